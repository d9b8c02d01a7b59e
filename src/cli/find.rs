//! `tableaux find`: the numbers of a board.

mod explain;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde::Serialize;

use super::boards;
use super::generator::{GeneratorArgument, remark};
use super::output::Output;
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

/// Find the numbers of a layout
///
/// Every number whose deal fits is printed, one a line, rising. A layout is seven rows of 8 8 8 8 8 8 4 cards, eight
/// columns of 7 7 7 7 6 6 6 6, or a JSON array of either, bare or as {"rows":[…]}. ? and ?? (null in JSON) are unknown
/// cards, and so are rows that are missing at the end, and cards that are missing at the end of the last row there is; a
/// line alone is the first row. Lines that begin with # are passed over.
///
/// Where the first two cards are known, all numbers are searched, at once. Other layouts are dealt for and compared, over
/// --range. All numbers are 0 to 8589934591, or with --generator 0 to 4294967295; of a generator whose mask is not 2^n-1,
/// or whose modulus is no power of two while its shift is not 0 or its mask is below it, only --range is searched too.
///
/// Where nothing fits, a layout with ten known cards at the front is looked at for a fault in the dealing: rows and
/// columns exchanged, cascades written top card first, another order of suits, the last card not swapped in, the mask on
/// r forgotten. If there is none and the layout is whole, the deal of Microsoft's is looked for in which at most four
/// cards differ; one in which several differ is now and then overlooked.
/// At last the other generators are tried. What is found is printed on standard output, as #617 with …, but the exit code
/// stays 1.
///
/// A number past 2147483647 that is dealt by the rule for those below gives the deal of another number, which is what is
/// found. Which one may have been meant is said on standard error, or in JSON beside the number, as "meant".
///
/// JSON is an object a line: {"number":617,"generator":"microsoft"}, with "meant":2147484265 where that may be, or else
/// {"number":617,"fault":"suits S H D C"}, or {"number":617,"differences":[{"row":1,"column":3,"card":"9H","dealt":"5C"},…]}.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux find board.txt\n  echo '7D AD 5C 3S 5S 8C 2D AH' | tableaux find\n  \
    tableaux deal 617 --generator minstd | tableaux find - --generator minstd\n  \
    tableaux find some-cards.txt --range 0..=8589934591 --format json\n\n\
    Exit code 1 says that no number fits.")]
pub(super) struct Arguments {
    /// A file with the layout, or - for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// Which numbers may fit; where cards are compared one by one, 1..=1000000 if this is not given
    #[arg(long, value_name = "A..=B", allow_negative_numbers = true)]
    range: Option<String>,
    #[command(flatten)]
    generator: GeneratorArgument,
    #[command(flatten)]
    jobs: JobsArgument,
    /// How answers are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A number a line
    Text,
    /// An object a line
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
    let pattern = boards::read_by(&arguments.file, parse_pattern)?;
    let is_sieved = is_sievable(&generator, &pattern);
    let default_range = if is_sieved { generator.numbers() } else { DealSet::WINDOWS.numbers() };
    let range = range.unwrap_or(default_range);
    let search = Search { generator, pattern, range, threads, format: arguments.format };
    let stop = stop_on_interrupt()?;
    let mut out = Output::new();
    let mut found = false;
    // The number past 2³¹ − 1 of which a match may be a wrong deal.
    let mut meant = None;
    let mut take = |number: DealNumber| -> Result<()> {
        if !found && search.format == Format::Text {
            remark(&generator);
        }
        found = true;
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
    if is_sieved {
        search.sieve(&stop, &mut take)?;
    } else {
        search.scan(&stop, &mut take)?;
    }
    if !found && !stop.load(Ordering::Relaxed) {
        explain::explain(&search, is_sieved, &stop, &mut out.text)?;
    }
    out.flush()?;
    if let Some(meant) = meant.filter(|_| arguments.format == Format::Text) {
        let why = DealingMistake::OtherBand;
        // Standard error may be gone with the terminal.
        let _ = writeln!(io::stderr(), "tableaux: if {meant} was meant, it was dealt with {why}");
    }
    Ok(match (stop.load(Ordering::Relaxed), found) {
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
                    progress.step(count);
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
