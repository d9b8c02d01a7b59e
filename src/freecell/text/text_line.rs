//! A line of a text, and what it looks like.

use std::iter;

use super::card_line::{UNKNOWN_GLYPH, is_card};
use super::location::Location;
use super::placeholder::{LAST_BLANK, is_reserved};
use crate::card::{Card, Rank, Suit, is_ascii_separator, is_separator};
use crate::freecell::notation::NotatedMove;

/// A line of a text, a part of one, or an inner array of an array literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TextLine<'a> {
    /// The number of the line in the text, from 1.
    pub(super) number: usize,
    /// The number of characters before `text` in that line.
    pub(super) before: usize,
    pub(super) text: &'a str,
}

/// A line of a board. An inner array that continues after a line break has several parts.
pub(super) type BoardLine<'a> = Vec<TextLine<'a>>;

/// The maximum length of a card, in characters: a ten of two digits and a suit.
const MAX_CARD: usize = 3;
/// The maximum length of a move: two places, `v` and a number.
const MAX_MOVE: usize = 4;
/// The number of words that make a line look like a row or a column.
const MIN_ROW: usize = 4;

impl<'a> TextLine<'a> {
    /// The rest of the line from a byte on.
    pub(super) fn skip(self, bytes: usize) -> Self {
        let (skipped, text) = self.text.split_at(bytes);
        Self { before: self.before + skipped.chars().count(), text, ..self }
    }

    /// The line up to a byte.
    pub(super) fn until(self, byte: usize) -> Self {
        Self { text: &self.text[..byte], ..self }
    }

    /// The line without the blanks and the frame with which it may begin.
    pub(super) fn without_blanks(self) -> Self {
        let rest = self.text.trim_start_matches(|c: char| c.is_whitespace() || is_border(c));
        self.skip(self.text.len() - rest.len())
    }

    /// The first byte that is no blank, if it is ASCII: most lines show by it what they are not.
    fn first_byte(self) -> Option<u8> {
        self.text.bytes().find(|byte| !byte.is_ascii_whitespace()).filter(u8::is_ascii)
    }

    /// The line without the signs of a quotation with which it may begin, as `> > ` in a mail.
    pub(super) fn without_quotation(self) -> Self {
        let mut rest = self;
        if self.first_byte().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            return self;
        }
        while rest.without_blanks().text.starts_with('>') {
            rest = rest.without_blanks().skip(1);
        }
        rest
    }

    /// The line without the label with which it may begin: `:`, `3:`, `03. `, `Column 3:`. A number alone is left where
    /// it is, as it may be a mistake, unless all cards of a pack follow it.
    pub(super) fn without_label(self) -> Self {
        const LABELS: [&str; 10] = ["", "row", "line", "column", "col", "cascade", "stack", "tableau", "pile", "t"];
        if let Some(rest) = self.behind_deal_number() {
            return rest;
        }
        if !self.text.bytes().any(|byte| matches!(byte, b':' | b'.' | b')')) {
            return self;
        }
        let start = self.without_blanks();
        if let Some(rest) = start.text.strip_prefix(':') {
            return start.skip(start.text.len() - rest.len());
        }
        let name = start.text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let is_label =
            LABELS.iter().any(|label| label.eq_ignore_ascii_case(&start.text[..start.text.len() - name.len()]));
        let digits = name.trim_start_matches([' ', '#']);
        let mark = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        match mark.strip_prefix([':', '.', ')']).filter(|_| is_label && (1..=4).contains(&(digits.len() - mark.len())))
        {
            Some(rest) if words(rest).next().is_none_or(|(_, word)| is_card(word)) => {
                start.skip(start.text.len() - rest.len())
            }
            _ => self,
        }
    }

    /// The cards of a whole deal behind its number: `617 7D AD 5C …`.
    fn behind_deal_number(self) -> Option<Self> {
        let start = self.without_blanks();
        let rest = start.text.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_number = rest.len() < start.text.len() && rest.starts_with(is_separator);
        // Each card has two characters at least.
        let has_pack =
            || rest.len() > 2 * Card::COUNT && words(rest).filter(|(_, word)| is_card(word)).count() == Card::COUNT;
        (is_number && has_pack()).then(|| start.skip(start.text.len() - rest.len()))
    }

    /// The number in the label with which the line may begin.
    pub(super) fn label_number(self) -> Option<u32> {
        let rest = self.without_label();
        let label = &self.text[..self.text.len() - rest.text.len()];
        label.trim_matches(|c: char| !c.is_ascii_digit()).parse().ok()
    }

    /// The number of an editor with which the line may begin, and the rest.
    pub(super) fn split_number(self) -> Option<(u32, Self)> {
        let start = self.without_blanks();
        let rest = start.text.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_number = rest.is_empty() || rest.starts_with(is_separator);
        let number = start.text[..start.text.len() - rest.len()].parse().ok().filter(|_| is_number)?;
        Some((number, start.skip(start.text.len() - rest.len())))
    }

    /// The words, each with its place.
    pub(super) fn words(self) -> impl Iterator<Item = (Location, &'a str)> {
        words(self.text).map(move |(column, word)| (self.at(column), word))
    }

    /// The place of a character, from 1.
    pub(super) fn at(self, column: usize) -> Location {
        Location::text(self.number, self.before + column)
    }

    /// Where one more card would be: it would follow the last one, not the separators at the end of the line.
    pub(super) fn end(self) -> Location {
        let is_behind = |c| is_separator(c) && c != LAST_BLANK;
        self.at(char_count(self.text.trim_end_matches(is_behind)) + 1)
    }

    /// Whether nothing but separators is in the line.
    pub(super) fn is_blank(self) -> bool {
        self.text.trim_matches(is_separator).is_empty()
    }

    /// Whether the line is a part of a frame or a rule: `+---+---+`, `-=-=-=-`, `|:--|--:|`.
    pub(super) fn is_rule(self) -> bool {
        if self.first_byte().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            return false;
        }
        let is_mark = |c: char| matches!(c, '-' | '=' | '+' | '*' | '_' | '~' | ':');
        let mut words = words(self.text).map(|(_, word)| word).peekable();
        if words.peek().is_none() {
            return self.text.contains(|c: char| !c.is_whitespace());
        }
        let mut has_long = false;
        words.all(|word| {
            has_long |= word.len() >= 3;
            word.chars().all(is_mark)
        }) && has_long
    }

    /// Whether the line begins as that of a cascade does.
    pub(super) fn has_colon(self) -> bool {
        self.without_blanks().text.starts_with(':')
    }

    /// Whether there are bytes that are no text.
    pub(super) fn has_bytes(self) -> bool {
        binary_at(self.text).is_some()
    }

    /// Whether a frame is drawn there.
    pub(super) fn has_border(self) -> bool {
        // Box drawing and block elements begin with the second byte.
        self.text.bytes().any(|byte| matches!(byte, b'|' | 0xe2)) && self.text.contains(is_border)
    }

    /// Whether the line is a heading: most of its words are not cards, and it does not look like a row of misspelled
    /// ones.
    pub(super) fn is_heading(self) -> bool {
        let (mut count, mut cards, mut is_row) = (0, 0, RowTest::default());
        for (_, word) in words(self.text) {
            count += 1;
            cards += usize::from(is_card(word));
            is_row.push(word);
        }
        2 * cards < count && !is_row.passes() && !self.has_colon() && !self.has_bytes()
    }

    /// Whether the line is a heading wherever it is: a short word below cards is rather one that is misspelled.
    pub(super) fn is_heading_below_cards(self) -> bool {
        self.is_heading() && (words(self.text).any(|(_, word)| !is_short(word)) || self.has_cascade_numbers())
    }

    /// Whether the line numbers the cascades: `1 2 3 4 5 6 7 8`, perhaps of several boards.
    pub(super) fn has_cascade_numbers(self) -> bool {
        let numbers = ["1", "2", "3", "4", "5", "6", "7", "8"].into_iter().cycle();
        let mut count = 0;
        words(self.text).zip(numbers).all(|((_, word), number)| {
            count += 1;
            word == number
        }) && count >= 7
    }

    /// How many words there are and how many of them are cards, if all of them are moves.
    pub(super) fn count_moves(self) -> Option<(usize, usize)> {
        words(self.without_quotation().text).try_fold((0, 0), |(moves, cards), (_, word)| {
            // Most words begin with no place, and an error takes longer.
            let begins =
                word.bytes().take(2).all(|byte| matches!(byte.to_ascii_lowercase(), b'1'..=b'8' | b'a'..=b'm'));
            let is_move = begins && word.len() <= MAX_MOVE && word.parse::<NotatedMove>().is_ok();
            is_move.then(|| (moves + 1, cards + usize::from(is_card(word))))
        })
    }
}

/// Whether a character is drawn around boards.
pub(super) fn is_border(c: char) -> bool {
    c == '|' || ('\u{2500}'..='\u{259f}').contains(&c)
}

/// Whether a line looks like a row, perhaps of misspelled cards.
pub(super) fn is_row(line: &str) -> bool {
    let mut test = RowTest::default();
    words(line).for_each(|(_, word)| test.push(word));
    test.passes()
}

/// What makes words look like a row: there are some, all are short, and not all are numbers.
#[derive(Default)]
struct RowTest {
    count: usize,
    has_long: bool,
    has_other_than_numbers: bool,
}

impl RowTest {
    fn push(&mut self, word: &str) {
        self.count += 1;
        self.has_long |= !is_short(word);
        self.has_other_than_numbers |= !word.bytes().all(|byte| byte.is_ascii_digit());
    }

    const fn passes(&self) -> bool {
        self.count >= MIN_ROW && !self.has_long && self.has_other_than_numbers
    }
}

/// Where the first character is, in bytes, that no text has.
pub(super) fn binary_at(text: &str) -> Option<usize> {
    // Most texts have no such bytes at all: control characters, those beyond ASCII, the replacement character.
    let is_suspicious = |byte: u8| byte < b' ' && !matches!(byte, b'\t' | b'\n') || matches!(byte, 0x7f | 0xc2 | 0xef);
    if !text.bytes().any(is_suspicious) {
        return None;
    }
    text.find(|c: char| c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace())
}

fn is_short(word: &str) -> bool {
    char_count(word) <= MAX_CARD
}

/// The words of a line, each with the column where it begins. Cards without blanks between them are a word each.
pub(super) fn words(mut rest: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    // What is left of a word that is several cards.
    let mut joined = "";
    iter::from_fn(move || {
        let mut word = joined;
        if joined.is_empty() {
            let start = scan(rest, true);
            column += char_count(&rest[..start]);
            let behind = &rest[start..];
            (word, rest) = behind.split_at(scan(behind, false));
        }
        if !joined.is_empty() || is_joined(word) {
            (word, joined) = word.split_at(first_card(word).unwrap_or(word.len()));
        }
        let begins = column;
        column += char_count(word);
        (!word.is_empty()).then_some((begins, word))
    })
}

/// How many bytes of a text are separators, or are none, before the first that is not.
fn scan(text: &str, are_separators: bool) -> usize {
    let is_other = |&byte: &u8| !byte.is_ascii() || is_ascii_separator(byte) != are_separators;
    let at = text.bytes().position(|byte| is_other(&byte)).unwrap_or(text.len());
    match text.as_bytes().get(at) {
        Some(byte) if !byte.is_ascii() => {
            let rest = &text[at..];
            at + rest.find(|c| is_separator(c) != are_separators).unwrap_or(rest.len())
        }
        _ => at,
    }
}

/// The number of characters of a short text: the bytes that do not continue one.
fn char_count(text: &str) -> usize {
    // Most are a blank, or a card of two letters.
    if text.len() == 1 { 1 } else { text.bytes().filter(|byte| byte & 0xc0 != 0x80).count() }
}

/// Whether a word is two cards or more, without blanks between them.
fn is_joined(word: &str) -> bool {
    /// Two cards as letters.
    const MIN_LETTERS: usize = 4;
    let is_character = || word.len() == '🃇'.len_utf8() && word.as_bytes()[0] >= 0xf0;
    if word.len() < MIN_LETTERS && !word.starts_with('?') || is_character() {
        return false;
    }
    let mut rest = word;
    let mut count = 0;
    while let Some(len) = first_card(rest) {
        rest = &rest[len..];
        count += 1;
    }
    // Of three question marks nobody knows which of them are a card.
    let is_odd = word.len() % 2 == 1 && word.bytes().all(|byte| byte == b'?');
    rest.is_empty() && count > 1 && !is_odd
}

/// The length of the card with which a word of cards begins, in bytes.
fn first_card(word: &str) -> Option<usize> {
    let mut chars = word.chars();
    let rank = chars.next()?;
    if rank == '?' {
        return Some(1 + usize::from(chars.next() == Some('?')));
    }
    if rank.is_ascii() || !(Card::from_glyph(rank).is_some() || UNKNOWN_GLYPH.starts_with(rank) || is_reserved(rank)) {
        Rank::from_char(rank).or_else(|| Some(Rank::TEN).filter(|_| rank == '1' && chars.next() == Some('0')))?;
        Suit::from_char(chars.next()?)?;
    }
    let rest = chars.as_str();
    Some(word.len() - rest.trim_start_matches(['\u{fe0e}', '\u{fe0f}']).len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> TextLine<'_> {
        TextLine { number: 1, before: 0, text }
    }

    #[test]
    fn columns_are_counted_in_characters() {
        assert_eq!(words(" 7♦\t T♥\u{fe0f}  x").collect::<Vec<_>>(), [(2, "7♦"), (6, "T♥\u{fe0f}"), (11, "x")]);
        assert_eq!(words("  ").next(), None);
        assert_eq!(line("│7♦│T♥│").words().nth(1).unwrap().0, Location::text(1, 5));
    }

    #[test]
    fn cards_without_blanks_are_words() {
        let all = |text| words(text).map(|(_, word)| word).collect::<Vec<_>>();
        assert_eq!(all("7D10♥?5c 🃇🂱🂠 ????"), ["7D", "10♥", "?", "5c", "🃇", "🂱", "🂠", "??", "??"]);
        assert_eq!(all("7DX 7D7 ??? TTH asap"), ["7DX", "7D7", "???", "TTH", "asap"]);
        assert_eq!(words("7D♦ 7♦8♠ x").collect::<Vec<_>>(), [(1, "7D♦"), (5, "7♦"), (7, "8♠"), (10, "x")]);
    }

    #[test]
    fn labels_are_left_out() {
        for text in [": 7D", "3: 7D", " 03. 7D", "Column 3: 7D", "row #3) 7D", "T3: 7D", "3:7D"] {
            assert_eq!(line(text).without_label().text.trim(), "7D", "{text}");
        }
        for text in ["3 7D", "7D", "Game 3: 7D", "3: x", "3:30 pm", "12345: 7D"] {
            assert_eq!(line(text).without_label().text, text);
        }
        assert_eq!(line("3:").without_label().text, "");
        assert_eq!(line(" > >> 7D").without_quotation().text, " 7D");
    }

    #[test]
    fn headings_have_few_cards() {
        for (text, expected) in [
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
            assert_eq!(line(text).is_heading(), expected, "{text}");
        }
        assert!(!line("5X").is_heading_below_cards() && line("the ending").is_heading_below_cards());
    }

    #[test]
    fn frames_are_known_by_their_marks() {
        for text in ["+---+---+", "-=-=-=-", "|:--|--:|", "┌──┬──┐", "====", "▁▁▁▁ ▁▁▁▁"]
        {
            assert!(line(text).is_rule(), "{text}");
        }
        for text in ["", "  ", "- - - -", "-- -- --", "| 7D |", "--- x"] {
            assert!(!line(text).is_rule(), "{text}");
        }
    }
}
