//! The record by time.

use tableaux::record::{GameOutcome, Tally, by_day, by_month};

use crate::played_days::{day, game_of};

#[test]
fn months_are_without_gaps_and_at_most_as_many_as_wanted() {
    use GameOutcome::{GivenUp, Lost, Won};
    let games = [
        game_of("2026-08-03", "2026-08-31", Won, 40),
        game_of("2026-08-03", "2026-09-01", Lost, 40),
        game_of("2026-08-03", "2026-11-30", Won, 40),
        game_of("2026-08-03", "2026-11-30", GivenUp, 4),
    ];
    let named = |until: &str, count| {
        by_month(&games, day(until), count)
            .into_iter()
            .map(|(month, tally)| (month.number(), tally.won, tally.all))
            .collect::<Vec<_>>()
    };
    let all = [(8, 1, 1), (9, 0, 1), (10, 0, 0), (11, 1, 2)];
    assert_eq!(named("2026-11-30", 12), all);
    assert_eq!(named("2026-11-30", 3), all[1..]);
    assert_eq!(named("2026-10-01", 12), all[..3]);
    assert_eq!(named("2026-07-01", 12), []);
    assert_eq!(named("2026-11-30", 0), []);
    let days = by_day(&games);
    assert_eq!(days.len(), 3);
    assert_eq!(days[&day("2026-11-30")], Tally { won: 1, all: 2 });
    let percent = |won, all| Tally { won, all }.percent();
    assert_eq!([percent(0, 0), percent(0, 3), percent(2, 3), percent(3, 3)], [None, Some(0), Some(67), Some(100)]);
}
