//! The list of games: open ones and those that ended, filtered and sorted.

use std::cmp::Reverse;

use super::desk::Desk;
use super::prelude::*;
use crate::store::OpenGame;
use tableaux_engine::atlas::Difficulty;

/// A game of the list.
#[derive(Debug, Clone, Copy)]
pub enum ListedGame<'a> {
    Open(&'a OpenGame),
    Ended(&'a RecordedGame),
}

/// A game's index among the open games or in the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameIndex {
    Open(usize),
    Ended(usize),
}

tableaux_engine::listed_enum! {
    /// The order of the list.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum GameOrder {
        #[default]
        Newest,
        OpenFirst,
        FewestMoves,
        ShortestTime,
        Hardest,
        Number,
    }
}

impl ListedGame<'_> {
    pub const fn table(&self) -> Table {
        match self {
            Self::Open(game) => game.table,
            Self::Ended(game) => game.table,
        }
    }

    pub const fn number(&self) -> DealNumber {
        match self {
            Self::Open(game) => game.number,
            Self::Ended(game) => game.number,
        }
    }

    /// Returns the number of free cells, on a table that has them.
    pub fn cells(&self) -> Option<CellCount> {
        let cells = match self {
            Self::Open(game) => game.cells,
            Self::Ended(game) => game.cells,
        };
        CellCount::new(cells).ok().filter(|_| self.table().has_cells())
    }

    pub const fn moves(&self) -> u32 {
        match self {
            Self::Open(game) => game.moves,
            Self::Ended(game) => game.moves,
        }
    }

    /// Returns the time played, in seconds.
    pub const fn seconds(&self) -> u32 {
        match self {
            Self::Open(game) => game.seconds,
            Self::Ended(game) => game.seconds,
        }
    }

    /// Returns when it ended or was last played, in Unix time, if that was kept.
    pub const fn time(&self) -> Option<u64> {
        match self {
            Self::Open(game) => game.played,
            Self::Ended(game) => Some(game.finished),
        }
    }

    /// Returns the outcome of an ended game.
    pub const fn outcome(&self) -> Option<GameOutcome> {
        match self {
            Self::Open(_) => None,
            Self::Ended(game) => Some(game.outcome),
        }
    }
}

impl GameOrder {
    pub const fn words(self) -> &'static str {
        match self {
            Self::Newest => "newest first",
            Self::OpenFirst => "open ones first",
            Self::FewestMoves => "fewest moves first",
            Self::ShortestTime => "shortest time first",
            Self::Hardest => "hardest first",
            Self::Number => "by number",
        }
    }
}

impl Desk {
    /// Returns a listed game; `None` if it is gone.
    pub fn listed_game(&self, index: GameIndex) -> Option<ListedGame<'_>> {
        match index {
            GameIndex::Open(at) => self.games.kept().get(at).map(ListedGame::Open),
            GameIndex::Ended(at) => self.games.records().games().get(at).map(ListedGame::Ended),
        }
    }

    /// Returns the difficulty of a listed game with four free cells, if known.
    pub fn difficulty_of(&self, game: &ListedGame) -> Option<Difficulty> {
        self.searches.difficulty(game.table(), game.number()).filter(|_| game.cells() == Some(CellCount::FOUR))
    }

    /// Lists the games whose deals are known to match the filter, or all without one.
    pub fn list_games(&self, order: GameOrder) -> Vec<GameIndex> {
        let open = (0..self.games.kept().len()).map(GameIndex::Open);
        let ended = (0..self.games.records().games().len()).rev().map(GameIndex::Ended);
        let listed = |index: GameIndex| self.listed_game(index).expect("it is in range");
        let is_fit = |index: &GameIndex| {
            let table = listed(*index).table();
            let generator = table.generator().unwrap_or_default();
            let is_of_game = self.panes.table().card_game() == table.card_game() && !matches!(table, Table::Layout(_));
            is_of_game && self.filter.fits(generator, listed(*index).number()) == Some(true)
        };
        let fits = |index: &GameIndex| self.filter().is_none() || is_fit(index);
        let mut games: Vec<GameIndex> = open.chain(ended).filter(fits).collect();
        // Sorting keeps the order of equal ones: open games, then ended ones, the newest first.
        match order {
            GameOrder::OpenFirst => {}
            GameOrder::Newest => games.sort_by_key(|&index| Reverse(listed(index).time())),
            GameOrder::FewestMoves => games.sort_by_key(|&index| listed(index).moves()),
            GameOrder::ShortestTime => games.sort_by_key(|&index| listed(index).seconds()),
            GameOrder::Hardest => {
                games.sort_by_cached_key(|&index| Reverse(self.difficulty_of(&listed(index))));
            }
            GameOrder::Number => games.sort_by_key(|&index| listed(index).number()),
        }
        games
    }
}
