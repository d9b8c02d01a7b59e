//! Every board in a text, in every form, with whatever stands around it.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::text::write_position;
use tableaux_engine::freecell::{CellCount, Layout, Pattern, Position, text::BoardFormat};
use tableaux_engine::read::{Board, MAX_TEXT};

use crate::readers::{parse_board, parse_layouts, parse_pattern, parse_position};

use super::{COLUMNS_617, FORMATS, JSON_617, ROWS_1, ROWS_617, SUITS, array, deal, played, symbols, written};

#[track_caller]
fn read(text: &str) -> Vec<Board> {
    let layouts = parse_layouts(text);
    layouts.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The only board in a text.
#[track_caller]
fn only(text: &str) -> Board {
    let [layout] = &read(text)[..] else { panic!("{} boards in {text}", read(text).len()) };
    layout.clone()
}

fn layout(number: u64) -> Layout {
    Layout::from(&deal(number))
}

fn glyphs(text: &str) -> String {
    let glyph = |word: &str| {
        let card: Card = word.parse().unwrap();
        ('\u{1f0a1}'..='\u{1f0de}').find(|&c| Card::from_glyph(c) == Some(card)).unwrap().to_string()
    };
    let line = |line: &str| line.split(' ').map(glyph).collect::<Vec<_>>().join(" ");
    text.lines().map(|text| line(text) + "\n").collect()
}

fn numbered(text: &str, write: impl Fn(usize, &str) -> String) -> String {
    (1..).zip(text.lines()).map(|(number, line)| write(number, line) + "\n").collect()
}

/// Forms of #617 that are all it, and nothing else.
fn forms() -> Vec<String> {
    let mut forms = vec![JSON_617.to_owned(), glyphs(ROWS_617), glyphs(ROWS_617).replace(' ', "")];
    let lines = |mark: &str| ROWS_617.replace(' ', mark);
    let boxed = numbered(ROWS_617, |_, line| format!("│ {line:<23} │"));
    let table = numbered(ROWS_617, |_, line| format!("| {} |", line.replace(' ', " | ")));
    forms.extend([
        ROWS_617.replace('\n', " "),
        ROWS_617.replace(['\n', ' '], ""),
        ROWS_617.replace([' '], "\n"),
        lines(","),
        lines(" | "),
        lines(";"),
        lines("\t"),
        lines(""),
        ROWS_617.replace('\n', " | "),
        ROWS_617.replace('\n', "\r\n"),
        ROWS_617.replace('\n', "\r"),
        symbols(ROWS_617).replace('♦', "♢").replace('♥', "♡\u{fe0e}"),
        format!("┌{0}┐\n{boxed}└{0}┘\n", "─".repeat(25)),
        format!("+{0}+\n{1}+{0}+\n", "-".repeat(25), boxed.replace('│', "|")),
        format!("|{}\n|{}\n{table}", (1..=8).map(|n| format!(" {n} |")).collect::<Vec<_>>().concat(), ":-:|".repeat(8)),
        numbered(ROWS_617, |number, line| format!("{number}: {line}")),
        numbered(ROWS_617, |number, line| format!("{number}. {line}")),
        numbered(ROWS_617, |number, line| format!("{number:02} {line}")),
        numbered(ROWS_617, |number, line| format!("{:>6}\t{line}", number + 40)),
        numbered(ROWS_617, |number, line| format!("{number:>4} │ {line}")),
        numbered(ROWS_617, |number, line| format!("Row {number}: {line}")),
        numbered(COLUMNS_617, |number, line| format!("Column {number}: {line}")),
        numbered(ROWS_617, |_, line| format!("    {line}   ")),
        numbered(ROWS_617, |_, line| format!("> {line}")),
        numbered(ROWS_617, |_, line| format!("// {line}")),
        numbered(ROWS_617, |_, line| format!("# {line}")),
        numbered(ROWS_617, |_, line| format!(" * {line}")),
        format!("```text\n{ROWS_617}```\n"),
        format!("1 2 3 4 5 6 7 8\n{ROWS_617}"),
        format!("  1  2  3  4  5  6  7  8\n\n{}", numbered(ROWS_617, |_, line| format!(" {line}"))),
        format!("{ROWS_617}\nCan you solve it?\n"),
        format!("{ROWS_617}\n8a 8b 8c 87 a2 c2 8d 8h\n7h 1h\n"),
        format!("A hard one, they say.\n\n{COLUMNS_617}"),
        format!("{}\n", array(COLUMNS_617).replace('"', "'")),
        format!(r#"{{"tableau piles": {}}}"#, array(COLUMNS_617).to_lowercase()),
        format!(r#"{{"tableau":{},"cells":[null,null],"foundations":[[],[],[],[]]}}"#, array(COLUMNS_617)),
        format!(r#"{{"name":"x","columns":{}}}"#, array(COLUMNS_617)),
        format!(r#"{{"tableau":{}}}"#, array(ROWS_617)),
        format!(r#"{{"game":{{"board":{}}}}}"#, array(ROWS_617)),
        format!("{:?}", ROWS_617.lines().collect::<Vec<_>>()),
        format!("{:?}", ROWS_617.split_whitespace().collect::<Vec<_>>()),
        format!("Foundations: H-0 C-0 D-0 S-0\nFreecells:\n{COLUMNS_617}"),
    ]);
    forms
}

#[test]
fn every_form_of_a_board_is_read_by_everything_that_reads_boards() {
    for text in forms() {
        let read = only(&text);
        assert_eq!((read.layout, &read.error), (layout(617), &None), "{text}");
        assert_eq!(parse_board(&text).as_ref(), Ok(deal(617).tableau()), "{text}");
        assert_eq!(parse_pattern(&text), Ok(Pattern::from(deal(617).tableau())), "{text}");
        let position = Position::new(deal(617).tableau(), CellCount::FOUR);
        assert_eq!(parse_position(&text, CellCount::FOUR), Ok(position), "{text}");
    }
}

#[test]
fn what_is_ignored_is_said() {
    let ignored = |text: &str| only(text).ignored.join(", ");
    assert_eq!(ignored(ROWS_617), "");
    assert_eq!(ignored(&format!("Game #617\n1 2 3 4 5 6 7 8\n{ROWS_617}")), "a heading, the numbers of the cascades");
    assert_eq!(ignored(&numbered(ROWS_617, |number, line| format!("{number} | {line} |"))), "a frame, line numbers");
    assert_eq!(ignored(&numbered(ROWS_617, |_, line| format!("> {line}"))), "quotation marks");
    assert_eq!(ignored(&numbered(ROWS_617, |_, line| format!("% {line}"))), "comment signs");
    assert_eq!(ignored(&format!("8a 8b 8c 87\n{ROWS_617}")), "moves");
}

#[test]
fn headings_give_numbers() {
    for heading in
        ["#617", "Game #617", "// #617", "Deal 617:", "ms617", "https://freecellgamesolutions.com/fcs/?game=617"]
    {
        for board in [ROWS_617, COLUMNS_617, &array(ROWS_617)] {
            let read = only(&format!("{heading}\n{board}"));
            assert_eq!(
                (read.layout, read.number.map(tableaux_engine::DealNumber::get)),
                (layout(617), Some(617)),
                "{heading}"
            );
        }
    }
    assert_eq!(only(JSON_617).number, Some(617.into()));
    assert_eq!(only(&format!("{{number: 617, rows: {}}}", array(ROWS_617))).number, Some(617.into()));
    assert_eq!(only(&format!("board 2, 51 moves\n{ROWS_617}")).number, None);
}

#[test]
fn several_boards_are_several() {
    let (one, other) = (ROWS_1.to_owned(), ROWS_617.to_owned());
    let json = |format| [1, 617].map(|number| written(format, &deal(number), SuitStyle::Letters));
    let [first, second] = json(BoardFormat::Json);
    let [first_array, second_array] = json(BoardFormat::Js);
    for text in [
        format!("#1\n{one}\n#617\n{other}"),
        format!("Game #1\n{one}Game #617\n{other}"),
        format!("{one}\n{other}"),
        format!("{one}{other}"),
        format!("{}\n{}", one.replace('\n', " "), other.replace('\n', " ")),
        format!("{}\n\n\n{COLUMNS_617}", super::COLUMNS_1),
        format!("{one}\nThe next:\n\n{COLUMNS_617}"),
        format!("{first}{second}"),
        format!("[{first},{second}]"),
        format!(r#"{{"deals":[{first},{second}]}}"#),
        format!("[{},{}]", array(&one), array(&other)),
        format!("// #1\n{first_array}\n// #617\n{second_array}"),
    ] {
        let read = read(&text);
        let layouts: Vec<_> = read.iter().map(|read| (read.layout, &read.error)).collect();
        assert_eq!(layouts, [(layout(1), &None), (layout(617), &None)], "{text}");
        assert!(parse_board(&text).is_err() && parse_pattern(&text).is_err(), "{text}");
        if text.contains("617") {
            assert_eq!(read.iter().map(|read| read.number.unwrap().get()).collect::<Vec<_>>(), [1, 617], "{text}");
        }
    }
    // A row after a blank line is one of the same board, until that is full.
    let (six, last) = other.split_at(other.len() - "JD KS KC 4H\n".len());
    assert_eq!(only(&format!("{six}\n\n{last}")).layout, layout(617));
    assert_eq!(read("7D AD 5C\n\n#2\nQD QC KC\n").len(), 2);
}

/// Text written by other programs on #617: fc-solve 5.0.0 (`-m -sn`; `-p -t -sam`; none, which prints rows) and its
/// make-microsoft-freecell-board, pysol-cards 0.24.0.
#[test]
fn what_other_programs_print_is_read() {
    const DEALT: [&str; 2] = [
        include_str!("../../data/foreign/make-microsoft-freecell-board-617.txt"),
        include_str!("../../data/foreign/pysol-cards-ms617.txt"),
    ];
    for text in DEALT {
        assert_eq!(only(text).layout, layout(617), "{text}");
    }
    for text in [
        include_str!("../../data/foreign/fc-solve-boards-617.txt"),
        include_str!("../../data/foreign/fc-solve-rows-617.txt"),
    ] {
        let read = read(text);
        assert!(read.len() >= 4 && read[0].layout == layout(617), "{}", read.len());
        for read in &read {
            assert_eq!(read.error, None);
            assert!(read.layout.position(CellCount::FOUR).is_some(), "{}", read.layout);
            assert!(read.ignored.contains(&"a frame"), "{:?}", read.ignored);
        }
        // The moves from the first to the second board are those of the same game.
        assert_eq!(read[1].layout.cells().iter().flatten().count(), 1);
    }
    let rows = read(include_str!("../../data/foreign/fc-solve-rows-617.txt"));
    let late = rows.last().unwrap().layout;
    assert_eq!(
        late.key(),
        "7C6H5S4H3C/AD7SQCJHTC9H8S7D6C5H/5CQD3H9S9C/KD/KSQHJSTH/8C8H8D7H6S5D4C3D/JCTD/KHQSJDTS9D 2DKC4D6D 2/0/2/4"
    );
}

#[test]
fn moves_alone_are_no_board() {
    let moves = include_str!("../../data/foreign/fc-solve-moves-617.txt");
    assert!(parse_layouts(moves).is_err());
    assert_eq!(only(&format!("{ROWS_617}\n{moves}")).layout, layout(617));
}

/// The screen of this program as a terminal copies it.
#[test]
fn the_screen_of_this_program_is_read() {
    for text in [include_str!("../../data/screens/one-80x24.txt"), include_str!("../../data/screens/one-120x40.txt")] {
        let read = only(text);
        assert_eq!((read.layout, read.error, read.number), (layout(617), None, Some(617.into())));
    }
    let seven = read(include_str!("../../data/screens/seven-120x40.txt"));
    let read: Vec<_> = seven.iter().map(|read| (read.layout, read.number.unwrap().get())).collect();
    assert_eq!(read, (1..=7).map(|number| (layout(number), number)).collect::<Vec<_>>());
}

#[test]
fn unknown_cards_are_one_place_each() {
    for text in ["QS ? 5C", "QS ?? 5C", "QS?5C", "QS??5C", "QS | ?? | 5C", r#"[["QS",null,"5C"]]"#, "QS 🂠 5C", "🂭🂠🃕"]
    {
        let layout = only(text).layout;
        let top: Vec<_> = layout.cascades().map(|cascade| cascade.first().copied().flatten()).collect();
        assert_eq!(top[..3], ["QS".parse().ok(), None, "5C".parse().ok()], "{text}");
        assert_eq!(layout.cascades().map(<[_]>::len).collect::<Vec<_>>(), [7, 7, 7, 7, 6, 6, 6, 6], "{text}");
    }
    let in_play = only("FC: KH - ?\nFounds: H-0 C-0 D-0 S-0\n: 7D ??\n: AD\n:\n:\n:\n:\n:\n:\n");
    assert_eq!((in_play.layout.known_count(), in_play.layout.unknown_count()), (3, 1));
}

#[test]
fn boards_with_mistakes_are_laid_out_and_the_mistake_is_said() {
    let wrong = |text: &str, complaint: &str| {
        let read = only(text);
        let error = read.error.map_or(String::new(), |error| error.to_string());
        assert!(error.contains(complaint) && error.lines().count() == 1, "{complaint}: {error}");
        read.layout
    };
    let doubled = wrong(&ROWS_617.replace("6D", "7D"), "7D is already there, at line 1, column 1");
    assert_eq!((doubled.doubled().len(), doubled.absent().len(), doubled.known_count()), (1, 1, 52));
    let misspelled = wrong(&ROWS_617.replace("6D", "6X"), "line 2, column 13: '6X' is not a card");
    assert_eq!((misspelled.unknown_count(), misspelled.cascade(4)[1]), (1, None));
    let short = wrong(&ROWS_617.replace(" KH\n", "\n"), "row 2 ends after 7 of its 8 cards");
    assert_eq!(short.cascade(7)[..3], [Some("AH".parse().unwrap()), None, Some("TC".parse().unwrap())]);
    let long = wrong(&ROWS_617.replace("KH\n", "KH JD\n").replace("\nJD ", "\n"), "JD is one card too many");
    assert_eq!(long.known_count(), 51);
    let json = wrong(&JSON_617.replace("6D", "7D"), "7D is already there, at line 1, column 25");
    assert_eq!(json, doubled);
    let in_play = wrong("FC: KH\n: KH\n: AD\n:\n:\n:\n:\n:\n:\n", "KH is already there, at line 1, column 5");
    assert_eq!((in_play.known_count(), in_play.cells()[0]), (3, Some("KH".parse().unwrap())));
    let json = wrong(r#"{"cascades":[["KH"],["1X"]],"cells":["KH"]}"#, "'1X' is not a card");
    assert_eq!((json.known_count(), json.unknown_count()), (2, 1));
}

#[test]
fn seven_columns_are_known() {
    let cards: Vec<&str> = ROWS_617.split_whitespace().collect();
    let rows: Vec<String> = cards.chunks(7).map(|row| row.join(" ")).collect();
    for text in [rows.join("\n"), array(&rows.join("\n")), format!("#617\n{}\n", rows.join("\n\n"))] {
        let read = only(&text);
        assert_eq!(read.layout.cascades().map(<[_]>::len).collect::<Vec<_>>(), [8, 8, 8, 7, 7, 7, 7, 0], "{text}");
        assert_eq!(read.layout.cascade(0)[1].unwrap().to_string(), cards[7]);
        let error = read.error.unwrap().to_string();
        assert!(error.contains(": the cards are in seven columns and eight rows; "), "{error}");
    }
    // With colons they are cascades.
    assert_eq!(only(&format!(": {}", rows.join("\n: "))).error, None);
}

#[test]
fn what_is_no_board_is_refused_in_one_line() {
    for text in [
        "",
        "AS usual I went there",
        "2D game",
        "The AS was in the 2D game.\nAd hoc, As you like it\n",
        "3a 26 5h",
        "2h 3h 4a 26 17\n5h 6h",
        "1 2 3\n10 20 30\n4 5 6\n",
        "? ?? ?\n",
        "#617",
        "# 7D AD",
        "ms:617/4/none/3a26",
        "1,2,3\n4,5,6",
        r#"{"a":[1,2,3]}"#,
        r#"[["a","b"]]"#,
        "7D\0AD",
        "7D \u{1b}[AD",
        "7D \u{1b}]AD",
        "\u{fffd}PNG",
    ] {
        let error = parse_layouts(text).expect_err(text).to_string();
        assert!(error.lines().count() == 1 && error.contains("use "), "{text}: {error}");
    }
    let long = "7D ".repeat(MAX_TEXT / 3 + 1);
    assert_eq!(parse_layouts(&long).unwrap_err().to_string(), "the text is too long; use up to 1048576 bytes");
    // Long texts of one kind of line, none of which may be looked at again for each line after it.
    for part in [
        "7D\n",
        "7D AD 5C 3S 5S 8C 2D AH\n\n",
        ": KS\n",
        " 1  2  3  4  5  6  7  8\n 7D\n",
        "[7D]",
        "FC: KS\n",
        "8a 7d\n",
    ] {
        let _ = parse_layouts(&part.repeat(8192 / part.len()));
    }
}

/// What may stand around a board of lines, each with whether it is on every line.
type Decoration = fn(&str) -> String;

const DECORATIONS: [Decoration; 12] = [
    |text| format!("Game #617\n{text}"),
    |text| format!("1 2 3 4 5 6 7 8\n{text}"),
    |text| format!("Somebody's board, which is said to be hard:\n\n{text}"),
    |text| format!("{text}\nThat is the board.\n"),
    |text| format!("```\n{text}```\n"),
    |text| format!("========\n{text}--------\n"),
    |text| numbered(text, |_, line| format!("   {line}  ")),
    |text| numbered(text, |_, line| format!("│ {line} │")),
    |text| numbered(text, |_, line| format!("> {line}")),
    |text| numbered(text, |_, line| format!("\t{line}\r")),
    |text| text.replace('\n', "\n\n"),
    |text| format!("{text}\n8a 8b 8c 87\n"),
];

proptest! {
    #[test]
    fn any_layout_reads_back_with_anything_around_it(
        number in 0u64..=8_589_934_591,
        unknown in vec(0usize..52, 0..20),
        other in vec((0usize..52, 0usize..52), 0..3),
        format in select(&FORMATS[..2]),
        style in select(&SUITS),
        has_ten in any::<bool>(),
        label in select(&["", "# ", ": ", ". ", " | "][..]),
        decorations in vec(select(&DECORATIONS[..]), 0..3),
    ) {
        let mut places = deal(number).cards().map(Some);
        for &(place, card) in &other {
            places[place] = Some(Card::PACK[card]);
        }
        for &place in &unknown {
            places[place] = None;
        }
        let columns: Vec<Vec<Option<Card>>> =
            (0..8).map(|column| places.iter().skip(column).step_by(8).copied().collect()).collect();
        let layout = Layout::new(&columns, &[], [0; 4]).unwrap();
        let lines: Vec<Vec<Option<Card>>> = match format {
            BoardFormat::Rows => places.chunks(8).map(<[_]>::to_vec).collect(),
            _ => columns,
        };
        let word = |card: &Option<Card>| card.map_or("??", |card| card.text(style)).to_owned();
        let line = |(number, line): (usize, &Vec<Option<Card>>)| {
            let label = if label.is_empty() || label == "# " { String::new() } else { format!("{number}{label}") };
            format!("{label}{}\n", line.iter().map(word).collect::<Vec<_>>().join(" "))
        };
        let mut text: String = (1..).zip(&lines).map(line).collect();
        if has_ten {
            text = text.replace('T', "10");
        }
        if label == "# " {
            text = numbered(&text, |_, line| format!("# {line}"));
        } else {
            text = decorations.iter().fold(text, |text, decorate| decorate(&text));
        }
        let read = parse_layouts(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(read.len(), 1, "{}", text);
        prop_assert_eq!(read[0].layout, layout, "{}", text);
        prop_assert_eq!(read[0].error.is_some(), !layout.doubled().is_empty(), "{:?}\n{}", read[0].error, text);
    }

    #[test]
    fn any_position_reads_back_with_anything_around_it(
        number in 0u64..=8_589_934_591,
        moves in vec(any::<prop::sample::Index>(), 0..60),
        style in select(&SUITS),
        decorations in vec(select(&DECORATIONS[..]), 0..3),
    ) {
        let position = played(number, &moves);
        let mut text = Vec::new();
        write_position(&position, style, &mut text);
        let text = decorations.iter().fold(String::from_utf8(text).unwrap(), |text, decorate| decorate(&text));
        let read = parse_layouts(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!((read.len(), read[0].layout), (1, Layout::from(&position)), "{}", text);
        prop_assert_eq!(&read[0].error, &None, "{}", text);
        prop_assert_eq!(parse_position(&text, CellCount::FOUR), Ok(position), "{}", text);
    }

    #[test]
    fn any_boards_in_a_row_are_several(
        numbers in vec(1u64..=8_589_934_591, 1..6),
        format in select(&FORMATS),
        style in select(&SUITS),
        between in select(&["\n", "\n\n", "\n#5\n", "\nGame 7\n\n", "\n-----\n\n"][..]),
    ) {
        let boards: Vec<String> = numbers.iter().map(|&number| written(format, &deal(number), style)).collect();
        let between = if format == BoardFormat::Json { "\n" } else { between };
        let text = boards.join(between);
        let read = parse_layouts(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        let layouts: Vec<_> = read.iter().map(|read| read.layout).collect();
        prop_assert_eq!(layouts, numbers.iter().map(|&number| layout(number)).collect::<Vec<_>>(), "{}", text);
    }
}
