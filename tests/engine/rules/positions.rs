//! Positions as text: other spellings, and errors.

use crate::readers::{parse_board, parse_position};
use tableaux_engine::freecell::cell_count::CellCount;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::position::Position;
use tableaux_engine::freecell::text::{BoardFormat, write_deal};
use tableaux_engine::number::DealNumber;

use super::{END, cells, dealt, end, text};

fn error(text: &str, count: u8) -> String {
    let message = parse_position(text, cells(count)).unwrap_err().to_string();
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

const JSON: &str = concat!(
    r#"{"cascades":[["KS","QH","JS","TD"],["KC","QD","JC","TH"],["KH"],["QS","JD","TC"],["JH"],["TS"],["QC"],[]],"#,
    r#""cells":["KD",null],"foundations":{"H":9,"C":9,"D":9,"S":9}}"#
);

#[test]
fn a_position_round_trips() {
    assert_eq!(text(&end()), END);
    let ten = CellCount::MAX;
    let deal = parse_position(&text(&dealt(617, 10)), ten);
    assert_eq!(deal, Ok(dealt(617, 10)));
}

#[test]
fn a_deal_in_every_format_is_parsed_as_a_position() {
    let deal = Deal::new(DealNumber::new(617).unwrap());
    for format in [BoardFormat::Rows, BoardFormat::Columns, BoardFormat::Json] {
        let mut text = Vec::new();
        write_deal(format, &deal, tableaux_engine::card::SuitStyle::Letters, &mut text);
        let text = String::from_utf8(text).unwrap();
        for count in [0, 4, 10] {
            assert_eq!(parse_position(&text, cells(count)), Ok(dealt(617, count)), "{text}");
        }
    }
}

#[test]
fn other_spellings_are_parsed() {
    let symbols =
        |text: &str| text.replace("KD", "K♦").replace("QH", "Q♥\u{fe0f}").replace("D-", "♦-").replace("TS", "10♠");
    let moved = END.lines().rev().collect::<Vec<_>>().join("\n");
    // Cascades keep their order, wherever the other lines are.
    let cascades = END.lines().skip(2).collect::<Vec<_>>().join("\n") + "\n";
    for text in [
        END.to_owned(),
        END.replace("Freecells:", "FC:").replace("Foundations:", "Founds:"),
        END.to_lowercase(),
        END.to_uppercase(),
        symbols(END),
        END.replace("\n:\n", "\nX\n")
            .replace(": ", " ")
            .replace("Foundations", "Foundations:")
            .replace("Freecells", "FC:")
            .replace('X', ":"),
        END.replace('\n', "\r\n\n"),
        format!("\u{feff}# a comment\n{END}\n#"),
        format!("{cascades}FC:KD\nFounds:S-9 H-9\tD-9 C-9"),
        format!(": KS QH JS TD\nFC: KD\n{}\nFounds: S-9 H-9 D-9 C-9", cascades.split_once('\n').unwrap().1),
        END.replace("KD -", "KD - - -"),
        // As fc-solve prints them, with blanks where a cell is empty.
        END.replace("Freecells: KD -", "Freecells:  KD    "),
        JSON.to_owned(),
        JSON.replace("null", r#""-""#).replace(r#""H":9"#, r#""♥":"9""#),
        JSON.replace(",null", "").replace('{', "\n{ \"number\": 1,\n").replace("\n{ \"number\": 1,\n\"H\"", "{\"H\""),
    ] {
        assert_eq!(parse_position(&text, cells(2)), Ok(end()), "{text}");
    }
    assert!(parse_position(&moved, cells(2)).is_ok_and(|position| position != end()));
}

#[test]
fn cards_are_parsed_into_their_cells() {
    let lines =
        [("Freecells:  KD", 0), ("Freecells:      KD", 1), ("FC:          KD  ", 2), ("FC: - - KD", 2), ("FC: KD", 0)];
    for (line, place) in lines {
        let position = parse_position(&END.replace("Freecells: KD -", line), cells(4)).unwrap();
        assert_eq!(position.cells().iter().position(Option::is_some), Some(place), "{line}");
    }
    // `10S` fills its field with one blank.
    let board = END.replace("KD -", "    10S  KD").replace(": TS", ":");
    assert_eq!(text(&parse_position(&board, cells(4)).unwrap()).lines().nth(1), Some("Freecells: - TS KD -"));
    assert_eq!(Position::cells(&parse_position(JSON, cells(9)).unwrap()).len(), 9);
}

const CASCADES: &str = "use eight cascades, one per line, ':' for an empty one";

#[test]
fn contradictions_are_refused_with_the_location_and_the_card() {
    for (from, to, complaint) in [
        (
            "TS\n",
            "\n",
            "line 11, column 1: the board ends too early; put each card in a cascade, in a cell or home; TS is missing",
        ),
        (
            "TS\n",
            "TD\n",
            "line 8, column 3: TD is already there, at line 3, column 12; use each card once; TS is missing",
        ),
        ("KD -", "KH -", "line 5, column 3: KH is already there, at line 2, column 12"),
        ("KD -", "KD QC", "line 9, column 3: QC is already there, at line 2, column 15"),
        (
            "TS\n",
            "TX\n",
            "line 8, column 3: 'TX' is not a card; use a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠",
        ),
        ("KD -", "K- -", "line 2, column 12: 'K-' is not a card"),
        (
            "H-9",
            "H-J",
            "line 4, column 12: TH is here, but the foundation at line 1, column 14 says that it is home; use H-9 or less there, or another card here",
        ),
        ("D-9", "D-K", "line 3, column 12: TD is here, but the foundation at "),
        (
            "S-9",
            "S-T",
            "line 8, column 3: TS is here, but the foundation at line 1, column 26 says that it is home; use S-9",
        ),
        (
            "S-9",
            "S-8",
            "line 11, column 1: the board ends too early; put each card in a cascade, in a cell or home; 9S is missing",
        ),
        (
            " H-9 C-9 D-9 S-9",
            "",
            "line 11, column 1: the board ends too early; put each card in a cascade, in a cell or home; 36 cards are missing: AC, AD, AH, AS and 32 more",
        ),
        ("H-9", "H-14", "line 1, column 14: 'H-14' is not a foundation"),
        ("H-9", "X-9", "line 1, column 14: 'X-9' is not a foundation"),
        ("H-9", "HH-9", "line 1, column 14: 'HH-9' is not a foundation"),
        ("H-9", "H-", "line 1, column 14: 'H-' is not a foundation"),
        ("H-9", "H-9 H-9", "line 1, column 18: the Hearts are already there; give them once"),
        ("\n: KS", "\n FC: -\n: KS", "line 3, column 2: the free cells are already there; give them once"),
        ("\n: KS", "\nFounds:\n: KS", "line 3, column 1: the foundations are already there; give them once"),
    ] {
        let message = error(&END.replacen(from, to, 1), 2);
        assert!(message.starts_with(complaint), "{from} {to}\n{message}\n{complaint}");
    }
    assert_eq!(
        error(&END.replace("QC\n:\n", "QC\n"), 2),
        format!("line 10, column 1: the board ends after 7 of its eight cascades; {CASCADES}")
    );
    assert_eq!(
        error(&END.replace(": QC\n:\n", ":\n"), 2),
        format!("line 10, column 1: the board ends after 7 of its eight cascades; {CASCADES}; QC is missing")
    );
    assert_eq!(
        error(&END.replace("\n: KC QD", "\n: KC\n: QD"), 2),
        format!("line 11, column 2: the board continues after its eight cascades; {CASCADES}")
    );
    assert_eq!(
        error(&format!("{END} : AC 2C"), 2),
        format!("line 12, column 4: AC is too many, the board continues after its eight cascades; {CASCADES}")
    );
    assert_eq!(
        error(&END.replace("KD -", "- KD"), 1),
        "line 2, column 14: KD is in cell 2, but there are 1; use only these"
    );
    assert_eq!(error(END, 0), "line 2, column 12: KD is in cell 1, but there are 0; use only these");
}

#[test]
fn errors_of_deals_are_those_of_the_board_parser() {
    for text in ["", "7D\n", "7D 7D\n", "[]", "{}", r#"{"rows":[["7D"]]}"#] {
        assert_eq!(parse_position(text, cells(4)).unwrap_err(), parse_board(text).unwrap_err(), "{text}");
    }
    let mut columns = Vec::new();
    write_deal(
        BoardFormat::Columns,
        &Deal::new(DealNumber::new(1).unwrap()),
        tableaux_engine::card::SuitStyle::Letters,
        &mut columns,
    );
    let columns = String::from_utf8(columns).unwrap();
    assert_eq!(
        error(&format!("{columns}AC\n"), 4),
        "line 9, column 1: the board continues after its 8 columns; use seven rows of 8 8 8 8 8 8 4 cards or eight columns of 7 7 7 7 6 6 6 6"
    );
    // Eight cascades of any lengths are a position.
    let moved = columns.replacen(" 6S\n", "\n", 1).replacen(" 9C\n", " 9C 6S\n", 1);
    let position = parse_position(&moved, cells(4)).unwrap();
    assert_eq!(position.cascades().iter().map(|cascade| cascade.len()).collect::<Vec<_>>(), [6, 8, 7, 7, 6, 6, 6, 6]);
}

#[test]
fn json_of_another_shape_is_refused() {
    for (from, to, complaint) in [
        (r#"[["KS""#, r#"[["KS","KS""#, "line 1, column 21: KS is already there, at line 1, column 16"),
        (r#"["TS"]"#, "[5]", "line 1, column 90: '5' is not a card"),
        (r#"["TS"]"#, r#"["XX"]"#, "line 1, column 91: 'XX' is not a card"),
        (r#""KD",null"#, r#"null,null,"KD""#, "line 1, column 127: KD is in cell 3, but there are 2"),
        (r#""H":9"#, r#""X":9"#, "line 1, column 143: 'X' is not a foundation"),
        (r#""H":9"#, r#""H":14"#, "line 1, column 146: '14' is not a foundation"),
        (r#""H":9"#, r#""H":9,"♥":9"#, "line 1, column 149: the Hearts are already there"),
        (r#""H":9"#, r#""H":"T""#, "line 1, column 53: TH is here, but the foundation at line 1, column 143"),
        (",[]]", "]", "line 2, column 1: the board ends after 7 of its eight cascades"),
        (",[]]", ",[],[]]", "line 1, column 108: the board continues after its eight cascades"),
        (r#"["TS"]"#, "[]", "line 2, column 1: the board ends too early"),
    ] {
        let message = error(&JSON.replacen(from, to, 1), 2);
        assert!(message.starts_with(complaint), "{from} {to}\n{message}\n{complaint}");
    }
}

#[test]
fn the_lowest_card_that_contradicts_a_foundation_is_named() {
    let board = "Founds: H-K C-K D-K S-4\n: 3S 2S AS 4S\n: 5S 6S 7S 8S 9S TS JS QS KS\n:\n:\n:\n:\n:\n:\n";
    assert_eq!(
        error(board, 4),
        "line 2, column 9: AS is here, but the foundation at line 1, column 21 says that it is home; use S-0 or less there, or another card here"
    );
    let board = board.replace("3S 2S AS 4S", "KD");
    assert!(error(&board, 4).contains("; use D-Q or less there"), "{}", error(&board, 4));
}
