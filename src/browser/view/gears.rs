//! Gears as arrows.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::app::App;
use super::super::geometry::Window;
use super::super::theme;
use super::put_text;
use crate::gears::{Board, Direction, Gear};

/// Draws the gears of a board that are in the window, one of them in brackets if it is `cursor`. Gears for which
/// `stands_out` holds stand out.
pub fn draw(
    app: &App,
    board: &Board,
    window: &Window,
    cursor: Option<Gear>,
    stands_out: impl Fn(Gear) -> bool,
    buffer: &mut Buffer,
) {
    for (gear, place) in window.gears() {
        let direction = board.at(gear);
        let style = theme::gear(app, direction);
        let style = if stands_out(gear) { theme::standing_out(style) } else { style };
        buffer[place].set_char(arrow(direction)).set_style(style);
        if cursor == Some(gear) {
            for (x, bracket) in [(place.x.saturating_sub(1), "["), (place.x + 1, "]")] {
                put_text(buffer, Rect { x, y: place.y, width: 1, height: 1 }, bracket, theme::heading());
            }
        }
    }
}

const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '↑',
        Direction::Right => '→',
        Direction::Down => '↓',
        Direction::Left => '←',
    }
}
