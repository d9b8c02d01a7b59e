//! A scan of numbers for draws that no sieve undoes.
//!
//! The first indices of a range of numbers are computed part by part, the states of a step, their draws by an output,
//! the indices of these, and looked up among those of all packs, orders and removals.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Diagnosis;
use super::block::{BLOCK, Block};
use crate::card::Card;
use crate::freecell::find::catalog::{Arrangement, Catalog, Hypothesis, MAX_IN_ARRANGEMENT, is_mistyped};
use crate::freecell::find::first_draws::{FirstDraws, SharedDraws, TriedIndex, all_integers, first_stream};
use crate::freecell::find::mistake::DealingMistake;
use crate::freecell::find::prefix::{PREFIX, Prefix};
use crate::freecell::find::prefix_filter::{ArrangedBoard, PrefixFilter, shows_index};
use crate::freecell::find::program::{
    Arithmetic, DealtBoard, DealtCards, DrawSource, Draws, Earlier, Index, NO_CARD, Output, Recurrence, Removal,
    Repeat, Seed, SeededNumbers, Shuffling, Step, deal, deals, is_dealt, kept_pack, order::IN_ORDER,
};
use crate::number::{DealNumber, DealRange};

/// Some boards of a shape, and the parts of the programs that may have dealt them. The draws are computed once for all.
#[derive(Debug)]
pub struct NumberScan<'a> {
    pub catalog: &'a Catalog,
    pub by_indices: PrefixFilter,
    pub by_places: PrefixFilter,
    boards: Vec<Option<&'a DealtBoard>>,
    /// The ways to begin whose boards are not those of other numbers if the states are wrong.
    starts: Vec<Hypothesis<(Seed, Repeat)>>,
}

/// Draws, and the mistakes in them.
#[derive(Debug, Clone, Copy)]
pub struct MadeDraws<'a> {
    pub draws: Draws,
    pub repeat: Repeat,
    pub mistakes: [&'a [DealingMistake]; 4],
}

impl MadeDraws<'_> {
    pub fn count(&self) -> usize {
        self.mistakes.iter().map(|mistakes| mistakes.len()).sum()
    }

    /// Returns whether the draws come after deals by a shuffle that takes another number of them than the right one.
    pub fn is_after_own_deals(&self, shuffle: Shuffling) -> bool {
        self.repeat.deals_before() > 0 && shuffle.draws() != Some(Card::COUNT)
    }
}

/// A part of a scan.
#[derive(Debug, Clone, Copy)]
pub enum ScanPart {
    Step {
        /// The place of the step in the catalog.
        at: usize,
        /// The most mistakes in drawing and shuffling.
        max: usize,
        /// Whether other indices than the right one are tried.
        has_indices: bool,
    },
    /// The steps of foreign generators, which share the numbers that they make.
    Foreign,
    /// The removals that do not show their indices, with right draws.
    Removals,
}

impl<'a> NumberScan<'a> {
    /// Prepares a scan for boards of the catalog's shape, arranged with at most `max_of_order` mistakes in the order, and
    /// one where the indices are not shown; `is_tried` tells whether with rare mistakes, and without. Nothing is found for
    /// a `None`, and for those after `stop` is set.
    pub fn new(
        catalog: &'a Catalog,
        boards: &[Option<&'a DealtBoard>],
        max_of_order: usize,
        is_tried: fn(bool) -> bool,
        stop: &AtomicBool,
    ) -> Self {
        let mut arranged = arranged_boards(catalog, boards, max_of_order, is_tried, stop);
        let by_indices = PrefixFilter::of_indices(catalog, &arranged);
        keep_simple_orders(catalog, &mut arranged);
        Self {
            catalog,
            by_indices,
            by_places: PrefixFilter::of_places(catalog, &arranged),
            boards: boards.to_vec(),
            starts: starts(catalog),
        }
    }

    /// Returns the scan of usual mistakes with rare ones, too.
    pub fn with_rare(mut self, max_of_order: usize, stop: &AtomicBool) -> Self {
        let mut rare = arranged_boards(self.catalog, &self.boards, max_of_order, |is_rare| is_rare, stop);
        if rare.iter().any(Option::is_none) {
            return Self::new(self.catalog, &self.boards, max_of_order, |_| true, stop);
        }
        self.by_indices.add_indices(self.catalog, &rare);
        keep_simple_orders(self.catalog, &mut rare);
        self.by_places.add_places(self.catalog, &rare);
        self
    }

    /// Returns the parts with at most `max` mistakes in drawing and shuffling, without those that take long; a single
    /// mistake in any of them is tried in all.
    pub fn parts(&self, max: usize, has_indices: bool) -> Vec<ScanPart> {
        let is_whole = max == 1 && has_indices;
        let is_tried = |choice: &Hypothesis<Step>| match choice.mistakes[..] {
            [] => true,
            [DealingMistake::ForeignGenerator(_)] => false,
            [made] => is_whole || !is_mistyped(&made) && !is_slow(&made),
            _ => false,
        };
        let steps = self.catalog.steps.iter().enumerate().filter(|(_, choice)| is_tried(choice));
        let steps = steps.map(|(at, _)| ScanPart::Step { at, max, has_indices });
        let others = [ScanPart::Foreign, ScanPart::Removals].into_iter().filter(|_| is_whole);
        steps.chain(others).collect()
    }

    /// Returns the number of programs of some parts that are compared with each board.
    pub fn programs(&self, parts: &[ScanPart]) -> Vec<u64> {
        let (mut of_indices, mut of_places) = (0, 0);
        for &part in parts {
            match part {
                ScanPart::Removals => of_places += self.removals().count(),
                ScanPart::Foreign => of_indices += self.foreign().map(|(_, _, indices)| indices.len()).sum::<usize>(),
                ScanPart::Step { .. } => {
                    for start in &self.starts {
                        self.for_each_draws(part, start, |_, indices| of_indices += indices.len());
                    }
                }
            }
        }
        let of_board = |board| of_indices * self.by_indices.len(board) + of_places * self.by_places.len(board);
        (0..self.boards.len()).map(|board| of_board(board) as u64).collect()
    }

    /// Returns the boards that a number of a range deals with mistakes of a part, each with the likeliest mistakes and
    /// the lowest number.
    pub fn search(&self, part: ScanPart, range: DealRange, stop: &AtomicBool) -> Vec<(usize, Diagnosis)> {
        let mut likeliest = Likeliest::new(self.boards.len(), false);
        match part {
            ScanPart::Removals => self.search_removals(range, stop, &mut likeliest),
            ScanPart::Foreign => self.search_foreign(range, stop, &mut likeliest),
            ScanPart::Step { at, .. } => {
                self.search_step(part, self.catalog.steps[at].value, range, stop, &mut likeliest);
            }
        }
        (0..).zip(likeliest.found).filter_map(|(board, found)| Some((board, found?.1))).collect()
    }

    /// Calls `take` with the draws of a step and each output that fits, after a start, and the indices that go with them.
    fn for_each_draws<'s>(
        &'s self,
        part: ScanPart,
        start: &'s Hypothesis<(Seed, Repeat)>,
        mut take: impl FnMut(MadeDraws<'s>, Vec<&'s TriedIndex>),
    ) {
        let ScanPart::Step { at, max, has_indices } = part else { return };
        let step = &self.catalog.steps[at];
        for output in &self.catalog.outputs {
            let Some(draws) = Draws::new(start.value.0, step.value, output.value) else { continue };
            let mistakes = [&step.mistakes[..], &output.mistakes, &start.mistakes, &[]];
            let made = MadeDraws { draws, repeat: start.value.1, mistakes };
            let Some(rest) = max.checked_sub(made.count()) else { continue };
            // What can be sieved is not scanned with other indices that can, unless all are asked for.
            let is_undone = step.mistakes.is_empty() && Draws { seed: Seed::RIGHT, ..draws }.are_undone();
            if is_undone && !has_indices && made.count() > 0 {
                continue;
            }
            let is_undone = is_undone && (!has_indices || !start.mistakes.is_empty());
            let is_scanned = |tried: &TriedIndex| {
                if is_undone { !tried.index.is_undone() } else { has_indices || tried.count == 0 }
            };
            let range = draws.range();
            let is_tried =
                |tried: &&TriedIndex| tried.count <= rest && is_scanned(tried) && tried.index.reduction.is_usual(range);
            take(made, self.catalog.indices.iter().filter(is_tried).collect());
        }
    }

    /// Returns the right draws of each foreign generator, its mistake, and the indices that programs make of them.
    fn foreign(&self) -> impl Iterator<Item = (Draws, &[DealingMistake], Vec<&TriedIndex>)> {
        self.catalog.steps.iter().filter_map(|step| {
            let [DealingMistake::ForeignGenerator(generator)] = step.mistakes[..] else { return None };
            if generator.is_inside_out() {
                return None;
            }
            let draws = Draws::new(Seed::RIGHT, step.value, Output::OwnBand)?;
            // Most programs make a fraction of a number below 2³² or such.
            let range = draws.range();
            let is_tried =
                |tried: &&TriedIndex| tried.count == 0 || tried.count == 1 && tried.index.reduction.is_scaled_by(range);
            Some((draws, &step.mistakes[..], self.catalog.indices.iter().filter(is_tried).collect()))
        })
    }

    fn search_foreign(&self, range: DealRange, stop: &AtomicBool, likeliest: &mut Likeliest) {
        let foreign: Vec<_> = self.foreign().collect();
        for numbers in range.chunks(BLOCK).take_while(|_| !stop.load(Ordering::Relaxed)) {
            for number in numbers.numbers() {
                likeliest.seeded.clear();
                for (draws, mistakes, indices) in &foreign {
                    let made =
                        MadeDraws { draws: *draws, repeat: Repeat::Nothing, mistakes: [mistakes, &[], &[], &[]] };
                    likeliest.hits.clear();
                    self.search_number(&made, indices.iter().copied(), number, likeliest);
                }
            }
        }
    }

    fn search_step(&self, part: ScanPart, value: Step, range: DealRange, stop: &AtomicBool, likeliest: &mut Likeliest) {
        let recurrence = match value.source {
            DrawSource::Microsoft(recurrence) if recurrence.has_words() => Some(recurrence),
            _ => None,
        };
        let mut block = Block::default();
        let of_start = |start| {
            let mut draws = Vec::new();
            self.for_each_draws(part, start, |made, indices| draws.push((made, indices)));
            (start, draws)
        };
        let tried: Vec<_> = self.starts.iter().map(of_start).collect();
        for numbers in range.chunks(BLOCK).take_while(|_| !stop.load(Ordering::Relaxed)) {
            for (start, draws) in &tried {
                let mut is_filled = false;
                for (made, indices) in draws {
                    likeliest.hits.clear();
                    if let Some(recurrence) = recurrence.filter(|_| made.draws.output.has_words()) {
                        if !std::mem::replace(&mut is_filled, true) {
                            block.fill(&recurrence, start.value, value.lost, numbers);
                        }
                        self.search_block(&mut block, (made, indices), &recurrence, numbers, likeliest);
                    } else if start.mistakes.is_empty() {
                        for number in numbers.numbers() {
                            self.search_number(made, indices.iter().copied(), number, likeliest);
                        }
                    }
                }
            }
        }
    }

    /// Compares the first indices of the numbers of a block with those of the boards.
    fn search_block(
        &self,
        block: &mut Block,
        (made, indices): (&MadeDraws, &[&TriedIndex]),
        recurrence: &Recurrence,
        numbers: DealRange,
        likeliest: &mut Likeliest,
    ) {
        block.draw(&made.draws, recurrence);
        let negative = made.draws.output.negative();
        for tried in indices.iter().filter(|tried| tried.tables(negative).is_some()) {
            block.place(tried, negative);
            block.for_each(&self.by_indices, |at, prefix| {
                self.verify(made, tried.index, prefix, number_at(numbers, at), likeliest);
            });
        }
    }

    /// Compares the first indices of a number with those of the boards.
    fn search_number<'t>(
        &self,
        made: &MadeDraws,
        indices: impl Iterator<Item = &'t TriedIndex>,
        number: DealNumber,
        likeliest: &mut Likeliest,
    ) {
        if let Some(first) = FirstDraws::<PREFIX>::new(&made.draws, made.repeat, number, &mut likeliest.seeded) {
            self.search_first(made, first, indices, number, likeliest);
        }
    }

    /// Compares the indices of the first draws of a number with those of the boards.
    pub fn search_first<'t, const N: usize>(
        &self,
        made: &MadeDraws,
        mut first: FirstDraws<N>,
        indices: impl Iterator<Item = &'t TriedIndex>,
        number: DealNumber,
        likeliest: &mut Likeliest,
    ) {
        let (negative, range) = (made.draws.output.negative(), made.draws.range());
        for tried in indices.filter(|tried| tried.index.reduction.fits(range)) {
            let prefix = first.prefix(tried, negative);
            likeliest.tried += self.by_indices.len(0) as u64;
            if let Some(prefix) = prefix.filter(|&prefix| self.by_indices.may_have(prefix)) {
                self.verify(made, tried.index, prefix, number, likeliest);
            }
        }
    }

    /// Verifies a number of a block.
    fn verify(&self, made: &MadeDraws, index: Index, prefix: Prefix, number: DealNumber, likeliest: &mut Likeliest) {
        /// More numbers of a block begin alike only if all draws are.
        const MAX_ALIKE: u32 = 2;
        if self.by_indices.with(prefix).next().is_none() {
            return;
        }
        let hits = likeliest.hits.entry((index, prefix)).or_default();
        *hits += 1;
        if *hits <= MAX_ALIKE {
            self.verify_all(made, (index, None), prefix, number, likeliest);
        }
    }

    /// Returns the cards of each arrangement with some first places, in dealing order.
    pub fn with_places(&self, places: Prefix) -> impl Iterator<Item = DealtCards> {
        let of = self.by_places.with(places);
        of.filter_map(|(board, arrangement, _)| Some(self.catalog.dealt(self.boards[board]?, arrangement)))
    }

    /// Keeps the programs of each arrangement with a prefix of indices, or of places for a removal.
    pub fn verify_all(
        &self,
        made: &MadeDraws,
        (index, removal): (Index, Option<Removal>),
        prefix: Prefix,
        number: DealNumber,
        likeliest: &mut Likeliest,
    ) {
        let filter = if removal.is_some() { &self.by_places } else { &self.by_indices };
        for (board, arrangement, shown) in filter.with(prefix) {
            let Some(of_board) = self.boards[board] else { continue };
            let dealt = self.catalog.dealt(of_board, arrangement);
            let shuffle = (index, removal.unwrap_or(shown));
            likeliest.verify(self.catalog, board, made, shuffle, (arrangement, &dealt), number);
        }
    }

    /// Deals the first cards of a number by shuffles that do not show their indices, and compares them with those of the
    /// boards. `kept` returns the pack that a shuffle begins with.
    pub fn search_places(
        &self,
        made: &MadeDraws,
        shuffles: impl Iterator<Item = (Index, Removal)>,
        number: DealNumber,
        kept: impl Fn(Shuffling) -> Option<[u8; Card::COUNT]>,
        likeliest: &mut Likeliest,
    ) {
        let (negative, range) = (made.draws.output.negative(), made.draws.range());
        let mut shared = SharedDraws::new(&made.draws, made.repeat, number, &mut likeliest.seeded);
        let stream = match shared {
            Some(_) => None,
            None => first_stream(&made.draws, made.repeat, number, &mut likeliest.seeded),
        };
        for (index, removal) in shuffles.filter(|(index, _)| index.reduction.fits(range)) {
            let Some(shuffle) = Shuffling::new(index, removal, negative) else { continue };
            likeliest.tried += self.by_places.len(0) as u64;
            let mut prefix = [0; PREFIX];
            let Some(pack) = kept(shuffle) else { continue };
            let take = |step: usize, place: u8| {
                prefix[step] = pack.get(usize::from(place)).copied().unwrap_or(NO_CARD);
                step + 1 < PREFIX
            };
            if made.is_after_own_deals(shuffle) {
                deal_after_own(made, shuffle, number, &mut likeliest.seeded, take);
            } else if let Some(shared) = &mut shared {
                shuffle.deal(shared.indices(negative), take);
            } else if let Some(mut stream) = stream.clone() {
                shuffle.deal(|index, left| stream.index(index, left), take);
            }
            if self.by_places.may_have(prefix) {
                self.verify_all(made, (index, Some(removal)), prefix, number, likeliest);
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

    fn search_removals(&self, range: DealRange, stop: &AtomicBool, likeliest: &mut Likeliest) {
        let right = (Index::RIGHT, Removal::RIGHT);
        let Some(draws) = Draws::new(Seed::RIGHT, self.catalog.steps[0].value, Output::OwnBand) else { return };
        // The draws of other generators are not shared.
        let DrawSource::Microsoft(_) = draws.step.source else { return };
        let made = MadeDraws { draws, repeat: Repeat::Nothing, mistakes: [&[]; 4] };
        let pack_after = |number: Option<DealNumber>| {
            let shuffle = Shuffling::new(right.0, right.1, draws.output.negative())?;
            kept_pack_of(&draws, shuffle, number?)
        };
        let after_first = pack_after(Earlier::First(1).number(0, range.first()));
        let mut after_previous = pack_after(Earlier::Preceding(1).number(0, range.first()));
        for number in range.numbers().take_while(|_| !stop.load(Ordering::Relaxed)) {
            self.search_places(&made, self.removals(), number, |_| Some(IN_ORDER), likeliest);
            let after_same = pack_after(Some(number));
            for Hypothesis { value, mistakes } in &self.catalog.repeats {
                let Some(earlier) = value.pack() else { continue };
                let pack = match earlier {
                    Earlier::First(_) => after_first,
                    Earlier::Preceding(_) => after_previous,
                    Earlier::Same(_) => after_same,
                };
                let made = MadeDraws { repeat: *value, mistakes: [mistakes, &[], &[], &[]], ..made };
                self.search_places(&made, [right].into_iter(), number, |_| pack, likeliest);
            }
            after_previous = after_same;
        }
    }
}

/// Deals a number after as many deals as come before it, each by the same shuffle.
fn deal_after_own(
    made: &MadeDraws,
    shuffle: Shuffling,
    number: DealNumber,
    seeded: &mut SeededNumbers,
    take: impl FnMut(usize, u8) -> bool,
) {
    let Some(first) = made.repeat.seeding(number) else { return };
    let Some(mut shared) = SharedDraws::new(&made.draws, Repeat::Nothing, first, seeded) else {
        deal(&made.draws, shuffle, made.repeat, number, take);
        return;
    };
    let mut index = shared.indices(made.draws.output.negative());
    if (0..made.repeat.deals_before()).all(|_| shuffle.deal(&mut index, |_, _| true)) {
        shuffle.deal(index, take);
    }
}

/// Returns the arrangements of boards that are tried; `None` for a board of which nothing is found.
fn arranged_boards<'a>(
    catalog: &Catalog,
    boards: &[Option<&'a DealtBoard>],
    max_of_order: usize,
    is_tried: fn(bool) -> bool,
    stop: &AtomicBool,
) -> Vec<ArrangedBoard<'a>> {
    let arranged = |board: Option<&'a DealtBoard>| {
        let board = board.filter(|_| !stop.load(Ordering::Relaxed))?;
        Some((board, catalog.arrangements(board, MAX_IN_ARRANGEMENT, max_of_order, is_tried)?))
    };
    boards.iter().copied().map(arranged).collect()
}

/// Drops arrangements of more than one mistake in the order, which are not tried where the indices are not shown.
fn keep_simple_orders(catalog: &Catalog, arranged: &mut [ArrangedBoard]) {
    for (_, arrangements) in arranged.iter_mut().flatten() {
        arrangements.retain(|arrangement| catalog.in_order(arrangement).len() <= 1);
    }
}

/// Returns the pack that the shuffle of a number leaves.
pub fn kept_pack_of(draws: &Draws, shuffle: Shuffling, number: DealNumber) -> Option<[u8; Card::COUNT]> {
    let (mut seeded, negative) = (SeededNumbers::new(), draws.output.negative());
    let all = if shuffle.draws_once() { all_integers(draws, Repeat::Nothing, number, &mut seeded) } else { None };
    if let Some(all) = all {
        let indices = shuffle.index.of_all(&all, negative, |step| shuffle.left(step))?;
        return kept_pack(shuffle, |_, left| Some(indices[Card::COUNT - left]));
    }
    if let Some(mut shared) = SharedDraws::new(draws, Repeat::Nothing, number, &mut seeded) {
        return kept_pack(shuffle, shared.indices(negative));
    }
    let mut stream = draws.stream(number, &mut seeded)?;
    kept_pack(shuffle, |index, left| stream.index(index, left))
}

/// Returns the right start, and those with another first draw or after another deal.
fn starts(catalog: &Catalog) -> Vec<Hypothesis<(Seed, Repeat)>> {
    let is_of_first = |mistake: &DealingMistake| matches!(mistake, DealingMistake::FirstDraw(_));
    let seeds = catalog.seeds.iter().filter(|seed| seed.mistakes.iter().all(is_of_first));
    let seeds = seeds.map(|Hypothesis { value, mistakes }| (*value, Repeat::Nothing, mistakes));
    // The deal before that of the number gives the same boards.
    let repeats = catalog.repeats.iter().filter(|repeat| repeat.value == Repeat::State(Earlier::Same(1)));
    let repeats = repeats.map(|Hypothesis { value, mistakes }| (Seed::RIGHT, *value, mistakes));
    seeds
        .chain(repeats)
        .map(|(seed, repeat, mistakes)| Hypothesis { value: (seed, repeat), mistakes: mistakes.clone() })
        .collect()
}

/// Returns whether the draws of a mistake are computed number by number.
const fn is_slow(mistake: &DealingMistake) -> bool {
    matches!(
        mistake,
        DealingMistake::ForeignGenerator(_)
            | DealingMistake::OtherGenerator(_)
            | DealingMistake::Arithmetic(Arithmetic::Double(_) | Arithmetic::Unbounded)
    )
}

fn number_at(numbers: DealRange, at: usize) -> DealNumber {
    numbers.first().saturating_add_signed(i64::try_from(at).expect("a block is short"))
}

/// The likeliest mistakes found so far for each board.
#[derive(Debug)]
pub struct Likeliest {
    /// The mistakes and their number, with the measure by which the likeliest are chosen.
    pub found: Vec<Option<((usize, usize), Diagnosis)>>,
    /// Whether mistakes that explain unknown cards before known ones come first.
    has_gaps: bool,
    /// The number of numbers of a block with each index and prefix of a board.
    pub hits: HashMap<(Index, Prefix), u32>,
    /// The generators seeded so far.
    pub seeded: SeededNumbers,
    /// The number of programs compared with the first board.
    pub tried: u64,
}

impl Likeliest {
    pub fn new(boards: usize, has_gaps: bool) -> Self {
        Self { found: vec![None; boards], has_gaps, hits: HashMap::new(), seeded: SeededNumbers::new(), tried: 0 }
    }

    /// Keeps a program if it deals a board and is likelier than those before.
    pub fn verify(
        &mut self,
        catalog: &Catalog,
        board: usize,
        made: &MadeDraws,
        (index, removal): (Index, Removal),
        (arrangement, dealt): (&Arrangement, &DealtCards),
        number: DealNumber,
    ) {
        let Some(of_shuffle) = catalog.shuffles.get(&(index, removal)) else { return };
        let Some(shuffle) = Shuffling::new(index, removal, made.draws.output.negative()) else { return };
        let count = arrangement.cost + of_shuffle.len() + made.count();
        if self.found[board].as_ref().is_some_and(|((likeliest, _), _)| *likeliest < count) {
            return;
        }
        // Shared draws are quicker, and skip the deals before.
        if made.repeat.pack().is_none() && !made.is_after_own_deals(shuffle) {
            let shared = SharedDraws::new(&made.draws, made.repeat, number, &mut self.seeded);
            let negative = made.draws.output.negative();
            if shared.is_some_and(|mut shared| !shuffle.deal(shared.indices(negative), is_dealt(shuffle, dealt))) {
                return;
            }
        }
        if !deals(&made.draws, shuffle, made.repeat, number, dealt) {
            return;
        }
        let mistakes = catalog.mistakes(arrangement, of_shuffle, &made.mistakes);
        let (count, rank) = catalog.cost(&mistakes);
        // A right board with unknown cards is as likely as one mistake that deals none there.
        let cost = (count + if self.has_gaps && !shuffle.has_gaps() { 2 } else { 0 }, rank);
        let is_likelier = |(other, found): &(_, Diagnosis)| (cost, number) < (*other, found.number);
        if self.found[board].as_ref().is_none_or(is_likelier) {
            self.found[board] = Some((cost, Diagnosis { number, mistakes }));
        }
    }
}
