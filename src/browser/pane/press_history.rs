//! The presses made on a board of gears: undone, made again, played.

use crate::gears::{Board, Gear};

/// Presses in order, of which the first ones are made and the others are still to be made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PressHistory {
    presses: Vec<Gear>,
    at: usize,
}

impl PressHistory {
    /// The number of presses that are made.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The press that would be made next.
    pub fn ahead(&self) -> Option<Gear> {
        self.presses.get(self.at).copied()
    }

    /// The press that was made last.
    pub fn last(&self) -> Option<Gear> {
        self.presses[..self.at].last().copied()
    }

    /// The presses after the first `before`, made or still to be made.
    pub fn after_first(&self, before: usize) -> &[Gear] {
        &self.presses[before..]
    }

    /// The presses after the first `before` that are made.
    pub fn made_after(&self, before: usize) -> &[Gear] {
        &self.presses[before..self.at]
    }

    /// Makes a press; those that were undone are forgotten.
    pub fn press(&mut self, gear: Gear) {
        self.forget_ahead();
        self.presses.push(gear);
        self.at += 1;
    }

    /// Appends presses to those that are made, to be made next.
    pub fn plan(&mut self, presses: impl IntoIterator<Item = Gear>) {
        self.forget_ahead();
        self.presses.extend(presses);
    }

    /// Forgets the presses that are still to be made.
    pub fn forget_ahead(&mut self) {
        self.presses.truncate(self.at);
    }

    /// Makes presses again or undoes them until `at` are made, or all of them if there are fewer. Whether any was.
    pub fn go(&mut self, at: usize) -> bool {
        let before = self.at;
        self.at = at.min(self.presses.len());
        self.at != before
    }

    /// The board after the presses that are made on it.
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
        let mut history = PressHistory::default();
        assert!(!history.go(0) && !history.go(1));
        for gear in GEARS {
            history.press(gear);
        }
        let pressed = history.after(solved);
        assert!(history.go(1));
        assert_eq!((history.at(), history.last(), history.ahead()), (1, Some(GEARS[0]), Some(GEARS[1])));
        assert!(history.go(usize::MAX));
        assert_eq!(history.after(solved), pressed);
        assert!(history.go(0));
        assert_eq!(history.after(solved), solved);
        history.press(GEARS[2]);
        assert_eq!((history.presses.len(), history.ahead()), (1, None), "undone presses are forgotten");
    }

    #[test]
    fn planned_presses_follow_those_made() {
        let mut history = PressHistory::default();
        history.press(GEARS[0]);
        history.press(GEARS[0]);
        history.go(1);
        history.plan(GEARS);
        assert_eq!((history.at(), history.presses.len(), history.ahead()), (1, 4, Some(GEARS[0])));
    }
}
