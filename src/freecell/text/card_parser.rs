//! Parsing the cards of lines on after an error.

use std::iter;

use super::card_line::{CardLine, Token};
use super::error::{MissingCards, ParseBoardError};
use super::location::Location;
use super::placeholder::Placeholder;
use super::text_line::TextLine;
use crate::card::Card;
use crate::freecell::deal::Tableau;

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

    /// Parses the cards of a line, whose end is where one more would be; those that cannot be parsed are unknown.
    pub(super) fn line<'a>(&mut self, tokens: impl Iterator<Item = (Location, Token<'a>)>, end: Location) -> CardLine {
        let mut line = CardLine { cards: Vec::with_capacity(Tableau::COLUMNS), end, placeholders: Vec::new() };
        self.extend(&mut line, tokens);
        line
    }

    fn extend<'a>(&mut self, line: &mut CardLine, tokens: impl Iterator<Item = (Location, Token<'a>)>) {
        for (at, token) in tokens {
            line.cards.push((at, self.card(at, token)));
            if let Some(text) = token.placeholder().filter(|_| self.allows_unknown) {
                line.placeholders.push(Placeholder { at, text: text.to_owned() });
            }
        }
    }

    /// Parses the cards of a line that may have several parts.
    pub(super) fn board_line(&mut self, parts: &[TextLine]) -> CardLine {
        let mut line = self.line(iter::empty(), parts[0].at(1));
        for part in parts {
            let part = part.without_label();
            self.extend(&mut line, part.words().map(|(at, word)| (at, Token::Word(word))));
            line.end = part.end();
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
