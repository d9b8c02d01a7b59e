//! Cascades side by side: cards in columns, with holes where cascades end.

use super::rows::{Item, ItemKind, Rows};
use super::text::Text;
use crate::freecell::position::CASCADES;

#[derive(Clone, Copy)]
struct Cell<'a> {
    /// The column of the first character.
    start: usize,
    end: usize,
    item: &'a Item,
}

/// Returns the eight cascades in lines of cards, each card under the one it lies on; `None` if the cards are not in
/// columns or a cascade has a hole.
pub(super) fn cascades<'a>(text: &Text, rows: &'a Rows, lines: &[Vec<usize>]) -> Option<Vec<Vec<&'a Item>>> {
    by_places(rows, lines).or_else(|| by_columns(text, rows, lines))
}

/// Reads lines with a card, or a sign for none, in every place.
fn by_places<'a>(rows: &'a Rows, lines: &[Vec<usize>]) -> Option<Vec<Vec<&'a Item>>> {
    let lines: Vec<Vec<&Item>> = lines.iter().map(|line| rows.items_of(line).collect()).collect();
    let has_sign = lines.iter().flatten().any(|item| item.card().is_none());
    if !has_sign || lines.iter().any(|line| line.len() > CASCADES) || lines.first()?.len() < CASCADES {
        return None;
    }
    stacked(lines.iter().map(|line| {
        let cards = line.iter().enumerate().filter(|(_, item)| item.card().is_some());
        cards.map(|(place, &item)| (place, item)).collect()
    }))
}

/// Reads lines in which the columns of characters determine the cascades.
fn by_columns<'a>(text: &Text, rows: &'a Rows, lines: &[Vec<usize>]) -> Option<Vec<Vec<&'a Item>>> {
    let cells: Vec<Vec<Cell>> = lines.iter().map(|line| line_cells(text, rows, line)).collect::<Option<_>>()?;
    // Overlapping texts of cards form a column.
    let mut spans: Vec<(usize, usize)> = cells.iter().flatten().map(|cell| (cell.start, cell.end)).collect();
    spans.sort_unstable();
    let mut columns: Vec<(usize, usize)> = Vec::new();
    for (start, end) in spans {
        match columns.last_mut().filter(|last| start < last.1) {
            Some(last) => last.1 = last.1.max(end),
            None => columns.push((start, end)),
        }
    }
    let places = column_places(&columns)?;
    stacked(cells.iter().map(|line| {
        let place = |cell: &Cell<'a>| {
            let column = columns.partition_point(|&(start, _)| start <= cell.start) - 1;
            (places[column], cell.item)
        };
        line.iter().map(place).collect()
    }))
}

/// Returns the cascade of each column. A cascade without cards leaves a wider gap.
fn column_places(columns: &[(usize, usize)]) -> Option<Vec<usize>> {
    let ends: Vec<usize> = columns.iter().map(|&(_, end)| end).collect();
    let pitch = ends.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    let first = *ends.first()?;
    let places: Vec<usize> = ends.iter().map(|end| (end - first + pitch / 2) / pitch).collect();
    let is_whole = places.last() == Some(&(CASCADES - 1)) && places.windows(2).all(|pair| pair[0] < pair[1]);
    is_whole.then_some(places)
}

/// Returns the cards of a line, each with its columns; `None` if there is anything else.
fn line_cells<'a>(text: &Text, rows: &'a Rows, line: &[usize]) -> Option<Vec<Cell<'a>>> {
    let items = rows.items_of(line);
    items
        .filter(|item| item.kind != ItemKind::Dash)
        .map(|item| {
            item.card()?;
            let start = text.column(item.start);
            let word = text.raw[item.start as usize..item.end as usize].trim_end_matches(['\u{fe0e}', '\u{fe0f}']);
            Some(Cell { start, end: start + word.chars().count(), item })
        })
        .collect()
}

/// Stacks the cards of lines from the top; `None` if two are in one place, or a card is below a hole.
fn stacked<'a>(lines: impl Iterator<Item = Vec<(usize, &'a Item)>>) -> Option<Vec<Vec<&'a Item>>> {
    let mut cascades: Vec<Vec<&Item>> = vec![Vec::new(); CASCADES];
    for (row, line) in lines.enumerate() {
        for (place, item) in line {
            let cascade = cascades.get_mut(place).filter(|cascade| cascade.len() == row)?;
            cascade.push(item);
        }
    }
    Some(cascades)
}
