//! Lines with hands, as in tests of the challenge.

use crate::cli::prelude::*;
use tableaux_engine::skat::{Hand, Names, challenge_text, challenge_value};

/// A hand, optionally with a number before it and its value after it: `1. ["JC", "JS", …] -> 36 Clubs`.
pub struct HandLine {
    pub number: Option<DealNumber>,
    pub hand: Hand,
    expected: Option<String>,
}

impl HandLine {
    /// Parses a line.
    ///
    /// # Errors
    /// If the number or the hand cannot be read.
    pub fn new(text: &str) -> Result<Self> {
        let arrow = ["->", "=>", "→"].into_iter().find_map(|arrow| text.split_once(arrow));
        let (text, expected) = arrow.map_or((text, None), |(hand, value)| (hand, Some(value)));
        let (number, cards) = split_number(text.trim_start());
        let number = number.map(|number| number.parse().with_context(|| format!("the number '{}'", quoted(number))));
        let is_quote = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ',' | ';');
        let expected = expected.map(|value| value.trim_matches(is_quote).to_owned());
        Ok(Self { number: number.transpose()?, hand: cards.parse()?, expected })
    }

    /// Sets the expected value, unless the line has one.
    pub(super) fn or_expected(self, value: Option<String>) -> Self {
        Self { expected: self.expected.or(value), ..self }
    }

    /// Compares the value with the expected one.
    ///
    /// # Errors
    /// If they differ.
    pub fn check(&self) -> Result<()> {
        let Some(expected) = &self.expected else { return Ok(()) };
        let value = challenge_value(self.hand);
        let is_expected = match (&value, expected.split_once(' ').unwrap_or((expected, ""))) {
            (None, (text, "")) => ["pass", "passe"].iter().any(|pass| text.eq_ignore_ascii_case(pass)),
            (Some(value), (number, suit)) => {
                let is_named = Names::ALL.iter().any(|names| suit.eq_ignore_ascii_case(names.suit(value.trump)));
                let is_suit = suit.is_empty() || is_named || suit.parse() == Ok(value.trump);
                number == value.game_value.to_string() && is_suit
            }
            (None, _) => false,
        };
        if !is_expected {
            bail!("'{}' expected, but the value is {}", quoted(expected), challenge_text(self.hand));
        }
        Ok(())
    }
}

/// Splits off the number before the cards, if there is one, ended by a blank, a bracket or one of `.:)`.
fn split_number(text: &str) -> (Option<&str>, &str) {
    let end = text.find(|c: char| c.is_whitespace() || ".:)[(".contains(c)).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let digits = number.strip_prefix('#').unwrap_or(number);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) || rest.is_empty() {
        return (None, text);
    }
    (Some(number), rest.trim_start_matches(|c: char| c.is_whitespace() || ".:)".contains(c)))
}
