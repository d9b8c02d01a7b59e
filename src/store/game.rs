//! Open games, and their storage.

use rusqlite::{Connection, OptionalExtension, Params, params};

use super::checksum;
use super::error::text_bytes;
use super::place::{place, place_name};
use super::schema::{has_games, played};
use crate::table::Table;
use tableaux_engine::DealNumber;
use tableaux_engine::sanitize::printable;
use tableaux_engine::undo_tree::done;

/// An open game as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// The key in the file, never used for another game there; 0 until it is stored.
    pub id: u64,
    pub revision: u64,
    pub table: Table,
    /// The deal or board number.
    pub number: DealNumber,
    /// The number of free cells; 0 where there are none.
    pub cells: u8,
    /// The move tree in one line, which the store does not interpret. Only its printable characters are stored.
    pub tree: String,
    /// The time played, in seconds.
    pub seconds: u32,
    pub hints: u32,
}

/// An open game, as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenGame {
    pub id: u64,
    pub table: Table,
    /// The deal or board number.
    pub number: DealNumber,
    /// The number of free cells; 0 where there are none.
    pub cells: u8,
    /// The moves or presses made, without moves home.
    pub moves: u32,
    /// The time played, in seconds.
    pub seconds: u32,
    /// The move tree, see [`SavedGame::tree`].
    pub tree: String,
    /// The time when it was last played, in seconds since 1970 (Unix time); `None` if that was not kept.
    pub played: Option<u64>,
}

impl SavedGame {
    pub const fn new(table: Table, number: DealNumber, cells: u8) -> Self {
        Self { id: 0, revision: 0, table, number, cells, tree: String::new(), seconds: 0, hints: 0 }
    }

    fn checksum(&self) -> i64 {
        checksum::of_record(self.table.key().as_bytes(), &self.numbers(), self.tree.as_bytes())
    }

    /// Returns the numbers as they are stored: the id, the revision, the number, the cells, the seconds and the hints.
    fn numbers(&self) -> [i64; NUMBERS] {
        let number = self.number.get().cast_signed();
        let [id, revision] = [self.id, self.revision].map(u64::cast_signed);
        [id, revision, number, self.cells.into(), self.seconds.into(), self.hints.into()]
    }
}

const NUMBERS: usize = 6;

struct StoredGame {
    key: String,
    number: i64,
    /// Whether its checksum matches.
    is_sound: bool,
    /// The game, if its table is known and it is sound.
    game: Option<SavedGame>,
    /// The time when it was last played, in Unix time, if it was kept.
    played: Option<u64>,
}

/// Reads open games, the last changed first.
fn read_rows(database: &Connection, condition: &str, values: impl Params) -> rusqlite::Result<Vec<StoredGame>> {
    if !has_games(database)? {
        return Ok(Vec::new());
    }
    let played = played(database)?;
    let text = format!(
        "SELECT id, revision, number, cells, seconds, hints, \"table\", tree, checksum, {played} FROM games
        WHERE {condition} ORDER BY changed DESC"
    );
    let mut statement = database.prepare_cached(&text)?;
    let rows = statement.query_map(values, |row| {
        let mut numbers = [0; NUMBERS];
        for (column, number) in numbers.iter_mut().enumerate() {
            *number = row.get(column)?;
        }
        let (key, tree) = (text_bytes(row, NUMBERS)?, text_bytes(row, NUMBERS + 1)?);
        let is_sound = row.get::<_, i64>(NUMBERS + 2)? == checksum::of_record(key, &numbers, tree);
        let (key, number) = (String::from_utf8_lossy(key).into_owned(), numbers[2]);
        let game = if is_sound { game_of_row(&key, numbers, tree) } else { None };
        let played = row.get::<_, Option<i64>>(NUMBERS + 3)?.and_then(|played| played.try_into().ok());
        Ok(StoredGame { key, number, is_sound, game, played })
    })?;
    rows.collect()
}

/// Parses the game of a sound row.
fn game_of_row(key: &str, numbers: [i64; NUMBERS], tree: &[u8]) -> Option<SavedGame> {
    let [id, revision, number, cells, seconds, hints] = numbers;
    let (table, number) = place(key, number)?;
    Some(SavedGame {
        id: id.cast_unsigned(),
        revision: revision.cast_unsigned(),
        table,
        number,
        cells: cells.try_into().ok()?,
        tree: printable(str::from_utf8(tree).ok()?),
        seconds: seconds.try_into().ok()?,
        hints: hints.try_into().ok()?,
    })
}

/// Reads all open games, the last changed first.
pub(super) fn read_games(database: &Connection) -> rusqlite::Result<Vec<OpenGame>> {
    let games = read_rows(database, "true", [])?.into_iter().filter_map(|row| Some((row.game?, row.played)));
    let is_counted = |done: &&str| !done.split(['+', '=']).next().is_some_and(|step| step.ends_with('h'));
    let header = |(SavedGame { id, table, number, cells, tree, seconds, .. }, played)| {
        let moves = done(&tree).filter(is_counted).count().try_into().unwrap_or(u32::MAX);
        OpenGame { id, table, number, cells, moves, seconds, tree, played }
    };
    Ok(games.map(header).collect())
}

/// Describes the open games whose checksums do not match.
pub(super) fn damaged_games(database: &Connection) -> rusqlite::Result<Vec<String>> {
    let rows = read_rows(database, "true", [])?.into_iter().filter(|row| !row.is_sound);
    Ok(rows.map(|row| format!("the open game of {}", place_name(&row.key, row.number))).collect())
}

pub(super) fn read_game(database: &Connection, id: u64) -> rusqlite::Result<Option<SavedGame>> {
    Ok(read_rows(database, "id = ?1", [id.cast_signed()])?.into_iter().find_map(|row| row.game))
}

/// Reads the games of a number, the last changed first.
pub(super) fn read_games_of(
    database: &Connection,
    table: Table,
    number: DealNumber,
    cells: u8,
) -> rusqlite::Result<Vec<SavedGame>> {
    let values = params![table.key(), number.get().cast_signed(), cells];
    let rows = read_rows(database, "\"table\" = ?1 AND number = ?2 AND cells = ?3", values)?;
    Ok(rows.into_iter().filter_map(|row| row.game).collect())
}

/// Stores a game in place of its last revision, or as a new one if another process has stored or removed that. Returns
/// the stored game.
pub(super) fn put_game(database: &Connection, game: &SavedGame) -> rusqlite::Result<SavedGame> {
    let number = |query| database.query_row(query, [], |row| row.get::<_, i64>(0));
    let (id, revision) = if remove_game(database, game)? {
        (game.id, game.revision + 1)
    } else {
        // Random and positive, so that no other game of this file, or of one in its place, ever has this id.
        (number("SELECT (random() & 0x7ffffffffffffffe) + 1")?.cast_unsigned(), 1)
    };
    let game = SavedGame { id, revision, tree: printable(&game.tree), ..game.clone() };
    // Damage may have made it any number.
    let changed = number("SELECT coalesce(max(changed), 0) FROM games")?.saturating_add(1);
    let [id, revision, number, cells, seconds, hints] = game.numbers();
    let statement =
        "INSERT INTO games (id, revision, changed, \"table\", number, cells, seconds, hints, checksum, tree, played)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, unixepoch())";
    let (key, checksum) = (game.table.key(), game.checksum());
    let values = params![id, revision, changed, key, number, cells, seconds, hints, checksum, game.tree];
    database.prepare_cached(statement)?.execute(values)?;
    Ok(game)
}

/// Removes a game if it still has its revision, and returns whether it did.
pub(super) fn remove_game(database: &Connection, game: &SavedGame) -> rusqlite::Result<bool> {
    let values = [game.id, game.revision].map(u64::cast_signed);
    let statement = "DELETE FROM games WHERE id = ?1 AND revision = ?2 RETURNING id";
    Ok(database.prepare_cached(statement)?.query_row(values, |_| Ok(())).optional()?.is_some())
}
