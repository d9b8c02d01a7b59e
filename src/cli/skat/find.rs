//! `tableaux find` for Skat deals: the numbers that deal them.

use super::super::work::progress::Progress;
use super::super::work::{Work, code_of_work};
use super::input::{DealSource, OwnDeals, read_file, read_stdin};
use crate::cli::files::{is_standard, path_name};
use crate::cli::lines::STDIN;
use crate::cli::output::report;
use crate::cli::prelude::*;
use tableaux_engine::jobs::in_order;
use tableaux_engine::skat::{Deal, DealNumbers};

/// The numbers that a thread compares in one piece.
const CHUNK: usize = 1 << 22;

json_object! {
    pub(in crate::cli) struct FindDealJson {
        deal: String = "the 32 cards: three hands and the skat",
        numbers: Vec<DealNumber> = "all numbers that deal it",
        searched: String = "the range that was searched",
    }
}

/// Finds the numbers of each deal, by default among all.
pub(in crate::cli) fn find(
    files: &[PathBuf],
    range: Option<DealRange>,
    work: &Work,
    format: Format,
) -> Result<ExitCode> {
    let range = range.unwrap_or_else(|| DealRange::new(DealNumber::MIN, DealNumber::MAX).expect("it ascends"));
    let (mut deals, mut errors) = (Vec::new(), Vec::new());
    for file in files {
        let (text, name) =
            if is_standard(file) { (read_stdin()?, STDIN.to_owned()) } else { (read_file(file)?, path_name(file)) };
        let own = OwnDeals::of(&text, &name).with_context(|| {
            format!("{name}: no Skat deal found; use four lines of cards: forehand, middlehand, rearhand and skat")
        })?;
        deals.extend(own.deals);
        errors.extend(own.errors);
    }
    let (mut out, mut has_number) = (Output::new(), false);
    let has_several = deals.len() + errors.len() > 1;
    let mut answered = Ok(());
    for source in &deals {
        let DealSource::Own { name, deal } = source else { continue };
        let numbers = numbers(deal, range, work);
        if work.is_stopped() {
            break;
        }
        has_number |= !numbers.is_empty();
        let found = numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let none = || format!("no number from {} to {} deals it", range.first(), range.last());
        match format {
            Format::Text if has_several => {
                out.line(format_args!("{name}: {}", if numbers.is_empty() { none() } else { found }));
            }
            Format::Text if numbers.is_empty() => out.line(none()),
            Format::Text => numbers.iter().for_each(|number| out.line(number)),
            Format::Json => {
                let (deal, searched) = (deal.to_string(), range.to_string());
                out.line(to_json(&FindDealJson { deal, numbers, searched }));
            }
        }
        answered = out.flush();
        if answered.is_err() {
            break;
        }
    }
    out.end(answered)?;
    for error in &errors {
        report(&causes(error));
    }
    if !errors.is_empty() && !work.is_stopped() {
        return Ok(ExitCode::from(2));
    }
    Ok(code_of_work(work.is_stopped(), has_number || has_several))
}

/// Returns the numbers of a range that deal a deal, in ascending order.
fn numbers(deal: &Deal, range: DealRange, work: &Work) -> Vec<DealNumber> {
    let (search, mut found) = (DealNumbers::of(deal), Vec::new());
    let mut progress = Progress::new(Some(range.len()));
    let searched: Result<(), std::convert::Infallible> = in_order(
        range.chunks(CHUNK),
        work.threads,
        &work.stop,
        || (),
        |(), chunk: DealRange| (chunk.len(), search.within(chunk, &work.stop)),
        |(count, numbers)| {
            progress.add(count);
            found.extend(numbers);
            Ok(())
        },
    );
    let Ok(()) = searched;
    progress.end();
    found
}
