//! A lexer that turns a text into words, brackets and marks, without the decoration that languages print around values:
//! tags, indices, types, list dashes.

use super::alphabet::Spelled;
use super::card_word::{Content, Form};
use super::code_point::{code_point, glyph};
use super::lexicon::{Meaning, is_part_of_word, is_sign, meaning};
use super::markup;
use super::object::{empty, object};
use crate::card::{Card, Rank, Suit, is_separator};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lexeme {
    Word(Meaning),
    /// `?`, `??` or the back of a card.
    Unknown,
    /// Two quotation marks with nothing between them.
    EmptyString,
    Open(u8),
    Close(u8),
    /// A start tag of XML or HTML.
    ElementStart,
    ElementEnd,
    /// Any other sign, or a run of one sign; `::` is `.`, `=>` is `=`, and non-ASCII signs are `|`.
    Mark(u8),
    /// A control character, or bytes that are not UTF-8.
    Binary,
}

/// A byte range, and the line from 0.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub start: usize,
    pub end: usize,
    pub line: u32,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    /// Whether the text has end tags, so that its start tags are tags.
    has_elements: bool,
    /// The end of a word of several cards without blanks, while its cards are split.
    joined_end: usize,
    /// The range of the content of the last element whose attributes are a card.
    content: (usize, usize),
    alphabet: Option<Spelled>,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str, alphabet: Option<Spelled>) -> Self {
        let mut lexer =
            Self { text, at: 0, line: 0, has_elements: text.contains("</"), joined_end: 0, content: (0, 0), alphabet };
        lexer.begin_line();
        lexer
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// Skips indices before elements: R's `[[1]]`, `$name`, `[1]` and `[1,]`, and PHP's `[0] =>`.
    fn begin_line(&mut self) {
        let start = self.at;
        self.skip_blanks();
        if !matches!(self.rest().as_bytes().first(), Some(b'$' | b'[')) {
            self.at = start;
            return;
        }
        let line = &self.rest()[..self.rest().bytes().take(64).position(|byte| byte == b'\n').unwrap_or(0)].trim_end();
        if line.starts_with('$') && line.len() > 1 && !line.contains([' ', '\t', '$', '\\'])
            || is_index(line, "[[", "]]") && line.len() > 4
        {
            self.at += line.len();
            return;
        }
        while let Some(end) = self.rest().bytes().take(8).position(|byte| byte == b']')
            && is_index(&self.rest()[..=end], "[", "]")
        {
            self.at += end + 1;
            self.skip_blanks();
            if self.rest().starts_with("=>") {
                self.at += 2;
                self.skip_blanks();
            }
        }
    }

    /// Returns a word of letters, digits and suit signs; `None` for a type of PHP.
    fn word(&mut self) -> Option<Lexeme> {
        if self.at < self.joined_end {
            let word = &self.text[self.at..self.joined_end];
            let first = first_card(word).unwrap_or(word.len());
            self.at += first;
            return Some(Lexeme::Word(meaning(&word[..first])));
        }
        let rest = self.rest();
        let ascii = rest.bytes().position(|byte| !(byte.is_ascii_alphanumeric() || byte == b'_')).unwrap_or(rest.len());
        let len = match rest.as_bytes().get(ascii) {
            Some(byte) if !byte.is_ascii() => rest.find(|c| !is_part_of_word(c)).unwrap_or(rest.len()),
            _ => ascii,
        };
        let (word, behind) = rest.split_at(len);
        if let Some(known) = self.alphabet.and_then(|alphabet| alphabet.meaning(word)) {
            self.at += len;
            return Some(Lexeme::Word(known));
        }
        if len >= 4 && are_cards(word) {
            self.joined_end = self.at + len;
            return self.word();
        }
        if let Some(len) = markup::php_type(word, behind) {
            self.at += len;
            return None;
        }
        let may_be_object = match behind.as_bytes() {
            [b'@', ..]
            | [b'(', b'0', b'x', ..]
            | [b':', b' ', b'0', b'x', ..]
            | [b' ', b'{', b'.', ..]
            | [b' ', b'{', b' ', b'.', ..]
            | [b'(', b'.', ..] => true,
            [b'=', behind @ ..] => behind.starts_with(b"HASH(") || behind.starts_with(b"ARRAY("),
            _ => word.starts_with("0x") && len > 10,
        };
        if may_be_object && let Some(lexeme) = self.object() {
            return Some(lexeme);
        }
        self.at += len;
        let Some((len, Meaning::Suit(suit))) = written_sign(behind) else { return Some(Lexeme::Word(meaning(word))) };
        self.at += len;
        Some(Lexeme::Word(match meaning(&format!("{word}{}", suit.symbol())) {
            Meaning::Card(content, _) => Meaning::Card(content, Form::Other),
            other => other,
        }))
    }

    /// Takes an object that is printed without its contents, or an empty place.
    fn object(&mut self) -> Option<Lexeme> {
        let rest = self.rest();
        let (len, lexeme) = match object(rest) {
            // JavaScript prints undefined cards so, too.
            Some(len) if rest.starts_with("[object") => (len, Lexeme::Word(Meaning::Placeholder)),
            Some(len) => (len, Lexeme::Word(Meaning::Other)),
            None => (empty(rest)?, Lexeme::EmptyString),
        };
        self.at += len;
        Some(lexeme)
    }

    /// Takes the lexeme at the next character; `None` if it is a blank or skipped.
    fn lexeme(&mut self) -> Option<Lexeme> {
        let rest = self.rest();
        let byte = rest.as_bytes()[0];
        if matches!(byte, b'&' | b'\\' | b'U' | b'u' | b'0')
            && let Some((len, meaning)) = written_sign(rest)
        {
            self.at += len;
            return (meaning != Meaning::Other).then_some(Lexeme::Word(meaning));
        }
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            return self.word();
        }
        let may_be_object = match *rest.as_bytes() {
            [b'#', b'<', ..] | [b'[', b']', b'(', ..] | [b'{', b'}', b'(', ..] => true,
            [b'<' | b'[' | b'{', next, ..] => next.is_ascii_alphanumeric() || next == b'_',
            _ => false,
        };
        if may_be_object && let Some(lexeme) = self.object() {
            return Some(lexeme);
        }
        if !byte.is_ascii() {
            return self.symbol();
        }
        let (len, lexeme) = match byte {
            b'\n' => {
                self.at += 1;
                self.line += 1;
                self.begin_line();
                return None;
            }
            b' ' | b'\t'..=b'\r' => {
                self.at += 1;
                return None;
            }
            b'<' => return self.tag(),
            b'\\' => match markup::escape(rest) {
                Some((len, is_break)) => {
                    self.at += len;
                    self.line += u32::from(is_break);
                    return None;
                }
                None => (1, Lexeme::Mark(byte)),
            },
            b'?' => match rest.bytes().take_while(|&byte| byte == b'?').count() {
                // More than a pack.
                len if len > 2 * Card::COUNT || !self.is_place(len) => (len, Lexeme::Mark(byte)),
                len @ 1..=2 => (len, Lexeme::Unknown),
                len if len.is_multiple_of(2) => (2, Lexeme::Unknown),
                // The number of cards is unclear.
                len => (len, Lexeme::Word(Meaning::Card(Content::Misspelled, Form::Other))),
            },
            b'\'' | b'"' | b'`' => {
                let is_edge = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || "'\"`".contains(c));
                let behind = rest[1..].strip_prefix(char::from(byte)).map(|behind| behind.chars().next());
                let is_empty = is_edge(self.text[..self.at].chars().next_back()) && behind.is_some_and(is_edge);
                self.at += 1 + usize::from(is_empty);
                return is_empty.then_some(Lexeme::EmptyString);
            }
            // The macros of Lisps before a record: `#S(CARD`, `#:freecell{`.
            b'#' if markup::reader_macro(rest).is_some() => {
                self.at += markup::reader_macro(rest).unwrap_or(1);
                return None;
            }
            b'(' | b'[' | b'{' => (1, Lexeme::Open(byte)),
            b')' | b']' | b'}' | b'>' => (1, Lexeme::Close(byte)),
            b'=' | b'-' if rest[1..].starts_with('>') => (2, Lexeme::Mark(byte)),
            b':' if rest.starts_with("::") && !rest.starts_with(":::") => (2, Lexeme::Mark(b'.')),
            0..b' ' | 0x7f => (1, Lexeme::Binary),
            b',' | b';' | b'|' | b':' => (1, Lexeme::Mark(byte)),
            _ => (rest.bytes().take_while(|&other| other == byte).count(), Lexeme::Mark(byte)),
        };
        self.at += len;
        Some(lexeme)
    }

    /// Returns whether question marks are unknown cards, alone or between cards.
    fn is_place(&self, len: usize) -> bool {
        let is_edge = |c: char| is_separator(c) || matches!(c, '[' | ']' | ':' | '?');
        let before = &self.text[..self.at];
        let behind = &self.rest()[len..];
        let is_suit =
            |c: char| Suit::from_char(c).is_some() || Card::from_glyph(c).is_some() || c == '🂠' || c == '\u{fe0f}';
        before.chars().next_back().is_none_or(|c| is_edge(c) || is_suit(c))
            && (behind.chars().next().is_none_or(is_edge) || first_card(behind).is_some() || {
                behind.starts_with(|c| Card::from_glyph(c).is_some())
            })
    }

    /// Takes the lexeme at a non-ASCII character.
    fn symbol(&mut self) -> Option<Lexeme> {
        let c = self.rest().chars().next()?;
        if let Some(card) = glyph(c) {
            self.at += c.len_utf8();
            return Some(Lexeme::Word(card));
        }
        if c.is_alphanumeric() || is_sign(c) {
            return self.word();
        }
        self.at += c.len_utf8();
        match c {
            '🂠' => Some(Lexeme::Unknown),
            '\u{1f0a0}'..='\u{1f0ff}' => Some(Lexeme::Word(Meaning::Card(Content::Misspelled, Form::Other))),
            '\u{fe0e}' | '\u{fe0f}' | '‘' | '’' | '“' | '”' => None,
            '→' | '⇒' => Some(Lexeme::Mark(b'=')),
            char::REPLACEMENT_CHARACTER => Some(Lexeme::Binary),
            c if c.is_control() => Some(Lexeme::Binary),
            c if c.is_whitespace() => None,
            _ => Some(Lexeme::Mark(b'|')),
        }
    }

    fn tag(&mut self) -> Option<Lexeme> {
        let Some(tag) = markup::tag(self.rest(), self.has_elements) else {
            self.at += 1;
            return Some(Lexeme::Open(b'<'));
        };
        self.at += tag.len;
        match tag.kind {
            markup::TagKind::Inline => None,
            markup::TagKind::EmptyCard => Some(Lexeme::EmptyString),
            markup::TagKind::Card => {
                self.content = (self.at, self.at + markup::content(self.rest(), tag.name));
                self.at -= tag.len - 1;
                Some(Lexeme::Open(b'<'))
            }
            markup::TagKind::Break => {
                self.line += 1;
                None
            }
            markup::TagKind::Start => Some(Lexeme::ElementStart),
            markup::TagKind::End => Some(Lexeme::ElementEnd),
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = (Lexeme, Span);

    fn next(&mut self) -> Option<(Lexeme, Span)> {
        while self.at < self.text.len() {
            if self.at == self.content.0 && self.content.1 > self.at {
                self.line += u32::try_from(self.text[self.at..self.content.1].matches('\n').count()).unwrap_or(0);
                self.at = self.content.1;
                continue;
            }
            let (start, line) = (self.at, self.line);
            if let Some(lexeme) = self.lexeme() {
                return Some((lexeme, Span { start, end: self.at, line }));
            }
        }
        None
    }
}

/// Returns the length of a suit or a card at the beginning of a text that is written as an entity or a number.
fn written_sign(text: &str) -> Option<(usize, Meaning)> {
    match text.as_bytes() {
        [b'&', b'#', ..] | [b'\\' | b'U' | b'u' | b'0', ..] => code_point(text),
        [b'&', ..] => markup::entity(text),
        _ => None,
    }
}

/// Returns whether a word is two or more cards without blanks between them.
fn are_cards(word: &str) -> bool {
    let (mut rest, mut count) = (word, 0);
    while let Some(len) = first_card(rest) {
        rest = &rest[len..];
        count += 1;
    }
    rest.is_empty() && count > 1
}

fn first_card(word: &str) -> Option<usize> {
    let mut chars = word.chars();
    let rank = chars.next()?;
    if rank == '1' {
        chars.next().filter(|&zero| zero == '0')?;
    } else {
        Rank::from_char(rank)?;
    }
    Suit::from_char(chars.next()?)?;
    let rest = chars.as_str();
    Some(word.len() - rest.trim_start_matches(['\u{fe0e}', '\u{fe0f}']).len())
}

/// Returns whether a text is an index: `[1]`, `[1,]` or `[,1]`.
fn is_index(text: &str, open: &str, close: &str) -> bool {
    let Some(inner) = text.strip_prefix(open).and_then(|text| text.strip_suffix(close)) else { return false };
    let bare = inner.strip_prefix(',').or_else(|| inner.strip_suffix(',')).unwrap_or(inner);
    markup::is_number(bare)
}
