//! `tableaux find` for boards of gears: the lowest number that deals a board.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};

use super::super::arguments::Format;
use super::super::json::{OrNull, json_object, to_json};
use super::super::output::{Output, ignore_closed_pipe};
use super::super::work::{Work, code_of_work};
use super::input::{InputBoard, Source};
use tableaux_engine::gears::{Board, NumberFinder, any_solution, solution_count};
use tableaux_engine::jobs::in_order;
use tableaux_engine::number::Band;
use tableaux_engine::{DealNumber, DealRange};

/// The numbers that a thread compares in one piece.
const CHUNK: usize = 1 << 18;

json_object! {
    struct FindBoardJson {
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
    let (mut out, mut count, mut found) = (Output::new(), 0, false);
    for input in sources.into_iter().flatten() {
        let InputBoard { board, .. } = input?;
        count += 1;
        let number = if any_solution(&board).is_some() { lowest(&board, range, work) } else { None };
        if work.is_stopped() {
            break;
        }
        found |= number.is_some();
        let why = number.is_none().then(|| no_number(&board, range));
        match (format, number, why) {
            (Format::Text, Some(number), _) => out.line(number),
            (Format::Text, None, why) => out.line(why.unwrap_or_default()),
            (Format::Json, number, explanation) => {
                let (board, searched) = (board.to_string(), range.to_string());
                out.line(to_json(&FindBoardJson { board, number: OrNull(number), searched, explanation }));
            }
        }
        ignore_closed_pipe(out.flush())?;
    }
    out.end(Ok(()))?;
    Ok(code_of_work(work.is_stopped(), found || count != 1))
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

fn lowest(board: &Board, range: DealRange, work: &Work) -> Option<DealNumber> {
    let finder = NumberFinder::new(board);
    // The first number found ends the search.
    let take = |number: Option<DealNumber>| number.map_or(Ok(()), Err);
    in_order(range.chunks(CHUNK), work.threads, &work.stop, || (), |(): &mut (), chunk| finder.lowest(chunk), take)
        .err()
}
