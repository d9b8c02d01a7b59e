use std::fmt::Write;

use super::ReviewedGame;
use crate::cli::game::{GameRequest, name};
use crate::cli::prelude::*;
use crate::sign::Sign;
use crate::words::free_cells;
use tableaux_engine::coach::{MoveSign, ReviewedMove};
use tableaux_engine::freecell::description::{describe, describe_briefly};
use tableaux_engine::freecell::moves::count_moves;
use tableaux_engine::freecell::notation::{self, NotatedMove};
use tableaux_engine::{Move, PlayedGame};

/// The width of a briefly described move.
const MOVE_COLUMNS: usize = 16;

/// Writes moves in the explicit notation, from the position before them.
pub(super) fn notated(position: &Position, steps: &[Move]) -> Vec<NotatedMove> {
    let mut game = PlayedGame::new(position.clone());
    for &step in steps {
        game.play(step).expect("the rules have played it");
    }
    notation::explicit(&game).collect()
}

/// Returns a line for the game, one for each move, and one for each turning point with the winning moves from there.
pub(super) fn to_text(request: &GameRequest, game: &ReviewedGame) -> String {
    let mut text = format!("# {}\n", heading(request, game));
    let mut homeward = 0;
    for (&before, reviewed) in game.line.iter().zip(&game.review.moves) {
        let (step, home) = game.tree.step(reviewed.id).expect("it is a move");
        // Consecutive good moves home share a line.
        if step.is_home() && matches!(reviewed.sign, MoveSign::Best | MoveSign::Kept | MoveSign::AlreadyLost) {
            homeward += 1;
            continue;
        }
        write_homeward(&mut text, &mut homeward);
        let number = reviewed.number.map_or(String::new(), |number| number.to_string());
        let brief = describe_briefly(game.tree.position_of(before), step);
        let home = if home.is_empty() { String::new() } else { format!(" +{}", home.len()) };
        let words = words(reviewed);
        writeln(
            &mut text,
            &format!("{number:>4} {} {:MOVE_COLUMNS$} {words}", Sign::of_move(reviewed.sign).symbol(), brief + &home),
        );
    }
    write_homeward(&mut text, &mut homeward);
    let turns: Vec<usize> =
        (0..game.review.moves.len()).filter(|&step| game.review.moves[step].is_turning_point()).collect();
    if !turns.is_empty() {
        text.push_str("\n# turning points\n");
    }
    for step in turns {
        let (before, reviewed) = (game.tree.position_of(game.line[step]), &game.review.moves[step]);
        let (played, _) = game.tree.step(reviewed.id).expect("it is a move");
        let number = reviewed.number.map_or("a move home".into(), |number| format!("move {number}"));
        writeln(&mut text, &format!("{number}: {}: {}", describe(before, played), reviewed.in_words()));
        let solution = &game.solutions[step];
        if !solution.is_empty() {
            let moves = count_moves(solution).into();
            writeln(&mut text, &format!("  instead, won in {}:", counted(moves, "move", "moves")));
            for line in notation::to_text(&notated(before, solution)).lines() {
                writeln(&mut text, &format!("  {line}"));
            }
        }
    }
    if let Some(lost) = &game.lost {
        writeln(&mut text, &format!("\n# the lost position: {lost}"));
        if !lost.buried.is_empty() && lost.is_whole {
            let buried: Vec<String> = lost.buried.iter().map(|card| Card::face(*card)).collect();
            writeln(&mut text, &format!("never free: {}", buried.join(" ")));
        }
    }
    text
}

fn writeln(text: &mut String, line: &str) {
    writeln!(text, "{}", line.trim_end()).expect("a text takes what is written to it");
}

/// Writes a line for cards that went home in succession, if any.
fn write_homeward(text: &mut String, count: &mut u64) {
    if *count > 0 {
        writeln(text, &format!("       {}", counted(std::mem::take(count), "card home", "cards home")));
    }
}

/// Returns the comment on a move, longer if few moves won.
fn words(reviewed: &ReviewedMove) -> String {
    match (&reviewed.narrowness, reviewed.sign) {
        (_, MoveSign::AlreadyLost) => String::new(),
        (_, MoveSign::LostHere | MoveSign::Only) | (None, _) => reviewed.in_words(),
        (Some(narrowness), _) => format!("{:12} {narrowness}", reviewed.in_words()).trim_end().into(),
    }
}

/// Returns the heading: the game and its result.
fn heading(request: &GameRequest, game: &ReviewedGame) -> String {
    let name = name(&request.origin);
    let cells = free_cells(request.start.cell_count());
    let (moves, _) = game.tree.counts(game.tree.at());
    let moves = counted(moves.into(), "move", "moves");
    let result = match (game.result(), game.review.lost_by().and_then(|reviewed| reviewed.number)) {
        ("won", _) => format!("won in {moves}"),
        ("lost", Some(number)) => format!("lost by move {number} of {moves}"),
        ("lost", None) => "it could not be won from the start".into(),
        ("open", _) => format!("open after {moves}; it can be won"),
        _ => format!("open after {moves}; whether it can be won is unknown"),
    };
    format!("{name}, {cells}: {result}")
}
