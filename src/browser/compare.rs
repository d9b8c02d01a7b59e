//! What two positions of a table have in common.

use crate::card::Card;
use crate::freecell::deal::Tableau;
use crate::gears;
use crate::gears::Gear;
use crate::skat::PACK;
use crate::table::Table;
use crate::table::board::Board;

/// What of the other panes is compared with the focused one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparing {
    /// Nothing.
    Nothing,
    /// Cards in the same row and column, or in the same hand; gears that point the same way.
    Place,
    /// Cards in the same column.
    Column,
    /// Where one card lies.
    Card,
}

impl Comparing {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [Self; 4] = [Self::Place, Self::Column, Self::Card, Self::Nothing];

    /// A word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Place => "same place",
            Self::Column => "same column",
            Self::Card => "one card",
        }
    }

    /// Whether it means something on a table.
    #[must_use]
    pub const fn is_on(self, table: Table) -> bool {
        match self {
            Self::Nothing | Self::Place => true,
            Self::Column => matches!(table, Table::FreeCell(_)),
            Self::Card => matches!(table, Table::FreeCell(_) | Table::Skat),
        }
    }

    /// What is compared on a table: the same place where this means nothing there.
    #[must_use]
    pub const fn on(self, table: Table) -> Self {
        if self.is_on(table) { self } else { Self::Place }
    }

    /// What is counted on a table, after `9 of 52`.
    #[must_use]
    pub const fn words(self, table: Table) -> &'static str {
        match (self, table) {
            (Self::Column, _) => "in the same column",
            (_, Table::FreeCell(_)) => "in the same place",
            (_, Table::Skat) => "in the same hand",
            (_, Table::Gears(_)) => "pointing the same way",
        }
    }
}

/// Whether a card lies in the same place of both positions, or the same column.
#[must_use]
pub fn card_agrees(comparing: Comparing, a: &Board, b: &Board, card: Card) -> bool {
    let place = |layout: &Board| {
        let place = layout.place(card);
        if comparing == Comparing::Column { place.map(|place| place % Tableau::COLUMNS) } else { place }
    };
    place(a) == place(b)
}

/// Whether a gear points the same way on both boards.
#[must_use]
pub fn gear_agrees(a: &gears::Board, b: &gears::Board, gear: Gear) -> bool {
    a.at(gear) == b.at(gear)
}

/// How many cards or gears agree, and of how many.
#[must_use]
pub fn agreeing(comparing: Comparing, a: &Board, b: &Board) -> (usize, usize) {
    let cards = |pack: &[Card]| {
        let agreeing = pack.iter().filter(|&&card| card_agrees(comparing, a, b, card));
        (agreeing.count(), pack.len())
    };
    match (a, b) {
        (Board::Gears(a), Board::Gears(b)) => {
            (a.gears().filter(|&gear| gear_agrees(a, b, gear)).count(), a.gears().count())
        }
        (Board::Skat(_), _) => cards(&PACK),
        _ => cards(&Card::PACK),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::DealNumber;

    #[test]
    fn a_position_agrees_with_itself_wholly() {
        for table in Table::ALL {
            let layouts = [617, 618].map(|number| table.board(DealNumber::new(number).unwrap()));
            for comparing in Comparing::ALL.into_iter().filter(|comparing| comparing.is_on(table)) {
                let (same, all) = agreeing(comparing, &layouts[0], &layouts[0]);
                assert_eq!(same, all);
                assert!(agreeing(comparing, &layouts[0], &layouts[1]).0 < all);
            }
        }
    }
}
