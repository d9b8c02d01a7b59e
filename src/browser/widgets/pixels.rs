//! Pictures of many small pixels: half a character each, two or more, or a sign where there are no colours.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

use super::draw::{put_text, width};
use crate::browser::input::command::Zoom;
use crate::browser::state::desk::Desk;
use crate::browser::state::theme::{STEPS, Theme};

/// What a pixel shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pixel {
    /// A step of a scale, from 0.
    Step(usize),
    Impossible,
    Unknown,
    /// A deal that the filter leaves out.
    Faint,
    Empty,
}

/// The signs of the steps where there are no colours, and where there is only ASCII.
const SIGNS: [char; STEPS] = ['·', ':', '░', '▒', '▓', '█'];
const ASCII_SIGNS: [char; STEPS] = ['.', ':', '=', '+', '*', '#'];

impl Pixel {
    /// How it is written on: a background, with the colour of the writing.
    pub const fn style(self, theme: &Theme) -> Style {
        match self {
            Self::Step(step) => theme.map.steps[if step < STEPS { step } else { STEPS - 1 }],
            Self::Impossible => theme.map.impossible,
            Self::Unknown => theme.map.unknown,
            Self::Faint => theme.map.faint,
            Self::Empty => Style::new(),
        }
    }

    /// Its sign where it has no colour.
    fn sign(self, is_ascii: bool) -> char {
        match self {
            Self::Step(step) if is_ascii => ASCII_SIGNS[step.min(STEPS - 1)],
            Self::Step(step) => SIGNS[step.min(STEPS - 1)],
            Self::Impossible if is_ascii => 'X',
            Self::Impossible => '×',
            Self::Unknown => '?',
            Self::Faint | Self::Empty => ' ',
        }
    }

    /// The style and the sign that stand for it in a line of text.
    pub fn swatch(self, desk: &Desk) -> (char, Style) {
        let style = self.style(desk.look.theme());
        if is_text(desk) { (self.sign(desk.look.is_ascii()), on_ground(style)) } else { (' ', style) }
    }
}

/// Whether pixels are signs: there are no colours, or no half blocks.
pub fn is_text(desk: &Desk) -> bool {
    desk.look.is_ascii() || desk.look.theme().map.steps[0].bg.is_none()
}

/// The background of a style as the colour of a sign on the ground.
pub fn on_ground(style: Style) -> Style {
    Style { fg: style.bg.or(style.fg), bg: None, ..style }
}

/// How a bar looks that stands for deals with this pixel, or for the selected one. Where the ground is the terminal's
/// own, nothing else is known to be seen on it than the colour of all bars.
pub fn bar_style(desk: &Desk, pixel: Option<Pixel>) -> Style {
    let theme = desk.look.theme();
    match pixel {
        _ if theme.text.bg.is_none() => {
            if pixel.is_some() {
                theme.bar
            } else {
                theme.bar_lit
            }
        }
        Some(pixel) => on_ground(pixel.style(theme)),
        None => on_ground(theme.map.cursor),
    }
}

/// Pixels as they lie in an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pixels {
    area: Rect,
    zoom: Zoom,
    is_text: bool,
}

impl Pixels {
    /// As many pixels of a size as fit into an area.
    pub fn new(desk: &Desk, zoom: Zoom, area: Rect) -> Self {
        Self { area, zoom, is_text: is_text(desk) }
    }

    /// Whether two lie in one character, one above the other.
    const fn are_halves(&self) -> bool {
        matches!(self.zoom, Zoom::Far) && !self.is_text
    }

    /// The columns and rows of each; a row may be halved.
    const fn extent(&self) -> (u16, u16) {
        match self.zoom {
            Zoom::Far => (1, 1),
            Zoom::Near => (2, 1),
            Zoom::Nearest => (4, 2),
        }
    }

    /// How many there are side by side.
    pub fn across(&self) -> u16 {
        (self.area.width / self.extent().0).max(1)
    }

    pub fn down(&self) -> u16 {
        (self.area.height / self.extent().1).max(1) * if self.are_halves() { 2 } else { 1 }
    }

    /// The row of the screen that a row of pixels begins in, if it is in the area.
    pub fn row_of(&self, y: u16) -> Option<u16> {
        (y < self.down()).then(|| self.place(0, y).y)
    }

    /// The part of the area that a pixel is in.
    fn place(&self, x: u16, y: u16) -> Rect {
        let (columns, rows) = self.extent();
        let y = if self.are_halves() { y / 2 } else { y };
        Rect::new(self.area.x + x * columns, self.area.y + y * rows, columns, rows).intersection(self.area)
    }

    /// The pixel at a position of the screen, the upper of two; and how many there are.
    pub fn at(&self, position: Position) -> Option<(u16, u16, u16)> {
        if !self.area.contains(position) {
            return None;
        }
        let (columns, rows) = self.extent();
        let halves = if self.are_halves() { 2 } else { 1 };
        let (x, y) = ((position.x - self.area.x) / columns, (position.y - self.area.y) / rows * halves);
        (x < self.across() && y < self.down()).then_some((x, y, halves))
    }

    /// Draws them, those that are selected standing out, and their values where there is room.
    pub fn draw(
        &self,
        desk: &Desk,
        pixel: impl Fn(u16, u16) -> (Pixel, Option<u16>),
        is_selected: impl Fn(u16, u16) -> bool,
        buffer: &mut Buffer,
    ) {
        let theme = desk.look.theme();
        for (y, x) in (0..self.down()).flat_map(|y| (0..self.across()).map(move |x| (y, x))) {
            if self.are_halves() {
                if y % 2 == 0 {
                    let colour = |y: u16| {
                        let style = if is_selected(x, y) { theme.map.cursor } else { pixel(x, y).0.style(theme) };
                        style.bg
                    };
                    put_halves(buffer, self.place(x, y).as_position(), colour(y), colour(y + 1));
                }
                continue;
            }
            let (shown, value) = pixel(x, y);
            let place = self.place(x, y);
            let style = if is_selected(x, y) {
                theme.map.cursor
            } else if self.is_text {
                on_ground(shown.style(theme))
            } else {
                shown.style(theme)
            };
            let sign = if self.is_text { shown.sign(desk.look.is_ascii()) } else { ' ' };
            // A gap between signs that are more than one character.
            let gap = u16::from(self.is_text && self.zoom == Zoom::Nearest);
            for position in (Rect { width: place.width.saturating_sub(gap), ..place }).positions() {
                buffer[position].set_char(sign).set_style(style);
            }
            if self.zoom == Zoom::Nearest
                && let Some(value) = value
            {
                let value = format!("{value:>3}");
                let room = place.width.saturating_sub(gap);
                put_text(
                    buffer,
                    Rect { height: 1, ..place },
                    &value[value.len() - usize::from(width(&value).min(room))..],
                    style,
                );
            }
        }
    }
}

/// Puts two colours above each other into a character; `None` is the ground.
fn put_halves(buffer: &mut Buffer, position: Position, upper: Option<Color>, lower: Option<Color>) {
    let cell = &mut buffer[position];
    match (upper, lower) {
        (Some(upper), Some(lower)) if upper == lower => cell.set_char(' ').set_bg(upper),
        (Some(upper), Some(lower)) => cell.set_char('▀').set_fg(upper).set_bg(lower),
        (Some(upper), None) => cell.set_char('▀').set_fg(upper),
        (None, Some(lower)) => cell.set_char('▄').set_fg(lower),
        (None, None) => cell.set_char(' '),
    };
}
