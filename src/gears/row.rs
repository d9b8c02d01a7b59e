//! A row of values modulo 4.

use std::ops::{Add, Neg, Sub};

/// Up to 32 values modulo 4, the one of column x in bit x of both words: `low` has their ones, `high` their twos. An
/// operation works on the whole row at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Row {
    low: u32,
    high: u32,
}

impl Row {
    /// 0 in every column.
    pub(super) const ZERO: Self = Self { low: 0, high: 0 };

    /// A 1 in one column, 0 in the others.
    pub(super) const fn one(x: usize) -> Self {
        Self { low: 1 << x, high: 0 }
    }

    /// The value in a column, 0 to 3.
    pub(super) fn at(self, x: usize) -> u8 {
        let bit = |word: u32| u8::from(word >> x & 1 == 1);
        bit(self.low) | bit(self.high) << 1
    }

    /// Every value so many times.
    pub(super) fn times(self, factor: u8) -> Self {
        let twice = Self { low: 0, high: self.low };
        match factor % 4 {
            0 => Self::ZERO,
            1 => self,
            2 => twice,
            _ => self + twice,
        }
    }

    /// For each of the first `columns` the sum of what is left and right of it.
    pub(super) fn beside(self, columns: usize) -> Self {
        let inside = u32::MAX >> (u32::BITS as usize - columns);
        let from_left = Self { low: self.low << 1 & inside, high: self.high << 1 & inside };
        from_left + Self { low: self.low >> 1, high: self.high >> 1 }
    }

    /// The first column with an odd value.
    pub(super) fn first_odd(self) -> Option<usize> {
        (self.low != 0).then(|| self.low.trailing_zeros() as usize)
    }

    /// The first column with a 2 or a 3.
    pub(super) fn first_high(self) -> Option<usize> {
        (self.high != 0).then(|| self.high.trailing_zeros() as usize)
    }

    /// The sum of the values, not modulo 4.
    pub(super) const fn total(self) -> u32 {
        self.low.count_ones() + 2 * self.high.count_ones()
    }
}

impl Add for Row {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let carry = self.low & other.low;
        Self { low: self.low ^ other.low, high: self.high ^ other.high ^ carry }
    }
}

impl Neg for Row {
    type Output = Self;

    fn neg(self) -> Self {
        Self { low: self.low, high: self.high ^ self.low }
    }
}

impl Sub for Row {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_arithmetic_modulo_4() {
        let row = |values: [u8; 2]| Row::one(0).times(values[0]) + Row::one(31).times(values[1]);
        for a in 0..4u8 {
            for b in 0..4u8 {
                let sum = row([a, b]) + row([b, b]);
                assert_eq!([sum.at(0), sum.at(31)], [(a + b) % 4, 2 * b % 4]);
                let difference = row([a, b]) - row([b, a]);
                assert_eq!([difference.at(0), difference.at(31)], [(4 + a - b) % 4, (4 + b - a) % 4]);
                assert_eq!(row([a, 3]).times(b), row([a * b % 4, 3 * b % 4]));
                assert_eq!(row([a, b]).total(), u32::from(a + b));
            }
        }
    }

    #[test]
    fn nothing_comes_from_beyond_the_columns() {
        let row = Row::one(1) + Row::one(2).times(3);
        assert_eq!([0, 1, 2, 3].map(|x| row.beside(3).at(x)), [1, 3, 1, 0]);
        assert_eq!([30, 31].map(|x| (Row::one(30) + Row::one(31)).beside(32).at(x)), [1, 1]);
        assert_eq!(row.beside(32).at(3), 3);
    }
}
