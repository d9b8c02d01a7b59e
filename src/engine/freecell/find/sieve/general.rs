//! The sieve for other generators, over all numbers 0 … 2³² − 1.
//!
//! With N = x · 2¹⁶ + y, the state after a number of steps is an affine function of N modulo m: a base that depends
//! only on x, plus a multiple of y. So this is a meet in the middle: all y are sorted once by that multiple for the
//! first state, first by the residue of its draw modulo the cards left. For each x, the y that give the first index are
//! then contiguous in a few runs: with or without an overflow of the modulus, with or without a carry from the bits not
//! drawn. The next two indices are tested on residues of one byte each, in a loop that compiles to SIMD instructions.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::freecell::find::indices::StepIndex;
use crate::generator::lcg::{IndexRule, Lcg, LcgParameters, Seeding};

/// The number of y, and of x.
const HALVES: usize = 1 << 16;

/// A generator whose draws follow from the parts of a sum.
#[derive(Debug, Clone, Copy)]
pub(super) struct GeneralSieve {
    lcg: Lcg,
    /// The modulus, without the bits above those drawn.
    modulus: u128,
}

/// A state as a function of N: multiplier · N + constant, modulo m.
#[derive(Clone, Copy)]
struct AffineMap {
    multiplier: u64,
    constant: u64,
}

impl GeneralSieve {
    /// Returns `None` if the mask is not 2ⁿ − 1, or the modulus is not a power of 2 and a draw is not the whole state.
    pub fn from_lcg(lcg: &Lcg) -> Option<Self> {
        let LcgParameters { modulus, shift, mask, index_rule, .. } = *lcg.parameters();
        let is_contiguous = mask.wrapping_add(1).is_power_of_two() || mask == u64::MAX;
        let drawn = 1 << (shift + mask.trailing_ones()).min(u64::BITS);
        let modulus = if modulus.is_power_of_two() && is_contiguous {
            modulus.min(drawn)
        } else if is_contiguous && shift == 0 && modulus <= drawn.min(1 << 63) {
            modulus
        } else {
            return None;
        };
        let is_supported = index_rule == IndexRule::Modulo || modulus == 1 << 32 && shift == 0;
        is_supported.then_some(Self { lcg: *lcg, modulus })
    }

    #[expect(clippy::cast_possible_truncation, reason = "the modulus is at most 2⁶⁴")]
    const fn max_state(&self) -> u64 {
        (self.modulus - 1) as u64
    }

    #[expect(clippy::cast_possible_truncation, reason = "a remainder modulo m fits, as m is at most 2⁶⁴")]
    const fn multiply(&self, multiplier: u64, factor: u64) -> u64 {
        (multiplier as u128 * factor as u128 % self.modulus) as u64
    }

    const fn add(&self, a: u64, b: u64) -> u64 {
        if self.modulus.is_power_of_two() {
            a.wrapping_add(b) & self.max_state()
        } else {
            let sum = a + b; // of two numbers below 2⁶³
            if sum > self.max_state() { sum - self.max_state() - 1 } else { sum }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a remainder modulo m fits, as m is at most 2⁶⁴")]
    fn state_after(&self, steps: usize) -> AffineMap {
        let LcgParameters { multiplier, modulus, seeding, .. } = *self.lcg.parameters();
        let (factor, constant) = match seeding {
            // Except for N = 0, see `run`.
            Seeding::Number | Seeding::NumberNotZero => (1, 0),
            Seeding::NumberMinusOne => (1, modulus - 1),
            Seeding::Srand48 => (1 << 16, 0x330e),
        };
        let initial = ((factor % modulus) as u64, (constant % modulus) as u64);
        let (factor, constant) = (0..steps).fold(initial, |(factor, constant), _| {
            let factor = u128::from(factor) * u128::from(multiplier) % modulus;
            (factor as u64, self.lcg.next(constant))
        });
        let reduce = |state: u64| (u128::from(state) % self.modulus) as u64;
        AffineMap { multiplier: reduce(factor), constant: reduce(constant) }
    }

    /// Returns the part of a state given by x.
    fn base(&self, map: AffineMap, x: usize) -> u64 {
        self.add(self.multiply(map.multiplier, (x * HALVES) as u64), map.constant)
    }

    /// Calls `take` with the number of each shuffle that begins with these indices (at least two), in no order.
    pub fn run(&self, steps: &[StepIndex], stop: &AtomicBool, mut take: impl FnMut(u32)) {
        let Some(indices) = steps.iter().copied().map(DrawIndex::new).collect::<Option<Vec<_>>>() else { return };
        let indices = &indices[..];
        // The state of N = 0 is not on the line of the others.
        let is_zero_apart = self.lcg.parameters().seeding == Seeding::NumberNotZero;
        if is_zero_apart && self.draws_indices(0, indices) {
            take(0);
        }
        let table = SeedTable::new(self, indices);
        for x in 0..HALVES {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let accepted = table.accepted(self, x);
            for run in table.runs(self, x, indices[0].index).into_iter().flatten() {
                table.filter(self, accepted, run, |y| {
                    #[expect(clippy::cast_possible_truncation, reason = "x and y have 16 bits")]
                    let number = (x << 16) as u32 | u32::from(y);
                    if !(is_zero_apart && number == 0) && self.draws_indices(number, indices) {
                        take(number);
                    }
                });
            }
        }
    }

    fn draws_indices(&self, number: u32, indices: &[DrawIndex]) -> bool {
        let Some(mut state) = self.lcg.initial_state(number) else { return false };
        let index_rule = self.lcg.parameters().index_rule;
        indices.iter().all(|step| {
            state = self.lcg.next(state);
            index_rule.index(self.lcg.draw(state), usize::from(step.modulus)) == usize::from(step.index)
        })
    }
}

#[derive(Clone, Copy)]
struct DrawIndex {
    modulus: u8,
    index: u8,
}

impl DrawIndex {
    /// Returns `None` if only a negative remainder leads to the index.
    fn new(step: StepIndex) -> Option<Self> {
        Some(Self { modulus: step.modulus, index: step.remainder? })
    }
}

/// All y, sorted by their addend to the first state: first by its residue as drawn, then by itself.
struct SeedTable {
    first: AffineMap,
    first_modulus: u64,
    /// The start of each residue's y; if indices are scaled, all y have the residue 0.
    starts: Vec<usize>,
    lows: Vec<u16>,
    /// The addend of each y to the first state.
    sums: Vec<u64>,
    /// The filters for the second and the third draw; twice for the second if the index of the third is unknown.
    filters: [ResidueFilter; 2],
}

struct ResidueFilter {
    state: AffineMap,
    cards_left: u64,
    index: u64,
    /// The residue of each y's addend, as drawn, modulo the cards left; its high byte if indices are scaled.
    residues: Vec<u8>,
}

/// The residues that pass a filter for an x; if indices are scaled, the first byte that passes, and how many more do.
type Accepted = [u8; 4];

/// The number of y tested before the results are checked.
const LANES: usize = 32;

impl SeedTable {
    #[expect(clippy::cast_possible_truncation, reason = "y has 16 bits, residues are below 52")]
    fn new(sieve: &GeneralSieve, indices: &[DrawIndex]) -> Self {
        let LcgParameters { shift, index_rule, .. } = *sieve.lcg.parameters();
        let is_modulo = index_rule == IndexRule::Modulo;
        let first = sieve.state_after(1);
        let first_modulus = u64::from(indices[0].modulus);
        let residue = |sum: u64| if is_modulo { (sum >> shift) % first_modulus } else { 0 };
        let mut sorted: Vec<(u8, u64, u16)> = (0..HALVES)
            .map(|y| {
                let sum = sieve.multiply(first.multiplier, y as u64);
                (residue(sum) as u8, sum, y as u16)
            })
            .collect();
        sorted.sort_unstable();
        let residues = if is_modulo { usize::from(indices[0].modulus) } else { 1 };
        let start = |residue| sorted.partition_point(|&(other, ..)| usize::from(other) < residue);
        let starts = (0..=residues).map(start).collect();
        let filters = [1, indices.len().min(3) - 1].map(|step| {
            let (state, cards_left) = (sieve.state_after(step + 1), u64::from(indices[step].modulus));
            let residue = |&(.., y): &(u8, u64, u16)| {
                let sum = sieve.multiply(state.multiplier, y.into());
                if is_modulo { ((sum >> shift) % cards_left) as u8 } else { (sum >> 24) as u8 }
            };
            let residues = sorted.iter().map(residue).collect();
            ResidueFilter { state, cards_left, index: indices[step].index.into(), residues }
        });
        Self {
            first,
            first_modulus,
            starts,
            lows: sorted.iter().map(|&(.., y)| y).collect(),
            sums: sorted.iter().map(|&(_, sum, _)| sum).collect(),
            filters,
        }
    }

    fn accepted(&self, sieve: &GeneralSieve, x: usize) -> [Accepted; 2] {
        let LcgParameters { shift, index_rule, .. } = *sieve.lcg.parameters();
        self.filters.each_ref().map(|&ResidueFilter { state, cards_left, index, .. }| {
            let base = sieve.base(state, x);
            match index_rule {
                IndexRule::Modulo => accepted_residues(sieve, base >> shift, cards_left, index),
                IndexRule::Scaled => accepted_bytes(base, cards_left, index),
            }
        })
    }

    /// Returns the ranges of the y that give the first index with x.
    fn runs(&self, sieve: &GeneralSieve, x: usize, index: u8) -> [Option<Range<usize>>; 4] {
        let LcgParameters { shift, index_rule, .. } = *sieve.lcg.parameters();
        let base = sieve.base(self.first, x);
        if index_rule == IndexRule::Scaled {
            // The states that give the index are contiguous, modulo 2³².
            let first_state = |index: u64| (index << 32).div_ceil(self.first_modulus);
            let at = |state: u64| {
                let sum = state.wrapping_sub(base) & sieve.max_state();
                self.sums.partition_point(|&other| other < sum)
            };
            let (from, to) = (at(first_state(index.into())), at(first_state(u64::from(index) + 1)));
            return if from <= to {
                [Some(from..to), None, None, None]
            } else {
                [Some(from..HALVES), Some(0..to), None, None]
            };
        }
        let residues = accepted_residues(sieve, base >> shift, self.first_modulus, index.into());
        std::array::from_fn(|part| {
            let (overflows, carries) = (part % 2 == 1, part / 2 == 1);
            let bucket = self.starts[usize::from(residues[part])]..self.starts[usize::from(residues[part]) + 1];
            // The largest sum that does not overflow the modulus.
            let max_sum = sieve.max_state() - base;
            let split = bucket.start + self.sums[bucket.clone()].partition_point(|&sum| sum <= max_sum);
            let run = if overflows { split..bucket.end } else { bucket.start..split };
            (!carries || shift > 0).then_some(run)
        })
    }

    fn filter(&self, sieve: &GeneralSieve, accepted: [Accepted; 2], range: Range<usize>, take: impl FnMut(u16)) {
        // Bytes instead of booleans, and no branches, so that the compiler emits SIMD instructions for the loops.
        match sieve.lcg.parameters().index_rule {
            IndexRule::Modulo => self.filter_by(accepted, range, take, |accepted, residue| {
                accepted.iter().fold(0, |any, &one| any | u8::from(one == residue))
            }),
            IndexRule::Scaled => {
                self.filter_by(accepted, range, take, |[first, more, ..], byte| {
                    u8::from(byte.wrapping_sub(*first) <= *more)
                });
            }
        }
    }

    fn filter_by(
        &self,
        accepted: [Accepted; 2],
        range: Range<usize>,
        mut take: impl FnMut(u16),
        passes: impl Fn(&Accepted, u8) -> u8,
    ) {
        let lows = &self.lows[range.clone()];
        let [a, b] = self.filters.each_ref().map(|filter| filter.residues[range.clone()].chunks(LANES));
        for (lows, (a, b)) in lows.chunks(LANES).zip(a.zip(b)) {
            let mut results = [0; LANES];
            for ((result, &a), &b) in results.iter_mut().zip(a).zip(b) {
                *result = passes(&accepted[0], a) & passes(&accepted[1], b);
            }
            if results.iter().fold(0, |any, one| any | one) != 0 {
                lows.iter().zip(results).filter(|&(_, result)| result != 0).for_each(|(&y, _)| take(y));
            }
        }
    }
}

/// Returns the addends of y to `base` that give a scaled index: the first high byte, and how many more follow.
#[expect(clippy::cast_possible_truncation, reason = "bytes of 32 bits are meant")]
const fn accepted_bytes(base: u64, cards_left: u64, index: u64) -> Accepted {
    let (first, last) = ((index << 32).div_ceil(cards_left), ((index + 1) << 32).div_ceil(cards_left) - 1);
    let (first, last) = (first.wrapping_sub(base) as u32, last.wrapping_sub(base) as u32);
    let first_byte = (first >> 24) as u8;
    [first_byte, ((last >> 24) as u8).wrapping_sub(first_byte), 0, 0]
}

/// Returns the addends of y, modulo the cards left, if x draws `high` and the sum must give an index: plain and with an
/// overflow of the modulus, then both with a carry from the bits not drawn.
#[expect(clippy::cast_possible_truncation, reason = "residues are below 52")]
fn accepted_residues(sieve: &GeneralSieve, high: u64, cards_left: u64, index: u64) -> Accepted {
    let shift = sieve.lcg.parameters().shift;
    let modulus = ((sieve.modulus >> shift) % u128::from(cards_left)) as u64;
    let plain = index + cards_left - high % cards_left;
    let residue = |sum: u64| (sum % cards_left) as u8;
    // A carry reduces the addend by one; without a shift there is none.
    let carried = if shift > 0 { plain + cards_left - 1 } else { plain };
    [residue(plain), residue(plain + modulus), residue(carried), residue(carried + modulus)]
}
