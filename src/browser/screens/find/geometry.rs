//! Layout of the find screen: the board, the text, the list of numbers.

use crate::browser::screens::prelude::*;
use crate::browser::widgets::boards::freecell;

/// The least columns for text beside the board.
const WORDS: u16 = 21;
/// The rows of text below the board, for which smaller cards are chosen if needed.
const WORDS_ROWS: u16 = 3;
/// The most columns of a line of text.
const LONGEST_LINE: u16 = 76;
/// The columns of a number with its `#` and blanks.
const NUMBER: u16 = 13;
/// The rows of the list from which a blank line goes above it.
const AIRY: u16 = 4;

pub struct FindAreas {
    pub size: CardSize,
    pub board: Rect,
    /// The area of the results.
    pub words: Rect,
}

impl FindAreas {
    /// Lays out the board with the largest cards that fit, and the text beside or below it.
    pub fn new(body: Rect) -> Self {
        let inner = inset(body);
        let beside = |size: CardSize| {
            let extent = freecell::extent(size, 0);
            let used = extent.columns + 2;
            let room = inner.width.checked_sub(used).filter(|&room| room >= WORDS && extent.rows <= inner.height)?;
            // Text starts level with the first card.
            let down = inner.height.min(1);
            let words = Rect { x: inner.x + used, y: inner.y + down, width: room, height: inner.height - down };
            Some(Self { size, board: inner, words })
        };
        let below = |size: CardSize| {
            let extent = freecell::extent(size, 0);
            let fits = extent.columns <= inner.width && extent.rows + WORDS_ROWS <= inner.height;
            (fits || size == CardSize::S).then(|| {
                let rows = extent.rows.min(inner.height);
                let words = below(inner, rows);
                Self { size, board: Rect { height: rows, ..inner }, words }
            })
        };
        let areas = CardSize::ALL.into_iter().rev().find_map(|size| beside(size).or_else(|| below(size)));
        let areas = areas.expect("the words stand below a board of small cards, however few rows are left");
        let width = areas.words.width.min(LONGEST_LINE);
        Self { words: Rect { width, ..areas.words }, ..areas }
    }
}

/// Returns the list of `count` matching numbers below `used` lines of text, as many as fit around the selected one.
pub fn number_list(words: Rect, used: u16, count: u64, selected: u64) -> Rows {
    let left = words.height.saturating_sub(used);
    let gap = u16::from(left > AIRY);
    let area = Rect { y: words.y + words.height - left + gap, height: left - gap, ..words };
    let [count, selected] = [count, selected].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    Rows::side_by_side(area, count, Some(selected), NUMBER)
}
