//! Formatting answers: in notation or as JSON.

use super::{Answer, Format};
use crate::cli::generator::{by, other_than_microsoft};
use crate::cli::json::{CARDS, MOVES};
use crate::cli::prelude::*;
use crate::table::facts::bound_in_words;
use tableaux_engine::atlas::Difficulty;
use tableaux_engine::freecell::notation::{self, NotatedMove, explicit};
use tableaux_engine::solver::Limit;
use tableaux_engine::verdict::Solution;
use tableaux_engine::verdict::outcome::Outcome;

json_object! {
    #[derive(Default)]
    pub(super) struct SolveJson {
        @flatten start: StartJson,
        verdict: &'static str = "solved, impossible or unknown",
        limit: Option<Limit> = "limit that ended the search, if unknown: states, memory or time",
        solution: Option<Vec<NotatedMove>> = "moves, including moves home, if solved",
        moves: Option<u32> = MOVES,
        bound: Option<u32> = "lower bound on the moves of any solution; 0 if unknown",
        cards: Option<u32> = CARDS,
        cards_bound: Option<u32> = "with --measure cards: lower bound on the cards that any solution moves",
        narrowest: Option<OrNull<u8>> = "with --crux: percentage of moves that win at the narrowest place of the \
            solution; 100 if all moves win, null if a limit left that open",
        crux: Option<OrNull<u32>> = "with --crux: move of the solution, from 1, at that place",
        difficulty: Option<u8> = "with --difficulty: percentage of deals that are easier",
        difficulty_error: Option<u8> = "standard error of difficulty, in points of a hundred",
        score: Option<u16> = "sum of the percentiles that difficulty ranks, 0 to 396",
        states: u64 = "positions searched",
        effort: Option<&'static str> = "effort for moves, bound and cards: fast, short, best or proof, \
            perhaps cut off by --time; a higher bound stored in the program replaces the one found",
        atlas_moves: Option<u8> = "moves of the solution that the program knows of, if that is shorter",
        atlas_effort: Option<&'static str> = "effort that finds a solution as short",
        atlas_verdict: Option<&'static str> = "verdict that the program knows of, if a limit ended the search",
    }
}

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

/// Returns the moves and the effort of the atlas's solution, if that is shorter and moves are minimized.
fn shorter(answer: &Answer, solution: &Solution) -> Option<(u8, Effort)> {
    let known = answer.known.moves.zip(answer.known.effort);
    known.filter(|&(moves, _)| solution.moves() > moves.into() && answer.least_cards.is_none())
}

/// Returns the verdict of the atlas, if it has one.
fn known_verdict(answer: &Answer, cells: CellCount) -> Option<Outcome> {
    Some(answer.known.cells.outcome_with(cells)).filter(|&outcome| outcome != Outcome::Unknown)
}

fn in_notation(answer: &Answer, cells: CellCount, has_several: bool) -> String {
    // A board has no number.
    let name = answer.deal.map_or(" ".into(), |deal| format!("{deal}{}: ", by(&answer.generator)));
    let states = || grouped_count(answer.states, "position", "positions");
    let text = match &answer.verdict {
        Verdict::Solved(solution) => {
            let played = solution.game();
            let moves = counted(played.moves().into(), "move", "moves");
            let bound = bound_in_words(answer.known.best_bound(solution.bound()), played.moves())
                .map_or(String::new(), |bound| format!(" ({bound})"));
            let cards = counted(played.cards().into(), "card", "cards");
            let least = answer.least_cards.map_or(String::new(), |least| match played.cards() {
                cards if cards == least => " (the fewest possible)".into(),
                _ => format!(" (at least {least})"),
            });
            let shorter = shorter(answer, solution);
            let solution = notation::to_text(&explicit(played).collect::<Vec<_>>());
            let crux = answer.crux.map_or(String::new(), |crux| format!("# narrowest: {crux}\n"));
            let difficulty =
                answer.difficulty.map_or(String::new(), |difficulty| format!("# difficulty: {difficulty}\n"));
            let atlas = shorter.map_or(String::new(), |(moves, effort)| {
                format!("# atlas: {}; --effort {effort} finds them\n", counted(moves.into(), "move", "moves"))
            });
            format!("solved in {moves}{bound}, {cards}{least}\n{atlas}{crux}{difficulty}{solution}")
        }
        Verdict::Impossible { .. } => format!("impossible, {}\n", states()),
        Verdict::Unknown(limit) => {
            let atlas = known_verdict(answer, cells).map_or(String::new(), |outcome| format!("# atlas: {outcome}\n"));
            format!("unknown, {}, the limit of {limit} is met\n{atlas}", states())
        }
    };
    format!("#{name}{text}{}", if has_several { "\n" } else { "" })
}

fn in_json(answer: &Answer, cells: CellCount) -> String {
    let start = StartJson { number: answer.deal, generator: other_than_microsoft(&answer.generator), cells };
    let verdict = Outcome::from(&answer.verdict).name();
    let json = SolveJson { start, verdict, states: answer.states, ..SolveJson::default() };
    to_json(&match &answer.verdict {
        Verdict::Solved(solution) => SolveJson {
            solution: Some(explicit(solution.game()).collect()),
            moves: Some(solution.moves()),
            bound: Some(answer.known.best_bound(solution.bound())),
            atlas_moves: shorter(answer, solution).map(|(moves, _)| moves),
            atlas_effort: shorter(answer, solution).map(|(_, effort)| effort.name()),
            cards: Some(solution.game().cards()),
            cards_bound: answer.least_cards,
            narrowest: answer.crux.map(|crux| OrNull(crux.percent())),
            crux: answer.crux.map(|crux| OrNull(crux.number())),
            difficulty: answer.difficulty.map(Difficulty::percent_easier),
            difficulty_error: answer.difficulty.map(Difficulty::error),
            score: answer.difficulty.map(Difficulty::score),
            effort: Some(answer.effort.name()),
            ..json
        },
        Verdict::Impossible { .. } => json,
        &Verdict::Unknown(limit) => {
            SolveJson { limit: Some(limit), atlas_verdict: known_verdict(answer, cells).map(Outcome::name), ..json }
        }
    }) + "\n"
}
