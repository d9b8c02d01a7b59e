//! Reading cards, and what is wrong with a text that should be a hand.

use thiserror::Error;

use super::{Hand, place};
use crate::card::{Card, Rank, Suit};
use crate::sanitize::quoted;

/// What is wrong with a hand. Each message is one line and says where and what would be accepted; cards are counted
/// from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HandError {
    /// Nothing was given.
    #[error("there are no cards: ten are accepted, as JC 10S AH")]
    Empty,
    /// Something that is no card at all.
    #[error("card {place}: '{text}' is no card: a value 7 8 9 10 J Q K A, then a suit CSHD or ♣♠♥♦ is accepted")]
    NotACard {
        /// Which card it is.
        place: usize,
        /// How it begins, fit to be printed.
        text: String,
    },
    /// A suit without a value that is known.
    #[error("card {place}: '{text}' has no known value: 7 8 9 10 J Q K A, also 0 or T for 10, are accepted")]
    UnknownValue {
        /// Which card it is.
        place: usize,
        /// What was given, fit to be printed.
        text: String,
    },
    /// A value without a suit that is known.
    #[error("card {place}: '{text}' has no known suit: CSHD or ♣♠♥♦ after the value are accepted")]
    UnknownSuit {
        /// Which card it is.
        place: usize,
        /// What was given, fit to be printed.
        text: String,
    },
    /// A card below a seven.
    #[error("card {place}: {card} is not in the pack of 32: 7 8 9 10 J Q K A of each suit are accepted")]
    NotInPack {
        /// Which card it is.
        place: usize,
        /// The card.
        card: Card,
    },
    /// A card that is there twice.
    #[error("card {place}: {card} is there already, as card {first}: each card once is accepted")]
    Twice {
        /// The second place.
        place: usize,
        /// The first place.
        first: usize,
        /// The card.
        card: Card,
    },
    /// Fewer than ten cards.
    #[error("{} too few: ten are accepted", cards(*count))]
    TooFew {
        /// How many there are.
        count: usize,
    },
    /// More than ten cards.
    #[error("{} too many: ten are accepted", cards(*count))]
    TooMany {
        /// How many there are.
        count: usize,
    },
}

fn cards(count: usize) -> String {
    if count == 1 { "1 card is".into() } else { format!("{count} cards are") }
}

/// Reads up to ten different cards, such as a hand that is being typed.
///
/// Blanks or commas stand between the cards. A card is its value (`7 8 9 10 J Q K A`, a ten also as `0` or `T`), then
/// its suit (`C S H D` or `♣ ♠ ♥ ♦`, with or without a variation selector), in either case. They are given in the order
/// of the text.
///
/// # Errors
/// The first thing that is no card of the pack or a card that is there already; then more than ten cards. Never
/// [`HandError::Empty`] or [`HandError::TooFew`].
///
/// ```
/// use tableaux::skat::hand::read_cards;
/// let cards = read_cards("0s, jc")?;
/// assert_eq!(cards.iter().map(ToString::to_string).collect::<Vec<_>>(), ["TS", "JC"]);
/// assert_eq!(
///     read_cards("0s, jc, 10♠").unwrap_err().to_string(),
///     "card 3: TS is there already, as card 1: each card once is accepted"
/// );
/// # Ok::<(), tableaux::skat::hand::HandError>(())
/// ```
pub fn read_cards(text: &str) -> Result<Vec<Card>, HandError> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let mut cards = Vec::with_capacity(Hand::CARDS);
    // A pack has no more than 32 cards, so that this stops early in a text without end.
    for word in words {
        cards.push(card(word, cards.len() + 1)?);
        check_last(&cards)?;
    }
    if cards.len() > Hand::CARDS { Err(HandError::TooMany { count: cards.len() }) } else { Ok(cards) }
}

/// Checks that every card is in the pack and none is there twice.
pub(super) fn check(cards: &[Card]) -> Result<(), HandError> {
    (1..=cards.len()).try_for_each(|count| check_last(&cards[..count]))
}

fn check_last(cards: &[Card]) -> Result<(), HandError> {
    let Some((&card, before)) = cards.split_last() else { return Ok(()) };
    if place(card).is_none() {
        return Err(HandError::NotInPack { place: cards.len(), card });
    }
    match before.iter().position(|&other| other == card) {
        Some(first) => Err(HandError::Twice { place: cards.len(), first: first + 1, card }),
        None => Ok(()),
    }
}

/// The card that a word stands for, of the pack of 52.
fn card(word: &str, place: usize) -> Result<Card, HandError> {
    let text = word.trim_end_matches(['\u{fe0e}', '\u{fe0f}']);
    let last = text.chars().next_back();
    let value = &text[..text.len() - last.map_or(0, char::len_utf8)];
    match (rank(value), last.and_then(Suit::from_char)) {
        (Some(rank), Some(suit)) => Ok(Card::new(rank, suit)),
        // More than two characters are rather cards without blanks between them.
        (None, Some(_)) if value.chars().nth(2).is_none() => Err(HandError::UnknownValue { place, text: quoted(word) }),
        (Some(_), None) => Err(HandError::UnknownSuit { place, text: quoted(word) }),
        _ if rank(text).is_some() => Err(HandError::UnknownSuit { place, text: quoted(word) }),
        _ => Err(HandError::NotACard { place, text: quoted(word) }),
    }
}

fn rank(value: &str) -> Option<Rank> {
    let mut characters = value.chars();
    match (value, characters.next()?, characters.as_str()) {
        ("0" | "10", ..) => Rank::new(10),
        (_, letter, "") => Rank::from_char(letter),
        _ => None,
    }
}
