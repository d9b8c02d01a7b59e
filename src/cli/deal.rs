//! `tableaux deal`: print deals.

use anyhow::{Context, Error, Result, anyhow, bail};

use super::arguments::one_of;
use super::generator::{GeneratorArgument, by, note_convention};
use super::json_help::{Field, json_help};
use super::names::{Suggestions, theme, themes};
use super::numbers::Ranges;
use super::output::{self, Output};
use crate::browser::svg;
use crate::card::SuitStyle;
use crate::freecell::batch::deals;
use crate::freecell::deal::Deal;
use crate::freecell::text::{BoardFormat, write_deal_by};
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};

const EXAMPLES: &str = "Examples:\n  tableaux deal 617\n  tableaux deal 1-32000 --format json\n  \
    tableaux deal 11982 --format columns | fc-solve\n  tableaux deal 617 --generator minstd\n  \
    tableaux deal 617 --format svg --theme light > 617.svg\n  \
    tableaux deal 617 --format kpat > 617.kpat";

/// The most deals in a picture.
const MAX_PICTURED: usize = 9;

/// The fields of its JSON.
const FIELDS: &[Field] =
    &[Field::NUMBER, Field::GENERATOR, Field::new("rows[][]", "text", "cards, in seven rows from the top")];

/// Print deals
///
/// A range is A..=B or A-B, both ends included; - reads numbers and ranges from standard input, separated by blanks.
/// With several deals a line #N comes before each and an empty line between them. With --format svg they are drawn as
/// cards on a table; --format kpat writes one as a saved game of KPatience.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help(EXAMPLES, FIELDS))]
pub(super) struct Arguments {
    /// Deal numbers and ranges of them, or -
    #[arg(required = true, value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    deals: Vec<String>,
    /// The form of the boards
    #[arg(long, default_value = "rows", value_parser = one_of(FORMATS))]
    format: Format,
    /// How suits are written: 7D or 7♦ [default: letters, in a picture symbols]
    #[arg(long, value_enum)]
    suits: Option<SuitStyle>,
    /// The theme of the picture: dark, light, felt, four colours, high contrast or plain [default: felt]
    #[arg(long, value_name = "NAME", value_parser = Suggestions(themes), hide_possible_values = true)]
    theme: Option<String>,
    #[command(flatten)]
    generator: GeneratorArgument,
}

#[derive(Debug, Clone, Copy)]
enum Format {
    Board(BoardFormat),
    Svg,
}

/// The values of `--format`.
const FORMATS: [(&str, &str, Format); 6] = [
    ("rows", "Seven lines of cards, in dealing order", Format::Board(BoardFormat::Rows)),
    ("columns", "Eight lines, one for each cascade, its bottom card first", Format::Board(BoardFormat::Columns)),
    ("js", "An array of rows, as JavaScript and Python have it", Format::Board(BoardFormat::Js)),
    ("json", "One object per deal and line", Format::Board(BoardFormat::Json)),
    ("svg", "A picture of up to nine deals, one below the other", Format::Svg),
    ("kpat", "A saved game of one deal, which KPatience opens", Format::Board(BoardFormat::Kpat)),
];

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let generator = arguments.generator.generator()?;
    // The whole command line is checked before anything is printed.
    let ranges = Ranges::new(&arguments.deals, &generator)?;
    let Format::Board(format) = arguments.format else {
        draw(arguments, &generator, ranges)?;
        note_convention(&generator);
        return Ok(());
    };
    if arguments.theme.is_some() {
        bail!("--theme: --format svg is needed with it");
    }
    if format == BoardFormat::Kpat {
        return save(arguments, &generator, ranges);
    }
    let suits = arguments.suits.unwrap_or(SuitStyle::Letters);
    Printer { generator, ..Printer::new(format, suits) }.print(ranges)?;
    if format != BoardFormat::Json {
        note_convention(&generator);
    }
    Ok(())
}

/// Writes a deal as a saved game of KPatience.
fn save(arguments: &Arguments, generator: &Generator, ranges: Ranges) -> Result<()> {
    if arguments.suits.is_some() {
        bail!("--suits: a saved game of KPatience has its own names of suits; leave it out with --format kpat");
    }
    let deals = up_to(1, generator, ranges, |count| {
        anyhow!("{count} deals do not fit a saved game of KPatience; use one number a file")
    })?;
    let deal = deals.first().context("no deal to save; use a number")?;
    let mut out = Output::new();
    write_deal_by(BoardFormat::Kpat, generator, deal, SuitStyle::Letters, &mut out.text);
    out.flush()?;
    note_convention(generator);
    Ok(())
}

/// Draws deals as a picture.
fn draw(arguments: &Arguments, generator: &Generator, ranges: Ranges) -> Result<()> {
    let theme = theme(arguments.theme.as_deref().unwrap_or("felt"))?;
    let suits = arguments.suits.unwrap_or(SuitStyle::Symbols);
    let deals = up_to(MAX_PICTURED, generator, ranges, |count| {
        anyhow!("{count} deals are too many for a picture: up to {MAX_PICTURED} are accepted")
    })?;
    if deals.is_empty() {
        bail!("no deals to draw: numbers and ranges are accepted");
    }
    let name = |deal: &Deal| format!("FreeCell #{}{}", deal.number(), by(generator));
    let tableaus: Vec<_> = deals.iter().map(|deal| (name(deal), deal.tableau())).collect();
    output::print(svg::card_table(&tableaus, &theme, suits))
}

/// The deals of ranges, no more than `max`; `refuse` says that there are more.
fn up_to(max: usize, generator: &Generator, ranges: Ranges, refuse: impl Fn(&str) -> Error) -> Result<Vec<Deal>> {
    let count = ranges.named_count();
    if count > max as u64 {
        return Err(refuse(&count.to_string()));
    }
    let mut deals = Vec::new();
    for range in ranges.read() {
        for number in range?.numbers() {
            if deals.len() == max {
                // Those on standard input are not counted to their end.
                return Err(refuse(&format!("more than {max}")));
            }
            deals.push(Deal::by(generator, number)?);
        }
    }
    Ok(deals)
}

/// Prints deals as rows, each with its own generator, and with a heading if there are `several`, or other boards after
/// them.
pub(super) fn print(deals: &[(Generator, DealNumber)], suits: SuitStyle, several: bool) -> Result<()> {
    let mut printer = Printer::new(BoardFormat::Rows, suits);
    let result = deals.iter().try_for_each(|&(generator, number)| {
        printer.generator = generator;
        printer.deal(&Deal::by(&generator, number)?, several)
    });
    // The deals before one that does not exist are correct, so they are printed.
    printer.out.flush().and(result)
}

struct Printer {
    out: Output,
    generator: Generator,
    format: BoardFormat,
    suits: SuitStyle,
    /// Whether there are several deals, which the first one to be printed decides.
    has_several: Option<bool>,
}

impl Printer {
    fn new(format: BoardFormat, suits: SuitStyle) -> Self {
        Self { out: Output::new(), generator: Generator::Microsoft, format, suits, has_several: None }
    }

    /// Prints the deals of ranges; those on standard input, from the second on, before the next is read.
    fn print(&mut self, ranges: Ranges) -> Result<()> {
        let is_from_stdin = ranges.has_stdin();
        let mut ranges = ranges.read().peekable();
        while let Some(range) = ranges.next() {
            // The first deal is printed otherwise if it is the only one.
            let is_followed = self.has_several.is_none() && ranges.peek().is_some();
            let result = range.and_then(|range| self.range(range, is_followed || range.len() > 1));
            if result.is_err() || is_from_stdin {
                // The deals before a wrong number are correct, so they are printed.
                self.out.flush()?;
            }
            result?;
        }
        self.out.flush()
    }

    fn range(&mut self, range: DealRange, has_several: bool) -> Result<()> {
        match self.generator {
            Generator::Microsoft => deals(range).try_for_each(|deal| self.deal(&deal, has_several)),
            generator @ Generator::Lcg(_) => {
                range.numbers().try_for_each(|number| self.deal(&Deal::by(&generator, number)?, has_several))
            }
        }
    }

    fn deal(&mut self, deal: &Deal, has_several: bool) -> Result<()> {
        let is_first = self.has_several.is_none();
        if *self.has_several.get_or_insert(has_several) && self.format != BoardFormat::Json {
            self.out.text.extend_from_slice(if is_first { b"" } else { b"\n" });
            let comment = if self.format == BoardFormat::Js { "// " } else { "" };
            self.out.line(format_args!("{comment}#{}{}", deal.number(), by(&self.generator)));
        }
        write_deal_by(self.format, &self.generator, deal, self.suits, &mut self.out.text);
        self.out.flush_if_full()
    }
}
