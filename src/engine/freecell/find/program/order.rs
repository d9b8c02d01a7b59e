//! The order of the dealt cards on the board.

use super::board_shape::BoardShape;
use super::dealt_board::DealtBoard;
use crate::card::Card;
use crate::freecell::deal::Tableau;

/// The steps whose cards lie at the places of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlaceOrder {
    /// The step that deals the card of each place, row by row.
    pub steps: [u8; Card::COUNT],
    pub shape: BoardShape,
}

/// A wrong order of the cards on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealingOrder {
    /// The cards are dealt column by column: 7, 7, 7, 7, 6, 6, 6 and 6.
    ByColumns,
    /// The columns are written one after the other as rows of eight.
    ColumnsAsRows,
    /// The columns are written from the last card to the first.
    CascadesReversed,
    /// The rows are written from the last card to the first.
    RowsMirrored,
    /// The shuffled pack is dealt from its other end.
    DealReversed,
    /// The cards are dealt over seven columns, in eight rows.
    SevenColumns,
    /// The cards are dealt to one cascade after the other, seven to each.
    CascadesOfSeven,
    /// Every second row is dealt from right to left.
    RowsBackAndForth,
    /// The last row is dealt to the last four columns.
    LastRowRight,
    /// The rows are dealt from the last column to the first.
    ColumnsFromRight,
    /// The six whole rows are in another order: the row that is written in the place of each.
    Rows([u8; Tableau::ROWS - 1]),
    /// The cascades are in another order, the longer ones first: the one that is written in the place of each.
    Cascades([u8; Tableau::COLUMNS]),
}

#[expect(clippy::cast_possible_truncation, reason = "below 52")]
pub const IN_ORDER: [u8; Card::COUNT] = {
    let mut numbers = [0; Card::COUNT];
    let mut number = 0;
    while number < Card::COUNT {
        numbers[number] = number as u8;
        number += 1;
    }
    numbers
};

impl DealingOrder {
    /// Returns each order in which two rows, or two cascades of one height, are exchanged.
    pub fn exchanges() -> impl Iterator<Item = Self> {
        const SHORT: u8 = 4;
        let pairs = |range: std::ops::Range<u8>| {
            let end = range.end;
            range.flat_map(move |one| (one + 1..end).map(move |other| (one.into(), other.into())))
        };
        let rows = pairs(0..6).map(|(one, other)| {
            let mut rows = [0, 1, 2, 3, 4, 5];
            rows.swap(one, other);
            Self::Rows(rows)
        });
        let cascades = pairs(0..SHORT).chain(pairs(SHORT..8)).map(|(one, other)| {
            let mut cascades = [0, 1, 2, 3, 4, 5, 6, 7];
            cascades.swap(one, other);
            Self::Cascades(cascades)
        });
        rows.chain(cascades)
    }

    /// Returns the place whose card is written at another, of a board that is right up to then.
    fn source(self, shape: BoardShape, place: usize) -> usize {
        let (row, column) = (place / Tableau::COLUMNS, place % Tableau::COLUMNS);
        match self {
            Self::ByColumns | Self::CascadesOfSeven => shape.column_step_of_place(place),
            Self::ColumnsAsRows => shape.place_of_column_step(place),
            Self::CascadesReversed => shape.place_from_top(place),
            Self::RowsMirrored | Self::ColumnsFromRight => shape.place_from_right(place),
            Self::RowsBackAndForth => shape.place_back_and_forth(place),
            Self::DealReversed => Card::COUNT - 1 - place,
            Self::SevenColumns | Self::LastRowRight => place,
            Self::Rows(rows) => rows.get(row).map_or(place, |&row| usize::from(row) * Tableau::COLUMNS + column),
            Self::Cascades(cascades) => row * Tableau::COLUMNS + usize::from(cascades[column]),
        }
    }
}

impl PlaceOrder {
    /// Row by row over eight cascades.
    pub const RIGHT: Self = Self { steps: IN_ORDER, shape: BoardShape::Eight };

    /// Returns the order that several wrong ones give, one after the other. `None` if two of them give other shapes, or
    /// rows or cascades of another shape than the right one are permuted.
    pub fn new(wrong: &[DealingOrder]) -> Option<Self> {
        let mut shape = BoardShape::Eight;
        for order in wrong {
            let other = match order {
                DealingOrder::SevenColumns => BoardShape::SevenColumns,
                DealingOrder::CascadesOfSeven => BoardShape::CascadesOfSeven,
                DealingOrder::LastRowRight | DealingOrder::ColumnsFromRight => BoardShape::ShortFirst,
                _ => continue,
            };
            if std::mem::replace(&mut shape, other) != BoardShape::Eight {
                return None;
            }
        }
        let is_permuted = wrong.iter().any(|order| matches!(order, DealingOrder::Rows(_) | DealingOrder::Cascades(_)));
        if is_permuted && shape != BoardShape::Eight {
            return None;
        }
        let mut steps = IN_ORDER;
        for order in wrong {
            let (before, sources) = (steps, IN_ORDER.map(|place| order.source(shape, place.into())));
            // No cascade of six cards changes places with one of seven.
            if sources.iter().any(|&source| source >= Card::COUNT) {
                return None;
            }
            steps = sources.map(|source| before[source]);
        }
        Some(Self { steps, shape })
    }

    /// Lays out cards in dealing order.
    pub fn board(&self, dealt: &[Option<Card>; Card::COUNT]) -> DealtBoard {
        DealtBoard { cards: self.steps.map(|step| dealt[usize::from(step)]), shape: self.shape }
    }

    /// Returns the cards of a board of this shape in dealing order.
    pub fn undo(&self, board: &DealtBoard) -> [Option<Card>; Card::COUNT] {
        let mut dealt = [None; Card::COUNT];
        for (&step, &card) in self.steps.iter().zip(&board.cards) {
            dealt[usize::from(step)] = card;
        }
        dealt
    }
}
