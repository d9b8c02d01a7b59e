//! Why no number fits.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use serde::Serialize;

use super::{Format, Question};
use crate::freecell::find::first;
use crate::freecell::find::mistake::DealingMistake;
use crate::freecell::find::nearest::{NearestDeal, WINDOWS, nearest};
use crate::generator::Generator;
use crate::jobs::in_order;
use crate::number::DealNumber;

/// The line of JSON for a fault.
#[derive(Serialize)]
struct WrittenFault {
    number: u64,
    fault: String,
}

/// The line of JSON for a close deal.
#[derive(Serialize)]
struct WrittenNearest {
    number: u64,
    differences: Vec<WrittenDifference>,
}

#[derive(Serialize)]
struct WrittenDifference {
    row: usize,
    column: usize,
    card: String,
    dealt: String,
}

/// Appends the faults with which numbers fit, or else the closest deal; or says on standard error that nothing is known.
pub(super) fn explain(question: &Question, is_sieved: bool, stop: &AtomicBool, into: &mut Vec<u8>) -> Result<()> {
    // What takes longest comes last, and a thing found ends the search.
    let [own, generators] = DealingMistake::own_and_generators(&question.generator);
    let write = |faults: &[(DealNumber, DealingMistake)], into: &mut Vec<u8>| {
        faults.iter().try_for_each(|&(number, fault)| write_fault(number, fault, question.format, into))
    };
    let found = faults(question, &own, stop)?;
    if !found.is_empty() {
        return write(&found, into);
    }
    let elsewhere =
        first(&question.generator, &question.layout, 1, stop).and_then(|found| found.lowest.first().copied());
    if let Some(number) = elsewhere {
        remark(question, &format!(", but #{number} does"));
        return Ok(());
    }
    if let Some(nearest) = closest(question, stop) {
        return write_nearest(&nearest, question.format, into);
    }
    let found = faults(question, &generators, stop)?;
    if !found.is_empty() || stop.load(Ordering::Relaxed) {
        return write(&found, into);
    }
    let about = match (is_sieved, question.layout.whole(), question.generator) {
        (false, ..) => ": --range A..=B compares others",
        (true, None, _) => "",
        (true, Some(_), Generator::Microsoft) => ", nor does any with a fault that is known, nor is a deal close",
        (true, Some(_), Generator::Lcg(_)) => ", nor does any with a fault that is known",
    };
    remark(question, about);
    Ok(())
}

/// Says on standard error that nothing fits, and more.
fn remark(question: &Question, more: &str) {
    let (first, last) = (question.range.first(), question.range.last());
    // Standard error may be gone with the terminal.
    let _ = writeln!(io::stderr(), "tableaux: no number from {first} to {last} fits{more}");
}

/// Which of the faults fit, with their numbers.
fn faults(
    question: &Question,
    among: &[DealingMistake],
    stop: &AtomicBool,
) -> Result<Vec<(DealNumber, DealingMistake)>> {
    let Question { generator, layout, range, threads, .. } = question;
    let mut found = Vec::new();
    let work = |(): &mut (), fault: DealingMistake| (fault, fault.number(generator, layout, *range, stop));
    in_order(
        among.iter().copied(),
        *threads,
        stop,
        || (),
        work,
        |(fault, number)| -> Result<()> {
            found.extend(number.map(|number| (number, fault)));
            Ok(())
        },
    )?;
    Ok(found)
}

fn closest(question: &Question, stop: &AtomicBool) -> Option<NearestDeal> {
    let tableau = question.layout.whole().filter(|_| question.generator == Generator::Microsoft)?;
    let work = |(): &mut (), window: usize| nearest(&tableau, window, stop);
    // The first window that finds a deal ends the search.
    let found = in_order(
        0..WINDOWS,
        question.threads,
        stop,
        || (),
        work,
        |found| found.filter(|nearest| question.range.contains(nearest.number)).map_or(Ok(()), Err),
    );
    found.err()
}

fn write_fault(number: DealNumber, fault: DealingMistake, format: Format, into: &mut Vec<u8>) -> Result<()> {
    match format {
        Format::Text => writeln!(into, "#{number} with {fault}")?,
        Format::Json => {
            serde_json::to_writer(&mut *into, &WrittenFault { number: number.get(), fault: fault.key() })?;
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
                WrittenDifference { row, column, card, dealt }
            });
            let written = WrittenNearest { number: number.get(), differences: differences.collect() };
            serde_json::to_writer(&mut *into, &written)?;
            into.push(b'\n');
        }
    }
    Ok(())
}
