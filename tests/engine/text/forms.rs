//! Boards as programs and people write them: what languages print of lists, tuples and records, cards in other spellings,
//! words for nothing, colours, broken lines. Every form is read by everything that reads boards.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tableaux_engine::card::{Card, Suit, SuitStyle};
use tableaux_engine::freecell::text::write_position;
use tableaux_engine::freecell::{CellCount, Layout, Pattern, Position};
use tableaux_engine::read::{Board, CARD_FORMS, Note, WORDS_FOR_NOTHING};

use super::{COLUMNS_617, ROWS_617, deal, played, symbols};
use crate::readers::{parse_board, parse_layouts, parse_pattern, parse_position};

/// The languages whose programs print #617 in many forms, each with the command that runs its program.
const LANGUAGES: [(&str, &[&str]); 10] = [
    ("javascript", &["node", "print.js"]),
    ("lua", &["lua5.4", "print.lua"]),
    ("ocaml", &["sh", "-c", "command -v ocaml >/dev/null && ocaml -noprompt <print.ml"]),
    ("perl", &["perl", "print.pl"]),
    ("php", &["php", "print.php"]),
    ("python", &["python3", "print.py"]),
    ("r", &["Rscript", "print.R"]),
    ("ruby", &["ruby", "print.rb"]),
    ("scheme", &["guile", "-q", "print.scm"]),
    ("shell", &["bash", "print.sh"]),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/forms")
}

/// The forms in what a program printed, each with its name.
fn sections(printed: &str) -> Vec<(&str, &str)> {
    let sections: Vec<_> = printed.split("=== ").skip(1).map(|section| section.split_once('\n').unwrap()).collect();
    assert!(!sections.is_empty(), "{printed}");
    sections
}

/// What is wrong with what is read of a text that is #617.
fn wrong(text: &str) -> Option<String> {
    let deal = deal(617);
    let read = match parse_layouts(text) {
        Ok(read) => read,
        Err(error) => return Some(error.to_string()),
    };
    let [Board { layout, error, unknown: None, .. }] = &read[..] else { return Some(format!("{read:?}")) };
    let is_right = *layout == Layout::from(&deal)
        && error.is_none()
        && parse_board(text).as_ref() == Ok(deal.tableau())
        && parse_pattern(text) == Ok(Pattern::from(deal.tableau()))
        && parse_position(text, CellCount::FOUR) == Ok(Position::new(deal.tableau(), CellCount::FOUR));
    (!is_right).then(|| format!("{layout} {error:?}, {:?}", parse_board(text).map_err(|error| error.to_string())))
}

fn check_sections(language: &str, printed: &str) {
    for (name, text) in sections(printed) {
        if let Some(wrong) = wrong(text) {
            panic!("{language}, {name}: {wrong}\n{text}");
        }
    }
}

/// What help and documentation promise.
#[test]
fn the_forms_that_are_listed_are_read() {
    for (example, _) in CARD_FORMS {
        let read = parse_layouts(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        let top: Vec<_> = read[0].layout.cascades().filter_map(|cascade| cascade[0]).take(4).collect();
        assert!(top.len() >= 4 && top == deal(617).cards()[..4], "{example}: {top:?}");
    }
    for word in WORDS_FOR_NOTHING {
        let read = parse_layouts(&format!("['7D', {word}, '5C']")).unwrap();
        assert_eq!((read.len(), read[0].layout.known_count(), &read[0].error), (1, 2, &None), "{word}");
        assert_eq!(read[0].unknown.as_ref().unwrap().text, word.trim_matches('\''));
    }
    let mut printed: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter_map(|path| {
            let is_printed = path.extension().is_some_and(|extension| extension == "txt");
            is_printed.then(|| path.file_stem().unwrap().to_str().unwrap().to_owned())
        })
        .collect();
    printed.sort();
    let mut listed = tableaux_engine::read::LANGUAGES.map(|name| name.to_lowercase().replace("shells", "shell"));
    listed.sort();
    assert_eq!(printed, listed);
}

#[test]
fn what_languages_print_is_read() {
    let mut count = 0;
    for file in fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let printed = fs::read_to_string(&path).unwrap();
            check_sections(path.file_stem().unwrap().to_str().unwrap(), &printed);
            count += sections(&printed).len();
        }
    }
    assert!(count >= 150, "{count} forms");
}

/// Those that are installed; what the others print is stored, and read by the test above.
#[test]
fn so_is_what_they_print_now() {
    for (language, command) in LANGUAGES {
        let output = Command::new(command[0]).args(&command[1..]).current_dir(folder()).output();
        match output {
            Ok(output) if output.status.success() => {
                check_sections(language, &String::from_utf8(output.stdout).unwrap());
            }
            _ => eprintln!("{} is not installed: only what it once printed is read", command[0]),
        }
    }
}

#[test]
fn the_linear_mode_is_read() {
    const SPOKEN: &str = "\
deal 617
the example that programs are tested with
cascade 1: 7 of diamonds, 10 of diamonds, 10 of hearts, king of diamonds, 4 of clubs, 4 of spades, jack of diamonds
cascade 2: ace of diamonds, 7 of spades, queen of clubs, 5 of hearts, queen of spades, 10 of spades, king of spades
cascade 3: 5 of clubs, queen of diamonds, 3 of hearts, 9 of spades, 9 of clubs, 2 of hearts, king of clubs
cascade 4: 3 of spades, ace of clubs, 9 of diamonds, 3 of clubs, 9 of hearts, 5 of diamonds, 4 of hearts
cascade 5: 5 of spades, 6 of diamonds, 6 of spades, 8 of spades, 7 of clubs, jack of clubs
cascade 6: 8 of clubs, 8 of hearts, 8 of diamonds, 7 of hearts, 6 of hearts, 6 of clubs
cascade 7: 2 of diamonds, ace of spades, 3 of diamonds, 4 of diamonds, 2 of clubs, jack of hearts
cascade 8: ace of hearts, king of hearts, 10 of clubs, jack of spades, 2 of spades, queen of hearts
winnable; 34 moves known, at least 29; very hard, harder than 99 of 100; needs 4 free cells
";
    assert_eq!(wrong(SPOKEN), None);
    let cascades = SPOKEN.split("winnable").next().unwrap();
    let in_play = cascades.replace(", jack of hearts", "").replace(", jack of clubs", "");
    let in_play = format!(
        "{in_play}free cell b: jack of hearts; free cell d: jack of clubs; 2 free cells are empty\nnothing is home\n"
    );
    let position = parse_position(&in_play, CellCount::FOUR).unwrap();
    let cells: Vec<_> = position.cells().iter().map(|card| card.map_or("-".into(), |card| card.to_string())).collect();
    assert_eq!(cells, ["-", "JH", "-", "JC"]);
    let ending = "cascade 1: king of spades\ncascade 2: empty\ncascade 3: empty\ncascade 4: empty\ncascade 5: empty\n\
                  cascade 6: empty\ncascade 7: empty\ncascade 8: empty\nno free cell is empty\n\
                  home: king of clubs, king of diamonds, king of hearts, queen of spades\n";
    let position = parse_position(ending, CellCount::NONE).unwrap();
    assert_eq!(position.foundation(Suit::Spades).unwrap().to_string(), "Q");
}

/// How a card is spelled.
pub type Spelling = (&'static str, fn(Card) -> String);

const RANKS: [&str; 13] =
    ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"];

fn rank(card: Card) -> String {
    card.rank().to_string().replace('T', "10")
}

fn name(card: Card) -> &'static str {
    RANKS[usize::from(card.rank().value()) - 1]
}

pub const SPELLINGS: [Spelling; 22] = [
    ("letters", |card| card.to_string()),
    ("symbols", |card| card.text(SuitStyle::Symbols).into()),
    ("suit first", |card| format!("{}{}", card.suit(), card.rank())),
    ("suit first, with ten", |card| format!("{}{}", card.suit().symbol(), rank(card))),
    ("zero for ten", |card| format!("{}{}", rank(card).replace("10", "0"), card.suit().letter().to_ascii_lowercase())),
    ("names", |card| format!("{} of {}", name(card), card.suit().name())),
    ("a number and a name", |card| format!("{} of {}", rank(card), card.suit().name().to_uppercase())),
    ("a name and a symbol", |card| format!("{} of {}", name(card).to_lowercase(), card.suit().symbol())),
    ("underscores", |card| format!("{}_of_{}", rank(card).to_lowercase(), card.suit().name().to_lowercase())),
    ("dashes", |card| format!("{}-{}", rank(card), card.suit())),
    ("slashes", |card| format!("{}/{}", card.rank().value(), card.suit().name())),
    ("camels", |card| format!("{}Of{}", name(card), card.suit().name())),
    ("a tuple", |card| format!("('{}', '{}')", rank(card), card.suit().symbol())),
    ("a tuple of a number", |card| format!("({}, \"{}\")", card.rank().value(), card.suit().name())),
    ("a tuple, suit first", |card| format!("({}, {})", card.suit().name(), card.rank())),
    ("an array", |card| format!("[\"{}\",\"{}\"]", rank(card), card.suit())),
    ("braces", |card| format!("{{{} {}}}", card.rank().value(), card.suit().name())),
    ("an object", |card| format!("{{\"rank\":{},\"suit\":\"{}\"}}", card.rank().value(), card.suit())),
    ("other keys", |card| format!("{{ suit: '{}', value: '{}', faceUp: true }}", card.suit().symbol(), name(card))),
    ("a record", |card| format!("Card {{ rank: {}, suit: {} }}", name(card), card.suit().name())),
    ("a call", |card| {
        format!("Card(suit=<Suit.{}: {}>, rank='{}')", card.suit().name(), card.suit() as u8, rank(card))
    }),
    ("a character", |card| {
        ('\u{1f0a1}'..='\u{1f0de}').find(|&c| Card::from_glyph(c) == Some(card)).unwrap().to_string()
    }),
];

/// How words for cards are a list: between cards, before and after a line, before and after all.
pub const LISTS: [(&str, &str, &str, &str, &str); 6] = [
    (" ", "", "\n", "", ""),
    (", ", "", ",\n", "", ""),
    (" | ", "| ", " |\n", "", ""),
    (", ", "[", "],\n", "[\n", "]\n"),
    (",", "[", "],", "deal = [", "]"),
    (", ", "{", "}, ", "{ ", "};\n"),
];

const PLACEHOLDERS: [&str; 8] = ["undefined", "null", "None", "nil", "NaN", "(null)", "<nil>", "undefinedundefined"];

/// A board in lines of cards, `None` being a placeholder.
pub fn written(lines: &[Vec<Option<Card>>], spelling: Spelling, list: usize, placeholder: &str) -> String {
    let (between, open, close, begin, end) = LISTS[list];
    // A blank does not separate cards that have blanks themselves.
    let between = if between == " " && spelling.1(Card::PACK[0]).contains(' ') { "   " } else { between };
    let word = |card: &Option<Card>| card.map_or(placeholder.to_owned(), spelling.1);
    let line = |line: &Vec<Option<Card>>| {
        let words: Vec<String> = line.iter().map(word).collect();
        format!("{open}{}{close}", words.join(between))
    };
    format!("{begin}{}{end}", lines.iter().map(line).collect::<String>())
}

/// The rows or the columns of places.
fn lines(places: &[Option<Card>; 52], are_columns: bool) -> Vec<Vec<Option<Card>>> {
    if are_columns {
        (0..8).map(|column| places.iter().skip(column).step_by(8).copied().collect()).collect()
    } else {
        places.chunks(8).map(<[_]>::to_vec).collect()
    }
}

fn coloured(text: &str) -> String {
    text.replace(['♥', '♦'], "\u{1b}[31m♥\u{1b}[0m").replace(", ", "\u{1b}[0m, \u{1b}[1;38;5;4m")
}

#[test]
fn each_spelling_is_read_in_each_list() {
    let places = deal(617).cards().map(Some);
    for spelling in SPELLINGS {
        for list in 0..LISTS.len() {
            for are_columns in [false, true] {
                let text = written(&lines(&places, are_columns), spelling, list, "");
                if let Some(wrong) = wrong(&text) {
                    panic!("{}, list {list}, columns: {are_columns}: {wrong}\n{text}", spelling.0);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn any_board_is_read_in_any_form(
        number in 0u64..=8_589_934_591,
        spelling in select(&SPELLINGS[..]),
        list in 0..LISTS.len(),
        are_columns in any::<bool>(),
        holes in vec(0usize..52, 0..6),
        placeholder in select(&PLACEHOLDERS[..]),
        has_colours in any::<bool>(),
        has_prose in any::<bool>(),
    ) {
        let mut places = deal(number).cards().map(Some);
        let whole = Layout::from(&deal(number));
        for &hole in &holes {
            places[hole] = None;
        }
        let lines = lines(&places, are_columns);
        let mut text = written(&lines, spelling, list, placeholder);
        // A colour must not be in the place of a suit.
        if has_colours && !text.contains(['♥', '♦']) {
            text = coloured(&text);
        }
        if has_prose {
            text = format!("The board of somebody:\n\n{text}\nThat is all of it.\n");
        }
        let read = parse_layouts(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(read.len(), 1, "{}", text);
        let Board { layout, error, unknown: found, .. } = &read[0];
        prop_assert_eq!(error, &None, "{}", text);
        prop_assert_eq!(*layout, Layout::from(&places), "{}", text);
        match found {
            None => {
                prop_assert_eq!(*layout, whole);
                prop_assert_eq!(parse_board(&text), Ok(*deal(number).tableau()));
                let position = Position::new(deal(number).tableau(), CellCount::FOUR);
                prop_assert_eq!(parse_position(&text, CellCount::FOUR), Ok(position));
            }
            Some(found) => {
                prop_assert_eq!(&found.text, placeholder, "{}", text);
                prop_assert!(!holes.is_empty());
                // The strict readers name the word where it stands.
                let at = found.at;
                for error in [
                    parse_board(&text).unwrap_err().to_string(),
                    parse_position(&text, CellCount::FOUR).unwrap_err().to_string(),
                ] {
                    prop_assert!(error.starts_with(&format!("{at}: '{placeholder}' is not a card")), "{}\n{}", error, text);
                }
            }
        }
        prop_assert_eq!(parse_pattern(&text), Ok(layout.pattern().unwrap()), "{}", text);
    }

    #[test]
    fn any_position_is_read_with_other_spellings(
        number in 0u64..=8_589_934_591,
        moves in vec(any::<prop::sample::Index>(), 0..60),
        spelling in select(&SPELLINGS[..12]),
    ) {
        let position = played(number, &moves);
        let mut text = Vec::new();
        write_position(&position, SuitStyle::Letters, &mut text);
        let text = String::from_utf8(text).unwrap();
        let spelled = |line: &str| {
            let word = |word: &str| word.parse::<Card>().map_or(word.to_owned(), spelling.1);
            line.split(' ').map(word).collect::<Vec<_>>().join("   ")
        };
        let text: String = text.lines().map(|line| spelled(line) + "\n").collect();
        let read = parse_layouts(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!((read.len(), read[0].layout, &read[0].error), (1, Layout::from(&position), &None), "{}", text);
        prop_assert_eq!(parse_position(&text, CellCount::FOUR), Ok(position), "{}", text);
    }

    #[test]
    fn lines_may_be_broken_elsewhere(number in 0u64..=8_589_934_591, width in 2usize..26, split in 1usize..8) {
        let cards: Vec<String> = deal(number).cards().iter().map(ToString::to_string).collect();
        let even: Vec<String> = cards.chunks(width).map(|line| line.join(" ")).collect();
        let folded = cards.chunks(8).flat_map(|row| {
            let (one, other) = row.split_at(split.min(row.len()));
            [one.join(" "), other.join(" ")]
        });
        let folded: Vec<String> = folded.filter(|line| !line.is_empty()).collect();
        for text in [even.join("\n"), folded.join("\n")] {
            let read = parse_layouts(&text).unwrap();
            // Seven columns are a mistake in dealing.
            if width == 7 && text == even.join("\n") {
                prop_assert!(read[0].error.is_some());
                continue;
            }
            prop_assert_eq!((read.len(), read[0].layout), (1, Layout::from(&deal(number))), "{}", text);
            prop_assert_eq!(parse_board(&text), Ok(*deal(number).tableau()));
        }
    }

    #[test]
    fn cards_may_be_numbers(
        number in 1u64..=1_000_000,
        order in 0usize..6,
        is_by_suit in any::<bool>(),
        first in 0usize..2,
        is_list in any::<bool>(),
    ) {
        use Suit::{Clubs as C, Diamonds as D, Hearts as H, Spades as S};
        let orders = [[C, D, H, S], [S, H, D, C], [H, D, C, S], [S, H, C, D], [H, C, D, S], [D, C, H, S]];
        let index = |card: &Card| {
            let (rank, suit) = (usize::from(card.rank().value()) - 1, card.suit());
            let suit = orders[order].iter().position(|&other| other == suit).unwrap();
            first + if is_by_suit { 13 * suit + rank } else { 4 * rank + suit }
        };
        let numbers: Vec<usize> = deal(number).cards().iter().map(index).collect();
        let rows: Vec<&[usize]> = numbers.chunks(8).collect();
        let printed: Vec<String> = rows.iter().map(|row| format!("{row:?}\n")).collect();
        let text = if is_list { format!("{rows:?}") } else { printed.concat() };
        let read = parse_layouts(&text).unwrap();
        prop_assert_eq!((read.len(), read[0].layout), (1, Layout::from(&deal(number))), "{}", text);
        let Some(Note::Numbers(taken)) = read[0].notes.last() else { panic!("{:?}", read[0].notes) };
        let by = if is_by_suit { "suit" } else { "rank" };
        let suits = orders[order].map(|suit| suit.to_string()).join(" ");
        prop_assert_eq!(taken.to_string(), format!("numbers {first}–{} read as a pack by {by}, {suits}", first + 51));
    }
}

/// What is wrong with a text, if anything is.
fn error(text: &str) -> Option<String> {
    match parse_layouts(text) {
        Ok(read) => read.into_iter().find_map(|read| read.error).map(|error| error.to_string()),
        Err(error) => Some(error.to_string()),
    }
}

#[test]
fn a_word_in_the_place_of_a_card_is_named_in_every_form() {
    let mut places = deal(617).cards().map(Some);
    places[20] = None;
    for spelling in SPELLINGS {
        for list in 0..LISTS.len() {
            if (spelling.0, list) == ("an object", 0) {
                // There it is rather the name of a type: `XX {"rank":8,"suit":"D"}`.
                continue;
            }
            let text = written(&lines(&places, false), spelling, list, "XX");
            let error = error(&text).unwrap_or_default();
            assert!(error.contains(": 'XX' is not a card; "), "{}, list {list}: {error}\n{text}", spelling.0);
        }
    }
}

#[test]
fn all_cards_may_stand_behind_a_number() {
    let numbers = [1, 617, 6_000_000_000];
    for between in [" ", ",", ", ", "\t"] {
        let line = |number: u64| {
            let cards: Vec<String> = deal(number).cards().iter().map(ToString::to_string).collect();
            format!("{number}{between}{}\n", cards.join(between))
        };
        let read = parse_layouts(&numbers.map(line).concat()).unwrap();
        assert!(read.iter().all(|read| read.error.is_none()), "{read:?}");
        let layouts: Vec<&Layout> = read.iter().map(|read| &read.layout).collect();
        assert_eq!(layouts, numbers.map(|number| Layout::from(&deal(number))).each_ref());
    }
    assert!(error("617 7D AD 5C 3S").unwrap().starts_with("line 1, column 1: '617' is not a card"));
}

#[test]
fn a_text_that_is_cut_off_lacks_no_more_than_its_last_board() {
    for spelling in SPELLINGS.iter().filter(|spelling| !spelling.0.contains("array")) {
        let boards =
            [1, 617, 2].map(|number| written(&lines(&deal(number).cards().map(Some), false), *spelling, 3, ""));
        let text = boards.join("\n");
        for cut in [1, 2, 3, 4, 5, 20, 100] {
            let text: String = text.chars().take(text.chars().count() - cut).collect();
            let read = parse_layouts(&text).unwrap();
            let layouts: Vec<&Layout> = read[..2].iter().map(|read| &read.layout).collect();
            assert_eq!(layouts, [&Layout::from(&deal(1)), &Layout::from(&deal(617))], "{}, {cut}:\n{text}", spelling.0);
            assert!(read[..2].iter().all(|read| read.error.is_none()) && read.len() <= 3, "{}, {cut}", spelling.0);
        }
    }
}

/// A list of all cards of #617, one a line.
fn listed(line: impl Fn(usize, Card) -> String) -> String {
    deal(617)
        .cards()
        .iter()
        .enumerate()
        .map(|(at, &card)| format!("{}\n", line(at + 1, card)))
        .collect::<Vec<_>>()
        .concat()
}

#[test]
fn what_is_no_card_of_a_list_is_named() {
    let wrong = "line 21, column 10: 'XX' is not a card; ";
    let list = listed(|at, card| format!("card {at}: {}", if at == 21 { "XX".into() } else { card.to_string() }));
    assert!(error(&list).unwrap().starts_with(wrong), "{:?}", error(&list));
    let record = |rank: &str, suit: &str| format!(r#"{{"r":"{rank}","s":"{suit}"}}"#);
    let records =
        listed(|at, card| if at == 21 { record("X", "X") } else { record(&rank(card), &card.suit().to_string()) });
    let wrong = r#"line 21, column 1: '{"r":"X","s":"X"}' is not a card; "#;
    assert!(error(&records).unwrap().starts_with(wrong), "{:?}", error(&records));
}

#[test]
fn numbers_of_a_board_may_be_wrong_or_missing() {
    let numbers = |other: &str| {
        let cards: Vec<String> = deal(617).cards().iter().map(|card| card.index().to_string()).collect();
        let rows: Vec<String> = cards.chunks(8).map(|row| format!("[{}]", row.join(", "))).collect();
        format!("[{}]", rows.join(",\n")).replace("23, ", &format!("{other}, "))
    };
    let wrong = "line 3, column 18: '77' is not a card; use a rank A23456789TJQK or 10, then a suit CDHS or ♣♦♥♠, or ? for an unknown card; a board can also consist of numbers only, 0 to 51 or 1 to 52";
    assert_eq!(error(&numbers("77")).unwrap(), wrong);
    assert_eq!(error(&numbers("52")).unwrap(), wrong.replace("77", "52"), "there is a 0");
    let read = parse_layouts(&numbers("None")).unwrap();
    let [Board { layout, error: None, unknown: Some(placeholder), .. }] = &read[..] else { panic!("{read:?}") };
    assert_eq!((layout.known_count(), placeholder.text.as_str()), (51, "None"));
    assert!(error(&numbers("51")).unwrap().contains("KS is already there"), "{:?}", error(&numbers("51")));
}

#[test]
fn numbers_without_a_deal_are_in_the_order_of_this_program() {
    let mut cards = Card::PACK.to_vec();
    cards.reverse();
    let numbers: Vec<usize> = cards.iter().map(|card| card.index()).collect();
    let text = numbers.chunks(8).map(|row| format!("{row:?}\n")).collect::<Vec<_>>().concat();
    let read = parse_layouts(&text).unwrap();
    assert_eq!(read[0].layout.tableau().unwrap().cards()[..], cards[..]);
    assert_eq!(read[0].notes[0].to_string(), "numbers 0–51 read as a pack by rank, C D H S");
    // Numbers that count are places rather than cards, and a few are none at all.
    for text in [
        "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16\n",
        "12 5 7\n3 9 1\n",
        "25 1 16 11 19 28 5 60\n",
        "25 1 16 11 19 28 5 25\n",
    ] {
        assert!(parse_layouts(text).is_err(), "{text}");
    }
    // The first rows alone.
    let read = parse_layouts("25 1 16 11 19 28 5 2\n37 27 45 0\n").unwrap();
    assert_eq!((read[0].layout.known_count(), read[0].layout.cascade(0)[0]), (12, "7D".parse().ok()));
}

#[test]
fn what_is_ambiguous_is_never_read_in_silence() {
    let refused = |text: &str, at: &str| {
        let read = parse_layouts(text);
        let error = read.map_or_else(|error| error.to_string(), |read| read[0].error.clone().unwrap().to_string());
        assert!(error.starts_with(at), "{error}\n{text}");
    };
    // A few that are turned, or are numbers, among others are misspelled, and what is meant is said.
    refused(&ROWS_617.replace("6D", "D6"), "line 2, column 13: 'D6' is not a card; ");
    // Signs between cards change nothing.
    refused(&"7/D/".repeat(30), "line 1, column 5: 7D is already there, at line 1, column 1; ");
    assert!(parse_board(&ROWS_617.replace("6D", "D6")).unwrap_err().to_string().ends_with("; did you mean 6D?"));
    let error = parse_board(&ROWS_617.replace("TD", "1D")).unwrap_err().to_string();
    assert!(error.ends_with("; did you mean AD or TD?"), "{error}");
    let error = parse_board(&ROWS_617.replace("TD", "lOD")).unwrap_err().to_string();
    assert!(error.ends_with("; did you mean TD?"), "{error}");
    // With numbers for the faces it is the ace.
    let numbers =
        ROWS_617.replace('A', "1").replace('T', "10").replace('J', "11").replace('Q', "12").replace('K', "13");
    assert_eq!(wrong(&numbers), None);
    // Places of a table are in the order of its columns.
    let by_columns: String = (1..=8)
        .zip(COLUMNS_617.lines())
        .flat_map(|(column, line)| {
            line.split(' ').zip(1..).map(move |(card, row)| format!("[{row},{column}] = {card}\n"))
        })
        .collect();
    assert_eq!(wrong(&by_columns), None);
    // So are those of columns one after the other.
    let columns: String = (1..=8)
        .zip(COLUMNS_617.lines())
        .flat_map(|(column, line)| line.split(' ').map(move |card| format!("column {column}: {card}\n")))
        .collect();
    assert_eq!(wrong(&columns), None);
    // A dash may be an unknown card.
    refused("- AD 5C 3S 5S 8C 2D AH\n", "line 1, column 1: '-' is not a card");
    // Records with a rank that there is not.
    let record = |line: &str| {
        line.split(' ').map(|card| format!("({}, '{}')", &card[..1], &card[1..])).collect::<Vec<_>>().join(", ")
    };
    let tuples: String = ROWS_617.lines().map(|line| record(line) + "\n").collect();
    refused(&tuples.replace("(6, 'D')", "(16, 'D')"), "line 2, column 41: '(16, 'D')' is not a card");
}

#[test]
fn a_board_that_lacks_its_last_card_has_it_unknown() {
    let lacking = ROWS_617.replace(" 4H", "");
    let columns = COLUMNS_617.replace(" 4H", "");
    for text in [lacking.clone(), columns, lacking.replace('\n', " "), lacking.replace([' ', '\n'], "\n")] {
        let read = parse_layouts(&text).unwrap();
        assert_eq!((read.len(), &read[0].error), (1, &None), "{text}");
        assert_eq!(read[0].notes, [Note::LastCardMissing("4H".parse().unwrap())]);
        assert_eq!(read[0].layout.pattern().unwrap().tableau().as_ref(), Some(deal(617).tableau()));
        assert!(parse_board(&text).is_err() && parse_position(&text, CellCount::FOUR).is_err());
    }
}

#[test]
fn rows_that_have_lost_brackets_and_cards_are_rows() {
    let array = format!(
        "[ {} ]",
        ROWS_617.lines().map(|row| format!("[{}]", row.replace(' ', ", "))).collect::<Vec<_>>().join(", ")
    );
    for (from, to, missing) in
        [("TC]", "", 1), ("7C, 6H, 2C, 2S]", "7C", 3), ("], [4S", ", [4S", 0), ("], [4S", "], 4S", 0)]
    {
        let text = format!("Game no. 617\n{}\nis the board.", array.replace(from, to));
        let read = parse_layouts(&text).unwrap();
        assert_eq!((read.len(), read[0].layout.known_count()), (1, 52 - missing), "{text}");
        let places = read[0].layout.places().unwrap();
        let is_right = |(place, card): (&Option<Card>, &Card)| place.is_none_or(|place| place == *card);
        assert!(places.iter().zip(deal(617).cards()).all(is_right), "{text}");
    }
}

#[test]
fn symbols_are_suits_wherever_they_stand() {
    for text in [
        symbols(ROWS_617).replace("♦", "&diams;").replace('♥', "&#9829;").replace('♠', "&#x2660;"),
        symbols(ROWS_617).replace('♦', " ♦").replace('♥', " ♥").replace('♠', " ♠").replace('♣', " ♣"),
    ] {
        assert_eq!(wrong(&text), None, "{text}");
    }
}

/// #617 with another word for each card, in rows or by cascades.
fn spelled(lines: &str, between: &str, word: impl Fn(Card) -> String) -> String {
    let line = |line: &str| line.split(' ').map(|card| word(card.parse().unwrap())).collect::<Vec<_>>().join(between);
    lines.lines().map(|cards| line(cards) + "\n").collect()
}

/// The place of a card's rank and suit.
fn places(card: Card) -> (usize, usize) {
    (usize::from(card.rank().value()) - 1, card.suit() as usize)
}

fn glyph(card: Card) -> char {
    let block = [0x1f0d0, 0x1f0c0, 0x1f0b0, 0x1f0a0][card.suit() as usize];
    let rank = u32::from(card.rank().value());
    char::from_u32(block + rank + u32::from(rank > 11)).unwrap()
}

#[test]
fn emoji_and_invisible_characters_are_read_as_they_are_shown() {
    let emoji = symbols(ROWS_617).replace('♥', "❤");
    for text in [
        emoji.clone(),
        emoji.replace('❤', "❤\u{fe0f}").replace('♦', "♦\u{fe0f}"),
        symbols(ROWS_617).replace(' ', "\u{a0}\u{200b}").replace('♦', "\u{2060}♦\u{fe0f}"),
        ROWS_617.replace('D', "\u{ad}D\u{200e}").replace('7', "\u{2066}7\u{2069}"),
        symbols(ROWS_617).replace('7', "7\u{fe0f}\u{20e3}").replace('T', "🔟").replace('K', "🇰"),
        // On the screen of a PC.
        ROWS_617.replace('H', "\u{3}").replace('D', "\u{4}").replace('C', "\u{5}").replace('S', "\u{6}"),
    ] {
        assert_eq!(wrong(&text), None, "{text}");
    }
    // A column stays where it is shown.
    let error = error(&symbols(ROWS_617).replace("A♦", "\u{200b}\u{200b}X♦")).unwrap();
    assert!(error.starts_with("line 1, column 4: "), "{error}");
}

#[test]
fn cards_are_read_where_the_cursor_writes_them() {
    let cascades = COLUMNS_617.lines().enumerate().flat_map(|(column, line)| {
        let place = move |(row, card): (usize, &str)| {
            format!("\u{1b}[{};{}H\u{1b}[31m{}\u{1b}[0m", row + 3, 5 * column + 2, symbols(&card.replace('T', "10")))
        };
        line.split(' ').enumerate().map(place).collect::<Vec<_>>()
    });
    let text = format!("\u{1b}[2J\u{1b}[H\u{1b}[1;1HFreeCell{}\u{1b}[20;1H", cascades.collect::<Vec<_>>().concat());
    assert_eq!(wrong(&text), None, "{text}");
}

#[test]
fn playing_card_characters_may_be_written_as_numbers() {
    let number = |card| u32::from(glyph(card));
    for text in [
        spelled(ROWS_617, " ", |card| number(card).to_string()),
        spelled(ROWS_617, " ", |card| format!("U+{:X}", number(card))),
        spelled(ROWS_617, ", ", |card| format!("0x{:x}", number(card))),
        spelled(ROWS_617, "", |card| format!("&#{};", number(card))),
        spelled(COLUMNS_617, "", |card| format!("&#x{:X};", number(card))),
        spelled(COLUMNS_617, " ", |card| format!("\\u{{{:X}}}", number(card))),
        spelled(COLUMNS_617, ", ", |card| format!("'\\U{:08X}'", number(card))),
        spelled(ROWS_617, ", ", |card| {
            let halves = glyph(card)
                .encode_utf16(&mut [0; 2])
                .iter()
                .map(|half| format!("\\u{half:04x}"))
                .collect::<Vec<_>>()
                .concat();
            format!("\"{halves}\"")
        }),
    ] {
        assert_eq!(wrong(&text), None, "{text}");
    }
}

#[test]
fn numbers_may_be_made_of_a_rank_and_a_suit() {
    let suits = ["DCHS", "HDSC", "SCDH"];
    for (order, suits) in suits.into_iter().enumerate() {
        for factor in [13, 16, 32, 100] {
            for (first_rank, first_suit) in [(0, 0), (1, 0), (1, 1), (2, 1)] {
                let number = |card: Card| {
                    let (rank, _) = places(card);
                    // Aces are above kings if the lowest rank is two.
                    let rank = if first_rank == 2 && rank == 0 { 14 } else { rank + first_rank.min(1) };
                    (suits.find(card.suit().letter()).unwrap() + first_suit, rank)
                };
                for text in [
                    spelled(ROWS_617, " ", |card| (number(card).0 * factor + number(card).1).to_string()),
                    spelled(COLUMNS_617, ", ", |card| {
                        let factor = if factor == 13 { 10 } else { factor };
                        (number(card).1 * factor + number(card).0).to_string()
                    }),
                ] {
                    // Two factors are only for one of the two.
                    if factor == 32 && text.contains(',') {
                        continue;
                    }
                    assert_eq!(wrong(&text), None, "{order} {factor} {first_rank} {first_suit}: {text}");
                }
            }
        }
    }
    let hundreds = spelled(ROWS_617, " ", |card| format!("{}{:02}", places(card).1 + 1, places(card).0 + 1));
    let read = parse_layouts(&hundreds).unwrap();
    let notes: Vec<String> = read[0].notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["numbers read as 100 · suit + rank, ranks 1–13, suits 1–4 as C D H S"]);
    let dump = spelled(ROWS_617, " ", |card| format!("{:02x}", card.index())).replace('\n', " ");
    let bytes: Vec<&str> = dump.split_whitespace().collect();
    let lines = bytes.chunks(16).enumerate().map(|(at, line)| format!("{:08x}  {}\n", 16 * at, line.join(" ")));
    assert_eq!(wrong(&lines.collect::<Vec<_>>().concat()), None);
}

#[test]
fn numbers_of_a_pack_are_in_any_order_of_the_suits() {
    for order in ["HDSC", "CSDH", "DSCH", "SDCH"] {
        let suit = |card: Card| order.find(card.suit().letter()).unwrap();
        for text in [
            spelled(ROWS_617, " ", |card| (13 * suit(card) + places(card).0 + 1).to_string()),
            spelled(ROWS_617, " ", |card| (13 * suit(card) + (places(card).0 + 12) % 13).to_string()),
            spelled(ROWS_617, " ", |card| (4 * places(card).0 + suit(card)).to_string()),
        ] {
            assert_eq!(wrong(&text), None, "{order}: {text}");
        }
    }
}

#[test]
fn names_in_many_languages_are_read() {
    type Language = ([&'static str; 13], [&'static str; 4], &'static str);
    let languages: [Language; 3] = [
        (
            ["As", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Ocho", "Nueve", "Diez", "Jota", "Reina", "Rey"],
            ["Tréboles", "Diamantes", "Corazones", "Picas"],
            " de ",
        ),
        (
            [
                "Asso", "Due", "Tre", "Quattro", "Cinque", "Sei", "Sette", "Otto", "Nove", "Dieci", "Fante", "Donna",
                "Re",
            ],
            ["Fiori", "Quadri", "Cuori", "Picche"],
            " di ",
        ),
        (
            ["Ás", "Dois", "Três", "Quatro", "Cinco", "Seis", "Sete", "Oito", "Nove", "Dez", "Valete", "Dama", "Rei"],
            ["Paus", "Ouros", "Copas", "Espadas"],
            " de ",
        ),
    ];
    for (ranks, suits, of) in languages {
        let text = spelled(COLUMNS_617, ", ", |card| format!("{}{of}{}", ranks[places(card).0], suits[places(card).1]));
        assert_eq!(wrong(&text), None, "{text}");
    }
    let suit_first: [Language; 5] = [
        (
            [
                "as",
                "dwa",
                "trzy",
                "cztery",
                "pięć",
                "sześć",
                "siedem",
                "osiem",
                "dziewięć",
                "10",
                "walet",
                "dama",
                "król",
            ],
            ["trefl", "karo", "kier", "pik"],
            " ",
        ),
        (
            ["Aas", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Boer", "Vrouw", "Heer"],
            ["Klaveren", "Ruiten", "Harten", "Schoppen"],
            " ",
        ),
        (
            ["ess", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "knekt", "dam", "kung"],
            ["klöver", "ruter", "hjärter", "spader"],
            " ",
        ),
        (["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], ["梅花", "方块", "红桃", "黑桃"], ""),
        (
            ["에이스", "2", "3", "4", "5", "6", "7", "8", "9", "10", "잭", "퀸", "킹"],
            ["클로버", "다이아", "하트", "스페이드"],
            " ",
        ),
    ];
    for (ranks, suits, of) in suit_first {
        let text = spelled(COLUMNS_617, ", ", |card| format!("{}{of}{}", suits[places(card).1], ranks[places(card).0]));
        assert_eq!(wrong(&text), None, "{text}");
    }
}

#[test]
fn letters_of_other_languages_and_roman_numerals_are_read_if_they_are_a_pack() {
    let digits = ["2", "3", "4", "5", "6", "7", "8", "9", "10"];
    let letters = |courts: [&'static str; 4], suits: [&'static str; 4]| {
        move |card: Card| {
            let (rank, suit) = places(card);
            let rank = match rank {
                0 => courts[0],
                10.. => courts[rank - 9],
                _ => digits[rank - 1],
            };
            (rank, suits[suit])
        }
    };
    let symbols = ["♣", "♦", "♥", "♠"];
    for (courts, suits, name) in [
        (["A", "V", "D", "R"], ["T", "K", "C", "P"], Some("French letters")),
        (["A", "B", "V", "H"], ["K", "R", "H", "S"], Some("Dutch letters")),
        (["Т", "В", "Д", "К"], ["К", "Б", "Ч", "П"], Some("Russian letters")),
        (["A", "J", "Q", "K"], ["F", "Q", "C", "P"], Some("Italian letters")),
        (["A", "J", "Q", "K"], ["P", "O", "C", "E"], None),
        (["A", "J", "Q", "K"], ["梅", "方", "红", "黑"], Some("Chinese characters")),
        (["A", "B", "V", "H"], symbols, None),
        (["A", "W", "D", "K"], symbols, None),
        (["A", "J", "Q", "K"], ["K", "k", "h", "p"], None),
        (["A", "J", "Q", "K"], ["w", "x", "y", "z"], None),
    ] {
        let parts = letters(courts, suits);
        let suit_first = spelled(ROWS_617, " ", |card| format!("{1}{0}", parts(card).0, parts(card).1));
        let rank_first = spelled(COLUMNS_617, " ", |card| format!("{}{}", parts(card).0, parts(card).1));
        for text in [suit_first, rank_first] {
            assert_eq!(wrong(&text), None, "{text}");
            let note = name.map(Note::Alphabet);
            let read = parse_layouts(&text).unwrap();
            assert!(note.is_none_or(|note| read[0].notes.contains(&note)), "{:?}", read[0].notes);
        }
    }
    // Ranks and suits are words of their own.
    let french = letters(["A", "V", "D", "R"], ["T", "K", "C", "P"]);
    for text in [
        spelled(ROWS_617, ", ", |card| format!("('{}', '{}')", french(card).0, french(card).1)),
        spelled(COLUMNS_617, ", ", |card| {
            format!("{{\"suit\": \"{1}\", \"rank\": \"{0}\"}}", french(card).0, french(card).1)
        }),
        spelled(ROWS_617, ", ", |card| format!("{} {}", french(card).0, symbols[card.suit() as usize])),
        spelled(COLUMNS_617, ", ", |card| {
            format!("Karo-{}", card.rank())
                .replace("Karo", ["Kreuz", "Karo", "Herz", "Pik"][places(card).1])
                .replace("-A", "-As")
        }),
    ] {
        assert_eq!(wrong(&text), None, "{text}");
    }
    let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII"];
    for text in [
        spelled(ROWS_617, " ", |card| format!("{}{}", roman[places(card).0], symbols[places(card).1])),
        spelled(ROWS_617, " ", |card| format!("{}{}", symbols[places(card).1], roman[places(card).0])),
        spelled(COLUMNS_617, ", ", |card| format!("{} of {}", roman[places(card).0], card.suit().name())),
    ] {
        assert_eq!(wrong(&text), None, "{text}");
    }
}

#[test]
fn attributes_macros_and_empty_places_are_read() {
    let suit = |card: Card| card.suit().name().to_lowercase();
    let elements = |element: &dyn Fn(Card) -> String| {
        let cascades = spelled(COLUMNS_617, "", element);
        format!(
            "<div>\n{}</div>\n",
            cascades.lines().map(|cards| format!("<div>{cards}</div>\n")).collect::<Vec<_>>().concat()
        )
    };
    let keyword = |card: Card| format!("{{:rank {}, :suit :{}}}", card.rank().value(), suit(card));
    let list = |open: &str, text: String, close: &str| {
        text.lines().map(|line| format!("{open}{line}{close}\n")).collect::<Vec<_>>().concat()
    };
    let cells = ROWS_617.lines().map(|line| {
        let empty = 8 - line.split(' ').count();
        line.split(' ').map(|card| format!("    {{'{card}'}}")).collect::<Vec<_>>().concat()
            + &"    {0×0 double}".repeat(empty)
            + "\n"
    });
    for text in [
        elements(&|card| {
            format!("<div class=\"card\" data-rank=\"{}\" data-suit=\"{}\"></div>", card.rank(), suit(card))
        }),
        elements(&|card| format!("<i data-suit=\"{}\" data-rank=\"{}\">{card}</i>", suit(card), card.rank())),
        elements(&|card| format!("<card>{card}</card>")),
        format!("<game><cells><cell/><cell/></cells>\n{}</game>", elements(&|card| format!("<card>{card}</card>"))),
        format!(
            "(\n{})",
            list(
                "(",
                spelled(COLUMNS_617, " ", |card| {
                    format!("#S(CARD :RANK {} :SUIT {})", card.rank().value(), card.suit())
                }),
                ")"
            )
        ),
        format!("#:game{{:number 617, :piles [{}]}}", list("[", spelled(COLUMNS_617, " ", keyword), "]")),
        format!("  7×8 cell array\n\n{}", cells.collect::<Vec<_>>().concat()),
        list("| ", spelled(ROWS_617, " | ", |card| format!("**{}**", symbols(&card.to_string()))), " |"),
        list(
            "| ",
            spelled(ROWS_617, " | ", |card| format!("`{}`{}", card.rank(), symbols(&card.suit().to_string()))),
            " |",
        ),
        ROWS_617
            .lines()
            .enumerate()
            .map(|(at, line)| format!("Card {}\t{}\n", at + 1, line.replace(' ', "\t")))
            .collect::<Vec<_>>()
            .concat(),
    ] {
        assert_eq!(wrong(&text), None, "{text}");
    }
}

#[test]
fn objects_without_their_contents_are_refused_with_the_way_to_print_them() {
    let objects: [(&dyn Fn(Card) -> String, &str); 8] = [
        (&|card| format!("<__main__.Card object at 0x7f3a2b{:04x}>", card.index()), "__repr__"),
        (&|card| format!("com.game.Card@1b6d{:04x}", card.index()), "toString"),
        (&|card| format!("HASH(0x553a1b{:04x})", card.index()), "$card->{rank}"),
        (&|card| format!("#<Card:0x00007f{:08x}>", card.index()), "to_s"),
        (&|_| "[Object]".to_owned(), "JSON.stringify"),
        (&|card| format!("table: 0x5581{:08x}", card.index()), "print its rank and its suit"),
        (&|_| "Card { .. }".to_owned(), "print its rank and its suit"),
        (&|_| "FreeCell.Card".to_owned(), "print its rank and its suit"),
    ];
    for (object, advice) in objects {
        let error = error(&spelled(COLUMNS_617, ", ", object)).unwrap();
        assert!(error.starts_with("each card is ") && error.contains("an object is printed without its contents; "));
        assert!(error.contains(advice), "{error}");
    }
    let arrays = error(&"ARRAY(0x55d0c8a3b2c8)\n".repeat(8)).unwrap();
    assert!(arrays.contains("'ARRAY(0x55d0c8a3b2c8)' is not a card") && arrays.contains("\"@$cards\""), "{arrays}");
}

#[test]
fn numbers_for_the_ranks_of_a_small_pack_are_ranks() {
    let row = |suit: char| (1..=7).map(|rank| format!("{rank}{suit} ")).collect::<Vec<_>>().concat() + "\n";
    assert_eq!(error(&"CDHS".chars().map(row).collect::<Vec<_>>().concat()), None);
}
