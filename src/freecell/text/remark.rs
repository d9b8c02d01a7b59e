//! Remarks about how a board was read.

use std::fmt;

use super::pack_order::PackOrder;
use crate::card::Card;

/// What has been done to read a board, besides what was ignored.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// Cards are numbers, which were taken as those of a pack in this order.
    Numbers(PackOrder),
    /// There are 51 cards: the last is missing.
    LastCardMissing(Card),
}

impl Remark {
    pub(super) const fn is_about_missing_card(&self) -> bool {
        matches!(self, Self::LastCardMissing(_))
    }
}

/// `numbers 0–51 taken as a pack by rank, C D H S`, `51 cards: the last, 4H, is missing`.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbers(order) => order.fmt(f),
            Self::LastCardMissing(card) => write!(f, "51 cards: the last, {card}, is missing"),
        }
    }
}
