//! Hints for keys, placed in a line.

use super::prelude::*;

/// The blanks between hints.
pub const GAP: u16 = 3;

/// A hint for keys: `←→ step`.
#[derive(Debug, Clone)]
pub struct Hint {
    pub binding: &'static Binding,
    word: &'static str,
    /// The first key of each command, and the separator of their names.
    pub keys: Vec<(String, Command)>,
    between: &'static str,
    area: Rect,
}

/// Returns the first hints of a screen, placed in a line, without the one for the help itself.
pub fn first_hints(screen: Section, desk: &Desk, area: Rect) -> Vec<Hint> {
    const COUNT: usize = 5;
    let help = Command::Open(Opening::Help);
    let hints = keys::on(screen.keys, desk.panes.table()).filter(|binding| !binding.hint.is_empty());
    let mut hints: Vec<Hint> = hints
        .filter(|binding| binding.shortcuts().all(|shortcut| shortcut.command != help))
        .map(|binding| Hint::new(binding, binding.hint, screen, desk))
        .filter(|hint| !hint.keys.is_empty())
        .collect();
    hints.sort_by_key(|hint| hint.binding.priority);
    hints.truncate(COUNT);
    placed(hints, area)
}

/// Returns the columns of the hints that are always kept, including gaps.
pub fn width_of_kept(hints: &[Hint]) -> u16 {
    hints.iter().filter(|hint| hint.binding.is_kept).map(|hint| hint.width() + GAP).sum()
}

/// Places hints from the left: those always kept, and as many of the others as fit.
pub fn placed(mut hints: Vec<Hint>, area: Rect) -> Vec<Hint> {
    let mut room = area.width.saturating_add(GAP).checked_sub(width_of_kept(&hints));
    hints.retain(|hint| {
        hint.binding.is_kept || {
            room = room.and_then(|room| room.checked_sub(hint.width() + GAP));
            room.is_some()
        }
    });
    let mut x = area.x;
    for hint in &mut hints {
        hint.area = Rect { x, width: hint.width(), ..area };
        x = hint.area.right().saturating_add(GAP);
    }
    hints.retain(|hint| hint.area.right() <= area.right());
    hints
}

impl Hint {
    /// Creates an unplaced hint for a binding: `←→ step`, `PgUp PgDn page`.
    pub fn new(binding: &'static Binding, word: &'static str, screen: Section, desk: &Desk) -> Self {
        let cells = desk.focused().cells();
        // Tab implies Shift-Tab.
        let first = |shortcut| desk.keymap().keys(screen, shortcut).first().filter(|&&key| key != BACK_TAB);
        let keys = binding.shortcuts().filter_map(|of| Some((first(of)?.name_in_game(cells), of.command)));
        let keys: Vec<_> = keys.collect();
        let is_short = keys.iter().all(|(name, _)| name.chars().count() == 1);
        Self { binding, word, keys, between: if is_short { "" } else { " " }, area: Rect::ZERO }
    }

    fn text(&self) -> String {
        self.keys.iter().map(|(name, _)| &**name).collect::<Vec<_>>().join(self.between)
    }

    fn width(&self) -> u16 {
        width(&self.text()) + 1 + width(self.word)
    }

    /// Returns the command of the key under a column of the hint, or of that part of the hint's width.
    fn command_in(&self, column: u16) -> Command {
        let mut end = 0;
        let under = self.keys.iter().position(|(name, _)| {
            end += width(name);
            let is_under = column < end;
            end += width(self.between);
            is_under
        });
        let part = usize::from(column) * self.keys.len() / usize::from(self.area.width.max(1));
        self.keys[under.unwrap_or(part)].1
    }

    /// Returns the command of the key at a position.
    pub fn command_at(&self, position: Position) -> Option<Command> {
        self.area.contains(position).then(|| self.command_in(position.x - self.area.x))
    }

    /// Draws the hint, its word in a style.
    pub fn draw(&self, theme: &Theme, style: Style, buffer: &mut Buffer) {
        let keys = self.text();
        put_text(buffer, self.area, &keys, theme.accent);
        let word = width(&keys) + 1;
        let place = right_of(self.area, self.area.x + word);
        put_text(buffer, place, self.word, style);
    }
}
