//! The overview: the screen filled with consecutive deals.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::app::App;
use super::super::{geometry, theme};
use super::{gears, hands, put_text, put_wrapped, tableau};
use crate::freecell::facts::Facts;
use crate::gears::Gear;
use crate::number::DealNumber;
use crate::table::board::Board;

/// Draws the deals from `first` on into `area`.
pub fn draw(app: &App, first: DealNumber, selected: DealNumber, area: Rect, buffer: &mut Buffer) {
    for (number, area) in geometry::overview(app.table, first, selected, area).areas() {
        let shown = app.table.board(number);
        let mark = if app.note(app.table, number).is_some() { " ★" } else { "" };
        let aces = match &shown {
            Board::FreeCell(deal) => format!(" · aces {}", Facts::aces_of(deal.tableau())),
            Board::Skat(_) | Board::Gears(_) | Board::Nothing(_) => String::new(),
        };
        let style = if number == selected { theme::selected() } else { theme::quiet() };
        put_text(buffer, area, &format!("#{number}{mark}{aces} "), style);
        let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        match &shown {
            Board::FreeCell(deal) => {
                tableau::draw_rows(app, deal.tableau(), geometry::SMALL_CARD, |_| false, rows, buffer);
            }
            Board::Skat(deal) => hands::draw_rows(app, deal, rows, buffer),
            Board::Nothing(why) => put_wrapped(buffer, rows, &why.to_string(), theme::quiet()),
            Board::Gears(board) => {
                let window = geometry::window(rows, board.size(), Gear::FIRST, Gear::FIRST);
                gears::draw(app, board, &window, None, |_| false, buffer);
            }
        }
    }
}
