//! A complete solver: it finds a solution or proves that none exists, for any position with 0 to 10 free cells.
//!
//! Two kinds of search alternate. Capped best-first searches, and beam searches where they fail, find solutions quickly
//! but prove nothing. Exhaustive searches through all reachable positions prove that a position is impossible: depth
//! first as long as there are few, then by a sweep that keeps only a small part of them. The solver uses no threads and
//! no clock: the same position with the same limits always gives the same outcome.

#[doc(hidden)]
pub mod beam;
mod best_first;
mod bucket_queue;
mod budget;
#[doc(hidden)]
pub mod card_set;
mod certificate;
mod compact_position;
#[doc(hidden)]
pub mod dealt_rows;
#[doc(hidden)]
pub mod depth_first;
mod effort;
mod exact_set;
mod expand;
mod fingerprint_set;
mod hash;
mod heuristic;
#[doc(hidden)]
pub mod iterative_deepening;
#[doc(hidden)]
pub mod length;
#[doc(hidden)]
pub mod lower_bound;
mod masked;
mod node;
mod packed_move;
mod portfolio;
mod position;
mod proof;
mod root_tables;
mod shorten;
mod slots;
mod solution;
mod start_position;
#[doc(hidden)]
pub mod sweep;
#[doc(hidden)]
pub mod transposition_table;
mod verdict;
mod weights;

use std::sync::atomic::AtomicBool;

#[doc(hidden)]
pub use self::budget::Budget;
pub use self::budget::Limits;
pub use self::certificate::{Certificate, CertificateError};
pub use self::effort::Effort;

pub use self::proof::{CheckpointError, Proof, ProofError, ProofStatus, ProofStep};
pub use self::start_position::StartPosition;
pub use self::verdict::{Limit, SearchStatistics, Verdict};

use self::beam::Beam;
use self::beam::weights::LEARNED;
use self::best_first::BestFirst;
use self::dealt_rows::DealtRows;
use self::depth_first::DepthFirst;
use self::heuristic::Heuristic;
use self::iterative_deepening::IterativeDeepening;
use self::length::Length;
use self::lower_bound::LowerBound;
use self::portfolio::{Stage, stages};
use self::shorten::{Shortest, shorten};
use self::sweep::Sweep;
use self::sweep::expansion::Extent;
use self::weights::WeightSet;
use crate::card::Card;
use crate::freecell::moves::Move;

/// A solver. It reuses its memory from one search to the next, so use one for many positions.
///
/// Solutions are not checked: [`verdict`](crate::verdict::verdict()) replays them by the rules.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::freecell::{cell_count::CellCount, deal::Deal};
/// use tableaux_engine::number::DealNumber;
/// use tableaux_engine::solver::{Effort, Limits, Solver, StartPosition, Verdict};
///
/// let deal = Deal::new(DealNumber::new(617)?);
/// let start = StartPosition::new(deal.tableau(), CellCount::FOUR);
/// let never = AtomicBool::new(false);
///
/// let mut solver = Solver::new();
/// let Verdict::Solved(moves) = solver.solve(&start, Effort::Fast, Limits::NONE, &never) else { panic!("#617 can be won") };
/// for step in &moves {
///     println!("{} from {} to {}", step.cards, step.from, step.to);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    /// One heuristic per [`WeightSet`].
    heuristics: Vec<Heuristic>,
    best_first: BestFirst,
    beam: Beam,
    statistics: SearchStatistics,
    bound: u32,
}

/// The state limit of the search for the fewest cards: about a minute.
const STATES_IN_CARDS: u64 = 1 << 26;

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Creates a solver.
    pub fn new() -> Self {
        Self {
            heuristics: WeightSet::ALL.map(Heuristic::new).into(),
            best_first: BestFirst::new(),
            beam: Beam::new(LEARNED),
            statistics: SearchStatistics::default(),
            bound: 0,
        }
    }

    /// Searches until there is an answer, a limit is reached or `stop` is set, for example by another thread. A
    /// solution is then shortened with the given effort; if a limit or `stop` cuts that off, the shortest solution so
    /// far is returned.
    ///
    /// The moves of a solution include those home. [`bound`](Self::bound) is their lower bound.
    pub fn solve(
        &mut self,
        start: &StartPosition,
        effort: Effort,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Verdict<Vec<Move>> {
        let mut budget = Budget::new(limits, stop);
        let mut verdict = self.search(start, &mut budget).unwrap_or_else(Verdict::Unknown);
        self.best_first.end_deal();
        self.bound = match &mut verdict {
            Verdict::Solved(moves) => self.shorten(start, moves, effort, &mut budget),
            Verdict::Impossible { .. } | Verdict::Unknown(_) => 0,
        };
        self.statistics = budget.statistics;
        verdict
    }

    /// Returns whether a search with [`Effort::Fast`] finds a solution within the limits. No bound is computed.
    pub fn finds_solution(&mut self, start: &StartPosition, limits: Limits, stop: &AtomicBool) -> bool {
        let mut budget = Budget::new(limits, stop);
        let verdict = self.search(start, &mut budget);
        self.best_first.end_deal();
        self.statistics = budget.statistics;
        matches!(verdict, Ok(Verdict::Solved(_)))
    }

    /// Shortens a solution, and returns a lower bound on the moves of all solutions.
    fn shorten(&mut self, start: &StartPosition, moves: &mut Vec<Move>, effort: Effort, budget: &mut Budget) -> u32 {
        let length = moves.iter().filter(|found| !found.is_home()).count();
        let mut shortest = Shortest { moves: length, path: None, bound: self.beam.quick_bound(start).into() };
        if effort > Effort::Fast {
            // The shortest solution found before a limit is still an answer.
            let _ = shorten(&mut self.beam, start, effort, &mut shortest, budget);
            self.beam.end_deal();
        }
        if let Some(path) = &shortest.path {
            *moves = path.moves(start);
        }
        u32::try_from(shortest.bound).expect("a bound is no higher than a number of moves")
    }

    /// Searches as [`solve`](Self::solve) does, for a solution that moves the fewest cards, counting every single-card
    /// move, those home included. Returns it with a lower bound on the cards of every solution: the same number, unless
    /// a limit or 67,000,000 positions end the search first.
    pub fn solve_in_cards(
        &mut self,
        start: &StartPosition,
        limits: Limits,
        stop: &AtomicBool,
    ) -> (Verdict<Vec<Move>>, u32) {
        let mut verdict = self.solve(start, Effort::Short, limits, stop);
        let mut budget = Budget { statistics: self.statistics, ..Budget::new(limits, stop) };
        let least = match &mut verdict {
            Verdict::Solved(moves) => fewest_cards(start, moves, &mut budget),
            Verdict::Impossible { .. } | Verdict::Unknown(_) => 0,
        };
        self.statistics = budget.statistics;
        (verdict, least)
    }

    /// Returns a lower bound on the moves of every solution, without a search, in a tenth of a millisecond: the fewest
    /// moves if there were unlimited room for cards.
    pub fn lower_bound(&mut self, start: &StartPosition) -> u32 {
        let bound = self.beam.begin(start);
        self.beam.end_deal();
        bound.into()
    }

    /// Returns the lower bound, proven by the last [`solve`](Self::solve), on the moves of every solution; 0 if it found
    /// none. A supermove counts once, and a move home does not count.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Returns the statistics of the last search.
    pub fn statistics(&self) -> SearchStatistics {
        self.statistics
    }

    fn search(&mut self, start: &StartPosition, budget: &mut Budget) -> Result<Verdict<Vec<Move>>, Limit> {
        // Most deals are solved before these are needed.
        let mut depth_first: Option<DepthFirst> = None;
        let mut sweep: Option<Sweep> = None;
        for &stage in stages(start.cell_count) {
            let of_depth_first = depth_first.as_ref().map_or(0, DepthFirst::bytes);
            let of_exhaustive = of_depth_first + budget.bytes;
            match stage {
                Stage::BestFirst { auto_play, weights, cap } => {
                    // A stage is skipped if there is no memory for its cap.
                    if self.best_first.bytes_for(cap) + of_exhaustive > budget.limits.bytes
                        || self.best_first.try_reserve(cap).is_err()
                    {
                        continue;
                    }
                    let heuristic = &self.heuristics[weights as usize];
                    let won = self.best_first.search(start, heuristic, auto_play, cap, budget)?;
                    budget.record_memory(self.best_first.bytes() + of_exhaustive)?;
                    if let Some(node) = won {
                        return Ok(Verdict::Solved(self.best_first.solution(start, auto_play, node)));
                    }
                }
                Stage::Beam { kind, width } => {
                    self.best_first.end_deal();
                    if let Some(path) = self.beam.solve(start, kind, width, of_exhaustive, budget)? {
                        return Ok(Verdict::Solved(path.moves(start)));
                    }
                }
                Stage::DepthFirst { states } => {
                    let depth_first = depth_first.get_or_insert_with(|| DepthFirst::new(start));
                    let other_bytes = self.best_first.bytes() + budget.bytes;
                    if let Some(verdict) = depth_first.search(start, states, other_bytes, budget)? {
                        return Ok(verdict);
                    }
                }
                Stage::Sweep { states } => {
                    self.best_first.end_deal();
                    let sweep = sweep.get_or_insert_with(|| Sweep::new(start, Extent::NormalForms, budget));
                    if let Some(verdict) = sweep.search(states, of_depth_first, budget)? {
                        return Ok(verdict);
                    }
                }
            }
        }
        unreachable!("the last stage is exhaustive and has no cap")
    }
}

/// Replaces a solution with one that moves the fewest cards; returns a lower bound on the cards of every solution.
fn fewest_cards(start: &StartPosition, moves: &mut Vec<Move>, budget: &mut Budget) -> u32 {
    let home = Card::COUNT - start.position.home.iter().map(|&home| usize::from(home)).sum::<usize>();
    let cards: usize = moves.iter().map(|found| usize::from(found.cards)).sum();
    let (mut dealt, mut lower_bound) = (DealtRows::new(), LowerBound::new(Length::Cards));
    dealt.fill(start);
    lower_bound.fill(start);
    lower_bound.clear();
    let mut least = 0;
    let mut search = IterativeDeepening::new(&dealt, &mut lower_bound, STATES_IN_CARDS, budget);
    // The best path found before a limit is still an answer.
    if let Ok(Some(path)) = search.search(start, &mut least, cards - home) {
        *moves = path.moves(start);
    }
    u32::try_from(least + home).expect("there are fewer cards than moves")
}
