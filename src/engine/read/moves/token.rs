//! The tokens of a line of moves in words.

use super::kind::MoveTokenKind;
use super::letters::Letters;
use super::lines::{Cursor, is_separator};
use crate::card::{Card, Rank, Suit};
use crate::freecell::Place;
use crate::freecell::text_position::TextPosition;

/// A word or a sign, and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MoveToken {
    pub kind: MoveTokenKind,
    pub at: TextPosition,
    /// The first byte in the line.
    pub begin: usize,
    pub end: usize,
}

impl MoveTokenKind {
    /// Returns whether the first part of a word of several may be this.
    const fn begins_word(self) -> bool {
        !matches!(self, Self::Unknown | Self::Number(_) | Self::Letter(_))
    }
}

/// Returns whether a character may be part of an arrow between a card and its target.
const fn is_arrow(c: char) -> bool {
    matches!(c, '-' | '=' | '>' | '→' | '➔' | '➜' | '⇒' | '–' | '−' | '/')
}

pub(super) fn tokens(mut cursor: Cursor, letters: Letters) -> Vec<MoveToken> {
    let text = cursor.rest;
    let len = text.len();
    let mut tokens: Vec<MoveToken> = Vec::new();
    while let Some(c) = cursor.rest.chars().next() {
        let (at, begin) = (cursor.at, len - cursor.rest.len());
        let after = cursor.rest[c.len_utf8()..].chars().next().unwrap_or(' ');
        let is_joined = |token: &&MoveToken| token.end == begin || text[..begin].ends_with([']', ')']);
        let last = tokens.last().filter(is_joined).map(|token| token.kind);
        let kind = if matches!(c, ',' | ';' | '.') {
            cursor.skip(1);
            MoveTokenKind::End
        } else if let Some((count, len)) = count(cursor.rest) {
            cursor.skip(len);
            MoveTokenKind::Count(count)
        } else if let Some((card, len)) = card_in_brackets(cursor.rest, letters) {
            cursor.skip(len);
            MoveTokenKind::Heading(card)
        } else if c == ':' && last.is_some() && !is_blank(after)
            || c == ':'
                && tokens.last().is_some_and(|token| matches!(token.kind, MoveTokenKind::Number(_)))
                && is_place_next(&cursor.rest[1..], letters)
        {
            // `t1:b0`
            cursor.skip(1);
            MoveTokenKind::To
        } else if is_blank(c) || c == '-' && last.is_some_and(is_place) && after.is_ascii_digit() {
            cursor.skip(c.len_utf8());
            continue;
        } else if c == '-' && last.is_none() && after.is_ascii_digit() {
            // A negative number.
            cursor.skip(1);
            MoveTokenKind::Unknown
        } else if is_arrow(c) {
            cursor.skip_all(is_arrow);
            MoveTokenKind::To
        } else {
            let word = cursor.skip_all(|c| !is_blank(c) && !is_arrow(c) && !matches!(c, ',' | ';' | '.'));
            let mut after = cursor.rest.chars();
            // A word before a colon is a heading.
            let is_heading = after.next() == Some(':') && after.next().is_none_or(is_blank);
            let is_target = matches!(tokens.last(), Some(MoveToken { kind: MoveTokenKind::To, .. }));
            let is_heading = is_heading
                && !is_target
                && !(is_place_next(word, letters) && is_place_next(&cursor.rest[1..], letters));
            match kind(word, letters) {
                MoveTokenKind::Card(card) if is_heading => MoveTokenKind::Heading(card),
                _ if is_heading => MoveTokenKind::Filler,
                MoveTokenKind::Unknown => {
                    let mut parts = parts(word, at, begin, letters);
                    if parts.first().is_some_and(|part| part.kind.begins_word()) {
                        tokens.append(&mut parts);
                        continue;
                    }
                    MoveTokenKind::Unknown
                }
                kind => kind,
            }
        };
        tokens.push(MoveToken { kind, at, begin, end: len - cursor.rest.len() });
    }
    tokens
}

/// Returns whether the first word of a text is a place with its number.
fn is_place_next(text: &str, letters: Letters) -> bool {
    let word = text.trim_start().split(|c| is_blank(c) || is_arrow(c) || matches!(c, ',' | ';' | '.')).next();
    let parts = parts(word.unwrap_or_default(), TextPosition { line: 1, column: 1 }, 0, letters);
    matches!(parts[..], [place, number] if is_place(place.kind) && matches!(number.kind, MoveTokenKind::Number(_)))
}

/// Returns the tokens of a word of several, such as `t1` or `foundation_clubs`.
fn parts(word: &str, mut at: TextPosition, mut begin: usize, letters: Letters) -> Vec<MoveToken> {
    let mut parts = Vec::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c != '_' && c.is_ascii_digit() == first.is_ascii_digit();
        let len = rest.find(|c| !is_part(c)).unwrap_or(rest.len()).max(first.len_utf8());
        let (part, after) = rest.split_at(len);
        if part != "_" {
            let place = letters.place(&part.to_ascii_lowercase()).filter(|_| parts.is_empty());
            let kind = place.unwrap_or_else(|| kind(part, letters));
            parts.push(MoveToken { kind, at, begin, end: begin + len });
        }
        at.column += part.chars().count();
        begin += len;
        rest = after;
    }
    parts
}

const fn is_place(kind: MoveTokenKind) -> bool {
    matches!(kind, MoveTokenKind::Home | MoveTokenKind::Cell | MoveTokenKind::Stack | MoveTokenKind::Space)
}

/// Returns a number of cards at the beginning of a text, such as `(2)`, and its length.
fn count(text: &str) -> Option<(u8, usize)> {
    let inner = in_brackets(text)?;
    Some((inner.parse().ok()?, inner.len() + 2))
}

/// Returns a card at the beginning of a text, such as `(7D)`, and its length.
fn card_in_brackets(text: &str, letters: Letters) -> Option<(Card, usize)> {
    let inner = in_brackets(text)?;
    let card = Card::from_word(inner).or_else(|| letters.card(inner))?;
    Some((card, inner.len() + 2))
}

/// Returns the short word in brackets at the beginning of a text.
fn in_brackets(text: &str) -> Option<&str> {
    /// The maximum length of the word, in bytes.
    const MAX_INNER: usize = 8;
    let close = match text.as_bytes().first()? {
        b'(' => b')',
        b'{' => b'}',
        _ => return None,
    };
    let end = text.bytes().take(MAX_INNER).position(|byte| byte == close)?;
    Some(&text[1..end])
}

fn is_blank(c: char) -> bool {
    is_separator(c) && c != '.' && c != ',' && c != ';' || matches!(c, ':' | '(' | ')' | '{' | '}')
}

/// Words, each with its meaning.
const WORDS: [(&str, MoveTokenKind); 79] = [
    ("of", MoveTokenKind::Of),
    ("card", MoveTokenKind::Cards),
    ("cards", MoveTokenKind::Cards),
    ("empty", MoveTokenKind::Empty),
    ("new", MoveTokenKind::Empty),
    ("vacant", MoveTokenKind::Empty),
    ("newstack", MoveTokenKind::Empty),
    ("newcolumn", MoveTokenKind::Empty),
    ("newpile", MoveTokenKind::Empty),
    ("newcascade", MoveTokenKind::Empty),
    ("home", MoveTokenKind::Home),
    ("h", MoveTokenKind::Home),
    ("foundation", MoveTokenKind::Home),
    ("foundations", MoveTokenKind::Home),
    ("foundationpile", MoveTokenKind::Home),
    ("out", MoveTokenKind::Home),
    ("off", MoveTokenKind::Home),
    ("up", MoveTokenKind::Home),
    ("goal", MoveTokenKind::Home),
    ("homecell", MoveTokenKind::Home),
    ("homecells", MoveTokenKind::Home),
    ("fnd", MoveTokenKind::Home),
    ("found", MoveTokenKind::Home),
    ("fd", MoveTokenKind::Home),
    ("freecell", MoveTokenKind::Cell),
    ("freecells", MoveTokenKind::Cell),
    ("cell", MoveTokenKind::Cell),
    ("cells", MoveTokenKind::Cell),
    ("reserve", MoveTokenKind::Cell),
    ("temp", MoveTokenKind::Cell),
    ("tmp", MoveTokenKind::Cell),
    ("temporary", MoveTokenKind::Cell),
    ("buffer", MoveTokenKind::Cell),
    ("stock", MoveTokenKind::Cell),
    ("parking", MoveTokenKind::Cell),
    ("fc", MoveTokenKind::Cell),
    ("stack", MoveTokenKind::Stack),
    ("stacks", MoveTokenKind::Stack),
    ("column", MoveTokenKind::Stack),
    ("columns", MoveTokenKind::Stack),
    ("col", MoveTokenKind::Stack),
    ("cols", MoveTokenKind::Stack),
    ("cascade", MoveTokenKind::Stack),
    ("cascades", MoveTokenKind::Stack),
    ("tableau", MoveTokenKind::Stack),
    ("tableaus", MoveTokenKind::Stack),
    ("tableaux", MoveTokenKind::Stack),
    ("tab", MoveTokenKind::Stack),
    ("cas", MoveTokenKind::Stack),
    ("cs", MoveTokenKind::Stack),
    ("tb", MoveTokenKind::Stack),
    ("space", MoveTokenKind::Space),
    ("spot", MoveTokenKind::Space),
    ("slot", MoveTokenKind::Space),
    ("pile", MoveTokenKind::Space),
    ("from", MoveTokenKind::From),
    ("to", MoveTokenKind::To),
    ("onto", MoveTokenKind::To),
    ("on", MoveTokenKind::To),
    ("into", MoveTokenKind::To),
    ("move", MoveTokenKind::Move),
    ("moves", MoveTokenKind::Move),
    ("put", MoveTokenKind::Move),
    ("place", MoveTokenKind::Move),
    ("the", MoveTokenKind::Filler),
    ("an", MoveTokenKind::Filler),
    ("free", MoveTokenKind::Filler),
    ("and", MoveTokenKind::Filler),
    ("then", MoveTokenKind::Filler),
    ("in", MoveTokenKind::Filler),
    ("its", MoveTokenKind::Filler),
    ("clubs", MoveTokenKind::Suit(Suit::Clubs)),
    ("club", MoveTokenKind::Suit(Suit::Clubs)),
    ("diamonds", MoveTokenKind::Suit(Suit::Diamonds)),
    ("diamond", MoveTokenKind::Suit(Suit::Diamonds)),
    ("hearts", MoveTokenKind::Suit(Suit::Hearts)),
    ("heart", MoveTokenKind::Suit(Suit::Hearts)),
    ("spades", MoveTokenKind::Suit(Suit::Spades)),
    ("spade", MoveTokenKind::Suit(Suit::Spades)),
];

fn kind(word: &str, letters: Letters) -> MoveTokenKind {
    /// The maximum length of the words above.
    const MAX_WORD: usize = 12;
    if word.len() > MAX_WORD {
        return MoveTokenKind::Unknown;
    }
    if let Some(card) = Card::from_word(word).or_else(|| letters.card(word)) {
        return MoveTokenKind::Card(card);
    }
    if let Ok(number) = word.parse() {
        return MoveTokenKind::Number(number);
    }
    let lower = word.to_ascii_lowercase();
    if let Some((_, kind)) = WORDS.iter().find(|(name, _)| *name == lower) {
        return *kind;
    }
    if let Some(count) = lower.strip_prefix(['x', '×']).and_then(|count| count.parse().ok()) {
        return MoveTokenKind::Count(count);
    }
    let mut chars = word.chars();
    if let (Some(suit), None) = (chars.next().filter(|c| !c.is_ascii()).and_then(Suit::from_char), chars.next()) {
        return MoveTokenKind::Suit(suit);
    }
    rank(&lower).map_or_else(|| letter(&lower, letters), MoveTokenKind::Rank)
}

fn rank(word: &str) -> Option<Rank> {
    const NAMES: [&str; Rank::COUNT] =
        ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
    let value = (1..).zip(NAMES).find(|(_, name)| *name == word)?.0;
    Rank::new(value)
}

/// Returns the token of a single letter, which may name a cell.
fn letter(word: &str, letters: Letters) -> MoveTokenKind {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some('f'), None) if letters.is_f_home() => MoveTokenKind::Home,
        (Some('s'), None) if letters.place(word) == Some(MoveTokenKind::Home) => MoveTokenKind::Home,
        (Some(letter), None) if matches!(Place::from_char(letter), Some(Place::Cell(_))) => {
            MoveTokenKind::Letter(letter)
        }
        _ => MoveTokenKind::Unknown,
    }
}
