//! The reason why no number of a range matches a board.

use std::sync::atomic::{AtomicBool, Ordering};

use super::dealer::DealtBoard;
use super::diagnosis::{self, Diagnosis, Hypothesis, likelier};
use super::lowest_matches::lowest_matches;
use super::misprint::misprinted;
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX, higher_number};
use super::nearest::{NearestDeal, WINDOWS, nearest_in_window};
use super::sieve::high_bits::FilterTables;
use crate::freecell::layout::Layout;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{Band, DealNumber, DealRange};

/// The most likely reason why no number of a range matches a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Explanation {
    /// A number of the range matches with one or two mistakes in dealing.
    Mistakes(Diagnosis),
    /// The lowest number that matches is outside the range.
    OutsideRange(DealNumber),
    /// A deal of the range differs in a few cards.
    Nearest(NearestDeal),
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

/// Looks for the reason why no number of a range matches a board.
///
/// The search is ordered from fast to slow and ends at the first reason: one or two mistyped cards, so that others are
/// duplicate; a mistake with a number up to 32,000; a mistake made with this generator; a matching number outside the
/// range; the nearest deal; another generator; two mistakes. Mistakes that cannot be undone are tried with numbers up
/// to 1,000,000 alone, or up to 32,000 in pairs. If `stop` is set, the search ends soon, and may miss the reason.
///
/// A mistake needs ten known cards at the front, in the program's dealing order; one of a hundred thousand boards that
/// nobody dealt is then explained by chance. Two mistakes need a whole board.
pub fn explain(
    generator: &Generator,
    layout: &Layout,
    range: DealRange,
    runner: &impl Runner,
    stop: &AtomicBool,
) -> Option<Explanation> {
    let (board, pattern) = (DealtBoard::of(layout)?, layout.pattern());
    let tables = FilterTables::default();
    let mistakes = |hypotheses: Vec<Hypothesis>| {
        let search = |hypothesis: Hypothesis| hypothesis.search(&board, range, &tables, stop);
        let found = runner.run(hypotheses, search, 1).pop()?;
        // A second mistake may give a usual number in place of one unlikely to be meant.
        let usual = match found.mistakes[..] {
            [_] => likelier(generator, &board, found.number, &found.mistakes),
            _ => None,
        };
        Some(Explanation::Mistakes(usual.filter(|usual| range.contains(usual.number)).unwrap_or(found)))
    };
    let other_band = || other_band(generator, pattern.as_ref()?, range, stop).map(Explanation::Mistakes);
    let outside_range = || {
        let matches = (range != generator.numbers()).then(|| lowest_matches(generator, &pattern?, 1, stop))??;
        matches.lowest.first().copied().map(Explanation::OutsideRange)
    };
    let nearest = || {
        let tableau = pattern?.tableau().filter(|_| *generator == Generator::Microsoft)?;
        let in_window = |window| nearest_in_window(&tableau, window, stop).filter(|deal| range.contains(deal.number));
        runner.run((0..WINDOWS).collect(), in_window, 1).pop().map(Explanation::Nearest)
    };
    let misprint = || misprinted(generator, layout, range, stop).map(Explanation::Nearest);
    misprint()
        .or_else(|| mistakes(diagnosis::usual_numbers(generator, &board)))
        .or_else(|| mistakes(diagnosis::own_mistakes(generator, &board)))
        .or_else(other_band)
        .or_else(outside_range)
        .or_else(nearest)
        .or_else(|| mistakes(diagnosis::other_generators(generator, &board)))
        .or_else(|| mistakes(diagnosis::pairs(generator, &board)))
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
