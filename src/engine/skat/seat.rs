//! The three seats of a deal.

use std::fmt;

/// The players, in dealing order.
pub const SEATS: [&str; 3] = ["forehand", "middlehand", "rearhand"];

crate::listed_enum! {
    /// A seat, in playing order: forehand leads the first trick.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Seat {
        /// The player who leads first.
        Forehand,
        /// The player after forehand.
        Middlehand,
        /// The player before forehand.
        Rearhand,
    }
}

impl Seat {
    /// Returns `forehand`, `middlehand` or `rearhand`.
    pub const fn name(self) -> &'static str {
        SEATS[self as usize]
    }

    /// Returns the seat of a [name](Seat::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.name() == name)
    }

    /// Returns the seat that plays `steps` after this one.
    #[must_use]
    pub const fn after(self, steps: usize) -> Self {
        Self::ALL[(self as usize + steps) % Self::ALL.len()]
    }

    /// Returns how many steps a seat plays after `first`: 0 to 2.
    pub const fn steps_from(self, first: Self) -> usize {
        (self as usize + Self::ALL.len() - first as usize) % Self::ALL.len()
    }
}

/// Writes the [name](Seat::name).
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
