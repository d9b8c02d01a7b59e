//! A page: blocks below each other, which give way by priority where there is little room.

use std::cmp::Reverse;

use ratatui::layout::Rect;

/// A part of a page, over its whole width.
#[derive(Debug, Clone)]
pub struct Block<T> {
    pub part: T,
    /// The fewest rows, at least one, and the most that it uses.
    pub rows: (u16, u16),
    /// Blocks of a higher priority are placed first.
    pub priority: u8,
    /// Whether a blank line goes above, if there is room.
    pub is_apart: bool,
}

impl<T> Block<T> {
    pub const fn new(part: T, rows: u16, priority: u8) -> Self {
        Self { part, rows: (rows, rows), priority, is_apart: false }
    }

    #[must_use]
    pub fn up_to(self, most: u16) -> Self {
        Self { rows: (self.rows.0, most.max(self.rows.0)), ..self }
    }

    #[must_use]
    pub fn apart(self, is_apart: bool) -> Self {
        Self { is_apart, ..self }
    }
}

/// Stacks blocks in an area: those that fit with their fewest rows, then blank lines, then more rows, each by priority
/// and from the top. Of the spare rows, `top` go above the first block.
pub fn stack<T>(area: Rect, blocks: Vec<Block<T>>, top: impl FnOnce(u16) -> u16) -> Vec<(T, Rect)> {
    let mut spare = area.height;
    let mut take = |rows: u16, least: u16| {
        let taken = if spare < least { 0 } else { rows.min(spare) };
        spare -= taken;
        taken
    };
    let mut by_priority: Vec<usize> = (0..blocks.len()).collect();
    by_priority.sort_by_key(|&at| Reverse(blocks[at].priority));
    let mut rows = vec![0; blocks.len()];
    for &at in &by_priority {
        rows[at] = take(blocks[at].rows.0, blocks[at].rows.0);
    }
    let is_gap = |at: usize| rows[at] > 0 && blocks[at].is_apart;
    let gaps: Vec<u16> = (0..blocks.len()).map(|at| take(u16::from(is_gap(at)), 0)).collect();
    for &at in &by_priority {
        rows[at] += take(if rows[at] > 0 { blocks[at].rows.1 - rows[at] } else { 0 }, 0);
    }
    let mut y = area.y + top(spare).min(spare);
    let placed = blocks.into_iter().zip(rows).zip(gaps).map(|((block, height), gap)| {
        let place = Rect { y: y + gap, height, ..area };
        y += gap + height;
        (block.part, place)
    });
    placed.filter(|(_, place)| place.height > 0).collect()
}
