//! `tableaux games`: the games that ended.

use super::Data;
use super::json::{CARDS, MOVES, NUMBER};
use super::prelude::*;
use crate::browser::state::clock::clock_words;
use crate::browser::words::record::outcome;
use crate::columns;
use crate::record::{GameOutcome, RecordedGame};
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::share;
use tableaux_engine::freecell::{AutoPlay, GameTree};

const EXAMPLES: &str =
    "Examples:\n  tableaux games\n  tableaux games --limit 5\n  tableaux games --result lost --format json";

json_object! {
    struct GameJson {
        date: String = "the day (UTC) on which it ended, as YYYY-MM-DD",
        table: String = "what was dealt: freecell, with the generator unless it is Microsoft's, or gears and the size",
        number: DealNumber = NUMBER,
        cells: u8 = "free cells; 0 for gears",
        result: &'static str = "won, lost, or given up while it could still be won",
        moves: u32 = MOVES,
        cards: u32 = CARDS,
        seconds: u32 = "time played, in seconds",
        hints: u32 = "hints taken",
        line: OrNull<String> = "the game as a line for review; null if its moves were not kept",
    }
}

/// List finished games
///
/// The newest comes first. Each has the day (UTC) on which it ended, its deal, result, moves, time and hints. The games
/// come from the browser's file, or from that of --data. In JSON, a game whose moves were kept has them as a line for
/// tableaux review. Games that ended before moves were kept, and games of gears, have none.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<GameJson>(EXAMPLES))]
pub(super) struct Arguments {
    /// List only the newest N
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    limit: usize,
    /// List only the games with this result
    #[arg(long, value_parser = super::arguments::one_of([
        ("won", "All cards are home, or all arrows up", GameOutcome::Won),
        ("lost", "No way to win was left", GameOutcome::Lost),
        ("given-up", "Restarted while still winnable", GameOutcome::GivenUp),
    ]))]
    result: Option<GameOutcome>,
    /// The form of the list
    #[arg(long, default_value = "text", value_parser = text_or_json("One game per line", "The same, one object per line"))]
    format: Format,
    #[command(flatten)]
    data: Data,
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let Some(store) = arguments.data.existing()? else { return Ok(()) };
    let record = store.record().map_err(|error| arguments.data.explained(&error))?;
    let is_listed = |game: &&RecordedGame| arguments.result.is_none_or(|result| game.outcome == result);
    let games: Vec<_> = record.iter().rev().filter(is_listed).take(arguments.limit).collect();
    print(match arguments.format {
        Format::Text => columns::lines(&games.iter().map(|game| row(game)).collect::<Vec<_>>(), 0),
        Format::Json => {
            let trees = store.moves_of_all(&games).map_err(|error| arguments.data.explained(&error))?;
            games.iter().zip(trees).map(|(game, tree)| to_json(&json(game, tree)) + "\n").collect()
        }
    })
}

fn row(game: &RecordedGame) -> [String; 7] {
    let [one, many] = game.table.steps();
    let cells = CellCount::new(game.cells).ok().filter(|cells| game.table.has_cells() && *cells != CellCount::FOUR);
    [
        Day::of_unix_time(game.finished).to_string(),
        match game.table {
            Table::FREECELL => format!("#{}", game.number),
            Table::Layout(_) => game.table.to_string(),
            table => format!("{table} #{}", game.number),
        },
        outcome(game.outcome).into(),
        counted(game.moves.into(), one, many),
        clock_words(game.seconds),
        if game.hints > 0 { counted(game.hints.into(), "hint", "hints") } else { String::new() },
        cells.map_or(String::new(), |cells| counted(cells.get().into(), "cell", "cells")),
    ]
}

fn json(game: &RecordedGame, tree: Option<String>) -> GameJson {
    GameJson {
        date: Day::of_unix_time(game.finished).to_string(),
        table: game.table.key(),
        number: game.number,
        cells: game.cells,
        result: outcome(game.outcome),
        moves: game.moves,
        cards: game.cards,
        seconds: game.seconds,
        hints: game.hints,
        line: OrNull(tree.and_then(|tree| line(game, &tree))),
    }
}

/// Returns the line of a FreeCell game; `None` if its moves are not legal on its board.
fn line(game: &RecordedGame, tree: &str) -> Option<String> {
    let origin = game.table.origin(game.number)?;
    let start = origin.start(CellCount::new(game.cells).ok()?).ok()?;
    let tree = GameTree::parse(&start, tree).ok()?;
    Some(share::line(&origin, &tree.game(), AutoPlay::Horne))
}
