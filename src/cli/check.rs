//! `tableaux check`: replay moves on a board or a numbered deal.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{ValueEnum, ValueHint};
use serde::Serialize;

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
use crate::number::DealNumber;
use crate::words::counted;

const EXAMPLES: &str = "Examples:\n  tableaux check 1 - < solution.txt\n  tableaux check 617 8a 8b 8c 87\n  \
    tableaux check 617 --cells 5 --automatic horne - --format json < moves.txt\n  \
    tableaux check --board board.txt 3a 26v3 5h\n\n\
    Exit code 1 means that the moves are legal but do not solve the deal.";

/// The fields of its JSON.
const FIELDS: &[Field] = &[
    Field::new("number", "integer", "deal number; missing for a board"),
    Field::new("cells", "integer", "free cells"),
    Field::new("verdict", "text", "solved or legal"),
    Field::new("played[]", "text", "moves, automatic ones included"),
    Field::new("moves", "integer", "moves, a supermove counting once and moves home not"),
    Field::new("cards", "integer", "cards moved, those home included"),
    Field::new("left", "integer", "cards not home"),
    Field::new("automatic_before_first_move", "integer", "cards that went home before the first move"),
];

/// Replay FreeCell moves on a deal or a board
///
/// Prints "solved in 27 moves, 101 cards" if the moves are legal and all cards are home: a supermove is one move, a move
/// home none, and every card moved counts, home or not. Prints "legal, 31 cards left" if the moves are legal and cards
/// are left. Otherwise prints the first illegal move and why it is.
///
/// A move is two characters, from and to: 1 to 8 for the cascades from the left, a b c d for the free cells (then e f g
/// k l m), h for home. After a move to an empty cascade, v and a hexadecimal number are the number of cards, as in 26v3;
/// without it, one card is moved if any other move has a v, and else the moves that follow decide. Blanks between moves may be left out; text after a # is ignored.
///
/// A FILE is a board in any form that deals are printed in, or eight lines, one for each cascade, its bottom card first,
/// : for an empty one; cards in cells and foundations are given by the lines "Freecells: KH - 3D -" and "Foundations:
/// H-5 C-A S-0 D-K".
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help(EXAMPLES, FIELDS))]
pub(super) struct Arguments {
    /// The deal's number, unless there is --board, then the moves, or - for those on standard input
    #[arg(required = true, value_name = "NUMBER|MOVES", allow_negative_numbers = true)]
    input: Vec<String>,
    /// Play on the board in FILE, or on standard input if that is -
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    /// The number of free cells, 0 to 10
    #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
    cells: String,
    /// The cards that are moved home automatically after each move, and before the first if the moves need that
    #[arg(long, value_enum, value_name = "RULE", default_value = "none")]
    automatic: Rule,
    /// The form of the answer
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Rule {
    /// None: every move home is in the list
    None,
    /// Aces, twos, and cards of rank N if both of rank N − 1 in the other colour are home, as in Microsoft's game
    Horne,
    /// Also cards on which no card left can need to lie, which costs no solution
    Raymond,
    /// All that can, which makes some deals impossible
    Max,
}

impl From<Rule> for AutoPlay {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::None => Self::None,
            Rule::Horne => Self::Horne,
            Rule::Raymond => Self::Raymond,
            Rule::Max => Self::Max,
        }
    }
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
    cells: u8,
    verdict: &'static str,
    played: Vec<String>,
    moves: u32,
    cards: u32,
    left: u32,
    /// The number of cards.
    automatic_before_first_move: usize,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cells: CellCount = arguments.cells.parse().context("--cells")?;
    let from_stdin = |moves: &[String]| moves.iter().any(|text| text == "-");
    let (number, start, moves) = match (&arguments.board, &arguments.input[..]) {
        (Some(board), moves) => {
            if board.as_os_str() == "-" && from_stdin(moves) {
                bail!("both board and moves are -: standard input is accepted for one of them");
            }
            (None, boards::read_position(board, cells)?, moves)
        }
        (None, [number, moves @ ..]) => {
            let number: DealNumber = number.parse()?;
            (Some(number), Position::new(Deal::new(number).tableau(), cells), moves)
        }
        (None, []) => bail!("there is no deal: its number or --board FILE is accepted"),
    };
    let game = if from_stdin(moves) {
        if moves.len() > 1 {
            bail!("- is one of {} arguments for the moves: standard input is accepted alone", moves.len());
        }
        announce_terminal("moves are read");
        let text = read_text(io::stdin().lock()).context("standard input")?;
        replay(&start, &text, arguments.automatic.into()).context("standard input")?
    } else if moves.is_empty() {
        bail!("there are no moves: moves such as 3a 26 5h, or - for those on standard input, are accepted");
    } else {
        replay(&start, &moves.join(" "), arguments.automatic.into())?
    };
    let left = game.position().cards_left();
    let before = game.automatic_before_first_move();
    let opening = match before {
        0 => String::new(),
        _ => format!("; {} went home before the first move", counted(before as u64, "card", "cards")),
    };
    let mut line = match arguments.format {
        Format::Text if left == 0 => {
            let (moves, cards) =
                (counted(game.moves().into(), "move", "moves"), counted(game.cards().into(), "card", "cards"));
            format!("solved in {moves}, {cards}{opening}")
        }
        Format::Text => format!("legal, {} left{opening}", counted(left.into(), "card", "cards")),
        Format::Json => serde_json::to_string(&CheckJson {
            number: number.map(DealNumber::get),
            cells: cells.get(),
            verdict: if left == 0 { "solved" } else { "legal" },
            played: notation::explicit(&game).map(|notated| notated.to_string()).collect(),
            moves: game.moves(),
            cards: game.cards(),
            left,
            automatic_before_first_move: before,
        })?,
    };
    line.push('\n');
    let mut out = Output::new();
    out.text.extend_from_slice(line.as_bytes());
    ignore_closed_pipe(out.flush())?;
    Ok(if left == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn replay(start: &Position, text: &str, rule: AutoPlay) -> Result<PlayedGame> {
    let moves = notation::parse(text)?;
    Ok(notation::replay(start.clone(), &moves, rule)?)
}
