//! Blocks of deals, evaluated and formatted.

use super::Format;
use super::options::QueryOptions;
use crate::cli::parquet;
use crate::cli::part_file::PartFile;
use crate::cli::prelude::*;
use crate::cli::work::Searches;
use crate::query::Query;
use crate::query::scan::{Candidate, candidates};
use tableaux_engine::atlas::{Measures, RowFormat, RowName, SkatMeasures, Value, embedded};
use tableaux_engine::skat::{Interruption, OpenSearch};

#[derive(Default)]
pub(super) struct Block {
    /// The lines of the matching deals in order; empty ones if deals are only counted.
    pub(super) lines: Vec<String>,
    pub(super) len: u64,
    /// The number of deals left out only because a search reached a limit.
    pub(super) undecided: u64,
    /// The number of these deals whose cells the atlas does not know either, and which were not searched.
    pub(super) unsearched: u64,
    /// Whether the block ends early.
    pub(super) is_canceled: bool,
}

/// Whether a deal for which a query does not hold could meet it if no search had a limit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    No,
    /// The searches of the deal have reached their limit.
    Searched,
    /// The atlas does not know its cells, and allows for more positions than the limit.
    Unsearched,
}

/// A query and the format of its answers.
pub(super) struct Search<'a> {
    query: &'a Query,
    table: CardGame,
    generator: Generator,
    /// `None` if deals are only counted.
    format: Option<Format>,
    columns: Vec<Column>,
    stop: &'a AtomicBool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        (query, table): (&'a Query, CardGame),
        generator: Generator,
        (format, columns): (Option<Format>, Vec<Column>),
        stop: &'a AtomicBool,
    ) -> Self {
        Self { query, table, generator, format, columns, stop }
    }

    /// Finishes the file of the answers.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn finish(&self, file: PartFile<QueryOptions>) -> Result<()> {
        if self.format != Some(Format::Parquet) {
            return file.finish();
        }
        let columns: Vec<RowColumn> = self.columns.iter().copied().map(RowColumn::Measure).collect();
        parquet::finish(file, true, &columns)
    }

    pub(super) fn heading(&self) -> String {
        match self.format {
            Some(Format::Csv | Format::Parquet) => RowFormat::Csv.header(&self.columns, false).unwrap_or_default(),
            Some(Format::Text | Format::Json) | None => String::new(),
        }
    }

    /// Evaluates the deals of some ranges.
    pub(super) fn block(&self, ranges: &[DealRange], searches: &mut Searches, limits: Limits) -> Result<Block> {
        let mut block = Block::default();
        for &range in ranges {
            match self.table {
                CardGame::FreeCell => self.add(&mut block, range, &mut searches.freecell, limits)?,
                CardGame::Skat => self.add_skat(&mut block, range, searches.skat.get_or_insert_default()),
            }
            if block.is_canceled {
                break;
            }
        }
        Ok(block)
    }

    fn add(&self, block: &mut Block, range: DealRange, solver: &mut Option<Solver>, limits: Limits) -> Result<()> {
        block.len += range.len();
        // Values that the atlas marks as unknown are left undecided, so that they are counted.
        let known = |number, column| embedded::value(&self.generator, number, column);
        for candidate in candidates(self.query, self.generator, range, known) {
            let (line, open) = self.decide(candidate, solver, limits)?;
            if self.stop.load(Ordering::Relaxed) {
                block.is_canceled = true;
                break;
            }
            block.lines.extend(line);
            block.undecided += u64::from(open != Open::No);
            block.unsearched += u64::from(open == Open::Unsearched);
        }
        Ok(())
    }

    /// Returns the line of a deal, if the query holds for it, and whether limits left that open.
    fn decide(
        &self,
        Candidate { number, holds }: Candidate,
        solver: &mut Option<Solver>,
        limits: Limits,
    ) -> Result<(Option<String>, Open)> {
        if holds && self.columns == [Column::Number] {
            return Ok((Some(self.line_of(number, |_| Some(Value::Number(number.get())))), Open::No));
        }
        let mut measures = Measures::new(Deal::by(&self.generator, number)?);
        embedded::enter(&mut measures, limits.states);
        let has_no_cells = measures.is_limited(Column::Cells);
        if holds || self.query.holds(&mut measures, solver.get_or_insert_default(), limits, self.stop)? {
            return Ok((Some(self.line(&mut measures, solver, limits)?), Open::No));
        }
        let open = if !self.query.depends_on_limits(&measures) {
            Open::No
        } else if has_no_cells
            && Column::EVERY.into_iter().filter(|&column| measures.is_limited(column)).eq([Column::Cells])
        {
            Open::Unsearched
        } else {
            Open::Searched
        };
        Ok((None, open))
    }

    fn add_skat(&self, block: &mut Block, range: DealRange, search: &mut OpenSearch) {
        block.len += range.len();
        for number in range.numbers() {
            let line = self.skat_line(number, search);
            if line.is_err() || self.stop.load(Ordering::Relaxed) {
                block.is_canceled = true;
                break;
            }
            block.lines.extend(line.ok().flatten());
        }
    }

    /// Returns the line of a Skat deal, if the query holds for it.
    fn skat_line(&self, number: DealNumber, search: &mut OpenSearch) -> Result<Option<String>, Interruption> {
        let measures = SkatMeasures::new(number);
        if !self.query.holds_of_skat(&measures, search, self.stop)? {
            return Ok(None);
        }
        self.columns.iter().try_for_each(|&column| measures.find(column, search, self.stop).map(drop))?;
        Ok(Some(self.line_of(number, |column| measures.known(column))))
    }

    /// Returns the line of a deal, searching for printed columns that the query did not need.
    fn line(&self, measures: &mut Measures, solver: &mut Option<Solver>, limits: Limits) -> Result<String> {
        for &column in &self.columns {
            if measures.known(column).is_none() {
                measures.find(column, solver.get_or_insert_default(), limits, self.stop)?;
            }
        }
        Ok(self.line_of(measures.deal().number(), |column| measures.known(column)))
    }

    fn line_of(&self, number: DealNumber, known: impl Fn(Column) -> Option<Value>) -> String {
        let format = match self.format {
            None => return String::new(),
            Some(Format::Text) => return format!("{number}\n"),
            Some(Format::Csv | Format::Parquet) => RowFormat::Csv,
            Some(Format::Json) => RowFormat::Json,
        };
        let mut line = String::new();
        let value = |column| known(column).unwrap_or(Value::Unknown);
        format.write(&mut line, &self.columns, RowName::Number(&self.generator), None, value);
        line
    }
}
