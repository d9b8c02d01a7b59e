//! The options of a survey in its manifest.

use serde::{Deserialize, Serialize};

use crate::cli::part_file::Options;

/// The options that determine the rows of a survey. All fields must be present, even if null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SurveyOptions {
    pub version: String,
    /// The checksum of the program; earlier manifests do not have it.
    #[serde(default)]
    pub build: Option<String>,
    pub numbers: Vec<String>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub sample: Option<u64>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub seed: Option<u64>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub share: Option<String>,
    /// The free cells, unless four, and whether boards are randomly shuffled; earlier manifests have neither.
    #[serde(default)]
    pub cells: Option<u8>,
    #[serde(default)]
    pub shuffled: bool,
    /// The table, unless FreeCell; earlier manifests do not have it.
    #[serde(default)]
    pub table: Option<String>,
    /// The number of deals in the share.
    pub deals: u64,
    pub columns: Vec<String>,
    /// The effort; `none` where it does not matter.
    pub effort: String,
    #[serde(deserialize_with = "Option::deserialize")]
    pub limit: Option<u64>,
    pub generator: String,
    pub format: String,
}

impl Options for SurveyOptions {
    const COMMAND: &'static str = "survey";

    fn deals(&self) -> u64 {
        self.deals
    }
}
