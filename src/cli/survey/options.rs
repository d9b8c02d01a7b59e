//! What decides the rows of a survey, as its manifest has it.

use serde::{Deserialize, Serialize};

use crate::cli::part_file::Options;

/// What decides the rows of a survey. Every field has to be there, those that may be null as well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SurveyOptions {
    pub version: String,
    pub numbers: Vec<String>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub sample: Option<u64>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub seed: Option<u64>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub share: Option<String>,
    /// The free cells, if they are not four, and whether the boards are any of all: manifests of before have neither.
    #[serde(default)]
    pub cells: Option<u8>,
    #[serde(default)]
    pub shuffled: bool,
    /// How many deals there are in the share.
    pub deals: u64,
    pub columns: Vec<String>,
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
