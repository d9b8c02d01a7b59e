//! `tableaux find`: the deal numbers of a board.

mod expect;
mod explain;
mod input;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Error, Result, bail};
use clap::{ValueEnum, ValueHint};
use serde::Serialize;

use self::input::{Input, Origin};
use super::generator::{GeneratorArgument, note_convention};
use super::json_help::{Field, json_help};
use super::output::{Output, ignore_closed_pipe, report};
use super::work::progress::Progress;
use super::work::{JobsArgument, stop_on_interrupt};
use crate::freecell::find::mistake::{DealingMistake, meant_number};
use crate::freecell::find::scan::scan;
use crate::freecell::find::sieve::{is_sievable, sieve};
use crate::freecell::find::{Diagnosis, likelier_than};
use crate::freecell::layout::Layout;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::jobs::in_order;
use crate::number::{DealNumber, DealRange, DealSet};

const EXAMPLES: &str = "Examples:\n  tableaux find board.txt\n  echo '7D AD 5C 3S 5S 8C 2D AH' | tableaux find\n  \
    my-dealer 617 | tableaux find --expect 617\n  \
    tableaux deal 617 --generator minstd | tableaux find - --generator minstd\n  \
    tableaux find some-cards.txt --range 0..=8589934591 --format json\n\n\
    Exit code 1 means that no number matches one board, or that a board is not the deal of --expect; 2 that a board cannot \
    be read, after the answers of the others.";

/// The fields of its JSON.
const FIELDS: &[Field] = &[
    Field::new("number", "integer or null", "deal number; null if none is found, or the board cannot be read"),
    Field::new("generator", "text", "generator that deals the board"),
    Field::new("meant", "integer", "number above 2147483647 that gives this deal by the rule for those below"),
    Field::new("likelier", "integer", "number up to 1000000 that gives this deal with the mistakes"),
    Field::new("expected", "integer", "number of --expect"),
    Field::new(
        "matches",
        "boolean or null",
        "whether the board is that deal, as far as its cards are known; null if it cannot be read",
    ),
    Field::new("numbers[]", "integer", "the lowest deal numbers of the board, 20 at most"),
    Field::new("first_step", "integer", "first step of the shuffle that deals another card, from 1"),
    Field::new("row", "integer", "row of the first card that differs, from 1"),
    Field::new("column", "integer", "its column, from 1"),
    Field::new("yours", "text", "the card on the board"),
    Field::new("dealt", "text", "the card in the deal"),
    Field::new(
        "mistakes[]",
        "text",
        "likeliest mistakes in dealing that explain the board, one or two of: rows-columns, cascades-reversed, \
         suits-order, no-swap, unmasked, other-band, other-generator, pack-by-suit, pack-king-first, pack-reversed, \
         deal-reversed, modulo-52, left-off-by-one, extra-draw, missing-draw, fisher-yates-front, signed, reseeded, \
         seven-columns",
    ),
    Field::new(
        "explanation",
        "text",
        "the same in words, or that there is no number; with --expect, what the program does and should do",
    ),
    Field::new("error", "text", "why the board cannot be read"),
    Field::new(
        "fault",
        "text",
        "what some of the mistakes, alone, were called earlier: dealt by columns, columns as rows, top card first, \
         suits and their order, moved up, no mask, first rule, or generator and its name",
    ),
    Field::new("differences[].row", "integer", "row of a card that differs from the nearest deal, from 1"),
    Field::new("differences[].column", "integer", "its column, from 1"),
    Field::new("differences[].card", "text", "the card on the board"),
    Field::new("differences[].dealt", "text", "the card in the deal"),
    Field::new("file", "text", "file of the board, if there are several"),
    Field::new("board", "integer", "which board of its file it is, from 1, if there are several boards"),
];

/// Find the deal numbers of a board
///
/// Every number whose deal matches is printed, one per line, in ascending order. A board is seven rows of 8 8 8 8 8 8 4
/// cards, eight columns of 7 7 7 7 6 6 6 6 cards, or an array of either in JSON (bare or as {"rows":[…]}), JavaScript
/// or Python; lines without cards around it are ignored. An unknown card is ? or ??, or null in JSON. Rows may be missing
/// at the end, and the last of fewer than seven may be short. A single line is the first row. Lines that begin with # are
/// ignored. Of several boards, in one file or several, each is answered in one line: which it is, a colon and a blank, and
/// its numbers with blanks between them, or why there are none. If one cannot be read, standard error says why.
///
/// If the first two cards are known, all numbers are searched, in milliseconds: 0 to 8589934591, or 0 to 4294967295
/// with --generator. Otherwise the deals of --range are compared one by one, and so they are with a generator whose mask is
/// not 2^n-1, or whose modulus is not a power of two unless its shift is 0 and its mask not below the modulus.
///
/// If no number matches, a board whose first ten cards are known is searched for a mistake in dealing, such as rows and
/// columns exchanged, the pack sorted by suit, the last card not moved to the gap, r without its mask, a negative
/// remainder. If there is none and all cards are known, the nearest deal of Microsoft's is searched for, with up to
/// four other cards; where several differ, it is sometimes missed. Then come the other generators, and last any two
/// mistakes together. The explanation is printed on standard output, as #617 with …; the exit code is still 1.
///
/// With --expect nothing is searched: the board is compared with that deal, and with what each mistake, and any two of
/// them, make of it. The number is printed if it is that deal; else the first card that differs and its step, the line
/// of code that is likely wrong, and the numbers that the board has.
///
/// A number above 2147483647 that is dealt by the rule for those below is the deal of another number, which is printed;
/// the one that may have been meant is "meant" in JSON. A board dealt with a draw too many or too few before the first
/// card is the deal of another number as well: where that is above 1000000, and the one meant is not, the likelier one is
/// noted on standard error, and in JSON as "likelier".
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help(EXAMPLES, FIELDS))]
pub(super) struct Arguments {
    /// Files with one or more boards each, or - for standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Say whether each board is deal N, and where and why it is not
    #[arg(long, value_name = "N", conflicts_with = "range", allow_negative_numbers = true)]
    expect: Option<String>,
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
struct Search<'a> {
    generator: Generator,
    layout: Layout,
    /// The board with its unknown cards, if none is there twice.
    pattern: Option<Pattern>,
    /// Whether all numbers are searched at once.
    is_sieved: bool,
    range: DealRange,
    threads: NonZeroUsize,
    format: Format,
    stop: &'a AtomicBool,
}

/// The line of JSON for a matching number; the order of the fields is that of the keys.
#[derive(Serialize)]
struct MatchJson<'a> {
    number: u64,
    generator: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    meant: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    likelier: Option<u64>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    mistakes: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
    #[serde(flatten)]
    origin: &'a Origin,
}

/// The line of JSON for a board that cannot be read.
#[derive(Serialize)]
struct UnreadJson<'a> {
    number: Option<u64>,
    error: &'a str,
    #[serde(flatten)]
    origin: &'a Origin,
}

/// The same with --expect.
#[derive(Serialize)]
struct UnreadExpectJson<'a> {
    expected: u64,
    matches: Option<bool>,
    error: &'a str,
    #[serde(flatten)]
    origin: &'a Origin,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let generator = arguments.generator.generator()?;
    if let Some(expected) = &arguments.expect {
        return expect::run(arguments, &generator, expected);
    }
    let range: Option<DealRange> =
        arguments.range.as_deref().map(|text| text.parse().context("--range")).transpose()?;
    let last = generator.last();
    if let Some(range) = range.filter(|range| range.last() > last) {
        bail!("--range: {} is past the last deal of the generator {generator}: 0 to {last} is accepted", range.last());
    }
    let threads = arguments.jobs.threads()?;
    let inputs = input::read(&arguments.files)?;
    let stop = stop_on_interrupt()?;
    let mut out = Output::new();
    let (mut has_match, mut has_several, mut are_read) = (false, false, true);
    for Input { board, origin } in inputs {
        has_several = origin.is_one_of_several();
        match board {
            Ok(layout) => {
                let search = Search::new(generator, layout, range, threads, arguments.format, &stop);
                has_match |= search.answer(&origin, &mut out)?;
            }
            Err(error) => {
                are_read = false;
                refuse(&error, None, &origin, arguments.format, &mut out)?;
            }
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    ignore_closed_pipe(out.flush())?;
    if has_match && arguments.format == Format::Text {
        note_convention(&generator);
    }
    Ok(match (stop.load(Ordering::Relaxed), has_match || has_several) {
        (true, _) => ExitCode::from(130),
        (false, _) if !are_read => ExitCode::from(2),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(1),
    })
}

/// Says why a board cannot be read, and that its number, or whether it is that of `expected`, is not known.
fn refuse(
    error: &Error,
    expected: Option<DealNumber>,
    origin: &Origin,
    format: Format,
    out: &mut Output,
) -> Result<()> {
    let error = format!("{error:#}");
    if format == Format::Json {
        match expected {
            Some(expected) => {
                let json = UnreadExpectJson { expected: expected.get(), matches: None, error: &error, origin };
                write_json(&json, &mut out.text)?;
            }
            None => write_json(&UnreadJson { number: None, error: &error, origin }, &mut out.text)?,
        }
    }
    // The answers of the boards before come first.
    ignore_closed_pipe(out.flush())?;
    report(&error);
    Ok(())
}

impl<'a> Search<'a> {
    fn new(
        generator: Generator,
        layout: Layout,
        range: Option<DealRange>,
        threads: NonZeroUsize,
        format: Format,
        stop: &'a AtomicBool,
    ) -> Self {
        let pattern = layout.pattern();
        let is_sieved = pattern.is_none_or(|pattern| is_sievable(&generator, &pattern));
        let default_range = if is_sieved { generator.numbers() } else { DealSet::WINDOWS.numbers() };
        let range = range.unwrap_or(default_range);
        Self { generator, layout, pattern, is_sieved, range, threads, format, stop }
    }

    /// Writes the numbers of the board, or why there are none. Whether there are any.
    fn answer(&self, origin: &Origin, out: &mut Output) -> Result<bool> {
        let mut has_match = false;
        // The number past 2³¹ − 1 of which a match may be a wrong deal, and the usual one.
        let (mut meant, mut likelier) = (None, None);
        let is_one_line = self.format == Format::Text && origin.is_one_of_several();
        let mut take = |number: DealNumber| -> Result<()> {
            meant = self.pattern.and_then(|pattern| meant_number(&self.generator, &pattern, number, self.range));
            if !has_match {
                likelier = likelier_than(&self.generator, &self.layout, number);
                likelier.take_if(|likelier| !self.range.contains(likelier.number));
            }
            match self.format {
                Format::Text if is_one_line => {
                    let before = if has_match { " ".into() } else { origin.to_string() };
                    write!(out.text, "{before}{number}")?;
                }
                Format::Text => writeln!(out.text, "{number}")?,
                Format::Json => {
                    write_json(&self.match_json(number, meant, likelier.as_ref(), origin), &mut out.text)?;
                }
            }
            has_match = true;
            if is_one_line { Ok(()) } else { out.flush_if_due() }
        };
        let result = match (&self.pattern, self.is_sieved) {
            (None, _) => Ok(()),
            (Some(pattern), true) => self.sieve(pattern, &mut take),
            (Some(pattern), false) => self.scan(pattern, &mut take),
        };
        ignore_closed_pipe(result)?;
        if is_one_line && has_match {
            let or = likelier.as_ref().map_or(String::new(), |likelier| format!(", or {likelier}"));
            writeln!(out.text, "{or}")?;
        }
        if !has_match && !self.stop.load(Ordering::Relaxed) {
            explain::explain(self, origin, &mut out.text)?;
        }
        if self.format == Format::Text && !is_one_line {
            ignore_closed_pipe(out.flush())?;
            if let Some(likelier) = likelier {
                // Standard error may be gone with the terminal.
                let _ = writeln!(io::stderr(), "tableaux: or {likelier}");
            }
        }
        ignore_closed_pipe(out.flush_if_full())?;
        Ok(has_match)
    }

    fn match_json<'b>(
        &self,
        number: DealNumber,
        meant: Option<DealNumber>,
        likelier: Option<&Diagnosis>,
        origin: &'b Origin,
    ) -> MatchJson<'b> {
        MatchJson {
            number: number.get(),
            generator: self.generator.to_string(),
            meant: meant.map(DealNumber::get),
            likelier: likelier.map(|likelier| likelier.number.get()),
            mistakes: likelier.map_or(Vec::new(), |likelier| names(&likelier.mistakes)),
            explanation: likelier.map(ToString::to_string),
            origin,
        }
    }

    fn sieve(&self, pattern: &Pattern, take: &mut impl FnMut(DealNumber) -> Result<()>) -> Result<()> {
        let error = sieve(&self.generator, pattern, self.stop, |number| {
            if !self.range.contains(number) || self.stop.load(Ordering::Relaxed) {
                return ControlFlow::Continue(());
            }
            take(number).map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        error.map_or(Ok(()), Err)
    }

    fn scan(&self, pattern: &Pattern, take: &mut impl FnMut(DealNumber) -> Result<()>) -> Result<()> {
        let mut progress = Progress::new(self.range.len());
        for stretch in self.range.chunks(STRETCH) {
            let work = |(): &mut (), chunk: DealRange| (chunk.len(), scan(&self.generator, pattern, chunk));
            in_order(
                stretch.chunks(CHUNK),
                self.threads,
                self.stop,
                || (),
                work,
                |(count, numbers)| {
                    progress.add(count);
                    numbers.into_iter().try_for_each(&mut *take)
                },
            )?;
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        progress.end();
        Ok(())
    }
}

fn names(mistakes: &[DealingMistake]) -> Vec<&'static str> {
    mistakes.iter().map(DealingMistake::name).collect()
}

/// Appends a line of JSON.
fn write_json(value: &impl Serialize, into: &mut Vec<u8>) -> Result<()> {
    serde_json::to_writer(&mut *into, value)?;
    into.push(b'\n');
    Ok(())
}
