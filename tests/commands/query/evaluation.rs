//! The value of a query: that of three-valued logic over all measures, found with as few of them as possible.

use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tableaux::query::scan::candidates;
use tableaux::query::{Evaluation, Query};
use tableaux_engine::atlas::{Column, Cost, Measures, Value};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{Card, Deal, DealNumber, Generator, Limits, Solver};

/// A condition, evaluated naively: `None` is neither true nor false.
#[derive(Debug, Clone)]
enum Tree {
    Number(Column, &'static str, u64),
    Columns(Column, &'static str, Column),
    Verdict(Outcome),
    All(Vec<Tree>),
    Any(Vec<Tree>),
    Not(Box<Tree>),
}

type Values = [Value; Column::EVERY.len()];

impl Tree {
    fn text(&self) -> String {
        let join = |trees: &[Self], word: &str| {
            trees.iter().map(|tree| format!("({})", tree.text())).collect::<Vec<_>>().join(word)
        };
        match self {
            Self::Number(column, sign, number) => format!("{column} {sign} {number}"),
            Self::Columns(left, sign, right) => format!("{left} {sign} {right}"),
            Self::Verdict(outcome) => match outcome {
                Outcome::Winnable => "solved".into(),
                Outcome::Impossible => "impossible".into(),
                Outcome::Unknown => "unknown".into(),
            },
            Self::All(trees) => join(trees, " and "),
            Self::Any(trees) => join(trees, " or "),
            Self::Not(tree) => format!("not ({})", tree.text()),
        }
    }

    fn value(&self, values: &Values) -> Option<bool> {
        let number =
            |column: Column| if let Value::Number(number) = values[column as usize] { Some(number) } else { None };
        let compare = |left: u64, sign: &str, right: u64| match left.cmp(&right) {
            Ordering::Less => ["!=", "<", "<="].contains(&sign),
            Ordering::Equal => ["==", "<=", ">="].contains(&sign),
            Ordering::Greater => ["!=", ">", ">="].contains(&sign),
        };
        match self {
            Self::Number(column, sign, right) => Some(compare(number(*column)?, sign, *right)),
            Self::Columns(left, sign, right) => Some(compare(number(*left)?, sign, number(*right)?)),
            Self::Verdict(expected) => match values[Column::Verdict as usize] {
                Value::Verdict(Outcome::Unknown) if *expected == Outcome::Unknown => Some(true),
                Value::Verdict(Outcome::Unknown) => None,
                value => Some(value == Value::Verdict(*expected)),
            },
            Self::All(trees) => {
                let parts: Vec<_> = trees.iter().map(|tree| tree.value(values)).collect();
                if parts.contains(&Some(false)) { Some(false) } else { (!parts.contains(&None)).then_some(true) }
            }
            Self::Any(trees) => {
                let parts: Vec<_> = trees.iter().map(|tree| tree.value(values)).collect();
                if parts.contains(&Some(true)) { Some(true) } else { (!parts.contains(&None)).then_some(false) }
            }
            Self::Not(tree) => tree.value(values).map(|value| !value),
        }
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let measure = || select(Column::ALL.into_iter().filter(|&column| column != Column::Verdict).collect::<Vec<_>>());
    let sign = || select(vec!["==", "!=", "<", "<=", ">", ">="]);
    let leaf = prop_oneof![
        3 => (measure(), sign(), 0u64..4).prop_map(|(column, sign, number)| Tree::Number(column, sign, number)),
        1 => (measure(), sign(), measure()).prop_map(|(left, sign, right)| Tree::Columns(left, sign, right)),
        1 => select(vec![Outcome::Winnable, Outcome::Impossible, Outcome::Unknown]).prop_map(Tree::Verdict),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 2..4).prop_map(Tree::All),
            vec(inner.clone(), 2..4).prop_map(Tree::Any),
            inner.prop_map(|tree| Tree::Not(Box::new(tree))),
        ]
    })
}

/// Values of all columns, many of them unknown.
fn all_values() -> impl Strategy<Value = Values> {
    let value = || prop_oneof![3 => (0u64..4).prop_map(Value::Number), 1 => Just(Value::Unknown)];
    let verdict = select(vec![Outcome::Winnable, Outcome::Impossible, Outcome::Unknown]);
    (vec(value(), Column::EVERY.len()), verdict).prop_map(|(values, verdict)| {
        let mut values: Values = values.try_into().unwrap();
        values[Column::Verdict as usize] = Value::Verdict(verdict);
        values
    })
}

/// No condition here is about cards.
fn no_card(_: usize, _: usize) -> Card {
    unreachable!("the query names no place")
}

/// Evaluates a query and finds the columns that it asks for, one by one: its value, and these columns.
fn stepwise(query: &Query, values: &Values) -> (bool, Vec<Column>) {
    let mut found = Vec::new();
    loop {
        let known = |column| found.contains(&column).then(|| values[column as usize]);
        match query.evaluate(known, no_card) {
            Evaluation::True => return (true, found),
            Evaluation::False => return (false, found),
            Evaluation::Needs(column) => {
                assert!(!found.contains(&column), "{query}: {column} is known");
                found.push(column);
            }
        }
    }
}

proptest! {
    #[test]
    fn a_query_holds_if_it_is_true_in_three_valued_logic(tree in trees(), values in all_values()) {
        let query: Query = tree.text().parse().unwrap();
        let (holds, found) = stepwise(&query, &values);
        prop_assert_eq!(holds, tree.value(&values) == Some(true), "{}", query);
        // All at once gives the same.
        let at_once = query.evaluate(|column| Some(values[column as usize]), no_card);
        prop_assert_eq!(at_once, if holds { Evaluation::True } else { Evaluation::False });
        prop_assert!(found.iter().all(|column| query.columns().contains(column)));
    }

    /// Each column that is asked for could still decide, and none that is cheaper could.
    #[test]
    fn what_is_decided_is_not_asked_for(tree in trees(), values in all_values()) {
        let query: Query = tree.text().parse().unwrap();
        let (_, found) = stepwise(&query, &values);
        for (index, &column) in found.iter().enumerate() {
            let before = &found[..index];
            let known = |other| (before.contains(&other)).then(|| values[other as usize]);
            prop_assert_eq!(query.evaluate(known, no_card), Evaluation::Needs(column));
        }
    }
}

/// The columns that are asked for, of a deal that is impossible and has 20 cards over its aces and 5 runs.
fn asked(text: &str) -> (bool, Vec<Column>) {
    let mut values = [Value::Unknown; Column::EVERY.len()];
    values[Column::Aces as usize] = Value::Number(20);
    values[Column::Sequences as usize] = Value::Number(5);
    values[Column::Verdict as usize] = Value::Verdict(Outcome::Impossible);
    values[Column::Cells as usize] = Value::Number(5);
    stepwise(&text.parse().unwrap(), &values)
}

#[test]
fn what_is_cheap_decides_first() {
    use Column::{Aces, Cells, Moves, Narrowest, Sequences, Verdict};

    assert_eq!(asked("moves <= 20 and aces > 20"), (false, vec![Aces]));
    assert_eq!(asked("aces > 20 and moves <= 20"), (false, vec![Aces]));
    assert_eq!(asked("cells > 2 or moves > 1 or aces > 18"), (true, vec![Aces]));
    assert_eq!(asked("not (moves > 20 or aces == 20)"), (false, vec![Aces]));
    assert_eq!(asked("cells == 5 and solved and aces < 21"), (false, vec![Aces, Verdict]));
    assert_eq!(asked("cells == 5 and impossible and aces < 21"), (true, vec![Aces, Verdict, Cells]));
    // A part that no longer matters is not asked for, however cheap it is.
    assert_eq!(asked("(verdict == solved or runs > 3) and cells == 5"), (true, vec![Sequences, Cells]));
    // Neither fits.
    assert_eq!(asked("narrowest <= 10 and cells == 3 and moves >= 40"), (false, vec![Moves]));
    assert_eq!(
        asked("narrowest == unknown and cells == 4 and moves == unknown"),
        (false, vec![Moves, Narrowest, Cells])
    );
    assert_eq!(asked("moves > 5"), (false, vec![Moves]));
    assert_eq!(asked("not moves > 5"), (false, vec![Moves]));
    assert_eq!(asked("moves == cells"), (false, vec![Moves]));
    assert_eq!(asked("moves == unknown"), (true, vec![Moves]));
    assert_eq!(asked("moves > 5 or not moves > 5"), (false, vec![Moves]));
}

#[test]
fn a_deal_is_searched_only_if_that_decides() {
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    let mut holds = |text: &str, number: u32| {
        let mut measures = Measures::new(Deal::new(number.into()));
        let query: Query = text.parse().unwrap();
        let holds = query.holds(&mut measures, &mut solver, Limits::NONE, &stop).unwrap();
        let costs = Column::ALL.into_iter().filter(|&column| measures.known(column).is_some()).map(Column::cost);
        (holds, costs.max().unwrap())
    };
    assert_eq!(holds("moves <= 20 and aces > 20", 617), (false, Cost::Facts));
    assert_eq!(holds("moves <= 20 and aces > 20 and solved", 11_982), (false, Cost::Verdict));
    assert_eq!(holds("r1c1 == 7D and r7c4 == 4H", 617), (true, Cost::Number));
    assert_eq!(holds("r1c1 == AS and moves <= 20", 617), (false, Cost::Number));
    // No short solution has more moves than the first one that is found.
    assert_eq!(holds("moves <= 99 and solved", 617), (true, Cost::Verdict));
    assert_eq!(holds("not moves > 99 and bound < 99", 617), (true, Cost::Verdict));
    assert_eq!(holds("moves <= 36", 617), (true, Cost::Moves));
    assert_eq!(holds("narrowest <= 80 and moves > 99", 617), (false, Cost::Verdict));
    assert_eq!(holds("narrowest > 80 and moves < 99", 617), (false, Cost::Crux));
    // Stopped searches end.
    let query: Query = "moves <= 20".parse().unwrap();
    let mut measures = Measures::new(Deal::new(617.into()));
    assert!(!query.holds(&mut measures, &mut solver, Limits::NONE, &AtomicBool::new(true)).unwrap());
    assert_eq!(measures.known(Column::Moves), None);
}

#[test]
fn a_scan_finds_what_each_deal_alone_gives() {
    let stop = AtomicBool::new(false);
    let (mut solver, nothing) = (Solver::new(), |_: DealNumber, _: Column| None);
    let text = "aces > 15 and (inversions in 60..=70 or not r1c1 == KH) and runs < 2 and deadlocks != 14";
    let query: Query = text.parse().unwrap();
    for generator in [Generator::Microsoft, "minstd".parse().unwrap()] {
        let mut fitting = Vec::new();
        for number in 1..=1000u32 {
            let mut measures = Measures::new(Deal::by(&generator, number.into()).unwrap());
            if query.holds(&mut measures, &mut solver, Limits::NONE, &stop).unwrap() {
                fitting.push(DealNumber::from(number));
            }
        }
        assert!(fitting.len() > 50);
        let range = "1-1000".parse().unwrap();
        let found: Vec<_> = candidates(&query, generator, range, nothing).map(|found| found.number).collect();
        assert_eq!(found, fitting);
    }
}

#[test]
fn a_scan_uses_what_a_table_knows() {
    let query: Query = "impossible and aces == 22".parse().unwrap();
    let range = "11970-11990".parse().unwrap();
    let table = |number: DealNumber, column| {
        let outcome = if number.get() == 11_982 { Outcome::Impossible } else { Outcome::Winnable };
        (column == Column::Verdict).then_some(Value::Verdict(outcome))
    };
    let found = candidates(&query, Generator::Microsoft, range, table).last().unwrap();
    assert_eq!((found.number, found.holds), (11_982.into(), true));
    // Without it that is open.
    let found = candidates(&query, Generator::Microsoft, range, |_, _| None).last().unwrap();
    assert!(!found.holds);
}
