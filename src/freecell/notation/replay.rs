//! Playing written moves.

use std::iter::repeat_n;
use std::ops::RangeInclusive;

use super::{NotatedMove, NotationError};
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::moves::Move;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;

/// How many ways to read the moves are followed at once. Few moves are needed to tell two ways apart.
const READINGS: usize = 1000;

/// One way to read the moves: the number of cards of each, and where they lead.
#[derive(Clone)]
struct Reading {
    cards: Vec<u8>,
    played: PlayedGame,
}

/// Plays written moves, and after each of them the automatic moves of a rule.
///
/// A move to an empty cascade without a number is played with every number of cards that may go there, and the moves
/// after it tell which was meant: that with which they can all be played. Of several that come to the same position the
/// fewest cards count. Where they come to different ones, that which is won counts, and if none is the moves are refused
/// as ambiguous. To a card there is but one number that fits.
///
/// # Errors
/// The first move that is illegal however those before it are read, or the first that is ambiguous.
pub fn replay(start: Position, moves: &[NotatedMove], rule: AutoPlay) -> Result<PlayedGame, NotationError> {
    let mut readings = vec![Reading { cards: Vec::new(), played: PlayedGame::new(start) }];
    for (number, &written) in (1..).zip(moves) {
        let mut next: Vec<Reading> = Vec::new();
        let mut refused = None;
        for reading in readings {
            let counts = counts(reading.played.position(), written);
            let readings = repeat_n(reading, counts.len());
            for (cards, mut reading) in counts.zip(readings) {
                let tried = Move { from: written.from, to: written.to, cards };
                match reading.played.play(tried) {
                    Ok(()) => {
                        reading.played.play_automatic(rule);
                        reading.cards.push(cards);
                        // What comes to the same position need not be told apart.
                        match next.iter_mut().find(|one| one.played.position() == reading.played.position()) {
                            Some(same) if same.played.cards() <= reading.played.cards() => {}
                            Some(same) => *same = reading,
                            None => next.push(reading),
                        }
                    }
                    Err(why) => refused = refused.or(Some(why)),
                }
            }
        }
        if let (true, Some(why)) = (next.is_empty(), refused) {
            return Err(NotationError::IllegalMove { written, number, why });
        }
        if let ([one, other, ..], true) = (&next[..], next.len() > READINGS) {
            return Err(ambiguous(one, other, moves));
        }
        readings = next;
    }
    let best = readings.iter().position(|reading| reading.played.position().is_won()).unwrap_or_default();
    match &readings[..] {
        [one, other, ..] if !readings[best].played.position().is_won() => Err(ambiguous(one, other, moves)),
        _ => Ok(readings.swap_remove(best).played),
    }
}

/// The numbers of cards that a move may mean.
fn counts(position: &Position, written: NotatedMove) -> RangeInclusive<u8> {
    written.cards.map_or_else(|| position.counts(written.from, written.to), |cards| cards..=cards)
}

/// The first move that two readings, which end in different positions, read differently.
fn ambiguous(one: &Reading, other: &Reading, moves: &[NotatedMove]) -> NotationError {
    let differs = |&at: &usize| one.cards[at] != other.cards[at];
    // There is one, or else they would have come to the same position.
    let at = (0..one.cards.len()).find(differs).unwrap_or_default();
    let (less, more) = (one.cards[at].min(other.cards[at]), one.cards[at].max(other.cards[at]));
    NotationError::Ambiguous { written: moves[at], number: at + 1, less, more }
}
