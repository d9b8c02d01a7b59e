//! The crux of a deal: the move of a solution where the smallest share of the moves wins.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::narrowness::{KnownPositions, Narrowness, judge, percent};
use crate::solver::{Limits, Solver};
use crate::verdict::outcome::Outcome;
use crate::verdict::{Solution, VerifyError};
use crate::words::plural;

const MIN_MOVES: usize = 4;

/// The crux of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Crux {
    /// The crux is at the position before this move.
    At {
        /// The 1-based number of the move in the solution.
        number: u32,
        /// How many of the moves win.
        winning: usize,
        /// How many moves the position has.
        moves: usize,
    },
    /// There is no crux: wherever there are four moves or more, all of them win.
    None,
    /// The crux is unknown: no search has decided it within its limits.
    Unknown,
}

impl Crux {
    /// The default limit on positions searched for each move: some moves have billions.
    pub const STATES: u64 = 1_000_000;

    /// Returns the 1-based number of the move.
    pub const fn number(self) -> Option<u32> {
        if let Self::At { number, .. } = self { Some(number) } else { None }
    }

    /// Returns the share of the moves that win, in percent, rounded: 100 where all moves win.
    pub fn percent(self) -> Option<u8> {
        match self {
            Self::At { winning, moves, .. } => percent(winning, moves),
            Self::None => Some(100),
            Self::Unknown => None,
        }
    }
}

/// Formats in words: `at move 12 only 4 of 11 moves win (36 %)`, `none, as all moves win …`.
impl fmt::Display for Crux {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::At { number, winning, moves } => {
                let win = plural(winning as u64, "wins", "win");
                write!(f, "at move {number} only {winning} of {moves} moves {win}")?;
                self.percent().map_or(Ok(()), |percent| write!(f, " ({percent} %)"))
            }
            Self::None => f.write_str("none: all moves win wherever there are at least four"),
            Self::Unknown => f.write_str("unknown: the search of a move reached its limit"),
        }
    }
}

/// Finds the crux of a solution: of its positions with at least four different moves, the first where the smallest
/// share wins, see [`Narrowness`]. The limits apply to the search of each move. If `stop` was set, the result is
/// meaningless.
///
/// # Errors
/// [`VerifyError`], if the solver and the rules contradict each other.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::coach::{Crux, crux};
/// use tableaux_engine::{CellCount, Deal, Effort, Limits, Position, Solver, Verdict, verdict};
///
/// let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
/// let mut crux_of = |number: u32| {
///     let start = Position::new(Deal::new(number.into()).tableau(), CellCount::FOUR);
///     let found = verdict(&mut solver, &start, Effort::Short, Limits::NONE, &stop)?;
///     let Verdict::Solved(solution) = found else { panic!("it can be won") };
///     crux(&mut solver, &solution, Limits::NONE, &stop)
/// };
/// assert_eq!(crux_of(1)?, Crux::None);
/// assert_eq!(crux_of(617)?.to_string(), "at move 11 only 8 of 11 moves win (73 %)");
/// # Ok::<(), tableaux_engine::VerifyError>(())
/// ```
pub fn crux(solver: &mut Solver, solution: &Solution, limits: Limits, stop: &AtomicBool) -> Result<Crux, VerifyError> {
    let mut known = KnownPositions::default();
    known.note_solution(solution);
    let mut judged = Vec::new();
    let mut position = solution.start().clone();
    for &step in solution.game().steps() {
        if !step.is_home() {
            judged.push(judge(solver, &position, &mut known, limits, stop)?);
        }
        let Ok(()) = position.play(step) else { unreachable!("the rules have played it") };
    }
    Ok(narrowest(&judged))
}

/// Returns the crux of a winnable game, given the narrowness before each of its moves.
pub fn narrowest(positions: &[Narrowness]) -> Crux {
    // An undecided move may win.
    let most = |narrowness: &Narrowness| narrowness.total() - narrowness.count(Outcome::Impossible);
    let with_choice = || (1..).zip(positions).filter(|(_, narrowness)| narrowness.total() >= MIN_MOVES);
    let Some((number, first)) = with_choice().reduce(|best, other| {
        let is_less = most(other.1) * best.1.total() < most(best.1) * other.1.total();
        if is_less { other } else { best }
    }) else {
        return Crux::None;
    };
    let may_be_less = |other: &Narrowness| other.winning() * first.total() < most(first) * other.total();
    let is_open = with_choice().any(|(_, other)| !other.is_whole() && may_be_less(other));
    match first.winning() {
        _ if is_open => Crux::Unknown,
        winning if winning == first.total() => Crux::None,
        winning => Crux::At { number, winning, moves: first.total() },
    }
}
