//! A played game reviewed: what each card cost against open cards.

use std::sync::atomic::AtomicBool;

use super::game::{OpenGame, TO_WIN};
use super::value::{Interruption, OpenSearch};
use crate::card::Card;
use crate::skat::{Contract, GameRecord, Seat};

/// The cost of each step of a game to its player, if all players see all cards from then on and play perfectly.
///
/// A value is declarer's points in the end, and in a null contract 1 if declarer wins, else 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameReview {
    /// The best two cards to put away and the value with them; `None` in a hand contract, which leaves the skat.
    pub best_away: Option<([Card; 2], u8)>,
    /// The value before the first card.
    pub first: u8,
    /// The cards played, in order.
    pub cards: Vec<ReviewedCard>,
    /// Whether there are trumps, and so points.
    has_trumps: bool,
}

/// A card played, and what it cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewedCard {
    /// The player.
    pub seat: Seat,
    /// The card played.
    pub card: Card,
    /// The value before it.
    pub before: u8,
    /// The value after it.
    pub after: u8,
    /// The best card: the one played, if none is better.
    pub best: Card,
}

impl ReviewedCard {
    /// Returns the points that the card cost its player; 1 if it lost a null contract, or let it win.
    pub const fn loss(&self) -> u8 {
        self.before.abs_diff(self.after)
    }
}

/// Why declarer lost, by the first value that is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LostBy {
    /// No two cards put away win.
    Deal,
    /// Other two cards put away win.
    Discards,
    /// The game was lost card by card.
    Play,
}

impl GameReview {
    /// Returns the cards of a game as if none cost anything, to show them before they are reviewed.
    ///
    /// # Panics
    /// Never: the record is of a legal game.
    pub fn without_costs(record: &GameRecord) -> Self {
        let end = record.after(record.cards().len());
        let card = |&(seat, card): &(Seat, Card)| ReviewedCard { seat, card, before: 0, after: 0, best: card };
        let has_trumps = record.contract().has_trumps();
        Self { best_away: None, first: 0, cards: end.played().iter().map(card).collect(), has_trumps }
    }

    /// Returns whether there are trumps, and so points.
    pub const fn has_trumps(&self) -> bool {
        self.has_trumps
    }

    /// Returns whether a value wins the game.
    pub const fn is_won(&self, value: u8) -> bool {
        if self.has_trumps { value >= TO_WIN } else { value == 1 }
    }

    /// Returns whether a value wins a contract.
    pub const fn wins(contract: Contract, value: u8) -> bool {
        if contract.has_trumps() { value >= TO_WIN } else { value == 1 }
    }

    /// Returns the value at the end.
    pub fn last(&self) -> u8 {
        self.cards.last().map_or(self.first, |card| card.after)
    }

    /// Returns the points that the cards put away cost.
    pub fn away_loss(&self) -> u8 {
        self.best_away.map_or(0, |(_, best)| best - self.first)
    }

    /// Returns the value before anything was put away.
    pub fn dealt(&self) -> u8 {
        self.best_away.map_or(self.first, |(_, best)| best)
    }

    /// Returns whether a card turned the game: from won to lost, or back.
    pub const fn is_turn(&self, card: &ReviewedCard) -> bool {
        self.is_won(card.before) != self.is_won(card.after)
    }

    /// Returns the place of the last card that turned the game, which decided it.
    pub fn turning_point(&self) -> Option<usize> {
        self.cards.iter().rposition(|card| self.is_turn(card))
    }

    /// Returns why a game is lost whose last value is.
    pub fn lost_by(&self) -> LostBy {
        match (self.is_won(self.dealt()), self.is_won(self.first)) {
            (false, _) => LostBy::Deal,
            (true, false) => LostBy::Discards,
            (true, true) => LostBy::Play,
        }
    }
}

impl OpenSearch {
    /// Reviews a game. `progress` is called after each of its positions.
    ///
    /// # Errors
    /// If the search was stopped.
    ///
    /// # Panics
    /// Never: the record is of a legal game.
    pub fn review(
        &mut self,
        record: &GameRecord,
        stop: &AtomicBool,
        mut progress: impl FnMut(),
    ) -> Result<GameReview, Interruption> {
        let games: Vec<OpenGame> = (0..=record.cards().len()).map(|cards| record.after(cards)).collect();
        // From the end, as later positions are part of the search of earlier ones.
        let mut values = vec![0; games.len()];
        let mut guess = None;
        for (value, game) in values.iter_mut().zip(&games).rev() {
            *value = self.points_near(game, guess, stop)?;
            guess = Some(*value);
            progress();
        }
        let mut cards = Vec::new();
        for (at, &card) in record.cards().iter().enumerate() {
            let (seat, before, after) = (games[at].turn().expect("a card is played"), values[at], values[at + 1]);
            let best = if before == after { card } else { self.best_card(&games[at], before, stop)? };
            cards.push(ReviewedCard { seat, card, before, after, best });
        }
        let best_away = if record.contract().is_hand() {
            None
        } else {
            let game = (record.declarer(), record.contract());
            let better = self.value_above(record.deal(), game, values[0], stop)?;
            let value = |points: Option<u8>| points.unwrap_or(1);
            Some(better.map_or((record.put_away(), values[0]), |better| (better.put_away, value(better.points))))
        };
        Ok(GameReview { best_away, first: values[0], cards, has_trumps: record.contract().has_trumps() })
    }
}
