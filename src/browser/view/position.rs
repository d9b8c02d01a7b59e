//! A FreeCell board in play, and the list of its moves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::app::App;
use super::super::replay::Replay;
use super::super::{geometry, theme};
use super::put_text;
use super::tableau::{draw_card, draw_numbers};
use crate::card::{Card, Suit};
use crate::freecell::moves::Place;

/// Draws free cells, foundations and cascades into `area`. Where there is no room for the longest cascade, their numbers
/// are left out, then the deepest cards.
pub fn draw(app: &App, replay: &Replay, area: Rect, buffer: &mut Buffer) {
    let position = &replay.position;
    let field = |column: u16, y: u16| {
        Rect { x: area.x + column * geometry::CARD, y, width: geometry::CARD, height: 1 }.intersection(area)
    };
    let put = |card: Card, place: Rect, buffer: &mut Buffer| {
        draw_card(app, card, replay.moved.contains(&card), place, buffer);
    };
    for (cell, column) in (0u8..).zip(0..4u16).take(position.cells().len()) {
        let (cell, place) = (Place::Cell(cell), field(column, area.y));
        match position.top(cell) {
            Some(card) => put(card, place, buffer),
            None => put_text(buffer, place, &cell.letter().to_string(), theme::quiet()),
        }
    }
    for (suit, column) in Suit::ALL.into_iter().zip(4u16..) {
        let place = field(column, area.y);
        match position.foundation(suit) {
            Some(rank) => put(Card::new(rank, suit), place, buffer),
            None => put_text(buffer, place, &format!("–{}", suit.symbol()), theme::quiet()),
        }
    }
    let cascades = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let numbered = usize::from(cascades.height) > replay.longest;
    if numbered {
        draw_numbers(cascades, buffer);
    }
    let top = cascades.y + u16::from(numbered);
    let room = usize::from(cascades.bottom().saturating_sub(top));
    for (column, cards) in (0u16..).zip(position.cascades()) {
        // A line says how many are left out.
        let hidden = if cards.len() > room { cards.len() + 1 - room.max(1) } else { 0 };
        if hidden > 0 {
            put_text(buffer, field(column, top), &format!("+{hidden}"), theme::quiet());
        }
        for (y, &card) in (top + u16::from(hidden > 0)..cascades.bottom()).zip(&cards[hidden..]) {
            put(card, field(column, y), buffer);
        }
    }
}

/// Lists the steps of a solution, numbered, the last one made selected; those that are moves home are quiet.
pub fn draw_steps(title: &str, replay: &Replay, area: Rect, buffer: &mut Buffer) {
    // A number, a blank, a move and a blank; the last column needs none after it.
    const COLUMN: u16 = 9;
    put_text(buffer, Rect { height: 1, ..area }, title, theme::heading());
    let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let steps = replay.written();
    let (rows, columns) = (usize::from(area.height.max(1)), usize::from((area.width + 1) / COLUMN));
    let current = replay.at.saturating_sub(1);
    let first = if columns == 1 {
        current.saturating_sub(rows / 2).min(steps.len().saturating_sub(rows))
    } else {
        let all = steps.len().div_ceil(rows);
        (current / rows).saturating_sub(columns / 2).min(all.saturating_sub(columns)) * rows
    };
    for (place, (number, step)) in (1..).zip(&steps).skip(first).take(rows * columns).enumerate() {
        // As many as fit on a screen.
        let [column, row] = [place / rows, place % rows].map(|at| u16::try_from(at).unwrap_or_default());
        let cell = Rect { x: area.x + column * COLUMN, y: area.y + row, width: COLUMN - 1, height: 1 };
        let style = if number == replay.at {
            theme::selected()
        } else if step.to == Place::Home {
            theme::quiet()
        } else {
            ratatui::style::Style::new()
        };
        put_text(buffer, cell.intersection(area), &format!("{number:>3} {step}"), style);
    }
}
