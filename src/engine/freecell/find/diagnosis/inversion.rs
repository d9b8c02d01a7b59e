//! Mistakes that can be undone: the draws of a board, and the numbers with these draws.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::Diagnosis;
use super::undo::{Window, assumed_indices, windows};
use crate::freecell::find::catalog::Hypothesis;
use crate::freecell::find::indices::StepIndex;
use crate::freecell::find::mistake::MIN_TRUSTED_PREFIX;
use crate::freecell::find::program::{
    DealingProgram, DealtBoard, DealtCards, DrawRule, DrawSource, Method, NegativeRemainder, Output, Reseeding,
    SignedDraw, deals,
};
use crate::freecell::find::sieve::high_bits::{FilterTables, HighBitsLcg};
use crate::freecell::find::sieve::sieve_by_indices;
use crate::generator::{Generator, microsoft};
use crate::number::{Band, DealNumber, DealRange};

/// Mistakes that can be undone are searched for with all numbers.
impl Hypothesis<DealingProgram> {
    /// Returns the lowest number of a range that deals a board with the mistakes.
    pub fn search(
        &self,
        board: &DealtBoard,
        range: DealRange,
        tables: &FilterTables,
        stop: &AtomicBool,
    ) -> Option<Diagnosis> {
        /// The maximum number of windows for a single mistake.
        const MAX_WINDOWS: usize = 8;
        /// The maximum number of windows for two mistakes.
        const MAX_WINDOWS_OF_PAIR: usize = 1;
        let cards: DealtCards = self.value.undo(board);
        if cards.iter().take_while(|card| card.is_some()).count() < MIN_TRUSTED_PREFIX {
            return None;
        }
        let max = if self.mistakes.len() == 1 { MAX_WINDOWS } else { MAX_WINDOWS_OF_PAIR };
        let negative = self.value.draws.output.negative();
        let assumed = match self.value.shuffle.removal.method {
            Method::SwapThenDeal(_) => assumed_indices(self.value.shuffle, &cards),
            _ => Vec::new(),
        };
        let rules: Vec<_> = self
            .draw_rules()
            .into_iter()
            .map(|(rule, firsts)| (Assumptions::new(&assumed, rule, negative), firsts))
            .collect();
        let number = windows(self.value.shuffle, negative, &cards, max).iter().find_map(|window| {
            if let Some(reseeding) = self.value.draws.step.reseeding {
                return self.reseeded(reseeding, window, board, range);
            }
            let DealingProgram { draws, shuffle, repeat, .. } = &self.value;
            let deals = |number: DealNumber| range.contains(number) && deals(draws, *shuffle, *repeat, number, &cards);
            self.sieve(window, &rules, deals, tables, stop)
        })?;
        Some(Diagnosis { number, mistakes: self.mistakes.clone() })
    }

    /// Returns the draw rules of Microsoft's generator, each with its numbers of seed 0.
    fn draw_rules(&self) -> Vec<(DrawRule, Vec<u64>)> {
        const NO_BAND: [u64; 2] = [0, 1 << 32];
        let DrawSource::Microsoft(_) = self.value.draws.step.source else { return Vec::new() };
        match self.value.draws.output {
            Output::OwnBand => [Band::Microsoft, Band::HighBit, Band::PlusOne]
                .map(|band| (DrawRule::Band(band), vec![band.numbers().first().get()]))
                .to_vec(),
            Output::Unmasked => vec![(DrawRule::Unmasked, NO_BAND.to_vec())],
            Output::Signed(draw, _) => {
                let firsts = match draw {
                    SignedDraw::Shifted => NO_BAND.to_vec(),
                    SignedDraw::HighBit => vec![0],
                    SignedDraw::Short => vec![1 << 31],
                    SignedDraw::PlusOne => vec![1 << 32],
                };
                vec![(DrawRule::Signed(draw), firsts)]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the lowest number that draws the remainders of a window and deals the board.
    fn sieve(
        &self,
        window: &Window,
        rules: &[(Assumptions, Vec<u64>)],
        deals: impl Fn(DealNumber) -> bool,
        tables: &FilterTables,
        stop: &AtomicBool,
    ) -> Option<DealNumber> {
        if let DrawSource::Lcg(lcg) = self.value.draws.step.source {
            // The sieve for other generators begins with the first draw.
            let steps = Some(&window.steps).filter(|_| window.first_draw == 0)?;
            let mut lowest = None;
            sieve_by_indices(&Generator::Lcg(lcg), steps, tables, stop, &deals, &mut |number| {
                lowest = Some(number);
                ControlFlow::Break(())
            });
            return lowest;
        }
        let mut lowest: Option<DealNumber> = None;
        for (assumptions, firsts) in rules {
            let lcg = HighBitsLcg::microsoft(assumptions.rule, self.value.draws.output.negative());
            if !lcg.may_draw(&window.steps) {
                continue;
            }
            lcg.sieve(window.first_draw, &window.steps, tables, stop, |seed| {
                if !assumptions.are_likely(seed) {
                    return;
                }
                let numbers = firsts.iter().filter_map(|first| DealNumber::new(first + u64::from(seed)).ok());
                for number in numbers {
                    if lowest.is_none_or(|lowest| number < lowest) && deals(number) {
                        lowest = Some(number);
                    }
                }
            });
        }
        lowest
    }

    /// Returns the lowest number of a range whose first draw alone gives the remainders and the board.
    fn reseeded(
        &self,
        reseeding: Reseeding,
        window: &Window,
        board: &DealtBoard,
        range: DealRange,
    ) -> Option<DealNumber> {
        /// The length of a range of consecutive numbers that has every first draw.
        const ENOUGH: usize = 1 << 20;
        // An unshuffled pack is no proof of a draw that is always 0.
        if window.steps.iter().all(|step| step.remainder == Some(0)) {
            return None;
        }
        let negative = self.value.draws.output.negative();
        let mut lowest: Option<DealNumber> = None;
        for (rule, firsts) in self.draw_rules() {
            // All draws follow from the high half of the first state.
            let fits = |high: u32| {
                let mut r = rule.draw(high << 16);
                window.steps.iter().all(|step| {
                    let is_right = step.is(negative.remainder(r.into(), step.modulus.into()));
                    if reseeding == Reseeding::DrawAsState {
                        r = rule.draw(microsoft::next(r.cast_unsigned()));
                    }
                    is_right
                })
            };
            let highs: HashSet<u32> = (0..1 << 16).filter(|&high| fits(high)).collect();
            if highs.is_empty() {
                continue;
            }
            for first in firsts {
                let numbers = (first.max(range.first().get())..=range.last().get()).take(ENOUGH);
                let mut numbers = numbers.filter_map(|number| DealNumber::new(number).ok());
                let draws = |number: &DealNumber| highs.contains(&(microsoft::next(number.seed()) >> 16));
                let found = numbers.find(|number| draws(number) && self.value.deals(*number, board));
                lowest = lowest.into_iter().chain(found).min();
            }
        }
        lowest
    }
}

/// The remainders of the draws if the place that shows each was untouched.
struct Assumptions {
    rule: DrawRule,
    /// The high halves of the states whose draws have an assumed remainder, for the first steps.
    first: Vec<Vec<u64>>,
    negative: NegativeRemainder,
    steps: Vec<AssumedStep>,
}

/// The number of steps after each of which a part of the draws must match.
const ROUND: usize = 8;

impl Assumptions {
    fn new(indices: &[Vec<StepIndex>], rule: DrawRule, negative: NegativeRemainder) -> Self {
        let steps: Vec<_> = indices.iter().map(|step| AssumedStep::new(step)).collect();
        let highs = |step: &AssumedStep| {
            let mut highs = vec![0_u64; 1 << (16 - 6)];
            for high in 0..1_u32 << 16 {
                highs[(high / 64) as usize] |= u64::from(step.is_hit(negative, rule.draw(high << 16))) << (high % 64);
            }
            highs
        };
        Self { rule, first: steps.iter().take(ROUND).map(highs).collect(), negative, steps }
    }

    /// Returns whether as many draws of a seed match as for a right one, where more than a third do; for others one in
    /// fifty does. Without assumptions every seed is likely.
    fn are_likely(&self, seed: u32) -> bool {
        let (mut state, mut hits) = (seed, 0);
        for highs in &self.first {
            state = microsoft::next(state);
            hits += (highs[(state >> 22) as usize] >> (state >> 16 & 63) & 1) as usize;
        }
        if hits == 0 && !self.first.is_empty() {
            return false;
        }
        for (step, assumed) in (1..).zip(&self.steps).skip(self.first.len()) {
            state = microsoft::next(state);
            hits += usize::from(assumed.is_hit(self.negative, self.rule.draw(state)));
            if step % ROUND == 0 && hits < step / ROUND {
                return false;
            }
        }
        true
    }
}

struct AssumedStep {
    modulus: u32,
    /// The remainders of 0 or more, and the absolute values of those of 0 or less.
    remainders: [u64; 2],
}

impl AssumedStep {
    fn new(indices: &[StepIndex]) -> Self {
        let modulus = indices.first().map_or(52, |index| u32::from(index.modulus));
        let bits = |known: fn(&StepIndex) -> Option<u8>| {
            indices.iter().filter_map(known).fold(0, |bits: u64, remainder| bits | 1 << remainder)
        };
        Self { modulus, remainders: [bits(|index| index.remainder), bits(|index| index.negative)] }
    }

    /// Returns whether a draw has an assumed remainder.
    fn is_hit(&self, negative: NegativeRemainder, r: i32) -> bool {
        let remainder = match u32::try_from(r) {
            Ok(r) => (r % self.modulus).into(),
            Err(_) => negative.remainder(r.into(), self.modulus.into()),
        };
        self.remainders[usize::from(remainder < 0)] >> remainder.unsigned_abs() & 1 != 0
    }
}
