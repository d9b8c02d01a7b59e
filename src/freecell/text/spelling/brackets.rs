//! Brackets of arrays that were lost, as where a page was translated.

use super::edits::Edits;
use crate::freecell::deal::Tableau;
use crate::freecell::text::card_line::is_card;
use crate::freecell::text::text_line::words;

/// An array that is open.
#[derive(Default)]
struct Array {
    /// Whether cards stand in it, and arrays with cards.
    has_cards: bool,
    has_rows: bool,
}

/// A text whose square brackets are pairs: a row ends where the next begins, and one begins where cards stand among rows.
/// `None` if they are pairs already, or there are no cards in them. Each takes the place of a blank or a comma.
pub(super) fn mended(text: &str) -> Option<String> {
    let count = |bracket: u8| text.bytes().filter(|&byte| byte == bracket).count();
    let (opening, closing) = (count(b'['), count(b']'));
    if opening == 0 || opening == closing {
        return None;
    }
    let mut edits = Edits::default();
    let mut open: Vec<Array> = Vec::new();
    let mut start = 0;
    while let Some(len) = text[start..].find(['[', ']']) {
        let at = start + len;
        let segment = &text[start..at];
        if words(segment).any(|(_, word)| is_card(word)) {
            if open.last().is_none_or(|array| array.has_rows) && segment.starts_with([' ', ',']) {
                edits.put(start..start + 1, '[');
                open.push(Array::default());
            }
            if let Some(array) = open.last_mut() {
                array.has_cards = true;
            }
        }
        let is_row = open.last().is_some_and(|array| array.has_cards);
        if text[at..].starts_with('[') {
            if is_row && segment.ends_with([' ', ',']) {
                edits.put(at - 1..at, ']');
                close(&mut open);
            }
            open.push(Array::default());
        } else if !close(&mut open) {
            edits.erase(at..at + 1);
        }
        start = at + 1;
    }
    // A text that is only cut off is mended if a whole board stands before.
    if edits.len() == 0 && closing <= Tableau::ROWS {
        return None;
    }
    for _ in open {
        edits.append(']');
    }
    Some(edits.apply(text, false))
}

/// Closes an array; whether one was open.
fn close(open: &mut Vec<Array>) -> bool {
    let Some(closed) = open.pop() else { return false };
    if let Some(outer) = open.last_mut() {
        outer.has_rows |= closed.has_cards || closed.has_rows;
    }
    true
}
