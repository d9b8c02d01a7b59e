//! Boards drawn under the numbers of their cascades, as on a screen: a card's column determines its cascade. Several
//! boards may be side by side, with other text next to and below them.

use super::rows::{Item, ItemKind};
use super::shape::{COLUMNS, ROWS};
use super::text::Text;
use super::token::{Kind, Token};
use crate::card::Card;
use crate::freecell::position::CASCADES;

/// The minimum distance of two numbers: a card and a blank.
const MIN_DISTANCE: usize = 3;
/// The maximum number of lines between the numbers and the first cards.
const MAX_BETWEEN: usize = 3;
/// The maximum number of lines of a board, including other lines between its own.
const MAX_LINES: usize = 24;

/// The eight cascades of a board.
pub(super) type Cascades = Vec<Vec<Item>>;

/// The columns of the cascades, in halves of a character.
struct NumberedColumns {
    centers: Vec<usize>,
    distance: usize,
}

/// A card under a number.
struct Placed {
    cascade: usize,
    /// The distance to the right of the number, in halves of a character.
    offset: isize,
    item: Item,
    /// Whether the item is a card, known or not.
    is_card: bool,
}

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

/// Reads the boards numbered in the first line, and returns the number of lines they take; `None` if there are no cards
/// under numbers. `above` has the lengths of the last rows above.
pub(super) fn read(
    text: &Text,
    lines: &[&[Token]],
    above: &[usize],
    card: &dyn Fn(&Token) -> Option<Card>,
) -> Option<(Vec<Cascades>, usize)> {
    let columns = NumberedColumns::of(text, lines.first()?)?;
    if is_board_anyway(text, &lines[1..], above, card) {
        return None;
    }
    let placed = |line: &[Token]| columns.place(text, line, card);
    // An array is never drawn under numbers.
    let is_array = |line: &&&[Token]| line.iter().any(|token| matches!(token.kind, Kind::Open(_)));
    let below = lines.iter().skip(1).take(MAX_BETWEEN).take_while(|line| !is_array(line));
    let first = below.map(|line| placed(line)).find(|cards| cards.iter().any(|card| card.is_card))?;
    // All cards have the same distance from their numbers, or the numbers are just a heading.
    let usual = first.iter().find(|card| card.is_card)?.offset;
    let is_usual = |offset: isize| (offset - usual).abs() <= 2;
    let is_twice = |pair: &[Placed]| pair[0].is_card && pair[1].is_card && pair[0].cascade == pair[1].cascade;
    if !first.iter().all(|card| !card.is_card || is_usual(card.offset)) || first.windows(2).any(is_twice) {
        return None;
    }
    let mut cascades: Vec<Vec<Item>> = vec![Vec::new(); columns.centers.len()];
    let (mut end, mut cards) = (1, 0);
    'lines: for (at, line) in lines.iter().enumerate().skip(1) {
        let has_gap = line[0].line > lines[at - 1][0].line + 1;
        let is_full = cards >= Card::COUNT * (cascades.len() / CASCADES);
        let found = placed(line);
        let has_cards = found.iter().any(|card| card.is_card && is_usual(card.offset));
        // A card right behind one of the board belongs to the board, which has no place for it.
        let is_placed = |token: &Token| found.iter().any(|placed| placed.item.start == token.start);
        let is_stray = |pair: &[Token]| {
            card(&pair[0]).is_some()
                && card(&pair[1]).is_some()
                && is_placed(&pair[0])
                && !is_placed(&pair[1])
                && (pair[1].start - pair[0].end) as usize * 2 <= columns.distance
        };
        if line.windows(2).any(is_stray) {
            return None;
        }
        if line[0].is_mark(b"#") || columns.has_other_words(text, line, card) || is_full && has_gap && has_cards {
            break;
        }
        for Placed { cascade, offset, item, is_card } in found {
            let is_again = cascades[cascade].last().is_some_and(|last| last.kind == item.kind && item.card().is_some());
            if is_usual(offset) && has_cards {
                cascades[cascade].push(item);
                cards += 1;
                end = at + 1;
            } else if is_card && !is_again {
                // The lower right corner of a card may repeat it, but this is another card.
                break 'lines;
            }
        }
    }
    (end > 1).then(|| (cascades.chunks(CASCADES).map(<[_]>::to_vec).collect(), end))
}

/// Returns whether lines form a board regardless of where their cards are.
fn is_board_anyway(text: &Text, below: &[&[Token]], above: &[usize], card: &dyn Fn(&Token) -> Option<Card>) -> bool {
    let is_known = |token: &&Token| card(token).is_some() || token.kind == Kind::Unknown;
    let lines = below.iter().take(MAX_LINES).take_while(|line| !are_numbers(text, line));
    let lens: Vec<usize> = lines.map(|line| line.iter().filter(is_known).count()).filter(|&len| len > 0).collect();
    let is_begun = |first: &usize| ROWS.starts_with(&above[*first..]) || COLUMNS.starts_with(&above[*first..]);
    (0..=above.len()).filter(|first| above.len() - first < ROWS.len()).filter(is_begun).any(|first| {
        let lens = [&above[first..], &lens].concat();
        lens.starts_with(&ROWS) || lens.starts_with(&COLUMNS)
    })
}

/// Returns the rows, if none has a gap: a board before the first move, possibly partial.
pub(super) fn rows(cascades: &Cascades) -> Option<Vec<Vec<Item>>> {
    let longest = cascades.iter().map(Vec::len).max().unwrap_or(0);
    let are_rows = cascades.is_sorted_by(|one, other| one.len() >= other.len())
        && cascades.iter().all(|cascade| cascade.len() + 1 >= longest);
    let row = |row: usize| cascades.iter().filter_map(|cascade| cascade.get(row).copied()).collect();
    are_rows.then(|| (0..longest).map(row).collect())
}

impl NumberedColumns {
    /// Returns the columns of a line with the numbers from 1 to 8, or eight times `--` as in fc-solve.
    fn of(text: &Text, line: &[Token]) -> Option<Self> {
        let is_dash = |token: &Token| token.is_mark(b"-") && token.end == token.start + 2;
        let is_frame = |token: &Token| token.is_mark(b"|>");
        let mut centers = Vec::new();
        for token in line.iter().skip_while(|token| is_frame(token)) {
            let expected = u32::try_from(centers.len() % CASCADES).ok()? + 1;
            if token.kind != Kind::Number(expected) && !is_dash(token) {
                break;
            }
            let len = (token.end - token.start) as usize;
            centers.push(2 * (text.column(token.start) + 1) + len - 1);
        }
        centers.truncate(centers.len() / CASCADES * CASCADES);
        let distance = centers.get(1)? - centers[0];
        let are_even = |centers: &[usize]| centers.windows(2).all(|pair| pair[1] - pair[0] == distance);
        let is_valid = distance >= 2 * MIN_DISTANCE && centers.chunks(CASCADES).all(are_even);
        is_valid.then_some(Self { centers, distance })
    }

    /// Returns the words under numbers, each with its nearest number.
    fn place(&self, text: &Text, line: &[Token], card: &dyn Fn(&Token) -> Option<Card>) -> Vec<Placed> {
        let place = |token: &Token| {
            let kind = match (card(token), token.kind) {
                (Some(card), _) => ItemKind::Card(card),
                (None, Kind::Unknown) => ItemKind::Unknown,
                (None, Kind::Mark(_) | Kind::Open(_) | Kind::Close) => return None,
                (None, _) => ItemKind::Wrong,
            };
            let chars = text_len(text, token);
            let is_card = kind != ItemKind::Wrong;
            if !is_card && !(2..=3).contains(&chars) {
                return None;
            }
            let (cascade, offset) = self.nearest(text.column(token.start) + 1, chars)?;
            Some(Placed { cascade, offset, item: Item { kind, start: token.start, end: token.end }, is_card })
        };
        line.iter().filter_map(place).collect()
    }

    /// Returns the cascade with the number nearest to a word, and the word's distance to the right of it.
    fn nearest(&self, column: usize, len: usize) -> Option<(usize, isize)> {
        let center = 2 * column + len - 1;
        let next = self.centers.partition_point(|&number| number < center);
        let around = self.centers.iter().enumerate().take(next + 1).skip(next.saturating_sub(1));
        let (cascade, nearest) = around.min_by_key(|&(_, &number)| number.abs_diff(center))?;
        let is_near = 2 * nearest.abs_diff(center) <= self.distance;
        is_near.then_some((cascade, center.cast_signed() - nearest.cast_signed()))
    }

    /// Returns whether a word under the numbers is too long for a card, which ends the boards.
    fn has_other_words(&self, text: &Text, line: &[Token], card: &dyn Fn(&Token) -> Option<Card>) -> bool {
        let is_word = |token: &&Token| {
            card(token).is_none()
                && matches!(token.kind, Kind::Word | Kind::Card(..) | Kind::Mark(b'=' | b'-' | b'*' | b'_'))
        };
        line.iter().filter(is_word).any(|token| {
            let len = text_len(text, token);
            len > 3 && self.nearest(text.column(token.start) + 1, len).is_some()
        })
    }
}

/// Returns the visible length of a word in characters.
fn text_len(text: &Text, token: &Token) -> usize {
    token.text(&text.raw).trim_end_matches(['\u{fe0e}', '\u{fe0f}']).chars().count()
}
