//! Boards as lines of cards, or as array literals of a programming language, which need not be JSON.

use std::iter;

use super::line::{Line, Token};
use super::location::Location;
use crate::card::{Card, is_separator};

/// A line of a text, or an inner array of an array literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TextLine<'a> {
    /// The number of the line in the text, from 1.
    pub(super) number: usize,
    /// The number of characters before `text` in that line.
    pub(super) before: usize,
    pub(super) text: &'a str,
}

impl<'a> TextLine<'a> {
    /// The rest of the line from a byte on.
    pub(super) fn skip(self, bytes: usize) -> Self {
        let (skipped, text) = self.text.split_at(bytes);
        Self { before: self.before + skipped.chars().count(), text, ..self }
    }

    /// The line without the blanks and the `:` with which it may begin.
    pub(super) fn without_colon(self) -> Self {
        let start = self.without_blanks();
        if start.text.starts_with(':') { start.skip(1) } else { start }
    }

    /// The line without the blanks with which it may begin.
    pub(super) fn without_blanks(self) -> Self {
        self.skip(self.text.len() - self.text.trim_start().len())
    }

    /// The words, each with its place.
    pub(super) fn words(self) -> impl Iterator<Item = (Location, &'a str)> {
        words(self.text).map(move |(column, word)| (self.at(column), word))
    }

    /// The place of a character, from 1.
    pub(super) fn at(self, column: usize) -> Location {
        Location::text(self.number, self.before + column)
    }

    /// The words as cards.
    pub(super) fn cards(self) -> Line<Token<'a>> {
        let cards = self.words().map(|(at, word)| (at, Token::Word(word)));
        // One more card would follow the last one, not the separators at the end of the line.
        let end = self.text.trim_end_matches(is_separator).chars().count() + 1;
        Line { cards: cards.collect(), end: self.at(end) }
    }

    /// Whether the line is a heading: most of its words are not cards, and it does not look like a row of misspelled ones.
    pub(super) fn is_heading(self) -> bool {
        let is_card = |word: &str| word.parse::<Card>().is_ok() || matches!(word, "?" | "??");
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_binary = self.text.contains(|c: char| c == char::REPLACEMENT_CHARACTER || c.is_control() && c != '\t');
        let all = || words(self.text).map(|(_, word)| word);
        let (count, cards) = (all().count(), all().filter(|word| is_card(word)).count());
        let is_short = |word: &str| word.chars().count() <= MAX_CARD;
        let is_row = count >= MIN_ROW && all().all(is_short) && !all().all(is_number);
        !is_binary && !is_row && !self.text.trim_start().starts_with(':') && 2 * cards < count
    }
}

/// The maximum length of a card, in characters: a ten of two digits and a suit.
const MAX_CARD: usize = 3;
/// The number of words that make a line look like a row or a column.
const MIN_ROW: usize = 4;

/// The lines of a text, blank lines and comments left out. In an array literal, brackets end lines in the place of line
/// breaks, so that each inner array is a line; a line that goes on after a line break is several [`TextLine`]s.
pub(super) fn lines(text: &str) -> Vec<Vec<TextLine<'_>>> {
    let count = |c| text.matches(c).count();
    let brackets: &[char] = match (count('['), count(']'), count('('), count(')')) {
        (1.., 1.., ..) if count('[') == count(']') => &['[', ']'],
        (_, _, 1.., 1..) if count('(') == count(')') => &['(', ')'],
        _ => &[],
    };
    let is_comment = |line: &str| line.starts_with('#') || line.starts_with("//");
    let mut lines = vec![Vec::new()];
    let mut depth = 0_usize;
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !is_comment(line.trim_start())) {
        let mut before = 0;
        for text in line.split_inclusive(brackets) {
            let part = TextLine { number, before, text: text.trim_end_matches(brackets) };
            before += text.chars().count();
            if !part.text.trim_matches(is_separator).is_empty() {
                lines.last_mut().expect("there is one").push(part);
            }
            match text.chars().next_back().filter(|c| brackets.contains(c)) {
                Some('[' | '(') => depth += 1,
                Some(_) => depth = depth.saturating_sub(1),
                None => continue,
            }
            lines.push(Vec::new());
        }
        if depth == 0 {
            lines.push(Vec::new());
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Leaves out the headings before the first line of cards, or the first that `is_content` knows, if there is one.
pub(super) fn without_headings(
    mut lines: Vec<Vec<TextLine<'_>>>,
    is_content: impl Fn(TextLine) -> bool,
) -> Vec<Vec<TextLine<'_>>> {
    let first = lines.iter().position(|line| line.iter().any(|&part| is_content(part) || !part.is_heading()));
    lines.drain(..first.unwrap_or(0));
    lines
}

/// The words of a line, each with the column where it begins.
pub(super) fn words(mut rest: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    iter::from_fn(move || {
        let trimmed = rest.trim_start_matches(is_separator);
        let begins = column + rest[..rest.len() - trimmed.len()].chars().count();
        let (word, after) = trimmed.split_at(trimmed.find(is_separator).unwrap_or(trimmed.len()));
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
        let inner = lines("[[\"7♦\",\n 'T♥'], [8S]]");
        let inner: Vec<Vec<_>> =
            inner.iter().map(|line| line.iter().map(|part| (part.number, part.before, part.text)).collect()).collect();
        assert_eq!(inner, [vec![(1, 2, "\"7♦\","), (2, 0, " 'T♥'")], vec![(2, 9, "8S")]]);
        let (at, _) = lines("♥[♥ 8S]")[1][0].words().nth(1).unwrap();
        assert_eq!(at, Location::text(1, 5));
    }

    #[test]
    fn headings_have_few_cards() {
        for (line, expected) in [
            ("Game #617", true),
            ("ゲーム#617", true),
            ("Game 617 as dealt", true),
            ("1 2 3 4 5 6 7 8", true),
            ("const deal = ", true),
            ("7X AD 5C 3S", false),
            ("7X AX 5X 3X", false),
            ("- - - - - - - -", false),
            ("xx xx xx 5C", false),
            ("?? ?? 5C", false),
            (": 7D", false),
            ("\u{fffd}\u{fffd}", false),
        ] {
            assert_eq!(TextLine { number: 1, before: 0, text: line }.is_heading(), expected, "{line}");
        }
    }
}
