//! `tableaux solve`: whether deals can be won, and how.

mod output;
mod watchdog;

use std::iter;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Error, Result};
use clap::builder::PossibleValue;
use clap::{ValueEnum, ValueHint};

use self::output::to_text;
use self::watchdog::{Timer, Watchdog};
use super::arguments::positive;
use super::boards;
use super::generator::{GeneratorArgument, note_convention};
use super::json_help::{Field, json_help};
use super::numbers;
use super::output::{Output, ignore_closed_pipe};
use super::work::progress::Progress;
use super::work::{JobsArgument, stop_on_interrupt};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::position::Position;
use crate::generator::Generator;
use crate::jobs::in_order;
use crate::memory;
use crate::number::{DealNumber, DealRange};
use crate::solver::{Effort, Solver};
use crate::verdict::{Verdict, verdict};

const EXAMPLES: &str = "Examples:\n  tableaux solve 617\n  tableaux solve 617 --effort best\n  \
    tableaux solve 1-32000 --cells 3 --format json\n  \
    tableaux solve 617 | tableaux check 617 -\n\n\
    Exit code 1 means that the only deal or board is not solved; several that are answered end with 0.";

/// The fields of its JSON.
const FIELDS: &[Field] = &[
    Field::new("number", "integer", "deal number; missing for a board"),
    Field::new("generator", "text", "generator; missing if it is Microsoft's"),
    Field::new("cells", "integer", "free cells"),
    Field::new("verdict", "text", "solved, impossible or unknown"),
    Field::new("limit", "text", "limit that ended the search, if it is unknown: states, memory or time"),
    Field::new("solution[]", "text", "moves, those home included, if it is solved"),
    Field::new("moves", "integer", "moves, a supermove counting once and moves home not"),
    Field::new("bound", "integer", "moves that every solution has at least; 0 if none is known"),
    Field::new("cards", "integer", "cards moved, those home included"),
    Field::new("states", "integer", "positions searched"),
    Field::new(
        "effort",
        "text",
        "how much was searched for moves, bound and cards: fast, short, best or proof, which --time may cut off; a bound \
         that the program has of the deal counts where it is higher",
    ),
];

/// Solve FreeCell deals
///
/// A deal is solved, impossible, or unknown if a limit ended the search. Of an impossible deal the number of positions
/// searched is printed, which are all that can be reached; of a solved one every move, replayed by the rules beforehand.
///
/// More effort never gives a longer solution. With it comes a number of moves that no solution has less than, if one is
/// known; where that is as many, the solution is the shortest there is.
///
/// A move is two characters, from and to: 1 to 8 for the cascades, a b c d for the free cells, h for home; 26v3 moves
/// three cards to an empty cascade. tableaux check reads this output; it ignores lines that begin with #.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help(EXAMPLES, FIELDS))]
pub(super) struct Arguments {
    /// Deal numbers and ranges of them, or - for those on standard input
    #[arg(required_unless_present = "board", value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    deals: Vec<String>,
    /// Solve the board in FILE, or on standard input if that is -
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deals", "generator"], value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    /// The number of free cells, 0 to 10 [default: 4, or what the board says]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    cells: Option<String>,
    /// Search at most N positions of each deal [default: no limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<String>,
    /// How much to search for a short solution [default: fast; short for one deal or board]
    #[arg(long, value_enum)]
    effort: Option<Effort>,
    /// Search each deal for MS milliseconds, or until its solution is the shortest there is, instead of with an effort
    ///
    /// The shortest solution found in that time is printed, which is not the same from run to run.
    #[arg(long, value_name = "MS", allow_negative_numbers = true, conflicts_with = "effort")]
    time: Option<String>,
    #[command(flatten)]
    generator: GeneratorArgument,
    #[command(flatten)]
    jobs: JobsArgument,
    /// The form of the answers
    #[arg(long, value_enum, default_value = "notation")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A line that begins with #, then the moves, ten per line
    Notation,
    /// A line with the number and the verdict
    Verdict,
    /// One object per deal and line
    Json,
}

/// The efforts by their names.
impl ValueEnum for Effort {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(match self {
            Self::Fast => "The first solution found",
            Self::Short => "A short one: hundredths of a second for most deals",
            Self::Best => "A shorter one: tenths of a second for most deals",
            Self::Proof => "Until it is the shortest there is, as far as memory allows: seconds for most deals",
        }))
    }
}

/// The verdict on a deal, or on a board, which has no number.
struct Answer {
    number: Option<DealNumber>,
    generator: Generator,
    verdict: Verdict,
    /// How much was searched for a short solution.
    effort: Effort,
    states: u64,
}

/// An answer as it is printed.
struct SolveOutput {
    text: String,
    is_solved: bool,
    is_cancelled: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cells: Option<CellCount> = arguments.cells.as_deref().map(str::parse).transpose().context("--cells")?;
    let states = arguments.limit.as_deref().map_or(Ok(u64::MAX), |text| positive(text, "--limit", "positions"))?;
    let time = arguments.time.as_deref().map(|text| positive(text, "--time", "milliseconds")).transpose()?;
    let threads = arguments.jobs.threads()?;
    let generator = arguments.generator.generator()?;
    let ranges = numbers::ranges(&arguments.deals)?;
    for range in ranges.iter().flatten() {
        Deal::by(&generator, range.first())?;
        Deal::by(&generator, range.last())?;
    }
    let stop = stop_on_interrupt()?;
    let mut out = Output::new();
    let is_from_stdin = ranges.contains(&None);
    // The number of deals; none if standard input decides it.
    let count: Option<u64> = ranges.iter().map(|range| range.map(DealRange::len)).sum();
    let has_several = arguments.board.is_none() && count != Some(1);
    let watchdog = time.map(|time| Watchdog::new(Duration::from_millis(time), Arc::clone(&stop))).transpose()?;
    let effort = match (arguments.effort, &watchdog) {
        (_, Some(_)) => Effort::Proof,
        (Some(effort), None) => effort,
        (None, None) if has_several => Effort::Fast,
        (None, None) => Effort::Short,
    };
    let (mut all_solved, mut is_cancelled) = (true, false);
    let mut print = |output: Result<SolveOutput>| -> Result<()> {
        let output = output?;
        // A cancelled search has no answer, and without it the later ones would be out of order.
        is_cancelled |= output.is_cancelled;
        if is_cancelled {
            return Ok(());
        }
        all_solved &= output.is_solved;
        out.text.extend_from_slice(output.text.as_bytes());
        // Whoever sends numbers one by one waits for each answer.
        if is_from_stdin { out.flush() } else { out.flush_if_due() }
    };
    // Each thread formats its own answers.
    let worker = || (Solver::new(), watchdog.as_ref().map(Watchdog::timer));
    let solve = |(solver, timer): &mut (Solver, Option<Arc<Timer>>), number, position: Position, limits| {
        let mut search = |stop: &AtomicBool| verdict(solver, &position, effort, limits, stop);
        let verdict = match timer {
            Some(timer) => timer.run(search),
            None => search(&stop),
        }?;
        let answer = Answer { number, generator, verdict, effort, states: solver.statistics().expanded };
        let cells = position.cell_count();
        Ok::<_, Error>(SolveOutput {
            text: to_text(&answer, cells, arguments.format, has_several),
            is_solved: matches!(answer.verdict, Verdict::Solved(_)),
            // Its search may have been cut short.
            is_cancelled: stop.load(Ordering::Relaxed),
        })
    };
    let result = if let Some(board) = &arguments.board {
        let position = boards::read_position(board, cells)?;
        print(solve(&mut worker(), None, position, memory::limits(states, NonZeroUsize::MIN)))
    } else {
        // Set when the output cannot be written, so that no more input is waited for.
        let is_ended = AtomicBool::new(false);
        let ranges: Box<dyn Iterator<Item = _> + Send> = if is_from_stdin {
            let is_ended = || stop.load(Ordering::Relaxed) || is_ended.load(Ordering::Relaxed);
            Box::new(numbers::interruptible(numbers::with_stdin(ranges), is_ended)?)
        } else {
            Box::new(numbers::with_stdin(ranges))
        };
        let numbers = ranges.flat_map(|range| -> Box<dyn Iterator<Item = _> + Send> {
            match range {
                Ok(range) => Box::new(range.numbers().map(Ok)),
                Err(error) => Box::new(iter::once(Err(error))),
            }
        });
        // `take` gives the iterator its length, which a chain of ranges does not know. Without a length, as of numbers on
        // standard input, they are taken one by one.
        let count_as_usize = count.map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let numbers: Box<dyn Iterator<Item = _> + Send> = match count_as_usize {
            Some(count) => Box::new(numbers.take(count)),
            None => Box::new(numbers),
        };
        let threads = threads.min(count_as_usize.and_then(NonZeroUsize::new).unwrap_or(threads));
        let limits = memory::limits(states, threads);
        let mut progress = count.map(Progress::new);
        let work = |worker: &mut _, number: Result<DealNumber>| {
            let number = number?;
            let position = Position::new(Deal::by(&generator, number)?.tableau(), cells.unwrap_or_default());
            solve(worker, Some(number), position, limits)
        };
        let result = in_order(numbers, threads, &stop, worker, work, |output| {
            if let Some(progress) = &mut progress {
                progress.add(1);
            }
            print(output).inspect_err(|_| is_ended.store(true, Ordering::Relaxed))
        });
        if let Some(progress) = progress {
            progress.end();
        }
        result
    };
    // The answers before a mistake on standard input are correct, so they are printed.
    ignore_closed_pipe(result.and(out.flush()))?;
    if arguments.format == Format::Notation {
        note_convention(&generator);
    }
    Ok(match (stop.load(Ordering::Relaxed), has_several || all_solved) {
        (true, _) => ExitCode::from(130),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(1),
    })
}
