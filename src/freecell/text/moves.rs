//! Moves in a text that has other lines as well.

use super::text_line::{TextLine, words};
use crate::freecell::notation::{self, NotatedMove, NotationError};

/// Parses the moves of a text as [`notation::parse`] does, and ignores lines of another kind around them: those that
/// fc-solve prints, such as `-=-=-=-` and `This game is solveable.`, boards, headings, and the numbers of lines.
///
/// ```
/// use tableaux::freecell::text::parse_moves;
/// let moves = parse_moves("-=-=-=-=-\n\n1. 8a 8b 8c\n2. 87\nThis game is solveable.\n")?;
/// assert_eq!(moves.len(), 4);
/// assert!(parse_moves("8a 8b 8x").is_err());
/// # Ok::<(), tableaux::freecell::notation::NotationError>(())
/// ```
///
/// # Errors
/// The first text that is not a move, on a line that has others or if no line has any.
pub fn parse_moves(text: &str) -> Result<Vec<NotatedMove>, NotationError> {
    notation::parse(text).or_else(|error| {
        let mut bare = String::with_capacity(text.len());
        for (number, text) in (1..).zip(text.lines()) {
            // Blanks in the place of a label leave the moves in their columns.
            let line = TextLine { number, before: 0, text };
            let rest = without_label(line);
            if is_line_of_moves(rest) {
                bare.extend(std::iter::repeat_n(' ', rest.before));
                bare.push_str(rest.text);
            }
            bare.push('\n');
        }
        match notation::parse(&bare) {
            Ok(moves) if moves.is_empty() => Err(error),
            moves => moves,
        }
    })
}

/// A line without a number and a mark before its moves.
fn without_label(line: TextLine) -> TextLine {
    let start = line.without_quotation().without_blanks();
    let mark = start.text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = mark.strip_prefix([':', '.', ')']).filter(|_| mark.len() < start.text.len());
    rest.map_or(start, |rest| start.skip(start.text.len() - rest.len()))
}

/// Whether half of the words of a line are moves at least, so that one that is none is a mistake.
fn is_line_of_moves(line: TextLine) -> bool {
    let text = line.text.split_once('#').map_or(line.text, |(moves, _)| moves);
    if text.trim_start().starts_with(':') {
        return false;
    }
    let (mut count, mut moves) = (0, 0);
    for (_, word) in words(text) {
        count += 1;
        moves += usize::from(notation::parse(word).is_ok());
    }
    count > 0 && 2 * moves >= count
}
