//! The passes of a fast Fourier transform over Z/4 and Z/2, in integers and in several lanes at once.

/// The number of lanes, as a power of 2, so that a pass fills vector registers.
pub(super) const LANE_BITS: u32 = 4;
/// The number of transforms computed side by side.
pub(super) const LANES: usize = 1 << LANE_BITS;

/// A complex number with integer parts in each lane.
#[derive(Clone, Copy, Default)]
pub(super) struct Complex {
    pub real: [i16; LANES],
    pub imaginary: [i16; LANES],
}

impl Complex {
    pub fn plus(&self, other: &Self) -> Self {
        Self { real: sum(self.real, other.real), imaginary: sum(self.imaginary, other.imaginary) }
    }

    fn minus(&self, other: &Self) -> Self {
        self.plus(&Self { real: other.real.map(i16::wrapping_neg), imaginary: other.imaginary.map(i16::wrapping_neg) })
    }

    fn times_i(&self) -> Self {
        Self { real: self.imaginary.map(i16::wrapping_neg), imaginary: self.real }
    }
}

pub(super) fn sum(lanes: [i16; LANES], others: [i16; LANES]) -> [i16; LANES] {
    std::array::from_fn(|lane| lanes[lane].wrapping_add(others[lane]))
}

/// Transforms a dimension of length 4, the outermost of the values, from its four frequencies to its four positions.
pub(super) fn radix_4_pass(values: &mut [Complex]) {
    let (k0, rest) = values.split_at_mut(values.len() / 4);
    let (k1, rest) = rest.split_at_mut(k0.len());
    let (k2, k3) = rest.split_at_mut(k0.len());
    for (((k0, k1), k2), k3) in k0.iter_mut().zip(k1).zip(k2).zip(k3) {
        let (even_sum, odd_sum) = (k0.plus(k2), k1.plus(k3));
        let (even_difference, odd_difference) = (k0.minus(k2), k1.minus(k3).times_i());
        *k0 = even_sum.plus(&odd_sum);
        *k1 = even_difference.plus(&odd_difference);
        *k2 = even_sum.minus(&odd_sum);
        *k3 = even_difference.minus(&odd_difference);
    }
}

/// Transforms a dimension of length 2, the outermost of the values.
pub(super) fn radix_2_pass(values: &mut [Complex]) {
    let (k0, k1) = values.split_at_mut(values.len() / 2);
    for (k0, k1) in k0.iter_mut().zip(k1) {
        (*k0, *k1) = (k0.plus(k1), k0.minus(k1));
    }
}
