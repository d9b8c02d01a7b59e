//! Speed of the store with a long record, and with many open games.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use tableaux::record::{GameOutcome, RecordedGame, Statistics};
use tableaux::store::{SavedGame, Store};
use tableaux::table::Table;

#[path = "../support/folder.rs"]
mod temporary;

/// Opening a record of 100,000 games and reading it, which a browser does before its first frame; its statistics; and
/// storing a game after a move of it.
fn long_record(criterion: &mut Criterion) {
    let folder = temporary::Folder::new();
    let path = folder.0.join("tableaux.db");
    let (store, _) = Store::open(&path).unwrap();
    for n in 0..100_000_u32 {
        let (table, number) = (Table::ALL[n as usize % 3], (n * 7919 % 32_000).into());
        let outcome = [GameOutcome::Won, GameOutcome::Lost, GameOutcome::GivenUp][n as usize % 7 % 3];
        let (moves, cards, seconds) = (30 + n % 50, 80 + n % 90, n % 1000);
        let game =
            RecordedGame { table, number, cells: 4, outcome, moves, cards, seconds, hints: 0, finished: n.into() };
        store.finish_game(&SavedGame::new(table, number, 4), &game).unwrap();
    }
    let record = store.record().unwrap();
    let mut game = SavedGame { tree: "7a".repeat(500), ..SavedGame::new(Table::FREECELL, 617.into(), 4) };
    let mut group = criterion.benchmark_group("store with a record of 100,000 games");
    group.sample_size(50);
    let open = || Store::open(black_box(&path)).unwrap().0;
    group.bench_function("open and read the record", |bencher| bencher.iter(|| open().record().unwrap().len()));
    group.bench_function("read the record", |bencher| bencher.iter(|| store.record().unwrap().len()));
    group.bench_function("statistics", |bencher| {
        let statistics = |games: &Vec<RecordedGame>| {
            let mut statistics = Statistics::default();
            for game in black_box(games) {
                statistics.add(game);
            }
            statistics
        };
        bencher.iter_batched(|| &record, statistics, BatchSize::PerIteration);
    });
    group.bench_function("store a game", |bencher| bencher.iter(|| store.put_game(&mut game).unwrap()));
    group.finish();
}

/// Finding the open games of a number among 10,000, and storing one of them after a move.
fn open_games(criterion: &mut Criterion) {
    let folder = temporary::Folder::new();
    let (store, _) = Store::open(&folder.0.join("tableaux.db")).unwrap();
    let game_of = |n: u32| SavedGame { tree: "7a".repeat(500), ..SavedGame::new(Table::FREECELL, n.into(), 4) };
    let mut games: Vec<SavedGame> = (1..=10_000).map(game_of).collect();
    for game in &mut games {
        store.put_game(game).unwrap();
    }
    let mut group = criterion.benchmark_group("store with 10,000 open games");
    group.sample_size(50);
    let game = &mut games[617];
    let (table, number, cells) = (game.table, game.number, game.cells);
    group.bench_function("read those of a number", |bencher| {
        bencher.iter(|| store.games_of(table, black_box(number), cells).unwrap().len());
    });
    group.bench_function("store a game", |bencher| bencher.iter(|| store.put_game(game).unwrap()));
    group.finish();
}

criterion_group!(benches, long_record, open_games);
criterion_main!(benches);
