//! Deal numbers in the heading of a board.

use crate::number::DealNumber;

/// The words before a deal number.
const NAMES: [&str; 7] = ["game", "deal", "number", "seed", "hand", "no", "nr"];

/// Returns the deal numbers in a heading: `#617`, `ms617`, `Game 617`, `number: 617`, or a link to a page with a
/// solution.
pub fn deal_numbers(heading: &str) -> Vec<DealNumber> {
    let is_separator =
        |c: char| c.is_whitespace() || "()[]{},;|'\"`".contains(c) || ('\u{2500}'..='\u{259f}').contains(&c);
    let mut numbers = Vec::new();
    if !heading.bytes().any(|byte| byte.is_ascii_digit()) {
        return numbers;
    }
    let mut before = "";
    for word in heading.split(is_separator).filter(|word| !word.is_empty()) {
        let bare = word.trim_matches([':', '.', '=']);
        let is_named = word.starts_with('#') && word.len() > 1
            || word.get(..2).is_some_and(|name| name.eq_ignore_ascii_case("ms"))
            || word.contains('?')
            || NAMES.iter().any(|name| name.eq_ignore_ascii_case(before));
        if is_named {
            numbers.extend(bare.parse::<DealNumber>().ok());
        }
        // The blank in `number : 617` has no effect.
        if !bare.is_empty() {
            before = bare;
        }
    }
    numbers
}
