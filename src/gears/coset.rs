//! The answers of a board, compared by how many presses they have.
//!
//! All answers are one of them plus multiples of a few presses that turn no gear, the generators. How often a gear g is
//! pressed in the answer with the multiples t is sᵍ + k₁t₁ + k₂t₂ + … modulo 4, with kᵢ how often the generator i
//! presses it. So gears with the same k are pressed by the same sum, and a table of what they cost together for each of
//! its four values replaces them.
//!
//! Choosing t₁ makes gears equal whose k differ in k₁ alone: for each choice the tables of those are added, turned by
//! k₁t₁. After the last choice one table is left for each t, and its entry at 0 is how many presses that answer has.
//! For N answers that is log₄ N passes over N tables: a Fourier transform of the group without complex numbers.

use std::sync::atomic::{AtomicBool, Ordering};

use super::board::Gear;
use super::grid::Grid;

/// How many answers are compared at once, as a power of 2: few enough for their tables to stay in the nearest cache.
const BLOCK_BITS: u32 = 12;

/// What some gears cost for each value that a sum may have: 16 bits each, that of 0 lowest. A sum of all gears of the
/// largest board is below 2¹².
type Costs = u64;

/// A gear that is pressed as often as the sum says.
const COSTS: Costs = 0x0003_0002_0001_0000;

/// The costs if so much is added to the sum.
const fn plus(costs: Costs, value: u8) -> Costs {
    costs.rotate_right(16 * value as u32)
}

/// Presses gear by gear in reading order, 0 to 3 each.
type Values = Box<[u8]>;

/// Presses that turn no gear.
struct Generator {
    values: Values,
    /// How many multiples it has: 4, or 2 if each gear is pressed twice or never.
    order: u8,
}

impl Generator {
    fn bits(&self) -> u32 {
        self.order.ilog2()
    }

    fn add_to(&self, values: &mut [u8], times: u8) {
        for (value, &generator) in values.iter_mut().zip(&self.values) {
            *value = (*value + times * generator) % 4;
        }
    }
}

/// All answers of a board.
pub(super) struct Coset {
    any: Grid,
    generators: Vec<Generator>,
}

impl Coset {
    /// The answers that differ from one by multiples of generators.
    pub(super) fn new(any: &Grid, fourfold: &[Grid], twofold: &[Grid]) -> Self {
        let generator = |order| move |grid| Generator { values: values(grid), order };
        let generators = fourfold.iter().map(generator(4)).chain(twofold.iter().map(generator(2))).collect();
        Self { any: *any, generators }
    }

    /// The best of at most `limit` answers, and whether it is the best of all.
    pub(super) fn shortest(&self, limit: u64, stop: &AtomicBool) -> (Grid, bool) {
        let mut best = Best::new(values(&self.any));
        let bits: u32 = self.generators.iter().map(Generator::bits).sum();
        let fewest = if bits < u64::BITS && 1_u64 << bits <= limit {
            self.compare_all(&mut best, stop)
        } else {
            self.compare_some(&mut best, limit, stop);
            false
        };
        let mut grid = Grid::zero(self.any.size());
        for (gear, &value) in Gear::all(self.any.size()).zip(&best.values) {
            grid.add(gear, value);
        }
        (grid, fewest)
    }

    /// Compares all answers, and says whether it came to the end.
    fn compare_all(&self, best: &mut Best, stop: &AtomicBool) -> bool {
        let mut block = Block::new(first_of(self.generators.iter(), BLOCK_BITS), best.values.len());
        let outer = &self.generators[block.generators.len()..];
        // A Gray code: each combination of the others comes from the one before by adding one generator once.
        let mut around = best.values.clone();
        let mut counter = vec![0; outer.len()];
        loop {
            block.compare(&around, best);
            let Some(next) = count_up(&mut counter, outer) else { return true };
            outer[next].add_to(&mut around, 1);
            if stop.load(Ordering::Relaxed) {
                return false;
            }
        }
    }

    /// Compares at most `limit` answers: changes the best so far by all combinations of some generators, of other ones
    /// each time.
    fn compare_some(&self, best: &mut Best, limit: u64, stop: &AtomicBool) {
        // The same seed each time, for the same answer each time.
        let mut random = fastrand::Rng::with_seed(0);
        let mut generators: Vec<&Generator> = self.generators.iter().collect();
        let mut left = limit;
        while let Some(most) = left.checked_ilog2() {
            random.shuffle(&mut generators);
            let mut block = Block::new(first_of(generators.iter().copied(), most), best.values.len());
            block.compare(&best.values.clone(), best);
            left -= block.tables.len() as u64;
            if block.generators.is_empty() || stop.load(Ordering::Relaxed) {
                return;
            }
        }
    }
}

/// As many generators from the first on as have no more than 2 to the power of `most` combinations and make a block.
fn first_of<'a>(generators: impl Iterator<Item = &'a Generator>, most: u32) -> Vec<&'a Generator> {
    let mut left = most.min(BLOCK_BITS);
    let fits = |generator: &&Generator| {
        let rest = left.checked_sub(generator.bits());
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    generators.take_while(fits).collect()
}

/// The digit that goes up when a number with a digit for each generator does; the digits below it go back to 0.
fn count_up(digits: &mut [u8], generators: &[Generator]) -> Option<usize> {
    for (at, (digit, generator)) in digits.iter_mut().zip(generators).enumerate() {
        *digit += 1;
        if *digit < generator.order {
            return Some(at);
        }
        *digit = 0;
    }
    None
}

fn values(grid: &Grid) -> Values {
    Gear::all(grid.size()).map(|gear| grid.at(gear)).collect()
}

/// The best answer so far.
struct Best {
    values: Values,
    presses: u16,
}

impl Best {
    fn new(values: Values) -> Self {
        let presses = values.iter().map(|&value| u16::from(value)).sum();
        Self { values, presses }
    }
}

/// Generators of which all combinations are compared at once.
struct Block<'a> {
    generators: Vec<&'a Generator>,
    /// For each gear its k, as a number with a digit for each generator, that of the first highest.
    forms: Vec<u16>,
    /// A table for each k, and in the end for each t.
    tables: Vec<Costs>,
}

impl<'a> Block<'a> {
    fn new(generators: Vec<&'a Generator>, gears: usize) -> Self {
        let mut forms = vec![0; gears];
        let mut count = 1;
        for generator in &generators {
            for (form, value) in forms.iter_mut().zip(&generator.values) {
                // A generator of two multiples presses twice or never.
                *form = *form * u16::from(generator.order) + u16::from(value * generator.order / 4);
            }
            count *= usize::from(generator.order);
        }
        Self { generators, forms, tables: vec![0; count] }
    }

    /// Compares the answers that differ from one by the generators.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the entry at 0 is the lowest 16 bits, and a multiple is below 4"
    )]
    fn compare(&mut self, around: &[u8], best: &mut Best) {
        self.tables.fill(0);
        for (&form, &value) in self.forms.iter().zip(around) {
            self.tables[usize::from(form)] += plus(COSTS, value);
        }
        let mut span = self.tables.len();
        for generator in &self.generators {
            for tables in self.tables.chunks_exact_mut(span) {
                if generator.order == 4 { choose_of_4(tables) } else { choose_of_2(tables) }
            }
            span /= usize::from(generator.order);
        }
        let presses = self.tables.iter().map(|&costs| costs as u16);
        let Some(fewest) = presses.clone().min().filter(|&fewest| fewest < best.presses) else { return };
        let mut multiples = presses.clone().position(|presses| presses == fewest).unwrap_or_default();
        best.presses = fewest;
        best.values.copy_from_slice(around);
        for generator in self.generators.iter().rev() {
            let order = usize::from(generator.order);
            generator.add_to(&mut best.values, (multiples % order) as u8);
            multiples /= order;
        }
    }
}

/// Replaces the tables for each k of a generator by those for each of its four multiples.
#[inline]
fn choose_of_4(tables: &mut [Costs]) {
    let (k0, rest) = tables.split_at_mut(tables.len() / 4);
    let (k1, rest) = rest.split_at_mut(k0.len());
    let (k2, k3) = rest.split_at_mut(k0.len());
    for (((k0, k1), k2), k3) in k0.iter_mut().zip(k1).zip(k2).zip(k3) {
        let (even, odd) = (*k0 + *k2, *k1 + *k3);
        let (even_turned, odd_turned) = (*k0 + plus(*k2, 2), plus(*k1 + plus(*k3, 2), 1));
        *k0 = even + odd;
        *k1 = even_turned + odd_turned;
        *k2 = even + plus(odd, 2);
        *k3 = even_turned + plus(odd_turned, 2);
    }
}

/// Replaces the tables for each k of a generator that presses twice or never by those for its two multiples.
#[inline]
fn choose_of_2(tables: &mut [Costs]) {
    let (k0, k1) = tables.split_at_mut(tables.len() / 2);
    for (k0, k1) in k0.iter_mut().zip(k1) {
        (*k0, *k1) = (*k0 + *k1, *k0 + plus(*k1, 2));
    }
}
