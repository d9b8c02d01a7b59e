//! The exercise asked, and the verdict on its answer, in words.

use crate::browser::state::desk::Desk;
use crate::browser::state::practice::{Score, Stage};
use crate::practice::Source;
use tableaux_engine::coach::Reachable;
use tableaux_engine::freecell::description::describe;
use tableaux_engine::verdict::outcome::Outcome;

pub const NOTHING_LEFT: &str = "nothing left to practice today";

/// Describes the question, in parts: `one of 7 moves wins`, `grade 3`.
pub fn question(desk: &Desk) -> Vec<String> {
    let Some(exercise) = desk.practice.exercise() else { return vec![NOTHING_LEFT.into()] };
    let narrowness = desk.exercise_narrowness().map_or_else(
        || "make a move".into(),
        |narrowness| match (narrowness.winning(), narrowness.total()) {
            (1, total) if total > 1 && narrowness.is_whole() => format!("one of {total} moves wins"),
            _ => narrowness.to_string(),
        },
    );
    let source = match exercise.asked.source() {
        Source::Puzzle(grade) => format!("grade {grade}"),
        Source::Lost => "you lost it here".into(),
    };
    vec![narrowness, source]
}

/// Describes the answers counted since the start: `3 of 4 right this time`; `None` before the first.
pub fn score(desk: &Desk) -> Option<String> {
    let Score { right, all } = desk.practice.score();
    (all > 0).then(|| format!("{right} of {all} right this time"))
}

/// Describes the verdict on the answer: with its reason, shorter, and in a few words; `None` before it is judged.
pub fn verdict(desk: &Desk) -> Option<[String; 3]> {
    let exercise = desk.practice.exercise()?;
    let Stage::Judged(step, outcome) = exercise.stage else { return None };
    let move_words = describe(exercise.asked.position(), step);
    Some(match outcome {
        Outcome::Winnable => {
            let only = desk.exercise_narrowness().map(|narrowness| match narrowness.winning() {
                1 if narrowness.total() > 1 && narrowness.is_whole() => {
                    format!("the only one of {} moves that wins", narrowness.total())
                }
                _ => narrowness.to_string(),
            });
            let verdict = if exercise.is_shown { format!("{move_words} wins") } else { "right".into() };
            let why = only.map_or_else(|| verdict.clone(), |only| format!("{verdict}: {only}"));
            [why.clone(), why, verdict]
        }
        Outcome::Impossible => {
            let after = exercise.after(step);
            let reason = desk.searches.answers().reachable(&after).map(Reachable::to_string);
            let loses = format!("wrong: {move_words} loses");
            let [why, short] = reason.map_or_else(
                || [loses.clone(), loses.clone()],
                |reason| [format!("{loses}: {reason}"), format!("wrong: {reason}")],
            );
            [why, short, "wrong: it loses".into()]
        }
        Outcome::Unknown => [
            "no search could decide whether that move wins: it does not count".into(),
            "whether it wins is unknown: it does not count".into(),
            "unknown: it does not count".into(),
        ],
    })
}
