//! The schedule of missed positions: they come again after one, three and seven days.

use super::answer::PracticeAnswer;

/// The days until a missed position comes again: after the miss, and after each right answer since.
pub const DAYS: [u32; 3] = [1, 3, 7];

/// The progress with one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Progress {
    pub is_first_right: bool,
    /// The number of right answers on due days since the last miss, and the next due day; `None` if none is due.
    due: Option<(usize, u32)>,
}

impl Progress {
    pub const fn first(answer: &PracticeAnswer) -> Self {
        let due = if answer.is_right { None } else { Some((0, answer.day.saturating_add(DAYS[0]))) };
        Self { is_first_right: answer.is_right, due }
    }

    /// Returns the progress after another answer. A right answer before its day changes nothing.
    #[must_use]
    pub fn after(self, answer: &PracticeAnswer) -> Self {
        let due = match self.due {
            _ if !answer.is_right => Some((0, answer.day.saturating_add(DAYS[0]))),
            Some((times, day)) if answer.day >= day => {
                DAYS.get(times + 1).map(|days| (times + 1, answer.day.saturating_add(*days)))
            }
            due => due,
        };
        Self { due, ..self }
    }

    /// Returns the next due day; `None` if there is none.
    pub fn due(self) -> Option<u32> {
        self.due.map(|(_, day)| day)
    }
}
