//! The record of ended games, and its storage.
//!
//! Stepping through a hundred thousand SQLite rows takes longer than a browser may take to start. So a row is a page of
//! games, each of a fixed length and with a checksum of its own.

use std::collections::HashMap;

use crc32fast::Hasher;
use rusqlite::{Connection, OptionalExtension, params};

use super::checksum;
use super::error::corrupt;
use super::place::{place, place_name};
use super::schema::has_games;
use crate::record::{GameOutcome, RecordedGame};
use crate::table::Table;
use tableaux_engine::DealNumber;

/// The length of a stored game in bytes: a [`RecordEntry`] and its checksum.
const GAME_LENGTH: usize = ENTRY_LENGTH + size_of::<u32>();
const ENTRY_LENGTH: usize = 38;
/// The most games in a row: as many as fit into one page of the file.
const PAGE_GAMES: usize = 96;

/// A stored game; its table is an id of [`RecordTable`]s.
struct RecordEntry {
    table: u32,
    number: u64,
    cells: u8,
    outcome: u8,
    /// The counts of moves, cards, seconds and hints.
    counts: [u32; 4],
    finished: u64,
}

impl RecordEntry {
    fn new(table: u32, game: &RecordedGame) -> Self {
        let outcome = game.outcome as u8 + 1;
        let counts = [game.moves, game.cards, game.seconds, game.hints];
        Self { table, number: game.number.get(), cells: game.cells, outcome, counts, finished: game.finished }
    }

    /// Returns the bytes, little-endian.
    fn to_bytes(&self) -> [u8; ENTRY_LENGTH] {
        let mut bytes = [0; ENTRY_LENGTH];
        bytes[..4].copy_from_slice(&self.table.to_le_bytes());
        bytes[4..12].copy_from_slice(&self.number.to_le_bytes());
        bytes[12..14].copy_from_slice(&[self.cells, self.outcome]);
        for (place, count) in bytes[14..30].chunks_exact_mut(4).zip(self.counts) {
            place.copy_from_slice(&count.to_le_bytes());
        }
        bytes[30..].copy_from_slice(&self.finished.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; ENTRY_LENGTH]) -> Self {
        let word = |at: usize| u32::from_le_bytes(*bytes[at..].first_chunk().expect("all words are inside"));
        let long = |at: usize| u64::from_le_bytes(*bytes[at..].first_chunk().expect("all longs are inside"));
        Self {
            table: word(0),
            number: long(4),
            cells: bytes[12],
            outcome: bytes[13],
            counts: [14, 18, 22, 26].map(word),
            finished: long(30),
        }
    }

    /// Returns the game; `None` if its number or its outcome is invalid.
    fn game(&self, table: Table) -> Option<RecordedGame> {
        let outcome = *GameOutcome::ALL.get(usize::from(self.outcome.checked_sub(1)?))?;
        let number = DealNumber::new(self.number).ok()?;
        let (cells, [moves, cards, seconds, hints], finished) = (self.cells, self.counts, self.finished);
        Some(RecordedGame { table, number, cells, outcome, moves, cards, seconds, hints, finished })
    }
}

struct RecordTable {
    key: String,
    table: Option<Table>,
    /// The checksum of the key, from which that of each game continues: damage to the key is damage to the games.
    checksum: Hasher,
}

impl RecordTable {
    fn new(key: &[u8]) -> Self {
        let key_text = String::from_utf8_lossy(key).into_owned();
        let table = place(&key_text, 0).map(|(table, _)| table);
        Self { key: key_text, table, checksum: checksum::of_key(key) }
    }

    fn checksum(&self, cell: &[u8; ENTRY_LENGTH]) -> u32 {
        let mut hasher = self.checksum.clone();
        hasher.update(cell);
        hasher.finalize()
    }
}

/// Reads the tables of the record by id.
fn read_tables(database: &Connection) -> rusqlite::Result<HashMap<u32, RecordTable>> {
    let mut statement = database.prepare_cached("SELECT id, key FROM record_tables")?;
    let rows = statement.query_map([], |row| {
        let id = row.get::<_, i64>(0)?.try_into().map_err(|_| corrupt())?;
        Ok((id, RecordTable::new(row.get_ref(1)?.as_bytes().map_err(|_| corrupt())?)))
    })?;
    rows.collect()
}

/// Reads the games in the order in which they ended, ignoring those at unknown tables. Returns descriptions of those
/// whose checksums do not match.
pub(super) fn read_record(database: &Connection, mut found: impl FnMut(RecordedGame)) -> rusqlite::Result<Vec<String>> {
    let mut damaged = Vec::new();
    if !has_games(database)? {
        return Ok(damaged);
    }
    let tables = read_tables(database)?;
    let mut statement = database.prepare_cached("SELECT games FROM record ORDER BY page")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let page = row.get_ref(0)?.as_blob().map_err(|_| corrupt())?;
        let (games, rest) = page.as_chunks::<GAME_LENGTH>();
        for bytes in games {
            let (entry_bytes, checksum) = bytes.split_first_chunk().expect("a game is longer than its cell");
            let cell = RecordEntry::from_bytes(entry_bytes);
            let table = tables.get(&cell.table);
            let sound = table.filter(|table| table.checksum(entry_bytes).to_le_bytes() == *checksum);
            let game = match sound.map(|sound| sound.table) {
                Some(None) => continue,
                Some(Some(table)) => cell.game(table),
                None => None,
            };
            if let Some(game) = game {
                found(game);
            } else {
                let key = table.map_or("", |table| &table.key);
                damaged.push(format!("the ended game of {}", place_name(key, cell.number.cast_signed())));
            }
        }
        if !rest.is_empty() {
            damaged.push("a part of an ended game".into());
        }
    }
    Ok(damaged)
}

/// Changes the outcome of a game in the record, the latest of those that are equal. Returns whether there is one.
pub(super) fn change_outcome(
    database: &Connection,
    game: &RecordedGame,
    outcome: GameOutcome,
) -> rusqlite::Result<bool> {
    if !has_games(database)? {
        return Ok(false);
    }
    let tables = read_tables(database)?;
    let mut statement = database.prepare_cached("SELECT page, games FROM record ORDER BY page DESC")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (page, mut games) = (row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?);
        for bytes in games.as_chunks_mut::<GAME_LENGTH>().0.iter_mut().rev() {
            let (entry_bytes, checksum) = bytes.split_first_chunk().expect("a game is longer than its cell");
            let cell = RecordEntry::from_bytes(entry_bytes);
            let sound = tables.get(&cell.table);
            let Some(sound) = sound.filter(|table| table.checksum(entry_bytes).to_le_bytes() == *checksum) else {
                continue;
            };
            if sound.table.and_then(|table| cell.game(table)).as_ref() != Some(game) {
                continue;
            }
            let changed = RecordEntry::new(cell.table, &RecordedGame { outcome, ..game.clone() }).to_bytes();
            let checksum = sound.checksum(&changed).to_le_bytes();
            bytes[..ENTRY_LENGTH].copy_from_slice(&changed);
            bytes[ENTRY_LENGTH..].copy_from_slice(&checksum);
            drop(rows);
            database.execute("UPDATE record SET games = ?2 WHERE page = ?1", params![page, games])?;
            return Ok(true);
        }
    }
    Ok(false)
}

pub(super) fn add_to_record(database: &Connection, game: &RecordedGame) -> rusqlite::Result<()> {
    let key = game.table.key();
    let statement = "INSERT INTO record_tables (key) SELECT ?1
        WHERE NOT EXISTS (SELECT 1 FROM record_tables WHERE key = ?1)";
    database.prepare_cached(statement)?.execute([&key])?;
    let id: i64 = database
        .prepare_cached("SELECT id FROM record_tables WHERE key = ?1 ORDER BY id LIMIT 1")?
        .query_row([&key], |row| row.get(0))?;
    let cell = RecordEntry::new(id.try_into().map_err(|_| corrupt())?, game).to_bytes();
    let checksum = RecordTable::new(key.as_bytes()).checksum(&cell);
    let added = [&cell[..], &checksum.to_le_bytes()].concat();
    let last = database
        .query_row("SELECT page, games FROM record ORDER BY page DESC LIMIT 1", [], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?))
        })
        .optional()?;
    match last {
        // Games appended to a partial entry could not be read.
        Some((page, games)) if games.len() < PAGE_GAMES * GAME_LENGTH && games.len().is_multiple_of(GAME_LENGTH) => {
            let games = [games, added].concat();
            database.execute("UPDATE record SET games = ?2 WHERE page = ?1", params![page, games])?;
        }
        _ => {
            database.execute("INSERT INTO record (games) VALUES (?1)", [added])?;
        }
    }
    Ok(())
}
