//! Pictures of many small pixels: half a character each, two or more, or a sign if there are no colors.

use ratatui::style::Color;

use super::prelude::*;
use crate::browser::input::command::Zoom;
use crate::browser::theme::STEPS;
use crate::sign;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pixel {
    /// A step of a scale, from 0.
    Step(usize),
    Impossible,
    Unknown,
    /// A deal that was won, lost or given up, or is being played.
    Won,
    Lost,
    Open,
    /// A step of a scale for a deal that was not played.
    Untried(usize),
    /// A deal that does not match the filter.
    Faint,
    Empty,
}

impl Pixel {
    /// Returns the background of the pixel, with its text color.
    pub const fn style(self, theme: &Theme) -> Style {
        match self {
            Self::Step(step) => theme.map.steps[if step < STEPS { step } else { STEPS - 1 }],
            Self::Impossible => theme.map.impossible,
            Self::Unknown => theme.map.unknown,
            Self::Won => theme.map.record.won,
            Self::Lost => theme.map.record.lost,
            Self::Open => theme.map.record.open,
            Self::Untried(step) => theme.map.record.untried[if step < STEPS { step } else { STEPS - 1 }],
            Self::Faint => theme.map.faint,
            Self::Empty => Style::new(),
        }
    }

    /// Returns the sign of the pixel without colors.
    pub fn sign(self, is_ascii: bool) -> char {
        let sign = match self {
            Self::Step(step) | Self::Untried(step) => {
                let (sign, ascii) = sign::STEPS[step.min(STEPS - 1)];
                return if is_ascii { ascii } else { sign };
            }
            Self::Impossible => Sign::Impossible,
            Self::Unknown => Sign::Unknown,
            Self::Won => Sign::Won,
            Self::Lost => Sign::Lost,
            Self::Open => Sign::Open,
            Self::Faint | Self::Empty => return ' ',
        };
        if is_ascii { sign.ascii() } else { sign.character() }
    }

    /// Returns the sign and style of the pixel in a line of text.
    pub fn swatch(self, desk: &Desk) -> (char, Style) {
        let style = self.style(desk.look.theme());
        if is_text(desk) { (self.sign(desk.look.is_ascii()), on_ground(style)) } else { (' ', style) }
    }
}

/// Returns whether pixels are signs: there are no colors or no half blocks.
pub fn is_text(desk: &Desk) -> bool {
    desk.look.is_ascii() || desk.look.theme().map.steps[0].bg.is_none()
}

/// Converts a background color to the color of a sign.
pub fn on_ground(style: Style) -> Style {
    Style { fg: style.bg.or(style.fg), bg: None, ..style }
}

/// Returns the style of a bar for deals of this pixel, or of the selected one if `None`. On the terminal's own
/// background only the color of all bars is certain to be visible.
pub fn bar_style(desk: &Desk, pixel: Option<Pixel>) -> Style {
    let theme = desk.look.theme();
    match pixel {
        Some(_) if theme.text.bg.is_none() => theme.bar,
        None if theme.text.bg.is_none() => theme.bar_lit,
        Some(pixel) => on_ground(pixel.style(theme)),
        None => on_ground(theme.map.cursor),
    }
}

/// A grid of pixels in an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pixels {
    area: Rect,
    zoom: Zoom,
    is_text: bool,
}

impl Pixels {
    /// Fits as many pixels of a zoom level as possible into an area.
    pub fn new(desk: &Desk, zoom: Zoom, area: Rect) -> Self {
        Self { area, zoom, is_text: is_text(desk) }
    }

    /// Returns whether a character holds two pixels, one above the other.
    const fn are_halves(&self) -> bool {
        matches!(self.zoom, Zoom::Hundreds | Zoom::Tens | Zoom::Far) && !self.is_text
    }

    /// Returns the columns and rows of each pixel; a row may be halved.
    const fn extent(&self) -> (u16, u16) {
        match self.zoom {
            Zoom::Hundreds | Zoom::Tens | Zoom::Far => (1, 1),
            Zoom::Near => (2, 1),
            Zoom::Nearest => (4, 2),
        }
    }

    /// Returns the number of pixels per row.
    pub fn across(&self) -> u16 {
        (self.area.width / self.extent().0).max(1)
    }

    pub fn down(&self) -> u16 {
        (self.area.height / self.extent().1).max(1) * if self.are_halves() { 2 } else { 1 }
    }

    /// Returns the screen row where a row of pixels begins, if it is visible.
    pub fn row_of(&self, y: u16) -> Option<u16> {
        (y < self.down()).then(|| self.place(0, y).y)
    }

    /// Returns the area of the character that contains a pixel.
    fn place(&self, x: u16, y: u16) -> Rect {
        let (columns, rows) = self.extent();
        let y = if self.are_halves() { y / 2 } else { y };
        Rect::new(self.area.x + x * columns, self.area.y + y * rows, columns, rows).intersection(self.area)
    }

    /// Returns the pixel at a screen position, the upper of two, and how many there are.
    pub fn at(&self, position: Position) -> Option<(u16, u16, u16)> {
        if !self.area.contains(position) {
            return None;
        }
        let (columns, rows) = self.extent();
        let halves = if self.are_halves() { 2 } else { 1 };
        let (x, y) = ((position.x - self.area.x) / columns, (position.y - self.area.y) / rows * halves);
        (x < self.across() && y < self.down()).then_some((x, y, halves))
    }

    /// Draws the pixels, highlighting selected ones, with their values if there is room.
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
                    let color = |y: u16| {
                        let style = if is_selected(x, y) { theme.map.cursor } else { pixel(x, y).0.style(theme) };
                        style.bg
                    };
                    put_halves(buffer, self.place(x, y).as_position(), color(y), color(y + 1));
                }
                continue;
            }
            let (shown, value) = pixel(x, y);
            let place = self.place(x, y);
            let (sign, style) = shown.swatch(desk);
            let style = if is_selected(x, y) { theme.map.cursor } else { style };
            // A gap between signs larger than one character.
            let gap = u16::from(self.is_text && self.zoom == Zoom::Nearest);
            let room = place.width.saturating_sub(gap);
            for position in (Rect { width: room, ..place }).positions() {
                buffer[position].set_char(sign).set_style(style);
            }
            if self.zoom == Zoom::Nearest
                && let Some(value) = value
            {
                let value = format!("{value:>3}");
                let end = &value[value.len() - usize::from(width(&value).min(room))..];
                put_text(buffer, line(place, 0), end, style);
            }
        }
    }
}

/// Draws two colors above each other in a character; `None` is the background.
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
