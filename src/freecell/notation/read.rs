//! Reading moves.

use super::{NotatedMove, NotationError, TextPosition};
use crate::freecell::moves::Place;
use crate::sanitize::quoted;

/// Reads moves, with blanks between them or run together, in either case. What comes after a `#` on its line is passed
/// over.
///
/// ```
/// use tableaux::freecell::notation::read;
/// let moves = read("3a 4b26v3 # to the empty cascade\n5H")?;
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["3a", "4b", "26v3", "5h"]);
/// assert_eq!(
///     read("3a\n4b 9a").unwrap_err().to_string(),
///     "line 2, column 4: '9a' is no move: from and to are accepted, cascades 1-8, cells a-g and k-m, home h, and v with \
///      a hexadecimal number of cards after them"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first text that is no move.
pub fn read(text: &str) -> Result<Vec<NotatedMove>, NotationError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut moves = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.split_once('#').map_or(text, |(moves, _)| moves);
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let column = text[..text.len() - rest.len()].chars().count() + 1;
            let at = TextPosition { line, column };
            let Some((written, after)) = first(rest, at) else {
                let word = rest.split_whitespace().next().unwrap_or_default();
                return Err(NotationError::Unreadable { at, text: quoted(word) });
            };
            moves.push(written);
            rest = after.trim_start();
        }
    }
    Ok(moves)
}

/// The move with which a text begins, and what comes after it.
fn first(text: &str, at: TextPosition) -> Option<(NotatedMove, &str)> {
    let mut chars = text.chars();
    let from = Place::from_char(chars.next()?)?;
    let to = Place::from_char(chars.next()?)?;
    let mut written = NotatedMove { from, to, cards: None, at: Some(at) };
    let rest = chars.as_str();
    let Some(number) = rest.strip_prefix(['v', 'V']) else { return Some((written, rest)) };
    let mut chars = number.chars();
    let cards = chars.next()?.to_digit(16)?;
    written.cards = u8::try_from(cards).ok().filter(|cards| (1..=13).contains(cards));
    written.cards.map(|_| (written, chars.as_str()))
}
