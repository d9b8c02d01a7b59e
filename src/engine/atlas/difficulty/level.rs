//! Words for how hard a deal is.

use std::fmt;

/// A word for how hard a deal is, by how many of 100 deals are easier.
///
/// ```
/// use tableaux_engine::atlas::difficulty::Level;
///
/// assert_eq!([19, 20, 79, 80, 94, 95].map(|percent| Level::of(percent).name()), [
///     "easy", "medium", "medium", "hard", "hard", "very hard",
/// ]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// One of the easiest fifth.
    Easy,
    /// Neither easy nor hard.
    Medium,
    /// One of the hardest fifth.
    Hard,
    /// One of the hardest twentieth.
    VeryHard,
}

impl Level {
    /// All of them, from the easiest to the hardest.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::VeryHard];

    /// How many of 100 deals are easier than those of the level, at least.
    pub const fn least(self) -> u8 {
        match self {
            Self::Easy => 0,
            Self::Medium => 20,
            Self::Hard => 80,
            Self::VeryHard => 95,
        }
    }

    /// The level of a deal by how many of 100 deals are easier.
    pub fn of(percent_easier: u8) -> Self {
        // The easiest begins at 0, so that one at least is reached.
        Self::ALL[Self::ALL.partition_point(|level| level.least() <= percent_easier) - 1]
    }

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::VeryHard => "very hard",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
