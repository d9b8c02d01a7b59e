//! Answers in practice: a move, and whether it was right.

use tableaux_engine::{AutoPlay, Move, Position};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PracticeAnswer {
    /// The position's line, see [`PracticePosition::line`](super::PracticePosition::line).
    pub line: String,
    /// The day of the answer, in days since 1970-01-01.
    pub day: u32,
    pub is_right: bool,
}

/// The kind of move that an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    /// A counted move: its outcome is among the known facts of the position.
    Counted,
    /// A move home of a card that others may need: its outcome takes a search of its own.
    Home,
    /// A move that changes nothing that matters: between equivalent places, or home with a card that no solution still
    /// needs.
    Nothing,
}

impl AnswerKind {
    pub fn of(position: &Position, step: Move) -> Self {
        let mut after = position.clone();
        if after.play(step).is_err() {
            return Self::Nothing;
        }
        let canonical = |mut position: Position| {
            position.play_automatic(AutoPlay::Raymond);
            position.sort_places();
            position
        };
        match step.is_home() {
            _ if canonical(after) == canonical(position.clone()) => Self::Nothing,
            true => Self::Home,
            false => Self::Counted,
        }
    }
}
