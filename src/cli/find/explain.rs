//! Why no number matches.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use serde::Serialize;

use super::input::Origin;
use super::{Format, Search, names, write_json};
use crate::cli::output::report;
use crate::cli::work::progress::Progress;
use crate::freecell::find::Diagnosis;
use crate::freecell::find::explanation::{self, Explanation, Runner};
use crate::freecell::find::mistake::{DealingMistake, Transposition};
use crate::freecell::find::nearest::NearestDeal;
use crate::generator::Generator;
use crate::jobs::in_order;

/// The line of JSON for mistakes.
#[derive(Serialize)]
struct MistakesJson<'a> {
    number: u64,
    mistakes: Vec<&'static str>,
    explanation: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    #[serde(flatten)]
    origin: &'a Origin,
}

/// The line of JSON for a board without a number.
#[derive(Serialize)]
struct NoNumberJson<'a> {
    number: Option<u64>,
    explanation: String,
    #[serde(flatten)]
    origin: &'a Origin,
}

/// The line of JSON for the nearest deal.
#[derive(Serialize)]
struct NearestJson<'a> {
    number: u64,
    differences: Vec<DifferenceJson>,
    #[serde(flatten)]
    origin: &'a Origin,
}

#[derive(Serialize)]
struct DifferenceJson {
    row: usize,
    column: usize,
    card: String,
    dealt: String,
}

/// Tests candidates on several threads.
struct Threads<'a> {
    count: NonZeroUsize,
    stop: &'a AtomicBool,
}

impl Runner for Threads<'_> {
    fn run<T: Send, R: Send>(&self, candidates: Vec<T>, test: impl Fn(T) -> Option<R> + Sync, limit: usize) -> Vec<R> {
        let mut found = Vec::new();
        let mut progress = Progress::new(candidates.len() as u64);
        let work = |(): &mut (), candidate: T| test(candidate);
        let take = |result: Option<R>| {
            progress.add(1);
            found.extend(result);
            if found.len() < limit { Ok(()) } else { Err(()) }
        };
        // Its only error says that the limit is reached.
        let _ = in_order(candidates.into_iter(), self.count, self.stop, || (), work, take);
        progress.end();
        found
    }
}

/// Appends the explanation. That none is known is reported on standard error if the board is the only one, else it is
/// appended too, and so it is as JSON.
pub(super) fn explain(search: &Search, origin: &Origin, into: &mut Vec<u8>) -> Result<()> {
    let runner = Threads { count: search.threads, stop: search.stop };
    match explanation::explain(&search.generator, &search.layout, search.range, &runner, search.stop) {
        Some(Explanation::Mistakes(diagnosis)) => write_mistakes(&diagnosis, origin, search.format, into)?,
        Some(Explanation::OutsideRange(number)) => write_none(search, origin, &format!(", but #{number} does"), into)?,
        Some(Explanation::Nearest(nearest)) => write_nearest(&nearest, origin, search.format, into)?,
        None if search.stop.load(Ordering::Relaxed) => {}
        None => {
            let is_whole = search.layout.pattern().is_none_or(|pattern| pattern.tableau().is_some());
            let more = match (search.is_sieved, is_whole, search.generator) {
                (false, ..) => ": --range A..=B compares others",
                (true, false, _) => "",
                (true, true, Generator::Microsoft) => {
                    "; no known mistake, and no two of them, explain that, and no deal is near"
                }
                (true, true, Generator::Lcg(_)) => "; no known mistake, and no two of them, explain that",
            };
            write_none(search, origin, more, into)?;
        }
    }
    Ok(())
}

/// Says that nothing matches, and more.
fn write_none(search: &Search, origin: &Origin, more: &str, into: &mut Vec<u8>) -> Result<()> {
    let (first, last) = (search.range.first(), search.range.last());
    let explanation = format!("no number from {first} to {last} matches{more}");
    match search.format {
        Format::Json => write_json(&NoNumberJson { number: None, explanation, origin }, into)?,
        Format::Text if origin.is_one_of_several() => writeln!(into, "{origin}{explanation}")?,
        Format::Text => report(&explanation),
    }
    Ok(())
}

fn write_mistakes(diagnosis: &Diagnosis, origin: &Origin, format: Format, into: &mut Vec<u8>) -> Result<()> {
    match format {
        Format::Text => writeln!(into, "{origin}{diagnosis}")?,
        Format::Json => {
            let (mistakes, explanation) = (names(&diagnosis.mistakes), diagnosis.to_string());
            let fault = fault(&diagnosis.mistakes);
            write_json(&MistakesJson { number: diagnosis.number.get(), mistakes, explanation, fault, origin }, into)?;
        }
    }
    Ok(())
}

/// What a mistake was called before all of them had names, which programs may rely on.
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

fn write_nearest(nearest: &NearestDeal, origin: &Origin, format: Format, into: &mut Vec<u8>) -> Result<()> {
    let NearestDeal { number, differences } = nearest;
    match format {
        Format::Text => writeln!(into, "{origin}{nearest}")?,
        Format::Json => {
            let differences = differences.iter().map(|difference| {
                let (row, column) = difference.row_and_column();
                let (card, dealt) = (difference.card.to_string(), difference.dealt.to_string());
                DifferenceJson { row, column, card, dealt }
            });
            write_json(&NearestJson { number: number.get(), differences: differences.collect(), origin }, into)?;
        }
    }
    Ok(())
}
