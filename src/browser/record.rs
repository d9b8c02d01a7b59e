//! The presses made on a board: undone, made again, played.

use crate::gears::{Board, Gear};

/// Presses one after the other, of which the first so many are made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    presses: Vec<Gear>,
    at: usize,
}

impl Record {
    /// How many presses are made.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many there are, with those that are still to be made.
    #[must_use]
    pub fn len(&self) -> usize {
        self.presses.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.presses.is_empty()
    }

    /// The press that would be made next.
    #[must_use]
    pub fn ahead(&self) -> Option<Gear> {
        self.presses.get(self.at).copied()
    }

    /// The press that was made last.
    #[must_use]
    pub fn last(&self) -> Option<Gear> {
        self.presses[..self.at].last().copied()
    }

    /// Makes a press; those that were undone are forgotten.
    pub fn press(&mut self, gear: Gear) {
        self.forget_ahead();
        self.presses.push(gear);
        self.at += 1;
    }

    /// Puts presses behind those that are made, to be made next.
    pub fn plan(&mut self, presses: impl IntoIterator<Item = Gear>) {
        self.forget_ahead();
        self.presses.extend(presses);
    }

    /// Forgets the presses that are still to be made.
    pub fn forget_ahead(&mut self) {
        self.presses.truncate(self.at);
    }

    /// Makes presses again or undoes them until so many are made, as far as there are so many; whether any was.
    pub fn go(&mut self, at: usize) -> bool {
        let before = self.at;
        self.at = at.min(self.presses.len());
        self.at != before
    }

    /// The board after the presses that are made on it.
    #[must_use]
    pub fn after(&self, mut board: Board) -> Board {
        for &gear in &self.presses[..self.at] {
            board.press(gear);
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gears::BoardSize;

    const GEARS: [Gear; 3] = [Gear { x: 0, y: 0 }, Gear { x: 2, y: 1 }, Gear { x: 1, y: 2 }];

    #[test]
    fn presses_are_undone_and_made_again() {
        let solved = Board::solved(BoardSize::DEFAULT);
        let mut record = Record::default();
        assert!(!record.go(0) && !record.go(1));
        for gear in GEARS {
            record.press(gear);
        }
        let pressed = record.after(solved);
        assert!(record.go(1));
        assert_eq!((record.at(), record.len(), record.last(), record.ahead()), (1, 3, Some(GEARS[0]), Some(GEARS[1])));
        assert!(record.go(usize::MAX));
        assert_eq!(record.after(solved), pressed);
        assert!(record.go(0));
        assert_eq!(record.after(solved), solved);
        record.press(GEARS[2]);
        assert_eq!((record.len(), record.ahead()), (1, None), "what was undone is forgotten");
    }

    #[test]
    fn a_plan_follows_what_is_made() {
        let mut record = Record::default();
        record.press(GEARS[0]);
        record.press(GEARS[0]);
        record.go(1);
        record.plan(GEARS);
        assert_eq!((record.at(), record.len(), record.ahead()), (1, 4, Some(GEARS[0])));
    }
}
