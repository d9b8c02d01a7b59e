//! Lengths of lines, and the board shapes they form.

use crate::card::Card;
use crate::freecell::deal::Tableau;

/// The lengths of a deal's rows, and of its cascades.
pub(super) const ROWS: [usize; 7] = [8, 8, 8, 8, 8, 8, 4];
pub(super) const COLUMNS: [usize; 8] = [7, 7, 7, 7, 6, 6, 6, 6];
/// The lengths of the cascades if the last row is dealt to the right half.
pub(super) const SHORT_FIRST: [usize; 8] = [6, 6, 6, 6, 7, 7, 7, 7];
/// The lengths of rows that are laid out wrongly: from the bottom, and over cascades of seven cards.
const FALSE_ROWS: [&[usize]; 2] = [&[4, 8, 8, 8, 8, 8, 8], &[8, 8, 8, 7, 7, 7, 7]];
/// The lengths of the rows of a board dealt to seven columns.
pub(super) const SEVEN_COLUMNS: [usize; 8] = [7, 7, 7, 7, 7, 7, 7, 3];

/// The layout of cards that are given line after line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// In dealing order.
    Rows,
    /// Cascade after cascade.
    Columns,
    /// Cascade after cascade, the short ones first.
    ShortFirst,
    /// In rows of seven.
    SevenColumns,
    /// In rows of wrong lengths.
    FalseRows(&'static [usize]),
}

impl Shape {
    /// Returns the shape with exactly these line lengths.
    pub fn exact(lens: &[usize]) -> Option<Self> {
        match lens {
            _ if lens == ROWS => Some(Self::Rows),
            _ if lens == COLUMNS => Some(Self::Columns),
            _ if lens == SHORT_FIRST => Some(Self::ShortFirst),
            _ => None,
        }
    }

    /// Returns the shape of lines broken at other points than a deal's, or of a wrong layout.
    pub fn broken(lens: &[usize]) -> Option<Self> {
        if lens == SEVEN_COLUMNS {
            return Some(Self::SevenColumns);
        }
        if let Some(&rows) = FALSE_ROWS.iter().find(|&&rows| rows == lens) {
            return Some(Self::FalseRows(rows));
        }
        let ends: Vec<usize> = ends(lens).collect();
        let breaks =
            |lengths: &[usize]| self::ends(lengths).filter(|&end| end < Card::COUNT).all(|end| ends.contains(&end));
        if is_even(lens) || breaks(&ROWS) {
            Some(Self::Rows)
        } else if breaks(&COLUMNS) {
            Some(Self::Columns)
        } else {
            None
        }
    }

    /// Returns the cascades of cards given in the order of the text.
    pub fn cascades<T: Copy>(self, cards: &[T]) -> Vec<Vec<T>> {
        let in_rows = |lens: &[usize]| {
            let mut cascades = vec![Vec::new(); Tableau::COLUMNS];
            let mut rest = cards;
            for &len in lens {
                let (row, behind) = rest.split_at(len.min(rest.len()));
                row.iter().zip(&mut cascades).for_each(|(&card, cascade)| cascade.push(card));
                rest = behind;
            }
            cascades
        };
        let by_cascade = |lens: &[usize]| {
            let mut rest = cards;
            let take = |&len: &usize| {
                let (cascade, behind) = rest.split_at(len.min(rest.len()));
                rest = behind;
                cascade.to_vec()
            };
            lens.iter().map(take).collect()
        };
        match self {
            Self::Rows => in_rows(&ROWS),
            Self::SevenColumns => in_rows(&SEVEN_COLUMNS),
            Self::FalseRows(lens) => in_rows(lens),
            Self::Columns => by_cascade(&COLUMNS),
            Self::ShortFirst => by_cascade(&SHORT_FIRST),
        }
    }
}

/// Returns the ends of lines, as the number of cards up to each.
fn ends(lens: &[usize]) -> impl Iterator<Item = usize> + use<'_> {
    lens.iter().scan(0, |end, len| {
        *end += len;
        Some(*end)
    })
}

/// Returns whether lines all have the same length, except that the last may be shorter.
pub(super) fn is_even(lens: &[usize]) -> bool {
    let [first, .., last] = lens else { return true };
    let is_other = *first != Tableau::COLUMNS && *first != Tableau::COLUMNS - 1;
    is_other && last <= first && lens[..lens.len() - 1].iter().all(|len| len == first)
}
