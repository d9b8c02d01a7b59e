//! Formatting answers: in notation or as JSON.

use super::{Answer, Format};
use crate::cli::generator::{by, other_than_microsoft};
use crate::cli::json::Object;
use crate::cli::numbers::DealOrJoke;
use crate::table::facts::bound_in_words;
use crate::words::grouped_count;
use tableaux_engine::atlas::embedded::{self, Record};
use tableaux_engine::freecell::cell_count::CellCount;
use tableaux_engine::freecell::notation::{self, explicit};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::verdict::{Solution, Verdict};
use tableaux_engine::words::counted;

/// Formats an answer as whole lines; `has_several` adds an empty line before the next one.
pub(super) fn to_text(answer: &Answer, cells: CellCount, format: Format, has_several: bool) -> String {
    match format {
        Format::Notation => in_notation(answer, cells, has_several),
        Format::Verdict => {
            // A board has only the verdict.
            let number = answer.deal.map_or(String::new(), |deal| format!("{deal} "));
            format!("{number}{}\n", Outcome::from(&answer.verdict).name())
        }
        Format::Json => in_json(answer, cells),
    }
}

/// Returns the best known lower bound of the moves.
fn bound(answer: &Answer, solution: &Solution, cells: CellCount) -> u32 {
    let record = match answer.deal {
        Some(DealOrJoke::Deal(number)) => embedded::record_of(&answer.generator, number),
        Some(DealOrJoke::Joke(_)) | None => Record::default(),
    };
    record.with_cells(cells).best_bound(solution.bound())
}

fn in_notation(answer: &Answer, cells: CellCount, has_several: bool) -> String {
    // A board has no number.
    let name = answer.deal.map_or(" ".into(), |deal| format!("{deal}{}: ", by(&answer.generator)));
    let states = || grouped_count(answer.states, "position", "positions");
    let text = match &answer.verdict {
        Verdict::Solved(solution) => {
            let played = solution.game();
            let moves = counted(played.moves().into(), "move", "moves");
            let bound = bound_in_words(bound(answer, solution, cells), played.moves())
                .map_or(String::new(), |bound| format!(" ({bound})"));
            let cards = counted(played.cards().into(), "card", "cards");
            let least = answer.least_cards.map_or(String::new(), |least| match played.cards() {
                cards if cards == least => " (the fewest there are)".into(),
                _ => format!(" (at least {least})"),
            });
            let solution = notation::to_text(&explicit(played).collect::<Vec<_>>());
            let crux = answer.crux.map_or(String::new(), |crux| format!("# narrowest: {crux}\n"));
            format!("solved in {moves}{bound}, {cards}{least}\n{crux}{solution}")
        }
        Verdict::Impossible { .. } => format!("impossible, {}\n", states()),
        Verdict::Unknown(limit) => format!("unknown, {}, the limit of {limit} is met\n", states()),
    };
    format!("#{name}{text}{}", if has_several { "\n" } else { "" })
}

fn in_json(answer: &Answer, cells: CellCount) -> String {
    let object = Object::new().with_some("number", answer.deal);
    let object = object.with_some("generator", other_than_microsoft(&answer.generator)).with("cells", cells.get());
    let object = object.with("verdict", Outcome::from(&answer.verdict).name());
    let object = match &answer.verdict {
        Verdict::Solved(solution) => {
            let played = solution.game();
            let moves: Vec<_> = explicit(played).collect();
            let object = object.with("solution", moves).with("moves", played.moves());
            let object = object.with("bound", bound(answer, solution, cells)).with("cards", played.cards());
            let object = object.with_some("cards_bound", answer.least_cards);
            let object = match answer.crux {
                Some(crux) => object.with("narrowest", crux.percent()).with("crux", crux.number()),
                None => object,
            };
            object.with("states", answer.states).with("effort", answer.effort.name())
        }
        Verdict::Impossible { .. } => object.with("states", answer.states),
        Verdict::Unknown(limit) => object.with("limit", limit).with("states", answer.states),
    };
    format!("{object}\n")
}
