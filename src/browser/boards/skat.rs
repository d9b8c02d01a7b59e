//! Skat deals: three hands and the skat.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::Extent;
use crate::browser::cards::CardSize;
use crate::browser::draw::{joined, put_cards, put_text};
use crate::browser::theme::Theme;
use crate::card::{Card, SuitStyle};
use crate::skat::{Contract, ContractValue, Deal, HAND_SIZE, Hand, SEATS, challenge_text};

/// The columns that a card takes, with the space after it.
pub const CARD: u16 = 3;

const HANDS: u16 = 3;
const CARDS: u16 = 10;
const _: () = assert!(CARDS as usize == HAND_SIZE && HANDS as usize == SEATS.len());
/// The longest line of facts under a hand: `36 Diamonds · official ♦ 27–108`.
const HAND_FACTS: u16 = 32;
/// The rows where each hand has a line for its name, its cards and its facts, and the skat has one.
const NAMED_ROWS: u16 = HANDS * 3 + 1;

/// The room of a deal in the overview.
pub const SMALL: Extent = Extent { columns: CARDS * CARD, rows: HANDS };

/// The room of a deal.
pub fn extent(_theme: &Theme, _size: CardSize) -> Extent {
    Extent { columns: HAND_FACTS, rows: NAMED_ROWS }
}

/// The card of a deal that is drawn at a position.
pub fn card_at(_deal: &Deal, _size: CardSize, _area: Rect, _position: Position) -> Option<Card> {
    None
}

/// Draws the three hands with their values, and the skat where there is room for it.
pub fn draw(
    deal: &Deal,
    theme: &Theme,
    _size: CardSize,
    is_lit: impl Fn(Card) -> bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    let is_named = area.height >= NAMED_ROWS;
    let mut rows = area.rows();
    for (&hand, seat) in deal.hands().iter().zip(SEATS) {
        if is_named && let Some(row) = rows.next() {
            put_text(buffer, row, seat, theme.quiet);
        }
        if let Some(row) = rows.next() {
            put_cards(buffer, row, hand.cards(), CARD, theme, &is_lit);
        }
        if let Some(row) = rows.next() {
            let seat = (!is_named).then(|| seat.to_owned());
            let parts = seat.into_iter().chain(values(hand));
            put_text(buffer, row, &joined(parts, " · ", row.width), Style::new());
        }
    }
    if let Some(row) = rows.next() {
        put_text(buffer, row, "skat", theme.quiet);
        let row = Rect { x: row.x + 5, width: row.width.saturating_sub(5), ..row };
        put_cards(buffer, row, deal.skat().iter().copied(), CARD, theme, is_lit);
    }
}

/// Draws the three hands alone.
pub fn draw_rows(deal: &Deal, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    for (row, hand) in area.rows().zip(deal.hands()) {
        put_cards(buffer, row, hand.cards(), CARD, theme, |_| false);
    }
}

/// The value of a hand by the challenge's rule, and officially in its longest suit.
fn values(hand: Hand) -> [String; 2] {
    let ContractValue { contract, min, max, .. } = ContractValue::of(hand, Contract::Suit(hand.longest_suit()));
    let suit = match contract {
        Contract::Suit(suit) => suit.symbol(),
        _ => ' ',
    };
    [challenge_text(hand), format!("official {suit} {min}–{max}")]
}

/// The skat where it has no line of its own: `skat 9♣ 8♠`.
pub fn skat(deal: &Deal) -> String {
    let [a, b] = deal.skat().map(|card| card.text(SuitStyle::Symbols));
    format!("skat {a} {b}")
}

/// The name of a hand, the skat being the last.
pub fn hand_name(hand: usize) -> &'static str {
    SEATS.get(hand).copied().unwrap_or("skat")
}
