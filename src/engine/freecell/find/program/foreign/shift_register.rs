//! Generators that shift and combine: xorshift, xoshiro, splitmix64.
//!
//! Marsaglia, Xorshift RNGs, 2003; Vigna, An experimental exploration of Marsaglia's xorshift generators, scrambled,
//! 2016; Blackman and Vigna, Scrambled linear pseudorandom number generators, 2021.

use super::number_sequence::{Source, endless};

/// The multiplier of xorshift64*.
pub const STAR: u64 = 0x2545_f491_4f6c_dd1d;

/// Returns `None` for 0, which would stay 0.
pub fn bits_32(mut state: u32) -> Option<Source> {
    if state == 0 {
        return None;
    }
    endless(move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state.into()
    })
}

/// Returns the states of 64 bits times a multiplier; `None` for 0, which would stay 0.
pub fn bits_64(mut state: u64, multiplier: u64) -> Option<Source> {
    if state == 0 {
        return None;
    }
    // The scrambled generator has shifts of its own.
    let shifts = if multiplier == STAR { [12, 25, 27] } else { [13, 7, 17] };
    endless(move || {
        if multiplier == STAR {
            state ^= state >> shifts[0];
            state ^= state << shifts[1];
            state ^= state >> shifts[2];
        } else {
            state ^= state << shifts[0];
            state ^= state >> shifts[1];
            state ^= state << shifts[2];
        }
        state.wrapping_mul(multiplier)
    })
}

pub fn split_mix(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// Returns four numbers of splitmix64.
pub fn four(seed: u64) -> [u64; 4] {
    let mut next = split_mix(seed);
    [(); 4].map(|()| next())
}

pub fn bits_128_plus(seed: u64) -> impl FnMut() -> u64 {
    let [mut s0, mut s1, ..] = four(seed);
    move || {
        let sum = s0.wrapping_add(s1);
        let shifted = s0 ^ s0 << 23;
        (s0, s1) = (s1, shifted ^ s1 ^ shifted >> 18 ^ s1 >> 5);
        sum
    }
}

/// xoshiro256**.
pub fn xoshiro([mut s0, mut s1, mut s2, mut s3]: [u64; 4]) -> impl FnMut() -> u64 {
    move || {
        let number = s1.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= shifted;
        s3 = s3.rotate_left(45);
        number
    }
}

/// Seeds like Lua.
pub fn lua(seed: u64) -> Option<Source> {
    let mut next = xoshiro([seed, 0xff, 0, 0]);
    for _ in 0..16 {
        next();
    }
    endless(next)
}
