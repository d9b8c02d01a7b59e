//! Microsoft's generator, the `rand` of Microsoft C, with the draws of FreeCell Pro's bands.
//!
//! Every numbered table shuffles with it: FreeCell unless another generator is named, Skat and Gears always.

use crate::number::DealNumber;

/// A state s is followed by 214013 · s + 2531011, modulo 2³².
pub const MULTIPLIER: u32 = 214_013;
/// See [`MULTIPLIER`].
pub const INCREMENT: u32 = 2_531_011;

/// The state that follows `state`.
#[must_use]
pub const fn next(state: u32) -> u32 {
    state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT)
}

/// The draws r of a number, one after the other, without end.
pub fn draws(number: DealNumber) -> impl Iterator<Item = u32> {
    let mut state = number.seed();
    std::iter::repeat_with(move || {
        state = next(state);
        number.band().draw(state)
    })
}

/// Shuffles a pack by a number, in as many steps as it has cards. In each step r is drawn, the card at index r modulo
/// the cards left is dealt, and the last of the cards left takes its place.
#[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers that Microsoft C's `rand` gives after `srand(1)`, as its documentation prints them.
    #[test]
    fn microsoft_c_rand() {
        let mut state = 1;
        let drawn = [0; 6].map(|_| {
            state = next(state);
            (state >> 16) & 0x7fff
        });
        assert_eq!(drawn, [41, 18467, 6334, 26500, 19169, 15724]);
    }
}
