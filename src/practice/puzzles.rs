//! The thousand built-in puzzles, easy ones first, found by `tests/training/puzzles.rs`.

use std::sync::LazyLock;

use super::position::{PracticePosition, Source};

/// The embedded list: lines of grade, number and moves.
static TEXT: &str = include_str!("../../assets/puzzles.txt");

pub const GRADES: std::ops::RangeInclusive<u8> = 1..=5;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The grade, from 1 (easiest) to 5: by how much a quick search must try to tell which moves win.
    pub grade: u8,
    /// The position's line, see [`PracticePosition::line`].
    pub line: String,
}

impl Puzzle {
    fn parse(text: &str) -> Option<Self> {
        let (grade, rest) = text.split_once(' ')?;
        let (number, moves) = rest.split_once(' ')?;
        let grade = grade.parse().ok().filter(|grade| GRADES.contains(grade))?;
        Some(Self { grade, line: format!("ms:{number}/4/none/{moves}") })
    }

    /// Returns the position of the puzzle.
    ///
    /// # Panics
    /// Never: the built-in puzzles are legal, as a test proves.
    pub fn position(&self) -> PracticePosition {
        PracticePosition::parse(&self.line, Source::Puzzle(self.grade)).expect("the puzzles of the program are legal")
    }
}

pub fn all() -> &'static [Puzzle] {
    static ALL: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| Puzzle::parse(line).expect("a line has a grade, a number and moves")).collect()
    });
    &ALL
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::practice::puzzle::is_puzzle;
    use tableaux_engine::coach::{KnownPositions, judge};
    use tableaux_engine::solver::{Limits, Solver};

    /// The program's limits for the search of each move.
    const LIMITS: Limits = Limits { states: 200_000, bytes: 32 << 20 };

    fn assert_puzzles<'a>(puzzles: impl Iterator<Item = &'a Puzzle>) {
        let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
        for puzzle in puzzles {
            let position = puzzle.position();
            let known = &mut KnownPositions::default();
            let narrowness = judge(&mut solver, position.position(), known, LIMITS, &stop).unwrap();
            assert!(is_puzzle(position.position(), &narrowness), "{}: {narrowness}", puzzle.line);
        }
    }

    #[test]
    fn every_puzzle_is_legal_and_of_another_deal() {
        let deals: HashSet<String> = all().iter().map(|puzzle| puzzle.position().origin().to_string()).collect();
        assert_eq!((all().len(), deals.len()), (1000, 1000));
        // Each grade has the same number, easy ones first.
        assert!(all().is_sorted_by_key(|puzzle| puzzle.grade));
        for grade in GRADES {
            assert_eq!(all().iter().filter(|puzzle| puzzle.grade == grade).count(), 200);
        }
    }

    #[test]
    fn some_puzzles_are_puzzles() {
        let mut random = fastrand::Rng::with_seed(20);
        assert_puzzles(all().iter().filter(|_| random.u8(..50) == 0));
    }

    #[test]
    #[ignore = "it takes a minute"]
    fn all_puzzles_are_puzzles() {
        assert_puzzles(all().iter());
    }
}
