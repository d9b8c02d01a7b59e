//! The answers of a board, compared by how many presses they have.
//!
//! All answers are one of them plus multiples t of a few presses that turn no gear, the generators. The answer with the
//! multiples t presses a gear v = s + k₁t₁ + k₂t₂ + … times modulo 4, where kⱼ is how often the generator j presses it.
//! As a number that is v = ½ (3 − (−1)ᵛ − 2 Re (1 − i) iᵛ), as 0, 1, 2 and 3 show. So twice the presses of an answer are
//! three a gear less the real part of Σ z(k) i^(k₁t₁ + k₂t₂ + …), where each gear has added 2 (1 − i) iˢ to the z of its
//! k and (−1)ˢ to the z of 2k. That is a Fourier transform, and the fast one gives it for all t at once, with a pass for
//! each generator and in whole numbers.

use std::sync::atomic::{AtomicBool, Ordering};

use super::gear::Gear;
use super::grid::Grid;

/// How many answers are compared at once, as a power of 2: so many that filling the waves takes less time than the
/// passes, so few that the waves stay in a near cache.
const BLOCK_BITS: u32 = 14;

/// How many of them lie side by side, as a power of 2, so that a pass fills vector registers.
const LANE_BITS: u32 = 4;
const LANES: usize = 1 << LANE_BITS;

/// A complex number for each of the answers that lie side by side. Both parts stay below 2¹² on the largest board.
#[derive(Clone, Copy, Default)]
struct Wave {
    real: [i16; LANES],
    imaginary: [i16; LANES],
}

impl Wave {
    fn plus(&self, other: &Self) -> Self {
        Self { real: sum(self.real, other.real), imaginary: sum(self.imaginary, other.imaginary) }
    }

    fn minus(&self, other: &Self) -> Self {
        self.plus(&Self { real: other.real.map(i16::wrapping_neg), imaginary: other.imaginary.map(i16::wrapping_neg) })
    }

    /// Times i.
    fn turned(&self) -> Self {
        Self { real: self.imaginary.map(i16::wrapping_neg), imaginary: self.real }
    }
}

fn sum(lanes: [i16; LANES], others: [i16; LANES]) -> [i16; LANES] {
    std::array::from_fn(|lane| lanes[lane].wrapping_add(others[lane]))
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

    /// How often a gear is pressed, as one of as many digits as there are multiples.
    fn digit(&self, gear: usize) -> u8 {
        self.values[gear] / (4 / self.order)
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

    /// The best of at most `limit` answers, but one at least, and whether these are all.
    pub(super) fn shortest(&self, limit: u64, stop: &AtomicBool) -> (Grid, bool) {
        let mut best = Best::new(values(&self.any));
        let all = self.compare(limit, stop, &mut best);
        let mut grid = Grid::zero(self.any.size());
        for (gear, &value) in Gear::all(self.any.size()).zip(&best.values) {
            grid.add(gear, value);
        }
        (grid, all)
    }

    /// Compares at most `limit` answers, but one at least, and says whether these were all.
    fn compare(&self, limit: u64, stop: &AtomicBool, best: &mut Best) -> bool {
        let generators: Vec<&Generator> = self.generators.iter().collect();
        let inner = first_of(&generators, limit.max(1).ilog2().min(BLOCK_BITS));
        let outer = &generators[inner.len()..];
        let mut block = Block::new(inner, best.values.len());
        // A Gray code: each combination of the others comes from the one before by adding one generator once.
        let mut around = best.values.clone();
        let mut counter = vec![0; outer.len()];
        for _ in 0..(limit / combinations(inner) as u64).max(1) {
            block.compare(&around, best);
            if best.presses == 0 {
                return true; // nothing is less
            }
            let Some(next) = count_up(&mut counter, outer) else { return true };
            outer[next].add_to(&mut around, 1);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        false
    }
}

/// As many generators from the first on as have no more than 2 to the power of `most` combinations.
fn first_of<'a, 'b>(generators: &'b [&'a Generator], most: u32) -> &'b [&'a Generator] {
    let bits = generators.iter().scan(0, |bits, generator| {
        *bits += generator.bits();
        Some(*bits)
    });
    &generators[..bits.take_while(|&bits| bits <= most).count()]
}

/// How many combinations of their multiples there are.
fn combinations(generators: &[&Generator]) -> usize {
    generators.iter().map(|generator| usize::from(generator.order)).product()
}

/// The digit that goes up when a number with a digit for each generator does; the digits below it go back to 0.
fn count_up(digits: &mut [u8], generators: &[&Generator]) -> Option<usize> {
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
    presses: i16,
}

impl Best {
    fn new(values: Values) -> Self {
        let presses = values.iter().map(|&value| i16::from(value)).sum();
        Self { values, presses }
    }
}

/// Generators of which all combinations are compared at once.
struct Block<'a> {
    /// Those whose combinations lie side by side.
    lanes: &'a [&'a Generator],
    others: &'a [&'a Generator],
    gears: Vec<Place>,
    /// What a gear adds to the waves, by its k among the lanes and then its s.
    terms: Vec<[Term; 4]>,
    /// A wave for each k among the others, and in the end for each t.
    waves: Vec<Wave>,
}

/// The k of a gear as numbers that have a digit for each generator, that of the first highest.
struct Place {
    /// Among the lanes.
    lane: usize,
    /// Among the others.
    wave: usize,
    /// Of 2k among the others.
    doubled: usize,
}

/// What a gear adds.
#[derive(Clone, Copy)]
struct Term {
    /// 2 (1 − i) iᵛ, with the v of the lane.
    quarters: Wave,
    /// (−1)ᵛ.
    halves: [i16; LANES],
}

impl<'a> Block<'a> {
    fn new(generators: &'a [&'a Generator], gears: usize) -> Self {
        let (lanes, others) = generators.split_at(first_of(generators, LANE_BITS).len());
        let number = |generators: &[&Generator], digit: &dyn Fn(&Generator) -> u8| {
            let digits = generators.iter().map(|&generator| (generator.order, digit(generator)));
            digits.fold(0, |number, (order, digit)| number * usize::from(order) + usize::from(digit))
        };
        let place = |gear| Place {
            lane: number(lanes, &|generator| generator.digit(gear)),
            wave: number(others, &|generator| generator.digit(gear)),
            // Twice a press that is done twice or never is none.
            doubled: number(others, &|generator| generator.values[gear] % 2 * 2),
        };
        Self {
            lanes,
            others,
            gears: (0..gears).map(place).collect(),
            terms: (0..combinations(lanes)).map(|k| terms(lanes, k)).collect(),
            waves: vec![Wave::default(); combinations(others)],
        }
    }

    /// Compares the answers that differ from one by the generators.
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a board has at most 1024 gears")]
    fn compare(&mut self, around: &[u8], best: &mut Best) {
        self.waves.fill(Wave::default());
        for (place, &s) in self.gears.iter().zip(around) {
            let Term { quarters, halves } = &self.terms[place.lane][usize::from(s)];
            let wave = &mut self.waves[place.wave];
            *wave = wave.plus(quarters);
            let wave = &mut self.waves[place.doubled];
            wave.real = sum(wave.real, *halves);
        }
        let mut span = self.waves.len();
        for generator in self.others {
            for waves in self.waves.chunks_exact_mut(span) {
                if generator.order == 4 { pass_of_4(waves) } else { pass_of_2(waves) }
            }
            span /= usize::from(generator.order);
        }
        let mut most = [i16::MIN; LANES];
        for wave in &self.waves {
            for (most, &real) in most.iter_mut().zip(&wave.real) {
                *most = real.max(*most);
            }
        }
        let most = most.into_iter().fold(i16::MIN, i16::max);
        let presses = (3 * around.len() as i16 - most) / 2;
        if presses < best.presses {
            best.presses = presses;
            best.values.copy_from_slice(around);
            let mut reals = self.waves.iter().flat_map(|wave| wave.real);
            let mut at = reals.position(|real| real == most).unwrap_or_default();
            let lane = at % LANES;
            at /= LANES;
            for (generators, mut number) in [(self.lanes, lane), (self.others, at)] {
                for generator in generators.iter().rev() {
                    let order = usize::from(generator.order);
                    generator.add_to(&mut best.values, (number % order) as u8);
                    number /= order;
                }
            }
        }
    }
}

/// What a gear with that k among the lanes adds, for each s.
fn terms(lanes: &[&Generator], k: usize) -> [Term; 4] {
    let sums: [usize; LANES] = std::array::from_fn(|t| {
        let (mut k, mut t, mut sum) = (k, t, 0);
        for generator in lanes.iter().rev() {
            let order = usize::from(generator.order);
            sum += (k % order) * (t % order) * (4 / order);
            (k, t) = (k / order, t / order);
        }
        sum
    });
    [0, 1, 2, 3].map(|s| Term {
        quarters: Wave {
            real: sums.map(|sum| [2, 2, -2, -2][(s + sum) % 4]),
            imaginary: sums.map(|sum| [-2, 2, 2, -2][(s + sum) % 4]),
        },
        halves: sums.map(|sum| [1, -1][(s + sum) % 2]),
    })
}

/// Replaces the waves for each k of a generator by those for each of its four multiples.
fn pass_of_4(waves: &mut [Wave]) {
    let (k0, rest) = waves.split_at_mut(waves.len() / 4);
    let (k1, rest) = rest.split_at_mut(k0.len());
    let (k2, k3) = rest.split_at_mut(k0.len());
    for (((k0, k1), k2), k3) in k0.iter_mut().zip(k1).zip(k2).zip(k3) {
        let (even, odd) = (k0.plus(k2), k1.plus(k3));
        let (even_less, odd_less) = (k0.minus(k2), k1.minus(k3).turned());
        *k0 = even.plus(&odd);
        *k1 = even_less.plus(&odd_less);
        *k2 = even.minus(&odd);
        *k3 = even_less.minus(&odd_less);
    }
}

/// Replaces the waves for each k of a generator that presses twice or never by those for its two multiples.
fn pass_of_2(waves: &mut [Wave]) {
    let (k0, k1) = waves.split_at_mut(waves.len() / 2);
    for (k0, k1) in k0.iter_mut().zip(k1) {
        (*k0, *k1) = (k0.plus(k1), k0.minus(k1));
    }
}
