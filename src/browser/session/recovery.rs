//! Notices about a store that had lost changes: what was written to it again, and what it still lacks.

use super::games::Games;
use crate::browser::state::desk::Desk;
use crate::store::{Store, StoreError};
use crate::words::grouped_count;

/// Describes what was written to a store that had lost it.
pub(super) fn rewritten([marks, games, answers]: [u64; 3]) -> impl Iterator<Item = String> {
    let counts =
        [(marks, "mark is", "marks are"), (games, "game is", "games are"), (answers, "answer is", "answers are")];
    let written = counts.into_iter().filter(|(count, ..)| *count > 0);
    written.map(|(count, one, several)| format!("{} written again", grouped_count(count, one, several)))
}

/// Describes what the desk and the session know of and a store lacks, if anything.
pub(super) fn missing(store: &Store, desk: &Desk, games: &Games) -> Result<Option<String>, StoreError> {
    let [ended, moves, open] = games.missing(store, desk)?.map(|count| count as u64);
    let marks = {
        let stored = store.marks()?;
        desk.marks.all().iter().filter(|(place, _)| stored.note(*place).is_none()).count() as u64
    };
    let answers = {
        let stored = store.practice()?;
        desk.practice.record().answers().iter().filter(|answer| !stored.answers().contains(answer)).count() as u64
    };
    let counts = [
        (marks, "mark", "marks"),
        (ended, "ended game", "ended games"),
        (moves, "list of moves", "lists of moves"),
        (open, "open game", "open games"),
        (answers, "answer", "answers"),
    ];
    let lacking = counts.into_iter().filter(|(count, ..)| *count > 0);
    let lacking: Vec<String> = lacking.map(|(count, one, several)| grouped_count(count, one, several)).collect();
    Ok((!lacking.is_empty()).then(|| format!("not in the new file: {}", lacking.join(", "))))
}
