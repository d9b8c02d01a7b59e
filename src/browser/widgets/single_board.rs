//! A board in play outside the panes, as large as possible, with text beside it if there is room.

use ratatui::layout::Position as ScreenPosition;

use super::boards::freecell::{self, place_lines};
use super::panes::InPlay;
use super::prelude::*;
use crate::browser::state::look::Look;

/// The columns between board and text, and the fewest and most of the text.
const GAP: u16 = 2;
const TEXT: (u16, u16) = (21, 46);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SingleBoard {
    pub size: CardSize,
    pub board: Rect,
    /// The area of the text, if it fits.
    pub text: Option<Rect>,
}

impl SingleBoard {
    pub fn new(look: &Look, cells: CellCount, body: Rect) -> Self {
        let extent = |size| freecell::extent(size, place_lines(Some(cells)));
        let most = look.card_size().unwrap_or(CardSize::Xxl);
        let sizes = || CardSize::ALL.into_iter().rev().filter(move |&size| size <= most);
        let fits = |size: &CardSize, beside: u16| {
            let extent = extent(*size);
            extent.columns + beside < body.width && extent.rows <= body.height
        };
        let with_text = sizes().find(|size| fits(size, GAP + TEXT.0 + 1));
        let size = with_text.or_else(|| sizes().find(|size| fits(size, 0))).unwrap_or(CardSize::S.min(most));
        let columns = extent(size).columns.min(body.width);
        let room = body.width.saturating_sub(columns + GAP + 2);
        let text = if with_text.is_some() { room.min(TEXT.1) } else { 0 };
        let all = columns + if text > 0 { GAP + text } else { 0 };
        let x = body.x + (body.width - all.min(body.width)) / 2;
        let board = Rect { x, width: columns, ..body }.intersection(body);
        let text = (text > 0).then(|| Rect { x: board.right() + GAP, width: text, ..body }.intersection(body));
        Self { size, board, text }
    }

    pub fn draw(&self, look: &Look, in_play: &InPlay, buffer: &mut Buffer) {
        let (layout, look) = (Layout::from(&in_play.position), in_play.look(look.theme(), self.size));
        freecell::draw(&layout, &look, |_, _| false, self.board, buffer);
        freecell::draw_cursor(&layout, &look, self.board, buffer);
    }

    /// Returns the place at a screen position, and on a card of a cascade the number of cards from it to the end.
    pub fn place_at(&self, look: &Look, in_play: &InPlay, at: ScreenPosition) -> Option<(Place, Option<u8>)> {
        if !self.board.contains(at) {
            return None;
        }
        freecell::place_at(&Layout::from(&in_play.position), &in_play.look(look.theme(), self.size), self.board, at)
    }
}
