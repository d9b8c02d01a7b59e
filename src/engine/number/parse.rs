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
    #[error("a deal number is missing: 0 to 8589934591 is accepted")]
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
    #[error("past the last deal: numbers from 0 to 8589934591 are accepted")]
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
    #[error("'{0}' lacks an end: a range is A..=B or A-B, both ends included")]
    NoEnd(String),
    /// The range is written as Rust's half-open range.
    #[error("'{0}' leaves open whether the end is in: a range is A..=B or A-B, both ends included")]
    HalfOpen(String),
    /// The last number is smaller than the first.
    #[error("the range {0} runs backwards: A..=B or A-B with A no larger than B is accepted")]
    Backwards(String),
    /// A blank separates digits where it would separate two numbers.
    #[error("'{0}' is two numbers, as a blank separates them: 11982 and 11,982 are accepted for one")]
    Blank(String),
    /// The range has too many numbers.
    #[error("the range {range} has {} deals: up to {max} side by side are accepted", grouped(range.len()))]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_parsed() {
        for (text, number) in [
            ("0", 0),
            ("617", 617),
            (" #617\n", 617),
            ("0000000000000000000000617", 617),
            ("8589934591", 8_589_934_591),
            ("1,000", 1000),
            ("#8,589,934,591", 8_589_934_591),
            ("11_982", 11_982),
            ("1 000 000", 1_000_000),
            ("1'000", 1000),
            ("ms617", 617),
            ("MS617", 617),
            ("Ms #1,000", 1000),
            ("ms-617", 617),
            ("ms:617", 617),
            ("MS:617/4/horne/3a32", 617),
            ("https://macroxue.github.io/freecell/game/freecell.html?deal=617", 617),
            ("https://macroxue.github.io/freecell/game/freecell.html?deal=1:6r6r7r764r", 1),
            ("https://freecellgamesolutions.com/fcs/?game=164", 164),
            ("https://freecellgamesolutions.com/ds/?g=164&fc=0&v=Vista", 164),
            ("https://fc-solve.shlomifish.org/js-fc-solve/text/?game_type=freecell&deal_number=24&one_based=1#x", 24),
        ] {
            assert_eq!(text.parse(), DealNumber::new(number), "{text}");
        }
    }

    #[test]
    fn each_wrong_number_has_its_error() {
        let error = |text: &str| text.parse::<DealNumber>().unwrap_err();
        assert_eq!(error(""), NumberError::Empty);
        assert_eq!([error(" # "), error("ms")], [NumberError::Empty, NumberError::Empty]);
        assert_eq!(error("-1"), NumberError::Joke("-1".into()));
        assert_eq!(error("−4"), NumberError::Joke("−4".into()));
        assert_eq!(error("-5"), NumberError::Negative("-5".into()));
        assert_eq!(error("-0"), NumberError::Negative("-0".into()));
        assert_eq!(error("-1,000"), NumberError::Negative("-1000".into()));
        assert_eq!(error("8589934592"), NumberError::TooLarge);
        assert_eq!(error("http://x.org/?deal=8589934592:8a"), NumberError::TooLarge);
        assert_eq!([error("http://x.org/?deal="), error("ms:/4")], [NumberError::Empty, NumberError::Empty]);
        assert_eq!(error(&"9".repeat(1000)), NumberError::TooLarge);
        for text in [
            "x",
            "1.5",
            "1,61",
            "1,6170",
            "1617,000",
            "1,617_000",
            "1 61",
            ",617",
            "1,",
            "+1",
            "٣",
            "--1",
            "##1",
            "0x10",
            "m617",
            "msx",
            "http://x.org/?page=617",
            "why?",
            "#ms617",
            "mé",
        ] {
            assert_eq!(error(text), NumberError::NotANumber(text.into()), "{text}");
        }
        assert_eq!(error(&"x\n".repeat(99)), NumberError::NotANumber(r"x\n".repeat(12) + "…"));
    }

    #[test]
    fn ranges_are_parsed_or_refused() {
        let range = |text: &str| text.parse::<DealRange>().map(|range| (range.first().get(), range.last().get()));
        for text in
            ["1..=32000", "1-32000", "1–32000", "1-32,000", " 1 ..= 32000 ", "#1-#32000", "ms1-ms32,000", "MS-1–32000"]
        {
            assert_eq!(range(text), Ok((1, 32_000)), "{text}");
        }
        assert_eq!(range("617"), Ok((617, 617)));
        assert_eq!(range("ms-617"), Ok((617, 617)), "a name with a dash is no range");
        assert_eq!(range("https://a-b.org/x-y?deal=617:8a-"), Ok((617, 617)), "a link with dashes is no range");
        assert_eq!(range("5-5"), Ok((5, 5)));
        assert_eq!(range("5-4"), Err(RangeError::Backwards("5-4".into())));
        assert_eq!(range("1..5"), Err(RangeError::HalfOpen("1..5".into())));
        for text in ["1-", "1..=", "..=5"] {
            assert_eq!(range(text), Err(RangeError::NoEnd(text.into())), "{text}");
        }
        assert_eq!(range("-3"), Err(NumberError::Joke("-3".into()).into()));
        assert_eq!(range("-5-7"), Err(NumberError::Negative("-5".into()).into()));
        assert_eq!(range("1..=8589934592"), Err(NumberError::TooLarge.into()));
        assert_eq!(range("1-x"), Err(NumberError::NotANumber("x".into()).into()));
        assert_eq!(range(""), Err(NumberError::Empty.into()));
        assert_eq!(range("11 982"), Ok((11_982, 11_982)));
        assert_eq!(DealRange::from_word(" 11 982"), Err(RangeError::Blank("11 982".into())));
        assert_eq!(DealRange::from_word("MS 1 - 3\n"), "1-3".parse());
        let nine: DealRange = "1-9".parse().unwrap();
        assert_eq!(nine.at_most(9), Ok(nine));
        let refused = nine.at_most(8).unwrap_err().to_string();
        assert_eq!(refused, "the range 1..=9 has 9 deals: up to 8 side by side are accepted");
    }
}
