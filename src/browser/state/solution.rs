//! A solution as it is played: its steps in words, and the board after each.

use std::sync::Arc;

use tableaux_engine::card::Card;
use tableaux_engine::freecell::description::{describe, describe_briefly, move_numbers, moved};
use tableaux_engine::freecell::moves::Move;
use tableaux_engine::freecell::{AutoPlay, PlayedGame, Position};
use tableaux_engine::gears::{Gear, Presses};
use tableaux_engine::words::counted;

/// A step of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The number of the move or the press; a move home has none.
    pub number: Option<u32>,
    /// The card that moves, the deepest if there are several.
    pub card: Option<Card>,
    /// What is done, in a few words: the card first, if one moves.
    pub brief: String,
    pub words: String,
}

/// A solution of FreeCell or of gears.
#[derive(Debug, Clone)]
pub struct Solution {
    steps: Vec<Step>,
    /// Its moves, if it is one of FreeCell.
    moves: Arc<[Move]>,
    /// Its presses, if it is one of gears.
    presses: Arc<[Gear]>,
    game: Option<Box<Game>>,
}

/// After how many steps each a position is kept, from which those behind it are played.
const KEPT: usize = 64;

/// The moves of a FreeCell deal.
#[derive(Debug, Clone)]
struct Game {
    /// The position at the start and after every [`KEPT`] steps.
    positions: Vec<Position>,
    /// How many cards were moved in all.
    cards: u32,
    /// The most cards that a cascade ever has.
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

    /// The presses that solve a board of gears.
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

    /// Its steps, each in notation and in words behind the number that it has, and what it comes to. Moves home that a
    /// rule makes by itself stand behind the move before them, as far as the solution can be played so.
    pub fn in_lines(&self, rule: AutoPlay) -> Vec<String> {
        let presses = || {
            let presses = self.steps.iter().map(|step| format!("{}: {}", step.brief, step.words));
            numbered(presses.zip(self.steps.iter().map(|step| step.number)))
        };
        let lines = self.played_by(rule).or_else(|| self.played_by(AutoPlay::None)).unwrap_or_else(presses);
        lines.into_iter().chain([format!("solved: {}", self.result())]).collect()
    }

    /// Its moves in lines, as they are played with a rule of automatic moves; `None` if they do not win so.
    fn played_by(&self, rule: AutoPlay) -> Option<Vec<String>> {
        let mut position = self.position(0)?;
        let (mut lines, mut played) = (Vec::new(), Vec::new());
        for &step in &*self.moves {
            let before = position.clone();
            match position.play(step) {
                Ok(()) => {}
                // It is home already.
                Err(_) if step.is_home() => continue,
                Err(_) => return None,
            }
            let automatic = position.play_automatic(rule);
            lines.push(format!("{step}: {}", describe_with(&before, step, &automatic)));
            played.push(step);
        }
        position.is_won().then(|| numbered(lines.into_iter().zip(move_numbers(&played))))
    }

    /// Its presses, if it is one of gears.
    pub fn presses(&self) -> &Arc<[Gear]> {
        &self.presses
    }

    /// Its moves, if it is a game.
    pub fn moves(&self) -> &Arc<[Move]> {
        &self.moves
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of the last move or press among the first `at` steps, 0 if there is none.
    fn number(&self, at: usize) -> u32 {
        self.steps[..at].iter().rev().find_map(|step| step.number).unwrap_or(0)
    }

    const fn noun(&self) -> (&'static str, &'static str) {
        if self.game.is_some() { ("move", "moves") } else { ("press", "presses") }
    }

    /// How far it is after `at` steps: `move 13 of 31`.
    pub fn count(&self, at: usize) -> String {
        format!("{} {} of {}", self.noun().0, self.number(at), self.number(self.steps.len()))
    }

    /// How long it is: `31 moves`.
    pub fn length(&self) -> String {
        let (one, many) = self.noun();
        counted(self.number(self.steps.len()).into(), one, many)
    }

    /// How many cards it moves, in words, if it is a game.
    pub fn cards(&self) -> Option<String> {
        self.game.as_ref().map(|game| counted(game.cards.into(), "card", "cards"))
    }

    /// What it comes to: `31 moves, 94 cards`.
    pub fn result(&self) -> String {
        match self.cards() {
            Some(cards) => format!("{}, {cards}", self.length()),
            None => format!("all gears point up after {}", self.length()),
        }
    }

    /// How many steps are made where the move or press of a number was just made, if there is one.
    pub fn steps_to(&self, number: u32) -> Option<usize> {
        let found = self.steps.iter().position(|step| step.number == Some(number)).map(|step| step + 1);
        found.or((number == 0).then_some(0))
    }

    /// The most cards that a cascade ever has, if it is a game.
    pub fn longest(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.longest)
    }

    /// The position after `at` steps, if it is a game.
    pub fn position(&self, at: usize) -> Option<Position> {
        let kept = at / KEPT;
        let mut position = self.game.as_deref()?.positions[kept].clone();
        for &step in &self.moves[kept * KEPT..at] {
            position.play(step).expect("a game is played by the rules");
        }
        Some(position)
    }
}

/// A move in words, with the moves home that follow it by themselves.
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

/// Lines behind their numbers, where they have any.
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
