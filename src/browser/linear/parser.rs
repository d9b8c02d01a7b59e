//! Parsing typed lines into requests.

use super::commands;
use super::commands::{CommandEntry, range};
use super::request::{Context, Request};
use crate::words::most_similar;
use tableaux_engine::freecell::notation::{self, NotatedMove, NotationError};
use tableaux_engine::freecell::{CellCount, Place, share};
use tableaux_engine::gears::{BoardSize, Gear};
use tableaux_engine::number::DealRange;
use tableaux_engine::read::moves::has_moves;
use tableaux_engine::sanitize::quoted;

/// Parses a line; the error says why it is invalid, and what would be accepted.
pub fn parse(line: &str, context: Context) -> Result<Request, String> {
    let line = line.trim();
    let (word, argument) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    if word.is_empty() {
        return Ok(Request::Nothing);
    }
    if let (Context::Gears(size), true) = (context, word.eq_ignore_ascii_case("press") && !argument.is_empty()) {
        return gears(argument, size).map(Request::Presses);
    }
    if let Some(entry) = commands::exact(word, context) {
        return entry.parse(argument);
    }
    let is_game = matches!(context, Context::Game(_));
    let is_number = |c: char| c.is_ascii_digit() || ['#', '-'].contains(&c);
    match context {
        Context::Deals if share::parse(line).is_some() => return Ok(Request::Shared(line.to_owned())),
        Context::Deals if word.starts_with(is_number) || line.parse::<DealRange>().is_ok() => {
            return line.parse().map(Request::Joke).or_else(|_| range(line).map(Request::Go));
        }
        Context::Game(cells) | Context::Practice(cells) => match moves(line, cells) {
            // If several moves name cells that the board lacks, F may mean home.
            Ok(moves) if is_game && moves.len() > 1 && !moves.iter().all(|found| is_on_board(found, cells)) => {
                return Ok(Request::OtherMoves(line.to_owned()));
            }
            Ok(moves) => return Ok(Request::Moves(moves)),
            Err(_) if is_game && has_moves(line) => return Ok(Request::OtherMoves(line.to_owned())),
            Err(why) if word.starts_with(|c: char| c.is_ascii_digit()) => return Err(why),
            Err(_) => {}
        },
        Context::Gears(size) if word.starts_with(|c: char| c.is_ascii_digit()) => {
            return gears(line, size).map(Request::Presses);
        }
        _ => {}
    }
    match &commands::beginning_with(word, context)[..] {
        [entry] => entry.parse(argument),
        [] => Err(unknown(word, context)),
        several => {
            let names: Vec<&str> = several.iter().map(|entry| entry.name()).collect();
            Err(format!("'{}' is short for {}: one of them is accepted", quoted(word), names.join(", ")))
        }
    }
}

/// Returns the message for an unknown command.
fn unknown(word: &str, context: Context) -> String {
    let quotation = quoted(word);
    if commands::anywhere(word).is_some() {
        return match context {
            Context::Deals => format!("'{quotation}' is for games: play begins one"),
            Context::Game(_) | Context::Gears(_) => {
                format!("'{quotation}' is not for games: quit goes back to the deals")
            }
            Context::Practice(_) => format!("'{quotation}' is not for practice: quit goes back to the deals"),
        };
    }
    let names: Vec<&str> = commands::of(context).map(CommandEntry::name).collect();
    let nearest = most_similar(word, &names).map_or(String::new(), |name| format!("; did you mean {name}?"));
    let accepted = match context {
        Context::Deals => "a number, or a command that help lists, is accepted",
        Context::Practice(_) => "a move as 26 or 3a, or a command that help lists, is accepted",
        Context::Game(_) => "moves as 26 and 3a, or a command that help lists, are accepted",
        Context::Gears(_) => "gears as 2,1, or a command that help lists, are accepted",
    };
    format!("there is no command '{quotation}': {accepted}{nearest}")
}

/// Parses moves in the standard notation, for a board with this number of cells.
fn moves(text: &str, cells: CellCount) -> Result<Vec<NotatedMove>, String> {
    let moves = notation::parse(text).map_err(|error| {
        let error = match error {
            NotationError::NotAMove { at, why } => format!("{at}: {}", why.on_board(cells)),
            other => other.to_string(),
        };
        // There is only one line.
        error.strip_prefix("line 1, ").map_or(error.clone(), str::to_owned)
    })?;
    if moves.is_empty() { Err("no moves given: moves as 26 and 3a are accepted".into()) } else { Ok(moves) }
}

/// Returns whether the cells of a move exist on a board.
fn is_on_board(&NotatedMove { from, to, .. }: &NotatedMove, cells: CellCount) -> bool {
    [from, to].iter().all(|place| !matches!(place, Place::Cell(cell) if *cell >= cells.get()))
}

/// Parses gears by column and row, such as `2,1 3,4`.
fn gears(text: &str, size: BoardSize) -> Result<Vec<Gear>, String> {
    let refused =
        |part: &str| format!("'{}' is no gear: column and row from 1 to {size}, as 2,1, are accepted", quoted(part));
    let words = text.split(|c: char| c.is_whitespace() || c == '|').filter(|word| !word.is_empty());
    let gear = |part: &str| {
        let (x, y) = part.split_once(',')?;
        let place = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
        let gear = Gear { x: place(x)?, y: place(y)? };
        gear.is_on(size).then_some(gear)
    };
    words.map(|word| gear(word).ok_or_else(|| refused(word))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::input::command::{GameCommand, JumpCommand, PaneCommand, Step};
    use crate::browser::state::game::Oracle;
    use crate::table::Table;
    use tableaux_engine::atlas::DealList;
    use tableaux_engine::freecell::JokeDeal;
    use tableaux_engine::number::DealNumber;

    const GAME: Context = Context::Game(CellCount::FOUR);

    fn command(command: PaneCommand) -> Request {
        Request::OnPanes(command)
    }

    fn deals(line: &str) -> Result<Request, String> {
        parse(line, Context::Deals)
    }

    #[test]
    fn numbers_and_ranges_are_deals() {
        for (line, first, last) in
            [("617", 617, 617), (" #617 ", 617, 617), ("ms617", 617, 617), ("11,982", 11_982, 11_982), ("1-3", 1, 3)]
        {
            let range = DealRange::new(DealNumber::new(first).unwrap(), DealNumber::new(last).unwrap()).unwrap();
            assert_eq!(deals(line), Ok(Request::Go(range)), "{line}");
        }
        assert!(deals("1-10").unwrap_err().contains("up to 9 side by side"));
        assert_eq!(deals("-1"), Ok(Request::Joke(JokeDeal::ALL[0])));
        assert!(deals("-5").unwrap_err().contains("-1 to -4"));
        assert!(deals("8589934592").unwrap_err().contains("8589934591"));
        assert_eq!(deals("ms:617/4/none/8a"), Ok(Request::Shared("ms:617/4/none/8a".into())));
    }

    #[test]
    fn commands_are_known_by_their_names_their_keys_and_the_beginnings_of_their_names() {
        for (line, request) in [
            ("", Request::Nothing),
            ("next", command(PaneCommand::Step(Step::One, 1))),
            ("NEXT 5", command(PaneCommand::Step(Step::One, 5))),
            ("n", command(PaneCommand::Step(Step::One, 1))),
            ("previous 1,000", command(PaneCommand::Step(Step::One, -1000))),
            ("prev", command(PaneCommand::Step(Step::One, -1))),
            ("r", command(PaneCommand::Jump(JumpCommand::Random))),
            ("?", Request::Help(None)),
            ("help next", Request::Help(Some("next".into()))),
            ("mark", Request::Mark(None)),
            ("mark hard but fair", Request::Mark(Some("hard but fair".into()))),
            ("filter hard and cells >= 3", Request::Filter(Some("hard and cells >= 3".into()))),
            ("filter off", Request::Filter(Some(String::new()))),
            ("/", Request::Filter(None)),
            ("list hard", Request::List(Some(DealList::Hardest))),
            ("table gears:9", Request::Table(Table::Gears(BoardSize::new(9).unwrap()))),
            ("cards off", Request::Cards(Some(false))),
            ("pane 2", Request::Pane(2)),
            ("other", command(PaneCommand::Focus(1))),
            ("sol", Request::Solution),
            ("q", Request::Quit),
        ] {
            assert_eq!(deals(line), Ok(request), "{line}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_what_is_accepted() {
        for (line, part) in [
            ("nxet", "did you mean next?"),
            ("xyz", "there is no command 'xyz': a number, or a command that help lists, is accepted"),
            ("ma", "'ma' is short for mark, marks, marathon"),
            ("hint", "'hint' is for games: play begins one"),
            ("next x", "'x' is nothing to next: next [N] is accepted"),
            ("list x", "list [impossible|hardest|easiest|famous] is accepted"),
            ("table x", "table freecell|skat|gears[:SIZE] is accepted"),
            ("cells 11", "0 to 10"),
            ("random 5", "'5' is nothing to random"),
            ("\u{1b}[31m\u{202e}", r"'\u{1b}[31m\u{202e}'"),
        ] {
            let error = deals(line).unwrap_err();
            assert!(error.contains(part), "{line}: {error}");
        }
        assert!(parse("random", GAME).unwrap_err().contains("quit goes back"));
    }

    #[test]
    fn moves_are_typed_in_a_game() {
        let moves = |line: &str| match parse(line, GAME) {
            Ok(Request::Moves(moves)) => moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(moves("26"), "26");
        assert_eq!(moves("3a 26v3 5h"), "3a 26v3 5h");
        assert_eq!(moves("8a8b8c87"), "8a 8b 8c 87");
        assert_eq!(parse("back", GAME), Ok(Request::Quit), "no move of ba and ck");
        assert_eq!(parse("undo 3", GAME), Ok(Request::InGame(GameCommand::Seek(-3))));
        assert_eq!(parse("U", GAME), Ok(Request::InGame(GameCommand::Seek(1))));
        assert_eq!(parse("oracle off", GAME), Ok(Request::Oracle(Oracle::Off)));
        for line in ["2A 4F", "2-6 8→a", "7D to 8S", "26, 0F", "Move a card from stack 2 to freecell 0", "freecell 2D"]
        {
            assert_eq!(parse(line, GAME), Ok(Request::OtherMoves(line.into())));
        }
        assert!(parse("26 9x", GAME).unwrap_err().contains("'9x' is no move"));
        assert!(parse("won?", GAME).is_ok());
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
                let error = parse("99", context).unwrap_err();
                assert!(error.starts_with("column 1: '99' is no move: ") && error.contains(named), "{error}");
            }
        }
    }

    #[test]
    fn gears_are_pressed_by_column_and_row() {
        let context = Context::Gears(BoardSize::new(9).unwrap());
        let pressed = Request::Presses(vec![Gear { x: 1, y: 0 }, Gear { x: 8, y: 8 }]);
        assert_eq!(parse("2,1 9,9", context), Ok(pressed.clone()));
        assert_eq!(parse("press 2,1|9,9", context), Ok(pressed));
        for wrong in ["0,1", "10,1", "1", "1,2,3", "press x"] {
            let error = parse(wrong, context).unwrap_err();
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
            for context in [Context::Deals, GAME, Context::Gears(BoardSize::MAX), Context::Practice(CellCount::FOUR)] {
                if let Err(error) = parse(&line, context) {
                    assert!(!error.is_empty() && !error.contains(char::is_control), "{line:?}: {error:?}");
                }
            }
        }
    }
}
