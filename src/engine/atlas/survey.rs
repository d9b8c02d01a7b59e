//! A table of many deals: rows of measures as text.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};

use super::column::{Column, Value};
use super::embedded::{self, Record};
use super::measure::Cost;
use super::measures::Measures;
use super::row::{RowColumn, RowFormat, RowName};
use super::tally::Tally;
use crate::freecell::batch::deals;
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::shuffle::Shuffle;
use crate::generator::DealError;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::solver::{Effort, Limits, Solver};
use crate::verdict::VerifyError;
use crate::verdict::outcome::Outcome;

/// The specification of a survey.
#[derive(Debug, Clone)]
pub struct Survey {
    /// The columns, in the order of the rows.
    pub columns: Vec<RowColumn>,
    /// The format of the rows.
    pub format: RowFormat,
    /// The effort of the search for a short solution.
    pub effort: Effort,
    /// The generator of the deals.
    pub generator: Generator,
    /// The shuffle that draws random boards instead, if any: numbers are only indexes then, and rows have the board in
    /// place of the number.
    pub shuffle: Option<Shuffle>,
    /// The free cells for verdicts and solutions: must be four if the fewest cells or the difficulty is a column.
    pub cells: CellCount,
    /// The limits of each search.
    pub limits: Limits,
    /// The limits of each of the many searches for the fewest cells or the crux: some have billions of positions.
    pub limits_of_many: Limits,
    /// Whether values come from the embedded [`Atlas`](super::Atlas) where it has them and no search finds better ones.
    pub uses_atlas: bool,
}

/// The rows of some deals.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SurveyRows {
    /// The rows, as whole lines.
    pub text: String,
    /// The number of lines.
    pub count: u64,
    /// The verdicts, if they are a column.
    pub tally: Tally,
}

/// The error of a row: the generator has no such deal, or the solver and the rules contradict each other.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SurveyError(String);

impl SurveyError {
    fn new(why: impl Display) -> Self {
        Self(why.to_string())
    }
}

impl Survey {
    /// Returns the highest cost of the columns.
    pub fn cost(&self) -> Cost {
        self.columns.iter().map(|column| column.cost()).max().unwrap_or(Cost::Number)
    }

    /// Returns a deal: that of the number, or the randomly shuffled board of this index.
    ///
    /// # Errors
    /// If the generator has no such deal.
    pub fn deal(&self, number: DealNumber) -> Result<Deal, DealError> {
        match self.shuffle {
            Some(shuffle) => Ok(Deal::from_parts(number, shuffle.board(number.get()))),
            None => Deal::by(&self.generator, number),
        }
    }

    /// Returns the rows of a range. If `stop` is set, the rest of it is omitted.
    ///
    /// # Errors
    /// [`SurveyError`].
    pub fn rows(&self, solver: &mut Solver, range: DealRange, stop: &AtomicBool) -> Result<SurveyRows, SurveyError> {
        let mut rows = SurveyRows::default();
        if self.shuffle.is_none() && self.generator == Generator::Microsoft {
            for deal in deals(range) {
                self.add(&mut rows, deal, solver, stop).map_err(SurveyError::new)?;
            }
        } else {
            for number in range.numbers() {
                let deal = self.deal(number).map_err(SurveyError::new)?;
                self.add(&mut rows, deal, solver, stop).map_err(SurveyError::new)?;
            }
        }
        Ok(rows)
    }

    fn add(
        &self,
        rows: &mut SurveyRows,
        deal: Deal,
        solver: &mut Solver,
        stop: &AtomicBool,
    ) -> Result<(), VerifyError> {
        let number = deal.number();
        let board = *deal.tableau();
        let mut measures = Measures::with_cells(deal, self.effort, self.cells);
        let record = self.record(measures.deal());
        self.enter_known(&mut measures, &record);
        // Cheap columns come first: their results save searches.
        let mut columns = self.columns.clone();
        columns.sort_by_key(|column| column.cost());
        for column in columns {
            // The solution is found together with the moves.
            let column = column.measure().unwrap_or(Column::Moves);
            let limits = match column.cost() {
                Cost::Cells => self.limits_of_many,
                Cost::Crux => {
                    // The crux needs the solution behind the moves, whose search has other limits.
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
        self.complete(&mut measures, &record);
        rows.count += 1;
        let value = |column| measures.known(column).unwrap_or(Value::Unknown);
        if let Some(Value::Verdict(outcome)) = measures.known(Column::Verdict) {
            rows.tally.add(number, outcome);
        }
        let name = self.shuffle.map_or(RowName::Number(&self.generator), |_| RowName::Board(&board));
        self.format.write(&mut rows.text, &self.columns, name, measures.solution(), value);
        Ok(())
    }

    /// Returns what the atlas knows of a deal with the free cells of the survey.
    fn record(&self, deal: &Deal) -> Record {
        let has_record = self.uses_atlas && self.shuffle.is_none() && self.cost() > Cost::Facts;
        if has_record { embedded::record(deal).with_cells(self.cells) } else { Record::default() }
    }

    /// Enters what the atlas knows of a deal, unless searches may find better values.
    fn enter_known(&self, measures: &mut Measures, record: &Record) {
        record.expect_in(measures);
        if *record != Record::default() && self.cells == CellCount::FOUR {
            for column in [Column::Cells, Column::CellsMost] {
                if let Some(value) = self.known(measures.deal(), column) {
                    measures.set(column, value);
                }
            }
        }
        if record.effort >= Some(self.effort) {
            self.enter_solution(measures, record);
        }
    }

    /// Enters what the atlas knows where the limits have left searches with less.
    fn complete(&self, measures: &mut Measures, record: &Record) {
        let number = |column| measures.known(column).and_then(Value::number);
        let is_longer =
            record.moves.is_some_and(|moves| number(Column::Moves).is_none_or(|found| found > moves.into()));
        if is_longer {
            self.enter_solution(measures, record);
        }
        let outcome = record.cells.outcome_with(self.cells);
        let is_open = measures.known(Column::Verdict) == Some(Value::Verdict(Outcome::Unknown));
        if is_open && outcome != Outcome::Unknown && !self.has_solutions() {
            measures.set(Column::Verdict, Value::Verdict(outcome));
        }
    }

    /// Enters the atlas's values of a solution if they are all that the rows have of it: the values of a row are those of
    /// one solution.
    fn enter_solution(&self, measures: &mut Measures, record: &Record) {
        let of_solution = |column: &RowColumn| matches!(column.cost(), Cost::Moves | Cost::Crux);
        let is_known =
            |column: &RowColumn| column.measure().is_some_and(|column| self.known(measures.deal(), column).is_some());
        if record.moves.is_some() && self.columns.iter().filter(|column| of_solution(column)).all(is_known) {
            for column in Column::OF_SURVEY.into_iter().filter(|&column| of_solution(&column.into())) {
                if let Some(value) = record.value(column) {
                    measures.set(column, value);
                }
            }
        }
    }

    /// Returns the atlas's value of a column, if no search within the limits finds a better one.
    fn known(&self, deal: &Deal, column: Column) -> Option<Value> {
        embedded::value_within(self.limits_of_many.states, deal.generator(), deal.number(), column)
    }

    /// Returns whether rows have the solutions, which prove their verdicts.
    fn has_solutions(&self) -> bool {
        self.columns.contains(&RowColumn::Solution)
    }

    /// Returns the verdict of a row, if it has one.
    pub fn read(&self, row: &str) -> Option<Outcome> {
        match self.format {
            RowFormat::Csv => {
                let index = self.columns.iter().position(|&column| column == Column::Verdict.into())?;
                Outcome::named(row.trim_end().split(',').nth(index)?)
            }
            RowFormat::Json => {
                let object: serde_json::Value = serde_json::from_str(row).ok()?;
                Outcome::named(object.get(Column::Verdict.name())?.as_str()?)
            }
        }
    }
}
