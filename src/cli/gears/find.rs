//! `tableaux find` for boards of gears: the lowest number that deals a board.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;

use super::super::work::progress::Progress;
use super::super::work::{Work, code_of_work};
use super::input::{InputBoard, Source};
use crate::cli::prelude::*;
use tableaux_engine::gears::{Board, NumberFinder, any_solution, solution_count};
use tableaux_engine::jobs::in_order;
use tableaux_engine::number::Band;

/// The numbers that a thread compares in one piece.
const CHUNK: usize = 1 << 18;
/// The number of boards that are searched together first, and the factor by which the next are more: the first numbers
/// come soon, and most boards share their search with many.
const FIRST_BATCH: usize = 4;
const GROWTH: usize = 4;
const MAX_BATCH: usize = 1 << 12;
/// The time that a batch waits for boards that are being read.
const READING: Duration = Duration::from_millis(10);
/// The interval at which Ctrl-C is looked for while no board comes.
const WAITING: Duration = Duration::from_millis(50);

json_object! {
    pub(in crate::cli) struct FindBoardJson {
        board: String = "size and rows",
        number: OrNull<DealNumber> = "the lowest number that deals it; null if there is none",
        searched: String = "the range that was searched",
        explanation: Option<String> = "why there is no number",
    }
}

/// Finds the lowest number of each board, by default among those up to 2147483647: the next 2³¹ numbers deal the same
/// boards.
pub(in crate::cli) fn find(
    boards: &[PathBuf],
    range: Option<DealRange>,
    work: &Work,
    format: Format,
) -> Result<ExitCode> {
    let range = range.unwrap_or(Band::Microsoft.numbers());
    let mut sources = Vec::new();
    for text in boards {
        match Source::new(text.as_os_str())? {
            Source::Boards(boards) => sources.push(boards),
            Source::Numbers(range) => bail!("'{range}' is a number; use a board such as 3|423,124,242"),
        }
    }
    let boards = read_ahead(sources.into_iter().flatten())?;
    let (mut out, mut count, mut found, mut size) = (Output::new(), 0, false, FIRST_BATCH);
    let mut take = |board: &Board, number: Option<DealNumber>, out: &mut Output| {
        (count, found) = (count + 1, found | number.is_some());
        let explanation = number.is_none().then(|| no_number(board, range));
        match (format, number, explanation) {
            (Format::Text, Some(number), _) => out.line(number),
            (Format::Text, None, why) => out.line(why.unwrap_or_default()),
            (Format::Json, number, explanation) => {
                let (board, searched) = (board.to_string(), range.to_string());
                out.line(to_json(&FindBoardJson { board, number: OrNull(number), searched, explanation }));
            }
        }
        out.flush_if_due()
    };
    let answered = loop {
        let (batch, read) = next_batch(&boards, size, work);
        size = (size * GROWTH).min(MAX_BATCH);
        let is_last = batch.is_empty() || work.is_stopped();
        let answered = search(&batch, range, work, |board, number| take(board, number, &mut out));
        let answered = answered.and_then(|()| out.flush()).and(read);
        if answered.is_err() || is_last {
            break answered;
        }
    };
    out.end(answered)?;
    Ok(code_of_work(work.is_stopped(), found || count != 1))
}

/// Reads boards on a thread of its own, ahead of the search. It ends with the program, as a terminal or a pipe may never
/// have another line.
fn read_ahead(
    boards: impl Iterator<Item = Result<InputBoard>> + Send + 'static,
) -> Result<Receiver<Result<InputBoard>>> {
    let (sender, receiver) = mpsc::sync_channel(MAX_BATCH);
    thread::Builder::new().spawn(move || {
        for board in boards {
            if sender.send(board).is_err() {
                break;
            }
        }
    })?;
    Ok(receiver)
}

/// A board, and whether it has a solution; otherwise it has no number.
type Solvable = (Board, bool);

/// Waits for boards until as many are solvable as are searched together, or no other is read yet; none after the last
/// and after Ctrl-C. An error comes with the boards before it.
fn next_batch(boards: &Receiver<Result<InputBoard>>, size: usize, work: &Work) -> (Vec<Solvable>, Result<()>) {
    let (mut batch, mut solvable) = (Vec::new(), 0);
    while solvable < size && batch.len() < MAX_BATCH && !work.is_stopped() {
        match boards.recv_timeout(if batch.is_empty() { WAITING } else { READING }) {
            Ok(Ok(InputBoard { board, .. })) => {
                let is_solvable = any_solution(&board).is_some();
                solvable += usize::from(is_solvable);
                batch.push((board, is_solvable));
            }
            Ok(Err(error)) => return (batch, Err(error)),
            Err(RecvTimeoutError::Timeout) if batch.is_empty() => {}
            Err(_) => break,
        }
    }
    (batch, Ok(()))
}

/// Explains why a board has no number.
fn no_number(board: &Board, range: DealRange) -> String {
    if any_solution(board).is_none() {
        let count = solution_count(board.size());
        return format!("unsolvable: all numbered boards can be solved, but of this size only one board in {count}");
    }
    let above = if range == Band::Microsoft.numbers() { ", nor one up to 4294967295" } else { "" };
    format!("no number from {} to {} deals it{above}", range.first(), range.last())
}

/// Calls `take` with each board and its lowest number of a range, in the order of the boards, as soon as it is known.
fn search(
    boards: &[Solvable],
    range: DealRange,
    work: &Work,
    mut take: impl FnMut(&Board, Option<DealNumber>) -> Result<()>,
) -> Result<()> {
    // The answers known so far.
    let mut known: Vec<Option<Option<DealNumber>>> =
        boards.iter().map(|(_, is_solvable)| (!is_solvable).then_some(None)).collect();
    let open: Vec<usize> = (0..boards.len()).filter(|&at| boards[at].1).collect();
    let finder = NumberFinder::new(&open.iter().map(|&at| boards[at].0).collect::<Vec<_>>());
    let (mut missing, mut next) = (open.len(), 0);
    let mut progress = Progress::new(Some(range.len()));
    let mut take_known = |known: &[Option<Option<DealNumber>>]| {
        while let Some(&Some(number)) = known.get(next) {
            take(&boards[next].0, number)?;
            next += 1;
        }
        Ok(())
    };
    take_known(&known)?;
    if missing > 0 {
        let search = |(): &mut (), chunk: DealRange| (chunk.len(), finder.lowest(chunk));
        // The last number found ends the search.
        let ended = in_order(
            range.chunks(CHUNK),
            work.threads,
            &work.stop,
            || (),
            search,
            |(count, found)| {
                progress.add(count);
                for (&at, number) in open.iter().zip(found).filter(|(_, number)| number.is_some()) {
                    missing -= usize::from(known[at].is_none());
                    known[at].get_or_insert(number);
                }
                progress.suspend(|| take_known(&known)).map_err(Some)?;
                if missing == 0 { Err(None) } else { Ok(()) }
            },
        );
        if let Err(Some(error)) = ended {
            return Err(error);
        }
    }
    progress.end();
    if !work.is_stopped() {
        for number in &mut known {
            number.get_or_insert(None);
        }
        take_known(&known)?;
    }
    Ok(())
}
