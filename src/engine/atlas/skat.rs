//! The measures of Skat deals, and tables of them.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicBool, Ordering};

use super::column::{Column, Value};
use super::measure::{Cost, Source};
use super::row::{RowFormat, RowName};
use super::survey::SurveyRows;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::skat::{Deal, Interruption, OpenSearch, OpenValue};

/// The measures of one Skat deal. Its best game is searched for on first request.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::atlas::{Column, SkatMeasures, Value};
/// use tableaux_engine::skat::OpenSearch;
///
/// let measures = SkatMeasures::new(2.into());
/// assert_eq!(measures.known(Column::GameValue), None);
///
/// let value = measures.find(Column::GameValue, &mut OpenSearch::new(), &AtomicBool::new(false))?;
/// assert_eq!((value, measures.known(Column::Points)), (Value::Number(72), Some(Value::Number(64))));
/// # Ok::<(), tableaux_engine::skat::Interruption>(())
/// ```
#[derive(Debug, Clone)]
pub struct SkatMeasures {
    number: DealNumber,
    /// The best game once it was searched for; `None` if no game is won.
    best: OnceCell<Option<OpenValue>>,
}

impl SkatMeasures {
    /// Creates the measures of a numbered deal.
    pub const fn new(number: DealNumber) -> Self {
        Self { number, best: OnceCell::new() }
    }

    /// Returns the value of a column, if it has been found: [`Value::Unknown`] if the deal has none.
    pub fn known(&self, column: Column) -> Option<Value> {
        if column.cost() != Cost::BestGame {
            let number = Value::Number(self.number.get());
            return Some(if column == Column::Number { number } else { Value::Unknown });
        }
        Some(OpenValue::value_of(self.best.get()?.as_ref(), column))
    }

    /// Returns the value of a column, searching for the best game if necessary.
    ///
    /// # Errors
    /// If the search was stopped.
    pub fn find(&self, column: Column, search: &mut OpenSearch, stop: &AtomicBool) -> Result<Value, Interruption> {
        if let Some(value) = self.known(column) {
            return Ok(value);
        }
        let best = search.best(&Deal::new(self.number), stop)?;
        self.best.get_or_init(|| best);
        Ok(self.known(column).unwrap_or(Value::Unknown))
    }
}

impl OpenValue {
    /// Returns the value of a column for the best game of a deal, if it has one: [`Value::Unknown`] without one, and of
    /// the columns of other games.
    pub fn value_of(best: Option<&Self>, column: Column) -> Value {
        match (best, column.source()) {
            (Some(best), Source::Declarer) => Value::Seat(best.declarer),
            (Some(best), Source::Contract) => Value::Contract(best.contract),
            (Some(best), Source::BestGame(of)) => Value::of(of(best)),
            _ => Value::Unknown,
        }
    }
}

/// Returns the rows of a survey of Skat deals, with the columns in their order. If `stop` is set, the rest of the range is
/// omitted.
pub fn skat_rows(
    columns: &[Column],
    format: RowFormat,
    range: DealRange,
    search: &mut OpenSearch,
    stop: &AtomicBool,
) -> SurveyRows {
    let mut rows = SurveyRows::default();
    for number in range.numbers() {
        let measures = SkatMeasures::new(number);
        let found = columns.iter().try_for_each(|&column| measures.find(column, search, stop).map(drop));
        if found.is_err() || stop.load(Ordering::Relaxed) {
            break;
        }
        rows.count += 1;
        let value = |column| measures.known(column).unwrap_or(Value::Unknown);
        format.write(&mut rows.text, columns, RowName::Number(&Generator::Microsoft), None, value);
    }
    rows
}
