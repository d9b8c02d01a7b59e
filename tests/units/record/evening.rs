use tableaux::record::{Evening, GameOutcome, RecordedGame};
use tableaux::table::Table;
use tableaux_engine::DealNumber;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::daily::Day;

const DAY: u64 = 86_400;

fn game(number: DealNumber, outcome: GameOutcome, day: u64) -> RecordedGame {
    let (table, finished) = (Table::FREECELL, day * DAY + 1);
    RecordedGame { table, number, cells: 4, outcome, moves: 40, cards: 90, seconds: 300, hints: 0, finished }
}

#[test]
fn proposals_are_of_their_levels_and_new() {
    let today = Day::new(20_000).unwrap();
    let first = Evening::new(&[], today);
    assert_eq!(first, Evening::new(&[], today), "a day has its proposals");
    let levels = |evening: &Evening| evening.proposals.map(|proposal| proposal.difficulty.level());
    assert_eq!(levels(&first), [Level::Easy, Level::Hard, Level::VeryHard]);
    let played: Vec<RecordedGame> =
        first.proposals.iter().map(|proposal| game(proposal.number, GameOutcome::Lost, 19_999)).collect();
    let second = Evening::new(&played, today);
    assert!(second.proposals.iter().all(|new| first.proposals.iter().all(|old| old.number != new.number)));
    // Games of the day itself change nothing.
    let tonight: Vec<RecordedGame> =
        played.into_iter().map(|game| RecordedGame { finished: 20_000 * DAY, ..game }).collect();
    assert_eq!(Evening::new(&tonight, today), first);
    assert_ne!(
        Evening::new(&[], today.plus(1)).proposals.map(|proposal| proposal.number),
        first.proposals.map(|proposal| proposal.number)
    );
}

#[test]
fn who_wins_everything_is_proposed_harder_ones() {
    let today = Day::new(20_000).unwrap();
    let won: Vec<RecordedGame> = (1..=600u32).map(|number| game(number.into(), GameOutcome::Won, 19_000)).collect();
    let evening = Evening::new(&won, today);
    assert!(evening.is_by_own_games());
    let levels = evening.proposals.map(|proposal| proposal.difficulty.level());
    assert_eq!(levels[1..], [Level::Hard, Level::VeryHard]);
    assert!(evening.proposals.iter().all(|proposal| proposal.chance > 80), "{evening:?}");
}
