//! Practice: positions that ask for a move, the judging of answers, and the schedule of positions.
//!
//! Positions come from the built-in puzzles and from the user's lost games. There is no clock here: callers pass the
//! day of an answer.

pub mod answer;
pub mod position;
pub mod puzzles;
pub mod record;
pub mod schedule;

pub use answer::{AnswerKind, PracticeAnswer};
pub use position::{PracticePosition, Source};
pub use record::{PracticeCounts, PracticeRecord};
