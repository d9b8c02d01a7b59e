//! A text as words, brackets and marks, without markup: tags of HTML, dashes of YAML, indices of R and PHP, types of
//! PHP.

use super::edits::Edits;
use super::lexicon::{Meaning, meaning};
use crate::card::{Card, Suit};

/// What stands in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lexeme {
    Word(Meaning),
    /// Two quotation marks with nothing between them.
    EmptyString,
    Open(u8),
    Close(u8),
    /// Any other sign; `::` is `.`, `=>` is `=`, and what is not ASCII is `|`.
    Mark(u8),
}

/// Where it stands, in bytes, and in which line, from 0.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) line: usize,
}

/// The tags of HTML that stand around cards.
const TAGS: [&str; 26] = [
    "a", "b", "body", "br", "code", "div", "em", "font", "html", "i", "img", "li", "ol", "p", "pre", "section",
    "small", "span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
];
/// The maximum length of a tag, in bytes.
const MAX_TAG: usize = 256;
/// The least number of lines that begin with a dash and are a list: a dash alone may be an unknown card.
const MIN_DASHES: usize = 4;

/// Splits a text.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// What is left out of the text.
    edits: Edits,
    /// The dashes at the beginnings of lines, and where the last of them is if a list in a list begins there.
    dashes: Vec<(usize, usize, Option<usize>)>,
    /// The tags that begin and end rows.
    rows: [Vec<usize>; 2],
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let rows = [Vec::new(), Vec::new()];
        let mut lexer = Self { text, at: 0, line: 0, edits: Edits::default(), dashes: Vec::new(), rows };
        lexer.begin_line();
        lexer
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn erase(&mut self, len: usize) {
        self.edits.erase(self.at..self.at + len);
        self.at += len;
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// Leaves out what some languages begin lines with.
    fn begin_line(&mut self) {
        self.skip_blanks();
        match self.rest().as_bytes().first() {
            Some(b'-') => self.skip_dashes(),
            Some(b'$' | b'[') => self.erase_indices(),
            _ => {}
        }
    }

    /// Notes the dashes of a list in YAML or Markdown.
    fn skip_dashes(&mut self) {
        let (start, mut last) = (self.at, self.at);
        while self.rest().starts_with("- ") {
            last = self.at;
            self.at += 1;
            self.skip_blanks();
        }
        let is_item = self.at > start && !self.rest().starts_with(['\n', '-']) && !self.rest().is_empty();
        if is_item {
            self.dashes.push((start, self.at, Some(last).filter(|&last| last > start)));
        } else {
            self.at = start;
        }
    }

    /// Leaves out what R prints before elements, `[[1]]`, `$name`, `[1]` and `[1,]`, and PHP, `[0] =>`.
    fn erase_indices(&mut self) {
        let line = self.rest().split('\n').next().unwrap_or("").trim_end();
        if line.starts_with('$') && !line.contains(char::is_whitespace) || is_index(line, "[[", "]]") {
            return self.erase(line.len());
        }
        while let Some(end) = self.rest().bytes().take(8).position(|byte| byte == b']')
            && is_index(&self.rest()[..=end], "[", "]")
        {
            self.erase(end + 1);
            self.skip_blanks();
            if self.rest().starts_with("=>") {
                self.erase(2);
                self.skip_blanks();
            }
        }
    }

    /// The length of a tag of HTML, and whether it ends a row or begins one, if it does.
    fn tag(&self) -> Option<(usize, Option<bool>)> {
        let inner = self.rest().strip_prefix('<')?;
        let name = inner.strip_prefix('/').unwrap_or(inner);
        let len = name.find(|c: char| !c.is_ascii_alphanumeric())?;
        TAGS.iter().find(|tag| tag.eq_ignore_ascii_case(&name[..len]))?;
        let end = inner.bytes().take(MAX_TAG).position(|byte| byte == b'>')?;
        let is_row = name[..len].eq_ignore_ascii_case("tr");
        Some((end + 2, is_row.then_some(name.len() < inner.len())))
    }

    /// A word of letters, digits and signs of suits; a type of PHP is none.
    fn word(&mut self) -> Option<Lexeme> {
        let rest = self.rest();
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || matches!(c, '\u{fe0e}' | '\u{fe0f}') || is_sign(c);
        let ascii = rest.bytes().position(|byte| !(byte.is_ascii_alphanumeric() || byte == b'_')).unwrap_or(rest.len());
        let len = match rest.as_bytes().get(ascii) {
            Some(byte) if !byte.is_ascii() => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            _ => ascii,
        };
        let (word, behind) = rest.split_at(len);
        if let Some(len) = php_type(word, behind) {
            self.erase(len);
            return None;
        }
        self.at += len;
        let Some((entity, Some(suit))) = entity(behind) else { return Some(Lexeme::Word(meaning(word))) };
        self.at += entity;
        Some(Lexeme::Word(match meaning(&format!("{word}{}", suit.symbol())) {
            Meaning::Card(card) => Meaning::of_card(card),
            other => other,
        }))
    }

    /// What begins with the next character; `None` if that is blank or left out.
    fn lexeme(&mut self) -> Option<Lexeme> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        let byte = rest.as_bytes()[0];
        if first.is_alphanumeric() || first == '_' || is_sign(first) {
            return self.word();
        }
        if let Some(card) = Some(first).filter(|c| !c.is_ascii()).and_then(Card::from_glyph) {
            self.at += first.len_utf8();
            return Some(Lexeme::Word(Meaning::Card(card)));
        }
        if byte == b'<'
            && let Some((len, row)) = self.tag()
        {
            if let Some(is_end) = row {
                self.rows[usize::from(is_end)].push(self.at);
                self.at += 1;
            }
            self.erase(len - usize::from(row.is_some()));
            return None;
        }
        if byte == b'&'
            && let Some((len, suit)) = entity(rest)
        {
            match suit {
                Some(_) => self.at += len,
                None => self.erase(len),
            }
            return suit.map(|suit| Lexeme::Word(Meaning::Suit(suit)));
        }
        match byte {
            b'[' if rest.starts_with("[object Object]") => {
                self.at += "[object Object]".len();
                return Some(Lexeme::Word(Meaning::Placeholder));
            }
            b'\'' | b'"' | b'`' => {
                let is_edge = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || "'\"`".contains(c));
                let behind = rest[1..].strip_prefix(first).map(|behind| behind.chars().next());
                let is_empty = is_edge(self.text[..self.at].chars().next_back()) && behind.is_some_and(is_edge);
                self.at += 1 + usize::from(is_empty);
                return is_empty.then_some(Lexeme::EmptyString);
            }
            _ => {}
        }
        let (len, lexeme) = match byte {
            b'\n' => {
                self.at += 1;
                self.line += 1;
                self.begin_line();
                return None;
            }
            b'(' | b'[' | b'{' | b'<' => (1, Lexeme::Open(byte)),
            b')' | b']' | b'}' | b'>' => (1, Lexeme::Close(byte)),
            b'=' | b'-' if rest[1..].starts_with('>') => (2, Lexeme::Mark(byte)),
            b':' if rest.starts_with("::") => (2, Lexeme::Mark(b'.')),
            0..=127 => (1, Lexeme::Mark(byte)),
            _ => (first.len_utf8(), Lexeme::Mark(b'|')),
        };
        self.at += len;
        (!first.is_whitespace()).then_some(lexeme)
    }

    /// What is left out of the text: all markup.
    pub(super) fn into_edits(mut self) -> Edits {
        if self.dashes.len() >= MIN_DASHES {
            let mut is_open = false;
            for &(start, end, nested) in &self.dashes {
                let Some(last) = nested else {
                    self.edits.erase(start..end);
                    continue;
                };
                self.edits.put(start..start + 1, if std::mem::replace(&mut is_open, true) { ']' } else { ' ' });
                self.edits.put(last..last + 1, '[');
            }
            if is_open {
                self.edits.append(']');
            }
        }
        let [begins, ends] = &self.rows;
        let are_pairs = begins.len() == ends.len();
        for (places, sign) in [(begins, '['), (ends, ']')] {
            for &at in places {
                self.edits.put(at..at + 1, if are_pairs { sign } else { ' ' });
            }
        }
        self.edits
    }
}

impl Iterator for Lexer<'_> {
    type Item = (Lexeme, Span);

    fn next(&mut self) -> Option<(Lexeme, Span)> {
        while self.at < self.text.len() {
            let (start, line) = (self.at, self.line);
            if let Some(lexeme) = self.lexeme() {
                return Some((lexeme, Span { start, end: self.at, line }));
            }
        }
        None
    }
}

/// Whether a character is the sign of a suit.
fn is_sign(c: char) -> bool {
    !c.is_ascii() && Suit::from_char(c).is_some()
}

/// Whether a text is an index: `[1]`, `[1,]` or `[,1]`.
fn is_index(text: &str, open: &str, close: &str) -> bool {
    let Some(inner) = text.strip_prefix(open).and_then(|text| text.strip_suffix(close)) else { return false };
    let bare = inner.strip_prefix(',').or_else(|| inner.strip_suffix(',')).unwrap_or(inner);
    is_number(bare)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The length of a character that HTML writes by its name, and its suit, unless it is a blank.
fn entity(text: &str) -> Option<(usize, Option<Suit>)> {
    let rest = text.strip_prefix('&')?;
    let name = &rest[..rest.bytes().take(9).position(|byte| byte == b';')?];
    let code = |digits: &str, radix| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    let suit = match name.strip_prefix('#') {
        Some(digits) => {
            let c = digits.strip_prefix(['x', 'X']).map_or_else(|| code(digits, 10), |digits| code(digits, 16));
            Some(Suit::from_char(c.filter(|c| !c.is_ascii())?)?)
        }
        None if name == "nbsp" => None,
        None => match meaning(name) {
            Meaning::Suit(suit) if name.len() > 1 => Some(suit),
            _ => return None,
        },
    };
    Some((name.len() + 2, suit))
}

/// How long a type is that PHP writes before a value: `string(2)`, `array(8)`, `object(Card)#5 (2)`.
fn php_type(word: &str, behind: &str) -> Option<usize> {
    if !["string", "array", "object"].contains(&word) {
        return None;
    }
    let inner = behind.strip_prefix('(')?;
    let end = inner.bytes().take(64).position(|byte| byte == b')')?;
    let len = word.len() + end + 2;
    if word != "object" {
        return is_number(&inner[..end]).then_some(len);
    }
    let number = inner[end + 1..].strip_prefix('#')?;
    let digits = number.find(|c: char| !c.is_ascii_digit())?;
    let count = number[digits..].strip_prefix(" (")?;
    let close = count.find(')').filter(|&close| is_number(&count[..close]))?;
    Some(len + 1 + digits + 2 + close + 1)
}
