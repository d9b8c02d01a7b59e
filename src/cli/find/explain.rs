//! Why no number matches.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use serde::Serialize;

use super::{Format, Search};
use crate::freecell::find::explanation::{self, Explanation, Runner};
use crate::freecell::find::mistake::DealingMistake;
use crate::freecell::find::nearest::NearestDeal;
use crate::generator::Generator;
use crate::jobs::in_order;
use crate::number::DealNumber;

/// The line of JSON for a mistake.
#[derive(Serialize)]
struct MistakeJson {
    number: u64,
    fault: String,
}

/// The line of JSON for the nearest deal.
#[derive(Serialize)]
struct NearestJson {
    number: u64,
    differences: Vec<DifferenceJson>,
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
        let work = |(): &mut (), candidate: T| test(candidate);
        let take = |result: Option<R>| {
            found.extend(result);
            if found.len() < limit { Ok(()) } else { Err(()) }
        };
        // Its only error says that the limit is reached.
        let _ = in_order(candidates.into_iter(), self.count, self.stop, || (), work, take);
        found
    }
}

/// Appends the explanation, or reports on standard error that none is known.
pub(super) fn explain(search: &Search, is_sieved: bool, stop: &AtomicBool, into: &mut Vec<u8>) -> Result<()> {
    let Search { generator, pattern, range, threads, format } = search;
    let runner = Threads { count: *threads, stop };
    match explanation::explain(generator, pattern, *range, &runner, stop) {
        Some(Explanation::Mistakes(mistakes)) => {
            mistakes.iter().try_for_each(|&(number, mistake)| write_mistake(number, mistake, *format, into))?;
        }
        Some(Explanation::OutsideRange(number)) => report(search, &format!(", but #{number} does")),
        Some(Explanation::Nearest(nearest)) => write_nearest(&nearest, *format, into)?,
        None if stop.load(Ordering::Relaxed) => {}
        None => report(
            search,
            match (is_sieved, pattern.tableau(), generator) {
                (false, ..) => ": --range A..=B compares others",
                (true, None, _) => "",
                (true, Some(_), Generator::Microsoft) => "; no known mistake explains that, and no deal is near",
                (true, Some(_), Generator::Lcg(_)) => "; no known mistake explains that",
            },
        ),
    }
    Ok(())
}

/// Reports on standard error that nothing matches, and more.
fn report(search: &Search, more: &str) {
    let (first, last) = (search.range.first(), search.range.last());
    // Standard error may be gone with the terminal.
    let _ = writeln!(io::stderr(), "tableaux: no number from {first} to {last} matches{more}");
}

fn write_mistake(number: DealNumber, mistake: DealingMistake, format: Format, into: &mut Vec<u8>) -> Result<()> {
    match format {
        Format::Text => writeln!(into, "#{number} with {mistake}")?,
        Format::Json => {
            serde_json::to_writer(&mut *into, &MistakeJson { number: number.get(), fault: mistake.key() })?;
            into.push(b'\n');
        }
    }
    Ok(())
}

fn write_nearest(nearest: &NearestDeal, format: Format, into: &mut Vec<u8>) -> Result<()> {
    let NearestDeal { number, differences } = nearest;
    match format {
        Format::Text => writeln!(into, "{nearest}")?,
        Format::Json => {
            let differences = differences.iter().map(|difference| {
                let (row, column) = difference.row_and_column();
                let (card, dealt) = (difference.card.to_string(), difference.dealt.to_string());
                DifferenceJson { row, column, card, dealt }
            });
            let json = NearestJson { number: number.get(), differences: differences.collect() };
            serde_json::to_writer(&mut *into, &json)?;
            into.push(b'\n');
        }
    }
    Ok(())
}
