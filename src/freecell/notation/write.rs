//! Writing moves.

use std::fmt::Write;

use super::NotatedMove;
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::moves::Move;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::{IllegalMove, Position};

/// The explicit form of steps: moves home among them, and a number of cards wherever it is open.
///
/// # Errors
/// The rule that the first illegal step breaks.
pub fn explicit(start: &Position, steps: &[Move]) -> Result<Vec<NotatedMove>, IllegalMove> {
    let mut played = PlayedGame::new(start.clone());
    steps.iter().try_for_each(|&step| played.play(step))?;
    Ok(explicit_of(&played).collect())
}

/// The explicit form of what was played, as [`explicit`] gives it.
pub fn explicit_of(played: &PlayedGame) -> impl Iterator<Item = NotatedMove> {
    played.told().map(|(step, open)| NotatedMove::of(step, open.then_some(step.cards)))
}

/// Steps as they are written under a rule of automatic moves, without the moves home that happen by themselves and without
/// numbers of cards.
///
/// # Errors
/// The rule that a step breaks, where it needs a card that went home by itself; and that of the first illegal step.
pub fn standard(start: &Position, steps: &[Move], rule: AutoPlay) -> Result<Vec<NotatedMove>, IllegalMove> {
    // Where the steps as they are lead, and where what is written does.
    let (mut listed, mut position) = (start.clone(), start.clone());
    let mut written = Vec::new();
    for &step in steps {
        let is_home_already = step.is_home()
            && listed.top(step.from).is_some_and(|card| position.foundation(card.suit()) >= Some(card.rank()));
        listed.play(step)?;
        if !is_home_already {
            position.play(step)?;
            position.play_automatic(rule);
            written.push(NotatedMove::of(step, None));
        }
    }
    Ok(written)
}

/// Moves as text, ten a line, each line ending in `\n`.
#[must_use]
pub fn lines(moves: &[NotatedMove]) -> String {
    let mut text = String::new();
    for ten in moves.chunks(10) {
        for (place, written) in ten.iter().enumerate() {
            let before = if place > 0 { " " } else { "" };
            let _ = write!(text, "{before}{written}"); // a String takes everything
        }
        text.push('\n');
    }
    text
}
