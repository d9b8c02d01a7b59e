//! What a hand is worth by the rule of the programming challenge.

use std::fmt;

use super::hand::{Hand, SUITS};
use crate::card::Suit;

/// The game value of a hand that does not pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value {
    /// The points: jack factor times suit value, 18 to 60.
    pub points: u32,
    /// The trump suit.
    pub trump: Suit,
}

/// `36 Clubs`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.points, self.trump.name())
    }
}

/// How few trumps still make a trump suit.
const FEWEST_TRUMPS: u32 = 6;

/// Values a hand as the challenge's text says; `None` where it passes.
///
/// The jack factor is the length of the unbroken run of jacks (♣ ♠ ♥ ♦) from J♣ down that the hand holds, or that it
/// lacks where it has no J♣, plus one. The trump suit is that with most trumps, jacks included, the higher-rated of
/// equal ones; it needs six trumps, and the hand an ace of another suit. The points are the jack factor times the
/// [suit's value](suit_value).
///
/// ```
/// use tableaux::skat::{hand::Hand, value::value};
/// let hand: Hand = "JC JS JD AC KC 9C AS 7H QD 8D".parse()?;
/// assert_eq!(value(hand).map(|value| value.to_string()).as_deref(), Some("36 Clubs"));
/// let hand: Hand = "JH JD 10S KS 9C 8C QH KH AD 9D".parse()?;
/// assert_eq!(value(hand), None);
/// # Ok::<(), tableaux::skat::hand::HandError>(())
/// ```
#[must_use]
pub fn value(hand: Hand) -> Option<Value> {
    let trump = longest_suit(hand);
    let jacks = hand.jacks();
    // No second suit is tried, even where that would have an ace beside it.
    let ace_beside = hand.aces() & !(1 << trump as u32) != 0;
    if jacks.count_ones() + hand.count(trump) < FEWEST_TRUMPS || !ace_beside {
        return None;
    }
    // A fifth bit ends the run of jacks that are lacking.
    let run = if jacks & 1 == 1 { jacks.trailing_ones() } else { (jacks | 1 << 4).trailing_zeros() };
    Some(Value { points: (run + 1) * suit_value(trump), trump })
}

/// The suit with most cards besides jacks, the higher-rated of equal ones.
#[must_use]
pub fn longest_suit(hand: Hand) -> Suit {
    // The last of equal ones is taken, that is the highest-rated.
    SUITS.into_iter().rev().max_by_key(|&suit| hand.count(suit)).unwrap_or(SUITS[0])
}

/// What a suit counts, by the challenge's rule as by the official ones: ♣ 12, ♠ 11, ♥ 10, ♦ 9.
#[must_use]
pub const fn suit_value(suit: Suit) -> u32 {
    match suit {
        Suit::Clubs => 12,
        Suit::Spades => 11,
        Suit::Hearts => 10,
        Suit::Diamonds => 9,
    }
}
