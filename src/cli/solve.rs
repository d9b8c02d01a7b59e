//! `tableaux solve`: whether deals can be won, and how.

mod output;

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result};
use clap::ValueEnum;

use self::output::to_text;
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
/// A deal is solved, impossible, or unknown if a limit ended the search. Of an impossible deal the number of positions
/// searched is printed, which are all that can be reached; of a solved one every move, replayed by the rules beforehand.
///
/// A move is two characters, from and to: 1 to 8 for the cascades, a b c d for the free cells, h for home; 26v3 moves
/// three cards to an empty cascade. tableaux check reads this output; it ignores lines that begin with #.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux solve 617\n  tableaux solve 1-32000 --cells 3 --format json\n  \
    tableaux solve 617 | tableaux check 617 -\n\n\
    Exit code 1 means that a deal is not solved.")]
pub(super) struct Arguments {
    /// Deal numbers and ranges of them
    #[arg(required_unless_present = "board", value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    deals: Vec<String>,
    /// Solve the board in FILE, or on standard input if that is -
    #[arg(long, value_name = "FILE", conflicts_with = "deals")]
    board: Option<String>,
    /// The number of free cells, 0 to 10
    #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
    cells: String,
    /// Search at most N positions of each deal [default: no limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<String>,
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
    /// One object per deal and line
    Json,
}

/// The verdict on a deal, or on a board, which has no number.
struct Answer {
    number: Option<DealNumber>,
    verdict: Verdict,
    states: u64,
}

/// An answer as it is printed.
struct SolveOutput {
    text: String,
    is_solved: bool,
    is_cancelled: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cells: CellCount = arguments.cells.parse().context("--cells")?;
    let states = arguments.limit.as_deref().map_or(Ok(u64::MAX), |text| positive(text, "--limit", "positions"))?;
    let threads = arguments.jobs.threads()?;
    let stop = stop_on_interrupt()?;
    let mut out = Output::new();
    let (mut all_solved, mut is_cancelled) = (true, false);
    let mut print = |output: Result<SolveOutput, VerifyError>| -> Result<()> {
        let output = output?;
        // A cancelled search has no answer, and without it the later ones would be out of order.
        is_cancelled |= output.is_cancelled;
        if is_cancelled {
            return Ok(());
        }
        all_solved &= output.is_solved;
        out.text.extend_from_slice(output.text.as_bytes());
        out.flush_if_due()
    };
    // Each thread formats its own answers.
    let solve = |solver: &mut Solver, number, position, limits, has_several| -> Result<SolveOutput, VerifyError> {
        let verdict = verdict(solver, &position, limits, &stop)?;
        let answer = Answer { number, verdict, states: solver.statistics().expanded };
        Ok(SolveOutput {
            text: to_text(&answer, cells, arguments.format, has_several),
            is_solved: matches!(answer.verdict, Verdict::Solved(_)),
            is_cancelled: answer.verdict == Verdict::Unknown(Limit::Cancelled),
        })
    };
    if let Some(board) = &arguments.board {
        let position = boards::read_position(board, cells)?;
        let limits = memory::limits(states, NonZeroUsize::MIN);
        let mut solver = Solver::new();
        print(solve(&mut solver, None, position, limits, false))?;
    } else {
        let ranges: Vec<DealRange> = arguments.deals.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        let count: u64 = ranges.iter().map(|range| range.len()).sum();
        // `take` gives the iterator its length, which a chain of ranges does not know.
        let numbers = ranges.iter().flat_map(|range| range.numbers());
        let numbers = numbers.take(usize::try_from(count).unwrap_or(usize::MAX));
        let threads = threads.min(usize::try_from(count).ok().and_then(NonZeroUsize::new).unwrap_or(threads));
        let limits = memory::limits(states, threads);
        let mut progress = Progress::new(count);
        let work = |solver: &mut Solver, number: DealNumber| {
            let position = Position::new(Deal::new(number).tableau(), cells);
            solve(solver, Some(number), position, limits, count > 1)
        };
        in_order(numbers, threads, &stop, Solver::new, work, |output| {
            progress.add(1);
            print(output)
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
