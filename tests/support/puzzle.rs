//! The definition of a puzzle: a position in which few moves win, and those are not the obvious ones.

use tableaux_engine::coach::Narrowness;
use tableaux_engine::freecell::{Move, Place, Position};
use tableaux_engine::verdict::outcome::Outcome;

/// The fewest distinct moves of a puzzle.
const MIN_MOVES: usize = 5;
const MAX_WINNING: usize = 2;

/// Returns whether a position is a puzzle: one or two of at least five different moves win, the outcome of each is
/// known, no card can go home, and no winning move is an obvious one.
pub fn is_puzzle(position: &Position, narrowness: &Narrowness) -> bool {
    let winning = narrowness.moves.iter().filter(|judged| judged.outcome == Outcome::Winnable);
    narrowness.is_whole()
        && narrowness.total() >= MIN_MOVES
        && (1..=MAX_WINNING).contains(&narrowness.winning())
        && !has_home(position)
        && winning.flat_map(|judged| &judged.moves).all(|&step| !is_obvious(position, step))
}

/// Returns whether everybody would try a move first: onto a card that waits for it, or so that a card can go home.
fn is_obvious(position: &Position, step: Move) -> bool {
    let mut after = position.clone();
    let is_onto_card = matches!(step.to, Place::Cascade(_)) && position.top(step.to).is_some();
    is_onto_card || after.play(step).is_ok_and(|()| has_home(&after))
}

fn has_home(position: &Position) -> bool {
    position.places().any(|from| position.check(Move::one(from, Place::Home)).is_ok())
}
