//! Cards: the rows of a tableau, or of anything else.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::app::App;
use super::super::{geometry, theme};
use super::put_text;
use crate::card::Card;
use crate::freecell::deal::Tableau;

/// Draws a tableau with the numbers of its columns into `area`, as far as it has room. Cards for which `stands_out`
/// holds stand out.
pub fn draw(app: &App, tableau: &Tableau, stands_out: impl Fn(Card) -> bool, area: Rect, buffer: &mut Buffer) {
    draw_numbers(area, buffer);
    let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    draw_rows(app, tableau, geometry::CARD, stands_out, rows, buffer);
}

/// Draws the numbers of the columns into the first line of `area`.
pub fn draw_numbers(area: Rect, buffer: &mut Buffer) {
    for column in 0..8 {
        let x = area.x + column * geometry::CARD;
        let place = Rect { x, width: area.right().saturating_sub(x), height: 1, ..area };
        put_text(buffer, place, &format!("{} ", column + 1), theme::quiet());
    }
}

/// Draws the rows of a tableau alone, each card in `width` columns.
pub fn draw_rows(
    app: &App,
    tableau: &Tableau,
    width: u16,
    stands_out: impl Fn(Card) -> bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    for (row, cards) in area.rows().zip(tableau.rows()) {
        draw_cards(app, cards.iter().copied(), width, &stands_out, row, buffer);
    }
}

/// Draws cards beside each other, each in `width` columns.
pub fn draw_cards(
    app: &App,
    cards: impl Iterator<Item = Card>,
    width: u16,
    stands_out: impl Fn(Card) -> bool,
    row: Rect,
    buffer: &mut Buffer,
) {
    for (x, card) in (row.x..row.right()).step_by(usize::from(width)).zip(cards) {
        draw_card(app, card, stands_out(card), Rect { x, width: row.right() - x, ..row }, buffer);
    }
}

/// Draws a card into an area one line high, as far as it has room.
pub fn draw_card(app: &App, card: Card, stands_out: bool, area: Rect, buffer: &mut Buffer) {
    let style = theme::card(app, card.suit());
    let style = if stands_out { theme::standing_out(style) } else { style };
    // Cell by cell: cards are nearly all there is to draw, and text would be searched for wider characters.
    for (x, c) in (area.x..area.right()).zip([card.rank().letter(), card.suit().symbol()]) {
        buffer[(x, area.y)].set_char(c).set_style(style);
    }
}
