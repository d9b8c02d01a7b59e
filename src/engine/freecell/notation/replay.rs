//! Replaying notated moves.

use super::error::NotationError;
use super::notated_move::NotatedMove;
use super::readings::Readings;
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;

/// Plays notated moves, each followed by the automatic moves of a rule.
///
/// For a move onto a card, only one number of cards fits. A move to an empty cascade without a number is one card if
/// any other move has a number, as fc-solve writes them. If there are no numbers, or the moves do not win that way,
/// every possible number is tried, and one that allows all later moves is chosen. Of several numbers that lead to the
/// same position, the smallest is chosen. If they lead to different positions, one that is won is chosen; if none is,
/// the move is ambiguous.
///
/// Some programs also play automatic moves before the first move. If the moves cannot be played without those, or win
/// only with them, they are played and counted in [`PlayedGame::automatic_before_first_move`].
///
/// ```
/// use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Position, notation};
///
/// let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
/// let played = notation::replay(start.clone(), &notation::parse("8a 8b 8c 87")?, AutoPlay::None)?;
/// assert_eq!((played.moves(), played.position().cards_left()), (4, 52));
/// let error = notation::replay(start, &notation::parse("8a 8b 8c 12")?, AutoPlay::None).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 10: step 4, 12: JD does not go on KS; QD or QH goes there"
/// );
/// # Ok::<(), tableaux_engine::freecell::notation::NotationError>(())
/// ```
///
/// # Errors
/// The first move that is illegal in every reading, or the first that is ambiguous.
pub fn replay(start: Position, moves: &[NotatedMove], rule: AutoPlay) -> Result<PlayedGame, NotationError> {
    let unopened = PlayedGame::new(start);
    let mut opened = unopened.clone();
    opened.play_automatic(rule);
    // Without moves, there is nothing before the first one.
    let is_opened = !moves.is_empty() && opened != unopened;
    let has_numbers = moves.iter().any(|notated| notated.cards.is_some());
    let mut best = replay_from(&unopened, has_numbers, moves, rule);
    let others = [
        (has_numbers, &unopened, false),
        (is_opened, &opened, has_numbers),
        (is_opened && has_numbers, &opened, false),
    ];
    for (_, game, is_one_card) in others.into_iter().filter(|(is_possible, ..)| *is_possible) {
        if progress(&best) == ReplayProgress::Won {
            break;
        }
        let result = replay_from(game, is_one_card, moves, rule);
        if progress(&result) > progress(&best) {
            best = result;
        }
    }
    best
}

/// The length to which notated moves can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ReplayProgress {
    ToMove(usize),
    ToSeveralEnds,
    ToTheEnd,
    Won,
}

fn progress(result: &Result<PlayedGame, NotationError>) -> ReplayProgress {
    match result {
        Ok(played) if played.position().is_won() => ReplayProgress::Won,
        Ok(_) => ReplayProgress::ToTheEnd,
        Err(error) => stopped(error),
    }
}

/// Returns how far the moves of an error could be played.
pub(crate) fn stopped(error: &NotationError) -> ReplayProgress {
    match error.step() {
        Some(step) if !error.is_ambiguous() => ReplayProgress::ToMove(step),
        _ => ReplayProgress::ToSeveralEnds,
    }
}

/// Plays moves after a game's opening automatic moves. A move to an empty cascade without a number is one card, or may
/// be any number.
fn replay_from(
    game: &PlayedGame,
    is_one_card: bool,
    moves: &[NotatedMove],
    rule: AutoPlay,
) -> Result<PlayedGame, NotationError> {
    let steps = Readings::new(game.position().clone(), is_one_card).play_all(moves, rule)?;
    let mut game = game.clone();
    for step in steps {
        game.play(step).expect("the reading has been played");
        game.play_automatic(rule);
    }
    Ok(game)
}
