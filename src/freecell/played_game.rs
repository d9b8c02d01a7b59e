//! A position, how it was reached and how long that took.

use super::auto_play::AutoPlay;
use super::moves::Move;
use super::position::{IllegalMove, Position};

/// A position, every step that was played to reach it, and their number counted in both ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    position: Position,
    steps: Vec<Move>,
    /// For each step, whether more than one number of cards could have gone there.
    open: Vec<bool>,
    moves: u32,
    cards: u32,
}

impl PlayedGame {
    /// Nothing is played yet.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self { position: start, steps: Vec::new(), open: Vec::new(), moves: 0, cards: 0 }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The rule that the move breaks; nothing is played then.
    pub fn play(&mut self, step: Move) -> Result<(), IllegalMove> {
        let open = self.position.is_open(step.from, step.to);
        self.position.play(step)?;
        self.count(step, open);
        Ok(())
    }

    /// Plays the automatic moves of a rule, as [`Position::play_automatic`] does.
    pub fn play_automatic(&mut self, rule: AutoPlay) {
        for step in self.position.play_automatic(rule) {
            self.count(step, false);
        }
    }

    fn count(&mut self, step: Move, open: bool) {
        self.moves += u32::from(!step.is_home());
        self.cards += u32::from(step.cards);
        self.steps.push(step);
        self.open.push(open);
    }

    /// The position that was reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Every step, automatic moves among them.
    #[must_use]
    pub fn steps(&self) -> &[Move] {
        &self.steps
    }

    /// Every step, each with whether the number of its cards was open: to an empty cascade could have gone another number.
    pub(super) fn told(&self) -> impl Iterator<Item = (Move, bool)> {
        self.steps.iter().copied().zip(self.open.iter().copied())
    }

    /// How many moves: a supermove is one, a move home is none.
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// How many cards: the cards of every step added up, moves home among them. What a supermove does with the cells on
    /// its way is not counted.
    #[must_use]
    pub const fn cards(&self) -> u32 {
        self.cards
    }
}
