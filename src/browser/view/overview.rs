//! The overview: the screen filled with consecutive deals.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::app::App;
use super::super::{layout, theme};
use super::{gears, hands, put_text, put_wrapped, tableau};
use crate::freecell::facts::Facts;
use crate::gears::gear::Gear;
use crate::number::DealNumber;
use crate::table::layout::Layout;

/// Draws the deals from `first` on into `area`.
pub fn draw(app: &App, first: DealNumber, selected: DealNumber, area: Rect, buffer: &mut Buffer) {
    for (number, area) in layout::overview(app.table, first, selected, area).areas() {
        let shown = app.table.layout(number);
        let mark = if app.note(app.table, number).is_some() { " ★" } else { "" };
        let aces = match &shown {
            Layout::FreeCell(deal) => format!(" · aces {}", Facts::aces_of(deal.tableau())),
            Layout::Skat(_) | Layout::Gears(_) | Layout::Nothing(_) => String::new(),
        };
        let style = if number == selected { theme::selected() } else { theme::quiet() };
        put_text(buffer, area, &format!("#{number}{mark}{aces} "), style);
        let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        match &shown {
            Layout::FreeCell(deal) => {
                tableau::draw_rows(app, deal.tableau(), layout::SMALL_CARD, |_| false, rows, buffer);
            }
            Layout::Skat(deal) => hands::draw_rows(app, deal, rows, buffer),
            Layout::Nothing(why) => put_wrapped(buffer, rows, &why.to_string(), theme::quiet()),
            Layout::Gears(board) => {
                let window = layout::window(rows, board.size(), Gear::FIRST, Gear::FIRST);
                gears::draw(app, board, &window, None, |_| false, buffer);
            }
        }
    }
}
