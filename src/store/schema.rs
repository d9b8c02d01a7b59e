//! The tables of each version. Every change of them is a new version with a migration from those before.

use rusqlite::{Connection, Transaction};

/// The application id in SQLite's header that marks a file of this program: `Tblx`.
pub(super) const APPLICATION_ID: i32 = 0x5462_6c78;
/// The version of the tables, in SQLite's header as `user_version`.
pub(super) const VERSION: i32 = 4;

/// `"table"` is a [`Table::key`](crate::table::Table::key).
const CREATE_MARKS: &str = "
    CREATE TABLE marks (
        \"table\" TEXT NOT NULL,
        number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 8589934591),
        note TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (\"table\", number)
    ) STRICT";
const CREATE_VISIT: &str = "
    CREATE TABLE visit (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT";
/// `layout` is a [`Layout::key`](crate::freecell::Layout::key), with the number of free cells behind it where it is not
/// the usual one, `used` a number that increases from use to use.
const CREATE_SOLUTIONS: &str = "
    CREATE TABLE solutions (
        used INTEGER PRIMARY KEY,
        layout TEXT NOT NULL UNIQUE,
        moves TEXT NOT NULL,
        bound INTEGER NOT NULL,
        effort TEXT NOT NULL,
        checksum INTEGER NOT NULL
    ) STRICT";

/// The names of the tables, in the order of [`COLUMNS`].
const TABLES: [&str; 3] = ["marks", "visit", "solutions"];

/// The columns of the tables in each version, as [`columns`] describes them; none of a table that it lacks. In version 1
/// all marks were of FreeCell deals; records have had checksums since version 3, and solutions are kept since version 4.
const COLUMNS: [[&str; TABLES.len()]; VERSION as usize] = [
    ["number INTEGER 0 1, note TEXT 1 0", "id INTEGER 0 1, json TEXT 1 0", ""],
    ["table TEXT 1 1, number INTEGER 1 2, note TEXT 1 0", "id INTEGER 0 1, json TEXT 1 0", ""],
    [MARKS, VISIT, ""],
    [MARKS, VISIT, SOLUTIONS],
];
const MARKS: &str = "table TEXT 1 1, number INTEGER 1 2, note TEXT 1 0, checksum INTEGER 1 0";
const VISIT: &str = "id INTEGER 0 1, json TEXT 1 0, checksum INTEGER 1 0";
const SOLUTIONS: &str = "used INTEGER 0 1, layout TEXT 1 0, moves TEXT 1 0, bound INTEGER 1 0, effort TEXT 1 0, \
                         checksum INTEGER 1 0";

/// Creates the tables in an empty database.
pub(super) fn create(transaction: &Transaction) -> rusqlite::Result<()> {
    transaction.execute(CREATE_MARKS, [])?;
    transaction.execute(CREATE_VISIT, [])?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    add_solutions(transaction)
}

/// Adds what version 3 lacks of the present one.
pub(super) fn add_solutions(transaction: &Transaction) -> rusqlite::Result<()> {
    transaction.execute(CREATE_SOLUTIONS, [])?;
    transaction.pragma_update(None, "user_version", VERSION)
}

/// The version of the tables in a file of this program.
pub(super) fn version(database: &Connection) -> rusqlite::Result<i32> {
    database.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Whether the tables of a file are those of its version.
pub(super) fn has_its_tables(database: &Connection) -> rusqlite::Result<bool> {
    let version = version(database)?;
    let expected = usize::try_from(version).ok().and_then(|version| COLUMNS.get(version.checked_sub(1)?));
    let Some(expected) = expected else { return Ok(false) };
    for (table, expected) in TABLES.into_iter().zip(expected) {
        if columns(database, table)? != **expected {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The query for the marks of a version: the columns of the present one, NULL for a checksum that it lacks.
pub(super) fn select_marks(version: i32) -> &'static str {
    match version {
        1 => "SELECT 'freecell', number, note, NULL FROM marks",
        2 => "SELECT \"table\", number, note, NULL FROM marks",
        _ => "SELECT \"table\", number, note, checksum FROM marks",
    }
}

/// The query for the visit of a version, as [`select_marks`].
pub(super) fn select_visit(version: i32) -> &'static str {
    if version < 3 { "SELECT json, NULL FROM visit" } else { "SELECT json, checksum FROM visit" }
}

/// The columns of a table: name, type, whether NOT NULL, place in the primary key.
fn columns(database: &Connection, table: &str) -> rusqlite::Result<String> {
    let query = "SELECT coalesce(group_concat(name || ' ' || type || ' ' || \"notnull\" || ' ' || pk, ', '), '')
        FROM pragma_table_info(?1)";
    database.query_row(query, [table], |row| row.get(0))
}
