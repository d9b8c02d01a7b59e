//! The overview: the screen filled with consecutive deals.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::app::App;
use super::super::{layout, theme};
use super::{board, put_text};
use crate::freecell::deal::Deal;
use crate::freecell::facts::Facts;
use crate::number::DealNumber;

/// Draws the deals from `first` on into `area`.
pub fn draw(app: &App, first: DealNumber, selected: DealNumber, area: Rect, buffer: &mut Buffer) {
    for (number, area) in layout::overview(first, selected, area).areas() {
        let deal = Deal::new(number);
        let mark = if app.marks.contains_key(&number) { " ★" } else { "" };
        let title = format!("#{number}{mark} · aces {} ", Facts::aces_of(deal.tableau()));
        let style = if number == selected { theme::selected() } else { theme::quiet() };
        put_text(buffer, area, &title, style);
        let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        board::draw(app, deal.tableau(), layout::SMALL_CARD, |_| false, rows, buffer);
    }
}
