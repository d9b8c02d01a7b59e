//! Reading a layout of which some cards are known.

use serde_json::Value;

use super::error::{Location, Missing, Orientation, ReadError};
use super::line::card;
use super::plain::words;
use super::read::{each_once, layout};
use super::{is_json, json};
use crate::card::Card;
use crate::freecell::pattern::Pattern;
use crate::sanitize::quoted;

/// Reads a layout, whole or in part, in any form that [`read`](super::read()) takes.
///
/// `?` and `??` are unknown cards, and so is `null` in JSON. Lines at the end may be missing, and so may cards at the end
/// of the last line, if lines are missing: these are unknown too. One line alone is the first row.
///
/// # Errors
/// The first of these: something that is no card (or bad JSON), too many lines, a card that is there twice, a line that
/// is too long or too short, no known card.
pub fn read_pattern(text: &str) -> Result<Pattern, ReadError> {
    match read_typed(text) {
        (layout, None) => Ok(layout),
        (_, Some(error)) => Err(error),
    }
}

/// As [`read_pattern`], but of a text that is still being typed: what can be read of it, and what is wrong with it.
#[must_use]
pub fn read_typed(text: &str) -> (Pattern, Option<ReadError>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut faults = Vec::new();
    let lines: Vec<Line> = if is_json(text) {
        let arrays = json::arrays(text).unwrap_or_else(|error| {
            faults.push(error);
            Vec::new()
        });
        arrays.iter().zip(1..).map(|(value, row)| Line::of_array(value, row, &mut faults)).collect()
    } else {
        plain_lines(text).map(|(start, text, line)| Line::of_text(start, text, line, &mut faults)).collect()
    };
    let layout = lay(&lines, &mut faults);
    (layout, faults.into_iter().next())
}

/// The lines that hold cards, each as it is and without what comes before its cards, with its number.
fn plain_lines(text: &str) -> impl Iterator<Item = (&str, &str, usize)> {
    let numbered = text.lines().zip(1..).map(|(text, line)| (text.trim_start(), text, line));
    let with_cards = numbered.filter(|(start, ..)| !start.is_empty() && !start.starts_with('#'));
    with_cards.map(|(start, text, line)| (start.strip_prefix(':').unwrap_or(start), text, line))
}

/// A line of a text, or an inner array, with its unknown cards, and the place where one more would be.
struct Line {
    cards: Vec<(Location, Option<Card>)>,
    end: Location,
}

impl Line {
    fn of_text(start: &str, text: &str, line: usize, faults: &mut Vec<ReadError>) -> Self {
        let place = |column| Location::Line { line, column };
        let skipped = text[..text.len() - start.len()].chars().count();
        let cards = words(start).map(|(column, word)| one(place(skipped + column), word, faults));
        Self { cards: cards.collect(), end: place(text.trim_end().chars().count() + 1) }
    }

    fn of_array(value: &Value, row: usize, faults: &mut Vec<ReadError>) -> Self {
        let place = |card| Location::Row { row, card };
        let Value::Array(values) = value else {
            faults.push(ReadError::NoArray { row, value: quoted(&value.to_string()) });
            return Self { cards: Vec::new(), end: place(1) };
        };
        let cards = values.iter().zip(1..).map(|(value, number)| match value {
            Value::String(text) => one(place(number), text.trim(), faults),
            Value::Null => (place(number), None),
            other => {
                faults.push(ReadError::NoString { place: place(number), value: quoted(&other.to_string()) });
                (place(number), None)
            }
        });
        Self { cards: cards.collect(), end: place(values.len() + 1) }
    }
}

/// Reads one card; what is none is unknown.
fn one(place: Location, text: &str, faults: &mut Vec<ReadError>) -> (Location, Option<Card>) {
    if matches!(text, "?" | "??") {
        return (place, None);
    }
    if let Ok((place, card)) = card(place, text) {
        return (place, Some(card));
    }
    let is_text = !text.contains(|c: char| c == char::REPLACEMENT_CHARACTER || c.is_control());
    faults.push(if is_text { ReadError::NotKnown { place, text: quoted(text) } } else { ReadError::NotText { place } });
    (place, None)
}

/// Lays out what is known, by rows or by columns as the lengths of the lines say.
fn lay(lines: &[Line], faults: &mut Vec<ReadError>) -> Pattern {
    let by = if lines.len() == 1 { Orientation::Rows } else { layout(&lines.iter().map(|line| line.cards.len())) };
    let lengths = by.lengths();
    if let Some(line) = lines.get(lengths.len()) {
        let place = line.cards.first().map_or(line.end, |&(place, _)| place);
        faults.push(ReadError::TooManyLines { place, layout: by });
    }
    let known = || lines.iter().flat_map(|line| &line.cards).filter_map(|&(place, card)| Some((place, card?)));
    let entries: usize = lines.iter().map(|line| line.cards.len()).sum();
    // Only where all cards should be there, one can be missing.
    let is_whole = lines.len() >= lengths.len() && entries == known().count();
    let missing = match each_once(known(), |_| !is_whole) {
        Ok(missing) => missing,
        Err(error) => {
            faults.push(error);
            Missing(Vec::new())
        }
    };
    let mut places = [None; Card::COUNT];
    let mut laid = [false; Card::COUNT];
    for (index, (line, &accepted)) in lines.iter().zip(lengths).enumerate() {
        let (number, cards) = (index + 1, line.cards.len());
        if let Some(&(place, card)) = line.cards.get(accepted) {
            faults.push(ReadError::LineTooLong { place, card, layout: by, line: number, accepted });
        } else if cards < accepted && (number < lines.len() || number == lengths.len()) {
            let (place, missing) = (line.end, missing.clone());
            faults.push(ReadError::LineTooShort { place, layout: by, line: number, cards, accepted, missing });
        }
        for (place, &(_, card)) in line.cards.iter().take(accepted).enumerate() {
            let card = card.filter(|card| !std::mem::replace(&mut laid[card.index()], true));
            places[by.index(index, place)] = card;
        }
    }
    if known().next().is_none() {
        faults.push(ReadError::Empty);
    }
    Pattern::new(places).unwrap_or_default() // no card is laid twice
}
