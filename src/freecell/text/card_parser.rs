//! Parsing the cards of lines on after an error.

use super::error::ParseBoardError;
use super::line::{Line, Token};
use super::location::Location;
use crate::card::Card;

/// Parses cards, and goes on after an error, of which the first counts.
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
    pub(super) fn line(&mut self, line: &Line<Token>) -> Line<Option<Card>> {
        Line { cards: line.cards.iter().map(|&(at, token)| (at, self.card(at, token))).collect(), end: line.end }
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
