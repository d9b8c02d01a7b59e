//! Parsing a board before the first move, in any format.

use std::str::FromStr;

use serde_json::Value;

use super::board_text::{BoardText, one_board_text};
use super::card_parser::CardParser;
use super::error::{MissingCards, ParseBoardError};
use super::line::Line;
use super::location::Location;
use super::orientation::Orientation;
use super::{json, layouts};
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
/// languages have them, an inner array being a line. Blank lines, those that begin with `#` and headings above the
/// cards are ignored. Each card is parsed as [`Card`] is.
///
/// # Errors
/// The first of these: something that is not a card (or bad JSON), too many lines, a card that appears twice, a line
/// that is too long or too short, too few lines.
pub fn parse_board(text: &str) -> Result<Tableau, ParseBoardError> {
    parse_whole(text).or_else(|error| {
        let layout = layouts::only_layout(text).filter(|layout| layout.unknown_count() == 0);
        layout.and_then(|layout| layout.tableau()).ok_or(error)
    })
}

/// As [`parse_board`], if nothing but the board is in the text.
pub(super) fn parse_whole(text: &str) -> Result<Tableau, ParseBoardError> {
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
    let (pattern, error) = BoardParser::parse(text, true);
    // Perhaps there is one board among other lines.
    let among_others = || layouts::only_layout(text).and_then(|layout| layout.pattern());
    match error.is_some().then(among_others).flatten() {
        Some(pattern) => (pattern, None),
        None => (pattern, error),
    }
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
pub(super) struct BoardParser {
    /// Cards may be unknown, and lines missing at the end, or not.
    cards: CardParser,
}

impl BoardParser {
    pub(super) fn parse(text: &str, allows_unknown: bool) -> (Pattern, Option<ParseBoardError>) {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let plain = || Self::parse_lines(allows_unknown, |parser| parser.plain_lines(&one_board_text(text)));
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
        let mut parser = Self::new(allows_unknown);
        let lines = lines(&mut parser);
        let places = parser.lay_out(&lines);
        (Pattern::new(places).expect("the second of two equal cards is left out"), parser.cards.error)
    }

    pub(super) const fn new(allows_unknown: bool) -> Self {
        Self { cards: CardParser::new(allows_unknown) }
    }

    /// What was wrong first, and how many words were no cards.
    pub(super) fn into_error(self) -> (Option<ParseBoardError>, usize) {
        (self.cards.error, self.cards.misspelled)
    }

    pub(super) fn report(&mut self, error: ParseBoardError) {
        self.cards.report(error);
    }

    pub(super) fn plain_lines(&mut self, board: &BoardText) -> Vec<Line<Option<Card>>> {
        let mut lines: Vec<Line<Option<Card>>> = Vec::new();
        for parts in &board.lines {
            let mut line = Line { cards: Vec::new(), end: parts[0].at(1) };
            for part in parts {
                let Line { cards, end } = self.cards.line(&part.without_label().cards());
                line.cards.extend(cards);
                line.end = end;
            }
            lines.push(line);
        }
        in_rows_of_eight(lines)
    }

    fn json_lines(&mut self, text: &str) -> Vec<Line<Option<Card>>> {
        let arrays = json::arrays(text).unwrap_or_else(|error| {
            self.report(error);
            Vec::new()
        });
        self.array_lines(&arrays)
    }

    /// The lines of an array of arrays.
    pub(super) fn array_lines(&mut self, arrays: &[Value]) -> Vec<Line<Option<Card>>> {
        let lines = (1..).zip(arrays).map(|(row, value)| {
            let cards = match value {
                Value::Array(cards) => cards.as_slice(),
                other => {
                    self.report(ParseBoardError::NotAnArray { row, value: quoted(&other.to_string()) });
                    &[]
                }
            };
            self.cards.line(&json::cards(cards, |card| Location::Row { row, card }))
        });
        in_rows_of_eight(lines.collect())
    }

    /// Whether lines are rows or columns.
    pub(super) fn orientation(&self, lines: &[Line<Option<Card>>]) -> Orientation {
        if self.cards.allows_unknown && lines.len() == 1 {
            Orientation::Rows
        } else {
            Orientation::guess(&lines.iter().map(|line| line.cards.len()))
        }
    }

    /// The cards in dealing order, from lines that are rows or columns, which their lengths decide.
    pub(super) fn lay_out(&mut self, lines: &[Line<Option<Card>>]) -> [Option<Card>; Card::COUNT] {
        let orientation = self.orientation(lines);
        let lengths = orientation.lengths();
        if let Some(line) = lines.get(lengths.len()) {
            let at = line.cards.first().map_or(line.end, |&(at, _)| at);
            self.report(ParseBoardError::TooManyLines { at, orientation });
        }
        let all = || lines.iter().flat_map(|line| &line.cards);
        let known = || all().filter_map(|&(at, card)| Some((at, card?)));
        // Cards are reported as missing only if all of them should be there.
        let is_whole = !self.cards.allows_unknown || lines.len() >= lengths.len() && all().count() == known().count();
        let missing = missing_cards(known(), |_| !is_whole).unwrap_or_else(|error| {
            self.report(error);
            MissingCards(Vec::new())
        });
        let mut places = [None; Card::COUNT];
        let mut is_placed = [false; Card::COUNT];
        for (number, (line, &expected)) in (1..).zip(lines.iter().zip(lengths)) {
            let cards = line.cards.len();
            let may_be_short = self.cards.allows_unknown && number == lines.len() && number < lengths.len();
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
            Some(last) if !self.cards.allows_unknown && lines.len() < lengths.len() => {
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
fn in_rows_of_eight(lines: Vec<Line<Option<Card>>>) -> Vec<Line<Option<Card>>> {
    /// A board has no such lines.
    const LENGTHS: [usize; 5] = [1, 4, 13, 26, 52];
    let len = lines.first().map_or(0, |line| line.cards.len());
    let is_list = LENGTHS.contains(&len) && lines.len() * len == Card::COUNT;
    if !(is_list && lines.iter().all(|line| line.cards.len() == len)) {
        return lines;
    }
    let cards: Vec<_> = lines.iter().flat_map(|line| line.cards.iter().map(|&card| (card, line.end))).collect();
    let rows = cards.chunks(Tableau::COLUMNS);
    rows.map(|row| Line { cards: row.iter().map(|&(card, _)| card).collect(), end: row[row.len() - 1].1 }).collect()
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
