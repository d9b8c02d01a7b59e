//! The reason why no number of a range matches a board.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::catalog::Catalog;
use super::constant_draw::with_constant_draw;
use super::diagnosis::{
    Diagnosis, Hypothesis, NumberScan, ScanPart, arranged, in_words, likelier, other_generators, own_mistakes,
};
use super::expected::mistakes_for;
use super::lowest_matches::lowest_matches;
use super::misprint::misprinted;
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX, higher_number};
use super::nearest::{NearestDeal, WINDOWS, nearest_in_window};
use super::program::DealtBoard;
use super::sieve::high_bits::FilterTables;
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
    /// Returns the results of `test` that are not `None`, in the order of the candidates, at most `limit`. There may be
    /// fewer if the search is canceled.
    fn run<T: Send, R: Send>(&self, candidates: Vec<T>, test: impl Fn(T) -> Option<R> + Sync, limit: usize) -> Vec<R>;
}

/// A runner that tests candidates one after the other, until `stop` is set.
#[derive(Debug)]
pub struct Sequential<'a> {
    /// The flag that cancels the search.
    pub stop: &'a AtomicBool,
}

impl Runner for Sequential<'_> {
    fn run<T: Send, R: Send>(&self, candidates: Vec<T>, test: impl Fn(T) -> Option<R> + Sync, limit: usize) -> Vec<R> {
        let candidates = candidates.into_iter().take_while(|_| !self.stop.load(Ordering::Relaxed));
        candidates.filter_map(test).take(limit).collect()
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
/// pack and the order. A board that nothing explains takes about six seconds of one core, divided among the threads of
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
    let mut programs = 0;
    let Some(board) = DealtBoard::of(layout) else { return ExplanationSearch::default() };
    let explanation = explain_board(generator, layout, &board, range, runner, stop, &mut programs);
    ExplanationSearch { explanation, programs }
}

/// The number of known cards that makes several mistakes trustworthy.
const MIN_OF_SEVERAL: usize = 16;

fn explain_board(
    generator: &Generator,
    layout: &Layout,
    board: &DealtBoard,
    range: DealRange,
    runner: &impl Runner,
    stop: &AtomicBool,
    programs: &mut u64,
) -> Option<Explanation> {
    if let Some(nearest) = misprinted(generator, layout, range, stop) {
        return Some(Explanation::Nearest(nearest));
    }
    let (pattern, tables) = (layout.pattern(), FilterTables::default());
    let nearest = |windows: Vec<usize>| {
        let tableau = pattern?.tableau().filter(|_| *generator == Generator::Microsoft)?;
        let in_window = |window| nearest_in_window(&tableau, window, stop).filter(|deal| range.contains(deal.number));
        let nearest = runner.run(windows, in_window, 1).pop()?;
        Some(match mistakes_for(generator, nearest.number, layout) {
            Some(mistakes) => Explanation::Mistakes(Diagnosis { number: nearest.number, mistakes }),
            None => Explanation::Nearest(nearest),
        })
    };
    if let Some(near) = nearest((0..WINDOWS).step_by(FIRST_WINDOWS).collect()) {
        return Some(near);
    }
    if board.known_count() >= MIN_TRUSTED_PREFIX {
        let catalog = Catalog::new(generator, board.shape);
        if let Some(mistakes) = with_constant_draw(generator, &catalog, board) {
            return Some(Explanation::AnyNumber(mistakes));
        }
        let scan = NumberScan::new(&catalog, board);
        let max = if board.known_count() < MIN_OF_SEVERAL { 1 } else { usize::MAX };
        let mut likeliest = |parts: Vec<(ScanPart, DealRange)>, hypotheses: Vec<Hypothesis>| {
            *programs += parts.iter().map(|(part, _)| scan.tried(*part)).sum::<u64>() + hypotheses.len() as u64;
            let of_parts = |(part, numbers)| scan.search(part, numbers, stop);
            let of_all = |hypothesis: Hypothesis| {
                let diagnosis = hypothesis.search(board, range, &tables, stop)?;
                Some(hypothesis.candidate(&catalog, diagnosis))
            };
            let mut found = runner.run(parts, of_parts, usize::MAX);
            found.extend(runner.run(hypotheses, of_all, 1));
            found.retain(|candidate| candidate.cost.0 <= max);
            let likeliest = found.into_iter().min_by_key(|candidate| (candidate.cost, candidate.diagnosis.number))?;
            let diagnosis = likelier_number(generator, board, range, likeliest.diagnosis);
            // With the number known, likelier mistakes may be.
            let mistakes = mistakes_for(generator, diagnosis.number, layout).unwrap_or(diagnosis.mistakes);
            Some(Explanation::Mistakes(Diagnosis { mistakes, ..diagnosis }))
        };
        let within = |numbers: DealSet, parts: Vec<ScanPart>| {
            let (first, last) =
                (numbers.numbers().first().max(range.first()), numbers.numbers().last().min(range.last()));
            let pieces = DealRange::new(first, last).into_iter().flat_map(|range| range.chunks(PIECE));
            pieces.flat_map(|piece| parts.iter().map(move |&part| (part, piece))).collect::<Vec<_>>()
        };
        let found = likeliest(within(DealSet::MICROSOFT, scan.parts_of_single()), arranged(generator, &catalog, board))
            .or_else(|| likeliest(Vec::new(), own_mistakes(generator, board)))
            .or_else(|| likeliest(within(DealSet::MICROSOFT, scan.parts_of_two()), Vec::new()))
            .or_else(|| likeliest(within(DealSet::WINDOWS, scan.parts_of_one()), Vec::new()));
        if found.is_some() {
            return found;
        }
    }
    let other_band = || other_band(generator, pattern.as_ref()?, range, stop).map(Explanation::Mistakes);
    let outside_range = || {
        let matches = (range != generator.numbers()).then(|| lowest_matches(generator, &pattern?, 1, stop))??;
        matches.lowest.first().copied().map(Explanation::OutsideRange)
    };
    let others = || {
        let search = |hypothesis: Hypothesis| hypothesis.search(board, range, &tables, stop);
        runner.run(other_generators(generator, board), search, 1).pop().map(Explanation::Mistakes)
    };
    other_band().or_else(outside_range).or_else(|| nearest((0..WINDOWS).collect())).or_else(others)
}

/// The distance between the windows tried first. Nearly every near deal is found in one of them, in a tenth of a second;
/// the mistakes take seconds.
const FIRST_WINDOWS: usize = 12;

/// The number of numbers that a thread scans at once.
const PIECE: usize = 1 << 13;

/// Replaces a number unlikely to be meant by a usual one, if another mistake gives that.
fn likelier_number(generator: &Generator, board: &DealtBoard, range: DealRange, found: Diagnosis) -> Diagnosis {
    let usual = likelier(generator, board, found.number, &found.mistakes);
    usual.filter(|usual| range.contains(usual.number)).unwrap_or(found)
}

/// Returns the number of a range that a board may be meant to have, if its own is in the first band, outside the range.
fn other_band(generator: &Generator, pattern: &Pattern, range: DealRange, stop: &AtomicBool) -> Option<Diagnosis> {
    let is_trusted = pattern.leading_cards().take(MIN_TRUSTED_PREFIX).count() == MIN_TRUSTED_PREFIX;
    if *generator != Generator::Microsoft || !is_trusted || stop.load(Ordering::Relaxed) {
        return None;
    }
    let low = *lowest_matches(generator, pattern, 1, stop)?.lowest.first()?;
    let number = Some(low).filter(|low| low.band() == Band::Microsoft).and_then(|low| higher_number(low, range))?;
    Some(Diagnosis { number, mistakes: vec![DealingMistake::OtherBand(Band::Microsoft)] })
}
