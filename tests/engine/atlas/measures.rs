//! Measures of a deal, and what a search finds of them.

use std::sync::atomic::AtomicBool;

use tableaux_engine::atlas::{Column, Measures, Value};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{Deal, Limits, Solver};

fn measures(number: u32) -> Measures {
    Measures::new(Deal::new(number.into()))
}

fn find_all(measures: &mut Measures, limits: Limits) -> [Value; Column::ALL.len()] {
    let mut solver = Solver::new();
    Column::ALL.map(|column| measures.find(column, &mut solver, limits, &AtomicBool::new(false)).unwrap())
}

#[test]
fn an_impossible_deal_has_states_and_no_moves() {
    let mut deal = measures(11_982);
    let values = find_all(&mut deal, Limits { states: 1_000_000, ..Limits::NONE });
    let value = |column: Column| values[column as usize];
    assert_eq!(value(Column::Verdict), Value::Verdict(Outcome::Impossible));
    assert!(matches!(value(Column::States), Value::Number(61_643..)));
    assert_eq!(value(Column::Cells), Value::Number(5));
    let of_solution = [Column::Moves, Column::Bound, Column::Cards, Column::Narrowest, Column::Crux];
    assert_eq!(of_solution.map(value), [Value::Unknown; 5]);
    assert!(!deal.is_limited(), "it is no matter of limits");
    assert_eq!([Column::Aces, Column::LowCards].map(value), [Value::Number(22), Value::Number(53)]);
}

#[test]
fn a_winnable_deal_has_moves_and_cards_of_one_solution() {
    let values = find_all(&mut measures(617), Limits { states: 1_000_000, ..Limits::NONE });
    let number = |column: Column| match values[column as usize] {
        Value::Number(number) => number,
        other => panic!("{column}: {other:?}"),
    };
    assert_eq!([Column::Number, Column::Cells, Column::Sequences].map(number), [617, 4, 1]);
    assert!(number(Column::Bound) <= number(Column::Moves) && number(Column::Moves) < number(Column::Cards));
    assert!(number(Column::Cards) >= 52);
}

#[test]
fn what_a_limit_leaves_open_is_unknown() {
    let values = find_all(&mut measures(11_982), Limits { states: 1000, ..Limits::NONE });
    let value = |column: Column| values[column as usize];
    assert_eq!(value(Column::Verdict), Value::Verdict(Outcome::Unknown));
    assert_eq!([Column::States, Column::Moves, Column::Cells].map(value), [Value::Unknown; 3]);
}

/// Deal #72 has a narrow place with four free cells, and #1 has none.
#[test]
fn the_narrowest_place_is_unknown_where_there_is_none_or_a_limit_leaves_it_open() {
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    let mut find = |number, states| {
        let mut deal = measures(number);
        deal.find(Column::Moves, &mut solver, Limits::NONE, &stop).unwrap();
        let limits = Limits { states, ..Limits::NONE };
        let found =
            [Column::Narrowest, Column::Crux].map(|column| deal.find(column, &mut solver, limits, &stop).unwrap());
        (found.map(Value::number), deal.is_limited())
    };
    assert_eq!(find(1, 1_000_000), ([Some(100), None], false));
    assert!(matches!(find(72, 1_000_000), ([Some(1..50), Some(1..)], false)));
    assert_eq!(find(72, 1), ([None, None], true));
}

#[test]
fn a_search_that_was_stopped_leaves_nothing() {
    let (mut deal, stop) = (measures(617), AtomicBool::new(true));
    for column in [Column::Verdict, Column::Moves, Column::Narrowest, Column::Cells] {
        deal.find(column, &mut Solver::new(), Limits::NONE, &stop).unwrap();
        assert_eq!(deal.known(column), None);
    }
    assert_eq!(deal.known(Column::States), None);
}

/// One effort always finds the same bound, apart from bounds from elsewhere.
#[test]
fn a_bound_is_never_lower_than_what_is_known() {
    let mut solver = Solver::new();
    let mut bound = |known| {
        let mut deal = measures(617);
        deal.raise_bound(known);
        deal.find(Column::Bound, &mut solver, Limits::NONE, &AtomicBool::new(false)).unwrap()
    };
    assert_eq!([0, 27, 29].map(&mut bound), [27, 27, 29].map(Value::Number));
}

#[test]
fn no_short_solution_has_more_moves_than_the_first_one() {
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    for number in [1, 617, 31_465] {
        let mut deal = measures(number);
        deal.find(Column::Verdict, &mut solver, Limits::NONE, &stop).unwrap();
        let possible = [Column::Moves, Column::Bound].map(|column| deal.possible(column).unwrap());
        for (column, possible) in [Column::Moves, Column::Bound].into_iter().zip(possible) {
            let found = deal.find(column, &mut solver, Limits::NONE, &stop).unwrap().number().unwrap();
            assert!(possible.contains(&found) && *possible.end() < 100, "{column} of #{number}: {found}");
        }
    }
}

/// Undecided measures still have bounds.
#[test]
fn measures_bound_each_other() {
    let none = |column| measures(617).possible(column);
    assert_eq!([Column::Cells, Column::Moves].map(none), [None, None]);
    let mut deal = measures(982);
    deal.set(Column::Verdict, Value::Verdict(Outcome::Winnable));
    assert_eq!(deal.possible(Column::Cells), Some(0..=4));
    let limits = Limits { states: 100_000, ..Limits::NONE };
    let cells = deal.find(Column::Cells, &mut Solver::new(), limits, &AtomicBool::new(false)).unwrap();
    assert_eq!(cells, Value::Unknown);
    assert!(deal.possible(Column::Cells).is_some_and(|range| *range.end() < 4), "{deal:?}");
}

#[test]
fn a_known_value_is_not_searched_again() {
    let mut deal = measures(617);
    deal.set(Column::Moves, Value::Number(1));
    let values = find_all(&mut deal, Limits { states: 100_000, ..Limits::NONE });
    assert_eq!(values[Column::Moves as usize], Value::Number(1));
    assert!(matches!(values[Column::Cards as usize], Value::Number(52..)));
}
