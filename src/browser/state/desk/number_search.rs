//! The board whose number was looked for last, for when its screen opens again.

use super::Desk;
use crate::browser::state::number_search::NumberSearch;

impl Desk {
    /// That board, or an empty one; its numbers are those of the focused pane's generator.
    pub fn number_search(&self) -> NumberSearch {
        let generator = self.focused().generator();
        self.number_search
            .as_deref()
            .cloned()
            .map_or_else(|| NumberSearch::new(generator), |number_search| number_search.dealt_by(generator))
    }

    /// Keeps a board for the next time.
    pub fn keep_number_search(&mut self, number_search: NumberSearch) {
        self.number_search = Some(Box::new(number_search));
    }
}
