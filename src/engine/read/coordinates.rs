//! Cards with the numbers of their places, in any order: `7D 1 1`, `{"card": "7D", "col": 0, "row": 0}`, `at(7d,1,1)`.

use super::rows::Item;
use super::stack::Cascades;
use super::text::Text;
use crate::card::Card;
use crate::freecell::position::CASCADES;

/// The maximum count of numbers beside a card.
const MAX_NUMBERS: usize = 8;
/// The maximum length of what stands between two cards, in bytes.
const MAX_ENTRY: usize = 512;
/// The minimum number of cards whose numbers are coordinates.
const MIN_CARDS: usize = 16;

/// Returns the cascades of cards that each have the same number of numbers behind or before them, two of which are a
/// cascade and a height.
pub(super) fn cascades(text: &Text, items: &[&Item]) -> Option<Cascades> {
    let cards: Vec<(&Item, Option<Card>)> =
        items.iter().filter_map(|item| Some((*item, item.in_place()?.card()))).collect();
    if cards.len() < MIN_CARDS || cards.len() > Card::COUNT {
        return None;
    }
    let line_end = |at: u32| text.line_start(at) + u32::try_from(text.line_text(at).len()).unwrap_or(0);
    // A record has the numbers in itself.
    let is_record =
        |item: &Item| text.raw[item.start as usize..item.end as usize].contains(['(', '{', '[', '<', '=', ':']);
    let entry = |place: usize, is_before: bool| {
        let item = cards[place].0;
        if is_before {
            let start = place.checked_sub(1).map_or_else(|| text.line_start(item.start), |last| cards[last].0.end);
            (start, if is_record(item) { item.end } else { item.start })
        } else {
            let end = cards.get(place + 1).map_or_else(|| line_end(item.end), |next| next.0.start);
            (if is_record(item) { item.start } else { item.end }, end)
        }
    };
    [false, true].into_iter().find_map(|is_before| {
        let numbers = |place| {
            let (start, end) = entry(place, is_before);
            let entry = text.raw.get(start as usize..end as usize).filter(|entry| entry.len() <= MAX_ENTRY)?;
            let mut numbers = numbers(entry);
            // Those next to the card come first.
            if is_before {
                numbers.reverse();
            }
            Some(numbers).filter(|numbers| (2..=MAX_NUMBERS).contains(&numbers.len()))
        };
        let all: Vec<Vec<u32>> = (0..cards.len()).map(numbers).collect::<Option<_>>()?;
        let count = all.iter().map(Vec::len).min()?;
        // A number may be the rank or the suit of the card instead.
        let is_place = |which: &usize| {
            let values = || all.iter().zip(&cards).filter_map(|(numbers, &(_, card))| Some((numbers[*which], card?)));
            let differ = |other: fn(Card, Card) -> bool| {
                values().any(|(one, card)| values().any(|(value, another)| one == value && other(card, another)))
            };
            differ(|one, other| one.rank() != other.rank()) && differ(|one, other| one.suit() != other.suit())
        };
        let places: Vec<usize> = (0..count).filter(is_place).collect();
        let pairs = places.iter().flat_map(|&one| places.iter().map(move |&other| (one, other)));
        let stacks = pairs.filter(|(cascade, height)| cascade != height).filter_map(|(cascade, height)| {
            let places = all.iter().zip(&cards).map(|(numbers, &(_, card))| (numbers[cascade], numbers[height], card));
            stacked(&places.collect::<Vec<_>>())
        });
        // Of two ways round, that with the even cascades; the other would have the rows of the board as cascades.
        stacks.min_by_key(super::judge::misfits)
    })
}

/// Returns the numbers of a text that are no part of a word, such as a card.
fn numbers(entry: &str) -> Vec<u32> {
    let mut numbers = Vec::new();
    let mut before = ' ';
    let mut rest = entry;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        before = rest[..at].chars().next_back().unwrap_or(before);
        let digits = &rest[at..];
        let len = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let behind = digits[len..].chars().next().unwrap_or(' ');
        // `r1c5` is two numbers, `7D` and `7♦` are none.
        let is_word = |c: char| !c.is_ascii() && !c.is_whitespace() || c.is_ascii_uppercase();
        if !is_word(behind) && !is_word(before) || before.is_ascii_lowercase() && !is_word(behind) {
            numbers.extend(digits[..len].parse::<u32>().ok());
        }
        before = digits[..len].chars().next_back().unwrap_or(' ');
        rest = &digits[len..];
    }
    numbers
}

/// Stacks cards by cascade and height, each counted from 0, from 1, or in steps; `None` if a height is missing.
fn stacked(places: &[(u32, u32, Option<Card>)]) -> Option<Cascades> {
    let distinct = |values: Vec<u32>| {
        let mut values = values;
        values.sort_unstable();
        values.dedup();
        values
    };
    let columns = distinct(places.iter().map(|place| place.0).collect());
    let heights = distinct(places.iter().map(|place| place.1).collect());
    let (first, last) = (*columns.first()?, *columns.last()?);
    // Numbers from 0 or 1, or in steps, leave out empty cascades.
    let base = u32::from(first > 0 && *heights.first()? > 0);
    let step = columns.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    let is_even = columns.iter().all(|column| (column - first).is_multiple_of(step));
    let place = |column: u32| match column {
        _ if last < 8 + base => Some((column - base) as usize),
        _ if columns.len() == CASCADES => columns.binary_search(&column).ok(),
        _ if is_even && last / step < 8 => Some((column / step) as usize),
        _ if is_even => Some(((column - first) / step) as usize),
        _ => None,
    };
    let mut cascades: Vec<Vec<(usize, Option<Card>)>> = vec![Vec::new(); CASCADES];
    for &(column, height, card) in places {
        cascades.get_mut(place(column)?)?.push((heights.binary_search(&height).ok()?, card));
    }
    let in_order = |mut cascade: Vec<(usize, Option<Card>)>| {
        cascade.sort_unstable();
        let is_whole = cascade.iter().enumerate().all(|(place, &(height, _))| place == height);
        is_whole.then(|| cascade.into_iter().map(|(_, card)| card).collect())
    };
    cascades.into_iter().map(in_order).collect()
}
