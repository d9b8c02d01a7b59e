//! Parsing typed lines into requests.

use super::commands;
use super::commands::{CommandEntry, Context, gears, range};
use crate::words::most_similar;
use tableaux_engine::freecell::notation::{self, NotatedMove};
use tableaux_engine::freecell::{CellCount, JokeDeal, Place, share};
use tableaux_engine::gears::Gear;
use tableaux_engine::number::DealRange;
use tableaux_engine::read::moves::has_moves;
use tableaux_engine::sanitize::quoted;
use tableaux_engine::words::either;

pub enum Request<'a> {
    Nothing,
    /// Run a command with an argument.
    Command(&'static CommandEntry, &'a str),
    /// Go to a number, or open a range side by side.
    Go(DealRange),
    Joke(JokeDeal),
    /// Open a shared game.
    Shared(&'a str),
    Moves(Vec<NotatedMove>),
    /// Make moves in a nonstandard notation.
    OtherMoves(&'a str),
    Presses(Vec<Gear>),
}

/// Parses a line; the error says why it is invalid, and what to use.
pub fn parse(line: &str, context: Context) -> Result<Request<'_>, String> {
    let line = line.trim();
    let (word, argument) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    if word.is_empty() {
        return Ok(Request::Nothing);
    }
    if let Some(entry) = commands::exact(word, context) {
        return Ok(Request::Command(entry, argument));
    }
    let is_game = matches!(context, Context::Game(_));
    let is_number = |c: char| c.is_ascii_digit() || ['#', '-'].contains(&c);
    match context {
        Context::Deals if share::parse(line).is_some() => return Ok(Request::Shared(line)),
        Context::Deals if word.starts_with(is_number) || line.parse::<DealRange>().is_ok() => {
            return line.parse().map(Request::Joke).or_else(|_| range(line).map(Request::Go));
        }
        Context::Game(cells) | Context::Practice(cells) => match moves(line, cells) {
            // If several moves name cells that the board lacks, F may mean home.
            Ok(moves) if is_game && moves.len() > 1 && !moves.iter().all(|found| is_on_board(found, cells)) => {
                return Ok(Request::OtherMoves(line));
            }
            Ok(moves) => return Ok(Request::Moves(moves)),
            Err(_) if is_game && has_moves(line) => return Ok(Request::OtherMoves(line)),
            Err(why) if word.starts_with(|c: char| c.is_ascii_digit()) => return Err(why),
            Err(_) => {}
        },
        Context::Gears(size) if word.starts_with(|c: char| c.is_ascii_digit()) => {
            return gears(line, size).map(Request::Presses);
        }
        _ => {}
    }
    match &commands::beginning_with(word, context)[..] {
        [entry] => Ok(Request::Command(entry, argument)),
        [] => Err(unknown(word, context)),
        several => {
            let names: Vec<&str> = several.iter().map(|entry| entry.name()).collect();
            Err(format!("'{}' is ambiguous; use {}", quoted(word), either(&names)))
        }
    }
}

/// Returns the message for an unknown command.
fn unknown(word: &str, context: Context) -> String {
    let quotation = quoted(word);
    if commands::anywhere(word).is_some() {
        let place = match context {
            Context::Deals => return format!("'{quotation}' is for games; play begins one"),
            Context::Game(_) | Context::Gears(_) => "games",
            Context::Practice(_) => "practice",
        };
        return format!("'{quotation}' is not for {place}; quit goes back to the deals");
    }
    let names: Vec<&str> = commands::of(context).map(CommandEntry::name).collect();
    let nearest = most_similar(word, &names).map_or(String::new(), |name| format!("; did you mean {name}?"));
    let accepted = match context {
        Context::Deals => "a number",
        Context::Practice(_) => "a move such as 26 or 3a",
        Context::Game(_) => "moves such as 26 and 3a",
        Context::Gears(_) => "gears such as 2,1",
    };
    format!("unknown command '{quotation}'; use {accepted}, or a command that help lists{nearest}")
}

/// Parses moves in the standard notation, for a board with this number of cells.
fn moves(text: &str, cells: CellCount) -> Result<Vec<NotatedMove>, String> {
    let moves = notation::parse_for(text, cells).map_err(|error| {
        let error = error.to_string();
        // There is only one line.
        error.strip_prefix("line 1, ").map_or(error.clone(), str::to_owned)
    })?;
    if moves.is_empty() { Err("no moves given; use moves such as 26 and 3a".into()) } else { Ok(moves) }
}

/// Returns whether the cells of a move exist on a board.
fn is_on_board(&NotatedMove { from, to, .. }: &NotatedMove, cells: CellCount) -> bool {
    [from, to].iter().all(|place| !matches!(place, Place::Cell(cell) if *cell >= cells.get()))
}
