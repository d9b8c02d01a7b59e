//! Numbers and ranges on the command line.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{iter, thread};

use anyhow::{Context, Result};

use super::lines::Lines;
use crate::number::{DealRange, NumberError, RangeError};

/// Parses arguments as ranges; `None` stands for those on standard input, which `-` names.
pub(super) fn ranges(arguments: &[String]) -> Result<Vec<Option<DealRange>>, RangeError> {
    arguments.iter().map(|text| if text == "-" { Ok(None) } else { text.parse().map(Some) }).collect()
}

/// The ranges in order, those on standard input, read as they are needed, in the place of `None`.
pub(super) fn with_stdin(ranges: Vec<Option<DealRange>>) -> impl Iterator<Item = Result<DealRange>> + Send {
    ranges.into_iter().flat_map(|range| -> Box<dyn Iterator<Item = Result<DealRange>> + Send> {
        match range {
            Some(range) => Box::new(iter::once(Ok(range))),
            None => Box::new(from_stdin()),
        }
    })
}

/// The ranges on standard input, which blanks and line breaks separate.
fn from_stdin() -> impl Iterator<Item = Result<DealRange>> + Send {
    let mut lines = Lines::of_stdin("deal numbers are read");
    let ranges_of_line = iter::from_fn(move || {
        let line = lines.next_of_any_kind().with_context(|| lines.position()).transpose()?;
        let parse = |text: &str| text.parse().with_context(|| lines.position());
        Some(match line {
            Ok(line) => line.split_whitespace().map(parse).collect(),
            Err(error) => vec![Err(error)],
        })
    });
    ranges_of_line.flatten()
}

/// Takes the items of an iterator that waits for input from a thread of its own, and stops waiting for them once
/// `is_ended` says so, which is asked every few milliseconds.
pub(super) fn interruptible<T: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
    is_ended: impl Fn() -> bool,
) -> Result<impl Iterator<Item = T>> {
    /// How many items may be read ahead.
    const MAX_AHEAD: usize = 1024;
    const INTERVAL: Duration = Duration::from_millis(20);
    let (sender, receiver) = mpsc::sync_channel(MAX_AHEAD);
    // Nobody joins the thread: it may wait for input for ever.
    let read = move || items.map(|item| sender.send(item)).find(Result::is_err);
    thread::Builder::new().spawn(read).context("no thread can be started to read standard input")?;
    Ok(iter::from_fn(move || {
        loop {
            match receiver.recv_timeout(INTERVAL) {
                Ok(item) => return Some(item),
                Err(RecvTimeoutError::Timeout) if !is_ended() => {}
                Err(_) => return None,
            }
        }
    }))
}

/// Whether a text is meant as a number or a range, perhaps a wrong one.
pub(super) fn is_about_numbers(text: &str) -> bool {
    // The players' name of a number, as in `ms617`, begins no hand and no board.
    let text = text.to_ascii_lowercase().replace("ms", "");
    text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || "#.,_'=+-−– \u{a0}\u{202f}".contains(c))
}

/// Parses a number or a range of Skat or Gears; only FreeCell has joke boards of negative numbers.
pub(super) fn range(text: &str) -> Result<DealRange, RangeError> {
    text.parse().map_err(|error| match error {
        RangeError::Number(NumberError::Joke(number)) => NumberError::Negative(number).into(),
        other => other,
    })
}
