//! What was answered in the practice, and which position is next.

use std::collections::HashMap;

use super::answer::PracticeAnswer;
use super::position::{PracticePosition, Source};
use super::puzzles::{self, GRADES, Puzzle};
use super::schedule::Progress;

/// How many puzzles in a row are to be right before those of the next grade come.
const RIGHT_IN_A_ROW: u32 = 3;

/// The positions where one's own games were lost, and all answers in the order in which they were given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PracticeRecord {
    /// The lines of the positions where games were lost, the oldest first.
    lost: Vec<String>,
    answers: Vec<PracticeAnswer>,
    /// What the answers to each line come to.
    progress: HashMap<String, Progress>,
    /// The grade of which puzzles come, and how many were right in a row since it has changed.
    level: Level,
    /// How many answers were right in a row at the end.
    streak: u32,
}

/// The grade of which puzzles come: it begins at the lowest, goes up after some right answers in a row, and down after a
/// wrong one. First answers alone count.
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

/// What the answers come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PracticeCounts {
    pub answered: u32,
    pub positions: u32,
    /// Those of them that were right at first try.
    pub first_right: u32,
    /// Those that are to come again by today.
    pub due: u32,
    /// How many answers were right in a row at the end.
    pub streak: u32,
}

impl PracticeRecord {
    /// The record of positions where games were lost, and of answers in the order in which they were given.
    pub fn new(lost: Vec<String>, answers: Vec<PracticeAnswer>) -> Self {
        let mut record = Self { lost, ..Self::default() };
        for answer in answers {
            record.add_answer(answer);
        }
        record
    }

    /// The lines of the positions where games were lost, the oldest first.
    pub fn lost(&self) -> &[String] {
        &self.lost
    }

    /// All answers in the order in which they were given.
    pub fn answers(&self) -> &[PracticeAnswer] {
        &self.answers
    }

    /// Adds a position where a game was lost, unless it is there. Whether it was added.
    pub fn add_lost(&mut self, line: String) -> bool {
        let is_new = !self.lost.contains(&line);
        if is_new {
            self.lost.push(line);
        }
        is_new
    }

    /// Adds an answer that was given after the others.
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

    /// What the answers to a line come to, if there are any.
    pub fn progress(&self, line: &str) -> Option<Progress> {
        self.progress.get(line).copied()
    }

    pub const fn grade(&self) -> u8 {
        self.level.grade
    }

    /// What the answers come to by a day.
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

    /// The position that is next on a day: one that is due, the one whose day is longest ago first; then where a game was
    /// lost and that was never tried, the latest first; then a puzzle that was never tried, of the grade that comes, else
    /// of the nearest that has one. `None` if nothing is left. Lines that lead to no position, and those in `ignored`, do
    /// not come.
    pub fn next(&self, today: u32, ignored: &[String]) -> Option<PracticePosition> {
        let due = self.progress.iter().filter_map(|(line, progress)| Some((progress.due()?, line)));
        let mut due: Vec<(u32, &String)> = due.filter(|(day, line)| *day <= today && !ignored.contains(line)).collect();
        due.sort_unstable();
        let source = |line: &str| {
            let puzzle = || puzzles::all().iter().find(|puzzle| puzzle.line == line);
            if self.lost.iter().any(|lost| lost == line) {
                Source::Lost
            } else {
                // One that a later list lacks is as hard as it was: of no grade that is known.
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
    /// After the first answer to a puzzle.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(line: &str, day: u32, is_right: bool) -> PracticeAnswer {
        PracticeAnswer { line: line.into(), day, is_right }
    }

    fn next(record: &PracticeRecord, today: u32) -> (String, Source) {
        let next = record.next(today, &[]).unwrap();
        (next.line().to_owned(), next.source())
    }

    #[test]
    fn due_ones_come_first_then_lost_games_then_puzzles() {
        let [due, lost, tried] = ["ms:1/4/none/1a", "ms:2/4/none/1a", "ms:3/4/none/1a"].map(str::to_owned);
        let puzzle = &puzzles::all()[0];
        let mut record = PracticeRecord::default();
        assert_eq!(next(&record, 9), (puzzle.line.clone(), Source::Puzzle(1)));
        assert!(record.add_lost(tried.clone()) && record.add_lost(lost.clone()) && !record.add_lost(lost.clone()));
        assert_eq!(next(&record, 9), (lost.clone(), Source::Lost), "the latest comes first");
        record.add_answer(answer(&tried, 5, true));
        record.add_answer(answer(&due, 8, false));
        record.add_answer(answer(&puzzle.line, 7, false));
        assert_eq!(next(&record, 7).0, lost, "nothing is due yet");
        // Of those that are due the one that has waited longest.
        assert_eq!(next(&record, 9), (puzzle.line.clone(), Source::Puzzle(1)));
        record.add_answer(answer(&puzzle.line, 9, true));
        assert_eq!(next(&record, 9).0, due);
        assert_eq!(record.next(9, &[due.clone(), lost.clone()]).unwrap().source(), Source::Puzzle(1));
        let expected = PracticeCounts { answered: 4, positions: 3, first_right: 1, due: 1, streak: 1 };
        assert_eq!(record.counts(9), expected);
        assert_eq!(record.counts(12).due, 2);
    }

    #[test]
    fn puzzles_get_harder_as_they_are_solved_and_easier_after_a_miss() {
        let mut record = PracticeRecord::default();
        let mut grades = Vec::new();
        for is_right in [true, true, true, true, true, true, true, false, true] {
            let (line, source) = next(&record, 1);
            grades.push(source);
            record.add_answer(answer(&line, 1, is_right));
            // Answers to the same again and to lost games change nothing of it.
            record.add_answer(answer(&line, 1, true));
        }
        assert_eq!(grades, [1, 1, 1, 2, 2, 2, 3, 3, 2].map(Source::Puzzle));
    }

    #[test]
    fn all_puzzles_come_once_and_then_nothing() {
        let mut record = PracticeRecord::default();
        for _ in puzzles::all() {
            let (line, _) = next(&record, 1);
            assert_eq!(record.progress(&line), None);
            record.add_answer(answer(&line, 1, true));
        }
        assert_eq!(record.next(1_000, &[]), None);
        // Lines that a damaged file might have are ignored.
        let mut record = PracticeRecord::new(vec!["ms:617/4/none/11".into()], vec![answer("no line", 1, false)]);
        assert_eq!(next(&record, 5).1, Source::Puzzle(1));
        record.add_answer(answer("ms:617/4/none/1", 1, false));
        assert_eq!(next(&record, 5).1, Source::Puzzle(1));
    }
}
