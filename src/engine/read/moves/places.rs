//! Moves of two characters, from and to, with optional arrows, card counts and move numbers.

use super::error::ReadMovesError;
use super::lines::{Cursor, is_separator};
use super::written::{Reference, WrittenMove, WrittenMoves};
use crate::card::{Card, Rank};
use crate::freecell::Place;
use crate::undo_tree::MAX_MOVES;

/// The signs between two places, longer ones before their prefixes.
const ARROWS: [&str; 13] = ["-->", "->", "=>", "→", "➔", "➜", "⇒", "–", "−", "-", ">", "to ", "/"];

pub fn read<'a>(lines: impl Iterator<Item = Cursor<'a>>) -> WrittenMoves<'a> {
    let mut read = WrittenMoves::default();
    // The number of the last numbered move.
    let mut number = 0;
    for cursor in lines {
        let mut line =
            PairParser { cursor, moves: Vec::new(), words: 0, bad: 0, is_next: false, mistake: None, card: None };
        line.read(&mut number, MAX_MOVES - read.moves.len() + 1);
        // At least half of the words are moves, so that any other is a mistake; or the line continues a list.
        let is_half = line.words > 0 && 2 * line.bad <= line.words;
        let is_next = line.is_next || line.words == 1 && is_misspelled(cursor.rest);
        if is_half || is_next && !read.moves.is_empty() {
            if !read.take(&line.moves, line.mistake) {
                break;
            }
        } else {
            read.other = read.other.or(line.mistake);
        }
    }
    read
}

/// Returns whether a line has only moves, with at least one letter (mere numbers may be anything).
pub fn is_line_of_moves(cursor: Cursor) -> bool {
    let mut line =
        PairParser { cursor, moves: Vec::new(), words: 0, bad: 0, is_next: false, mistake: None, card: None };
    line.read(&mut 0, MAX_MOVES);
    line.words > 0 && line.bad == 0 && cursor.rest.contains(|c: char| c.is_ascii_alphabetic())
}

/// The moves of a line, and the number of its other words.
struct PairParser<'a> {
    cursor: Cursor<'a>,
    moves: Vec<WrittenMove<'a>>,
    words: usize,
    bad: usize,
    /// Whether the line's number follows that of the line before.
    is_next: bool,
    mistake: Option<ReadMovesError>,
    /// The card named beside a single move.
    card: Option<Card>,
}

impl PairParser<'_> {
    /// Reads up to `most` moves.
    fn read(&mut self, number: &mut usize, most: usize) {
        self.skip_number(number);
        self.skip_card();
        loop {
            let is_word = !self.cursor.skip_all(is_separator).is_empty() || self.words == 0;
            if self.cursor.is_at_end() || self.moves.len() >= most {
                break;
            }
            if is_word {
                if let Some((found, len)) = self.cursor.number().filter(|(found, _)| *found == *number + 1) {
                    *number = found;
                    self.cursor.skip(len);
                    continue;
                }
                self.words += 1;
            }
            let found = next_move(self.cursor, is_word).filter(|_| !is_word || !is_prose(self.cursor.rest));
            let Some((found, after)) = found else {
                self.skip_bad_word();
                continue;
            };
            // `8 a` is two words.
            self.words += usize::from(found.text.contains(char::is_whitespace));
            self.moves.push(found);
            self.cursor = after;
            // `8a/8b`
            if self.cursor.rest.starts_with(['/', '-', '_', '+', '>']) && !self.cursor.rest.starts_with("->") {
                self.cursor.skip(1);
            }
        }
        self.name_card();
    }

    /// Skips the number at the beginning of a line: with a mark, or the next one in a list of numbered lines.
    fn skip_number(&mut self, number: &mut usize) {
        self.cursor.skip_all(is_separator);
        if let Some((found, len)) = self.cursor.number() {
            self.is_next = found == *number + 1;
            *number = found;
            self.cursor.skip(len);
            return;
        }
        let mut after = self.cursor;
        let found = after.skip_all(|c| c.is_ascii_digit()).parse().ok().filter(|found| *found == *number + 1);
        let is_blank = !after.skip_all(is_separator).is_empty();
        let word = after.rest.split(is_separator).next().unwrap_or_default();
        // A single character may be the second place of a move.
        if let (Some(found), true, true) = (found, is_blank, word.len() > 1 && next_move(after, true).is_some()) {
            *number = found;
            self.cursor = after;
        }
    }

    /// Skips the card before a move: `7D: 8a`.
    fn skip_card(&mut self) {
        let Some((word, _)) = self.cursor.rest.split_once(':') else { return };
        self.card = Card::from_word(word);
        if self.card.is_some() {
            self.cursor.skip(word.len() + 1);
        }
    }

    /// Takes the card named beside a single move for what is moved.
    fn name_card(&mut self) {
        let (Some(card), [found], 0 | 1) = (self.card, &mut self.moves[..], self.bad) else { return };
        found.source = Some(found.from);
        found.from = Reference::Card(card);
        self.words -= self.bad;
        (self.bad, self.mistake) = (0, None);
    }

    fn skip_bad_word(&mut self) {
        let at = self.cursor.at;
        let word = self.cursor.skip_all(|c| !c.is_whitespace());
        self.bad += 1;
        self.card = Card::from_word(word.trim_matches(['(', ')', ':']));
        self.mistake.get_or_insert_with(|| {
            let word = if word.ends_with([',', ';']) { &word[..word.len() - 1] } else { word };
            ReadMovesError::not_a_move(at, word)
        });
    }
}

/// Returns whether a line of one word looks like a misspelled move.
pub fn is_misspelled(line: &str) -> bool {
    /// The length of the longest move.
    const MAX_MOVE: usize = 5;
    let word = line.trim_matches(is_separator);
    let begins = word.chars().next().is_some_and(|c| c == '9' || is_place(c));
    begins && word.len() <= MAX_MOVE && word.len() > 1 && word.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns whether a word is more likely prose, such as `made` or `back`: letters only, and not moves home run
/// together.
fn is_prose(rest: &str) -> bool {
    let letters = &rest[..rest.bytes().take_while(u8::is_ascii_alphabetic).count()];
    let is_word = letters.len() > 2 && rest[letters.len()..].chars().next().is_none_or(is_separator);
    is_word && !letters.as_bytes().chunks(2).all(|pair| matches!(pair, [_, b'h' | b'H' | b'f' | b'F']))
}

/// Returns the first move in a text, and the text after it.
fn next_move(start: Cursor<'_>, is_word: bool) -> Option<(WrittenMove<'_>, Cursor<'_>)> {
    let mut cursor = start;
    let from = skip_place(&mut cursor)?;
    let is_spaced = !cursor.skip_all(|c| c == ' ' || c == '\t').is_empty();
    let arrow =
        ARROWS.iter().find(|arrow| cursor.rest.starts_with(**arrow)).filter(|arrow| is_spaced || **arrow != "to ");
    if let Some(arrow) = arrow {
        cursor.skip(arrow.len());
        cursor.skip_all(|c| c == ' ' || c == '\t');
    }
    let to = skip_place(&mut cursor)?;
    // Of two separated places, the first must begin a word and the second end one.
    if (is_spaced || arrow.is_some()) && !(is_word && is_end_of_place(cursor.rest)) {
        return None;
    }
    let cards = skip_count(&mut cursor).ok()?;
    let text = &start.rest[..start.rest.len() - cursor.rest.len()];
    let found =
        WrittenMove { at: start.at, text, from: Reference::Char(from), to: Reference::Char(to), cards, source: None };
    Some((found, cursor))
}

/// Skips the character of a place in any dialect.
fn skip_place(cursor: &mut Cursor) -> Option<char> {
    let c = cursor.rest.chars().next()?;
    is_place(c).then_some(())?;
    cursor.skip(1);
    Some(c)
}

fn is_place(c: char) -> bool {
    c == '0' || Place::from_char(c).is_some()
}

/// Returns whether the text after a place ends its word, or begins a count.
fn is_end_of_place(rest: &str) -> bool {
    let mut chars = rest.chars();
    match chars.next() {
        None | Some('{' | '(') => true,
        Some('v' | 'V' | 'x' | 'X') => chars.next().is_some_and(|c| c.is_ascii_hexdigit()),
        Some(c) => is_separator(c),
    }
}

/// An error for a malformed number of cards.
struct NotACount;

/// Skips a number of cards, such as `v3`, `x3`, `{3}` or `(3)`, if there is one.
fn skip_count(cursor: &mut Cursor) -> Result<Option<u8>, NotACount> {
    // A run has at most one card of each rank.
    let is_run = |cards: &u8| (1..=Rank::KING.value()).contains(cards);
    if cursor.rest.starts_with(['v', 'V', 'x', 'X']) {
        cursor.skip(1);
        // One hexadecimal digit, or two decimal ones if nothing follows them.
        let len = cursor.rest.bytes().take_while(u8::is_ascii_alphanumeric).take(3).count();
        let (digits, radix) = match cursor.rest.get(..len).ok_or(NotACount)? {
            decimal @ ("10" | "11" | "12" | "13") => (decimal, 10),
            _ => (cursor.rest.get(..1).ok_or(NotACount)?, 16),
        };
        let cards = u8::from_str_radix(digits, radix).ok().filter(is_run).ok_or(NotACount)?;
        cursor.skip(digits.len());
        return Ok(Some(cards));
    }
    let mut after = *cursor;
    after.skip_all(|c| c == ' ');
    let close = match after.rest.chars().next() {
        Some('{') => '}',
        Some('(') => ')',
        _ => return Ok(None),
    };
    after.skip(1);
    let cards = after.skip_all(|c| c.is_ascii_digit()).parse().ok().filter(is_run).ok_or(NotACount)?;
    after.rest.starts_with(close).then_some(()).ok_or(NotACount)?;
    after.skip(1);
    *cursor = after;
    Ok(Some(cards))
}
