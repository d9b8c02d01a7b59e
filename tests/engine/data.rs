//! Deals, positions, moves and verdicts as text and as data: what is written reads back, and what contradicts itself is
//! refused with the reason.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use proptest::sample::select;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_str, from_value, json, to_string, to_value};
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::text::{BoardFormat, write_deal_by};
use tableaux_engine::generator::named;
use tableaux_engine::solver::Limit;
use tableaux_engine::verdict::Solution;
use tableaux_engine::{
    Card, CellCount, Deal, DealNumber, Effort, Generator, Limits, Move, Place, Position, Rank, Solver, Suit, Tableau,
    Verdict, verdict,
};

/// The numbers of the three bands, with their ends.
fn numbers() -> impl Strategy<Value = DealNumber> {
    let ends = vec![0, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, (1 << 33) - 1];
    let bands = prop_oneof![0..1u64 << 31, 1 << 31..1u64 << 32, 1 << 32..1u64 << 33, select(ends)];
    bands.prop_map(|number| DealNumber::try_from(number).unwrap())
}

/// Each named generator, Microsoft's, and one that has no name.
fn generators() -> impl Strategy<Value = Generator> {
    let named = named::ALL.iter().map(|named| Generator::Lcg(named.lcg));
    let nameless = "a=69069,c=5,m=2^32,shift=8,mask=0xffff".parse().unwrap();
    select(named.chain([Generator::Microsoft, nameless]).collect::<Vec<_>>())
}

/// Positions after some legal moves.
fn positions() -> impl Strategy<Value = Position> {
    let moves = prop::collection::vec(any::<prop::sample::Index>(), 0..150);
    (numbers(), 0u8..=10, moves).prop_map(|(number, cells, drawn)| {
        let mut position = Position::new(Deal::new(number).tableau(), CellCount::try_from(cells).unwrap());
        for drawn in drawn {
            let moves = position.legal_moves();
            // Cards go home as often as they can: else hardly any would.
            let home = moves.iter().copied().find(|found| found.is_home());
            let Some(found) = home.or_else(|| (!moves.is_empty()).then(|| *drawn.get(&moves))) else { break };
            position.play(found).unwrap();
        }
        position
    })
}

fn reads_back_as_text<T: Display + FromStr<Err: Debug> + PartialEq + Debug>(value: &T) {
    assert_eq!(&value.to_string().parse::<T>().unwrap(), value);
}

/// Both by way of text and of a tree.
fn reads_back_as_data<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    assert_eq!(&from_str::<T>(&to_string(value).unwrap()).unwrap(), value);
    assert_eq!(&from_value::<T>(to_value(value).unwrap()).unwrap(), value);
}

fn texts<T: ToString>(values: impl IntoIterator<Item = T>) -> Vec<String> {
    values.into_iter().map(|value| value.to_string()).collect()
}

proptest! {
    #[test]
    fn deals_read_back(number in numbers(), generator in generators()) {
        let deal = match Deal::by(&generator, number) {
            Ok(deal) => deal,
            Err(_) => Deal::new(number),
        };
        reads_back_as_text(&deal);
        reads_back_as_data(&deal);
        reads_back_as_text(deal.tableau());
        reads_back_as_data(deal.tableau());
        // It is what the command prints.
        let mut line = Vec::new();
        write_deal_by(BoardFormat::Json, deal.generator(), &deal, SuitStyle::Letters, &mut line);
        prop_assert_eq!(to_string(&deal).unwrap() + "\n", String::from_utf8(line).unwrap());
    }

    #[test]
    fn positions_read_back(position in positions()) {
        reads_back_as_text(&position);
        reads_back_as_data(&position);
        let home = Suit::ALL.map(|suit| (suit.letter().to_string(), position.foundation(suit).map_or(0, Rank::value)));
        let expected = json!({
            "cascades": position.cascades().iter().map(|cascade| texts(cascade.iter())).collect::<Vec<_>>(),
            "cells": position.cells().iter().map(|cell| cell.map(|card| card.to_string())).collect::<Vec<_>>(),
            "foundations": BTreeMap::from(home),
        });
        prop_assert_eq!(to_value(&position).unwrap(), expected);
        let moves = position.legal_moves();
        reads_back_as_data(&moves);
        prop_assert_eq!(to_value(&moves).unwrap(), json!(texts(&moves)));
    }

    /// Of another board each difference is found.
    #[test]
    fn a_deal_is_not_another_one(number in numbers(), place in 0usize..52, other in 0usize..52) {
        prop_assume!(place != other);
        let deal = Deal::new(number);
        let mut cards = *deal.cards();
        cards.swap(place, other);
        let (first, card) = (place.min(other), cards[place.min(other)]);
        let tableau = Tableau::new(cards).unwrap();
        let reason = format!(
            "row {}, column {} has {card}, but #{number} has {} there; use the board of the number",
            first / 8 + 1, first % 8 + 1, deal.cards()[first]
        );
        prop_assert_eq!(format!("#{number}\n{tableau}").parse::<Deal>().unwrap_err().to_string(), reason.clone());
        let data = json!({ "number": number, "rows": tableau });
        prop_assert_eq!(from_value::<Deal>(data).unwrap_err().to_string(), reason);
    }
}

#[test]
fn every_small_value_reads_back() {
    for card in Card::PACK {
        reads_back_as_data(&card);
        reads_back_as_data(&card.rank());
        reads_back_as_data(&card.suit());
    }
    assert_eq!(to_value(&Card::PACK[..]).unwrap(), json!(texts(Card::PACK)));
    assert_eq!(to_value((Rank::TEN, Suit::Hearts)).unwrap(), json!(["T", "H"]));
    for place in Place::cascades().chain(Place::cells(CellCount::MAX)).chain([Place::Home]) {
        reads_back_as_data(&place);
        assert_eq!(to_value(place).unwrap(), json!(place.letter()));
    }
    for cells in 0..=10 {
        reads_back_as_data(&CellCount::try_from(cells).unwrap());
        assert_eq!(to_value(CellCount::try_from(cells).unwrap()).unwrap(), json!(cells));
    }
    for number in [DealNumber::MIN, DealNumber::from(617), DealNumber::MAX] {
        reads_back_as_data(&number);
        assert_eq!(to_value(number).unwrap(), json!(number.get()));
    }
    for generator in [Generator::Microsoft, "minstd".parse().unwrap()] {
        assert_eq!(to_value(generator).unwrap(), json!(generator.to_string()));
    }
    // As keys, which are text in JSON.
    reads_back_as_data(&BTreeMap::from(Card::PACK.map(|card| (card, card.index()))));
    reads_back_as_data(&BTreeMap::from([(DealNumber::MAX, Suit::Clubs)]));
    assert_eq!("t♦".parse::<Card>().unwrap(), from_str("\"10d\"").unwrap());
}

#[test]
fn what_no_board_has_is_not_written() {
    let nowhere = [Place::Cascade(8), Place::Cell(10)];
    assert!(nowhere.iter().all(|place| to_string(place).is_err()));
    let moves = [
        Move::one(Place::Cascade(0), nowhere[0]),
        Move::one(nowhere[1], Place::Home),
        Move { from: Place::Cascade(0), to: Place::Cascade(1), cards: 0 },
        Move { from: Place::Cascade(0), to: Place::Cascade(1), cards: 14 },
    ];
    for found in moves {
        assert!(to_string(&found).unwrap_err().to_string().starts_with("no board has Move {"), "{found:?}");
    }
}

fn search(number: u32, cells: u8, effort: Effort, limits: Limits, stop: &AtomicBool) -> Verdict {
    let start = Position::new(Deal::new(number.into()).tableau(), CellCount::try_from(cells).unwrap());
    verdict(&mut Solver::new(), &start, effort, limits, stop).unwrap()
}

#[test]
fn verdicts_read_back() {
    let [never, at_once] = [false, true].map(AtomicBool::new);
    let few = Limits::states(1000);
    let little = Limits { bytes: 1 << 16, ..Limits::NONE };
    assert_eq!(
        to_string(&search(11_982, 4, Effort::Fast, Limits::NONE, &never)).unwrap(),
        r#"{"verdict":"impossible","states":61643}"#
    );
    for (limits, stop, name) in [(few, &never, "states"), (little, &never, "memory"), (few, &at_once, "time")] {
        let unknown = search(11_982, 4, Effort::Fast, limits, stop);
        assert_eq!(to_string(&unknown).unwrap(), format!(r#"{{"verdict":"unknown","limit":"{name}"}}"#));
        reads_back_as_data(&unknown);
    }
    assert_eq!(Limit::Bytes.to_string(), "memory");
    for number in (1..=40).chain([617, 11_982, 31_465]) {
        for (cells, effort) in [(4, Effort::Short), (3, Effort::Fast), (10, Effort::Fast)] {
            reads_back_as_data(&search(number, cells, effort, Limits::states(50_000), &never));
        }
    }
    // A position that is won takes no moves.
    let start = "Foundations: H-K C-K D-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:\n".parse().unwrap();
    reads_back_as_data(&verdict(&mut Solver::new(), &start, Effort::Fast, Limits::NONE, &never).unwrap());
}

/// A solved verdict as data, and its solution.
fn solved() -> (Value, Box<Solution>) {
    let verdict = search(617, 4, Effort::Short, Limits::NONE, &AtomicBool::new(false));
    let data = to_value(&verdict).unwrap();
    let Verdict::Solved(solution) = verdict else { panic!("#617 can be won") };
    (data, solution)
}

#[test]
fn a_solution_has_its_start_its_moves_and_their_counts() {
    let (data, solution) = solved();
    let moves = tableaux_engine::notation::explicit(solution.game());
    assert_eq!(
        data,
        json!({
            "verdict": "solved",
            "start": Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR),
            "solution": texts(moves),
            "moves": solution.moves(),
            "bound": solution.bound(),
            "cards": solution.game().cards(),
        })
    );
    assert_eq!(from_value::<Solution>(data).unwrap(), *solution);
}

#[test]
fn a_solution_that_is_none_is_refused() {
    let (data, solution) = solved();
    let changed = |key: &str, value: Value| {
        let mut changed = data.clone();
        changed[key] = value;
        from_value::<Verdict>(changed).unwrap_err().to_string()
    };
    let moves = data["solution"].as_array().unwrap();
    let (count, cards) = (solution.moves(), solution.game().cards());
    let other_start = json!(Position::new(Deal::new(618.into()).tableau(), CellCount::FOUR));
    let cases = [
        (changed("solution", json!(moves[..moves.len() - 3])), "the solution leaves 3 of the cards".into()),
        (changed("solution", json!(["8a", "8a"])), "step 2, 8a: 2S does not go to cell a; QH is there".into()),
        (changed("solution", json!(["8x"])), "'8x' is not a move".into()),
        (changed("start", other_start), "step ".into()),
        (changed("moves", json!(3)), format!("3 moves and {cards} cards; use {count} and {cards}, as in the solution")),
        (changed("cards", json!(9)), format!("{count} moves and 9 cards; use {count} and {cards}, as in the solution")),
        (changed("bound", json!(99)), format!("the bound 99 is more than the {count} moves of the solution")),
        (changed("verdict", json!("won")), "unknown variant `won`, expected one of `solved`, `impossible`".into()),
        (changed("start", Value::Null), "invalid type: null, expected struct Position".into()),
    ];
    for (error, expected) in cases {
        assert!(error.starts_with(&expected), "{error}\nin place of {expected}");
    }
}

fn refusal<T: DeserializeOwned + Debug>(text: &str) -> String {
    let error = from_str::<T>(text).unwrap_err().to_string();
    assert!(!error.contains('\n') && error.len() < 400, "{error}");
    error
}

#[test]
fn wrong_values_are_refused_with_what_is_accepted() {
    let cases = [
        (refusal::<Card>("\"1D\""), "'1D' is not a card; use a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠"),
        (refusal::<Card>("27"), "invalid type: integer `27`, expected a card, such as `7D`"),
        (refusal::<Rank>("\"1\""), "'1' is not a rank; use one of A23456789TJQK or 10"),
        (refusal::<Suit>("\"X\""), "'X' is not a suit; use one of CDHS or ♣♦♥♠"),
        (refusal::<Place>("\"9\""), "'9' is not a place; use cascades 1-8, cells a-g and k-m, or home h"),
        (refusal::<Move>("\"8\""), "'8' is not a move; use from and to"),
        (refusal::<Move>("null"), "invalid type: null, expected a move, such as `8a` or `26v3`"),
        (refusal::<CellCount>("11"), "'11' is not a number of free cells; use 0 to 10"),
        (refusal::<CellCount>("-1"), "invalid value: integer `-1`"),
        (refusal::<DealNumber>("8589934592"), "past the last deal; use 0 to 8589934591"),
        (refusal::<DealNumber>("\"617\""), "invalid type: string \"617\""),
        (refusal::<Generator>("\"mscv\""), "unknown generator 'mscv'; use microsoft, msvc, "),
        (refusal::<Limit>("\"cells\""), "unknown variant `cells`, expected one of `states`, `memory`, `time`"),
        (refusal::<Deal>(r#"{"number":617}"#), "missing field `rows`"),
        (refusal::<Verdict>(r#"{"verdict":"impossible"}"#), "missing field `states`"),
        (refusal::<Verdict>(r#"{"verdict":"unknown"}"#), "missing field `limit`"),
        (refusal::<Tableau>("[]"), "no cards found; use seven rows of 8 8 8 8 8 8 4 cards"),
    ];
    for (error, expected) in cases {
        assert!(error.starts_with(expected), "{error}\nin place of {expected}");
    }
}

#[test]
fn a_tableau_has_52_different_cards_in_seven_rows() {
    let tableau = *Deal::new(617.into()).tableau();
    let changed = |change: &dyn Fn(&mut Vec<Vec<String>>)| {
        let mut rows = tableau.rows().map(texts).collect();
        change(&mut rows);
        refusal::<Tableau>(&json!(rows).to_string())
    };
    let cases = [
        (
            changed(&|rows| rows[6][3] = "7D".into()),
            "7D is already there, at line 1, column 4; use each card once; 4H is missing",
        ),
        (changed(&|rows| drop(rows[2].pop())), "row 3 ends after 7 of its 8 cards"),
        (changed(&|rows| drop(rows.pop())), "the board ends too early"),
        (changed(&|rows| rows[0].push("4H".into())), "4H is one card too many, row 1 has 8, and it is already there"),
        (changed(&|rows| rows[5][0] = "?".into()), "'?' is not a card"),
    ];
    for (error, expected) in cases {
        assert!(error.contains(expected), "{error}\nin place of {expected}");
    }
}

#[test]
fn a_position_that_contradicts_itself_is_refused() {
    let position = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut data = to_value(&position).unwrap();
        change(&mut data);
        refusal::<Position>(&data.to_string())
    };
    let cases = [
        (changed(&|data| data["cells"][1] = json!("7D")), "7D is there twice; use each card once"),
        (changed(&|data| data["cascades"][7][0] = json!("7D")), "7D is there twice"),
        (changed(&|data| data["foundations"]["H"] = json!(5)), "AH is there twice"),
        (changed(&|data| data["foundations"]["H"] = json!(14)), "14 cards on a foundation are too many; use up to 13"),
        (changed(&|data| data["cascades"][0] = json!([])), "4C is missing; use each card once"),
        (changed(&|data| drop(data["cascades"].as_array_mut().unwrap().pop())), "7 cascades found; use eight"),
        (
            changed(&|data| data["cascades"].as_array_mut().unwrap().push(json!([]))),
            "9 cascades are too many; use up to 8",
        ),
        (changed(&|data| data["cells"] = json!(vec![Value::Null; 11])), "11 free cells are too many; use 0 to 10"),
        (changed(&|data| data["cells"] = Value::Null), "invalid type: null, expected a sequence"),
        (changed(&|data| data["foundations"] = json!({"X": 1})), "'X' is not a suit"),
        (changed(&|data| data["cascades"][0][0] = Value::Null), "invalid type: null, expected a card"),
    ];
    for (error, expected) in cases {
        assert!(error.starts_with(expected), "{error}\nin place of {expected}");
    }
}

#[test]
fn a_text_that_is_no_deal_is_refused() {
    let error = |text: &str| text.parse::<Deal>().unwrap_err().to_string();
    let rows = Deal::new(617.into()).tableau().to_string();
    let no_number = "the first line has no number; use # and the deal's number, as in #617, with the board below it";
    assert_eq!([error(""), error(&rows), error("617")], [no_number; 3]);
    assert_eq!(error(&format!("#x\n{rows}")), "'x' is not a deal number; use 0 to 8589934591");
    assert!(error(&format!("#617 by mscv\n{rows}")).starts_with("unknown generator 'mscv'"));
    assert!(error(&format!("#0 by minstd\n{rows}")).starts_with("0 cannot seed the generator minstd"));
    assert!(error(&format!("#617 by minstd\n{rows}")).starts_with("row 1, column 1 has 7D, but #617 has "));
    assert!(error("#617\n7D AD\n").starts_with("line 3, column 1: "), "{}", error("#617\n7D AD\n"));
    // Any form of the board is taken.
    let mut columns = b"#617\n".to_vec();
    tableaux_engine::freecell::text::write_deal(
        BoardFormat::Columns,
        &Deal::new(617.into()),
        SuitStyle::Symbols,
        &mut columns,
    );
    assert_eq!(String::from_utf8(columns).unwrap().parse(), Ok(Deal::new(617.into())));
}
