//! The hands of a Skat deal, and a hand that is typed in.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::app::App;
use super::super::wrap::{joined, wrapped};
use super::super::{geometry, theme};
use super::put_text;
use super::tableau::draw_cards;
use crate::card::Card;
use crate::skat::{
    Contract, ContractValue, Deal, Hand, SEATS, challenge_value, contract_values, read_cards, safe_trump_bid,
    sort_cards,
};

/// Draws the three hands with their values, and the skat where there is room for it. Cards for which `stands_out`
/// holds stand out.
pub fn draw(app: &App, deal: &Deal, stands_out: impl Fn(Card) -> bool, area: Rect, buffer: &mut Buffer) {
    let whole = area.height >= geometry::NAMED_HANDS;
    let mut rows = area.rows();
    for (&hand, seat) in deal.hands().iter().zip(SEATS) {
        if whole && let Some(row) = rows.next() {
            put_text(buffer, row, seat, theme::quiet());
        }
        if let Some(row) = rows.next() {
            draw_cards(app, hand.cards(), geometry::SMALL_CARD, &stands_out, row, buffer);
        }
        if let Some(row) = rows.next() {
            let seat = (!whole).then(|| seat.to_owned());
            let parts = seat.into_iter().chain(valued(hand));
            put_text(buffer, row, &joined(parts, " · ", usize::from(row.width)), Style::new());
        }
    }
    if let Some(row) = rows.next() {
        put_text(buffer, row, "skat", theme::quiet());
        let row = Rect { x: row.x + 5, width: row.width.saturating_sub(5), ..row };
        draw_cards(app, deal.skat().iter().copied(), geometry::SMALL_CARD, stands_out, row, buffer);
    }
}

/// Draws the three hands alone.
pub fn draw_rows(app: &App, deal: &Deal, area: Rect, buffer: &mut Buffer) {
    for (row, hand) in area.rows().zip(deal.hands()) {
        draw_cards(app, hand.cards(), geometry::SMALL_CARD, |_| false, row, buffer);
    }
}

/// What a hand is worth, by the challenge's rule, and officially in its longest suit.
fn valued(hand: Hand) -> [String; 2] {
    let suit = hand.longest_suit();
    let ContractValue { min, max, .. } = ContractValue::of(hand, Contract::Suit(suit));
    [by_rule(hand), format!("official {} {min}–{max}", suit.symbol())]
}

fn by_rule(hand: Hand) -> String {
    challenge_value(hand).map_or("pass".into(), |value| value.to_string())
}

/// Draws the hand that is being typed, and what it is worth once it is whole.
pub fn draw_typed(app: &App, text: &str, area: Rect, buffer: &mut Buffer) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
    // The last card may still lack its suit.
    let whole = text.rfind([' ', ',']).map_or("", |end| &text[..end]);
    let unfinished = matches!(text[whole.len()..].trim(), "10") || text[whole.len()..].trim().chars().count() < 2;
    let mut cards = read_cards(text).or_else(|_| read_cards(whole)).unwrap_or_default();
    sort_cards(&mut cards);
    draw_cards(app, cards.iter().copied(), geometry::SMALL_CARD, |_| false, Rect { height: 1, ..area }, buffer);
    let lines = match read_cards(text) {
        Err(error) if !unfinished => wrapped(&error.to_string(), usize::from(area.width)),
        _ => {
            let count = cards.len();
            let hand = cards.try_into().map(Hand::new);
            if let Ok(Ok(hand)) = hand {
                worth(hand)
            } else {
                vec![format!("{count} of ten cards, as JC JS 10D AH 7S")]
            }
        }
    };
    for (row, line) in area.rows().skip(1).zip(lines) {
        put_text(buffer, row, &line, Style::new());
    }
}

/// What a hand is worth, a line each, the most important first.
fn worth(hand: Hand) -> Vec<String> {
    let official = contract_values(hand);
    let mut lines = vec![by_rule(hand)];
    lines.extend(safe_trump_bid(&official).map(|bid| format!("safe trump bid {bid}")));
    lines.push(format!("{:17}{:10}{:>5}{:>5}", "official", "the hand", "least", "most"));
    lines.extend(official.iter().map(|value| {
        let matadors = value.matadors.map(|matadors| matadors.to_string()).unwrap_or_default();
        format!("{:17}{matadors:10}{:>5}{:>5}", value.contract.name(), value.min, value.max)
    }));
    lines
}
