//! Parsing of deal numbers and ranges as people write them.

use std::borrow::Cow;
use std::str::FromStr;

use thiserror::Error;

use NumberErrorKind::{Backwards, Joke, Malformed, Negative, NoEnd, TooLarge, TooLong};

use super::{DealNumber, DealRange, grouped};
use crate::sanitize::quoted;

/// An error for a text or an integer that is not a deal number, or for a text or two numbers that are not a range.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{text}")]
pub struct NumberError {
    kind: NumberErrorKind,
    text: Cow<'static, str>,
}

/// The kind of a [`NumberError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberErrorKind {
    /// A number is below −4.
    Negative,
    /// A number is one of Microsoft's −1 to −4, without its sign.
    Joke(u8),
    /// A number is above 2³³ − 1.
    TooLarge,
    /// An end of a range is missing.
    NoEnd,
    /// The last number of a range is smaller than the first.
    Backwards,
    /// A range has too many numbers.
    TooLong,
    /// The text is neither a number nor a range.
    Malformed,
}

impl NumberError {
    pub(super) const TOO_LARGE: Self =
        Self { kind: TooLarge, text: Cow::Borrowed("past the last deal; use 0 to 8589934591") };

    fn new(kind: NumberErrorKind, text: impl Into<Cow<'static, str>>) -> Self {
        Self { kind, text: text.into() }
    }

    pub(crate) fn not_a_number(text: &str) -> Self {
        Self::new(Malformed, format!("'{text}' is not a deal number; use 0 to 8589934591"))
    }

    fn negative(number: &str) -> Self {
        Self::new(Negative, format!("{number} is negative; use 0 to 8589934591"))
    }

    pub(super) fn backwards(range: &str) -> Self {
        let text = format!("the range {range} runs backwards; use A..=B or A-B with A no larger than B");
        Self::new(Backwards, text)
    }

    pub(super) fn too_long(range: DealRange, max: u64) -> Self {
        let text = format!("the range {range} has {} deals; use up to {max} side by side", grouped(range.len()));
        Self::new(TooLong, text)
    }

    /// Returns the kind of the error.
    pub const fn kind(&self) -> NumberErrorKind {
        self.kind
    }

    /// Returns the error for a table without joke deals, where their numbers are negative like others.
    #[must_use]
    pub fn without_jokes(self) -> Self {
        match (self.kind, self.text.split_once(' ')) {
            (Joke(_), Some((number, _))) => Self::negative(number),
            _ => self,
        }
    }
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
            return Err(NumberError::new(Malformed, "a deal number is missing; use 0 to 8589934591"));
        }
        if let Some(magnitude) = digits.strip_prefix(['-', '−']).filter(|magnitude| all_digits(magnitude)) {
            let number = quoted(digits);
            let Ok(joke @ 1..=4) = magnitude.parse() else { return Err(NumberError::negative(&number)) };
            let why = "is one of Microsoft's joke deals, laid out by hand and not shuffled; use 0 to 8589934591";
            return Err(NumberError::new(Joke(joke), format!("{number} {why}")));
        }
        if !all_digits(digits) {
            return Err(NumberError::not_a_number(&quoted(text)));
        }
        // A number of more than 64 bits is too large as well.
        digits.parse().map_or(Err(NumberError::TOO_LARGE), Self::new)
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

impl DealRange {
    /// Parses a range in a context where blanks separate numbers instead of grouping digits.
    ///
    /// # Errors
    /// An error for `11 982`, and the errors of [`DealRange::from_str`].
    pub fn from_word(text: &str) -> Result<Self, NumberError> {
        let is_digit = |c: char| c.is_ascii_digit();
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.windows(2).any(|pair| pair[0].ends_with(is_digit) && pair[1].starts_with(is_digit)) {
            return Err(NumberError::new(
                Malformed,
                format!(
                    "'{}' is two numbers because a space separates them; for one number use 11982 or 11,982",
                    quoted(text.trim())
                ),
            ));
        }
        text.parse()
    }
}

/// Parses `A..=B`, `A-B`, or one number alone.
impl FromStr for DealRange {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        // Dashes in a link or in moves are not ranges.
        let text = shared_number(text.trim());
        // A minus at the very front is a number's sign; one after `ms` belongs to the prefix.
        let begin = players_prefix(text).max(1);
        let dash = text.char_indices().find(|&(at, c)| at >= begin && (c == '-' || c == '–'));
        let ends = text.split_once("..=").or_else(|| dash.map(|(at, c)| (&text[..at], &text[at + c.len_utf8()..])));
        let Some((first, last)) = ends else {
            if text.contains("..") {
                return Err(NumberError::new(
                    Malformed,
                    format!("'{}' is ambiguous about the end; use A..=B or A-B, both ends included", quoted(text)),
                ));
            }
            return Ok(text.parse::<DealNumber>()?.into());
        };
        if first.is_empty() || last.is_empty() {
            let text = format!("'{}' lacks an end; use A..=B or A-B, both ends included", quoted(text));
            return Err(NumberError::new(NoEnd, text));
        }
        Self::new(first.parse()?, last.parse()?).map_err(|_| NumberError::backwards(&quoted(text)))
    }
}
