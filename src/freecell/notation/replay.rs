//! Replaying notated moves.

use std::iter::repeat_n;

use super::{NotatedMove, NotationError};
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::moves::Move;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;

/// The maximum number of readings that are followed at once. Few moves are needed to rule out a wrong reading.
const MAX_READINGS: usize = 1000;

/// A way to read the moves: the number of cards of each, and the game they make.
#[derive(Clone)]
struct Reading {
    cards: Vec<u8>,
    played: PlayedGame,
}

/// Plays notated moves, and after each of them the automatic moves of a rule.
///
/// A move to an empty cascade without a number of cards is tried with every number that may go there, and the number
/// counts with which the moves after it can all be played. Of several numbers that lead to the same position, the
/// smallest counts. If they lead to different positions, one that is won counts; if none is, the move is ambiguous. A
/// move onto a card has just one number that fits.
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
    let mut readings = vec![Reading { cards: Vec::new(), played: PlayedGame::new(start) }];
    for (number, &notated) in (1..).zip(moves) {
        let NotatedMove { from, to, cards, .. } = notated;
        let mut next: Vec<Reading> = Vec::new();
        let mut refusal = None;
        for reading in readings {
            let position = reading.played.position();
            let counts = cards.map_or_else(|| position.card_counts(from, to), |cards| cards..=cards);
            let copies = repeat_n(reading, counts.len());
            for (cards, mut reading) in counts.zip(copies) {
                if let Err(why) = reading.played.play(Move { from, to, cards }) {
                    refusal = refusal.or(Some(why));
                    continue;
                }
                reading.played.play_automatic(rule);
                reading.cards.push(cards);
                // Of readings that lead to the same position one is enough.
                match next.iter_mut().find(|other| other.played.position() == reading.played.position()) {
                    Some(same) if same.played.cards() <= reading.played.cards() => {}
                    Some(same) => *same = reading,
                    None => next.push(reading),
                }
            }
        }
        if next.is_empty() {
            let Some(why) = refusal else { unreachable!("every reading was played on or refused") };
            return Err(NotationError::IllegalMove { notated, number, why });
        }
        if next.len() > MAX_READINGS {
            return Err(ambiguity(&next[0], &next[1], moves));
        }
        readings = next;
    }
    match readings.iter().position(|reading| reading.played.position().is_won()) {
        None if readings.len() > 1 => Err(ambiguity(&readings[0], &readings[1], moves)),
        won => Ok(readings.swap_remove(won.unwrap_or(0)).played),
    }
}

/// The error about the first move that two readings, which end in different positions, read differently.
fn ambiguity(one: &Reading, other: &Reading, moves: &[NotatedMove]) -> NotationError {
    let differs = |&at: &usize| one.cards[at] != other.cards[at];
    let at = (0..one.cards.len()).find(differs).expect("equal readings end in the same position");
    let (less, more) = (one.cards[at].min(other.cards[at]), one.cards[at].max(other.cards[at]));
    NotationError::Ambiguous { notated: moves[at], number: at + 1, less, more }
}
