//! The reason why no number of a range matches a board.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::catalog::{Catalog, Hypothesis};
use super::constant_draw::with_constant_draw;
use super::diagnosis::{Diagnosis, NumberScan, ScanPart, arranged, in_words, likelier, other_generators, own_mistakes};
use super::expected::mistakes_for;
use super::lowest_matches::lowest_matches;
use super::misprint::misprinted;
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX, higher_number};
use super::nearest::{NearestDeal, WINDOWS, nearest_with, repaired};
use super::program::board_shape::BoardShape;
use super::program::{DealingProgram, DealtBoard, Output};
use super::sieve::high_bits::FilterTables;
use crate::freecell::deal::Tableau;
use crate::freecell::layout::Layout;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{Band, DealNumber, DealRange, DealSet};

/// The most likely reason why no number of a range matches a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Explanation {
    /// A number of the range matches with mistakes in dealing.
    Mistakes(Diagnosis),
    /// Any number matches with mistakes in dealing: every step draws the same r.
    AnyNumber(Vec<DealingMistake>),
    /// The lowest number that matches is outside the range.
    OutsideRange(DealNumber),
    /// A deal of the range differs in a few cards.
    Nearest(NearestDeal),
}

/// Completes a sentence about a board: `#617 with the pack reversed: …`.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mistakes(diagnosis) => diagnosis.fmt(f),
            Self::AnyNumber(mistakes) => write!(f, "any number with {}", in_words(mistakes)),
            Self::OutsideRange(number) => write!(f, "#{number}, outside the range"),
            Self::Nearest(nearest) => nearest.fmt(f),
        }
    }
}

/// A runner that tests candidates, one after the other or on several threads.
pub trait Runner {
    /// Returns the results of `test` that are not `None`, in the order of the candidates. There may be fewer if the
    /// search is canceled.
    fn run<T: Send, R: Send>(&self, candidates: Vec<T>, test: impl Fn(T) -> Option<R> + Sync) -> Vec<R>;
}

/// A runner that tests candidates one after the other, until `stop` is set.
#[derive(Debug)]
pub struct Sequential<'a> {
    /// The flag that cancels the search.
    pub stop: &'a AtomicBool,
}

impl Runner for Sequential<'_> {
    fn run<T: Send, R: Send>(&self, candidates: Vec<T>, test: impl Fn(T) -> Option<R> + Sync) -> Vec<R> {
        let candidates = candidates.into_iter().take_while(|_| !self.stop.load(Ordering::Relaxed));
        candidates.filter_map(test).collect()
    }
}

/// The result of [`explain`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExplanationSearch {
    /// The reason, if one is found.
    pub explanation: Option<Explanation>,
    /// The number of programs with mistakes that were compared with the board, each with thousands of numbers.
    pub programs: u64,
}

/// Looks for the reason why no number of a range matches a board.
///
/// The search ends at the first reason: one or two mistyped cards, so that others are duplicate; the nearest deal, where
/// a quick search finds it; the same draw in every step; mistakes with a number up to 32,000, or with any number that
/// can be undone in the pack, the order and the removal; a mistake in drawing with a number up to 1,000,000; a mistake
/// of this generator with any number that can be undone; a matching number outside the range; the nearest deal; another
/// generator. With a number up to 32,000 any two mistakes in drawing are tried together, with any three in the
/// pack and the order. A board that nothing explains takes about four seconds of one core, divided among the threads of
/// the runner. If `stop` is set, the search ends soon, and may miss the reason.
///
/// A mistake needs ten known cards at the front, in the program's dealing order; one of a thousand boards that nobody
/// dealt is then explained by chance. Several mistakes need sixteen.
pub fn explain(
    generator: &Generator,
    layout: &Layout,
    range: DealRange,
    runner: &impl Runner,
    stop: &AtomicBool,
) -> ExplanationSearch {
    let mut found = ExplanationSearch::default();
    explain_all(generator, std::slice::from_ref(layout), range, runner, stop, |_, explained| found = explained);
    found
}

/// Explains several boards as [`explain`] does each, and calls `take` with the index and the result of each as soon as
/// it is known.
///
/// The boards share what depends on none of them, above all the draws of the numbers scanned.
pub fn explain_all(
    generator: &Generator,
    layouts: &[Layout],
    range: DealRange,
    runner: &impl Runner,
    stop: &AtomicBool,
    mut take: impl FnMut(usize, ExplanationSearch),
) {
    let mut rest = Vec::new();
    for (at, layout) in layouts.iter().enumerate() {
        match DealtBoard::of(layout) {
            Some(dealt) => {
                rest.push(WrongBoard { at, layout, pattern: layout.pattern(), dealt, programs: 0, is_open: true });
            }
            None => take(at, ExplanationSearch::default()),
        }
    }
    let search = SearchedRange { generator, range, stop, tables: FilterTables::default() };
    while let Some(shape) = rest.first().map(|board| board.dealt.shape) {
        let (boards, others) = rest.into_iter().partition(|board| board.dealt.shape == shape);
        rest = others;
        Group { search: &search, runner, shape, boards, take: &mut take }.explain();
    }
}

/// A board of a group.
struct WrongBoard<'a> {
    at: usize,
    layout: &'a Layout,
    /// The known cards; `None` if one is duplicate.
    pattern: Option<Pattern>,
    dealt: DealtBoard,
    programs: u64,
    /// Whether no reason is found yet.
    is_open: bool,
}

/// The parts of a search that are the same for all boards.
struct SearchedRange<'a> {
    generator: &'a Generator,
    range: DealRange,
    stop: &'a AtomicBool,
    tables: FilterTables,
}

/// Boards of one shape, explained pass by pass.
struct Group<'a, R, F> {
    search: &'a SearchedRange<'a>,
    runner: &'a R,
    shape: BoardShape,
    boards: Vec<WrongBoard<'a>>,
    take: &'a mut F,
}

/// A rule for the hypotheses that are tried for a board.
type Hypotheses<'a> = &'a dyn Fn(&WrongBoard) -> Vec<Hypothesis<DealingProgram>>;

/// The number of known cards that makes several mistakes trustworthy.
const MIN_OF_SEVERAL: usize = 16;

/// The distance between the windows tried first. Nearly every near deal is found in one of them, in a hundredth of a
/// second; the mistakes take seconds.
const FIRST_WINDOWS: usize = 12;

/// The distance between the windows tried last.
const LAST_WINDOWS: usize = 1;

/// The number of numbers that a thread scans at once.
const PIECE: usize = 1 << 13;

impl<R: Runner, F: FnMut(usize, ExplanationSearch)> Group<'_, R, F> {
    fn explain(mut self) {
        let search = self.search;
        self.pass(|_| vec![()], |board, ()| search.misprint(board));
        let near = |board: &WrongBoard, distance: usize| {
            let repaired = search.repaired(board);
            (0..WINDOWS)
                .step_by(distance)
                .flat_map(|window| repaired.iter().map(move |&whole| (whole, window)))
                .collect()
        };
        self.pass(|board| near(board, FIRST_WINDOWS), |board, (whole, window)| search.nearest(board, &whole, window));
        self.explain_by_mistakes();
        self.pass(|_| vec![()], |board, ()| search.other_band(board));
        self.pass(|_| vec![()], |board, ()| search.outside_range(board));
        self.pass(|board| near(board, LAST_WINDOWS), |board, (whole, window)| search.nearest(board, &whole, window));
        let others = |board: &WrongBoard| other_generators(search.generator, &board.dealt);
        self.pass(others, |board, hypothesis| search.number_with(board, &hypothesis).map(Explanation::Mistakes));
        for board in self.boards.iter().filter(|board| board.is_open) {
            (self.take)(board.at, ExplanationSearch { explanation: None, programs: board.programs });
        }
    }

    /// Tries mistakes in dealing on boards with enough known cards.
    fn explain_by_mistakes(&mut self) {
        let generator = self.search.generator;
        let is_tried = |board: &WrongBoard| board.is_open && board.dealt.known_count() >= MIN_TRUSTED_PREFIX;
        if !self.boards.iter().any(is_tried) {
            return;
        }
        let catalog = Catalog::of(generator, self.shape);
        self.pass(
            |board| if is_tried(board) { vec![()] } else { Vec::new() },
            |board, ()| with_constant_draw(generator, &catalog, &board.dealt).map(Explanation::AnyNumber),
        );
        let dealt: Vec<_> = self.boards.iter().map(|board| is_tried(board).then_some(board.dealt)).collect();
        let dealt: Vec<_> = dealt.iter().map(Option::as_ref).collect();
        let scan = NumberScan::new(&catalog, &dealt, 1, |is_rare| !is_rare, self.search.stop);
        let (low, usual) = (DealSet::MICROSOFT, DealSet::WINDOWS);
        let arranged = |board: &WrongBoard| arranged(generator, &catalog, &board.dealt);
        let own = |board: &WrongBoard| own_mistakes(generator, &board.dealt);
        let none = |_: &WrongBoard| Vec::new();
        let passes: [(DealSet, Vec<ScanPart>, Hypotheses); 4] = [
            (low, scan.parts(1, true), &arranged),
            (low, Vec::new(), &own),
            (low, scan.parts(2, true), &none),
            (usual, scan.parts(1, false), &none),
        ];
        for (numbers, parts, hypotheses) in passes {
            self.pass_of_mistakes(&scan, numbers, &parts, hypotheses);
        }
    }

    /// Explains each open board by the first of its candidates that passes a test.
    fn pass<T: Send>(
        &mut self,
        candidates: impl Fn(&WrongBoard) -> Vec<T>,
        test: impl Fn(&WrongBoard, T) -> Option<Explanation> + Sync,
    ) {
        if self.search.stop.load(Ordering::Relaxed) {
            return;
        }
        let candidates = self.of_open(candidates);
        let found = self.first_of_each(candidates, test);
        self.settle(found);
    }

    /// Explains each open board by the likeliest mistakes of some parts of the scan, or by the first hypothesis.
    fn pass_of_mistakes(&mut self, scan: &NumberScan, numbers: DealSet, parts: &[ScanPart], hypotheses: Hypotheses) {
        let search = self.search;
        if search.stop.load(Ordering::Relaxed) || !self.boards.iter().any(|board| board.is_open) {
            return;
        }
        let hypotheses = self.of_open(hypotheses);
        for ((board, scanned), hypotheses) in self.boards.iter_mut().zip(scan.programs(parts)).zip(&hypotheses) {
            board.programs += scanned + hypotheses.len() as u64;
        }
        let (first, last) = (numbers.numbers().first(), numbers.numbers().last());
        let range = DealRange::new(first.max(search.range.first()), last.min(search.range.last()));
        let pieces = range.into_iter().flat_map(|range| range.chunks(PIECE));
        let pieces = pieces.flat_map(|piece| parts.iter().map(move |&part| (part, piece))).collect();
        let found = self.runner.run(pieces, |(part, piece)| Some(scan.search(part, piece, search.stop)));
        let mut found: Vec<(usize, Diagnosis)> = found.into_iter().flatten().collect();
        found.extend(self.first_of_each(hypotheses, |board, hypothesis| search.number_with(board, &hypothesis)));
        let mut likeliest: Vec<Option<Diagnosis>> = vec![None; self.boards.len()];
        for (at, diagnosis) in found {
            let board = &self.boards[at];
            let is_trusted = board.dealt.known_count() >= MIN_OF_SEVERAL || diagnosis.mistakes.len() <= 1;
            let rank = |diagnosis: &Diagnosis| (scan.catalog.cost(&diagnosis.mistakes), diagnosis.number);
            let is_likelier = likeliest[at].as_ref().is_none_or(|other| rank(&diagnosis) < rank(other));
            if board.is_open && is_trusted && is_likelier {
                likeliest[at] = Some(diagnosis);
            }
        }
        let likeliest = likeliest.into_iter().map(|diagnosis| diagnosis.into_iter().collect()).collect();
        let found = self.first_of_each(likeliest, |board, diagnosis| {
            Some(Explanation::Mistakes(search.likelier(board, diagnosis)))
        });
        self.settle(found);
    }

    /// Returns the candidates of each board, none for those with a reason.
    fn of_open<T>(&self, candidates: impl Fn(&WrongBoard) -> Vec<T>) -> Vec<Vec<T>> {
        let of_board = |board: &WrongBoard| if board.is_open { candidates(board) } else { Vec::new() };
        self.boards.iter().map(of_board).collect()
    }

    /// Returns the first result of the candidates of each board, with the index of the board.
    fn first_of_each<T: Send, U: Send>(
        &self,
        candidates: Vec<Vec<T>>,
        test: impl Fn(&WrongBoard, T) -> Option<U> + Sync,
    ) -> Vec<(usize, U)> {
        // The place of the first candidate of each board that has passed so far.
        let firsts: Vec<_> = candidates.iter().map(|_| AtomicUsize::new(usize::MAX)).collect();
        let of_board = |(at, candidates): (usize, Vec<T>)| {
            (0..).zip(candidates).map(move |(place, candidate)| (at, place, candidate))
        };
        let candidates = (0..).zip(candidates).flat_map(of_board).collect();
        let boards = &self.boards;
        let mut found = self.runner.run(candidates, |(at, place, candidate)| {
            if firsts[at].load(Ordering::Relaxed) < place {
                return None;
            }
            let found = test(&boards[at], candidate)?;
            firsts[at].fetch_min(place, Ordering::Relaxed);
            Some((at, found))
        });
        found.dedup_by_key(|(at, _)| *at);
        found
    }

    fn settle(&mut self, found: Vec<(usize, Explanation)>) {
        for (at, explanation) in found {
            let board = &mut self.boards[at];
            board.is_open = false;
            (self.take)(board.at, ExplanationSearch { explanation: Some(explanation), programs: board.programs });
        }
    }
}

impl SearchedRange<'_> {
    fn misprint(&self, board: &WrongBoard) -> Option<Explanation> {
        misprinted(self.generator, board.layout, self.range, self.stop).map(Explanation::Nearest)
    }

    /// Returns the whole packs that may be near a deal if the board is.
    fn repaired(&self, board: &WrongBoard) -> Vec<Tableau> {
        let places = board.layout.places().filter(|_| *self.generator == Generator::Microsoft);
        places.map_or(Vec::new(), |places| repaired(&places))
    }

    fn nearest(&self, board: &WrongBoard, whole: &Tableau, window: usize) -> Option<Explanation> {
        let nearest = nearest_with(&self.tables, &board.layout.places()?, whole, window, self.stop)?;
        if !self.range.contains(nearest.number) {
            return None;
        }
        Some(match mistakes_for(self.generator, nearest.number, board.layout) {
            Some(mistakes) => Explanation::Mistakes(Diagnosis { number: nearest.number, mistakes }),
            None => Explanation::Nearest(nearest),
        })
    }

    fn number_with(&self, board: &WrongBoard, hypothesis: &Hypothesis<DealingProgram>) -> Option<Diagnosis> {
        hypothesis.search(&board.dealt, self.range, &self.tables, self.stop)
    }

    /// Replaces a number unlikely to be meant by a usual one, if another mistake gives that, and the mistakes by those
    /// likelier with the number known.
    fn likelier(&self, board: &WrongBoard, found: Diagnosis) -> Diagnosis {
        let usual = likelier(self.generator, &board.dealt, found.number, &found.mistakes);
        let found = usual.filter(|usual| self.range.contains(usual.number)).unwrap_or(found);
        let mistakes = mistakes_for(self.generator, found.number, board.layout).unwrap_or(found.mistakes);
        Diagnosis { number: found.number, mistakes }
    }

    /// Returns the number of the range that a board may be meant to have, if its own is in the first band, outside the
    /// range.
    fn other_band(&self, board: &WrongBoard) -> Option<Explanation> {
        let pattern = board.pattern?;
        let is_trusted = pattern.leading_cards().take(MIN_TRUSTED_PREFIX).count() == MIN_TRUSTED_PREFIX;
        if *self.generator != Generator::Microsoft || !is_trusted || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let low = self.lowest(&pattern).filter(|low| low.band() == Band::Microsoft)?;
        let number = higher_number(low, self.range)?;
        let mistakes = vec![DealingMistake::Output(Output::OtherBand(Band::Microsoft))];
        Some(Explanation::Mistakes(Diagnosis { number, mistakes }))
    }

    fn outside_range(&self, board: &WrongBoard) -> Option<Explanation> {
        let is_part = self.range != self.generator.numbers();
        board.pattern.filter(|_| is_part).and_then(|pattern| self.lowest(&pattern)).map(Explanation::OutsideRange)
    }

    fn lowest(&self, pattern: &Pattern) -> Option<DealNumber> {
        lowest_matches(self.generator, pattern, 1, self.stop)?.lowest.first().copied()
    }
}
