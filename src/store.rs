//! What the user wants to keep, marks with notes, games, the practice and the last visit, and solutions that took a while to
//! find, in one SQLite file.
//!
//! Nothing in the file is lost silently: a damaged one is renamed, one of a later version or of another program is
//! left alone, and one of an earlier version is migrated. Every change is one transaction in a write-ahead log, so that
//! a killed process leaves an undamaged file, and two browsers may have it open at once. Every record has a checksum,
//! and before every change it is made sure that the path still leads to the file.
#![allow(clippy::missing_errors_doc, reason = "what is said of `Store` holds for every call")]

mod checksum;
mod connection;
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
pub use mark::Mark;
pub use marks::{MarkId, Marks, MarksBuilder};
pub use notice::{Notice, RenamedFile};
pub use visit::{Visit, VisitBoard};

use std::cell::Cell;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use self::connection::{LOCK_TIMEOUT, OpenDatabase, in_snapshot, migrate_file};
use self::error::{DISK_FULL, file_name};
use self::game::{put_game, read_game, read_games, read_games_of, remove_game};
use self::integrity::damage;
use self::mark::{add_mark, put_mark, read_marks, remove_mark};
use self::practice::{add_answer, add_lost, read_practice};
use self::record::{add_to_record, read_record};
use self::solution::{put_solution, read_solution, use_solution};
use self::visit::{put_visit, read_visit};
use crate::practice::{PracticeAnswer, PracticeRecord};
use crate::record::RecordedGame;
use crate::table::Table;
use tableaux_engine::freecell::Position;
use tableaux_engine::number::DealNumber;
use tableaux_engine::sanitize::printable;
use tableaux_engine::solver::Effort;
use tableaux_engine::verdict::Solution;

/// An open file of marks. Each call is complete when it returns.
///
/// # Errors
/// A call that reads fails with [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::Unreadable`]; one that
/// writes with [`StoreError::Moved`], [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::NotWritable`], and
/// then nothing is changed. Any [`StoreError`] may prevent that a file is opened, which is then left as it is.
#[derive(Debug)]
pub struct Store {
    database: Connection,
    path: PathBuf,
    /// The file itself, and its log if it has one.
    identities: [Option<FileIdentity>; 2],
    /// Whether there are changes that are perhaps in the log alone.
    is_in_log: Cell<bool>,
    /// Whether it can only be read, as the disk was full when it was opened.
    is_disk_full: bool,
}

impl Store {
    /// The default path of the file: `tableaux/tableaux.db` in the XDG data folder.
    ///
    /// # Errors
    /// [`StoreError::NoHome`] if no home folder is known.
    pub fn default_path() -> Result<PathBuf, StoreError> {
        location::default_path()
    }

    /// Opens the file, creates it and its folders if they are missing, and checks all of it. Returns also what the user
    /// should know of it.
    ///
    /// A damaged file is renamed and replaced by a new one, if it can be seen that it was one of this program. One of
    /// an earlier version is migrated, with everything that is in it. A file that can be read but not written opens.
    pub fn open(path: &Path) -> Result<(Self, Vec<Notice>), StoreError> {
        Self::open_again(path, None)
    }

    /// Opens a file again that was open and had this identity, if it still has it: it is ours then, even if its header
    /// is damaged.
    pub fn open_again(path: &Path, identity: Option<FileIdentity>) -> Result<(Self, Vec<Notice>), StoreError> {
        let path = location::resolve(path)?;
        let is_ours = || identity.is_some() && FileIdentity::of(&path) == identity;
        let OpenDatabase { database, notices, is_disk_full } = match connection::open(&path) {
            Err(StoreError::Damaged { .. }) => quarantine::recreate(&path, false)?,
            Err(StoreError::Foreign { .. }) if is_ours() => quarantine::recreate(&path, true)?,
            opened => opened?,
        };
        Ok((Self::new(database, path, is_disk_full), notices))
    }

    /// Opens a file only to read what is in it; `None` if it does not exist or is empty. It is left as it is: one that is
    /// damaged is not renamed, one of an earlier version not migrated.
    pub fn open_existing(path: &Path) -> Result<Option<(Self, Vec<Notice>)>, StoreError> {
        match path.metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Ok(metadata) if metadata.is_file() && metadata.len() == 0 => return Ok(None),
            _ => {}
        }
        let path = location::resolve(path)?;
        let OpenDatabase { database, notices, is_disk_full } = connection::open_to_read(&path)?;
        Ok(Some((Self::new(database, path, is_disk_full), notices)))
    }

    fn new(database: Connection, path: PathBuf, is_disk_full: bool) -> Self {
        let mut store = Self { database, path, identities: [None; 2], is_in_log: Cell::new(true), is_disk_full };
        store.identities = store.identities_now();
        store
    }

    fn identities_now(&self) -> [Option<FileIdentity>; 2] {
        [&self.path, &log::path_of(&self.path)].map(|path| FileIdentity::of(path))
    }

    /// Makes sure that the path still leads to the open file, and so that what is written can be found again.
    pub fn check_in_place(&self) -> Result<(), StoreError> {
        let now = self.identities_now();
        // A file without a log may get one from another process.
        let is_in_place =
            now[0] == self.identities[0] && (now[1] == self.identities[1] || self.identities[1].is_none());
        if is_in_place { Ok(()) } else { Err(StoreError::Moved { file: file_name(&self.path) }) }
    }

    /// All marks with their notes. Marks at tables that this program does not know are ignored, and so
    /// are unprintable characters in notes that another program wrote; tabs and line breaks in them are read as blanks.
    pub fn marks(&self) -> Result<Marks, StoreError> {
        self.read(read_marks)
    }

    /// A number that is another one once another process has changed the file.
    pub fn data_version(&self) -> Result<i64, StoreError> {
        self.read(|database| database.pragma_query_value(None, "data_version", |row| row.get(0)))
    }

    /// The records that are not as they were written, by their checksums, if there are any.
    pub fn damaged_records(&self) -> Result<Option<Notice>, StoreError> {
        Ok(self.read(damage)?.notice(file_name(&self.path)))
    }

    /// Stores a mark, in place of an earlier one of the same table and number.
    pub fn put_mark(&self, mark: &Mark) -> Result<(), StoreError> {
        let (key, note) = (mark.table.key(), printable(&mark.note));
        self.write(|database| put_mark(database, &key, mark.number.get().cast_signed(), &note))
    }

    /// Stores those of the marks whose number is not yet marked.
    pub fn add_marks(&self, marks: &Marks) -> Result<u64, StoreError> {
        self.write(|database| {
            let added = marks.iter().map(|((table, number), note)| {
                add_mark(database, &table.key(), number.get().cast_signed(), &printable(note))
            });
            added.sum::<rusqlite::Result<usize>>().map(|count| count as u64)
        })
    }

    /// Puts marks from elsewhere into the file, all or none; `rule` decides on those that have another note there.
    pub fn import_marks(&self, marks: &MarksBuilder, rule: NoteRule) -> Result<Import, StoreError> {
        self.write(|database| import::import(database, marks, rule))
    }

    /// Removes a mark, if there is one.
    pub fn remove_mark(&self, table: Table, number: DealNumber) -> Result<(), StoreError> {
        self.write(|database| remove_mark(database, &table.key(), number.get().cast_signed()))
    }

    /// The last visit; `None` if there was none or the stored one cannot be read.
    pub fn visit(&self) -> Result<Option<Visit>, StoreError> {
        self.read(read_visit)
    }

    /// Stores a visit as the last one.
    pub fn save_visit(&self, visit: &Visit) -> Result<(), StoreError> {
        self.write(|database| put_visit(database, &visit.to_json()))
    }

    /// All open games, the one that was changed last first. Damaged ones, and those at tables that this program does
    /// not know, are ignored.
    pub fn open_games(&self) -> Result<Vec<OpenGame>, StoreError> {
        self.read(read_games)
    }

    /// The open game with an id, if there is one.
    pub fn game(&self, id: u64) -> Result<Option<SavedGame>, StoreError> {
        self.read(|database| read_game(database, id))
    }

    /// The open games of a number, the one that was changed last first. Damaged ones are ignored.
    pub fn games_of(&self, table: Table, number: DealNumber, cells: u8) -> Result<Vec<SavedGame>, StoreError> {
        self.read(|database| read_games_of(database, table, number, cells))
    }

    /// Stores an open game, in place of its last revision. If there is no such revision, as another browser has gone on
    /// with the game or ended it, it becomes a game of its own with a new id, so that neither is lost.
    pub fn put_game(&self, game: &mut SavedGame) -> Result<(), StoreError> {
        *game = self.write(|database| put_game(database, game))?;
        Ok(())
    }

    /// Removes an open game, unless another browser has gone on with it.
    pub fn remove_game(&self, game: &SavedGame) -> Result<(), StoreError> {
        self.write(|database| remove_game(database, game).map(drop))
    }

    /// Adds a game that has ended to the record and removes it from the open ones, both or neither. A revision with
    /// which another browser has gone on stays open.
    pub fn finish_game(&self, game: &SavedGame, ended: &RecordedGame) -> Result<(), StoreError> {
        self.write(|database| {
            remove_game(database, game)?;
            add_to_record(database, ended)
        })
    }

    /// The games that have ended, in that order. Damaged ones, and those at tables that this program does not know, are
    /// ignored.
    pub fn record(&self) -> Result<Vec<RecordedGame>, StoreError> {
        self.read(|database| {
            let mut games = Vec::new();
            read_record(database, |game| games.push(game))?;
            Ok(games)
        })
    }

    /// What was practised: positions where games were lost, and answers. Damaged ones are ignored.
    pub fn practice(&self) -> Result<PracticeRecord, StoreError> {
        Ok(self.read(read_practice)?.record)
    }

    /// Stores a position where a game was lost, by its line, unless it is stored.
    pub fn add_lost(&self, line: &str) -> Result<(), StoreError> {
        self.write(|database| add_lost(database, line))
    }

    /// Stores an answer of the practice after the others.
    pub fn add_answer(&self, answer: &PracticeAnswer) -> Result<(), StoreError> {
        self.write(|database| add_answer(database, answer))
    }

    /// The solution of a position that was searched for with `effort` or more. One that is damaged, or does not win the
    /// game by the rules, is ignored. A file that another process has locked is not waited for.
    pub fn solution(&self, start: &Position, effort: Effort) -> Result<Option<Solution>, StoreError> {
        self.without_waiting(|| {
            let read = read_solution(&self.database, start);
            let solution = read.map_err(|error| StoreError::from_read(&self.path, &error))?;
            Ok(solution.filter(|(_, spent)| *spent >= effort).map(|(solution, _)| solution))
        })
    }

    /// Stores the solution of a position that was searched for with `effort`, unless a shorter one is stored; bounds are
    /// kept. Ten thousand are kept, those used last. A file that another process has locked is not waited for.
    pub fn put_solution(&self, start: &Position, solution: &Solution, effort: Effort) -> Result<(), StoreError> {
        self.without_waiting(|| self.write(|database| put_solution(database, start, solution, effort)))
    }

    /// Notes that the solutions of positions were used. A file that another process has locked is not waited for.
    pub fn use_solutions(&self, starts: &[Position]) -> Result<(), StoreError> {
        self.without_waiting(|| {
            self.write(|database| starts.iter().try_for_each(|start| use_solution(database, start)))
        })
    }

    /// Does something that nobody waits for, and that is not worth waiting for a lock.
    fn without_waiting<T>(&self, action: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let set = |timeout| self.database.busy_timeout(timeout).expect("any time can be set");
        set(Duration::ZERO);
        let result = action();
        set(LOCK_TIMEOUT);
        result
    }

    /// Brings what is in the log alone into the file, so that it outlives a power failure and the loss of the log.
    pub fn checkpoint(&self) -> Result<(), StoreError> {
        if !self.is_in_log.get() {
            return Ok(());
        }
        self.check_in_place()?;
        self.empty_log().map_err(|error| self.write_error(&error))
    }

    /// Closes a file that is perhaps no longer where it was, with everything in it. Returns its identity.
    pub fn close(self) -> Option<FileIdentity> {
        // Nothing can be done about one that fails; what was in it is known elsewhere.
        let _ = self.empty_log();
        self.identities[0]
    }

    /// Another process that reads may keep a part in the log, which that process brings into the file later.
    fn empty_log(&self) -> rusqlite::Result<()> {
        let is_busy = self.database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        self.is_in_log.set(is_busy);
        Ok(())
    }

    fn read<T>(&self, read: impl Fn(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        in_snapshot(&self.database, read).map_err(|error| StoreError::from_read(&self.path, &error))
    }

    fn write<T>(&self, change: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        self.check_in_place()?;
        self.is_in_log.set(true);
        // A file that could not be written when it was opened may still be of an earlier version.
        let result = migrate_file(&self.database, &self.path).and_then(|()| {
            let transaction = Transaction::new_unchecked(&self.database, TransactionBehavior::Immediate)?;
            let result = change(&transaction)?;
            transaction.commit().map(|()| result)
        });
        result.map_err(|error| self.write_error(&error))
    }

    /// What an error of SQLite means to a caller who wants to write.
    fn write_error(&self, error: &rusqlite::Error) -> StoreError {
        match StoreError::from_write(&self.path, error) {
            StoreError::NotWritable { file, .. } if self.is_disk_full => {
                StoreError::NotWritable { file, reason: DISK_FULL.into() }
            }
            error => error,
        }
    }
}
