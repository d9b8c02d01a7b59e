//! Explaining why no number matches.

use super::answer::{DifferenceJson, FindJson, names};
use super::input::Origin;
use super::{NOT_SHUFFLED, Search, answer};
use crate::cli::arguments::Format;
use crate::cli::output::{Output, report};
use crate::cli::work::Work;
use crate::cli::work::progress::StageProgress;
use tableaux_engine::Generator;
use tableaux_engine::freecell::find::explanation::{self, Explanation, ExplanationSearch, Runner};
use tableaux_engine::freecell::find::is_unshuffled;
use tableaux_engine::freecell::find::mistake::{DealingMistake, Transposition};
use tableaux_engine::jobs::in_order;
use tableaux_engine::words::counted;

/// Tests candidates on several threads, and shows progress.
struct Threads<'a> {
    work: &'a Work,
    progress: StageProgress,
}

impl Runner for Threads<'_> {
    fn run<T: Send, R: Send>(&self, candidates: Vec<T>, test: impl Fn(T) -> Option<R> + Sync, limit: usize) -> Vec<R> {
        let mut found = Vec::new();
        self.progress.begin(candidates.len() as u64);
        let work = |(): &mut (), candidate: T| test(candidate);
        let take = |result: Option<R>| {
            self.progress.add_one();
            found.extend(result);
            if found.len() < limit { Ok(()) } else { Err(()) }
        };
        // The only possible error is that the limit is reached.
        let _ = in_order(candidates.into_iter(), self.work.threads, &self.work.stop, || (), work, take);
        found
    }
}

/// Writes the explanation. If none is known and the board is the only one, that goes to standard error as text; else it
/// is written like an explanation.
pub(super) fn explain(search: &Search, origin: &Origin, out: &mut Output) {
    let Work { generator, stop, .. } = search.work;
    let threads = Threads { work: search.work, progress: StageProgress::new("searches for a mistake") };
    let of_heading = search.of_heading(None).map(Explanation::Mistakes);
    let ExplanationSearch { explanation, programs } = match of_heading {
        Some(found) => ExplanationSearch { explanation: Some(found), programs: 1 },
        None => explanation::explain(generator, &search.layout, search.range, &threads, stop),
    };
    // Erases the progress line before the answer.
    drop(threads);
    let (text, json) = match explanation {
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
        None if search.work.is_stopped() => return,
        none => {
            let more = match none {
                Some(Explanation::OutsideRange(number)) => format!(", but #{number} does"),
                _ => why_none(search, programs),
            };
            let (first, last) = (search.range.first(), search.range.last());
            let text = format!("no number from {first} to {last} matches{more}");
            if search.format == Format::Text && !origin.is_one_of_several() {
                return report(&text);
            }
            (text.clone(), FindJson { explanation: Some(text), ..FindJson::numbered(None) })
        }
    };
    answer::write(text, json, origin, search.format, out);
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
                "; no known mistake explains it{near}: {programs} tried, with up to two mistakes in drawing for \
                 numbers to 32000, one to 1000000, and three in the pack and the order; not tried: more, or a mistyped \
                 constant, another generator or floating-point numbers with another; --expect N tries more for number N"
            )
        }
    }
}

/// Returns the former name of a mistake, from before all had names, on which programs may rely.
fn fault(mistakes: &[DealingMistake]) -> Option<String> {
    let [mistake] = mistakes else { return None };
    Some(match mistake {
        DealingMistake::RowsColumns(Transposition::DealtByColumns) => "dealt by columns".into(),
        DealingMistake::RowsColumns(Transposition::ColumnsAsRows) => "columns as rows".into(),
        DealingMistake::CascadesReversed => "top card first".into(),
        DealingMistake::SuitsOrder(order) => format!("suits {}", order.map(|suit| suit.to_string()).join(" ")),
        DealingMistake::NoSwap => "moved up".into(),
        DealingMistake::Unmasked => "no mask".into(),
        DealingMistake::OtherBand(_) => "first rule".into(),
        DealingMistake::OtherGenerator(generator) => format!("generator {generator}"),
        _ => return None,
    })
}
