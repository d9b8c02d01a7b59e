//! A scan of numbers for draws that no sieve undoes.
//!
//! The first indices of a range of numbers are computed part by part, the states of a step, their draws by an output,
//! the indices of these, and looked up among those of all packs, orders and removals.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::block::{BLOCK, Block};
use super::{Candidate, Diagnosis};
use crate::freecell::find::catalog::{Arrangement, Catalog, Choice, is_mistyped};
use crate::freecell::find::first_draws::{SharedDraws, TriedIndex, prefix_of_stream};
use crate::freecell::find::mistake::DealingMistake;
use crate::freecell::find::prefix_filter::{PREFIX, Prefix, PrefixFilter, shows_index};
use crate::freecell::find::program::{
    Arithmetic, DealtBoard, DrawSource, Draws, Earlier, Index, NO_CARD, Output, Removal, Repeat, Seed, Shuffling, Step,
    before, deals, kept_pack, order::IN_ORDER,
};
use crate::number::{DealNumber, DealRange};

/// Some boards of a shape, and the parts of the programs that may have dealt them. The draws are computed once for all.
#[derive(Debug)]
pub struct NumberScan<'a> {
    catalog: &'a Catalog,
    by_indices: PrefixFilter,
    by_places: PrefixFilter,
    /// The number of boards.
    boards: usize,
    indices: Vec<TriedIndex>,
    starts: Vec<Start>,
}

/// A way to begin whose boards are not those of other numbers if the states are wrong.
#[derive(Debug, Clone)]
struct Start {
    seed: Seed,
    repeat: Repeat,
    mistakes: Vec<DealingMistake>,
}

/// A step, and the parts that it is tried with.
#[derive(Debug, Clone, Copy)]
pub struct ScannedStep {
    /// The place of the step in the catalog.
    at: usize,
    /// The most mistakes in drawing and shuffling.
    max: usize,
    /// Whether other indices than the right one are tried.
    has_indices: bool,
}

/// Draws of a scan, and the mistakes in them.
#[derive(Debug, Clone, Copy)]
struct ScannedDraws<'a> {
    draws: Draws,
    repeat: Repeat,
    mistakes: &'a [DealingMistake],
}

/// A part of a scan.
#[derive(Debug, Clone, Copy)]
pub enum ScanPart {
    Step(ScannedStep),
    /// The removals that do not show their indices, with right draws.
    Removals,
}

impl<'a> NumberScan<'a> {
    /// Prepares a scan for boards of the catalog's shape; nothing is found for a `None`, and for those after `stop` is
    /// set.
    pub fn new(catalog: &'a Catalog, boards: &[Option<&DealtBoard>], stop: &AtomicBool) -> Self {
        const MAX: usize = 3;
        let arranged = |board: Option<&DealtBoard>| match board {
            Some(board) if !stop.load(Ordering::Relaxed) => catalog.arrangements(board, MAX, 1),
            _ => Vec::new(),
        };
        let arranged: Vec<_> = boards.iter().copied().map(arranged).collect();
        Self {
            catalog,
            by_indices: PrefixFilter::of_indices(catalog, arranged.clone()),
            by_places: PrefixFilter::of_places(arranged),
            boards: boards.len(),
            indices: TriedIndex::all(catalog),
            starts: starts(catalog),
        }
    }

    /// Returns the parts with two mistakes in drawing and shuffling, without those that take long.
    pub fn parts_of_two(&self) -> Vec<ScanPart> {
        let is_rare = |choice: &Choice<Step>| choice.mistakes.iter().any(|made| is_mistyped(made) || is_slow(made));
        let steps = self.catalog.steps.iter().enumerate().filter(|(_, choice)| choice.mistakes.len() <= 1);
        steps
            .filter(|(_, choice)| !is_rare(choice))
            .map(|(at, _)| ScanPart::Step(ScannedStep { at, max: 2, has_indices: true }))
            .collect()
    }

    /// Returns the parts with one mistake in drawing and shuffling.
    pub fn parts_of_single(&self) -> Vec<ScanPart> {
        let steps = self.catalog.steps.iter().enumerate().filter(|(_, choice)| choice.mistakes.len() <= 1);
        steps
            .map(|(at, _)| ScanPart::Step(ScannedStep { at, max: 1, has_indices: true }))
            .chain([ScanPart::Removals])
            .collect()
    }

    /// Returns the parts with one mistake in drawing, without those that take long.
    pub fn parts_of_one(&self) -> Vec<ScanPart> {
        let steps = self.catalog.steps.iter().enumerate();
        let is_quick = |mistake: &DealingMistake| !is_mistyped(mistake) && !is_slow(mistake);
        let steps = steps.filter(|(_, choice)| choice.mistakes.len() <= 1 && choice.mistakes.iter().all(is_quick));
        steps.map(|(at, _)| ScanPart::Step(ScannedStep { at, max: 1, has_indices: false })).collect()
    }

    /// Returns the number of programs of some parts that are compared with each board.
    pub fn programs(&self, parts: &[ScanPart]) -> Vec<u64> {
        let (mut of_indices, mut of_places) = (0, 0);
        for part in parts {
            match part {
                ScanPart::Removals => of_places += self.removals().count(),
                ScanPart::Step(step) => {
                    for start in &self.starts {
                        self.for_each_draws(*step, start, |_, indices| of_indices += indices.count());
                    }
                }
            }
        }
        let of_board = |board| of_indices * self.by_indices.len(board) + of_places * self.by_places.len(board);
        (0..self.boards).map(|board| of_board(board) as u64).collect()
    }

    /// Returns the boards that a number of a range deals with mistakes of a part, each with the likeliest mistakes and
    /// the lowest number.
    pub fn search(&self, part: ScanPart, range: DealRange, stop: &AtomicBool) -> Vec<(usize, Candidate)> {
        let mut found = Found { catalog: self.catalog, likeliest: vec![None; self.boards], hits: HashMap::new() };
        match part {
            ScanPart::Removals => self.search_removals(range, stop, &mut found),
            ScanPart::Step(scanned) => self.search_step(scanned, range, stop, &mut found),
        }
        (0..).zip(found.likeliest).filter_map(|(board, likeliest)| Some((board, likeliest?))).collect()
    }

    /// Calls `take` with the draws of a step and each output that fits, after a start, and the indices that go with them.
    fn for_each_draws(
        &self,
        ScannedStep { at, max, has_indices }: ScannedStep,
        start: &Start,
        mut take: impl FnMut(&ScannedDraws, &mut dyn Iterator<Item = &TriedIndex>),
    ) {
        let step = &self.catalog.steps[at];
        for output in &self.catalog.outputs {
            let mistakes = [&step.mistakes[..], &output.mistakes, &start.mistakes].concat();
            let Some(rest) = max.checked_sub(mistakes.len()) else { continue };
            let Some(draws) = Draws::new(start.seed, step.value, output.value) else { continue };
            // What can be sieved is not scanned with other indices that can, unless all are asked for.
            let is_undone = step.mistakes.is_empty() && Draws { seed: Seed::RIGHT, ..draws }.are_undone();
            if is_undone && !has_indices && !mistakes.is_empty() {
                continue;
            }
            let is_undone = is_undone && (!has_indices || !start.mistakes.is_empty());
            let is_scanned = |tried: &TriedIndex| {
                if is_undone { !tried.index.is_undone() } else { has_indices || tried.count == 0 }
            };
            let is_tried = |tried: &&TriedIndex| tried.count <= rest && is_scanned(tried);
            let scanned = ScannedDraws { draws, repeat: start.repeat, mistakes: &mistakes };
            take(&scanned, &mut self.indices.iter().filter(is_tried));
        }
    }

    fn search_step(&self, scanned: ScannedStep, range: DealRange, stop: &AtomicBool, found: &mut Found) {
        let Step { source, lost, .. } = self.catalog.steps[scanned.at].value;
        let recurrence = match source {
            DrawSource::Microsoft(recurrence) if recurrence.has_words() => Some(recurrence),
            _ => None,
        };
        let mut block = Block::default();
        for numbers in range.chunks(BLOCK).take_while(|_| !stop.load(Ordering::Relaxed)) {
            for start in &self.starts {
                let mut is_filled = false;
                self.for_each_draws(scanned, start, |made, indices| {
                    let draws = &made.draws;
                    let words = recurrence.filter(|_| draws.output.has_words());
                    if let Some(recurrence) = &words {
                        if !std::mem::replace(&mut is_filled, true) {
                            block.fill(recurrence, (start.seed, start.repeat), lost, numbers);
                        }
                        block.draw(draws, recurrence);
                    }
                    for tried in indices {
                        found.hits.clear();
                        if words.is_some() {
                            block.for_each(tried, draws.output.negative(), &self.by_indices, |at, prefix| {
                                self.verify(made, tried.index, prefix, number_at(numbers, at), found);
                            });
                        } else if start.mistakes.is_empty() {
                            self.search_streams(made, tried.index, numbers, found);
                        }
                    }
                });
            }
        }
    }

    /// Compares the numbers of a block one by one.
    fn search_streams(&self, made: &ScannedDraws, index: Index, numbers: DealRange, found: &mut Found) {
        for number in numbers.numbers() {
            let Some(stream) = made.draws.stream(number) else { continue };
            let prefix = prefix_of_stream(stream, index, made.draws.output.negative());
            if let Some(prefix) = prefix.filter(|&prefix| self.by_indices.may_have(prefix)) {
                self.verify(made, index, prefix, number, found);
            }
        }
    }

    fn verify(&self, made: &ScannedDraws, index: Index, prefix: Prefix, number: DealNumber, found: &mut Found) {
        /// More numbers of a block begin alike only if all draws are.
        const MAX_ALIKE: u32 = 2;
        let mut entries = self.by_indices.with(prefix).peekable();
        if entries.peek().is_none() {
            return;
        }
        let hits = found.hits.entry(prefix).or_default();
        *hits += 1;
        if *hits <= MAX_ALIKE {
            for (board, arrangement, removal) in entries {
                found.verify(board, made, (index, removal), arrangement, number);
            }
        }
    }

    /// Returns the shuffles of one mistake that do not show their indices.
    fn removals(&self) -> impl Iterator<Item = (Index, Removal)> {
        let shuffles = self.catalog.shuffles.iter();
        shuffles
            .filter(|(shuffle, mistakes)| mistakes.len() == 1 && !shows_index(shuffle.1))
            .map(|(shuffle, _)| *shuffle)
    }

    fn search_removals(&self, range: DealRange, stop: &AtomicBool, found: &mut Found) {
        let right = &self.catalog.steps[0].value;
        let Some(draws) = Draws::new(Seed::RIGHT, *right, Output::OwnBand) else { return };
        let right = ScannedDraws { draws, repeat: Repeat::Nothing, mistakes: &[] };
        let packs = self.catalog.repeats.iter().filter(|repeat| matches!(repeat.value, Repeat::Pack(_)));
        let packs = packs.map(|repeat| ScannedDraws { draws, repeat: repeat.value, mistakes: &repeat.mistakes });
        let removals = self.removals().map(|shuffle| (shuffle, right));
        let all: Vec<_> = removals.chain(packs.map(|made| ((Index::RIGHT, Removal::RIGHT), made))).collect();
        let negative = draws.output.negative();
        let pack_after = |earlier: Earlier, number: DealNumber| {
            let mut shared = SharedDraws::new(&draws, Repeat::Nothing, before(earlier, number)?)?;
            kept_pack(Shuffling::new(Index::RIGHT, Removal::RIGHT, negative)?, shared.indices(negative))
        };
        let after_first = pack_after(Earlier::First, range.first());
        let mut after_previous = pack_after(Earlier::Previous, range.first());
        for number in range.numbers().take_while(|_| !stop.load(Ordering::Relaxed)) {
            let mut shared = SharedDraws::new(&draws, Repeat::Nothing, number);
            let after_same = pack_after(Earlier::Same, number);
            for ((index, removal), made) in &all {
                let Some(shuffle) = Shuffling::new(*index, *removal, negative) else { continue };
                let pack = match made.repeat {
                    Repeat::Pack(Earlier::First) => after_first,
                    Repeat::Pack(Earlier::Previous) => after_previous,
                    Repeat::Pack(Earlier::Same) => after_same,
                    _ => Some(IN_ORDER),
                };
                let Some((pack, shared)) = pack.zip(shared.as_mut()) else { continue };
                let mut prefix = [0; PREFIX];
                shuffle.deal(shared.indices(negative), |step, place| {
                    prefix[step] = pack.get(usize::from(place)).copied().unwrap_or(NO_CARD);
                    step + 1 < PREFIX
                });
                if self.by_places.may_have(prefix) {
                    for (board, arrangement, _) in self.by_places.with(prefix) {
                        found.verify(board, made, (*index, *removal), arrangement, number);
                    }
                }
            }
            after_previous = after_same;
        }
    }
}

/// Returns the right start, and those with another first draw or after another deal.
fn starts(catalog: &Catalog) -> Vec<Start> {
    let is_of_first = |mistake: &DealingMistake| matches!(mistake, DealingMistake::FirstDraw(_));
    let seeds = catalog.seeds.iter().filter(|seed| seed.mistakes.iter().all(is_of_first));
    let seeds = seeds.map(|Choice { value, mistakes }| (*value, Repeat::Nothing, mistakes));
    // The deal before that of the number gives the same boards.
    let repeats = catalog.repeats.iter().filter(|repeat| repeat.value == Repeat::State(Earlier::Same));
    let repeats = repeats.map(|Choice { value, mistakes }| (Seed::RIGHT, *value, mistakes));
    seeds.chain(repeats).map(|(seed, repeat, mistakes)| Start { seed, repeat, mistakes: mistakes.clone() }).collect()
}

/// Returns whether the draws of a mistake are computed number by number.
const fn is_slow(mistake: &DealingMistake) -> bool {
    matches!(
        mistake,
        DealingMistake::OtherLanguage(_)
            | DealingMistake::OtherGenerator(_)
            | DealingMistake::Arithmetic(Arithmetic::Double(_) | Arithmetic::Unbounded)
    )
}

fn number_at(numbers: DealRange, at: usize) -> DealNumber {
    numbers.first().saturating_add_signed(i64::try_from(at).expect("a block is short"))
}

/// The likeliest candidate of each board so far.
struct Found<'a> {
    catalog: &'a Catalog,
    likeliest: Vec<Option<Candidate>>,
    /// The number of numbers of a block with each prefix of a board.
    hits: HashMap<Prefix, u32>,
}

impl Found<'_> {
    /// Keeps a program if it deals a board and is likelier than those before.
    fn verify(
        &mut self,
        board: usize,
        made: &ScannedDraws,
        (index, removal): (Index, Removal),
        arrangement: &Arrangement,
        number: DealNumber,
    ) {
        let Some(of_shuffle) = self.catalog.shuffles.get(&(index, removal)) else { return };
        // Of programs with as many mistakes, the first number is the lowest.
        let count = arrangement.cost + of_shuffle.len() + made.mistakes.len();
        if self.likeliest[board].as_ref().is_some_and(|likeliest| likeliest.cost.0 <= count) {
            return;
        }
        let Some(shuffle) = Shuffling::new(index, removal, made.draws.output.negative()) else { return };
        if !deals(&made.draws, shuffle, made.repeat, number, &arrangement.dealt) {
            return;
        }
        let mistakes = self.catalog.mistakes(arrangement, of_shuffle, &[made.mistakes]);
        let (cost, diagnosis) = (self.catalog.cost(&mistakes), Diagnosis { number, mistakes });
        self.likeliest[board] = Some(Candidate { cost, diagnosis });
    }
}
