//! Saved and recorded games of a session.

use std::collections::{BTreeMap, HashSet};
use std::time::SystemTime;

use super::Session;
use crate::browser::input::effect::GameKey;
use crate::browser::input::effect::{GameChange, GamePlace};
use crate::browser::input::update::Update;
use crate::browser::state::desk::Desk;
use crate::browser::state::game::Game;
use crate::browser::state::games::KeptGame;
use crate::record::{GameOutcome, RecordedGame, Records};
use crate::store::{OpenGame, SavedGame, Store, StoreError};

/// The games played since the start.
#[derive(Debug, Default)]
pub(super) struct Games {
    /// The open games, as stored or about to be.
    played: BTreeMap<GameKey, SavedGame>,
    /// Stored games that others of their numbers have replaced.
    replaced: Vec<SavedGame>,
    /// The ids in the store of all games read or changed since the start.
    ids: HashSet<u64>,
    /// Changes not yet written to the store.
    unsaved: Vec<UnsavedGame>,
    /// Ended games with their moves, for a store that loses them.
    ended: Vec<EndedGame>,
    /// How many of the games that the desk has found lost after they were given up are queued or stored.
    found_lost: usize,
    /// The data version of the store when the record was read; `None` if a game has ended since, or a file was opened.
    record_version: Option<i64>,
}

/// An ended game: its last state as an open one, with all moves, and its entry in the record.
#[derive(Debug, Clone, PartialEq, Eq)]
struct EndedGame {
    open: SavedGame,
    entry: RecordedGame,
}

/// A change of games not yet written to the store.
#[derive(Debug, Clone, PartialEq, Eq)]
enum UnsavedGame {
    /// The current state of an open game.
    Current(GameKey),
    /// A game that another has replaced.
    Replaced(Box<SavedGame>),
    /// A game to be removed.
    Discarded(Box<SavedGame>),
    /// The ended game of an index.
    Ended(usize),
    /// The moves of the ended game of an index, whose entry is in the record.
    Moves(usize),
    /// The ended game of an index, whose entry in the record still says that it was given up.
    Lost(usize),
}

impl Session {
    /// Saves, reads, closes or ends a game, now or when the store allows it. Returns the game that was read or has
    /// ended.
    pub fn change_game(&mut self, key: &GameKey, change: &GameChange, desk: &Desk) -> Option<Update> {
        let mut update = None;
        match *change {
            GameChange::Read => {
                let known = self.games.played.contains_key(key);
                let games = self.attempt(desk, |store| store.games_of(key.table, key.number, key.cells.get()));
                let games = games.unwrap_or_default();
                if games.is_empty()
                    && !known
                    && let Some((won, tree)) = self.last_won(key, desk)
                {
                    return Some(Update::EndedRead(Box::new(won), Some(tree)));
                }
                let read = games.first().filter(|_| !known).cloned().map(|game| {
                    let place = place_of(&playable(games, key, desk), &game, false);
                    self.games.resume(key, game, place)
                });
                return Some(Update::GameRead(*key, read));
            }
            GameChange::ReadNext => {
                // A received game counts as open, so that it can be found again.
                if let Some(current) = desk.games.to_keep(key).filter(|_| !self.games.played.contains_key(key)) {
                    self.games.keep(key, current);
                }
                let result = self.attempt(desk, |store| {
                    store.check_in_place()?;
                    store.games_of(key.table, key.number, key.cells.get())
                });
                let games = playable(self.report(result, true)?, key, desk);
                let Some(game) = next_of(&games, self.games.played.get(key).map(|game| game.id)) else {
                    return Some(Update::Notify("no other game of this number is open".into()));
                };
                let place = place_of(&games, &game, true);
                return Some(Update::GameRead(*key, Some(self.games.resume(key, game, place))));
            }
            GameChange::ReadEnded(ref ended) => {
                // An open game of the number stays in the store.
                self.fork(key);
                self.flush(desk, true);
                let tree = self.attempt(desk, |store| store.moves_of(ended));
                return Some(Update::EndedRead(ended.clone(), self.report(tree, true)?));
            }
            GameChange::ReadGhost(ref ended) => {
                let tree = self.attempt(desk, |store| store.moves_of(ended));
                return Some(Update::GhostRead(*key, ended.clone(), self.report(tree, true)?));
            }
            GameChange::Drop(id) => {
                let current = self.games.played.get(key).filter(|game| game.id == id).cloned();
                update = current.is_some().then_some(Update::GameDropped(*key));
                let game = if let Some(current) = current {
                    self.games.played.remove(key);
                    self.games.forget_unsaved(key);
                    current
                } else {
                    let stored = self.attempt(desk, |store| store.game(id));
                    self.report(stored, true)??
                };
                self.games.discard(game);
            }
            GameChange::Fork => {
                self.fork(key);
                return None;
            }
            GameChange::Keep => {
                // A won game is in the record already and is not resumed.
                self.games.keep(key, desk.games.to_keep(key)?);
            }
            GameChange::Discard => {
                let game = self.games.played.remove(key)?;
                self.games.forget_unsaved(key);
                self.games.discard(game);
            }
            GameChange::End { outcome, moves, cards, hints, seconds } => {
                let mut game = self.games.played(key).clone();
                // The last move of a game that is over is in no open game.
                game.tree = desk.games.ended_text(key).unwrap_or(game.tree);
                let finished =
                    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
                let (table, number, cells) = (key.table, key.number, key.cells.get());
                let ended = RecordedGame { table, number, cells, outcome, moves, cards, seconds, hints, finished };
                self.games.played.remove(key);
                self.games.forget_unsaved(key);
                self.games.unsaved.push(UnsavedGame::Ended(self.games.ended.len()));
                self.games.ended.push(EndedGame { open: game, entry: ended.clone() });
                self.games.record_version = None;
                update = Some(Update::GameEnded(Box::new(ended)));
            }
        }
        // A store that has just failed is retried when idle: play does not wait for it.
        if self.failure.is_none() {
            self.flush(desk, false);
        }
        update
    }

    /// Leaves the current game of a number in the store beside the next one.
    fn fork(&mut self, key: &GameKey) {
        let Some(game) = self.games.played.remove(key) else { return };
        if self.games.forget_unsaved(key) {
            self.games.unsaved.push(UnsavedGame::Replaced(Box::new(game)));
        } else {
            self.games.replaced.push(game);
        }
    }

    /// Returns the last game won of a number, with its moves, unless moves wait to be entered there.
    fn last_won(&mut self, key: &GameKey, desk: &Desk) -> Option<(RecordedGame, String)> {
        let game = desk.games.game(key).filter(|game| game.entry_cells.is_none())?;
        let is_won = |ended: &&RecordedGame| {
            let of = (ended.table, ended.number, ended.cells);
            of == (key.table, key.number, key.cells.get()) && ended.outcome == GameOutcome::Won
        };
        let last = |games: &[RecordedGame]| games.iter().rev().find(is_won).cloned();
        let won = if desk.games.is_record_read() {
            last(desk.games.records().games())
        } else {
            last(&self.attempt(desk, Store::record).ok()?)
        }?;
        let tree = self.attempt(desk, |store| store.moves_of(&won)).ok()??;
        Game::reopened(game.tree.start(), &tree, &won).is_ok().then_some((won, tree))
    }

    /// Reads the record and the open games if a game has ended since, and queues updates for the desk.
    pub(super) fn refresh_record(&mut self, desk: &Desk) {
        // The desk still knows what a store has lost.
        let is_whole = !self.is_lost && self.rewritten.is_none();
        if let Ok(store) = &self.store
            && self.games.record_version.is_none()
            && is_whole
        {
            // A record that cannot be read is not tried again before the next game ends.
            let read = read_new(store, None);
            self.games.record_version = Some(read.as_ref().map_or(0, |(version, ..)| *version));
            let Ok((_, record, games)) = read else { return };
            let new = record.filter(|record| record != &**desk.games.records() || !desk.games.is_record_read());
            self.updates.extend(new.map(|record| Update::RecordRead(record.into())));
            self.queue_open(games, desk);
        }
    }

    /// Returns the record of ended games if it has changed since it was read, and queues the open games for the desk.
    pub fn read_record(&mut self, desk: &Desk) -> Option<Records> {
        self.games.find_lost(desk);
        // A file that was moved is noticed first: the versions of two files do not compare.
        self.flush(desk, true);
        let known = self.games.record_version.filter(|_| desk.games.is_record_read());
        let result = self.attempt(desk, |store| read_new(store, known));
        let (version, record, games) = self.report(result, true)?;
        self.games.record_version = Some(version);
        self.queue_open(games, desk);
        record
    }

    fn queue_open(&mut self, games: Vec<OpenGame>, desk: &Desk) {
        if games[..] != desk.games.kept()[..] {
            self.updates.push(Update::GamesRead(games));
        }
    }
}

/// Returns the data version of the store, the record if that version is not `known`, and the open games.
fn read_new(store: &Store, known: Option<i64>) -> Result<(i64, Option<Records>, Vec<OpenGame>), StoreError> {
    let version = store.data_version()?;
    let record = if known == Some(version) { None } else { Some(Records::of(&store.record()?)) };
    Ok((version, record, store.open_games()?))
}

impl Games {
    /// Lets the record be read anew, as after a file was opened.
    pub(super) fn forget_version(&mut self) {
        self.record_version = None;
    }

    pub(super) fn are_any(&self) -> bool {
        !self.played.is_empty() || !self.ended.is_empty()
    }

    pub(super) fn are_unsaved(&self) -> bool {
        !self.unsaved.is_empty()
    }

    /// Queues the current state of a game for the store.
    fn keep(&mut self, key: &GameKey, KeptGame { tree, hints, seconds }: KeptGame) {
        let game = self.played(key);
        (game.tree, game.hints, game.seconds) = (tree, hints, seconds);
        self.forget_unsaved(key);
        self.unsaved.push(UnsavedGame::Current(*key));
    }

    /// Resumes a game that was read.
    fn resume(&mut self, key: &GameKey, game: SavedGame, place: GamePlace) -> (Box<SavedGame>, GamePlace) {
        self.replaced.retain(|other| other.id != game.id);
        self.ids.insert(game.id);
        let before = self.played.insert(*key, game.clone());
        self.replaced.extend(before.filter(|before| before.id != game.id));
        (Box::new(game), place)
    }

    fn discard(&mut self, game: SavedGame) {
        self.replaced.retain(|other| other.id != game.id);
        self.ids.insert(game.id);
        self.unsaved.push(UnsavedGame::Discarded(Box::new(game)));
        self.record_version = None;
    }

    fn played(&mut self, key: &GameKey) -> &mut SavedGame {
        self.played.entry(*key).or_insert_with(|| SavedGame::new(key.table, key.number, key.cells.get()))
    }

    /// Takes over which games that were given up the desk has newly found lost. Returns whether there are any.
    pub(super) fn find_lost(&mut self, desk: &Desk) -> bool {
        let new = &desk.games.found_lost()[self.found_lost..];
        self.found_lost += new.len();
        for lost in new {
            let Some(index) = self.ended.iter().rposition(|game| game.entry == *lost) else { continue };
            self.ended[index].entry.outcome = GameOutcome::Lost;
            // One that is not in the record yet is added to it as lost.
            if !self.unsaved.contains(&UnsavedGame::Ended(index)) {
                self.unsaved.push(UnsavedGame::Lost(index));
            }
            self.record_version = None;
        }
        !new.is_empty()
    }

    /// Drops a game's queued state. Returns whether there was one.
    fn forget_unsaved(&mut self, key: &GameKey) -> bool {
        let count = self.unsaved.len();
        self.unsaved.retain(|unsaved| !matches!(unsaved, UnsavedGame::Current(of) if of == key));
        self.unsaved.len() < count
    }

    fn entries(&self) -> Vec<&RecordedGame> {
        self.ended.iter().map(|game| &game.entry).collect()
    }

    /// Queues all games since the start that a store lacks. Returns their number.
    pub(super) fn recover(&mut self, store: &Store) -> Result<u64, StoreError> {
        let record: HashSet<RecordedGame> = store.record()?.into_iter().collect();
        let moves = store.moves_of_all(&self.entries())?;
        let mut lost = Vec::new();
        for (index, (EndedGame { open, entry }, moves)) in self.ended.iter().zip(moves).enumerate() {
            if self.unsaved.contains(&UnsavedGame::Ended(index)) {
                continue;
            }
            let is_given_up = || record.contains(&given_up(entry)) && self.unsaved.contains(&UnsavedGame::Lost(index));
            if !record.contains(entry) && !is_given_up() {
                lost.push(UnsavedGame::Ended(index));
            } else if moves.is_none() && !open.tree.is_empty() {
                lost.push(UnsavedGame::Moves(index));
            }
        }
        for game in &self.replaced {
            if store.game(game.id)?.is_none() {
                lost.push(UnsavedGame::Replaced(Box::new(game.clone())));
            }
        }
        lost.extend(self.played.keys().copied().map(UnsavedGame::Current));
        self.unsaved.retain(|unsaved| !matches!(unsaved, UnsavedGame::Current(_) | UnsavedGame::Moves(_)));
        let count = lost.len() as u64;
        self.unsaved.extend(lost);
        Ok(count)
    }

    /// Counts what the desk and this session know of and a store lacks: ended games, moves of games that have ended since
    /// the start, and open games.
    pub(super) fn missing(&self, store: &Store, desk: &Desk) -> Result<[usize; 3], StoreError> {
        let record: HashSet<RecordedGame> = store.record()?.into_iter().collect();
        let entries = self.entries();
        let known: HashSet<&RecordedGame> =
            desk.games.records().games().iter().chain(entries.iter().copied()).collect();
        let ended = known.iter().filter(|game| !record.contains(**game)).count();
        let stored_moves = store.moves_of_all(&entries)?;
        let lacks_moves = |(game, moves): &(&EndedGame, Option<String>)| {
            record.contains(&game.entry) && moves.as_deref().unwrap_or_default() != game.open.tree
        };
        let moves = self.ended.iter().zip(stored_moves).filter(lacks_moves).count();
        let stored: HashSet<u64> = store.open_games()?.iter().map(|game| game.id).collect();
        // Games of this session have other ids in another store.
        let is_lost = |game: &&OpenGame| !stored.contains(&game.id) && !self.ids.contains(&game.id);
        let open = desk.games.kept().iter().filter(is_lost).count();
        Ok([ended, moves, open])
    }

    /// Writes queued changes in order, until one fails.
    pub(super) fn save(&mut self, store: &Store) -> Result<(), StoreError> {
        while let Some(first) = self.unsaved.first_mut() {
            match first {
                UnsavedGame::Current(key) => {
                    if let Some(game) = self.played.get_mut(key) {
                        store.put_game(game)?;
                        self.ids.insert(game.id);
                    }
                }
                UnsavedGame::Replaced(game) => {
                    let before = game.id;
                    store.put_game(game)?;
                    self.ids.insert(game.id);
                    self.replaced.retain(|other| other.id != before);
                    self.replaced.push((**game).clone());
                }
                UnsavedGame::Discarded(game) => store.remove_game(game)?,
                UnsavedGame::Ended(index) => {
                    let EndedGame { open, entry } = &self.ended[*index];
                    store.finish_game(open, entry)?;
                }
                UnsavedGame::Moves(index) => {
                    let EndedGame { open, entry } = &self.ended[*index];
                    store.add_moves(entry, &open.tree)?;
                }
                UnsavedGame::Lost(index) => store.lose_given_up(&given_up(&self.ended[*index].entry))?,
            }
            self.unsaved.remove(0);
        }
        Ok(())
    }
}

/// Returns a lost game as it was recorded when it was given up.
fn given_up(lost: &RecordedGame) -> RecordedGame {
    RecordedGame { outcome: GameOutcome::GivenUp, ..lost.clone() }
}

/// Keeps the games whose moves are legal on the current board.
fn playable(mut games: Vec<SavedGame>, key: &GameKey, desk: &Desk) -> Vec<SavedGame> {
    games.retain(|saved| desk.games.is_game(key, &saved.tree));
    games
}

/// Returns the open game of a number after `id`, cyclically. Ids never change. Without `id`, it is the one changed
/// last, which comes first.
fn next_of(games: &[SavedGame], id: Option<u64>) -> Option<SavedGame> {
    let Some(id) = id else { return games.first().cloned() };
    let others = games.iter().filter(|game| game.id != id);
    others.min_by_key(|game| (game.id < id, game.id)).cloned()
}

/// Returns a game's place among the open ones of its number, ordered by id. A game that cannot be played counts as one
/// more.
fn place_of(games: &[SavedGame], game: &SavedGame, is_next: bool) -> GamePlace {
    let is_playable = games.iter().any(|other| other.id == game.id);
    let place = 1 + games.iter().filter(|other| other.id < game.id).count();
    GamePlace { place, count: games.len() + usize::from(!is_playable), is_next }
}
