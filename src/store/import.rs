//! Importing marks beside those in the file.

use rusqlite::Connection;

use super::mark::{Mark, put_mark, read_note};
use tableaux_engine::sanitize::printable;

const BETWEEN: &str = " / ";

/// The rule for a mark that has another note in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NoteRule {
    /// Keeps both notes, the file's first, unless they are together longer than [`Mark::MAX_NOTE`].
    #[default]
    Join,
    Keep,
    Replace,
}

impl NoteRule {
    /// Returns the note that a mark gets; `None` if it keeps its own and the imported note is dropped.
    pub fn merged(self, own: &str, imported: &str) -> Option<String> {
        match self {
            Self::Keep => None,
            Self::Replace => Some(imported.to_owned()),
            Self::Join => {
                let parts = |note| str::split(note, BETWEEN).filter(|part| !part.is_empty());
                let has_all = |note, of| parts(of).all(|part| parts(note).any(|other| other == part));
                // Notes that were joined before do not grow.
                let joined = if has_all(own, imported) {
                    own.to_owned()
                } else if has_all(imported, own) {
                    imported.to_owned()
                } else {
                    let new = parts(imported).filter(|part| !parts(own).any(|other| other == *part));
                    [own].into_iter().chain(new).collect::<Vec<_>>().join(BETWEEN)
                };
                Some(joined).filter(|joined| joined.chars().count() <= Mark::MAX_NOTE)
            }
        }
    }
}

/// The outcome of an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Import {
    pub added: u64,
    /// Marks that were already there with the same note.
    pub unchanged: u64,
    /// Marks whose note was joined with the imported one or replaced by it.
    pub changed: u64,
    /// Indices of the imported marks whose note was left out in favor of the one in the file.
    pub left_out: Vec<usize>,
}

pub(super) fn import(database: &Connection, marks: &[Mark], rule: NoteRule) -> rusqlite::Result<Import> {
    let mut done = Import::default();
    for (index, Mark { table, number, note }) in marks.iter().enumerate() {
        let (key, number, imported) = (table.key(), number.get().cast_signed(), printable(note));
        let note = match read_note(database, &key, number)? {
            None => {
                done.added += 1;
                imported
            }
            Some(own) if own == imported => {
                done.unchanged += 1;
                continue;
            }
            Some(own) => match rule.merged(&own, &imported) {
                Some(note) if note == own => {
                    done.unchanged += 1;
                    continue;
                }
                Some(note) => {
                    done.changed += 1;
                    note
                }
                None => {
                    done.left_out.push(index);
                    continue;
                }
            },
        };
        put_mark(database, &key, number, &note)?;
    }
    Ok(done)
}
