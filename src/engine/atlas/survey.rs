//! A table of many deals: rows of measures as text.

use std::sync::atomic::{AtomicBool, Ordering};

use super::column::{Column, Value};
use super::measure::Cost;
use super::measures::Measures;
use super::row::{RowFormat, RowName};
use super::tally::Tally;
use crate::freecell::batch::deals;
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::shuffle::Shuffle;
use crate::generator::DealError;
use crate::generator::Generator;
use crate::number::DealRange;
use crate::solver::{Effort, Limits, Solver};
use crate::verdict::VerifyError;
use crate::verdict::outcome::Outcome;

/// What a survey is to find out about each deal.
#[derive(Debug, Clone)]
pub struct Survey {
    /// The columns, in the order of the rows.
    pub columns: Vec<Column>,
    /// The form of the rows.
    pub format: RowFormat,
    /// How much is searched for a short solution.
    pub effort: Effort,
    /// What deals.
    pub generator: Generator,
    /// What draws the boards instead, if they are to be any of all: numbers are no more than their places then, and rows
    /// have the board in place of the number.
    pub shuffle: Option<Shuffle>,
    /// The free cells that verdicts and solutions are with: four, or others if neither the fewest cells nor the difficulty
    /// is a column.
    pub cells: CellCount,
    /// What each search may spend.
    pub limits: Limits,
    /// What each of many searches for a value may spend, with each number of cells and of each move: some have billions of
    /// positions.
    pub limits_of_many: Limits,
    /// The moves that every solution of a deal is known to have at least, before any search; 0 if nothing is.
    pub known_bound: fn(&Deal) -> u32,
}

/// The rows of some deals.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rows {
    /// Whole lines.
    pub text: String,
    /// The number of lines.
    pub count: u64,
    /// Their verdicts, if they are a column.
    pub tally: Tally,
}

/// What prevents a row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// The generator has no such deal.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The solver and the rules contradict each other.
    #[error(transparent)]
    Verify(#[from] VerifyError),
}

impl Survey {
    /// The most expensive of its columns.
    pub fn cost(&self) -> Cost {
        self.columns.iter().map(|column| column.cost()).max().unwrap_or(Cost::Number)
    }

    /// The rows of a range. If `stop` is set, the rest of it is left out.
    ///
    /// # Errors
    /// [`SurveyError`].
    pub fn rows(&self, solver: &mut Solver, range: DealRange, stop: &AtomicBool) -> Result<Rows, SurveyError> {
        let mut rows = Rows::default();
        if let Some(shuffle) = self.shuffle {
            for number in range.numbers() {
                let deal = Deal::from_parts(number, shuffle.board(number.get()));
                self.add(&mut rows, deal, solver, stop)?;
            }
        } else if self.generator == Generator::Microsoft {
            for deal in deals(range) {
                self.add(&mut rows, deal, solver, stop)?;
            }
        } else {
            for number in range.numbers() {
                self.add(&mut rows, Deal::by(&self.generator, number)?, solver, stop)?;
            }
        }
        Ok(rows)
    }

    /// Adds the row of a deal, unless `stop` is set.
    fn add(&self, rows: &mut Rows, deal: Deal, solver: &mut Solver, stop: &AtomicBool) -> Result<(), VerifyError> {
        let number = deal.number();
        let board = *deal.tableau();
        let mut measures = Measures::with_cells(deal, self.effort, self.cells);
        if self.shuffle.is_none() && self.cells == CellCount::FOUR {
            measures.raise_bound((self.known_bound)(measures.deal()));
        }
        // The cheap ones first: what they decide is not searched for.
        let mut columns = self.columns.clone();
        columns.sort_by_key(|column| column.cost());
        for column in columns {
            let limits = match column.cost() {
                Cost::Cells => self.limits_of_many,
                Cost::Crux => {
                    // The solution is that of the moves, whose search has other limits.
                    measures.find(Column::Moves, solver, self.limits, stop)?;
                    self.limits_of_many
                }
                _ => self.limits,
            };
            measures.find(column, solver, limits, stop)?;
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        rows.count += 1;
        let value = |column| measures.known(column).unwrap_or(Value::Unknown);
        if let Some(Value::Verdict(outcome)) = measures.known(Column::Verdict) {
            rows.tally.add(number, outcome);
        }
        let name = self.shuffle.map_or(RowName::Number(&self.generator), |_| RowName::Board(&board));
        self.format.write(&mut rows.text, &self.columns, name, value);
        Ok(())
    }

    /// The verdict of a row, if it has one.
    pub fn read(&self, row: &str) -> Option<Outcome> {
        match self.format {
            RowFormat::Csv => {
                let index = self.columns.iter().position(|&column| column == Column::Verdict)?;
                Outcome::named(row.trim_end().split(',').nth(index)?)
            }
            RowFormat::Json => {
                let object: serde_json::Value = serde_json::from_str(row).ok()?;
                Outcome::named(object.get(Column::Verdict.name())?.as_str()?)
            }
        }
    }
}
