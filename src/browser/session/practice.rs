//! The practice of a session: reads the record, stores answers and the positions where games were lost.

use std::collections::VecDeque;
use std::time::SystemTime;

use super::Session;
use crate::browser::input::effect::PracticeChange;
use crate::browser::input::update::Update;
use crate::browser::state::desk::Desk;
use crate::practice::PracticeAnswer;
use crate::store::{Store, StoreError};

const DAY: u64 = 24 * 60 * 60;

/// Practice results since the start.
#[derive(Debug, Default)]
pub(super) struct Practice {
    answers: Vec<PracticeAnswer>,
    lost: Vec<String>,
    /// Items not yet written to the store, oldest first.
    unsaved: VecDeque<UnsavedItem>,
}

#[derive(Debug, Clone)]
enum UnsavedItem {
    Answer(PracticeAnswer),
    Lost(String),
}

impl Session {
    /// Reads the practice record or saves an answer, now or when the store allows it. Returns the record that was read.
    pub fn change_practice(&mut self, change: PracticeChange, desk: &Desk) -> Option<Update> {
        match change {
            PracticeChange::Read => {
                self.practice.find(desk);
                let record = self.attempt(desk, Store::practice);
                Some(Update::PracticeRead(self.report(record, true).map(Box::new), today()))
            }
            PracticeChange::Answer(answer) => {
                self.practice.answers.push(answer.clone());
                self.practice.unsaved.push_back(UnsavedItem::Answer(answer));
                self.flush(desk, true);
                None
            }
        }
    }
}

impl Practice {
    pub(super) fn is_any(&self) -> bool {
        !self.answers.is_empty() || !self.lost.is_empty()
    }

    pub(super) fn is_unsaved(&self) -> bool {
        !self.unsaved.is_empty()
    }

    /// Takes over newly found positions where games were lost.
    pub(super) fn find(&mut self, desk: &Desk) {
        for line in &desk.practice.found()[self.lost.len()..] {
            self.lost.push(line.clone());
            self.unsaved.push_back(UnsavedItem::Lost(line.clone()));
        }
    }

    /// Queues all positions, and all answers that a store has lost. Returns the number of answers.
    pub(super) fn recover(&mut self, store: &Store) -> Result<u64, StoreError> {
        let record = store.practice()?;
        let lacking: Vec<&PracticeAnswer> =
            self.answers.iter().filter(|answer| !record.answers().contains(answer)).collect();
        let count = lacking.len() as u64;
        let answers: Vec<UnsavedItem> = lacking.into_iter().cloned().map(UnsavedItem::Answer).collect();
        self.unsaved = self.lost.iter().cloned().map(UnsavedItem::Lost).chain(answers).collect();
        Ok(count)
    }

    /// Writes queued items in order, until one fails.
    pub(super) fn save(&mut self, store: &Store) -> Result<(), StoreError> {
        while let Some(first) = self.unsaved.front() {
            match first {
                UnsavedItem::Answer(answer) => store.add_answer(answer)?,
                UnsavedItem::Lost(line) => store.add_lost(line)?,
            }
            self.unsaved.pop_front();
        }
        Ok(())
    }
}

/// Returns the days since 1970-01-01.
fn today() -> u32 {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    u32::try_from(seconds / DAY).unwrap_or(u32::MAX)
}
