//! One board on the screen, with the numbers it has shown and what was done to it.

use super::question::Known;
use super::record::Record;
use crate::gears::Gear;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::table::Table;
use crate::table::board::Board;

/// How many numbers a pane remembers; the oldest go first.
const REMEMBERED: usize = 1000;

/// A pane: the number it shows, those it showed before and after, and what was done to its board.
#[derive(Debug, Clone)]
pub struct Pane {
    /// What was shown, and who dealt it; never empty.
    history: Vec<(Generator, DealNumber)>,
    /// Which of them is shown.
    at: usize,
    /// The presses on the number's board.
    pub record: Record,
    /// The gear that keys act on.
    pub cursor: Gear,
    /// The first gear on the screen, where there is no room for all.
    pub first: Gear,
    /// What searches have found out about it.
    pub known: Known,
}

impl Pane {
    /// A pane that shows `number`.
    #[must_use]
    pub fn new(generator: Generator, number: DealNumber) -> Self {
        Self {
            history: vec![(generator, number)],
            at: 0,
            record: Record::default(),
            cursor: Gear::FIRST,
            first: Gear::FIRST,
            known: Known::default(),
        }
    }

    /// The number that is shown.
    #[must_use]
    pub fn number(&self) -> DealNumber {
        self.history[self.at].1
    }

    /// Who deals it, on the table of FreeCell.
    #[must_use]
    pub fn generator(&self) -> Generator {
        self.history[self.at].0
    }

    /// What is shown on a table: the number's position, gears with the presses made.
    #[must_use]
    pub fn layout(&self, table: Table) -> Board {
        match table.board(self.number()) {
            Board::Gears(board) => Board::Gears(self.record.after(board)),
            layout => layout,
        }
    }

    /// Forgets what was done to the board and found out about it, as for a board of another size.
    pub fn renew_board(&mut self) {
        let fresh = Self::new(self.generator(), self.number());
        *self = Self { history: std::mem::take(&mut self.history), at: self.at, ..fresh };
    }

    /// Shows another number of the same generator.
    pub fn go(&mut self, number: DealNumber) {
        self.show(self.generator(), number);
    }

    /// Shows another number; those that were ahead are forgotten, and what was done to the board.
    pub fn show(&mut self, generator: Generator, number: DealNumber) {
        if (generator, number) == self.history[self.at] {
            return;
        }
        self.history.truncate(self.at + 1);
        if self.history.len() == REMEMBERED {
            self.history.remove(0);
        }
        self.history.push((generator, number));
        self.at = self.history.len() - 1;
        self.record = Record::default();
    }

    /// Goes `steps` on through the history, back where that is negative, as far as it reaches; whether it moved.
    pub fn travel(&mut self, steps: i64) -> bool {
        let before = self.at;
        let steps = isize::try_from(steps).unwrap_or(if steps < 0 { isize::MIN } else { isize::MAX });
        self.at = before.saturating_add_signed(steps).min(self.history.len() - 1);
        if self.at != before {
            self.record = Record::default();
        }
        self.at != before
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
            pane.go(number(next));
        }
        assert!(pane.travel(-2));
        assert_eq!(pane.number(), number(2));
        assert!(pane.travel(1));
        assert_eq!(pane.number(), number(3));
        pane.go(number(5));
        assert!(!pane.travel(1), "617 is forgotten");
        assert!(pane.travel(i64::MIN));
        assert_eq!(pane.number(), number(1));
        assert!(!pane.travel(-1));
    }

    #[test]
    fn a_long_history_forgets_its_beginning() {
        let mut pane = Pane::new(Generator::Microsoft, number(0));
        for next in 1..=5000 {
            pane.go(number(next));
        }
        assert_eq!(pane.history.len(), REMEMBERED);
        pane.travel(i64::MIN);
        assert_eq!(pane.number(), number(4001));
    }
}
