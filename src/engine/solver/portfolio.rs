//! The stages of a search: capped searches for a solution, interleaved with exhaustive searches.
//!
//! A best-first search solves most deals at once and takes very long for a few. So each is capped, and the next one
//! uses other weights. Beams of increasing width solve the deals on which they all fail. In between, an exhaustive
//! search resumes, in case the position is impossible. At first that is the depth-first search, which also solves some
//! positions. It would take much memory for many states, so the sweep takes over, which proves but does not solve. If
//! it finds that a position can be won that no other stage solves, the depth-first search is the last resort.

use super::beam::PassKind;
use super::position::HomeRule;
use super::weights::WeightSet::{self, AllMoves, FewCells, First, Fourth, Second, Third};

#[derive(Debug, Clone, Copy)]
pub(super) enum Stage {
    /// A best-first search, until it has queued `cap` moves.
    BestFirst { auto_play: HomeRule, weights: WeightSet, cap: usize },
    /// A beam search that keeps `width` positions of each level.
    Beam { kind: PassKind, width: usize },
    /// The depth-first search, resumed until it has expanded `states` positions in total.
    DepthFirst { states: u64 },
    /// The sweep, resumed until it has expanded `states` positions in total, or is won.
    Sweep { states: u64 },
}

/// Best-first search that sends every card home, even one still needed.
const fn max(weights: WeightSet, cap: usize) -> Stage {
    Stage::BestFirst { auto_play: HomeRule::Max, weights, cap }
}

/// Best-first search that sends safe cards home.
const fn raymond(weights: WeightSet, cap: usize) -> Stage {
    Stage::BestFirst { auto_play: HomeRule::Raymond, weights, cap }
}

/// Beam search that sends every card home as soon as possible.
const fn narrow(width: usize) -> Stage {
    Stage::Beam { kind: PassKind::Narrow, width }
}

/// Beam search in which moves home are a choice.
const fn full(width: usize) -> Stage {
    Stage::Beam { kind: PassKind::Full, width }
}

const fn depth_first(states: u64) -> Stage {
    Stage::DepthFirst { states }
}

const fn sweep(states: u64) -> Stage {
    Stage::Sweep { states }
}

/// The stages for up to two free cells. Most such deals are impossible, many within a few thousand positions.
const STAGES_OF_FEW_CELLS: &[Stage] = &[
    depth_first(3000),
    max(FewCells, 8000),
    depth_first(30_000),
    max(FewCells, 100_000),
    raymond(Fourth, 100_000),
    narrow(1000),
    sweep(1_000_000),
    raymond(FewCells, 500_000),
    narrow(10_000),
    raymond(AllMoves, 500_000),
    sweep(5_000_000),
    narrow(30_000),
    full(100_000),
    sweep(50_000_000),
    full(1_000_000),
    sweep(u64::MAX),
    depth_first(u64::MAX),
];

/// The stages for three or more free cells.
const STAGES: &[Stage] = &[
    max(First, 1500),
    max(Second, 2500),
    raymond(Fourth, 8000),
    raymond(Second, 12_000),
    depth_first(70_000),
    raymond(Fourth, 60_000),
    max(FewCells, 100_000),
    narrow(1000),
    raymond(Third, 100_000),
    raymond(Second, 300_000),
    sweep(1_000_000),
    raymond(AllMoves, 400_000),
    narrow(10_000),
    sweep(5_000_000),
    narrow(30_000),
    full(100_000),
    sweep(50_000_000),
    full(1_000_000),
    sweep(u64::MAX),
    depth_first(u64::MAX),
];

/// Returns the stages for a number of free cells, in order. The last is exhaustive and has no cap.
///
/// The order and the caps are empirical: they solve samples of numbered deals quickly.
pub(super) fn stages(cell_count: u8) -> &'static [Stage] {
    if cell_count <= 2 { STAGES_OF_FEW_CELLS } else { STAGES }
}
