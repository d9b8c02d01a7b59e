//! Parsing a board before the first move on after an error.

use serde_json::Value;

use super::board_text::{BoardText, one_board_text};
use super::card_line::CardLine;
use super::card_parser::{CardParser, missing_cards};
use super::error::{MissingCards, ParseBoardError};
use super::json;
use super::location::Location;
use super::orientation::Orientation;

use crate::card::Card;
use crate::freecell::deal::Tableau;
use crate::freecell::pattern::Pattern;
use crate::sanitize::quoted;

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
    // meant, so that its error does not help.
    let is_literal = text.trim_start().starts_with('[') && text.contains('\'');
    let plain = plain();
    if plain.1.is_none() || is_literal { plain } else { json }
}

impl CardParser {
    /// The lines of a board.
    pub(super) fn plain_lines(&mut self, board: &BoardText) -> Vec<CardLine> {
        in_rows_of_eight(board.lines.iter().map(|line| self.board_line(line)).collect())
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
            self.line(&json::cards(cards, |card| Location::Row { row, card }))
        });
        in_rows_of_eight(lines.collect())
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

/// Lines of other lengths that have the cards of a pack, such as one of all 52, as rows; the cards are in dealing
/// order.
fn in_rows_of_eight(lines: Vec<CardLine>) -> Vec<CardLine> {
    /// A board has no such lines.
    const LENGTHS: [usize; 5] = [1, 4, 13, 26, 52];
    let len = lines.first().map_or(0, |line| line.cards.len());
    let is_list = LENGTHS.contains(&len) && lines.len() * len == Card::COUNT;
    if !(is_list && lines.iter().all(|line| line.cards.len() == len)) {
        return lines;
    }
    let cards: Vec<_> = lines.iter().flat_map(|line| line.cards.iter().map(|&card| (card, line.end))).collect();
    let rows = cards.chunks(Tableau::COLUMNS);
    rows.map(|row| CardLine { cards: row.iter().map(|&(card, _)| card).collect(), end: row[row.len() - 1].1 }).collect()
}
