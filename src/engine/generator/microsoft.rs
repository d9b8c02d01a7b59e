//! Microsoft's generator, the `rand` of Microsoft C, with FreeCell Pro's bands.
//!
//! FreeCell uses it unless another generator is named; Skat and Gears always do.

use crate::number::DealNumber;

/// a: a state s is followed by (a · s + c) mod 2³².
pub const MULTIPLIER: u32 = 214_013;
/// c, see [`MULTIPLIER`].
pub const INCREMENT: u32 = 2_531_011;

/// Returns the state after `state`.
pub const fn next(state: u32) -> u32 {
    state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT)
}

/// Returns the state before `state`.
pub fn previous(state: u32) -> u32 {
    state.wrapping_sub(INCREMENT).wrapping_mul(inverse(MULTIPLIER))
}

/// Returns the multiplicative inverse of an odd number modulo 2³², by Newton's method.
pub(crate) fn inverse(odd: u32) -> u32 {
    // The first guess has three correct bits; each iteration doubles their number.
    (0..4).fold(odd, |inverse, _| inverse.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(inverse))))
}

/// Returns the endless draws r of a number.
pub fn draws(number: DealNumber) -> impl Iterator<Item = u32> {
    let mut state = number.seed();
    std::iter::repeat_with(move || {
        state = next(state);
        number.band().draw(state)
    })
}

/// Shuffles a pack by a number, one step for each card: draws r, deals the card at index r modulo the number of cards
/// left, and moves the last card left into its place.
///
/// ```
/// use tableaux_engine::generator::microsoft::shuffle;
/// assert_eq!(shuffle(1.into(), ['A', 'B', 'C', 'D']), ['B', 'C', 'A', 'D']);
/// ```
pub fn shuffle<T: Copy, const CARDS: usize>(number: DealNumber, mut pack: [T; CARDS]) -> [T; CARDS] {
    let mut state = number.seed();
    let band = number.band();
    std::array::from_fn(|dealt| {
        state = next(state);
        let left = CARDS - dealt;
        let index = band.draw(state) as usize % left;
        let card = pack[index];
        pack[index] = pack[left - 1];
        card
    })
}
