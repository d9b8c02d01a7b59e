//! A row of values in Z/4, the integers modulo 4.

use std::ops::{Add, Neg, Sub};

/// Up to 32 values in Z/4, bit-sliced: bit x of `low` and of `high` is the low and the high bit of the value in column
/// x. An operation thus works on the whole row at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatrixRow {
    low: u32,
    high: u32,
}

impl MatrixRow {
    pub const ZERO: Self = Self { low: 0, high: 0 };

    /// Returns the unit vector: 1 in column `x`, 0 in the others.
    pub const fn unit(x: usize) -> Self {
        Self { low: 1 << x, high: 0 }
    }

    pub fn at(self, x: usize) -> u8 {
        let bit = |word: u32| u8::from(word >> x & 1 == 1);
        bit(self.low) | bit(self.high) << 1
    }

    #[must_use]
    pub fn times(self, factor: u8) -> Self {
        let twice = Self { low: 0, high: self.low };
        match factor % 4 {
            0 => Self::ZERO,
            1 => self,
            2 => twice,
            _ => self + twice,
        }
    }

    /// Returns in each of the first `columns` columns the sum of the values to its left and right.
    #[must_use]
    pub fn neighbour_sums(self, columns: usize) -> Self {
        let inside = u32::MAX >> (u32::BITS as usize - columns);
        let from_left = Self { low: self.low << 1 & inside, high: self.high << 1 & inside };
        from_left + Self { low: self.low >> 1, high: self.high >> 1 }
    }

    pub fn first_odd(self) -> Option<usize> {
        (self.low != 0).then(|| self.low.trailing_zeros() as usize)
    }

    /// Returns the first column with a 2 or a 3.
    pub fn first_high_bit(self) -> Option<usize> {
        (self.high != 0).then(|| self.high.trailing_zeros() as usize)
    }

    pub const fn sum(self) -> u32 {
        self.low.count_ones() + 2 * self.high.count_ones()
    }
}

impl Add for MatrixRow {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let carry = self.low & other.low;
        Self { low: self.low ^ other.low, high: self.high ^ other.high ^ carry }
    }
}

impl Neg for MatrixRow {
    type Output = Self;

    fn neg(self) -> Self {
        Self { low: self.low, high: self.high ^ self.low }
    }
}

impl Sub for MatrixRow {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}
