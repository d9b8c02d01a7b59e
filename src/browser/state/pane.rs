//! A pane: one board on the screen, and its history.

use super::prelude::*;
use crate::browser::input::command::moved;
use tableaux_engine::gears;
use tableaux_engine::skat::{Contract, Seat};

/// The most history entries of a pane; the oldest are dropped first.
const MAX_HISTORY: usize = 1000;

/// The playback position of a pane's solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaybackPlace {
    /// The moves of a FreeCell solution, which identify it.
    pub moves: Arc<[Move]>,
    pub presses: Arc<[Gear]>,
    /// The cards of a round of Skat.
    pub cards: Arc<[Card]>,
    /// The number of steps made.
    pub at: usize,
}

/// The user's own FreeCell board: pasted, typed or from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnBoard {
    /// The name: `yours`, or that of its file.
    pub name: Arc<str>,
    pub layout: Layout,
    /// The number stated above it, right or wrong.
    pub expected: Option<DealNumber>,
}

impl OwnBoard {
    pub fn new(name: &str, layout: Layout) -> Self {
        Self { name: name.into(), layout, expected: None }
    }

    pub fn joke(joke: JokeDeal) -> Self {
        Self::new(&format!("Microsoft's −{}", joke.number().unsigned_abs()), joke.layout())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct HistoryEntry {
    /// The generator on the FreeCell table.
    generator: Generator,
    number: DealNumber,
    /// The user's own board, shown instead of the deal on the FreeCell table.
    own: Option<OwnBoard>,
}

/// A pane: its number, history and playback.
///
/// A jump to a number adds a history entry. Steps then change that entry, so that going back returns to where they
/// ended.
#[derive(Debug, Clone)]
pub struct Pane {
    history: Vec<HistoryEntry>,
    at: usize,
    /// The board of gears shown by a playback.
    pub played: Option<gears::Board>,
    /// The position where the playback was left.
    pub playback: Option<PlaybackPlace>,
    pub cursor: Gear,
    /// The declarer and contract chosen on the Skat table.
    pub contract: Option<(Seat, Contract)>,
    /// The first visible gear, if not all fit.
    pub first: Gear,
}

impl Pane {
    pub fn new(generator: Generator, number: DealNumber) -> Self {
        Self {
            history: vec![HistoryEntry { generator, number, own: None }],
            at: 0,
            played: None,
            playback: None,
            cursor: Gear::FIRST,
            contract: None,
            first: Gear::FIRST,
        }
    }

    /// Replaces the deal with the user's own board.
    #[must_use]
    pub fn with_own(mut self, own: OwnBoard) -> Self {
        self.history[self.at].own = Some(own);
        self
    }

    pub fn number(&self) -> DealNumber {
        self.history[self.at].number
    }

    pub fn generator(&self) -> Generator {
        self.history[self.at].generator
    }

    /// Returns the user's own board shown on the FreeCell table.
    pub fn own(&self) -> Option<&OwnBoard> {
        self.history[self.at].own.as_ref()
    }

    pub fn layout(&self) -> Option<&Layout> {
        self.own().map(|own| &own.layout)
    }

    /// Steps to another number, replacing the current history entry.
    pub fn step(&mut self, number: DealNumber) {
        if number != self.number() {
            self.history[self.at].number = number;
            self.forget_played();
        }
    }

    /// Jumps to another number, dropping the entries ahead.
    pub fn jump(&mut self, generator: Generator, number: DealNumber) {
        self.show(HistoryEntry { generator, number, own: None });
    }

    /// Shows the user's own board; other tables keep the number.
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

    /// Moves through the history, back if negative. Returns whether it moved.
    pub fn travel(&mut self, steps: i64) -> bool {
        let before = self.at;
        self.at = moved(before, steps).min(self.history.len() - 1);
        if self.at != before {
            self.forget_played();
        }
        self.at != before
    }

    /// Resets the playback, as for another board.
    fn forget_played(&mut self) {
        (self.played, self.playback, self.contract) = (None, None, None);
    }

    /// Returns the board on a table: of the number, or the user's own.
    pub fn board(&self, table: Table) -> Board {
        if let Some(layout) = self.layout().filter(|_| table.has_cells()) {
            return Board::Layout(*layout);
        }
        table.board(self.number())
    }

    /// Resets the state of the board, as for one of another size.
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

    /// History is for what stepping cannot return to.
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
