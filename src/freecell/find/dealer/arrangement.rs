//! The pack before the shuffle, and how the dealt cards are laid out.

use crate::card::{Card, Rank, Suit};
use crate::freecell::deal::Tableau;
use crate::freecell::find::mistake::{DealingMistake, Transposition};
use crate::freecell::layout::Layout;

/// The pack before the shuffle, and the places of the dealt cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) struct Arrangement {
    pub(in crate::freecell::find) pack: [Card; Card::COUNT],
    /// The step that deals the card of each place, row by row.
    pub(in crate::freecell::find) steps: [u8; Card::COUNT],
    /// 8, or 7.
    pub(in crate::freecell::find) columns: usize,
}

impl Arrangement {
    /// Mistakes in the layout are made one after the other.
    pub(in crate::freecell::find) fn new(mistakes: &[DealingMistake]) -> Self {
        let columns = if mistakes.contains(&DealingMistake::SevenColumns) { 7 } else { Tableau::COLUMNS };
        #[expect(clippy::cast_possible_truncation, reason = "below 52")]
        let mut steps: [u8; Card::COUNT] = std::array::from_fn(|step| step as u8);
        for mistake in mistakes {
            let before = steps;
            let source: fn(usize, usize) -> usize = match mistake {
                DealingMistake::RowsColumns(Transposition::DealtByColumns) => column_step_of_place,
                DealingMistake::RowsColumns(Transposition::ColumnsAsRows) => place_of_column_step,
                DealingMistake::CascadesReversed => place_from_top,
                DealingMistake::DealReversed => |_, place| Card::COUNT - 1 - place,
                _ => continue,
            };
            steps = std::array::from_fn(|place| before[source(columns, place)]);
        }
        Self { pack: pack(mistakes), steps, columns }
    }

    /// The cards in the order in which they are dealt, laid out.
    pub(super) fn board(&self, dealt: &[Card; Card::COUNT]) -> DealtBoard {
        DealtBoard { cards: self.steps.map(|step| Some(dealt[usize::from(step)])), columns: self.columns }
    }

    /// The index in the pack of the card that each step has dealt, `None` for one that is not known.
    pub(in crate::freecell::find) fn undo(&self, board: &DealtBoard) -> [Option<u8>; Card::COUNT] {
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

/// The pack before the shuffle.
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

/// A board of 52 places, row by row over eight columns or seven. Cards may be unknown, and there twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) struct DealtBoard {
    pub(in crate::freecell::find) cards: [Option<Card>; Card::COUNT],
    pub(in crate::freecell::find) columns: usize,
}

impl DealtBoard {
    /// `None` if the layout has other cascades than a deal over eight columns or seven.
    pub(in crate::freecell::find) fn of(layout: &Layout) -> Option<Self> {
        if let Some(cards) = layout.places() {
            return Some(Self { cards, columns: Tableau::COLUMNS });
        }
        let is_played = layout.cells().iter().any(Option::is_some)
            || Suit::ALL.iter().any(|&suit| layout.foundation(suit).is_some());
        let lens = (0..7).map(|column| column_len(7, column)).chain([0]);
        if is_played || !layout.cascades().map(<[_]>::len).eq(lens) {
            return None;
        }
        Some(Self { cards: std::array::from_fn(|place| layout.cascade(place % 7)[place / 7]), columns: 7 })
    }

    pub(super) fn layout(&self) -> Layout {
        let column = |column: usize| self.cards.iter().skip(column).step_by(self.columns).copied().collect::<Vec<_>>();
        let cascades: Vec<_> = (0..self.columns).map(column).collect();
        Layout::new(&cascades, &[], [0; Suit::COUNT]).expect("a pack has room in eight cascades")
    }

    pub(in crate::freecell::find) fn known_count(&self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// Whether all known cards are those of another board.
    pub(super) fn is_part_of(&self, other: &Self) -> bool {
        self.columns == other.columns
            && self.cards.iter().zip(&other.cards).all(|(card, other)| card.is_none() || card == other)
    }
}

/// The number of cards in a column.
const fn column_len(columns: usize, column: usize) -> usize {
    (Card::COUNT - column).div_ceil(columns)
}

/// The place to which a step deals if the columns are filled one after the other.
const fn place_of_column_step(columns: usize, step: usize) -> usize {
    let (mut column, mut row) = (0, step);
    while row >= column_len(columns, column) {
        row -= column_len(columns, column);
        column += 1;
    }
    row * columns + column
}

/// The inverse of [`place_of_column_step`].
fn column_step_of_place(columns: usize, place: usize) -> usize {
    (0..place % columns).map(|column| column_len(columns, column)).sum::<usize>() + place / columns
}

/// The place that is as far from the last card of its column as `place` is from the first.
const fn place_from_top(columns: usize, place: usize) -> usize {
    let (row, column) = (place / columns, place % columns);
    (column_len(columns, column) - 1 - row) * columns + column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_permuted() {
        let places: Vec<usize> = (0..Card::COUNT).map(|step| place_of_column_step(8, step)).collect();
        assert_eq!(places[..9], [0, 8, 16, 24, 32, 40, 48, 1, 9]);
        assert_eq!(places[46..], [7, 15, 23, 31, 39, 47]);
        for (columns, place) in
            [7, 8].into_iter().flat_map(|columns| (0..Card::COUNT).map(move |place| (columns, place)))
        {
            assert_eq!(column_step_of_place(columns, place_of_column_step(columns, place)), place);
            assert_eq!(place_from_top(columns, place_from_top(columns, place)), place);
        }
        assert_eq!([0, 3, 4, 47].map(|place| place_from_top(8, place)), [48, 51, 44, 7]);
    }

    #[test]
    fn what_is_undone_is_dealt_again() {
        use DealingMistake::{DealReversed, PackBySuit, PackReversed, RowsColumns, SevenColumns};
        let by_columns = RowsColumns(Transposition::DealtByColumns);
        for mistakes in [&[][..], &[PackBySuit, PackReversed], &[DealReversed, by_columns], &[SevenColumns, by_columns]]
        {
            let arrangement = Arrangement::new(mistakes);
            let board = arrangement.board(&arrangement.pack);
            #[expect(clippy::cast_possible_truncation, reason = "below 52")]
            let in_order: [Option<u8>; 52] = std::array::from_fn(|step| Some(step as u8));
            assert_eq!(arrangement.undo(&board), in_order, "{mistakes:?}");
            assert_eq!(DealtBoard::of(&board.layout()), Some(board));
        }
    }
}
