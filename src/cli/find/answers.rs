//! Answers in the order of the boards. Boards without a number are explained together.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Display;

use super::Search;
use super::answer::FindJson;
use super::explain::{Threads, reason};
use super::input::Origin;
use crate::cli::output::is_closed_pipe;
use crate::cli::prelude::*;
use crate::cli::work::Work;
use tableaux_engine::freecell::find::Explanation;
use tableaux_engine::freecell::find::explanation::{ExplanationSearch, Runner, explain_all};

/// The number of boards that are explained first, and the factor by which the next are more: the first reasons come
/// soon, and most boards share their search with many.
const FIRST_BATCH: usize = 4;
const GROWTH: usize = 4;
/// The most boards explained together, each of which takes about two megabytes.
const MAX_BATCH: usize = 64;
/// The most bytes of answers that wait for a reason, and the longest time that a board waits for others.
const MAX_BYTES: usize = 1 << 20;
const MAX_DELAY: Duration = Duration::from_millis(500);

/// The answers to the boards, written to standard output and standard error.
pub(super) struct Answers<'a> {
    work: &'a Work,
    pub(super) format: Format,
    /// Whether nobody reads the answers any more.
    pub(super) is_closed: bool,
    out: Output,
    batch: Batch<'a>,
    /// The number of boards that are explained next.
    batch_size: usize,
}

/// Boards to be explained, and the answers that wait for them.
#[derive(Default)]
struct Batch<'a> {
    boards: Vec<(Search<'a>, Origin)>,
    /// The reasons known so far.
    reasons: Vec<Option<ExplanationSearch>>,
    waiting: VecDeque<Answer>,
    /// The size of the answers that wait, and since when the first does.
    bytes: usize,
    begun: Option<Instant>,
}

/// An answer that waits for earlier ones.
enum Answer {
    /// The reason why a board of the batch has no number.
    Reason(usize),
    /// Whole lines of standard output.
    Text(Vec<u8>),
    /// A line of standard error about the input.
    Note(String),
    Error(String),
}

impl<'a> Answers<'a> {
    pub(super) fn new(work: &'a Work, format: Format) -> Self {
        let (out, batch) = (Output::new(), Batch::default());
        Self { work, format, is_closed: false, out, batch, batch_size: FIRST_BATCH }
    }

    /// Writes a part of a line.
    pub(super) fn write(&mut self, part: impl Display) {
        let Batch { boards, waiting, bytes, .. } = &mut self.batch;
        if !matches!(waiting.back(), None | Some(Answer::Text(_))) {
            waiting.push_back(Answer::Text(Vec::new()));
        }
        let text = match waiting.back_mut() {
            Some(Answer::Text(text)) => text,
            _ => &mut self.out.text,
        };
        let before = text.len();
        write!(text, "{part}").expect("a buffer takes what is written to it");
        // Without a board nothing waits.
        *bytes += if boards.is_empty() { 0 } else { text.len() - before };
    }

    pub(super) fn line(&mut self, line: impl Display) {
        self.write(format_args!("{line}\n"));
    }

    /// Writes an answer in the form that is asked for.
    pub(super) fn answer(&mut self, words: impl Display, json: FindJson, origin: &Origin) {
        match self.format {
            Format::Text => self.line(format_args!("{origin}{words}")),
            Format::Json => self.line(json.of(origin)),
        }
    }

    /// Writes an explanation in the form that is asked for.
    pub(super) fn explained(&mut self, words: String, json: FindJson, origin: &Origin) {
        let json = FindJson { explanation: Some(words.clone()), ..json };
        self.answer(words, json, origin);
    }

    /// Writes a remark to standard error after the answers so far.
    pub(super) fn note(&mut self, text: String) -> Result<()> {
        self.write_later(Answer::Note(text))
    }

    /// Writes an error to standard error after the answers so far.
    pub(super) fn report(&mut self, error: String) -> Result<()> {
        self.write_later(Answer::Error(error))
    }

    /// Explains a board without a number, at the latest on [`Answers::end`].
    pub(super) fn explain(&mut self, search: Search<'a>, origin: Origin) -> Result<()> {
        self.batch.waiting.push_back(Answer::Reason(self.batch.boards.len()));
        self.batch.boards.push((search, origin));
        self.batch.reasons.push(None);
        self.batch.begun.get_or_insert_with(Instant::now);
        if self.batch.boards.len() < self.batch_size {
            return Ok(());
        }
        self.batch_size = (self.batch_size * GROWTH).min(MAX_BATCH);
        self.explain_batch()
    }

    /// Writes the answers so far if they are many or are due. Call this after each board.
    pub(super) fn flush_if_due(&mut self) -> Result<()> {
        if self.batch.bytes > MAX_BYTES || self.batch.begun.is_some_and(|begun| begun.elapsed() > MAX_DELAY) {
            self.explain_batch()?;
        }
        let flushed = self.out.flush_if_due();
        self.unless_closed(flushed)
    }

    /// Explains the boards that wait, and writes all answers.
    pub(super) fn end(&mut self) -> Result<()> {
        self.explain_batch()?;
        let flushed = self.out.flush();
        self.unless_closed(flushed)
    }

    fn write_later(&mut self, answer: Answer) -> Result<()> {
        if let Answer::Note(text) | Answer::Error(text) = &answer
            && !self.batch.boards.is_empty()
        {
            self.batch.bytes += text.len();
        }
        self.batch.waiting.push_back(answer);
        let written = self.batch.write_known(self.format, &mut self.out);
        self.unless_closed(written)
    }

    /// Explains the boards that wait, and writes each reason as it is known.
    fn explain_batch(&mut self) -> Result<()> {
        let Self { work, format, ref mut out, ref mut batch, .. } = *self;
        if batch.boards.is_empty() {
            return Ok(());
        }
        let threads = Threads::new(work, batch.boards.len());
        let mut written = Ok(());
        let searches = (0..).zip(batch.boards.iter().map(|(search, _)| search)).collect();
        let of_heading = |(at, search): (usize, &Search)| Some((at, Explanation::Mistakes(search.of_heading(None)?)));
        for (at, explanation) in threads.run(searches, of_heading) {
            batch.reasons[at] = Some(ExplanationSearch { explanation: Some(explanation), programs: 1 });
        }
        for (range, boards) in batch.open() {
            let (layouts, places): (Vec<Layout>, Vec<Vec<usize>>) = boards.into_iter().unzip();
            explain_all(&work.generator, &layouts, range, &threads, &work.stop, |at, reason| {
                for &place in &places[at] {
                    batch.reasons[place] = Some(reason.clone());
                }
                if written.is_ok() {
                    written = threads.suspend(|| batch.write_known(format, out));
                }
                if written.is_err() {
                    work.stop.store(true, Ordering::Relaxed);
                }
            });
        }
        // Erases the progress line before the answers.
        drop(threads);
        let written = written.and_then(|()| batch.write_known(format, out));
        *batch = Batch::default();
        self.unless_closed(written)
    }

    /// Notes that an output is closed, which ends the work but is no error.
    fn unless_closed(&mut self, written: Result<()>) -> Result<()> {
        if written.as_ref().is_err_and(is_closed_pipe) {
            self.is_closed = true;
            self.work.stop.store(true, Ordering::Relaxed);
            self.out.text.clear();
            return Ok(());
        }
        written
    }
}

impl Batch<'_> {
    /// Returns the different boards that have no reason yet, with their places, for each range that is searched.
    fn open(&self) -> Vec<(DealRange, BTreeMap<Layout, Vec<usize>>)> {
        let mut open: Vec<(DealRange, BTreeMap<Layout, Vec<usize>>)> = Vec::new();
        for (place, (search, _)) in self.boards.iter().enumerate().filter(|(place, _)| self.reasons[*place].is_none()) {
            if !open.iter().any(|(range, _)| *range == search.range) {
                open.push((search.range, BTreeMap::new()));
            }
            for (_, layouts) in open.iter_mut().filter(|(range, _)| *range == search.range) {
                layouts.entry(search.layout).or_default().push(place);
            }
        }
        open
    }

    /// Writes the answers before the first reason that is not known yet.
    fn write_known(&mut self, format: Format, out: &mut Output) -> Result<()> {
        while let Some(answer) = self.waiting.pop_front() {
            match answer {
                Answer::Text(text) => out.text.extend(text),
                Answer::Note(text) => out.note(text)?,
                Answer::Error(text) => out.report(&text)?,
                Answer::Reason(place) => {
                    let Some(found) = self.reasons[place].take() else {
                        self.waiting.push_front(Answer::Reason(place));
                        return out.flush();
                    };
                    let (search, origin) = &self.boards[place];
                    match (reason(search, found), format) {
                        (None, _) => {}
                        (Some((_, json)), Format::Json) => out.line(json.of(origin)),
                        (Some((words, json)), Format::Text) if json.is_explained() || origin.is_one_of_several() => {
                            out.line(format_args!("{origin}{words}"));
                        }
                        (Some((words, _)), Format::Text) => out.report(&words)?,
                    }
                }
            }
        }
        out.flush_if_full()
    }
}
