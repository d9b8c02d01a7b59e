//! `tableaux deal`: print deals.

use std::io::{self, BufRead, Write};

use anyhow::{Context, Result};
use clap::ValueEnum;

use super::output::Output;
use super::suits::SuitsArgument;
use crate::card::Suits;
use crate::freecell::run::deals;
use crate::freecell::text::{Form, write};
use crate::number::DealRange;

/// Print deals
///
/// A range is A..=B or A-B, both ends included; - reads numbers and ranges from standard input, separated by blanks.
/// With several deals a line #N comes before each and an empty line between them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux deal 617\n  tableaux deal 1-32000 --format json\n  \
    tableaux deal 11982 --format columns | fc-solve")]
pub(super) struct Arguments {
    /// Deal numbers and ranges of them, or -
    #[arg(required = true, value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    deals: Vec<String>,
    /// How boards are written
    #[arg(long, value_enum, default_value = "rows")]
    format: Format,
    /// How suits are written: 7D or 7♦
    #[arg(long, value_enum, default_value = "letters")]
    suits: SuitsArgument,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// Seven lines of cards, as they are dealt
    Rows,
    /// Eight lines, a cascade each, the deepest card first
    Columns,
    /// An object a deal, a line each
    Json,
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    // What is on the command line is checked before anything is printed.
    let given = arguments.deals.iter().map(|text| if text == "-" { Ok(None) } else { Ok(Some(text.parse()?)) });
    let given: Vec<Option<DealRange>> = given.collect::<Result<_>>()?;
    let ranges = given.into_iter().flat_map(|range| -> Box<dyn Iterator<Item = Result<DealRange>>> {
        match range {
            Some(range) => Box::new(std::iter::once(Ok(range))),
            None => Box::new(from_stdin()),
        }
    });
    let form = match arguments.format {
        Format::Rows => Form::Rows,
        Format::Columns => Form::Columns,
        Format::Json => Form::Json,
    };
    print(ranges, form, arguments.suits.into())
}

/// The ranges on standard input, read as they are needed.
fn from_stdin() -> impl Iterator<Item = Result<DealRange>> {
    io::stdin().lock().lines().enumerate().flat_map(|(at, line)| {
        let place = || format!("standard input, line {}", at + 1);
        match line {
            Ok(line) => line.split_whitespace().map(|text| text.parse().with_context(place)).collect(),
            Err(error) => vec![Err(error).with_context(place)],
        }
    })
}

/// Prints the deals of the ranges, in their order.
pub(super) fn print(ranges: impl Iterator<Item = Result<DealRange>>, form: Form, suits: Suits) -> Result<()> {
    let mut out = Output::new();
    let mut ranges = ranges.peekable();
    let mut several = None;
    while let Some(range) = ranges.next() {
        let range = match range {
            Ok(range) => range,
            Err(error) => {
                // What came before the mistake was right.
                out.flush()?;
                return Err(error);
            }
        };
        for deal in deals(range) {
            let first = several.is_none();
            let several = *several.get_or_insert_with(|| range.first != range.last || ranges.peek().is_some());
            if several && form != Form::Json {
                out.text.extend_from_slice(if first { b"" } else { b"\n" });
                writeln!(out.text, "#{}", deal.number())?;
            }
            write(form, &deal, suits, &mut out.text);
            out.flush_if_full()?;
        }
    }
    out.flush()
}
