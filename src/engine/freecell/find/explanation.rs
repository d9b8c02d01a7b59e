//! Why no number of a range matches a board.

use std::sync::atomic::{AtomicBool, Ordering};

use super::dealer::DealtBoard;
use super::diagnosis::{self, Candidate, Diagnosis, likelier};
use super::lowest_matches::lowest_matches;
use super::misprint::misprinted;
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX, higher_number};
use super::nearest::{NearestDeal, WINDOWS, nearest_in_window};
use super::sieve::high_bits::Tables;
use crate::freecell::layout::Layout;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{Band, DealNumber, DealRange};

/// The most likely reason why no number of a range matches a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Explanation {
    /// A number of the range that matches with one mistake in dealing or two.
    Mistakes(Diagnosis),
    /// The lowest number that matches is outside the range.
    OutsideRange(DealNumber),
    /// A deal of the range differs in a few cards.
    Nearest(NearestDeal),
}

/// Tests candidates, one after the other or on several threads.
pub trait Runner {
    /// Returns the results of `test` that are not `None`, in the order of the candidates, `limit` at most. There may be
    /// fewer if the search is cancelled.
    fn run<T: Send, R: Send>(&self, candidates: Vec<T>, test: impl Fn(T) -> Option<R> + Sync, limit: usize) -> Vec<R>;
}

/// Tests candidates one after the other, until `stop` is set.
#[derive(Debug)]
pub struct Sequential<'a> {
    /// Set to cancel the search.
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
/// In this order, of which the slowest comes last and the first that is found ends the search: a card or two that were
/// mistyped, so that others are there twice, a mistake with a number up to 32,000, a mistake made with this generator, a
/// matching number outside the range, the nearest deal, another generator, two mistakes. Mistakes that cannot be undone are
/// looked for with numbers up to 1,000,000, alone, or 32,000. If `stop` is set, the search ends soon, perhaps without the reason
/// there is.
///
/// A mistake takes ten known cards at the front, in the order in which the program dealt them; of a hundred thousand
/// boards that nobody has dealt one is then explained by chance. Two mistakes take a whole board.
pub fn explain(
    generator: &Generator,
    layout: &Layout,
    range: DealRange,
    runner: &impl Runner,
    stop: &AtomicBool,
) -> Option<Explanation> {
    let (board, pattern) = (DealtBoard::of(layout)?, layout.pattern());
    let tables = Tables::default();
    let mistakes = |candidates: Vec<Candidate>| {
        let search = |candidate: Candidate| candidate.search(&board, range, &tables, stop);
        let found = runner.run(candidates, search, 1).pop()?;
        // A second mistake makes a usual number of one that is hardly meant.
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

/// Returns the number of a range that a board may be meant as, if its own is one of the first band, outside the range.
fn other_band(generator: &Generator, pattern: &Pattern, range: DealRange, stop: &AtomicBool) -> Option<Diagnosis> {
    let is_trusted = pattern.leading_cards().take(MIN_TRUSTED_PREFIX).count() == MIN_TRUSTED_PREFIX;
    if *generator != Generator::Microsoft || !is_trusted || stop.load(Ordering::Relaxed) {
        return None;
    }
    let low = *lowest_matches(generator, pattern, 1, stop)?.lowest.first()?;
    let number = Some(low).filter(|low| low.band() == Band::Microsoft).and_then(|low| higher_number(low, range))?;
    Some(Diagnosis { number, mistakes: vec![DealingMistake::OtherBand(Band::Microsoft)] })
}
