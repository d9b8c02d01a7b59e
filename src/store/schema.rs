//! The tables of each version. Every change is a new version with a migration from all earlier ones.

use rusqlite::{Connection, Transaction};

/// The application id in SQLite's header that marks a file of this program: `Tblx`.
pub(super) const APPLICATION_ID: i32 = 0x5462_6c78;
/// The schema version, stored in SQLite's header as `user_version`.
pub(super) const VERSION: i32 = 9;

/// The marks; `"table"` is a [`Table::key`](crate::table::Table::key).
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
/// The solutions. `layout` is a [`Layout::key`](tableaux_engine::freecell::Layout::key), followed by the number of free
/// cells where it is not the layout's default; `used` increases from use to use.
const CREATE_SOLUTIONS: &str = "
    CREATE TABLE solutions (
        used INTEGER PRIMARY KEY,
        layout TEXT NOT NULL UNIQUE,
        moves TEXT NOT NULL,
        bound INTEGER NOT NULL,
        effort TEXT NOT NULL,
        checksum INTEGER NOT NULL
    ) STRICT";

/// The open games. `changed` increases from change to change. The tree comes last, as it may be long.
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
/// Indexes for resuming a game by its number, and for numbering the next change, however many games there are.
const CREATE_GAMES_BY_NUMBER: &str = "CREATE INDEX IF NOT EXISTS games_by_number ON games (number, \"table\", cells)";
const CREATE_GAMES_BY_CHANGE: &str = "CREATE INDEX IF NOT EXISTS games_by_change ON games (changed)";
/// The tables of recorded games, each a [`Table::key`](crate::table::Table::key).
const CREATE_RECORD_TABLES: &str = "
    CREATE TABLE record_tables (id INTEGER PRIMARY KEY, key TEXT NOT NULL) STRICT";
/// The record; `games` is a page of games of fixed length, see [`record`](super::record).
const CREATE_RECORD: &str = "
    CREATE TABLE record (page INTEGER PRIMARY KEY, games BLOB NOT NULL) STRICT";

/// The positions where games were lost, each as the line of the game up to there.
const CREATE_PRACTICE_POSITIONS: &str = "
    CREATE TABLE practice_positions (
        id INTEGER PRIMARY KEY,
        line TEXT NOT NULL UNIQUE,
        checksum INTEGER NOT NULL
    ) STRICT";
/// The practice answers; `line` as in the positions, `day` in days since 1970-01-01.
const CREATE_PRACTICE_ANSWERS: &str = "
    CREATE TABLE practice_answers (
        id INTEGER PRIMARY KEY,
        line TEXT NOT NULL,
        day INTEGER NOT NULL,
        is_right INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    ) STRICT";

/// The moves of ended games, each a [`RecordedGame`](crate::record::RecordedGame) of the record. The tree comes last, as it
/// may be long.
const CREATE_ENDED_GAMES: &str = "
    CREATE TABLE ended_games (
        id INTEGER PRIMARY KEY,
        \"table\" TEXT NOT NULL,
        number INTEGER NOT NULL,
        cells INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        checksum INTEGER NOT NULL,
        tree TEXT NOT NULL
    ) STRICT";
/// An index for reading the moves of one game, however many there are.
const CREATE_ENDED_GAMES_BY_END: &str = "CREATE INDEX IF NOT EXISTS ended_games_by_end ON ended_games (finished)";
/// When an open game was last played, in Unix time; NULL for one that was not played since version 9.
const ADD_PLAYED: &str = "ALTER TABLE games ADD COLUMN played INTEGER";

/// The table of solutions, which can be searched for again.
pub(super) const SOLUTIONS_TABLE: &str = "solutions";

/// The tables of versions 1 and 2, in the first of which all marks were of FreeCell deals.
const CREATE_FIRST_MARKS: &str = "CREATE TABLE marks (number INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT";
const CREATE_SECOND_MARKS: &str = "
    CREATE TABLE marks (
        \"table\" TEXT NOT NULL, number INTEGER NOT NULL, note TEXT NOT NULL, PRIMARY KEY (\"table\", number)
    ) STRICT";
const CREATE_FIRST_VISIT: &str = "CREATE TABLE visit (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT";

pub(super) const WITH_CHECKSUMS: i32 = 3;
const WITH_GAMES: i32 = 5;
const WITH_PRACTICE: i32 = 7;
const WITH_MOVES: i32 = 8;
const WITH_TIMES: i32 = 9;

/// The statements for what versions after the first one with checksums added, with these versions.
const ADDITIONS: [(i32, &str); 11] = [
    (4, CREATE_SOLUTIONS),
    (WITH_GAMES, CREATE_GAMES),
    (WITH_GAMES, CREATE_RECORD_TABLES),
    (WITH_GAMES, CREATE_RECORD),
    (6, CREATE_GAMES_BY_NUMBER),
    (6, CREATE_GAMES_BY_CHANGE),
    (WITH_PRACTICE, CREATE_PRACTICE_POSITIONS),
    (WITH_PRACTICE, CREATE_PRACTICE_ANSWERS),
    (WITH_MOVES, CREATE_ENDED_GAMES),
    (WITH_MOVES, CREATE_ENDED_GAMES_BY_END),
    (WITH_TIMES, ADD_PLAYED),
];

/// Returns the statements for the tables and indexes of a version.
fn statements(version: i32) -> impl Iterator<Item = &'static str> {
    let first = match version {
        1 => [CREATE_FIRST_MARKS, CREATE_FIRST_VISIT],
        2 => [CREATE_SECOND_MARKS, CREATE_FIRST_VISIT],
        _ => [CREATE_MARKS, CREATE_VISIT],
    };
    let additions = ADDITIONS.into_iter().filter(move |&(added, _)| added <= version);
    first.into_iter().chain(additions.map(|(_, statement)| statement))
}

pub(super) fn create(transaction: &Transaction) -> rusqlite::Result<()> {
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    statements(VERSION).try_for_each(|statement| transaction.execute(statement, []).map(drop))
}

/// Adds the tables and indexes that were added after a version with checksums.
pub(super) fn add_missing(transaction: &Transaction, version: i32) -> rusqlite::Result<()> {
    for (_, statement) in ADDITIONS.into_iter().filter(|&(added, _)| version < added) {
        transaction.execute(statement, [])?;
    }
    transaction.pragma_update(None, "user_version", VERSION)
}

/// Returns the schema version of a file of this program.
pub(super) fn version(database: &Connection) -> rusqlite::Result<i32> {
    database.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Returns whether a file has open games and a record. One of an earlier version that cannot be migrated may be open.
pub(super) fn has_games(database: &Connection) -> rusqlite::Result<bool> {
    Ok(version(database)? >= WITH_GAMES)
}

/// Returns whether a file has practice records; see [`has_games`].
pub(super) fn has_practice(database: &Connection) -> rusqlite::Result<bool> {
    Ok(version(database)? >= WITH_PRACTICE)
}

/// Returns whether a file has the moves of ended games; see [`has_games`].
pub(super) fn has_moves(database: &Connection) -> rusqlite::Result<bool> {
    Ok(version(database)? >= WITH_MOVES)
}

/// Returns the expression for when an open game was last played, NULL in a file without these times; see [`has_games`].
pub(super) fn played(database: &Connection) -> rusqlite::Result<&'static str> {
    Ok(if version(database)? >= WITH_TIMES { "played" } else { "NULL" })
}

/// Returns the names of the tables of a file; `None` if they and their columns are not those of its version.
pub(super) fn tables(database: &Connection) -> rusqlite::Result<Option<Vec<String>>> {
    let version = version(database)?;
    if !(1..=VERSION).contains(&version) {
        return Ok(None);
    }
    let (latest, same) = (model(VERSION)?, model(version)?);
    let mut tables = Vec::new();
    let mut names = latest.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
    for name in names.query_map([], |row| row.get::<_, String>(0))? {
        let name = name?;
        let expected = columns(&same, &name)?;
        if columns(database, &name)? != expected {
            return Ok(None);
        }
        tables.extend(expected.map(|_| name));
    }
    Ok(Some(tables))
}

/// Creates an empty database in memory with the tables of a version.
fn model(version: i32) -> rusqlite::Result<Connection> {
    let database = Connection::open_in_memory()?;
    statements(version).try_for_each(|statement| database.execute(statement, []).map(drop))?;
    Ok(database)
}

/// Returns the query for the marks of a version: the current columns, with NULL for a missing checksum.
pub(super) fn select_marks(version: i32) -> &'static str {
    match version {
        1 => "SELECT 'freecell', number, note, NULL FROM marks",
        2 => "SELECT \"table\", number, note, NULL FROM marks",
        _ => "SELECT \"table\", number, note, checksum FROM marks",
    }
}

/// Returns the query for the visit of a version, like [`select_marks`].
pub(super) fn select_visit(version: i32) -> &'static str {
    if version < 3 { "SELECT json, NULL FROM visit" } else { "SELECT json, checksum FROM visit" }
}

/// Returns the columns of a table: name, type, whether NOT NULL, index in the primary key. `None` if it does not exist.
fn columns(database: &Connection, table: &str) -> rusqlite::Result<Option<String>> {
    let query = "SELECT group_concat(name || ' ' || type || ' ' || \"notnull\" || ' ' || pk)
        FROM pragma_table_info(?1)";
    database.query_row(query, [table], |row| row.get(0))
}
