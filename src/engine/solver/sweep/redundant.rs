//! Positions that the sweep leaves out.
//!
//! A position without an empty cell or cascade is *redundant* if a card y in a cell, or alone in a cascade with no
//! available card that fits on it, could lie on a top card z that is of no other use now: z cannot move, and no other
//! available card fits on it. The position after that move, its *substitute*, has room, so it is not redundant itself.
//!
//! The search loses nothing without the redundant position F, because its substitute N can do the same. A move of y from
//! F can be made from N just as well. Any other move m from F involves neither z nor room, so it is legal in N, and y can
//! move back after it. So N and F have the same exits to later components; and each neighbor of F is N, a neighbor of N,
//! or, being F after m, a neighbor of N after m, which has room. The other positions of a component stay connected.

use super::code::Code;
use super::progress::Remaining;
use crate::solver::card_set::{TARGETS, bit, cards, contains, fitting};
use crate::solver::masked::CASCADES;

/// Returns the substitute of a redundant position, and any other position itself.
pub fn substitute(remaining: &Remaining, code: Code, cell_count: u32) -> Code {
    let (cells, tops) = remaining.available(code);
    let is_full = cells.count_ones() == cell_count && tops.count_ones() as usize == CASCADES;
    let better = if is_full { move_to_make_room(remaining, code) } else { None };
    better.map_or(code, |(card, to)| code.with(card, to))
}

/// Returns whether a position without an empty cell or cascade is redundant.
pub fn is_redundant(remaining: &Remaining, code: Code) -> bool {
    move_to_make_room(remaining, code).is_some()
}

/// Returns the move to the substitute of a position without an empty cell or cascade: a card and its destination.
fn move_to_make_room(remaining: &Remaining, code: Code) -> Option<(u8, u8)> {
    let (cells, tops) = remaining.available(code);
    let available = cells | tops;
    let alone = tops & remaining.loose & !code.covering();
    let immovable = tops & !fitting(tops) & !remaining.next_home;
    cards((cells | alone) & fitting(immovable)).find_map(|card| {
        if contains(alone, card) && fitting(bit(card)) & available != 0 {
            return None;
        }
        let is_for_it_alone = |&to: &u8| fitting(bit(to)) & available == bit(card);
        cards(TARGETS[card] & immovable).find(is_for_it_alone).map(|to| (card, to))
    })
}
