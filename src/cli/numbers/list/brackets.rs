//! Lists between brackets, as Python and JSON write them, and JSON objects, over one or more lines.

use super::{Word, is_name};

/// The maximum number of brackets in each other; further ones are wrong words.
const MAX_OPEN: usize = 16;

/// Names of a list of deals in an object.
const LISTS: [&str; 6] = ["numbers", "deals", "games", "seeds", "impossible", "solved"];

/// The brackets that are open. Of an object, the fields with the number or a list of deals count.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    /// Of each bracket, whether its values name deals.
    open: Vec<bool>,
    /// Whether the last name, before a colon, is that of such a field.
    is_named: Option<bool>,
}

impl Brackets {
    /// Returns whether a line begins with a bracket, or with a name and an equals sign before one.
    pub(super) fn begins(line: &str) -> bool {
        let is_name =
            |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c.is_whitespace());
        let value =
            line.split_once('=').filter(|(name, _)| is_name(name.trim())).map_or(line, |(_, value)| value.trim());
        value.starts_with(['[', '{']) || value.starts_with('(') && value.contains(',')
    }

    /// Returns whether a bracket of an earlier line is not closed.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Returns the words of a line that name deals.
    pub(super) fn words<'a>(&mut self, line: &'a str) -> Vec<Word<'a>> {
        let mut words = Vec::new();
        let mut rest = line;
        if self.open.is_empty()
            && let Some((_, value)) = line.split_once('=')
        {
            rest = value;
        }
        while let Some(c) = rest.chars().next() {
            let is_taken = self.open.last().is_none_or(|is_taken| *is_taken);
            let mut len = c.len_utf8();
            match c {
                '[' | '{' | '(' if self.open.len() < MAX_OPEN => {
                    self.open.push(self.is_named.take().unwrap_or(is_taken));
                }
                ']' | '}' | ')' => {
                    self.open.pop();
                    self.is_named = None;
                }
                ',' | ';' => self.is_named = None,
                ':' => {}
                '#' if !rest[1..].starts_with(|c: char| c.is_ascii_digit()) => break,
                _ if c.is_whitespace() => {}
                _ => {
                    let text = value(rest);
                    len = text.len();
                    let bare = text.trim_matches(['"', '\'']);
                    if rest[len..].trim_start().starts_with(':') {
                        self.is_named = Some(is_name(bare) || LISTS.iter().any(|name| name.eq_ignore_ascii_case(bare)));
                    } else if self.is_named.unwrap_or(is_taken) {
                        words.push(Word::of(line, if bare.is_empty() { text } else { bare }));
                    }
                }
            }
            rest = &rest[len..];
        }
        words
    }
}

/// Returns the value at the beginning of a text: in quotes, or up to a sign or a blank.
fn value(text: &str) -> &str {
    let len = match text.chars().next() {
        Some(quote @ ('"' | '\'')) => end_of_quoted(text, quote),
        _ => text.find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '[' | ']' | '{' | '}' | '(' | ')')),
    };
    // A bracket too many is a word.
    &text[..len.unwrap_or(text.len()).max(text.chars().next().map_or(0, char::len_utf8))]
}

/// Returns the end of a quoted text, in which a backslash escapes a character.
fn end_of_quoted(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = true;
    let end = text.char_indices().find(|&(_, c)| {
        let is_end = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    end.map(|(at, _)| at + 1)
}
