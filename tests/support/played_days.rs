//! Games of deals of the day, in the record.

#![allow(dead_code, reason = "each test target uses some of it")]

use tableaux::record::{GameOutcome, RecordedGame};
use tableaux::store::{SavedGame, Store};
use tableaux::table::Table;
use tableaux_engine::daily::{self, Day};

/// The day of a date.
pub fn day(date: &str) -> Day {
    date.parse().unwrap()
}

/// A game of the deal of a day, with four free cells, that ended at noon of a day in so many moves.
pub fn game_of(of: &str, ended: &str, outcome: GameOutcome, moves: u32) -> RecordedGame {
    let finished = u64::from(day(ended).days()) * 86_400 + 43_200;
    let (table, number) = (Table::FREECELL, daily::number(day(of)));
    RecordedGame { table, number, cells: 4, outcome, moves, cards: 97, seconds: 300, hints: 0, finished }
}

/// Games of November 2026: two won on their days, one of them thrice, one on another day after it was lost on its day, one
/// lost, one given up, and some that count for no day.
pub fn november() -> Vec<RecordedGame> {
    use GameOutcome::{GivenUp, Lost, Won};
    let others = [
        RecordedGame { cells: 3, ..game_of("2026-11-10", "2026-11-10", Won, 30) },
        RecordedGame { table: Table::Skat, ..game_of("2026-11-11", "2026-11-11", Won, 30) },
        RecordedGame { table: "freecell minstd".parse().unwrap(), ..game_of("2026-11-12", "2026-11-12", Won, 30) },
    ];
    let mut games = vec![
        game_of("2026-11-02", "2026-11-02", Won, 41),
        game_of("2026-11-02", "2026-11-02", Won, 38),
        game_of("2026-11-02", "2026-11-20", Won, 33),
        game_of("2026-11-03", "2026-11-03", Lost, 20),
        game_of("2026-11-03", "2026-11-04", Won, 36),
        game_of("2026-11-08", "2026-11-08", Lost, 25),
        game_of("2026-11-09", "2026-11-09", GivenUp, 5),
        // Before its day, and on it.
        game_of("2026-11-24", "2026-11-19", Won, 29),
        game_of("2026-11-24", "2026-11-24", Won, 31),
    ];
    games.extend(others);
    games
}

/// Keeps games that have ended, and an open one of the deal of a day.
pub fn keep(store: &Store, games: &[RecordedGame], open: &str) {
    for game in games {
        store.finish_game(&SavedGame::new(game.table, game.number, game.cells), game).unwrap();
    }
    let mut open = SavedGame::new(Table::FREECELL, daily::number(day(open)), 4);
    open.tree = "8a".into();
    store.put_game(&mut open).unwrap();
}
