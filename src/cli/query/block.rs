//! Some consecutive deals, evaluated and as text.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use super::Format;
use crate::atlas::{Column, Measures, Value};
use crate::freecell::deal::Deal;
use crate::generator::Generator;
use crate::number::DealRange;
use crate::query::Query;
use crate::query::scan::candidates;
use crate::solver::{Limits, Solver};
use crate::verdict::outcome::Outcome;

/// The answers about some consecutive deals.
#[derive(Default)]
pub(super) struct Block {
    /// The lines of the deals that fit, in their order; empty ones if the deals are only counted.
    pub(super) lines: Vec<String>,
    /// How many deals there are.
    pub(super) len: u64,
    /// How many do not fit only because a search ended at a limit.
    pub(super) undecided: u64,
    /// Whether it ends early.
    pub(super) is_cancelled: bool,
}

/// What is searched for, and how it is printed.
pub(super) struct Search<'a> {
    query: &'a Query,
    generator: Generator,
    /// None if the deals are only counted.
    format: Option<Format>,
    /// The columns that are printed.
    columns: Vec<Column>,
    stop: &'a AtomicBool,
}

impl<'a> Search<'a> {
    pub(super) fn new(query: &'a Query, generator: Generator, format: Option<Format>, stop: &'a AtomicBool) -> Self {
        let is_table = matches!(format, Some(Format::Csv | Format::Json));
        let others = query.columns().into_iter().filter(|&column| is_table && column != Column::Number);
        Self { query, generator, format, columns: [Column::Number].into_iter().chain(others).collect(), stop }
    }

    /// What is printed before all lines.
    pub(super) fn heading(&self) -> String {
        match self.format {
            Some(Format::Csv) => csv_line(self.columns.iter().map(|column| column.name().to_owned())),
            Some(Format::Text | Format::Json) | None => String::new(),
        }
    }

    /// Evaluates the deals of a range. The solver is made when it is needed.
    pub(super) fn block(&self, range: DealRange, solver: &mut Option<Solver>, limits: Limits) -> Result<Block> {
        // Numbers on standard input have not been checked before.
        Deal::by(&self.generator, range.first())?;
        Deal::by(&self.generator, range.last())?;
        let mut block = Block { len: range.len(), ..Block::default() };
        for candidate in candidates(self.query, self.generator, range, |_, _| None) {
            let mut measures = Measures::new(candidate.deal);
            let mut holds = candidate.holds;
            if !holds {
                let solver = solver.get_or_insert_default();
                holds = self.query.holds(&mut measures, solver, limits, self.stop)?;
            }
            let line = if holds { self.line(&mut measures, solver, limits)? } else { String::new() };
            if self.stop.load(Ordering::Relaxed) {
                block.is_cancelled = true;
                break;
            }
            if holds {
                block.lines.push(line);
            } else {
                block.undecided += u64::from(is_limited(&measures) && self.query.depends_on_unknown(&measures));
            }
        }
        Ok(block)
    }

    /// The line of a deal. What the query has not needed is found out for it.
    fn line(&self, measures: &mut Measures, solver: &mut Option<Solver>, limits: Limits) -> Result<String> {
        let mut values = Vec::with_capacity(self.columns.len());
        for &column in &self.columns {
            values.push(match measures.known(column) {
                Some(value) => value,
                None => measures.find(column, solver.get_or_insert_default(), limits, self.stop)?,
            });
        }
        let generator = (self.generator != Generator::Microsoft).then(|| self.generator.to_string());
        let cells = values.iter().map(|&value| match value {
            Value::Number(number) => number.to_string(),
            Value::Verdict(outcome) => outcome_name(outcome).into(),
            Value::Unknown => String::new(),
        });
        Ok(match self.format {
            None => String::new(),
            Some(Format::Text) => format!("{}\n", measures.deal().number()),
            Some(Format::Csv) => csv_line(cells),
            Some(Format::Json) => {
                let row = Row { columns: &self.columns, values: &values, generator };
                serde_json::to_string(&row).expect("texts and numbers are valid JSON") + "\n"
            }
        })
    }
}

/// Whether a limit ended a search. That an impossible deal has no moves is no matter of limits.
fn is_limited(measures: &Measures) -> bool {
    let is_unknown = |value| matches!(value, Value::Unknown | Value::Verdict(Outcome::Unknown));
    [Column::Verdict, Column::Cells].into_iter().filter_map(|column| measures.known(column)).any(is_unknown)
}

/// The object of a deal: the columns in their order, and after the number the generator, if it is another one.
struct Row<'a> {
    columns: &'a [Column],
    values: &'a [Value],
    generator: Option<String>,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields: Vec<(&str, Json)> = Vec::with_capacity(self.columns.len() + 1);
        for (column, &value) in self.columns.iter().zip(self.values) {
            let json = match value {
                Value::Number(number) => number.into(),
                Value::Verdict(outcome) => outcome_name(outcome).into(),
                Value::Unknown => Json::Null,
            };
            fields.push((column.name(), json));
            if let (Column::Number, Some(generator)) = (column, &self.generator) {
                fields.push(("generator", generator.as_str().into()));
            }
        }
        serializer.collect_map(fields)
    }
}

/// The name of a verdict, as it is in all data.
const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Winnable => "solved",
        Outcome::Impossible => "impossible",
        Outcome::Unknown => "unknown",
    }
}

/// A line of CSV. No value of a column needs quotes.
fn csv_line(values: impl Iterator<Item = String>) -> String {
    values.collect::<Vec<_>>().join(",") + "\n"
}
