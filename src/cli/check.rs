//! `tableaux check`: replay moves on a board or a numbered deal.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde::Serialize;

use super::boards;
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::notation;
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;
use crate::number::DealNumber;
use crate::words::counted;

/// Replay FreeCell moves on a deal or a board
///
/// Says whether every move is legal and whether they solve it: "solved in 27 moves, 101 cards", where a supermove is one
/// move and a move home none, and the cards of every step, home or not, are added up; "legal, 31 cards left" where cards
/// are not home yet; or else the first bad move and why.
///
/// A move is two characters, from and to: 1 to 8 for the cascades from the left, a b c d for the free cells (then e f g
/// k l m), h for home. v and a hexadecimal number after a move to an empty cascade say how many cards go, as 26v3; without
/// it, it is one card if any move has a v, and else what comes after has to tell. Moves have blanks between them or none;
/// what comes after a # is passed over.
///
/// A FILE is a board in any form that deals are printed in, or eight lines, a cascade each, its deepest card first, : for
/// an empty one, with the lines "Freecells: KH - 3D -" and "Foundations: H-5 C-A S-0 D-K" where cards lie there.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux check 1 - < solution.txt\n  tableaux check 617 8a 8b 8c 87\n  \
    tableaux check 617 --cells 5 --automatic horne - --format json < moves.txt\n  \
    tableaux check --board board.txt 3a 26v3 5h\n\n\
    Exit code 1 says that the moves are legal, but do not solve the deal.")]
pub(super) struct Arguments {
    /// The deal's number, but not with --board, then its moves, or - for those on standard input
    #[arg(required = true, value_name = "NUMBER|MOVES", allow_negative_numbers = true)]
    given: Vec<String>,
    /// Play on the board in FILE, or - for that on standard input
    #[arg(long, value_name = "FILE")]
    board: Option<String>,
    /// How many free cells there are, 0 to 10
    #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
    cells: String,
    /// Which cards go home by themselves after each move, and before the first if the moves need that
    #[arg(long, value_enum, value_name = "RULE", default_value = "none")]
    automatic: Rule,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Rule {
    /// None: every move home is listed
    None,
    /// Aces, twos, and cards of rank N when both of rank N − 1 in the other colour are home, as in Microsoft's game
    Horne,
    /// Also cards that nothing left can need to lie on, as no solution loses by
    Raymond,
    /// All that can, which some deals do not bear
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
    /// A line for a reader
    Text,
    /// An object on a line, with every step in the explicit notation
    Json,
}

/// The line of JSON; the order of the fields is that of the keys.
#[derive(Serialize)]
struct Written {
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
    let (number, start, moves) = match (&arguments.board, &arguments.given[..]) {
        (Some(board), moves) => {
            if board == "-" && from_stdin(moves) {
                bail!("both board and moves are -: standard input is accepted for one of them");
            }
            (None, boards::read(board, cells)?, moves)
        }
        (None, [number, moves @ ..]) => {
            let number: DealNumber = number.parse()?;
            (Some(number), Position::new(Deal::new(number).tableau(), cells), moves)
        }
        (None, []) => bail!("there is no deal: its number or --board FILE is accepted"),
    };
    let played = if from_stdin(moves) {
        if moves.len() > 1 {
            bail!("- is one of {} arguments of moves: standard input is accepted alone", moves.len());
        }
        let text = boards::text_of(io::stdin().lock()).context("standard input")?;
        replay(&start, &text, arguments.automatic.into()).context("standard input")?
    } else if moves.is_empty() {
        bail!("there are no moves: moves such as 3a 26 5h, or - for those on standard input, are accepted");
    } else {
        replay(&start, &moves.join(" "), arguments.automatic.into())?
    };
    let left = played.position().cards_left();
    let before = played.automatic_before_first_move();
    let opening = match before {
        0 => String::new(),
        _ => format!("; {} went home before the first move", counted(before as u64, "card", "cards")),
    };
    let mut line = match arguments.format {
        Format::Text if left == 0 => {
            let (moves, cards) =
                (counted(played.moves().into(), "move", "moves"), counted(played.cards().into(), "card", "cards"));
            format!("solved in {moves}, {cards}{opening}")
        }
        Format::Text => format!("legal, {} left{opening}", counted(left.into(), "card", "cards")),
        Format::Json => serde_json::to_string(&Written {
            number: number.map(DealNumber::get),
            cells: cells.get(),
            verdict: if left == 0 { "solved" } else { "legal" },
            played: notation::explicit(&played).map(|notated| notated.to_string()).collect(),
            moves: played.moves(),
            cards: played.cards(),
            left,
            automatic_before_first_move: before,
        })?,
    };
    line.push('\n');
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()?;
    Ok(if left == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn replay(start: &Position, text: &str, rule: AutoPlay) -> Result<PlayedGame> {
    let moves = notation::parse(text)?;
    Ok(notation::replay(start.clone(), &moves, rule)?)
}
