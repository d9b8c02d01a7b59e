//! Parsing of deal numbers and ranges as people write them.

use std::borrow::Cow;
use std::str::FromStr;

use thiserror::Error;

use super::{DealNumber, DealRange, grouped};
use crate::sanitize::quoted;

/// An error for a text or an integer that is not a deal number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NumberError {
    /// The text is empty.
    #[error("a deal number is missing; use 0 to 8589934591")]
    Empty,
    /// The text is not made of digits.
    #[error("'{0}' is not a deal number; use 0 to 8589934591")]
    NotANumber(String),
    /// The number is below −4.
    #[error("{0} is negative; use 0 to 8589934591")]
    Negative(String),
    /// The number is one of Microsoft's −1 to −4.
    #[error("{0} is one of Microsoft's joke deals, laid out by hand and not shuffled; use 0 to 8589934591")]
    Joke(String),
    /// The number is above 2³³ − 1.
    #[error("past the last deal; use 0 to 8589934591")]
    TooLarge,
}

/// Parses decimal digits, with or without groups of three as in `1,000`, `1_000`, `1'000` or `1 000`. Blanks around
/// them are ignored, and so are `#` and the players' `MS` before them: `MS #617`, `ms617`. In a link to a deal's page,
/// or in a line with a game such as `ms:617/4/horne/3a32`, only the number is parsed.
impl FromStr for DealNumber {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let text = shared_number(text.trim());
        let number = &text[players_prefix(text)..];
        let digits = &*without_separators(number.strip_prefix('#').unwrap_or(number));
        let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits.is_empty() {
            return Err(NumberError::Empty);
        }
        if let Some(magnitude) = digits.strip_prefix(['-', '−']).filter(|magnitude| all_digits(magnitude)) {
            return Err(match magnitude.trim_start_matches('0') {
                "1" | "2" | "3" | "4" => NumberError::Joke(quoted(digits)),
                _ => NumberError::Negative(quoted(digits)),
            });
        }
        if !all_digits(digits) {
            return Err(NumberError::NotANumber(quoted(text)));
        }
        // A number of more than 64 bits is too large as well.
        digits.parse().map_or(Err(NumberError::TooLarge), Self::new)
    }
}

/// Returns the deal parameter of a link, moves included: `617:3a32` in `…?deal=617:3a32`.
pub fn link_parameter(text: &str) -> Option<&str> {
    /// Parameters: `?deal=` of macroxue's page, `?game=` and `?g=` of freecellgamesolutions.com, `deal_number=` of
    /// fc-solve.
    const NAMES: [&str; 4] = ["deal", "game", "g", "deal_number"];
    let (_, query) = text.split_once('?').filter(|_| !text.contains(char::is_whitespace))?;
    let (query, _) = query.split_once('#').unwrap_or((query, ""));
    let mut parameters = query.split('&').filter_map(|parameter| parameter.split_once('='));
    parameters.find(|(name, _)| NAMES.contains(name)).map(|(_, value)| value)
}

/// Returns the number in a link, or in a line with a game; any other text unchanged.
fn shared_number(text: &str) -> &str {
    if let Some(value) = link_parameter(text) {
        return value.split([':', '|']).next().expect("a split has a first part");
    }
    match text.get(..3) {
        Some(name) if name.eq_ignore_ascii_case("ms:") => {
            text[3..].split('/').next().expect("a split has a first part")
        }
        _ => text,
    }
}

/// Removes the separators between groups of three digits; returns any other text unchanged.
fn without_separators(text: &str) -> Cow<'_, str> {
    let Some(separator) = text.chars().find(|&c| matches!(c, ',' | '_' | '\'' | ' ' | '\u{a0}' | '\u{202f}')) else {
        return text.into();
    };
    let mut groups = text.split(separator);
    let is_first = |group: &str| (1..=3).contains(&group.trim_start_matches(['-', '−']).len());
    if groups.next().is_some_and(is_first) && groups.all(|group| group.len() == 3) {
        text.replace(separator, "").into()
    } else {
        text.into()
    }
}

/// Returns the length of the prefix that players give Microsoft's numbers: `ms` in `ms617`, `MS-` in `MS-617`.
fn players_prefix(text: &str) -> usize {
    match text.get(..2) {
        Some(name) if name.eq_ignore_ascii_case("ms") => {
            let number = text[2..].trim_start_matches(' ');
            text.len() - number.strip_prefix('-').unwrap_or(number).len()
        }
        _ => 0,
    }
}

/// An error for a text that is not a range of deal numbers, or for two numbers that are not its ends.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RangeError {
    /// A number of the range is wrong.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// An end is missing.
    #[error("'{0}' lacks an end; use A..=B or A-B, both ends included")]
    NoEnd(String),
    /// The range is written as Rust's half-open range.
    #[error("'{0}' is ambiguous about the end; use A..=B or A-B, both ends included")]
    HalfOpen(String),
    /// The last number is smaller than the first.
    #[error("the range {0} runs backwards; use A..=B or A-B with A no larger than B")]
    Backwards(String),
    /// A blank separates digits where it would separate two numbers.
    #[error("'{0}' is two numbers because a space separates them; for one number use 11982 or 11,982")]
    Blank(String),
    /// The range has too many numbers.
    #[error("the range {range} has {} deals; use up to {max} side by side", grouped(range.len()))]
    TooLong {
        /// The range.
        range: DealRange,
        /// The maximum number of deals.
        max: u64,
    },
}

impl DealRange {
    /// Parses a range in a context where blanks separate numbers instead of grouping digits.
    ///
    /// # Errors
    /// [`RangeError::Blank`] for `11 982`, and the errors of [`DealRange::from_str`].
    pub fn from_word(text: &str) -> Result<Self, RangeError> {
        let is_digit = |c: char| c.is_ascii_digit();
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.windows(2).any(|pair| pair[0].ends_with(is_digit) && pair[1].starts_with(is_digit)) {
            return Err(RangeError::Blank(quoted(text.trim())));
        }
        text.parse()
    }
}

/// Parses `A..=B`, `A-B`, or one number alone.
impl FromStr for DealRange {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        // Dashes in a link or in moves are not ranges.
        let text = shared_number(text.trim());
        // A minus at the very front is a number's sign; one after `ms` belongs to the prefix.
        let begin = players_prefix(text).max(1);
        let dash = text.char_indices().find(|&(at, c)| at >= begin && (c == '-' || c == '–'));
        let ends = text.split_once("..=").or_else(|| dash.map(|(at, c)| (&text[..at], &text[at + c.len_utf8()..])));
        let Some((first, last)) = ends else {
            if text.contains("..") {
                return Err(RangeError::HalfOpen(quoted(text)));
            }
            return Ok(text.parse::<DealNumber>()?.into());
        };
        if first.is_empty() || last.is_empty() {
            return Err(RangeError::NoEnd(quoted(text)));
        }
        Self::new(first.parse()?, last.parse()?).map_err(|_| RangeError::Backwards(quoted(text)))
    }
}
