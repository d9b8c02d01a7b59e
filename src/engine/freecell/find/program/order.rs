//! The order of the dealt cards on the board.

use super::board_shape::BoardShape;
use super::dealt_board::DealtBoard;
use crate::card::Card;
use crate::freecell::find::mistake::{DealingMistake, Transposition};

/// The steps whose cards lie at the places of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order {
    /// The step that deals the card of each place, row by row.
    pub steps: [u8; Card::COUNT],
    pub shape: BoardShape,
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

    /// Returns an order with mistakes, which are made one after the other. `None` if two of them give other shapes.
    pub fn new(mistakes: &[DealingMistake]) -> Option<Self> {
        let mut shape = BoardShape::Eight;
        for mistake in mistakes {
            let other = match mistake {
                DealingMistake::SevenColumns => BoardShape::SevenColumns,
                DealingMistake::CascadesOfSeven => BoardShape::CascadesOfSeven,
                DealingMistake::LastRowRight | DealingMistake::ColumnsFromRight => BoardShape::ShortFirst,
                _ => continue,
            };
            if std::mem::replace(&mut shape, other) != BoardShape::Eight {
                return None;
            }
        }
        let mut steps = IN_ORDER;
        for mistake in mistakes {
            let before = steps;
            let source: fn(BoardShape, usize) -> usize = match mistake {
                DealingMistake::RowsColumns(Transposition::DealtByColumns) | DealingMistake::CascadesOfSeven => {
                    BoardShape::column_step_of_place
                }
                DealingMistake::RowsColumns(Transposition::ColumnsAsRows) => BoardShape::place_of_column_step,
                DealingMistake::CascadesReversed => BoardShape::place_from_top,
                DealingMistake::RowsMirrored | DealingMistake::ColumnsFromRight => BoardShape::place_from_right,
                DealingMistake::RowsBackAndForth => BoardShape::place_back_and_forth,
                DealingMistake::DealReversed => |_, place| Card::COUNT - 1 - place,
                _ => continue,
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
