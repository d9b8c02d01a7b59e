//! Boards as lines of cards.

use std::iter;

use super::error::{Location, ReadError};
use super::line::{Line, card};

/// The lines that hold cards, blank ones and comments left out.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, ReadError> {
    let numbered = text.lines().zip(1..).map(|(text, line)| (text.trim_start(), text, line));
    numbered
        .filter(|(start, ..)| !start.is_empty() && !start.starts_with('#'))
        .map(|(start, text, line)| cards(start.strip_prefix(':').unwrap_or(start), text, line))
        .collect()
}

/// The cards in the `rest` of a line.
pub(super) fn cards(rest: &str, text: &str, line: usize) -> Result<Line, ReadError> {
    let place = |column| Location::Line { line, column };
    // A short line is faulted just after its last card, not after the blanks at its end.
    let end = place(text.trim_end().chars().count() + 1);
    let skipped = text[..text.len() - rest.len()].chars().count();
    let cards = words(rest).map(|(column, word)| card(place(skipped + column), word));
    Ok(Line { cards: cards.collect::<Result<_, _>>()?, end })
}

/// The words of a line, each with the column where it begins.
pub(super) fn words(mut rest: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    iter::from_fn(move || {
        let trimmed = rest.trim_start();
        let begins = column + rest[..rest.len() - trimmed.len()].chars().count();
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
    fn words_are_counted_in_characters() {
        assert_eq!(words(" 7♦\t T♥\u{fe0f}  x").collect::<Vec<_>>(), [(2, "7♦"), (6, "T♥\u{fe0f}"), (11, "x")]);
        assert_eq!(words("  ").next(), None);
    }
}
