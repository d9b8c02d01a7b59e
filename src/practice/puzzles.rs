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
