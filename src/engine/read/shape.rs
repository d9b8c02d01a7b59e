//! Lengths of lines, and the boards that lines of these lengths are.

use crate::card::Card;
use crate::freecell::deal::Tableau;

/// Lengths of the rows and of the cascades of a deal.
pub(super) const ROWS: [usize; 7] = [8, 8, 8, 8, 8, 8, 4];
pub(super) const COLUMNS: [usize; 8] = [7, 7, 7, 7, 6, 6, 6, 6];
/// Lengths of the cascades where the last row is dealt to the right half.
pub(super) const SHORT_FIRST: [usize; 8] = [6, 6, 6, 6, 7, 7, 7, 7];
/// Lengths of rows whose programs lay them out wrongly: from the bottom, and over cascades of seven cards.
const FALSE_ROWS: [&[usize]; 2] = [&[4, 8, 8, 8, 8, 8, 8], &[8, 8, 8, 7, 7, 7, 7]];
/// Lengths of the rows of a board dealt to seven columns.
pub(super) const SEVEN_COLUMNS: [usize; 8] = [7, 7, 7, 7, 7, 7, 7, 3];

/// Where the cards of lines, one after the other, lie.
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
    /// In rows, the lengths of which are wrong.
    FalseRows(&'static [usize]),
}

impl Shape {
    /// Returns the shape of lines that have exactly its lengths.
    pub(super) fn exact(lens: &[usize]) -> Option<Self> {
        match lens {
            _ if lens == ROWS => Some(Self::Rows),
            _ if lens == COLUMNS => Some(Self::Columns),
            _ if lens == SHORT_FIRST => Some(Self::ShortFirst),
            _ => None,
        }
    }

    /// Returns the shape of lines that are broken elsewhere than a deal's, or that are those of a mistake.
    pub(super) fn broken(lens: &[usize]) -> Option<Self> {
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

    /// Returns the cascades of cards in the order of the text.
    pub(super) fn cascades<T: Copy>(self, cards: &[T]) -> Vec<Vec<T>> {
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

/// Returns where lines end, as the number of cards up to there.
fn ends(lens: &[usize]) -> impl Iterator<Item = usize> + use<'_> {
    lens.iter().scan(0, |end, len| {
        *end += len;
        Some(*end)
    })
}

/// Returns whether lines are all of one length, but for the last, which may be shorter.
fn is_even(lens: &[usize]) -> bool {
    let [first, .., last] = lens else { return true };
    let is_other = *first != Tableau::COLUMNS && *first != Tableau::COLUMNS - 1;
    is_other && last <= first && lens[..lens.len() - 1].iter().all(|len| len == first)
}
