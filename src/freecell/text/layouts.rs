//! Parsing every board in a text, whole or in part, before the first move or in play, right or wrong.

use super::board::parse_pattern_lossy;
use super::error::ParseBoardError;
use super::position::parse_position;
use crate::freecell::cell_count::CellCount;
use crate::freecell::layout::Layout;

/// A board that was read from a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadLayout {
    /// The cards, as far as they could be read.
    pub layout: Layout,
    /// What is wrong with the text, if something is: the cards are there all the same.
    pub error: Option<ParseBoardError>,
    /// What was ignored, in words: `a heading`, `line numbers`, `41 moves`.
    pub ignored: Vec<&'static str>,
}

/// Parses every board in a text, in any form: rows, columns, JSON, positions in play, with unknown cards, with headings
/// and frames around them. A board with mistakes is laid out as far as its cards can be read.
///
/// # Errors
/// [`ParseBoardError`], if there is no board with a known card.
pub fn parse_layouts(text: &str) -> Result<Vec<ReadLayout>, ParseBoardError> {
    let in_play = parse_position(text, CellCount::MAX).map(|position| Layout::from(&position));
    let (layout, error) = in_play.map_or_else(
        |_| {
            let (pattern, error) = parse_pattern_lossy(text);
            (Layout::from(&pattern), error)
        },
        |layout| (layout, None),
    );
    match error {
        Some(error) if layout.known_count() == 0 => Err(error),
        error => Ok(vec![ReadLayout { layout, error, ignored: Vec::new() }]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::freecell::Deal;

    #[test]
    fn boards_are_read_before_the_first_move_and_in_play() {
        let deal = Deal::new(617.into());
        let read = parse_layouts(&deal.tableau().to_string()).unwrap();
        assert_eq!((read.len(), read[0].layout, &read[0].error), (1, Layout::from(&deal), &None));
        assert!(parse_layouts("nothing").is_err());
    }
}
