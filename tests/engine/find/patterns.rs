//! Patterns as text: boards in every format, whole and with unknown cards, and errors.

use proptest::prelude::*;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::pattern::Pattern;
use tableaux_engine::freecell::text::{BoardFormat, write_deal};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

use super::shared::{number, sieved};
use crate::boards::boards;
use crate::readers::{parse_board, parse_layouts, parse_pattern};

fn written(format: BoardFormat, n: u64, suits: SuitStyle) -> String {
    let mut text = Vec::new();
    write_deal(format, &Deal::new(number(n)), suits, &mut text);
    String::from_utf8(text).unwrap()
}

/// A deal in every format and spelling.
fn spellings(n: u64) -> Vec<String> {
    let formats = [BoardFormat::Rows, BoardFormat::Columns, BoardFormat::Json];
    let both = formats.into_iter().flat_map(|format| [(format, SuitStyle::Letters), (format, SuitStyle::Symbols)]);
    both.flat_map(|(format, suits)| {
        let text = written(format, n, suits);
        let ten = text.replace('T', "10");
        [text.to_lowercase(), ten, text]
    })
    .collect()
}

fn error(text: &str) -> String {
    let message = parse_pattern(text).unwrap_err().to_string();
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

const ROWS: &str = "\
7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H
";

#[test]
fn boards_with_unknown_cards_are_parsed_and_found_in_every_format() {
    for (place, (n, _)) in boards().enumerate() {
        for (spelling, text) in spellings(n).into_iter().enumerate() {
            let whole = Pattern::from(Deal::new(number(n)).tableau());
            assert_eq!(parse_pattern(&text), Ok(whole), "{text}");
            // Two cards other than the first two.
            let tableau = Deal::new(number(n));
            let blanked = [5 + (place + spelling) % 47, 3 + place % 49].map(|at| tableau.cards()[at]);
            let mut known = whole.places().to_vec();
            let mut blanks = text.replace("10", "T").to_uppercase();
            // The deal number may have been changed too.
            if let Some(at) = blanks.find(",\"ROWS\"") {
                blanks.replace_range(..at, r#"{"number":0"#);
            }
            for card in blanked {
                for suits in [SuitStyle::Letters, SuitStyle::Symbols] {
                    blanks = blanks.replace(card.text(suits), if spelling % 2 == 0 { "?" } else { "??" });
                }
                known.iter_mut().filter(|other| **other == Some(card)).for_each(|other| *other = None);
            }
            let blanks = blanks.replace("ROWS", "rows");
            let expected = Pattern::new(known.try_into().unwrap()).unwrap();
            assert_eq!(parse_pattern(&blanks), Ok(expected), "{blanks}");
            if spelling == place % 18 {
                assert_eq!(sieved(&Generator::Microsoft, &expected), [n], "{blanks}");
            }
        }
    }
}

#[test]
fn lines_may_be_missing_at_the_end() {
    let known = |text: &str| parse_pattern(text).unwrap();
    let all: Vec<Card> = ROWS.split_whitespace().map(|card| card.parse().unwrap()).collect();
    for (text, cards) in [
        ("7D", 1),
        ("7D AD 5C 3S 5S 8C 2D", 7),
        ("7D AD 5C 3S 5S 8C 2D AH", 8),
        ("7D AD 5C 3S 5S 8C 2D AH\nTD", 9),
        (": 7D AD 5C 3S 5S 8C 2D AH\n\n# and\n:TD 7S", 10),
        (r#"[["7D","AD"]]"#, 2),
        (r#"{"rows":[["7D","AD","5C","3S","5S","8C","2D","AH"],["TD",null,"??","?"]]}"#, 9),
    ] {
        assert_eq!(known(text).leading_cards().collect::<Vec<_>>(), all[..cards], "{text}");
        assert_eq!(known(text).known_count(), cards);
    }
    let columns = known("7D TD TH KD 4C 4S JD\nAD 7S QC 5H QS TS KS\n5C QD");
    let row = |row: usize| columns.places()[row * 8..].iter().take(4).map(Option::is_some).collect::<Vec<_>>();
    assert_eq!((row(0), row(1)), (vec![true, true, true, false], vec![true, true, true, false]));
    assert_eq!(row(2), [true, true, false, false]);
    assert_eq!(columns.known_count(), 16);
}

#[test]
fn a_single_unknown_card_is_filled_in() {
    let pattern = parse_pattern(&ROWS.replace("7D", "?")).unwrap();
    assert_eq!(pattern, parse_pattern(ROWS).unwrap());
    let two = parse_pattern(&ROWS.replace("7D", "?").replace("4H", "?")).unwrap();
    assert_eq!((two.known_count(), two.tableau()), (50, None));
}

#[test]
fn errors_have_locations() {
    let tail = "a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠, or ? for an unknown card";
    assert_eq!(error("7D 1D ?"), format!("line 1, column 4: '1D' is not a card; use {tail}; did you mean AD or TD?"));
    assert_eq!(error("7D\n??? x"), format!("line 2, column 1: '???' is not a card; use {tail}"));
    assert_eq!(error(r#"[["7D","7X"]]"#), format!("line 1, column 9: '7X' is not a card; use {tail}"));
    let once = "use each card once";
    assert_eq!(error("7D AD\n? 7D"), format!("line 2, column 3: 7D is already there, at line 1, column 1; {once}"));
    assert_eq!(
        error(&ROWS.replace("6D", "7D")),
        format!("line 2, column 13: 7D is already there, at line 1, column 1; {once}; 6D is missing")
    );
    let shapes = "use seven rows of 8 8 8 8 8 8 4 cards or eight columns of 7 7 7 7 6 6 6 6";
    assert_eq!(
        error("7D AD 5C 3S 5S 8C 2D AH TD"),
        format!("line 1, column 25: TD is one card too many, row 1 has 8; {shapes}")
    );
    assert_eq!(
        error("? ? ? ? ? ? ? AH ?"),
        format!("line 1, column 18: ? is one card too many, row 1 has 8; {shapes}")
    );
    assert_eq!(
        error(ROWS.trim_end().strip_suffix(" 4H").unwrap()),
        format!("line 1, column 1: the game is in progress; {shapes}")
    );
    // Rows, of which one has the length of a column.
    assert_eq!(
        error("7D AD 5C 3S 5S 8C 2D AH\nTD 7S QD AC 6D 8H AS\nTH QC 3H 9D 6S 8D 3D TC"),
        format!("line 2, column 21: row 2 ends after 7 of its 8 cards; {shapes}")
    );
    assert_eq!(error(&format!("{ROWS}?")), format!("line 8, column 1: the board continues after its 7 rows; {shapes}"));
    for nothing in ["", " \n", "# 7D\n", "[]"] {
        assert_eq!(error(nothing), format!("no cards found; {shapes}"), "{nothing:?}");
    }
    for nothing in ["?", "[[null]]"] {
        error(nothing);
    }
    let bytes = String::from_utf8_lossy(b"\x7fELF\x02\x01 \xff").into_owned();
    assert!(error(&bytes).starts_with("line 1, column 1: some bytes are not text; "), "{}", error(&bytes));
    assert!(error("[7X]").starts_with("line 1, column 2: '7X' is not a card"), "{}", error("[7X]"));
    // A bracket changes nothing.
    assert_eq!(parse_pattern("7D AD\n["), parse_pattern("7D AD"));
    assert_eq!(parse_pattern("[7D]"), parse_pattern("7D"));
    assert_eq!(parse_pattern(r#"["7D"]"#), parse_pattern("7D"));
    assert!(error(r#"["7X"]"#).starts_with("line 1, column 3: '7X' is not a card"));
    assert!(error("[[7]]").starts_with("line 1, column 3: '7' is not a card"));
}

#[test]
fn an_incomplete_text_is_parsed_as_far_as_possible() {
    for (text, known, wrong) in [("7D AD 5C X", 3, "'X' is not a card"), ("7D AD 7D 3S", 4, "7D is already there")] {
        let board = parse_layouts(text).unwrap().remove(0);
        assert_eq!(board.layout.known_count(), known);
        assert!(board.error.unwrap().to_string().contains(wrong));
    }
}

proptest! {
    #[test]
    fn any_text_is_parsed_or_refused_in_one_line(text in any::<String>()) {
        let refused = parse_pattern(&text).err().map(|error| error.to_string());
        prop_assert!(refused.is_none_or(|error| error.chars().count() < 250 && !error.chars().any(char::is_control)));
    }

    #[test]
    fn so_is_any_text_of_the_right_characters(text in r#"[:#{\[\]}",? 0-9TJQKAcdhs♦♥\u{fe0f}\n\t]{0,200}"#) {
        let refused = parse_pattern(&text).err().map(|error| error.to_string());
        prop_assert!(refused.is_none_or(|error| error.chars().count() < 250 && !error.chars().any(char::is_control)));
    }

    #[test]
    fn whole_boards_are_parsed_like_patterns(
        n in 0..=DealNumber::MAX.get(),
        from in 0_usize..52,
        to in 0_usize..52,
        columns in any::<bool>(),
    ) {
        let text = written(if columns { BoardFormat::Columns } else { BoardFormat::Rows }, n, SuitStyle::Letters);
        let text = text.replace(&Card::PACK[from].to_string(), &Card::PACK[to].to_string());
        match parse_board(&text) {
            Ok(tableau) => prop_assert_eq!(parse_pattern(&text), Ok(Pattern::from(&tableau))),
            Err(error) => prop_assert_eq!(parse_pattern(&text), Err(error)),
        }
    }
}
