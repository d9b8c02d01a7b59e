//! FreeCell tableaux and boards in play.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Shape;
use crate::browser::draw::{put_card, put_cards, put_text};
use crate::browser::geometry::cells;
use crate::browser::theme::Theme;
use crate::card::{Card, Suit};
use crate::freecell::{Place, Position, Tableau};

/// The columns that a card takes, with the space after it.
pub const CARD: u16 = 4;
/// The columns that a card takes in the overview.
const SMALL_CARD: u16 = 3;

const ROWS: u16 = 7;
const COLUMNS: u16 = 8;
const _: () = assert!(ROWS as usize == Tableau::ROWS && COLUMNS as usize == Tableau::COLUMNS);

/// A board has a line with the numbers of its columns.
pub const SHAPE: Shape = Shape {
    width: 2 + COLUMNS * CARD,
    rows: 1 + ROWS,
    fewest_rows: 1 + ROWS,
    facts: 1,
    small: (COLUMNS * SMALL_CARD, ROWS),
};

/// The lines that a board in play needs more than a tableau, if it is to have a border: free cells, longer cascades.
pub const DEEPER_IN_PLAY: u16 = 6;

/// Draws a tableau with the numbers of its columns, as far as there is room.
pub fn draw(tableau: &Tableau, theme: &Theme, is_lit: impl Fn(Card) -> bool, area: Rect, buffer: &mut Buffer) {
    draw_numbers(theme, area, buffer);
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    for (row, cards) in below.rows().zip(tableau.rows()) {
        put_cards(buffer, row, cards.iter().copied(), CARD, theme, &is_lit);
    }
}

/// Draws the numbers of the columns into the first line of `area`.
pub fn draw_numbers(theme: &Theme, area: Rect, buffer: &mut Buffer) {
    for column in 0..COLUMNS {
        let x = area.x + column * CARD;
        let place = Rect { x, width: area.right().saturating_sub(x), height: 1, ..area };
        put_text(buffer, place, &format!("{} ", column + 1), theme.quiet);
    }
}

/// Draws the rows of a tableau alone, as small as they are in the overview.
pub fn draw_rows(tableau: &Tableau, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    for (row, cards) in area.rows().zip(tableau.rows()) {
        put_cards(buffer, row, cards.iter().copied(), SMALL_CARD, theme, |_| false);
    }
}

/// Draws a board in play: free cells, foundations and cascades. Where there is no room for a cascade of `longest`
/// cards, the numbers of the cascades are left out, then the deepest cards.
pub fn draw_position(
    position: &Position,
    longest: usize,
    theme: &Theme,
    is_lit: impl Fn(Card) -> bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    let field = |column: u16, y: u16| Rect { x: area.x + column * CARD, y, width: CARD, height: 1 }.intersection(area);
    let put = |card, place, buffer: &mut Buffer| put_card(buffer, place, card, theme, is_lit(card));
    for (cell, column) in (0u8..).zip(0..4u16).take(position.cells().len()) {
        let (cell, place) = (Place::Cell(cell), field(column, area.y));
        match position.top(cell) {
            Some(card) => put(card, place, buffer),
            None => put_text(buffer, place, &cell.letter().to_string(), theme.quiet),
        }
    }
    for (suit, column) in Suit::ALL.into_iter().zip(4u16..) {
        let place = field(column, area.y);
        match position.foundation(suit) {
            Some(rank) => put(Card::new(rank, suit), place, buffer),
            None => put_text(buffer, place, &format!("–{}", suit.symbol()), theme.quiet),
        }
    }
    let cascades = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let is_numbered = usize::from(cascades.height) > longest;
    if is_numbered {
        draw_numbers(theme, cascades, buffer);
    }
    let top = cascades.y + u16::from(is_numbered);
    let room = usize::from(cascades.bottom().saturating_sub(top));
    for (column, cards) in (0u16..).zip(position.cascades()) {
        // A line says how many are left out.
        let hidden = if cards.len() > room { cards.len() + 1 - room.max(1) } else { 0 };
        if hidden > 0 {
            put_text(buffer, field(column, top), &format!("+{hidden}"), theme.quiet);
        }
        for (y, &card) in (top + u16::from(hidden > 0)..cascades.bottom()).zip(&cards[hidden..]) {
            put(card, field(column, y), buffer);
        }
    }
}

/// Where a place of a tableau lies in an area that [`draw`] would fill, in dealing order.
pub fn place(area: Rect, place: usize) -> Rect {
    let (column, row) = (cells(place % Tableau::COLUMNS), cells(place / Tableau::COLUMNS));
    Rect::new(area.x + column * CARD, area.y + 1 + row, CARD, 1).intersection(area)
}

/// Where a card lies, in words.
pub fn location(tableau: &Tableau, card: Card) -> String {
    let (row, column) = tableau.find(card);
    format!("column {} row {}", column + 1, row + 1)
}
