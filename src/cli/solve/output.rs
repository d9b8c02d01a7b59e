//! Formatting answers: in notation or as JSON.

use super::{Answer, Format};
use crate::cli::generator::{by, other_than_microsoft};
use crate::cli::json::{CARDS, MOVES};
use crate::cli::numbers::DealOrJoke;
use crate::cli::prelude::*;
use crate::table::facts::bound_in_words;
use tableaux_engine::atlas::Difficulty;
use tableaux_engine::atlas::difficulty::DifficultyRange;
use tableaux_engine::atlas::embedded::{self, Record};
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
        difficulty: Option<u8> = "with --difficulty: how many of 100 deals are easier, on average over eight equivalent boards",
        difficulty_least: Option<u8> = "lowest difficulty of the eight",
        difficulty_most: Option<u8> = "highest difficulty of the eight",
        score: Option<u16> = "mean of the sums of percentiles that difficulty ranks, 0 to 396",
        states: u64 = "positions searched",
        effort: Option<&'static str> = "effort for moves, bound and cards: fast, short, best or proof, \
            perhaps cut off by --time; a higher bound stored in the program replaces the one found",
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
                cards if cards == least => " (the fewest possible)".into(),
                _ => format!(" (at least {least})"),
            });
            let solution = notation::to_text(&explicit(played).collect::<Vec<_>>());
            let crux = answer.crux.map_or(String::new(), |crux| format!("# narrowest: {crux}\n"));
            let difficulty =
                answer.difficulty.map_or(String::new(), |range| format!("# difficulty: {}\n", in_words(range)));
            format!("solved in {moves}{bound}, {cards}{least}\n{crux}{difficulty}{solution}")
        }
        Verdict::Impossible { .. } => format!("impossible, {}\n", states()),
        Verdict::Unknown(limit) => format!("unknown, {}, the limit of {limit} is met\n", states()),
    };
    format!("#{name}{text}{}", if has_several { "\n" } else { "" })
}

/// Writes a difficulty with its error: `very hard · harder than 99 of 100, 97 to 99 over eight equivalent boards`.
fn in_words(range: DifficultyRange) -> String {
    let [least, most] = [range.lowest, range.highest].map(Difficulty::percent_easier);
    format!("{}, {least} to {most} over eight equivalent boards", range.mean)
}

fn in_json(answer: &Answer, cells: CellCount) -> String {
    let start = StartJson { number: answer.deal, generator: other_than_microsoft(&answer.generator), cells };
    let verdict = Outcome::from(&answer.verdict).name();
    let json = SolveJson { start, verdict, states: answer.states, ..SolveJson::default() };
    to_json(&match &answer.verdict {
        Verdict::Solved(solution) => SolveJson {
            solution: Some(explicit(solution.game()).collect()),
            moves: Some(solution.moves()),
            bound: Some(bound(answer, solution, cells)),
            cards: Some(solution.game().cards()),
            cards_bound: answer.least_cards,
            narrowest: answer.crux.map(|crux| OrNull(crux.percent())),
            crux: answer.crux.map(|crux| OrNull(crux.number())),
            difficulty: answer.difficulty.map(|range| range.mean.percent_easier()),
            difficulty_least: answer.difficulty.map(|range| range.lowest.percent_easier()),
            difficulty_most: answer.difficulty.map(|range| range.highest.percent_easier()),
            score: answer.difficulty.map(|range| range.mean.score()),
            effort: Some(answer.effort.name()),
            ..json
        },
        Verdict::Impossible { .. } => json,
        &Verdict::Unknown(limit) => SolveJson { limit: Some(limit), ..json },
    }) + "\n"
}
