//! The cards of a tableau.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::app::App;
use super::super::theme;
use crate::card::Card;
use crate::freecell::deal::Tableau;

/// Draws the seven rows of a tableau into `area`, each card in `width` columns, as far as they have room. Cards for
/// which `stands_out` holds stand out.
pub fn draw(
    app: &App,
    tableau: &Tableau,
    width: u16,
    stands_out: impl Fn(Card) -> bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    for (row, cards) in area.rows().zip(tableau.rows()) {
        for (x, &card) in (row.x..row.right()).step_by(usize::from(width)).zip(cards) {
            let style = theme::card(app, card.suit());
            let style = if stands_out(card) { theme::standing_out(style) } else { style };
            // Cell by cell: cards are nearly all there is to draw, and text would be searched for wider characters.
            for (x, c) in (x..row.right()).zip([card.rank().letter(), card.suit().symbol()]) {
                buffer[(x, row.y)].set_char(c).set_style(style);
            }
        }
    }
}
