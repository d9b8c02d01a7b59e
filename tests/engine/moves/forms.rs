//! One solution in the forms of many programs: places with letters and numbers, records, lists of a language.

use tableaux_engine::card::Card;
use tableaux_engine::freecell::{AutoPlay, Move, Place, PlayedGame, Position};
use tableaux_engine::read::moves::{Dialect, FirstColumn, named_deal, read};

use super::{cards, games, read_none, written};

/// A move as a record.
struct Row {
    card: String,
    from: String,
    to: String,
    cards: u8,
}

/// The names of the three kinds of places, and the numbers of the first cascade and the first cell.
type Names = ([&'static str; 3], u8, u8);

fn name(place: Place, ([cascade, cell, home], first, first_cell): Names) -> String {
    match place {
        Place::Cascade(number) => format!("{cascade}{}", number + first),
        Place::Cell(_) if cell.is_empty() => place.letter().to_string(),
        Place::Cell(number) => format!("{cell}{}", number + first_cell),
        Place::Home => home.to_owned(),
    }
}

/// The base card that a step moves.
fn card(position: &Position, step: Move) -> Card {
    match step.from {
        Place::Cascade(cascade) => {
            let cards = &position.cascades()[usize::from(cascade)];
            cards[cards.len() - usize::from(step.cards)]
        }
        place => position.top(place).unwrap(),
    }
}

fn rows(start: &Position, game: &PlayedGame, names: Names) -> Vec<Row> {
    let mut position = start.clone();
    let row = |&step: &Move| {
        let card = card(&position, step).to_string();
        position.play(step).unwrap();
        Row { card, from: name(step.from, names), to: name(step.to, names), cards: step.cards }
    };
    game.steps().iter().map(row).collect()
}

/// A form of records; each is written by a function, between other texts.
type Form = (&'static str, fn(&Row) -> String, &'static str, &'static str);

const FORMS: &[Form] = &[
    ("", |row| format!("{}:{}", row.from, row.to), "\n", ""),
    ("", |row| format!("{} -> {} ({})", row.from, row.to, row.cards), "\n", ""),
    ("", |row| format!("{} to {}", row.from, row.to), "\n", ""),
    ("[", |row| format!("'{}:{}'", row.from, row.to), ", ", "]"),
    ("[", |row| format!("('{}', '{}')", row.from, row.to), ", ", "]"),
    ("moves = [\n", |row| format!("  (\"{}\", \"{}\", {})", row.from, row.to, row.cards), ",\n", "\n]\n"),
    ("[", |row| format!("[\"{}\",\"{}\"]", row.from, row.to), ",", "]"),
    ("[", |row| format!("{{\"from\":\"{}\",\"to\":\"{}\"}}", row.from, row.to), ",", "]"),
    ("", |row| format!("{{\"dst\":\"{}\", \"id\": 3, \"src\":\"{}\"}}", row.to, row.from), "\n", ""),
    ("from,to\n", |row| format!("{},{}", row.from, row.to), "\n", "\n"),
    ("", |row| format!("{},{}", row.from, row.to), "\n", "\n"),
    ("| from | to |\n|---|---|\n", |row| format!("| {} | {} |", row.from, row.to), "\n", "\n"),
    ("card;from;to\n", |row| format!("{};{};{}", row.card, row.from, row.to), "\n", "\n"),
    ("", |row| format!("{}: {} -> {}", row.card, row.from, row.to), "\n", ""),
    ("", |row| format!("Move {} from {} to {}", row.card, row.from, row.to), "\n", ""),
    ("", |row| format!("{} -> {} ({})", row.from, row.to, row.card), "\n", ""),
];

const NAMES: &[Names] = &[
    (["t", "b", "s0"], 0, 0),
    (["t", "f", "h"], 1, 1),
    (["c", "f", "h"], 1, 0),
    (["t", "c", "f0"], 0, 0),
    (["t", "f", "f"], 0, 0),
    (["tableau_", "freecell_", "foundation_clubs"], 0, 0),
    (["tableau ", "freecell ", "foundation"], 1, 0),
    (["TABLEAU_", "RESERVE_", "HOME"], 1, 1),
    (["stack ", "free cell ", "foundations"], 0, 0),
];

fn assert_wins(text: &str, start: &Position) {
    let moves = read_none(text, start).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(moves.game.position().is_won(), "{:?}\n{text}", moves.dialect);
}

#[test]
fn places_are_read_in_each_form() {
    let (start, game) = games()[1].clone();
    for &names in NAMES {
        let rows = rows(&start, &game, names);
        for (before, write, between, after) in FORMS {
            let moves: Vec<String> = rows.iter().map(write).collect();
            assert_wins(&format!("{before}{}{after}", moves.join(between)), &start);
        }
    }
}

#[test]
fn characters_are_read_in_each_form() {
    let (start, game) = games()[1].clone();
    for first in [0, 1] {
        let rows = rows(&start, &game, (["", "", "h"], first, 0));
        for (before, write, between, after) in FORMS {
            let moves: Vec<String> = rows.iter().map(write).collect();
            assert_wins(&format!("{before}{}{after}", moves.join(between)), &start);
        }
        let joined: Vec<String> = rows.iter().map(|row| format!("{}{}", row.from, row.to)).collect();
        for text in [
            joined.join("/"),
            format!("moves = {joined:?}"),
            format!("{{\"deal\": 617, \"solver\": \"a b\", \"moves\": {joined:?}}}"),
            format!("{{\n\"moves\":\n \"{}\"\n}}", joined.join(" ")),
            format!("let moves = vec!{joined:#?};"),
        ] {
            assert_wins(&text, &start);
        }
        let numbered = (1..).zip(&rows).map(|(number, row)| format!("{number},{},{}\n", row.from, row.to));
        assert_wins(&numbered.clone().collect::<String>(), &start);
        assert_wins(&format!("move,from,to\n{}", numbered.collect::<String>()), &start);
    }
}

#[test]
fn cards_are_read_in_each_form() {
    let (start, game) = games()[1].clone();
    let write =
        |position: &Position, step| cards(position, step, "|", "temp", "out", "empty pile").replace("temp ", "temp:");
    let moves: Vec<String> = written(&start, game.steps(), write);
    let names = |number: fn(&str) -> String| {
        moves.iter().map(move |text| {
            let (card, to) = text.split_once('|').unwrap();
            let to = to.split(':').next().unwrap();
            (number(card), if to.len() == 2 { number(to) } else { to.to_owned() })
        })
    };
    // `S13` for the king.
    let number = |card: &str| {
        let rank = "A23456789TJQK".find(&card[..1]).map(|at| (at + 1).to_string());
        rank.map_or(card.to_owned(), |rank| format!("{}{rank}", &card[1..]))
    };
    let with = |write: &dyn Fn(String, String) -> String, number| {
        names(number).map(|(card, to)| write(card, to)).collect::<Vec<_>>().join("\n")
    };
    let verb = |card: String, to: String| match &*to {
        "temp" => format!("freecell {card}"),
        "out" => format!("foundation {card}"),
        "empty pile" => format!("newstack {card}"),
        _ => format!("stack {card} {to}"),
    };
    assert_wins(&format!("88\n{}", with(&verb, number)), &start);
    assert_wins(
        &with(&|card, to| if to == "out" { format!("{card} out") } else { format!("{card} to {to}") }, str::to_owned),
        &start,
    );
    assert_wins(&with(&|card, to| format!("('{card}', '{to}')"), str::to_owned), &start);
    assert_wins(&with(&|card, to| format!("{{\"card\": \"{card}\", \"to\": \"{to}\"}}"), str::to_owned), &start);
    assert_wins(&format!("card,to\n{}", with(&|card, to| format!("{card},{to}"), str::to_owned)), &start);
}

/// Records with names of fields in each other, and cards in full.
#[test]
fn nested_records_are_read() {
    let start = super::start(617, 4);
    let text = r#"{ "seed": 617, "movements": [
        {"movableStack": {"from": "TABLEAU_2", "cards": ["KING_SPADE"], "score": -1}, "to": "STOCK"},
        {"movableStack": {"from": "TABLEAU_2", "cards": ["TEN_SPADE"], "score": -1}, "to": "TABLEAU_1"},
        {"movableStack": {"from": "STOCK", "cards": ["KING_SPADE"], "score": -1}, "to": "STOCK"}
    ]}"#;
    let moves = read_none(text, &start).unwrap();
    let steps: Vec<String> = moves.game.steps()[..2].iter().map(ToString::to_string).collect();
    assert_eq!(
        (steps, moves.dialect),
        (vec!["2a".into(), "21".into()], Dialect::Numbered { columns: FirstColumn::One })
    );
    let text = r#"[{"source": {"type": "tableau", "index": 1}, "destination": {"type": "freecell", "index": 0}},
        {"source": {"type": "tableau", "index": 1}, "destination": {"type": "tableau", "index": 0}, "count": 1}]"#;
    let moves = read_none(text, &start).unwrap();
    let steps: Vec<String> = moves.game.steps().iter().map(ToString::to_string).collect();
    assert_eq!(
        (steps, moves.dialect),
        (vec!["2a".into(), "21".into()], Dialect::Numbered { columns: FirstColumn::Zero })
    );
}

#[test]
fn a_wrong_field_is_named_with_its_place() {
    let start = super::start(617, 4);
    for (text, message) in [
        ("[(8, 'a'),\n (8, 'x')]", "line 2, column 7: 'x' is not a move"),
        ("from,to\n8,a\n8,nowhere\n", "line 3, column 3: 'nowhere' is not a move"),
        (
            "[{\"from\": \"t8\", \"to\": \"f1\"},\n {\"from\": \"t8\", \"to\": \"zz\"}]",
            "line 2, column 24: 'zz' is not a move",
        ),
        ("t1:b0\nt1:t2", "line 2, column 1: step 2, 't1:t2': "),
        ("KS: 2 -> a\nTS: 3 -> 1", "line 2, column 5: step 2, '3 -> 1': TS is in cascade 2; take it from there"),
    ] {
        let error = read_none(text, &start).expect_err(text).to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn a_deal_is_named_above_its_moves() {
    for text in
        ["#10913 \n26 76 72", "Game #10913\n26", "# deal 10913\n26", "FreeCell game no. 10913: 26", "{\"seed\":10913}"]
    {
        assert_eq!(named_deal(text), Some(10_913.into()), "{text}");
    }
    for text in
        ["", "10913\n26", "88\nstack S1 H2", "# step 2 of game", "Move a card from stack 2 to freecell 0", "#x 2"]
    {
        assert_eq!(named_deal(text), None, "{text}");
    }
    let start = super::start(10_913, 4);
    let moves = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
    for text in [format!("#10913 \n{moves}"), format!("#10913: {moves}")] {
        let read = read(&text, &start, None).unwrap();
        assert_eq!((read.count, read.rule, read.game.position().cards_left()), (19, AutoPlay::Horne, 0), "{text}");
    }
}
