//! What a record comes to, against plain counting.

use proptest::prelude::*;
use tableaux::record::{GameOutcome, RecordedGame, Results, Standing, Statistics};
use tableaux::table::Table;
use tableaux_engine::number::DealNumber;

use super::games::ended_game;

fn statistics_of<'a>(games: impl IntoIterator<Item = &'a RecordedGame>) -> Statistics {
    let mut statistics = Statistics::default();
    games.into_iter().for_each(|game| statistics.add(game));
    statistics
}

fn outcome() -> impl Strategy<Value = GameOutcome> {
    prop_oneof![3 => Just(GameOutcome::Won), 1 => Just(GameOutcome::Lost), 1 => Just(GameOutcome::GivenUp)]
}

prop_compose! {
    /// Games on few numbers, so that many are on the same.
    fn some_game()(
        table in prop_oneof![Just(Table::FREECELL), Just(Table::Skat)],
        n in 1..8_u64,
        cells in 3..5_u8,
        outcome in outcome(),
        moves in 0..100_u32,
        seconds: u32,
        hints in 0..3_u32,
    ) -> RecordedGame {
        RecordedGame { table, cells, outcome, moves, seconds, hints, ..ended_game(n) }
    }
}

/// The numbers 1 to 7, of which there are games, and 8, of which there are none.
fn numbers() -> impl Iterator<Item = DealNumber> {
    (1..=8_u32).map(DealNumber::from)
}

fn count(games: &[RecordedGame], outcome: GameOutcome) -> u32 {
    games.iter().filter(|game| game.outcome == outcome).count().try_into().unwrap()
}

fn won(games: &[RecordedGame]) -> impl Iterator<Item = &RecordedGame> {
    games.iter().filter(|game| game.outcome == GameOutcome::Won)
}

proptest! {
    #[test]
    fn statistics_are_what_counting_finds(games in prop::collection::vec(some_game(), 0..60)) {
        let statistics = statistics_of(&games);
        let counts = [GameOutcome::Won, GameOutcome::Lost, GameOutcome::GivenUp].map(|outcome| count(&games, outcome));
        prop_assert_eq!([statistics.won, statistics.lost, statistics.given_up], counts);
        prop_assert_eq!(statistics.games() as usize, games.len());
        let letters: String =
            games.iter().map(|game| if game.outcome == GameOutcome::Won { 'w' } else { '-' }).collect();
        let streaks: Vec<u32> = letters.split('-').map(|streak| streak.len().try_into().unwrap()).collect();
        prop_assert_eq!(Some(statistics.streak), streaks.last().copied());
        prop_assert_eq!(Some(statistics.longest_streak), streaks.iter().copied().max());
        prop_assert_eq!(statistics.with_hints as usize, games.iter().filter(|game| game.hints > 0).count());
        let moves: Vec<u32> = won(&games).map(|game| game.moves).collect();
        let seconds: Vec<u32> = won(&games).map(|game| game.seconds).collect();
        for (sample, values) in [(&statistics.moves, moves), (&statistics.seconds, seconds)] {
            prop_assert_eq!(sample.values(), &values);
            prop_assert_eq!(sample.least(), values.iter().copied().min());
            let mean = values.iter().copied().map(f64::from).sum::<f64>() / f64::from(counts[0]);
            prop_assert_eq!(sample.mean(), (counts[0] > 0).then_some(mean));
        }
        let rate = f64::from(counts[0]) / f64::from(statistics.games());
        prop_assert_eq!(statistics.win_rate(), (!games.is_empty()).then_some(rate));
        let mut places: Vec<_> = won(&games).map(|game| (game.table, game.number)).collect();
        places.sort();
        places.dedup();
        prop_assert_eq!(statistics.numbers_won as usize, places.len());
    }

    #[test]
    fn each_number_has_its_own_results(games in prop::collection::vec(some_game(), 0..60)) {
        let statistics = statistics_of(&games);
        for (table, cells) in [Table::FREECELL, Table::Skat].into_iter().flat_map(|table| [(table, 3), (table, 4)]) {
            for number in numbers() {
                let is_here =
                    |game: &&RecordedGame| (game.table, game.number, game.cells) == (table, number, cells);
                let here: Vec<RecordedGame> = games.iter().filter(is_here).cloned().collect();
                let expected = Results {
                    won: count(&here, GameOutcome::Won),
                    lost: count(&here, GameOutcome::Lost),
                    given_up: count(&here, GameOutcome::GivenUp),
                    best_moves: won(&here).map(|game| game.moves).min(),
                    best_seconds: won(&here).map(|game| game.seconds).min(),
                };
                prop_assert_eq!(statistics.of_number(table, number, cells), expected);
                let standing = match (here.len(), expected.won) {
                    (0, _) => Standing::Untried,
                    (_, 0) => Standing::Lost,
                    _ => Standing::Won,
                };
                prop_assert_eq!(statistics.standing(table, number, cells), standing);
            }
            // The next of a marathon over 2..=7, in which 4 cannot be won.
            let range = "2-7".parse().unwrap();
            let is_skipped = |number: DealNumber| number == 4.into();
            let next = numbers().find(|&number| {
                number != 1.into() && number != 4.into() && number != 8.into()
                    && !won(&games).any(|game| (game.table, game.number, game.cells) == (table, number, cells))
            });
            prop_assert_eq!(statistics.lowest_not_won(table, cells, range, is_skipped), next);
        }
    }

    /// As the browser does when a game ends.
    #[test]
    fn a_game_can_be_added_later(games in prop::collection::vec(some_game(), 1..30)) {
        let (last, first) = games.split_last().unwrap();
        let mut statistics = statistics_of(first);
        statistics.add(last);
        prop_assert_eq!(statistics, statistics_of(&games));
    }
}

#[test]
fn statistics_of_one_table_are_made_of_its_games() {
    let skat = RecordedGame { table: Table::Skat, ..ended_game(1) };
    let lost = RecordedGame { outcome: GameOutcome::Lost, ..ended_game(2) };
    let games = [ended_game(1), skat, lost, ended_game(3)];
    let statistics = statistics_of(games.iter().filter(|game| game.table == Table::FREECELL));
    assert_eq!((statistics.games(), statistics.streak, statistics.longest_streak), (3, 1, 1));
    assert_eq!(statistics_of(&[]), Statistics::default());
}
