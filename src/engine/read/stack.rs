//! Cascades stacked row by row.

use crate::card::Card;
use crate::freecell::position::CASCADES;

/// Stacks the cards of rows, each with its cascade, from the top; `None` if there are more than eight cascades, two
/// cards are in one place, or a card is below a hole.
pub(super) fn stacked(rows: impl Iterator<Item = Vec<(usize, Card)>>) -> Option<Vec<Vec<Card>>> {
    let mut cascades: Vec<Vec<Card>> = vec![Vec::new(); CASCADES];
    for (height, row) in rows.filter(|row| !row.is_empty()).enumerate() {
        for (place, card) in row {
            cascades.get_mut(place).filter(|cascade| cascade.len() == height)?.push(card);
        }
    }
    Some(cascades)
}
