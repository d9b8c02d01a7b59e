//! A hand: ten of the pack's 32 cards.

mod read;

pub use read::{HandError, read_cards};

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, Suit};

/// The suits from the highest-rated to the lowest. Jacks rank in this order too.
pub const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];

/// The pack before it is shuffled: 7♣ 7♦ 7♥ 7♠ 8♣ … A♠. The index is 4 · rank + suit, with the ranks 7 8 9 10 J Q K A
/// and the suits ♣ ♦ ♥ ♠ counted from 0.
pub const PACK: [Card; 32] = {
    let mut pack = [Card::from_index(0); 32];
    let mut index = 0;
    while index < 32 {
        // The pack of 52 begins with the four aces, here they are the last.
        pack[index as usize] = Card::from_index(if index < ACES { index + SEVENS } else { index - ACES });
        index += 1;
    }
    pack
};

/// Where 7♣ lies in the pack of 52.
const SEVENS: u8 = 24;
/// Where J♣ lies in [`PACK`].
const JACKS: u8 = 16;
/// Where A♣ lies in [`PACK`].
const ACES: u8 = 28;

/// The pack as players sort a hand: the jacks ♣ ♠ ♥ ♦, then suit by suit (♣ ♠ ♥ ♦) A 10 K Q 9 8 7.
const SORTED: [Card; 32] = {
    // Rows of PACK, the highest first.
    const RANKS: [usize; 7] = [7, 3, 6, 5, 2, 1, 0];
    let mut sorted = PACK;
    let mut suit = 0;
    while suit < 4 {
        let column = SUITS[suit] as usize;
        sorted[suit] = PACK[JACKS as usize + column];
        let mut rank = 0;
        while rank < 7 {
            sorted[4 + 7 * suit + rank] = PACK[4 * RANKS[rank] + column];
            rank += 1;
        }
        suit += 1;
    }
    sorted
};

/// A card's place in [`PACK`]; `None` below a seven.
const fn place(card: Card) -> Option<u8> {
    #[expect(clippy::cast_possible_truncation, reason = "it is below 52")]
    match card.index() as u8 {
        ace @ 0..=3 => Some(ace + ACES),
        4..SEVENS => None,
        other => Some(other - SEVENS),
    }
}

/// Sorts cards as players hold them: the jacks ♣ ♠ ♥ ♦ in front, then suit by suit (♣ ♠ ♥ ♦) A 10 K Q 9 8 7. Cards that
/// are not in the pack come last.
pub fn sort(cards: &mut [Card]) {
    cards.sort_by_key(|&card| SORTED.iter().position(|&other| other == card).unwrap_or(SORTED.len()));
}

/// Ten different cards of [`PACK`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand(u32); // bit i is PACK[i]

impl Hand {
    /// How many cards a hand has.
    pub const CARDS: usize = 10;

    /// The hand of ten cards, in any order.
    ///
    /// # Errors
    /// The first card that is not in the pack, or that is there already.
    pub fn new(cards: [Card; Self::CARDS]) -> Result<Self, HandError> {
        read::check(&cards)?;
        Ok(Self::of(&cards))
    }

    /// The caller has ten different cards of the pack.
    pub(super) fn of(cards: &[Card]) -> Self {
        let bits = cards.iter().filter_map(|&card| place(card)).fold(0, |bits, place| bits | 1 << place);
        debug_assert_eq!(u32::count_ones(bits), 10);
        Self(bits)
    }

    /// Whether a card is in the hand.
    #[must_use]
    pub const fn holds(self, card: Card) -> bool {
        matches!(place(card), Some(place) if self.0 >> place & 1 == 1)
    }

    /// The ten cards, sorted as [`sort`] does.
    pub fn cards(self) -> impl Iterator<Item = Card> + Clone {
        SORTED.into_iter().filter(move |&card| self.holds(card))
    }

    /// How many cards of a suit there are, the jack left out: 0 to 7.
    pub(super) const fn count(self, suit: Suit) -> u32 {
        let cards = self.without_jacks() >> suit as u32 & 0x1111_1111;
        // The product's highest digit is the sum of all eight, which is at most 7.
        cards.wrapping_mul(0x1111_1111) >> 28
    }

    /// The jacks, the highest, J♣, in bit 0: ♣ ♠ ♥ ♦.
    pub(super) const fn jacks(self) -> u32 {
        let jacks = self.0 >> JACKS & 0b1111;
        // In the pack they lie ♣ ♦ ♥ ♠.
        jacks & 0b0101 | (jacks & 0b0010) << 2 | (jacks & 0b1000) >> 2
    }

    /// The aces, that of the first suit of [`Suit::ALL`] in bit 0: ♣ ♦ ♥ ♠.
    pub(super) const fn aces(self) -> u32 {
        self.0 >> ACES
    }

    const fn without_jacks(self) -> u32 {
        self.0 & !(0b1111 << JACKS)
    }

    /// The hand as a bit set over the sorted pack: the jacks ♣ ♠ ♥ ♦ from bit 0, then seven bits a suit (♣ ♠ ♥ ♦), the
    /// ace in the lowest.
    pub(super) fn sorted_bits(self) -> u32 {
        (0..).zip(SORTED).fold(0, |bits, (bit, card)| bits | u32::from(self.holds(card)) << bit)
    }
}

/// The sorted cards as letters with blanks between them: `JC JS JD AC KC 9C AS 7H QD 8D`. It reads back.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.cards().enumerate() {
            write!(f, "{}{card}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// As it is displayed.
impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Ten cards, written as [`read_cards`] takes them.
///
/// ```
/// use tableaux::skat::hand::Hand;
/// let hand: Hand = "8d, 10♠, JC, jd, as, ks, qs, 9s, ad, 8c".parse()?;
/// assert_eq!(hand.to_string(), "JC JD 8C AS TS KS QS 9S AD 8D");
/// # Ok::<(), tableaux::skat::hand::HandError>(())
/// ```
impl FromStr for Hand {
    type Err = HandError;

    fn from_str(text: &str) -> Result<Self, HandError> {
        let cards = read_cards(text)?;
        match cards.len() {
            0 => Err(HandError::Empty),
            Self::CARDS => Ok(Self::of(&cards)),
            count => Err(HandError::TooFew { count }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_hand() {
        let hand: Hand = "JC JD AC KC 9C AS 7S QH 8D 7D".parse().unwrap();
        assert_eq!(hand.jacks(), 0b1001);
        assert_eq!(SUITS.map(|suit| hand.count(suit)), [3, 2, 1, 2]);
        assert_eq!(hand.aces(), 0b1001);
        let [jacks, clubs, spades, hearts, diamonds] = [0b1001, 0b001_0101, 0b100_0001, 0b000_1000, 0b110_0000];
        assert_eq!(hand.sorted_bits(), jacks | clubs << 4 | spades << 11 | hearts << 18 | diamonds << 25);
    }

    #[test]
    fn seven_of_a_suit_are_counted() {
        let hand: Hand = "AS TS KS QS 9S 8S 7S JS 7C 7D".parse().unwrap();
        assert_eq!(SUITS.map(|suit| hand.count(suit)), [1, 7, 0, 1]);
    }
}
