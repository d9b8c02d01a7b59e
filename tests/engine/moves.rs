//! Moves in the dialects of other programs: written in each, and read back to the same game; the place of a mistake.

mod forms;
mod lines;
mod places;
mod words;

use std::fmt::Write;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use tableaux_engine::freecell::position::Position;
use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Move, Place, PlayedGame, notation};
use tableaux_engine::read::moves::{Dialect, FirstColumn, HomeSign, ReadMoves, ReadMovesError, read};

use crate::scaling::assert_linear;

const ZERO: Dialect = Dialect::Places { columns: FirstColumn::Zero, home: HomeSign::H };

/// How moves are written, and what they are to be read as.
type Style = (&'static str, Dialect, fn(&Position, Move) -> String);

const STYLES: &[Style] = &[
    ("standard", Dialect::Standard, |_, step| letters(step, 1, 'h', "", |cards| format!("v{cards:x}"))),
    ("capitals", Dialect::Standard, |_, step| letters(step, 1, 'H', "", |cards| format!("x{cards}")).to_uppercase()),
    ("hyphens", Dialect::Standard, |_, step| letters(step, 1, 'h', "-", |cards| format!("{{{cards}}}"))),
    ("arrows", Dialect::Standard, |_, step| letters(step, 1, 'H', " -> ", |cards| format!(" ({cards})"))),
    ("blanks", Dialect::Standard, |_, step| letters(step, 1, 'h', " ", |cards| format!("v{cards:x}"))),
    ("F", Dialect::Places { columns: FirstColumn::One, home: HomeSign::F }, |_, step| {
        letters(step, 1, 'f', "", |cards| format!("v{cards:x}")).to_uppercase()
    }),
    ("0", Dialect::Places { columns: FirstColumn::One, home: HomeSign::Zero }, |_, step| {
        letters(step, 1, '0', "", |cards| format!("({cards})"))
    }),
    ("columns from 0", ZERO, |_, step| letters(step, 0, 'H', "", |cards| format!("v{cards:x}"))),
    ("columns from 0, arrows", ZERO, |_, step| letters(step, 0, 'h', "→", |cards| format!("{{{cards}}}"))),
    ("columns from 0, F", Dialect::Places { columns: FirstColumn::Zero, home: HomeSign::F }, |_, step| {
        letters(step, 0, 'F', "", |cards| format!("{{{cards}}}"))
    }),
    ("cards", Dialect::Cards, |position, step| cards(position, step, "→", "freecell", "home", "empty column")),
    ("cards in words", Dialect::Cards, |position, step| {
        format!("Move {}", cards(position, step, " to ", "the freecell", "the foundation", "an empty cascade"))
    }),
    ("cards with hyphens", Dialect::Cards, |position, step| {
        cards(position, step, "-", "cell", "foundation", "empty").replace('T', "10")
    }),
    ("sentences", Dialect::Numbered { columns: FirstColumn::Zero }, |_, step| sentence(step, 0)),
    ("sentences from 1", Dialect::Numbered { columns: FirstColumn::One }, |_, step| sentence(step, 1)),
];

/// Two characters; with the number of cards wherever two cascades leave it open.
fn letters(step: Move, first: u8, home: char, between: &str, count: fn(u8) -> String) -> String {
    let letter = |place: Place| match place {
        Place::Cascade(cascade) => (cascade + first).to_string(),
        Place::Home => home.to_string(),
        Place::Cell(_) => place.letter().to_string(),
    };
    let count = if step.cards > 1 { count(step.cards) } else { String::new() };
    format!("{}{between}{}{count}", letter(step.from), letter(step.to))
}

/// The card that is moved, or the deepest of them, and where it goes.
fn cards(position: &Position, step: Move, between: &str, cell: &str, home: &str, empty: &str) -> String {
    let card = match step.from {
        Place::Cascade(cascade) => {
            let cards = &position.cascades()[usize::from(cascade)];
            cards[cards.len() - usize::from(step.cards)]
        }
        place => position.top(place).unwrap(),
    };
    let to = match (step.to, position.top(step.to)) {
        (Place::Cascade(_), Some(on)) => on.to_string(),
        (Place::Cascade(_), None) => empty.to_owned(),
        (Place::Cell(_), _) => format!("{cell} {}", step.to.letter()),
        (Place::Home, _) => home.to_owned(),
    };
    format!("{card}{between}{to}")
}

/// As fc-solve says it.
fn sentence(step: Move, first: u8) -> String {
    let name = |place| match place {
        Place::Cascade(cascade) => format!("stack {}", cascade + first),
        Place::Cell(cell) => format!("freecell {}", cell + first),
        Place::Home => "the foundations".into(),
    };
    let cards = if step.cards == 1 { "a card".into() } else { format!("{} cards", step.cards) };
    format!("Move {cards} from {} to {}", name(step.from), name(step.to))
}

/// Lists of moves, each move with the text before it.
const LISTS: [fn(&[String]) -> String; 4] = [
    |moves| moves.join("\n"),
    |moves| moves.join(", "),
    |moves| (1..).zip(moves).fold(String::new(), |text, (number, step)| format!("{text}{number}. {step}\n")),
    |moves| format!("#617\nSolution:\n\n{}\n: 7D AD\nFreecells: 2C 3D\n\nThis game is solveable.\n", moves.join("\n")),
];

fn start(number: u64, cells: u8) -> Position {
    Position::new(Deal::new(number.try_into().unwrap()).tableau(), CellCount::new(cells).unwrap())
}

/// The recorded solution that begins with a line, and its start.
fn solved(first: &str) -> PlayedGame {
    let (_, rest) = include_str!("../data/solutions.txt").split_once(&format!("\n{first}\n")).unwrap();
    let moves = notation::parse(rest.split("\n\n").next().unwrap()).unwrap();
    let numbers: Vec<u64> = first[1..].split(' ').map(|word| word.parse().unwrap()).collect();
    let start = start(numbers[0], u8::try_from(numbers[1]).unwrap());
    notation::replay(start, &moves, AutoPlay::None).unwrap()
}

/// Each solved game: its start, and the game.
fn games() -> [(Position, PlayedGame); 3] {
    [("#1 4 63 136", 1, 4), ("#617 4 51 111", 617, 4), ("#11982 5 86 178", 11_982, 5)]
        .map(|(first, number, cells)| (start(number, cells), solved(first)))
}

/// The steps of a game in a style.
fn written(start: &Position, steps: &[Move], write: fn(&Position, Move) -> String) -> Vec<String> {
    let mut position = start.clone();
    let write = |&step: &Move| {
        let text = write(&position, step);
        position.play(step).unwrap();
        text
    };
    steps.iter().map(write).collect()
}

fn read_none(text: &str, start: &Position) -> Result<ReadMoves, ReadMovesError> {
    read(text, start, Some(AutoPlay::None))
}

/// A position whatever the order of its cascades: which of several that are empty is taken is not told by a card.
fn sorted(position: &Position) -> (Vec<String>, Vec<String>, u32) {
    let mut cascades: Vec<String> = position.cascades().iter().map(|cards| format!("{:?}", &cards[..])).collect();
    let mut cells: Vec<String> = position.cells().iter().map(|card| format!("{card:?}")).collect();
    cascades.sort();
    cells.sort();
    (cascades, cells, position.cards_left())
}

fn assert_reads_back(style: &Style, text: &str, start: &Position, game: &PlayedGame) {
    let (name, dialect, _) = *style;
    let moves = read_none(text, start).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    assert_eq!(moves.dialect, dialect, "{name}\n{text}");
    assert_eq!(moves.count, game.steps().len(), "{name}\n{text}");
    if dialect == Dialect::Cards {
        assert_eq!(sorted(moves.game.position()), sorted(game.position()), "{name}\n{text}");
    } else {
        assert_eq!(moves.game.steps(), game.steps(), "{name}\n{text}");
    }
}

#[test]
fn a_solution_in_each_dialect_reads_back_to_the_same_steps() {
    for (start, game) in games() {
        for style in STYLES {
            let moves = written(&start, game.steps(), style.2);
            for list in LISTS {
                assert_reads_back(style, &list(&moves), &start, &game);
            }
        }
    }
}

#[test]
fn moves_may_be_run_together() {
    let (start, game) = games()[1].clone();
    for style in [&STYLES[0], &STYLES[5], &STYLES[7], &STYLES[9]] {
        assert_reads_back(style, &written(&start, game.steps(), style.2).concat(), &start, &game);
    }
}

/// A line with one wrong move in the middle of a solution: each move of the board that breaks a rule is named.
#[test]
fn the_place_of_a_wrong_move_is_named_in_each_dialect() {
    for (start, game) in games() {
        for (name, _, write) in STYLES {
            for at in [10, 11, 25, 40] {
                let mut position = start.clone();
                game.steps()[..at].iter().for_each(|&step| position.play(step).unwrap());
                let mut moves = written(&start, game.steps(), *write);
                let Some(wrong) = wrong_move(&position) else { continue };
                moves[at] = write(&position, wrong);
                let error = read_none(&moves.join("\n"), &start).unwrap_err();
                let place = format!("line {}, column ", at + 1);
                let message = error.to_string();
                assert!(message.starts_with(&place), "{name}: {} at {place} is {message}", moves[at]);
                assert!(message.contains(&format!("step {}, ", at + 1)) && error.is_about_play(), "{name}: {message}");
                // In a line of all moves, the column is that of the move.
                let line = moves.join(", ");
                let column = moves[..at].iter().map(|text| text.chars().count() + 2).sum::<usize>() + 1;
                let message = read_none(&line, &start).unwrap_err().to_string();
                let columns = message.strip_prefix("line 1, column ").and_then(|rest| rest.split(':').next());
                let found: usize = columns.unwrap().parse().unwrap();
                let end = column + moves[at].chars().count();
                assert!((column..end).contains(&found), "{name}: {} at {column}: {message}", moves[at]);
            }
        }
    }
}

/// A card on one that it does not fit, with other cascades than the first.
fn wrong_move(position: &Position) -> Option<Move> {
    let cascades = Place::cascades().filter(|&place| position.top(place).is_some());
    let mut pairs = cascades.clone().flat_map(|from| cascades.clone().map(move |to| Move::one(from, to)));
    pairs.find(|&step| step.from != step.to && position.moves_between(step.from, step.to).is_err())
}

#[test]
fn text_that_is_no_move_is_named_in_each_dialect() {
    let (start, game) = games()[1].clone();
    for (name, dialect, write) in STYLES {
        let mut moves = written(&start, game.steps(), *write);
        let wrong = match dialect {
            Dialect::Cards => "7D → 8Z",
            Dialect::Numbered { .. } => "Move a card from stack 1 to nowhere",
            _ => "9x",
        };
        moves[20] = wrong.into();
        let error = read_none(&moves.join("\n"), &start).unwrap_err();
        assert!(error.to_string().starts_with("line 21, column ") && !error.is_about_play(), "{name}: {error}");
        let error = read_none(&LISTS[2](&moves), &start).unwrap_err();
        assert!(error.to_string().starts_with("line 21, column "), "{name}: {error}");
    }
}

#[test]
fn published_moves_are_read() {
    let start = start(617, 4);
    let of_f = read_none(include_str!("../data/foreign/moves-617-f-is-home.txt"), &start).unwrap();
    assert_eq!(of_f.dialect.to_string(), "F is home");
    assert!(of_f.game.position().is_won() && of_f.other.is_none());
    let of_fc_solve = read_none(include_str!("../data/foreign/fc-solve-moves-617.txt"), &start).unwrap();
    assert!(of_fc_solve.game.position().is_won() && of_fc_solve.remark().is_none());
    assert_eq!(of_fc_solve.count, 155);
}

#[test]
fn lines_around_moves_are_ignored() {
    for around in [
        "1. 8a 8b\n2. 8c 87\n",
        "> 8a 8b 8c 87",
        "#617\nSolution:\n1: 8a 8b 8c # three\n2: 87",
        ": 7D AD\n\n8a8b8c87",
        "Game #617\n8a 8b\nmade by hand\n8c 87",
        "Solution: 8a 8b 8c 87",
        "| 1 | 8a |\n| 2 | 8b |\n| 3 | 8c |\n| 4 | 87 |",
    ] {
        let moves = read_none(around, &start(617, 4)).unwrap_or_else(|error| panic!("{around}: {error}"));
        let steps: Vec<String> = moves.game.steps().iter().map(ToString::to_string).collect();
        assert_eq!(steps, ["8a", "8b", "8c", "87"], "{around}");
    }
    assert_eq!(read_none("", &start(617, 4)).map(|moves| moves.count), Ok(0));
}

#[test]
fn what_cannot_be_read_is_said_in_a_line() {
    for (text, message) in [
        ("Solution:\n1. 8a 8b 8x\n", "line 2, column 10: '8x' is not a move; use from and to"),
        ("no moves", "line 1, column 1: 'no' is not a move"),
        ("8a 8b 8c 12", "line 1, column 10: step 4, 12: JD does not go on KS; QD or QH goes there"),
        (
            "7a 7b 00",
            "line 1, column 7: step 3, 11: from cascade 1 to itself is not a move; use another place; it is \
             written '00': columns from 0",
        ),
        ("8a\n8b\nJS to QH\n87", "line 3, column 1: 'JS to QH' is not a move"),
        ("26v", "line 1, column 1: '26v' is not a move"),
        ("7D to 8S, 9D on", "line 1, column 11: '9D' is not a move; use two of a card as 7D"),
        ("QH freecell, QH home", "line 1, column 14: step 2, 'QH home': QH does not go home; AH goes there"),
        (
            "2C freecell",
            "line 1, column 1: step 1, '2C freecell': 2C is covered by 1 card; it goes alone to a cell or home",
        ),
        ("QH on 7D", "line 1, column 1: step 1, 'QH on 7D': 7D is not the last card of a cascade"),
        ("QH to empty column", "line 1, column 1: step 1, 'QH to empty column': no cascade is empty"),
        (
            "Move a card from stack 9 to stack 1",
            "line 1, column 18: step 1, 'stack 9 to stack 1': there is no stack 9; use 0 to 7",
        ),
        ("from freecell to stack 0", "line 1, column 6: step 1, 'freecell to stack 0': the card to move is not named"),
    ] {
        let error = read_none(text, &start(617, 4)).expect_err(text).to_string();
        assert!(error.starts_with(message), "{text}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

/// Of two dialects with which all can be played the standard one is taken, and the other is said.
#[test]
fn a_second_dialect_is_said() {
    // Cell f, or home: the board has six cells, and the ace of clubs is free.
    let board = "# 6 free cells\nFreecells: - - - - - -\n: 2C AC\n: 3C\n: 4C\n: 5C\n: 6C\n: 7C\n: 8C\n\
                 : 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S \
                 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n";
    let start = crate::readers::parse_position(board, CellCount::new(6).unwrap()).unwrap();
    let both = read_none("1f", &start).unwrap();
    assert_eq!((both.dialect, both.game.steps()[0].to), (Dialect::Standard, Place::Cell(5)));
    assert_eq!(both.remark().as_deref(), Some("standard; they also make another game as: F is home"));
    let home = read_none("1f 1f", &start).unwrap();
    assert_eq!(home.remark().as_deref(), Some("F is home"));
}

/// A few moves in which no character tells are standard; many are counted from 0 if they can all be played so.
#[test]
fn columns_from_0_need_a_sign_of_it() {
    let start = start(617, 4);
    assert!(read_none("12", &start).is_err());
    let standard = read_none("7a 7b 7c", &start).unwrap();
    assert_eq!((standard.dialect, standard.other), (Dialect::Standard, None));
}

#[test]
fn a_rule_of_automatic_moves_is_found() {
    // After the aces and twos that go home before the first move.
    let start = start(795_388, 4);
    assert!(read_none("8-2", &start).is_err());
    let found = read("8-2", &start, None).unwrap();
    assert_eq!((found.rule, found.game.automatic_before_first_move()), (AutoPlay::Horne, 2));
    // A move that no rule makes legal is refused as without one.
    assert_eq!(read("88", &start, None), read_none("88", &start));
}

/// Plays moves chosen by numbers; moves home are preferred.
fn play(start: &Position, choices: &[u16]) -> PlayedGame {
    let mut played = PlayedGame::new(start.clone());
    for &choice in choices {
        let moves = played.position().legal_moves();
        let homes: Vec<_> = moves.iter().copied().filter(|step| step.is_home()).collect();
        let among = if homes.is_empty() || choice % 3 == 0 { moves } else { homes };
        let Some(&step) = among.get(usize::from(choice / 3) % among.len().max(1)) else { break };
        played.play(step).unwrap();
    }
    played
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn random_play_reads_back(
        number in 0u64..=8_589_934_591,
        cells in 1u8..=5,
        choices in prop::collection::vec(any::<u16>(), 30..150),
        style in prop::sample::select(STYLES),
        list in prop::sample::select(&LISTS[..]),
    ) {
        let start = start(number, cells);
        let game = play(&start, &choices);
        let moves = written(&start, game.steps(), style.2);
        let text = list(&moves);
        // One reading, or two where no character tells them apart.
        let found = read_none(&text, &start);
        let is_told = found.as_ref().is_ok_and(|found| found.dialect == style.1);
        prop_assert!(is_told || !has_sign(style.1, &moves), "{}: {found:?}\n{text}", style.0);
        if let (Ok(found), true) = (found, is_told) {
            prop_assert_eq!(sorted(found.game.position()), sorted(game.position()));
        }
    }

    #[test]
    fn any_text_is_read_or_refused_in_one_line(
        words in prop::collection::vec(prop::sample::select(&[
            "8", "a", "0", "F", "h", "26", "7A", "v3", "{2}", "(2)", "->", "→", "-", ", ", ".", "\n", " ", "1.", "2)", "#",
            ":", "7D", "8♠", "10H", "to", " from ", "freecell ", "stack ", "empty ", "Move ", "home", " cards ", "ace of ",
            "spades", "é", "\u{202e}", "9", "99999999999999999999", "x", "|", "(", "{", "foundation", "Freecells:",
            "t1", "b0", "c3", "S13", "f", "s0", "(", ")", "[", "]", "}", "'", "\"", "\"from\":", "to:", "KS: ", "from,to\n",
            "stack_", "(KS)", "SPADE", "=", "moves = ", "#617:", "_", "/",
        ][..]), 0..40),
        rule in prop::sample::select(&[None, Some(AutoPlay::None), Some(AutoPlay::Max)][..]),
    ) {
        if let Err(error) = read(&words.concat(), &start(617, 4), rule) {
            let message = error.to_string();
            prop_assert!(message.starts_with("line ") && message.lines().count() == 1, "{}", message);
            prop_assert!(message.chars().count() < 300 && !message.contains(char::is_control), "{}", message);
        }
    }
}

/// Whether moves have what tells their dialect: a zero where it is that.
fn has_sign(dialect: Dialect, moves: &[String]) -> bool {
    let has = |c: char| moves.iter().any(|text| text.contains(c));
    match dialect {
        Dialect::Places { home: HomeSign::F, columns } => has('F') && (columns == FirstColumn::One || has('0')),
        Dialect::Places { .. } | Dialect::Numbered { columns: FirstColumn::Zero } => has('0'),
        Dialect::Numbered { columns: FirstColumn::One } => has('8'),
        _ => true,
    }
}

/// Thousands of moves at once, in every dialect.
#[test]
fn reading_takes_as_long_as_the_text_is() {
    let start = start(617, 4);
    for (name, _, write) in STYLES {
        let text = |moves: usize| {
            let there = written(&start, &["8a", "ab", "ba"].map(|step| step.parse().unwrap()), *write);
            let mut text = format!("{}\n", there[0]);
            for at in 1..moves {
                let _ = writeln!(text, "{}", there[2 - at % 2]);
            }
            text
        };
        let begin = Instant::now();
        assert_eq!(read_none(&text(10_000), &start).unwrap().count, 10_000, "{name}");
        assert!(begin.elapsed() < Duration::from_secs(10), "{name}: {:?}", begin.elapsed());
        assert_linear(name, 10_000, |moves| {
            let text = text(moves);
            let start = start.clone();
            move || drop(read_none(&text, &start))
        });
    }
}
