//! Columns of a list: as wide as their cells, and as many as fit.

use std::cmp::Reverse;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

/// A column of a list on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListColumn {
    /// The fewest characters, and the most that it uses; an empty column is left out.
    pub width: (u16, u16),
    /// Columns of a higher priority are placed first, of equal ones that on the left.
    pub priority: u8,
}

impl ListColumn {
    pub const fn fixed(width: u16) -> Self {
        Self::new(width, width)
    }

    pub const fn new(least: u16, most: u16) -> Self {
        Self { width: (least, most), priority: 0 }
    }

    #[must_use]
    pub const fn priority(self, priority: u8) -> Self {
        Self { priority, ..self }
    }
}

/// Chooses the columns that fit into a line, by priority and from the left, and shares the spare room equally between
/// those that use it. Returns their indexes and where they are in the line.
pub fn fit(columns: &[ListColumn], gap: u16, room: u16) -> Vec<(usize, Range<u16>)> {
    let mut shown: Vec<usize> = (0..columns.len()).filter(|&at| columns[at].width.1 > 0).collect();
    shown.sort_by_key(|&at| Reverse(columns[at].priority));
    // There is no gap after the last one.
    let mut spare = room.saturating_add(gap);
    shown.retain(|&at| {
        let rest = spare.checked_sub(columns[at].width.0.saturating_add(gap));
        spare = rest.unwrap_or(spare);
        rest.is_some()
    });
    shown.sort_unstable();
    let width = |at: usize, more: u16| columns[at].width.0.saturating_add(more).min(columns[at].width.1);
    let used = |more: u16| shown.iter().map(|&at| u32::from(width(at, more) - columns[at].width.0)).sum::<u32>();
    let more = (0..=spare).rev().find(|&more| used(more) <= spare.into()).unwrap_or(0);
    let mut start = 0;
    let mut place = |at: usize| {
        let end = start + width(at, more);
        (at, std::mem::replace(&mut start, end.saturating_add(gap))..end)
    };
    shown.iter().map(|&at| place(at)).collect()
}

/// Pads a text to a width.
pub fn aligned(text: &str, width: u16, is_right: bool) -> String {
    let padding = " ".repeat(usize::from(width).saturating_sub(text.width()));
    if is_right { padding + text } else { text.to_owned() + &padding }
}

/// Returns the width of the widest cell in a column of some rows.
pub fn widest<R: AsRef<[String]>>(rows: &[R], column: usize) -> u16 {
    let width = rows.iter().map(|row| row.as_ref()[column].width()).max().unwrap_or(0);
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// Writes rows as lines, with two blanks between their columns; the first `right` ones are aligned on the right.
pub fn lines<R: AsRef<[String]>>(rows: &[R], right: usize) -> String {
    let count = rows.first().map_or(0, |row| row.as_ref().len());
    let widths: Vec<u16> = (0..count).map(|column| widest(rows, column)).collect();
    let line = |row: &R| {
        let cells = row.as_ref().iter().zip(&widths).enumerate();
        let cells: Vec<String> = cells.map(|(at, (text, width))| aligned(text, *width, at < right)).collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
