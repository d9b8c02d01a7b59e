//! A solution for playback: its steps in words, and the board after each.

use std::sync::Arc;

use tableaux_engine::card::Card;
use tableaux_engine::freecell::description::{describe, describe_briefly, move_numbers, moved};
use tableaux_engine::freecell::moves::Move;
use tableaux_engine::freecell::{PlayedGame, Position};
use tableaux_engine::gears::{Gear, Presses};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The number of the move or press; a move to a foundation has none.
    pub number: Option<u32>,
    /// The card that moves, the deepest if there are several.
    pub card: Option<Card>,
    /// A short description, beginning with the card.
    pub brief: String,
    pub words: String,
}

#[derive(Debug, Clone)]
pub struct Solution {
    steps: Vec<Step>,
    moves: Arc<[Move]>,
    presses: Arc<[Gear]>,
    game: Option<Box<Game>>,
}

/// The reason there is no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSolution {
    /// Cards of the board are missing.
    NotWhole,
    Impossible,
    /// The search has no more memory.
    NoMemory,
    /// The search has failed.
    Failed,
    /// All gears point up.
    Solved,
    /// No presses turn all gears up.
    Unsolvable,
    NothingToSolve,
}

/// The distance between cached positions, in steps.
const KEPT: usize = 64;

/// The moves of a FreeCell deal.
#[derive(Debug, Clone)]
struct Game {
    /// The position at the start and after every [`KEPT`] steps.
    positions: Vec<Position>,
    /// The total of cards moved.
    cards: u32,
    /// The length of the longest cascade at any time.
    longest: usize,
}

impl Solution {
    pub fn of_game(start: Position, game: &PlayedGame) -> Self {
        let mut position = start.clone();
        let mut longest = longest_of(&position);
        let (mut steps, mut positions) = (Vec::new(), vec![start]);
        for (&step, number) in game.steps().iter().zip(move_numbers(game.steps())) {
            let (words, brief) = (describe(&position, step), describe_briefly(&position, step));
            steps.push(Step { number, card: moved(&position, step).first().copied(), brief, words });
            position.play(step).expect("a game is played by the rules");
            longest = longest.max(longest_of(&position));
            if steps.len().is_multiple_of(KEPT) {
                positions.push(position.clone());
            }
        }
        let (moves, game) = (game.steps().into(), Game { positions, cards: game.cards(), longest });
        Self { steps, moves, presses: Arc::default(), game: Some(Box::new(game)) }
    }

    pub fn of_presses(presses: &Presses) -> Self {
        let presses: Arc<[Gear]> = presses.gears().collect();
        let step = |(number, gear): (u32, &Gear)| Step {
            number: Some(number),
            card: None,
            brief: gear.to_string(),
            words: gear.in_words(),
        };
        Self { steps: (1..).zip(&*presses).map(step).collect(), moves: Arc::default(), presses, game: None }
    }

    pub fn presses(&self) -> &Arc<[Gear]> {
        &self.presses
    }

    pub fn moves(&self) -> &Arc<[Move]> {
        &self.moves
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the number of the last move or press among the first `at` steps, or 0.
    pub fn number(&self, at: usize) -> u32 {
        self.steps[..at].iter().rev().find_map(|step| step.number).unwrap_or(0)
    }

    /// Returns how many cards move in a FreeCell solution.
    pub fn cards(&self) -> Option<u32> {
        self.game.as_ref().map(|game| game.cards)
    }

    /// Returns the number of steps up to the move or press with a number.
    pub fn steps_to(&self, number: u32) -> Option<usize> {
        let found = self.steps.iter().position(|step| step.number == Some(number)).map(|step| step + 1);
        found.or((number == 0).then_some(0))
    }

    /// Returns the length of the longest cascade at any time, in FreeCell.
    pub fn longest(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.longest)
    }

    /// Returns the FreeCell position after `at` steps.
    pub fn position(&self, at: usize) -> Option<Position> {
        let kept = at / KEPT;
        let mut position = self.game.as_deref()?.positions[kept].clone();
        for &step in &self.moves[kept * KEPT..at] {
            position.play(step).expect("a game is played by the rules");
        }
        Some(position)
    }
}

fn longest_of(position: &Position) -> usize {
    position.cascades().iter().map(|cascade| cascade.len()).max().expect("there are eight cascades")
}
