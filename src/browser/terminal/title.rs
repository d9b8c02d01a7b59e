//! The title of the terminal's window: kept (XTWINOPS 22), set (OSC 2), given back (XTWINOPS 23).

use std::fmt::{Result, Write};
use std::sync::LazyLock;

use ratatui::crossterm::Command;

use tableaux_engine::sanitize::is_printable;

/// Whether the terminal knows titles: the Linux console takes the text for what it is to print.
pub fn is_known() -> bool {
    static IS_KNOWN: LazyLock<bool> = LazyLock::new(|| std::env::var_os("TERM").is_none_or(|term| term != "linux"));
    *IS_KNOWN
}

/// Has the terminal keep the title of its window.
pub struct PushTitle;

/// Sets the title of the window. What is not printable in it is left out.
pub struct Set<'a>(pub &'a str);

/// Has the terminal show the title that it has kept.
pub struct PopTitle;

impl Command for PushTitle {
    fn write_ansi(&self, f: &mut impl Write) -> Result {
        f.write_str("\x1b[22;2t")
    }

    /// Consoles that know no sequences keep their title.
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
