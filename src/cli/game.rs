//! The game that a command is about: moves on a numbered deal or a board, or a shared game.

use anyhow::Error;
use serde::Serialize;

use super::arguments::{CellsArgument, auto_play};
use super::boards::{read_start, shared_game};
use super::files::path_name;
use super::generator::other_than_microsoft;
use super::lines::{STDIN, read_stdin};
use super::numbers::DealOrJoke;
use super::prelude::*;
use super::skat;
use crate::words::refused_deal;
use tableaux_engine::freecell::share::{Origin, SharedGame};
use tableaux_engine::freecell::{CellCount, JokeDeal, notation};
use tableaux_engine::number::NumberError;
use tableaux_engine::read::moves::{self, ReadMoves, ReadMovesError};

/// Moves, and on what they are played.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct GameArguments {
    /// The deal's number, unless --board is given, then the moves, or - for standard input; or a shared game
    #[arg(required = true, value_name = "NUMBER|MOVES", allow_negative_numbers = true)]
    input: Vec<String>,
    /// Play on the board in FILE, or on standard input if that is -
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    cells: CellsArgument,
    /// Which cards go home automatically after each move, and before the first if the moves need that [default: none]
    #[arg(long, value_parser = auto_play(), value_name = "RULE")]
    automatic: Option<AutoPlay>,
}

/// The moves to replay, and the start.
pub(super) struct GameRequest {
    pub(super) origin: Origin,
    pub(super) start: Position,
    pub(super) moves: String,
    pub(super) rule: AutoPlay,
    /// The shared link that the moves come from, with its own rules.
    pub(super) link: Option<SharedGame>,
    /// Whether the moves are those of a shared game, in the standard notation.
    is_shared: bool,
    pub(super) is_from_stdin: bool,
}

impl GameRequest {
    /// Returns the first fields of an answer in JSON.
    pub(super) fn json(&self) -> StartJson {
        let (number, generator) = match &self.origin {
            Origin::Deal(generator, number) => (Some(DealOrJoke::Deal(*number)), other_than_microsoft(generator)),
            Origin::Board(_) => (None, None),
        };
        StartJson { number, generator, cells: self.start.cell_count() }
    }

    /// Adds the source of the moves to an error about them.
    pub(super) fn located(&self, error: Error) -> Error {
        if self.is_from_stdin { error.context(STDIN) } else { error }
    }
}

impl GameArguments {
    /// Returns the deal or the board, if one is named without moves.
    pub(super) fn start(&self) -> Result<Option<(Origin, Position)>> {
        let cells = self.cells.count()?;
        if let (Some(_), [first, ..]) | (None, [first, _, ..]) = (&self.board, &self.input[..]) {
            bail!("'{first}': moves cannot be used here");
        }
        Ok(self.split(cells)?.map(|(origin, start, _)| (origin, start)))
    }

    /// Returns the deal or the board, and the arguments for the moves; `None` if neither is named.
    fn split(&self, cells: Option<CellCount>) -> Result<Option<(Origin, Position, Vec<&str>)>> {
        let mut moves: Vec<&str> = self.input.iter().map(String::as_str).collect();
        let (origin, start) = if let Some(file) = &self.board {
            let start = read_start(file, &moves, cells)?;
            (Origin::Board(Layout::from(&start)), start)
        } else if moves.is_empty() {
            return Ok(None);
        } else {
            let origin = deal_origin(moves.remove(0))?;
            (origin, origin.start(cells.unwrap_or_default())?)
        };
        Ok(Some((origin, start, moves)))
    }

    /// Returns the arguments that name the deal or the board.
    fn start_in_words(&self) -> String {
        match (&self.board, &self.input[..]) {
            (Some(file), _) => format!("--board {}", path_name(file)),
            (None, [number, ..]) => number.clone(),
            (None, []) => String::new(),
        }
    }

    /// Returns the name and the text of a Skat server's game file, if that is the only argument or standard input is one.
    pub(super) fn skat_file(&self) -> Result<Option<(String, String)>> {
        match (&self.board, &self.input[..]) {
            (None, [input]) if input == "-" => skat::input::game_stdin(),
            (None, [input]) => skat::input::game_file(input),
            _ => Ok(None),
        }
    }

    pub(super) fn request(&self) -> Result<GameRequest> {
        let cells = self.cells.count()?;
        let rule = self.automatic;
        if let (None, [game]) = (&self.board, &self.input[..]) {
            let is_from_stdin = game == "-";
            let text = if is_from_stdin { &read_stdin("moves")? } else { game };
            if let Some(game) = shared_game(text, cells, rule)? {
                return Ok(GameRequest {
                    origin: game.origin,
                    start: game.start()?,
                    moves: game.moves.clone(),
                    rule: game.rule.unwrap_or_default(),
                    link: Some(game).filter(|game| game.rule.is_none()),
                    is_shared: true,
                    is_from_stdin,
                });
            }
            if let Some(number) = moves::named_deal(text).filter(|_| moves::has_moves(text)) {
                let origin = Origin::Deal(Generator::Microsoft, number);
                let start = origin.start(cells.unwrap_or_default())?;
                // As it was played elsewhere, so by any rule.
                let rule = rule.or_else(|| moves::read(text, &start, None).ok().map(|moves| moves.rule));
                if let Some(rule) = rule.filter(|&rule| rule != AutoPlay::None && self.automatic.is_none()) {
                    note(format_args!("moves played with --automatic {}", rule.name()));
                }
                return Ok(GameRequest {
                    origin,
                    start,
                    moves: text.clone(),
                    rule: rule.unwrap_or_default(),
                    link: None,
                    is_shared: false,
                    is_from_stdin,
                });
            }
            if is_from_stdin {
                bail!(
                    "standard input has no game; use a line such as ms:617/4/horne/3a32, moves below a line such as \
                     #617, or the deal's number before -"
                );
            }
            refuse_file(game, "-")?;
        }
        let split = self.split(cells)?;
        let (origin, start, moves) = split.context("no deal given; use its number or --board FILE")?;
        let is_from_stdin = moves.contains(&"-");
        let moves = match &moves[..] {
            [] => bail!("no moves given; use moves such as 3a 26 5h, or - for standard input"),
            [_, _, ..] if is_from_stdin => {
                bail!("- is one of {} arguments for the moves; use it alone", moves.len());
            }
            _ if is_from_stdin => read_stdin("moves")?,
            moves => {
                moves.iter().try_for_each(|text| refuse_file(text, &format!("{} -", self.start_in_words())))?;
                moves.join(" ")
            }
        };
        let rule = rule.unwrap_or_default();
        Ok(GameRequest { origin, start, moves, rule, link: None, is_shared: false, is_from_stdin })
    }
}

/// Refuses the name of a file where moves are expected.
///
/// # Errors
/// The arguments for reading the moves from standard input, if the text is not moves and a file has that name.
pub(super) fn refuse_file(text: &str, arguments: &str) -> Result<()> {
    let file = Path::new(text);
    if file.is_file() && !moves::has_moves(text) {
        let name = path_name(file);
        bail!("'{name}' is a file; moves in a file are read from standard input: {arguments} < {name}");
    }
    Ok(())
}

/// Names a deal or a board in a message: `#617`, `the board`.
pub(super) fn name(origin: &Origin) -> String {
    match origin {
        Origin::Deal(_, number) => format!("#{number}"),
        Origin::Board(_) => "the board".into(),
    }
}

/// Parses a deal number on the command line: one of Microsoft's, or a joke deal's board.
pub(super) fn deal_origin(number: &str) -> Result<Origin> {
    if let Ok(joke) = number.parse::<JokeDeal>() {
        return Ok(Origin::Board(joke.layout()));
    }
    let range = number.parse().map_err(|error: NumberError| anyhow!(refused_deal(&error)))?;
    Ok(Origin::Deal(Generator::Microsoft, range))
}

/// Replays the moves. A link may use its own notation or the standard one.
///
/// If they are illegal, the error names another rule of automatic moves under which they are not; for JSON, the object
/// is written that `illegal` makes of the start, the error and the name of that rule.
pub(super) fn replay<T: Serialize>(
    request: &GameRequest,
    format: Format,
    illegal: impl FnOnce(StartJson, Option<String>, Option<&'static str>) -> T,
) -> Result<ReadMoves> {
    let moves = match &request.link {
        Some(link) => link.replay().map(|game| ReadMoves::standard(game, request.rule, 0)).map_err(Error::new),
        None => replay_by(request, request.rule).map_err(Error::new),
    };
    let error = match moves {
        Ok(moves) => return Ok(moves),
        // Text that is not a move is illegal under any rule.
        Err(error) if error.downcast_ref::<ReadMovesError>().is_some_and(|error| !error.is_about_play()) => {
            return Err(request.located(error));
        }
        Err(error) => error,
    };
    let other = other_rule(request);
    if let Format::Json = format {
        let mut out = Output::new();
        out.line(to_json(&illegal(request.json(), Some(error.to_string()), other.map(|(rule, _)| rule.name()))));
        out.end(Ok(()))?;
    }
    let hint = other.map_or(String::new(), |(rule, is_won)| {
        let solve = if is_won { " and solve it" } else { "" };
        format!("; with --automatic {} the moves are legal{solve}", rule.name())
    });
    Err(request.located(anyhow!("{error}{hint}")))
}

fn replay_by(request: &GameRequest, rule: AutoPlay) -> Result<ReadMoves, ReadMovesError> {
    if !request.is_shared {
        return moves::read(&request.moves, &request.start, Some(rule));
    }
    let moves = notation::parse(&request.moves)?;
    let game = notation::replay(request.start.clone(), &moves, rule)?;
    Ok(ReadMoves::standard(game, rule, moves.len()))
}

/// Notes the dialect of moves on standard error, if it is not the standard one.
pub(super) fn note_dialect(moves: &ReadMoves) {
    if let Some(remark) = moves.remark() {
        note(format_args!("moves read as: {remark}"));
    }
}

/// Returns another rule of automatic moves under which the moves are legal, and whether they solve the deal. Rules that
/// solve it are preferred.
fn other_rule(request: &GameRequest) -> Option<(AutoPlay, bool)> {
    let others = AutoPlay::ALL.into_iter().filter(|&rule| rule != request.rule || request.link.is_some());
    let legal = others.filter_map(|rule| {
        let moves = replay_by(request, rule).ok()?;
        Some((rule, moves.game.position().is_won()))
    });
    // The first of equally good rules.
    legal.reduce(|best, other| if other.1 && !best.1 { other } else { best })
}
