//! The ways in which a text divides the cards of a board: by lines, brackets, indentation, blank lines, labels.

use super::rows::{Gap, Item, Row, RowKind, Rows};

/// Rows of a board with cards, in groups.
pub(super) type Groups = Vec<Vec<usize>>;

/// Returns the different divisions of rows, the finest first.
pub(super) fn partitions(rows: &Rows, board: &[usize]) -> Vec<Groups> {
    // The gap before each row with cards, since the last one with cards.
    let mut gaps: Vec<(usize, Gap)> = Vec::new();
    let mut open = Gap::NONE;
    for &at in board {
        let row = &rows.list[at];
        open = joined(open, row.gap);
        if row.kind == RowKind::Cards {
            gaps.push((at, open));
            open = Gap::NONE;
        }
    }
    let mut found: Vec<Groups> = Vec::new();
    let mut add = |is_break: &dyn Fn(&Row, &Row, Gap) -> bool| {
        let mut groups: Groups = Vec::new();
        let mut before: Option<&Row> = None;
        for &(at, gap) in &gaps {
            let row = &rows.list[at];
            match groups.last_mut().filter(|_| before.is_some_and(|before| !is_break(before, row, gap))) {
                Some(group) => group.push(at),
                None => groups.push(vec![at]),
            }
            before = Some(row);
        }
        if !found.contains(&groups) {
            found.push(groups);
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
    found
}

fn number(row: &Row) -> Option<u16> {
    row.label.and_then(|label| label.number)
}

/// Returns what separates two rows, from what lies between them.
fn joined(one: Gap, other: Gap) -> Gap {
    Gap {
        has_line_break: one.has_line_break || other.has_line_break,
        has_blank_line: one.has_blank_line || other.has_blank_line,
        has_prose: one.has_prose || other.has_prose,
        depth: one.depth.min(other.depth),
        indent: one.indent.min(other.indent),
    }
}

/// Returns the places of a group: its items without those behind the last card.
pub(super) fn places<'a>(rows: &'a Rows, group: &[usize]) -> Vec<&'a Item> {
    let mut items: Vec<&Item> = group.iter().flat_map(|&row| rows.items(&rows.list[row])).collect();
    let len = items.iter().rposition(|item| item.card().is_some()).map_or(0, |last| last + 1);
    items.truncate(len);
    items
}
