//! A text with an index of its lines.

use std::borrow::Cow;
use std::cell::Cell;

use super::prepare::prepare;
use crate::card::is_separator;
use crate::freecell::text_position::TextPosition;

/// A prepared text that maps byte offsets to lines and columns.
pub(super) struct Text<'a> {
    pub raw: Cow<'a, str>,
    /// The first byte of each line.
    starts: Vec<u32>,
    /// A cache of the last byte whose column was requested, and that column, as lines may be long.
    last: Cell<(u32, usize)>,
}

impl<'a> Text<'a> {
    pub fn new(text: &'a str) -> Self {
        let text = prepare(text);
        #[expect(clippy::cast_possible_truncation, reason = "texts are short")]
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at as u32 + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Self { raw: text, starts, last: Cell::new((0, 0)) }
    }

    pub fn line(&self, at: u32) -> usize {
        self.starts.partition_point(|&start| start <= at) - 1
    }

    pub fn line_start(&self, at: u32) -> u32 {
        self.starts[self.line(at)]
    }

    /// Returns the line with a byte, without its line break.
    pub fn line_text(&self, at: u32) -> &str {
        let start = self.line_start(at) as usize;
        let rest = &self.raw[start..];
        &rest[..rest.find('\n').unwrap_or(rest.len())]
    }

    /// Returns a word, extended to the next separator or bracket on its line.
    pub fn word(&self, start: u32, end: u32) -> String {
        let rest = &self.raw[end as usize..];
        let is_end = |c: char| is_separator(c) || matches!(c, '[' | ']' | '<' | '>' | ':' | '=');
        let len = rest.char_indices().take(16).find(|&(_, c)| is_end(c)).map_or(0, |(at, _)| at);
        let word = &self.raw[start as usize..end as usize + len];
        word.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the line and the column of a byte; of a card in `<td>7D</td>`, those of the card.
    pub fn position(&self, at: u32) -> TextPosition {
        let tag = ["<td>", "<th>", "<li>"].into_iter().find(|tag| self.raw[at as usize..].starts_with(tag));
        let at = at + tag.map_or(0, |_| 4);
        TextPosition { line: self.line(at) + 1, column: self.column(at) + 1 }
    }

    /// Returns the beginning of the line after that of a byte.
    pub fn next_line(&self, at: u32) -> TextPosition {
        TextPosition { line: self.line(at) + 2, column: 1 }
    }

    /// Returns the column of a byte in its line, in characters from 0.
    pub fn column(&self, at: u32) -> usize {
        let start = self.line_start(at);
        let (last, column) = self.last.get();
        let (from, before) = if (start..=at).contains(&last) { (last, column) } else { (start, 0) };
        let column = before + self.raw[from as usize..at as usize].chars().count();
        self.last.set((at, column));
        column
    }
}
