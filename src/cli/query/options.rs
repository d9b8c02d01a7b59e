//! What decides the answers of a query, as the manifest of their file has it.

use serde::{Deserialize, Serialize};

use crate::cli::part_file::Options;

/// What decides the answers of a query. Every field has to be there, those that may be null as well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QueryOptions {
    pub version: String,
    pub query: String,
    pub numbers: Vec<String>,
    /// The seed of their order, if that is random.
    #[serde(deserialize_with = "Option::deserialize")]
    pub seed: Option<u64>,
    /// How many deals there are.
    pub deals: u64,
    #[serde(deserialize_with = "Option::deserialize")]
    pub limit: Option<u64>,
    pub states: u64,
    pub generator: String,
    pub format: String,
}

impl Options for QueryOptions {
    const COMMAND: &'static str = "query";

    fn deals(&self) -> u64 {
        self.deals
    }

    fn may_end_early(&self) -> bool {
        self.limit.is_some()
    }
}
