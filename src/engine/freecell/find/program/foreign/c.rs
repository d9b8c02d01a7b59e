//! The generators of the C and C++ libraries, Java, Perl and bash.

use super::number_sequence::{Source, endless};

/// The multiplier of Java and of POSIX's `drand48`.
pub const MULTIPLIER_48: u64 = 0x5_deec_e66d;
/// The modulus of the minimal standard generator.
const MINIMAL: u64 = 0x7fff_ffff;

/// Returns the states of 48 bits.
pub fn bits_48(mut state: u64) -> impl FnMut() -> u64 {
    const MASK: u64 = (1 << 48) - 1;
    move || {
        state = state.wrapping_mul(MULTIPLIER_48).wrapping_add(11) & MASK;
        state
    }
}

/// Seeds like the C++ library: 1 in place of 0, which would stay 0.
pub fn minimal(seed: u64, multiplier: u64) -> Option<Source> {
    let mut state = (seed % MINIMAL).max(1);
    endless(move || {
        state = state * multiplier % MINIMAL;
        state
    })
}

/// Seeds like `srand` of the GNU library, with its `TYPE_3`: x[n] = x[n − 31] + x[n − 3], without the lowest bit.
#[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
pub fn glibc(seed: u64) -> Option<Source> {
    let seed = seed as u32;
    let mut last = [0_u32; 31];
    let mut number = i64::from(seed.max(1).cast_signed());
    for place in &mut last {
        *place = u32::try_from(number.rem_euclid(1 << 32)).expect("it has 32 bits");
        // The sign of a large seed is kept, as in Schrage's method.
        number = (16_807 * number % i64::from(i32::MAX) + i64::from(i32::MAX)) % i64::from(i32::MAX);
    }
    // The three numbers after the first 31 are the first three again, and 310 are discarded.
    let mut at = 3;
    let mut next = move || {
        last[at] = last[at].wrapping_add(last[(at + 28) % 31]);
        let number = last[at];
        at = (at + 1) % 31;
        u64::from(number >> 1)
    };
    for _ in 0..310 {
        next();
    }
    endless(next)
}

/// The example of POSIX with 31 bits from three states, as `rand_r` of the GNU library has it.
pub fn rand_r(mut state: u32) -> impl FnMut() -> u64 {
    move || {
        [11, 10, 10].iter().fold(0, |number, bits| {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            (number << bits) ^ u64::from(state >> 16 & ((1 << bits) - 1))
        })
    }
}

/// Returns 15 bits of the states of the minimal standard generator, other than the last ones.
pub fn bash(mut state: u32, bits: fn(u32) -> u32) -> impl FnMut() -> u64 {
    let mut last = 0;
    move || {
        let before = last;
        while last == before {
            // Zero would stay zero.
            state = if state == 0 { 123_459_876 } else { state };
            state = u32::try_from(u64::from(state) * 16_807 % MINIMAL).expect("it has 31 bits");
            last = bits(state) & 0x7fff;
        }
        last.into()
    }
}
