//! Skat deals: three hands and the skat.

use super::Extent;
use crate::browser::widgets::cards::{Face, is_shaded, put_blank, put_face, put_left_edge, put_upper_edge};
use crate::browser::widgets::draw::cells;
use crate::browser::widgets::prelude::*;
use crate::table::skat_words::SkatWords;
use tableaux_engine::card::Rank;
use tableaux_engine::skat::{Contract, ContractValue, Deal, HAND_SIZE, Hand, Names, SEATS, challenge_value};

const CARDS: u16 = 10;
const GROUPS: u16 = 4;
const _: () = assert!(CARDS as usize == HAND_SIZE && GROUPS as usize == SEATS.len() + 1);

/// The columns of a ten: `10♦`.
const TEN: u16 = 3;
/// The columns of the longest name of a hand, with a gap.
const NAME: u16 = 12;
/// The longest line above a hand: `middlehand  108 Diamonds  ♦ 108`.
const NAME_AND_VALUES: u16 = 34;
/// The offset of the skat after its name, if names have no line of their own.
const SKAT: u16 = 5;

/// The space of a deal in the overview.
pub const SMALL: Extent = Extent { columns: hand_columns(CardSize::Xs), rows: GROUPS - 1 };

pub const fn extent(size: CardSize) -> Extent {
    let cards = hand_columns(size);
    let has_names = heading(size) > 0;
    let columns = if has_names && cards < NAME_AND_VALUES { NAME_AND_VALUES } else { cards };
    Extent { columns, rows: GROUPS * (heading(size) + size.height()) }
}

pub const fn hand_columns(size: CardSize) -> u16 {
    (CARDS - 1) * pitch(size) + size.width()
}

/// Returns the columns between cards of a hand: larger cards overlap and show the corner with their rank, as in a held
/// hand.
pub(super) const fn pitch(size: CardSize) -> u16 {
    match size {
        CardSize::Xs | CardSize::S | CardSize::M => 3,
        CardSize::L => 4,
        CardSize::Xl => 6,
        CardSize::Xxl => 8,
    }
}

/// Returns the rows above a hand: its name, and for larger cards the upper edge or a gap before the name.
pub(super) const fn heading(size: CardSize) -> u16 {
    match size {
        CardSize::Xs => 0,
        CardSize::S | CardSize::M => 1,
        CardSize::L | CardSize::Xl | CardSize::Xxl => 2,
    }
}

/// Returns the card size in an area: the smallest if `size` does not fit.
pub(super) const fn fitting(size: CardSize, area: Rect) -> CardSize {
    if area.height < extent(size).rows { CardSize::Xs } else { size }
}

/// Returns the areas of the three hands and the skat, with the rows above them.
fn groups(area: Rect, size: CardSize) -> impl Iterator<Item = Rect> {
    let height = heading(size) + size.height();
    (0..GROUPS).map(move |group| Rect { y: area.y + group * height, height, ..area }.intersection(area))
}

/// Returns the area of a group's cards, below its heading.
pub(super) fn cards_area(group: Rect, size: CardSize) -> Rect {
    Rect { y: group.y + heading(size), height: size.height(), ..group }.intersection(group)
}

/// Returns the visible areas of cards side by side or overlapping.
pub(super) fn fan(area: Rect, size: CardSize, pitch: u16, count: usize) -> impl Iterator<Item = Rect> {
    (0..cells(count)).map(move |card| {
        let width = if usize::from(card) + 1 == count { size.width() } else { pitch.min(size.width()) };
        Rect { x: area.x + card * pitch, width, height: area.height.min(size.height()), ..area }.intersection(area)
    })
}

/// Returns the visible areas of a full hand.
fn hand_places(area: Rect, size: CardSize) -> impl Iterator<Item = Rect> {
    fan(area, size, pitch(size), HAND_SIZE)
}

/// Returns the faces of a deal in an area that [`draw`] fills.
pub fn faces(deal: &Deal, area: Rect, size: CardSize) -> impl Iterator<Item = Face> {
    let size = fitting(size, area);
    let hands =
        deal.hands().iter().zip(groups(area, size)).flat_map(move |(hand, group)| {
            hand.cards().zip(fan(cards_area(group, size), size, pitch(size), HAND_SIZE))
        });
    let skat = skat_area(groups(area, size).last().expect("the skat is one of them"), size);
    let skat = deal.skat().iter().copied().zip(fan(skat, size, size.pitch(), deal.skat().len()));
    hands.chain(skat).map(|(card, area)| Face { card, area, is_covered: false, is_shaded: false })
}

/// Returns the area of the skat's cards in its group.
pub(super) fn skat_area(group: Rect, size: CardSize) -> Rect {
    let before = if heading(size) == 0 { SKAT.min(group.width) } else { 0 };
    cards_area(right_of(group, group.x + before), size)
}

/// Draws the three hands with their values, and the skat.
pub fn draw(
    deal: &Deal,
    theme: &Theme,
    size: CardSize,
    is_lit: impl Fn(Card) -> bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    let drawn = fitting(size, area);
    // The name is close to the cards, or to their edge.
    let gap = u16::from(heading(drawn) > 1 && !theme.edges);
    let name = |group: Rect| line(group, gap);
    let mut all = groups(area, drawn);
    for ((&hand, seat), group) in deal.hands().iter().zip(theme.names.seats()).zip(&mut all) {
        if heading(drawn) > 0 {
            draw_name(hand, seat, theme, name(group), buffer);
        }
    }
    all.for_each(|group| put_text(buffer, name(group), SkatWords::of(theme.names).skat, theme.quiet));
    for face in faces(deal, area, size) {
        put_card(buffer, theme, drawn, face, is_lit(face.card));
    }
}

/// Draws a hand's name, its value by the challenge's rule, and its own in its longest suit.
fn draw_name(hand: Hand, seat: &str, theme: &Theme, row: Rect, buffer: &mut Buffer) {
    put_text(buffer, row, seat, theme.quiet);
    let challenge = challenge_value(hand);
    let style = if challenge.is_none() { theme.quiet } else { theme.strong };
    let challenge = theme.names.challenge(challenge);
    put_text(buffer, right_of(row, row.x + NAME), &challenge, style);
    let value = ContractValue::of(hand, Contract::Suit(hand.longest_suit()));
    let symbol = hand.longest_suit().symbol();
    let room = row.width.saturating_sub(NAME + width(&challenge) + 2);
    let words = [
        format!("{symbol} {}: {}", theme.names.count(value.count()), value.own),
        format!("{symbol} {}: {}", theme.names.matadors(value.count().matadors.expect("a suit has them")), value.own),
        format!("{symbol} {}", value.own),
    ];
    if let Some(own) = words.into_iter().find(|words| width(words) <= room) {
        put_right(buffer, row, &own, theme.text);
    }
}

/// Draws a hand of cards, and placeholders for missing ones.
pub fn put_hand(buffer: &mut Buffer, theme: &Theme, size: CardSize, area: Rect, cards: &[Card]) {
    for place in hand_places(area, size).skip(cards.len()) {
        put_blank(buffer, theme, size, place, false, "", theme.place);
        if pitch(size) < size.width() {
            put_left_edge(buffer, theme, place, theme.place.patch(theme.edge));
        }
    }
    for (&card, area) in cards.iter().zip(fan(area, size, pitch(size), cards.len())) {
        put_card(buffer, theme, size, Face { card, area, is_covered: false, is_shaded: false }, false);
    }
}

/// Draws a card alone in a row of four columns.
pub fn put_small(buffer: &mut Buffer, theme: &Theme, card: Card, area: Rect, is_lit: bool) {
    put_named_face(buffer, theme, CardSize::S, Face { card, area, is_covered: false, is_shaded: false }, is_lit);
}

/// Draws a card, with a left edge if it may overlap another.
pub(super) fn put_card(buffer: &mut Buffer, theme: &Theme, size: CardSize, face: Face, is_lit: bool) {
    put_named_face(buffer, theme, size, face, is_lit);
    // The first row has the mark of highlighted cards, or a ten that fills it.
    let is_full = is_lit && theme.marker || fills_row(face);
    let below = below(face.area, u16::from(is_full));
    if pitch(size) < size.width() {
        put_left_edge(buffer, theme, below, theme.faces(is_lit).edge);
    }
    if heading(size) > 1 && !face.area.is_empty() {
        put_upper_edge(buffer, theme, size, Rect { y: face.area.y.saturating_sub(1), height: 1, ..face.area });
    }
}

/// Draws the visible part of a card with the letter of its language, B for J: no other letter is on a card.
fn put_named_face(buffer: &mut Buffer, theme: &Theme, size: CardSize, face: Face, is_lit: bool) {
    put_face(buffer, theme, size, face, is_lit);
    let letter = face.card.rank().letter();
    for position in face.area.positions() {
        if theme.names.letter(letter) != letter && buffer[position].symbol() == letter.to_string() {
            buffer[position].set_char(theme.names.letter(letter));
        }
    }
    if fills_row(face) && !(is_lit && theme.marker) {
        let style = theme.faces(is_lit).of(face.card.suit());
        let style = if face.is_shaded { style.bg(buffer[(face.area.right() - 1, face.area.y)].bg) } else { style };
        put_text(buffer, face.area, &Names::English.card_in_text(face.card), style);
    }
}

/// Returns whether `10♦` fills the first row of a card, without a blank before it.
fn fills_row(face: Face) -> bool {
    face.card.rank() == Rank::TEN && face.area.width == TEN
}

pub fn draw_rows(deal: &Deal, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    for (row, (line, hand)) in area.rows().zip(deal.hands()).enumerate() {
        let is_shaded = is_shaded(1, row);
        for (card, area) in hand.cards().zip(hand_places(line, CardSize::Xs)) {
            put_named_face(buffer, theme, CardSize::Xs, Face { card, area, is_covered: true, is_shaded }, false);
        }
    }
}

/// Returns the name of a hand; the skat is last.
pub fn hand_name(hand: usize, names: Names) -> &'static str {
    names.seats().get(hand).copied().unwrap_or(SkatWords::of(names).skat)
}
