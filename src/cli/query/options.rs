//! The options of a query in the manifest of its file.

use serde::{Deserialize, Serialize};

use crate::cli::part_file::Options;

/// The options that determine the answers of a query. All fields must be present, even if null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QueryOptions {
    pub version: String,
    pub query: String,
    pub numbers: Vec<String>,
    /// The seed of a random order.
    #[serde(deserialize_with = "Option::deserialize")]
    pub seed: Option<u64>,
    /// The table, unless FreeCell; earlier manifests do not have it.
    #[serde(default)]
    pub table: Option<String>,
    pub deals: u64,
    #[serde(deserialize_with = "Option::deserialize")]
    pub limit: Option<u64>,
    pub states: u64,
    pub generator: String,
    pub format: String,
}

impl Options for QueryOptions {
    const COMMAND: &'static str = "query";
    const OWN: &'static str = "query";

    fn deals(&self) -> u64 {
        self.deals
    }

    fn may_end_early(&self) -> bool {
        self.limit.is_some()
    }
}
