//! Practice: the current position, its answer, and the record.

use super::prelude::*;
use crate::practice::{PracticeAnswer, PracticeCounts, PracticePosition, PracticeRecord, Source};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Asked,
    /// A move was made whose outcome is still unknown.
    Judging(Move),
    /// A move was made, and its outcome determined.
    Judged(Move, Outcome),
}

#[derive(Debug, Clone)]
pub struct Exercise {
    pub asked: PracticePosition,
    pub stage: Stage,
    /// Whether the position is repeated after an answer; that is not counted.
    pub is_again: bool,
    /// Whether the judged move was shown, not made.
    pub is_shown: bool,
}

impl Exercise {
    const fn new(asked: PracticePosition) -> Self {
        Self { asked, stage: Stage::Asked, is_again: false, is_shown: false }
    }

    pub fn after(&self, step: Move) -> Position {
        let mut after = self.asked.position().clone();
        after.play(step).expect("a legal move alone is an answer");
        after
    }
}

/// The answers counted since the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    pub right: u32,
    pub all: u32,
}

#[derive(Debug, Clone, Default)]
pub struct Practice {
    record: PracticeRecord,
    /// The day on which the record was read.
    today: u32,
    exercise: Option<Exercise>,
    /// The lines of positions whose answer no search could judge.
    undecided: Vec<String>,
    /// Positions where games were lost, found since the start.
    found: Vec<String>,
    /// The last noted position where a game was lost.
    noted: Option<Position>,
    score: Score,
}

impl Practice {
    pub const fn exercise(&self) -> Option<&Exercise> {
        self.exercise.as_ref()
    }

    pub const fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        self.exercise.as_mut()
    }

    /// Sets the record as of a day. An untouched exercise is replaced by the next one.
    pub fn set_record(&mut self, record: Option<PracticeRecord>, today: u32) {
        self.today = today;
        if let Some(mut record) = record {
            for line in &self.found {
                record.add_lost(line.clone());
            }
            self.record = record;
        }
        if self.exercise.take_if(|exercise| exercise.stage == Stage::Asked && !exercise.is_again).is_some() {
            self.choose();
        }
    }

    /// Chooses an exercise, if there is none.
    pub fn choose(&mut self) {
        if self.exercise.is_none() {
            self.exercise = self.record.next(self.today, &self.undecided).map(Exercise::new);
        }
    }

    /// Chooses the next exercise. One that no search could judge does not return.
    pub fn next(&mut self) {
        if let Some(Exercise { asked, stage: Stage::Judged(_, Outcome::Unknown), .. }) = self.exercise.take() {
            self.undecided.push(asked.line().into());
        }
        self.choose();
    }

    /// Asks another position than one that is not worth asking, if there is one.
    pub fn skip(&mut self) {
        let Some(exercise) = self.exercise.take() else { return };
        self.undecided.push(exercise.asked.line().into());
        self.choose();
        if self.exercise.is_none() {
            self.undecided.pop();
            self.exercise = Some(exercise);
        }
    }

    pub const fn repeat(&mut self) {
        if let Some(exercise) = &mut self.exercise {
            (exercise.stage, exercise.is_again, exercise.is_shown) = (Stage::Asked, true, false);
        }
    }

    /// Counts the answer as right or wrong. Returns it for the store.
    pub fn count(&mut self, is_right: bool) -> Option<PracticeAnswer> {
        let exercise = self.exercise.as_ref().filter(|exercise| !exercise.is_again)?;
        let answer = PracticeAnswer { line: exercise.asked.line().into(), day: self.today, is_right };
        self.record.add_answer(answer.clone());
        self.score.all += 1;
        self.score.right += u32::from(is_right);
        Some(answer)
    }

    pub const fn record(&self) -> &PracticeRecord {
        &self.record
    }

    /// Returns the lines of the positions where games were lost, oldest first.
    pub fn lost(&self) -> &[String] {
        self.record.lost()
    }

    /// Returns how many positions were missed at first, and how many of these are learned.
    pub fn learned(&self) -> (u32, u32) {
        self.record.learned()
    }

    pub const fn score(&self) -> Score {
        self.score
    }

    pub fn counts(&self) -> PracticeCounts {
        self.record.counts(self.today)
    }

    /// Returns whether this position was noted last.
    pub fn is_noted(&self, position: &Position) -> bool {
        self.noted.as_ref() == Some(position)
    }

    /// Notes a position where a game was lost, reached by `line`, and adds it if it is worth practicing and new.
    pub fn note_lost(&mut self, position: &Position, line: Option<String>) {
        self.noted = Some(position.clone());
        let sorted = |position: &Position| {
            let mut position = position.clone();
            position.sort_places();
            position
        };
        let here = sorted(position);
        let leads_there = |line: &String| {
            PracticePosition::parse(line, Source::Lost).is_some_and(|lost| sorted(lost.position()) == here)
        };
        let new = line.filter(|line| leads_there(line) && !self.record.lost().iter().any(leads_there));
        if let Some(line) = new
            && self.record.add_lost(line.clone())
        {
            self.found.push(line);
        }
    }

    /// Returns the positions where games were lost, found since the start.
    pub fn found(&self) -> &[String] {
        &self.found
    }
}
