//! Boards of numbers, whose pack order is found by trial.

use std::fmt;

use crate::card::{Card, Rank, Suit};
use crate::freecell::layout::Layout;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbering {
    /// Cards are numbers; the first is 0 or 1.
    Pack { first: u8 },
    /// The suits are numbers from 0 or 1, and the ranks are names or numbers.
    Suits { first: u8 },
}

/// The order of the pack that numbers refer to: `numbers 0–51 taken as a pack by rank, C D H S`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackOrder {
    numbering: Numbering,
    is_by_suit: bool,
    is_ace_high: bool,
    suits: [Suit; Suit::COUNT],
}

/// The minimum number of known cards whose deal number proves the order.
const MIN_KNOWN: usize = 8;

impl PackOrder {
    /// Returns the orders of a pack, usual ones first.
    fn all(numbering: Numbering) -> impl Iterator<Item = Self> {
        const ORDERS: [&str; 12] =
            ["CDHS", "SHDC", "HDCS", "SHCD", "HCDS", "DCHS", "CHDS", "CSHD", "SDHC", "SCHD", "HSDC", "DHSC"];
        let is_pack = matches!(numbering, Numbering::Pack { .. });
        let kinds = [(false, false), (true, false), (false, true), (true, true)];
        let kinds = kinds.into_iter().filter(move |&(is_by_suit, _)| is_pack || !is_by_suit);
        let orders = move |(is_by_suit, is_ace_high)| {
            let suits = ORDERS.into_iter().map(|order| {
                let mut suits = order.chars().filter_map(Suit::from_char);
                std::array::from_fn(|_| suits.next().expect("an order has four suits"))
            });
            suits.map(move |suits| Self { numbering, is_by_suit, is_ace_high, suits })
        };
        kinds.flat_map(orders)
    }

    /// Converts a card read in the first order to this order.
    fn card(self, card: Card) -> Card {
        let index = card.index();
        let (rank, suit) = if self.is_by_suit {
            (index % Rank::COUNT, index / Rank::COUNT)
        } else {
            (index / Suit::COUNT, index % Suit::COUNT)
        };
        let rank = (rank + usize::from(self.is_ace_high)) % Rank::COUNT;
        let rank = u8::try_from(rank + 1).ok().and_then(Rank::new).expect("there are thirteen ranks");
        Card::new(rank, self.suits[suit])
    }

    /// Returns the first order in which one of the first boards of numbers is dealt, according to `is_dealt`, or else
    /// the first order.
    pub(super) fn decided(numbering: Numbering, layouts: &[Layout], is_dealt: &dyn Fn(&Layout) -> bool) -> Self {
        /// A text may have thousands of boards, and each takes a while.
        const MAX_TRIED: usize = 3;
        let is_dealt = |order: Self, layout: &Layout| {
            let board = order.board(layout);
            board.known_count() >= MIN_KNOWN && is_dealt(&board)
        };
        let first = Self::all(numbering).next().expect("there are orders");
        let in_order = |layout: &Layout| Self::all(numbering).find(|&order| is_dealt(order, layout));
        layouts.iter().take(MAX_TRIED).find_map(in_order).unwrap_or(first)
    }

    /// Converts a board read in the first order to this order.
    pub(super) fn board(self, layout: &Layout) -> Layout {
        layout.map(|card| self.card(card))
    }
}

impl fmt::Display for PackOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = self.suits.map(|suit| suit.to_string()).join(" ");
        match self.numbering {
            Numbering::Pack { first } => {
                let by = if self.is_by_suit { "suit" } else { "rank" };
                write!(f, "numbers {first}–{} read as a pack by {by}, {suits}", 51 + first)?;
            }
            Numbering::Suits { first } => write!(f, "suits {first}–{} read as {suits}", 3 + first)?,
        }
        if self.is_ace_high { f.write_str(", ace above king") } else { Ok(()) }
    }
}
