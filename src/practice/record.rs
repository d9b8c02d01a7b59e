//! The record of practice answers, and the choice of the next position.

use std::collections::HashMap;
use std::fmt;

use super::answer::PracticeAnswer;
use super::position::{PracticePosition, Source};
use super::puzzles::{self, GRADES, Puzzle};
use super::schedule::Progress;
use tableaux_engine::words::counted;

/// The number of right puzzles in a row after which the grade goes up.
const RIGHT_IN_A_ROW: u32 = 3;

/// The positions where the user's games were lost, and all answers in the order in which they were given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PracticeRecord {
    /// The lines of the positions where games were lost, the oldest first.
    lost: Vec<String>,
    answers: Vec<PracticeAnswer>,
    /// The progress of each line.
    progress: HashMap<String, Progress>,
    /// The current grade, and the right answers in a row since it changed.
    level: Level,
    /// The current run of right answers.
    streak: u32,
}

/// The grade of the next puzzles: starts at the lowest, goes up after some right answers in a row, and down after a
/// wrong one. Only first answers count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Level {
    grade: u8,
    right: u32,
}

impl Default for Level {
    fn default() -> Self {
        Self { grade: *GRADES.start(), right: 0 }
    }
}

/// Counts of the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PracticeCounts {
    pub answered: u32,
    pub positions: u32,
    /// Positions that were right at the first try.
    pub first_right: u32,
    /// Positions due by today.
    pub due: u32,
    pub streak: u32,
}

impl fmt::Display for PracticeCounts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let answered = counted(self.answered.into(), "answer", "answers");
        let first = format!("{} of {} right on first try", self.first_right, self.positions);
        let due = (self.due > 0).then(|| format!("{} due today", self.due));
        let streak = (self.streak > 1).then(|| format!("{} in a row", self.streak));
        let parts = [answered, first].into_iter().filter(|_| self.answered > 0).chain(streak).chain(due);
        let parts: Vec<String> = parts.collect();
        f.write_str(&if parts.is_empty() { "nothing yet".into() } else { parts.join(" · ") })
    }
}

impl PracticeRecord {
    /// Builds the record from positions where games were lost and from answers, each oldest first.
    pub fn new(lost: Vec<String>, answers: Vec<PracticeAnswer>) -> Self {
        let mut record = Self { lost, ..Self::default() };
        for answer in answers {
            record.add_answer(answer);
        }
        record
    }

    /// Returns the lines of the positions where games were lost, the oldest first.
    pub fn lost(&self) -> &[String] {
        &self.lost
    }

    /// Returns all answers in the order in which they were given.
    pub fn answers(&self) -> &[PracticeAnswer] {
        &self.answers
    }

    /// Adds a position where a game was lost, unless it is there. Returns whether it was added.
    pub fn add_lost(&mut self, line: String) -> bool {
        let is_new = !self.lost.contains(&line);
        if is_new {
            self.lost.push(line);
        }
        is_new
    }

    /// Adds the latest answer.
    pub fn add_answer(&mut self, answer: PracticeAnswer) {
        self.streak = if answer.is_right { self.streak + 1 } else { 0 };
        if let Some(progress) = self.progress.get_mut(&answer.line) {
            *progress = progress.after(&answer);
        } else {
            if !self.lost.contains(&answer.line) {
                self.level.note(answer.is_right);
            }
            self.progress.insert(answer.line.clone(), Progress::first(&answer));
        }
        self.answers.push(answer);
    }

    pub fn counts(&self, today: u32) -> PracticeCounts {
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let all = self.progress.values();
        PracticeCounts {
            answered: count(self.answers.len()),
            positions: count(self.progress.len()),
            first_right: count(all.clone().filter(|progress| progress.is_first_right).count()),
            due: count(all.filter(|progress| progress.due().is_some_and(|day| day <= today)).count()),
            streak: self.streak,
        }
    }

    /// Returns how many positions were missed at first, and how many of these are learned: answered rightly as often as
    /// they came again.
    pub fn learned(&self) -> (u32, u32) {
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let missed = || self.progress.values().filter(|progress| !progress.is_first_right);
        (count(missed().count()), count(missed().filter(|progress| progress.due().is_none()).count()))
    }

    /// Returns the next position on a day: first the one longest overdue; then the latest lost game that was never
    /// tried; then an untried puzzle of the current grade, else of the nearest grade that has one. `None` if nothing is
    /// left. Lines that lead to no position and those in `ignored` are left out.
    pub fn next(&self, today: u32, ignored: &[String]) -> Option<PracticePosition> {
        let due = self.progress.iter().filter_map(|(line, progress)| Some((progress.due()?, line)));
        let mut due: Vec<(u32, &String)> = due.filter(|(day, line)| *day <= today && !ignored.contains(line)).collect();
        due.sort_unstable();
        let source = |line: &str| {
            let puzzle = || puzzles::all().iter().find(|puzzle| puzzle.line == line);
            if self.lost.iter().any(|lost| lost == line) {
                Source::Lost
            } else {
                // A puzzle missing from a later list counts as the hardest grade, since its own is unknown.
                puzzle().map_or(Source::Puzzle(*GRADES.end()), |puzzle| Source::Puzzle(puzzle.grade))
            }
        };
        let of_due = due.into_iter().find_map(|(_, line)| PracticePosition::parse(line, source(line)));
        let untried = |line: &str| !self.progress.contains_key(line) && !ignored.iter().any(|ignored| ignored == line);
        let of_lost = || {
            let lines = self.lost.iter().rev().filter(|line| untried(line));
            lines.into_iter().find_map(|line| PracticePosition::parse(line, Source::Lost))
        };
        let of_puzzles = || {
            let distance = |puzzle: &&Puzzle| puzzle.grade.abs_diff(self.level.grade);
            let left = puzzles::all().iter().filter(|puzzle| untried(&puzzle.line));
            left.min_by_key(distance).map(Puzzle::position)
        };
        of_due.or_else(of_lost).or_else(of_puzzles)
    }
}

impl Level {
    /// Updates the grade after the first answer to a puzzle.
    fn note(&mut self, is_right: bool) {
        let right = if is_right { self.right + 1 } else { 0 };
        let grade = match (is_right, right) {
            (false, _) => self.grade - 1,
            (true, RIGHT_IN_A_ROW..) => self.grade + 1,
            (true, _) => return self.right = right,
        };
        *self = Self { grade: grade.clamp(*GRADES.start(), *GRADES.end()), right: 0 };
    }
}
