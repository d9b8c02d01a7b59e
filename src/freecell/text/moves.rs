//! Moves in a text that has other lines as well.

use crate::card::is_separator;
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
        for line in text.lines() {
            // Blanks in the place of a label leave the moves in their columns.
            let rest = without_label(line);
            if is_line_of_moves(rest) {
                bare.extend(line[..line.len() - rest.len()].chars().map(|_| ' '));
                bare.push_str(rest);
            }
            bare.push('\n');
        }
        match notation::parse(&bare) {
            Ok(moves) if moves.is_empty() => Err(error),
            moves => moves,
        }
    })
}

/// Returns a line without a number and a mark before its moves.
fn without_label(line: &str) -> &str {
    let start = line.trim_start_matches(|c: char| c.is_whitespace() || c == '>' || is_separator(c));
    let mark = start.trim_start_matches(|c: char| c.is_ascii_digit());
    mark.strip_prefix([':', '.', ')']).filter(|_| mark.len() < start.len()).unwrap_or(start)
}

/// Returns whether half of the words of a line are moves at least, so that one that is none is a mistake.
fn is_line_of_moves(line: &str) -> bool {
    let text = line.split_once('#').map_or(line, |(moves, _)| moves);
    if text.trim_start().starts_with(':') {
        return false;
    }
    let (mut count, mut moves) = (0, 0);
    for word in text.split(is_separator).filter(|word| !word.is_empty()) {
        count += 1;
        moves += usize::from(notation::parse(word).is_ok());
    }
    count > 0 && 2 * moves >= count
}
