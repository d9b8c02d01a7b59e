//! Screen geometry, derived from the state alone, for drawing and hit tests.

use std::ops::Range;

use ratatui::layout::Size;

use super::boards;
use super::boards::Extent;
use super::boards::gears::Window;
use super::prelude::*;
use crate::browser::widgets::draw::cells;
use tableaux_engine::gears::Gear;

/// The smallest terminal that shows a deal.
pub const SMALLEST: Size = Size { width: 38, height: 12 };

/// The parts of the screen, from top to bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// One line: the table, the number and its set.
    pub header: Rect,
    pub body: Rect,
    /// One line: a message, or the comparison of the panes.
    pub status: Rect,
    /// One line: a text field or the keys.
    pub footer: Rect,
}

impl Areas {
    /// Divides a screen; `None` if it is too small.
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

/// The content beside or below the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aside {
    /// Facts about the deal, or a comparison of several.
    Facts,
    /// The steps of a solution; the boards are in play.
    Solution,
    /// The moves of a game; the boards are in play.
    Moves,
    /// The board of another game; the boards are in play.
    Ghost,
    Trace,
}

impl Aside {
    const fn is_in_play(self) -> bool {
        matches!(self, Self::Solution | Self::Moves | Self::Ghost)
    }

    /// Returns the fewest and the most columns beside the boards.
    const fn widths(self) -> (u16, u16) {
        match self {
            Self::Facts => (21, 60),
            Self::Solution | Self::Moves => (20, 30),
            Self::Ghost => (26, 60),
            // Microsoft's states have ten digits.
            Self::Trace => (45, 64),
        }
    }
}

/// The fewest and the most columns between two panes; the former also separates them from the content beside.
const GAP: u16 = 2;
const WIDEST_GAP: u16 = 6;
/// The fewest rows for a comparison below several boards.
const FEWEST_TABLE_ROWS: u16 = 3;
/// The rows reserved for a comparison before boards are enlarged.
const TABLE_ROWS: u16 = 7;
/// The rows reserved for it before boards are enlarged beyond [`CardSize::L`].
const WHOLE_TABLE_ROWS: u16 = 12;
/// The rows reserved for it on tables with few facts.
const SHORT_TABLE_ROWS: u16 = 5;
/// The smallest room for a comparison beside the last row of several boards.
const CORNER: Size = Size { width: 52, height: 12 };
/// The fewest rows for a deal's card below its board.
const CARD_ROWS: u16 = 3;
/// The rows reserved for it before the board is enlarged beyond [`CardSize::L`].
const WHOLE_CARD_ROWS: u16 = 14;
/// The rows below a single board that are kept free: for the ruler of play, or the strip of neighbors after a gap.
const UNDER: u16 = 2;
/// The fewest rows with room for the ruler of a solution: in fewer the smallest cards take all.
const FEWEST_RULER_ROWS: u16 = 10;

/// The layout of the visible panes, and the areas beside and below them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaneGrid {
    pub size: CardSize,
    first: usize,
    count: usize,
    across: usize,
    /// The size of each pane, with title and caption.
    pane: Size,
    /// The rows above each board: its title.
    title: u16,
    /// The rows below each board: its comparison, or the ruler of its solution.
    caption: u16,
    has_rulers: bool,
    gap: u16,
    origin: Position,
    /// The area on the right of the panes.
    aside: Option<Rect>,
    below: Option<Rect>,
    body: Rect,
}

/// A possible layout of boards of one size.
#[derive(Debug, Clone, Copy)]
struct Plan {
    size: CardSize,
    board: Extent,
    across: u16,
    down: u16,
    caption: u16,
    is_aside: bool,
}

impl Plan {
    /// Returns the plan with no more rows than `all` panes need, of equal length.
    fn evened(self, all: u16) -> Self {
        let down = all.div_ceil(self.across).min(self.down);
        Self { across: all.div_ceil(down).min(self.across), down, ..self }
    }

    /// Returns the plan with the largest gears that leave the panes where they are, unless their size is chosen by hand.
    fn stretched(self, desk: &Desk, body: Rect, aside: Aside) -> Self {
        let Table::Gears(gears) = desk.panes.table() else { return self };
        if desk.look.card_size().is_some() {
            return self;
        }
        let is_alone = is_alone(desk, aside);
        let all = if is_alone { 1 } else { cells(desk.panes.list().len()) };
        let Self { across, down, caption, is_aside, .. } = self;
        let (across, down) = (across.min(all), all.div_ceil(across).min(down));
        let (least, _) = aside.widths();
        let beside = if is_aside { GAP + least } else { 0 };
        let below = match aside {
            Aside::Facts if is_aside => UNDER,
            Aside::Facts if is_alone => WHOLE_CARD_ROWS,
            Aside::Facts => SHORT_TABLE_ROWS,
            _ => 0,
        };
        let columns = body.width.saturating_sub(2 + beside + (across - 1) * GAP) / across;
        let rows = (body.height.saturating_sub(below) / down).saturating_sub(1 + caption);
        Self { board: boards::gears::stretched(gears, self.size, columns, rows), ..self }
    }

    /// Returns the number of panes in the last of several rows, if a comparison fits beside them.
    fn corner(self, all: u16, body: Rect) -> Option<u16> {
        let Self { board, across, down, caption, .. } = self.evened(all);
        let last = all.checked_sub(across * (down - 1)).filter(|&last| down > 1 && last < across)?;
        let columns = body.width.saturating_sub(2 + last * (board.columns + GAP));
        (columns >= CORNER.width && 1 + board.rows + caption >= CORNER.height).then_some(last)
    }
}

impl PaneGrid {
    /// Lays out as many panes as fit into `body`, including the focused one, with the largest possible cards.
    pub fn new(desk: &Desk, body: Rect, aside: Aside) -> Self {
        let plan =
            if is_alone(desk, aside) { plan_of_one(desk, body, aside) } else { plan_of_several(desk, body, aside) };
        Self::of_plan(desk, body, aside, plan.stretched(desk, body, aside))
    }

    fn of_plan(desk: &Desk, body: Rect, aside: Aside, plan: Plan) -> Self {
        let Plan { size, board, across, down, caption, is_aside } = plan;
        let is_alone = is_alone(desk, aside);
        let all = if is_alone { 1 } else { desk.panes.list().len() };
        let (across, fitting) = (usize::from(across), usize::from(across) * usize::from(down));
        let first = if is_alone {
            desk.panes.focus()
        } else if all <= fitting {
            0
        } else if down == 1 {
            // A single row scrolls to keep the focused pane in the middle.
            desk.panes.focus().saturating_sub(across / 2).min(all - fitting)
        } else {
            // Several rows scroll by whole rows.
            let last_row = all.div_ceil(across) - usize::from(down);
            (desk.panes.focus() / across).saturating_sub(usize::from(down) / 2).min(last_row) * across
        };
        let count = if is_alone { 1 } else { fitting.min(all - first) };
        // A single board's title is in the content beside it, and the header names a solution in playback.
        let title = u16::from(all > 1 || !(is_aside || aside.is_in_play()));
        // Cascades grow in play.
        let is_played = desk.panes.table().is_played_by_moves();
        let grows = aside.is_in_play() && is_played;
        let corner = (aside == Aside::Facts && !is_alone).then(|| plan.corner(cells(all), body)).flatten();
        let around = title + caption;
        let lines = place_lines(desk, aside);
        // FreeCell's cards take the rows that the facts below leave. A single board's are those of play, which has free
        // cells above and a ruler below.
        let table = desk.panes.table();
        let [tallest, of_play] = if !table.has_cards() {
            [board.rows; 2]
        } else if is_alone && is_aside {
            let in_play = place_lines(desk, Aside::Solution);
            // A trace has words below its board.
            let under = if aside == Aside::Trace { WHOLE_CARD_ROWS } else { UNDER };
            boards::heights(table, size, [lines, in_play], body.height.saturating_sub(under))
        } else {
            let reserved = match (aside, is_alone) {
                (Aside::Facts, true) => WHOLE_CARD_ROWS,
                (Aside::Facts, false) if corner.is_none() => WHOLE_TABLE_ROWS,
                _ => 0,
            };
            let rows = (body.height.saturating_sub(reserved) / down).saturating_sub(around);
            boards::heights(table, size, [lines, lines], rows)
        };
        let rows = if grows { body.height / down } else { (around + tallest).min(body.height / down) };
        let pane = Size { width: board.columns, height: rows };
        let columns = cells(across.min(count));
        let (least, most) = aside.widths();
        let reserved = if is_aside { GAP + least } else { 0 };
        let spare = body.width.saturating_sub(2 + reserved + columns * board.columns);
        let gap = spare.checked_div(columns.saturating_sub(1)).unwrap_or(0).clamp(GAP, WIDEST_GAP);
        let panes = columns * board.columns + columns.saturating_sub(1) * gap;
        let room = body.width.saturating_sub(panes + 1 + GAP + 1);
        let aside_width = if is_aside { room.clamp(least, most) } else { 0 };
        // A board keeps its columns when play begins, though the list is narrower than the facts.
        let (_, widest) = if is_alone && is_played { Aside::Facts.widths() } else { (least, most) };
        let all_columns = panes + if is_aside { GAP + room.clamp(least, widest.max(least)) } else { 0 };
        let x = body.x + (body.width.saturating_sub(all_columns) / 2).max(u16::from(body.width > panes));
        let used = rows * cells(count.div_ceil(across));
        let free = body.height.saturating_sub(used);
        // A single board is moved down a little if there is nothing below it. A list takes all rows.
        let is_tall = grows || aside == Aside::Trace && is_aside;
        let moved = if is_alone && !is_tall && (is_aside || free < CARD_ROWS) { (free / 3).min(6) } else { 0 };
        // The cascades keep their rows when play begins, below the free cells.
        let of_play = of_play - tallest;
        let keeps_rows = is_played && is_alone && is_aside && !is_tall && of_play <= free;
        let top = if keeps_rows { of_play } else { moved };
        let origin = Position::new(x, body.y + top);
        let below_least = if is_alone { CARD_ROWS } else { FEWEST_TABLE_ROWS };
        let below =
            Rect { x, y: origin.y + used, width: (body.right() - x).min(all_columns.max(panes)), height: free - top };
        let is_below = aside == Aside::Facts && below.height >= below_least && !(is_alone && is_aside);
        let corner = corner.filter(|_| below.height < WHOLE_TABLE_ROWS).map(|panes| {
            let x = origin.x + panes * (pane.width + gap);
            let y = origin.y + (down - 1) * rows;
            Rect { x, y, width: body.right().saturating_sub(x), height: body.bottom() - y }
        });
        let (is_below, below) = corner.map_or((is_below, below), |corner| (true, corner));
        Self {
            size,
            first,
            count,
            across,
            pane,
            title,
            caption,
            has_rulers: aside.is_in_play(),
            gap,
            origin,
            aside: is_aside.then(|| Rect {
                x: x + panes + GAP,
                y: body.y + top.min(moved),
                width: aside_width.min(body.right().saturating_sub(x + panes + GAP)),
                height: body.height - top.min(moved),
            }),
            below: is_below.then_some(Rect { width: (body.right() - below.x).saturating_sub(1), ..below }),
            body,
        }
    }

    pub fn shown(&self) -> Range<usize> {
        self.first..self.first + self.count
    }

    /// Returns the area of a pane; empty if it is not visible.
    pub fn area(&self, pane: usize) -> Rect {
        let Some(place) = pane.checked_sub(self.first).filter(|&place| place < self.count) else { return Rect::ZERO };
        let x = cells(place % self.across) * (self.pane.width + self.gap);
        let y = cells(place / self.across) * self.pane.height;
        Rect::new(self.origin.x + x, self.origin.y + y, self.pane.width, self.pane.height).intersection(self.body)
    }

    pub fn title(&self, pane: usize) -> Option<Rect> {
        let area = self.area(pane);
        (self.title > 0).then_some(line(area, 0))
    }

    pub fn board(&self, pane: usize) -> Rect {
        let area = self.area(pane);
        let height = area.height.saturating_sub(self.title + self.caption);
        Rect { y: area.y + self.title, height, ..area }.intersection(area)
    }

    /// Returns the area of a pane's comparison, if there is room.
    pub fn caption(&self, pane: usize) -> Option<Rect> {
        self.last_line(pane).filter(|_| !self.has_rulers)
    }

    /// Returns the area of the ruler of a pane's solution, if there is room.
    pub fn ruler(&self, pane: usize) -> Option<Rect> {
        self.last_line(pane).filter(|_| self.has_rulers)
    }

    fn last_line(&self, pane: usize) -> Option<Rect> {
        let area = self.area(pane);
        let line = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
        (self.caption > 0 && area.height > self.title + 1).then_some(line)
    }

    /// Returns the area on the right of the panes, if large enough.
    pub fn aside(&self) -> Option<Rect> {
        self.aside
    }

    /// Returns a line under a single board that has content beside it.
    pub fn under(&self) -> Option<Rect> {
        let area = self.area(self.first);
        let line = Rect { y: area.bottom() + 1, height: 1, ..area };
        (self.aside.is_some() && self.title == 0 && line.bottom() <= self.body.bottom()).then_some(line)
    }

    /// Returns the area below the panes, if large enough.
    pub fn below(&self) -> Option<Rect> {
        self.below
    }

    /// Returns the visible gears of a pane, on tables with gears.
    pub fn window(&self, desk: &Desk, pane: usize) -> Option<Window> {
        let Table::Gears(size) = desk.panes.table() else { return None };
        let shown = &desk.panes.list()[pane];
        Some(Window::new(self.board(pane), self.size, size, shown.first, shown.cursor))
    }

    pub fn at(&self, position: Position) -> Option<usize> {
        self.shown().find(|&pane| self.area(pane).contains(position))
    }
}

/// Returns the rows for the ruler below a board.
const fn ruler_rows(body: Rect, aside: Aside) -> u16 {
    if aside.is_in_play() && body.height >= FEWEST_RULER_ROWS { 1 } else { 0 }
}

/// Returns whether one pane is shown alone: the only one, or one in playback while panes are not linked.
fn is_alone(desk: &Desk, aside: Aside) -> bool {
    desk.panes.list().len() == 1 || (aside.is_in_play() && !desk.panes.are_linked())
}

/// Returns the sizes to try, largest first: all, or up to the one chosen by hand.
fn sizes(desk: &Desk) -> impl Iterator<Item = CardSize> {
    let most = desk.look.card_size().unwrap_or(CardSize::Xxl);
    CardSize::ALL.into_iter().rev().filter(move |&size| size <= most)
}

/// Returns the size if nothing fits: gears as small as possible, cards legible, or the smaller size chosen by hand.
fn smallest(desk: &Desk) -> CardSize {
    let least = if desk.panes.table().has_cards() { CardSize::S } else { CardSize::Xs };
    least.min(desk.look.card_size().unwrap_or(least))
}

fn plan_of_one(desk: &Desk, body: Rect, aside: Aside) -> Plan {
    let place_lines = place_lines(desk, aside);
    let caption = ruler_rows(body, aside);
    let plan = |size| Plan {
        size,
        board: boards::extent(desk.panes.table(), size, place_lines),
        across: 1,
        down: 1,
        caption,
        is_aside: false,
    };
    let (least, _) = aside.widths();
    let has_aside =
        |plan: &Plan| plan.board.columns + GAP + least + 2 <= body.width && plan.board.rows + caption <= body.height;
    let with_aside = || sizes(desk).map(plan).find(has_aside).map(|plan| Plan { is_aside: true, ..plan });
    let below =
        |plan: &Plan| (body.height).checked_sub(1 + plan.board.rows).filter(|_| plan.board.columns < body.width);
    let is_chosen = |size| desk.look.card_size() == Some(size);
    let fits = |plan: &Plan| match (aside, below(plan)) {
        (_, None) => false,
        // Boards too large for the card of the deal are no improvement.
        (Aside::Facts, Some(rows)) => rows >= WHOLE_CARD_ROWS || plan.size <= CardSize::L || is_chosen(plan.size),
        (Aside::Solution | Aside::Moves | Aside::Ghost | Aside::Trace, Some(_)) => true,
    };
    let smallest = || plan(smallest(desk));
    let without_aside = || sizes(desk).map(plan).find(fits);
    match aside {
        Aside::Facts => match (with_aside(), without_aside()) {
            (Some(with), Some(without)) if without.size > with.size => without,
            (Some(with), _) => with,
            (None, without) => without.unwrap_or_else(smallest),
        },
        Aside::Moves => match (with_aside(), without_aside()) {
            // The player knows the moves: large cards are worth more.
            (Some(with), Some(without)) if with.size <= CardSize::S && without.size > with.size => without,
            (with, without) => with.or(without).unwrap_or_else(smallest),
        },
        Aside::Solution | Aside::Ghost | Aside::Trace => with_aside().or_else(without_aside).unwrap_or_else(smallest),
    }
}

fn plan_of_several(desk: &Desk, body: Rect, aside: Aside) -> Plan {
    let place_lines = place_lines(desk, aside);
    let all = cells(desk.panes.list().len());
    let plan = &|size, columns: u16, caption: u16| {
        let board = boards::extent(desk.panes.table(), size, place_lines);
        let across = ((columns.saturating_sub(1) + GAP) / (board.columns + GAP)).max(1);
        let down = (body.height / (1 + board.rows + caption)).max(1);
        Plan { size, board, across, down, caption, is_aside: false }
    };
    let is_whole = |plan: &Plan, table: u16| {
        let Plan { board, across, down, caption, size, .. } = *plan;
        let rows = all.div_ceil(across) * (1 + board.rows + caption);
        let is_chosen = desk.look.card_size() == Some(size);
        let table = match aside {
            Aside::Facts if is_chosen || plan.corner(all, body).is_some() => 0,
            Aside::Facts if !desk.panes.table().has_cards() => table.min(SHORT_TABLE_ROWS),
            Aside::Facts if size > CardSize::L => WHOLE_TABLE_ROWS,
            Aside::Facts => table,
            Aside::Solution | Aside::Moves | Aside::Ghost | Aside::Trace => 0,
        };
        across * down >= all && rows + table <= body.height && board.columns < body.width
    };
    let ruler = ruler_rows(body, aside);
    let captions = if aside == Aside::Facts { [1, 0] } else { [ruler, ruler] };
    // The largest boards that leave room for their comparison, else the largest. The smallest size only if all panes
    // need it.
    let fitting = |columns: u16| {
        let tried = || sizes(desk).flat_map(move |size| captions.map(|caption| plan(size, columns, caption)));
        let mut tables = [TABLE_ROWS, 0].into_iter();
        let fits = |plan: &Plan, table: u16| plan.board.columns < columns && is_whole(plan, table);
        tables.find_map(|table| tried().find(|plan| fits(plan, table) && (table == 0 || plan.size > CardSize::Xs)))
    };
    let (least, _) = aside.widths();
    let with_list = if aside == Aside::Facts {
        None
    } else {
        body.width.checked_sub(least + GAP).and_then(fitting).map(|plan| Plan { is_aside: true, ..plan })
    };
    // A size chosen by hand has priority over seeing all panes.
    let chosen = desk.look.card_size().map(|size| plan(size, body.width, ruler));
    let chosen = chosen.filter(|plan| 1 + plan.board.rows + ruler <= body.height && plan.board.columns < body.width);
    let chosen = chosen.filter(|plan| !is_whole(plan, 0));
    let plan =
        with_list.or(chosen).or_else(|| fitting(body.width)).unwrap_or_else(|| plan(smallest(desk), body.width, ruler));
    plan.evened(all)
}

/// Returns the lines of free cells and foundations above the cascades, as many as any pane needs in play.
fn place_lines(desk: &Desk, aside: Aside) -> u16 {
    if !aside.is_in_play() && !desk.panes.has_board_in_play() {
        return 0;
    }
    boards::freecell::place_lines((0..desk.panes.list().len()).map(|pane| desk.pane(pane).cells()).max())
}

/// Returns the panes with gear boards, and the first gear of each that keeps its cursor visible.
pub fn first_gears(desk: &Desk, body: Rect, aside: Aside) -> Vec<(usize, Gear)> {
    let grid = PaneGrid::new(desk, body, aside);
    grid.shown().filter_map(|pane| Some((pane, grid.window(desk, pane)?.first))).collect()
}
