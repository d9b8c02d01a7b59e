//! The ways in which a text groups the cards of a board: by lines, brackets, indentation, blank lines, labels.

use super::rows::{Gap, Item, Row, RowKind, Rows};

/// The rows of a board with cards, in groups.
pub(super) type Groups = Vec<Vec<usize>>;

/// Returns the different groupings of rows, the finest first.
pub(super) fn partitions(rows: &Rows, board: &[usize]) -> Vec<Groups> {
    // The gap before each row with cards, since the last such row.
    let mut gaps: Vec<(usize, Gap)> = Vec::new();
    let mut open = Gap::NONE;
    for &at in board {
        let row = &rows[at];
        open = joined(open, row.gap);
        if row.kind == RowKind::Cards {
            gaps.push((at, open));
            open = Gap::NONE;
        }
    }
    // Groupings as bitsets of the rows at which groups begin.
    let mut found: Vec<u64> = Vec::new();
    let mut add = |is_break: &dyn Fn(&Row, &Row, Gap) -> bool| {
        let is_begin = |place: usize| {
            let (at, gap) = gaps[place];
            is_break(&rows[gaps[place - 1].0], &rows[at], gap)
        };
        let begins = (1..gaps.len()).filter(|&place| is_begin(place)).fold(1, |bits, place| bits | 1 << place.min(63));
        if !found.contains(&begins) {
            found.push(begins);
        }
    };
    add(&|_, _, _| true);
    add(&|_, _, gap| gap.has_line_break);
    let mut depths: Vec<u8> = gaps.iter().skip(1).map(|(_, gap)| gap.depth).filter(|&depth| depth < u8::MAX).collect();
    depths.sort_unstable_by(|one, other| other.cmp(one));
    depths.dedup();
    for depth in depths.into_iter().take(8) {
        add(&|_, _, gap| gap.depth <= depth);
    }
    let mut indents: Vec<u8> =
        gaps.iter().skip(1).map(|(_, gap)| gap.indent).filter(|&indent| indent < u8::MAX).collect();
    indents.sort_unstable_by(|one, other| other.cmp(one));
    indents.dedup();
    for indent in indents.into_iter().take(8) {
        add(&|_, _, gap| gap.indent <= indent);
    }
    add(&|_, _, gap| gap.is_wide());
    add(&|_, _, gap| gap.has_blank_line);
    add(&|before, row, _| number(before) != number(row));
    let groups = |begins: &u64| {
        let mut groups: Groups = Vec::new();
        for (place, &(at, _)) in gaps.iter().enumerate() {
            match groups.last_mut().filter(|_| begins >> place.min(63) & 1 == 0) {
                Some(group) => group.push(at),
                None => groups.push(vec![at]),
            }
        }
        groups
    };
    found.iter().map(groups).collect()
}

fn number(row: &Row) -> Option<u16> {
    row.label.and_then(|label| label.number)
}

fn joined(one: Gap, other: Gap) -> Gap {
    Gap {
        has_line_break: one.has_line_break || other.has_line_break,
        has_blank_line: one.has_blank_line || other.has_blank_line,
        has_prose: one.has_prose || other.has_prose,
        depth: one.depth.min(other.depth),
        indent: one.indent.min(other.indent),
    }
}

/// Returns the places of a group: its items up to the last card.
pub(super) fn places<'a>(rows: &'a Rows, group: &[usize]) -> Vec<&'a Item> {
    let mut items: Vec<&Item> = rows.items_of(group).collect();
    let len = items.iter().rposition(|item| item.card().is_some()).map_or(0, |last| last + 1);
    items.truncate(len);
    items
}
