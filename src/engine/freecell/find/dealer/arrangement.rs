//! The pack before the shuffle, and the layout of the dealt cards.

use super::board_shape::BoardShape;
use crate::card::{Card, Rank, Suit};
use crate::freecell::find::mistake::{DealingMistake, Transposition};
use crate::freecell::layout::Layout;

/// The pack before the shuffle, and the places of the dealt cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrangement {
    pub pack: [Card; Card::COUNT],
    /// The step that deals the card of each place, row by row.
    pub steps: [u8; Card::COUNT],
    pub shape: BoardShape,
}

/// The cards dealt by the steps, as indices in the pack before the shuffle; `None` is an unknown one.
pub type DealtCards = [Option<u8>; Card::COUNT];

/// The value for a step that deals no card.
pub const NO_CARD: u8 = u8::MAX;

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

impl Arrangement {
    /// The right pack, dealt row by row over eight cascades.
    pub const RIGHT: Self = Self { pack: Card::PACK, steps: IN_ORDER, shape: BoardShape::Eight };

    /// Returns an arrangement with mistakes; those in the layout are made in order. `None` if two of them give other
    /// shapes.
    pub fn new(mistakes: &[DealingMistake]) -> Option<Self> {
        let mut shape = BoardShape::Eight;
        for mistake in mistakes {
            let other = match mistake {
                DealingMistake::SevenColumns => BoardShape::SevenColumns,
                DealingMistake::CascadesOfSeven => BoardShape::CascadesOfSeven,
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
                DealingMistake::RowsMirrored => BoardShape::place_from_right,
                DealingMistake::DealReversed => |_, place| Card::COUNT - 1 - place,
                _ => continue,
            };
            steps = std::array::from_fn(|place| before[source(shape, place)]);
        }
        Some(Self { pack: pack(mistakes), steps, shape })
    }

    pub fn board(&self, dealt: &[u8; Card::COUNT]) -> DealtBoard {
        let card = |step: u8| self.pack.get(usize::from(dealt[usize::from(step)])).copied();
        DealtBoard { cards: self.steps.map(card), shape: self.shape }
    }

    /// Returns the cards in dealing order.
    pub fn undo(&self, board: &DealtBoard) -> DealtCards {
        let mut indices = [0_u8; Card::COUNT];
        for (index, card) in (0..).zip(&self.pack) {
            indices[card.index()] = index;
        }
        let mut dealt = [None; Card::COUNT];
        for (&step, card) in self.steps.iter().zip(&board.cards) {
            dealt[usize::from(step)] = card.map(|card| indices[card.index()]);
        }
        dealt
    }
}

fn pack(mistakes: &[DealingMistake]) -> [Card; Card::COUNT] {
    let is_made = |mistake: DealingMistake| mistakes.contains(&mistake);
    let suits = mistakes.iter().find_map(|mistake| match mistake {
        DealingMistake::SuitsOrder(order) => Some(*order),
        _ => None,
    });
    let suits = suits.unwrap_or(Suit::ALL);
    let by_suit = is_made(DealingMistake::PackBySuit);
    let king_first = is_made(DealingMistake::PackKingFirst);
    let is_reversed = is_made(DealingMistake::PackReversed);
    std::array::from_fn(|place| {
        let place = if is_reversed { Card::COUNT - 1 - place } else { place };
        let (rank, suit) = if by_suit {
            (place % Rank::COUNT, place / Rank::COUNT)
        } else {
            (place / Suit::COUNT, place % Suit::COUNT)
        };
        let rank = if king_first { Rank::COUNT - 1 - rank } else { rank };
        Card::PACK[rank * Suit::COUNT + suits[suit] as usize]
    })
}

/// A board of 52 places, row by row. Cards may be unknown or duplicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DealtBoard {
    pub cards: [Option<Card>; Card::COUNT],
    pub shape: BoardShape,
}

impl DealtBoard {
    /// Returns `None` if no program deals cascades of the layout's lengths.
    pub fn of(layout: &Layout) -> Option<Self> {
        if let Some(cards) = layout.places() {
            return Some(Self { cards, shape: BoardShape::Eight });
        }
        let is_played = layout.cells().iter().any(Option::is_some)
            || Suit::ALL.iter().any(|&suit| layout.foundation(suit).is_some());
        let lens = || layout.cascades().map(<[_]>::len).filter(|&len| len > 0);
        let shape = [BoardShape::SevenColumns, BoardShape::CascadesOfSeven]
            .into_iter()
            .find(|shape| !is_played && lens().eq((0..shape.columns()).map(|column| shape.column_len(column))))?;
        let cards = std::array::from_fn(|place| {
            let (row, column) = shape.row_and_column(place);
            layout.cascade(column)[row]
        });
        Some(Self { cards, shape })
    }

    pub fn layout(&self) -> Layout {
        let mut cascades = vec![Vec::new(); self.shape.columns()];
        for (place, &card) in self.cards.iter().enumerate() {
            cascades[self.shape.row_and_column(place).1].push(card);
        }
        Layout::new(&cascades, &[], [0; Suit::COUNT]).expect("a pack has room in eight cascades")
    }

    /// Returns whether cards are unknown before known ones, as if a program dealt none.
    pub fn has_gaps(&self) -> bool {
        let last = self.cards.iter().rposition(Option::is_some);
        last.is_some_and(|last| self.cards[..last].contains(&None))
    }

    pub fn known_count(&self) -> usize {
        self.cards.iter().flatten().count()
    }
}
