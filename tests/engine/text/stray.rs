//! Boards among lines that are none of theirs: prompts, headings, fences, rules of tables, what a program logs.

use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::text::BoardFormat;
use tableaux_engine::freecell::{CellCount, Layout, Position};
use tableaux_engine::read::Board;

use super::{COLUMNS_617, ROWS_1, ROWS_617, deal, symbols, written};
use crate::readers::{parse_board, parse_layouts, parse_position};
use crate::stray::STRAY_LINES;

/// A text with a line at a place among its lines, counted from 0.
fn with_line(text: &str, stray: &str, at: usize) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(at, stray);
    lines.join("\n") + "\n"
}

/// The boards whose number has to be found whatever line is added.
fn boards() -> Vec<String> {
    let labelled = |text: &str, write: &dyn Fn(usize, &str) -> String| -> String {
        text.lines().zip(1..).map(|(line, number)| write(number, line)).collect()
    };
    vec![
        ROWS_617.to_owned(),
        COLUMNS_617.to_owned(),
        ROWS_617.replace('\n', " ") + "\n",
        symbols(ROWS_617),
        ROWS_617.replace(' ', ""),
        labelled(COLUMNS_617, &|_, line| format!(": {line}\n")),
        labelled(ROWS_617, &|number, line| format!("{number}: {line}\n")),
        labelled(ROWS_617, &|_, line| format!("| {} |\n", line.replace(' ', " | "))),
        written(BoardFormat::Js, &deal(617), SuitStyle::Letters),
    ]
}

#[test]
fn a_line_without_cards_changes_no_board() {
    let position = Position::new(deal(617).tableau(), CellCount::FOUR);
    let mut wrong = Vec::new();
    for board in boards() {
        for stray in STRAY_LINES {
            for at in [0, 3, 6, board.lines().count()] {
                let text = with_line(&board, stray, at.min(board.lines().count()));
                let is_found = matches!(
                    parse_layouts(&text).as_deref(),
                    Ok([Board { layout, error: None, .. }]) if *layout == Layout::from(&deal(617))
                );
                let is_solved = parse_position(&text, CellCount::FOUR).as_ref() == Ok(&position);
                if !(is_found && is_solved) {
                    wrong.push(format!("found: {is_found}, read as a position: {is_solved}\n{text}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_line_among_several_boards_changes_none() {
    for stray in STRAY_LINES {
        for text in [
            format!("{stray}\n{ROWS_1}{stray}\n{ROWS_617}{stray}\n"),
            format!("{ROWS_1}\n{stray}\n\n{COLUMNS_617}\n\n{stray}\n"),
            format!("{}\n{stray}\n{}\n{stray}\n", ROWS_1.replace('\n', " "), ROWS_617.replace('\n', " ")),
        ] {
            let read = parse_layouts(&text).unwrap();
            let layouts: Vec<_> = read.iter().map(|read| (read.layout, &read.error)).collect();
            assert_eq!(layouts, [1, 617].map(|number| (Layout::from(&deal(number)), &None)), "{text}");
        }
    }
}

#[test]
fn a_line_beside_a_part_of_a_board_is_left_out_or_refused_at_its_place() {
    let three: String = ROWS_617.split_inclusive('\n').take(3).collect();
    let known = parse_layouts(&three).unwrap()[0].layout;
    for (stray, at) in STRAY_LINES.iter().flat_map(|stray| [0, 3].map(|at| (stray, at))) {
        let text = with_line(&three, stray, at);
        match parse_layouts(&text).as_deref() {
            Ok([Board { layout, error: None, .. }]) => assert_eq!(*layout, known, "{text}"),
            Ok([Board { error: Some(error), .. }]) => {
                assert!(error.to_string().starts_with(&format!("line {}, column ", at + 1)), "{error}\n{text}");
            }
            other => panic!("{other:?}\n{text}"),
        }
    }
}

#[test]
fn a_line_of_misspelled_cards_is_refused_at_its_place() {
    let rows: Vec<&str> = ROWS_617.lines().collect();
    for (at, row) in rows.iter().enumerate() {
        let misspelled = row.replace(|c: char| !c.is_whitespace(), "X");
        let text = ROWS_617.replace(row, &misspelled);
        let error = parse_layouts(&text).map_or_else(|error| error, |read| read[0].error.clone().unwrap());
        assert!(error.to_string().starts_with(&format!("line {}, column 1: 'XX' is not a card", at + 1)), "{error}");
        assert_eq!(parse_board(&text).unwrap_err().to_string()[..16], error.to_string()[..16]);
    }
}

#[test]
fn a_colon_alone_is_an_empty_cascade_among_cascades_only() {
    let read = |text: &str| parse_layouts(text).unwrap().remove(0);
    let rows = ROWS_617.replace('\n', "\n: ");
    let rows = format!(": {}", rows.trim_end_matches([' ', ':']));
    // Both readings remain: rows, and eight cascades, of which one is empty.
    assert_eq!(read(&format!("{rows}:\n")).layout, Layout::from(&deal(617)));
    let exchanged = rows.replace("7D", "x").replace("JS", "7D").replace('x', "JS");
    let in_play = read(&format!("{exchanged}:\n"));
    assert_eq!((in_play.layout.cascade(0).len(), in_play.layout.cascade(7).len(), in_play.error), (8, 0, None));
    // A line that says that nothing is in a cell makes no cascades of rows.
    let named = format!("Foundations: H-0 C-0 D-0 S-0\nFreecells: - - - -\n{ROWS_617}");
    assert_eq!(read(&named).layout, Layout::from(&deal(617)));
    assert!(parse_position(&named, CellCount::FOUR).is_ok());
}

#[test]
fn an_unknown_card_too_many_is_refused() {
    for board in [ROWS_617, COLUMNS_617] {
        let read = parse_layouts(&format!("{board}?\n")).unwrap();
        let error = read[0].error.clone().unwrap().to_string();
        assert!(error.starts_with(&format!("line {}, column 1: ", board.lines().count() + 1)), "{error}");
    }
    let in_play = format!("Freecells: -\n{COLUMNS_617}").replace("QH\n", "QH ?\n");
    let error = parse_layouts(&in_play).unwrap()[0].error.clone().unwrap().to_string();
    assert!(error.contains(": ? is one card too many, 0 are missing; "), "{error}");
}
