//! `tableaux find`: the deal numbers of a board.

mod explain;

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::{ValueEnum, ValueHint};
use serde::Serialize;

use super::boards;
use super::generator::{GeneratorArgument, note_convention};
use super::json_help::{Field, json_help};
use super::output::{Output, ignore_closed_pipe};
use super::work::progress::Progress;
use super::work::{JobsArgument, stop_on_interrupt};
use crate::freecell::find::mistake::{DealingMistake, meant_number};
use crate::freecell::find::scan::scan;
use crate::freecell::find::sieve::{is_sievable, sieve};
use crate::freecell::pattern::Pattern;
use crate::freecell::text::parse_pattern;
use crate::generator::Generator;
use crate::jobs::in_order;
use crate::number::{DealNumber, DealRange, DealSet};

const EXAMPLES: &str = "Examples:\n  tableaux find board.txt\n  echo '7D AD 5C 3S 5S 8C 2D AH' | tableaux find\n  \
    tableaux deal 617 --generator minstd | tableaux find - --generator minstd\n  \
    tableaux find some-cards.txt --range 0..=8589934591 --format json\n\n\
    Exit code 1 means that no number matches.";

/// The fields of its JSON.
const FIELDS: &[Field] = &[
    Field::new("number", "integer", "deal number"),
    Field::new("generator", "text", "generator that deals the board"),
    Field::new("meant", "integer", "number above 2147483647 that gives this deal by the rule for those below"),
    Field::new(
        "fault",
        "text",
        "mistake that explains the board, if no number matches: dealt by columns, columns as rows, top card \
         first, suits and their order, moved up, no mask, first rule, or generator and its name",
    ),
    Field::new("differences[].row", "integer", "row of a card that differs from the nearest deal, from 1"),
    Field::new("differences[].column", "integer", "its column, from 1"),
    Field::new("differences[].card", "text", "the card on the board"),
    Field::new("differences[].dealt", "text", "the card in the deal"),
];

/// Find the deal numbers of a board
///
/// Every number whose deal matches is printed, one per line, in ascending order. A board is seven rows of 8 8 8 8 8 8 4
/// cards, eight columns of 7 7 7 7 6 6 6 6 cards, or an array of either in JSON (bare or as {"rows":[…]}), JavaScript or
/// Python; headings above it are ignored. An unknown card is ? or ??, or null in JSON; rows may be missing at the end, and cards at the end of the last row. A single line is the
/// first row. Lines that begin with # are ignored.
///
/// If the first two cards are known, all numbers are searched, in milliseconds: 0 to 8589934591, or 0 to 4294967295 with
/// --generator. Otherwise the deals of --range are compared one by one, and so they are with a generator whose mask is
/// not 2^n-1, or whose modulus is not a power of two unless its shift is 0 and its mask not below the modulus.
///
/// If no number matches, a board whose first ten cards are known is searched for a mistake in dealing: rows and columns
/// exchanged, cascades written top card first, another order of suits, the last card not moved to the gap, r without its
/// mask. If there is none and all cards are known, the nearest deal of Microsoft's is searched for, with up to four
/// other cards; where several differ, it is sometimes missed. Last come the other generators. The explanation is printed
/// on standard output, as #617 with …; the exit code is still 1.
///
/// A number above 2147483647 that is dealt by the rule for those below is the deal of another number, which is printed.
/// The one that may have been meant is noted on standard error if that is a terminal, and in JSON as "meant".
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help(EXAMPLES, FIELDS))]
pub(super) struct Arguments {
    /// The file of the board, or - for standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Search only these numbers [default: all; 1..=1000000 if deals are compared one by one]
    #[arg(long, value_name = "A..=B", allow_negative_numbers = true)]
    range: Option<String>,
    #[command(flatten)]
    generator: GeneratorArgument,
    #[command(flatten)]
    jobs: JobsArgument,
    /// The form of the answers
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One number per line
    Text,
    /// One object per line
    Json,
}

/// The number of deals that a thread deals and compares at once.
const CHUNK: usize = 1 << 15;
/// The number of deals before all threads wait for each other, so that few answers wait to be printed.
const STRETCH: usize = CHUNK << 8;

/// What to search for, and how.
struct Search {
    generator: Generator,
    pattern: Pattern,
    range: DealRange,
    threads: NonZeroUsize,
    format: Format,
}

/// The line of JSON for a matching number; the order of the fields is that of the keys.
#[derive(Serialize)]
struct MatchJson {
    number: u64,
    generator: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    meant: Option<u64>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let generator = arguments.generator.generator()?;
    let range: Option<DealRange> =
        arguments.range.as_deref().map(|text| text.parse().context("--range")).transpose()?;
    let last = generator.last();
    if let Some(range) = range.filter(|range| range.last() > last) {
        bail!("--range: {} is past the last deal of the generator {generator}: 0 to {last} is accepted", range.last());
    }
    let threads = arguments.jobs.threads()?;
    let pattern = boards::read(&arguments.file, parse_pattern)?;
    let is_sieved = is_sievable(&generator, &pattern);
    let default_range = if is_sieved { generator.numbers() } else { DealSet::WINDOWS.numbers() };
    let range = range.unwrap_or(default_range);
    let search = Search { generator, pattern, range, threads, format: arguments.format };
    let stop = stop_on_interrupt()?;
    let mut out = Output::new();
    let mut has_match = false;
    // The number past 2³¹ − 1 of which a match may be a wrong deal.
    let mut meant = None;
    let mut take = |number: DealNumber| -> Result<()> {
        has_match = true;
        meant = meant_number(&generator, &search.pattern, number, search.range);
        match search.format {
            Format::Text => writeln!(out.text, "{number}")?,
            Format::Json => {
                let meant = meant.map(DealNumber::get);
                let json = MatchJson { number: number.get(), generator: generator.to_string(), meant };
                serde_json::to_writer(&mut out.text, &json)?;
                out.text.push(b'\n');
            }
        }
        out.flush_if_due()
    };
    let result = if is_sieved { search.sieve(&stop, &mut take) } else { search.scan(&stop, &mut take) };
    ignore_closed_pipe(result)?;
    if !has_match && !stop.load(Ordering::Relaxed) {
        explain::explain(&search, is_sieved, &stop, &mut out.text)?;
    }
    ignore_closed_pipe(out.flush())?;
    if has_match && search.format == Format::Text {
        note_convention(&generator);
    }
    // All numbers below 2³¹ have one that may have been meant, so that only a terminal shows it.
    if let Some(meant) = meant.filter(|_| search.format == Format::Text && io::stderr().is_terminal()) {
        let why = DealingMistake::OtherBand;
        // Standard error may be gone with the terminal.
        let _ = writeln!(io::stderr(), "tableaux: or a deal meant as #{meant}, dealt by {why}");
    }
    Ok(match (stop.load(Ordering::Relaxed), has_match) {
        (true, _) => ExitCode::from(130),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(1),
    })
}

impl Search {
    fn sieve(&self, stop: &AtomicBool, take: &mut impl FnMut(DealNumber) -> Result<()>) -> Result<()> {
        let error = sieve(&self.generator, &self.pattern, stop, |number| {
            if !self.range.contains(number) || stop.load(Ordering::Relaxed) {
                return ControlFlow::Continue(());
            }
            take(number).map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        error.map_or(Ok(()), Err)
    }

    fn scan(&self, stop: &AtomicBool, take: &mut impl FnMut(DealNumber) -> Result<()>) -> Result<()> {
        let mut progress = Progress::new(self.range.len());
        for stretch in self.range.chunks(STRETCH) {
            let work = |(): &mut (), chunk: DealRange| (chunk.len(), scan(&self.generator, &self.pattern, chunk));
            in_order(
                stretch.chunks(CHUNK),
                self.threads,
                stop,
                || (),
                work,
                |(count, numbers)| {
                    progress.add(count);
                    numbers.into_iter().try_for_each(&mut *take)
                },
            )?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        progress.end();
        Ok(())
    }
}
