//! Cascades side by side: a card lies on the one above it in its print column, with holes where cascades end.

use super::rows::Item;
use super::stack::{Cascades, stacked};
use super::text::Text;
use crate::freecell::position::CASCADES;
use crate::freecell::text_position::TextPosition;

/// The print columns of an item.
#[derive(Clone, Copy)]
struct ColumnSpan<'a> {
    start: usize,
    end: usize,
    /// The card, known or not; `None` for a sign of an empty slot.
    card: Option<&'a Item>,
}

fn spans<'a>(text: &Text, lines: &[Vec<&'a Item>]) -> Vec<Vec<ColumnSpan<'a>>> {
    let span = |item: &&'a Item| {
        let start = text.column(item.start);
        let word = text.raw[item.start as usize..item.end as usize].trim_end_matches('\u{fe0e}');
        ColumnSpan { start, end: start + word.chars().count(), card: item.in_place() }
    };
    lines.iter().map(|line| line.iter().map(span).collect()).collect()
}

/// Returns the cascades of cards that stand below each other, by either edge.
pub(super) fn by_columns(text: &Text, lines: &[Vec<&Item>]) -> Option<Cascades> {
    let blanks = blanks_before(text, lines);
    let lines = spans(text, lines);
    // Overlapping cards are in one column.
    let mut all: Vec<(usize, usize)> = lines.iter().flatten().map(|span| (span.start, span.end)).collect();
    all.sort_unstable();
    let mut columns: Vec<(usize, usize)> = Vec::new();
    for (start, end) in all {
        match columns.last_mut().filter(|last| start < last.1) {
            Some(last) => last.1 = last.1.max(end),
            None => columns.push((start, end)),
        }
    }
    let places = column_places(&columns, blanks)?;
    stacked(lines.iter().map(|line| {
        let place = |span: &ColumnSpan| {
            let column = columns.partition_point(|&(start, _)| start <= span.start) - 1;
            Some((places[column], span.card?.card()))
        };
        line.iter().filter_map(place).collect()
    }))
}

/// Returns the number of blanks before the first column of cards: behind a label, or behind the margin of the lines
/// above.
fn blanks_before(text: &Text, lines: &[Vec<&Item>]) -> usize {
    /// The number of lines that may have the margin.
    const MAX_ABOVE: usize = 4;
    let prefix = |line: &Vec<&Item>| &text.raw[text.line_start(line[0].start) as usize..line[0].start as usize];
    let first = lines.iter().map(prefix).min_by_key(|prefix| prefix.chars().count()).unwrap_or("");
    let label = first.trim_end().chars().count();
    let margin = match (label, lines.first()) {
        (0, Some(line)) => {
            let above = text.raw[..text.line_start(line[0].start) as usize].lines().rev();
            let above = above.filter(|line| !line.trim().is_empty()).take(MAX_ABOVE);
            above.map(|line| line.chars().take_while(|c| *c == ' ').count()).min().unwrap_or(0)
        }
        _ => label + 1,
    };
    first.chars().count().saturating_sub(margin)
}

/// Returns the cascade of each column, by the blanks before the first. A cascade without cards leaves a wider gap.
fn column_places(columns: &[(usize, usize)], blanks: usize) -> Option<Vec<usize>> {
    if columns.len() == CASCADES {
        return Some((0..CASCADES).collect());
    }
    let starts: Vec<usize> = columns.iter().map(|&(start, _)| start).collect();
    let ends: Vec<usize> = columns.iter().map(|&(_, end)| end).collect();
    [starts, ends].into_iter().find_map(|edges| {
        let pitch = edges.windows(2).map(|pair| pair[1] - pair[0]).min()?;
        let first = *edges.first()?;
        if !edges.iter().all(|edge| (edge - first).is_multiple_of(pitch)) {
            return None;
        }
        let last = (edges.last()? - first) / pitch;
        // Blanks for whole columns before the first are empty cascades.
        let before = (blanks / pitch).min((CASCADES - 1).checked_sub(last)?);
        Some(edges.iter().map(|edge| before + (edge - first) / pitch).collect())
    })
}

/// Returns the cascades of cards on lines that longer cards shift: the blanks between two cards are those of whole
/// fields.
pub(super) fn by_gaps(text: &Text, lines: &[Vec<&Item>]) -> Option<Cascades> {
    let lines = spans(text, lines);
    let margin = lines.iter().map(|line| line[0].start).min()?;
    let between = lines.iter().flat_map(|line| line.windows(2).map(|pair| pair[1].start - pair[0].end)).min()?;
    let mut widths: Vec<usize> = lines.iter().flatten().map(|span| span.end - span.start).collect();
    widths.sort_unstable();
    // A hole is as wide as most cards.
    let field = widths[widths.len() / 2] + between;
    let fields = |blanks: usize| blanks.is_multiple_of(field).then_some(blanks / field);
    let row = |line: &Vec<ColumnSpan>| {
        let mut place = fields(line[0].start - margin)?;
        let mut row = vec![(place, line[0].card)];
        for pair in line.windows(2) {
            place += 1 + fields(pair[1].start - pair[0].end - between)?;
            row.push((place, pair[1].card));
        }
        Some(row.into_iter().filter_map(|(place, card)| Some((place, card?.card()))).collect::<Vec<_>>())
    };
    stacked(lines.iter().map(row).collect::<Option<Vec<_>>>()?.into_iter())
}

/// Returns the only place in a grid without a card above one.
pub(super) fn hole(text: &Text, items: &[&Item]) -> Option<TextPosition> {
    let same = |one: &&Item, other: &&Item| text.line(one.start) == text.line(other.start);
    let lines: Vec<Vec<&Item>> = items.chunk_by(same).map(<[_]>::to_vec).collect();
    let spans = spans(text, &lines);
    // A line of cells may be above the rows.
    let grid = spans.windows(2).zip(&lines).skip(1).filter(|(pair, _)| pair[0].len() >= CASCADES / 2);
    let below = grid.flat_map(|(pair, line)| {
        let is_under = |below: &&ColumnSpan| {
            pair[0].last().is_some_and(|last| last.start >= below.end)
                && !pair[0].iter().any(|span| span.start < below.end && below.start < span.end)
        };
        pair[1].iter().filter(is_under).map(|below| (text.line(line[0].start), below.start)).collect::<Vec<_>>()
    });
    match below.collect::<Vec<_>>()[..] {
        [(line, column)] => Some(TextPosition { line: line + 1, column: column + 1 }),
        _ => None,
    }
}
