//! Whole boards: consecutive rows with every card of the pack once.

use super::choose::{BoardRows, Chooser};
use super::judge::PACK;
use super::rows::{ItemKind, RowKind};

/// The maximum number of times that rows with every card are rejected.
const MAX_REJECTED: usize = 4096;

impl Chooser<'_> {
    /// Returns the whole boards among some rows, which are in order.
    pub fn whole_boards(&self, order: &[usize]) -> Vec<BoardRows> {
        let covers: Vec<Option<u64>> = order.iter().map(|&at| self.rows.cover(&self.rows[at])).collect();
        let mut found: Vec<BoardRows> = Vec::new();
        let (mut start, mut end, mut cover) = (0, 0, 0_u64);
        // The rows before this one belong to another board.
        let mut free = 0;
        let mut rejected = 0;
        while end < order.len() {
            let Some(next) = covers[end] else {
                (start, cover) = (end + 1, 0);
                end += 1;
                continue;
            };
            while cover & next != 0 || cover == 0 && start < end && next != 0 && covers[start] == Some(0) {
                cover &= !covers[start].unwrap_or(0);
                start += 1;
            }
            cover |= next;
            end += 1;
            if cover != PACK || next == 0 || rejected > MAX_REJECTED {
                continue;
            }
            let (first, last) = self.extended(order, &covers, free, start, end);
            if !self.has_unknown(order, first, last)
                && let Some(board) = self.judge(&order[first..last])
            {
                found.push(board);
                (start, end, free, cover) = (last, last, last, 0);
            } else {
                rejected += 1;
            }
        }
        found
    }

    /// Extends a range of rows by those of cells, foundations and empty cascades around it.
    fn extended(
        &self,
        order: &[usize],
        covers: &[Option<u64>],
        free: usize,
        start: usize,
        end: usize,
    ) -> (usize, usize) {
        let kind = |at: usize| self.rows[order[at]].kind;
        let is_special = |at: usize| covers[at] == Some(0) && kind(at) != RowKind::Cards;
        let (mut first, mut last) = (start, end);
        while first > free && is_special(first - 1) {
            first -= 1;
        }
        let has = |first: usize, last: usize, same: fn(RowKind) -> bool| {
            let mut range = first..last;
            range.any(|at| same(kind(at)))
        };
        while last < order.len() && is_special(last) {
            let is_new = match kind(last) {
                RowKind::Cells(_) => !has(first, last, |kind| matches!(kind, RowKind::Cells(_))),
                RowKind::Foundations(_) => !has(first, last, |kind| matches!(kind, RowKind::Foundations(_))),
                RowKind::CellCount(_) => !has(first, last, |kind| matches!(kind, RowKind::CellCount(_))),
                RowKind::Empty => true,
                RowKind::Cards => false,
            };
            // A row above the next board belongs to that one.
            let behind = (last + 1..order.len()).find(|&at| !is_special(at));
            let is_above = behind.is_some_and(|at| {
                let is_below =
                    matches!(kind(last), RowKind::CellCount(_)) && !self.rows[order[last]].gap.has_blank_line;
                kind(last) != RowKind::Empty
                    && !is_below
                    && !(last + 1..=at).any(|at| self.rows[order[at]].gap.has_blank_line)
            });
            if !is_new || is_above {
                break;
            }
            last += 1;
        }
        (first, last)
    }

    /// Returns whether there are unknown cards among rows with every card, or directly below.
    fn has_unknown(&self, order: &[usize], first: usize, last: usize) -> bool {
        let has = |at: usize| self.rows.items(&self.rows[at]).iter().any(|item| item.kind == ItemKind::Unknown);
        let below = order.get(last).is_some_and(|&at| {
            let row = &self.rows[at];
            row.kind == RowKind::Cards && !row.gap.is_wide() && self.rows.cover(row) == Some(0) && has(at)
        });
        below || order[first..last].iter().any(|&at| has(at))
    }

    /// Returns the board of rows with every card once, if they are one.
    fn judge(&self, board: &[usize]) -> Option<BoardRows> {
        self.found(board).filter(|_| self.begins_here(board))
    }

    /// Returns whether a board may begin with its first row: the gap above is at least as wide as those inside.
    fn begins_here(&self, board: &[usize]) -> bool {
        let width = |at: usize| {
            let gap = self.rows[at].gap;
            u8::from(gap.has_line_break) + u8::from(gap.has_blank_line) * 2 + u8::from(gap.has_prose) * 2
        };
        let cards = self.rows.with_cards(board);
        let Some((&first, rest)) = cards.split_first() else { return true };
        let is_after_special = |at: usize| at > 0 && !matches!(self.rows[at - 1].kind, RowKind::Cards | RowKind::Empty);
        let inside = rest.iter().filter(|&&at| !is_after_special(at)).map(|&at| width(at)).max().unwrap_or(0);
        board[0] == 0 || first == 0 || is_after_special(first) || width(first) >= inside.min(3)
    }
}
