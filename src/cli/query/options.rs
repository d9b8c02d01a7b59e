//! The options of a query in the manifest of its file.

use std::collections::VecDeque;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::Format;
use crate::cli::parquet::PARQUET;
use crate::cli::part_file::{Options, RowCheck};
use crate::cli::prelude::*;

/// The options that determine the answers of a query. All fields must be present, even if null.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QueryOptions {
    pub version: String,
    /// The checksum of the program; earlier manifests do not have it.
    #[serde(default)]
    pub build: Option<String>,
    /// The checksum of the atlas that values come from, if any do; earlier manifests do not have it.
    #[serde(default)]
    pub atlas: Option<String>,
    pub query: String,
    pub numbers: Vec<String>,
    /// The seed of a random order.
    #[serde(deserialize_with = "Option::deserialize")]
    pub seed: Option<u64>,
    /// The table, unless FreeCell; earlier manifests do not have it.
    #[serde(default)]
    pub table: Option<String>,
    /// The number of deals, which earlier manifests have. It follows from the others.
    #[serde(default, skip_serializing)]
    #[expect(dead_code, reason = "it is read and ignored")]
    pub deals: IgnoredAny,
    #[serde(deserialize_with = "Option::deserialize")]
    pub limit: Option<u64>,
    pub states: u64,
    pub generator: String,
    pub format: String,
    /// The columns, if they are chosen; earlier manifests do not have them.
    #[serde(default)]
    pub columns: Option<Vec<String>>,
}

impl QueryOptions {
    fn ranges(&self) -> Result<Vec<DealRange>> {
        Ok(self.numbers.iter().map(|range| range.parse()).collect::<Result<_, _>>()?)
    }
}

/// Returns the number of a deal in its line, where it has this place.
fn number_of(line: &str, format: Format, place: usize) -> Option<DealNumber> {
    let number = match format {
        Format::Text => line.trim_end().parse().ok()?,
        Format::Csv | Format::Parquet => line.trim_end().split(',').nth(place)?.parse().ok()?,
        Format::Json => serde_json::from_str::<serde_json::Value>(line).ok()?.get("number")?.as_u64()?,
    };
    DealNumber::new(number).ok()
}

impl Options for QueryOptions {
    const COMMAND: &'static str = "query";
    const OWN: &'static str = "query";
    const HAS_ROW_PER_DEAL: bool = false;

    fn deals(&self) -> Result<u64> {
        Ok(self.ranges()?.iter().map(|range| range.len()).sum())
    }

    fn row_check(&self) -> Result<RowCheck> {
        let mut ranges = VecDeque::from(self.ranges()?);
        let (is_random, format) = (self.seed.is_some(), Format::named(&self.format));
        let format = format.with_context(|| format!("unknown format '{}'", quoted(&self.format)))?;
        let mut names = self.columns.iter().flatten();
        // Rows without numbers are only counted.
        let place = self.columns.as_ref().map_or(Some(0), |_| names.position(|name| name == Column::Number.name()));
        let (mut lines, mut last) = (0, None);
        Ok(Box::new(move |line| {
            lines += 1;
            if lines == 1 && matches!(format, Format::Csv | Format::Parquet) {
                return Ok(false);
            }
            let Some(place) = place else { return Ok(true) };
            let Some(number) = number_of(line, format, place) else {
                return Err(format!("line {lines} has no deal number"));
            };
            // Of numbers in order, ranges that have been left do not return.
            while !is_random && ranges.front().is_some_and(|range| !range.contains(number) || last >= Some(number)) {
                ranges.pop_front();
                last = None;
            }
            last = Some(number);
            if ranges.iter().any(|range| range.contains(number)) {
                return Ok(true);
            }
            Err(format!("line {lines} is for {number}, which does not belong there"))
        }))
    }

    fn is_text(&self) -> bool {
        self.format != PARQUET
    }

    fn may_end_early(&self) -> bool {
        self.limit.is_some()
    }
}
