//! A scan of numbers for draws that no sieve undoes.
//!
//! The first indices of a range of numbers are computed part by part, the states of a step, their draws by an output,
//! the indices of these, and looked up among those of all packs, orders and removals.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Candidate, Diagnosis};
use crate::card::Card;
use crate::freecell::find::catalog::{Arrangement, Catalog, Choice, is_language, is_mistyped};
use crate::freecell::find::mistake::{DealingMistake, LostDraw, NegativeRemainder, Reseeding};
use crate::freecell::find::prefix_filter::{PREFIX, Prefix, PrefixFilter, shows_index};
use crate::freecell::find::program::{
    DealtBoard, DrawSource, Draws, Index, Output, Recurrence, Removal, Repeat, Seed, Shuffling, Step, deal, deals,
};
use crate::number::{Band, DealNumber, DealRange};

/// The number of numbers whose states are kept at once.
const BLOCK: usize = 1024;

/// A board, and the parts of the programs that may have dealt it.
#[derive(Debug)]
pub struct NumberScan<'a> {
    catalog: &'a Catalog,
    by_indices: PrefixFilter,
    by_places: PrefixFilter,
    indices: Vec<(Index, usize)>,
}

/// A part of a scan.
#[derive(Debug, Clone, Copy)]
pub enum ScanPart {
    /// A step, with outputs and indices of at most this many mistakes in all.
    Step(usize, usize),
    /// The removals that do not show their indices, with right draws.
    Removals,
}

impl<'a> NumberScan<'a> {
    pub fn new(catalog: &'a Catalog, board: &DealtBoard) -> Self {
        const MAX: usize = 3;
        let mistakes = |index: Index| catalog.shuffles.get(&(index, Removal::RIGHT)).map(Vec::len);
        Self {
            catalog,
            by_indices: PrefixFilter::of_indices(catalog, catalog.arrangements(board, MAX, 1)),
            by_places: PrefixFilter::of_places(catalog.arrangements(board, MAX, 1)),
            indices: catalog.indices.iter().filter_map(|&index| Some((index, mistakes(index)?))).collect(),
        }
    }

    /// Returns the parts with any two mistakes in drawing.
    pub fn parts_of_two(&self) -> Vec<ScanPart> {
        let is_mistyped = |choice: &Choice<Step>| choice.mistakes.iter().any(is_mistyped);
        let max = |choice| if is_mistyped(choice) { 1 } else { 2 };
        let steps = self.catalog.steps.iter().enumerate();
        let steps = steps.filter(|(_, choice)| choice.mistakes.len() <= max(choice));
        steps.map(|(at, choice)| ScanPart::Step(at, max(choice))).chain([ScanPart::Removals]).collect()
    }

    /// Returns the parts with one mistake in drawing, without those that take long.
    pub fn parts_of_one(&self) -> Vec<ScanPart> {
        let steps = self.catalog.steps.iter().enumerate();
        let is_quick = |mistake: &DealingMistake| {
            !is_mistyped(mistake) && !is_language(mistake) && !matches!(mistake, DealingMistake::OtherGenerator(_))
        };
        let steps = steps.filter(|(_, choice)| choice.mistakes.len() <= 1 && choice.mistakes.iter().all(is_quick));
        steps.map(|(at, _)| ScanPart::Step(at, 1)).collect()
    }

    /// Returns the number of programs compared for each number.
    pub fn tried(&self, part: ScanPart) -> u64 {
        let mut tried = 0;
        match part {
            ScanPart::Removals => tried = self.by_places.len() as u64 * self.removals().count() as u64,
            ScanPart::Step(at, max) => self.for_each_draws(at, max, |_, _, indices| {
                tried += (indices.count() * self.by_indices.len()) as u64;
            }),
        }
        tried
    }

    /// Returns the likeliest mistakes of a part with which a number of a range deals the board, and the lowest number.
    pub fn search(&self, part: ScanPart, range: DealRange, stop: &AtomicBool) -> Option<Candidate> {
        let mut found = Found { catalog: self.catalog, likeliest: None };
        match part {
            ScanPart::Removals => self.search_removals(range, stop, &mut found),
            ScanPart::Step(at, max) => self.search_step(at, max, range, stop, &mut found),
        }
        found.likeliest
    }

    /// Calls `take` with the draws of a step and each output that fits, and the indices that go with them.
    fn for_each_draws(
        &self,
        at: usize,
        max: usize,
        mut take: impl FnMut(&Draws, &[DealingMistake], &mut dyn Iterator<Item = &(Index, usize)>),
    ) {
        let step = &self.catalog.steps[at];
        for output in &self.catalog.outputs {
            let Some(rest) = max.checked_sub(step.mistakes.len() + output.mistakes.len()) else { continue };
            let Some(draws) = Draws::new(Seed::RIGHT, step.value, output.value) else { continue };
            let mistakes = [&step.mistakes[..], &output.mistakes].concat();
            take(&draws, &mistakes, &mut self.indices.iter().filter(|(_, count)| *count <= rest));
        }
    }

    fn search_step(&self, at: usize, max: usize, range: DealRange, stop: &AtomicBool, found: &mut Found) {
        let recurrence = match self.catalog.steps[at].value.source {
            DrawSource::Microsoft(recurrence) if recurrence.has_words() => Some(recurrence),
            _ => None,
        };
        let mut states = States::default();
        for block in range.chunks(BLOCK).take_while(|_| !stop.load(Ordering::Relaxed)) {
            if let Some(recurrence) = recurrence {
                states.fill(&recurrence, self.catalog.steps[at].value.lost, block);
            }
            self.for_each_draws(at, max, |draws, mistakes, indices| {
                if recurrence.is_none() || !draws.output.has_words() {
                    for (index, _) in indices {
                        self.search_streams(draws, mistakes, *index, block, found);
                    }
                    return;
                }
                states.draw(draws);
                for (index, _) in indices {
                    let Some(tables) = IndexTables::new(*index, draws.output.negative()) else {
                        self.search_streams(draws, mistakes, *index, block, found);
                        continue;
                    };
                    for at in 0..block.numbers().count() {
                        let prefix = tables.prefix(&states.drawn, at);
                        if self.by_indices.may_have(&prefix) {
                            self.verify(draws, mistakes, *index, &prefix, number_at(block, at), found);
                        }
                    }
                }
            });
        }
    }

    /// Compares the numbers of a block one by one.
    fn search_streams(
        &self,
        draws: &Draws,
        mistakes: &[DealingMistake],
        index: Index,
        block: DealRange,
        found: &mut Found,
    ) {
        let Some(shuffle) = Shuffling::new(index, Removal::RIGHT, draws.output.negative()) else { return };
        for number in block.numbers() {
            let Some(mut stream) = draws.stream(number) else { continue };
            let mut prefix = [0; PREFIX];
            let is_inside = prefix.iter_mut().enumerate().all(|(step, place)| {
                let index = stream.index(index.modulus, Card::COUNT - step).and_then(|index| shuffle.place(step, index));
                index.and_then(|index| u8::try_from(index).ok()).map(|index| *place = index).is_some()
            });
            if is_inside && self.by_indices.may_have(&prefix) {
                self.verify(draws, mistakes, index, &prefix, number, found);
            }
        }
    }

    fn verify(
        &self,
        draws: &Draws,
        mistakes: &[DealingMistake],
        index: Index,
        prefix: &Prefix,
        number: DealNumber,
        found: &mut Found,
    ) {
        for (arrangement, removal) in self.by_indices.with(prefix) {
            found.verify(draws, mistakes, (index, removal), arrangement, number);
        }
    }

    /// Returns the shuffles of one mistake that do not show their indices.
    fn removals(&self) -> impl Iterator<Item = (Index, Removal)> {
        let shuffles = self.catalog.shuffles.iter();
        shuffles.filter(|(shuffle, mistakes)| mistakes.len() == 1 && !shows_index(shuffle.1)).map(|(shuffle, _)| *shuffle)
    }

    fn search_removals(&self, range: DealRange, stop: &AtomicBool, found: &mut Found) {
        let right = &self.catalog.steps[0].value;
        let Some(draws) = Draws::new(Seed::RIGHT, *right, Output::OwnBand) else { return };
        for (index, removal) in self.removals() {
            let Some(shuffle) = Shuffling::new(index, removal, draws.output.negative()) else { continue };
            for number in range.numbers().take_while(|_| !stop.load(Ordering::Relaxed)) {
                let mut prefix = [0; PREFIX];
                deal(&draws, shuffle, Repeat::Nothing, number, |step, place| {
                    prefix[step] = place;
                    step + 1 < PREFIX
                });
                if self.by_places.may_have(&prefix) {
                    for (arrangement, _) in self.by_places.with(&prefix) {
                        found.verify(&draws, &[], (index, removal), arrangement, number);
                    }
                }
            }
        }
    }
}

fn number_at(block: DealRange, at: usize) -> DealNumber {
    block.first().saturating_add_signed(i64::try_from(at).expect("a block is short"))
}

/// The likeliest candidate so far.
struct Found<'a> {
    catalog: &'a Catalog,
    likeliest: Option<Candidate>,
}

impl Found<'_> {
    /// Keeps a program if it deals the board and is likelier than those before.
    fn verify(
        &mut self,
        draws: &Draws,
        of_draws: &[DealingMistake],
        (index, removal): (Index, Removal),
        arrangement: &Arrangement,
        number: DealNumber,
    ) {
        let Some(of_shuffle) = self.catalog.shuffles.get(&(index, removal)) else { return };
        let Some(shuffle) = Shuffling::new(index, removal, draws.output.negative()) else { return };
        if !deals(draws, shuffle, Repeat::Nothing, number, &arrangement.dealt) {
            return;
        }
        let mistakes = self.catalog.mistakes(arrangement, of_shuffle, &[of_draws]);
        let candidate = Candidate { cost: self.catalog.cost(&mistakes), diagnosis: Diagnosis { number, mistakes } };
        if self.likeliest.as_ref().is_none_or(|likeliest| candidate.cost < likeliest.cost) {
            self.likeliest = Some(candidate);
        }
    }
}

/// The first states of the numbers of a block, and the draws from them.
struct States {
    step: Vec<[u64; PREFIX]>,
    next: Option<Recurrence>,
    drawn: Vec<[i64; PREFIX]>,
}

impl Default for States {
    fn default() -> Self {
        Self { step: Vec::with_capacity(BLOCK), next: None, drawn: Vec::with_capacity(BLOCK) }
    }
}

impl States {
    fn fill(&mut self, recurrence: &Recurrence, lost: Option<LostDraw>, block: DealRange) {
        self.next = Some(*recurrence);
        self.step.clear();
        self.step.extend(block.numbers().map(|number| {
            let mut state = number.get();
            [(); PREFIX].map(|()| {
                if lost == Some(LostDraw::Before) {
                    state = recurrence.next_word(state);
                }
                state = recurrence.next_word(state);
                let drawn = state;
                if lost == Some(LostDraw::After) {
                    state = recurrence.next_word(state);
                }
                drawn
            })
        }));
    }

    /// Draws from the states; a draw may be the next state, or the same for all.
    fn draw(&mut self, draws: &Draws) {
        let (output, band) = (draws.output, Band::Microsoft);
        self.drawn.clear();
        match draws.step.reseeding {
            None => self.drawn.extend(self.step.iter().map(|states| states.map(|state| output.of_word(band, state)))),
            Some(Reseeding::SameDraw) => {
                self.drawn.extend(self.step.iter().map(|states| [output.of_word(band, states[0]); PREFIX]));
            }
            Some(Reseeding::DrawAsState) => {
                let recurrence = self.next.expect("the states are filled");
                self.drawn.extend(self.step.iter().map(|states| {
                    let mut state = states[0];
                    [(); PREFIX].map(|()| {
                        let r = output.of_word(band, state);
                        state = recurrence.next_word(r.cast_unsigned() & 0xffff_ffff);
                        r
                    })
                }));
            }
        }
    }
}

/// The place for each remainder of the first draws.
struct IndexTables {
    divisors: [u32; PREFIX],
    /// 2⁶⁴ divided by each divisor, rounded up.
    inverses: [u64; PREFIX],
    /// The places of the remainders from -53 on.
    places: [[u8; 128]; PREFIX],
}

impl IndexTables {
    const ZERO: usize = 53;

    /// Returns `None` if the index is no remainder.
    fn new(index: Index, negative: NegativeRemainder) -> Option<Self> {
        let shuffle = Shuffling::new(index, Removal::RIGHT, negative)?;
        let mut tables = Self { divisors: [0; PREFIX], inverses: [0; PREFIX], places: [[u8::MAX; 128]; PREFIX] };
        for step in 0..PREFIX {
            let left = Card::COUNT - step;
            let divisor = index.modulus.divisor(left)?;
            tables.divisors[step] = u32::try_from(divisor).expect("at most 53");
            tables.inverses[step] = u64::MAX / divisor as u64 + 1;
            for remainder in 1 - divisor.cast_signed()..divisor.cast_signed() {
                let of_left = negative.remainder(remainder as i64, divisor as i64);
                let place = shuffle.place(step, index.modulus.reduced(of_left as isize, left));
                let at = (Self::ZERO.cast_signed() + remainder).cast_unsigned();
                tables.places[step][at] = place.and_then(|place| u8::try_from(place).ok()).unwrap_or(u8::MAX);
            }
        }
        Some(tables)
    }

    /// Returns the first indices of a number of a block.
    #[inline]
    fn prefix(&self, drawn: &[[i64; PREFIX]], at: usize) -> Prefix {
        let drawn = &drawn[at];
        std::array::from_fn(|step| {
            let (divisor, r) = (self.divisors[step], drawn[step]);
            let remainder = match u32::try_from(r) {
                // Lemire, Kaser and Kurz, Faster remainder by direct computation, 2019.
                Ok(r) => {
                    let fraction = self.inverses[step].wrapping_mul(r.into());
                    (u128::from(fraction) * u128::from(divisor) >> 64) as isize
                }
                Err(_) => (r % i64::from(divisor)) as isize,
            };
            self.places[step][(Self::ZERO.cast_signed() + remainder).cast_unsigned()]
        })
    }
}
