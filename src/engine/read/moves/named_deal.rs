//! The deal that a text of moves names: `#617`, `Game 617`, `"seed": 617`.

use crate::number::DealNumber;

/// Words before the number of a deal.
const NAMES: [&str; 6] = ["deal", "game", "seed", "ms", "deal_number", "game_number"];
/// The number of lines in which the deal may be named.
const MAX_LINES: usize = 12;

/// Returns the number of the deal that the first lines of a text name.
///
/// ```
/// use tableaux_engine::read::moves::named_deal;
///
/// assert_eq!(named_deal("#10913\n26 76 72"), Some(10_913.into()));
/// assert_eq!(named_deal("{\"seed\": 617, \"moves\": [\"8a\"]}"), Some(617.into()));
/// assert_eq!(named_deal("26 76 72"), None);
/// ```
pub fn named_deal(text: &str) -> Option<DealNumber> {
    text.lines().take(MAX_LINES).find_map(in_line)
}

fn in_line(line: &str) -> Option<DealNumber> {
    let mut is_named = false;
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let len = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(len);
        if first.is_ascii_digit() {
            // `#617` begins a line; a comment or a list may have other numbers.
            return word.parse().ok().filter(|_| is_named);
        }
        if is_word(first) {
            let is_abbreviation = is_named && word.eq_ignore_ascii_case("no");
            is_named = is_abbreviation || NAMES.iter().any(|name| name.eq_ignore_ascii_case(word));
        } else if word.ends_with('#') {
            is_named |= word.trim() == "#" && after.starts_with(|c: char| c.is_ascii_digit());
        }
        rest = after;
    }
    None
}
