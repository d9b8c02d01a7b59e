//! The position that stands for all that differ from it only by the simplest moves.
//!
//! A *reduction* moves the lowest card in a cell that fits on a top card onto that, or else the lowest such card that
//! is alone in a cascade, or else the lowest top card from the higher of the two cards on which it fits to the lower.
//! Reductions are repeated, and what remains is the *normal form*. Each can be undone, so the positions with the same
//! normal form, a *class*, are in one component. Two classes are neighbors if a move that can be undone leads from a
//! position of one to a position of the other.
//!
//! # Essential moves
//!
//! Let P be a position whose reduction moves y onto z, and P' the position after that. A move from P to Q is
//! *essential* for P if it moves z, moves another card onto z or y, or moves a card from the lower of its two cards to
//! the higher. All moves are essential for a normal form. Moves that are essential for both P and Q, in the opposite
//! direction, are enough to connect a component. The proof is by induction over the moves: those with more empty cells
//! and cascades in P and Q together come first, and among equal ones those with fewer cards on the higher of their two
//! cards. For a move from P to Q that is not essential for P, a path of earlier moves and of reductions leads from P to
//! Q:
//!
//! - If it moves y, it is possible from P', and leads to Q, too.
//! - If it fills no empty cell or cascade, it is possible from P', and y can follow to where it lies in Q.
//! - If it moves a card from one cell or cascade of its own to another, the same path is earlier.
//! - Otherwise it moves a card c from a card a to an empty cell or cascade. The reduction of Q moves a card p onto a
//!   card q, and leads to R. Here p is not a, because c is lower and fits on a.
//!   - If p is c and q is a, R is P. If p is c and q is not a, a move leads from P to R.
//!   - If p is y and q is z, c moves from P', which leads to R.
//!   - If p is y and q another card, y moves from z to q in P', after c or before.
//!   - If q is a or c, and p another card, c and p move from P', then y from z to where it lies in Q.
//!   - Otherwise p can move onto q in P, and then c.
//!
//! # Exits
//!
//! A move to a later component is needed from P only if it moves z, or another card onto z or y. Any other is possible
//! from P', and y can move afterwards: if z went home automatically, so would y.

use super::code::Code;
use super::progress::Remaining;
use crate::solver::card_set::{BASE, CELL, CardSet, OF_SUIT, TARGETS, bit, cards, contains, fits, fitting, lowest};
use crate::solver::masked::CASCADES;

/// The suits of the higher of the two cards on which a card fits.
const HIGHER: CardSet = OF_SUIT[2] | OF_SUIT[3];

/// A move towards the normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reduction {
    pub card: u8,
    pub to: u8,
}

/// A position of a class, with its reduction; the normal form has none.
#[derive(Debug, Clone, Copy)]
pub struct Member {
    pub code: Code,
    pub reduction: Option<Reduction>,
}

/// Returns the normal form of a position.
pub fn normal_form(remaining: &Remaining, mut code: Code) -> Code {
    while let Some(reduction) = Reduction::of(remaining, code) {
        code = reduction.play(code);
    }
    code
}

/// Sets `class` to the positions with a normal form, which comes first.
pub fn find_class(remaining: &Remaining, normal_form: Code, cell_count: u32, class: &mut Vec<Member>) {
    class.clear();
    class.push(Member { code: normal_form, reduction: None });
    let mut next = 0;
    while let Some(&Member { code, .. }) = class.get(next) {
        next += 1;
        let (cells, tops) = remaining.available(code);
        let empty_cell = CardSet::from(cells.count_ones() < cell_count) << CELL;
        let empty = empty_cell | CardSet::from((tops.count_ones() as usize) < CASCADES) << BASE;
        let from_lower = on_lower(code) & fitting(tops & HIGHER);
        let movable = if empty == 0 { from_lower } else { code.covering() };
        for card in cards(movable & tops & remaining.loose) {
            let reduction = Some(Reduction { card, to: code.below(card) });
            let higher = if contains(from_lower, card) { TARGETS[card] & HIGHER } else { 0 };
            for from in cards(empty | higher) {
                let code = code.with(card, from);
                if Reduction::of(remaining, code) == reduction {
                    class.push(Member { code, reduction });
                }
            }
        }
    }
}

impl Reduction {
    /// Returns the reduction of a position.
    pub fn of(remaining: &Remaining, code: Code) -> Option<Self> {
        let (cells, tops) = remaining.available(code);
        let movable = fitting(tops);
        let on_tops = tops & remaining.loose & movable;
        let in_order = [cells & movable, on_tops & !code.covering(), on_tops & code.on_higher()];
        let card = lowest(in_order.into_iter().find(|&set| set != 0)?);
        Some(Self { card, to: lowest(TARGETS[card] & tops) })
    }

    pub fn play(self, code: Code) -> Code {
        code.with(self.card, self.to)
    }

    /// Returns whether a move of a card, from what lies under it to its destination, is essential for the positions
    /// with this reduction.
    pub fn needs(self, card: u8, below: u8, to: u8) -> bool {
        if to == self.to {
            return card != self.card;
        }
        card == self.to || to == self.card || below < to && to < BASE && fits(card, below)
    }

    /// Calls `take` with the card and the destination of each essential move of a position with this reduction, of
    /// those that move `movable` cards to `places`.
    pub fn essential_moves(self, code: Code, movable: CardSet, places: CardSet, mut take: impl FnMut(u8, u8)) {
        let onto = self.to;
        if contains(movable, onto) {
            let all = TARGETS[onto] | bit(BASE) | bit(CELL);
            cards(all & places & !bit(code.below(onto))).for_each(|to| take(onto, to));
        }
        let near = (bit(onto) | bit(self.card)) & places;
        let from_lower = on_lower(code) & fitting(places & HIGHER);
        for card in cards(movable & !bit(onto) & (fitting(near) | from_lower)) {
            let higher = if contains(from_lower, card) { HIGHER } else { 0 };
            let itself = if card == self.card { bit(onto) } else { 0 };
            let to = TARGETS[card] & places & (near | higher) & !itself & !bit(code.below(card));
            cards(to).for_each(|to| take(card, to));
        }
    }
}

/// Returns the cards that lie on the lower of the two cards on which they fit.
fn on_lower(code: Code) -> CardSet {
    code.covering() & !code.on_higher()
}
