//! A card of the pack of 52, its rank and its suit.

use std::fmt;

/// A suit, in the order in which the dealing rules count them: clubs, diamonds, hearts, spades.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣, written `C`; black.
    Clubs,
    /// ♦, written `D`; red.
    Diamonds,
    /// ♥, written `H`; red.
    Hearts,
    /// ♠, written `S`; black.
    Spades,
}

impl Suit {
    /// The four suits, in order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Whether the suit is red (diamonds and hearts).
    #[must_use]
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Diamonds | Self::Hearts)
    }

    /// `Clubs`, `Diamonds`, `Hearts` or `Spades`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["Clubs", "Diamonds", "Hearts", "Spades"][self as usize]
    }

    /// `C`, `D`, `H` or `S`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// The bare symbol, without a variation selector: `♣`, `♦`, `♥` or `♠`.
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The suit that a letter (either case) or a symbol stands for.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.letter() == c.to_ascii_uppercase() || suit.symbol() == c)
    }
}

/// A rank, from 1 (ace) to 13 (king).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, the lowest rank.
    pub const ACE: Self = Self(1);
    /// The four.
    pub const FOUR: Self = Self(4);
    /// The ten.
    pub const TEN: Self = Self(10);
    /// The king, the highest rank.
    pub const KING: Self = Self(13);

    const LETTERS: &'static [u8; 13] = b"A23456789TJQK";

    /// The rank of a value from 1 (ace) to 13 (king).
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if 1 <= value && value <= 13 { Some(Self(value)) } else { None }
    }

    /// 1 for the ace to 13 for the king.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// One of `A23456789TJQK`.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize - 1] as char
    }

    /// The rank that one of `A23456789TJQK` stands for, either case.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        (1..=13).map(Self).find(|rank| rank.letter() == c.to_ascii_uppercase())
    }
}

/// A card, held as its place in the unshuffled pack: 4 · (rank − 1) + suit, from 0 (A♣) to 51 (K♠).
///
/// Cards are ordered as in that pack: by rank, then by suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// How many cards a pack has.
    pub const COUNT: usize = 52;

    /// The pack before it is shuffled: A♣ A♦ A♥ A♠ 2♣ … K♠.
    pub const PACK: [Self; Self::COUNT] = {
        let mut pack = [Self(0); Self::COUNT];
        let mut index = 0;
        while index < 52 {
            pack[index as usize] = Self(index);
            index += 1;
        }
        pack
    };

    /// The card of a rank and a suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(4 * (rank.0 - 1) + suit as u8)
    }

    /// The card at a place of [`Card::PACK`], which the caller keeps below 52.
    pub(crate) const fn at(index: u8) -> Self {
        debug_assert!(index < 52);
        Self(index)
    }

    /// The card's place in [`Card::PACK`], 0 to 51.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4 + 1)
    }

    /// The card's suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }
}

/// How the suits of printed cards are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suits {
    /// `7D`.
    Letters,
    /// `7♦`.
    Symbols,
}

impl Card {
    /// The card as text, two characters wide: `7D` or `7♦`.
    #[must_use]
    pub const fn text(self, suits: Suits) -> &'static str {
        match suits {
            Suits::Letters => LETTERS[self.index()],
            Suits::Symbols => SYMBOLS[self.index()],
        }
    }

    /// Reads a card: a rank (`A23456789TJQK`, or `10`), then a suit (`CDHS` or `♣♦♥♠`, with or without a
    /// variation selector), in either case. `None` for anything else.
    ///
    /// ```
    /// use tableaux::card::{Card, Suits};
    /// let card = Card::read("10♦").unwrap();
    /// assert_eq!(card.text(Suits::Letters), "TD");
    /// assert_eq!(Card::read("td"), Some(card));
    /// assert_eq!(Card::read("1D"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['\u{fe0e}', '\u{fe0f}']);
        let suit = text.chars().next_back()?;
        let rank = &text[..text.len() - suit.len_utf8()];
        let mut ranks = rank.chars();
        let rank = match (ranks.next()?, ranks.as_str()) {
            ('1', "0") => Rank::new(10)?,
            (letter, "") => Rank::from_char(letter)?,
            _ => return None,
        };
        Some(Self::new(rank, Suit::from_char(suit)?))
    }
}

/// As letters, `7D`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text(Suits::Letters))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(Suits::Letters))
    }
}

/// For each card of a pack, the texts of one way of writing the suits.
macro_rules! texts {
    ($($suits:literal)*) => { texts!(@ranks [$($suits)*]
        "A" "2" "3" "4" "5" "6" "7" "8" "9" "T" "J" "Q" "K") };
    (@ranks $suits:tt $($rank:literal)*) => { join(&[$(texts!(@suits $rank $suits)),*]) };
    (@suits $rank:literal [$($suit:literal)*]) => { [$(concat!($rank, $suit)),*] };
}

const fn join(ranks: &[[&'static str; 4]; 13]) -> [&'static str; Card::COUNT] {
    let mut all = [""; Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        all[index] = ranks[index / 4][index % 4];
        index += 1;
    }
    all
}

static LETTERS: [&str; Card::COUNT] = texts!("C" "D" "H" "S");
static SYMBOLS: [&str; Card::COUNT] = texts!("♣" "♦" "♥" "♠");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_in_both_writings() {
        for (index, card) in Card::PACK.into_iter().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            for suits in [Suits::Letters, Suits::Symbols] {
                assert_eq!(Card::read(card.text(suits)), Some(card));
                assert_eq!(card.text(suits).chars().count(), 2);
            }
        }
        assert_eq!(format!("{:?}", Card::PACK[40]), "JC");
    }

    #[test]
    fn other_writings_of_a_card() {
        let ten = Card::new(Rank(10), Suit::Hearts);
        for text in ["TH", "th", "10H", "10h", "T♥", "10♥\u{fe0f}", "T♥\u{fe0e}"] {
            assert_eq!(Card::read(text), Some(ten), "{text}");
        }
        for text in ["", "T", "H", "1H", "0H", "100H", "11H", "HT", "TH ", "TX", "♥", "TTH", "\u{fe0f}"] {
            assert_eq!(Card::read(text), None, "{text}");
        }
    }
}
