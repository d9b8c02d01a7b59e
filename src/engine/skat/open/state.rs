//! The cards of a game with open cards, and the rules of a trick.

use super::order::Order;

/// The cards left in the hands and the trick begun. Players are counted from declarer, who is 0, in playing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) hands: [u32; 3],
    /// The player whose turn it is.
    pub(super) player: usize,
    /// The cards of the trick.
    pub(super) trick: u32,
    /// The place of the card led, if there is a trick.
    pub(super) led: u32,
    /// The place of the strongest card of the trick, and who played it.
    pub(super) best: u32,
    pub(super) winner: usize,
    /// The points of the trick.
    pub(super) points: i32,
}

impl State {
    pub(super) const fn new(hands: [u32; 3], leader: usize) -> Self {
        Self { hands, player: leader, trick: 0, led: 0, best: 0, winner: leader, points: 0 }
    }

    /// Returns the number of cards in the trick: 0 to 3.
    pub(super) const fn count(&self) -> u32 {
        self.trick.count_ones()
    }

    /// Returns all cards in the hands.
    pub(super) const fn left(&self) -> u32 {
        self.hands[0] | self.hands[1] | self.hands[2]
    }

    /// Returns the cards of the others that lie between cards of the player whose turn it is.
    pub(super) const fn others(&self) -> u32 {
        (self.left() | self.trick) & !self.hands[self.player]
    }

    /// Returns the cards that the player may play: any to lead, of the group that was led, or any without one of it.
    pub(super) const fn legal(&self, order: &Order) -> u32 {
        if self.trick == 0 { self.hands[self.player] } else { following(self.hands[self.player], self.led, order) }
    }

    /// Plays a card. A whole trick stays until the next one is [begun](Self::next_trick).
    pub(super) const fn play(&self, order: &Order, card: u32) -> Self {
        let mut next = *self;
        next.hands[self.player] &= !(1 << card);
        next.trick |= 1 << card;
        next.points += order.points(card);
        next.player = if self.player == 2 { 0 } else { self.player + 1 };
        if self.trick == 0 {
            next.led = card;
        }
        if self.trick == 0 || order.beating(self.best) >> card & 1 == 1 {
            (next.best, next.winner) = (card, self.player);
        }
        next
    }

    pub(super) const fn next_trick(&self) -> Self {
        Self::new(self.hands, self.winner)
    }
}

/// Returns the cards of a hand that may follow the card at the place `led`.
pub(super) const fn following(hand: u32, led: u32, order: &Order) -> u32 {
    let following = hand & order.group(led);
    if following == 0 { hand } else { following }
}
