//! The canonical form of a position, equal for positions that differ only in irrelevant ways.

use crate::freecell::auto_play::AutoPlay;
use crate::freecell::position::Position;

/// Returns the position after all moves home that no solution needs to put off (Raymond's rule), with cascades and
/// cells sorted. The result can be won if and only if `position` can.
pub(super) fn canonical(position: &Position) -> Position {
    let mut position = position.clone();
    position.play_automatic(AutoPlay::Raymond);
    position.sort_places();
    position
}
