//! A hand: ten of the pack's 32 cards.

mod parse;

pub(super) use parse::check;
pub use parse::read_cards;

use std::fmt;
use std::str::FromStr;

use super::hand_error::HandError;
use super::pack::{self, ACES, HAND_SIZE, JACKS, SORTED, SUITS_BY_VALUE};
use crate::card::{Card, Suit};

/// Ten different cards of the [pack](pack::PACK).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u32); // bit i is PACK[i]

impl Hand {
    /// Returns the hand of ten cards, in any order.
    ///
    /// # Errors
    /// The first card that is not in the pack or repeats another.
    pub fn new(cards: [Card; HAND_SIZE]) -> Result<Self, HandError> {
        parse::check(&cards)?;
        Ok(Self::from_distinct(&cards))
    }

    /// Returns the hand of ten cards that are known to be different and in the pack.
    pub(super) fn from_distinct(cards: &[Card]) -> Self {
        let bits = cards.iter().fold(0, |bits, &card| {
            let index = pack::index(card).expect("the caller's cards are in the pack");
            bits | 1 << index
        });
        debug_assert_eq!(u32::count_ones(bits) as usize, HAND_SIZE);
        Self(bits)
    }

    /// Returns whether a card is in the hand.
    pub const fn contains(self, card: Card) -> bool {
        matches!(pack::index(card), Some(index) if self.0 >> index & 1 == 1)
    }

    /// Returns the ten cards, sorted like [`sort_cards`](pack::sort_cards).
    pub fn cards(self) -> impl Iterator<Item = Card> + Clone {
        SORTED.into_iter().filter(move |&card| self.contains(card))
    }

    /// Returns the suit with the most cards, jacks excluded; of equally long ones the suit with the highest base value.
    pub fn longest_suit(self) -> Suit {
        let longer = |longest, suit| if self.length(suit) > self.length(longest) { suit } else { longest };
        SUITS_BY_VALUE.into_iter().fold(SUITS_BY_VALUE[0], longer)
    }

    /// Returns the number of cards of a suit, its jack excluded: 0 to 7.
    pub const fn length(self, suit: Suit) -> u32 {
        let without_jacks = self.0 & !(0b1111 << JACKS);
        // One hexadecimal digit for each rank, 0 or 1. The product's highest digit is the sum of all eight, at most 7.
        let digits = without_jacks >> suit as u32 & 0x1111_1111;
        digits.wrapping_mul(0x1111_1111) >> 28
    }

    /// Returns the jacks as a bitset, ♣ ♠ ♥ ♦ from bit 0.
    pub const fn jacks(self) -> u32 {
        let jacks = self.0 >> JACKS & 0b1111;
        // Their order in the pack is ♣ ♦ ♥ ♠.
        jacks & 0b0101 | (jacks & 0b0010) << 2 | (jacks & 0b1000) >> 2
    }

    /// Returns the aces as a bitset, ♣ ♦ ♥ ♠ from bit 0, the order of [`Suit::ALL`].
    pub const fn aces(self) -> u32 {
        self.0 >> ACES
    }

    /// Returns the hand as a bitset over the sorted pack: the jacks ♣ ♠ ♥ ♦ from bit 0, then seven bits for each suit
    /// (♣ ♠ ♥ ♦), the ace lowest.
    pub fn sorted_bits(self) -> u32 {
        (0..).zip(SORTED).fold(0, |bits, (bit, card)| bits | u32::from(self.contains(card)) << bit)
    }
}

/// Writes the sorted cards as letters, separated by spaces: `JC JS JD AC KC 9C AS 7H QD 8D`. The text parses back.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.cards().enumerate() {
            write!(f, "{}{card}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses ten cards in the notation of [`read_cards`].
///
/// ```
/// use tableaux_engine::skat::Hand;
/// let hand: Hand = "8d, 10♠, JC, jd, as, ks, qs, 9s, ad, 8c".parse()?;
/// assert_eq!(hand.to_string(), "JC JD 8C AS TS KS QS 9S AD 8D");
/// # Ok::<(), tableaux_engine::skat::HandError>(())
/// ```
impl FromStr for Hand {
    type Err = HandError;

    fn from_str(text: &str) -> Result<Self, HandError> {
        let cards = read_cards(text)?;
        match cards.len() {
            0 => Err(HandError::new("no cards found; use ten, as in JC 10S AH")),
            HAND_SIZE => Ok(Self::from_distinct(&cards)),
            count => Err(HandError::count(count)),
        }
    }
}
