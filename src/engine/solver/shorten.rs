//! Shortens solutions by beam searches of increasing width, and finds lower bounds on their length; finally by
//! iterative deepening, until the shortest is found.
//!
//! *Narrow* passes send cards home as soon as possible, and find most improvements. Passes from positions along the
//! best solution so far find others that begin like it. In *full* passes moves home are a choice: one that has room for
//! all positions proves that there is no shorter solution. Lack of room shows long before the end, so trying is cheap.

use super::beam::{Beam, MAX_MOVES, Pass, PassKind, Path};
use super::budget::Budget;
use super::effort::Effort;
use super::iterative_deepening::IterativeDeepening;
use super::start_position::StartPosition;
use super::verdict::Limit;

#[derive(Debug, Clone, Copy)]
enum Phase {
    /// A narrow pass from the root.
    Once { width: usize },
    /// Narrow and full passes from the root, wider and wider, if the only solution is longer than any that they find, as
    /// those of the depth-first search are: #58843 has one of 24,120 moves.
    Replace { width: usize, max_width: usize },
    /// Narrow passes from the root, as long as they shorten the solution.
    Root { width: usize },
    /// Narrow passes from every `every`th position of the best solution.
    Prefix { width: usize, every: usize },
    /// Passes to prove that the solution is the shortest.
    Prove { width: usize },
    /// Passes to prove that there is no solution as short as the bound, to raise it.
    Bound { width: usize },
    /// Iterative deepening, until it has searched `states` positions.
    Deepen { states: u64 },
}

/// Returns the stages that an effort adds to the one below it.
fn stages(effort: Effort) -> &'static [Phase] {
    use Phase::{Bound, Deepen, Once, Prefix, Prove, Replace, Root};
    match effort {
        Effort::Fast => &[],
        Effort::Short => &[Once { width: 448 }, Replace { width: 1 << 10, max_width: 1 << 16 }],
        Effort::Best => &[
            Prefix { width: 1 << 9, every: 5 },
            Root { width: 1 << 11 },
            Prefix { width: 1 << 11, every: 7 },
            Prove { width: 1 << 13 },
            Root { width: 1 << 13 },
            Prove { width: 1 << 13 },
            Bound { width: 1 << 12 },
        ],
        Effort::Proof => &[Deepen { states: 1 << 24 }],
    }
}

/// The shortest solution so far, and a lower bound.
#[derive(Debug)]
pub(super) struct Shortest {
    pub moves: usize,
    /// The path of the solution, unless it is the initial one.
    pub path: Option<Path>,
    pub bound: usize,
}

/// Searches for solutions shorter than `shortest`, which keeps results found before a limit.
pub(super) fn shorten(
    beam: &mut Beam,
    start: &StartPosition,
    effort: Effort,
    shortest: &mut Shortest,
    budget: &mut Budget,
) -> Result<(), Limit> {
    shortest.bound = shortest.bound.max(beam.begin(start).into());
    let mut search = Shortening { beam, start, shortest, budget, no_room: None };
    for stage in Effort::ALL.into_iter().filter(|&stage| stage <= effort).flat_map(stages) {
        if search.shortest.is_proven() {
            break;
        }
        search.stage(*stage)?;
    }
    Ok(())
}

impl Shortest {
    fn is_proven(&self) -> bool {
        self.bound >= self.moves
    }
}

struct Shortening<'a, 'b> {
    beam: &'a mut Beam,
    start: &'a StartPosition,
    shortest: &'a mut Shortest,
    budget: &'a mut Budget<'b>,
    /// A width that lacks room for all positions, and the number of moves with which it does.
    no_room: Option<(usize, usize)>,
}

impl Shortening<'_, '_> {
    fn stage(&mut self, stage: Phase) -> Result<(), Limit> {
        let root = Path { home: self.start.position.home, steps: Vec::new() };
        match stage {
            Phase::Once { width } => {
                self.shorten(PassKind::Narrow, width, &root)?;
            }
            Phase::Replace { mut width, max_width } => {
                while self.shortest.moves > MAX_MOVES && width <= max_width {
                    if !self.shorten(PassKind::Narrow, width, &root)? {
                        self.shorten(PassKind::Full, width, &root)?;
                    }
                    width *= 2;
                }
            }
            Phase::Root { width } => while self.shorten(PassKind::Narrow, width, &root)? {},
            Phase::Prefix { width, every } => {
                let mut steps = every;
                while let Some(path) = &self.shortest.path
                    && steps + 1 < self.shortest.moves
                {
                    let first = path.prefix(steps);
                    self.shorten(PassKind::Narrow, width, &first)?;
                    steps += every;
                }
            }
            Phase::Prove { width } => while self.shorten(PassKind::Proof, width, &root)? {},
            Phase::Bound { width } => {
                while !self.shortest.is_proven() {
                    let bound = self.shortest.bound;
                    self.pass(PassKind::Proof, width, &root, bound)?;
                    if self.shortest.bound == bound {
                        break;
                    }
                }
            }
            Phase::Deepen { states } => self.deepen(states)?,
        }
        Ok(())
    }

    /// Searches for the shortest solution, until it has searched `states` positions.
    fn deepen(&mut self, states: u64) -> Result<(), Limit> {
        let Beam { tables, lower_bound, .. } = &mut *self.beam;
        let Shortest { moves, bound, path } = &mut *self.shortest;
        let mut search = IterativeDeepening::new(&tables.dealt, lower_bound, states, self.budget);
        if let Some(found) = search.search(self.start, bound, *moves)? {
            *moves = found.steps.len();
            *path = Some(found);
        }
        Ok(())
    }

    /// Searches for a shorter solution that begins with a path. Returns whether there is one.
    fn shorten(&mut self, kind: PassKind, width: usize, first: &Path) -> Result<bool, Limit> {
        if self.shortest.is_proven() {
            return Ok(false);
        }
        self.pass(kind, width, first, self.shortest.moves - 1)
    }

    /// Searches for a solution of at most `max_moves` moves that begins with a path. Returns whether there is one.
    fn pass(&mut self, kind: PassKind, width: usize, first: &Path, max_moves: usize) -> Result<bool, Limit> {
        let has_no_room = |(narrower, fewer)| width <= narrower && max_moves >= fewer;
        if kind == PassKind::Proof && self.no_room.is_some_and(has_no_room) {
            return Ok(false);
        }
        let outcome = self.beam.search(first, Pass { kind, width, max_moves }, self.budget)?;
        let is_shorter = outcome.solution.is_some();
        // No solution up to this length was found.
        let mut unsolved = max_moves;
        if let Some(path) = outcome.solution {
            unsolved = path.steps.len() - 1;
            self.shortest.moves = path.steps.len();
            self.shortest.path = Some(path);
        }
        if kind != PassKind::Narrow && first.steps.is_empty() {
            if outcome.has_overflowed {
                self.no_room = Some((width, max_moves));
            } else {
                self.shortest.bound = self.shortest.bound.max(unsolved + 1);
            }
        }
        Ok(is_shorter)
    }
}
