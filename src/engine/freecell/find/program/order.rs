//! The order of the dealt cards on the board.

use super::board_shape::BoardShape;
use super::dealt_board::DealtBoard;
use crate::card::Card;

/// The steps whose cards lie at the places of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order {
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

impl Order {
    /// Row by row over eight cascades.
    pub const RIGHT: Self = Self { steps: IN_ORDER, shape: BoardShape::Eight };

    /// Returns the order that several wrong ones give, one after the other. `None` if two of them give other shapes.
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
        let mut steps = IN_ORDER;
        for order in wrong {
            let before = steps;
            let source: fn(BoardShape, usize) -> usize = match order {
                DealingOrder::ByColumns | DealingOrder::CascadesOfSeven => BoardShape::column_step_of_place,
                DealingOrder::ColumnsAsRows => BoardShape::place_of_column_step,
                DealingOrder::CascadesReversed => BoardShape::place_from_top,
                DealingOrder::RowsMirrored | DealingOrder::ColumnsFromRight => BoardShape::place_from_right,
                DealingOrder::RowsBackAndForth => BoardShape::place_back_and_forth,
                DealingOrder::DealReversed => |_, place| Card::COUNT - 1 - place,
                DealingOrder::SevenColumns | DealingOrder::LastRowRight => continue,
            };
            steps = std::array::from_fn(|place| before[source(shape, place)]);
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
