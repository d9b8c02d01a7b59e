//! Answers, as notation or as JSON.

use std::fmt::Write;

use super::{Answer, Format};
use crate::cli::numbers::counted;
use crate::freecell::cells::Cells;
use crate::freecell::notation::{explicit_of, lines};
use crate::number::{DealNumber, grouped};
use crate::solver::Limit;
use crate::verdict::Verdict;

/// An answer as text, which ends its last line.
pub(super) fn written(answer: &Answer, cells: Cells, format: Format, several: bool) -> String {
    let mut text = String::with_capacity(1024);
    let told = match format {
        Format::Notation => tell_in_notation(answer, several, &mut text),
        Format::Json => tell_in_json(answer, cells, &mut text),
    };
    debug_assert!(told.is_ok(), "a text takes all that is written to it");
    text
}

fn tell_in_notation(answer: &Answer, several: bool, into: &mut String) -> std::fmt::Result {
    let name = answer.number.map_or(String::new(), |number| format!("{number}: "));
    let states = || format!("{} {}", grouped(answer.states), if answer.states == 1 { "position" } else { "positions" });
    match &answer.verdict {
        Verdict::Solved(played) => {
            let (moves, cards) =
                (counted(played.moves().into(), "move", "moves"), counted(played.cards().into(), "card", "cards"));
            writeln!(into, "#{name}solved in {moves}, {cards}")?;
            into.push_str(&lines(&explicit_of(played).collect::<Vec<_>>()));
        }
        Verdict::Impossible { .. } => writeln!(into, "#{name}impossible, {}", states())?,
        Verdict::Unknown(limit) => {
            writeln!(into, "#{name}unknown, {}, the limit of {} is met", states(), what(*limit))?;
        }
    }
    if several {
        into.push('\n');
    }
    Ok(())
}

/// A line of JSON. Nothing in it needs to be escaped, and a million of them take their time, so that they are written
/// as they are.
fn tell_in_json(answer: &Answer, cells: Cells, into: &mut String) -> std::fmt::Result {
    into.push('{');
    if let Some(number) = answer.number.map(DealNumber::get) {
        write!(into, "\"number\":{number},")?;
    }
    write!(into, "\"cells\":{cells},\"verdict\":")?;
    match &answer.verdict {
        Verdict::Solved(played) => {
            into.push_str("\"solved\",\"solution\":[");
            for (place, written) in explicit_of(played).enumerate() {
                into.push_str(if place > 0 { ",\"" } else { "\"" });
                written.push_to(into);
                into.push('"');
            }
            write!(into, "],\"moves\":{},\"cards\":{}", played.moves(), played.cards())?;
        }
        Verdict::Impossible { .. } => into.push_str("\"impossible\""),
        Verdict::Unknown(limit) => write!(into, "\"unknown\",\"limit\":\"{}\"", what(*limit))?,
    }
    writeln!(into, ",\"states\":{}}}", answer.states)
}

/// What a limit is called.
const fn what(limit: Limit) -> &'static str {
    match limit {
        Limit::States => "states",
        Limit::Bytes => "memory",
        Limit::Cancelled => "patience",
    }
}
