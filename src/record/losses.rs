//! Where games were lost.

use crate::practice::{PracticePosition, Source};
use tableaux_engine::freecell::Layout;

/// The most positions that are replayed, the latest: enough for a picture, and done in part of a second.
const MAX_REPLAYED: usize = 500;
/// The free cells from which a position counts as full.
const FULL: usize = 3;

/// The moves that lost games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses {
    /// The 1-based number of each move that lost a game.
    pub moves: Vec<u32>,
    /// How many of them were made with three or more free cells occupied.
    pub with_full_cells: u32,
}

impl Losses {
    /// Replays the positions where games were lost, given by their lines, oldest first.
    pub fn of(lines: &[String]) -> Self {
        let mut losses = Self::default();
        let latest = &lines[lines.len().saturating_sub(MAX_REPLAYED)..];
        for position in latest.iter().filter_map(|line| PracticePosition::parse(line, Source::Lost)) {
            losses.moves.push(position.moves() + 1);
            let occupied = Layout::from(position.position()).cells().iter().flatten().count();
            losses.with_full_cells += u32::from(occupied >= FULL);
        }
        losses
    }
}
