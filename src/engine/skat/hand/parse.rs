//! Parsing the cards of a hand.

use crate::card::{Card, Rank, Suit, is_separator};
use crate::sanitize::quoted;
use crate::skat::hand_error::HandError;
use crate::skat::pack::{self, HAND_SIZE};

/// Parses up to ten different cards, such as a hand still being typed, in the order of the text.
///
/// Blanks, commas, quotes and brackets separate the cards. A card is its rank (`7 8 9 10 J Q K A`, a ten also as `0` or
/// `T`) before or after its suit (`C S H D` or `♣ ♠ ♥ ♦`, with or without a variation selector), in either case. Beside
/// a symbol the German ranks `B` and `D` are read too: `B♣`, `♦D`. Other spellings that [`cards`](crate::read::cards)
/// reads, such as `Karo-Ass`, are accepted if all cards use them.
///
/// # Errors
/// The first word that is not a card of the pack or repeats a card; then more than ten cards. Fewer are no error.
///
/// ```
/// use tableaux_engine::skat::read_cards;
/// let cards = read_cards("0s, jc")?;
/// assert_eq!(cards.iter().map(ToString::to_string).collect::<Vec<_>>(), ["TS", "JC"]);
/// assert_eq!(
///     read_cards("0s, jc, 10♠").unwrap_err().to_string(),
///     "card 3: TS is already there, as card 1; use each card once"
/// );
/// # Ok::<(), tableaux_engine::skat::HandError>(())
/// ```
pub fn read_cards(text: &str) -> Result<Vec<Card>, HandError> {
    let plain = read_plain_cards(text);
    if !plain.as_ref().is_err_and(|error| error.is_about_word) {
        return plain;
    }
    let cards = crate::read::cards(text).filter(|cards| !cards.is_empty());
    let spelled = || crate::skat::read::entry::read_spelled(text).ok().filter(|cards| !cards.is_empty());
    let Some(cards) = cards.or_else(spelled) else { return plain };
    check(&cards)?;
    ten_at_most(cards)
}

fn read_plain_cards(text: &str) -> Result<Vec<Card>, HandError> {
    let words = text.split(|c| is_separator(c) || c == '[' || c == ']').filter(|word| !word.is_empty());
    let mut cards = Vec::with_capacity(HAND_SIZE);
    // The pack has 32 cards, so at the latest the 33rd is a mistake, however long the text is.
    for word in words {
        cards.push(read_card(word, cards.len() + 1)?);
        check_last(&cards)?;
    }
    ten_at_most(cards)
}

fn ten_at_most(cards: Vec<Card>) -> Result<Vec<Card>, HandError> {
    if cards.len() > HAND_SIZE { Err(HandError::count(cards.len())) } else { Ok(cards) }
}

/// Checks that all cards are in the pack and different.
pub(in crate::skat) fn check(cards: &[Card]) -> Result<(), HandError> {
    (1..=cards.len()).try_for_each(|count| check_last(&cards[..count]))
}

/// Checks that the last card is in the pack and not among those before it.
fn check_last(cards: &[Card]) -> Result<(), HandError> {
    let position = cards.len();
    let Some((&card, before)) = cards.split_last() else { return Ok(()) };
    if pack::index(card).is_none() {
        return Err(HandError::new(format!(
            "card {position}: {card} is not in the pack of 32; use 7 8 9 10 J Q K A of each suit"
        )));
    }
    match before.iter().position(|&other| other == card) {
        Some(first) => Err(HandError::new(format!(
            "card {position}: {card} is already there, as card {}; use each card once",
            first + 1
        ))),
        None => Ok(()),
    }
}

/// Parses a card of the pack of 52: a rank and a suit in either order, which have no letter in common.
fn read_card(word: &str, position: usize) -> Result<Card, HandError> {
    const NOT_A_CARD: &str = "is not a card; use a rank 7 8 9 10 J Q K A and a suit CSHD or ♣♠♥♦, as in JC or ♣J";
    let error = |why| HandError { text: format!("card {position}: '{}' {why}", quoted(word)), is_about_word: true };
    let text = word.trim_matches(['\u{fe0e}', '\u{fe0f}']);
    let Some((first, last)) = text.chars().next().zip(text.chars().next_back()) else {
        return Err(error(NOT_A_CARD));
    };
    let before = &text[..text.len() - last.len_utf8()];
    let behind = text[first.len_utf8()..].trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
    for (rank, suit) in [(before, last), (behind, first)] {
        if let (Some(rank), Some(suit)) = (read_rank(rank, suit), Suit::from_char(suit)) {
            return Ok(Card::new(rank, suit));
        }
    }
    let is_german =
        |suit: char, rank: &str| "KPHCSD".contains(suit) && "B D K A 7 8 9 10".split(' ').any(|of| of == rank);
    let is_short = before.chars().nth(2).is_none();
    Err(error(if is_german(last, before) || is_german(first, behind) {
        "is ambiguous because K is Kreuz, Karo or König; use B D K A next to a symbol, as in ♣B, full names, as in \
         Kreuz-Bube, or JC"
    } else if Suit::from_char(last).is_some() && is_short {
        // A longer word is probably several cards without blanks between them.
        "has no known rank; use 7 8 9 10 J Q K A, or 0 or T for 10"
    } else if [before, word].into_iter().any(|rank| read_rank(rank, ' ').is_some()) {
        "has no known suit; use CSHD or ♣♠♥♦ after the rank"
    } else {
        NOT_A_CARD
    }))
}

/// Parses the rank beside a suit. The German ranks are read beside symbols: `D` is also the letter of a suit.
fn read_rank(text: &str, suit: char) -> Option<Rank> {
    let mut characters = text.chars();
    match (text, characters.next()?, characters.as_str()) {
        ("0" | "10", ..) => Some(Rank::TEN),
        ("B" | "b", ..) if !suit.is_ascii() => Rank::from_char('J'),
        ("D" | "d", ..) if !suit.is_ascii() => Rank::from_char('Q'),
        (_, letter, "") => Rank::from_char(letter),
        _ => None,
    }
}
