//! Reading a board in any form.

use super::error::{Location, Missing, Orientation, ReadError};
use super::line::Line;
use super::{is_json, json, plain};
use crate::card::Card;
use crate::freecell::deal::Tableau;

/// Reads a whole board, with a byte order mark at the front or without.
///
/// A text that begins with `{` or `[` is JSON: an array of seven arrays of strings (rows) or of eight (columns), bare
/// or under the key `rows` of an object, whose other keys are passed over. Any other text is seven lines of
/// 8, 8, 8, 8, 8, 8 and 4 cards (rows) or eight of 7, 7, 7, 7, 6, 6, 6 and 6 (columns, the deepest card first), blanks
/// between the cards, with or without a `:` before them. Blank lines and those that begin with `#` are passed over.
/// Cards are as they are [parsed](Card#impl-FromStr-for-Card).
///
/// # Errors
/// The first of these: something that is no card (or bad JSON), too many lines, a card that is there twice, a line that
/// is too long or too short, too few lines.
pub fn read(text: &str) -> Result<Tableau, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = if is_json(text) { json::lines(text)? } else { plain::lines(text)? };
    lay(&lines)
}

/// Lays the cards out by rows or by columns, as the lengths of the lines say.
fn lay(lines: &[Line]) -> Result<Tableau, ReadError> {
    let last = lines.last().ok_or(ReadError::Empty)?;
    let layout = layout(&lines.iter().map(|line| line.cards.len()));
    let lengths = layout.lengths();
    if let Some(line) = lines.get(lengths.len()) {
        let place = line.cards.first().map_or(line.end, |&(place, _)| place);
        return Err(ReadError::TooManyLines { place, layout });
    }
    let missing = each_once(lines.iter().flat_map(|line| &line.cards).copied(), |_| false)?;

    let mut cards = Card::PACK;
    for (index, (line, &accepted)) in lines.iter().zip(lengths).enumerate() {
        if let Some(&(place, card)) = line.cards.get(accepted) {
            return Err(ReadError::LineTooLong { place, card: Some(card), layout, line: index + 1, accepted });
        }
        if line.cards.len() < accepted {
            let (place, cards) = (line.end, line.cards.len());
            return Err(ReadError::LineTooShort { place, layout, line: index + 1, cards, accepted, missing });
        }
        for (number, &(_, card)) in line.cards.iter().enumerate() {
            cards[layout.index(index, number)] = card;
        }
    }
    if lines.len() < lengths.len() {
        let place = last.end.next_line();
        return Err(ReadError::TooFewLines { place, layout, lines: lines.len(), missing });
    }
    Ok(Tableau::of_a_whole_pack(cards))
}

/// The layout that more of the lines fit, so that a board with a fault is told what is wrong with it and not that it
/// is no board of the other kind; at a tie the number of lines decides.
pub(super) fn layout(lengths: &(impl ExactSizeIterator<Item = usize> + Clone)) -> Orientation {
    let fits =
        |layout: Orientation| lengths.clone().zip(layout.lengths()).filter(|(cards, length)| cards == *length).count();
    let (rows, columns) = (fits(Orientation::Rows), fits(Orientation::Columns));
    if columns > rows || columns == rows && lengths.len() >= Orientation::Columns.lengths().len() {
        Orientation::Columns
    } else {
        Orientation::Rows
    }
}

/// Checks that no card is there twice, and gives those that are neither there nor elsewhere.
pub(super) fn each_once(
    cards: impl Iterator<Item = (Location, Card)>,
    is_elsewhere: impl Fn(Card) -> bool,
) -> Result<Missing, ReadError> {
    let mut places = [None; Card::COUNT];
    let mut second = None;
    for (place, card) in cards {
        match places[card.index()] {
            None => places[card.index()] = Some(place),
            Some(first) => second = second.or(Some((place, first, card))),
        }
    }
    let is_missing = |&card: &Card| places[card.index()].is_none() && !is_elsewhere(card);
    let missing = Missing(Card::PACK.into_iter().filter(is_missing).collect());
    match second {
        None => Ok(missing),
        Some((place, first, card)) => Err(ReadError::Twice { place, first, card, missing }),
    }
}
