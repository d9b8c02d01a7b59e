//! A block of consecutive deals computed with SIMD instructions, each deal in a byte lane of the vector registers.
//!
//! After k draws the generator's state is Aₖ · seed + Cₖ (jump-ahead). So for consecutive seeds the states of the k-th
//! draw differ by Aₖ, and the draws of a block need no multiplication for each deal.
//!
//! Packs are not shuffled; instead each dealt card is traced back to its index in the unshuffled pack. Step t moved the
//! card at index 51 − t to the index jₜ of the card it dealt. So the card of step k, at p = jₖ, was at 51 − t before
//! the latest step t < k with jₜ = p, and so on back to step 0, before which every card was at its own index. This
//! takes a comparison and a selection for each pair of steps, the same in all lanes, without a branch or an address
//! that depends on a card.
#![allow(unsafe_code)] // SSE2 is part of every x86-64; AVX2 is used only if `deal_block` has detected it.
#![allow(clippy::inline_always)] // A function that is not inlined is not compiled for its caller's instruction set.

use core::arch::x86_64::{__m128i, _mm_unpackhi_epi8, _mm_unpacklo_epi8};

use super::BLOCK;
use crate::card::Card;
use crate::freecell::deal::Tableau;
use crate::generator::microsoft;
use crate::number::Band;

/// The number of cards dealt by an index; the last card is the only one left.
const CHOICES: usize = Card::COUNT - 1;

/// A byte for each deal of a block.
type BlockRow = [u8; BLOCK];

/// A row for each step of the shuffle.
type BlockRows = [BlockRow; Card::COUNT];

#[derive(Clone, Copy)]
struct StepConstants {
    /// Aₖ.
    multiplier: u32,
    /// Cₖ.
    increment: u32,
    /// Aₖ · i for i from 0 to `BLOCK` − 1: the differences of the states of a block from that of its first deal.
    offsets: [u32; BLOCK],
    /// The number of cards left, 52 to 2.
    left: u8,
    /// ⌈2^(16 + shift) / left⌉. With a shift of ⌊log₂ left⌋ (0 if left is a power of two) it has 16 bits, and
    /// (n · reciprocal) >> (16 + shift) is n / left for every n below 2¹⁵.
    reciprocal: u16,
    shift: u8,
    /// 2¹⁵ mod left.
    high_bit: u8,
}

#[expect(clippy::cast_possible_truncation, reason = "the fields say how large they are")]
static STEPS: [StepConstants; CHOICES] = {
    let none = StepConstants {
        multiplier: 0,
        increment: 0,
        offsets: [0; BLOCK],
        left: 0,
        reciprocal: 0,
        shift: 0,
        high_bit: 0,
    };
    let mut steps = [none; CHOICES];
    let (mut multiplier, mut increment) = (1u32, 0u32);
    let mut k = 0;
    while k < CHOICES {
        multiplier = multiplier.wrapping_mul(microsoft::MULTIPLIER);
        increment = microsoft::next(increment);
        let left = (Card::COUNT - k) as u32;
        let shift = if left.is_power_of_two() { 0 } else { left.ilog2() };
        let mut offsets = [0; BLOCK];
        let mut lane = 0;
        while lane < BLOCK {
            offsets[lane] = multiplier.wrapping_mul(lane as u32);
            lane += 1;
        }
        steps[k] = StepConstants {
            multiplier,
            increment,
            offsets,
            left: left as u8,
            reciprocal: (1u32 << (16 + shift)).div_ceil(left) as u16,
            shift: shift as u8,
            high_bit: ((1 << 15) % left) as u8,
        };
        k += 1;
    }
    steps
};

/// Returns the shuffle indices of the block starting at `seed`, by the rule of `band`. The last row stays 0.
#[inline(always)]
fn indices(seed: u32, band: Band) -> BlockRows {
    let mut rows = [[0; BLOCK]; Card::COUNT];
    for (step, row) in STEPS.iter().zip(&mut rows) {
        let first = step.multiplier.wrapping_mul(seed).wrapping_add(step.increment);
        for (offset, index) in step.offsets.iter().zip(row) {
            let high = (first.wrapping_add(*offset) >> 16) as u16;
            let low = high & 0x7fff;
            let quotient = ((u32::from(low) * u32::from(step.reciprocal)) >> 16) as u16 >> step.shift;
            let remainder = low.wrapping_sub(quotient.wrapping_mul(u16::from(step.left))) as u8;
            // A mask of ones if the high bit is set: a branchless selection stays in the vector registers.
            let high_bit = step.high_bit & 0u8.wrapping_sub((high >> 15) as u8);
            let remainder = match band {
                Band::Microsoft => remainder,
                Band::HighBit => remainder + step.high_bit,
                Band::PlusOne => remainder + high_bit + 1,
            };
            // The value is below 2 · left, so subtracting `left` once reduces it, or wraps to something larger.
            *index = remainder.min(remainder.wrapping_sub(step.left));
        }
    }
    rows
}

/// The number of steps traced back together, in registers.
const GROUP: usize = 4;

/// Defines a module for vector registers of bytes: how they are read and written, and how cards are traced back in them.
macro_rules! lanes {
    (
        $name:ident, $feature:literal, $register:ident, $count:literal,
        $splat:ident, $load:ident, $store:ident, $equal:ident, $and:ident, $xor:ident
    ) => {
        mod $name {
            use core::arch::x86_64::{$and, $equal, $load, $register, $splat, $store, $xor};

            use super::{BLOCK, BlockRow, BlockRows, CHOICES, Card, GROUP};

            #[inline]
            #[target_feature(enable = $feature)]
            pub fn load(bytes: &BlockRow, at: usize) -> $register {
                // SAFETY: the slice is as long as the register, and loads need no alignment.
                unsafe { $load(bytes[at..at + $count].as_ptr().cast()) }
            }

            #[inline]
            #[target_feature(enable = $feature)]
            pub fn store(register: $register, bytes: &mut [u8]) {
                // SAFETY: as in `load`.
                unsafe { $store(bytes[..$count].as_mut_ptr().cast(), register) }
            }

            /// Returns in each lane `place ^ change` if `place` equals `index`, else `place`.
            #[inline]
            #[target_feature(enable = $feature)]
            fn trace_back(place: $register, index: $register, change: $register) -> $register {
                $xor(place, $and($equal(place, index), change))
            }

            /// Traces each step's card back to its index in the unshuffled pack.
            #[inline]
            #[target_feature(enable = $feature)]
            pub fn cards(indices: &BlockRows) -> BlockRows {
                const { assert!(Card::COUNT.is_multiple_of(GROUP) && BLOCK.is_multiple_of($count)) };
                let mut cards = [[0; BLOCK]; Card::COUNT];
                for lane in (0..BLOCK).step_by($count) {
                    let mut index = [$splat(0); Card::COUNT];
                    // If p is jₜ, p ^ change[t] is 51 − t.
                    let mut change = index;
                    for (t, row) in indices.iter().enumerate() {
                        #[expect(clippy::cast_possible_truncation, reason = "below 52")]
                        let from = $splat(((CHOICES - t) as u8).cast_signed());
                        index[t] = load(row, lane);
                        change[t] = $xor(index[t], from);
                    }
                    for first in (0..Card::COUNT).step_by(GROUP) {
                        let mut places = [index[0]; GROUP];
                        places.copy_from_slice(&index[first..first + GROUP]);
                        // Two inner loops of constant length keep the places in registers.
                        for t in (0..GROUP - 1).rev() {
                            for place in &mut places[t + 1..] {
                                *place = trace_back(*place, index[first + t], change[first + t]);
                            }
                        }
                        for t in (0..first).rev() {
                            for place in &mut places {
                                *place = trace_back(*place, index[t], change[t]);
                            }
                        }
                        for (place, row) in places.into_iter().zip(&mut cards[first..]) {
                            store(place, &mut row[lane..]);
                        }
                    }
                }
                cards
            }
        }
    };
}

lanes!(
    narrow,
    "sse2",
    __m128i,
    16,
    _mm_set1_epi8,
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_cmpeq_epi8,
    _mm_and_si128,
    _mm_xor_si128
);
lanes!(
    wide,
    "avx2",
    __m256i,
    32,
    _mm256_set1_epi8,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_cmpeq_epi8,
    _mm256_and_si256,
    _mm256_xor_si256
);

/// Transposes the rows: each lane becomes a tableau.
#[inline]
#[target_feature(enable = "sse2")]
fn transpose(rows: &BlockRows, into: &mut [Tableau; BLOCK]) {
    /// The side of the squares in which rows and lanes are transposed.
    const SIDE: usize = 16;
    const WHOLE_SQUARES: usize = Card::COUNT - Card::COUNT % SIDE;
    for (lane, into) in into.chunks_exact_mut(SIDE).enumerate() {
        let lane = lane * SIDE;
        let mut packs = [[0u8; Card::COUNT]; SIDE];
        for top in (0..WHOLE_SQUARES).step_by(SIDE) {
            // Interleaving the upper half of a square with its lower half four times transposes it.
            let mut square: [__m128i; SIDE] = std::array::from_fn(|k| narrow::load(&rows[top + k], lane));
            for _ in 0..SIDE.ilog2() {
                let half = square;
                for (k, pair) in square.chunks_exact_mut(2).enumerate() {
                    pair[0] = _mm_unpacklo_epi8(half[k], half[k + SIDE / 2]);
                    pair[1] = _mm_unpackhi_epi8(half[k], half[k + SIDE / 2]);
                }
            }
            for (pack, cards) in packs.iter_mut().zip(square) {
                narrow::store(cards, &mut pack[top..]);
            }
        }
        for (k, row) in rows.iter().enumerate().skip(WHOLE_SQUARES) {
            for (pack, card) in packs.iter_mut().zip(&row[lane..]) {
                pack[k] = *card;
            }
        }
        for (into, pack) in into.iter_mut().zip(packs) {
            *into = Tableau::from_permutation(pack.map(Card::from_index));
        }
    }
}

/// Returns the shuffle indices of a block, with a loop for each band: a constant one leaves only its rule in the loop.
#[inline(always)]
fn indices_of(seed: u32, band: Band) -> BlockRows {
    match band {
        Band::Microsoft => indices(seed, Band::Microsoft),
        Band::HighBit => indices(seed, Band::HighBit),
        Band::PlusOne => indices(seed, Band::PlusOne),
    }
}

#[target_feature(enable = "sse2")]
fn deal_in_narrow(seed: u32, band: Band, into: &mut [Tableau; BLOCK]) {
    transpose(&narrow::cards(&indices_of(seed, band)), into);
}

#[target_feature(enable = "avx2")]
fn deal_in_wide(seed: u32, band: Band, into: &mut [Tableau; BLOCK]) {
    transpose(&wide::cards(&indices_of(seed, band)), into);
}

/// Deals the block starting at `seed`, with 16 lanes in each register.
pub fn deal_narrow(seed: u32, band: Band, into: &mut [Tableau; BLOCK]) {
    // SAFETY: SSE2 is part of every x86-64.
    unsafe { deal_in_narrow(seed, band, into) }
}

/// Deals the block starting at `seed`: `BLOCK` consecutive seeds by the rule of `band`, with 32 lanes in each register if
/// the processor has them.
pub(super) fn deal_block(seed: u32, band: Band, into: &mut [Tableau; BLOCK]) {
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: AVX2 was detected.
        unsafe { deal_in_wide(seed, band, into) }
    } else {
        deal_narrow(seed, band, into);
    }
}
