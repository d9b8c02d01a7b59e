//! Boards as lines of cards.

use std::iter;

use super::line::{Line, Token};
use super::location::Location;

/// The lines of a text with their numbers, blank lines and comments left out.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_ignored = |line: &str| line.is_empty() || line.starts_with('#');
    (1..).zip(text.lines()).filter(move |(_, line)| !is_ignored(line.trim_start()))
}

/// What follows the `:` with which a line may begin.
pub(super) fn without_colon(line: &str) -> &str {
    let start = line.trim_start();
    start.strip_prefix(':').unwrap_or(start)
}

/// The cards in the `rest` of a line.
pub(super) fn cards<'a>(number: usize, line: &'a str, rest: &'a str) -> Line<Token<'a>> {
    let before = columns_before(line, rest);
    let cards = words(rest).map(|(column, word)| (Location::text(number, before + column), Token::Word(word)));
    // One more card would follow the last one, not the blanks at the end of the line.
    Line { cards: cards.collect(), end: Location::text(number, line.trim_end().chars().count() + 1) }
}

/// The number of characters of a line before its `rest`.
pub(super) fn columns_before(line: &str, rest: &str) -> usize {
    line[..line.len() - rest.len()].chars().count()
}

/// The words of a line, each with the column where it begins.
pub(super) fn words(mut rest: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    iter::from_fn(move || {
        let trimmed = rest.trim_start();
        let begins = column + columns_before(rest, trimmed);
        let (word, after) = trimmed.split_at(trimmed.find(char::is_whitespace).unwrap_or(trimmed.len()));
        column = begins + word.chars().count();
        rest = after;
        (!word.is_empty()).then_some((begins, word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_characters() {
        assert_eq!(words(" 7♦\t T♥\u{fe0f}  x").collect::<Vec<_>>(), [(2, "7♦"), (6, "T♥\u{fe0f}"), (11, "x")]);
        assert_eq!(words("  ").next(), None);
    }
}
