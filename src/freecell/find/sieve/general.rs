//! The sieve for the other generators, over all numbers 0 … 2³² − 1.
//!
//! With N = x · 2¹⁶ + y, the state after so many steps is a base that x alone gives, plus a multiple of y, modulo m. All
//! y are sorted once by that multiple, first by what it draws modulo the cards left, so that for each x those that give
//! the first index lie side by side in a few runs: with or without m being taken off the sum, with or without a carry
//! from the bits that are not drawn. The next two indices are tested by remainders in bytes, many at a time.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::card::Card;
use crate::generator::lcg::{Index, Lcg, Seed};

/// How many y there are, and how many x.
const LOWS: usize = 1 << 16;

/// A generator whose draws can be told from the parts of a sum.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sums {
    generator: Lcg,
    /// The modulus, without the bits above those that are drawn.
    modulus: u128,
}

/// A state as N gives it: multiplier · N + constant, modulo m.
#[derive(Clone, Copy)]
struct Affine {
    multiplier: u64,
    constant: u64,
}

impl Sums {
    /// `None` for a generator that draws something other than all bits, but for the lowest, of a remainder.
    pub(super) fn of(generator: &Lcg) -> Option<Self> {
        let Lcg { modulus, shift, mask, index, .. } = *generator;
        let is_low = mask.wrapping_add(1).is_power_of_two() || mask == u64::MAX;
        let drawn = 1 << (shift + mask.trailing_ones()).min(64);
        let modulus = if modulus.is_power_of_two() && is_low {
            modulus.min(drawn)
        } else if is_low && shift == 0 && modulus <= drawn.min(1 << 63) {
            modulus
        } else {
            return None;
        };
        let fits = index == Index::Modulo || modulus == 1 << 32 && shift == 0;
        fits.then_some(Self { generator: *generator, modulus })
    }

    #[expect(clippy::cast_possible_truncation, reason = "the modulus is at most 2⁶⁴")]
    const fn last(&self) -> u64 {
        (self.modulus - 1) as u64
    }

    #[expect(clippy::cast_possible_truncation, reason = "what is below the modulus fits")]
    const fn times(&self, multiplier: u64, factor: u64) -> u64 {
        (multiplier as u128 * factor as u128 % self.modulus) as u64
    }

    const fn plus(&self, a: u64, b: u64) -> u64 {
        if self.modulus.is_power_of_two() {
            a.wrapping_add(b) & self.last()
        } else {
            let sum = a + b; // of two that are below 2⁶³
            if sum > self.last() { sum - self.last() - 1 } else { sum }
        }
    }

    /// The state after so many steps.
    #[expect(clippy::cast_possible_truncation, reason = "what is below the modulus fits")]
    fn after(&self, steps: usize) -> Affine {
        let modulus = self.generator.modulus;
        let (factor, constant) = match self.generator.seed {
            Seed::Number => (1, 0),
            Seed::LessOne => (1, modulus - 1),
            Seed::Padded => (1 << 16, 0x330e),
        };
        let begin = ((factor % modulus) as u64, (constant % modulus) as u64);
        let (multiplier, constant) = (0..steps).fold(begin, |(factor, constant), _| {
            let factor = u128::from(factor) * u128::from(self.generator.multiplier) % modulus;
            (factor as u64, self.generator.next(constant))
        });
        let reduced = |state: u64| (u128::from(state) % self.modulus) as u64;
        Affine { multiplier: reduced(multiplier), constant: reduced(constant) }
    }

    fn base(&self, affine: Affine, x: usize) -> u64 {
        self.plus(self.times(affine.multiplier, (x * LOWS) as u64), affine.constant)
    }

    /// Hands on the number of each shuffle that begins with these indices, of which there are two at least. They come in
    /// no order.
    ///
    /// # Panics
    /// With fewer than two indices.
    pub(super) fn sieve(&self, indices: &[u8], stop: &AtomicBool, mut take: impl FnMut(u32)) {
        let table = Table::new(self, indices);
        for x in 0..LOWS {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let tests = table.tests(self, x);
            for run in table.runs(self, x, indices[0]).into_iter().flatten() {
                table.pass(self, &tests, run, |y| {
                    #[expect(clippy::cast_possible_truncation, reason = "x and y have 16 bits")]
                    let number = (x << 16) as u32 | u32::from(y);
                    if self.gives(number, indices) {
                        take(number);
                    }
                });
            }
        }
    }

    /// Whether the shuffle of a number begins with these indices.
    fn gives(&self, number: u32, indices: &[u8]) -> bool {
        let Some(mut state) = self.generator.seeded(number) else { return false };
        indices.iter().enumerate().all(|(step, &index)| {
            state = self.generator.next(state);
            self.generator.index.of(self.generator.draw(state), Card::COUNT - step) == usize::from(index)
        })
    }
}

/// All y, sorted.
struct Table {
    first: Affine,
    /// Where those of each remainder begin; there is but one where indices are scaled.
    starts: Vec<usize>,
    lows: Vec<u16>,
    /// What each adds to the first state.
    sums: Vec<u64>,
    /// What is tested by remainders: the second draw, and the third where its index is known.
    tested: Vec<Tested>,
}

/// A draw that is tested by remainders.
struct Tested {
    affine: Affine,
    left: u64,
    index: u64,
    /// What each y adds, as it would be drawn, modulo the cards left; its first byte, where indices are scaled.
    rests: Vec<u8>,
}

/// The remainders that pass a test; or, where indices are scaled, the first byte that does, and how many more do.
type Rests = [u8; 4];

/// How many y are tested before one looks whether any has passed.
const SIDE: usize = 32;

impl Table {
    #[expect(clippy::cast_possible_truncation, reason = "y has 16 bits, remainders are below 52")]
    fn new(sums: &Sums, indices: &[u8]) -> Self {
        let Lcg { shift, index, .. } = sums.generator;
        let first = sums.after(1);
        let is_modulo = index == Index::Modulo;
        let rest = |sum: u64| if is_modulo { (sum >> shift) % Card::COUNT as u64 } else { 0 };
        let mut sorted: Vec<(u8, u64, u16)> = (0..LOWS)
            .map(|y| {
                let sum = sums.times(first.multiplier, y as u64);
                (rest(sum) as u8, sum, y as u16)
            })
            .collect();
        sorted.sort_unstable();
        let rests = if is_modulo { Card::COUNT } else { 1 };
        let starts = (0..=rests).map(|rest| sorted.partition_point(|&(other, ..)| usize::from(other) < rest)).collect();
        let tested = (1..indices.len().min(3)).map(|step| {
            let (affine, left) = (sums.after(step + 1), (Card::COUNT - step) as u64);
            let rest = |&(.., y): &(u8, u64, u16)| {
                let sum = sums.times(affine.multiplier, y.into());
                if is_modulo { ((sum >> shift) % left) as u8 } else { (sum >> 24) as u8 }
            };
            Tested { affine, left, index: indices[step].into(), rests: sorted.iter().map(rest).collect() }
        });
        Self {
            first,
            starts,
            tested: tested.collect(),
            lows: sorted.iter().map(|&(.., y)| y).collect(),
            sums: sorted.iter().map(|&(_, sum, _)| sum).collect(),
        }
    }

    /// What passes the tests with x.
    fn tests(&self, sums: &Sums, x: usize) -> Vec<Rests> {
        let Lcg { shift, index, .. } = sums.generator;
        let rests = |tested: &Tested| {
            let base = sums.base(tested.affine, x);
            match index {
                Index::Modulo => parts(sums, base >> shift, tested.left, tested.index),
                Index::Scaled => scaled(base, tested.left, tested.index),
            }
        };
        self.tested.iter().map(rests).collect()
    }

    /// Where the y lie that give the first index with x.
    fn runs(&self, sums: &Sums, x: usize, index: u8) -> [Option<Range<usize>>; 4] {
        let base = sums.base(self.first, x);
        let shift = sums.generator.shift;
        if sums.generator.index == Index::Scaled {
            // The states that give it lie side by side.
            let begin = |index: u64| (index << 32).div_ceil(Card::COUNT as u64);
            let at = |state: u64| {
                let sum = state.wrapping_sub(base) & sums.last();
                self.sums.partition_point(|&other| other < sum)
            };
            let (from, to) = (at(begin(index.into())), at(begin(u64::from(index) + 1)));
            return if from <= to {
                [Some(from..to), None, None, None]
            } else {
                [Some(from..LOWS), Some(0..to), None, None]
            };
        }
        let rests = parts(sums, base >> shift, Card::COUNT as u64, index.into());
        std::array::from_fn(|part| {
            let (goes_over, carries) = (part % 2 == 1, part / 2 == 1);
            let run = self.starts[usize::from(rests[part])]..self.starts[usize::from(rests[part]) + 1];
            let room = sums.last() - base;
            let split = run.start + self.sums[run.clone()].partition_point(|&sum| sum <= room);
            let run = if goes_over { split..run.end } else { run.start..split };
            (!carries || shift > 0).then_some(run)
        })
    }

    /// Hands on the y of a run that pass all tests.
    fn pass(&self, sums: &Sums, tests: &[Rests], run: Range<usize>, take: impl FnMut(u16)) {
        // Bytes, so that nothing keeps the compiler from comparing many at once.
        match sums.generator.index {
            Index::Modulo => self.pass_by(tests, run, take, |passing, rest| {
                passing.iter().fold(0, |any, &one| any | u8::from(one == rest))
            }),
            Index::Scaled => {
                self.pass_by(tests, run, take, |[first, more, ..], rest| u8::from(rest.wrapping_sub(*first) <= *more));
            }
        }
    }

    fn pass_by(
        &self,
        tests: &[Rests],
        run: Range<usize>,
        mut take: impl FnMut(u16),
        passes: impl Fn(&Rests, u8) -> u8,
    ) {
        let lows = &self.lows[run.clone()];
        // Where there is but one test, it is made twice.
        let [Some(a), Some(b)] = [self.tested.first(), self.tested.last()] else { return };
        let [Some(test_a), Some(test_b)] = [tests.first(), tests.last()] else { return };
        let rests = a.rests[run.clone()].chunks(SIDE).zip(b.rests[run].chunks(SIDE));
        for (lows, (a, b)) in lows.chunks(SIDE).zip(rests) {
            let mut fits = [0; SIDE];
            for ((fits, &a), &b) in fits.iter_mut().zip(a).zip(b) {
                *fits = passes(test_a, a) & passes(test_b, b);
            }
            if fits.iter().fold(0, |any, one| any | one) != 0 {
                lows.iter().zip(fits).filter(|&(_, fits)| fits != 0).for_each(|(&y, _)| take(y));
            }
        }
    }
}

/// Of states that give a scaled index, the first byte of what y has to add, and how many more there are.
#[expect(clippy::cast_possible_truncation, reason = "bytes of 32 bits are meant")]
const fn scaled(base: u64, left: u64, index: u64) -> Rests {
    let (first, last) = ((index << 32).div_ceil(left), ((index + 1) << 32).div_ceil(left) - 1);
    let (first, last) = (first.wrapping_sub(base) as u32, last.wrapping_sub(base) as u32);
    let first_byte = (first >> 24) as u8;
    [first_byte, ((last >> 24) as u8).wrapping_sub(first_byte), 0, 0]
}

/// What y has to add, modulo the cards left, where x draws `high` and the sum has to give an index: as it is, with the
/// modulus taken off the sum, and each with a carry from the bits that are not drawn.
#[expect(clippy::cast_possible_truncation, reason = "remainders are below 52")]
fn parts(sums: &Sums, high: u64, left: u64, index: u64) -> Rests {
    let modulus = ((sums.modulus >> sums.generator.shift) % u128::from(left)) as u64;
    let without = index + left - high % left;
    let rest = |sum: u64| (sum % left) as u8;
    let carried = without + left - 1;
    if sums.generator.shift > 0 {
        [rest(without), rest(without + modulus), rest(carried), rest(carried + modulus)]
    } else {
        [rest(without), rest(without + modulus), rest(without), rest(without + modulus)]
    }
}
