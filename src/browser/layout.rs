//! Where things are on the screen: plain geometry, from the state alone, for drawing and for the mouse alike.

use ratatui::layout::{Position, Rect, Size};

use super::app::{App, Layer};
use crate::freecell::deal::Tableau;
use crate::number::DealNumber;

/// The smallest terminal that shows a deal.
pub const SMALLEST: Size = Size { width: 38, height: 12 };

/// The columns that a card takes, with the space after it.
pub const CARD: u16 = 4;

/// Rows and columns of a tableau, in cards.
const ROWS: u16 = 7;
const COLUMNS: u16 = 8;
const _: () = assert!(ROWS as usize == Tableau::ROWS && COLUMNS as usize == Tableau::COLUMNS);

/// The width of a pane, border included: a blank, eight cards, a blank.
const PANE_WIDTH: u16 = COLUMNS * CARD + 2 + 2;
/// Border, column numbers, cards, facts.
const BORDERED_HEIGHT: u16 = 2 + 1 + ROWS + 1;
/// A title with the facts in it, column numbers, cards.
const PLAIN_HEIGHT: u16 = 1 + 1 + ROWS;

/// The parts of the screen from top to bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    /// One line: the table, the number and its set.
    pub header: Rect,
    /// The boards, or what lies over them.
    pub body: Rect,
    /// One line: what is to be said.
    pub status: Rect,
    /// One line: the number line, the keys.
    pub footer: Rect,
}

/// The parts of a screen of `size`; `None` if that is too small.
#[must_use]
pub fn screen(size: Size) -> Option<Screen> {
    if size.width < SMALLEST.width || size.height < SMALLEST.height {
        return None;
    }
    let line = |y| Rect::new(0, y, size.width, 1);
    Some(Screen {
        header: line(0),
        body: Rect::new(0, 1, size.width, size.height - 3),
        status: line(size.height - 2),
        footer: line(size.height - 1),
    })
}

/// The panes that are on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Panes {
    /// Whether they have borders; without, title and facts share a line.
    pub bordered: bool,
    /// The first pane shown.
    pub first: usize,
    /// How many are shown.
    pub count: usize,
    across: usize,
    height: u16,
    body: Rect,
}

impl Panes {
    /// Where pane `index` lies.
    #[must_use]
    pub fn area(&self, index: usize) -> Rect {
        let place = index - self.first;
        // As many as fit on a screen, so the products do too.
        let x = u16::try_from(place % self.across).unwrap_or_default() * PANE_WIDTH;
        let y = u16::try_from(place / self.across).unwrap_or_default() * self.height;
        Rect::new(self.body.x + x, self.body.y + y, PANE_WIDTH, self.height).intersection(self.body)
    }

    /// The panes shown, with their areas.
    pub fn areas(&self) -> impl Iterator<Item = (usize, Rect)> {
        (self.first..self.first + self.count).map(|index| (index, self.area(index)))
    }
}

/// Which panes are shown in `body`, and where. The focused one is among them.
#[must_use]
pub fn panes(app: &App, body: Rect) -> Panes {
    let bordered = body.height >= BORDERED_HEIGHT;
    let height = if bordered { BORDERED_HEIGHT } else { PLAIN_HEIGHT };
    let across = usize::from((body.width / PANE_WIDTH).max(1));
    let down = usize::from((body.height / height).max(1));
    let all = app.panes.len();
    let shown = across * down;
    let first = if all <= shown {
        0
    } else if down == 1 {
        // One row slides so that the focused pane has others on both sides.
        app.focus.saturating_sub(across / 2).min(all - shown)
    } else {
        // Rows are turned whole.
        let last_row = all.div_ceil(across) - down;
        (app.focus / across).saturating_sub(down / 2).min(last_row) * across
    };
    Panes { bordered, first, count: shown.min(all - first), across, height, body }
}

/// The boards of the overview.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overview {
    /// The first deal shown.
    pub first: DealNumber,
    /// How many are shown.
    pub count: usize,
    /// How many lie beside each other.
    pub across: usize,
    body: Rect,
}

/// The columns that a card takes in the overview, with the space after it.
pub const SMALL_CARD: u16 = 3;

/// A board of the overview: a title over the rows, a gap after both.
const SMALL_WIDTH: u16 = COLUMNS * SMALL_CARD + 1;
const SMALL_HEIGHT: u16 = 1 + ROWS;

impl Overview {
    /// Where the board in a place lies, without the gap around it.
    fn place(&self, place: usize) -> Rect {
        let x = u16::try_from(place % self.across).unwrap_or_default() * SMALL_WIDTH;
        let y = u16::try_from(place / self.across).unwrap_or_default() * (SMALL_HEIGHT + 1);
        Rect::new(self.body.x + 1 + x, self.body.y + y, SMALL_WIDTH - 1, SMALL_HEIGHT).intersection(self.body)
    }

    /// The deals shown, with the areas of their boards.
    pub fn areas(&self) -> impl Iterator<Item = (DealNumber, Rect)> {
        (0i64..).zip(0..self.count).map(|(steps, place)| (self.first.stepped(steps), self.place(place)))
    }

    /// The deals shown, as a number of steps.
    #[must_use]
    pub fn page(&self) -> i64 {
        i64::try_from(self.count).unwrap_or(i64::MAX)
    }

    /// The deals of a row of boards, as a number of steps.
    #[must_use]
    pub fn row(&self) -> i64 {
        i64::try_from(self.across).unwrap_or(i64::MAX)
    }
}

/// Which deals the overview shows in `body`: those from `first` on, moved by rows so that `selected` is among them.
#[must_use]
pub fn overview(first: DealNumber, selected: DealNumber, body: Rect) -> Overview {
    let across = u64::from(((body.width.max(1) - 1) / SMALL_WIDTH).max(1));
    let down = u64::from(((body.height + 1) / (SMALL_HEIGHT + 1)).max(1));
    let page = across * down;
    let (mut first, selected) = (first.get(), selected.get());
    if selected < first {
        first = first.saturating_sub((first - selected).next_multiple_of(across));
    } else if selected >= first + page {
        first += (selected - first - page + 1).next_multiple_of(across);
    }
    // Both far below the last deal's number.
    let to_usize = |number: u64| usize::try_from(number).unwrap_or_default();
    Overview {
        first: DealNumber::MIN.stepped(first.min(DealNumber::MAX.get() - page + 1).cast_signed()),
        count: to_usize(page),
        across: to_usize(across),
        body,
    }
}

/// Which lines of a list are shown in `height` lines so that `selected` is among them: the first.
#[must_use]
pub fn list_start(selected: usize, height: u16) -> usize {
    let height = usize::from(height.max(1));
    selected / height * height
}

/// What the mouse points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A pane.
    Pane(usize),
    /// A deal of the overview.
    Deal(DealNumber),
    /// A line of the list of marks.
    Mark(usize),
}

/// What lies at a position of the screen.
#[must_use]
pub fn target(app: &App, position: Position) -> Option<Target> {
    let body = screen(app.size)?.body;
    if !body.contains(position) {
        return None;
    }
    for layer in app.layers.iter().rev() {
        match layer {
            Layer::Overview { first, selected } => {
                let shown = overview(*first, *selected, body);
                return shown.areas().find(|(_, area)| area.contains(position)).map(|(number, _)| Target::Deal(number));
            }
            Layer::Marks(selected) => {
                let line = list_start(*selected, body.height) + usize::from(position.y - body.y);
                return (line < app.marks.len()).then_some(Target::Mark(line));
            }
            Layer::Facts | Layer::Help(_) => return None,
            Layer::Number(_) | Layer::Note(..) | Layer::Card(_) => {}
        }
    }
    panes(app, body).areas().find(|(_, area)| area.contains(position)).map(|(index, _)| Target::Pane(index))
}
