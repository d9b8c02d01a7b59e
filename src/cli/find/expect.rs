//! Whether boards are the deal that they should be, and where and why they are not.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use serde::Serialize;

use super::input::{self, Input, Origin};
use super::{Arguments, Format, names, refuse, write_json};
use crate::card::{Card, SuitStyle};
use crate::cli::generator::note_convention;
use crate::cli::output::{Output, ignore_closed_pipe};
use crate::freecell::deal::Deal;
use crate::freecell::find::{Divergence, NearestDeal, advice, lowest_matches, mistakes_for};
use crate::freecell::layout::Layout;
use crate::generator::Generator;
use crate::number::DealNumber;

/// The most numbers of a board that are listed.
const MAX_LISTED: usize = 20;

/// The line of JSON for a board; the order of the fields is that of the keys.
#[derive(Serialize)]
struct ExpectJson<'a> {
    expected: u64,
    matches: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_step: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    yours: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistakes: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
    #[serde(flatten)]
    origin: &'a Origin,
}

/// The first place at which a board has another card than a deal, from 1. A board of other cascades may have no card
/// there, or the deal may have none, and no step of the shuffle belongs to it.
struct FirstDifference {
    step: Option<usize>,
    row: usize,
    column: usize,
    yours: Option<Card>,
    dealt: Option<Card>,
}

pub(super) fn run(arguments: &Arguments, generator: &Generator, expected: &str) -> Result<ExitCode> {
    let expected: DealNumber = expected.parse().context("--expect")?;
    let deal = Deal::by(generator, expected).context("--expect")?;
    let mut out = Output::new();
    let (mut is_expected, mut are_read) = (true, true);
    for Input { board, origin } in input::read(&arguments.files)? {
        let layout = match &board {
            Ok(layout) => layout,
            Err(error) => {
                are_read = false;
                refuse(error, Some(expected), &origin, arguments.format, &mut out)?;
                continue;
            }
        };
        let difference = first_difference(layout, &deal);
        is_expected &= difference.is_none();
        match arguments.format {
            Format::Text => {
                let line = difference
                    .map_or_else(|| expected.to_string(), |difference| words(generator, layout, expected, &difference));
                out.text.extend_from_slice(format!("{origin}{line}\n").as_bytes());
            }
            Format::Json => {
                write_json(&json(generator, layout, expected, difference.as_ref(), &origin), &mut out.text)?;
            }
        }
    }
    ignore_closed_pipe(out.flush())?;
    if arguments.format == Format::Text {
        note_convention(generator);
    }
    Ok(match (are_read, is_expected) {
        (false, _) => ExitCode::from(2),
        (true, true) => ExitCode::SUCCESS,
        (true, false) => ExitCode::from(1),
    })
}

/// Where a board leaves a deal first, in the order in which the rows are dealt.
fn first_difference(layout: &Layout, deal: &Deal) -> Option<FirstDifference> {
    if let Some(places) = layout.places() {
        let divergence = Divergence::of(&places, deal.tableau())?;
        let (row, column) = divergence.row_and_column();
        let (yours, dealt) = (Some(divergence.card), Some(divergence.dealt));
        return Some(FirstDifference { step: Some(divergence.step()), row, column, yours, dealt });
    }
    let right = Layout::from(deal);
    let cascades: Vec<_> = layout.cascades().zip(right.cascades()).collect();
    let rows = cascades.iter().map(|(yours, dealt)| yours.len().max(dealt.len())).max().unwrap_or(0);
    let mut places = (0..rows).flat_map(|row| (0..cascades.len()).map(move |column| (row, column)));
    let difference = places.find_map(|(row, column)| {
        let (yours, dealt) = (cascades[column].0.get(row), cascades[column].1.get(row));
        // A place with an unknown card is not one without a card.
        let is_same =
            yours.is_some() == dealt.is_some() && yours.is_none_or(|yours| yours.is_none() || Some(yours) == dealt);
        let (yours, dealt) = (yours.copied().flatten(), dealt.copied().flatten());
        (!is_same).then_some(FirstDifference { step: None, row: row + 1, column: column + 1, yours, dealt })
    });
    // Else only cells and foundations differ.
    difference.or(Some(FirstDifference { step: None, row: 1, column: 1, yours: None, dealt: None }))
}

/// The lowest numbers of a board, if they are found at once.
fn numbers(generator: &Generator, layout: &Layout) -> Option<Vec<u64>> {
    let stop = AtomicBool::new(false);
    let Some(pattern) = layout.pattern() else { return Some(Vec::new()) };
    let matches = lowest_matches(generator, &pattern, MAX_LISTED, &stop)?;
    Some(matches.lowest.into_iter().map(DealNumber::get).collect())
}

/// The deal as one from which a board differs in a few cards, if it does.
fn nearest(generator: &Generator, layout: &Layout, expected: DealNumber) -> Option<NearestDeal> {
    NearestDeal::of(&layout.places()?, &Deal::by(generator, expected).ok()?)
}

fn json<'a>(
    generator: &Generator,
    layout: &Layout,
    expected: DealNumber,
    difference: Option<&FirstDifference>,
    origin: &'a Origin,
) -> ExpectJson<'a> {
    let mistakes = difference.map(|_| mistakes_for(generator, layout, expected).unwrap_or_default());
    ExpectJson {
        expected: expected.get(),
        matches: difference.is_none(),
        numbers: numbers(generator, layout),
        first_step: difference.and_then(|difference| difference.step),
        row: difference.map(|difference| difference.row),
        column: difference.map(|difference| difference.column),
        yours: difference.and_then(|difference| Some(difference.yours?.to_string())),
        dealt: difference.and_then(|difference| Some(difference.dealt?.to_string())),
        mistakes: mistakes.as_deref().map(names),
        explanation: mistakes.as_deref().filter(|mistakes| !mistakes.is_empty()).map(advice),
        origin,
    }
}

/// What is wrong with a board, in one line.
fn words(generator: &Generator, layout: &Layout, expected: DealNumber, difference: &FirstDifference) -> String {
    let FirstDifference { step, row, column, yours, dealt } = difference;
    let mut line = format!("not #{expected}: row {row}, column {column} ");
    let card = |card: &Option<Card>| card.map_or_else(|| "no card".to_owned(), |card| card.to_string());
    let written = match step {
        Some(step) => write!(line, "has {}, but step {step} deals {}", card(yours), card(dealt)),
        None => write!(line, "has {}, but {} is dealt there", card(yours), card(dealt)),
    };
    written.expect("a text takes what is written to it");
    line.push_str("; ");
    match mistakes_for(generator, layout, expected) {
        Some(mistakes) => line.push_str(&advice(&mistakes)),
        None => match nearest(generator, layout, expected) {
            Some(nearest) => line.push_str(&nearest.differences_in_words(SuitStyle::Letters, "column")),
            None => line.push_str("no known mistake, and no two of them, explain it"),
        },
    }
    let numbers = numbers(generator, layout).unwrap_or_default();
    let numbers: Vec<String> = numbers.iter().map(|number| format!("#{number}")).collect();
    if !numbers.is_empty() {
        line.push_str("; the board is that of ");
        line.push_str(&numbers.join(" "));
    }
    line
}
