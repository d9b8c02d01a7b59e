//! Answers, as notation or as JSON.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use super::{Answer, Format};
use crate::cli::numbers::counted;
use crate::freecell::cells::Cells;
use crate::freecell::notation::{explicit, lines};
use crate::number::{DealNumber, grouped};
use crate::solver::Limit;
use crate::verdict::Verdict;

/// The line of JSON; the order of the fields is that of the keys.
#[derive(Serialize)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    cells: u8,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<u32>,
    states: u64,
}

/// Appends an answer.
pub(super) fn write(answer: &Answer, cells: Cells, format: Format, several: bool, into: &mut Vec<u8>) -> Result<()> {
    match format {
        Format::Notation => write_notation(answer, several, into),
        Format::Json => write_json(answer, cells, into),
    }
}

fn write_notation(answer: &Answer, several: bool, into: &mut Vec<u8>) -> Result<()> {
    let name = answer.number.map_or(String::new(), |number| format!("{number}: "));
    let states = || format!("{} {}", grouped(answer.states), if answer.states == 1 { "position" } else { "positions" });
    match &answer.verdict {
        Verdict::Solved(played) => {
            let (moves, cards) =
                (counted(played.moves().into(), "move", "moves"), counted(played.cards().into(), "card", "cards"));
            writeln!(into, "#{name}solved in {moves}, {cards}")?;
            into.extend_from_slice(lines(&explicit(&answer.start, played.steps())?).as_bytes());
        }
        Verdict::Impossible { .. } => writeln!(into, "#{name}impossible, {}", states())?,
        Verdict::Unknown(limit) => {
            writeln!(into, "#{name}unknown, {}, the limit of {} is met", states(), what(*limit))?;
        }
    }
    if several {
        into.push(b'\n');
    }
    Ok(())
}

fn write_json(answer: &Answer, cells: Cells, into: &mut Vec<u8>) -> Result<()> {
    let played = if let Verdict::Solved(played) = &answer.verdict { Some(played) } else { None };
    let (verdict, limit) = match answer.verdict {
        Verdict::Solved(_) => ("solved", None),
        Verdict::Impossible { .. } => ("impossible", None),
        Verdict::Unknown(limit) => ("unknown", Some(what(limit))),
    };
    let solution = played.map(|played| explicit(&answer.start, played.steps())).transpose()?;
    let written = Written {
        number: answer.number.map(DealNumber::get),
        cells: cells.get(),
        verdict,
        limit,
        solution: solution.map(|moves| moves.iter().map(ToString::to_string).collect()),
        moves: played.map(|played| played.moves()),
        cards: played.map(|played| played.cards()),
        states: answer.states,
    };
    serde_json::to_writer(&mut *into, &written)?;
    into.push(b'\n');
    Ok(())
}

/// What a limit is called.
const fn what(limit: Limit) -> &'static str {
    match limit {
        Limit::States => "states",
        Limit::Bytes => "memory",
        Limit::Cancelled => "patience",
    }
}
