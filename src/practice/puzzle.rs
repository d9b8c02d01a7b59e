//! The definition of a puzzle: a position in which few moves win, and those are not the obvious ones.

use tableaux_engine::coach::Narrowness;
use tableaux_engine::freecell::{Move, Place, Position};
use tableaux_engine::verdict::outcome::Outcome;

/// The fewest distinct moves of a puzzle.
pub const MIN_MOVES: usize = 5;
pub const MAX_WINNING: usize = 2;

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
pub fn is_obvious(position: &Position, step: Move) -> bool {
    let mut after = position.clone();
    let is_onto_card = matches!(step.to, Place::Cascade(_)) && position.top(step.to).is_some();
    is_onto_card || after.play(step).is_ok_and(|()| has_home(&after))
}

fn has_home(position: &Position) -> bool {
    position.places().any(|from| position.check(Move::one(from, Place::Home)).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tableaux_engine::coach::JudgedMove;
    use tableaux_engine::freecell::position::Position;

    fn judged(moves: &[(&str, Outcome)]) -> Narrowness {
        let judged = |&(moves, outcome): &(&str, Outcome)| {
            let moves = moves.split(' ').map(|step| step.parse().unwrap()).collect();
            JudgedMove { moves, outcome }
        };
        Narrowness { moves: moves.iter().map(judged).collect() }
    }

    #[test]
    fn obvious_moves_make_no_puzzle() {
        use Outcome::{Impossible, Unknown, Winnable};
        let board =
            "Foundations: H-9 C-8 D-9 S-9\n: 9C KH\n: TS QS JH\n: TH KD\n: TC QC\n: TD KC\n: JS KS\n: JC QH\n: JD QD\n";
        let position = board.parse::<Position>().unwrap();
        let lost = [("3a", Impossible), ("4a", Impossible), ("5a", Impossible), ("6a", Impossible)];
        let with = |more: &[(&str, Outcome)]| judged(&[&lost[..], more].concat());
        for (more, expected) in [
            (&[("8a 8b", Winnable)][..], true),
            (&[("8a", Winnable), ("2a", Winnable)], true),
            (&[("8a", Winnable), ("2a", Winnable), ("7a", Winnable)], false),
            (&[("8a", Winnable), ("2a", Unknown)], false),
            (&[("8a", Impossible)], false),
            // Onto a waiting card, and so that the 9♣ can go home.
            (&[("24", Winnable)], false),
            (&[("8a", Winnable), ("1a", Winnable)], false),
            (&[("8a 24", Winnable)], false),
        ] {
            assert_eq!(is_puzzle(&position, &with(more)), expected, "{more:?}");
        }
        assert!(!is_puzzle(&position, &judged(&[("8a", Winnable), ("3a", Impossible)])), "too few moves");
        let free = board.replace("9C KH", "KH 9C").parse::<Position>().unwrap();
        assert!(!is_puzzle(&free, &with(&[("8a", Winnable)])), "the 9♣ can go home");
    }
}
