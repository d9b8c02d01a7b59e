//! A random order of the numbers of a range that takes no memory: the number at each place is computed.
//!
//! A Feistel network over an even number of bits is a bijection whatever its rounds compute: each adds to one half a
//! function of the other, which can be subtracted again. It has just enough bits for all numbers; a result outside the
//! range goes through the network again until it is inside (cycle walking), so that each number has its place.

use super::{DealNumber, DealRange};
use crate::random::Random;

/// The rounds of the network. Four are enough to make the order indistinguishable from a random one.
const ROUNDS: usize = 8;

/// A random order of the numbers of a range, the same on every machine.
///
/// ```
/// use tableaux_engine::number::RandomOrder;
/// let order = RandomOrder::new("1-5".parse()?, 7);
/// let mut numbers: Vec<u64> = (0..5).map(|place| order.get(place).unwrap().get()).collect();
/// assert_eq!(order.get(5), None);
/// numbers.sort();
/// assert_eq!(numbers, [1, 2, 3, 4, 5]);
/// # Ok::<(), tableaux_engine::number::NumberError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomOrder {
    range: DealRange,
    /// The number of bits in each half.
    half: u32,
    keys: [u64; ROUNDS],
}

impl RandomOrder {
    /// Returns the order given by a seed.
    pub fn new(range: DealRange, seed: u64) -> Self {
        let bits = u64::BITS - (range.len() - 1).leading_zeros();
        let mut random = Random::new(seed);
        Self { range, half: bits.div_ceil(2).max(1), keys: std::array::from_fn(|_| random.next()) }
    }

    /// Returns the number at a place, counted from 0; `None` past the last.
    pub fn get(&self, place: u64) -> Option<DealNumber> {
        if place >= self.range.len() {
            return None;
        }
        let mut offset = self.shuffled(place);
        while offset >= self.range.len() {
            offset = self.shuffled(offset);
        }
        self.range.slice(offset, offset + 1).map(DealRange::first)
    }

    /// Runs a number of `2 * half` bits through the network.
    fn shuffled(&self, number: u64) -> u64 {
        let mask = (1 << self.half) - 1;
        let (mut left, mut right) = (number >> self.half, number & mask);
        for key in self.keys {
            (left, right) = (right, left ^ Random::new(key ^ right).next() & mask);
        }
        left << self.half | right
    }
}
