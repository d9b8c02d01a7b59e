//! The measures of Skat deals, and tables of them.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicBool, Ordering};

use super::column::{Column, Value};
use super::measure::{Cost, Source};
use super::row::{RowFormat, RowName};
use super::survey::SurveyRows;
use crate::generator::Generator;
use crate::number::DealRange;
use crate::skat::{BestGame, Deal, Interruption, OpenSearch};

/// The measures of one Skat deal. Its best game is searched for on first request.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::atlas::{Column, SkatMeasures, Value};
/// use tableaux_engine::skat::{Deal, OpenSearch};
///
/// let measures = SkatMeasures::new(Deal::new(2.into()));
/// assert_eq!(measures.known(Column::Bid), None);
///
/// let bid = measures.find(Column::Bid, &mut OpenSearch::new(), &AtomicBool::new(false))?;
/// assert_eq!((bid, measures.known(Column::Points)), (Value::Number(72), Some(Value::Number(64))));
/// # Ok::<(), tableaux_engine::skat::Interruption>(())
/// ```
#[derive(Debug, Clone)]
pub struct SkatMeasures {
    deal: Deal,
    /// The best game once it was searched for; `None` if no game is won.
    best: OnceCell<Option<BestGame>>,
}

impl SkatMeasures {
    /// Creates the measures of a deal.
    pub const fn new(deal: Deal) -> Self {
        Self { deal, best: OnceCell::new() }
    }

    /// Returns the value of a column, if it has been found: [`Value::Unknown`] if the deal has none.
    pub fn known(&self, column: Column) -> Option<Value> {
        if column.cost() != Cost::BestGame {
            let number = Value::Number(self.deal.number().get());
            return Some(if column == Column::Number { number } else { Value::Unknown });
        }
        Some(BestGame::value_of(self.best.get()?.as_ref(), column))
    }

    /// Returns the value of a column, searching for the best game if necessary.
    ///
    /// # Errors
    /// If the search was stopped.
    pub fn find(&self, column: Column, search: &mut OpenSearch, stop: &AtomicBool) -> Result<Value, Interruption> {
        if let Some(value) = self.known(column) {
            return Ok(value);
        }
        let best = search.best(&self.deal, stop)?;
        self.best.get_or_init(|| best);
        Ok(self.known(column).unwrap_or(Value::Unknown))
    }
}

impl BestGame {
    /// Returns the value of a column for the best game of a deal, if it has one: [`Value::Unknown`] without one, and of
    /// the columns of other games.
    pub fn value_of(best: Option<&Self>, column: Column) -> Value {
        match (best, column.source()) {
            (Some(best), Source::Declarer) => Value::Seat(best.value.declarer),
            (Some(best), Source::Contract) => Value::Contract(best.value.contract),
            (Some(best), Source::BestGame(of)) => Value::of(of(best)),
            _ => Value::Unknown,
        }
    }
}

/// The specification of a survey of Skat deals.
#[derive(Debug, Clone)]
pub struct SkatSurvey {
    /// The columns, in the order of the rows.
    pub columns: Vec<Column>,
    /// The format of the rows.
    pub format: RowFormat,
}

impl SkatSurvey {
    /// Returns the rows of a range. If `stop` is set, the rest of it is omitted.
    pub fn rows(&self, search: &mut OpenSearch, range: DealRange, stop: &AtomicBool) -> SurveyRows {
        let mut rows = SurveyRows::default();
        for number in range.numbers() {
            let measures = SkatMeasures::new(Deal::new(number));
            let found = self.columns.iter().try_for_each(|&column| measures.find(column, search, stop).map(drop));
            if found.is_err() || stop.load(Ordering::Relaxed) {
                break;
            }
            rows.count += 1;
            let value = |column| measures.known(column).unwrap_or(Value::Unknown);
            self.format.write(&mut rows.text, &self.columns, RowName::Number(&Generator::Microsoft), None, value);
        }
        rows
    }
}
