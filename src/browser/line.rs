//! The presses made on a board: undone, made again, played.

use crate::gears::board::Board;
use crate::gears::gear::Gear;

/// The most presses that are kept; no board needs as many.
const MOST: usize = 10_000;

/// Presses one after the other, of which the first so many are made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    presses: Vec<Gear>,
    at: usize,
}

impl Line {
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

    /// Makes a press; those that were undone are forgotten. Nothing happens to a line that is full.
    pub fn press(&mut self, gear: Gear) {
        self.presses.truncate(self.at);
        if self.at < MOST {
            self.presses.push(gear);
            self.at += 1;
        }
    }

    /// Puts presses behind those that are made, to be made next.
    pub fn plan(&mut self, presses: impl IntoIterator<Item = Gear>) {
        self.presses.truncate(self.at);
        self.presses.extend(presses);
    }

    /// Makes so many presses again, or undoes them where that is negative, as far as there are any; whether there were.
    pub fn step(&mut self, steps: i64) -> bool {
        let before = self.at;
        let steps = isize::try_from(steps).unwrap_or(if steps < 0 { isize::MIN } else { isize::MAX });
        self.at = before.saturating_add_signed(steps).min(self.presses.len());
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
    use crate::gears::size::Size;

    const GEARS: [Gear; 3] = [Gear { x: 0, y: 0 }, Gear { x: 2, y: 1 }, Gear { x: 1, y: 2 }];

    #[test]
    fn presses_are_undone_and_made_again() {
        let solved = Board::solved(Size::USUAL);
        let mut line = Line::default();
        assert!(!line.step(1) && !line.step(-1));
        for gear in GEARS {
            line.press(gear);
        }
        let pressed = line.after(solved);
        assert!(line.step(-2));
        assert_eq!((line.at(), line.len(), line.last(), line.ahead()), (1, 3, Some(GEARS[0]), Some(GEARS[1])));
        assert!(line.step(i64::MAX));
        assert_eq!(line.after(solved), pressed);
        assert!(line.step(i64::MIN));
        assert_eq!(line.after(solved), solved);
        line.press(GEARS[2]);
        assert_eq!((line.len(), line.ahead()), (1, None), "what was undone is forgotten");
    }

    #[test]
    fn a_plan_follows_what_is_made() {
        let mut line = Line::default();
        line.press(GEARS[0]);
        line.press(GEARS[0]);
        line.step(-1);
        line.plan(GEARS);
        assert_eq!((line.at(), line.len(), line.ahead()), (1, 4, Some(GEARS[0])));
    }

    #[test]
    fn a_full_line_stays_as_it_is() {
        let mut line = Line::default();
        for _ in 0..MOST + 5 {
            line.press(GEARS[0]);
        }
        assert_eq!(line.len(), MOST);
    }
}
