//! Parsing a board before the first move on after an error.

use serde_json::Value;

use super::board_text::BoardText;
use super::card_line::CardLine;
use super::card_parser::{CardParser, missing_cards};
use super::error::{MissingCards, ParseBoardError};
use super::json;
use super::location::Location;
use super::orientation::Orientation;
use super::placeholder::is_reserved;
use super::rearranged::list_in_rows;
use super::splitter::one_board_text;
use crate::card::Card;
use crate::freecell::pattern::Pattern;
use crate::sanitize::quoted;

/// As many cards in what is not JSON show that it was not meant to be.
const MIN_CARDS: usize = 4;

/// The cards of a text in dealing order, and what is wrong with it first. Cards may be unknown, and lines missing at the
/// end, or not.
pub(super) fn parse(text: &str, allows_unknown: bool) -> (Pattern, Option<ParseBoardError>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let laid_out = |lines: &dyn Fn(&mut CardParser) -> Vec<CardLine>| {
        let mut parser = CardParser::new(allows_unknown);
        let lines = lines(&mut parser);
        let places = parser.lay_out(&lines);
        (Pattern::new(places).expect("the second of two equal cards is left out"), parser.error)
    };
    let plain = || laid_out(&|parser| parser.plain_lines(&one_board_text(text)));
    if !json::is_json(text) {
        return plain();
    }
    let json = laid_out(&|parser| parser.json_lines(text));
    if !matches!(json.1, Some(ParseBoardError::BadJson { .. } | ParseBoardError::NotAnArray { .. })) {
        return json;
    }
    // Perhaps an array of another language, or of cards alone. A single quote in an array shows that JSON was not
    // meant, so that its error does not help; nor does it where other spellings of cards were replaced, or where many
    // cards are read otherwise, unless it is the end of the text that is missing.
    let plain = plain();
    let is_cut = json.1.as_ref().is_some_and(ParseBoardError::is_cut);
    let is_literal = text.trim_start().starts_with('[') && text.contains('\'')
        || text.contains(is_replaced)
        || plain.0.known_count() >= MIN_CARDS && !is_cut;
    if plain.1.is_none() || is_literal { plain } else { json }
}

impl CardParser {
    /// The lines of a board. What is beyond a card a line, and one more, changes nothing.
    pub(super) fn plain_lines(&mut self, board: &BoardText) -> Vec<CardLine> {
        let lines = || board.lines.iter().take(Card::COUNT + 1);
        let labels: Option<Vec<u32>> = lines().map(|line| line.first()?.label_number()).collect();
        list_in_rows(lines().map(|line| self.board_line(line)).collect(), labels.as_deref())
    }

    fn json_lines(&mut self, text: &str) -> Vec<CardLine> {
        let arrays = json::arrays(text).unwrap_or_else(|error| {
            self.report(error);
            Vec::new()
        });
        self.array_lines(&arrays)
    }

    /// The lines of an array of arrays.
    pub(super) fn array_lines(&mut self, arrays: &[Value]) -> Vec<CardLine> {
        let lines = (1..).zip(arrays).map(|(row, value)| {
            let cards = match value {
                Value::Array(cards) => cards.as_slice(),
                other => {
                    self.report(ParseBoardError::NotAnArray { row, value: quoted(&other.to_string()) });
                    &[]
                }
            };
            let at = |card| Location::Row { row, card };
            self.line(json::cards(cards, at), at(cards.len() + 1))
        });
        list_in_rows(lines.collect(), None)
    }

    /// Whether lines are rows or columns.
    pub(super) fn orientation(&self, lines: &[CardLine]) -> Orientation {
        if self.allows_unknown && lines.len() == 1 {
            Orientation::Rows
        } else {
            Orientation::guess(&lines.iter().map(|line| line.cards.len()))
        }
    }

    /// The cards in dealing order, from lines that are rows or columns, which their lengths decide.
    pub(super) fn lay_out(&mut self, lines: &[CardLine]) -> [Option<Card>; Card::COUNT] {
        let orientation = self.orientation(lines);
        let lengths = orientation.lengths();
        if let Some(line) = lines.get(lengths.len()) {
            let at = line.cards.first().map_or(line.end, |&(at, _)| at);
            self.report(ParseBoardError::TooManyLines { at, orientation });
        }
        let all = || lines.iter().flat_map(|line| &line.cards);
        let known = || all().filter_map(|&(at, card)| Some((at, card?)));
        // Cards are reported as missing only if all of them should be there.
        let is_whole = !self.allows_unknown || lines.len() >= lengths.len() && all().count() == known().count();
        let missing = missing_cards(known(), |_| !is_whole).unwrap_or_else(|error| {
            self.report(error);
            MissingCards(Vec::new())
        });
        let mut places = [None; Card::COUNT];
        let mut is_placed = [false; Card::COUNT];
        for (number, (line, &expected)) in (1..).zip(lines.iter().zip(lengths)) {
            let cards = line.cards.len();
            let may_be_short = self.allows_unknown && number == lines.len() && number < lengths.len();
            if let Some(&(at, card)) = line.cards.get(expected) {
                self.report(ParseBoardError::LineTooLong { at, card, orientation, line: number, expected });
            } else if cards < expected && !may_be_short {
                let (at, missing) = (line.end, missing.clone());
                self.report(ParseBoardError::LineTooShort { at, orientation, line: number, cards, expected, missing });
            }
            for (index, &(_, card)) in line.cards.iter().take(expected).enumerate() {
                let card = card.filter(|card| !std::mem::replace(&mut is_placed[card.index()], true));
                places[orientation.place(number - 1, index)] = card;
            }
        }
        match lines.last() {
            Some(last) if !self.allows_unknown && lines.len() < lengths.len() => {
                let (at, lines) = (last.end.next_line(), lines.len());
                self.report(ParseBoardError::TooFewLines { at, orientation, lines, missing });
            }
            _ if known().next().is_none() => self.report(ParseBoardError::Empty),
            _ => {}
        }
        places
    }
}

/// Whether a character may stand for a card that is spelled in another way.
fn is_replaced(c: char) -> bool {
    Card::from_glyph(c).is_some() || is_reserved(c)
}
