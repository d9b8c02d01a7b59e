//! The line of a game: what was done up to where it stands and on to where redo ends, in a list, with the branches that
//! begin along it, and in a ruler.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as ScreenPosition, Rect};
use ratatui::style::Style;

use super::draw::put_text;
use super::rows::Rows;
use crate::browser::state::theme::Theme;
use crate::undo_tree::{NodeId, UndoTree};

/// The line of a game, and where it is drawn.
pub struct GameLine<'a, T> {
    tree: &'a UndoTree<T>,
    rows: Vec<Row>,
    list: Option<Rect>,
    ruler: Option<Rect>,
}

/// A row of the list: a state of the line, or one that begins another branch there.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The state.
    pub id: NodeId,
    /// Whether it begins another branch.
    pub is_branch: bool,
}

impl<'a, T> GameLine<'a, T> {
    /// The line of a game, in a list and a ruler where there is room for them.
    pub fn new(tree: &'a UndoTree<T>, list: Option<Rect>, ruler: Option<Rect>) -> Self {
        let line = tree.line();
        let mut rows = Vec::new();
        for &id in line.iter().skip(1) {
            rows.push(Row { id, is_branch: false });
            let others = tree.before(id).map_or(&[][..], |before| tree.after(before)).iter().copied();
            rows.extend(others.filter(|&other| other != id).map(|id| Row { id, is_branch: true }));
        }
        let list =
            list.map(|area| Rect { y: area.y + 1.min(area.height), height: area.height.saturating_sub(1), ..area });
        Self { tree, rows, list, ruler }
    }

    fn list(&self) -> Option<Rows> {
        let current = self.rows.iter().position(|row| row.id == self.tree.at());
        Some(Rows::scrolled(self.list?, self.rows.len(), current))
    }

    /// The state under the mouse: of a branch its end.
    pub fn at(&self, position: ScreenPosition) -> Option<NodeId> {
        if let Some(step) = self.list().and_then(|list| list.at(position)) {
            let row = self.rows[step];
            return Some(if row.is_branch { self.tree.end_of(row.id) } else { row.id });
        }
        let ruler = self.ruler.filter(|ruler| ruler.contains(position))?;
        let line = self.tree.line();
        (0..line.len()).find(|&at| column(at, line.len(), ruler) >= position.x).map(|at| line[at])
    }

    /// Draws the list under a title, or under the number of branches and the keys that `turns` from one to another; each row
    /// by `draw_row`, whose last argument is whether the game stands there.
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

    /// Draws the ruler, each state by its `sign`, if it has one.
    pub fn draw_ruler(
        &self,
        theme: &Theme,
        buffer: &mut Buffer,
        sign: impl Fn(NodeId) -> Option<(&'static str, Style)>,
    ) {
        let Some(ruler) = self.ruler else { return };
        let line = self.tree.line();
        let here = line.iter().position(|&id| id == self.tree.at()).unwrap_or(0);
        for x in ruler.left()..ruler.right() {
            // The last of the states that share a column; where the game stands comes first.
            let at = (0..line.len()).rev().find(|&at| column(at, line.len(), ruler) <= x).unwrap_or(0);
            let is_here = column(here, line.len(), ruler) == x;
            let (sign, style) = if is_here {
                ("▲", sign(line[here]).map_or(theme.accent, |(_, style)| style))
            } else if column(at, line.len(), ruler) == x {
                sign(line[at]).unwrap_or(("·", theme.quiet))
            } else {
                ("─", theme.edge)
            };
            put_text(buffer, Rect { x, width: 1, ..ruler }, sign, style);
        }
    }
}

/// The column of a state in the ruler: two apart as long as there is room.
fn column(at: usize, count: usize, ruler: Rect) -> u16 {
    let last = usize::from(ruler.width.saturating_sub(1));
    let steps = count.saturating_sub(1);
    let place = if steps * 2 <= last { at * 2 } else { at * last / steps.max(1) };
    ruler.x + u16::try_from(place).unwrap_or(0)
}
