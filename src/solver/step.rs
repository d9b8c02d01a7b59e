//! A move as the search holds it, and as a solution tells it.

use super::card_set::{BASE, bit, rank};
use super::position::{AutoPlay, Position};
use super::start::Start;

/// Where cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// A cascade, 0 to 7.
    Cascade(u8),
    /// A free cell, 0 to 9.
    Cell(u8),
    /// The foundations.
    Home,
}

/// A step of a solution: `count` cards go from a place to another. More than one go from cascade to cascade alone, and
/// never more than the empty cells and cascades let pass one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the cards lie before.
    pub from: Place,
    /// Where they lie after.
    pub to: Place,
    /// How many cards, 1 to 13.
    pub count: u8,
}

/// A move: bits 0 to 3 say to where, bits 4 to 7 from where (0 to 7 a cascade, 8 a cell, 9 home), and the others name
/// the card that moves; of several, the deepest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Move(u16);

impl Move {
    pub const CELL: usize = 8;
    pub const HOME: usize = 9;

    #[expect(clippy::cast_possible_truncation, reason = "places are below 16, and a card is below 64")]
    pub const fn new(card: u8, from: usize, to: usize) -> Self {
        Self(((card as u16) << 8) | (from << 4) as u16 | to as u16)
    }

    pub const fn card(self) -> u8 {
        (self.0 >> 8) as u8
    }

    pub const fn from(self) -> usize {
        (self.0 >> 4 & 15) as usize
    }

    pub const fn to(self) -> usize {
        (self.0 & 15) as usize
    }

    /// How many cards move, in the position before.
    pub fn count(self, position: &Position) -> u8 {
        if self.from() < 8 { rank(self.card()) - rank(position.top[self.from()]) + 1 } else { 1 }
    }
}

/// Plays moves on a position, and writes each down with the cell it uses.
#[derive(Debug)]
pub(super) struct Writer {
    pub position: Position,
    cells: [u8; Start::MAX_CELLS],
    pub steps: Vec<Step>,
}

impl Writer {
    pub fn new(start: &Start) -> Self {
        Self { position: start.position, cells: start.cells, steps: Vec::with_capacity(128) }
    }

    /// Plays a legal move.
    pub fn play(&mut self, step: Move) {
        let (card, from, to) = (step.card(), step.from(), step.to());
        let count = step.count(&self.position);
        let from_place = if from == Move::CELL { self.cell(card, BASE) } else { cascade(from) };
        let to_place = match to {
            Move::CELL => self.cell(BASE, card),
            Move::HOME => Place::Home,
            _ => cascade(to),
        };
        self.steps.push(Step { from: from_place, to: to_place, count });
        if to == Move::HOME {
            self.position.send_home(card);
        } else {
            self.position.play(step);
        }
    }

    /// Plays what goes home by itself.
    pub fn settle(&mut self, automatic: AutoPlay) {
        while let Some(card) = self.position.automatic(automatic) {
            let held = self.position.cells & bit(card) != 0;
            let from = if held { Move::CELL } else { self.position.cascade_of(card) };
            self.play(Move::new(card, from, Move::HOME));
        }
    }

    /// Finds a cell by what is in it, and puts something else there.
    fn cell(&mut self, holds: u8, instead: u8) -> Place {
        // The move is legal, so the card is in a cell, or a cell is free.
        let index = self.cells.iter().position(|&cell| cell == holds).unwrap_or_default();
        self.cells[index] = instead;
        #[expect(clippy::cast_possible_truncation, reason = "there are ten cells")]
        Place::Cell(index as u8)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are eight cascades")]
fn cascade(index: usize) -> Place {
    Place::Cascade(index as u8)
}

impl Position {
    /// Plays a legal move that does not go home.
    pub fn play(&mut self, step: Move) {
        let (card, from, to) = (step.card(), step.from(), step.to());
        if from == Move::CELL {
            self.release(card);
            self.put(card, to);
        } else if to == Move::CELL {
            self.take(from);
            self.hold(card);
        } else {
            let count = step.count(self);
            let tip = self.top[from & 7];
            self.top[from & 7] = self.below[usize::from(card) & 63];
            self.below[usize::from(card) & 63] = self.top[to & 7];
            self.top[to & 7] = tip;
            self.len[from & 7] -= count;
            self.len[to & 7] += count;
        }
    }
}
