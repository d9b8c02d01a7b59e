//! A position, and the steps that led to it.

use super::auto_play::AutoPlay;
use super::moves::Move;
use super::position::{IllegalMove, Position};

/// A position, every step played to reach it, and the steps counted as moves and as cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayedGame {
    position: Position,
    steps: Vec<Move>,
    /// For each step, whether the same two places allowed another number of cards.
    is_ambiguous: Vec<bool>,
    moves: u32,
    cards: u32,
    /// The number of automatic moves before any other step.
    automatic_first: usize,
}

impl PlayedGame {
    /// Returns a game before the first step.
    pub const fn new(start: Position) -> Self {
        Self { position: start, steps: Vec::new(), is_ambiguous: Vec::new(), moves: 0, cards: 0, automatic_first: 0 }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The rule that the move breaks; the game is then unchanged.
    pub fn play(&mut self, step: Move) -> Result<(), IllegalMove> {
        let is_ambiguous = self.position.is_card_count_ambiguous(step.from, step.to);
        self.position.play(step)?;
        self.record(step, is_ambiguous);
        Ok(())
    }

    /// Plays the automatic moves of a rule, like [`Position::play_automatic`].
    pub fn play_automatic(&mut self, rule: AutoPlay) {
        let is_first = self.steps.len() == self.automatic_first;
        for step in self.position.play_automatic(rule) {
            self.record(step, false);
            self.automatic_first += usize::from(is_first);
        }
    }

    fn record(&mut self, step: Move, is_ambiguous: bool) {
        self.moves += u32::from(!step.is_home());
        self.cards += u32::from(step.cards);
        self.steps.push(step);
        self.is_ambiguous.push(is_ambiguous);
    }

    /// Returns the position reached.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns every step, automatic moves included.
    pub fn steps(&self) -> &[Move] {
        &self.steps
    }

    /// Returns every step, with whether its number of cards was ambiguous, as it went to an empty cascade.
    pub(super) fn steps_with_ambiguity(&self) -> impl Iterator<Item = (Move, bool)> {
        self.steps.iter().copied().zip(self.is_ambiguous.iter().copied())
    }

    /// Returns the number of automatic moves played before any other step.
    pub const fn automatic_before_first_move(&self) -> usize {
        self.automatic_first
    }

    /// Returns the number of moves. A supermove is one, a move home none.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// Returns the number of cards moved in all steps, moves home included. The single-card moves inside a supermove
    /// are not counted.
    pub const fn cards(&self) -> u32 {
        self.cards
    }
}
