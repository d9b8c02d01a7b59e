//! Cascades stacked row by row.

use crate::card::Card;
use crate::freecell::position::CASCADES;

/// Cascades, each from its deepest card; `None` is an unknown card.
pub(super) type Cascades = Vec<Vec<Option<Card>>>;

/// Stacks the cards of rows, each with its cascade, from the top; `None` if there are more than eight cascades, two
/// cards are in one place, or a card is below a hole.
pub(super) fn stacked(rows: impl Iterator<Item = Vec<(usize, Option<Card>)>>) -> Option<Cascades> {
    let mut cascades: Cascades = vec![Vec::new(); CASCADES];
    for (height, row) in rows.filter(|row| !row.is_empty()).enumerate() {
        for (place, card) in row {
            cascades.get_mut(place).filter(|cascade| cascade.len() == height)?.push(card);
        }
    }
    Some(cascades)
}
