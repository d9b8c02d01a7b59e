//! The tables of each version. Every change of them is a new version with a migration from those before.

use rusqlite::{Connection, Transaction};

/// The application id in SQLite's header that marks a file of this program: `Tblx`.
pub(super) const APPLICATION_ID: i32 = 0x5462_6c78;
/// The version of the tables, in SQLite's header as `user_version`.
pub(super) const VERSION: i32 = 7;

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
/// `layout` is a [`Layout::key`](tableaux_engine::freecell::Layout::key), with the number of free cells behind it where it is not
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

/// `changed` increases from change to change. The tree comes last, as it may be long.
const CREATE_GAMES: &str = "
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        revision INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        \"table\" TEXT NOT NULL,
        number INTEGER NOT NULL,
        cells INTEGER NOT NULL,
        seconds INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        checksum INTEGER NOT NULL,
        tree TEXT NOT NULL
    ) STRICT";
/// A game is resumed by its number, and the next change is numbered by `changed`, however many games there are.
const CREATE_GAME_INDEXES: [&str; 2] = [
    "CREATE INDEX IF NOT EXISTS games_by_number ON games (number, \"table\", cells)",
    "CREATE INDEX IF NOT EXISTS games_by_change ON games (changed)",
];
/// What the games of the record have as their tables: a [`Table::key`](crate::table::Table::key) each.
const CREATE_RECORD_TABLES: &str = "
    CREATE TABLE record_tables (id INTEGER PRIMARY KEY, key TEXT NOT NULL) STRICT";
/// `games` are many, each of as many bytes, see [`record`](super::record).
const CREATE_RECORD: &str = "
    CREATE TABLE record (page INTEGER PRIMARY KEY, games BLOB NOT NULL) STRICT";

/// The positions where games were lost: each the line of a game up to there.
const CREATE_PRACTICE_POSITIONS: &str = "
    CREATE TABLE practice_positions (
        id INTEGER PRIMARY KEY,
        line TEXT NOT NULL UNIQUE,
        checksum INTEGER NOT NULL
    ) STRICT";
/// The answers of the practice, `line` as there, `day` in days since 1970-01-01.
const CREATE_PRACTICE_ANSWERS: &str = "
    CREATE TABLE practice_answers (
        id INTEGER PRIMARY KEY,
        line TEXT NOT NULL,
        day INTEGER NOT NULL,
        is_right INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    ) STRICT";

/// The names of the tables, in the order of [`COLUMNS`].
const TABLES: [&str; 8] =
    ["marks", "visit", SOLUTIONS_TABLE, "games", "record_tables", "record", "practice_positions", "practice_answers"];
/// The table of what can be searched for again.
pub(super) const SOLUTIONS_TABLE: &str = "solutions";

/// The columns of the tables in each version, as [`columns`] describes them; none of a table that it lacks. In version 1
/// all marks were of FreeCell deals; records have had checksums since version 3, solutions are kept since version 4,
/// games since version 5; version 6 has added indexes alone; the practice is kept since version 7.
const COLUMNS: [[&str; TABLES.len()]; VERSION as usize] = [
    ["number INTEGER 0 1, note TEXT 1 0", "id INTEGER 0 1, json TEXT 1 0", "", "", "", "", "", ""],
    ["table TEXT 1 1, number INTEGER 1 2, note TEXT 1 0", "id INTEGER 0 1, json TEXT 1 0", "", "", "", "", "", ""],
    [MARKS, VISIT, "", "", "", "", "", ""],
    [MARKS, VISIT, SOLUTIONS, "", "", "", "", ""],
    [MARKS, VISIT, SOLUTIONS, GAMES, RECORD_TABLES, RECORD, "", ""],
    [MARKS, VISIT, SOLUTIONS, GAMES, RECORD_TABLES, RECORD, "", ""],
    [MARKS, VISIT, SOLUTIONS, GAMES, RECORD_TABLES, RECORD, PRACTICE_POSITIONS, PRACTICE_ANSWERS],
];
const MARKS: &str = "table TEXT 1 1, number INTEGER 1 2, note TEXT 1 0, checksum INTEGER 1 0";
const VISIT: &str = "id INTEGER 0 1, json TEXT 1 0, checksum INTEGER 1 0";
const SOLUTIONS: &str = "used INTEGER 0 1, layout TEXT 1 0, moves TEXT 1 0, bound INTEGER 1 0, effort TEXT 1 0, \
                         checksum INTEGER 1 0";
const GAMES: &str = "id INTEGER 0 1, revision INTEGER 1 0, changed INTEGER 1 0, table TEXT 1 0, number INTEGER 1 0, \
                     cells INTEGER 1 0, seconds INTEGER 1 0, hints INTEGER 1 0, checksum INTEGER 1 0, tree TEXT 1 0";
const RECORD_TABLES: &str = "id INTEGER 0 1, key TEXT 1 0";
const RECORD: &str = "page INTEGER 0 1, games BLOB 1 0";
const PRACTICE_POSITIONS: &str = "id INTEGER 0 1, line TEXT 1 0, checksum INTEGER 1 0";
const PRACTICE_ANSWERS: &str = "id INTEGER 0 1, line TEXT 1 0, day INTEGER 1 0, is_right INTEGER 1 0, \
                                checksum INTEGER 1 0";

/// The first version whose records have checksums.
pub(super) const WITH_CHECKSUMS: i32 = 3;
/// The first version that has solutions, that which has games, that which has their indexes, and that which has the
/// practice.
const WITH_SOLUTIONS: i32 = 4;
const WITH_GAMES: i32 = 5;
const WITH_GAME_INDEXES: i32 = 6;
const WITH_PRACTICE: i32 = 7;

/// Creates the tables in an empty database.
pub(super) fn create(transaction: &Transaction) -> rusqlite::Result<()> {
    transaction.execute(CREATE_MARKS, [])?;
    transaction.execute(CREATE_VISIT, [])?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    add_missing(transaction, WITH_CHECKSUMS)
}

/// Adds the tables and indexes that a version with checksums lacks of the present one.
pub(super) fn add_missing(transaction: &Transaction, version: i32) -> rusqlite::Result<()> {
    if version < WITH_SOLUTIONS {
        transaction.execute(CREATE_SOLUTIONS, [])?;
    }
    if version < WITH_GAMES {
        for table in [CREATE_GAMES, CREATE_RECORD_TABLES, CREATE_RECORD] {
            transaction.execute(table, [])?;
        }
    }
    if version < WITH_GAME_INDEXES {
        for index in CREATE_GAME_INDEXES {
            transaction.execute(index, [])?;
        }
    }
    if version < WITH_PRACTICE {
        transaction.execute(CREATE_PRACTICE_POSITIONS, [])?;
        transaction.execute(CREATE_PRACTICE_ANSWERS, [])?;
    }
    transaction.pragma_update(None, "user_version", VERSION)
}

/// The version of the tables in a file of this program.
pub(super) fn version(database: &Connection) -> rusqlite::Result<i32> {
    database.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Whether a file has open games and a record. One of an earlier version may be open that cannot be migrated.
pub(super) fn has_games(database: &Connection) -> rusqlite::Result<bool> {
    Ok(version(database)? >= WITH_GAMES)
}

/// Whether a file has the practice, as [`has_games`].
pub(super) fn has_practice(database: &Connection) -> rusqlite::Result<bool> {
    Ok(version(database)? >= WITH_PRACTICE)
}

/// The names of the tables of a file; `None` if they are not those of its version.
pub(super) fn tables(database: &Connection) -> rusqlite::Result<Option<Vec<&'static str>>> {
    let version = version(database)?;
    let expected = usize::try_from(version).ok().and_then(|version| COLUMNS.get(version.checked_sub(1)?));
    let Some(expected) = expected else { return Ok(None) };
    let mut tables = Vec::new();
    for (table, &expected) in TABLES.into_iter().zip(expected) {
        if columns(database, table)? != expected {
            return Ok(None);
        }
        if !expected.is_empty() {
            tables.push(table);
        }
    }
    Ok(Some(tables))
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
