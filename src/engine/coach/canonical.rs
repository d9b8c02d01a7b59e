//! The canonical form of a position, by which positions that differ in nothing that matters are known as one.

use crate::freecell::auto_play::AutoPlay;
use crate::freecell::position::Position;

/// A position after the moves home that no solution needs to put off (Raymond's rule), with its cascades and cells in a
/// fixed order. What can be won from the one can be won from the other.
pub(super) fn canonical(position: &Position) -> Position {
    let mut position = position.clone();
    position.play_automatic(AutoPlay::Raymond);
    position.sort_places();
    position
}
