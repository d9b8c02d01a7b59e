//! Shortens solutions by beam searches, wider and wider ones, and finds lower bounds for their length.
//!
//! Narrow passes send cards home as soon as they can, and find most of what there is to gain. Passes from the positions
//! of the best solution so far find others that begin as it does. Then come *full* passes, in which moves home are a
//! choice: one that has room for all positions proves that there is no shorter solution.

use super::beam::{Beam, Pass, Path};
use super::budget::Budget;
use super::effort::Effort;
use super::outcome::Limit;
use super::position::AutoPlay;
use super::start_position::StartPosition;

/// A stage of the search for shorter solutions.
#[derive(Debug, Clone, Copy)]
enum Stage {
    /// From the root.
    Once { width: usize },
    /// From the root, again as long as that shortens the solution.
    Root { width: usize },
    /// From every position of the best solution that is a multiple of so many steps after the root.
    Prefix { width: usize, every: usize },
    /// From the root, with moves home as a choice.
    Full { width: usize },
    /// Full passes that look for solutions of a length that the bound does not rule out, so that the bound rises, until
    /// one has no room.
    Bound { width: usize },
}

/// The stages of an effort that the one below it does not have.
fn stages(effort: Effort) -> &'static [Stage] {
    use Stage::{Bound, Full, Once, Prefix, Root};
    match effort {
        Effort::Fast => &[],
        Effort::Short => &[Once { width: 1 << 9 }],
        Effort::Best => &[
            Prefix { width: 1 << 9, every: 5 },
            Root { width: 1 << 11 },
            Prefix { width: 1 << 11, every: 7 },
            Root { width: 1 << 13 },
            Full { width: 1 << 12 },
            Bound { width: 1 << 11 },
        ],
        Effort::Proof => &[Full { width: 1 << 13 }, Full { width: 1 << 15 }, Full { width: 1 << 17 }],
    }
}

/// The shortest solution so far, and what is known of how short it can be.
#[derive(Debug)]
pub(super) struct Shortest {
    /// Its length.
    pub moves: usize,
    /// Its path, unless it is the solution that shortening began with.
    pub path: Option<Path>,
    /// A lower bound on the length of all solutions.
    pub bound: usize,
}

/// Looks for solutions that are shorter than one of `moves` moves. What was found before a limit is kept in `shortest`.
///
/// # Errors
/// The limit that has ended the search.
pub(super) fn shorten(
    beam: &mut Beam,
    start: &StartPosition,
    effort: Effort,
    shortest: &mut Shortest,
    budget: &mut Budget,
) -> Result<(), Limit> {
    shortest.bound = shortest.bound.max(beam.begin(start).into());
    let mut search = Search { beam, start, shortest, budget };
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

struct Search<'a, 'b> {
    beam: &'a mut Beam,
    start: &'a StartPosition,
    shortest: &'a mut Shortest,
    budget: &'a mut Budget<'b>,
}

impl Search<'_, '_> {
    fn stage(&mut self, stage: Stage) -> Result<(), Limit> {
        let root = Path { home: self.start.position.home, steps: Vec::new() };
        match stage {
            Stage::Once { width } => {
                self.pass(&root, width, AutoPlay::Max)?;
            }
            Stage::Root { width } => while self.pass(&root, width, AutoPlay::Max)? {},
            Stage::Prefix { width, every } => {
                let mut steps = every;
                while let Some(path) = &self.shortest.path
                    && steps + 1 < self.shortest.moves
                {
                    let first = path.prefix(steps);
                    self.pass(&first, width, AutoPlay::Max)?;
                    steps += every;
                }
            }
            Stage::Full { width } => while self.pass(&root, width, AutoPlay::Raymond)? {},
            Stage::Bound { width } => {
                while !self.shortest.is_proven() {
                    let bound = self.shortest.bound;
                    self.pass_up_to(bound, &root, width, AutoPlay::Raymond)?;
                    if self.shortest.bound == bound {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Looks for a shorter solution that begins with a path. Returns whether there is one.
    fn pass(&mut self, first: &Path, width: usize, auto_play: AutoPlay) -> Result<bool, Limit> {
        if self.shortest.is_proven() {
            return Ok(false);
        }
        self.pass_up_to(self.shortest.moves - 1, first, width, auto_play)
    }

    /// Looks for a solution of at most so many moves.
    fn pass_up_to(&mut self, max_moves: usize, first: &Path, width: usize, auto_play: AutoPlay) -> Result<bool, Limit> {
        let outcome = self.beam.search(first, Pass { width, auto_play, max_moves }, self.budget)?;
        let is_shorter = outcome.solution.is_some();
        // Of the lengths up to this one no solution was found.
        let mut unsolved = max_moves;
        if let Some(path) = outcome.solution {
            unsolved = path.steps.len() - 1;
            self.shortest.moves = path.steps.len();
            self.shortest.path = Some(path);
        }
        let is_complete = auto_play == AutoPlay::Raymond && first.steps.is_empty() && !outcome.has_overflowed;
        if is_complete {
            self.shortest.bound = self.shortest.bound.max(unsolved + 1);
        }
        Ok(is_shorter)
    }
}
