//! The panes: boards side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Widget};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::super::app::{App, Comparing};
use super::super::wrap::joined;
use super::super::{layout, theme};
use super::{board, put_text};
use crate::card::Card;
use crate::freecell::deal::{Deal, Tableau};
use crate::freecell::facts::Facts;
use crate::number::DealNumber;

/// Draws the panes that fit into `area`.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let focused = *Deal::new(app.focused().number()).tableau();
    let panes = layout::panes(app, area);
    for (index, area) in panes.areas() {
        draw_pane(app, index, &focused, panes.bordered, area, buffer);
    }
}

fn draw_pane(app: &App, index: usize, focused: &Tableau, bordered: bool, area: Rect, buffer: &mut Buffer) {
    let deal = Deal::new(app.panes[index].number());
    let tableau = deal.tableau();
    let style = theme::frame(app, index == app.focus);
    let inside = area.inner(Margin::new(1, 1));
    let mut rows = if bordered {
        let title = Line::styled(title(app, deal.number(), usize::from(inside.width)), style);
        Block::bordered().border_type(BorderType::Rounded).border_style(style).title(title).render(area, buffer);
        inside
    } else {
        let mark = if app.marks.contains_key(&deal.number()) { " ★" } else { "" };
        let title = format!(" #{}{mark} · ", deal.number());
        let facts = short_facts(tableau, usize::from(area.width).saturating_sub(title.width()));
        put_text(buffer, area, &(title + &facts), style);
        Rect { x: inside.x, width: inside.width, y: area.y + 1, height: area.height.saturating_sub(1) }
    };
    // A blank, then the cards.
    rows.x += 1;
    rows.width = rows.width.saturating_sub(1);
    for column in 0..8 {
        let x = rows.x + column * layout::CARD;
        let place = Rect { x, width: rows.right().saturating_sub(x), height: 1, ..rows };
        put_text(buffer, place, &format!("{} ", column + 1), theme::quiet());
    }
    rows.y += 1;
    rows.height = rows.height.saturating_sub(1);
    let stands_out = |card: Card| {
        let others = app.panes.len() > 1;
        match app.comparing {
            Comparing::Nothing => false,
            // In the focused pane nothing agrees with something else.
            Comparing::Place => others && index != app.focus && tableau.place(card) == focused.place(card),
            Comparing::Column => others && index != app.focus && tableau.place(card).1 == focused.place(card).1,
            Comparing::Card => card == app.followed,
        }
    };
    board::draw(app, tableau, layout::CARD, stands_out, rows, buffer);
    if bordered {
        let last = Rect { y: rows.y + 7, height: 1, ..rows };
        put_text(buffer, last, &short_facts(tableau, usize::from(last.width)), Style::new());
    }
}

/// ` #617 ★ its note `, at most `width` columns.
fn title(app: &App, number: DealNumber, width: usize) -> String {
    let mark = match app.marks.get(&number).map(String::as_str) {
        None => String::new(),
        Some("") => " ★".into(),
        Some(note) => format!(" ★ {note}"),
    };
    let title = format!(" #{number}{mark} ");
    if title.width() <= width {
        return title;
    }
    let mut columns = 0;
    let fits = title.chars().take_while(|c| {
        columns += c.width().unwrap_or_default();
        columns + 2 <= width
    });
    fits.chain("… ".chars()).collect()
}

/// The facts that fit into `width` columns.
fn short_facts(tableau: &Tableau, width: usize) -> String {
    let facts = Facts::NAMES.iter().zip(Facts::of(tableau).values());
    joined(facts.map(|(name, value)| format!("{} {value}", name.short)), " · ", width)
}
