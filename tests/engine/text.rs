//! Boards as text: written and parsed in every format, published boards, other spellings, every error.

pub mod forms;
mod generated;
mod headings;
mod layouts;
mod messages;
mod positions;
mod sharing;
mod stray;

use proptest::prelude::*;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::text::{BoardFormat, write_deal};
use tableaux_engine::freecell::{CellCount, Position};
use tableaux_engine::number::DealNumber;
use tableaux_engine::read::ParseBoardError;

use crate::readers::{parse_board, parse_pattern, parse_position};

const FORMATS: [BoardFormat; 3] = [BoardFormat::Rows, BoardFormat::Columns, BoardFormat::Json];
const SUITS: [SuitStyle; 2] = [SuitStyle::Letters, SuitStyle::Symbols];

/// Microsoft's #1 and #617 as published.
const ROWS_1: &str = "\
JD 2D 9H JC 5D 7H 7C 5H
KD KC 9S 5S AD QC KH 3H
2S KS 9D QD JS AS AH 3C
4C 5C TS QH 4H AC 4D 7S
3S TD 4S TH 8H 2C JH 7D
6D 8S 8D QS 6C 3D 8C TC
6S 9C 2H 6H
";
const ROWS_617: &str = "\
7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H
";
const COLUMNS_1: &str = "\
JD KD 2S 4C 3S 6D 6S
2D KC KS 5C TD 8S 9C
9H 9S 9D TS 4S 8D 2H
JC 5S QD QH TH QS 6H
5D AD JS 4H 8H 6C
7H QC AS AC 2C 3D
7C KH AH 4D JH 8C
5H 3H 3C 7S 7D TC
";
const COLUMNS_617: &str = "\
7D TD TH KD 4C 4S JD
AD 7S QC 5H QS TS KS
5C QD 3H 9S 9C 2H KC
3S AC 9D 3C 9H 5D 4H
5S 6D 6S 8S 7C JC
8C 8H 8D 7H 6H 6C
2D AS 3D 4D 2C JH
AH KH TC JS 2S QH
";
const JSON_617: &str = concat!(
    r#"{"number":617,"rows":[["7D","AD","5C","3S","5S","8C","2D","AH"],["TD","7S","QD","AC","6D","8H","AS","KH"],"#,
    r#"["TH","QC","3H","9D","6S","8D","3D","TC"],["KD","5H","9S","3C","8S","7H","4D","JS"],"#,
    r#"["4C","QS","9C","9H","7C","6H","2C","2S"],["4S","TS","2H","5D","JC","6C","JH","QH"],["JD","KS","KC","4H"]]}"#,
    "\n"
);

fn deal(number: u64) -> Deal {
    Deal::new(DealNumber::new(number).unwrap())
}

/// A deal after some legal moves.
fn played(number: u64, moves: &[prop::sample::Index]) -> Position {
    let mut position = Position::new(deal(number).tableau(), CellCount::FOUR);
    for at in moves {
        let legal = position.legal_moves();
        if !legal.is_empty() {
            position.play(legal[at.index(legal.len())]).unwrap();
        }
    }
    position
}

fn written(format: BoardFormat, deal: &Deal, suits: SuitStyle) -> String {
    let mut text = Vec::new();
    write_deal(format, deal, suits, &mut text);
    String::from_utf8(text).unwrap()
}

fn symbols(text: &str) -> String {
    let mut text = text.to_string();
    for (letter, symbol) in [("C", "♣"), ("D", "♦"), ("H", "♥"), ("S", "♠")] {
        text = text.replace(letter, symbol);
    }
    text
}

/// A bare array of arrays, from lines of cards.
fn array(lines: &str) -> String {
    let lines: Vec<String> = lines.lines().map(|line| format!("{:?}", line.split(' ').collect::<Vec<_>>())).collect();
    format!("[{}]", lines.join(","))
}

fn error(text: &str) -> String {
    let message = parse_board(text).unwrap_err().to_string();
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

#[test]
fn published_boards_are_written_exactly() {
    for (number, rows, columns) in [(1, ROWS_1, COLUMNS_1), (617, ROWS_617, COLUMNS_617)] {
        let deal = deal(number);
        assert_eq!(written(BoardFormat::Rows, &deal, SuitStyle::Letters), rows);
        assert_eq!(written(BoardFormat::Columns, &deal, SuitStyle::Letters), columns);
        assert_eq!(written(BoardFormat::Rows, &deal, SuitStyle::Symbols), symbols(rows));
        assert_eq!(written(BoardFormat::Columns, &deal, SuitStyle::Symbols), symbols(columns));
    }
    assert_eq!(written(BoardFormat::Json, &deal(617), SuitStyle::Letters), JSON_617);
    let last = written(BoardFormat::Json, &deal((1 << 33) - 1), SuitStyle::Symbols);
    assert!(last.starts_with(r#"{"number":8589934591,"rows":[["T♣","2♠","J♠","5♠","#), "{last}");
}

#[test]
fn deals_are_appended() {
    let mut text = b"#1\n".to_vec();
    write_deal(BoardFormat::Rows, &deal(1), SuitStyle::Letters, &mut text);
    text.extend_from_slice(b"\n#617\n");
    write_deal(BoardFormat::Rows, &deal(617), SuitStyle::Letters, &mut text);
    assert_eq!(String::from_utf8(text).unwrap(), format!("#1\n{ROWS_1}\n#617\n{ROWS_617}"));
}

#[test]
fn published_boards_are_parsed() {
    let (one, other) = (*deal(1).tableau(), *deal(617).tableau());
    for (rows, columns, tableau) in [(ROWS_1, COLUMNS_1, one), (ROWS_617, COLUMNS_617, other)] {
        for text in [rows.to_string(), columns.to_string(), array(rows), array(columns), symbols(&array(columns))] {
            assert_eq!(parse_board(&text), Ok(tableau), "{text}");
        }
    }
    assert_eq!(parse_board(JSON_617), Ok(other));
}

#[test]
fn other_keys_of_objects_are_ignored() {
    let tableau = Ok(*deal(617).tableau());
    let (rows, columns) = (array(ROWS_617), array(COLUMNS_617));
    for text in [
        format!(r#"{{"rows":{rows}}}"#),
        format!(r#"{{"rows":{columns}}}"#),
        format!("\u{feff} \r\n{{\"number\": \"no\",\r\n \"rows\" : {rows}, \"cells\": [4, {{}}]}}\r\n"),
        format!(r#"{{"number":-1e999,"rows":{rows},"number":null}}"#),
        rows.replace('"', r#"" "#).replace(r#"7D" "#, r#"7\u2666\ufe0f" "#),
        rows.replace(',', " ,\n\t"),
    ] {
        assert_eq!(parse_board(&text), tableau, "{text}");
    }
}

#[test]
fn other_spellings_of_lines_are_parsed() {
    let tableau = Ok(*deal(617).tableau());
    for lines in [ROWS_617, COLUMNS_617] {
        for text in [
            lines.replace('T', "10"),
            lines.to_lowercase(),
            symbols(lines).replace('T', "10"),
            symbols(lines).replace('♦', "♦\u{fe0f}").replace('♠', "♠\u{fe0e}"),
            lines.replace('\n', "\r\n"),
            lines.replace(' ', " \t  "),
            lines.replace('\n', "  \t\n\n \n"),
            lines.replace(' ', "\u{a0}"),
            format!("\u{feff}{lines}"),
            format!("#617\n\n  # a comment\n{lines}#"),
            format!(": {}", lines.trim_end().replace('\n', "\n: ")),
            format!("\t:{}", lines.trim_end().replace('\n', "\n:")),
            lines.trim_end().to_string(),
        ] {
            assert_eq!(parse_board(&text), tableau, "{text}");
        }
    }
}

const SHAPES: &str = "use seven rows of 8 8 8 8 8 8 4 cards or eight columns of 7 7 7 7 6 6 6 6";
const CARDS: &str = "a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠, or ? for an unknown card";

#[test]
fn an_empty_text_is_refused() {
    for text in ["", " \n\t\r\n", "\u{feff}", "#617\n\n", "[]", r#"{"rows":[]}"#] {
        assert_eq!(error(text), format!("no cards found; {SHAPES}"), "{text:?}");
    }
}

#[test]
fn a_word_that_is_not_a_card_is_quoted_with_its_location() {
    assert_eq!(
        error(&ROWS_617.replace("6D", "1D")),
        format!("line 2, column 13: '1D' is not a card; use {CARDS}; did you mean AD or TD?")
    );
    assert_eq!(
        error(&format!("#617\r\n\r\n: {}", symbols(ROWS_617).replace("5♣", "\u{1b}[31m5♣\u{fe0f}♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣"))),
        format!("line 3, column 9: '5♣\u{fe0f}♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣' is not a card; use {CARDS}")
    );
    assert_eq!(
        error(&array(ROWS_617).replace("6D", "?")),
        format!("line 1, column 77: '?' is not a card; use {CARDS}")
    );
    assert!(error(&JSON_617.replace("4H", "4\u{7}H")).starts_with("line 1, column 292: '4"));
    assert!(error(&JSON_617.replace("4H", "\u{7}")).starts_with("line 1, column 292: some bytes are not text"));
}

#[test]
fn a_duplicate_card_is_named_with_both_locations() {
    assert_eq!(
        error(&ROWS_617.replace("6D", "7D")),
        "line 2, column 13: 7D is already there, at line 1, column 1; use each card once; 6D is missing"
    );
    assert_eq!(
        error(&COLUMNS_617.replace("6D", "QH").replace("KH", "QH")),
        "line 8, column 4: QH is already there, at line 5, column 4; use each card once; \
         2 cards are missing: 6D, KH"
    );
    assert_eq!(
        error(&JSON_617.replace("4H", "AD")),
        "line 1, column 292: AD is already there, at line 1, column 30; use each card once; 4H is missing"
    );
    assert_eq!(error("AS as A♠"), "line 1, column 4: AS is already there, at line 1, column 1; use each card once");
}

#[test]
fn lines_of_wrong_lengths_are_refused() {
    let too_long = ROWS_617.replace("KH\n", "KH JD\n").replace("\nJD ", "\n");
    assert_eq!(error(&too_long), format!("line 2, column 25: JD is one card too many, row 2 has 8; {SHAPES}"));
    assert_eq!(error(&array(&too_long)), format!("line 1, column 101: JD is one card too many, row 2 has 8; {SHAPES}"));
    let all_in_one = ROWS_617.replace('\n', " ");
    assert_eq!(parse_board(&all_in_one).as_ref(), Ok(deal(617).tableau()), "all cards in a line are rows of eight");
    let too_few = all_in_one.replace(" 4H", "");
    let last =
        "line 2, column 1: the board ends too early; put each card in a cascade, in a cell or home; 4H is missing";
    assert_eq!(error(&too_few), last);

    assert_eq!(
        error(&COLUMNS_617.replace(" JC\n", "  \r\n")),
        format!("line 5, column 15: column 5 ends after 5 of its 6 cards; {SHAPES}; JC is missing")
    );
    assert_eq!(
        error(&array(ROWS_617).replace(r#", "QH""#, "")),
        format!("line 1, column 287: row 6 ends after 7 of its 8 cards; {SHAPES}; QH is missing")
    );
    // Every card is there, but one is in the wrong line.
    assert_eq!(
        error(&COLUMNS_617.replace(" JD\n", "\n").replace("QH\n", "QH JD\n")),
        "line 1, column 1: the game is in progress; use seven rows of 8 8 8 8 8 8 4 cards or eight columns of 7 7 7 7 6 6 6 6"
    );
    assert_eq!(error(" : \n"), format!("no cards found; {SHAPES}"));
}

#[test]
fn too_many_and_too_few_lines_are_refused() {
    assert_eq!(
        error(&format!("#1\n{ROWS_1}\n#617\n{ROWS_617}")),
        "line 11, column 1: another board begins, 2 in all; use one board"
    );
    assert_eq!(
        error(&format!("{COLUMNS_1} :AC")),
        format!("line 9, column 3: the board continues after its 8 columns; {SHAPES}")
    );
    // An empty array is no row.
    assert!(parse_board(&array(ROWS_1).replace("]]", "],[]]")).is_ok());

    assert_eq!(
        error(ROWS_1.strip_suffix("6S 9C 2H 6H\n").unwrap()),
        "line 7, column 1: the board ends too early; put each card in a cascade, in a cell or home; \
         4 cards are missing: 2H, 6H, 6S, 9C"
    );
    let columns = array(COLUMNS_1.split_inclusive('\n').take(7).collect::<String>().as_str());
    assert_eq!(
        error(&columns),
        "line 2, column 1: the board ends too early; put each card in a cascade, in a cell or home; \
         6 cards are missing: 3C, 3H, 5H, 7D and 2 more"
    );
}

#[test]
fn json_without_a_board_is_refused() {
    for text in ["[", "\n[\n", "{}", r#"{"number":617}"#, r#"{"rows":null}"#, "{'rows':[]}", &"[".repeat(100_000)] {
        error(text);
    }
    for (value, word) in [("5", "5"), ("true", "true"), ("[\"TX\"]", "TX")] {
        let text = JSON_617.replace("\"TD\"", value);
        let message = error(&text);
        assert!(message.contains(&format!("'{word}' is not a card")), "{message}");
    }
    // A JSON text that is cut off, or has signs too many, has the cards that it has.
    let cut = JSON_617.split(r#","JC""#).next().unwrap();
    assert!(parse_board(cut).is_err() && parse_pattern(cut).unwrap().known_count() == 44);
    assert_eq!(parse_board(&format!("{JSON_617}]}}")).as_ref(), Ok(deal(617).tableau()));
}

proptest! {
    #[test]
    fn every_deal_round_trips_in_every_format(number in 0u64..=8_589_934_591) {
        let deal = deal(number);
        for format in FORMATS {
            for suits in SUITS {
                let text = written(format, &deal, suits);
                prop_assert_eq!(parse_board(&text), Ok(*deal.tableau()), "{}", text);
            }
        }
    }

    #[test]
    fn any_text_is_parsed_or_refused_in_one_line(text in any::<String>()) {
        prop_assert!(parse_board(&text).is_err_and(|error| one_line(&error)));
    }

    #[test]
    fn so_is_any_text_of_the_right_characters(text in r#"[:#{\[\]}",\\u 0-9TJQKAcdhs♦♥\u{fe0f}\u{feff}\r\n\t]{0,200}"#) {
        prop_assert!(parse_board(&text).is_err_and(|error| one_line(&error)));
    }

    #[test]
    fn boards_with_changes_are_parsed_or_refused_in_one_line(
        number in 0u64..=8_589_934_591,
        format in prop::sample::select(&FORMATS),
        suits in prop::sample::select(&SUITS),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..3, any::<char>()), 1..4),
    ) {
        let mut text: Vec<char> = written(format, &deal(number), suits).chars().collect();
        for (at, change, c) in changes {
            let at = at.index(text.len());
            match change {
                0 => text[at] = c,
                1 => text.insert(at, c),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        match parse_board(&text) {
            Ok(tableau) => {
                let mut cards = *tableau.cards();
                cards.sort_unstable();
                prop_assert_eq!(cards, Card::PACK);
            }
            Err(error) => prop_assert!(one_line(&error)),
        }
    }

    #[test]
    fn boards_with_a_card_replaced_are_refused(
        number in 0u64..=8_589_934_591,
        format in prop::sample::select(&FORMATS),
        from in 0usize..52,
        to in 0usize..52,
    ) {
        // The board stays whole only if both cards are the same.
        let text = written(format, &deal(number), SuitStyle::Letters);
        let (from, to) = (Card::PACK[from], Card::PACK[to]);
        let result = parse_board(&text.replace(&from.to_string(), &to.to_string()));
        match result {
            Ok(_) => prop_assert_eq!(from, to),
            Err(error) => {
                let error = error.to_string();
                let (card, missing) = (format!(": {to} is already there, at "), format!("; {from} is missing"));
                prop_assert!(error.contains(&card) && error.ends_with(&missing), "{}", error);
            }
        }
    }
}

/// Whether a message is one short line that a terminal can show.
fn one_line(error: &ParseBoardError) -> bool {
    let message = error.to_string();
    message.chars().count() < 250 && !message.chars().any(char::is_control)
}

#[test]
fn array_literals_of_other_languages_are_parsed() {
    let tableau = deal(617);
    let rows = |open: &str, quote: &str, close: &str| -> Vec<String> {
        let row =
            |line: &str| line.split(' ').map(|card| format!("{quote}{card}{quote}")).collect::<Vec<_>>().join(", ");
        ROWS_617.lines().map(|line| format!("{open}{}{close}", row(line))).collect()
    };
    for quote in ["'", "\"", "`", ""] {
        let rows = rows("[", quote, "]");
        let trailing = rows.iter().map(|row| row.replace(']', ",]")).collect::<Vec<_>>();
        for text in [
            rows.join(",\n") + ",\n",
            format!("[\n  {},\n]\n", rows.join(",\n  ")),
            format!("[{}]", rows.join(", ")),
            format!("[{},]", trailing.join(", ")),
            format!("const deal = [\n{}\n];\n", rows.join(",\n")),
            format!("deal = ({})", rows.join(", ")),
            format!("{{number: 617, rows: [{}]}}", rows.join(", ")),
            rows.join("\n"),
            ROWS_617.replace(' ', ","),
            // A card a line, all in one list, and tuples.
            format!("[{}]", rows.join(", ")).replace(", ", ",\n  "),
            format!("[{}]", rows.join(", ").replace(['[', ']'], "")),
            format!("[{}]", rows.join(", ")).replace('[', "(").replace(']', ")"),
            format!("// #617\n[{}]", rows.join(", ")),
        ] {
            assert_eq!(parse_board(&text).as_ref(), Ok(tableau.tableau()), "{text}");
            assert_eq!(parse_pattern(&text).unwrap().tableau().as_ref(), Some(tableau.tableau()), "{text}");
            let position = parse_position(&text, CellCount::FOUR).unwrap();
            assert_eq!(position, Position::new(tableau.tableau(), CellCount::FOUR), "{text}");
        }
    }
    let columns = array(COLUMNS_617).replace('"', "'");
    assert_eq!(parse_board(&columns).as_ref(), Ok(tableau.tableau()));
    let wrong = rows("[", "'", "]").join(",\n").replace("'TD'", "'1D'");
    assert!(error(&wrong).starts_with("line 2, column 3: '1D' is not a card"), "{}", error(&wrong));
    // Without its end it is a part of a board.
    assert!(parse_board("['7D', 'AD'").is_err() && parse_pattern("['7D', 'AD'").is_ok());
}

#[test]
fn headings_above_a_board_are_ignored() {
    for heading in
        ["Game #617", "ゲーム#617", "#617", "// #617", "Hand 617 as dealt:\n=====", "1  2  3  4  5  6  7  8", "```"]
    {
        for board in [ROWS_617, COLUMNS_617, &array(ROWS_617), &array(ROWS_617).replace('"', "'")] {
            let text = format!("{heading}\n{board}");
            assert_eq!(parse_board(&text).as_ref(), Ok(deal(617).tableau()), "{text}");
        }
    }
    // Without cards there is no board, and the first line is not a heading.
    assert!(error("Game #617").starts_with("line 1, column 1: 'Game' is not a card"));
    // A row with mistakes is not a heading, however many they are.
    for row in ["- - - - - - - -", "7X AX 5X 3X 5X 8X 2X AX", "7D AD x x x x x x"] {
        assert!(parse_board(&ROWS_617.replacen("7D AD 5C 3S 5S 8C 2D AH", row, 1)).is_err(), "{row}");
        assert!(parse_pattern(&format!("{row}\n7D AD 5C 3S 5S 8C 2D AH\n")).is_err(), "{row}");
    }
    assert!(error(&ROWS_617.replacen("7D AD", "7X AX", 1)).starts_with("line 1, column 1: '7X' is not a card"));
}
