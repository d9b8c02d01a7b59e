//! Answers, as notation or as JSON.

use serde::{Serialize, Serializer};

use super::{Answer, Format};
use crate::freecell::cell_count::CellCount;
use crate::freecell::notation::{self, explicit, to_text};
use crate::freecell::played_game::PlayedGame;
use crate::number::{DealNumber, grouped};
use crate::solver::Limit;
use crate::verdict::Verdict;
use crate::words::counted;

/// The line of JSON; the order of the fields is that of the keys.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    cells: u8,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Solution<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<u32>,
    states: u64,
}

/// Every step, in the explicit notation.
struct Solution<'a>(&'a PlayedGame);

impl Serialize for Solution<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(explicit(self.0).map(Step))
    }
}

struct Step(notation::NotatedMove);

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// An answer as text, which ends its last line.
pub(super) fn written(answer: &Answer, cells: CellCount, format: Format, several: bool) -> String {
    match format {
        Format::Notation => in_notation(answer, several),
        Format::Json => in_json(answer, cells),
    }
}

fn in_notation(answer: &Answer, several: bool) -> String {
    let name = answer.number.map_or(String::new(), |number| format!("{number}: "));
    let states = || format!("{} {}", grouped(answer.states), if answer.states == 1 { "position" } else { "positions" });
    let told = match &answer.verdict {
        Verdict::Solved(played) => {
            let moves = counted(played.moves().into(), "move", "moves");
            let cards = counted(played.cards().into(), "card", "cards");
            let solution = to_text(&explicit(played).collect::<Vec<_>>());
            format!("solved in {moves}, {cards}\n{solution}")
        }
        Verdict::Impossible { .. } => format!("impossible, {}\n", states()),
        Verdict::Unknown(limit) => format!("unknown, {}, the limit of {} is met\n", states(), what(*limit)),
    };
    format!("#{name}{told}{}", if several { "\n" } else { "" })
}

fn in_json(answer: &Answer, cells: CellCount) -> String {
    let played = if let Verdict::Solved(played) = &answer.verdict { Some(&**played) } else { None };
    let (verdict, limit) = match answer.verdict {
        Verdict::Solved(_) => ("solved", None),
        Verdict::Impossible { .. } => ("impossible", None),
        Verdict::Unknown(limit) => ("unknown", Some(what(limit))),
    };
    let written = Written {
        number: answer.number.map(DealNumber::get),
        cells: cells.get(),
        verdict,
        limit,
        solution: played.map(Solution),
        moves: played.map(PlayedGame::moves),
        cards: played.map(PlayedGame::cards),
        states: answer.states,
    };
    // Nothing of it can fail to be written.
    serde_json::to_string(&written).unwrap_or_default() + "\n"
}

/// What a limit is called.
const fn what(limit: Limit) -> &'static str {
    match limit {
        Limit::States => "states",
        Limit::Bytes => "memory",
        Limit::Cancelled => "patience",
    }
}
