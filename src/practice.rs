//! Practice: positions in which a move is asked for, what an answer is worth, and which position comes when.
//!
//! Positions come from the puzzles in the program and from games of one's own that were lost. There is no clock here: the
//! day of an answer is handed in.

pub mod answer;
pub mod position;
pub mod puzzle;
pub mod puzzles;
pub mod record;
pub mod schedule;

pub use answer::{AnswerKind, PracticeAnswer};
pub use position::{PracticePosition, Source};
pub use record::{PracticeCounts, PracticeRecord};
pub use schedule::Progress;
