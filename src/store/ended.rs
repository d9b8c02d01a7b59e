//! The moves of ended games, and their storage.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::checksum;
use super::error::text_bytes;
use super::place::place_name;
use super::schema::has_moves;
use crate::record::RecordedGame;
use tableaux_engine::sanitize::printable;

/// Stores the moves of an ended game, as its open game had them.
pub(super) fn add_moves(database: &Connection, game: &RecordedGame, tree: &str) -> rusqlite::Result<()> {
    let (key, tree, numbers) = (game.table.key(), printable(tree), numbers(game));
    let checksum = checksum::of_record(key.as_bytes(), &numbers, tree.as_bytes());
    let statement = "INSERT INTO ended_games (\"table\", number, cells, moves, finished, checksum, tree)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let [number, cells, moves, finished] = numbers;
    let values = params![key, number, cells, moves, finished, checksum, tree];
    database.prepare_cached(statement)?.execute(values).map(drop)
}

/// Reads the moves of ended games in one pass; `None` for those that were not stored, or are damaged.
pub(super) fn read_moves(database: &Connection, games: &[&RecordedGame]) -> rusqlite::Result<Vec<Option<String>>> {
    let ends = || games.iter().map(|game| game.finished.cast_signed());
    let (Some(first), Some(last), true) = (ends().min(), ends().max(), has_moves(database)?) else {
        return Ok(vec![None; games.len()]);
    };
    let mut trees: HashMap<(String, [i64; 4]), Option<String>> =
        games.iter().map(|game| ((game.table.key(), numbers(game)), None)).collect();
    read_rows(database, "finished BETWEEN ?1 AND ?2", params![first, last], |row| {
        if let Some(tree) = trees.get_mut(&(row.key, row.numbers)) {
            *tree = row.tree.or(tree.take());
        }
    })?;
    Ok(games.iter().map(|game| trees[&(game.table.key(), numbers(game))].clone()).collect())
}

/// Describes the ended games whose moves do not match their checksums.
pub(super) fn damaged_moves(database: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut damaged = Vec::new();
    if has_moves(database)? {
        read_rows(database, "true", params![], |row| {
            if row.tree.is_none() {
                damaged.push(format!("the moves of a game of {}", place_name(&row.key, row.numbers[0])));
            }
        })?;
    }
    Ok(damaged)
}

/// The number, the cells, the moves and the end of a game, as they are stored.
fn numbers(game: &RecordedGame) -> [i64; 4] {
    [game.number.get().cast_signed(), game.cells.into(), game.moves.into(), game.finished.cast_signed()]
}

struct StoredMoves {
    key: String,
    numbers: [i64; 4],
    /// The moves, if their checksum matches.
    tree: Option<String>,
}

fn read_rows(
    database: &Connection,
    condition: &str,
    values: impl rusqlite::Params,
    mut found: impl FnMut(StoredMoves),
) -> rusqlite::Result<()> {
    let query = format!(
        "SELECT number, cells, moves, finished, \"table\", tree, checksum FROM ended_games WHERE {condition} ORDER BY id"
    );
    let mut statement = database.prepare_cached(&query)?;
    let mut rows = statement.query(values)?;
    while let Some(row) = rows.next()? {
        let numbers: [i64; 4] = [row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?];
        let (key, tree) = (text_bytes(row, 4)?, text_bytes(row, 5)?);
        let is_sound = row.get::<_, i64>(6)? == checksum::of_record(key, &numbers, tree);
        let tree = if is_sound { str::from_utf8(tree).ok().map(printable) } else { None };
        found(StoredMoves { key: String::from_utf8_lossy(key).into_owned(), numbers, tree });
    }
    Ok(())
}
