//! A game with open cards as it is played.

use super::order::{Order, card_points, places};
use super::state::State;
use crate::card::Card;
use crate::skat::rule_error::RuleError;
use crate::skat::{Contract, Deal, Seat};

/// The points of all cards.
pub(super) const ALL_POINTS: u8 = 120;
/// The points with which declarer wins a game with trumps.
pub(super) const TO_WIN: u8 = 61;
/// The most points of a side that is schneider.
pub(super) const SCHNEIDER: u8 = 30;

/// The play of a contract: who holds which cards, and the cards played.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OpenGame {
    declarer: Seat,
    contract: Contract,
    put_away: [Card; 2],
    order: Order,
    state: State,
    /// The cards played, in order, each with who played it.
    played: Vec<(Seat, Card)>,
    /// The winner of the last trick.
    last_winner: Option<Seat>,
    /// The points of declarer's tricks.
    points: u8,
    tricks: u8,
}

/// Returns the error when all ten tricks are played.
pub(super) fn over() -> RuleError {
    RuleError::new("all ten tricks have been played")
}

/// Returns the error when a card to put away is not one of declarer's twelve.
pub(super) fn not_held(declarer: Seat, card: Card) -> RuleError {
    RuleError::new(format!("{declarer} does not have {card} and cannot put it away"))
}

impl OpenGame {
    /// Begins the play of a contract: declarer has picked up the skat and put two cards away. In a hand contract the skat
    /// itself is put away.
    ///
    /// # Errors
    /// If declarer does not have the two cards, or has to leave the skat.
    pub fn new(deal: &Deal, declarer: Seat, contract: Contract, put_away: [Card; 2]) -> Result<Self, RuleError> {
        let order = Order::new(contract);
        let mut hands = [0, 1, 2].map(|player| order.set(deal.hands()[declarer.after(player) as usize].cards()));
        let skat = order.set(*deal.skat());
        hands[0] |= skat;
        if let Some(&card) = put_away.iter().find(|&&card| !order.contains(hands[0], card)) {
            return Err(not_held(declarer, card));
        }
        if put_away[0] == put_away[1] {
            return Err(RuleError::new(format!("{} is put away twice; use two different cards", put_away[0])));
        }
        let away = order.set(put_away);
        if contract.is_hand() && away != skat {
            return Err(RuleError::new(format!("{contract} leaves the skat as it is; put nothing else away")));
        }
        hands[0] &= !away;
        let state = State::new(hands, Seat::Forehand.steps_from(declarer));
        Ok(Self {
            declarer,
            contract,
            put_away,
            order,
            state,
            played: Vec::new(),
            last_winner: None,
            points: 0,
            tricks: 0,
        })
    }

    /// Returns the player of the contract.
    pub const fn declarer(&self) -> Seat {
        self.declarer
    }

    /// Returns the contract.
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// Returns the two cards put away.
    pub const fn put_away(&self) -> [Card; 2] {
        self.put_away
    }

    /// Returns the player whose turn it is; `None` after ten tricks.
    pub fn turn(&self) -> Option<Seat> {
        (self.state.left() != 0).then(|| self.declarer.after(self.state.player))
    }

    /// Returns the cards in a hand, the strongest of each group first.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> {
        places(self.state.hands[seat.steps_from(self.declarer)]).map(|place| self.order.card(place))
    }

    /// Returns the cards that the player whose turn it is may play.
    pub fn legal(&self) -> impl Iterator<Item = Card> {
        places(self.legal_places()).map(|place| self.order.card(place))
    }

    /// Returns all cards played, in order.
    pub fn played(&self) -> &[(Seat, Card)] {
        &self.played
    }

    /// Returns the cards of the trick on the table: one or two, or none between tricks.
    pub fn trick(&self) -> &[(Seat, Card)] {
        &self.played[self.played.len() / 3 * 3..]
    }

    /// Returns who took the last trick.
    pub const fn last_winner(&self) -> Option<Seat> {
        self.last_winner
    }

    /// Returns declarer's points so far, with those of the cards put away.
    pub fn points(&self) -> u8 {
        self.points + self.put_away.iter().map(|&card| card_points(card)).sum::<u8>()
    }

    /// Returns the number of declarer's tricks so far.
    pub const fn tricks(&self) -> u8 {
        self.tricks
    }

    /// Returns whether declarer has won; `None` while it is open.
    pub fn is_won(&self) -> Option<bool> {
        if !self.contract.has_trumps() {
            return if self.tricks > 0 { Some(false) } else { (self.turn().is_none()).then_some(true) };
        }
        let left = self.order.points_of(self.state.left()) + self.state.points;
        match self.points() {
            points if points >= TO_WIN => Some(true),
            points if i32::from(points) + left < i32::from(TO_WIN) => Some(false),
            _ => None,
        }
    }

    /// Plays a card of the player whose turn it is.
    ///
    /// # Errors
    /// If the player does not have the card, or has to follow suit.
    pub fn play(&mut self, card: Card) -> Result<(), RuleError> {
        let seat = self.turn().ok_or_else(over)?;
        if !self.order.contains(self.state.hands[self.state.player], card) {
            return Err(RuleError::new(format!("{seat} does not have {card}")));
        }
        if !self.order.contains(self.legal_places(), card) {
            let led = self.order.card(self.state.led);
            return Err(RuleError::new(format!("{card} does not follow {led}; {seat} has to follow")));
        }
        self.played.push((seat, card));
        self.state = self.state.play(&self.order, self.order.set([card]).trailing_zeros());
        if self.state.count() == 3 {
            self.last_winner = Some(self.declarer.after(self.state.winner));
            if self.state.winner == 0 {
                let trick = &self.played[self.played.len() - 3..];
                self.points += trick.iter().map(|&(_, card)| card_points(card)).sum::<u8>();
                self.tricks += 1;
            }
            self.state = self.state.next_trick();
        }
        Ok(())
    }

    pub(super) const fn order(&self) -> &Order {
        &self.order
    }

    pub(super) const fn state(&self) -> &State {
        &self.state
    }

    pub(super) const fn legal_places(&self) -> u32 {
        self.state.legal(&self.order)
    }

    /// Returns declarer's points as the search counts them: in a null contract the tricks.
    pub(super) fn made(&self) -> i32 {
        if self.contract.has_trumps() { self.points().into() } else { self.tricks.into() }
    }
}
