//! The moves of a game in a list, with its branches, and in a ruler.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as ScreenPosition, Rect};
use ratatui::style::Style;

use super::super::{Desk, StepList, put_text};
use crate::browser::cards::{CardSize, Face, put_face};
use crate::browser::theme::Theme;
use crate::freecell::description::{describe_briefly, moved};
use crate::freecell::{GameTree, Outlook};
use crate::undo_tree::NodeId;
use crate::verdict::outcome::Outcome;

/// The moves from the beginning to where redo ends, and where they are drawn.
pub struct Line<'a> {
    tree: &'a GameTree,
    /// Whether it is shown which positions can be won.
    has_outlooks: bool,
    rows: Vec<Row>,
    list: Option<Rect>,
    ruler: Option<Rect>,
}

/// A row of the list: a move of the line, or one that begins another branch there.
#[derive(Debug, Clone, Copy)]
struct Row {
    id: NodeId,
    is_branch: bool,
}

impl<'a> Line<'a> {
    /// The line of a game, in a list and a ruler where there is room for them.
    pub fn new(tree: &'a GameTree, has_outlooks: bool, list: Option<Rect>, ruler: Option<Rect>) -> Self {
        let line = tree.line();
        let mut rows = Vec::new();
        for &id in line.iter().skip(1) {
            rows.push(Row { id, is_branch: false });
            let others = tree.before(id).map_or(&[][..], |before| tree.after(before)).iter().copied();
            rows.extend(others.filter(|&other| other != id).map(|id| Row { id, is_branch: true }));
        }
        let list =
            list.map(|area| Rect { y: area.y + 1.min(area.height), height: area.height.saturating_sub(1), ..area });
        Self { tree, has_outlooks, rows, list, ruler }
    }

    fn list(&self) -> Option<StepList> {
        let current = self.rows.iter().position(|row| row.id == self.tree.at());
        Some(StepList::new(self.list?, self.rows.len(), current))
    }

    /// The position under the mouse: of a branch its end.
    pub fn at(&self, position: ScreenPosition) -> Option<NodeId> {
        if let Some(step) = self.list().and_then(|list| list.at(position)) {
            let row = self.rows[step];
            return Some(if row.is_branch { self.tree.end_of(row.id) } else { row.id });
        }
        let ruler = self.ruler.filter(|ruler| ruler.contains(position))?;
        let line = self.tree.line();
        (0..line.len()).find(|&at| column(at, line.len(), ruler) >= position.x).map(|at| line[at])
    }

    /// Draws the list and the ruler.
    pub fn draw(&self, desk: &Desk, buffer: &mut Buffer) {
        let theme = desk.theme();
        if let (Some(area), Some(list)) = (self.list, self.list()) {
            let branches = self.rows.iter().filter(|row| row.is_branch).count();
            let title = if branches == 0 { "moves".to_owned() } else { format!("{} branches · [ ]", branches + 1) };
            let top =
                Rect { x: area.x + 1, y: area.y.saturating_sub(1), width: area.width.saturating_sub(1), height: 1 };
            put_text(buffer, top, &title, theme.strong);
            list.draw(theme, buffer, |buffer, step, row, is_current| {
                self.draw_row(self.rows[step], theme, row, is_current, buffer);
            });
        }
        if let Some(ruler) = self.ruler {
            self.draw_ruler(theme, ruler, buffer);
        }
    }

    fn draw_row(&self, row: Row, theme: &Theme, area: Rect, is_current: bool, buffer: &mut Buffer) {
        let (Some((step, automatic)), Some(before)) = (self.tree.step(row.id), self.tree.before(row.id)) else {
            return;
        };
        let style = |plain: Style| if is_current { theme.selected } else { plain };
        let part = |x: u16, width: u16| Rect { x: area.x + x, width, ..area }.intersection(area);
        let number = match (row.is_branch, step.is_home()) {
            (true, _) => "or".into(),
            (false, true) => String::new(),
            (false, false) => self.tree.counts(row.id).0.to_string(),
        };
        put_text(buffer, part(0, 4), &format!("{number:>4}"), style(theme.quiet));
        let position = self.tree.position_of(before);
        if let Some(&card) = moved(position, step).first() {
            put_face(buffer, theme, CardSize::M, Face { card, area: part(5, 5), is_covered: true }, false);
        }
        let brief = describe_briefly(position, step);
        let brief = brief.split_once(' ').map_or("", |(_, brief)| brief);
        let home = if automatic.is_empty() { String::new() } else { format!(" +{}", automatic.len()) };
        let words = if row.is_branch { theme.quiet } else { theme.text };
        put_text(buffer, part(11, area.width.saturating_sub(13)), &format!("{brief}{home}"), style(words));
        if self.has_outlooks {
            let (sign, plain) = sign(self.tree.outlook(row.id), theme);
            put_text(buffer, part(area.width.saturating_sub(1), 1), sign, style(plain));
        }
    }

    fn draw_ruler(&self, theme: &Theme, ruler: Rect, buffer: &mut Buffer) {
        let line = self.tree.line();
        let here = line.iter().position(|&id| id == self.tree.at()).unwrap_or(0);
        for x in ruler.left()..ruler.right() {
            // The last of the positions that share a column; where the game stands comes first.
            let at = (0..line.len()).rev().find(|&at| column(at, line.len(), ruler) <= x).unwrap_or(0);
            let is_here = column(here, line.len(), ruler) == x;
            let is_empty = column(at, line.len(), ruler) != x;
            let outlook =
                if self.has_outlooks { self.tree.outlook(if is_here { line[here] } else { line[at] }) } else { None };
            let (sign, style) = match (is_here, is_empty) {
                (true, _) if outlook.is_some() => ("▲", sign(outlook, theme).1),
                (true, _) => ("▲", theme.accent),
                (false, true) => ("─", theme.edge),
                (false, false) => sign(outlook, theme),
            };
            put_text(buffer, Rect { x, width: 1, ..ruler }, sign, style);
        }
    }
}

/// The column of a position in the ruler: two apart as long as there is room.
fn column(at: usize, count: usize, ruler: Rect) -> u16 {
    let last = usize::from(ruler.width.saturating_sub(1));
    let steps = count.saturating_sub(1);
    let place = if steps * 2 <= last { at * 2 } else { at * last / steps.max(1) };
    ruler.x + u16::try_from(place).unwrap_or(0)
}

/// The sign of what is known of a position.
fn sign(outlook: Option<Outlook>, theme: &Theme) -> (&'static str, Style) {
    match outlook {
        Some(Outlook::Winnable { .. }) => ("●", theme.of_outcome(Some(Outcome::Winnable))),
        Some(Outlook::Lost) => ("✗", theme.of_outcome(Some(Outcome::Impossible))),
        None => ("·", theme.quiet),
    }
}
