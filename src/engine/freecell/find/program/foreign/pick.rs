//! The ways in which libraries pick a number below a limit.

/// A way to make a number below a limit of the numbers of a generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// The program makes an index of the number, which has this many values; 2⁶⁴ − 1 stands for 2⁶⁴.
    Number(u64),
    /// floor(r / m · limit), where the library yields the fraction r / m.
    Fraction(u64),
    /// Low bits, as many as the limit less one has, drawn again until they are below the limit.
    LowBits,
    /// [`Pick::LowBits`], without a draw if the limit is 1.
    LowBitsUnlessOne,
    /// High bits of 32, as many as the limit has, drawn again until they are below it, as in Python.
    HighBits,
    /// The remainder of 31 bits; what is above the last multiple of the limit is drawn again.
    Remainder,
    /// [`Pick::Remainder`], but the high bits if the limit is a power of two.
    JavaRemainder,
    /// The high half of the product with 32 bits; where that is not uniform, it is drawn again.
    ///
    /// Lemire, Fast random integer generation in an interval, 2019.
    Product,
    /// [`Pick::Product`], without a draw if the limit is 1.
    ProductUnlessOne,
    /// The product, for an odd limit and the next one at once.
    ProductOfPair,
    /// The high half of the product with 64 bits, for an odd limit and the next one at once.
    WideProductOfPair,
    /// The quotient of a draw of the minimal standard generator; a quotient too large is drawn again.
    Quotient,
    /// The quotient, for an odd limit and the next one at once.
    QuotientOfPair,
}

/// A number of tries larger than any limit needs.
const MAX_TRIES: usize = 1000;

impl Pick {
    /// Returns a number below a limit of at most 53; `None` if none is found, or the program makes it. `pending` holds
    /// the second number of a pair.
    pub fn below(
        self,
        mut next: impl FnMut() -> Option<u64>,
        pending: &mut Option<usize>,
        limit: usize,
    ) -> Option<usize> {
        let wide = limit as u64;
        let mask = wide.next_power_of_two() - 1;
        let bits = u64::BITS - wide.leading_zeros();
        let mut first = |number: &dyn Fn(u64) -> Option<u64>| {
            (0..MAX_TRIES).map_while(|_| next()).find_map(number).and_then(|found| usize::try_from(found).ok())
        };
        match self {
            Self::Number(_) => None,
            Self::Fraction(m) => Some(floor(fraction(next()?, m) * as_f64(limit))),
            Self::LowBitsUnlessOne | Self::ProductUnlessOne if limit == 1 => Some(0),
            Self::LowBits | Self::LowBitsUnlessOne => first(&|r| Some(r & mask).filter(|&low| low < wide)),
            Self::HighBits => first(&|r| Some(r >> (32 - bits)).filter(|&high| high < wide)),
            Self::JavaRemainder if limit.is_power_of_two() => first(&|r| Some((r * wide) >> 31)),
            Self::Remainder | Self::JavaRemainder => first(&|r| (r < (1 << 31) / wide * wide).then_some(r % wide)),
            Self::Product | Self::ProductUnlessOne => first(&|r| product(r, wide)),
            Self::Quotient => first(&|r| quotient(r, wide)),
            // Card after card changes places with one before it or itself; the first needs no draw, the second one of
            // its own.
            Self::ProductOfPair | Self::WideProductOfPair | Self::QuotientOfPair => {
                let number = match self {
                    Self::ProductOfPair => product,
                    Self::WideProductOfPair => wide_product,
                    _ => quotient,
                };
                match limit {
                    1 => Some(0),
                    2 => first(&|r| number(r, wide)),
                    _ if limit.is_multiple_of(2) => pending.take(),
                    _ => {
                        let pair = first(&|r| number(r, wide * (wide + 1)))?;
                        *pending = Some(pair % (limit + 1));
                        Some(pair / (limit + 1))
                    }
                }
            }
        }
    }

    /// Returns a fraction of the limit less one, rounded to the nearest; `None` if the library yields no fraction.
    pub fn rounded(self, mut next: impl FnMut() -> Option<u64>, limit: usize) -> Option<usize> {
        let Self::Fraction(m) = self else { return None };
        Some(floor(fraction(next()?, m) * as_f64(limit - 1) + 0.5))
    }
}

#[expect(clippy::cast_precision_loss, reason = "as libraries convert numbers of at most 53 bits")]
fn fraction(r: u64, m: u64) -> f64 {
    r as f64 / m as f64
}

#[expect(clippy::cast_precision_loss, reason = "a limit is small")]
const fn as_f64(limit: usize) -> f64 {
    limit as f64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index is small and not negative")]
const fn floor(index: f64) -> usize {
    index as usize
}

/// Returns the high half of the product with 32 bits, unless it must be drawn again.
fn product(r: u64, limit: u64) -> Option<u64> {
    let product = (r & 0xffff_ffff) * limit;
    (product & 0xffff_ffff >= (1 << 32) % limit).then_some(product >> 32)
}

/// Returns the high half of the product with 64 bits. That it must be drawn again does not happen in practice.
fn wide_product(r: u64, limit: u64) -> Option<u64> {
    u64::try_from((u128::from(r) * u128::from(limit)) >> 64).ok()
}

/// Returns the quotient of a number from 1 to 2³¹ − 2, unless it must be drawn again.
fn quotient(r: u64, limit: u64) -> Option<u64> {
    let quotient = (r - 1) / (0x7fff_fffd / limit);
    (quotient < limit).then_some(quotient)
}
