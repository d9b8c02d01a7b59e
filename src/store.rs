//! The user's data (marks with notes, games, practice, the last visit) and solutions that took a while to find, in one
//! SQLite file.
//!
//! The file loses nothing silently: a damaged one is renamed, one of a later version or of another program is left
//! alone, and one of an earlier version is migrated. Every change is one transaction in a write-ahead log, so a killed
//! process leaves an undamaged file and two browsers may have it open at once. Every record has a checksum, and every
//! change first checks that the path still leads to the file.
#![allow(clippy::missing_errors_doc, reason = "what is said of `Store` holds for every call")]

mod checksum;
mod connection;
mod ended;
mod error;
mod game;
mod identity;
mod import;
mod integrity;
mod location;
mod log;
mod mark;
pub(crate) mod marks;
mod migrate;
mod notice;
mod ownership;
mod place;
mod practice;
pub(crate) mod private;
mod quarantine;
mod record;
mod schema;
mod solution;
mod visit;

pub use error::StoreError;
pub use game::{OpenGame, SavedGame};
pub use identity::FileIdentity;
pub use import::{Import, NoteRule};
pub(crate) use location::with_suffix;
pub use mark::Mark;
pub use marks::Marks;
pub use notice::{Notice, RenamedFile};
pub use visit::{Visit, VisitBoard};

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use self::connection::{Access, LOCK_TIMEOUT, OpenDatabase, in_snapshot, migrate_file};
use self::ended::{add_moves, read_moves};
use self::error::{DISK_FULL, file_name};
use self::game::{put_game, read_game, read_games, read_games_of, remove_game};
use self::integrity::damage;
use self::mark::{add_mark, put_mark, read_marks, remove_mark};
use self::practice::{add_answer, add_lost, read_practice};
use self::record::{add_to_record, change_outcome, read_record};
use self::solution::{put_solution, read_solution, use_solution};
use self::visit::{put_visit, read_visit};
use crate::practice::{PracticeAnswer, PracticeRecord};
use crate::record::{GameOutcome, RecordedGame};
use crate::table::Table;
use tableaux_engine::sanitize::printable;
use tableaux_engine::verdict::Solution;
use tableaux_engine::{DealNumber, Effort, Position};

/// An open store file. Each call is complete when it returns.
///
/// # Errors
/// Reads fail with [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::Unreadable`]; writes with
/// [`StoreError::Moved`], [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::NotWritable`], and then
/// nothing is changed. Opening may fail with any [`StoreError`], and leaves the file as it is.
#[derive(Debug)]
pub struct Store {
    database: Connection,
    path: PathBuf,
    /// The identities of the file and of its log, if there is one.
    identities: [Option<FileIdentity>; 2],
    /// Whether the file can only be read because the disk was full when it was opened.
    is_disk_full: bool,
}

impl Store {
    /// Returns the default path of the file: `tableaux/tableaux.db` in the XDG data folder.
    ///
    /// # Errors
    /// [`StoreError::NoHome`] if no home folder is known.
    pub fn default_path() -> Result<PathBuf, StoreError> {
        location::default_path()
    }

    /// Opens the file, creates it and its folders if they are missing, and checks all of it. Also returns notices for
    /// the user.
    ///
    /// A damaged file that is recognizably this program's is renamed and replaced by a new one. A file of an earlier
    /// version is migrated with all its contents. A file that can be read but not written still opens.
    pub fn open(path: &Path) -> Result<(Self, Vec<Notice>), StoreError> {
        Self::open_again(path, None)
    }

    /// Reopens a file. One that still has this identity counts as this program's, even if its header is damaged.
    pub fn open_again(path: &Path, identity: Option<FileIdentity>) -> Result<(Self, Vec<Notice>), StoreError> {
        let path = location::resolve(path)?;
        let is_ours = || identity.is_some() && FileIdentity::of(&path) == identity;
        let OpenDatabase { database, notices, is_disk_full } = match connection::open(&path, Access::Write) {
            Err(StoreError::Damaged { .. }) => quarantine::recreate(&path, false)?,
            Err(StoreError::Foreign { .. }) if is_ours() => quarantine::recreate(&path, true)?,
            opened => opened?,
        };
        Ok((Self::new(database, path, is_disk_full), notices))
    }

    /// Opens a file for reading only; `None` if it does not exist or is empty. The file is left as it is: neither
    /// renamed if damaged, nor migrated.
    pub fn open_existing(path: &Path) -> Result<Option<(Self, Vec<Notice>)>, StoreError> {
        match path.metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Ok(metadata) if metadata.is_file() && metadata.len() == 0 => return Ok(None),
            _ => {}
        }
        let path = location::resolve(path)?;
        let OpenDatabase { database, notices, is_disk_full } = connection::open(&path, Access::Read)?;
        Ok(Some((Self::new(database, path, is_disk_full), notices)))
    }

    fn new(database: Connection, path: PathBuf, is_disk_full: bool) -> Self {
        let mut store = Self { database, path, identities: [None; 2], is_disk_full };
        store.identities = store.identities_now();
        store
    }

    fn identities_now(&self) -> [Option<FileIdentity>; 2] {
        [&self.path, &log::path_of(&self.path)].map(|path| FileIdentity::of(path))
    }

    /// Checks that the path still leads to the open file, so that what is written can be found again.
    pub fn check_in_place(&self) -> Result<(), StoreError> {
        let now = self.identities_now();
        // A file without a log may get one from another process.
        let is_in_place =
            now[0] == self.identities[0] && (now[1] == self.identities[1] || self.identities[1].is_none());
        if is_in_place { Ok(()) } else { Err(StoreError::Moved { file: file_name(&self.path) }) }
    }

    /// Returns all marks with their notes. Marks at unknown tables and unprintable characters in notes are ignored;
    /// tabs and line breaks in notes become spaces.
    pub fn marks(&self) -> Result<Marks, StoreError> {
        self.read(read_marks)
    }

    /// Returns a number that changes once another process has changed the file.
    pub fn data_version(&self) -> Result<i64, StoreError> {
        self.read(|database| database.pragma_query_value(None, "data_version", |row| row.get(0)))
    }

    /// Returns a notice of the records whose checksums do not match, if there are any.
    pub fn damaged_records(&self) -> Result<Option<Notice>, StoreError> {
        Ok(self.read(damage)?.notice(file_name(&self.path)))
    }

    /// Stores a mark, replacing an earlier one of the same table and number.
    pub fn put_mark(&self, mark: &Mark) -> Result<(), StoreError> {
        let (key, note) = (mark.table.key(), printable(&mark.note));
        self.write(|database| put_mark(database, &key, mark.number.get().cast_signed(), &note))
    }

    /// Stores the marks whose numbers are not yet marked, and returns how many there were.
    pub fn add_marks(&self, marks: &Marks) -> Result<u64, StoreError> {
        self.write(|database| {
            let added = marks.iter().map(|((table, number), note)| {
                add_mark(database, &table.key(), number.get().cast_signed(), &printable(note))
            });
            added.sum::<rusqlite::Result<usize>>().map(|count| count as u64)
        })
    }

    /// Imports marks, all or none; `rule` decides on those that have another note there.
    pub fn import_marks(&self, marks: &[Mark], rule: NoteRule) -> Result<Import, StoreError> {
        self.write(|database| import::import(database, marks, rule))
    }

    pub fn remove_mark(&self, table: Table, number: DealNumber) -> Result<(), StoreError> {
        self.write(|database| remove_mark(database, &table.key(), number.get().cast_signed()))
    }

    /// Returns the last visit; `None` if there was none or the stored one cannot be read.
    pub fn visit(&self) -> Result<Option<Visit>, StoreError> {
        self.read(read_visit)
    }

    /// Stores a visit as the last one.
    pub fn save_visit(&self, visit: &Visit) -> Result<(), StoreError> {
        self.write(|database| put_visit(database, &visit.to_json()))
    }

    /// Returns all open games, the one that was changed last first. Damaged ones, and those at tables that this program
    /// does not know or play, are ignored.
    pub fn open_games(&self) -> Result<Vec<OpenGame>, StoreError> {
        let mut games = self.read(read_games)?;
        games.retain(|game| game.table.is_played());
        Ok(games)
    }

    pub fn game(&self, id: u64) -> Result<Option<SavedGame>, StoreError> {
        self.read(|database| read_game(database, id))
    }

    /// Returns the open games of a number, the one that was changed last first. Damaged ones are ignored.
    pub fn games_of(&self, table: Table, number: DealNumber, cells: u8) -> Result<Vec<SavedGame>, StoreError> {
        self.read(|database| read_games_of(database, table, number, cells))
    }

    /// Stores an open game, replacing its last revision. If that revision is gone, because another browser has
    /// continued or ended the game, the game is stored under a new id so that neither is lost.
    pub fn put_game(&self, game: &mut SavedGame) -> Result<(), StoreError> {
        *game = self.write(|database| put_game(database, game))?;
        Ok(())
    }

    /// Removes an open game, unless another browser has continued it.
    pub fn remove_game(&self, game: &SavedGame) -> Result<(), StoreError> {
        self.write(|database| remove_game(database, game).map(drop))
    }

    /// Adds an ended game with its moves to the record and removes it from the open ones, both or neither. A revision that
    /// another browser has continued stays open. Of a game without moves, none are kept.
    pub fn finish_game(&self, game: &SavedGame, ended: &RecordedGame) -> Result<(), StoreError> {
        self.write(|database| {
            remove_game(database, game)?;
            if !game.tree.is_empty() {
                add_moves(database, ended, &game.tree)?;
            }
            add_to_record(database, ended)
        })
    }

    /// Counts a game that is in the record as given up as lost. Does nothing if the record lacks it.
    pub fn lose_given_up(&self, given_up: &RecordedGame) -> Result<(), StoreError> {
        self.write(|database| change_outcome(database, given_up, GameOutcome::Lost).map(drop))
    }

    /// Adds the moves of an ended game whose entry in the record lacks them.
    pub fn add_moves(&self, ended: &RecordedGame, tree: &str) -> Result<(), StoreError> {
        self.write(|database| add_moves(database, ended, tree))
    }

    /// Returns the ended games in the order in which they ended. Damaged ones are ignored, and those at tables that this
    /// program does not know or play.
    pub fn record(&self) -> Result<Vec<RecordedGame>, StoreError> {
        self.read(|database| {
            let mut games = Vec::new();
            read_record(database, |game| games.extend(Some(game).filter(|game| game.table.is_played())))?;
            Ok(games)
        })
    }

    /// Returns the moves of an ended game, as its [`SavedGame::tree`]; `None` if they were not kept or are damaged.
    pub fn moves_of(&self, ended: &RecordedGame) -> Result<Option<String>, StoreError> {
        Ok(self.moves_of_all(&[ended])?.pop().flatten())
    }

    /// Returns the moves of ended games, each as [`Store::moves_of`] does, in one pass over the file.
    pub fn moves_of_all(&self, ended: &[&RecordedGame]) -> Result<Vec<Option<String>>, StoreError> {
        self.read(|database| read_moves(database, ended))
    }

    /// Returns the practice record. Damaged entries are ignored.
    pub fn practice(&self) -> Result<PracticeRecord, StoreError> {
        Ok(self.read(read_practice)?.record)
    }

    /// Stores a position where a game was lost, by its line, unless it is already stored.
    pub fn add_lost(&self, line: &str) -> Result<(), StoreError> {
        self.write(|database| add_lost(database, line))
    }

    /// Stores a practice answer after the others.
    pub fn add_answer(&self, answer: &PracticeAnswer) -> Result<(), StoreError> {
        self.write(|database| add_answer(database, answer))
    }

    /// Returns the solution of a position that was searched for with at least `effort`. Damaged solutions and those
    /// that do not win by the rules are ignored. Does not wait for a locked file.
    pub fn solution(&self, start: &Position, effort: Effort) -> Result<Option<Solution>, StoreError> {
        self.without_waiting(|| {
            let read = read_solution(&self.database, start);
            let solution = read.map_err(|error| StoreError::from_read(&self.path, &error))?;
            Ok(solution.filter(|(_, spent)| *spent >= effort).map(|(solution, _)| solution))
        })
    }

    /// Stores the solution of a position that was searched for with `effort`, unless a shorter one is stored; bounds
    /// are kept. The ten thousand used last are kept. Does not wait for a locked file.
    pub fn put_solution(&self, start: &Position, solution: &Solution, effort: Effort) -> Result<(), StoreError> {
        self.without_waiting(|| self.write(|database| put_solution(database, start, solution, effort)))
    }

    /// Records that the solutions of positions were used. Does not wait for a locked file.
    pub fn use_solutions(&self, starts: &[Position]) -> Result<(), StoreError> {
        self.without_waiting(|| {
            self.write(|database| starts.iter().try_for_each(|start| use_solution(database, start)))
        })
    }

    fn without_waiting<T>(&self, action: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let set = |timeout| self.database.busy_timeout(timeout).expect("any time can be set");
        set(Duration::ZERO);
        let result = action();
        set(LOCK_TIMEOUT);
        result
    }

    /// Copies what is only in the log into the file, so that it survives a power failure and the loss of the log.
    pub fn checkpoint(&self) -> Result<(), StoreError> {
        if fs::metadata(log::path_of(&self.path)).is_ok_and(|log| log.len() == 0) {
            return Ok(());
        }
        self.check_in_place()?;
        self.empty_log().map_err(|error| self.write_error(&error))
    }

    /// Closes a file that may no longer be where it was, with everything in it. Returns its identity.
    pub fn close(self) -> Option<FileIdentity> {
        // A failure cannot be helped; the contents are known elsewhere.
        let _ = self.empty_log();
        self.identities[0]
    }

    /// Empties the log into the file. Another process that is reading may keep part of it there and write it later.
    fn empty_log(&self) -> rusqlite::Result<()> {
        self.database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
    }

    fn read<T>(&self, read: impl Fn(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        in_snapshot(&self.database, read).map_err(|error| StoreError::from_read(&self.path, &error))
    }

    fn write<T>(&self, change: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        self.check_in_place()?;
        // A file that was read-only when it was opened may still be of an earlier version.
        let result = migrate_file(&self.database, &self.path).and_then(|()| {
            let transaction = Transaction::new_unchecked(&self.database, TransactionBehavior::Immediate)?;
            let result = change(&transaction)?;
            transaction.commit().map(|()| result)
        });
        result.map_err(|error| self.write_error(&error))
    }

    /// Converts an SQLite error of a write.
    fn write_error(&self, error: &rusqlite::Error) -> StoreError {
        match StoreError::from_write(&self.path, error) {
            StoreError::NotWritable { file, .. } if self.is_disk_full => {
                StoreError::NotWritable { file, reason: DISK_FULL.into() }
            }
            error => error,
        }
    }
}
