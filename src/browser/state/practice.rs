//! What is practised: the position that is asked, the answer, and what was answered before.

use crate::practice::{PracticeAnswer, PracticeCounts, PracticePosition, PracticeRecord, Source};
use tableaux_engine::freecell::{Move, Position};
use tableaux_engine::verdict::outcome::Outcome;

/// How far the answer to a position has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Asked,
    /// It is a move of which it is not known yet whether it wins.
    Judging(Move),
    /// It is a move, and whether it wins is known, or that no search could tell.
    Judged(Move, Outcome),
}

/// A position that is asked.
#[derive(Debug, Clone)]
pub struct Exercise {
    pub asked: PracticePosition,
    pub stage: Stage,
    /// Whether it was answered before and is asked once more: that is not counted.
    pub is_again: bool,
}

impl Exercise {
    /// A position that was not answered yet.
    const fn new(asked: PracticePosition) -> Self {
        Self { asked, stage: Stage::Asked, is_again: false }
    }

    /// The position after a move in it.
    pub fn after(&self, step: Move) -> Position {
        let mut after = self.asked.position().clone();
        after.play(step).expect("a legal move alone is an answer");
        after
    }
}

/// What is practised.
#[derive(Debug, Clone, Default)]
pub struct Practice {
    record: PracticeRecord,
    /// The day, as it was when the record was read.
    today: u32,
    exercise: Option<Exercise>,
    /// The lines of those of which no search could tell whether the answer wins.
    undecided: Vec<String>,
    /// The positions that were found since the start where games were lost.
    found: Vec<String>,
    /// The position where a game was lost that was noted last.
    noted: Option<Position>,
}

impl Practice {
    /// The position that is asked, if one is.
    pub const fn exercise(&self) -> Option<&Exercise> {
        self.exercise.as_ref()
    }

    pub const fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        self.exercise.as_mut()
    }

    /// Takes the record as the store has it on a day. A position that was asked and not touched gives way to the one that
    /// is next by it.
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

    /// Asks a position, unless one is asked.
    pub fn choose(&mut self) {
        if self.exercise.is_none() {
            self.exercise = self.record.next(self.today, &self.undecided).map(Exercise::new);
        }
    }

    /// Asks the next position. One whose answer no search could judge does not come again.
    pub fn next(&mut self) {
        if let Some(Exercise { asked, stage: Stage::Judged(_, Outcome::Unknown), .. }) = self.exercise.take() {
            self.undecided.push(asked.line().into());
        }
        self.choose();
    }

    pub const fn repeat(&mut self) {
        if let Some(exercise) = &mut self.exercise {
            (exercise.stage, exercise.is_again) = (Stage::Asked, true);
        }
    }

    /// Counts whether the answer to the position was right. Returns what is to be kept of it.
    pub fn count(&mut self, is_right: bool) -> Option<PracticeAnswer> {
        let exercise = self.exercise.as_ref().filter(|exercise| !exercise.is_again)?;
        let answer = PracticeAnswer { line: exercise.asked.line().into(), day: self.today, is_right };
        self.record.add_answer(answer.clone());
        Some(answer)
    }

    pub fn counts(&self) -> PracticeCounts {
        self.record.counts(self.today)
    }

    /// Whether a position where a game was lost was the last to be noted.
    pub fn is_noted(&self, position: &Position) -> bool {
        self.noted.as_ref() == Some(position)
    }

    /// Notes a position where a game was lost, to which a line leads, if it is worth practising; and adds it unless it is
    /// known, by that line or by another.
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

    /// The positions that were found since the start where games were lost.
    pub fn found(&self) -> &[String] {
        &self.found
    }
}
