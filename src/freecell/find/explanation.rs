//! Why no number of a range matches a pattern.

use std::sync::atomic::{AtomicBool, Ordering};

use super::lowest_matches::lowest_matches;
use super::mistake::DealingMistake;
use super::nearest::{NearestDeal, WINDOWS, nearest_in_window};
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};

/// The most likely reason why no number of a range matches a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Explanation {
    /// Mistakes in dealing, one at least, each with the lowest number of the range that matches with it.
    Mistakes(Vec<(DealNumber, DealingMistake)>),
    /// The lowest number that matches is outside the range.
    OutsideRange(DealNumber),
    /// A deal of the range differs in a few cards.
    Nearest(NearestDeal),
}

/// Tests candidates, one after the other or on several threads.
pub trait Runner {
    /// The results of `test` that are not `None`, in the order of the candidates, `limit` at most. There may be fewer
    /// if the search is cancelled.
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

/// Looks for the reason why no number of a range matches a pattern.
///
/// In this order, of which the slowest comes last and the first that is found ends the search: mistakes made with this
/// generator, matching numbers outside the range, the nearest deal, other generators. If `stop` is set, the search ends
/// soon, perhaps without the reason there is.
pub fn explain(
    generator: &Generator,
    pattern: &Pattern,
    range: DealRange,
    runner: &impl Runner,
    stop: &AtomicBool,
) -> Option<Explanation> {
    let mistakes = |candidates: Vec<DealingMistake>| {
        let number = |mistake: DealingMistake| Some((mistake.number(generator, pattern, range, stop)?, mistake));
        let found = runner.run(candidates, number, usize::MAX);
        (!found.is_empty()).then_some(Explanation::Mistakes(found))
    };
    let outside_range = || {
        let matches = (range != generator.numbers()).then(|| lowest_matches(generator, pattern, 1, stop))??;
        matches.lowest.first().copied().map(Explanation::OutsideRange)
    };
    let nearest = || {
        let tableau = pattern.tableau().filter(|_| *generator == Generator::Microsoft)?;
        let in_window = |window| nearest_in_window(&tableau, window, stop).filter(|deal| range.contains(deal.number));
        runner.run((0..WINDOWS).collect(), in_window, 1).pop().map(Explanation::Nearest)
    };
    mistakes(DealingMistake::with_generator(generator))
        .or_else(outside_range)
        .or_else(nearest)
        .or_else(|| mistakes(DealingMistake::other_generators(generator)))
}
