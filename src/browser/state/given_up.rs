//! The games given up since the start, of which a search still has to tell whether they were lost.

use std::collections::VecDeque;

use super::prelude::*;
use tableaux_engine::freecell::GameTree;

/// The most games that wait for a search.
const MAX_WAITING: usize = 32;

/// A game that was given up, at its last position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenUp {
    pub key: GameKey,
    pub tree: GameTree,
    /// The game as it was recorded; `None` until then.
    pub recorded: Option<RecordedGame>,
}

/// The games given up since the start.
#[derive(Debug, Clone, Default)]
pub struct GivenUpGames {
    /// Those that still have to be searched, oldest first.
    waiting: VecDeque<GivenUp>,
    /// Those that were lost, as they were recorded.
    lost: Vec<RecordedGame>,
}

impl GivenUpGames {
    /// Adds a game that is about to be recorded as given up.
    pub fn add(&mut self, key: GameKey, tree: GameTree) {
        if self.waiting.len() == MAX_WAITING {
            self.waiting.pop_front();
        }
        self.waiting.push_back(GivenUp { key, tree, recorded: None });
    }

    /// Notes how a game was recorded.
    pub fn record(&mut self, game: &RecordedGame) {
        let is_this = |of: &&mut GivenUp| {
            let key = (of.key.table, of.key.number, of.key.cells.get());
            of.recorded.is_none() && key == (game.table, game.number, game.cells)
        };
        if game.outcome == GameOutcome::GivenUp
            && let Some(given_up) = self.waiting.iter_mut().find(is_this)
        {
            given_up.recorded = Some(game.clone());
        }
    }

    /// Returns the first game that was recorded and still has to be searched.
    pub fn next(&self) -> Option<&GivenUp> {
        self.waiting.iter().find(|game| game.recorded.is_some())
    }

    /// Removes the game that [`Self::next`] returns, and notes it if it was lost.
    pub fn finish(&mut self, is_lost: bool) -> Option<RecordedGame> {
        let at = self.waiting.iter().position(|game| game.recorded.is_some())?;
        let recorded = self.waiting.remove(at)?.recorded.filter(|_| is_lost)?;
        self.lost.push(recorded.clone());
        Some(recorded)
    }

    pub fn found_lost(&self) -> &[RecordedGame] {
        &self.lost
    }
}
