//! Rows with a separator between their fields: the fields before a card are its cascade.

use super::rows::Item;
use super::stack::{Cascades, stacked};
use super::text::Text;
use crate::freecell::position::CASCADES;

const SEPARATORS: [char; 6] = [',', ';', '\t', '|', '│', '┃'];

/// Returns the cascades of lines with a separator between all cards.
pub(super) fn cascades(text: &Text, lines: &[Vec<&Item>]) -> Option<Cascades> {
    SEPARATORS.into_iter().find_map(|separator| by_separator(text, lines, separator))
}

fn by_separator(text: &Text, lines: &[Vec<&Item>], separator: char) -> Option<Cascades> {
    let count = |start: u32, end: u32| text.raw[start as usize..end as usize].matches(separator).count();
    let separates = |pair: &[&Item]| count(pair[0].end, pair[1].start) > 0;
    if !lines.iter().all(|line| line.windows(2).all(separates)) {
        return None;
    }
    // The fields of a line, without empty ones before the first separator and after the last, where lines have these.
    let whole: Vec<&str> = lines.iter().map(|line| text.line_text(line[0].start).trim_matches(' ')).collect();
    let edges =
        [whole.iter().all(|line| line.starts_with(separator)), whole.iter().all(|line| line.ends_with(separator))];
    let fields = whole.iter().map(|line| line.matches(separator).count() + 1).max()?;
    // The first cascade may be empty in all lines.
    let [lead, tail] = if fields <= CASCADES { [0, 0] } else { edges.map(usize::from) };
    let most = fields.checked_sub(lead + tail)?;
    // Fields before those of the cascades are labels.
    let first = lead + most.saturating_sub(CASCADES);
    let row = |line: &Vec<&Item>| {
        let start = text.line_start(line[0].start);
        let cards = line.iter().filter_map(|item| Some((item.start, item.in_place()?.card())));
        cards.map(|(at, card)| Some((count(start, at).checked_sub(first)?, card))).collect::<Option<Vec<_>>>()
    };
    stacked(lines.iter().map(row).collect::<Option<Vec<_>>>()?.into_iter())
}
