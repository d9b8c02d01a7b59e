//! Where things are on the screen: plain geometry, from the state alone, for drawing and for the mouse alike.

use std::ops::Range;

use ratatui::layout::{Position, Rect, Size};

use super::boards::gears::Window;
use super::boards::{Shape, freecell};
use super::desk::Desk;
use crate::gears::Gear;
use crate::table::Table;

/// The smallest terminal that shows a deal.
pub const SMALLEST: Size = Size { width: 38, height: 12 };

/// The parts of the screen from top to bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// One line: the table, the number and its set.
    pub header: Rect,
    /// Boards, a list or a text.
    pub body: Rect,
    /// One line: a message, or how the panes compare.
    pub status: Rect,
    /// One line: a text field, the keys.
    pub footer: Rect,
}

impl Areas {
    /// The parts of a screen of `size`; `None` if that is too small.
    pub fn of(size: Size) -> Option<Self> {
        if size.width < SMALLEST.width || size.height < SMALLEST.height {
            return None;
        }
        let line = |y| Rect::new(0, y, size.width, 1);
        Some(Self {
            header: line(0),
            body: Rect::new(0, 1, size.width, size.height - 3),
            status: line(size.height - 2),
            footer: line(size.height - 1),
        })
    }
}

/// A list beside the panes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// None.
    None,
    /// The steps of a FreeCell solution; the boards are in play and need more room.
    Solution,
    /// The steps of a shuffle.
    Trace,
}

impl List {
    /// The least width that the list takes.
    const fn width(self) -> u16 {
        match self {
            Self::None => 0,
            // A number, a blank, a move.
            Self::Solution => 8,
            // Microsoft's states have ten digits.
            Self::Trace => 35,
        }
    }
}

/// The panes that are on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaneGrid {
    /// Whether they have borders; without, title and facts share a line.
    pub bordered: bool,
    /// The first pane shown.
    first: usize,
    /// How many are shown.
    count: usize,
    across: usize,
    /// The height of each.
    height: u16,
    list: List,
    shape: Shape,
    body: Rect,
}

impl PaneGrid {
    /// Lays as many panes as fit into `body`. The focused one is among them.
    pub fn new(desk: &Desk, body: Rect, list: List) -> Self {
        let shape = Shape::of(desk.table());
        let in_play = list == List::Solution;
        let deeper = if in_play { freecell::DEEPER_IN_PLAY } else { 0 };
        let bordered = body.height >= shape.bordered_height() + deeper;
        let least = if bordered { shape.bordered_height() } else { shape.plain_height() };
        let height = if in_play { body.height } else { least };
        let across = usize::from((body.width.saturating_sub(list.width()) / shape.pane_width()).max(1));
        let down = usize::from((body.height / height.max(1)).max(1));
        let all = desk.panes().len();
        let fitting = across * down;
        let first = if all <= fitting {
            0
        } else if down == 1 {
            // One row slides so that the focused pane has others on both sides.
            desk.focus().saturating_sub(across / 2).min(all - fitting)
        } else {
            // Several scroll by whole rows.
            let last_row = all.div_ceil(across) - down;
            (desk.focus() / across).saturating_sub(down / 2).min(last_row) * across
        };
        Self { bordered, first, count: fitting.min(all - first), across, height, list, shape, body }
    }

    /// The panes shown.
    pub fn shown(&self) -> Range<usize> {
        self.first..self.first + self.count
    }

    /// Where a pane lies.
    pub fn area(&self, pane: usize) -> Rect {
        let place = pane - self.first;
        let (width, height) = (self.shape.pane_width(), self.height);
        let x = cells(place % self.across) * width;
        let y = cells(place / self.across) * height;
        Rect::new(self.body.x + x, self.body.y + y, width, height).intersection(self.body)
    }

    /// Where the board of a pane lies: between border or title and facts.
    pub fn board(&self, pane: usize) -> Rect {
        let area = self.area(pane);
        // A blank on the left, as of the border or in place of it.
        let (left, below) = if self.bordered { (2, 1 + self.shape.facts) } else { (1, 0) };
        Rect {
            x: area.x + left,
            y: area.y + 1,
            width: area.width.saturating_sub(left + u16::from(self.bordered)),
            height: area.height.saturating_sub(1 + below),
        }
        .intersection(area)
    }

    /// What is left on the right of the panes, if there is room for the list.
    pub fn beside(&self) -> Option<Rect> {
        let columns = cells(self.across.min(self.count));
        let x = (self.body.x + columns * self.shape.pane_width()).min(self.body.right());
        Some(Rect { x, width: self.body.right() - x, ..self.body }).filter(|beside| beside.width >= self.list.width())
    }

    /// Which gears of a pane are on the screen, if its table has gears.
    pub fn window(&self, desk: &Desk, pane: usize) -> Option<Window> {
        let Table::Gears(size) = desk.table() else { return None };
        let shown = &desk.panes()[pane];
        Some(Window::new(self.board(pane), size, shown.first, shown.cursor))
    }

    /// The pane at a position of the screen, and the gear of its board that is there.
    pub fn at(&self, desk: &Desk, position: Position) -> Option<(usize, Option<Gear>)> {
        let pane = self.shown().find(|&pane| self.area(pane).contains(position))?;
        Some((pane, self.window(desk, pane).and_then(|window| window.at(position))))
    }
}

/// A count of what fits on a screen, as a coordinate.
pub(super) fn cells(count: usize) -> u16 {
    u16::try_from(count).expect("no more fit on a screen")
}
