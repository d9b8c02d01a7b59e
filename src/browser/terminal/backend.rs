//! The cells of a frame as escape sequences.

use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, IntoCrossterm, WindowSize};
use ratatui::buffer::Cell;
use ratatui::crossterm::cursor::MoveTo;
use ratatui::crossterm::queue;
use ratatui::crossterm::style::{Attribute, Print, SetAttribute, SetBackgroundColor, SetForegroundColor};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

/// Attributes with the sequences that set and reset them. Bold and dim are reset together.
const ATTRIBUTES: [(Modifier, Attribute, Attribute); 4] = [
    (Modifier::BOLD, Attribute::Bold, Attribute::NormalIntensity),
    (Modifier::DIM, Attribute::Dim, Attribute::NormalIntensity),
    (Modifier::UNDERLINED, Attribute::Underlined, Attribute::NoUnderline),
    (Modifier::REVERSED, Attribute::Reverse, Attribute::NoReverse),
];

/// A [`CrosstermBackend`] that sends a color only when it changes. Card colors alternate on one background; sending
/// foreground and background together, as crossterm does, takes a third more bytes per key.
pub struct DiffColorBackend<W: Write>(CrosstermBackend<W>);

impl<W: Write> DiffColorBackend<W> {
    pub const fn new(writer: W) -> Self {
        Self(CrosstermBackend::new(writer))
    }

    fn change_attributes(&mut self, from: Modifier, to: Modifier) -> io::Result<()> {
        let mut kept = from;
        for (modifier, _, reset) in ATTRIBUTES.into_iter().filter(|(modifier, ..)| (from - to).contains(*modifier)) {
            queue!(self.0, SetAttribute(reset))?;
            kept.remove(if reset == Attribute::NormalIntensity { Modifier::BOLD | Modifier::DIM } else { modifier });
        }
        for (_, set, _) in ATTRIBUTES.into_iter().filter(|(modifier, ..)| (to - kept).contains(*modifier)) {
            queue!(self.0, SetAttribute(set))?;
        }
        Ok(())
    }
}

impl<W: Write> Backend for DiffColorBackend<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> io::Result<()> {
        let (mut next, mut modifier, mut fg, mut bg) = (None, Modifier::empty(), Color::Reset, Color::Reset);
        for (x, y, cell) in content {
            if next != Some((x, y)) {
                queue!(self.0, MoveTo(x, y))?;
            }
            next = Some((x + 1, y));
            if cell.modifier != modifier {
                self.change_attributes(modifier, cell.modifier)?;
                modifier = cell.modifier;
            }
            if cell.fg != fg {
                queue!(self.0, SetForegroundColor(cell.fg.into_crossterm()))?;
                fg = cell.fg;
            }
            if cell.bg != bg {
                queue!(self.0, SetBackgroundColor(cell.bg.into_crossterm()))?;
                bg = cell.bg;
            }
            queue!(self.0, Print(cell.symbol()))?;
        }
        // Resets all attributes, colors too.
        if next.is_some() { queue!(self.0, SetAttribute(Attribute::Reset)) } else { Ok(()) }
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.0.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.0.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.0.clear()
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.0.clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        self.0.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.0.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.0)
    }
}
