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

/// Makes the terminal save its window title.
pub struct PushTitle;

/// Sets the window title, without unprintable characters.
pub struct Set<'a>(pub &'a str);

/// Makes the terminal restore its saved title.
pub struct PopTitle;

impl Command for PushTitle {
    fn write_ansi(&self, f: &mut impl Write) -> Result {
        f.write_str("\x1b[22;2t")
    }

    /// Consoles without sequences keep their title.
    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Command for Set<'_> {
    fn write_ansi(&self, f: &mut impl Write) -> Result {
        f.write_str("\x1b]2;")?;
        self.0.chars().filter(|&c| is_printable(c)).try_for_each(|c| f.write_char(c))?;
        f.write_str("\x1b\\")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Command for PopTitle {
    fn write_ansi(&self, f: &mut impl Write) -> Result {
        f.write_str("\x1b[23;2t")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        Ok(())
    }
}
