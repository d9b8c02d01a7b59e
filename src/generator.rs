//! The linear congruential generator that shuffles the pack: that of Microsoft C's `rand`.

/// A state s is followed by 214013 · s + 2531011, modulo 2³².
pub const MULTIPLIER: u32 = 214_013;
/// See [`MULTIPLIER`].
pub const INCREMENT: u32 = 2_531_011;

/// The state that follows `state`.
#[must_use]
pub const fn next(state: u32) -> u32 {
    state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT)
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
