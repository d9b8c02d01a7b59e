//! The first draws of a block of consecutive numbers, or of programs, in a row for each step.

#![allow(unsafe_code)] // AVX2 is used only where it is detected.
#![allow(clippy::inline_always)] // A function that is not inlined is not compiled for its caller's instruction set.

use crate::card::Card;
use crate::freecell::find::first_draws::{DRAWS, TriedIndex};
use crate::freecell::find::prefix::{PREFIX, Prefix};
use crate::freecell::find::prefix_filter::PrefixFilter;
use crate::freecell::find::program::{
    Arithmetic, Draws, FirstDraw, LostDraw, NegativeRemainder, Recurrence, Repeat, Reseeding, Seed,
};
use crate::number::{Band, DealRange};

/// The most numbers of a block.
pub const BLOCK: usize = 1024;

type Rows<T> = Box<[[T; BLOCK]; PREFIX]>;

/// The states that the first draws are taken from, the draws, and the places that they give.
#[derive(Debug)]
pub struct Block {
    /// The number of columns; what the rows have beyond it is meaningless.
    len: usize,
    states: Rows<u64>,
    /// The states, if all have 32 bits.
    short_states: Rows<u32>,
    has_short_states: bool,
    drawn: Rows<i64>,
    /// The draws, if they are not negative and have 16 bits.
    short: Rows<u16>,
    is_short: bool,
    places: Rows<u8>,
    hashes: Box<[u32; BLOCK]>,
}

impl Default for Block {
    fn default() -> Self {
        Self {
            len: 0,
            states: Box::new([[0; BLOCK]; PREFIX]),
            short_states: Box::new([[0; BLOCK]; PREFIX]),
            has_short_states: false,
            drawn: Box::new([[0; BLOCK]; PREFIX]),
            short: Box::new([[0; BLOCK]; PREFIX]),
            is_short: false,
            places: Box::new([[0; BLOCK]; PREFIX]),
            hashes: Box::new([0; BLOCK]),
        }
    }
}

impl Block {
    /// Computes the states of some numbers, after a start.
    pub fn fill(&mut self, recurrence: &Recurrence, start: (Seed, Repeat), lost: Option<LostDraw>, numbers: DealRange) {
        let (seed, repeat) = start;
        let (first, steps_of_draw) = (numbers.first().get(), if lost.is_some() { 2 } else { 1 });
        self.len = numbers.numbers().count();
        let extra = if let FirstDraw::Extra(count) = seed.first { count.into() } else { 0 };
        let draws_before = extra + usize::from(repeat.deals_before()) * Card::COUNT;
        // The number of states between those drawn from, the first of them after that of the seed.
        let mut steps = [steps_of_draw; PREFIX];
        let is_of_seed = seed.first == FirstDraw::Missing;
        let before_first = if lost == Some(LostDraw::Before) { 2 } else { 1 };
        steps[0] = steps_of_draw * draws_before + before_first - usize::from(is_of_seed);
        if recurrence.arithmetic == Arithmetic::Bits32 {
            return self.fill_short(recurrence, first, steps);
        }
        let mut states: [u64; BLOCK] = std::array::from_fn(|at| recurrence.word(first + at as u64));
        for (row, steps) in self.states.iter_mut().zip(steps) {
            recurrence.advance(&mut states, steps);
            *row = states;
        }
        self.has_short_states = self.states.iter().flatten().all(|&state| state >> 32 == 0);
        if self.has_short_states {
            shorten_states(&self.states, &mut self.short_states);
        }
    }

    /// Computes the states of 32 bits of the numbers from the first one on.
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
    fn fill_short(&mut self, recurrence: &Recurrence, first: u64, steps: [usize; PREFIX]) {
        self.has_short_states = true;
        let (states, short_states) = (&mut self.states, &mut self.short_states);
        in_lanes(|| {
            let mut last: [u32; BLOCK] = std::array::from_fn(|at| (first as u32).wrapping_add(at as u32));
            for (step, (short, row)) in short_states.iter_mut().zip(states.iter_mut()).enumerate() {
                let all = recurrence.after(steps[step]);
                let (multiplier, increment) = (all.multiplier as u32, all.increment as u32);
                for (state, &last) in short.iter_mut().zip(&last) {
                    *state = last.wrapping_mul(multiplier).wrapping_add(increment);
                }
                last = *short;
                for (state, &short) in row.iter_mut().zip(&last) {
                    *state = short.into();
                }
            }
        });
    }

    /// Draws from the states.
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
    pub fn draw(&mut self, draws: &Draws, recurrence: &Recurrence) {
        const BAND: Band = Band::Microsoft;
        let is_simple = self.has_short_states && draws.step.reseeding.is_none();
        if let Some((shift, mask, added)) = draws.output.shift_and_mask().filter(|_| is_simple) {
            in_lanes(|| {
                for (drawn, states) in self.short.iter_mut().zip(&*self.short_states) {
                    for (r, &state) in drawn.iter_mut().zip(states) {
                        *r = (state >> shift) as u16 & mask | added;
                    }
                }
            });
            self.is_short = true;
            return;
        }
        draws.output.of_words(BAND, &self.states[0], &mut self.drawn[0]);
        for step in 1..PREFIX {
            match draws.step.reseeding {
                Some(Reseeding::Every(again)) if step >= again.into() => {
                    self.drawn[step] = self.drawn[step % usize::from(again)];
                }
                None | Some(Reseeding::Every(_)) => {
                    draws.output.of_words(BAND, &self.states[step], &mut self.drawn[step]);
                }
                Some(Reseeding::DrawAsState) => {
                    let mut states = self.drawn[step - 1].map(|r| r.cast_unsigned() & 0xffff_ffff);
                    recurrence.advance(&mut states, 1);
                    draws.output.of_words(BAND, &states, &mut self.drawn[step]);
                }
            }
        }
        self.shorten();
    }

    /// Takes the first draws of programs in place of those of numbers.
    pub fn set(&mut self, columns: &[[i64; DRAWS]]) {
        self.len = columns.len();
        for (step, row) in self.drawn.iter_mut().enumerate() {
            for (r, column) in row.iter_mut().zip(columns) {
                *r = column[step];
            }
        }
        self.shorten();
    }

    /// Copies draws that have 16 bits.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the high bits are 0")]
    fn shorten(&mut self) {
        self.is_short = self.drawn.iter().flat_map(|row| &row[..self.len]).fold(0, |bits, &r| bits | r) >> 16 == 0;
        if self.is_short {
            for (row, drawn) in self.short.iter_mut().zip(&*self.drawn) {
                for (short, &r) in row[..self.len].iter_mut().zip(drawn) {
                    *short = r as u16;
                }
            }
        }
    }

    /// Computes the places that an index gives; returns whether it gives any.
    pub fn place(&mut self, tried: &TriedIndex, negative: NegativeRemainder) -> bool {
        let Some(tables) = tried.tables(negative) else { return false };
        if self.is_short {
            in_lanes(|| tables.places_of_short(&self.short, &mut self.places, self.len));
        } else {
            tables.places(&self.drawn, &mut self.places, self.len);
        }
        true
    }

    /// Returns the places of a column.
    pub fn prefix(&self, at: usize) -> Prefix {
        std::array::from_fn(|step| self.places[step][at])
    }

    /// Calls `take` with each column whose places may be those of a board, and these.
    pub fn for_each(&mut self, filter: &PrefixFilter, mut take: impl FnMut(usize, Prefix)) {
        in_lanes(|| {
            let [one, two, three, four, five] = &*self.places;
            for (at, hash) in self.hashes[..self.len].iter_mut().enumerate() {
                *hash = filter.hash([one[at], two[at], three[at], four[at], five[at]]);
            }
        });
        for (at, &hash) in self.hashes[..self.len].iter().enumerate() {
            if filter.has_hash(hash) {
                take(at, self.prefix(at));
            }
        }
    }
}

/// Copies states that have 32 bits.
#[expect(clippy::cast_possible_truncation, reason = "the high bits are 0")]
fn shorten_states(states: &Rows<u64>, short_states: &mut Rows<u32>) {
    for (row, states) in short_states.iter_mut().zip(&**states) {
        for (short, &state) in row.iter_mut().zip(states) {
            *short = state as u32;
        }
    }
}

/// Computes something by a closure that is compiled for more lanes where the processor has them.
#[inline(always)]
fn in_lanes(compute: impl FnOnce()) {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2(compute: impl FnOnce()) {
            compute();
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: The processor has AVX2.
            return unsafe { with_avx2(compute) };
        }
    }
    compute();
}
