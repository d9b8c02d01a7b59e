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

const TABLES: [&str; 9] = [
    "marks",
    "visit",
    SOLUTIONS_TABLE,
    "games",
    "record_tables",
    "record",
    "practice_positions",
    "practice_answers",
    "ended_games",
];
/// The table of solutions, which can be searched for again.
pub(super) const SOLUTIONS_TABLE: &str = "solutions";

/// The columns of the tables in each version, as [`columns`] describes them; empty for a table that it lacks. In
/// version 1 all marks were of FreeCell deals. Version 3 added checksums, 4 solutions, 5 games, 6 only indexes, 7
/// practice, 8 the moves of ended games, 9 the time of open ones.
const COLUMNS: [[&str; TABLES.len()]; VERSION as usize] = [
    ["number INTEGER 0 1, note TEXT 1 0", "id INTEGER 0 1, json TEXT 1 0", "", "", "", "", "", "", ""],
    ["table TEXT 1 1, number INTEGER 1 2, note TEXT 1 0", "id INTEGER 0 1, json TEXT 1 0", "", "", "", "", "", "", ""],
    [MARKS, VISIT, "", "", "", "", "", "", ""],
    [MARKS, VISIT, SOLUTIONS, "", "", "", "", "", ""],
    [MARKS, VISIT, SOLUTIONS, GAMES, RECORD_TABLES, RECORD, "", "", ""],
    [MARKS, VISIT, SOLUTIONS, GAMES, RECORD_TABLES, RECORD, "", "", ""],
    [MARKS, VISIT, SOLUTIONS, GAMES, RECORD_TABLES, RECORD, PRACTICE_POSITIONS, PRACTICE_ANSWERS, ""],
    [MARKS, VISIT, SOLUTIONS, GAMES, RECORD_TABLES, RECORD, PRACTICE_POSITIONS, PRACTICE_ANSWERS, ENDED_GAMES],
    [MARKS, VISIT, SOLUTIONS, TIMED_GAMES, RECORD_TABLES, RECORD, PRACTICE_POSITIONS, PRACTICE_ANSWERS, ENDED_GAMES],
];
const MARKS: &str = "table TEXT 1 1, number INTEGER 1 2, note TEXT 1 0, checksum INTEGER 1 0";
const VISIT: &str = "id INTEGER 0 1, json TEXT 1 0, checksum INTEGER 1 0";
const SOLUTIONS: &str = "used INTEGER 0 1, layout TEXT 1 0, moves TEXT 1 0, bound INTEGER 1 0, effort TEXT 1 0, \
                         checksum INTEGER 1 0";
const GAMES: &str = "id INTEGER 0 1, revision INTEGER 1 0, changed INTEGER 1 0, table TEXT 1 0, number INTEGER 1 0, \
                     cells INTEGER 1 0, seconds INTEGER 1 0, hints INTEGER 1 0, checksum INTEGER 1 0, tree TEXT 1 0";
const TIMED_GAMES: &str = "id INTEGER 0 1, revision INTEGER 1 0, changed INTEGER 1 0, table TEXT 1 0, \
                           number INTEGER 1 0, cells INTEGER 1 0, seconds INTEGER 1 0, hints INTEGER 1 0, \
                           checksum INTEGER 1 0, tree TEXT 1 0, played INTEGER 0 0";
const RECORD_TABLES: &str = "id INTEGER 0 1, key TEXT 1 0";
const RECORD: &str = "page INTEGER 0 1, games BLOB 1 0";
const PRACTICE_POSITIONS: &str = "id INTEGER 0 1, line TEXT 1 0, checksum INTEGER 1 0";
const PRACTICE_ANSWERS: &str = "id INTEGER 0 1, line TEXT 1 0, day INTEGER 1 0, is_right INTEGER 1 0, \
                                checksum INTEGER 1 0";

const ENDED_GAMES: &str = "id INTEGER 0 1, table TEXT 1 0, number INTEGER 1 0, cells INTEGER 1 0, moves INTEGER 1 0, \
                           finished INTEGER 1 0, checksum INTEGER 1 0, tree TEXT 1 0";

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

pub(super) fn create(transaction: &Transaction) -> rusqlite::Result<()> {
    transaction.execute(CREATE_MARKS, [])?;
    transaction.execute(CREATE_VISIT, [])?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    add_missing(transaction, WITH_CHECKSUMS)
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

/// Returns the names of the tables of a file; `None` if their columns are not those of its version.
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

/// Returns the columns of a table: name, type, whether NOT NULL, index in the primary key.
fn columns(database: &Connection, table: &str) -> rusqlite::Result<String> {
    let query = "SELECT coalesce(group_concat(name || ' ' || type || ' ' || \"notnull\" || ' ' || pk, ', '), '')
        FROM pragma_table_info(?1)";
    database.query_row(query, [table], |row| row.get(0))
}
