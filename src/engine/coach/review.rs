//! The review of a game: the effect of each move, and the turning points.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::narrowness::{KnownPositions, Narrowness, judge};
use crate::freecell::game_tree::{GameTree, Outlook};
use crate::freecell::moves::{Move, count_moves};
use crate::freecell::position::Position;
use crate::solver::{Effort, Limits, Solver};
use crate::undo_tree::NodeId;
use crate::verdict::outcome::Outcome;
use crate::verdict::{Verdict, VerifyError, verdict};

/// The detour, in moves beyond the best known solution, from which a move is a turning point.
const LONG_DETOUR: u32 = 4;
/// The number of moves from which an only winning move is a turning point.
const MIN_CHOICE: usize = 4;

/// The effect of a move in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveSign {
    /// The move begins a solution as short as any known.
    Best,
    /// The game can still be won, with at least this many moves more than the best solution known before.
    Longer(u32),
    /// The game can still be won; how much longer that takes is unknown.
    Kept,
    /// The move was the only one of several that wins.
    Only,
    /// The move lost a winnable game.
    LostHere,
    /// The game was lost before.
    AlreadyLost,
    /// Whether the game can still be won is unknown.
    Unknown,
}

impl MoveSign {
    /// Returns the name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Longer(_) => "longer",
            Self::Kept => "kept",
            Self::Only => "only",
            Self::LostHere => "lost-here",
            Self::AlreadyLost => "lost-before",
            Self::Unknown => "unknown",
        }
    }
}

/// Formats in words: `best`, `longer by 3`, `lost it here`.
impl fmt::Display for MoveSign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Best => "best",
            Self::Longer(moves) => return write!(f, "longer by {moves}"),
            Self::Kept => "kept",
            Self::Only => "the only one",
            Self::LostHere => "lost it here",
            Self::AlreadyLost => "lost before",
            Self::Unknown => "unknown",
        })
    }
}

/// A move of a reviewed game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewedMove {
    /// The position after the move.
    pub id: NodeId,
    /// The 1-based number of the move; `None` for a move home.
    pub number: Option<u32>,
    /// The effect of the move.
    pub sign: MoveSign,
    /// The narrowness of the position before the move, if that was judged.
    pub narrowness: Option<Narrowness>,
}

impl ReviewedMove {
    /// Returns whether the move is a turning point: it lost the game, was the only one of several that won, or began a
    /// long detour.
    pub fn is_turning_point(&self) -> bool {
        match self.sign {
            MoveSign::LostHere => true,
            MoveSign::Longer(moves) => moves >= LONG_DETOUR,
            MoveSign::Only => self.narrowness.as_ref().is_some_and(|narrowness| narrowness.total() >= MIN_CHOICE),
            MoveSign::Best | MoveSign::Kept | MoveSign::AlreadyLost | MoveSign::Unknown => false,
        }
    }

    /// Formats the effect and how many moves would have won: `lost it here: 3 of 9 moves would have kept it`.
    pub fn in_words(&self) -> String {
        match (&self.narrowness, self.sign) {
            (Some(narrowness), MoveSign::LostHere) => format!("lost it here: {}", would_have_kept(narrowness)),
            (Some(narrowness), MoveSign::Only) => format!("the only one of {} moves that wins", narrowness.total()),
            (_, sign) => sign.to_string(),
        }
    }
}

/// Formats how many moves would have kept a lost game winnable: `3 of 9 moves would have kept it`.
fn would_have_kept(narrowness: &Narrowness) -> String {
    let (winning, total) = (narrowness.winning(), narrowness.total());
    let at_least = if narrowness.is_whole() { "" } else { "at least " };
    match winning {
        // Moves home are not counted, so one of them must win.
        0 if narrowness.is_whole() => "a move home would have kept it".into(),
        0 => format!("which of {total} moves would have kept it is unknown"),
        _ => format!("{at_least}{winning} of {total} moves would have kept it"),
    }
}

/// The effect of each move of a game, as far as is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Review {
    /// The moves from the beginning.
    pub moves: Vec<ReviewedMove>,
}

impl Review {
    /// Reviews a line of a game from its start. The outlook of its positions comes from [`GameTree::outlook`];
    /// `narrowness` returns that of a position, if it was judged.
    pub fn of(game: &GameTree, line: &[NodeId], narrowness: impl Fn(NodeId) -> Option<Narrowness>) -> Self {
        let mut number = 0;
        let moves = line.windows(2).filter_map(|pair| {
            let (before, id) = (pair[0], pair[1]);
            let (step, _) = game.step(id)?;
            number += u32::from(!step.is_home());
            let narrowness = narrowness(before);
            let sign = sign(step, game.outlook(before), game.outlook(id), narrowness.as_ref());
            Some(ReviewedMove { id, number: (!step.is_home()).then_some(number), sign, narrowness })
        });
        Self { moves: moves.collect() }
    }

    /// Reviews a line of a game from its reviewed positions, which end at a lost one, and records their outlook in the
    /// game. Returns also the moves of the shortest known solution for each position of the line, empty where there is
    /// none.
    pub fn of_positions(
        game: &mut GameTree,
        line: &[NodeId],
        positions: Vec<ReviewedPosition>,
    ) -> (Self, Vec<Vec<Move>>) {
        let mut solutions = vec![Vec::new(); line.len()];
        let mut all_narrowness = vec![None; line.len()];
        if let Some(&lost) = line.get(positions.len()) {
            game.set_outlook(lost, Outlook::Lost);
        }
        for (place, reviewed) in positions.into_iter().enumerate().rev() {
            all_narrowness[place] = reviewed.narrowness;
            let own = reviewed.solution.filter(|own| !own.is_empty());
            let next = line.get(place + 1).copied().filter(|&next| is_winnable(game, next));
            let through_next = next.and_then(|next| game.step(next)).map(|(step, home)| {
                std::iter::once(&step).chain(home).chain(&solutions[place + 1]).copied().collect::<Vec<Move>>()
            });
            let shortest = own.into_iter().chain(through_next).min_by_key(|steps| count_moves(steps));
            let is_won = game.position_of(line[place]).is_won();
            if let Some(steps) = shortest.or_else(|| is_won.then(Vec::new)) {
                game.set_outlook(line[place], Outlook::Winnable { moves: count_moves(&steps) });
                solutions[place] = steps;
            }
        }
        // A position along its predecessor's solution inherits the rest of that solution.
        for place in 1..line.len() {
            let rest = game.rest_after(line[place], &solutions[place - 1]);
            let is_shorter = |rest: &Vec<Move>| match game.outlook(line[place]) {
                Some(Outlook::Winnable { moves }) => count_moves(rest) < moves,
                _ => true,
            };
            if let Some(rest) = rest.filter(is_shorter) {
                game.set_outlook(line[place], Outlook::Winnable { moves: count_moves(&rest) });
                solutions[place] = rest;
            }
        }
        // Node ids ascend along a line.
        let at = |id: NodeId| line.binary_search(&id).ok().and_then(|place| all_narrowness[place].clone());
        (Self::of(game, line, at), solutions)
    }

    /// Returns the moves where the game turned.
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|reviewed| reviewed.is_turning_point())
    }

    /// Returns the move that lost the game, if one did.
    pub fn lost_by(&self) -> Option<&ReviewedMove> {
        self.moves.iter().find(|reviewed| reviewed.sign == MoveSign::LostHere)
    }
}

fn is_winnable(game: &GameTree, id: NodeId) -> bool {
    matches!(game.outlook(id), Some(Outlook::Winnable { .. }))
}

/// The results for one position of a review.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReviewedPosition {
    /// The moves of a short solution, if one was found.
    pub solution: Option<Vec<Move>>,
    /// The narrowness of the position, if its moves were judged.
    pub narrowness: Option<Narrowness>,
}

/// Finds a short solution of a position, and judges its moves if it `has_choice`, that is, if the next step of its game
/// is not a move home. If `stop` was set, the result is meaningless.
///
/// # Errors
/// [`VerifyError`], if the solver and the rules contradict each other.
pub fn review_position(
    solver: &mut Solver,
    position: &Position,
    has_choice: bool,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<ReviewedPosition, VerifyError> {
    let mut known = KnownPositions::default();
    let solution = match verdict(solver, position, Effort::Short, limits, stop)? {
        Verdict::Solved(solution) => {
            known.note_solution(&solution);
            Some(solution.game().steps().to_vec())
        }
        Verdict::Impossible { .. } | Verdict::Unknown(_) => None,
    };
    let narrowness = has_choice.then(|| judge(solver, position, &mut known, limits, stop)).transpose()?;
    Ok(ReviewedPosition { solution, narrowness })
}

/// Returns the effect of a move from the outlook before and after it.
fn sign(step: Move, before: Option<Outlook>, after: Option<Outlook>, narrowness: Option<&Narrowness>) -> MoveSign {
    let is_only = |narrowness: &Narrowness| {
        narrowness.is_whole()
            && narrowness.winning() == 1
            && narrowness.total() > 1
            && narrowness.outcome_of(step) == Some(Outcome::Winnable)
    };
    match (before, after) {
        (Some(Outlook::Lost), _) => MoveSign::AlreadyLost,
        (Some(Outlook::Winnable { .. }), Some(Outlook::Lost)) => MoveSign::LostHere,
        (_, Some(Outlook::Winnable { .. })) if narrowness.is_some_and(is_only) => MoveSign::Only,
        (Some(Outlook::Winnable { moves: before }), Some(Outlook::Winnable { moves: after })) => {
            match (after + u32::from(!step.is_home())).saturating_sub(before) {
                0 => MoveSign::Best,
                more => MoveSign::Longer(more),
            }
        }
        (None, Some(Outlook::Winnable { .. })) => MoveSign::Kept,
        _ => MoveSign::Unknown,
    }
}
