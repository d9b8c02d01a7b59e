//! Boards on a page with prose and code: `3|423,124,242`, optionally with a number before it.

use crate::cli::prelude::*;
use tableaux_engine::gears::Board;

/// A board on a page, or its error.
pub(in crate::cli) struct PageBoard {
    /// The line, from 1.
    pub(in crate::cli) line: usize,
    pub(in crate::cli) number: Option<DealNumber>,
    pub(in crate::cli) board: Result<Board>,
}

/// Finds the boards of a page, valid or not.
pub(in crate::cli) fn boards(text: &str) -> Vec<PageBoard> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == ',' || c == '|'));
    let words: Vec<&str> = words.map(|word| word.trim_matches(',')).filter(|word| is_board(word)).collect();
    let starts: Vec<usize> = words.iter().map(|word| word.as_ptr() as usize - text.as_ptr() as usize).collect();
    let mut before = 0;
    let mut line = 1;
    let board = |(at, word): (usize, &&str)| {
        let (start, next) = (starts[at], starts.get(at + 1).copied().unwrap_or(text.len()));
        line += text[before..start].matches('\n').count();
        let number = number(&text[before..start], &text[start + word.len()..next]);
        before = start;
        PageBoard { line, number, board: word.parse().with_context(|| quoted(word)) }
    };
    words.iter().enumerate().map(board).collect()
}

/// Returns whether a word looks like a board: a size, with rows of which the number or the length matches it.
fn is_board(word: &str) -> bool {
    let Some((size, rows)) = word.split_once('|') else { return false };
    let Ok(size) = size.parse::<usize>() else { return false };
    let rows: Vec<&str> = rows.split(',').collect();
    let long = rows.iter().filter(|row| row.len() == size).count();
    rows.len() > 1 && !rows.concat().contains('|') && (rows.len() == size || 2 * long >= rows.len())
}

/// Returns the number of a board from the text between its neighbors: after the key `number` of its object, or before
/// the board on its line.
fn number(before: &str, behind: &str) -> Option<DealNumber> {
    let is_brace = |c| matches!(c, '{' | '}');
    let object = [before.rsplit(is_brace).next()?, behind.split(is_brace).next()?];
    let key = object.into_iter().find_map(|part| Some(&part[part.rfind("number")?..]));
    let digits = match key {
        Some(key) => key.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty())?,
        None => before.rsplit('\n').next()?.trim_matches(|c: char| !c.is_ascii_digit()),
    };
    digits.parse().ok()
}
