//! The embedded atlas: complete, as published, and as the searches find it.

mod columns;
mod counts;
mod deal_lists;
mod measures;
mod numbers;
mod records;
mod values;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use tableaux_engine::atlas::deal_list::rank;
use tableaux_engine::atlas::embedded::{Atlas, value_within};
use tableaux_engine::atlas::{Column, DealList, Difficulty, Measures, Numbers, Value};
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{Deal, DealNumber, DealRange, DealSet, Effort, Generator, Limits, Solver};

fn microsoft() -> impl Iterator<Item = DealNumber> {
    DealSet::MICROSOFT.numbers().numbers()
}

/// A player of 1994 and programs after him found these counts.
#[test]
fn fewest_cells_are_those_published() {
    let mut counts: BTreeMap<u8, u32> = BTreeMap::new();
    for number in microsoft() {
        let cells = Atlas::embedded().record(number).cells.exactly();
        *counts.entry(cells.unwrap_or_else(|| panic!("#{number}")).get()).or_default() += 1;
    }
    let published = [(0, 69), (1, 6220), (2, 19_092), (3, 6420), (4, 198), (5, 1)];
    assert_eq!(counts, BTreeMap::from(published));
}

#[test]
fn of_each_deal_that_can_be_won_all_is_known() {
    for number in microsoft().filter(|number| number.get() != 11_982) {
        let record = Atlas::embedded().record(number);
        assert_eq!(record.cells.outcome(), Outcome::Winnable, "#{number}");
        assert!(record.difficulty.is_some() && record.moves.is_some() && record.cards.is_some(), "#{number}");
        assert!(record.bound.is_some() && record.bound <= record.moves, "#{number}");
        assert!(record.moves.unwrap() >= 9 && record.cards.unwrap() >= 52, "#{number}");
    }
}

/// Nobody searches again with less for what was searched for in vain.
#[test]
fn unknown_cells_are_known_to_be_unknown() {
    let within = |states, number: DealNumber, column| value_within(states, &Generator::Microsoft, number, column);
    let mut numbers = Atlas::embedded().all_numbers().unwrap().numbers();
    let open =
        numbers.find(|&number| matches!(Atlas::embedded().record(number).cells, FewestCells::AtMost(_))).unwrap();
    assert_eq!(within(3_000_000, open, Column::Cells), Some(Value::Unknown));
    assert_eq!(within(100_000_000, open, Column::Cells), None);
    assert_eq!(within(1, 617.into(), Column::Cells), Some(Value::Number(4)));
    assert_eq!([Column::States, Column::Aces].map(|column| within(1, 617.into(), column)), [None; 2]);
    assert_eq!(within(1, 2_000_617.into(), Column::Cells), None);
    let minstd = "minstd".parse().unwrap();
    assert_eq!(value_within(1, &minstd, 617.into(), Column::Cells), None);
}

#[test]
fn the_impossible_deals_are_those_published() {
    let impossible = [11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948u64];
    let known = Atlas::embedded().all_numbers().unwrap().last().get();
    let numbers: Vec<u64> = DealList::Impossible.numbers().into_iter().map(DealNumber::get).collect();
    assert!(impossible.into_iter().filter(|&number| number <= known).eq(numbers));
}

#[test]
fn a_sample_of_it_is_found_again() {
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    let limits = Limits::states(1_000_000);
    for number in Numbers::sample(DealSet::MICROSOFT.numbers(), 25, 15).ranges().flat_map(DealRange::numbers) {
        let record = Atlas::embedded().record(number);
        let mut measures = Measures::with_effort(Deal::new(number), Effort::Short);
        let mut found = |column| measures.find(column, &mut solver, limits, &stop).unwrap();
        for column in [Column::Verdict, Column::Difficulty] {
            assert_eq!(Some(found(column)), record.value(column), "{column} of #{number}");
        }
        let difficulty = Difficulty::of(&mut Solver::new(), Deal::new(number).tableau(), limits, &stop).unwrap();
        assert_eq!(difficulty, record.difficulty, "the score of #{number}");
        if let Some(cells) = record.value(Column::Cells) {
            assert!([cells, Value::Unknown].contains(&found(Column::Cells)), "#{number}");
        }
        let (Some(Value::Number(best)), Value::Number(short), Value::Number(bound)) =
            (record.value(Column::Moves), found(Column::Moves), found(Column::Bound))
        else {
            panic!("#{number}")
        };
        assert!((bound..=short).contains(&best) && short <= best + 5, "#{number}: {bound}, {best}, {short}");
        let Some(Value::Number(proven)) = record.value(Column::Bound) else { panic!("#{number}") };
        assert!((bound..=best).contains(&proven), "#{number}: {bound}, {proven}, {best}");
    }
}

/// In percent, with the move where it is; where all moves win there is no such move.
#[test]
fn the_narrowest_place_of_each_deal_that_can_be_won_is_known() {
    let numbers = || microsoft().filter(|number| number.get() != 11_982);
    let places: Vec<_> = numbers().map(|number| Atlas::embedded().record(number)).collect();
    for (record, number) in places.iter().zip(numbers()) {
        let (share, moves) = (record.narrowest.unwrap(), record.moves.unwrap());
        assert!(share <= 100, "#{number}");
        assert_eq!(record.crux.is_some(), (1..100).contains(&share), "#{number}");
        assert!(record.crux.is_none_or(|crux| (1..=moves).contains(&crux)), "#{number}");
    }
    let undecided = places.iter().filter(|record| record.narrowest == Some(0)).count();
    assert!(undecided <= 1, "{undecided}");
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    for number in [1, 9998, 24_854u32].map(DealNumber::from) {
        let mut measures = Measures::with_effort(Deal::new(number), Effort::Best);
        for column in [Column::Narrowest, Column::Crux] {
            let found = measures.find(column, &mut solver, Limits::states(1_000_000), &stop);
            assert_eq!(Some(found.unwrap()), Atlas::embedded().record(number).value(column), "{column} of #{number}");
        }
    }
    assert_eq!(Atlas::embedded().record(11_982.into()).value(Column::Crux), Some(Value::Unknown));
    assert_eq!(Atlas::embedded().record(32_001.into()).value(Column::Narrowest), None);
}

#[test]
fn so_is_one_of_the_deals_after_them() {
    sampled_deals_after_them_are_found_again(60, 200_000);
}

/// Takes minutes.
#[test]
#[ignore = "by hand: cargo test --release --workspace --test engine -- --ignored two_thousand"]
fn so_are_two_thousand_of_the_deals_after_them() {
    sampled_deals_after_them_are_found_again(2000, 1_000_000);
}

fn sampled_deals_after_them_are_found_again(count: u64, states: u64) {
    let atlas = Atlas::embedded();
    let all: DealRange = "32001-1000000".parse().unwrap();
    assert_eq!(atlas.all_numbers().unwrap().last(), all.last());
    let rated = atlas.searched_numbers(Column::Difficulty).unwrap();
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    let limits = Limits::states(states);
    for number in Numbers::sample(all, count, 7).ranges().flat_map(DealRange::numbers) {
        let record = atlas.record(number);
        let mut measures = Measures::new(Deal::new(number));
        let mut found = |column| measures.find(column, &mut solver, limits, &stop).unwrap();
        for column in [Column::Verdict, Column::Score, Column::Difficulty] {
            if column == Column::Verdict || rated.contains(number) {
                assert_eq!(Some(found(column)), record.value(column), "{column} of #{number}");
            }
        }
        if record.moves.is_some() {
            assert_eq!(record.effort, Some(Effort::Short), "#{number}");
            for column in [Column::Moves, Column::Bound, Column::Effort] {
                assert_eq!(Some(found(column)), record.value(column), "{column} of #{number}");
            }
        }
        match record.value(Column::Cells) {
            Some(cells) => assert!([cells, Value::Unknown].contains(&found(Column::Cells)), "#{number}"),
            // The searches of the atlas counted positions without moves, too.
            None if states <= 300_000 => assert_eq!(found(Column::Cells), Value::Unknown, "#{number}"),
            None => {}
        }
    }
}

/// Those to 32,000 are of `best`, the others of `short`.
#[test]
fn the_deals_whose_moves_are_known_are_the_first_ones() {
    let atlas = Atlas::embedded();
    let all = || atlas.all_numbers().unwrap().numbers();
    let last = all().filter(|&number| atlas.record(number).moves.is_some()).max().unwrap();
    for number in all().take_while(|&number| number <= last) {
        let record = atlas.record(number);
        if record.cells.outcome() == Outcome::Impossible {
            assert_eq!((record.moves, record.bound, record.effort), (None, None, None), "#{number}");
            continue;
        }
        assert!(record.moves.is_some_and(|moves| (8..70).contains(&moves)), "#{number}: {record:?}");
        assert!(record.bound.is_some() && record.bound <= record.moves, "#{number}: {record:?}");
        let effort = if DealSet::MICROSOFT.numbers().contains(number) { Effort::Best } else { Effort::Short };
        assert_eq!(record.effort, Some(effort), "#{number}");
    }
}

/// An atlas grows from its first number on, and has no gaps.
#[test]
fn the_deals_that_are_rated_are_the_first_ones() {
    let atlas = Atlas::embedded();
    for number in atlas.searched_numbers(Column::Difficulty).unwrap().numbers() {
        let is_winnable = atlas.record(number).cells.outcome() == Outcome::Winnable;
        assert_eq!(atlas.difficulty(number).is_some(), is_winnable, "#{number}");
    }
}

#[test]
fn the_hardest_are_harder_than_the_easiest() {
    let percent = |number: DealNumber| Atlas::embedded().record(number).difficulty.unwrap().percent_easier();
    let [hardest, easiest] = [DealList::Hardest, DealList::Easiest].map(DealList::numbers);
    assert_eq!((hardest.len(), easiest.len()), (100, 100));
    assert!(hardest.into_iter().all(|number| percent(number) == 99));
    assert!(easiest.into_iter().all(|number| percent(number) == 0));
}

/// Not only of the same percentage: the list goes down by what that is the percentage of.
#[test]
fn lists_are_in_the_order_of_the_difficulty() {
    let hardness = |number: DealNumber| {
        let record = Atlas::embedded().record(number);
        let Some(Value::Number(cells)) = record.value(Column::Cells) else {
            return (record.difficulty, 0, record.moves);
        };
        (record.difficulty, cells, record.moves)
    };
    let place = |number: DealNumber| (hardness(number), Reverse(number));
    let rated = Atlas::embedded().searched_numbers(Column::Difficulty).unwrap().numbers();
    let mut order: Vec<DealNumber> = rated.filter(|&number| Atlas::embedded().difficulty(number).is_some()).collect();
    order.sort_by_cached_key(|&number| Reverse(place(number)));
    let [hardest, easiest] = [DealList::Hardest, DealList::Easiest].map(DealList::numbers);
    assert_eq!(hardest, order[..100]);
    assert!(easiest.iter().eq(order.iter().rev().take(100)));
    // The last two are in no list.
    for index in [0, 99, order.len() - 100, order.len() - 1, 617, order.len() / 2] {
        assert_eq!(rank(order[index]), u32::try_from(index + 1).ok());
    }
    let of_32_000 = order.iter().filter(|number| DealSet::MICROSOFT.numbers().contains(**number)).take(100);
    let scores: BTreeSet<_> = of_32_000.map(|&number| hardness(number).0).collect();
    assert!(scores.len() > 10, "{scores:?}");
}
