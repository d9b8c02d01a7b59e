//! Rows without a manifest: their columns are named in the first line, and the deals are those of the rows.

use super::options::{SurveyPlan, column};
use super::read::RowReader;
use crate::cli::files::{self, cannot_be, name, read_line};
use crate::cli::part_file::MAX_ROW;
use crate::cli::prelude::*;
use tableaux_engine::atlas::{BOARD, Numbers, RowFormat};

/// Returns the plan of the rows of a file, taken as deals with four free cells.
///
/// # Errors
/// If the file cannot be read, or its lines are not rows with numbers.
pub(super) fn plan(path: &Path) -> Result<SurveyPlan> {
    let mut lines = BufReader::with_capacity(1 << 16, files::open(path)?);
    let mut bytes = Vec::new();
    let mut next = || -> Result<Option<String>> {
        let has_line = read_line(&mut lines, &mut bytes, MAX_ROW).with_context(|| cannot_be(path, "read"))?;
        Ok(has_line.then(|| String::from_utf8_lossy(&bytes).into_owned()))
    };
    let first = next()?.with_context(|| format!("{} is empty", name(path)))?;
    let object: Option<serde_json::Map<String, serde_json::Value>> = serde_json::from_str(&first).ok();
    let (format, names) = match &object {
        Some(object) => (RowFormat::Json, object.keys().map(String::as_str).filter(|key| *key != GENERATOR).collect()),
        None => (RowFormat::Csv, first.trim_end().split(',').collect::<Vec<_>>()),
    };
    if names.contains(&BOARD) {
        bail!("{}: rows of boards without numbers need their manifest", name(path));
    }
    let columns = names.into_iter().map(|name| column(name, CardGame::FreeCell)).collect::<Result<Vec<_>>>();
    let columns = columns.with_context(|| format!("line 1 of {}", name(path)))?;
    if !columns.contains(&Column::Number.into()) {
        bail!("{}: rows without numbers need their manifest", name(path));
    }
    let generator = object.as_ref().and_then(|object| object.get(GENERATOR)?.as_str());
    let generator = generator.map_or(Ok(Generator::Microsoft), str::parse)?;
    let reader = RowReader::new(&columns, format, false);
    let (has_names, mut ranges) = (reader.has_heading(), Vec::<DealRange>::new());
    let mut line = if has_names { next()? } else { Some(first) };
    let mut count = u64::from(has_names);
    while let Some(text) = line {
        count += 1;
        let number = reader.read(&text).and_then(|row| row.get(Column::Number)?.parse::<DealNumber>().ok());
        let number =
            number.with_context(|| format!("line {count} of {} is not a row with a deal number", name(path)))?;
        match ranges.last_mut() {
            Some(last) if last.last().get() + 1 == number.get() => *last = DealRange::new(last.first(), number)?,
            _ => ranges.push(number.into()),
        }
        line = next()?;
    }
    let cells = CellCount::FOUR;
    Ok(SurveyPlan { reader, generator, shuffle: None, cells, numbers: Numbers::new(ranges), has_names })
}

/// The field of JSON with the generator.
const GENERATOR: &str = "generator";
