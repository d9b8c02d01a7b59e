//! The readings of moves whose numbers of cards are ambiguous.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::error::NotationError;
use super::notated_move::NotatedMove;
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::moves::Move;
use crate::freecell::position::{IllegalMove, Position};

/// The maximum number of readings of a move. Usually the next few moves rule out all but one, but some solutions move
/// runs between empty cascades for hundreds of moves, with up to a thousand readings.
const MAX_READINGS: usize = 10_000;
/// The maximum total number of readings of ambiguous moves, which bounds time and memory.
const MAX_ALL_READINGS: usize = 4_000_000;

/// The readings of the moves so far. Those that lead to the same position are merged, so that they do not multiply.
pub(super) struct Readings {
    /// Whether a move to an empty cascade without a number is one card; otherwise it may be any number.
    is_one_card: bool,
    moves: Vec<Vec<MoveReading>>,
    /// The positions after each reading of the last move.
    positions: Vec<ReadingEnd>,
}

/// A reading of a move: its number of cards, and the index of the reading of the moves before it.
struct MoveReading {
    cards: u8,
    before: usize,
}

/// A position, and the number of cards moved to reach it, automatic moves excluded.
struct ReadingEnd {
    position: Position,
    cards: u32,
}

impl Readings {
    pub fn new(start: Position, is_one_card: bool) -> Self {
        Self { is_one_card, moves: Vec::new(), positions: vec![ReadingEnd { position: start, cards: 0 }] }
    }

    /// Plays moves in every reading, and returns the steps of the chosen one, without automatic moves.
    pub fn play_all(mut self, moves: &[NotatedMove], rule: AutoPlay) -> Result<Vec<Move>, NotationError> {
        let mut all = 0;
        for (number, &notated) in (1..).zip(moves) {
            self.play(notated, rule).map_err(|why| NotationError::illegal(number, notated, why))?;
            let count = self.positions.len();
            all += count;
            if count > MAX_READINGS || count > 1 && all > MAX_ALL_READINGS {
                return Err(self.ambiguity(moves));
            }
        }
        let won = self.positions.iter().position(|reached| reached.position.is_won());
        if won.is_none() && self.positions.len() > 1 {
            return Err(self.ambiguity(moves));
        }
        let steps = moves.iter().zip(self.cards(won.unwrap_or(0)));
        Ok(steps.map(|(&NotatedMove { from, to, .. }, cards)| Move { from, to, cards }).collect())
    }

    fn play(&mut self, notated: NotatedMove, rule: AutoPlay) -> Result<(), IllegalMove> {
        let NotatedMove { from, to, cards: number, .. } = notated;
        let (mut readings, mut positions): (Vec<MoveReading>, Vec<ReadingEnd>) = (Vec::new(), Vec::new());
        let mut indices = HashMap::new();
        let mut refusal = None;
        for (before, reached) in self.positions.iter().enumerate() {
            let counts = match number {
                Some(number) => number..=number,
                None if self.is_one_card && reached.position.is_card_count_ambiguous(from, to) => 1..=1,
                None => reached.position.card_counts(from, to),
            };
            for cards in counts {
                let mut position = reached.position.clone();
                if let Err(why) = position.play(Move { from, to, cards }) {
                    refusal = refusal.or(Some(why));
                    continue;
                }
                position.play_automatic(rule);
                let reading = MoveReading { cards, before };
                let reached = ReadingEnd { position: position.clone(), cards: reached.cards + u32::from(cards) };
                match indices.entry(position) {
                    Entry::Vacant(vacant) => {
                        vacant.insert(readings.len());
                        readings.push(reading);
                        positions.push(reached);
                    }
                    // Of the readings that lead to the same position, keep the one with the fewest cards.
                    Entry::Occupied(index) if reached.cards < positions[*index.get()].cards => {
                        readings[*index.get()] = reading;
                        positions[*index.get()] = reached;
                    }
                    Entry::Occupied(_) => {}
                }
            }
        }
        if let (true, Some(why)) = (readings.is_empty(), refusal) {
            return Err(why);
        }
        self.moves.push(readings);
        self.positions = positions;
        Ok(())
    }

    /// Returns the numbers of cards of all moves, for a reading of the last one.
    fn cards(&self, mut reading: usize) -> Vec<u8> {
        let backwards = self.moves.iter().rev().map(|readings| {
            let MoveReading { cards, before } = readings[reading];
            reading = before;
            cards
        });
        let mut cards: Vec<u8> = backwards.collect();
        cards.reverse();
        cards
    }

    /// Returns an error about the first move on which the first two readings, which end in different positions, differ.
    fn ambiguity(&self, moves: &[NotatedMove]) -> NotationError {
        let (one, other) = (self.cards(0), self.cards(1));
        let at = one.iter().zip(&other).position(|(one, other)| one != other);
        let at = at.expect("equal readings end in the same position");
        let (less, more) = (one[at].min(other[at]), one[at].max(other[at]));
        NotationError::ambiguous(at + 1, moves[at], less, more)
    }
}
