//! Lines of moves, some of which look like cards: `8a 8b 8c 87`.

use std::ops::Range;

use crate::card::{Card, is_separator};
use crate::freecell::notation::NotatedMove;

/// The maximum length of a move: two places, `v` and a number.
const MAX_MOVE: usize = 4;

/// Returns the ranges of consecutive lines of moves, of which fewer than half look like cards.
pub(super) fn move_lines(text: &str) -> Vec<Range<u32>> {
    let mut ranges = Vec::new();
    // The open range of lines of moves, with the number of its words and cards.
    let mut open: Option<(Range<usize>, usize, usize)> = None;
    let mut start = 0;
    let mut end_of = |open: &mut Option<(Range<usize>, usize, usize)>| {
        #[expect(clippy::cast_possible_truncation, reason = "a text is short")]
        if let Some((range, moves, cards)) = open.take()
            && 2 * cards < moves
        {
            ranges.push(range.start as u32..range.end as u32);
        }
    };
    for line in text.split_inclusive('\n') {
        let range = start..start + line.len();
        start = range.end;
        match count(line) {
            Some((moves, cards)) => match &mut open {
                Some(open) => *open = (open.0.start..range.end, open.1 + moves, open.2 + cards),
                None => open = Some((range, moves, cards)),
            },
            None => end_of(&mut open),
        }
    }
    end_of(&mut open);
    ranges
}

/// Returns the numbers of moves and of cards on a line, if all of its words are moves.
fn count(line: &str) -> Option<(usize, usize)> {
    let line = line.trim_start_matches(|c: char| c == '>' || is_separator(c));
    let is_place = |byte: u8| matches!(byte.to_ascii_lowercase(), b'1'..=b'8' | b'a'..=b'm');
    if !line.bytes().next().is_some_and(is_place) {
        return None;
    }
    line.split(is_separator).filter(|word| !word.is_empty()).try_fold((0, 0), |(moves, cards), word| {
        // Most words do not begin with a place, and building an error takes longer.
        let is_move =
            word.len() <= MAX_MOVE && word.bytes().take(2).all(is_place) && word.parse::<NotatedMove>().is_ok();
        is_move.then(|| (moves + 1, cards + usize::from(Card::from_word(word).is_some())))
    })
}
