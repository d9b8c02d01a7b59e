//! All solutions of a board, compared by their number of presses.
//!
//! The solutions are a coset of the kernel: one of them plus all sums of multiples t of the kernel's basis vectors. Let
//! s be the presses of a gear in that one solution and kⱼ those in basis vector j. In the solution with multiples t the
//! gear is pressed v = s + k₁t₁ + k₂t₂ + … times modulo 4. As an integer that is v = ½ (3 − (−1)ᵛ − 2 Re (1 − i) iᵛ),
//! as substituting 0, 1, 2 and 3 shows. So twice the presses of a solution are three a gear, less the real part of Σ
//! z(k) i^(k₁t₁ + k₂t₂ + …), where each gear has added 2 (1 − i) iˢ to the coefficient z of its frequency k and (−1)ˢ
//! to that of 2k. This is a Fourier transform over a product of groups Z/4 and Z/2, and the fast one evaluates it for
//! all t at once, with a pass for each basis vector and in integers.

mod fourier;

use std::sync::atomic::{AtomicBool, Ordering};

use self::fourier::{Complex, LANE_BITS, LANES, radix_2_pass, radix_4_pass, sum};
use super::gear::Gear;
use super::matrix::Matrix;

/// The number of solutions compared by one transform, as a power of 2: large enough that filling in the coefficients
/// takes less time than the passes, and small enough that they stay in the L2 cache.
const BLOCK_BITS: u32 = 14;

/// The number of presses of each gear in reading order, 0 to 3.
type PressCounts = Box<[u8]>;

struct BasisVector {
    presses: PressCounts,
    /// The number of its multiples: 4, or 2 if each gear is pressed twice or not at all.
    order: u8,
}

impl BasisVector {
    fn bits(&self) -> u32 {
        self.order.ilog2()
    }

    /// Returns a gear's frequency in this dimension, below the order.
    fn frequency(&self, gear: usize) -> u8 {
        self.presses[gear] / (4 / self.order)
    }

    fn add_to(&self, presses: &mut [u8], times: u8) {
        for (sum, &presses) in presses.iter_mut().zip(&self.presses) {
            *sum = (*sum + times * presses) % 4;
        }
    }
}

/// All solutions of a board.
pub(super) struct Coset {
    representative: Matrix,
    basis: Vec<BasisVector>,
}

impl Coset {
    /// Returns the solutions that differ from `representative` by an element of the kernel.
    pub fn new(representative: &Matrix, kernel_basis: impl Iterator<Item = (Matrix, u8)>) -> Self {
        let basis = kernel_basis.map(|(matrix, order)| BasisVector { presses: presses(&matrix), order }).collect();
        Self { representative: *representative, basis }
    }

    /// Returns the solution with the fewest presses among at most `limit` solutions (at least one), and whether it is
    /// proven shortest.
    pub fn shortest(&self, limit: u64, stop: &AtomicBool) -> (Matrix, bool) {
        let mut best = Best::new(presses(&self.representative));
        let is_shortest = self.compare(limit, stop, &mut best);
        let mut matrix = Matrix::zero(self.representative.size());
        for (gear, &presses) in Gear::all(matrix.size()).zip(&best.presses) {
            matrix.add(gear, presses);
        }
        (matrix, is_shortest)
    }

    /// Compares at most `limit` solutions (at least one), and returns whether no other can be better.
    fn compare(&self, limit: u64, stop: &AtomicBool, best: &mut Best) -> bool {
        let basis: Vec<&BasisVector> = self.basis.iter().collect();
        let inner = prefix_within(&basis, limit.max(1).ilog2().min(BLOCK_BITS));
        let outer = &basis[inner.len()..];
        let mut block = CosetBlock::new(inner, best.presses.len());
        // A Gray code over the outer dimensions: each block differs from the one before by one basis vector.
        let mut representative = best.presses.clone();
        let mut counter = vec![0; outer.len()];
        for _ in 0..(limit / combinations(inner) as u64).max(1) {
            block.compare(&representative, best);
            if best.count == 0 {
                return true;
            }
            let Some(digit) = increment(&mut counter, outer) else { return true };
            outer[digit].add_to(&mut representative, 1);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        false
    }
}

/// Returns the longest prefix of the basis with at most 2 to the power of `max_bits` combinations.
fn prefix_within<'a, 'b>(basis: &'b [&'a BasisVector], max_bits: u32) -> &'b [&'a BasisVector] {
    let bits = basis.iter().scan(0, |bits, vector| {
        *bits += vector.bits();
        Some(*bits)
    });
    &basis[..bits.take_while(|&bits| bits <= max_bits).count()]
}

/// Returns the number of combinations of multiples of some basis vectors.
fn combinations(basis: &[&BasisVector]) -> usize {
    basis.iter().map(|vector| usize::from(vector.order)).product()
}

/// Increments a mixed-radix number with a digit for each basis vector, the lowest first. Returns the digit incremented
/// while all lower ones return to 0; `None` after the last number.
fn increment(digits: &mut [u8], basis: &[&BasisVector]) -> Option<usize> {
    for (index, (digit, vector)) in digits.iter_mut().zip(basis).enumerate() {
        *digit += 1;
        if *digit < vector.order {
            return Some(index);
        }
        *digit = 0;
    }
    None
}

fn presses(matrix: &Matrix) -> PressCounts {
    Gear::all(matrix.size()).map(|gear| matrix.at(gear)).collect()
}

struct Best {
    presses: PressCounts,
    count: i16,
}

impl Best {
    fn new(presses: PressCounts) -> Self {
        let count = presses.iter().map(|&presses| i16::from(presses)).sum();
        Self { presses, count }
    }
}

/// The solutions compared by one transform: all combinations of some basis vectors.
struct CosetBlock<'a> {
    /// The dimensions across the lanes, evaluated when the coefficients are filled in.
    lane_basis: &'a [&'a BasisVector],
    /// The dimensions of the transform.
    basis: &'a [&'a BasisVector],
    frequencies: Vec<Frequency>,
    /// The terms that a gear adds to the coefficients, by its frequency across the lanes and then by its presses s.
    terms: Vec<[Term; 4]>,
    /// The coefficients z by frequency, replaced by the passes with the sums by multiples t. Both parts stay below 2¹²
    /// on the largest board.
    values: Vec<Complex>,
}

/// The frequency k of a gear, as mixed-radix numbers with a digit for each basis vector, the first one highest.
struct Frequency {
    /// The digits of the dimensions across the lanes.
    lane: usize,
    /// The digits of the transform's dimensions.
    index: usize,
    /// The digits of 2k in the transform's dimensions.
    doubled: usize,
}

/// The terms that a gear adds, in each lane.
#[derive(Clone, Copy)]
struct Term {
    /// 2 (1 − i) iᵛ at frequency k, with the v of the lane.
    at_frequency: Complex,
    /// (−1)ᵛ at frequency 2k.
    at_doubled: [i16; LANES],
}

impl<'a> CosetBlock<'a> {
    fn new(basis: &'a [&'a BasisVector], gears: usize) -> Self {
        let (lane_basis, basis) = basis.split_at(prefix_within(basis, LANE_BITS).len());
        let number = |basis: &[&BasisVector], digit: &dyn Fn(&BasisVector) -> u8| {
            let digits = basis.iter().map(|&vector| (vector.order, digit(vector)));
            digits.fold(0, |number, (order, digit)| number * usize::from(order) + usize::from(digit))
        };
        let frequency = |gear| Frequency {
            lane: number(lane_basis, &|vector| vector.frequency(gear)),
            index: number(basis, &|vector| vector.frequency(gear)),
            // Modulo 4. In a vector of order 2 all presses are even, so their doubles are 0.
            doubled: number(basis, &|vector| vector.presses[gear] % 2 * 2),
        };
        Self {
            lane_basis,
            basis,
            frequencies: (0..gears).map(frequency).collect(),
            terms: (0..combinations(lane_basis)).map(|k| terms(lane_basis, k)).collect(),
            values: vec![Complex::default(); combinations(basis)],
        }
    }

    /// Compares the solutions that differ from `representative` by combinations of the basis vectors.
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a board has at most 1024 gears")]
    fn compare(&mut self, representative: &[u8], best: &mut Best) {
        self.values.fill(Complex::default());
        for (frequency, &s) in self.frequencies.iter().zip(representative) {
            let Term { at_frequency, at_doubled } = &self.terms[frequency.lane][usize::from(s)];
            let value = &mut self.values[frequency.index];
            *value = value.plus(at_frequency);
            let value = &mut self.values[frequency.doubled];
            value.real = sum(value.real, *at_doubled);
        }
        let mut span = self.values.len();
        for vector in self.basis {
            for values in self.values.chunks_exact_mut(span) {
                if vector.order == 4 { radix_4_pass(values) } else { radix_2_pass(values) }
            }
            span /= usize::from(vector.order);
        }
        let mut max = [i16::MIN; LANES];
        for value in &self.values {
            for (max, &real) in max.iter_mut().zip(&value.real) {
                *max = real.max(*max);
            }
        }
        let max = max.into_iter().fold(i16::MIN, i16::max);
        let count = (3 * representative.len() as i16 - max) / 2;
        if count < best.count {
            best.count = count;
            best.presses.copy_from_slice(representative);
            let mut reals = self.values.iter().flat_map(|value| value.real);
            let position = reals.position(|real| real == max).expect("the maximum is one of the values");
            for (basis, mut multiples) in [(self.lane_basis, position % LANES), (self.basis, position / LANES)] {
                for vector in basis.iter().rev() {
                    let order = usize::from(vector.order);
                    vector.add_to(&mut best.presses, (multiples % order) as u8);
                    multiples /= order;
                }
            }
        }
    }
}

/// Returns the terms that a gear of frequency `k` across the lanes adds, by its presses s.
fn terms(lane_basis: &[&BasisVector], k: usize) -> [Term; 4] {
    // k₁t₁ + k₂t₂ + …, where the multiples t are the lane's number.
    let sums: [usize; LANES] = std::array::from_fn(|lane| {
        let (mut k, mut t, mut sum) = (k, lane, 0);
        for vector in lane_basis.iter().rev() {
            let order = usize::from(vector.order);
            sum += (k % order) * (t % order) * (4 / order);
            (k, t) = (k / order, t / order);
        }
        sum
    });
    [0, 1, 2, 3].map(|s| Term {
        at_frequency: Complex {
            real: sums.map(|sum| [2, 2, -2, -2][(s + sum) % 4]),
            imaginary: sums.map(|sum| [-2, 2, 2, -2][(s + sum) % 4]),
        },
        at_doubled: sums.map(|sum| [1, -1][(s + sum) % 2]),
    })
}
