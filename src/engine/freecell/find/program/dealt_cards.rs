//! Cards in dealing order.

use crate::card::Card;

/// The cards dealt by the steps, as places in the pack before the shuffle; `None` is an unknown one.
pub type DealtCards = [Option<u8>; Card::COUNT];

/// The value for a step that deals no card.
pub const NO_CARD: u8 = u8::MAX;
