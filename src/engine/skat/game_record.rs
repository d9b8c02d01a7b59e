//! A game that was played, as it was recorded.

use std::fmt::Display;

use super::contract::Contract;
use super::deal::Deal;
use super::matadors::Matadors;
use super::open::OpenGame;
use super::played::{Announcement, DeclaredGame, Score, score};
use super::rule_error::RuleError;
use super::seat::Seat;
use crate::card::Card;

/// A game from the deal to its last card, played by the rules. It may have ended early.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameRecord {
    deal: Deal,
    declaration: Declaration,
    cards: Vec<Card>,
}

/// The game that a player declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The declarer.
    pub declarer: Seat,
    /// The contract.
    pub contract: Contract,
    /// The announcement of a hand game.
    pub announcement: Announcement,
    /// Declarer's last bid.
    pub bid: u32,
    /// The two cards put away; in a hand game the skat.
    pub put_away: [Card; 2],
}

/// Returns an error with the place of a card: `trick 2, card 3: …`.
pub(super) fn in_trick(at: usize, why: &impl Display) -> RuleError {
    RuleError::new(format!("trick {}, card {}: {why}", at / Seat::ALL.len() + 1, at % Seat::ALL.len() + 1))
}

impl GameRecord {
    /// Returns the record of a game, whose cards are in the order played.
    ///
    /// # Errors
    /// If declarer does not have the cards put away, or a card breaks a rule: its trick, and its place in it.
    pub fn new(deal: Deal, declaration: &Declaration, cards: Vec<Card>) -> Result<Self, RuleError> {
        let record = Self { deal, declaration: *declaration, cards };
        let mut game = OpenGame::new(&deal, declaration.declarer, declaration.contract, declaration.put_away)?;
        for (at, &card) in record.cards.iter().enumerate() {
            game.play(card).map_err(|error| in_trick(at, &error))?;
        }
        Ok(record)
    }

    /// Returns the deal.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Returns the player of the contract.
    pub const fn declarer(&self) -> Seat {
        self.declaration.declarer
    }

    /// Returns the contract.
    pub const fn contract(&self) -> Contract {
        self.declaration.contract
    }

    /// Returns the two cards put away; in a hand game the skat.
    pub const fn put_away(&self) -> [Card; 2] {
        self.declaration.put_away
    }

    /// Returns the cards played, in order: 30 of a whole game.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Returns what was declared, with the matadors of hand and skat.
    pub fn declared(&self) -> DeclaredGame {
        let matadors =
            self.deal.matadors(self.declaration.declarer, self.declaration.contract).unwrap_or(Matadors::With(1));
        DeclaredGame {
            contract: self.declaration.contract,
            matadors,
            announcement: self.declaration.announcement,
            bid: self.declaration.bid,
        }
    }

    /// Returns the game after some of its cards.
    ///
    /// # Panics
    /// If it has fewer cards.
    pub fn after(&self, cards: usize) -> OpenGame {
        let mut game =
            OpenGame::new(&self.deal, self.declaration.declarer, self.declaration.contract, self.declaration.put_away)
                .expect("it was checked");
        self.cards[..cards].iter().for_each(|&card| game.play(card).expect("it was checked"));
        game
    }

    /// Returns whether the cards decide the game: all are played, or declarer has a trick in a null contract.
    pub fn is_decided(&self) -> bool {
        let game = self.after(self.cards.len());
        game.turn().is_none() || !self.declaration.contract.has_trumps() && game.tricks() > 0
    }

    /// Returns the score by the cards played; `None` if the game ended before they decide it.
    ///
    /// # Errors
    /// If the bid does not exist, or the contract has no announcement.
    pub fn score(&self) -> Result<Option<Score>, RuleError> {
        if !self.is_decided() {
            return Ok(None);
        }
        let game = self.after(self.cards.len());
        // Null is decided by a trick, before all are played.
        let points = if self.declaration.contract.has_trumps() { game.points() } else { 0 };
        score(&self.declared(), points.into(), game.tricks().into()).map(Some)
    }
}
