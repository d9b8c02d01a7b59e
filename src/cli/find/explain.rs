//! The reason why no number matches a board, in words.

use std::borrow::Cow;
use std::convert::Infallible;

use super::answer::{DifferenceJson, FindJson, names};
use super::{BY_DESIGN, NOT_SHUFFLED, Search};
use crate::cli::prelude::*;
use crate::cli::work::Work;
use crate::cli::work::progress::StageProgress;
use tableaux_engine::freecell::find::explanation::{Explanation, ExplanationSearch, Runner};
use tableaux_engine::freecell::find::is_unshuffled;
use tableaux_engine::freecell::find::mistake::{DealingMistake, DealingOrder, Method, Output};
use tableaux_engine::jobs::in_order;

/// Tests candidates on several threads, and shows progress.
pub(super) struct Threads<'a> {
    work: &'a Work,
    progress: StageProgress,
}

impl<'a> Threads<'a> {
    pub(super) fn new(work: &'a Work, boards: usize) -> Self {
        let words: Cow<_> = match boards {
            1 => "searches for a mistake".into(),
            _ => format!("searches for mistakes on {boards} boards").into(),
        };
        Self { work, progress: StageProgress::new(words) }
    }

    /// Writes something without the progress in between.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.progress.suspend(write)
    }
}

impl Runner for Threads<'_> {
    fn run<T: Send, R: Send>(&self, candidates: Vec<T>, test: impl Fn(T) -> Option<R> + Sync) -> Vec<R> {
        let mut found = Vec::new();
        self.progress.begin(candidates.len() as u64);
        let work = |(): &mut (), candidate: T| test(candidate);
        let take = |result: Option<R>| {
            self.progress.add_one();
            found.extend(result);
            Ok::<(), Infallible>(())
        };
        let Ok(()) = in_order(candidates.into_iter(), self.work.threads, &self.work.stop, || (), work, take);
        found
    }
}

/// Returns the reason in words and as an object without these; `None` if the search was stopped before it was known.
pub(super) fn reason(search: &Search, found: ExplanationSearch) -> Option<(String, FindJson)> {
    let ExplanationSearch { explanation, programs } = found;
    Some(match explanation {
        Some(Explanation::Mistakes(diagnosis)) => {
            let json = FindJson { fault: fault(&diagnosis.mistakes), ..FindJson::numbered(Some(diagnosis.number)) };
            (diagnosis.to_string(), json.with_mistakes(&diagnosis))
        }
        Some(Explanation::Nearest(nearest)) => {
            let differences = Some(nearest.differences.iter().map(DifferenceJson::from).collect());
            (nearest.to_string(), FindJson { differences, ..FindJson::numbered(Some(nearest.number)) })
        }
        Some(Explanation::AnyNumber(mistakes)) => {
            let words = Explanation::AnyNumber(mistakes.clone()).to_string();
            let (mistakes, explanation) = (Some(names(&mistakes)), Some(words.clone()));
            (words, FindJson { mistakes, explanation, ..FindJson::numbered(None) })
        }
        None if search.work.is_stopped() => return None,
        none => {
            let more = match none {
                Some(Explanation::OutsideRange(number)) => format!(", but #{number} does"),
                _ => why_none(search, programs),
            };
            let (first, last) = (search.range.first(), search.range.last());
            let words = format!("no number from {first} to {last} matches{more}");
            (words.clone(), FindJson { explanation: Some(words), ..FindJson::numbered(None) })
        }
    })
}

/// Returns what to add to the message that no number matches.
fn why_none(search: &Search, programs: u64) -> String {
    let is_whole = search.layout.pattern().is_none_or(|pattern| pattern.tableau().is_some());
    if is_unshuffled(&search.layout) {
        return format!(": {NOT_SHUFFLED}");
    }
    match (search.is_sieved, is_whole) {
        (false, _) => "; --range A..=B compares others".into(),
        (true, false) => String::new(),
        (true, true) => {
            let near = if search.work.generator == Generator::Microsoft { ", and no deal is near" } else { "" };
            let programs = counted(programs, "program", "programs");
            format!(
                "; no known mistake explains it{near}: {programs} tried, with one mistake in drawing or shuffling for \
                 numbers to 1000000 and most with two to 32000, and with two in the pack and the order; with the number \
                 it meant, --expect N tries more; {BY_DESIGN}"
            )
        }
    }
}

/// Returns the former name of a mistake, from before all had names, on which programs may rely.
fn fault(mistakes: &[DealingMistake]) -> Option<String> {
    let [mistake] = mistakes else { return None };
    Some(match mistake {
        DealingMistake::Order(DealingOrder::ByColumns) => "dealt by columns".into(),
        DealingMistake::Order(DealingOrder::ColumnsAsRows) => "columns as rows".into(),
        DealingMistake::Order(DealingOrder::CascadesReversed) => "top card first".into(),
        DealingMistake::Suits(order) => format!("suits {}", order.map(|suit| suit.to_string()).join(" ")),
        DealingMistake::Removal(Method::Shift) => "moved up".into(),
        DealingMistake::Output(Output::Unmasked) => "no mask".into(),
        DealingMistake::Output(Output::OtherBand(_)) => "first rule".into(),
        DealingMistake::OtherGenerator(generator) => format!("generator {generator}"),
        _ => return None,
    })
}
