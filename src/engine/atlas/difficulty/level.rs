//! Levels of difficulty.

crate::named_enum! {
    /// A level of difficulty, by how many of 100 deals are easier.
    ///
    /// ```
    /// use tableaux_engine::atlas::difficulty::Level;
    ///
    /// assert_eq!([19, 20, 59, 60, 79, 80, 94, 95].map(|percent| Level::of(percent).name()), [
    ///     "easy", "medium", "medium", "tricky", "tricky", "hard", "hard", "very hard",
    /// ]);
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Level {
        /// The easiest fifth.
        Easy = "easy",
        /// The two fifths in the middle.
        Medium = "medium",
        /// The fifth above the middle.
        Tricky = "tricky",
        /// The hardest fifth, except the hardest twentieth.
        Hard = "hard",
        /// The hardest twentieth.
        VeryHard = "very hard",
    }
}

impl Level {
    /// Returns the lowest percentage of easier deals at this level.
    pub const fn least(self) -> u8 {
        match self {
            Self::Easy => 0,
            Self::Medium => 20,
            Self::Tricky => 60,
            Self::Hard => 80,
            Self::VeryHard => 95,
        }
    }

    /// Returns the level of a deal by how many of 100 deals are easier.
    pub fn of(percent_easier: u8) -> Self {
        // `Easy` begins at 0, so at least one level matches.
        Self::ALL[Self::ALL.partition_point(|level| level.least() <= percent_easier) - 1]
    }
}
