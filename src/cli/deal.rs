//! `tableaux deal`: print deals.

use std::fmt::Display;

use anyhow::Error;

use super::arguments::{one_of, suit_style};
use super::generator::{GeneratorArgument, by, note_convention};
use super::json::{Field, GENERATOR, JsonType, NUMBER};
use super::names::{theme, theme_help, themes};
use super::numbers::{DealOrJoke, DealsOrJoke, Ranges, Selection, WrongWords};
use super::output;
use super::prelude::*;
use crate::browser::svg;
use tableaux_engine::freecell::batch::deals;
use tableaux_engine::freecell::text::{BoardFormat, write_deal_by, write_joke};

const EXAMPLES: &str = "Examples:\n  tableaux deal 617\n  tableaux deal 1-32000 --format json\n  \
    tableaux deal 11982 --format columns | fc-solve\n  tableaux deal 617 --generator minstd\n  \
    tableaux deal 617 --format svg --theme light > 617.svg\n  \
    tableaux deal 617 --format kpat > 617.kpat";

const MAX_PICTURED: usize = 9;

/// A deal, as the engine writes it.
impl JsonType for Deal {
    fn describe(_: &str, _: &'static str, fields: &mut Vec<Field>) {
        DealNumber::describe("number", NUMBER, fields);
        String::describe("generator", GENERATOR, fields);
        <Vec<Vec<Card>>>::describe("rows", "cards, in seven rows from the top", fields);
    }
}

/// Print deals
///
/// A range is A..=B or A-B, both ends included. - reads lists of numbers from standard input: words separated by
/// spaces, also S 164 and 169(20), [11982, 146692], items such as * 164 and 1. 164, the CSV and JSON that query, survey
/// and solve write, and rows of Markdown tables, where the first number counts. -1 to -4 are Microsoft's joke deals. Several deals are separated by an empty line, each after a line #N. --format svg draws the deals as
/// cards on a table; --format kpat writes one deal as a saved game of KPatience.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<Deal>(EXAMPLES))]
pub(super) struct Arguments {
    /// Deal numbers and ranges, or -
    #[arg(required = true, value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    deals: Vec<String>,
    /// The form of the boards
    #[arg(long, default_value = "rows", value_parser = one_of(FORMATS))]
    format: Format,
    /// How to write suits: 7D or 7♦ [default: letters; in a picture symbols]
    #[arg(long, value_parser = suit_style())]
    suits: Option<SuitStyle>,
    #[arg(long, help = theme_help("picture", "felt"), value_name = "NAME", value_parser = Suggestions(themes), hide_possible_values = true)]
    theme: Option<String>,
    #[command(flatten)]
    generator: GeneratorArgument,
}

#[derive(Debug, Clone, Copy)]
enum Format {
    Board(BoardFormat),
    Svg,
}

const FORMATS: [(&str, &str, Format); 6] = [
    ("rows", "Seven lines of cards, in dealing order", Format::Board(BoardFormat::Rows)),
    ("columns", "Eight lines, one for each cascade, its bottom card first", Format::Board(BoardFormat::Columns)),
    ("js", "An array of rows, as in JavaScript and Python", Format::Board(BoardFormat::Js)),
    ("json", "One object per deal and line", Format::Board(BoardFormat::Json)),
    ("svg", "A picture of up to nine deals, one below the other", Format::Svg),
    ("kpat", "A saved game of one deal for KPatience", Format::Board(BoardFormat::Kpat)),
];

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let generator = arguments.generator.generator()?;
    // Checks the whole command line before printing anything.
    let ranges = Ranges::new(&arguments.deals, &generator)?;
    let Format::Board(format) = arguments.format else {
        return draw(arguments, &generator, ranges);
    };
    if arguments.theme.is_some() {
        bail!("--theme needs --format svg");
    }
    if format == BoardFormat::Kpat {
        return save(arguments, &generator, ranges);
    }
    let suits = arguments.suits.unwrap_or(SuitStyle::Letters);
    let mut printer = Printer { generator, ..Printer::new(format, suits) };
    let wrong = printer.print(ranges)?;
    if format != BoardFormat::Json {
        note_convention(&generator);
    }
    Ok(wrong.code(ExitCode::SUCCESS))
}

/// Writes a deal as a saved game of KPatience.
fn save(arguments: &Arguments, generator: &Generator, ranges: Ranges<DealsOrJoke>) -> Result<ExitCode> {
    if arguments.suits.is_some() {
        bail!("--suits and --format kpat cannot be combined");
    }
    let (deals, wrong) = up_to(1, ranges, |count| {
        anyhow!("{count} deals do not fit into a saved game of KPatience; use one number per file")
    })?;
    let Some(&deal) = deals.first() else { return wrong.code_or("no deal to save; use a number") };
    let mut out = Output::new();
    write(BoardFormat::Kpat, generator, deal, SuitStyle::Letters, &mut out.text)?;
    out.flush()?;
    note_convention(generator);
    Ok(wrong.code(ExitCode::SUCCESS))
}

fn draw(arguments: &Arguments, generator: &Generator, ranges: Ranges<DealsOrJoke>) -> Result<ExitCode> {
    let theme = theme(arguments.theme.as_deref().unwrap_or("felt"))?;
    let suits = arguments.suits.unwrap_or(SuitStyle::Symbols);
    let (deals, wrong) = up_to(MAX_PICTURED, ranges, |count| {
        anyhow!("{count} deals are too many for a picture; use up to {MAX_PICTURED}")
    })?;
    if deals.is_empty() {
        return wrong.code_or("no deals to draw; use numbers or ranges");
    }
    let name = |deal: &DealOrJoke| format!("FreeCell #{deal}{}", by(generator));
    let tableaus = deals.iter().map(|deal| deal.tableau(generator)).collect::<Result<Vec<_>>>()?;
    let named: Vec<_> = deals.iter().map(name).zip(&tableaus).collect();
    output::print(svg::card_table(&named, &theme, suits))?;
    note_convention(generator);
    Ok(wrong.code(ExitCode::SUCCESS))
}

/// Reads the deals of ranges, at most `max`; `refuse` creates the error for more.
fn up_to(
    max: usize,
    ranges: Ranges<DealsOrJoke>,
    refuse: impl Fn(&str) -> Error,
) -> Result<(Vec<DealOrJoke>, WrongWords)> {
    let count = ranges.named_count();
    if count > max as u64 {
        return Err(refuse(&count.to_string()));
    }
    let (mut deals, mut wrong) = (Vec::new(), WrongWords::default());
    for selection in ranges.read() {
        let selection = match selection {
            Ok(selection) => selection,
            Err(error) => {
                wrong.report(error)?;
                continue;
            }
        };
        // Standard input is not counted to its end.
        deals.extend(selection.each().take(max + 1 - deals.len()));
        if deals.len() > max {
            return Err(refuse(&format!("more than {max}")));
        }
    }
    Ok((deals, wrong))
}

fn write(
    format: BoardFormat,
    generator: &Generator,
    deal: DealOrJoke,
    suits: SuitStyle,
    into: &mut Vec<u8>,
) -> Result<()> {
    match deal {
        DealOrJoke::Deal(number) => write_deal_by(format, generator, &Deal::by(generator, number)?, suits, into),
        DealOrJoke::Joke(joke) => write_joke(format, joke, suits, into),
    }
    Ok(())
}

/// Prints deals as rows, each with its own generator, and with a heading if there are `several`, or if boards follow.
pub(super) fn print(deals: &[(Generator, DealNumber)], suits: SuitStyle, several: bool) -> Result<()> {
    let mut printer = Printer::new(BoardFormat::Rows, suits);
    let result = deals.iter().try_for_each(|&(generator, number)| {
        printer.generator = generator;
        printer.deal(&Deal::by(&generator, number)?, several)
    });
    // Deals before one that does not exist are valid, so they are printed.
    printer.out.flush().and(result)
}

struct Printer {
    out: Output,
    generator: Generator,
    format: BoardFormat,
    suits: SuitStyle,
    /// Whether there are several deals, as decided by the first one printed.
    has_several: Option<bool>,
}

impl Printer {
    fn new(format: BoardFormat, suits: SuitStyle) -> Self {
        Self { out: Output::new(), generator: Generator::Microsoft, format, suits, has_several: None }
    }

    /// Prints the deals of ranges; on standard input, each but the first before the next is read. Invalid words there
    /// are reported.
    fn print(&mut self, ranges: Ranges<DealsOrJoke>) -> Result<WrongWords> {
        let is_from_stdin = ranges.has_stdin();
        let mut wrong = WrongWords::default();
        let mut ranges = ranges.read().peekable();
        while let Some(selection) = ranges.next() {
            // A single deal is printed differently.
            let is_followed = self.has_several.is_none() && ranges.peek().is_some();
            let result = selection.and_then(|selection| self.selection(selection, is_followed || selection.len() > 1));
            if result.is_err() || is_from_stdin {
                // Deals before an invalid number are valid, so they are printed.
                self.out.flush()?;
            }
            result.or_else(|error| wrong.report(error))?;
        }
        self.out.flush()?;
        Ok(wrong)
    }

    fn selection(&mut self, selection: DealsOrJoke, has_several: bool) -> Result<()> {
        match (selection, self.generator) {
            (DealsOrJoke::Deals(range), Generator::Microsoft) => {
                deals(range).try_for_each(|deal| self.deal(&deal, has_several))
            }
            (DealsOrJoke::Deals(range), generator @ Generator::Lcg(_)) => {
                range.numbers().try_for_each(|number| self.deal(&Deal::by(&generator, number)?, has_several))
            }
            (DealsOrJoke::Joke(joke), _) => {
                self.heading(joke, has_several);
                write_joke(self.format, joke, self.suits, &mut self.out.text);
                self.out.flush_if_full()
            }
        }
    }

    fn deal(&mut self, deal: &Deal, has_several: bool) -> Result<()> {
        self.heading(deal.number(), has_several);
        write_deal_by(self.format, &self.generator, deal, self.suits, &mut self.out.text);
        self.out.flush_if_full()
    }

    /// Writes the line above a deal if there are several.
    fn heading(&mut self, number: impl Display, has_several: bool) {
        let is_first = self.has_several.is_none();
        if *self.has_several.get_or_insert(has_several) && self.format != BoardFormat::Json {
            self.out.text.extend_from_slice(if is_first { b"" } else { b"\n" });
            let comment = if self.format == BoardFormat::Js { "// " } else { "" };
            self.out.line(format_args!("{comment}#{number}{}", by(&self.generator)));
        }
    }
}
