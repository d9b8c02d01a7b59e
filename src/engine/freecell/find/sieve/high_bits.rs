//! The sieve for generators modulo a power of 2 that draw the high half of their state: Microsoft's, by the rule of
//! each band, and similar ones.
//!
//! A state is s = h · 2¹⁶ + low, and its draw depends only on the high half h. Three consecutive indices of a shuffle
//! are known as residues of three draws, each modulo the number of cards left. One of every 52 (or 51, …) high halves h
//! of the first state has the first residue.
//!
//! The high half of the second state is h · a plus the high half of a · low + c. So this is a meet in the middle: a
//! table has all low halves, sorted by the high half that they add, first by its residue modulo the cards left. Those
//! with the second residue are contiguous, for each h in two runs, as the sum overflows the drawn bits or does not.
//!
//! The third residue leaves one in every 50 (or 49, …) of these. It is tested by a multiplication instead of a
//! division, in a loop that compiles to SIMD instructions. From a state that passes, the seed follows by inverting the
//! steps, with the multiplicative inverse of aⁿ modulo 2³².

#![allow(unsafe_code)] // AVX2 is used only if `filter` has detected it.
#![allow(clippy::inline_always)] // A function that is not inlined is not compiled for its caller's instruction set.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::freecell::find::indices::StepIndex;
use crate::freecell::find::program::{DrawRule, NegativeRemainder, SignedDraw};
use crate::generator::lcg::{IndexRule, Lcg, LcgParameters, Seeding};
use crate::generator::microsoft::{INCREMENT, MULTIPLIER, inverse};
use crate::number::{Band, DealNumber};

/// The number of low halves.
const LOWS: u32 = 1 << 16;

/// A generator that draws the high half of its state, with a constant added.
#[derive(Debug, Clone, Copy)]
pub(in crate::freecell::find) struct HighBitsLcg {
    multiplier: u32,
    increment: u32,
    /// The number of bits drawn, 15 or 16; higher bits of the state have no effect.
    drawn_bits: u32,
    /// The constants added if the highest of 16 bits is 0, and if it is 1.
    offsets: [i32; 2],
    /// The treatment of a negative remainder, if a constant is negative.
    negative: NegativeRemainder,
}

impl HighBitsLcg {
    /// Returns Microsoft's generator; its states have 31 bits if 15 are drawn.
    pub const fn microsoft(rule: DrawRule, negative: NegativeRemainder) -> Self {
        let (drawn_bits, offsets) = match rule {
            DrawRule::Band(Band::Microsoft) => (15, [0; 2]),
            DrawRule::Band(Band::HighBit) => (15, [0x8000; 2]),
            DrawRule::Band(Band::PlusOne) => (16, [1; 2]),
            DrawRule::Unmasked => (16, [0; 2]),
            DrawRule::Signed(SignedDraw::Shifted) => (16, [0, -0x1_0000]),
            DrawRule::Signed(SignedDraw::HighBit) => (16, [0x8000, -0x1_0000]),
            DrawRule::Signed(SignedDraw::Short) => (15, [-0x8000; 2]),
            DrawRule::Signed(SignedDraw::PlusOne) => (16, [1, -0xffff]),
        };
        Self { multiplier: MULTIPLIER, increment: INCREMENT, drawn_bits, offsets, negative }
    }

    const fn of_band(band: Band) -> Self {
        Self::microsoft(DrawRule::Band(band), NegativeRemainder::Floor)
    }

    #[expect(clippy::cast_possible_truncation, reason = "modulo 2³² or less")]
    pub fn from_lcg(lcg: &Lcg) -> Option<Self> {
        let LcgParameters { multiplier, increment, modulus, shift, mask, seeding, index_rule } = *lcg.parameters();
        let drawn_bits = match (modulus.ilog2(), mask) {
            (31 | 32, 0x7fff) => 15,
            (32, 0xffff) => 16,
            _ => return None,
        };
        let is_plain = seeding == Seeding::Number && index_rule == IndexRule::Modulo;
        let is_invertible = modulus.is_power_of_two() && multiplier % 2 == 1;
        (is_plain && is_invertible && shift == 16).then_some(Self {
            multiplier: multiplier as u32,
            increment: increment as u32,
            drawn_bits,
            offsets: [0; 2],
            negative: NegativeRemainder::Floor,
        })
    }

    /// Returns the number of different seeds, a power of 2; larger seeds are equal modulo it.
    pub const fn seed_count(&self) -> u64 {
        1 << (16 + self.drawn_bits)
    }

    const fn mask(&self) -> u32 {
        (1 << self.drawn_bits) - 1
    }

    const fn next(&self, state: u32) -> u32 {
        state.wrapping_mul(self.multiplier).wrapping_add(self.increment)
    }

    /// Returns a step's condition on the high half drawn; `None` if none gives its remainder.
    fn condition(&self, step: StepIndex) -> Option<Condition> {
        let modulus = i32::from(step.modulus);
        let residues = self.offsets.map(|offset| {
            let residue = match self.negative {
                NegativeRemainder::Absolute if offset < 0 => -i32::from(step.remainder?) - offset,
                NegativeRemainder::FromEnd if offset < 0 => -i32::from(step.negative?) - offset,
                _ => i32::from(step.remainder?) - offset,
            };
            Some(residue.rem_euclid(modulus).cast_unsigned())
        });
        let is_possible = residues.iter().any(Option::is_some);
        is_possible.then_some(Condition { modulus: step.modulus.into(), residues })
    }

    fn draws(&self, mut state: u32, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| {
            let is_fulfilled = condition.accepts((state >> 16) & self.mask());
            state = self.next(state);
            is_fulfilled
        })
    }

    /// Returns whether the two lowest bits of the draws of some seed may give consecutive steps their remainders; true if
    /// too few are known to say. Of whole boards that no seed deals, one in millions passes.
    ///
    /// Where the cards left are a multiple of 4, a remainder has the two lowest bits of its draw, where they are even the
    /// lowest. They follow from the 18 low bits of the state before.
    pub fn may_draw(&self, steps: &[StepIndex]) -> bool {
        /// Steps with fewer bits reject too few boards to be worth a test.
        const MIN_BITS: u32 = 24;
        let allowed = |step: &StepIndex| {
            let mask = match step.modulus {
                modulus if modulus % 4 == 0 => 3,
                modulus if modulus % 2 == 0 => 1,
                _ => 0,
            };
            let residues = self.condition(*step).map_or([None; 2], |condition| condition.residues);
            let is_allowed = |bits: u32| residues.iter().flatten().any(|residue| (residue ^ bits) & mask == 0);
            (0..4).filter(|&bits| is_allowed(bits)).fold(0_u8, |set, bits| set | 1 << bits)
        };
        let allowed: Vec<u8> = steps.iter().map(allowed).collect();
        if allowed.contains(&0) {
            return false;
        }
        let Some(first) = allowed.iter().position(|set| set.is_power_of_two()) else { return true };
        let (bits, after) = (allowed[first].trailing_zeros(), &allowed[first + 1..]);
        if after.iter().map(|set| 2 - set.count_ones().ilog2()).sum::<u32>() < MIN_BITS {
            return true;
        }
        (0..LOWS).any(|low| {
            let mut state = bits << 16 | low;
            after.iter().all(|set| {
                state = self.next(state);
                set >> (state >> 16 & 3) & 1 != 0
            })
        })
    }

    /// Returns the multiplier and increment of several steps at once.
    fn jump(&self, steps: usize) -> (u32, u32) {
        (0..steps).fold((1, 0), |(a, c), _| (a.wrapping_mul(self.multiplier), self.next(c)))
    }

    /// Returns the table for steps of which the second takes r modulo `modulus`.
    fn table(&self, modulus: u8, tables: &FilterTables) -> Arc<FilterTable> {
        let key = (self.multiplier, self.increment, self.drawn_bits, modulus);
        let mut tables = tables.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(tables.entry(key).or_insert_with(|| Arc::new(FilterTable::new(self, modulus.into()))))
    }

    /// Calls `take` with the seed of each shuffle with these indices (at least two) from `first_step` (counted from 0) on, in
    /// no particular order.
    pub fn sieve(
        &self,
        first_step: usize,
        steps: &[StepIndex],
        tables: &FilterTables,
        stop: &AtomicBool,
        mut take: impl FnMut(u32),
    ) {
        let Some(conditions) = steps.iter().map(|&step| self.condition(step)).collect::<Option<Vec<_>>>() else {
            return;
        };
        let table = self.table(steps[1].modulus, tables);
        let (a, c) = self.jump(first_step + 1);
        let inverse = inverse(a);
        let state_mask = (self.mask() << 16) | (LOWS - 1);
        let [third, fourth] = [2, 3].map(|step| conditions.get(step).map(ResidueTests::new));
        let mut check = |h: u32, low: u16| {
            let state = (h << 16) | u32::from(low);
            // The first two indices are right by construction.
            if self.draws(self.next(self.next(state)), &conditions[2..]) {
                take(state.wrapping_sub(c).wrapping_mul(inverse) & state_mask);
            }
        };
        for h in (0..=self.mask()).filter(|&h| conditions[0].accepts(h)) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            for run in table.runs(self, h, &conditions[1]).into_iter().filter(|run| !run.is_empty()) {
                match &third {
                    None => table.lows[run].iter().for_each(|&low| check(h, low)),
                    Some(third) => {
                        let base = self.next(self.next(h << 16));
                        third.filter(fourth.as_ref(), self, &table, base, run, |low| check(h, low));
                    }
                }
            }
        }
    }
}

/// A step's condition on the high half h: its residue if the highest of 16 bits is 0, and if it is 1.
struct Condition {
    modulus: u32,
    residues: [Option<u32>; 2],
}

impl Condition {
    const fn accepts(&self, h: u32) -> bool {
        match self.residues[(h >> 15) as usize] {
            Some(residue) => h % self.modulus == residue,
            None => false,
        }
    }

    /// Returns the ranges of high halves and the residue of each: begin, end, residue.
    fn segments(&self, end: u32) -> [Option<(u32, u32, u32)>; 2] {
        /// The first value whose highest of 16 bits is 1.
        const HALF: u32 = 1 << 15;
        if self.residues[0] == self.residues[1] || end == HALF {
            return [self.residues[0].map(|residue| (0, end, residue)), None];
        }
        [self.residues[0].map(|residue| (0, HALF, residue)), self.residues[1].map(|residue| (HALF, end, residue))]
    }
}

#[derive(Debug, Default)]
pub(in crate::freecell::find) struct FilterTables(Mutex<HashMap<TableKey, Arc<FilterTable>>>);

/// The key of a table: multiplier, increment, bits drawn, and the modulus of the second step.
type TableKey = (u32, u32, u32, u8);

/// Returns the generators of the three bands, each with the number of its seed 0. A seed of the second excludes bit 31.
pub(in crate::freecell::find) fn bands() -> [(DealNumber, HighBitsLcg); 3] {
    [Band::Microsoft, Band::HighBit, Band::PlusOne].map(|band| (band.numbers().first(), HighBitsLcg::of_band(band)))
}

/// All low halves of a state, sorted by the high half of a · low + c: first by its residue modulo the cards left before
/// the second draw, then by itself.
#[derive(Debug)]
struct FilterTable {
    cards_left: u32,
    /// The start of each residue in `lows`.
    starts: Vec<usize>,
    lows: Vec<u16>,
    /// The high half of a · low + c for each low.
    highs: Vec<u16>,
    /// The halves of a² · low for each low; the third state is that plus a constant given by h alone.
    third_highs: Vec<u16>,
    third_lows: Vec<u16>,
}

impl FilterTable {
    #[expect(clippy::cast_possible_truncation, reason = "the halves of 32 bits are meant")]
    fn new(generator: &HighBitsLcg, cards_left: u32) -> Self {
        let high = |low: u32| (generator.next(low) >> 16) & generator.mask();
        // A counting sort: the number of lows with each high half, then their starts.
        let mut places = vec![0_usize; 1 << generator.drawn_bits];
        (0..LOWS).for_each(|low| places[high(low) as usize] += 1);
        let (mut starts, mut place) = (Vec::with_capacity(cards_left as usize + 1), 0);
        for residue in 0..cards_left {
            starts.push(place);
            for count in places[residue as usize..].iter_mut().step_by(cards_left as usize) {
                place += std::mem::replace(count, place);
            }
        }
        starts.push(place);
        let [mut lows, mut highs, mut third_highs, mut third_lows] = [(); 4].map(|()| vec![0_u16; LOWS as usize]);
        let square = generator.multiplier.wrapping_mul(generator.multiplier);
        for low in 0..LOWS {
            let place = &mut places[high(low) as usize];
            let third = square.wrapping_mul(low);
            lows[*place] = low as u16;
            highs[*place] = high(low) as u16;
            third_highs[*place] = (third >> 16) as u16;
            third_lows[*place] = third as u16;
            *place += 1;
        }
        Self { cards_left, starts, lows, highs, third_highs, third_lows }
    }

    /// Returns the ranges of the lows with which h fulfills the condition of the second draw, some of them empty.
    fn runs(&self, generator: &HighBitsLcg, h: u32, condition: &Condition) -> [Range<usize>; 4] {
        let base = generator.multiplier.wrapping_mul(h) & generator.mask();
        let end = generator.mask() + 1;
        let segments = condition.segments(end);
        std::array::from_fn(|part| {
            let Some((low, high, residue)) = segments[part / 2] else { return 0..0 };
            // The sum with the base overflows the drawn bits, or does not.
            let excess = if part % 2 == 0 { 0 } else { end };
            let residue = (self.cards_left * (1 << 17) + residue + excess - base) % self.cards_left;
            let bucket = self.starts[residue as usize]..self.starts[residue as usize + 1];
            let highs = &self.highs[bucket.clone()];
            let split = |sum: u32| {
                let least = (sum + excess).saturating_sub(base);
                bucket.start + highs.partition_point(|&high| u32::from(high) < least)
            };
            split(low)..split(high)
        })
    }
}

/// A test without a division that the third draw gives its index. A few wrong draws may pass.
///
/// The cards left are a power of 2 times an odd number. A 16-bit number is divisible by the odd one if and only if its
/// product with the odd number's multiplicative inverse, modulo 2¹⁶, is at most (2¹⁶ − 1) / odd (Granlund and
/// Montgomery, Division by Invariant Integers using Multiplication, 1994).
struct ResidueTest {
    /// The number subtracted from the bits drawn; the difference must be divisible by the cards left.
    residue: u16,
    inverse: u16,
    max_quotient: u16,
    /// The bits that are 0 in a multiple of the power of 2.
    low_bits: u16,
}

/// The tests for a draw whose highest of 16 bits is 0, and for one whose is 1.
struct ResidueTests {
    tests: [ResidueTest; 2],
    /// Whether the two tests are equal.
    is_one: bool,
}

/// The number of lows tested before the results are checked.
const LANES: usize = 16;

impl ResidueTest {
    #[expect(clippy::cast_possible_truncation, reason = "modulo 2¹⁶")]
    fn new(cards_left: u32, residue: u32) -> Self {
        let odd = cards_left >> cards_left.trailing_zeros();
        Self {
            residue: residue as u16,
            inverse: inverse(odd) as u16,
            max_quotient: (u32::from(u16::MAX) / odd) as u16,
            low_bits: (cards_left / odd - 1) as u16,
        }
    }

    #[inline(always)]
    const fn passes(&self, drawn: u16) -> bool {
        let difference = drawn.wrapping_sub(self.residue);
        // Branchless: the quotient is at most the maximum, and no low bit is set.
        (difference.wrapping_mul(self.inverse).saturating_sub(self.max_quotient) | (difference & self.low_bits)) == 0
    }
}

impl ResidueTests {
    fn new(condition: &Condition) -> Self {
        // If only one half can be right, the other is left to the exact test that follows.
        let [low, high] = condition.residues;
        let any = low.or(high).unwrap_or_default();
        let tests = [low, high].map(|residue| ResidueTest::new(condition.modulus, residue.unwrap_or(any)));
        Self { tests, is_one: low == high }
    }

    /// Returns whether a draw passes, without a branch, for SIMD instructions.
    #[inline(always)]
    #[expect(clippy::needless_bitwise_bool, reason = "lazy operators are branches")]
    const fn passes(&self, drawn: u16) -> bool {
        let [low, high] = &self.tests;
        let is_high = drawn >> 15 != 0;
        low.passes(drawn) & !is_high | high.passes(drawn) & is_high
    }

    /// Calls `take` with the lows of a range whose third draw passes, and whose fourth passes another test if there is
    /// one. `base` is the part of the third state from h.
    fn filter(
        &self,
        fourth: Option<&Self>,
        generator: &HighBitsLcg,
        table: &FilterTable,
        base: u32,
        range: Range<usize>,
        take: impl FnMut(u16),
    ) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: The processor has AVX2.
            unsafe { self.filter_with_avx2(fourth, generator, table, base, range, take) };
            return;
        }
        self.filter_anywhere(fourth, generator, table, base, range, take);
    }

    /// Filters, compiled for 16 lanes at once.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn filter_with_avx2(
        &self,
        fourth: Option<&Self>,
        generator: &HighBitsLcg,
        table: &FilterTable,
        base: u32,
        range: Range<usize>,
        take: impl FnMut(u16),
    ) {
        self.filter_anywhere(fourth, generator, table, base, range, take);
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "16 bits are drawn at most")]
    fn filter_anywhere(
        &self,
        fourth: Option<&Self>,
        generator: &HighBitsLcg,
        table: &FilterTable,
        base: u32,
        range: Range<usize>,
        take: impl FnMut(u16),
    ) {
        let mask = generator.mask() as u16;
        let one = &self.tests[0];
        match (self.is_one, fourth) {
            (true, None) => filter(table, mask, base, range, take, |drawn| one.passes(drawn), |_| true),
            (false, None) => filter(table, mask, base, range, take, |drawn| self.passes(drawn), |_| true),
            (true, Some(fourth)) => {
                let is_next_right = |state: u32| fourth.passes((generator.next(state) >> 16) as u16 & mask);
                filter(table, mask, base, range, take, |drawn| one.passes(drawn), is_next_right);
            }
            (false, Some(fourth)) => {
                let is_next_right = |state: u32| fourth.passes((generator.next(state) >> 16) as u16 & mask);
                filter(table, mask, base, range, take, |drawn| self.passes(drawn), is_next_right);
            }
        }
    }
}

/// Calls `take` with the lows of a range whose third state, `base` + `high` · 2¹⁶ + `low`, passes both tests.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the halves of 32 bits are meant")]
fn filter(
    table: &FilterTable,
    mask: u16,
    base: u32,
    range: Range<usize>,
    mut take: impl FnMut(u16),
    is_right: impl Fn(u16) -> bool,
    is_next_right: impl Fn(u32) -> bool,
) {
    let (base_high, base_low) = ((base >> 16) as u16, base as u16);
    let test = |high: u16, low: u16| {
        let carry = u16::from(base_low.wrapping_add(low) < base_low);
        is_right(base_high.wrapping_add(high).wrapping_add(carry) & mask)
    };
    let test_next = |high: u16, low: u16| is_next_right(base.wrapping_add(u32::from(high) << 16 | u32::from(low)));
    // A fold, because the compiler emits no SIMD instructions for a loop that may end early.
    let any = |passed: &[bool; LANES]| passed.iter().fold(false, |any, one| any | one);
    let (highs, last_highs) = table.third_highs[range.clone()].as_chunks::<LANES>();
    let (lows, last_lows) = table.third_lows[range.clone()].as_chunks::<LANES>();
    let mut at = range.start;
    for (high, low) in highs.iter().zip(lows) {
        let passed: [bool; LANES] = std::array::from_fn(|lane| test(high[lane], low[lane]));
        if any(&passed) {
            let passed: [bool; LANES] = std::array::from_fn(|lane| passed[lane] & test_next(high[lane], low[lane]));
            if any(&passed) {
                (0..LANES).filter(|&lane| passed[lane]).for_each(|lane| take(table.lows[at + lane]));
            }
        }
        at += LANES;
    }
    for (lane, (&high, &low)) in last_highs.iter().zip(last_lows).enumerate() {
        if test(high, low) && test_next(high, low) {
            take(table.lows[at + lane]);
        }
    }
}
