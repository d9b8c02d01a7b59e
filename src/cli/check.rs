//! `tableaux check`: replay moves on a board or a numbered deal.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Error, Result, anyhow, bail};
use clap::ValueHint;

use super::arguments::{CellsArgument, Format, text_or_json};
use super::boards::{read_start, shared_game};
use super::generator::other_than_microsoft;
use super::json::Object;
use super::json_help::{Field, json_help};
use super::lines::{STDIN, read_stdin};
use super::output::{Output, exit_code};
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::layout::Layout;
use crate::freecell::notation;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;
use crate::freecell::share::{Origin, SharedGame};
use crate::freecell::text::parse_moves;
use crate::generator::Generator;
use crate::words::counted;

const EXAMPLES: &str = "Examples:\n  tableaux check 1 - < solution.txt\n  tableaux check 617 8a 8b 8c 87\n  \
    tableaux check 617 --cells 5 --automatic horne - --format json < moves.txt\n  \
    tableaux check --board board.txt 3a 26v3 5h\n  \
    tableaux check ms:617/4/none/8a8b8c87\n\n\
    Exit code 1 means that the moves are legal but do not solve the deal; 2 that one is illegal.";

/// The fields of its JSON.
const FIELDS: &[Field] = &[
    Field::NUMBER_UNLESS_BOARD,
    Field::GENERATOR,
    Field::CELLS,
    Field::new("verdict", "text", "solved, legal or illegal"),
    Field::new(
        "error",
        "text",
        "first illegal move and why it is; the fields below are missing then, but for the last",
    ),
    Field::new("played[]", "text", "moves, automatic ones included"),
    Field::MOVES,
    Field::CARDS,
    Field::new("left", "integer", "cards not home"),
    Field::new("automatic_before_first_move", "integer", "cards that went home before the first move"),
    Field::new("legal_with", "text", "rule of automatic moves with which the moves are legal, if one is illegal"),
];

/// Replay FreeCell moves on a deal or a board
///
/// Prints "solved in 27 moves, 101 cards" if the moves are legal and all cards are home: a supermove is one move, a
/// move home none, and every card moved counts, home or not. Prints "legal, 31 cards left" if the moves are legal and
/// cards are left. Otherwise prints the first illegal move and why it is.
///
/// A move is two characters, from and to: 1 to 8 for the cascades from the left, a b c d for the free cells (then e f g
/// k l m), h for home. After a move to an empty cascade, v and a hexadecimal number are the number of cards, as in
/// 26v3; without it, one card is moved if any other move has a v, and else the moves that follow decide. Blanks between
/// moves may be left out; text after a # is ignored.
///
/// If a move is illegal, the other rules of automatic moves are tried, and one with which the moves are legal is named.
/// Lines around the moves are ignored, such as those that fc-solve prints, and so are the numbers of lines. A game that
/// was sent can stand in the place of number and moves: ms:617/4/horne/3a26v3, with another generator minstd:617/…, with a
/// board board: and its 52 cards row by row, or a link with ?deal=617 and moves after a colon.
///
/// A FILE is a board in a form that tableaux find --help lists, or eight lines, one for each cascade, its bottom card first, : for an empty one; cards in cells and foundations are given by the lines "Freecells: KH - 3D -" and
/// "Foundations: H-5 C-A S-0 D-K". There are four cells, unless more are listed, or a line "# 1 free cell" says so.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help(EXAMPLES, FIELDS))]
pub(super) struct Arguments {
    /// The deal's number, unless there is --board, then the moves, or - for those on standard input; or a game
    #[arg(required = true, value_name = "NUMBER|MOVES", allow_negative_numbers = true)]
    input: Vec<String>,
    /// Play on the board in FILE, or on standard input if that is -
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    cells: CellsArgument,
    /// The cards that are moved home automatically after each move, and before the first if the moves need that
    /// [default: none]
    #[arg(long, value_enum, value_name = "RULE")]
    automatic: Option<AutoPlay>,
    /// The form of the answer
    #[arg(long, default_value = "text")]
    #[arg(value_parser = text_or_json("One line of text", "One object on a line, with every move in the explicit notation"))]
    format: Format,
}

/// The moves to replay, and on what.
struct Request {
    origin: Origin,
    start: Position,
    moves: String,
    rule: AutoPlay,
    /// The moves as a link has them, with rules of their own.
    link: Option<SharedGame>,
    is_from_stdin: bool,
}

impl Request {
    /// The beginning of an answer.
    fn json(&self, verdict: &str) -> Object {
        let object = match &self.origin {
            Origin::Deal(generator, number) => {
                Object::new().with("number", number.get()).with_some("generator", other_than_microsoft(generator))
            }
            Origin::Board(_) => Object::new(),
        };
        object.with("cells", self.start.cell_count().get()).with("verdict", verdict)
    }

    /// An error about the moves, with where they were read.
    fn located(&self, error: Error) -> Error {
        if self.is_from_stdin { error.context(STDIN) } else { error }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let request = request(arguments)?;
    let mut out = Output::new();
    match replay(&request) {
        Ok(game) => {
            let is_won = game.position().is_won();
            match arguments.format {
                Format::Text => out.line(in_words(&game)),
                Format::Json => {
                    let verdict = if is_won { "solved" } else { "legal" };
                    let played: Vec<_> = notation::explicit(&game).collect();
                    let object = request.json(verdict).with("played", played).with("moves", game.moves());
                    let object = object.with("cards", game.cards()).with("left", game.position().cards_left());
                    out.line(object.with("automatic_before_first_move", game.automatic_before_first_move()));
                }
            }
            out.end(Ok(()))?;
            Ok(exit_code(is_won))
        }
        // Text that is no move is illegal by no rule.
        Err(error) if request.link.is_none() && parse_moves(&request.moves).is_err() => Err(request.located(error)),
        Err(error) => {
            let other = other_rule(&request);
            if let Format::Json = arguments.format {
                let object = request.json("illegal").with("error", error.to_string());
                out.line(object.with_some("legal_with", other.as_ref().map(|(rule, _)| rule.name())));
                out.end(Ok(()))?;
            }
            let hint = other.map_or(String::new(), |(rule, is_won)| {
                let solve = if is_won { ", and solve it" } else { "" };
                format!("; with --automatic {} the moves are legal{solve}", rule.name())
            });
            Err(request.located(anyhow!("{error}{hint}")))
        }
    }
}

/// What the arguments ask for.
fn request(arguments: &Arguments) -> Result<Request> {
    let cells = arguments.cells.count()?;
    let rule = arguments.automatic;
    if let (None, [game]) = (&arguments.board, &arguments.input[..]) {
        let is_from_stdin = game == "-";
        let text = if is_from_stdin { &read_stdin("moves are read")? } else { game };
        if let Some(game) = shared_game(text, cells, rule)? {
            return Ok(Request {
                origin: game.origin,
                start: game.start()?,
                moves: game.moves.clone(),
                rule: game.rule.unwrap_or_default(),
                link: Some(game).filter(|game| game.rule.is_none()),
                is_from_stdin,
            });
        }
        if is_from_stdin {
            bail!(
                "standard input has no game: a line such as ms:617/4/horne/3a32 is accepted, or the deal's number before -"
            );
        }
    }
    let input: Vec<&str> = arguments.input.iter().map(String::as_str).collect();
    let (origin, start, moves) = match (&arguments.board, &input[..]) {
        (Some(file), moves) => {
            let start = read_start(file, moves, cells)?;
            (Origin::Board(Layout::from(&start)), start, moves)
        }
        (None, [number, moves @ ..]) => {
            let origin = Origin::Deal(Generator::Microsoft, number.parse()?);
            (origin, origin.start(cells.unwrap_or_default())?, moves)
        }
        (None, []) => bail!("no deal given: its number or --board FILE is accepted"),
    };
    let is_from_stdin = moves.contains(&"-");
    let moves = match moves {
        [] => bail!("no moves given: moves such as 3a 26 5h, or - for those on standard input, are accepted"),
        [_, _, ..] if is_from_stdin => {
            bail!("- is one of {} arguments for the moves: standard input is accepted alone", moves.len());
        }
        _ if is_from_stdin => read_stdin("moves are read")?,
        moves => moves.join(" "),
    };
    Ok(Request { origin, start, moves, rule: rule.unwrap_or_default(), link: None, is_from_stdin })
}

/// Replays the moves. Those of a link may be in its own notation or in the standard one.
fn replay(request: &Request) -> Result<PlayedGame> {
    if let Some(link) = &request.link {
        return Ok(link.replay()?);
    }
    Ok(notation::replay(request.start.clone(), &parse_moves(&request.moves)?, request.rule)?)
}

/// Another rule of automatic moves with which the moves are legal, and whether they solve the deal then: rather one
/// with which they do.
fn other_rule(request: &Request) -> Option<(AutoPlay, bool)> {
    let moves = parse_moves(&request.moves).ok()?;
    let others = AutoPlay::ALL.into_iter().filter(|&rule| rule != request.rule || request.link.is_some());
    let legal = others.filter_map(|rule| {
        let game = notation::replay(request.start.clone(), &moves, rule).ok()?;
        Some((rule, game.position().is_won()))
    });
    // The first of those that are equally good.
    legal.reduce(|best, other| if other.1 && !best.1 { other } else { best })
}

/// What moves that are legal come to, in a line.
fn in_words(game: &PlayedGame) -> String {
    let opening = match game.automatic_before_first_move() as u64 {
        0 => String::new(),
        before => format!("; {} went home before the first move", counted(before, "card", "cards")),
    };
    match game.position().cards_left() {
        0 => {
            let [moves, cards] = [(game.moves(), "move", "moves"), (game.cards(), "card", "cards")]
                .map(|(count, one, many)| counted(count.into(), one, many));
            format!("solved in {moves}, {cards}{opening}")
        }
        left => format!("legal, {} left{opening}", counted(left.into(), "card", "cards")),
    }
}
