//! Parsing the cards of lines on after an error.

use super::card_line::{CardLine, Token, TokenLine};
use super::error::{MissingCards, ParseBoardError};
use super::location::Location;
use super::text_line::TextLine;
use crate::card::Card;

/// Parses cards, and continues after an error, of which the first counts.
pub(super) struct CardParser {
    /// Whether cards may be unknown.
    pub(super) allows_unknown: bool,
    pub(super) error: Option<ParseBoardError>,
    /// How many words were no cards.
    pub(super) misspelled: usize,
}

impl CardParser {
    pub(super) const fn new(allows_unknown: bool) -> Self {
        Self { allows_unknown, error: None, misspelled: 0 }
    }

    pub(super) fn report(&mut self, error: ParseBoardError) {
        self.error.get_or_insert(error);
    }

    /// Parses the cards of a line; those that cannot be parsed are unknown.
    pub(super) fn line(&mut self, line: &TokenLine) -> CardLine {
        CardLine { cards: line.tokens.iter().map(|&(at, token)| (at, self.card(at, token))).collect(), end: line.end }
    }

    /// Parses the cards of a line that may have several parts.
    pub(super) fn board_line(&mut self, parts: &[TextLine]) -> CardLine {
        let mut line = CardLine { cards: Vec::new(), end: parts[0].at(1) };
        for part in parts {
            let CardLine { cards, end } = self.line(&part.without_label().cards());
            line.cards.extend(cards);
            line.end = end;
        }
        line
    }

    /// Parses a card; one that cannot be parsed is unknown.
    pub(super) fn card(&mut self, at: Location, token: Token) -> Option<Card> {
        let card = token.card();
        if card.is_none() && !(self.allows_unknown && token.is_unknown()) {
            self.misspelled += 1;
            self.error.get_or_insert_with(|| token.error(at, self.allows_unknown));
        }
        card
    }
}

/// The cards of the pack that are neither among `cards` nor elsewhere.
///
/// # Errors
/// A card that appears twice.
pub(super) fn missing_cards(
    cards: impl Iterator<Item = (Location, Card)>,
    is_elsewhere: impl Fn(Card) -> bool,
) -> Result<MissingCards, ParseBoardError> {
    let mut locations = [None; Card::COUNT];
    let mut duplicate = None;
    for (at, card) in cards {
        match locations[card.index()] {
            None => locations[card.index()] = Some(at),
            Some(first) => duplicate = duplicate.or(Some((at, first, card))),
        }
    }
    let is_missing = |&card: &Card| locations[card.index()].is_none() && !is_elsewhere(card);
    let missing = MissingCards(Card::PACK.into_iter().filter(is_missing).collect());
    match duplicate {
        None => Ok(missing),
        Some((at, first, card)) => Err(ParseBoardError::Duplicate { at, first, card, missing }),
    }
}
