//! Scanning a range for deals for which a query may hold, judged by the board and a table.

use std::cell::OnceCell;

use super::{Evaluation, Query};
use tableaux_engine::atlas::measures::possible;
use tableaux_engine::atlas::{Column, Source, Value};
use tableaux_engine::freecell::batch::deals;
use tableaux_engine::{Deal, DealNumber, DealRange, Facts, Generator};

/// A deal for which a query holds or may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub number: DealNumber,
    /// Whether the query is known to hold. Otherwise that depends on unknown measures, see [`Query::holds`].
    pub holds: bool,
}

/// The direction of a scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    Up,
    Down,
}

/// Returns the deals of a range for which a query may hold, in ascending order. Deals only if the query asks for the
/// board, some millions of deals a second; `known` provides other values, for example from a table. Numbers that the
/// generator does not deal are left out.
pub fn candidates<'a>(
    query: &'a Query,
    generator: Generator,
    range: DealRange,
    known: impl Fn(DealNumber, Column) -> Option<Value> + 'a,
) -> Box<dyn Iterator<Item = Candidate> + 'a> {
    let candidate = |number, evaluation| match evaluation {
        Evaluation::True => Some(Candidate { number, holds: true }),
        Evaluation::False => None,
        Evaluation::Needs(_) => Some(Candidate { number, holds: false }),
    };
    let dealt = move |number| Deal::by(&generator, number).ok();
    if !query.asks_board() {
        let is_dealt = move |number| generator == Generator::Microsoft || dealt(number).is_some();
        let of_number = move |number| candidate(number, evaluate_number(query, number, &known));
        return Box::new(range.numbers().filter_map(of_number).filter(move |candidate| is_dealt(candidate.number)));
    }
    let of_deal = move |deal: Deal| candidate(deal.number(), evaluate(query, &deal, &known));
    if generator == Generator::Microsoft {
        Box::new(deals(range).filter_map(of_deal))
    } else {
        Box::new(range.numbers().filter_map(dealt).filter_map(of_deal))
    }
}

/// Evaluates a query that does not ask the board, see [`Query::asks_board`].
pub(crate) fn evaluate_number(
    query: &Query,
    number: DealNumber,
    known: impl Fn(DealNumber, Column) -> Option<Value>,
) -> Evaluation {
    let value = |column| match column {
        Column::Number => Some(Value::Number(number.get())),
        _ => known(number, column),
    };
    let card = |_, _| unreachable!("the query has no places of the board");
    query.evaluate_within(value, |column| possible(column, value), card)
}

/// Evaluates a query for a deal. Measures of the board are counted at most once; `known` provides others.
pub(crate) fn evaluate(query: &Query, deal: &Deal, known: impl Fn(DealNumber, Column) -> Option<Value>) -> Evaluation {
    let facts = OnceCell::new();
    let value = |column: Column| match column.source() {
        Source::Number => Some(Value::Number(deal.number().get())),
        Source::Board(count) => {
            let facts = facts.get_or_init(|| Facts::of(deal.tableau()));
            Some(Value::Number(count(facts).into()))
        }
        _ => known(deal.number(), column),
    };
    let card = |row, column| deal.tableau().at(row, column).expect("the parser knows the places");
    query.evaluate_within(value, |column| possible(column, value), card)
}
