//! The rows of a survey, of FreeCell or of Skat deals.

use crate::cli::prelude::*;
use crate::cli::work::Searches;
use tableaux_engine::atlas::survey::{SurveyError, SurveyRows};
use tableaux_engine::atlas::{Cost, RowFormat, Survey, skat_rows};
use tableaux_engine::verdict::outcome::Outcome;

/// The specification of the rows.
pub(super) enum Rows {
    FreeCell(Box<Survey>),
    Skat { columns: Vec<Column>, format: RowFormat },
}

impl Rows {
    pub(super) fn columns(&self) -> Vec<RowColumn> {
        match self {
            Self::FreeCell(survey) => survey.columns.clone(),
            Self::Skat { columns, .. } => columns.iter().copied().map(RowColumn::Measure).collect(),
        }
    }

    /// Returns the survey whose impossible deals have certificates next to the rows: one with the solutions.
    pub(super) fn with_certificates(&self) -> Option<&Survey> {
        match self {
            Self::FreeCell(survey) => Some(&**survey).filter(|survey| survey.columns.contains(&RowColumn::Solution)),
            Self::Skat { .. } => None,
        }
    }

    /// Returns the number of free cells, unless four.
    pub(super) fn other_cells(&self) -> Option<CellCount> {
        match self {
            Self::FreeCell(survey) => Some(survey.cells).filter(|&cells| cells != CellCount::FOUR),
            Self::Skat { .. } => None,
        }
    }

    /// Returns whether rows have what the embedded atlas knows of their deals.
    pub(super) fn uses_atlas(&self) -> bool {
        match self {
            Self::FreeCell(survey) => {
                let has_deals = survey.generator == Generator::Microsoft && survey.shuffle.is_none();
                survey.uses_atlas && has_deals && survey.cost() > Cost::Facts
            }
            Self::Skat { .. } => false,
        }
    }

    /// Returns the effort of the search for solutions.
    pub(super) const fn effort(&self) -> Option<Effort> {
        match self {
            Self::FreeCell(survey) => Some(survey.effort),
            Self::Skat { .. } => None,
        }
    }

    /// Returns the line of names; empty if the format has none.
    pub(super) fn heading(&self) -> String {
        let heading = match self {
            Self::FreeCell(survey) => survey.format.header(&survey.columns, survey.shuffle.is_some()),
            Self::Skat { columns, format } => format.header(columns, false),
        };
        heading.unwrap_or_default()
    }

    /// Returns the number of deals that a thread searches at once: cheap rows are made in larger blocks.
    pub(super) fn block_len(&self) -> usize {
        match self.columns().iter().map(|column| column.cost()).max().unwrap_or(Cost::Number) {
            Cost::Number | Cost::Facts => 512,
            Cost::Verdict => 16,
            Cost::Moves | Cost::Crux | Cost::Difficulty | Cost::Cells | Cost::BestGame => 1,
        }
    }

    /// Returns the rows of a range. If `stop` is set, the rest of it is omitted.
    ///
    /// # Errors
    /// [`SurveyError`].
    pub(super) fn of(
        &self,
        range: DealRange,
        searches: &mut Searches,
        stop: &AtomicBool,
    ) -> Result<SurveyRows, SurveyError> {
        match self {
            Self::FreeCell(survey) => survey.rows(searches.freecell.get_or_insert_default(), range, stop),
            Self::Skat { columns, format } => {
                Ok(skat_rows(columns, *format, range, searches.skat.get_or_insert_default(), stop))
            }
        }
    }

    /// Returns the verdict of a row, if it has one.
    pub(super) fn outcome(&self, row: &str) -> Option<Outcome> {
        match self {
            Self::FreeCell(survey) => survey.read(row),
            Self::Skat { .. } => None,
        }
    }
}
