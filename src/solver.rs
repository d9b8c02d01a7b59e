//! A complete solver: any position, with 0 to 10 free cells.

mod best_first;
mod budget;
mod card_set;
mod exact_set;
mod exhaustive;
mod expand;
mod fingerprint_set;
mod hash;
mod heuristic;
mod node;
mod portfolio;
mod position;
mod queue;
mod root_tables;
mod start;
mod step;

use std::sync::atomic::AtomicBool;

pub use self::budget::{Limit, Limits, Statistics};
pub use self::start::{Start, StartError};
pub use self::step::{Place, Step};

use self::best_first::{BestFirst, Ending};
use self::budget::{Budget, Stopped};
use self::exhaustive::{Exhaustive, Verdict};
use self::heuristic::Tables;
use self::portfolio::{Entry, Stage, WEIGHTS, stages};
use self::position::AutoPlay;
use self::step::Move;

/// What a search found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It can be won so.
    Solved(Vec<Step>),
    /// It cannot be won.
    Impossible {
        /// How many positions there are: none is left to be looked at.
        states: u64,
    },
    /// The search ended before it knew.
    Unknown(Limit),
}

/// A solver. It keeps its memory from one search to the next, so use one for many.
#[derive(Debug)]
pub struct Solver {
    tables: Vec<Tables>,
    fast: BestFirst,
    path: Vec<Move>,
    statistics: Statistics,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver.
    #[must_use]
    pub fn new() -> Self {
        Self {
            tables: WEIGHTS.map(Tables::new).into(),
            fast: BestFirst::new(),
            path: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    /// Searches until the answer is known, a limit is met or `stop` is set.
    pub fn solve(&mut self, start: &Start, limits: Limits, stop: &AtomicBool) -> Outcome {
        let mut watch = Budget { limits, stop, statistics: Statistics::default() };
        let outcome = self.search(start, &mut watch).unwrap_or_else(|Stopped(limit)| Outcome::Unknown(limit));
        self.statistics = watch.statistics;
        self.fast.forget();
        outcome
    }

    /// What the last search has spent.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn search(&mut self, start: &Start, watch: &mut Budget) -> Result<Outcome, Stopped> {
        // Most deals never come to it.
        let mut exhaustive: Option<Exhaustive> = None;
        for &stage in stages(start.cell_count) {
            let beside = exhaustive.as_ref().map_or(0, Exhaustive::bytes);
            // What both hold counts, whichever searches; a capped search without room for its cap is left out.
            match stage {
                Stage::Max(weights, cap) | Stage::Raymond(weights, cap) => {
                    if self.fast.bytes_for(cap) + beside > watch.limits.bytes {
                        continue;
                    }
                    let automatic = if matches!(stage, Stage::Max(..)) { AutoPlay::Max } else { AutoPlay::Raymond };
                    let entry = Entry { tables: &self.tables[weights], automatic, cap };
                    let ending = self.fast.search(start, &entry, watch)?;
                    watch.holds(self.fast.bytes() + beside)?;
                    if let Ending::Won(node) = ending {
                        let steps = self.fast.solution(start, automatic, node, &mut self.path);
                        return Ok(Outcome::Solved(steps));
                    }
                }
                Stage::Exhaustive(states) => {
                    let exhaustive = exhaustive.get_or_insert_with(|| Exhaustive::from(start));
                    match exhaustive.search(start, states, self.fast.bytes(), watch)? {
                        Verdict::Solved(steps) => return Ok(Outcome::Solved(steps)),
                        Verdict::Impossible(states) => return Ok(Outcome::Impossible { states }),
                        Verdict::Paused => {}
                    }
                }
            }
        }
        // The last stage has no end but those above.
        Err(Stopped(Limit::States))
    }
}
