//! Cards that follow the mouse while its button is held.

use crate::browser::screens::prelude::*;
use ratatui::layout::Position as ScreenPosition;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::Place;

/// Where the mouse has dragged the cards that are taken, and the place below it.
#[derive(Debug, Clone, Copy)]
pub struct Dragged {
    pub at: ScreenPosition,
    pub over: Option<Place>,
}

/// Draws cards one below the other with the first under the mouse, as far as they are in the body.
pub fn draw(cards: &[Card], at: ScreenPosition, size: CardSize, theme: &Theme, body: Rect, buffer: &mut Buffer) {
    let (width, last) = (size.width(), cards.len().saturating_sub(1));
    if width > body.width || !body.contains(at) {
        return;
    }
    let x = at.x.saturating_sub(width / 2).clamp(body.x, body.right() - width);
    for ((place, &card), y) in cards.iter().enumerate().zip(at.y..) {
        let is_covered = place < last;
        let height = if is_covered { 1 } else { size.height() };
        let area = Rect { x, y, width, height }.intersection(body);
        if !area.is_empty() {
            put_face(buffer, theme, size, Face { card, area, is_covered, is_shaded: false }, true);
        }
    }
}
