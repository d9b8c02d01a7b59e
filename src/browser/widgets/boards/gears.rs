//! Gear boards: tiles with arrows.

use ratatui::layout::Size;

use super::Extent;
use crate::browser::widgets::cards::{put_brackets, put_hollow};
use crate::browser::widgets::draw::quarter_blocks;
use crate::browser::widgets::prelude::*;
use tableaux_engine::gears::{Board, Direction};
use tableaux_engine::gears::{BoardSize, Gear};

/// The longest line under a board: `12 gears pointing the same way`.
const LEAST_WIDTH: u16 = 30;
/// The longest title of a board in the overview: `#8589934591 ★ `.
const SMALL_TITLE: u16 = 14;

/// Returns the cells of a gear and the gap after it: a square on the screen, where a cell is twice as high as wide.
const fn tile(size: CardSize) -> Size {
    let rows = match size {
        CardSize::Xs => 1,
        CardSize::S => 2,
        CardSize::M => 3,
        CardSize::L => 4,
        CardSize::Xl => 6,
        CardSize::Xxl => 10,
    };
    Size { width: 2 * rows, height: rows }
}

pub const fn extent(board: BoardSize, size: CardSize) -> Extent {
    of_least_width(board, size, LEAST_WIDTH)
}

pub const fn small_extent(board: BoardSize) -> Extent {
    of_least_width(board, CardSize::Xs, SMALL_TITLE)
}

const fn of_least_width(board: BoardSize, size: CardSize, least: u16) -> Extent {
    of_tiles(board, tile(size), least)
}

const fn of_tiles(board: BoardSize, Size { width, height }: Size, least: u16) -> Extent {
    let gears = board.as_u8() as u16;
    let columns = gears * width;
    Extent { columns: if columns > least { columns } else { least }, rows: gears * height }
}

/// Returns the extent of a board whose tiles are as large as fit into some columns and rows, but not smaller than those of
/// a size.
pub fn stretched(board: BoardSize, size: CardSize, columns: u16, rows: u16) -> Extent {
    of_tiles(board, tile_in(board, size, columns, rows), LEAST_WIDTH)
}

/// Returns the largest tile with which a whole board fits, or that of a size if it is larger.
fn tile_in(board: BoardSize, size: CardSize, columns: u16, rows: u16) -> Size {
    let gears = u16::from(board.as_u8());
    let height = (columns / (2 * gears)).min(rows / gears).max(tile(size).height);
    Size { width: 2 * height, height }
}

/// The visible part of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub first: Gear,
    /// The number of visible columns.
    pub columns: u8,
    pub rows: u8,
    tile: Size,
    area: Rect,
}

impl Window {
    /// Returns the window of gears that fit into `area`, starting at `first` or as near as keeps `cursor` visible. Tiles
    /// are larger than those of the size if the whole board fits with them.
    pub fn new(area: Rect, card_size: CardSize, size: BoardSize, first: Gear, cursor: Gear) -> Self {
        // The cursor has a bracket on the left.
        let margin = u16::from(area.x == 0).min(area.width);
        let area = right_of(area, area.x + margin);
        let (all, tile) = (size.as_u8(), tile_in(size, card_size, area.width, area.height));
        let fit = |room: u16| u8::try_from(room).unwrap_or(u8::MAX).min(all);
        let (columns, rows) = (fit(area.width / tile.width), fit(area.height / tile.height));
        let moved = |first: u8, cursor: u8, shown: u8| {
            let least = (cursor + 1).saturating_sub(shown);
            first.clamp(least, cursor.max(least)).min(all - shown)
        };
        let first = Gear { x: moved(first.x, cursor.x, columns), y: moved(first.y, cursor.y, rows) };
        Self { first, columns, rows, tile, area }
    }

    pub fn gears(&self) -> impl Iterator<Item = (Gear, Rect)> {
        let Self { first, columns, rows, tile, area } = *self;
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                let (x, y) = (u16::from(column) * tile.width, u16::from(row) * tile.height);
                let place = Rect::new(area.x + x, area.y + y, tile.width, tile.height);
                (Gear { x: first.x + column, y: first.y + row }, place)
            })
        })
    }

    pub fn at(&self, position: Position) -> Option<Gear> {
        self.gears().find(|&(_, place)| place.contains(position)).map(|(gear, _)| gear)
    }

    /// Describes the visible part of the board, unless it is the whole.
    pub fn words(&self, size: BoardSize) -> Option<String> {
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        let to = |first: u8, shown: usize| format!("{}–{}", first + 1, usize::from(first) + shown);
        (columns < size.get() || rows < size.get())
            .then(|| format!("columns {}, rows {} of {size}", to(self.first.x, columns), to(self.first.y, rows)))
    }
}

/// Draws the visible gears, with the one under the cursor in brackets.
pub fn draw(
    board: &Board,
    window: &Window,
    theme: &Theme,
    cursor: Option<Gear>,
    is_lit: impl Fn(Gear) -> bool,
    buffer: &mut Buffer,
) {
    for (gear, place) in window.gears() {
        let direction = board.at(gear);
        let style = if is_lit(gear) { theme.gears.lit } else { theme.gears.of(direction) };
        put_ground(buffer, theme, face(place), style);
        if theme.edges || place.height < LEAST_PICTURE {
            put_arrow(buffer, face(place), direction, style);
        } else {
            put_large_arrow(buffer, face(place), direction, style);
        }
    }
    // Last, as the brackets occupy the gaps beside it.
    if let Some((_, place)) = window.gears().find(|&(gear, _)| cursor == Some(gear)) {
        put_brackets(buffer, theme, Rect { width: place.width - 1, ..place });
    }
}

/// Returns a gear's face: its tile without the gap on the right, if there is one.
const fn face(place: Rect) -> Rect {
    if place.height == 1 { place } else { Rect { width: place.width - 1, ..place } }
}

/// Draws a gear without its arrow: a face, or edges if the theme has them and there is room.
fn put_ground(buffer: &mut Buffer, theme: &Theme, face: Rect, style: Style) {
    let whole = Rect { height: face.height - 1, ..face };
    match (face.height, theme.edges) {
        (1 | 2, true) => {}
        (_, true) => put_hollow(buffer, face, "", style),
        (1, false) => buffer.set_style(face, style),
        (_, false) => {
            buffer.set_style(whole, style);
            // The last row is half face and half gap, as wide as the gap beside it since a cell is twice as high as
            // wide. The background color is drawn as the foreground of half blocks.
            let half = Style { fg: style.bg, ..Style::new() };
            for x in face.left()..face.right() {
                buffer[(x, whole.bottom())].set_char('▀').set_style(half);
            }
        }
    }
}

/// Draws an arrow in the middle of a face; a long one on a large face.
fn put_arrow(buffer: &mut Buffer, face: Rect, direction: Direction, style: Style) {
    let (middle, row) = (face.x + (face.width - 1) / 2, face.y + (face.height - 1) / 2);
    let (columns, above, below) = match face.height {
        0..=3 => (0, 0, 0),
        4 => (1, 0, 1),
        _ => (2, 1, 1),
    };
    let mut put = |x: u16, y: u16, c: char| {
        buffer[(x, y)].set_char(c).set_style(style);
    };
    let (left, right, top, bottom) = (middle - columns, middle + columns, row - above, row + below);
    if matches!(direction, Direction::Left | Direction::Right) {
        (left..=right).for_each(|x| put(x, row, '─'));
    } else {
        (top..=bottom).for_each(|y| put(middle, y, '│'));
    }
    let (x, y) = match direction {
        Direction::Up => (middle, top),
        Direction::Right => (right, row),
        Direction::Down => (middle, bottom),
        Direction::Left => (left, row),
    };
    put(x, y, arrow(direction));
}

/// The fewest rows of a face with a picture of an arrow.
const LEAST_PICTURE: u16 = 4;

/// Draws an arrow as large as its face, in half blocks. A pixel is one column wide and half a row high, so it and the
/// face are squares on the screen.
fn put_large_arrow(buffer: &mut Buffer, face: Rect, direction: Direction, style: Style) {
    let (last, middle) = (face.width - 1, face.width / 2);
    let margin = (face.width + 3) / 8;
    let length = face.width - 2 * margin;
    // In the coordinates of an arrow that points up: a triangle on a shaft.
    let is_filled = |x: u16, y: u16| {
        let (across, along) = match direction {
            Direction::Up => (x, y),
            Direction::Right => (y, last - x),
            Direction::Down => (x, last.saturating_sub(y)),
            Direction::Left => (y, x),
        };
        let from_tip = along.checked_sub(margin).filter(|&row| row < length && y <= last);
        let half_width = from_tip.map(|row| if row < length.div_ceil(2) { row } else { face.width / 9 });
        half_width.is_some_and(|half| across.abs_diff(middle) <= half)
    };
    for position in face.positions() {
        let (x, y) = (position.x - face.x, 2 * (position.y - face.y));
        let (upper, lower) = (is_filled(x, y), is_filled(x, y + 1));
        if upper || lower {
            buffer[position].set_char(quarter_blocks([upper, upper, lower, lower])).set_style(style);
        }
    }
}

pub const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '↑',
        Direction::Right => '→',
        Direction::Down => '↓',
        Direction::Left => '←',
    }
}

/// Draws the gears of a board from the first, as far as there is room.
pub fn draw_first(board: &Board, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let window = Window::new(area, CardSize::Xs, board.size(), Gear::FIRST, Gear::FIRST);
    draw(board, &window, theme, None, |_| false, buffer);
}
