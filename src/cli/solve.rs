//! `tableaux solve`: whether deals can be won, and how.

mod written;

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result};
use clap::ValueEnum;

use self::written::written;
use super::arguments::positive;
use super::boards;
use super::output::Output;
use super::work::progress::Progress;
use super::work::{JobsArgument, stop_on_interrupt};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::position::Position;
use crate::jobs::in_order;
use crate::memory;
use crate::number::{DealNumber, DealRange};
use crate::solver::{Limit, Solver};
use crate::verdict::{Verdict, VerifyError, verdict};

/// Solve FreeCell deals
///
/// A deal is solved, with every step of a solution, or impossible, with the number of positions that were looked at
/// until none was left, or unknown, where a limit was met. Each solution is replayed by the rules before it is printed.
///
/// A move is two characters, from and to: 1 to 8 for the cascades, a b c d for the free cells, h for home; 26v3 moves
/// three cards to an empty cascade. The lines that begin with # are passed over by tableaux check, so that it reads what
/// is printed here.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux solve 617\n  tableaux solve 1-32000 --cells 3 --format json\n  \
    tableaux solve 617 | tableaux check 617 -\n\n\
    Exit code 1 says that a deal is not solved.")]
pub(super) struct Arguments {
    /// Deal numbers and ranges of them
    #[arg(required_unless_present = "board", value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    deals: Vec<String>,
    /// Solve the board in FILE, or - for that on standard input
    #[arg(long, value_name = "FILE", conflicts_with = "deals")]
    board: Option<String>,
    /// How many free cells there are, 0 to 10
    #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
    cells: String,
    /// End the search of a deal after so many positions [default: none]
    #[arg(long, value_name = "STATES", allow_negative_numbers = true)]
    limit: Option<String>,
    #[command(flatten)]
    jobs: JobsArgument,
    /// How answers are written
    #[arg(long, value_enum, default_value = "notation")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A line that begins with #, then the moves, ten a line
    Notation,
    /// An object a deal, a line each
    Json,
}

/// What is known of a deal or a board.
struct Answer {
    number: Option<DealNumber>,
    verdict: Verdict,
    states: u64,
}

/// What is said of it.
struct Said {
    text: String,
    solved: bool,
    cancelled: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cells: CellCount = arguments.cells.parse().context("--cells")?;
    let states = arguments.limit.as_deref().map_or(Ok(u64::MAX), |text| positive(text, "--limit", "positions"))?;
    let threads = arguments.jobs.threads()?;
    let stop = stop_on_interrupt()?;
    let mut out = Output::new();
    let (mut all_solved, mut ended) = (true, false);
    let mut take = |said: Result<Said, VerifyError>| -> Result<()> {
        let said = said?;
        // What was interrupted is no answer, and nothing may follow where one is missing.
        ended |= said.cancelled;
        if ended {
            return Ok(());
        }
        all_solved &= said.solved;
        out.text.extend_from_slice(said.text.as_bytes());
        out.flush_if_due()
    };
    // Each thread writes what it has found.
    let say = |solver: &mut Solver, number, position, limits, several| -> Result<Said, VerifyError> {
        let verdict = verdict(solver, &position, limits, &stop)?;
        let answer = Answer { number, verdict, states: solver.statistics().expanded };
        Ok(Said {
            text: written(&answer, cells, arguments.format, several),
            solved: matches!(answer.verdict, Verdict::Solved(_)),
            cancelled: answer.verdict == Verdict::Unknown(Limit::Cancelled),
        })
    };
    if let Some(board) = &arguments.board {
        let position = boards::read(board, cells)?;
        let limits = memory::limits(states, NonZeroUsize::MIN);
        let mut solver = Solver::new();
        take(say(&mut solver, None, position, limits, false))?;
    } else {
        let ranges: Vec<DealRange> = arguments.deals.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        let count: u64 = ranges.iter().map(|range| range.len()).sum();
        // Taking all of them tells how many they are.
        let numbers = ranges.iter().flat_map(|range| range.numbers());
        let numbers = numbers.take(usize::try_from(count).unwrap_or(usize::MAX));
        let threads = threads.min(usize::try_from(count).ok().and_then(NonZeroUsize::new).unwrap_or(threads));
        let limits = memory::limits(states, threads);
        let mut progress = Progress::new(count);
        let work = |solver: &mut Solver, number: DealNumber| {
            let position = Position::new(Deal::new(number).tableau(), cells);
            say(solver, Some(number), position, limits, count > 1)
        };
        in_order(numbers, threads, &stop, Solver::new, work, |said| {
            progress.step(1);
            take(said)
        })?;
        progress.end();
    }
    out.flush()?;
    Ok(match (stop.load(Ordering::Relaxed), all_solved) {
        (true, _) => ExitCode::from(130),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(1),
    })
}
