//! `tableaux deal`: print deals.

use std::io::{self, BufRead, Write};

use anyhow::{Context, Result};
use clap::ValueEnum;

use super::generator::{GeneratorArgument, remark};
use super::output::Output;
use super::suits::SuitsArgument;
use crate::card::SuitStyle;
use crate::freecell::batch::deals;
use crate::freecell::deal::Deal;
use crate::freecell::text::{BoardFormat, write_deal_by};
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};

/// Print deals
///
/// A range is A..=B or A-B, both ends included; - reads numbers and ranges from standard input, separated by blanks.
/// With several deals a line #N comes before each and an empty line between them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux deal 617\n  tableaux deal 1-32000 --format json\n  \
    tableaux deal 11982 --format columns | fc-solve\n  tableaux deal 617 --generator minstd")]
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
    #[command(flatten)]
    generator: GeneratorArgument,
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
    let generator = arguments.generator.generator()?;
    // What is on the command line is checked before anything is printed.
    let given = arguments.deals.iter().map(|text| if text == "-" { Ok(None) } else { Ok(Some(text.parse()?)) });
    let given: Vec<Option<DealRange>> = given.collect::<Result<_>>()?;
    for range in given.iter().flatten() {
        Deal::by(&generator, range.first())?;
        Deal::by(&generator, range.last())?;
    }
    let ranges = given.into_iter().flat_map(|range| -> Box<dyn Iterator<Item = Result<DealRange>>> {
        match range {
            Some(range) => Box::new(std::iter::once(Ok(range))),
            None => Box::new(from_stdin()),
        }
    });
    let format = match arguments.format {
        Format::Rows => BoardFormat::Rows,
        Format::Columns => BoardFormat::Columns,
        Format::Json => BoardFormat::Json,
    };
    Printer { generator, ..Printer::new(format, arguments.suits.into()) }.print(ranges)?;
    if format != BoardFormat::Json {
        remark(&generator);
    }
    Ok(())
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

/// Prints deals as rows, each by a generator of its own.
pub(super) fn print(deals: &[(Generator, DealNumber)], suits: SuitStyle) -> Result<()> {
    let mut printer = Printer::new(BoardFormat::Rows, suits);
    for &(generator, number) in deals {
        printer.generator = generator;
        match Deal::by(&generator, number) {
            Ok(deal) => printer.deal(&deal, deals.len() > 1)?,
            Err(error) => {
                // What came before it is right.
                printer.out.flush()?;
                return Err(error.into());
            }
        }
    }
    printer.out.flush()
}

struct Printer {
    out: Output,
    generator: Generator,
    format: BoardFormat,
    suits: SuitStyle,
    /// Whether there is more than one deal, once one is printed.
    several: Option<bool>,
}

impl Printer {
    fn new(format: BoardFormat, suits: SuitStyle) -> Self {
        Self { out: Output::new(), generator: Generator::Microsoft, format, suits, several: None }
    }

    fn print(&mut self, ranges: impl Iterator<Item = Result<DealRange>>) -> Result<()> {
        let mut ranges = ranges.peekable();
        while let Some(range) = ranges.next() {
            let more = ranges.peek().is_some();
            let printed = range.and_then(|range| self.range(range, more || range.len() > 1));
            if printed.is_err() {
                // What came before the mistake was right.
                self.out.flush()?;
            }
            printed?;
        }
        self.out.flush()
    }

    fn range(&mut self, range: DealRange, several: bool) -> Result<()> {
        match self.generator {
            Generator::Microsoft => deals(range).try_for_each(|deal| self.deal(&deal, several)),
            generator @ Generator::Lcg(_) => {
                range.numbers().try_for_each(|number| self.deal(&Deal::by(&generator, number)?, several))
            }
        }
    }

    fn deal(&mut self, deal: &Deal, several: bool) -> Result<()> {
        let first = self.several.is_none();
        if *self.several.get_or_insert(several) && self.format != BoardFormat::Json {
            self.out.text.extend_from_slice(if first { b"" } else { b"\n" });
            write!(self.out.text, "#{}", deal.number())?;
            match self.generator {
                Generator::Microsoft => writeln!(self.out.text)?,
                generator @ Generator::Lcg(_) => writeln!(self.out.text, " by {generator}")?,
            }
        }
        write_deal_by(self.format, &self.generator, deal, self.suits, &mut self.out.text);
        self.out.flush_if_full()
    }
}
