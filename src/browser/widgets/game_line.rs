//! The line of a game, including moves to redo, as a list with the branches along it and as a ruler.

use ratatui::layout::Position as ScreenPosition;

use super::prelude::*;
use super::rows::Rows;
use tableaux_engine::undo_tree::{NodeId, UndoTree};

pub struct GameLine<'a, T> {
    tree: &'a UndoTree<T>,
    line: Vec<NodeId>,
    rows: Vec<Row>,
    list: Option<Rect>,
    ruler: Option<Rect>,
}

/// A row of the list: a state of the line, or the first of another branch.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    pub id: NodeId,
    pub is_branch: bool,
    /// Whether the row is the step hinted after this state.
    pub is_hint: bool,
}

impl<'a, T> GameLine<'a, T> {
    /// Creates the line of a game, as a list and a ruler if they have areas; the list includes the hinted step.
    pub fn new(tree: &'a UndoTree<T>, has_hint: bool, list: Option<Rect>, ruler: Option<Rect>) -> Self {
        let line = tree.line();
        let mut rows = Vec::new();
        for &id in line.iter().skip(1) {
            rows.push(Row { id, is_branch: false, is_hint: false });
            let others = tree.before(id).map_or(&[][..], |before| tree.after(before)).iter().copied();
            let branch = |id| Row { id, is_branch: true, is_hint: false };
            rows.extend(others.filter(|&other| other != id).map(branch));
        }
        if has_hint {
            let here = line.iter().position(|&id| id == tree.at()).and_then(|here| line.get(here + 1));
            let place = here.and_then(|next| rows.iter().position(|row| row.id == *next)).unwrap_or(rows.len());
            rows.insert(place, Row { id: tree.at(), is_branch: false, is_hint: true });
        }
        Self { tree, line, rows, list: list.map(|area| below(area, 1)), ruler }
    }

    fn list(&self) -> Option<Rows> {
        // Of the current state and the hinted step after it, the step.
        let current = self.rows.iter().rposition(|row| row.id == self.tree.at());
        Some(Rows::scrolled(self.list?, self.rows.len(), current))
    }

    /// Returns whether the hinted step is under the mouse.
    pub fn has_hint_at(&self, position: ScreenPosition) -> bool {
        self.list().and_then(|list| list.at(position)).is_some_and(|row| self.rows[row].is_hint)
    }

    /// Returns the state under the mouse; for a branch, its end.
    pub fn at(&self, position: ScreenPosition) -> Option<NodeId> {
        if let Some(step) = self.list().and_then(|list| list.at(position)) {
            let row = self.rows[step];
            return Some(if row.is_branch { self.tree.end_of(row.id) } else { row.id });
        }
        let ruler = self.ruler.filter(|ruler| ruler.contains(position))?;
        let count = self.line.len();
        (0..count).find(|&at| column(at, count, ruler) >= position.x).map(|at| self.line[at])
    }

    /// Draws the list under a title, or under the number of branches and the keys `turns` that switch between them.
    /// `draw_row` also receives whether the row is the current state or the hint.
    pub fn draw_list(
        &self,
        title: &str,
        turns: &str,
        theme: &Theme,
        buffer: &mut Buffer,
        draw_row: impl Fn(&mut Buffer, Row, Rect, bool),
    ) {
        let (Some(area), Some(list)) = (self.list, self.list()) else { return };
        let branches = self.rows.iter().filter(|row| row.is_branch).count();
        let title = if branches == 0 { title.to_owned() } else { format!("{} branches · {turns}", branches + 1) };
        let top = Rect { x: area.x + 1, y: area.y.saturating_sub(1), width: area.width.saturating_sub(1), height: 1 };
        put_text(buffer, top, &title, theme.strong);
        list.draw(theme, buffer, |buffer, step, row, is_current| draw_row(buffer, self.rows[step], row, is_current));
    }

    /// Draws the ruler, with the `sign` of each state if it has one.
    pub fn draw_ruler(
        &self,
        theme: &Theme,
        buffer: &mut Buffer,
        sign: impl Fn(NodeId) -> Option<(&'static str, Style)>,
    ) {
        let Some(ruler) = self.ruler else { return };
        let line = &self.line;
        let here = line.iter().position(|&id| id == self.tree.at()).unwrap_or(0);
        let mut states = (0..line.len()).peekable();
        let mut at = 0;
        for x in ruler.left()..ruler.right() {
            // The last of the states that share a column; the current state has priority.
            while let Some(next) = states.next_if(|&next| column(next, line.len(), ruler) <= x) {
                at = next;
            }
            let is_here = column(here, line.len(), ruler) == x;
            let (sign, style) = if is_here {
                (Sign::Here.symbol(), sign(line[here]).map_or(theme.accent, |(_, style)| style))
            } else if column(at, line.len(), ruler) == x {
                sign(line[at]).unwrap_or((Sign::Pending.symbol(), theme.quiet))
            } else {
                ("─", theme.edge)
            };
            put_text(buffer, Rect { x, width: 1, ..ruler }, sign, style);
        }
    }
}

/// Returns the column of a state in the ruler: every other column if there is room.
fn column(at: usize, count: usize, ruler: Rect) -> u16 {
    let last = usize::from(ruler.width.saturating_sub(1));
    let steps = count.saturating_sub(1);
    let place = if steps * 2 <= last { at * 2 } else { at * last / steps.max(1) };
    ruler.x + u16::try_from(place).unwrap_or(0)
}
