//! Analysis of a game: which moves keep a position winnable, where a solution is narrow, which move lost the game, and
//! what can still be reached from a lost position.

mod canonical;
pub mod crux;
pub mod narrowness;
pub mod reachable;
pub mod review;

pub use crux::{Crux, crux};
pub use narrowness::{JudgedMove, KnownPositions, Narrowness, different_moves, judge};
pub use reachable::Reachable;
pub use review::{MoveSign, Review, ReviewedMove};
