//! Boards of a pack that was not shuffled.

use super::catalog::Catalog;
use super::mistake::MIN_TRUSTED_PREFIX;
use super::program::DealtBoard;
use crate::freecell::layout::Layout;
use crate::generator::Generator;

/// Returns whether the known cards of a board, ten at least, lie as in a pack that was not shuffled, with up to three
/// mistakes in the pack and the order.
pub fn is_unshuffled(layout: &Layout) -> bool {
    let board = DealtBoard::of(layout).filter(|board| board.known_count() >= MIN_TRUSTED_PREFIX);
    board.is_some_and(|board| Catalog::of(&Generator::Microsoft, board.shape).is_unshuffled(&board))
}
