//! A round of Skat: declarer puts two cards away, then ten tricks are played.

use super::game::{OpenGame, not_held, over};
use super::order::{Order, places};
use crate::card::Card;
use crate::skat::rule_error::RuleError;
use crate::skat::{Contract, Deal, Seat};

/// A round with a given declarer and contract. Its first two steps are the cards put away, unless the contract leaves the
/// skat; the others are the cards played.
///
/// ```
/// use tableaux_engine::skat::{Contract, Deal, Round, Seat};
///
/// let mut round = Round::new(Deal::new(2.into()), Seat::Forehand, Contract::Grand);
/// assert_eq!(round.legal().len(), 12);
/// while let Some(&card) = round.legal().last() {
///     round.play(card)?;
/// }
/// assert_eq!((round.steps(), round.turn()), (32, None));
/// # Ok::<(), tableaux_engine::skat::RuleError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Round {
    deal: Deal,
    declarer: Seat,
    contract: Contract,
    /// The card put away, while the second is missing.
    first_away: Option<Card>,
    /// The tricks, once two cards are put away.
    game: Option<OpenGame>,
}

impl Round {
    /// Begins a round. In a hand contract the skat is put away at once.
    pub fn new(deal: Deal, declarer: Seat, contract: Contract) -> Self {
        let game = contract.is_hand().then(|| OpenGame::new(&deal, declarer, contract, *deal.skat()).ok()).flatten();
        Self { deal, declarer, contract, first_away: None, game }
    }

    /// Returns the deal.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Returns the player of the contract.
    pub const fn declarer(&self) -> Seat {
        self.declarer
    }

    /// Returns the contract.
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// Returns the tricks, once two cards are put away.
    pub const fn game(&self) -> Option<&OpenGame> {
        self.game.as_ref()
    }

    /// Returns the cards put away so far: 0 to 2.
    pub fn put_away(&self) -> Vec<Card> {
        self.game.as_ref().map_or_else(|| self.first_away.into_iter().collect(), |game| game.put_away().into())
    }

    /// Returns the number of steps made: cards put away and played.
    pub fn steps(&self) -> usize {
        let away = if self.contract.is_hand() { 0 } else { self.put_away().len() };
        away + self.game.as_ref().map_or(0, |game| game.played().len())
    }

    /// Returns the player whose turn it is; `None` after ten tricks, and after declarer's first one in a null contract.
    pub fn turn(&self) -> Option<Seat> {
        match &self.game {
            None => Some(self.declarer),
            Some(game) if !self.contract.has_trumps() && game.tricks() > 0 => None,
            Some(game) => game.turn(),
        }
    }

    /// Returns whether declarer has won; `None` while cards are left to be played that may decide it.
    pub fn is_won(&self) -> Option<bool> {
        self.game.as_ref()?.is_won()
    }

    /// Returns the cards in a hand, the strongest of each group first; declarer's with the skat until two are put away.
    pub fn hand(&self, seat: Seat) -> Vec<Card> {
        if let Some(game) = &self.game {
            return game.hand(seat).collect();
        }
        let order = Order::new(self.contract);
        let mut hand = order.set(self.deal.hands()[seat as usize].cards());
        if seat == self.declarer {
            hand = (hand | order.set(*self.deal.skat())) & !order.set(self.first_away);
        }
        places(hand).map(|place| order.card(place)).collect()
    }

    /// Returns the cards that a hand has or has played, in the order of [`hand`](Self::hand).
    pub fn dealt_hand(&self, seat: Seat) -> Vec<Card> {
        let played = self.game.iter().flat_map(OpenGame::played).filter(|(player, _)| *player == seat);
        let order = Order::new(self.contract);
        let all = order.set(self.hand(seat)) | order.set(played.map(|&(_, card)| card));
        places(all).map(|place| order.card(place)).collect()
    }

    /// Returns the cards that can be put away or played now; none once the round is over.
    pub fn legal(&self) -> Vec<Card> {
        match (&self.game, self.turn()) {
            (_, None) => Vec::new(),
            (None, Some(declarer)) => self.hand(declarer),
            (Some(game), Some(_)) => game.legal().collect(),
        }
    }

    /// Puts a card away or plays one.
    ///
    /// # Errors
    /// If the player whose turn it is does not have the card or has to follow suit, or the round is over.
    pub fn play(&mut self, card: Card) -> Result<(), RuleError> {
        if self.turn().is_none() {
            return Err(over());
        }
        if let Some(game) = &mut self.game {
            return game.play(card);
        }
        let declarer = self.declarer;
        if let Some(first) = self.first_away {
            self.game = Some(OpenGame::new(&self.deal, declarer, self.contract, [first, card])?);
        } else if self.hand(declarer).contains(&card) {
            self.first_away = Some(card);
        } else {
            return Err(not_held(declarer, card));
        }
        Ok(())
    }
}
