//! Warnings: what the user must see.

use super::Desk;

/// What stays on the screen until a key was pressed after it was seen.
#[derive(Debug, Clone, Default)]
pub(super) struct Warnings {
    lines: Vec<String>,
    are_seen: bool,
    /// Why marks or games are not kept yet, if some are not.
    unkept: Option<String>,
}

impl Desk {
    /// What stays on the screen until a key was pressed after it was seen.
    pub fn warnings(&self) -> &[String] {
        &self.warnings.lines
    }

    /// Shows a warning.
    pub fn warn(&mut self, warning: String) {
        let Warnings { lines, are_seen, .. } = &mut self.warnings;
        if !lines.contains(&warning) {
            lines.push(warning);
        }
        *are_seen = false;
    }

    /// Why marks or games are not kept yet, if some are not.
    pub fn unkept(&self) -> Option<&str> {
        self.warnings.unkept.as_deref()
    }

    /// Notes why marks or games are not kept yet, or that all are.
    pub fn set_unkept(&mut self, why: Option<String>) {
        self.warnings.unkept = why;
    }

    /// Notes that all warnings have been on the screen for a while.
    pub fn see_warnings(&mut self) {
        self.warnings.are_seen = true;
    }

    /// Removes the warnings if they were seen, as a key was pressed.
    pub fn dismiss_warnings(&mut self) {
        if self.warnings.are_seen {
            self.warnings.lines.clear();
        }
    }
}
