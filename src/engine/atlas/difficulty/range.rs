//! The difficulty of a board with its error.

use std::sync::atomic::AtomicBool;

use super::{Components, Difficulty};
use crate::card::{Card, Rank, Suit};
use crate::freecell::{Layout, Position};
use crate::random::Random;
use crate::solver::{Limits, Solver};
use crate::verdict::VerifyError;

/// The difficulty of a board, measured on several boards that differ from it only in the order of the cascades and in
/// the names of the suits. They are equally hard, but the searches and random games that measure difficulty differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DifficultyRange {
    /// The mean of the scores, rounded.
    pub mean: Difficulty,
    /// The lowest score.
    pub lowest: Difficulty,
    /// The highest score.
    pub highest: Difficulty,
}

impl DifficultyRange {
    /// The number of boards, the board itself included.
    pub const BOARDS: u16 = 8;

    /// Measures a position with four free cells, in less than a tenth of a second for most. `None` if no solution is
    /// found within the limits. If `stop` was set, the result is meaningless.
    ///
    /// # Errors
    /// [`VerifyError`], if the solver and the rules contradict each other.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use tableaux_engine::atlas::difficulty::{DifficultyRange, Level};
    /// use tableaux_engine::{CellCount, Deal, Limits, Position, Solver};
    ///
    /// let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
    /// let range = DifficultyRange::of(&mut Solver::new(), &start, Limits::NONE, &AtomicBool::new(false))?;
    /// let range = range.expect("#617 can be won");
    /// assert_eq!(range.lowest.level(), Level::VeryHard);
    /// assert!(range.lowest <= range.mean && range.mean <= range.highest);
    /// # Ok::<(), tableaux_engine::VerifyError>(())
    /// ```
    pub fn of(
        solver: &mut Solver,
        position: &Position,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Option<Self>, VerifyError> {
        let mut scores = Vec::new();
        for index in 0..Self::BOARDS {
            let Some(components) = Components::of(solver, &isomorphic(position, index.into()), limits, stop)? else {
                return Ok(None);
            };
            scores.push(components.difficulty());
        }
        let sum: u16 = scores.iter().map(|difficulty| difficulty.score()).sum();
        let mean = Difficulty::from_score((sum + Self::BOARDS / 2) / Self::BOARDS);
        let [lowest, highest] = [scores.iter().min(), scores.iter().max()].map(Option::<&Difficulty>::copied);
        Ok(mean.zip(lowest).zip(highest).map(|((mean, lowest), highest)| Self { mean, lowest, highest }))
    }
}

/// Returns the `index`th of the boards that differ only in the order of the cascades and in the names of the suits: the
/// first is the position itself.
fn isomorphic(position: &Position, index: u64) -> Position {
    // The colors may change places, and so may the two suits of each.
    let [clubs, diamonds, hearts, spades] = Suit::ALL;
    let [black, red] =
        if index & 1 == 0 { [[clubs, spades], [diamonds, hearts]] } else { [[spades, clubs], [hearts, diamonds]] };
    let [black, red] = if index & 2 == 0 { [black, red] } else { [red, black] };
    let suits = [black[0], red[0], red[1], black[1]];
    let suit = |suit: Suit| suits[suit as usize];
    let card = |card: Card| Card::new(card.rank(), suit(card.suit()));
    let mut cascades: Vec<Vec<Option<Card>>> =
        position.cascades().iter().map(|cascade| cascade.iter().map(|&other| Some(card(other))).collect()).collect();
    let mut random = Random::new(index);
    for last in (1..cascades.len()).rev().filter(|_| index > 0) {
        cascades.swap(last, usize::try_from(random.below(last as u64 + 1)).expect("below a length"));
    }
    let cells: Vec<Option<Card>> = position.cells().iter().map(|cell| cell.map(card)).collect();
    let mut home = [0; Suit::COUNT];
    for of in Suit::ALL {
        home[suit(of) as usize] = position.foundation(of).map_or(0, Rank::value);
    }
    let layout = Layout::new(&cascades, &cells, home);
    let position = layout.ok().and_then(|layout| layout.position(position.cell_count()));
    position.unwrap_or_else(|| unreachable!("the board is as whole as it was"))
}
