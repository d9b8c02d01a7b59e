//! Replaying notated moves.

use super::readings::Readings;
use super::{NotatedMove, NotationError};
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;

/// How moves are read where the notation leaves it open.
#[derive(Debug, Clone, Copy)]
struct Convention {
    /// Whether cards go home by themselves before the first move.
    is_automatic_first: bool,
    /// Whether a move without a number of cards to an empty cascade is one card. Else it may be any number.
    is_one_card: bool,
}

/// Plays notated moves, and after each of them the automatic moves of a rule.
///
/// A move onto a card has just one number of cards that fits. A move to an empty cascade without a number is one card
/// if any other of the moves has a number, as fc-solve writes them. If there are no numbers, or the moves do not win so,
/// it is tried with every number that may go there, and the number counts with which the moves after it can all be
/// played. Of several numbers that lead to the same position, the smallest counts. If they lead to different positions,
/// one that is won counts; if none is, the move is ambiguous.
///
/// Some programs play automatic moves before the first move too. If the moves cannot be played without those, or win
/// only with them, they are played, and [`PlayedGame::automatic_before_first_move`] says so.
///
/// ```
/// use tableaux::freecell::{AutoPlay, CellCount, Deal, Position, notation};
///
/// let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
/// let played = notation::replay(start.clone(), &notation::parse("8a 8b 8c 87")?, AutoPlay::None)?;
/// assert_eq!((played.moves(), played.position().cards_left()), (4, 52));
/// let error = notation::replay(start, &notation::parse("8a 8b 8c 12")?, AutoPlay::None).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 10: move 4, 12: JD does not go on KS: QD or QH is accepted there"
/// );
/// # Ok::<(), tableaux::freecell::notation::NotationError>(())
/// ```
///
/// # Errors
/// The first move that is illegal in every reading, or the first that is ambiguous.
pub fn replay(start: Position, moves: &[NotatedMove], rule: AutoPlay) -> Result<PlayedGame, NotationError> {
    let has_numbers = moves.iter().any(|notated| notated.cards.is_some());
    // Without a first move there is nothing before it.
    let has_automatic_first = !moves.is_empty() && !start.clone().play_automatic(rule).is_empty();
    let conventions = [(false, true), (false, false), (true, true), (true, false)]
        .map(|(is_automatic_first, is_one_card)| Convention { is_automatic_first, is_one_card })
        .into_iter()
        .filter(|one| one.is_automatic_first <= has_automatic_first && one.is_one_card <= has_numbers);
    let mut best: Option<Result<PlayedGame, NotationError>> = None;
    for convention in conventions {
        let result = replay_by(convention, &start, moves, rule);
        if result.as_ref().is_ok_and(|played| played.position().is_won()) {
            return result;
        }
        if best.as_ref().is_none_or(|best| progress(&result) > progress(best)) {
            best = Some(result);
        }
    }
    best.expect("the convention without either always remains")
}

/// How far moves could be played, in ascending order: to a move, to the end in several ways, to the end.
fn progress(result: &Result<PlayedGame, NotationError>) -> (u8, usize) {
    match result {
        Err(NotationError::IllegalMove { number, .. }) => (0, *number),
        Err(_) => (1, 0),
        Ok(_) => (2, 0),
    }
}

/// Plays moves as one convention reads them.
fn replay_by(
    convention: Convention,
    start: &Position,
    moves: &[NotatedMove],
    rule: AutoPlay,
) -> Result<PlayedGame, NotationError> {
    let mut game = PlayedGame::new(start.clone());
    if convention.is_automatic_first {
        game.play_automatic(rule);
    }
    let steps = Readings::new(game.position().clone(), convention.is_one_card).play_all(moves, rule)?;
    for step in steps {
        game.play(step).expect("the reading has been played");
        game.play_automatic(rule);
    }
    Ok(game)
}
