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
        let inner = Rect { x: body.x + 1, width: body.width.saturating_sub(2), ..body };
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
                let words = Rect { y: inner.y + rows, height: inner.height - rows, ..inner };
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

#[cfg(test)]
mod tests {
    use ratatui::layout::Position;

    use super::*;

    #[test]
    fn the_selected_number_is_on_the_screen_and_found_where_it_is() {
        for (width, height, used) in [(21, 20, 2), (38, 4, 1), (70, 30, 3), (5, 1, 0)] {
            let words = Rect::new(40, 2, width, height);
            for (count, selected) in [(2, 1), (1000, 0), (1000, 499), (1000, 999), (1 << 40, (1 << 40) - 1)] {
                let list = number_list(words, used, count, selected);
                let (place, area) = list.shown().find(|&(place, _)| place as u64 == selected).unwrap();
                assert_eq!(area, area.intersection(words), "{width}x{height}");
                assert_eq!(list.at(area.as_position()), Some(place));
            }
        }
        assert_eq!(number_list(Rect::new(0, 0, 20, 3), 3, 9, 4).shown().count(), 0, "there is no room");
        assert_eq!(number_list(Rect::ZERO, 3, 9, 4).at(Position::ORIGIN), None);
    }
}
