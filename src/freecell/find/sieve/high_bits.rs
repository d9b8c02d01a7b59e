//! The sieve for generators modulo a power of 2 that draw the high half of their state: Microsoft's, by the rule of
//! each band, and similar ones.
//!
//! A state is s = h · 2¹⁶ + low, and its draw depends on the high half h alone. Three consecutive indices of a shuffle
//! are known as residues of three draws, each modulo the number of cards left. One of every 52 (or 51, …) high halves h
//! of the first state has the first residue.
//!
//! The high half of the second state is h · a plus the high half of a · low + c, which makes it a meet in the middle: a
//! table has all low halves, sorted by the high half that they add, first by its residue modulo the cards left. Those
//! with the second residue are contiguous, for each h in two runs, as the sum overflows the drawn bits or does not.
//!
//! The third residue leaves one in every 50 (or 49, …) of these. It is tested by a multiplication in place of a
//! division, in a loop that compiles to SIMD instructions. From a state that passes, the seed follows by inverting the
//! steps, with the multiplicative inverse of aⁿ modulo 2³².

use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::card::Card;
use crate::generator::lcg::{IndexRule, Lcg, LcgParameters, Seeding};
use crate::generator::microsoft::{INCREMENT, MULTIPLIER};
use crate::number::{Band, DealNumber};

/// The number of low halves.
const LOWS: u32 = 1 << 16;

/// A generator that draws the high half of its state, with a constant added.
#[derive(Debug, Clone, Copy)]
pub(in crate::freecell::find) struct HighBitsLcg {
    multiplier: u32,
    increment: u32,
    /// The number of bits drawn, 15 or 16; bits of the state above them have no effect.
    drawn_bits: u32,
    /// The constant.
    offset: u32,
}

impl HighBitsLcg {
    /// Microsoft's generator by the rule of a band; its states have 31 bits in the first two, 32 in the third.
    pub(in crate::freecell::find) const fn of_band(band: Band) -> Self {
        let (drawn_bits, offset) = match band {
            Band::Microsoft => (15, 0),
            Band::HighBit => (15, 0x8000),
            Band::PlusOne => (16, 1),
        };
        Self { multiplier: MULTIPLIER, increment: INCREMENT, drawn_bits, offset }
    }

    /// Microsoft's generator without the mask on its draws, which then have 16 bits.
    pub(in crate::freecell::find) const fn without_mask() -> Self {
        Self { offset: 0, ..Self::of_band(Band::PlusOne) }
    }

    /// `None` if the generator is of another kind.
    #[expect(clippy::cast_possible_truncation, reason = "modulo 2³² or less")]
    pub(in crate::freecell::find) fn from_lcg(lcg: &Lcg) -> Option<Self> {
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
            offset: 0,
        })
    }

    /// The number of different seeds, a power of 2; larger seeds deal as they do modulo that.
    pub(in crate::freecell::find) const fn seed_count(&self) -> u64 {
        1 << (16 + self.drawn_bits)
    }

    const fn mask(&self) -> u32 {
        (1 << self.drawn_bits) - 1
    }

    const fn next(&self, state: u32) -> u32 {
        state.wrapping_mul(self.multiplier).wrapping_add(self.increment)
    }

    const fn draw(&self, state: u32) -> u32 {
        ((state >> 16) & self.mask()) + self.offset
    }

    /// Whether the draws from `state` on have the indices of the steps from `first_step` on.
    fn draws_indices(&self, mut state: u32, indices: &[u8], first_step: usize) -> bool {
        indices.iter().zip(first_step..).all(|(&index, step)| {
            let is_equal = self.draw(state) % cards_left(step) == u32::from(index);
            state = self.next(state);
            is_equal
        })
    }

    /// Multiplier and increment of several steps at once.
    fn jump(&self, steps: usize) -> (u32, u32) {
        (0..steps).fold((1, 0), |(a, c), _| (a.wrapping_mul(self.multiplier), self.next(c)))
    }

    /// The sieve by the indices of the steps from `first_step` on, counted from 0.
    pub(in crate::freecell::find) fn sieve_from(self, first_step: usize) -> HighBitsSieve {
        let table = Rc::new(Table::new(&self, cards_left(first_step + 1)));
        HighBitsSieve { generator: self, first_step, table }
    }
}

/// The sieves of the three bands, each with the number of its seed 0.
pub(in crate::freecell::find) fn band_sieves(first_step: usize) -> [(DealNumber, HighBitsSieve); 3] {
    let sieve = |band| HighBitsLcg::of_band(band).sieve_from(first_step);
    let low = sieve(Band::Microsoft);
    // The first two bands have the same states, so they share a table. A seed of the second is counted without bit 31.
    let high = HighBitsSieve { generator: HighBitsLcg::of_band(Band::HighBit), ..low.clone() };
    let first = |band: Band| band.numbers().first();
    [(first(Band::Microsoft), low), (first(Band::HighBit), high), (first(Band::PlusOne), sieve(Band::PlusOne))]
}

/// A generator, with the table for the indices from a step on.
#[derive(Debug, Clone)]
pub(in crate::freecell::find) struct HighBitsSieve {
    generator: HighBitsLcg,
    first_step: usize,
    table: Rc<Table>,
}

impl HighBitsSieve {
    /// Calls `take` with the seed of each shuffle that has these indices, in no particular order.
    ///
    /// # Panics
    /// If there are fewer than two indices.
    pub(in crate::freecell::find) fn run(&self, indices: &[u8], stop: &AtomicBool, mut take: impl FnMut(u32)) {
        let Self { generator, first_step, table } = self;
        let first_step = *first_step;
        let third = indices.get(2).map(|&index| ResidueTest::new(generator, cards_left(first_step + 2), index));
        let (a, c) = generator.jump(first_step + 1);
        let inverse = inverse(a);
        let state_mask = (generator.mask() << 16) | (LOWS - 1);
        let mut check = |h: u32, low: u16| {
            let state = (h << 16) | u32::from(low);
            // The first two indices are right by construction.
            if generator.draws_indices(generator.next(generator.next(state)), &indices[2..], first_step + 2) {
                take(state.wrapping_sub(c).wrapping_mul(inverse) & state_mask);
            }
        };
        let has_index = |h: &u32| (h + generator.offset) % cards_left(first_step) == u32::from(indices[0]);
        for h in (0..=generator.mask()).filter(has_index) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            for run in table.runs(generator, h, indices[1]) {
                match &third {
                    None => table.lows[run].iter().for_each(|&low| check(h, low)),
                    Some(third) => {
                        let base = generator.next(generator.next(h << 16));
                        third.filter(table, base, run, |low| check(h, low));
                    }
                }
            }
        }
    }
}

/// The number of cards left before a step, counted from 0.
#[expect(clippy::cast_possible_truncation, reason = "at most 52")]
const fn cards_left(step: usize) -> u32 {
    (Card::COUNT - step) as u32
}

/// The multiplicative inverse of an odd number modulo 2³², by Newton's method.
fn inverse(odd: u32) -> u32 {
    // Three bits are right at first, and each iteration doubles their number.
    (0..4).fold(odd, |inverse, _| inverse.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(inverse))))
}

/// All low halves of a state, sorted by the high half of a · low + c: first by its residue modulo the cards left before
/// the second draw, then by itself.
#[derive(Debug)]
struct Table {
    cards_left: u32,
    /// Where the lows of each residue begin.
    starts: Vec<usize>,
    lows: Vec<u16>,
    /// The high half of a · low + c for each low.
    highs: Vec<u16>,
    /// The halves of a² · low for each low: the third state is that, plus a constant that h alone gives.
    third_highs: Vec<u16>,
    third_lows: Vec<u16>,
}

impl Table {
    #[expect(clippy::cast_possible_truncation, reason = "the halves of 32 bits are meant")]
    fn new(generator: &HighBitsLcg, cards_left: u32) -> Self {
        let high = |low: u32| (generator.next(low) >> 16) & generator.mask();
        // A counting sort: the number of lows with each high half, then where they begin.
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

    /// The ranges of the lows with which h gives an index at the second draw.
    fn runs(&self, generator: &HighBitsLcg, h: u32, index: u8) -> [Range<usize>; 2] {
        let base = generator.multiplier.wrapping_mul(h) & generator.mask();
        // From this high half on the sum with the base overflows the drawn bits.
        let overflow = generator.mask() + 1 - base;
        // The residue of the high half of a low, if `excess` is subtracted from the sum.
        let residue = |excess: u32| {
            (self.cards_left * (1 << 17) + u32::from(index) + excess - generator.offset - base) % self.cards_left
        };
        let bucket = |residue: u32| self.starts[residue as usize]..self.starts[residue as usize + 1];
        let split = |bucket: &Range<usize>| {
            bucket.start + self.highs[bucket.clone()].partition_point(|&high| u32::from(high) < overflow)
        };
        let (below, above) = (bucket(residue(0)), bucket(residue(generator.mask() + 1)));
        [below.start..split(&below), split(&above)..above.end]
    }
}

/// A test without a division whether the third draw gives its index. It may let a few draws pass that do not.
///
/// The cards left are a power of 2 times an odd number. A 16-bit number is divisible by the odd one if and only if its
/// product with the multiplicative inverse of that, modulo 2¹⁶, is at most (2¹⁶ − 1) / odd
/// (Granlund and Montgomery, Division by Invariant Integers using Multiplication, 1994).
struct ResidueTest {
    mask: u16,
    /// Added to the bits drawn, to make a sum that has to be divisible by the cards left.
    offset: u16,
    inverse: u16,
    max_quotient: u16,
    /// The bits that are 0 in a multiple of the power of 2.
    low_bits: u16,
}

/// The number of lows that are tested before the results are looked at.
const LANES: usize = 16;

impl ResidueTest {
    #[expect(clippy::cast_possible_truncation, reason = "modulo 2¹⁶")]
    fn new(generator: &HighBitsLcg, cards_left: u32, index: u8) -> Self {
        let odd = cards_left >> cards_left.trailing_zeros();
        Self {
            mask: generator.mask() as u16,
            offset: (generator.offset as u16).wrapping_sub(index.into()),
            inverse: inverse(odd) as u16,
            max_quotient: (u32::from(u16::MAX) / odd) as u16,
            low_bits: (cards_left / odd - 1) as u16,
        }
    }

    /// Tests the state `base` + `high` · 2¹⁶ + `low`.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves of 32 bits are meant")]
    const fn passes(&self, base: u32, high: u16, low: u16) -> bool {
        let base_low = base as u16;
        let carry = (base_low.wrapping_add(low) < base_low) as u16;
        let drawn = (base >> 16) as u16;
        let drawn = drawn.wrapping_add(high).wrapping_add(carry) & self.mask;
        let sum = drawn.wrapping_add(self.offset);
        // Without a branch: the quotient is at most the largest, and no low bit is set.
        (sum.wrapping_mul(self.inverse).saturating_sub(self.max_quotient) | (sum & self.low_bits)) == 0
    }

    /// Calls `take` with the lows of a range that pass. `base` is what h adds to the third state.
    fn filter(&self, table: &Table, base: u32, range: Range<usize>, mut take: impl FnMut(u16)) {
        let (highs, last_highs) = table.third_highs[range.clone()].as_chunks::<LANES>();
        let (lows, last_lows) = table.third_lows[range.clone()].as_chunks::<LANES>();
        let mut at = range.start;
        for (high, low) in highs.iter().zip(lows) {
            let passed: [bool; LANES] = std::array::from_fn(|lane| self.passes(base, high[lane], low[lane]));
            // A fold, because the compiler makes no SIMD instructions of a loop that may end early.
            if passed.iter().fold(false, |any, one| any | one) {
                (0..LANES).filter(|&lane| passed[lane]).for_each(|lane| take(table.lows[at + lane]));
            }
            at += LANES;
        }
        for (lane, (&high, &low)) in last_highs.iter().zip(last_lows).enumerate() {
            if self.passes(base, high, low) {
                take(table.lows[at + lane]);
            }
        }
    }
}
