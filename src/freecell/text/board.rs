//! Parsing a board before the first move, in any format.

use std::str::FromStr;

use serde_json::Value;

use super::error::{MissingCards, ParseBoardError};
use super::line::{Line, Token};
use super::location::Location;
use super::orientation::Orientation;
use super::{json, plain};
use crate::card::Card;
use crate::freecell::deal::Tableau;
use crate::freecell::pattern::Pattern;
use crate::sanitize::quoted;

/// Parses a whole board. A byte order mark at the front is ignored.
///
/// A text that begins with `{` or `[` is JSON: an array of seven arrays of strings (rows) or of eight (columns), bare
/// or under the key `rows` of an object, whose other keys are ignored. Any other text is seven lines of 8, 8, 8, 8, 8,
/// 8 and 4 cards (rows) or eight of 7, 7, 7, 7, 6, 6, 6 and 6 (columns, the deepest card first), blanks between the
/// cards, with or without a `:` before them. Commas, quotes and brackets are accepted as array literals of other
/// languages have them, an inner array being a line. Blank lines, those that begin with `#` and headings above the cards
/// are ignored. Each card is parsed as [`Card`] is.
///
/// # Errors
/// The first of these: something that is not a card (or bad JSON), too many lines, a card that appears twice, a line
/// that is too long or too short, too few lines.
pub fn parse_board(text: &str) -> Result<Tableau, ParseBoardError> {
    match BoardParser::parse(text, false) {
        (_, Some(error)) => Err(error),
        (pattern, None) => {
            let Some(tableau) = pattern.tableau() else { unreachable!("a missing card is an error") };
            Ok(tableau)
        }
    }
}

/// Parses a board, whole or in part, in any format that [`parse_board`] takes.
///
/// `?` and `??` are unknown cards, and so is `null` in JSON. Lines at the end may be missing, and so may cards at the
/// end of the last line if lines are missing: these are unknown too. One line alone is the first row.
///
/// # Errors
/// The first of these: something that is not a card (or bad JSON), too many lines, a card that appears twice, a line
/// that is too long or too short, no known card.
pub fn parse_pattern(text: &str) -> Result<Pattern, ParseBoardError> {
    match parse_pattern_lossy(text) {
        (_, Some(error)) => Err(error),
        (pattern, None) => Ok(pattern),
    }
}

/// Parses as much as possible of a text that may still be incomplete, and returns it with the error of
/// [`parse_pattern`], if there is one.
#[must_use]
pub fn parse_pattern_lossy(text: &str) -> (Pattern, Option<ParseBoardError>) {
    BoardParser::parse(text, true)
}

/// As [`parse_board`].
impl FromStr for Tableau {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        parse_board(text)
    }
}

/// As [`parse_pattern`].
impl FromStr for Pattern {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        parse_pattern(text)
    }
}

/// Parses on after an error, of which the first counts.
struct BoardParser {
    /// Whether cards may be unknown, and lines missing at the end.
    allows_unknown: bool,
    error: Option<ParseBoardError>,
}

impl BoardParser {
    fn parse(text: &str, allows_unknown: bool) -> (Pattern, Option<ParseBoardError>) {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let plain = || Self::parse_lines(allows_unknown, |parser| parser.plain_lines(text));
        if !json::is_json(text) {
            return plain();
        }
        let json = Self::parse_lines(allows_unknown, |parser| parser.json_lines(text));
        if !matches!(json.1, Some(ParseBoardError::BadJson { .. } | ParseBoardError::NotAnArray { .. })) {
            return json;
        }
        // Perhaps an array of another language, or of cards alone. A single quote in an array shows that JSON was not
        // meant, so that its error does not help.
        let is_literal = text.trim_start().starts_with('[') && text.contains('\'');
        let plain = plain();
        if plain.1.is_none() || is_literal { plain } else { json }
    }

    fn parse_lines(
        allows_unknown: bool,
        lines: impl Fn(&mut Self) -> Vec<Line<Option<Card>>>,
    ) -> (Pattern, Option<ParseBoardError>) {
        let mut parser = Self { allows_unknown, error: None };
        let lines = lines(&mut parser);
        let places = parser.lay_out(&lines);
        (Pattern::new(places).expect("the second of two equal cards is left out"), parser.error)
    }

    fn report(&mut self, error: ParseBoardError) {
        self.error.get_or_insert(error);
    }

    fn plain_lines(&mut self, text: &str) -> Vec<Line<Option<Card>>> {
        let mut lines: Vec<Line<Option<Card>>> = Vec::new();
        for parts in plain::without_headings(plain::lines(text), |_| false) {
            let mut line = Line { cards: Vec::new(), end: parts[0].at(1) };
            for part in parts {
                let Line { cards, end } = self.cards(&part.without_colon().cards());
                line.cards.extend(cards);
                line.end = end;
            }
            lines.push(line);
        }
        match &lines[..] {
            // All cards in a line are rows of eight.
            [line] if line.cards.len() == Card::COUNT => {
                let rows = line.cards.chunks(Tableau::COLUMNS);
                rows.map(|cards| Line { cards: cards.to_vec(), end: line.end }).collect()
            }
            _ => lines,
        }
    }

    fn json_lines(&mut self, text: &str) -> Vec<Line<Option<Card>>> {
        let arrays = json::arrays(text).unwrap_or_else(|error| {
            self.report(error);
            Vec::new()
        });
        let lines = (1..).zip(&arrays).map(|(row, value)| {
            let cards = match value {
                Value::Array(cards) => cards.as_slice(),
                other => {
                    self.report(ParseBoardError::NotAnArray { row, value: quoted(&other.to_string()) });
                    &[]
                }
            };
            self.cards(&json::cards(cards, |card| Location::Row { row, card }))
        });
        lines.collect()
    }

    /// Parses the cards of a line; those that cannot be parsed are unknown.
    fn cards(&mut self, line: &Line<Token>) -> Line<Option<Card>> {
        let cards = line.cards.iter().map(|&(at, token)| {
            let card = if self.allows_unknown { token.card_or_unknown(at) } else { token.card(at).map(Some) };
            let card = card.unwrap_or_else(|error| {
                self.report(error);
                None
            });
            (at, card)
        });
        Line { cards: cards.collect(), end: line.end }
    }

    /// The cards in dealing order, from lines that are rows or columns, which their lengths decide.
    fn lay_out(&mut self, lines: &[Line<Option<Card>>]) -> [Option<Card>; Card::COUNT] {
        let orientation = if self.allows_unknown && lines.len() == 1 {
            Orientation::Rows
        } else {
            Orientation::guess(&lines.iter().map(|line| line.cards.len()))
        };
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
