//! The typed lines of the linear mode, and texts as they are spoken.

mod input;
mod output;

use tableaux::browser::linear::commands::{self, Context};
use tableaux::browser::linear::parser::{Request, parse};
use tableaux::browser::linear::speech::{self, spoken};
use tableaux::browser::state::game::Oracle;
use tableaux::table::Table;
use tableaux::table::facts::SearchResults;
use tableaux_engine::freecell::description::{describe, describe_briefly};
use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Position};
use tableaux_engine::gears::BoardSize;
use tableaux_engine::skat::Names;

const GAME: Context = Context::Game(CellCount::FOUR);
const CONTEXTS: [Context; 4] =
    [Context::Deals, GAME, Context::Gears(BoardSize::MAX), Context::Practice(CellCount::FOUR)];

/// What a line asks for, as text: `next 5`, `go 1-3`, `moves 26 3a`.
fn asked(line: &str, context: Context) -> Result<String, String> {
    Ok(match parse(line, context)? {
        Request::Nothing => "nothing".into(),
        Request::Command(entry, argument) => format!("{} {argument}", entry.name()).trim_end().into(),
        Request::Go(range) => format!("go {}-{}", range.first(), range.last()),
        Request::Joke(joke) => format!("joke {joke}"),
        Request::Shared(game) => format!("shared {game}"),
        Request::Moves(moves) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            format!("moves {}", moves.join(" "))
        }
        Request::OtherMoves(text) => format!("other moves {text}"),
        Request::Presses(gears) => {
            let gears: Vec<String> = gears.iter().map(ToString::to_string).collect();
            format!("presses {}", gears.join(" "))
        }
    })
}

#[track_caller]
fn assert_asked(context: Context, lines: &[(&str, &str)]) {
    for (line, expected) in lines {
        assert_eq!(asked(line, context).as_deref(), Ok(*expected), "{line}");
    }
}

#[test]
fn numbers_and_ranges_are_deals() {
    assert_asked(
        Context::Deals,
        &[
            ("617", "go 617-617"),
            (" #617 ", "go 617-617"),
            ("ms617", "go 617-617"),
            ("11,982", "go 11982-11982"),
            ("1-3", "go 1-3"),
            ("-1", "joke -1"),
            ("ms:617/4/none/8a", "shared ms:617/4/none/8a"),
        ],
    );
    for (line, part) in [("1-10", "up to 9 side by side"), ("-5", "-1 to -4"), ("8589934592", "8589934591")] {
        assert!(asked(line, Context::Deals).unwrap_err().contains(part), "{line}");
    }
}

#[test]
fn commands_are_known_by_their_names_their_keys_and_the_beginnings_of_their_names() {
    assert_asked(
        Context::Deals,
        &[
            ("", "nothing"),
            ("next", "next"),
            ("NEXT 5", "next 5"),
            ("n", "next"),
            ("previous 1,000", "previous 1,000"),
            ("prev", "previous"),
            ("r", "random"),
            ("?", "help"),
            ("help next", "help next"),
            ("mark", "mark"),
            ("mark hard but fair", "mark hard but fair"),
            ("filter hard and cells >= 3", "filter hard and cells >= 3"),
            ("/", "filter"),
            ("sol", "solution"),
            ("q", "quit"),
        ],
    );
}

#[test]
fn an_unknown_command_is_answered_with_what_is_accepted() {
    for (line, part) in [
        ("nxet", "did you mean next?"),
        ("xyz", "unknown command 'xyz'; use a number, or a command that help lists"),
        ("ma", "'ma' is ambiguous; use mark, marks or marathon"),
        ("hint", "'hint' is for games; play begins one"),
        ("\u{1b}[31m\u{202e}", r"'\u{1b}[31m\u{202e}'"),
    ] {
        let error = asked(line, Context::Deals).unwrap_err();
        assert!(error.contains(part), "{line}: {error}");
    }
    assert!(asked("random", GAME).unwrap_err().contains("quit goes back"));
}

#[test]
fn moves_are_typed_in_a_game() {
    assert_asked(
        GAME,
        &[
            ("26", "moves 26"),
            ("3a 26v3 5h", "moves 3a 26v3 5h"),
            ("8a8b8c87", "moves 8a 8b 8c 87"),
            // No move of ba and ck.
            ("back", "back"),
            ("undo 3", "undo 3"),
            ("U", "redo"),
            ("oracle off", "oracle off"),
            ("won?", "ask"),
        ],
    );
    for line in ["2A 4F", "2-6 8→a", "7D to 8S", "26, 0F", "Move a card from stack 2 to freecell 0", "freecell 2D"] {
        assert_eq!(asked(line, GAME), Ok(format!("other moves {line}")));
    }
    assert!(asked("26 9x", GAME).unwrap_err().contains("'9x' is not a move"));
}

#[test]
fn a_line_that_is_no_move_is_answered_with_the_cells_that_there_are() {
    for (cells, named) in [
        (0, "cascades 1-8, home h,"),
        (1, "cascades 1-8, cell a, home h,"),
        (2, "cascades 1-8, cells a-b, home h,"),
        (4, "cascades 1-8, cells a-d, home h,"),
        (7, "cascades 1-8, cells a-g, home h,"),
        (8, "cascades 1-8, cells a-g and k, home h,"),
        (9, "cascades 1-8, cells a-g and k-l, home h,"),
        (10, "cascades 1-8, cells a-g and k-m, home h,"),
    ] {
        let cells = CellCount::new(cells).unwrap();
        for context in [Context::Game(cells), Context::Practice(cells)] {
            let error = asked("99", context).unwrap_err();
            assert!(error.starts_with("column 1: '99' is not a move; ") && error.contains(named), "{error}");
        }
    }
}

#[test]
fn gears_are_pressed_by_column_and_row() {
    let context = Context::Gears(BoardSize::new(9).unwrap());
    assert_asked(context, &[("2,1 9,9", "presses 2,1 9,9"), ("2,1|9,9", "presses 2,1 9,9")]);
    for wrong in ["0,1", "10,1", "1", "1,2,3"] {
        let error = asked(wrong, context).unwrap_err();
        assert!(error.contains("column and row from 1 to 9"), "{wrong}: {error}");
    }
}

#[test]
fn any_line_is_a_request_or_an_error_of_one_line() {
    let words = [
        "next",
        "617",
        "26",
        "\u{7f}",
        "1-",
        "find",
        "7D",
        "x",
        "?",
        "2,1",
        "-",
        "é",
        "",
        "ms:1/",
        "9999999999999999999",
    ];
    let mut random = fastrand::Rng::with_seed(617);
    for _ in 0..20_000 {
        let line: Vec<&str> = (0..random.usize(..4)).map(|_| words[random.usize(..words.len())]).collect();
        let line = line.join(if random.bool() { " " } else { "" });
        for context in CONTEXTS {
            if let Err(error) = asked(&line, context) {
                assert!(!error.is_empty() && !error.contains(char::is_control), "{line:?}: {error:?}");
            }
        }
    }
}

#[test]
fn no_name_means_two_commands() {
    for context in CONTEXTS {
        for entry in commands::of(context) {
            for name in std::iter::once(entry.name()).chain(entry.other_names()) {
                let count = commands::of(context).filter(|other| other.is_called(name)).count();
                assert_eq!(count, 1, "{name} in {context:?}");
            }
        }
    }
}

#[test]
fn every_command_is_explained() {
    for entry in CONTEXTS.into_iter().flat_map(commands::of) {
        let (usage, words) = (entry.usage, entry.words());
        assert!(!entry.name().is_empty() && usage.is_ascii(), "{usage}");
        assert!(words.len() > 5 && words.is_ascii() && words.len() < 110, "{words}");
    }
}

#[test]
fn signs_are_spoken_as_words() {
    for (text, words) in [
        ("7♦ from cascade 5", "7 of diamonds from cascade 5"),
        ("A♣ home", "ace of clubs home"),
        (
            "10♥ does not go on K♠: it goes on J♣ or J♠",
            "10 of hearts does not go on king of spades: it goes on jack of clubs or jack of spades",
        ),
        ("T♥ Q♣ 2♠ are missing", "10 of hearts, queen of clubs, 2 of spades are missing"),
        ("9♥ 2 → 7 ×3", "9 of hearts 2 to 7 times 3"),
        ("#617 marked", "deal 617 marked"),
        ("FreeCell by minstd #617", "FreeCell by minstd deal 617"),
        ("no deal #617", "no deal 617"),
        ("#8,589,934,591 is the last deal", "deal 8,589,934,591 is the last deal"),
        ("won in 38, best known 31 · 2 lost", "won in 38, best known 31, 2 lost"),
        ("no deal of 1–32,000 fits the filter", "no deal of 1 to 32,000 fits the filter"),
        ("numbers 2³¹–2³²−1", "numbers 2 to the power of 31 to 2 to the power of 32 minus 1"),
        ("✓ won · 3 ∙", "won, 3 not known yet"),
        ("24–50", "24 to 50"),
        ("moves –", "moves none"),
        ("Gears 9×9; its numbering", "Gears 9 by 9; its numbering"),
        ("♦ Diamonds: 18, forehand ♣", "Diamonds: 18, forehand clubs"),
        ("▮▮▮▯▯ harder than 57 of 100", "harder than 57 of 100"),
        ("51 → 31 → 29 moves", "51 to 31 to 29 moves"),
        ("#1, #2 …", "deal 1, deal 2 ..."),
        ("\u{1b}[31m\u{202e}", "\\u{1b}[31m\\u{202e}"),
        ("a note: größte", "a note: größte"),
        ("ö♣", "öclubs"),
        ("C4♣", "C4clubs"),
    ] {
        assert_eq!(spoken(text, "deal"), words, "{text}");
    }
    assert_eq!(spoken("#9 is open", "board"), "board 9 is open");
}

#[test]
fn all_that_is_said_of_boards_and_moves_is_ascii() {
    for (table, number) in Table::ALL.into_iter().flat_map(|table| [617, 11_982].map(|number| (table, number))) {
        for fact in table.board(number.into()).facts(SearchResults::default()) {
            for text in [fact.short, &fact.long, fact.value.as_deref().unwrap_or_default(), &fact.meaning] {
                assert!(spoken(text, table.noun()).is_ascii(), "{text}");
            }
        }
        assert!(spoken(&format!("{table} {}", table.set_words(number.into())), "deal").is_ascii());
    }
    let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
    for step in start.legal_moves() {
        for words in [describe(&start, step), describe_briefly(&start, step)] {
            assert!(spoken(&words, "deal").is_ascii(), "{words}");
        }
    }
    assert!(Oracle::ALL.map(|oracle| oracle.to_string()).iter().all(|name| spoken(name, "deal") == *name));
    assert!(AutoPlay::ALL.map(AutoPlay::name).iter().all(|name| spoken(name, "deal") == *name));
}

#[test]
fn a_deal_is_spoken_by_its_cascades() {
    let lines = speech::board(&Table::FREECELL.board(617.into()), Names::English);
    assert_eq!(lines.len(), 8);
    let first = "cascade 1: 7 of diamonds, 10 of diamonds, 10 of hearts, king of diamonds, 4 of clubs, 4 of spades, \
                 jack of diamonds";
    assert_eq!(lines[0], first);
    assert!(lines[7].starts_with("cascade 8: ace of hearts, king of hearts, 10 of clubs"), "{}", lines[7]);
}

#[test]
fn a_game_is_spoken_with_its_free_cells_and_what_is_home() {
    let mut game = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
    let cells = |game: &Position| speech::position(game)[8..].join("; ");
    assert_eq!(cells(&game), "4 free cells are empty; nothing is home");
    for step in ["7a", "5b", "6c"] {
        game.play(step.parse().unwrap()).unwrap();
    }
    let words = "free cell a: jack of hearts; free cell b: jack of clubs; free cell c: 6 of clubs; 1 free cell is \
                 empty; nothing is home";
    assert_eq!(cells(&game), words);
    let none = Position::new(Deal::new(617.into()).tableau(), CellCount::NONE);
    assert_eq!(cells(&none), "there are no free cells; nothing is home");
}

#[test]
fn the_other_tables_are_spoken_by_hands_and_rows() {
    let lines = speech::board(&Table::Skat.board(617.into()), Names::English);
    assert!(lines[0].starts_with("forehand: jack of clubs, jack of hearts, queen of clubs"), "{}", lines[0]);
    assert_eq!(lines[3], "skat: 9 of clubs, 8 of spades");
    let lines = speech::board(&Table::Skat.board(617.into()), Names::German);
    assert!(lines[2].starts_with("Hinterhand: Pik Bube, Kreuz König, Pik Ass, Pik 10, Herz Dame"), "{}", lines[2]);
    let lines = speech::board(&Table::Gears(BoardSize::new(9).unwrap()).board(617.into()), Names::English);
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], "row 1: down, right, up, up, down, up, up, up, left");
}
