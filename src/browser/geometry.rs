//! Where things are on the screen: plain geometry, from the state alone, for drawing and for the mouse alike.

use std::ops::Range;

use ratatui::layout::{Position, Rect, Size};

use super::app::{App, Layer};
use super::pane::Pane;
use crate::card::Card;
use crate::freecell::deal::Tableau;
use crate::gears::gear::Gear;
use crate::gears::size::Size as GearsSize;
use crate::number::DealNumber;
use crate::table::Table;

/// The smallest terminal that shows a deal.
pub const SMALLEST: Size = Size { width: 38, height: 12 };

/// The columns that a card of a tableau takes, with the space after it.
pub const CARD: u16 = 4;
/// The columns that a card of a hand takes, with the space after it; and of any board in the overview.
pub const SMALL_CARD: u16 = 3;
/// The columns that a gear takes, with the space after it.
pub const GEAR: u16 = 2;

/// Rows and columns of a tableau, in cards.
const ROWS: u16 = 7;
const COLUMNS: u16 = 8;
const _: () = assert!(ROWS as usize == Tableau::ROWS && COLUMNS as usize == Tableau::COLUMNS);
/// The cards of a hand, the hands of a deal.
const HAND: u16 = 10;
const HANDS: u16 = 3;
/// The rows of a Skat deal with the names of the hands: for each a name, cards and facts; then the skat.
pub const NAMED_HANDS: u16 = HANDS * 3 + 1;
/// The lines that a board in play has more than a tableau: free cells, and longer cascades.
const DEEPER: u16 = 6;
/// The least that a list of steps takes: a number, a blank, a move.
const STEPS: u16 = 8;
/// The least that the steps of a shuffle take, Microsoft's generator being the generator.
const TRACE: u16 = 35;
/// The longest line of facts under a hand: `36 Diamonds · official ♦ 27–108`.
const HAND_FACTS: u16 = 32;
/// The least that facts and title of a board of gears take.
const GEARS_FACTS: u16 = 27;
/// The longest title of a board in the overview without facts: `#8589934591 ★ `.
const SMALL_TITLE: u16 = 14;

/// How much room the board of a table takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shape {
    /// The columns of the board, with a blank on either side.
    width: u16,
    /// The rows of the board, where there is room enough.
    rows: u16,
    /// The rows of the board without what can be told elsewhere.
    fewest_rows: u16,
    /// The lines of facts under the board.
    facts: u16,
    /// The columns and rows of the board in the overview, without its title.
    small: (u16, u16),
}

impl Shape {
    fn of(table: Table) -> Self {
        match table {
            Table::FreeCell(_) => Self {
                width: 2 + COLUMNS * CARD,
                // The numbers of the columns, and the cards.
                rows: 1 + ROWS,
                fewest_rows: 1 + ROWS,
                facts: 1,
                small: (COLUMNS * SMALL_CARD, ROWS),
            },
            Table::Skat => Self {
                width: 2 + HAND_FACTS.max(HAND * SMALL_CARD),
                rows: NAMED_HANDS,
                fewest_rows: HANDS * 2,
                facts: 0,
                small: (HAND * SMALL_CARD, HANDS),
            },
            Table::Gears(size) => {
                let gears = u16::from(size.narrow());
                Self {
                    width: 2 + (gears * GEAR).max(GEARS_FACTS),
                    rows: gears,
                    fewest_rows: gears,
                    facts: 1,
                    small: ((gears * GEAR).max(SMALL_TITLE), gears),
                }
            }
        }
    }

    /// The width of a pane, border included.
    fn pane_width(self) -> u16 {
        2 + self.width
    }

    /// Border, board, facts.
    fn bordered(self) -> u16 {
        2 + self.rows + self.facts
    }

    /// A title with the facts in it, board.
    fn plain(self) -> u16 {
        1 + self.fewest_rows
    }
}

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
    /// The height of each.
    height: u16,
    /// The least that what is listed beside them takes.
    list: u16,
    shape: Shape,
    body: Rect,
}

impl Panes {
    /// Where pane `index` lies.
    #[must_use]
    pub fn area(&self, index: usize) -> Rect {
        let place = index - self.first;
        let (width, height) = (self.shape.pane_width(), self.height);
        // As many as fit on a screen, so the products do too.
        let x = u16::try_from(place % self.across).unwrap_or_default() * width;
        let y = u16::try_from(place / self.across).unwrap_or_default() * height;
        Rect::new(self.body.x + x, self.body.y + y, width, height).intersection(self.body)
    }

    /// What is left on the right of the panes, if what is listed has room there.
    #[must_use]
    pub fn beside(&self) -> Option<Rect> {
        // No more than fit on a screen.
        let columns = u16::try_from(self.across.min(self.count)).unwrap_or_default();
        let x = (self.body.x + columns * self.shape.pane_width()).min(self.body.right());
        Some(Rect { x, width: self.body.right() - x, ..self.body }).filter(|beside| beside.width >= self.list)
    }

    /// Where the board of pane `index` lies: between border or title and facts.
    #[must_use]
    pub fn board(&self, index: usize) -> Rect {
        let area = self.area(index);
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

    /// The panes shown.
    #[must_use]
    pub fn shown(&self) -> Range<usize> {
        self.first..self.first + self.count
    }
}

/// Which panes are shown in `body`, and where. The focused one is among them.
#[must_use]
pub fn panes(app: &App, body: Rect) -> Panes {
    let shape = Shape::of(app.table);
    let played = matches!(app.table, Table::FreeCell(_)) && app.playback().is_some();
    // Cascades grow while they are played. Steps are listed beside the panes.
    let (deeper, list) = match app.traced() {
        _ if played => (DEEPER, STEPS),
        Some(_) => (0, TRACE),
        None => (0, 0),
    };
    let bordered = body.height >= shape.bordered() + deeper;
    let least = if bordered { shape.bordered() } else { shape.plain() };
    let height = if played { body.height } else { least };
    let across = usize::from((body.width.saturating_sub(list) / shape.pane_width()).max(1));
    let down = usize::from((body.height / height.max(1)).max(1));
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
    Panes { bordered, first, count: shown.min(all - first), across, height, list, shape, body }
}

/// The part of a board of gears that is on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The first gear that is shown.
    pub first: Gear,
    /// How many are shown in a row.
    pub columns: u8,
    /// How many rows are shown.
    pub rows: u8,
    area: Rect,
}

/// Which gears of a board have room in `area`: those from `first` on, moved as little as shows `cursor` too.
#[must_use]
pub fn window(area: Rect, size: GearsSize, first: Gear, cursor: Gear) -> Window {
    let all = size.narrow();
    let fit = |room: u16| u8::try_from(room).unwrap_or(u8::MAX).min(all);
    let (columns, rows) = (fit(area.width / GEAR), fit(area.height));
    let moved = |first: u8, cursor: u8, shown: u8| {
        first.clamp((cursor + 1).saturating_sub(shown), cursor.max((cursor + 1).saturating_sub(shown))).min(all - shown)
    };
    let first = Gear { x: moved(first.x, cursor.x, columns), y: moved(first.y, cursor.y, rows) };
    Window { first, columns, rows, area }
}

/// Which gears of a pane are on the screen, if its table has any.
#[must_use]
pub fn pane_window(app: &App, panes: &Panes, pane: usize) -> Option<Window> {
    let Table::Gears(size) = app.table else { return None };
    let Pane { first, cursor, .. } = app.panes[pane];
    Some(window(panes.board(pane), size, first, cursor))
}

impl Window {
    /// The gears shown, with their places.
    pub fn gears(&self) -> impl Iterator<Item = (Gear, Position)> {
        let Self { first, columns, rows, area } = *self;
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                let place = Position::new(area.x + u16::from(column) * GEAR, area.y + u16::from(row));
                (Gear { x: first.x + column, y: first.y + row }, place)
            })
        })
    }
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
    shape: Shape,
    body: Rect,
}

impl Overview {
    /// Where the board in a place lies, without the gap around it.
    fn place(&self, place: usize) -> Rect {
        let (width, rows) = self.shape.small;
        let x = u16::try_from(place % self.across).unwrap_or_default() * (width + 1);
        let y = u16::try_from(place / self.across).unwrap_or_default() * (rows + 2);
        Rect::new(self.body.x + 1 + x, self.body.y + y, width, rows + 1).intersection(self.body)
    }

    /// The deals shown, with the areas of their boards.
    pub fn areas(&self) -> impl Iterator<Item = (DealNumber, Rect)> {
        (0i64..).zip(0..self.count).map(|(steps, place)| (self.first.saturating_add_signed(steps), self.place(place)))
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
pub fn overview(table: Table, first: DealNumber, selected: DealNumber, body: Rect) -> Overview {
    let shape = Shape::of(table);
    // Each with a title above, and a gap on the right and below.
    let (width, height) = (shape.small.0 + 1, shape.small.1 + 2);
    let across = u64::from(((body.width.max(1) - 1) / width).max(1));
    let down = u64::from(((body.height + 1) / height).max(1));
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
        first: DealNumber::MIN
            .saturating_add_signed(first.min((table.last().get() + 1).saturating_sub(page)).cast_signed()),
        count: to_usize(page),
        across: to_usize(across),
        shape,
        body,
    }
}

/// Which lines of a list are shown in `height` lines so that `selected` is among them: the first.
#[must_use]
pub fn list_start(selected: usize, height: u16) -> usize {
    let height = usize::from(height.max(1));
    selected / height * height
}

/// Where a place of the layout that is typed in lies: a line with the numbers of the columns, then rows of cards.
#[must_use]
pub fn sought_place(body: Rect, place: usize) -> Rect {
    let [column, row] =
        [place % Tableau::COLUMNS, place / Tableau::COLUMNS].map(|at| u16::try_from(at).unwrap_or_default());
    Rect::new(body.x + 1 + column * CARD, body.y + 1 + row, CARD, 1).intersection(body)
}

/// What the mouse points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A pane, and the gear of its board that is there.
    Pane(usize, Option<Gear>),
    /// A deal of the overview.
    Deal(DealNumber),
    /// A line of the list of marks.
    Mark(usize),
    /// A place of the layout that is typed in.
    Place(usize),
}

/// What lies at a position of the screen.
#[must_use]
pub fn target(app: &App, position: Position) -> Option<Target> {
    let body = screen(app.size)?.body;
    if !body.contains(position) {
        return None;
    }
    match app.cover() {
        None => pane_target(app, body, position),
        Some(Layer::Overview { first, selected }) => {
            let shown = overview(app.table, *first, *selected, body);
            shown.areas().find(|(_, area)| area.contains(position)).map(|(number, _)| Target::Deal(number))
        }
        Some(Layer::Marks(selected)) => {
            let line = list_start(*selected, body.height) + usize::from(position.y - body.y);
            (line < app.marks.len()).then_some(Target::Mark(line))
        }
        Some(Layer::Find(_)) => {
            let mut places = 0..Card::COUNT;
            places.find(|&place| sought_place(body, place).contains(position)).map(Target::Place)
        }
        Some(_) => None,
    }
}

fn pane_target(app: &App, body: Rect, position: Position) -> Option<Target> {
    let panes = panes(app, body);
    let pane = panes.shown().find(|&pane| panes.area(pane).contains(position))?;
    let window = pane_window(app, &panes, pane);
    let gear = window.and_then(|window| {
        let is_there = |place: Position| place.y == position.y && (place.x..place.x + GEAR).contains(&position.x);
        window.gears().find(|&(_, place)| is_there(place)).map(|(gear, _)| gear)
    });
    Some(Target::Pane(pane, gear))
}
