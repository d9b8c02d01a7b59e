//! What every form of a board is made of: lines of cards.

use super::error::{Location, ReadError};
use crate::card::Card;
use crate::sanitize::quoted;

/// A line of a text, or an inner array: its cards, and the place where one more would be.
pub(super) struct Line {
    pub(super) cards: Vec<(Location, Card)>,
    pub(super) end: Location,
}

/// Reads one card.
pub(super) fn card(place: Location, text: &str) -> Result<(Location, Card), ReadError> {
    let card = text.parse().map_err(|_| ReadError::NotACard { place, text: quoted(text) })?;
    Ok((place, card))
}
