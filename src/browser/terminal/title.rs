//! The window title: pushed (XTWINOPS 22), set (OSC 2), popped (XTWINOPS 23).

use std::fmt::{Result, Write};
use std::sync::LazyLock;

use ratatui::crossterm::Command;

use tableaux_engine::sanitize::is_printable;

/// Returns whether the terminal supports titles: the Linux console would print the text.
pub fn is_known() -> bool {
    static IS_KNOWN: LazyLock<bool> = LazyLock::new(|| std::env::var_os("TERM").is_none_or(|term| term != "linux"));
    *IS_KNOWN
}

/// A command for the window title.
pub enum Title<'a> {
    /// Makes the terminal save its title.
    Push,
    /// Sets the title, without unprintable characters.
    Set(&'a str),
    /// Makes the terminal restore its saved title.
    Pop,
}

impl Command for Title<'_> {
    fn write_ansi(&self, f: &mut impl Write) -> Result {
        match self {
            Self::Push => f.write_str("\x1b[22;2t"),
            Self::Set(title) => {
                f.write_str("\x1b]2;")?;
                title.chars().filter(|&c| is_printable(c)).try_for_each(|c| f.write_char(c))?;
                f.write_str("\x1b\\")
            }
            Self::Pop => f.write_str("\x1b[23;2t"),
        }
    }

    /// Consoles without sequences keep their title.
    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        Ok(())
    }
}
