//! The sieve for generators modulo a power of 2 that draw the bits of the state from the 17th on: Microsoft's, by the
//! rule of each band, and its like.
//!
//! Where the indices of three draws in a row are known, one of every `left` high parts h of the first state s gives the
//! first index. With s = h · 2¹⁶ + low, the high part of the next state is h · a plus the high part of a · low + c. So
//! all lows are sorted by that part, modulo the cards left, once; then those that give the second index lie side by
//! side, for each h in two runs, as the sum stays below 2 to the number of high bits or does not. Of these the third
//! index leaves one in every `left`, which is seen without a division, eight or more at a time.

use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::card::Card;
use crate::generator::lcg::{Index, Lcg, Seed};
use crate::generator::microsoft::{INCREMENT, MULTIPLIER};
use crate::number::Band;

/// How many lows there are.
const LOWS: u32 = 1 << 16;

/// How a generator goes from state to state, and what it draws: the high bits, and a constant added.
#[derive(Debug, Clone, Copy)]
pub(in crate::freecell::find) struct Rule {
    multiplier: u32,
    increment: u32,
    /// How many bits are drawn, 15 or 16; no bit above them matters.
    bits: u32,
    plus: u32,
}

impl Rule {
    /// The rule of a band; its states have 31 bits in the first two, 32 in the third.
    pub(in crate::freecell::find) const fn of_band(band: Band) -> Self {
        let (bits, plus) = match band {
            Band::Microsoft => (15, 0),
            Band::HighBit => (15, 0x8000),
            Band::PlusOne => (16, 1),
        };
        Self { multiplier: MULTIPLIER, increment: INCREMENT, bits, plus }
    }

    /// Microsoft's rule for its own numbers, but that r has a bit more.
    pub(in crate::freecell::find) const fn without_mask() -> Self {
        Self { plus: 0, ..Self::of_band(Band::PlusOne) }
    }

    /// The rule of a generator, if it is of this kind.
    #[expect(clippy::cast_possible_truncation, reason = "modulo 2³² or less")]
    pub(in crate::freecell::find) fn of(generator: &Lcg) -> Option<Self> {
        let Lcg { multiplier, increment, modulus, shift, mask, seed, index } = *generator;
        let bits = match (modulus.ilog2(), mask) {
            (31 | 32, 0x7fff) => 15,
            (32, 0xffff) => 16,
            _ => return None,
        };
        let fits = modulus.is_power_of_two() && shift == 16 && seed == Seed::Number && index == Index::Modulo;
        (fits && multiplier % 2 == 1).then_some(Self {
            multiplier: multiplier as u32,
            increment: increment as u32,
            bits,
            plus: 0,
        })
    }

    /// How many seeds there are; larger ones deal as these do.
    pub(in crate::freecell::find) const fn seeds(&self) -> u64 {
        1 << (16 + self.bits)
    }

    const fn mask(&self) -> u32 {
        (1 << self.bits) - 1
    }

    const fn next(&self, state: u32) -> u32 {
        state.wrapping_mul(self.multiplier).wrapping_add(self.increment)
    }

    const fn draw(&self, state: u32) -> u32 {
        ((state >> 16) & self.mask()) + self.plus
    }

    /// Whether the draws from `state` on give the indices.
    fn gives(&self, mut state: u32, indices: &[u8], first: usize) -> bool {
        indices.iter().zip(first..).all(|(&index, step)| {
            let fits = self.draw(state) % left(step) == u32::from(index);
            state = self.next(state);
            fits
        })
    }

    /// a and c of so many steps at once.
    fn jump(&self, steps: usize) -> (u32, u32) {
        (0..steps).fold((1, 0), |(a, c), _| (a.wrapping_mul(self.multiplier), self.next(c)))
    }

    /// Prepares to sieve by the steps of shuffles from `first` on, counted from 0.
    pub(in crate::freecell::find) fn prepared(self, first: usize) -> Prepared {
        Prepared { rule: self, first, table: Rc::new(Table::new(&self, left(first + 1))) }
    }
}

/// The rules of the three bands, prepared, each with the number that its seeds are counted from.
pub(in crate::freecell::find) fn bands(first: usize) -> [(u64, Prepared); 3] {
    let prepared = |band| Rule::of_band(band).prepared(first);
    let low = prepared(Band::Microsoft);
    // The first two bands have the same states.
    let high = Prepared { rule: Rule::of_band(Band::HighBit), ..low.clone() };
    [(0, low), (1 << 31, high), (1 << 32, prepared(Band::PlusOne))]
}

/// A rule with what it needs for any indices from some step on.
#[derive(Debug, Clone)]
pub(in crate::freecell::find) struct Prepared {
    rule: Rule,
    first: usize,
    table: Rc<Table>,
}

impl Prepared {
    /// Hands on the seed of each shuffle whose steps take these indices, of which there are two at least. They come in no
    /// order.
    ///
    /// # Panics
    /// With fewer than two indices.
    pub(in crate::freecell::find) fn sieve(&self, indices: &[u8], stop: &AtomicBool, mut take: impl FnMut(u32)) {
        let Self { rule, first, table } = self;
        let first = *first;
        let test = indices.get(2).map(|&index| Test::new(rule, left(first + 2), index));
        let (a, c) = rule.jump(first + 1);
        let inverse = inverse(a);
        let state_mask = (rule.mask() << 16) | (LOWS - 1);
        let mut found = |h: u32, low: u16| {
            let state = (h << 16) | u32::from(low);
            // The first two it gives.
            if rule.gives(rule.next(rule.next(state)), &indices[2..], first + 2) {
                take(state.wrapping_sub(c).wrapping_mul(inverse) & state_mask);
            }
        };
        for h in (0..=rule.mask()).filter(|h| (h + rule.plus) % left(first) == u32::from(indices[0])) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            for run in table.runs(rule, h, indices[1]) {
                match &test {
                    None => table.lows[run].iter().for_each(|&low| found(h, low)),
                    Some(test) => test.pass(table, rule.next(rule.next(h << 16)), run, |low| found(h, low)),
                }
            }
        }
    }
}

/// How many cards are left before a step, counted from 0.
#[expect(clippy::cast_possible_truncation, reason = "at most 52")]
const fn left(step: usize) -> u32 {
    (Card::COUNT - step) as u32
}

/// The number by which an odd one is multiplied to give 1, modulo 2³².
fn inverse(odd: u32) -> u32 {
    // Each round doubles the bits that are right, of which there are three at first.
    (0..4).fold(odd, |inverse, _| inverse.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(inverse))))
}

/// All lows, sorted by the high part of a · low + c, first modulo the cards left before the second draw.
#[derive(Debug)]
struct Table {
    left: u32,
    /// Where the lows of each rest begin.
    starts: Vec<usize>,
    lows: Vec<u16>,
    /// That high part of each.
    highs: Vec<u16>,
    /// The halves of a² · low, which the third state is but for a sum that h alone gives.
    third_high: Vec<u16>,
    third_low: Vec<u16>,
}

impl Table {
    #[expect(clippy::cast_possible_truncation, reason = "the halves of 32 bits are meant")]
    fn new(rule: &Rule, left: u32) -> Self {
        let high = |low: u32| (rule.next(low) >> 16) & rule.mask();
        // How many lows have each high part, then where they begin.
        let mut places = vec![0_usize; 1 << rule.bits];
        (0..LOWS).for_each(|low| places[high(low) as usize] += 1);
        let (mut starts, mut place) = (Vec::with_capacity(left as usize + 1), 0);
        for rest in 0..left {
            starts.push(place);
            for count in places[rest as usize..].iter_mut().step_by(left as usize) {
                place += std::mem::replace(count, place);
            }
        }
        starts.push(place);
        let [mut lows, mut highs, mut third_high, mut third_low] = [(); 4].map(|()| vec![0_u16; LOWS as usize]);
        let square = rule.multiplier.wrapping_mul(rule.multiplier);
        for low in 0..LOWS {
            let place = &mut places[high(low) as usize];
            let third = square.wrapping_mul(low);
            lows[*place] = low as u16;
            highs[*place] = high(low) as u16;
            third_high[*place] = (third >> 16) as u16;
            third_low[*place] = third as u16;
            *place += 1;
        }
        Self { left, starts, lows, highs, third_high, third_low }
    }

    /// Where the lows lie with which h gives an index at the second draw.
    fn runs(&self, rule: &Rule, h: u32, index: u8) -> [Range<usize>; 2] {
        let base = rule.multiplier.wrapping_mul(h) & rule.mask();
        let over = rule.mask() + 1 - base;
        // What the high part of a low has to be, modulo the cards left, where its sum with the base keeps to the bits, and
        // where it goes over them.
        let rest = |above: u32| (self.left * (1 << 17) + u32::from(index) + above - rule.plus - base) % self.left;
        let run = |rest: u32| self.starts[rest as usize]..self.starts[rest as usize + 1];
        let split =
            |run: &Range<usize>| run.start + self.highs[run.clone()].partition_point(|&high| u32::from(high) < over);
        let (keeps, goes_over) = (run(rest(0)), run(rest(rule.mask() + 1)));
        [keeps.start..split(&keeps), split(&goes_over)..goes_over.end]
    }
}

/// Whether the third draw gives its index; it errs only by passing a few that do not.
struct Test {
    mask: u16,
    /// Added to the bits drawn, so that the sum has to be divisible by the cards left.
    plus: u16,
    /// The cards left are a power of 2 times an odd number; this is the inverse of that modulo 2¹⁶. A number is divisible
    /// by the odd one just if its product with this is at most `most`,
    inverse: u16,
    most: u16,
    /// and by the power of 2 if none of these bits is set.
    low_bits: u16,
}

/// How many lows are tested before one looks whether any has passed.
const SIDE: usize = 16;

impl Test {
    #[expect(clippy::cast_possible_truncation, reason = "modulo 2¹⁶")]
    fn new(rule: &Rule, left: u32, index: u8) -> Self {
        let odd = left >> left.trailing_zeros();
        Self {
            mask: rule.mask() as u16,
            plus: (rule.plus as u16).wrapping_sub(index.into()),
            inverse: inverse(odd) as u16,
            most: (u32::from(u16::MAX) / odd) as u16,
            low_bits: (left / odd - 1) as u16,
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves of 32 bits are meant")]
    const fn passes(&self, base: u32, high: u16, low: u16) -> bool {
        let base_low = base as u16;
        let carry = (base_low.wrapping_add(low) < base_low) as u16;
        let drawn = (base >> 16) as u16;
        let drawn = drawn.wrapping_add(high).wrapping_add(carry) & self.mask;
        let sum = drawn.wrapping_add(self.plus);
        // No more than `most`, and no low bit is set.
        (sum.wrapping_mul(self.inverse).saturating_sub(self.most) | (sum & self.low_bits)) == 0
    }

    /// Hands on the lows of a run that pass, where h adds `base` to the third state.
    fn pass(&self, table: &Table, base: u32, run: Range<usize>, mut take: impl FnMut(u16)) {
        let (highs, rest_highs) = table.third_high[run.clone()].as_chunks::<SIDE>();
        let (lows, rest_lows) = table.third_low[run.clone()].as_chunks::<SIDE>();
        let mut at = run.start;
        for (high, low) in highs.iter().zip(lows) {
            let passed: [bool; SIDE] = std::array::from_fn(|k| self.passes(base, high[k], low[k]));
            // One that ends early would not be compiled to vectors.
            if passed.iter().fold(false, |any, one| any | one) {
                (0..SIDE).filter(|&k| passed[k]).for_each(|k| take(table.lows[at + k]));
            }
            at += SIDE;
        }
        for (k, (&high, &low)) in rest_highs.iter().zip(rest_lows).enumerate() {
            if self.passes(base, high, low) {
                take(table.lows[at + k]);
            }
        }
    }
}
