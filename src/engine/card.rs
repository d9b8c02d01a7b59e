//! Playing cards: the pack of 52, ranks and suits.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::sanitize::quoted;
use crate::serialization::serialize_as_text;

/// A suit, in the order in which the dealing rules count them: clubs, diamonds, hearts, spades. Serialized as text:
/// `D`.
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
    /// The number of suits.
    pub const COUNT: usize = 4;
    /// The four suits, in order.
    pub const ALL: [Self; Self::COUNT] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Returns whether the suit is red (diamonds and hearts).
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Diamonds | Self::Hearts)
    }

    /// Returns `Clubs`, `Diamonds`, `Hearts` or `Spades`.
    pub const fn name(self) -> &'static str {
        ["Clubs", "Diamonds", "Hearts", "Spades"][self as usize]
    }

    /// Returns `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// Returns the bare symbol, without a variation selector: `♣`, `♦`, `♥` or `♠`.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Parses a letter (either case) or a symbol: filled, hollow, or the heart of an emoji keyboard.
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'C' | 'c' | '♣' | '♧' => Some(Self::Clubs),
            'D' | 'd' | '♦' | '♢' => Some(Self::Diamonds),
            'H' | 'h' | '♥' | '♡' | '❤' => Some(Self::Hearts),
            'S' | 's' | '♠' | '♤' => Some(Self::Spades),
            _ => None,
        }
    }
}

/// Writes the letter: `C`, `D`, `H` or `S`.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// Parses a letter (either case), or a symbol with or without a variation selector.
impl FromStr for Suit {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let mut chars = without_variation_selector(text).chars();
        let suit = chars.next().and_then(Self::from_char).filter(|_| chars.as_str().is_empty());
        suit.ok_or_else(|| ParseCardError::new(text, "a suit; use one of CDHS or ♣♦♥♠"))
    }
}

/// A rank, from 1 (ace) to 13 (king). Serialized as text: `7` or `T`.
///
/// ```
/// use tableaux_engine::Rank;
/// let queen = Rank::try_from(12)?;
/// assert_eq!((u8::from(queen), "q".parse()), (12, Ok(queen)));
/// assert_eq!(Rank::try_from(14).unwrap_err().to_string(), "14 is not a rank; use 1 (ace) to 13 (king)");
/// # Ok::<(), tableaux_engine::card::ParseCardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The number of ranks.
    pub const COUNT: usize = 13;
    /// The ace, the lowest rank.
    pub const ACE: Self = Self(1);
    /// The four.
    pub const FOUR: Self = Self(4);
    /// The ten.
    pub const TEN: Self = Self(10);
    /// The king, the highest rank.
    pub const KING: Self = Self(13);

    const LETTERS: &'static [u8; Self::COUNT] = b"A23456789TJQK";

    /// Returns the rank with a value from 1 (ace) to 13 (king).
    pub const fn new(value: u8) -> Option<Self> {
        if Self::ACE.0 <= value && value <= Self::KING.0 { Some(Self(value)) } else { None }
    }

    /// Returns the value, from 1 (ace) to 13 (king).
    pub const fn value(self) -> u8 {
        self.0
    }

    /// Returns one of `A23456789TJQK`.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize - 1] as char
    }

    fn from_word(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        match (chars.next()?, chars.as_str()) {
            ('1', "0") => Some(Self::TEN),
            (letter, "") => Self::from_char(letter),
            _ => None,
        }
    }

    /// Parses one of `A23456789TJQK`, either case.
    pub fn from_char(c: char) -> Option<Self> {
        let value = match c {
            'A' | 'a' => 1,
            '2'..='9' => u8::try_from(c).ok()? - b'0',
            'T' | 't' => 10,
            'J' | 'j' => 11,
            'Q' | 'q' => 12,
            'K' | 'k' => 13,
            _ => return None,
        };
        Some(Self(value))
    }
}

impl TryFrom<u8> for Rank {
    type Error = ParseCardError;

    fn try_from(value: u8) -> Result<Self, ParseCardError> {
        Self::new(value).ok_or_else(|| ParseCardError(format!("{value} is not a rank; use 1 (ace) to 13 (king)")))
    }
}

impl From<Rank> for u8 {
    fn from(rank: Rank) -> Self {
        rank.0
    }
}

/// Writes one of `A23456789TJQK`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// Parses one of `A23456789TJQK`, either case, or `10`.
impl FromStr for Rank {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        Self::from_word(text).ok_or_else(|| ParseCardError::new(text, "a rank; use one of A23456789TJQK or 10"))
    }
}

/// A card, stored as its index in the unshuffled pack: 4 · (rank − 1) + suit, from 0 (A♣) to 51 (K♠).
///
/// Cards are ordered as in that pack: by rank, then by suit. Serialized as text: `7D`.
///
/// ```
/// use tableaux_engine::card::{Card, SuitStyle};
/// let card: Card = "10♦".parse()?;
/// assert_eq!(card.to_string(), "TD");
/// assert_eq!(card.text(SuitStyle::Symbols), "T♦");
/// assert_eq!("td".parse(), Ok(card));
/// assert!("1D".parse::<Card>().is_err());
/// # Ok::<(), tableaux_engine::card::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

#[expect(clippy::cast_possible_truncation, reason = "there are four")]
const SUITS: u8 = Suit::COUNT as u8;

impl Card {
    /// The number of cards in a pack.
    pub const COUNT: usize = Rank::COUNT * Suit::COUNT;

    /// The pack before it is shuffled: A♣ A♦ A♥ A♠ 2♣ … K♠.
    pub const PACK: [Self; Self::COUNT] = {
        let mut pack = [Self(0); Self::COUNT];
        let mut index = 0;
        while (index as usize) < Self::COUNT {
            pack[index as usize] = Self(index);
            index += 1;
        }
        pack
    };

    /// Returns the card with a rank and a suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(SUITS * (rank.0 - 1) + suit as u8)
    }

    /// Returns the card at an index of [`Card::PACK`], which the caller keeps below 52.
    #[cfg(target_arch = "x86_64")]
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// Parses a Unicode playing-card character, such as 🃇 for the seven of diamonds; knights and jokers give `None`.
    pub fn from_glyph(c: char) -> Option<Self> {
        let offset = u32::from(c).checked_sub(0x1_f0a0)?;
        let suit = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].get(offset as usize / 16)?;
        // The twelfth is the knight.
        let rank = match offset % 16 {
            value @ 1..=11 => value,
            value @ 13..=14 => value - 1,
            _ => return None,
        };
        Some(Self::new(Rank::new(u8::try_from(rank).ok()?)?, *suit))
    }

    /// Parses a card like [`FromStr`], but without the cost of building an error.
    pub(crate) fn from_word(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [rank, suit] => return Some(Self::new(Rank::from_char(rank.into())?, Suit::from_char(suit.into())?)),
            [0xf0, ..] if text.len() == '🃇'.len_utf8() => return Self::from_glyph(text.chars().next()?),
            _ => {}
        }
        let bare = without_variation_selector(text);
        match bare.char_indices().next_back()? {
            (0, glyph) => Self::from_glyph(glyph),
            (at, suit) => Some(Self::new(Rank::from_word(&bare[..at])?, Suit::from_char(suit)?)),
        }
    }

    /// Returns the card's index in [`Card::PACK`], 0 to 51.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the card's rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 / SUITS + 1)
    }

    /// Returns the card's suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % SUITS) as usize]
    }

    /// Returns the card as two characters: `7D` or `7♦`.
    pub const fn text(self, style: SuitStyle) -> &'static str {
        match style {
            SuitStyle::Letters => LETTERS[self.index()],
            SuitStyle::Symbols => SYMBOLS[self.index()],
        }
    }

    /// Returns the card as printed on its face, with `10` for the ten: `10♦`.
    #[must_use]
    pub fn face(self) -> String {
        self.text(SuitStyle::Symbols).replace('T', "10")
    }
}

/// The way suits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SuitStyle {
    /// `7D`.
    Letters,
    /// `7♦`.
    Symbols,
}

/// Writes the card with the suit's letter: `7D`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text(SuitStyle::Letters))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(SuitStyle::Letters))
    }
}

/// Parses a [rank](Rank) and then a [suit](Suit), or a [playing-card character](Card::from_glyph).
impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let accepted = "a card; use a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠";
        Self::from_word(text).ok_or_else(|| ParseCardError::new(text, accepted))
    }
}

serialize_as_text!(Suit, "a suit, such as `D`", |suit| Some(suit.letter()));
serialize_as_text!(Rank, "a rank, such as `7` or `T`", |rank| Some(rank.letter()));
serialize_as_text!(Card, "a card, such as `7D`", |card| Some(card.text(SuitStyle::Letters)));

/// Returns whether a character separates cards: whitespace, list punctuation, quotes, or box drawing.
pub const fn is_separator(c: char) -> bool {
    match c {
        '\0'..='\x7f' => is_ascii_separator(c as u8),
        '‘' | '’' | '“' | '”' => true,
        // Box drawing and block elements.
        _ => ('\u{2500}' <= c && c <= '\u{259f}') || c.is_whitespace(),
    }
}

pub(crate) const fn is_ascii_separator(byte: u8) -> bool {
    IS_SEPARATOR[byte as usize & 0x7f]
}

const IS_SEPARATOR: [bool; 128] = {
    let mut table = [false; 128];
    let separators = b" \t\n\x0b\x0c\r,;|'\"`{}()";
    let mut at = 0;
    while at < separators.len() {
        table[separators[at] as usize] = true;
        at += 1;
    }
    table
};

/// Removes trailing variation selectors, which request the text or emoji form of a symbol.
fn without_variation_selector(text: &str) -> &str {
    text.trim_end_matches(['\u{fe0e}', '\u{fe0f}'])
}

/// An error in parsing a card, rank or suit. Quoted texts are shortened and printable.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseCardError(String);

impl ParseCardError {
    fn new(text: &str, accepted: &str) -> Self {
        Self(format!("'{}' is not {accepted}", quoted(text)))
    }
}

static LETTERS: [&str; Card::COUNT] = [
    "AC", "AD", "AH", "AS", "2C", "2D", "2H", "2S", "3C", "3D", "3H", "3S", "4C", "4D", "4H", "4S", "5C", "5D", "5H",
    "5S", "6C", "6D", "6H", "6S", "7C", "7D", "7H", "7S", "8C", "8D", "8H", "8S", "9C", "9D", "9H", "9S", "TC", "TD",
    "TH", "TS", "JC", "JD", "JH", "JS", "QC", "QD", "QH", "QS", "KC", "KD", "KH", "KS",
];
static SYMBOLS: [&str; Card::COUNT] = [
    "A♣", "A♦", "A♥", "A♠", "2♣", "2♦", "2♥", "2♠", "3♣", "3♦", "3♥", "3♠", "4♣", "4♦", "4♥", "4♠", "5♣", "5♦", "5♥",
    "5♠", "6♣", "6♦", "6♥", "6♠", "7♣", "7♦", "7♥", "7♠", "8♣", "8♦", "8♥", "8♠", "9♣", "9♦", "9♥", "9♠", "T♣", "T♦",
    "T♥", "T♠", "J♣", "J♦", "J♥", "J♠", "Q♣", "Q♦", "Q♥", "Q♠", "K♣", "K♦", "K♥", "K♠",
];
