//! Writing moves.

use std::fmt::Write;

use super::notated_move::NotatedMove;
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::moves::Move;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::{IllegalMove, Position};

const LINE_LEN: usize = 10;

/// Returns the explicit notation of a game: every step, moves home included, with the number of cards wherever it is
/// ambiguous.
pub fn explicit(played: &PlayedGame) -> impl Iterator<Item = NotatedMove> {
    played.steps_with_ambiguity().map(|(step, is_open)| NotatedMove::new(step, is_open.then_some(step.cards)))
}

/// Returns the notation of steps under a rule of automatic moves: without the moves home that are automatic, and
/// without numbers of cards.
///
/// # Errors
/// The rule that a step breaks, as it is illegal or needs a card that has automatically gone home.
pub fn standard(start: &Position, steps: &[Move], rule: AutoPlay) -> Result<Vec<NotatedMove>, IllegalMove> {
    // The position after the given steps, and the position after the notated ones.
    let (mut intended, mut actual) = (start.clone(), start.clone());
    let mut notated = Vec::new();
    for &step in steps {
        let is_home_already = step.is_home()
            && intended.top(step.from).is_some_and(|card| actual.foundation(card.suit()) >= Some(card.rank()));
        intended.play(step)?;
        if !is_home_already {
            actual.play(step)?;
            actual.play_automatic(rule);
            notated.push(NotatedMove::new(step, None));
        }
    }
    Ok(notated)
}

/// Writes moves, ten on each line, each line ending in `\n`.
pub fn to_text(moves: &[NotatedMove]) -> String {
    let mut text = String::new();
    for line in moves.chunks(LINE_LEN) {
        for (index, notated) in line.iter().enumerate() {
            let before = if index > 0 { " " } else { "" };
            let _ = write!(text, "{before}{notated}"); // a String takes everything
        }
        text.push('\n');
    }
    text
}
