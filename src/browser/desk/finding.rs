//! The board whose number was looked for last, for when its screen opens again.

use super::Desk;
use crate::browser::finding::Finding;

impl Desk {
    /// That board, or an empty one; its numbers are those of the focused pane's generator.
    pub fn finding(&self) -> Finding {
        let generator = self.focused().generator();
        self.finding.as_deref().cloned().map_or_else(|| Finding::new(generator), |finding| finding.dealt_by(generator))
    }

    /// Keeps a board for the next time.
    pub fn keep_finding(&mut self, finding: Finding) {
        self.finding = Some(Box::new(finding));
    }
}
