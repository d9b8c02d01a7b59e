//! Boards under the numbers of their cascades, as on a screen: side by side, or with other text beside them.

use std::ops::Range;

use super::rows::{Item, ItemKind};
use super::text::Text;
use super::token::{Kind, Token};
use crate::card::Card;
use crate::freecell::position::CASCADES;

/// The minimum distance of two numbers: a card and a blank.
const MIN_DISTANCE: usize = 3;
/// The maximum number of lines between the numbers and the first cards.
const MAX_BETWEEN: usize = 3;
/// The maximum length of a word in the place of a card.
const MAX_WORD: usize = 3;

/// The rows of a board.
pub(super) type Panel = Vec<Vec<Item>>;

/// Returns whether a line numbers cascades: `1 2 3 4 5 6 7 8`, `C1 C2 …`, possibly for several boards.
pub(super) fn are_numbers(text: &Text, line: &[Token]) -> bool {
    let is_mark = |token: &&Token| !matches!(token.kind, Kind::Mark(_));
    if !line.iter().find(is_mark).is_some_and(|first| first.text(&text.raw).ends_with('1')) {
        return false;
    }
    let words: Vec<&Token> = line.iter().filter(is_mark).collect();
    let Some(first) = words.first().filter(|_| words.len() >= 7) else { return false };
    let prefix = first.text(&text.raw).trim_end_matches(|c: char| c.is_ascii_digit());
    let number = |token: &Token| token.text(&text.raw).strip_prefix(prefix).and_then(|digits| digits.parse().ok());
    let numbers: Vec<Option<usize>> = words.iter().map(|word| number(word)).collect();
    let run = numbers.iter().zip((1..=CASCADES).cycle()).take_while(|(number, expected)| **number == Some(*expected));
    run.count() >= 7
}

/// Returns the boards numbered in the first line, and the number of lines they take; `None` if there is only one, with
/// nothing beside it.
pub(super) fn panels(
    text: &Text,
    lines: &[&[Token]],
    card: &dyn Fn(&Token) -> Option<Card>,
) -> Option<(Vec<Panel>, usize)> {
    let columns = columns(text, lines.first()?)?;
    let panel_of = |token: &Token| {
        let middle = 2 * text.column(token.start) + len(text, token) - 1;
        columns.chunks(CASCADES).position(|panel| panel[0].start <= middle && middle < panel[CASCADES - 1].end)
    };
    let distance = columns[0].len();
    let is_near = |last: Option<&Item>, token: &Token| {
        last.is_some_and(|last| 2 * text.column(token.start).saturating_sub(text.column(last.end)) <= distance)
    };
    let mut panels: Vec<Panel> = vec![Vec::new(); columns.len() / CASCADES];
    let (mut end, mut has_others) = (1, panels.len() > 1);
    // The last card under each number.
    let mut last: Vec<Option<Card>> = vec![None; columns.len()];
    for (at, line) in lines.iter().enumerate().skip(1) {
        let ends = line[0].is_mark(b"#") || line.iter().any(|token| matches!(token.kind, Kind::Open(_)));
        let is_full = end > 1 && panels.iter().all(|panel| panel.iter().map(Vec::len).sum::<usize>() >= Card::COUNT);
        if ends || is_full || end == 1 && at > MAX_BETWEEN {
            break;
        }
        let mut rows: Vec<Vec<Item>> = vec![Vec::new(); panels.len()];
        let mut has_words = false;
        for token in line.iter().filter(|token| !matches!(token.kind, Kind::Mark(_) | Kind::Close)) {
            let found = card(token);
            let is_card = found.is_some() || token.kind == Kind::Unknown;
            let Some(panel) = panel_of(token) else {
                // A number on the left is that of the row. A card beside the others is one of the board.
                has_others |= rows.iter().any(|row| !row.is_empty());
                if is_card && is_near(rows.iter().flatten().last(), token) {
                    return None;
                }
                continue;
            };
            let middle = 2 * text.column(token.start) + len(text, token) - 1;
            let column = columns.iter().position(|column| column.contains(&middle));
            if is_card || len(text, token) == MAX_WORD - 1 {
                // The lower right corner of a card repeats it.
                let is_again = found.is_some() && column.is_some_and(|column| last[column] == found);
                if let Some(column) = column {
                    last[column] = found;
                }
                let kind = match (found, token.kind) {
                    (Some(card), _) => ItemKind::Card(card),
                    (None, Kind::Unknown) => ItemKind::Unknown,
                    _ => ItemKind::Wrong,
                };
                rows[panel].extend((!is_again).then_some(Item { kind, start: token.start, end: token.end }));
            }
            has_words |= !is_card && len(text, token) > MAX_WORD;
        }
        let has_cards = rows.iter().flatten().any(|item| item.kind != ItemKind::Wrong);
        if has_words {
            break;
        }
        if has_cards {
            end = at + 1;
            panels.iter_mut().zip(rows).filter(|(_, row)| !row.is_empty()).for_each(|(panel, row)| panel.push(row));
        }
    }
    (end > 1 && has_others).then_some((panels, end))
}

/// Returns the columns around the numbers from 1 to 8 in a line, in halves of a character, one after the other for each
/// board.
fn columns(text: &Text, line: &[Token]) -> Option<Vec<Range<usize>>> {
    let mut centers = Vec::new();
    for token in line.iter().skip_while(|token| token.is_mark(b"|>")) {
        if token.kind != Kind::Number(u32::try_from(centers.len() % CASCADES).ok()? + 1) {
            break;
        }
        centers.push(2 * text.column(token.start) + len(text, token) - 1);
    }
    centers.truncate(centers.len() / CASCADES * CASCADES);
    let distance = centers.get(1)? - centers[0];
    let are_even = |centers: &[usize]| centers.windows(2).all(|pair| pair[1] - pair[0] == distance);
    let is_valid = distance >= 2 * MIN_DISTANCE && centers.chunks(CASCADES).all(are_even);
    let column = |&center: &usize| center.saturating_sub(distance / 2)..center + distance - distance / 2;
    is_valid.then(|| centers.iter().map(column).collect())
}

/// Returns the visible length of a word in characters.
fn len(text: &Text, token: &Token) -> usize {
    token.text(&text.raw).trim_end_matches(['\u{fe0e}', '\u{fe0f}']).chars().count()
}
