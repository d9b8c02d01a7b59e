//! `tableaux check`: replay moves on a board or a numbered deal.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Error, Result, anyhow, bail};
use clap::{ValueEnum, ValueHint};
use serde::Serialize;

use super::automatic::RuleArgument;
use super::boards;
use super::json_help::{Field, json_help};
use super::lines::{announce_terminal, read_text};
use super::output::{Output, ignore_closed_pipe};
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::notation;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;
use crate::freecell::share::{self, Origin, SharedGame};
use crate::freecell::text::parse_moves;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::words::counted;

const EXAMPLES: &str = "Examples:\n  tableaux check 1 - < solution.txt\n  tableaux check 617 8a 8b 8c 87\n  \
    tableaux check 617 --cells 5 --automatic horne - --format json < moves.txt\n  \
    tableaux check --board board.txt 3a 26v3 5h\n  \
    tableaux check ms:617/4/none/8a8b8c87\n\n\
    Exit code 1 means that the moves are legal but do not solve the deal; 2 that one is illegal.";

/// The fields of its JSON.
const FIELDS: &[Field] = &[
    Field::new("number", "integer", "deal number; missing for a board"),
    Field::new("generator", "text", "generator; missing if it is Microsoft's"),
    Field::new("cells", "integer", "free cells"),
    Field::new("verdict", "text", "solved, legal or illegal"),
    Field::new(
        "error",
        "text",
        "first illegal move and why it is; the fields below are missing then, but for the last",
    ),
    Field::new("played[]", "text", "moves, automatic ones included"),
    Field::new("moves", "integer", "moves, a supermove counting once and moves home not"),
    Field::new("cards", "integer", "cards moved, those home included"),
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
/// A FILE is a board in any form that tableaux deal prints but a picture, or eight lines, one for each cascade, its bottom
/// card first, : for an empty one; cards in cells and foundations are given by the lines "Freecells: KH - 3D -" and
/// "Foundations: H-5 C-A S-0 D-K".
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help(EXAMPLES, FIELDS))]
pub(super) struct Arguments {
    /// The deal's number, unless there is --board, then the moves, or - for those on standard input; or a game
    #[arg(required = true, value_name = "NUMBER|MOVES", allow_negative_numbers = true)]
    input: Vec<String>,
    /// Play on the board in FILE, or on standard input if that is -
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    /// The number of free cells, 0 to 10 [default: 4]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    cells: Option<String>,
    /// The cards that are moved home automatically after each move, and before the first if the moves need that
    /// [default: none]
    #[arg(long, value_enum, value_name = "RULE")]
    automatic: Option<RuleArgument>,
    /// The form of the answer
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// One line of text
    Text,
    /// One object on a line, with every move in the explicit notation
    Json,
}

/// The line of JSON. The fields are the keys, in their order.
#[derive(Serialize)]
struct CheckJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generator: Option<String>,
    cells: u8,
    verdict: &'static str,
    played: Vec<String>,
    moves: u32,
    cards: u32,
    left: u32,
    /// The number of cards.
    automatic_before_first_move: usize,
}

/// The line of JSON about an illegal move.
#[derive(Serialize)]
struct IllegalJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generator: Option<String>,
    cells: u8,
    verdict: &'static str,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_with: Option<&'static str>,
}

/// The moves to replay, and on what.
struct Request {
    /// The deal, unless it is a board.
    deal: Option<(Generator, DealNumber)>,
    start: Position,
    moves: String,
    rule: AutoPlay,
    /// The moves as a link has them, with rules of their own.
    link: Option<SharedGame>,
    is_from_stdin: bool,
}

impl Request {
    fn number(&self) -> Option<u64> {
        self.deal.map(|(_, number)| number.get())
    }

    /// The generator, if it is not Microsoft's.
    fn generator(&self) -> Option<String> {
        let generator =
            self.deal.map(|(generator, _)| generator).filter(|&generator| generator != Generator::Microsoft);
        generator.map(|generator| generator.to_string())
    }

    /// An error about the moves, with where they were read.
    fn located(&self, error: Error) -> Error {
        if self.is_from_stdin { error.context("standard input") } else { error }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let request = request(arguments)?;
    let mut out = Output::new();
    match replay(&request) {
        Ok(game) => {
            let left = game.position().cards_left();
            out.text = answer(arguments.format, &request, &game)?.into_bytes();
            out.text.push(b'\n');
            ignore_closed_pipe(out.flush())?;
            Ok(if left == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
        }
        // Text that is no move is illegal by no rule.
        Err(error) if request.link.is_none() && parse_moves(&request.moves).is_err() => Err(request.located(error)),
        Err(error) => {
            let other = other_rule(&request);
            if let Format::Json = arguments.format {
                let legal_with = other.as_ref().map(|(rule, _)| rule.name());
                let json = IllegalJson {
                    number: request.number(),
                    generator: request.generator(),
                    cells: request.start.cell_count().get(),
                    verdict: "illegal",
                    error: error.to_string(),
                    legal_with,
                };
                serde_json::to_writer(&mut out.text, &json)?;
                out.text.push(b'\n');
                ignore_closed_pipe(out.flush())?;
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
    let cells: Option<CellCount> = arguments.cells.as_deref().map(str::parse).transpose().context("--cells")?;
    let rule = arguments.automatic.map(AutoPlay::from);
    let from_stdin = |moves: &[String]| moves.iter().any(|text| text == "-");
    let read = || {
        announce_terminal("moves are read");
        read_text(io::stdin().lock()).context("standard input")
    };
    if let (None, [game]) = (&arguments.board, &arguments.input[..]) {
        let is_from_stdin = game == "-";
        let text = if is_from_stdin { &read()? } else { game };
        if let Some(game) = share::parse(text) {
            let mut game = game?;
            game.cells = cells.unwrap_or(game.cells);
            game.rule = rule.or(game.rule);
            return Ok(Request {
                deal: match game.origin {
                    Origin::Deal(generator, number) => Some((generator, number)),
                    Origin::Board(_) => None,
                },
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
    let cells = cells.unwrap_or_default();
    let (deal, start, moves) = match (&arguments.board, &arguments.input[..]) {
        (Some(board), moves) => {
            if board.as_os_str() == "-" && from_stdin(moves) {
                bail!("both board and moves are -: standard input is accepted for one of them");
            }
            (None, boards::read_position(board, cells)?, moves)
        }
        (None, [number, moves @ ..]) => {
            let number: DealNumber = number.parse()?;
            (Some((Generator::Microsoft, number)), Position::new(Deal::new(number).tableau(), cells), moves)
        }
        (None, []) => bail!("there is no deal: its number or --board FILE is accepted"),
    };
    let is_from_stdin = from_stdin(moves);
    let moves = match moves {
        [] => bail!("there are no moves: moves such as 3a 26 5h, or - for those on standard input, are accepted"),
        [_, _, ..] if is_from_stdin => {
            bail!("- is one of {} arguments for the moves: standard input is accepted alone", moves.len());
        }
        _ if is_from_stdin => read()?,
        moves => moves.join(" "),
    };
    Ok(Request { deal, start, moves, rule: rule.unwrap_or_default(), link: None, is_from_stdin })
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

/// The line about moves that are legal.
fn answer(format: Format, request: &Request, game: &PlayedGame) -> Result<String> {
    let left = game.position().cards_left();
    let before = game.automatic_before_first_move();
    let opening = match before {
        0 => String::new(),
        _ => format!("; {} went home before the first move", counted(before as u64, "card", "cards")),
    };
    Ok(match format {
        Format::Text if left == 0 => {
            let (moves, cards) =
                (counted(game.moves().into(), "move", "moves"), counted(game.cards().into(), "card", "cards"));
            format!("solved in {moves}, {cards}{opening}")
        }
        Format::Text => format!("legal, {} left{opening}", counted(left.into(), "card", "cards")),
        Format::Json => serde_json::to_string(&CheckJson {
            number: request.number(),
            generator: request.generator(),
            cells: request.start.cell_count().get(),
            verdict: if left == 0 { "solved" } else { "legal" },
            played: notation::explicit(game).map(|notated| notated.to_string()).collect(),
            moves: game.moves(),
            cards: game.cards(),
            left,
            automatic_before_first_move: before,
        })?,
    })
}
