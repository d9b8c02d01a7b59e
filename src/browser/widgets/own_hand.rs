//! A typed hand, and its value.

use super::boards::skat::{hand_columns, put_hand};
use super::prelude::*;
use crate::table::facts::with_share;
use crate::table::skat_words::SkatWords;
use tableaux_engine::skat::{
    ContractValue, Hand, Names, challenge_value, contract_values, read_cards, safe_trump_bid, sort_cards,
};

/// Draws a typed hand, and its value once it is complete.
pub fn draw(text: &str, theme: &Theme, body: Rect, buffer: &mut Buffer) {
    // The last card may still lack its suit.
    let complete = text.rfind([' ', ',']).map_or("", |end| &text[..end]);
    let last = text[complete.len()..].trim();
    let is_unfinished = last == "10" || last.chars().count() < 2;
    let mut cards = read_cards(text).or_else(|_| read_cards(complete)).unwrap_or_default();
    sort_cards(&mut cards);
    let (size, place, below) = areas(body);
    put_hand(buffer, theme, size, place, &cards);
    let count = cards.len();
    match (read_cards(text), cards.try_into().map(Hand::new)) {
        (Err(error), _) if !is_unfinished => put_wrapped(buffer, below, &error.to_string(), theme.text),
        (_, Ok(Ok(hand))) => draw_values(hand, theme, below, buffer),
        _ => {
            let words = match theme.names {
                Names::English => format!("{count} of ten cards, e.g. JC JS 10D AH 7S"),
                Names::German => format!("{count} von zehn Karten, z. B. B♣ B♠ 10♦ A♥ 7♠"),
            };
            put_wrapped(buffer, below, &words, theme.text);
        }
    }
}

/// Returns the largest card size that leaves room for the values, and the areas of the cards and of the values.
fn areas(body: Rect) -> (CardSize, Rect, Rect) {
    let area = inset(body);
    // A line above and below the cards for their edges, or a gap if there is room.
    let rows = |size: CardSize| u16::from(size > CardSize::S) * 2 + size.height();
    let fits = |size: &CardSize| hand_columns(*size) <= area.width && rows(*size) + VALUE_ROWS <= area.height;
    let size = CardSize::ALL.into_iter().rev().find(fits).unwrap_or(CardSize::S);
    let cards = below(area, u16::from(size > CardSize::S));
    (size, Rect { height: size.height().min(cards.height), ..cards }, below(area, rows(size)))
}

/// The rows of all values, with a gap between them.
const VALUE_ROWS: u16 = 12;
/// The columns: contract, matadors, own value, value over all skats with the skat picked up, value without.
const COLUMNS: [u16; 5] = [13, 11, 8, 9, 9];
/// The columns if there is little room: the last is left out.
const NARROW_COLUMNS: [u16; 5] = [11, 10, 8, 7, 0];

/// The headings of a hand's values.
struct Heads {
    by_challenge: &'static str,
    safe_bid: &'static str,
    columns: [&'static str; 4],
    /// The heading of the values over all skats, and a short one.
    any_skat: [&'static str; 2],
}

impl Heads {
    const fn of(names: Names) -> Self {
        match names {
            Names::English => Self {
                by_challenge: "by the challenge",
                safe_bid: "safe trump bid",
                columns: ["contract", "matadors", "own", "hand"],
                any_skat: ["any skat", "skats"],
            },
            Names::German => Self {
                by_challenge: "nach der Aufgabe",
                safe_bid: "sicher mit Trumpf",
                columns: ["Spiel", "Spitzen", "Reizwert", "Hand"],
                any_skat: ["mit Skat", "Skat"],
            },
        }
    }
}

/// Draws the values of a hand, the most important first.
fn draw_values(hand: Hand, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let (official, heads) = (contract_values(hand), Heads::of(theme.names));
    let mut rows = area.rows();
    if let Some(row) = rows.next() {
        put_text(buffer, row, &theme.names.challenge(challenge_value(hand)), theme.strong);
        put_text(buffer, right_of(row, row.x + COLUMNS[0]), heads.by_challenge, theme.quiet);
    }
    if let (Some(row), Some(bid)) = (rows.next(), safe_trump_bid(&official)) {
        let contract = theme.names.contract(bid.contract);
        put_text(buffer, row, &format!("{} {} {contract}", heads.safe_bid, bid.min), theme.text);
    }
    if area.height >= VALUE_ROWS {
        rows.next();
    }
    let columns = if area.width > COLUMNS.iter().sum() { COLUMNS } else { NARROW_COLUMNS };
    let mut line = |row: Rect, cells: [(&str, Style); 5]| {
        let mut x = row.x;
        let shown = cells.into_iter().zip(columns).filter(|&(_, width)| width > 0);
        for (place, ((text, style), width_of)) in shown.enumerate() {
            // Numbers are right-aligned.
            let indent = if place < 2 { 0 } else { width_of.saturating_sub(width(text)) };
            let part = Rect { x: x + indent, width: width_of - indent, ..row }.intersection(row);
            put_text(buffer, part, text, style);
            x += width_of;
        }
    };
    if let Some(row) = rows.next() {
        let [contract, matadors, own, hand] = heads.columns;
        let any = heads.any_skat[usize::from(columns != COLUMNS)];
        line(row, [contract, matadors, own, any, hand].map(|text| (text, theme.quiet)));
    }
    // A game with and without picking up the skat share a line.
    let games = official.iter().filter(|value| !value.contract.is_hand());
    for (value, row) in games.zip(&mut rows) {
        let without = official.iter().find(|other| other.contract.name() == format!("{} hand", value.contract));
        let range = |value: &ContractValue| {
            if value.min == value.max { value.min.to_string() } else { format!("{}–{}", value.min, value.max) }
        };
        let matadors = value.matadors.map(|matadors| theme.names.matadors(matadors)).unwrap_or_default();
        let own = with_share(value);
        let contract = theme.names.contract(value.contract);
        let cells = [contract, matadors, own, range(value), without.map(range).unwrap_or_default()];
        let styles = [theme.quiet, theme.text, theme.strong, theme.text, theme.text];
        line(row, [0, 1, 2, 3, 4].map(|place| (cells[place].as_str(), styles[place])));
    }
    let words = SkatWords::of(theme.names);
    for (rule, row) in
        [words.challenge_rule, words.own_rule].into_iter().zip(rows).filter(|(rule, row)| width(rule) <= row.width)
    {
        put_text(buffer, row, rule, theme.quiet);
    }
}
