//! What the length of a solution counts.

/// What the length of a solution counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    /// Moves that do not go home. A move of several cards counts once.
    Moves,
    /// Cards that are moved, each as often as it is, home too. A move of several cards counts each of them once.
    Cards,
}
