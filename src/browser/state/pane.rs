//! One board on the screen, with what it has shown before.

use std::sync::Arc;

use crate::browser::input::command::moved;
use crate::table::Table;
use crate::table::board::Board;
use tableaux_engine::freecell::{JokeDeal, Layout, Move};
use tableaux_engine::gears::{self, Gear};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

/// The most places that a pane remembers; the oldest are forgotten first.
const MAX_HISTORY: usize = 1000;

/// How far the solution of a pane is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaybackPlace {
    /// The moves of a FreeCell solution: of another one it is no place.
    pub moves: Arc<[Move]>,
    /// The presses of a solution of gears.
    pub presses: Arc<[Gear]>,
    /// How many of its steps are made.
    pub at: usize,
}

/// A FreeCell board that the user has brought: pasted, typed or from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnBoard {
    /// What it is called: `yours`, or the name of its file.
    pub name: Arc<str>,
    pub layout: Layout,
    /// The number that is written above it, right or wrong.
    pub expected: Option<DealNumber>,
}

impl OwnBoard {
    /// A board without a number above it.
    pub fn new(name: &str, layout: Layout) -> Self {
        Self { name: name.into(), layout, expected: None }
    }

    /// One of Microsoft's joke deals, which is a board without a number to the browser.
    pub fn joke(joke: JokeDeal) -> Self {
        Self::new(&format!("Microsoft's −{}", joke.number().unsigned_abs()), joke.layout())
    }
}

/// What a pane shows or has shown.
#[derive(Debug, Clone, PartialEq, Eq)]
struct HistoryEntry {
    /// What deals the number on the FreeCell table.
    generator: Generator,
    number: DealNumber,
    /// A board in place of the number's on the FreeCell table.
    own: Option<OwnBoard>,
}

/// A pane: the number it shows, the places in its history, and what is played in it.
///
/// A jump to a number is a place in the history. Steps from there move the place along: jumping back comes to where
/// they ended.
#[derive(Debug, Clone)]
pub struct Pane {
    history: Vec<HistoryEntry>,
    at: usize,
    /// The board of gears that a playback shows.
    pub played: Option<gears::Board>,
    /// Where the playback of the solution was left.
    pub playback: Option<PlaybackPlace>,
    pub cursor: Gear,
    /// The first gear on the screen, where there is no room for all.
    pub first: Gear,
}

impl Pane {
    /// A pane that shows `number`.
    pub fn new(generator: Generator, number: DealNumber) -> Self {
        Self {
            history: vec![HistoryEntry { generator, number, own: None }],
            at: 0,
            played: None,
            playback: None,
            cursor: Gear::FIRST,
            first: Gear::FIRST,
        }
    }

    /// The pane with a board of the user's own in place of its number's.
    #[must_use]
    pub fn with_own(mut self, own: OwnBoard) -> Self {
        self.history[self.at].own = Some(own);
        self
    }

    pub fn number(&self) -> DealNumber {
        self.history[self.at].number
    }

    /// The generator that deals it on the FreeCell table.
    pub fn generator(&self) -> Generator {
        self.history[self.at].generator
    }

    /// The user's own board, if it shows one on the FreeCell table.
    pub fn own(&self) -> Option<&OwnBoard> {
        self.history[self.at].own.as_ref()
    }

    pub fn layout(&self) -> Option<&Layout> {
        self.own().map(|own| &own.layout)
    }

    /// Steps to another number, which takes the place of the one shown.
    pub fn step(&mut self, number: DealNumber) {
        if number != self.number() {
            self.history[self.at].number = number;
            self.forget_played();
        }
    }

    /// Jumps to another number; the places ahead are forgotten.
    pub fn jump(&mut self, generator: Generator, number: DealNumber) {
        self.show(HistoryEntry { generator, number, own: None });
    }

    /// Shows a board of the user's own, which on other tables is the board of the number shown before.
    pub fn show_own(&mut self, own: OwnBoard) {
        self.show(HistoryEntry { own: Some(own), ..self.history[self.at].clone() });
    }

    fn show(&mut self, shown: HistoryEntry) {
        if shown == self.history[self.at] {
            return;
        }
        self.history.truncate(self.at + 1);
        if self.history.len() == MAX_HISTORY {
            self.history.remove(0);
        }
        self.history.push(shown);
        self.at = self.history.len() - 1;
        self.forget_played();
    }

    /// Goes `steps` on through the history, back where that is negative, as far as it reaches. Whether it moved.
    pub fn travel(&mut self, steps: i64) -> bool {
        let before = self.at;
        self.at = moved(before, steps).min(self.history.len() - 1);
        if self.at != before {
            self.forget_played();
        }
        self.at != before
    }

    /// Forgets what was played, as for another board.
    fn forget_played(&mut self) {
        (self.played, self.playback) = (None, None);
    }

    /// The number's board on a table, or the user's own.
    pub fn board(&self, table: Table) -> Board {
        if let Some(layout) = self.layout().filter(|_| table.is_freecell()) {
            return Board::Layout(*layout);
        }
        table.board(self.number())
    }

    /// Forgets what was done to the board, as for one of another size.
    pub fn reset_board(&mut self) {
        self.forget_played();
        (self.cursor, self.first) = (Gear::FIRST, Gear::FIRST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(number: u64) -> DealNumber {
        DealNumber::new(number).unwrap()
    }

    #[test]
    fn history_goes_back_and_forward_and_branches() {
        let mut pane = Pane::new(Generator::Microsoft, number(1));
        for next in [2, 3, 3, 617] {
            pane.jump(Generator::Microsoft, number(next));
        }
        assert!(pane.travel(-2));
        assert_eq!(pane.number(), number(2));
        assert!(pane.travel(1));
        assert_eq!(pane.number(), number(3));
        pane.jump(Generator::Microsoft, number(5));
        assert!(!pane.travel(1), "617 is forgotten");
        assert!(pane.travel(i64::MIN));
        assert_eq!(pane.number(), number(1));
        assert!(!pane.travel(-1));
    }

    /// `[` and `]` are for what cannot be stepped back to.
    #[test]
    fn a_run_of_steps_is_one_place() {
        let mut pane = Pane::new(Generator::Microsoft, number(1));
        pane.step(number(2));
        pane.step(number(3));
        pane.jump(Generator::Microsoft, number(617));
        pane.step(number(618));
        pane.jump(Generator::Microsoft, number(11_982));
        let mut travelled = |steps| {
            pane.travel(steps);
            pane.number().get()
        };
        assert_eq!([-1, -1, -1].map(&mut travelled), [618, 3, 3]);
        assert_eq!([1, 1, 1].map(&mut travelled), [618, 11_982, 11_982]);
        pane.travel(-1);
        pane.step(number(620));
        pane.travel(1);
        assert_eq!(pane.number(), number(11_982), "steps forget nothing ahead");
        pane.travel(-1);
        assert_eq!(pane.number(), number(620));
    }

    #[test]
    fn a_long_history_forgets_its_beginning() {
        let mut pane = Pane::new(Generator::Microsoft, number(0));
        for next in 1..=5000 {
            pane.jump(Generator::Microsoft, number(next));
        }
        assert_eq!(pane.history.len(), MAX_HISTORY);
        pane.travel(i64::MIN);
        assert_eq!(pane.number(), number(4001));
    }
}
