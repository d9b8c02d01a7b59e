//! Narrowness of a position: how many of its legal moves keep it winnable.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::canonical::canonical;
use crate::freecell::moves::Move;
use crate::freecell::position::Position;
use crate::solver::{Effort, Limits, Solver};
use crate::verdict::outcome::Outcome;
use crate::verdict::{Solution, Verdict, VerifyError, verdict};
use crate::words::plural;

/// The state limit of a first search; positions that it leaves undecided are searched again.
const FIRST_STATES: u64 = 20_000;

/// Legal moves that lead to the same position, and the outcome of that position.
///
/// Positions are the same if they differ only in the order of cascades and cells, after safe moves home (Raymond's rule).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedMove {
    /// The moves, at least one, in the order of [`Position::legal_moves`].
    pub moves: Vec<Move>,
    /// The outcome of the position after the moves; unknown if no search has decided it within its limits.
    pub outcome: Outcome,
}

/// The legal moves of a position, judged by whether they keep it winnable. Moves that lead to the same position count
/// once; moves home, and those that only reorder cascades and cells, do not count.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::coach::{KnownPositions, judge};
/// use tableaux_engine::{CellCount, Deal, Limits, Position, Solver};
///
/// let position = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
/// let stop = AtomicBool::new(false);
/// let narrowness = judge(&mut Solver::new(), &position, &mut KnownPositions::default(), Limits::NONE, &stop)?;
/// assert_eq!(narrowness.to_string(), "10 of 11 moves win");
/// # Ok::<(), tableaux_engine::VerifyError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Narrowness {
    /// The judged moves.
    pub moves: Vec<JudgedMove>,
}

impl Narrowness {
    /// Returns how many moves there are.
    pub const fn total(&self) -> usize {
        self.moves.len()
    }

    /// Returns how many moves have an outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.moves.iter().filter(|judged| judged.outcome == outcome).count()
    }

    /// Returns how many moves are known to keep the position winnable.
    pub fn winning(&self) -> usize {
        self.count(Outcome::Winnable)
    }

    /// Returns whether the outcome of each move is known.
    pub fn is_whole(&self) -> bool {
        self.count(Outcome::Unknown) == 0
    }

    /// Returns the outcome of a move, if it is counted.
    pub fn outcome_of(&self, step: Move) -> Option<Outcome> {
        self.moves.iter().find(|judged| judged.moves.contains(&step)).map(|judged| judged.outcome)
    }

    /// Returns the share of the moves that win, in percent, rounded; undecided moves count as lost. `None` without
    /// moves.
    pub fn percent(&self) -> Option<u8> {
        percent(self.winning(), self.total())
    }
}

/// Returns a share in percent, rounded; `None` if `all` is 0.
pub(super) fn percent(part: usize, all: usize) -> Option<u8> {
    u8::try_from((part * 200 + all).checked_div(all * 2)?).ok()
}

/// Formats in words: `5 of 12 moves win`, `at least 2 of 9 moves win`.
impl fmt::Display for Narrowness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winning, total) = (self.winning(), self.total());
        let win = plural(winning as u64, "wins", "win");
        let moves = plural(total as u64, "move", "moves");
        match (winning, self.count(Outcome::Unknown)) {
            _ if total == 0 => f.write_str("no move but home"),
            (0, 0) if total == 1 => f.write_str("the only move loses"),
            (0, 0) => write!(f, "none of {total} {moves} wins"),
            (0, _) if total == 1 => f.write_str("whether the only move wins is unknown"),
            (0, _) => write!(f, "whether one of {total} {moves} wins is unknown"),
            (_, 0) if winning == total && total == 1 => f.write_str("the only move wins"),
            (_, 0) if winning == total => write!(f, "all {total} moves win"),
            (_, 0) => write!(f, "{winning} of {total} moves {win}"),
            _ => write!(f, "at least {winning} of {total} moves {win}"),
        }
    }
}

/// A cache of positions whose outcome is known.
#[derive(Debug, Clone, Default)]
pub struct KnownPositions(HashMap<Position, bool>);

impl KnownPositions {
    /// The capacity; so many positions take 8 MB.
    const MAX: usize = 1 << 16;

    /// Records every position along a solution as winnable.
    pub fn note_solution(&mut self, solution: &Solution) {
        let mut position = solution.start().clone();
        self.note(&position, true);
        for &step in solution.game().steps() {
            let Ok(()) = position.play(step) else { unreachable!("the rules have played it") };
            // A move home changes the position by that one card only.
            if !step.is_home() {
                self.note(&position, true);
            }
        }
    }

    /// Records whether a position can be won.
    pub fn note(&mut self, position: &Position, is_winnable: bool) {
        self.note_canonical(canonical(position), is_winnable);
    }

    fn note_canonical(&mut self, position: Position, is_winnable: bool) {
        if self.0.len() >= Self::MAX {
            self.0.clear();
        }
        self.0.insert(position, is_winnable);
    }

    fn get(&self, canonical: &Position) -> Option<bool> {
        self.0.get(canonical).copied()
    }
}

/// Judges every legal move of a position. `known` saves searches and records their results. The limits apply to each
/// search; a position that they leave undecided is unknown. If `stop` was set, the result is meaningless.
///
/// # Errors
/// [`VerifyError`], if the solver and the rules contradict each other.
pub fn judge(
    solver: &mut Solver,
    position: &Position,
    known: &mut KnownPositions,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<Narrowness, VerifyError> {
    let here = canonical(position);
    let mut successors = successors(position, &here);
    let mut is_winnable = |position: &Position, states: u64| -> Result<Option<bool>, VerifyError> {
        if let Some(known) = known.get(position) {
            return Ok(Some(known));
        }
        let limits = Limits { states: limits.states.min(states), ..limits };
        let found = match verdict(solver, position, Effort::Fast, limits, stop)? {
            Verdict::Solved(solution) => {
                known.note_solution(&solution);
                true
            }
            Verdict::Impossible { .. } => {
                known.note_canonical(position.clone(), false);
                false
            }
            Verdict::Unknown(_) => return Ok(None),
        };
        Ok(Some(found))
    };
    for states in [FIRST_STATES, u64::MAX] {
        let of_position = is_winnable(&here, states)?;
        for successor in &mut successors {
            if successor.judged.outcome != Outcome::Unknown || stop.load(Ordering::Relaxed) {
                continue;
            }
            let found = match of_position {
                Some(false) => Some(false),
                Some(true) if successor.goes_back => Some(true),
                _ => is_winnable(&successor.position, states)?,
            };
            successor.judged.outcome = match found {
                Some(true) => Outcome::Winnable,
                Some(false) => Outcome::Impossible,
                None => Outcome::Unknown,
            };
        }
    }
    Ok(Narrowness { moves: successors.into_iter().map(|successor| successor.judged).collect() })
}

/// Returns how many different moves a position has, counted as in [`Narrowness`].
pub fn different_moves(position: &Position) -> usize {
    successors(position, &canonical(position)).len()
}

struct Successor {
    position: Position,
    judged: JudgedMove,
    /// Whether a move leads back, so that this position is winnable if the one before it is.
    goes_back: bool,
}

/// Returns the successors of a position, except by moves home and by moves that do not change its canonical form.
fn successors(position: &Position, here: &Position) -> Vec<Successor> {
    let mut successors: Vec<Successor> = Vec::new();
    let mut places: HashMap<Position, usize> = HashMap::new();
    for step in position.legal_moves().into_iter().filter(|step| !step.is_home()) {
        let mut after = position.clone();
        let Ok(()) = after.play(step) else { unreachable!("it is legal") };
        let back = Move { from: step.to, to: step.from, cards: step.cards };
        let is_reversible = after.check(back).is_ok();
        let cards_left = after.cards_left();
        let after = canonical(&after);
        if after == *here {
            continue;
        }
        let place = *places.entry(after).or_insert_with_key(|after| {
            let judged = JudgedMove { moves: Vec::new(), outcome: Outcome::Unknown };
            successors.push(Successor { position: after.clone(), judged, goes_back: false });
            successors.len() - 1
        });
        let successor = &mut successors[place];
        successor.judged.moves.push(step);
        successor.goes_back |= is_reversible && successor.position.cards_left() == cards_left;
    }
    successors
}
