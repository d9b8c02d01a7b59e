//! Parsing typed numbers and ranges.

use crate::browser::input::pasted::MAX_RANGE;
use crate::browser::screens::field::endings;
use crate::browser::screens::prelude::*;
use crate::browser::words::own_board;
use crate::words::refused_deal;
use tableaux_engine::freecell::JokeDeal;
use tableaux_engine::number::{NumberError, NumberErrorKind};

/// The characters allowed in numbers and ranges beside digits.
const SIGNS: &str = "#,_' .=-–−";
/// The players' prefix for Microsoft's numbers, as in `ms617`.
const PLAYERS_NAME: &str = "ms";
/// More steps than there are numbers make no difference.
const MAX_COUNT: i64 = 1 << 33;
const ALL: &str = "all";

/// Returns a range as it is typed; empty for none.
pub fn text_of(range: Option<DealRange>) -> String {
    range.map_or(String::new(), |range| range.to_string().replace("..=", "-"))
}

/// Parses the numbers to open.
pub fn parsed(text: &str) -> Result<DealRange, NumberError> {
    text.parse::<DealRange>()?.at_most(MAX_RANGE)
}

pub fn to_open(text: &str, table: Table) -> Result<DealRange, String> {
    let why = |error: NumberError| if table.has_generators() { refused_deal(&error) } else { error.to_string() };
    table.checked(parsed(text).map_err(why)?)
}

/// Parses a joke deal, if the table has them.
pub fn joke(text: &str, table: Table) -> Option<JokeDeal> {
    text.parse().ok().filter(|_| table.has_generators())
}

/// Parses the range to find in; `None` for the default.
pub fn to_find_in(text: &str, table: Table) -> Result<Option<DealRange>, String> {
    let range = match text.trim() {
        "" => return Ok(None),
        ALL => DealRange::new(DealRange::ALL.first(), table.last()),
        text => text.parse(),
    };
    table.checked(range.map_err(|error| error.to_string())?).map(Some)
}

/// Parses a repeat count; once if only a sign is typed.
pub fn count(text: &str) -> Result<i64, Message> {
    let text = text.trim();
    match (text.trim_start_matches(['-', '−']), text.parse::<i64>(), parsed(text)) {
        ("", ..) => Ok(1),
        (_, Ok(count), _) => Ok(count.clamp(-MAX_COUNT, MAX_COUNT)),
        (_, _, Ok(numbers)) if numbers.len() == 1 => Ok(numbers.first().get().cast_signed()),
        _ => Err(Message::new(format!("{text} is not a number of steps: ")).then(endings(" opens it"))),
    }
}

/// Returns whether a character may be typed anywhere in numbers and ranges.
pub fn is_text(c: char) -> bool {
    c.is_ascii_digit() || SIGNS.contains(c) || PLAYERS_NAME.contains(c.to_ascii_lowercase())
}

/// Returns whether a character may be typed next.
pub fn may_follow(text: &str, c: char) -> bool {
    let typed = text.to_ascii_lowercase() + &c.to_ascii_lowercase().to_string();
    let before = typed.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let name = &typed[before.len()..];
    let is_name = PLAYERS_NAME.starts_with(name) && !before.ends_with(|c: char| c.is_ascii_digit());
    is_text(c) && (!c.is_ascii_alphabetic() || is_name)
}

/// Returns the remark on what a typed text opens.
pub fn remark(text: &str, table: Table) -> String {
    let last = grouped(table.last().get());
    if let Some(joke) = joke(text, table) {
        return format!("opens {}", own_board::joke(joke));
    }
    match (to_open(text, table), parsed(text)) {
        (Ok(numbers), _) if numbers.len() > 1 => {
            format!("opens #{} to #{} side by side", numbers.first(), numbers.last())
        }
        (Ok(numbers), _) => format!("opens #{} · {}", numbers.first(), table.set_words(numbers.first())),
        (_, Err(error)) if error.kind() == NumberErrorKind::NoEnd => "up to which number?".into(),
        (_, Err(error)) if error.kind() == NumberErrorKind::TooLong => format!("up to {MAX_RANGE} side by side"),
        (_, Err(error)) if error.kind() == NumberErrorKind::Backwards => "the smaller number comes first".into(),
        _ if text.is_empty() => format!("a number from 0 to {last}, or a range: 1-3"),
        _ => format!("not from 0 to {last}"),
    }
}
