//! How the lists of deals of the day are drawn.

use tableaux_engine::atlas::{Atlas, Difficulty, Numbers};
use tableaux_engine::daily::{Day, Lists, Weekday};
use tableaux_engine::{DealNumber, DealRange, DealSet};

/// The weeks of twenty years: so long no deal comes twice.
const WEEKS: usize = 1043;

/// Deals of the difficulty of each day of the week, in an order by a seed.
pub fn draw(atlas: &Atlas, version: u32, first_day: Day, seed: u64) -> Lists {
    let all = DealSet::MICROSOFT.numbers();
    let percent = |number: &DealNumber| atlas.record(*number).difficulty.map(Difficulty::percent_easier);
    let list = |weekday: Weekday| {
        let is_fit = |number: &DealNumber| percent(number).is_some_and(|percent| weekday.percents().contains(&percent));
        let mut list: Vec<DealNumber> = all.numbers().filter(is_fit).collect();
        shuffle(&mut list, seed + weekday as u64);
        list.truncate(WEEKS);
        list
    };
    Lists::new(version, first_day, Weekday::ALL.map(list))
}

/// Shuffles a list: from its end each place is given one of those that are left.
fn shuffle(list: &mut [DealNumber], seed: u64) {
    for last in (1..list.len()).rev() {
        let places = DealRange::new(0.into(), DealNumber::new(last as u64).unwrap()).unwrap();
        let drawn = Numbers::sample(places, 1, seed << 32 | last as u64).get(0).unwrap();
        list.swap(last, usize::try_from(drawn.get()).unwrap());
    }
}

/// Version 1 as its file has it.
pub fn version_1() -> String {
    let lists = draw(Atlas::embedded(), 1, Day::FIRST, 2026);
    format!(
        "# Deals of the day: the days since 1970-01-01, divided by seven, index the list of their weekday, modulo its\n\
         # length. cargo run -p tableaux-training --bin daily wrote this file. It is frozen, whatever the program would write now: better\n\
         # lists are a new file, which begins on a day that is still to come.\n{lists}"
    )
}
