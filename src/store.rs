//! What the user wants to keep, marks with notes and the last visit, in one SQLite file.
//!
//! Nothing in the file is lost: a damaged one is renamed, one of a later version or of another program is left alone,
//! and one of an earlier version is migrated. Every change is one transaction in a write-ahead log, so that a killed
//! process leaves an undamaged file, and two browsers may have it open at once.

mod connection;
mod error;
mod integrity;
mod location;
mod mark;
mod migrate;
mod ownership;
mod quarantine;
mod schema;
mod visit;

pub use error::StoreError;
pub use mark::Mark;
pub use quarantine::Quarantined;
pub use visit::Visit;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Params};

use self::connection::in_snapshot;
use self::mark::{printable, read_marks};
use self::migrate::migrate_v1;
use self::visit::read_visit;
use crate::number::DealNumber;
use crate::table::Table;

/// An open file of marks. Each call is complete when it returns.
#[derive(Debug)]
pub struct Store {
    database: Connection,
    path: PathBuf,
}

impl Store {
    /// The default path of the file: `tableaux/tableaux.db` in the XDG data folder.
    ///
    /// # Errors
    /// [`StoreError::NoHome`] if no home folder is known.
    pub fn default_path() -> Result<PathBuf, StoreError> {
        location::default_path()
    }

    /// Opens the file, creates it and its folders if they are missing, and checks all of it.
    ///
    /// A damaged file is renamed and replaced by a new one. One of an earlier version is migrated, with everything that
    /// is in it. A file that can be read but not written opens.
    ///
    /// # Errors
    /// Any [`StoreError`]; then the file is unchanged.
    pub fn open(path: &Path) -> Result<(Self, Option<Quarantined>), StoreError> {
        let path = location::resolve(path)?;
        let (database, quarantined) = match connection::open(&path) {
            Err(StoreError::Damaged { .. }) => quarantine::recreate(&path)?,
            opened => (opened?, None),
        };
        Ok((Self { database, path }, quarantined))
    }

    /// The notes of all marks, by table and number. Marks at tables that this program does not know are ignored, and so
    /// are unprintable characters in notes that another program wrote.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::Unreadable`].
    pub fn marks(&self) -> Result<BTreeMap<(Table, DealNumber), String>, StoreError> {
        in_snapshot(&self.database, read_marks).map_err(|error| StoreError::from_read(&self.path, &error))
    }

    /// Stores a mark, in place of an earlier one of the same table and number.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::NotWritable`].
    pub fn put_mark(&self, mark: &Mark) -> Result<(), StoreError> {
        let statement = "INSERT INTO marks (\"table\", number, note) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET note = excluded.note";
        self.write(statement, (mark.table.key(), mark.number.get().cast_signed(), printable(&mark.note)))
    }

    /// Removes a mark, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::NotWritable`].
    pub fn remove_mark(&self, table: Table, number: DealNumber) -> Result<(), StoreError> {
        let statement = "DELETE FROM marks WHERE \"table\" = ?1 AND number = ?2";
        self.write(statement, (table.key(), number.get().cast_signed()))
    }

    /// The last visit; `None` if there was none or the stored one cannot be read.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::Unreadable`].
    pub fn visit(&self) -> Result<Option<Visit>, StoreError> {
        read_visit(&self.database).map_err(|error| StoreError::from_read(&self.path, &error))
    }

    /// Stores a visit as the last one.
    ///
    /// # Errors
    /// [`StoreError::Locked`], [`StoreError::Damaged`] or [`StoreError::NotWritable`].
    pub fn save_visit(&self, visit: &Visit) -> Result<(), StoreError> {
        let statement = "INSERT INTO visit (id, json) VALUES (1, ?1) ON CONFLICT DO UPDATE SET json = excluded.json";
        self.write(statement, [visit.to_json()])
    }

    fn write(&self, statement: &str, values: impl Params) -> Result<(), StoreError> {
        // A file that could not be written when it was opened may still be of version 1.
        let result = migrate_v1(&self.database).and_then(|()| self.database.execute(statement, values));
        result.map(drop).map_err(|error| StoreError::from_write(&self.path, &error))
    }
}
