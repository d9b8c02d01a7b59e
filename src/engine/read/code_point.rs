//! Characters that are written as their number: `\u2666`, `\ud83c\udcc7`, `&#127175;`, `U+1F0C7`.

use super::card_word::{Content, Form};
use super::lexicon::Meaning;
use crate::card::{Card, Suit};

/// The ways to write a number: what opens it, its radix, its number of digits (0 for any), and what closes it.
const NOTATIONS: [(&str, u32, usize, &str); 11] = [
    ("\\u{", 16, 0, "}"),
    ("\\x{", 16, 0, "}"),
    ("\\N{U+", 16, 0, "}"),
    ("\\u", 16, 4, ""),
    ("\\U", 16, 8, ""),
    ("U+", 16, 0, ""),
    ("u+", 16, 0, ""),
    ("0x", 16, 0, ""),
    ("&#x", 16, 0, ";"),
    ("&#X", 16, 0, ";"),
    ("&#", 10, 0, ";"),
];
const MAX_DIGITS: usize = 8;

/// Returns the meaning of a character: a suit, a card, or `Other` for a variation selector.
pub(super) fn sign(c: char) -> Option<Meaning> {
    match c {
        '\u{fe0e}' | '\u{fe0f}' => Some(Meaning::Other),
        _ if c.is_ascii() => None,
        _ => Suit::from_char(c).map(Meaning::Suit).or_else(|| glyph(c)),
    }
}

/// Returns the meaning of a playing-card character.
pub(super) fn glyph(c: char) -> Option<Meaning> {
    Card::from_glyph(c).map(|card| Meaning::Card(Content::of(card), Form::Standard))
}

/// Returns the length of a character written as a number, and its meaning in a board.
pub(super) fn code_point(text: &str) -> Option<(usize, Meaning)> {
    let (notation, len, number) = NOTATIONS.iter().find_map(|notation| {
        let (len, number) = number(text, notation)?;
        Some((notation, len, number))
    })?;
    let (len, number) = match number {
        // The first half of a surrogate pair.
        0xd800..=0xdbff => {
            let (rest, low) =
                self::number(&text[len..], notation).filter(|(_, low)| (0xdc00..=0xdfff).contains(low))?;
            (len + rest, 0x1_0000 + (number - 0xd800) * 0x400 + low - 0xdc00)
        }
        _ => (len, number),
    };
    Some((len, sign(char::from_u32(number)?)?))
}

fn number(text: &str, &(open, radix, digits, close): &(&str, u32, usize, &str)) -> Option<(usize, u32)> {
    let rest = text.strip_prefix(open)?;
    let len = if digits > 0 {
        digits
    } else {
        rest.bytes().take(MAX_DIGITS + 1).take_while(|&byte| char::from(byte).is_digit(radix)).count()
    };
    let number = u32::from_str_radix(rest.get(..len).filter(|_| len <= MAX_DIGITS)?, radix).ok()?;
    rest[len..].starts_with(close).then_some((open.len() + len + close.len(), number))
}
