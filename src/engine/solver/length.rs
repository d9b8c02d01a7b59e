//! The length of a solution.

/// The unit of a solution's length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// Moves, except those home. A supermove counts once.
    Moves,
    /// Single-card moves, including those home. A supermove counts each of its cards once.
    Cards,
}
