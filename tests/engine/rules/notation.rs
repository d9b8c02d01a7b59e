//! Moves parsed, replayed and written, and the errors.

use tableaux_engine::freecell::auto_play::AutoPlay;
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::freecell::notation::{NotatedMove, NotationError, explicit, parse, replay, standard, to_text};
use tableaux_engine::freecell::played_game::PlayedGame;
use tableaux_engine::freecell::position::Position;

use super::{cells, dealt, end, home, step, text};
use crate::readers::parse_position;

fn played(start: &Position, moves: &str, rule: AutoPlay) -> Result<PlayedGame, NotationError> {
    replay(start.clone(), &parse(moves).unwrap(), rule)
}

fn error(start: &Position, moves: &str) -> String {
    let message = played(start, moves, AutoPlay::None).unwrap_err().to_string();
    assert_eq!(message.lines().count(), 1);
    message
}

const NOT_A_MOVE: &str = " is not a move; use from and to, cascades 1-8, cells a-g and k-m, home h, and v with a \
                          hexadecimal number of cards after them";

fn unreadable(moves: &str) -> String {
    let message = parse(moves).unwrap_err().to_string();
    message.strip_suffix(NOT_A_MOVE).unwrap_or_else(|| panic!("{message}")).to_owned()
}

#[test]
fn every_place_has_a_letter_of_its_own() {
    let places: Vec<Place> = (0..8).map(Place::Cascade).chain((0..10).map(Place::Cell)).chain([Place::Home]).collect();
    let letters: String = places.iter().map(|place| place.letter()).collect();
    assert_eq!(letters, "12345678abcdefgklmh");
    for (place, letter) in places.into_iter().zip(letters.chars()) {
        assert_eq!(Place::from_char(letter), Some(place));
        assert_eq!(letter.to_string().parse(), Ok(place));
        assert_eq!(Place::from_char(letter.to_ascii_uppercase()), Some(place));
    }
    for c in "09ijn?v ♣".chars() {
        assert_eq!(Place::from_char(c), None, "{c}");
    }
}

#[test]
fn single_moves_round_trip() {
    for text in ["3a", "5h", "26v3", "26vd"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        assert_eq!(text.parse::<NotatedMove>().unwrap().to_string(), text);
    }
    assert_eq!("26V1".parse(), Ok(Move::one(Place::Cascade(1), Place::Cascade(5))));
    for text in ["", "3", "3x", "3a4b", "26v", "26v0", "26ve", "3a "] {
        let expected = format!("'{text}'{NOT_A_MOVE}");
        assert_eq!(text.parse::<Move>().unwrap_err().to_string(), expected);
        assert_eq!(text.parse::<NotatedMove>().unwrap_err().to_string(), expected);
    }
    let place = "3a".parse::<Place>().unwrap_err().to_string();
    assert_eq!(place, "'3a' is not a place; use cascades 1-8, cells a-g and k-m, or home h");
}

#[test]
fn moves_are_parsed_with_and_without_blanks() {
    let words = |text| parse(text).unwrap().iter().map(ToString::to_string).collect::<Vec<_>>();
    let expected = ["3a", "4b", "26vb", "5h", "m1"];
    for text in
        ["3a 4b 26vb 5h m1", "3a4b26vb5hm1", "3A4B 26VB5H\r\nM1", "\u{feff} 3a\t4b\n# 9x\n\n26vb 5h#xx\n#\nm1 #617"]
    {
        assert_eq!(words(text), expected, "{text}");
    }
    assert_eq!(words(" \n# none"), [] as [&str; 0]);
    // A number ends after one digit.
    assert_eq!(words("26va1b"), ["26va", "1b"]);
    let places: Vec<_> = parse("3a\n ♠#\n").unwrap_err().to_string().chars().take(16).collect();
    assert_eq!(places.iter().collect::<String>(), "line 2, column 2");
    assert_eq!(
        parse("3a 4b\n  26").unwrap().iter().map(|one| one.at.unwrap().to_string()).collect::<Vec<_>>(),
        ["line 1, column 1", "line 1, column 4", "line 2, column 3"]
    );
}

#[test]
fn a_word_that_is_not_a_move_is_quoted_with_its_position() {
    for (text, complaint) in [
        ("3a\n4b 9x", "line 2, column 4: '9x'"),
        ("3a4", "line 1, column 3: '4'"),
        ("3a 4", "line 1, column 4: '4'"),
        ("3 a", "line 1, column 1: '3'"),
        ("26v", "line 1, column 1: '26v'"),
        ("26v0", "line 1, column 1: '26v0'"),
        ("26ve", "line 1, column 1: '26ve'"),
        ("26v 3", "line 1, column 1: '26v'"),
        ("2601", "line 1, column 3: '01'"),
        ("♠♥ 26", "line 1, column 1: '♠♥'"),
        ("26 \u{1b}[31m", r"line 1, column 4: '\u{1b}[31m'"),
    ] {
        assert_eq!(unreadable(text), complaint, "{text}");
    }
    assert_eq!(unreadable(&"x".repeat(99)), format!("line 1, column 1: '{}…'", "x".repeat(24)));
}

#[test]
fn an_illegal_move_is_named_with_its_position_and_rule() {
    assert_eq!(error(&end(), "65 43\n  53"), "line 2, column 3: step 3, 53: TS does not go on TC; 9D or 9H goes there");
    assert_eq!(error(&end(), "65v2"), "line 1, column 1: step 1, 65v2: cascade 6 has 1 of the 2 cards; move up to 1");
    // The number of cards that fits is meant, but it is too large.
    let full = parse_position(&super::END.replace("KD -", "").replace(":\n", ": KD\n"), cells(0)).unwrap();
    assert_eq!(
        error(&full, "43"),
        "line 1, column 1: step 1, 43: 3 cards at once are too many; with no empty cell and no other empty cascade, move up to 1"
    );
    // A move that was not part of a text has no line.
    let moves: [NotatedMove; 1] = ["65".parse().unwrap()];
    let error = replay(dealt(617, 4), &moves, AutoPlay::None).unwrap_err();
    assert_eq!(error.to_string(), "step 1, 65: 6C does not go on JC; TD or TH goes there");
}

#[test]
fn moves_and_cards_are_counted() {
    let counted = |moves, rule| {
        let played = played(&end(), moves, rule).unwrap();
        (played.moves(), played.cards(), played.steps().len(), played.position().cards_left())
    };
    assert_eq!(counted("", AutoPlay::None), (0, 0, 0, 16));
    assert_eq!(counted("6h 43 1h", AutoPlay::None), (1, 5, 3, 14));
    assert_eq!(counted("65 18v2", AutoPlay::None), (2, 3, 2, 16));
    // Automatic moves are played only after a move.
    assert_eq!(counted("", AutoPlay::Max), (0, 0, 0, 16));
    assert_eq!(counted("6h", AutoPlay::Max), (0, 16, 16, 0));
    assert_eq!(counted("a8", AutoPlay::Max), (1, 17, 17, 0));
}

#[test]
fn later_moves_decide_how_many_cards_moved() {
    let cards = |moves: &str| played(&end(), moves, AutoPlay::None).map(|played| played.steps()[0].cards);
    // JS and TD move, or TD alone.
    assert_eq!(
        error(&end(), "65 78 a7\n 7b 47"),
        "line 2, column 5: step 5, 47: 1 or 2 cards could go to cascade 7; add v and the number, as in 47v1"
    );
    assert_eq!(cards("18v1"), Ok(1));
    assert_eq!(cards("18v2"), Ok(2));
    // JS stays in its cascade, or where it was moved.
    assert_eq!(cards("18 8h 78"), Ok(1));
    assert_eq!(cards("18 8h 81"), Ok(2));
    assert_eq!(cards("18v2 8h 81"), Ok(2));
    assert_eq!(cards("18v1 8h 81").unwrap_err().to_string(), error(&end(), "18v1 8h 81"));
    // Of readings that lead to the same position the one with the fewest cards counts, of others the one that wins.
    let all = played(&end(), "18", AutoPlay::Max).unwrap();
    assert_eq!((all.position().is_won(), all.cards()), (true, 17));
    let board = "Founds: C-K D-J H-K S-J\n: QS KS QD\n: KD\n:\n:\n:\n:\n:\n:\n";
    let won = played(&parse_position(board, cells(1)).unwrap(), "18", AutoPlay::Max).unwrap();
    assert_eq!((won.position().is_won(), won.cards()), (true, 6));
}

#[test]
fn with_a_number_anywhere_a_move_without_one_is_one_card() {
    let cards = |moves: &str, at: usize| played(&end(), moves, AutoPlay::None).map(|played| played.steps()[at].cards);
    let error = cards("65 78 a7 7b 47", 4).unwrap_err();
    assert_eq!((error.step(), error.is_ambiguous()), (Some(5), true));
    assert_eq!(cards("65 78v1 a7 7b 47", 4), Ok(1));
    assert_eq!(cards("65 78v1 a7 7b 47v2", 4), Ok(2));
    // Onto a card it is the number that fits.
    assert_eq!(cards("18v1 65 43", 2), Ok(3));
    // A person who writes one number may not write all of them.
    assert_eq!(cards("18 8h 81 a8v1", 0), Ok(2));
}

#[test]
fn too_many_readings_are_ambiguous() {
    let board = "Founds: C-K D-K\n: KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS\n: KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH\n\
                 :\n:\n:\n:\n:\n:\n";
    let start = parse_position(board, cells(10)).unwrap();
    let error = |moves| played(&start, moves, AutoPlay::None).unwrap_err();
    // The last move is illegal. There are 792 ways to cut a run of thirteen into six parts, and some that leave it empty.
    let illegal = error("13 14 15 16 17 11");
    assert_eq!((illegal.step(), illegal.is_ambiguous()), (Some(6), false));
    // By then there are too many readings: both runs are cut into four parts, in 286 ways each.
    assert!(error("13 14 15 26 27 28 11").is_ambiguous());
}

/// The explicit steps of a game, and how many of them are automatic moves before the first move.
fn replayed(start: &Position, moves: &str, rule: AutoPlay) -> Result<(String, usize), String> {
    let played = played(start, moves, rule).map_err(|error| error.to_string())?;
    let steps = to_text(&explicit(&played).collect::<Vec<_>>());
    Ok((steps.trim_end().to_owned(), played.automatic_before_first_move()))
}

#[test]
fn automatic_moves_before_the_first_move_are_played_if_the_moves_count_on_them() {
    // 8h and 6h happen by themselves, which uncovers the four on which the ace goes.
    let start = dealt(795_388, 4);
    assert_eq!(replayed(&start, "82", AutoPlay::Max), Ok(("8h 6h 82".into(), 2)));
    assert!(replayed(&start, "82", AutoPlay::None).unwrap_err().starts_with("line 1, column 1: step 1, 82: "));
    // Moves that can be played without them are.
    assert_eq!(replayed(&start, "8h", AutoPlay::Max), Ok(("8h 6h".into(), 0)));
    // No moves are no game with automatic moves.
    assert_eq!(replayed(&start, "", AutoPlay::Max), Ok((String::new(), 0)));
    // Moves that can be played in both ways are played in the one that wins.
    let board = "Founds: C-K D-K H-J S-J\n: QH KH QS\n: KS\n:\n:\n:\n:\n:\n:\n";
    let start = parse_position(board, cells(1)).unwrap();
    assert_eq!(replayed(&start, "1a", AutoPlay::Max), Ok(("1h 2h 1a 1h ah".into(), 2)));
    // The error is that of the way in which more moves can be played.
    let start = dealt(795_388, 4);
    let message = replayed(&start, "82 2h 2h", AutoPlay::Max).unwrap_err();
    assert!(message.starts_with("line 1, column 4: step 2, 2h: "), "{message}");
}

#[test]
fn the_explicit_notation_has_numbers_where_they_are_open() {
    let written = |steps: &[&str]| {
        let mut played = PlayedGame::new(end());
        for text in steps {
            played.play(step(text)).unwrap();
        }
        to_text(&explicit(&played).collect::<Vec<_>>())
    };
    assert_eq!(written(&["65", "43v3", "5h"]), "65 43 5h\n");
    assert_eq!(written(&["18v1"]), "18v1\n");
    assert_eq!(written(&["18v2"]), "18v2\n");
    // Only one card can move.
    assert_eq!(written(&["68", "a6"]), "68 a6\n");
    let many = to_text(&parse(&"3a".repeat(21)).unwrap());
    assert_eq!(many.lines().map(str::len).collect::<Vec<_>>(), [29, 29, 2]);
}

#[test]
fn the_standard_notation_leaves_out_automatic_moves() {
    let all = played(&end(), "a8", AutoPlay::Max).unwrap();
    assert_eq!(all.steps().len(), 17);
    let written = |rule| standard(&end(), all.steps(), rule).map(|moves| to_text(&moves).replace('\n', " "));
    assert_eq!(written(AutoPlay::Max).unwrap(), "a8 ");
    assert_eq!(written(AutoPlay::None).unwrap().split(' ').count(), 18);
    // A card that has gone home by itself cannot be moved by a later step.
    let steps = [step("6b"), step("b5")];
    assert!(standard(&end(), &steps, AutoPlay::None).is_ok());
    let error = standard(&end(), &steps, AutoPlay::Max).unwrap_err();
    assert_eq!(error.to_string(), "cell b is empty; use a place with a card");
    // Without numbers of cards.
    assert_eq!(to_text(&standard(&end(), &[step("18v2")], AutoPlay::None).unwrap()), "18\n");
    assert_eq!(standard(&end(), &[home(7)], AutoPlay::None).unwrap_err(), end().check(home(7)).unwrap_err());
    assert!(text(all.position()).starts_with("Foundations: H-K"));
}
