//! A pseudo-random number generator with the same output on every machine: `SplitMix64` (Steele, Lea and Flood, 2014).

/// Hashes 64 bits with the output function of `SplitMix64`: a bijection in which every bit depends on every other.
pub(crate) const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// A `SplitMix64` generator.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Returns a generator with a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// Returns a number below `count`, from the next draw.
    pub fn below(&mut self, count: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(count)) >> 64) as u64
    }
}
