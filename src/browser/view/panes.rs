//! The panes: boards side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Widget};

use super::super::app::{App, Comparing};
use super::super::{layout, theme};
use super::{board, put, put_text};
use crate::card::Card;
use crate::freecell::deal::{Deal, Tableau};
use crate::freecell::facts::Facts;
use crate::freecell::number::DealNumber;

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
    let facts = short_facts(tableau);
    let inside = area.inner(Margin::new(1, 1));
    let mut rows = if bordered {
        let title = Line::styled(title(app, deal.number(), usize::from(inside.width)), style);
        Block::bordered().border_type(BorderType::Rounded).border_style(style).title(title).render(area, buffer);
        inside
    } else {
        let title = format!("{}· {facts}", title(app, deal.number(), usize::from(inside.width)));
        put_text(buffer, area, &title, style);
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
        put(buffer, last, Line::raw(facts));
    }
}

/// ` #617 ★ its note `, at most `width` characters.
fn title(app: &App, number: DealNumber, width: usize) -> String {
    let mark = match app.marks.get(&number).map(String::as_str) {
        None => String::new(),
        Some("") => " ★".into(),
        Some(note) => format!(" ★ {note}"),
    };
    let title = format!(" #{number}{mark} ");
    if title.chars().count() <= width {
        return title;
    }
    title.chars().take(width.saturating_sub(2)).chain("… ".chars()).collect()
}

/// The facts that fit under a board.
fn short_facts(tableau: &Tableau) -> String {
    let facts = Facts::NAMES.iter().zip(Facts::of(tableau).values()).take(3);
    let facts: Vec<String> = facts.map(|(name, value)| format!("{} {value}", name.short)).collect();
    facts.join(" · ")
}
