//! Measures of a deal, and what a search finds of them.

use std::sync::atomic::AtomicBool;

use tableaux_engine::atlas::{Column, Measures, Value};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{Deal, Effort, Limits, Solver};

fn measures(number: u32) -> Measures {
    Measures::new(Deal::new(number.into()))
}

fn value_of(measures: &Measures, column: Column) -> Option<Value> {
    measures.known(column)
}

fn find_all(measures: &mut Measures, limits: Limits) -> [Value; Column::ALL.len()] {
    let mut solver = Solver::new();
    Column::ALL.map(|column| measures.find(column, &mut solver, limits, &AtomicBool::new(false)).unwrap())
}

#[test]
fn an_impossible_deal_has_states_and_no_moves() {
    let mut deal = measures(11_982);
    let values = find_all(&mut deal, Limits::states(1_000_000));
    let value = |column: Column| values[column as usize];
    assert_eq!(value(Column::Verdict), Value::Verdict(Outcome::Impossible));
    assert!(matches!(value(Column::States), Value::Number(61_643..)));
    assert_eq!(value(Column::Cells), Value::Number(5));
    let of_solution = [Column::Moves, Column::Bound, Column::Cards, Column::Narrowest, Column::Crux];
    assert_eq!(of_solution.map(value), [Value::Unknown; 5]);
    assert_eq!(value_of(&deal, Column::CellsMost), Some(Value::Number(5)));
    assert!(!Column::EVERY.into_iter().any(|column| deal.is_limited(column)), "it is no matter of limits");
    assert_eq!([Column::Aces, Column::LowCards].map(value), [Value::Number(22), Value::Number(53)]);
}

#[test]
fn a_winnable_deal_has_moves_and_cards_of_one_solution() {
    let values = find_all(&mut measures(617), Limits::states(1_000_000));
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
    let values = find_all(&mut measures(11_982), Limits::states(1000));
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
        let limits = Limits::states(states);
        let found =
            [Column::Narrowest, Column::Crux].map(|column| deal.find(column, &mut solver, limits, &stop).unwrap());
        let limited = [Column::Narrowest, Column::Crux].map(|column| deal.is_limited(column));
        assert!(!deal.is_limited(Column::Moves));
        (found.map(Value::number), limited)
    };
    assert_eq!(find(1, 1_000_000), ([Some(100), None], [false, false]));
    assert!(matches!(find(72, 1_000_000), ([Some(1..50), Some(1..)], [false, false])));
    assert_eq!(find(72, 1), ([None, None], [true, true]));
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
    let limits = Limits::states(100_000);
    let cells = deal.find(Column::Cells, &mut Solver::new(), limits, &AtomicBool::new(false)).unwrap();
    assert_eq!(cells, Value::Unknown);
    assert!(deal.is_limited(Column::Cells) && !deal.is_limited(Column::CellsMost));
    let most = deal.known(Column::CellsMost).and_then(Value::number).unwrap();
    assert!(most < 4 && deal.possible(Column::Cells) == Some(0..=most), "{deal:?}");
}

/// The lowest number counts, whether a table has it or a search finds it.
#[test]
fn the_cells_that_are_enough_are_never_more_than_what_is_known() {
    let limits = Limits::states(100_000);
    let most = |number, known: Option<u64>| {
        let mut deal = measures(number);
        if let Some(known) = known {
            deal.set(Column::CellsMost, Value::Number(known));
        }
        deal.find(Column::Cells, &mut Solver::new(), limits, &AtomicBool::new(false)).unwrap();
        deal.known(Column::CellsMost).and_then(Value::number)
    };
    let found = most(982, None).unwrap();
    assert_eq!([4, found, found - 1].map(|known| most(982, Some(known))), [found, found, found - 1].map(Some));
    assert_eq!(most(617, None), Some(4));
}

#[test]
fn a_known_value_is_not_searched_again() {
    let mut deal = measures(617);
    deal.set(Column::Moves, Value::Number(1));
    deal.set(Column::Bound, Value::Number(1));
    let (mut solver, limits) = (Solver::new(), Limits::states(100_000));
    for column in [Column::Moves, Column::Bound, Column::States] {
        deal.find(column, &mut solver, limits, &AtomicBool::new(false)).unwrap();
    }
    assert_eq!(deal.known(Column::Moves), Some(Value::Number(1)));
    // Moves and cards are of one solution.
    let cards = deal.find(Column::Cards, &mut solver, limits, &AtomicBool::new(false)).unwrap();
    assert!(matches!((cards, deal.known(Column::Moves)), (Value::Number(52..), Some(Value::Number(20..)))));
    assert_eq!(deal.known(Column::Bound), Some(Value::Number(1)));
}

/// More effort is spent only where less finds a longer solution.
#[test]
fn a_solution_as_short_as_a_known_one_is_searched_for() {
    let mut solver = Solver::new();
    let mut found = |moves| {
        let mut deal = measures(617);
        deal.expect_moves(moves, Effort::Best);
        deal.find(Column::Moves, &mut solver, Limits::NONE, &AtomicBool::new(false)).unwrap();
        let solution = deal.solution().unwrap().moves();
        assert_eq!(deal.known(Column::Moves), Some(Value::Number(solution.into())));
        (solution, deal.known(Column::Effort))
    };
    assert_eq!(found(36), (36, Some(Value::Effort(Effort::Short))));
    assert_eq!(found(34), (34, Some(Value::Effort(Effort::Best))));
}
