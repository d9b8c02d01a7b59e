//! The options of a survey in its manifest.

use std::fs::File;
use std::path::Path;

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

use crate::cli::files::{self, name};
use crate::cli::part_file::{Manifest, Options, part};

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
    const OWN: &'static str = "columns";

    fn deals(&self) -> u64 {
        self.deals
    }
}

/// Opens a file with its manifest, to read its lines.
///
/// # Errors
/// If one of them is missing, or it is not finished or a table of Parquet.
pub(super) fn open(file: &Path) -> Result<(File, Manifest<SurveyOptions>)> {
    if !file.exists() && part(file).exists() {
        bail!("{} is not finished; continue its survey, {}, with --resume", name(file), name(&part(file)));
    }
    if file.is_dir() {
        bail!("{} is a folder; use a file that a survey wrote", name(file));
    }
    let rows = files::open(file)?;
    let manifest = Manifest::<SurveyOptions>::of(file)?;
    if manifest.options.format == "parquet" {
        bail!("{} is a table of Parquet; use CSV or JSON", name(file));
    }
    Ok((rows, manifest))
}
