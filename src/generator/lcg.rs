//! Linear congruential generators other than Microsoft's.

use std::fmt;

use super::named;

/// A linear congruential generator, how a number seeds it, and how an index is taken from its states.
///
/// Which deals its numbers stand for is a convention of this program alone.
///
/// ```
/// use tableaux::generator::Lcg;
/// let minstd: Lcg = "minstd".parse()?;
/// assert_eq!(minstd.next(1), 48271);
/// assert_eq!("a=48271,c=0,m=2^31-1,shift=0,mask=0x7fffffff".parse(), Ok(minstd));
/// # Ok::<(), tableaux::generator::GeneratorError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lcg {
    /// a: a state s is followed by (a · s + c) mod m. Below m where m is no power of two.
    pub multiplier: u64,
    /// c, below m where m is no power of two.
    pub increment: u64,
    /// m, from 2 to 2⁶⁴.
    pub modulus: u128,
    /// r is (s >> shift) & mask; the shift is 63 at most.
    pub shift: u32,
    /// See `shift`.
    pub mask: u64,
    /// The state before the first draw.
    pub seed: Seed,
    /// The place in what is left of the pack.
    pub index: Index,
}

/// How the number N of a deal becomes the state before the first draw; modulo m.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seed {
    /// N.
    Number,
    /// N − 1, as in musl.
    LessOne,
    /// 65536 · N + 0x330E, as in POSIX's `srand48`.
    Padded,
}

/// How a draw r becomes an index below the number of cards left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Index {
    /// r mod left.
    Modulo,
    /// (r · left) >> 32, as in Delphi.
    Scaled,
}

impl Lcg {
    /// The state that follows `state`.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "what is below m fits, as m is at most 2⁶⁴")]
    pub const fn next(&self, state: u64) -> u64 {
        if self.modulus.is_power_of_two() {
            state.wrapping_mul(self.multiplier).wrapping_add(self.increment) & (self.modulus - 1) as u64
        } else if self.modulus <= 1 << 32 {
            (state * self.multiplier + self.increment) % self.modulus as u64
        } else {
            ((state as u128 * self.multiplier as u128 + self.increment as u128) % self.modulus) as u64
        }
    }

    /// What is drawn in a state.
    #[must_use]
    pub const fn draw(&self, state: u64) -> u64 {
        (state >> self.shift) & self.mask
    }

    /// The state before the first draw, or `None` where the generator would never leave it: it is 0, and so is c.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "what is below m fits, as m is at most 2⁶⁴")]
    pub const fn seeded(&self, number: u32) -> Option<u64> {
        let number = number as u128;
        let seed = match self.seed {
            Seed::Number => number,
            Seed::LessOne => number + self.modulus - 1,
            Seed::Padded => (number << 16) + 0x330e,
        };
        let state = (seed % self.modulus) as u64;
        if state == 0 && self.increment == 0 { None } else { Some(state) }
    }
}

impl Index {
    /// The index that a draw stands for where so many cards are left.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a scaled r has 32 bits, and what is left is below 53")]
    pub const fn of(self, r: u64, left: usize) -> usize {
        match self {
            Self::Modulo => (r % left as u64) as usize,
            Self::Scaled => (((r & 0xffff_ffff) * left as u64) >> 32) as usize,
        }
    }
}

/// Its name, if it has one, or else `a=…,c=…,m=…,shift=…,mask=…`. It reads back.
impl fmt::Display for Lcg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(named) = named::ALL.iter().find(|named| named.generator == *self) {
            return f.write_str(named.name);
        }
        let Self { multiplier, increment, modulus, shift, mask, .. } = self;
        write!(f, "a={multiplier},c={increment},m={modulus},shift={shift},mask={mask:#x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state after 10,000 steps from 1, which Park, Miller and Stockmeyer and the C++ standard print.
    #[test]
    fn minimal_standard() {
        for (name, expected) in [("minstd0", 1_043_618_065), ("minstd", 399_268_537)] {
            let generator: Lcg = name.parse().unwrap();
            assert_eq!((0..10_000).fold(1, |state, _| generator.next(state)), expected, "{name}");
        }
    }

    #[test]
    fn large_moduli_that_are_no_powers() {
        let generator: Lcg = "a=6364136223846793005,c=7,m=2^64-59,shift=0,mask=0xffffffff".parse().unwrap();
        let modulus = (1 << 64) - 59;
        let mut state = 1 << 63;
        for _ in 0..100 {
            let next = generator.next(state);
            assert_eq!(u128::from(next), (u128::from(state) * 6_364_136_223_846_793_005 + 7) % modulus);
            state = next;
        }
    }

    #[test]
    fn a_state_that_is_never_left_is_refused() {
        let minstd: Lcg = "minstd".parse().unwrap();
        let refused = |number| minstd.seeded(number).is_none();
        assert!(refused(0) && refused((1 << 31) - 1) && refused(u32::MAX - 1));
        assert!(!refused(1) && !refused(u32::MAX));
        let musl: Lcg = "musl".parse().unwrap();
        assert_eq!((musl.seeded(0), musl.seeded(1)), (Some(u64::MAX), Some(0)));
    }
}
