//! The panes: boards side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Widget};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::super::app::{App, Mode};
use super::super::compare::{Comparing, card_agrees, gear_agrees};
use super::super::geometry::Panes;
use super::super::wrap::joined;
use super::super::{geometry, theme};
use super::{gears, hands, position, put_text, put_wrapped, short, tableau, trace};
use crate::card::{Card, SuitStyle};
use crate::generator::Generator;
use crate::table::Table;
use crate::table::board::Board;

/// Draws the panes that fit into `area`.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let focused = app.layout(app.focus);
    let panes = geometry::panes(app, area);
    for index in panes.shown() {
        draw_pane(app, index, &focused, &panes, buffer);
    }
    if let Some(step) = app.traced()
        && let Some(beside) = panes.beside()
    {
        trace::draw(app, step, beside, buffer);
    }
    if let Some(listed) = app.listed()
        && let Some(replay) = app.played(listed)
        && let Some(beside) = panes.beside()
    {
        let title = format!(" #{}{}", app.panes[listed].number(), generator(app, listed, GENERATOR));
        position::draw_steps(&title, &replay, beside, buffer);
    }
}

fn draw_pane(app: &App, index: usize, focused: &Board, panes: &Panes, buffer: &mut Buffer) {
    let area = panes.area(index);
    let board = panes.board(index);
    let number = app.panes[index].number();
    let layout = app.layout(index);
    let style = theme::frame(app, index == app.focus);
    if panes.bordered {
        let title = Line::styled(title(app, index, usize::from(area.width.saturating_sub(2))), style);
        Block::bordered().border_type(BorderType::Rounded).border_style(style).title(title).render(area, buffer);
        let facts = Rect { y: board.bottom(), height: 1, ..board };
        if facts.bottom() < area.bottom() {
            put_text(buffer, facts, &short_facts(app, index, &layout, usize::from(facts.width)), Style::new());
        }
    } else {
        let mark = if app.note(app.table_of(index), number).is_some() { " ★" } else { "" };
        let title = format!(" #{number}{}{mark} · ", generator(app, index, SHORT_GENERATOR));
        let facts = match &layout {
            Board::Skat(deal) => {
                let [a, b] = deal.skat().map(|card| card.text(SuitStyle::Symbols));
                format!("skat {a} {b}")
            }
            _ => short_facts(app, index, &layout, usize::from(area.width).saturating_sub(title.width())),
        };
        put_text(buffer, area, &(title + &facts), style);
    }
    // In the focused pane nothing agrees with something else.
    let comparing = app.comparing.on(app.table);
    let compared = app.panes.len() > 1 && index != app.focus;
    let traced = app.traced_step();
    let card_stands_out = |card: Card| match comparing {
        _ if traced.is_some() => index == app.focus && traced.is_some_and(|step| step.dealt == card),
        Comparing::Nothing => false,
        Comparing::Card => card == app.followed,
        Comparing::Place | Comparing::Column => compared && card_agrees(comparing, &layout, focused, card),
    };
    if let Some(replay) = app.played(index) {
        position::draw(app, &replay, board, buffer);
        return;
    }
    match &layout {
        Board::Nothing(why) => put_wrapped(buffer, board, &why.to_string(), theme::quiet()),
        Board::FreeCell(deal) => tableau::draw(app, deal.tableau(), card_stands_out, board, buffer),
        Board::Skat(deal) => hands::draw(app, deal, card_stands_out, board, buffer),
        Board::Gears(gears) => {
            let acted_on = match app.mode() {
                Mode::Press => index == app.focus,
                _ => app.playback().is_some_and(|playback| playback.panes.iter().any(|&(pane, _)| pane == index)),
            };
            let cursor = acted_on.then_some(app.panes[index].cursor);
            let stands_out = |gear| match focused {
                Board::Gears(other) => compared && comparing == Comparing::Place && gear_agrees(gears, other, gear),
                _ => false,
            };
            if let Some(window) = geometry::pane_window(app, panes, index) {
                gears::draw(app, gears, &window, cursor, stands_out, buffer);
            }
        }
    }
}

/// The columns that a generator takes in a title, at most: as the longest name.
const GENERATOR: u16 = 17;
/// And where the facts share its line.
const SHORT_GENERATOR: u16 = 9;

/// ` by minstd`, where that is not what everybody deals.
fn generator(app: &App, pane: usize, width: u16) -> String {
    match app.table_of(pane) {
        Table::FreeCell(generator @ Generator::Lcg(_)) => format!(" by {}", short(&generator, width)),
        _ => String::new(),
    }
}

/// ` #617 by minstd ★ its note `, at most `width` columns.
fn title(app: &App, pane: usize, width: usize) -> String {
    let number = app.panes[pane].number();
    let mark = match app.note(app.table_of(pane), number) {
        None => String::new(),
        Some("") => " ★".into(),
        Some(note) => format!(" ★ {note}"),
    };
    let title = format!(" #{number}{}{mark} ", generator(app, pane, GENERATOR));
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
fn short_facts(app: &App, pane: usize, layout: &Board, width: usize) -> String {
    joined(layout.line(app.searched(pane, layout)), " · ", width)
}
