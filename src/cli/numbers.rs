//! Numbers and ranges on the command line, and in lists on standard input.

pub mod list;
mod selection;
mod wrong_words;

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{iter, thread};

use anyhow::{Context, Error, Result};

pub(super) use self::selection::{DealOrJoke, DealsOrJoke, Selection};
use self::wrong_words::WrongWord;
pub(super) use self::wrong_words::WrongWords;
use super::lines::Lines;
use tableaux_engine::number::NumberError;
use tableaux_engine::{DealRange, Generator};

/// Selections of deals in order; `None` stands for standard input.
pub(super) struct Ranges<T = DealRange> {
    all: Vec<Option<T>>,
    generator: Generator,
}

impl<T: Selection> Ranges<T> {
    /// Parses arguments; `-` names standard input.
    ///
    /// # Errors
    /// If one is not a range, or the generator does not deal it. Standard input is checked when it is read.
    pub(super) fn new(arguments: &[String], generator: &Generator) -> Result<Self> {
        let parse = |text: &String| if text == "-" { Ok(None) } else { T::parse(text).map(Some) };
        let all = arguments.iter().map(parse).collect::<Result<Vec<_>>>()?;
        all.iter().flatten().try_for_each(|selection| selection.check(generator))?;
        Ok(Self { all, generator: *generator })
    }

    /// Returns the ranges, or `range` if there are none.
    pub(super) fn or(self, range: T) -> Self {
        if self.all.is_empty() { Self { all: vec![Some(range)], ..self } } else { self }
    }

    pub(super) fn has_stdin(&self) -> bool {
        self.all.iter().any(Option::is_none)
    }

    /// Returns the ranges; `None` if some are on standard input.
    pub(super) fn named(&self) -> Option<Vec<T>> {
        self.all.iter().copied().collect()
    }

    /// Returns the count of numbers; `None` if it depends on standard input.
    pub(super) fn count(&self) -> Option<u64> {
        (!self.has_stdin()).then(|| self.named_count())
    }

    /// Returns the count of numbers, without standard input.
    pub(super) fn named_count(&self) -> u64 {
        self.all.iter().flatten().map(|range| range.len()).sum()
    }

    /// Reads the ranges, those on standard input on demand. An invalid word there is an error for [`WrongWords`], and
    /// others may follow.
    pub(super) fn read(self) -> impl Iterator<Item = Result<T>> + Send {
        let generator = self.generator;
        self.all.into_iter().flat_map(move |range| {
            let from_stdin = range.is_none().then(|| from_stdin(generator));
            range.map(Ok).into_iter().chain(from_stdin.into_iter().flatten())
        })
    }

    /// Splits the ranges into pieces of at most `len` numbers. Waits for standard input until `is_ended`.
    pub(super) fn chunks<'a>(
        self,
        len: usize,
        is_ended: impl Fn() -> bool + Send + 'a,
    ) -> Result<impl Iterator<Item = Result<T>> + Send + 'a> {
        let ranges: Box<dyn Iterator<Item = Result<T>> + Send + 'a> =
            if self.has_stdin() { Box::new(interruptible(self.read(), is_ended)?) } else { Box::new(self.read()) };
        Ok(ranges.flat_map(move |range| {
            let (range, error) = range.map_or_else(|error| (None, Some(error)), |range| (Some(range), None));
            range.into_iter().flat_map(move |range| range.chunks(len)).map(Ok).chain(error.map(Err))
        }))
    }

    /// Returns the deals one by one. Waits for standard input until `is_ended`.
    pub(super) fn singly<'a>(
        self,
        is_ended: impl Fn() -> bool + Send + 'a,
    ) -> Result<Box<dyn Iterator<Item = Result<T>> + Send + 'a>> {
        let count = self.count().map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let deals = self.chunks(1, is_ended)?;
        // `take` gives the iterator its length, which a chain of ranges lacks. Without a length, as for standard input,
        // threads take deals one by one.
        Ok(match count {
            Some(count) => Box::new(deals.take(count)),
            None => Box::new(deals),
        })
    }
}

/// Reads the selections on standard input, in the forms of [`list::List::words`].
fn from_stdin<T: Selection>(generator: Generator) -> impl Iterator<Item = Result<T>> + Send {
    let mut lines = Lines::of_stdin("deal numbers");
    let mut list = list::List::default();
    let selections_of_line = iter::from_fn(move || {
        let line = lines.next_indented().with_context(|| lines.position()).transpose()?;
        let parse = |word: list::Word| {
            let selection = T::parse(word.text).and_then(|all| all.check(&generator).map(|()| all));
            let place = || format!("{}, column {}", lines.position(), word.column);
            selection.map_err(|error| Error::new(WrongWord::new(&place(), &error)))
        };
        Some(match line {
            Ok(line) => list.words(&line).into_iter().map(parse).collect(),
            Err(error) => vec![Err(error)],
        })
    });
    selections_of_line.flatten()
}

/// Reads an iterator that may block on input in its own thread, and stops waiting once `is_ended`, which is polled
/// every few milliseconds.
fn interruptible<T: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
    is_ended: impl Fn() -> bool,
) -> Result<impl Iterator<Item = T>> {
    /// The maximum number of items read ahead.
    const MAX_AHEAD: usize = 1024;
    const INTERVAL: Duration = Duration::from_millis(20);
    let (sender, receiver) = mpsc::sync_channel(MAX_AHEAD);
    // The thread is never joined: it may wait for input forever.
    let read = move || items.map(|item| sender.send(item)).find(Result::is_err);
    thread::Builder::new().spawn(read).context("cannot start a thread to read standard input")?;
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

/// Returns whether a text is meant as a number or a range, even an invalid one.
pub(super) fn is_about_numbers(text: &str) -> bool {
    // No hand or board begins with the players' prefix, as in `ms617`.
    let text = text.to_ascii_lowercase().replace("ms", "");
    text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || "#.,_'=+-−– \u{a0}\u{202f}".contains(c))
}

/// Parses a number or a range of a table other than FreeCell, which alone has joke boards with negative numbers.
pub(super) fn range(text: &str) -> Result<DealRange, NumberError> {
    text.parse().map_err(NumberError::without_jokes)
}
