//! Boards of numbers, whose pack order is found by trial.

use std::fmt;

use crate::card::{Card, Rank, Suit};
use crate::freecell::layout::Layout;

/// A number made of a rank and a suit, each counted from a first one: `100 · suit + rank`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CardCode {
    factor: u16,
    /// Whether the factor is that of the suit.
    is_by_suit: bool,
    first_rank: u8,
    first_suit: u8,
}

/// The factors of codes, and whether they are those of the suit. The codes of a pack without gaps come first.
const FACTORS: [(u16, bool); 13] = [
    (13, true),
    (4, false),
    (14, true),
    (15, true),
    (16, true),
    (20, true),
    (32, true),
    (100, true),
    (1000, true),
    (8, false),
    (10, false),
    (16, false),
    (100, false),
];
/// The first ranks (aces are 0, 1, or 14 above 2) and the first suits of codes.
const FIRSTS: [(u8, u8); 6] = [(1, 1), (1, 0), (0, 0), (0, 1), (2, 1), (2, 0)];

impl CardCode {
    /// The maximum number of a code.
    pub const MAX: u32 = 5000;

    /// Returns all codes, usual ones first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        FACTORS.into_iter().flat_map(|(factor, is_by_suit)| {
            let code = move |(first_rank, first_suit)| Self { factor, is_by_suit, first_rank, first_suit };
            FIRSTS.into_iter().map(code)
        })
    }

    /// Returns the index in the first order of the pack, by rank, of the card with a number.
    pub fn index(self, number: u32) -> Option<u8> {
        let from = |number: u16, first: u8, count: usize| {
            number.checked_sub(first.into()).filter(|&number| usize::from(number) < count)
        };
        let number = u16::try_from(number).ok()?;
        // The smaller part may be as large as the factor: 13 is the king of the suit 0 in a code of 13.
        let card = |high: u16| {
            let low = number.checked_sub(high * self.factor)?;
            let (rank, suit) = if self.is_by_suit { (low, high) } else { (high, low) };
            let rank = from(rank, self.first_rank, Rank::COUNT)?;
            let suit = from(suit, self.first_suit, Suit::COUNT)?;
            u8::try_from(rank * 4 + suit).ok()
        };
        let high = number / self.factor;
        card(high).or_else(|| card(high.checked_sub(1)?))
    }

    /// Returns the numbers of the pack.
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        (0..13).flat_map(move |rank| {
            (0..4).map(move |suit| {
                let (rank, suit) = (rank + u32::from(self.first_rank), suit + u32::from(self.first_suit));
                let (high, low) = if self.is_by_suit { (suit, rank) } else { (rank, suit) };
                high * u32::from(self.factor) + low
            })
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbering {
    /// Cards are numbers; the first is 0 or 1.
    Pack { first: u8 },
    /// Cards are numbers made of a rank and a suit.
    Code(CardCode),
    /// The suits are numbers from 0 or 1, and the ranks are names or numbers.
    Suits { first: u8 },
    /// The suits are letters of an unknown language.
    Letters([char; Suit::COUNT]),
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
/// The orders of the suits, usual ones first.
const ORDERS: [&str; 24] = [
    "CDHS", "SHDC", "HDCS", "SHCD", "HCDS", "DCHS", "CHDS", "CSHD", "SDHC", "SCHD", "HSDC", "DHSC", "HDSC", "SDCH",
    "DSHC", "DCSH", "CDSH", "CHSD", "CSDH", "DHCS", "DSCH", "HCSD", "HSCD", "SCDH",
];

impl PackOrder {
    /// Returns the orders of a pack, usual ones first.
    fn all(numbering: Numbering) -> impl Iterator<Item = Self> {
        let kinds: &[(bool, bool)] = match numbering {
            Numbering::Pack { .. } => &[(false, false), (true, false), (false, true), (true, true)],
            Numbering::Code(CardCode { first_rank: 2, .. }) => &[(false, true)],
            Numbering::Letters(_) => &[(false, false)],
            Numbering::Code(_) | Numbering::Suits { .. } => &[(false, false), (false, true)],
        };
        kinds.iter().flat_map(move |&(is_by_suit, is_ace_high)| {
            let suits = ORDERS.into_iter().map(|order| {
                let mut suits = order.chars().filter_map(Suit::from_char);
                std::array::from_fn(|_| suits.next().expect("an order has four suits"))
            });
            suits.map(move |suits| Self { numbering, is_by_suit, is_ace_high, suits })
        })
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
            Numbering::Code(CardCode { factor, is_by_suit, first_rank, first_suit }) => {
                let (high, low) = if is_by_suit { ("suit", "rank") } else { ("rank", "suit") };
                write!(f, "numbers read as {factor} · {high} + {low}, ")?;
                write!(f, "ranks {first_rank}–{}, suits {first_suit}–{} ", first_rank + 12, first_suit + 3)?;
                write!(f, "as {suits}")?;
            }
            Numbering::Letters(letters) => write!(f, "{} read as {suits}", letters.map(String::from).join(" "))?,
            Numbering::Suits { first } => write!(f, "suits {first}–{} read as {suits}", 3 + first)?,
        }
        if self.is_ace_high { f.write_str(", ace above king") } else { Ok(()) }
    }
}
