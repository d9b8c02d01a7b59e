//! Where things are on the screen Find: the board, what is said of it, the list of numbers.

use ratatui::layout::{Position, Rect};

use crate::browser::state::card_size::CardSize;
use crate::browser::widgets::boards::freecell;
use crate::browser::widgets::draw::cells;

/// The fewest columns of words beside the board.
const WORDS: u16 = 21;
/// The rows of words below the board for which cards are drawn smaller.
const WORDS_ROWS: u16 = 3;
/// The most columns of a line of words.
const LONGEST_LINE: u16 = 76;
/// The columns of a number with its `#`, and the blanks around it.
const NUMBER: u16 = 13;
/// The rows of a list from which on there is a blank line above it.
const AIRY: u16 = 4;

/// How the screen is laid out.
pub struct FindAreas {
    /// How large the cards are.
    pub size: CardSize,
    pub board: Rect,
    /// Where it is said what is found.
    pub words: Rect,
}

impl FindAreas {
    /// The board with cards as large as fit, the words beside it or below.
    pub fn new(body: Rect) -> Self {
        let inner = Rect { x: body.x + 1, width: body.width.saturating_sub(2), ..body };
        let beside = |size: CardSize| {
            let extent = freecell::extent(size, 0);
            let used = extent.columns + 2;
            let room = inner.width.checked_sub(used).filter(|&room| room >= WORDS && extent.rows <= inner.height)?;
            // A line of words begins beside the first card.
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

/// The list of matching numbers, as many as fit around the selected one, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberList {
    area: Rect,
    count: u64,
    /// How many stand beside each other.
    across: u16,
    /// The first that is on the screen.
    first: u64,
}

impl NumberList {
    /// A list of `count` numbers below the lines of words that are `used`.
    pub fn new(words: Rect, used: u16, count: u64, selected: u64) -> Self {
        let left = words.height.saturating_sub(used);
        let gap = u16::from(left > AIRY);
        let area = Rect { y: words.y + words.height - left + gap.min(left), height: left - gap.min(left), ..words };
        let across = (area.width / NUMBER).max(1);
        let (of_row, rows) = (u64::from(across), u64::from(area.height));
        let first_row = (selected / of_row).saturating_sub(rows / 2).min(count.div_ceil(of_row).saturating_sub(rows));
        Self { area, count, across, first: first_row * of_row }
    }

    /// How many numbers are in a row.
    pub fn row(&self) -> i64 {
        self.across.into()
    }

    /// How many are on the screen.
    pub fn page(&self) -> i64 {
        i64::from(self.across) * i64::from(self.area.height)
    }

    /// The numbers on the screen by their places among all, and where each of them is.
    pub fn shown(&self) -> impl Iterator<Item = (u64, Rect)> {
        let Self { area, count, across, first } = *self;
        let at = move |at: u64| {
            let at = usize::try_from(at).expect("few are on the screen");
            let (x, y) = (cells(at % usize::from(across)) * NUMBER, cells(at / usize::from(across)));
            Rect { x: area.x + x, y: area.y + y, width: NUMBER.min(area.width), height: 1 }
        };
        let page = u64::from(across) * u64::from(area.height);
        (first..count.min(first + page)).map(move |place| (place, at(place - first)))
    }

    /// The place of the number at a position of the screen.
    pub fn at(&self, position: Position) -> Option<u64> {
        self.shown().find(|(_, area)| area.contains(position)).map(|(place, _)| place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selected_number_is_on_the_screen_and_found_where_it_is() {
        for (width, height, used) in [(21, 20, 2), (38, 4, 1), (70, 30, 3), (5, 1, 0)] {
            let words = Rect::new(40, 2, width, height);
            for (count, selected) in [(2, 1), (1000, 0), (1000, 499), (1000, 999), (1 << 40, (1 << 40) - 1)] {
                let list = NumberList::new(words, used, count, selected);
                let (_, area) = list.shown().find(|&(place, _)| place == selected).unwrap();
                assert_eq!(area, area.intersection(words), "{width}x{height}");
                assert_eq!(list.at(area.as_position()), Some(selected));
            }
        }
        assert_eq!(NumberList::new(Rect::new(0, 0, 20, 3), 3, 9, 4).shown().count(), 0, "there is no room");
        assert_eq!(NumberList::new(Rect::ZERO, 3, 9, 4).at(Position::ORIGIN), None);
    }
}
