//! Boards as programs deal them.

use super::board_shape::BoardShape;
use crate::card::{Card, Suit};
use crate::freecell::layout::Layout;

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
        let shape =
            BoardShape::ALL.into_iter().find(|shape| !is_played && lens().eq(shape.lengths().iter().copied()))?;
        let cards = std::array::from_fn(|place| {
            let (row, column) = shape.row_and_column(place);
            layout.cascade(column)[row]
        });
        Some(Self { cards, shape })
    }

    pub fn layout(&self) -> Layout {
        let mut cascades = vec![Vec::new(); self.shape.lengths().len()];
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
