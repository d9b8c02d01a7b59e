//! What the screens are told of searches about many deals.

use std::sync::atomic::AtomicBool;

use tableaux::browser::{Answer, App, Query, Update, worker};
use tableaux::table::Table;
use tableaux_engine::atlas::Column;
use tableaux_engine::freecell::{CellCount, Deal, Position};
use tableaux_engine::gears::BoardSize;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealRange;
use tableaux_engine::solver::{Limit, Limits, Solver};
use tableaux_engine::verdict::Verdict;
use tableaux_engine::verdict::outcome::Outcome;

use crate::support::{app, number};

/// Answers a query as the browser's worker does.
fn answer(app: &mut App, query: &Query) {
    let answer = worker::search(query, &mut Solver::new(), Limits::NONE, &AtomicBool::new(false)).unwrap();
    app.update(Update::Answered(Box::new((query.clone(), answer))));
}

fn range(range: &str) -> DealRange {
    range.parse().unwrap()
}

#[test]
fn a_distribution_is_there_once_it_is_counted() {
    let mut app = app(&[617], 80, 24);
    assert!(app.desk().searches.distribution(Column::Aces).is_none());
    let query = app.desk().searches.pending(Query::scale(Column::Aces)).unwrap();
    answer(&mut app, &query);
    assert_eq!(app.desk().searches.distribution(Column::Aces).unwrap().total(), 32_000);
    assert_eq!(app.desk().searches.pending(query), None);
}

#[test]
fn outcomes_come_block_by_block() {
    let mut app = app(&[617], 80, 24);
    let (table, range) = (Table::FREECELL, range("1823327998-1823328028"));
    let outcomes = |app: &App| -> Vec<_> { range.numbers().map(|n| app.desk().searches.outcome(table, n)).collect() };
    let mut known = Vec::new();
    while let Some(query) = app.desk().searches.pending_outcomes(table, range) {
        known.push(outcomes(&app).iter().flatten().count());
        answer(&mut app, &query);
    }
    // Up to …999, then to …015, then the last.
    assert_eq!(known, [0, 2, 18]);
    let mut expected = vec![Some(Outcome::Winnable); 31];
    expected[13] = Some(Outcome::Impossible);
    assert_eq!(outcomes(&app), expected);
    // Each generator has deals of its own.
    let minstd = Table::FreeCell("minstd".parse().unwrap());
    assert!(app.desk().searches.outcome(minstd, number(11_982)).is_none());
    assert!(app.desk().searches.pending_outcomes(minstd, range).is_some());
}

#[test]
fn a_deals_own_verdict_is_its_outcome_too() {
    let mut app = app(&[617], 80, 24);
    let outcome = |app: &App, n| app.desk().searches.outcome(Table::FREECELL, number(n));
    // The atlas has none of these.
    let start = Position::new(Deal::new(number(2_000_617)).tableau(), CellCount::FOUR);
    answer(&mut app, &Query::Verdict(start.clone()));
    assert_eq!([2_000_616, 2_000_617].map(|n| outcome(&app, n)), [None, Some(Outcome::Winnable)]);

    // What the short search leaves unknown, the other one may tell, and not the other way round.
    let query = app.desk().searches.pending_outcomes(Table::FREECELL, number(2_000_617).into()).unwrap();
    let unknown = Answer::Outcomes([Outcome::Unknown; 16]);
    app.update(Update::Answered(Box::new((query.clone(), unknown))));
    assert_eq!([2_000_616, 2_000_617].map(|n| outcome(&app, n)), [Some(Outcome::Unknown), Some(Outcome::Winnable)]);
    answer(&mut app, &query);
    let verdict = Answer::Verdict(Verdict::Unknown(Limit::Bytes));
    app.update(Update::Answered(Box::new((Query::Verdict(start), verdict))));
    assert_eq!([2_000_616, 2_000_617].map(|n| outcome(&app, n)), [Some(Outcome::Winnable); 2]);
}

#[test]
fn a_search_for_outcomes_that_failed_is_not_asked_for_again() {
    let mut app = app(&[617], 80, 24);
    let numbers = range("2000600-2000640");
    let first = app.desk().searches.pending_outcomes(Table::FREECELL, numbers).unwrap();
    app.update(Update::Failed(Box::new(first.clone()), "a fault".into()));
    let second = app.desk().searches.pending_outcomes(Table::FREECELL, numbers).unwrap();
    assert_ne!(first, second);
    assert_eq!(app.desk().searches.outcome(Table::FREECELL, number(2_000_600)), None);
}

#[test]
fn what_is_no_freecell_deal_has_no_outcome() {
    let app = app(&[617], 80, 24);
    for table in [Table::Skat, Table::Gears(BoardSize::DEFAULT)] {
        assert_eq!(app.desk().searches.outcome(table, number(617)), None);
        assert_eq!(app.desk().searches.pending_outcomes(table, DealRange::ALL), None);
    }
    let query = app.desk().searches.pending_outcomes(Table::FreeCell(Generator::Microsoft), DealRange::ALL);
    assert!(query.is_some());
}
