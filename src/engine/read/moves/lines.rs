//! The lines of a text that may have moves, without numbers and headings before them.

use crate::freecell::text_position::TextPosition;

/// The maximum number of digits in the number of a move.
const MAX_DIGITS: usize = 5;
/// The maximum length of a heading before moves, in bytes.
const MAX_HEADING: usize = 24;

/// A position in a line, and the rest of the line.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'a> {
    pub rest: &'a str,
    pub at: TextPosition,
}

impl<'a> Cursor<'a> {
    /// Skips some bytes, and returns them.
    pub fn skip(&mut self, bytes: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.at.column += skipped.chars().count();
        self.rest = rest;
        skipped
    }

    /// Skips the characters of a kind, and returns them.
    pub fn skip_all(&mut self, is_of_kind: impl Fn(char) -> bool) -> &'a str {
        self.skip(self.rest.find(|c| !is_of_kind(c)).unwrap_or(self.rest.len()))
    }

    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the number of a move with a mark after it, such as `12.`, and the length of both in bytes.
    pub fn number(&self) -> Option<(usize, usize)> {
        let digits = self.rest.bytes().take(MAX_DIGITS).take_while(u8::is_ascii_digit).count();
        self.rest[digits..].starts_with(['.', ':', ')']).then_some(())?;
        Some((self.rest[..digits].parse().ok()?, digits + 1))
    }
}

/// Returns whether a character separates moves, including those of program output and tables.
pub fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|' | '.' | '[' | ']' | '"' | '\'' | '│' | '•' | '\u{feff}')
}

/// Returns the lines that may have moves, without lines of boards and comments after `#`.
pub fn lines(text: &str) -> impl Iterator<Item = Cursor<'_>> {
    (1..).zip(text.lines()).filter_map(|(line, text)| {
        let mut cursor = Cursor { rest: text, at: TextPosition { line, column: 1 } };
        if let Some(len) = deal_heading(text) {
            cursor.skip(len);
        }
        cursor.rest = cursor.rest.split_once('#').map_or(cursor.rest, |(moves, _)| moves);
        cursor.skip_all(|c| c == '>' || c != '.' && is_separator(c));
        if cursor.rest.starts_with(':') {
            return None;
        }
        match heading(cursor.rest) {
            Some(heading) if is_of_board(heading) => None,
            Some(heading) => {
                cursor.skip(heading.len() + 1);
                Some(cursor)
            }
            None => Some(cursor),
        }
    })
}

/// Returns the length of a deal's number before moves, as in `#617: 8a 8b`.
fn deal_heading(line: &str) -> Option<usize> {
    let number = line.strip_prefix('#')?;
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && number[digits..].starts_with(':')).then_some(digits + 2)
}

/// Returns the words before a colon, such as `Solution` or `Step 3`, or before an equals sign, such as `moves`.
fn heading(line: &str) -> Option<&str> {
    let end = line.bytes().take(MAX_HEADING).position(|byte| matches!(byte, b':' | b'='))?;
    let heading = &line[..end];
    if line[end..].starts_with("=>") {
        return None;
    }
    let has_word = heading.bytes().take_while(u8::is_ascii_alphabetic).count() > 2;
    let is_name = |byte| byte == b' ' || byte == b'_' && line[end..].starts_with('=');
    let is_heading = heading.bytes().all(|byte| byte.is_ascii_alphanumeric() || is_name(byte));
    // `stack 1:stack 2` is a move.
    let is_place = heading.ends_with(|c: char| c.is_ascii_digit()) && is_of_board(heading);
    let is_move = is_place && line[end + 1..].bytes().take_while(u8::is_ascii_alphabetic).count() > 3;
    (has_word && is_heading && !is_move).then_some(heading)
}

/// Returns whether a heading labels cards on a board.
fn is_of_board(heading: &str) -> bool {
    const NAMES: [&str; 11] =
        ["foundation", "freecell", "free", "cell", "cascade", "stack", "column", "col", "tableau", "reserve", "row"];
    let first = heading.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    let first = first.trim_end_matches(['s', 'S']);
    NAMES.iter().any(|name| name.eq_ignore_ascii_case(first))
}
