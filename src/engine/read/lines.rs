//! Lines of cards as rows or columns, and their errors.

use super::error::ParseBoardError;
use super::orientation::Orientation;
use super::rows::{Item, ItemKind, offset};
use super::text::Text;
use crate::card::Card;
use crate::sanitize::quoted;

/// A row, a column or a cascade.
#[derive(Debug, Clone, Default)]
pub(super) struct Line {
    /// The cards, with their first bytes; an unknown one is `None`.
    pub cards: Vec<(u32, Option<Card>)>,
    /// The byte where one more card would be.
    pub end: u32,
}

/// The first error of a board, and the number of words that are not cards.
#[derive(Default)]
pub(super) struct Faults {
    pub first: Option<ParseBoardError>,
    pub misspelled: usize,
}

impl Faults {
    pub fn report(&mut self, error: ParseBoardError) {
        self.first.get_or_insert(error);
    }

    /// Takes the card of an item; a misspelled one is unknown.
    pub fn card(&mut self, text: &Text, item: &Item) -> Option<Card> {
        match item.kind {
            ItemKind::Card(card) => return Some(card),
            ItemKind::Unknown | ItemKind::Placeholder => {}
            ItemKind::Binary => {
                self.misspelled += 1;
                self.report(ParseBoardError::not_text(text.position(item.start)));
            }
            ItemKind::Wrong | ItemKind::Misspelled | ItemKind::Dash => {
                self.misspelled += usize::from(item.kind != ItemKind::Dash);
                if self.first.is_none() {
                    self.report(not_a_card(text, item));
                }
            }
        }
        None
    }

    pub fn line<'i>(&mut self, text: &Text, items: impl IntoIterator<Item = &'i Item>, end: u32) -> Line {
        let mut line = Line { cards: Vec::new(), end };
        for item in items {
            line.cards.push((item.start, self.card(text, item)));
            line.end = item.end;
        }
        line
    }
}

pub(super) fn not_a_card(text: &Text, item: &Item) -> ParseBoardError {
    let word = &text.raw[item.start as usize..item.end as usize];
    let end = word.find("</").filter(|&end| end > 0).map_or(item.end, |end| item.start + offset(end));
    let word = text.word(item.start, end);
    let content = ["<td>", "<th>", "<li>"].iter().find_map(|tag| word.strip_prefix(tag)).unwrap_or(&word);
    ParseBoardError::not_a_card(text.position(item.start), &quoted(content))
}

/// Returns the cards of the pack that are neither among `cards` nor elsewhere, or an error for a card that appears twice.
pub(super) fn missing_cards(
    text: &Text,
    cards: impl Iterator<Item = (u32, Card)>,
    is_elsewhere: impl Fn(Card) -> bool,
) -> Result<Vec<Card>, ParseBoardError> {
    let mut places = [None; Card::COUNT];
    let mut duplicate = None;
    for (at, card) in cards {
        match places[card.index()] {
            None => places[card.index()] = Some(at),
            Some(first) => duplicate = duplicate.or(Some((at, first, card))),
        }
    }
    let is_missing = |&card: &Card| places[card.index()].is_none() && !is_elsewhere(card);
    let missing: Vec<Card> = Card::PACK.into_iter().filter(is_missing).collect();
    match duplicate {
        None => Ok(missing),
        Some((at, first, card)) => {
            let (first, at) = (text.position(first), text.position(at));
            Err(ParseBoardError::duplicate(at, first, card, &missing))
        }
    }
}

pub(super) fn orientation(lines: &[Line]) -> Orientation {
    if lines.len() == 1 { Orientation::Rows } else { Orientation::guess(&lines.iter().map(|line| line.cards.len())) }
}

/// Reports errors in the lengths of lines, and in their cards.
pub(super) fn check(text: &Text, lines: &[Line], faults: &mut Faults) {
    let orientation = orientation(lines);
    let lengths = orientation.lengths();
    if let Some(line) = lines.get(lengths.len()) {
        let at = text.position(line.cards.first().map_or(line.end, |&(at, _)| at));
        faults.report(ParseBoardError::too_many_lines(at, orientation));
    }
    let all = || lines.iter().flat_map(|line| &line.cards);
    let known = || all().filter_map(|&(at, card)| Some((at, card?)));
    // Missing cards are reported only if all should be there.
    let is_whole = lines.len() >= lengths.len() && all().count() == known().count();
    let mut duplicate = None;
    let missing = missing_cards(text, known(), |_| !is_whole).unwrap_or_else(|error| {
        duplicate = Some(error);
        Vec::new()
    });
    // Of a card that is there twice and one in a place that a board does not have, the first in the text is the mistake.
    let long = lines.iter().zip(lengths).find_map(|(line, &expected)| line.cards.get(expected));
    let is_after =
        |error: &mut ParseBoardError| long.is_some_and(|&(at, _)| error.position() >= Some(text.position(at)));
    let later = duplicate.take_if(is_after);
    if let Some(error) = duplicate {
        faults.report(error);
    }
    for (number, (line, &expected)) in (1..).zip(lines.iter().zip(lengths)) {
        let cards = line.cards.len();
        let may_be_short = number == lines.len() && number < lengths.len();
        if let Some(&(at, card)) = line.cards.get(expected) {
            let same = |&&(other, found): &&(u32, Option<Card>)| other != at && card.is_some() && found == card;
            let first = all().find(same).map(|&(at, _)| text.position(at));
            let at = text.position(at);
            faults.report(ParseBoardError::line_too_long(at, card, first, orientation, number));
        } else if cards < expected && !may_be_short {
            let at = text.position(line.end);
            faults.report(ParseBoardError::line_too_short(at, orientation, number, cards, &missing));
        }
    }
    if let Some(error) = later {
        faults.report(error);
    }
}
