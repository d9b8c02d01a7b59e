//! The games of a session: kept after every move, taken up again, and put into the record.

use std::time::{Duration, Instant, SystemTime};

use super::Session;
use crate::browser::desk::Desk;
use crate::browser::event::GameChange;
use crate::browser::game::GameKey;
use crate::record::{RecordedGame, Statistics};
use crate::store::{SavedGame, Store, StoreError};

/// The longest time between two moves that counts as played: who takes longer has done something else.
const LONGEST_THOUGHT: Duration = Duration::from_secs(300);

impl Session {
    /// Keeps, reads or ends a game, now or when the store allows it. Returns the game that was kept, if it is to be read.
    pub fn change_game(&mut self, key: &GameKey, change: &GameChange, desk: &Desk) -> Option<SavedGame> {
        let now = Instant::now();
        if *change == GameChange::Read {
            let known = self.games.contains_key(key);
            let result =
                self.attempt(desk, |store| store.game_of(key.table, key.number, key.cells.get())).ok().flatten();
            let game = result.filter(|_| !known)?;
            self.games.insert(*key, (game.clone(), now));
            return Some(game);
        }
        let new = || SavedGame::new(key.table, key.number, key.cells.get());
        let (game, last) = self.games.entry(*key).or_insert_with(|| (new(), now));
        let thought = now.saturating_duration_since(*last).min(LONGEST_THOUGHT);
        game.seconds = game.seconds.saturating_add(u32::try_from(thought.as_secs()).unwrap_or(0));
        if thought.as_secs() > 0 {
            *last = now;
        }
        if let Some(played) = desk.game_of(key)
            && *change == GameChange::Keep
        {
            (game.tree, game.hints) = (played.tree.to_string(), played.hints);
        }
        // What is kept later is kept as it is by then.
        self.unsaved.retain(|(of, kept)| of != key || *kept != GameChange::Keep);
        self.unsaved.push((*key, change.clone()));
        let result = self.attempt(desk, Store::check_in_place);
        if self.report(result, true).is_some() {
            self.save_games();
        }
        None
    }

    /// Stores what is not stored yet of the games. What cannot be stored now stays.
    pub(super) fn save_games(&mut self) {
        while let Some((key, change)) = self.unsaved.first().cloned() {
            let result = self.save_game(&key, &change);
            if self.report(result, true).is_none() {
                return;
            }
            self.unsaved.remove(0);
        }
    }

    fn save_game(&mut self, key: &GameKey, change: &GameChange) -> Result<(), StoreError> {
        let store = self.store.as_ref().map_err(Clone::clone)?;
        let Some((game, _)) = self.games.get_mut(key) else { return Ok(()) };
        match *change {
            GameChange::Read => Ok(()),
            GameChange::Keep => store.put_game(game),
            GameChange::End { outcome, moves, cards, hints } => {
                let finished =
                    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
                let (table, number, cells, seconds) = (key.table, key.number, key.cells.get(), game.seconds);
                let ended = RecordedGame { table, number, cells, outcome, moves, cards, seconds, hints, finished };
                store.finish_game(game, &ended)?;
                self.games.remove(key);
                Ok(())
            }
        }
    }

    /// What the games that have ended come to.
    pub fn read_record(&mut self, desk: &Desk) -> Option<Statistics> {
        let result = self.attempt(desk, Store::record);
        self.report(result, true).map(|record| Statistics::of(&record))
    }
}
