//! A solution for playback: its steps in words, and the board after each.

use std::sync::Arc;

use tableaux_engine::card::Card;
use tableaux_engine::freecell::description::{describe, describe_briefly, move_numbers, moved};
use tableaux_engine::freecell::moves::Move;
use tableaux_engine::freecell::{AutoPlay, PlayedGame, Position};
use tableaux_engine::gears::{Gear, Presses};
use tableaux_engine::words::counted;

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

    /// Lists the numbered steps in notation and in words, and the result. Automatic moves by `rule` are listed with the
    /// move before them, if the solution wins that way.
    pub fn in_lines(&self, rule: AutoPlay) -> Vec<String> {
        let presses = || {
            let presses = self.steps.iter().map(|step| format!("{}: {}", step.brief, step.words));
            numbered(presses.zip(self.steps.iter().map(|step| step.number)))
        };
        let lines = self.played_by(rule).or_else(|| self.played_by(AutoPlay::None)).unwrap_or_else(presses);
        lines.into_iter().chain([format!("solved: {}", self.result())]).collect()
    }

    /// Lists the moves as played with a rule of automatic moves; `None` if that does not win.
    fn played_by(&self, rule: AutoPlay) -> Option<Vec<String>> {
        let mut position = self.position(0)?;
        let (mut lines, mut played) = (Vec::new(), Vec::new());
        for &step in &*self.moves {
            let before = position.clone();
            match position.play(step) {
                Ok(()) => {}
                // The card is on its foundation already.
                Err(_) if step.is_home() => continue,
                Err(_) => return None,
            }
            let automatic = position.play_automatic(rule);
            lines.push(format!("{step}: {}", describe_with(&before, step, &automatic)));
            played.push(step);
        }
        position.is_won().then(|| numbered(lines.into_iter().zip(move_numbers(&played))))
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
    fn number(&self, at: usize) -> u32 {
        self.steps[..at].iter().rev().find_map(|step| step.number).unwrap_or(0)
    }

    const fn noun(&self) -> (&'static str, &'static str) {
        if self.game.is_some() { ("move", "moves") } else { ("press", "presses") }
    }

    /// Describes the progress after `at` steps: `move 13 of 31`.
    pub fn count(&self, at: usize) -> String {
        format!("{} {} of {}", self.noun().0, self.number(at), self.number(self.steps.len()))
    }

    /// Describes the length: `31 moves`.
    pub fn length(&self) -> String {
        let (one, many) = self.noun();
        counted(self.number(self.steps.len()).into(), one, many)
    }

    /// Describes how many cards move in a FreeCell solution.
    pub fn cards(&self) -> Option<String> {
        self.game.as_ref().map(|game| counted(game.cards.into(), "card", "cards"))
    }

    /// Describes the result: `31 moves, 94 cards`.
    pub fn result(&self) -> String {
        match self.cards() {
            Some(cards) => format!("{}, {cards}", self.length()),
            None => format!("all gears point up after {}", self.length()),
        }
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

/// Describes a move, with the automatic moves that follow it.
pub fn describe_with(before: &Position, step: Move, automatic: &[Move]) -> String {
    let mut position = before.clone();
    let steps = std::iter::once(&step).chain(automatic);
    let words = steps.map(|&step| {
        let words = describe(&position, step);
        position.play(step).expect("it was played");
        words
    });
    words.collect::<Vec<_>>().join("; then ")
}

/// Prefixes lines with their numbers.
fn numbered(lines: impl Iterator<Item = (String, Option<u32>)>) -> Vec<String> {
    let with_number = |(line, number): (String, Option<u32>)| match number {
        Some(number) => format!("{number}. {line}"),
        None => line,
    };
    lines.map(with_number).collect()
}

fn longest_of(position: &Position) -> usize {
    position.cascades().iter().map(|cascade| cascade.len()).max().expect("there are eight cascades")
}
