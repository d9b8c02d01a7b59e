//! How hard a deal is for a person.
//!
//! No formula knows what a person sees in a deal. Four measures stand in for it, each of a different aspect, and
//! each ranked among the deals 1 to 32,000. Difficulty is their sum, with equal weights: none was fitted to deals that
//! people found hard.

mod error;
mod level;
mod percentiles;
mod random_game;
mod scale;

use std::fmt;
use std::sync::atomic::AtomicBool;

pub use self::level::Level;
pub use self::scale::Scale;

use self::error::ERRORS;
use self::percentiles::{SCALE, SCORES};
use self::random_game::RandomGame;
use crate::card::Card;
use crate::freecell::cell_count::CellCount;
use crate::freecell::{Position, Tableau};
use crate::solver::{Effort, Limits, Solver};
use crate::verdict::{Verdict, VerifyError, verdict};

/// How hard a deal is among Microsoft's deals 1 to 32,000. Larger is harder.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::atlas::Difficulty;
/// use tableaux_engine::{Deal, Limits, Solver};
///
/// let mut solver = Solver::new();
/// let mut difficulty = |number: u32| {
///     let deal = Deal::new(number.into());
///     Difficulty::of(&mut solver, deal.tableau(), Limits::NONE, &AtomicBool::new(false))
/// };
/// let hard = difficulty(617)?.expect("#617 can be won");
/// assert!(hard > difficulty(1)?.expect("#1 can be won"));
/// assert_eq!(hard.to_string(), "very hard · harder than 99 ± 1 of 100");
/// // What is impossible is not hard.
/// assert_eq!(difficulty(11_982)?, None);
/// # Ok::<(), tableaux_engine::VerifyError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difficulty {
    score: u16,
}

impl Difficulty {
    /// The number of bars of the hardest deals.
    pub const MAX_BARS: u8 = 5;
    /// The highest score: four components, each at most 99.
    pub const MAX_SCORE: u16 = 4 * 99;

    /// Returns the difficulty for a score, see [`Components::score`]; `None` above [`MAX_SCORE`](Self::MAX_SCORE).
    pub const fn from_score(score: u16) -> Option<Self> {
        if score <= Self::MAX_SCORE { Some(Self { score }) } else { None }
    }

    /// Measures a deal with four free cells, in a few milliseconds. `limits` apply to the search for a solution;
    /// without a solution there is no difficulty. If `stop` was set, the result is meaningless.
    ///
    /// # Errors
    /// [`VerifyError`], if the solver and the rules contradict each other.
    pub fn of(
        solver: &mut Solver,
        tableau: &Tableau,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Option<Self>, VerifyError> {
        let start = Position::new(tableau, CellCount::FOUR);
        Ok(Components::of(solver, &start, limits, stop)?.map(|components| components.difficulty()))
    }

    /// Returns the sum, over the components, of how many of 100 deals are easier by each.
    pub const fn score(self) -> u16 {
        self.score
    }

    /// Returns how many of 100 deals are easier: 0 to 99.
    pub fn percent_easier(self) -> u8 {
        EASIER[usize::from(self.score)]
    }

    /// Returns the standard error of [`percent_easier`](Self::percent_easier), in points of a hundred: how far equally
    /// hard boards, which differ only in the order of the cascades and the names of the suits, are from their mean.
    pub fn error(self) -> u8 {
        ERRORS[usize::from(self.percent_easier() / 10)]
    }

    /// Returns the level.
    pub fn level(self) -> Level {
        Level::of(self.percent_easier())
    }

    /// Returns the number of bars: one for the easiest fifth of the deals, up to five.
    pub fn bars(self) -> u8 {
        1 + self.percent_easier() / (100 / Self::MAX_BARS)
    }

    /// Formats the difficulty for a table: `very hard 99`.
    pub fn short(self) -> String {
        format!("{} {}", self.level(), self.percent_easier())
    }

    /// Formats the rank among the deals 1 to 32,000: `harder than 99 of 100`.
    pub fn place_without_error(self) -> String {
        format!("harder than {} of 100", self.percent_easier())
    }

    /// Formats the rank with its error: `harder than 99 ± 1 of 100`.
    pub fn place(self) -> String {
        format!("harder than {} ± {} of 100", self.percent_easier(), self.error())
    }
}

/// Formats as level and rank: `very hard · harder than 99 ± 1 of 100`.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} · {}", self.level(), self.place())
    }
}

/// How many of 100 deals have a lower score, for each score: queries look up millions.
const EASIER: [u8; Difficulty::MAX_SCORE as usize + 1] = {
    let mut easier = [0_u8; Difficulty::MAX_SCORE as usize + 1];
    let mut score = 1;
    while score < easier.len() {
        easier[score] = easier[score - 1];
        while (easier[score] as usize) < SCORES.len() && (SCORES[easier[score] as usize] as usize) < score {
            easier[score] += 1;
        }
        score += 1;
    }
    easier
};

fn percentile(count: usize) -> u8 {
    u8::try_from(count).expect("there are 99 percentiles")
}

/// The components of difficulty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Components {
    /// The positions expanded until the first solution: how well it is hidden.
    pub states: u64,
    /// A lower bound on the moves of every solution, by [`Solver::lower_bound`]: how far it is.
    pub bound: u32,
    /// How often random games can still be won, in 320 verdicts, five per game: how forgiving the deal is.
    pub winnable: u32,
    /// The total of cards that random games bring home: how much of the deal plays itself.
    pub home: u32,
}

impl Components {
    /// The number of random games.
    pub const GAMES: u32 = 64;
    /// The most moves of a random game.
    pub const MOVES: u32 = 20;
    /// The number of moves between two verdicts on a random game.
    pub const MOVES_BETWEEN_VERDICTS: u32 = 4;
    /// The state limit of such a verdict. A game without a solution within it counts as lost.
    pub const STATES: u64 = 500;

    /// Measures the [canonical form](Position::canonical_form) of a position with four free cells, so that positions
    /// that differ only in the order of places and the names of suits are equally difficult.
    ///
    /// # Errors
    /// [`VerifyError`], if the solver and the rules contradict each other.
    pub fn of(
        solver: &mut Solver,
        start: &Position,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Option<Self>, VerifyError> {
        Self::as_it_lies(solver, &start.canonical_form(), limits, stop)
    }

    /// Measures a position as [`Components::of`] does its canonical form; the error of difficulty is found so.
    ///
    /// # Errors
    /// [`VerifyError`], if the solver and the rules contradict each other.
    #[doc(hidden)]
    pub fn as_it_lies(
        solver: &mut Solver,
        start: &Position,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Option<Self>, VerifyError> {
        let Verdict::Solved(_) = verdict(solver, start, Effort::Fast, limits, stop)? else { return Ok(None) };
        let states = solver.statistics().expanded;
        let bound = solver.lower_bound(&start.into());
        let mut components = Self { states, bound, winnable: 0, home: 0 };
        let limits = Limits { states: Self::STATES, ..limits };
        for seed in 0..Self::GAMES {
            let mut game = RandomGame::new(start, seed.into());
            let mut is_winnable = true;
            for played in 1..=Self::MOVES {
                game.play();
                if is_winnable && played % Self::MOVES_BETWEEN_VERDICTS == 0 {
                    // A statistic of thousands of solutions, none of which is shown: they are not replayed.
                    is_winnable = solver.finds_solution(&(&game.position).into(), limits, stop);
                    components.winnable += u32::from(is_winnable);
                }
            }
            components.home += PACK - game.position.cards_left();
        }
        Ok(Some(components))
    }

    /// Returns the difficulty.
    pub fn difficulty(&self) -> Difficulty {
        Difficulty { score: self.score(&SCALE) }
    }

    /// Returns the sum, over the components, of how many of 100 deals are easier by each.
    pub fn score(&self, scale: &Scale) -> u16 {
        let easier = [
            scale.states.partition_point(|&states| states < self.states),
            scale.bound.partition_point(|&bound| bound < self.bound),
            scale.winnable.partition_point(|&winnable| winnable > self.winnable),
            scale.home.partition_point(|&home| home > self.home),
        ];
        easier.map(|count| u16::from(percentile(count))).iter().sum()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "52")]
const PACK: u32 = Card::COUNT as u32;
