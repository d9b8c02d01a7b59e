//! Parsing every board in a text, whole or in part, before the first move or in play, right or wrong.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Deserialize;
use serde_json::{Deserializer, Map, Value};

use super::board_text::BoardText;
use super::card_line::CardLine;
use super::card_parser::CardParser;
use super::error::ParseBoardError;
use super::json;
use super::location::Location;
use super::orientation::Orientation;
use super::placeholder::Placeholder;
use super::rearranged::rearranged;
use super::remark::Remark;
use super::splitter::board_texts;
use super::text_cells::{TextCells, stated_cells};
use super::text_line::binary_at;
use super::unchecked_position::json::PositionJson;
use super::unchecked_position::{UncheckedPosition, plain};
use crate::card::{Card, Suit};
use crate::freecell::deal::Tableau;
use crate::freecell::layout::Layout;
use crate::number::DealNumber;

/// A board that was read from a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextLayout {
    /// The cards, as far as they could be read.
    pub layout: Layout,
    /// What is wrong with the text, if something is: the cards are there all the same.
    pub error: Option<ParseBoardError>,
    /// What was ignored, in words: `a heading`, `line numbers`, `moves`.
    pub ignored: Vec<&'static str>,
    /// How many free cells the text gives it.
    pub cells: TextCells,
    /// The deal number that a heading gives, or the key `number` of an object; nobody has checked it.
    pub number: Option<DealNumber>,
    /// The first word for nothing where a card should be, as `undefined`. Such a card is unknown.
    pub placeholder: Option<Placeholder>,
    /// What else was done to read it.
    pub remarks: Vec<Remark>,
}

/// The boards of a text as it stands, right or wrong; some are left out once `stop` is set.
pub(super) fn layouts(text: &str, stop: &AtomicBool) -> Vec<TextLayout> {
    let mut layouts = if json::is_json(text) { json_layouts(text) } else { Vec::new() };
    if layouts.is_empty() && binary(text).is_none() {
        let boards = board_texts(text);
        layouts = boards.iter().take_while(|_| !stop.load(Ordering::Relaxed)).filter_map(plain_layout).collect();
    }
    if stop.load(Ordering::Relaxed) {
        return layouts;
    }
    if layouts.is_empty() || layouts.iter().any(|read| read.error.is_some()) {
        let commented = commented_layouts(text);
        if !commented.is_empty() && (layouts.is_empty() || commented.iter().all(|read| read.error.is_none())) {
            layouts = commented;
        }
    }
    layouts
}

/// Where the first character is that no text has.
pub(super) fn binary(text: &str) -> Option<Location> {
    let at = binary_at(text)?;
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    Some(Location::text(before.matches('\n').count() + 1, before[line..].chars().count() + 1))
}

/// The boards in the comments of a program, of which there are two lines at least.
fn commented_layouts(text: &str) -> Vec<TextLayout> {
    // A dash alone is rather an unknown card.
    let is_sign = |c: char| "#/;%*!".contains(c);
    let mut bare = String::with_capacity(text.len());
    let mut has_sign = false;
    for line in text.lines() {
        let start = line.trim_start();
        let mut comment = start.strip_prefix("--").unwrap_or(start).trim_start_matches(is_sign);
        if stated_cells(start).is_some() {
            comment = start;
        }
        has_sign |= comment.len() < start.len();
        bare.push_str(comment.trim_end_matches("*/"));
        bare.push('\n');
    }
    if !has_sign {
        return Vec::new();
    }
    let is_board = |board: &BoardText| board.lines.len() > 1;
    let mut layouts: Vec<_> =
        board_texts(&bare).iter().filter(|board| is_board(board)).filter_map(plain_layout).collect();
    for layout in &mut layouts {
        layout.ignored.push("comment signs");
    }
    layouts
}

/// A board of lines; `None` if it is rather something else.
fn plain_layout(board: &BoardText) -> Option<TextLayout> {
    let mut parser = CardParser::new(true);
    let lines = parser.plain_lines(board);
    let is_in_play = board.cells.is_some() || board.foundations.is_some() || board.are_cascades;
    let mut cards = CardParser::new(true);
    let position = plain::parse(board, &mut cards).filter(|_| is_in_play || !is_seven_columns(&lines));
    let mut read = match position {
        // Eight lines that are no position may have the lengths of rows.
        Some(position) if is_in_play || position.verify().is_ok() || !are_rows(&lines) => {
            of_position(&position, cards, is_in_play)?
        }
        _ => of_rows(parser, &lines)?,
    };
    if !is_in_play {
        read = rearranged_layout(read, &lines);
    }
    read.ignored.clone_from(&board.ignored);
    read.number = board.number;
    read.set_cells(board.cell_count());
    Some(read)
}

/// Whether lines are those of a board dealt in seven columns.
fn is_seven_columns(lines: &[CardLine]) -> bool {
    lines.iter().map(|line| line.cards.len()).eq([7, 7, 7, 7, 7, 7, 7, 3])
}

/// Whether lines are rather rows than cascades.
fn are_rows(lines: &[CardLine]) -> bool {
    !lines.iter().any(|line| line.cards.is_empty()) && CardParser::new(true).orientation(lines) == Orientation::Rows
}

/// A board whose lines are broken elsewhere, if it is one; else the same board with what is wrong with it.
fn rearranged_layout(read: TextLayout, lines: &[CardLine]) -> TextLayout {
    let is_wrong = read.error.as_ref().is_some_and(|error| !error.is_misspelling());
    let other = is_wrong.then(|| rearranged(lines)).flatten().and_then(|(lines, last_card)| {
        let mut other = of_rows(CardParser::new(true), &lines)?;
        other.remarks.extend(last_card.map(Remark::LastCardMissing));
        Some(other).filter(|other| other.error.is_none())
    });
    other.unwrap_or(read)
}

/// The rows of boards whose programs lay them out wrongly, without a gap: from the bottom, and over cascades of seven cards.
const FALSE_ROWS: [&[usize]; 2] = [&[4, 8, 8, 8, 8, 8, 8], &[8, 8, 8, 7, 7, 7, 7]];

/// A board of rows or columns.
fn of_rows(mut parser: CardParser, lines: &[CardLine]) -> Option<TextLayout> {
    let mut width = Tableau::COLUMNS;
    if is_seven_columns(lines) {
        width -= 1;
        parser.report(ParseBoardError::SevenColumns { at: lines[Tableau::ROWS].cards[0].0 });
    }
    parser.lay_out(lines);
    let cards = |line: &CardLine| line.cards.iter().map(|&(_, card)| card).collect::<Vec<_>>();
    let mut cascades: Vec<Vec<Option<Card>>> = match parser.orientation(lines) {
        Orientation::Columns if width == Tableau::COLUMNS => lines.iter().map(cards).collect(),
        _ => {
            let mut cascades = vec![Vec::new(); width];
            let lens: Vec<usize> = lines.iter().map(|line| line.cards.len()).collect();
            let is_complete = FALSE_ROWS.contains(&&lens[..]);
            for (row, line) in lines.iter().enumerate() {
                let is_last = row + 1 == lines.len();
                for (column, cascade) in cascades.iter_mut().enumerate() {
                    match line.cards.get(column) {
                        Some(&(_, card)) => cascade.push(card),
                        // The cards below stay in their row.
                        None if !is_last && !is_complete => cascade.push(None),
                        None => {}
                    }
                }
            }
            cascades
        }
    };
    let CardParser { error, misspelled, .. } = parser;
    // What is missing at the end of a part of a board is unknown.
    if error.is_none() {
        cascades.resize(Tableau::COLUMNS, Vec::new());
        for (cascade, &len) in cascades.iter_mut().zip(Orientation::Columns.lengths()) {
            cascade.resize(len, None);
        }
    }
    let layout = Layout::truncated(cascades, &[], [0; Suit::COUNT]);
    read_layout(layout, error, misspelled, lines)
}

/// A position; `is_certain` if something shows that it is one.
fn of_position(position: &UncheckedPosition, parser: CardParser, is_certain: bool) -> Option<TextLayout> {
    let error = parser.error.or_else(|| position.verify().err());
    read_layout(position.into(), error, if is_certain { 0 } else { parser.misspelled }, &position.cascades)
}

/// What was read, if it is rather a board than a sentence in which a few words look like cards.
fn read_layout(
    layout: Layout,
    error: Option<ParseBoardError>,
    misspelled: usize,
    lines: &[CardLine],
) -> Option<TextLayout> {
    let known = layout.known_count();
    let is_board = known > 0 && 3 * misspelled <= known;
    is_board.then(|| TextLayout {
        layout,
        error,
        ignored: Vec::new(),
        cells: TextCells::Unlisted,
        number: None,
        placeholder: lines.iter().find_map(|line| line.placeholders.first().cloned()),
        remarks: Vec::new(),
    })
}

impl TextLayout {
    fn set_cells(&mut self, cells: Result<TextCells, ParseBoardError>) {
        match cells {
            Ok(cells) => self.cells = cells,
            Err(error) => drop(self.error.get_or_insert(error)),
        }
    }
}

/// The boards of one JSON value after the other; none if the text is something else, or each value is a line of a board.
fn json_layouts(text: &str) -> Vec<TextLayout> {
    let mut layouts = Vec::new();
    let (mut values, mut lines) = (0, 0);
    for value in Deserializer::from_str(text).into_iter::<Value>() {
        let Ok(value) = value else { return Vec::new() };
        values += 1;
        lines += usize::from(value.as_array().is_some_and(|cards| cards.iter().all(is_text)));
        value_layouts(&value, &mut layouts);
    }
    if values > 1 && lines == values { Vec::new() } else { layouts }
}

/// Whether a value stands for a card.
fn is_text(value: &Value) -> bool {
    value.is_string() || value.is_null()
}

/// Appends the boards in a value: an array of rows or columns, an object with one, or several of these.
fn value_layouts(value: &Value, layouts: &mut Vec<TextLayout>) {
    match value {
        Value::Object(object) => {
            let first = layouts.len();
            if let Some(position) = PositionJson::by_other_names(object) {
                let mut parser = CardParser::new(true);
                let listed = position.listed_cells();
                let position = position.parse(&mut parser);
                layouts.extend(position.ok().and_then(|position| of_json_position(object, &position, parser)));
                if let (Some(listed), [layout]) = (listed, &mut layouts[first..]) {
                    layout.set_cells(TextCells::of_list(Location::Cell(listed), listed));
                }
            }
            if layouts.len() == first {
                object.values().for_each(|value| value_layouts(value, layouts));
            }
            if let [layout] = &mut layouts[first..] {
                layout.number = layout.number.or_else(|| number(object));
            }
        }
        Value::Array(values) if !values.is_empty() => {
            let is_line = |value: &Value| value.as_array().is_some_and(|cards| cards.iter().all(is_text));
            if values.iter().all(is_line) {
                let mut parser = CardParser::new(true);
                let lines = parser.array_lines(values);
                layouts.extend(of_rows(parser, &lines).map(|read| rearranged_layout(read, &lines)));
            } else if values.iter().all(is_text) {
                // Rows as strings, or all cards one by one.
                let has_lines = values.iter().any(|value| value.as_str().is_some_and(|text| text.trim().contains(' ')));
                let texts: Vec<_> = values.iter().map(|value| value.as_str().unwrap_or("?")).collect();
                let text = texts.join(if has_lines { "\n" } else { " " });
                layouts.extend(board_texts(&text).iter().filter_map(plain_layout));
            } else {
                for value in values {
                    value_layouts(value, layouts);
                }
            }
        }
        _ => {}
    }
}

/// A position of an object, or a board before the first move, of which cards may be missing at the end.
fn of_json_position(
    object: &Map<String, Value>,
    position: &UncheckedPosition,
    parser: CardParser,
) -> Option<TextLayout> {
    let read = of_position(position, parser, true)?;
    let cascades = object.values().filter_map(Value::as_array).find(|values| values.iter().all(Value::is_array))?;
    let is_alone = object.values().filter(|value| value.is_array() || value.is_object()).count() == 1;
    let mut rows = CardParser::new(true);
    let lines = rows.array_lines(cascades);
    // Some call the rows of a board its tableau.
    if is_alone && are_rows(&lines) { of_rows(rows, &lines) } else { Some(read) }
}

/// The deal number in an object.
fn number(object: &Map<String, Value>) -> Option<DealNumber> {
    let value = ["number", "deal", "game", "seed"].iter().find_map(|&key| object.get(key))?;
    match value {
        Value::String(text) => text.parse().ok(),
        value => u64::deserialize(value).ok().and_then(|number| DealNumber::new(number).ok()),
    }
}
