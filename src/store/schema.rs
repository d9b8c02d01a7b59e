//! The tables of the present version. Every change of them is a new version with a migration from the one before.

use rusqlite::{Connection, Transaction};

/// The application id in SQLite's header that marks a file of this program: `Tblx`.
pub(super) const APPLICATION_ID: i32 = 0x5462_6c78;
/// The version of the tables, in SQLite's header as `user_version`.
pub(super) const VERSION: i32 = 2;

/// `"table"` is a [`Table::key`](crate::table::Table::key).
pub(super) const CREATE_MARKS: &str = "
    CREATE TABLE marks (
        \"table\" TEXT NOT NULL,
        number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 8589934591),
        note TEXT NOT NULL,
        PRIMARY KEY (\"table\", number)
    ) STRICT";
const CREATE_VISIT: &str = "CREATE TABLE visit (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL) STRICT";

/// A table and its columns as [`columns`] describes them.
pub(super) type TableColumns = (&'static str, &'static str);
/// The columns of the tables.
pub(super) const COLUMNS: [TableColumns; 2] =
    [("marks", "table TEXT 1 1, number INTEGER 1 2, note TEXT 1 0"), ("visit", "id INTEGER 0 1, json TEXT 1 0")];

/// Creates the tables in an empty database.
pub(super) fn create(transaction: &Transaction) -> rusqlite::Result<()> {
    transaction.execute(CREATE_MARKS, [])?;
    transaction.execute(CREATE_VISIT, [])?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", VERSION)
}

/// The version of the tables in a file of this program.
pub(super) fn version(database: &Connection) -> rusqlite::Result<i32> {
    database.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// The columns of a table: name, type, whether NOT NULL, place in the primary key.
pub(super) fn columns(database: &Connection, table: &str) -> rusqlite::Result<Option<String>> {
    let query = "SELECT group_concat(name || ' ' || type || ' ' || \"notnull\" || ' ' || pk, ', ')
        FROM pragma_table_info(?1)";
    database.query_row(query, [table], |row| row.get(0))
}
