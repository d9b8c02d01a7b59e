//! Boards of gears, drawn as arrows.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::Extent;
use crate::browser::cards::CardSize;
use crate::browser::draw::put_text;
use crate::browser::theme::Theme;
use crate::gears::{Board, Direction};
use crate::gears::{BoardSize, Gear};

/// The columns that a gear takes, with the space after it.
const GEAR: u16 = 2;
/// The least width that facts and title of a board take.
const FACTS: u16 = 27;
/// The longest title of a board in the overview: `#8589934591 ★ `.
const SMALL_TITLE: u16 = 14;

/// The room of boards of a size.
pub const fn extent(board: BoardSize, _size: CardSize) -> Extent {
    let gears = board.as_u8() as u16;
    let width = gears * GEAR;
    Extent { columns: if width > FACTS { width } else { FACTS }, rows: gears }
}

/// The room of boards of a size in the overview.
pub const fn small_extent(board: BoardSize) -> Extent {
    let gears = board.as_u8() as u16;
    let width = gears * GEAR;
    Extent { columns: if width > SMALL_TITLE { width } else { SMALL_TITLE }, rows: gears }
}

/// The part of a board that is on the screen.
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

impl Window {
    /// The gears that have room in `area`: those from `first` on, moved as little as shows `cursor` too.
    pub fn new(area: Rect, size: BoardSize, first: Gear, cursor: Gear) -> Self {
        let all = size.as_u8();
        let fit = |room: u16| u8::try_from(room).unwrap_or(u8::MAX).min(all);
        let (columns, rows) = (fit(area.width / GEAR), fit(area.height));
        let moved = |first: u8, cursor: u8, shown: u8| {
            let least = (cursor + 1).saturating_sub(shown);
            first.clamp(least, cursor.max(least)).min(all - shown)
        };
        let first = Gear { x: moved(first.x, cursor.x, columns), y: moved(first.y, cursor.y, rows) };
        Self { first, columns, rows, area }
    }

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

    /// The gear at a position of the screen.
    pub fn at(&self, position: Position) -> Option<Gear> {
        let is_there = |place: Position| place.y == position.y && (place.x..place.x + GEAR).contains(&position.x);
        self.gears().find(|&(_, place)| is_there(place)).map(|(gear, _)| gear)
    }

    /// What part of the board is shown, in words, if it is not the whole.
    pub fn words(&self, size: BoardSize) -> Option<String> {
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        let to = |first: u8, shown: usize| format!("{}–{}", first + 1, usize::from(first) + shown);
        (columns < size.get() || rows < size.get())
            .then(|| format!("columns {}, rows {} of {size}", to(self.first.x, columns), to(self.first.y, rows)))
    }
}

/// Draws the gears of a board that are in the window, the one under the cursor in brackets.
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
        let style = theme.gears.of(direction);
        let style = if is_lit(gear) { theme.gears.lit } else { style };
        buffer[place].set_char(arrow(direction)).set_style(style);
        if cursor == Some(gear) {
            for (x, bracket) in [(place.x.saturating_sub(1), "["), (place.x + 1, "]")] {
                put_text(buffer, Rect { x, y: place.y, width: 1, height: 1 }, bracket, theme.strong);
            }
        }
    }
}

/// Draws the gears of a board from the first on, as far as there is room.
pub fn draw_first(board: &Board, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let window = Window::new(area, board.size(), Gear::FIRST, Gear::FIRST);
    draw(board, &window, theme, None, |_| false, buffer);
}

const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '↑',
        Direction::Right => '→',
        Direction::Down => '↓',
        Direction::Left => '←',
    }
}
