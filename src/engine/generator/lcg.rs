//! Linear congruential generators other than Microsoft's.

use thiserror::Error;

/// A linear congruential generator, its seeding, and the rule that takes an index from its states.
///
/// The deals of its numbers are a convention of this program alone.
///
/// ```
/// use tableaux_engine::generator::Lcg;
/// let minstd: Lcg = "minstd".parse()?;
/// assert_eq!(minstd.next(1), 48271);
/// assert_eq!("a=48271,c=0,m=2^31-1,shift=0,mask=0x7fffffff".parse(), Ok(minstd));
/// # Ok::<(), tableaux_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lcg(LcgParameters);

/// The parameters of [`Lcg::new`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LcgParameters {
    /// a: a state s is followed by (a · s + c) mod m.
    pub multiplier: u64,
    /// c, see `multiplier`.
    pub increment: u64,
    /// m, from 2 to 2⁶⁴.
    pub modulus: u128,
    /// The shift of a draw, r = (s >> shift) & mask; 63 at most.
    pub shift: u32,
    /// The mask of a draw, see `shift`; not 0.
    pub mask: u64,
    /// The rule for the state before the first draw.
    pub seeding: Seeding,
    /// The rule for the index of the card dealt.
    pub index_rule: IndexRule,
}

/// The rule that turns a deal number N into the state before the first draw, modulo m.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seeding {
    /// N.
    Number,
    /// N, or 1 in place of 0, as in glibc's `srandom`.
    NumberNotZero,
    /// N − 1, as in musl.
    NumberMinusOne,
    /// 65536 · N + 0x330E, as in POSIX's `srand48`.
    Srand48,
}

/// The rule that turns a draw r into an index below the number of cards left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexRule {
    /// r mod left.
    Modulo,
    /// (r · left) >> 32, as in Delphi.
    Scaled,
}

/// An error for invalid parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{parameter}={value} is wrong; use {accepted}")]
pub struct LcgError {
    parameter: &'static str,
    value: u128,
    accepted: &'static str,
}

impl Lcg {
    /// Checks the parameters.
    ///
    /// # Errors
    /// The first parameter that is out of bounds, of modulus, multiplier, shift and mask. A multiplier that is 0 modulo m
    /// makes all states the same.
    #[expect(clippy::cast_possible_truncation, reason = "a remainder modulo m fits, as m is at most 2⁶⁴")]
    pub const fn new(parameters: LcgParameters) -> Result<Self, LcgError> {
        let LcgParameters { mut multiplier, mut increment, modulus, shift, mask, .. } = parameters;
        if modulus < 2 || modulus > 1 << 64 {
            return Err(LcgError { parameter: "m", value: modulus, accepted: "a number from 2 to 2^64" });
        }
        if (multiplier as u128).is_multiple_of(modulus) {
            let (value, accepted) = (multiplier as u128, "a number that is not 0 modulo m");
            return Err(LcgError { parameter: "a", value, accepted });
        }
        if shift >= u64::BITS {
            return Err(LcgError { parameter: "shift", value: shift as u128, accepted: "a number from 0 to 63" });
        }
        if mask == 0 {
            return Err(LcgError { parameter: "mask", value: 0, accepted: "a number from 1 to 2^64-1" });
        }
        // `next` relies on small factors, except with a power of two, where it drops the bits above m.
        if !modulus.is_power_of_two() {
            multiplier = (multiplier as u128 % modulus) as u64;
            increment = (increment as u128 % modulus) as u64;
        }
        Ok(Self(LcgParameters { multiplier, increment, ..parameters }))
    }

    /// Returns the parameters. Multiplier and increment are below the modulus, unless it is a power of two.
    pub const fn parameters(&self) -> &LcgParameters {
        &self.0
    }

    /// Returns the state after `state`.
    #[expect(clippy::cast_possible_truncation, reason = "what is below m fits, as m is at most 2⁶⁴")]
    pub const fn next(&self, state: u64) -> u64 {
        let LcgParameters { multiplier, increment, modulus, .. } = self.0;
        if modulus.is_power_of_two() {
            state.wrapping_mul(multiplier).wrapping_add(increment) & (modulus - 1) as u64
        } else if modulus <= 1 << 32 {
            (state * multiplier + increment) % modulus as u64
        } else {
            ((state as u128 * multiplier as u128 + increment as u128) % modulus) as u64
        }
    }

    /// Returns a bound of the numbers drawn, above all of them.
    pub const fn range(&self) -> u128 {
        let (of_states, of_mask) = ((self.0.modulus - 1) >> self.0.shift, self.0.mask as u128);
        1 + if of_states < of_mask { of_states } else { of_mask }
    }

    /// Returns the number r drawn in a state.
    pub const fn draw(&self, state: u64) -> u64 {
        (state >> self.0.shift) & self.0.mask
    }

    /// Returns the state before the first draw; `None` if the generator would never leave it (it is 0, and so is c).
    #[expect(clippy::cast_possible_truncation, reason = "what is below m fits, as m is at most 2⁶⁴")]
    pub const fn initial_state(&self, number: u32) -> Option<u64> {
        let LcgParameters { increment, modulus, seeding, .. } = self.0;
        let number = number as u128;
        let seed = match seeding {
            Seeding::NumberNotZero if number == 0 => 1,
            Seeding::Number | Seeding::NumberNotZero => number,
            Seeding::NumberMinusOne => number + modulus - 1,
            Seeding::Srand48 => (number << 16) + 0x330e,
        };
        let state = (seed % modulus) as u64;
        if state == 0 && increment == 0 { None } else { Some(state) }
    }
}

impl IndexRule {
    /// Returns the index, for a draw r, of the card to deal from the `left` cards.
    #[expect(clippy::cast_possible_truncation, reason = "the index is below `left`")]
    pub const fn index(self, r: u64, left: usize) -> usize {
        match self {
            Self::Modulo => (r % left as u64) as usize,
            Self::Scaled => (((r & 0xffff_ffff) * left as u64) >> 32) as usize,
        }
    }
}
