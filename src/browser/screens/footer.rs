//! The footer, the last line of the screen: an open text field, and hints for keys, which can be clicked.

use ratatui::style::Modifier;
use ratatui::widgets::{Paragraph, Widget};

use super::browse::Browse;
use super::field::FieldLine;
use super::key_hints::{GAP, Hint, placed, width_of_kept};
use super::prelude::*;
use super::screen::{Screen, with};

/// The priority of the command of the tour: after the keys that everybody needs.
const TOUR: u8 = 22;
/// The blanks after the text field, and before what follows it.
const FIELD_GAP: u16 = 2;

/// The layout of the footer.
#[derive(Debug, Clone)]
pub struct Footer<'a> {
    /// The open text field and the area of its text.
    field: Option<(FieldLine<'a>, Rect)>,
    hints: Vec<Hint>,
    area: Rect,
}

impl<'a> Footer<'a> {
    /// Lays out the text field of the topmost screen, and as many of its key hints as fit.
    pub fn new(top: &'a Screen, desk: &Desk, area: Rect) -> Self {
        let offers = |command| with!(top, screen => screen.offers(desk, command));
        let offered = keys::on(top.section().keys, desk.panes.table())
            .filter(|binding| !binding.hint.is_empty() && binding.shortcuts().any(|shortcut| offers(shortcut.command)));
        let now = |command| with!(top, screen => screen.hint(desk, command));
        let word = |binding: &Binding| binding.commands().into_iter().find_map(now).unwrap_or(binding.hint);
        let hints = offered.map(|binding| Hint::new(binding, word(binding), top.section(), desk));
        let mut offered: Vec<Hint> = hints.filter(|hint| !hint.keys.is_empty()).collect();
        // The command of the tour comes right after the most important ones of the first screen, with one pane.
        let has_tour = top.section().id == Browse::ID && desk.panes.list().len() == 1;
        let tour = desk.tour.command().filter(|_| has_tour);
        let is_of_tour = |hint: &Hint| hint.keys.iter().any(|(_, command)| Some(*command) == tour);
        offered.sort_by_key(|hint| if is_of_tour(hint) { TOUR } else { hint.binding.priority });
        let kept = width_of_kept(&offered);
        let mut x = area.x + 1;
        let field = with!(top, screen => screen.prompt(desk)).map(|mut prompt| {
            x = x.saturating_add(width(&prompt.label));
            let room = area.right().saturating_sub(x);
            let field = Rect { x, width: width(prompt.input.value()).saturating_add(1).min(room), ..area };
            x = field.right().saturating_add(FIELD_GAP);
            // A remark is left out if it would take the room of the kept keys.
            let behind = |remark: &String| x.saturating_add(width(remark)).saturating_add(kept);
            prompt.remark = prompt.remark.filter(|remark| behind(remark) <= area.right());
            if let Some(remark) = &prompt.remark {
                x = x.saturating_add(width(remark) + GAP);
            }
            (prompt, field)
        });
        Self { field, hints: placed(offered, right_of(area, x)), area }
    }

    /// Returns the command of the key hint at a position.
    pub fn command_at(&self, position: Position) -> Option<Command> {
        self.hints.iter().find_map(|hint| hint.command_at(position))
    }

    /// Draws the footer. Returns the position of the text cursor, if there is a text field.
    pub fn draw(&self, theme: &Theme, buffer: &mut Buffer) -> Option<Position> {
        for hint in &self.hints {
            hint.draw(theme, theme.quiet, buffer);
        }
        let (FieldLine { label, input, remark, mistake }, field) = self.field.as_ref()?;
        let area = self.area;
        put_text(buffer, right_of(area, area.x + 1), label, theme.strong);
        let scroll = input.visual_scroll(usize::from(field.width.saturating_sub(1)));
        let offset = (0, u16::try_from(scroll).unwrap_or(u16::MAX));
        Paragraph::new(input.value()).style(theme.strong).scroll(offset).render(*field, buffer);
        if let Some((at, c)) = mistake.and_then(|place| input.value().char_indices().nth(place)) {
            let x = usize::from(width(&input.value()[..at])).checked_sub(scroll);
            let x = x.and_then(|x| field.x.checked_add(u16::try_from(x).ok()?));
            let wide = width(c.encode_utf8(&mut [0; 4]));
            let place = x.map_or(Rect::ZERO, |x| Rect { x, width: wide, ..*field }).intersection(*field);
            buffer.set_style(place, theme.bad.add_modifier(Modifier::REVERSED));
        }
        let behind = field.right().saturating_add(FIELD_GAP);
        if let Some(remark) = remark {
            put_text(buffer, right_of(area, behind), remark, theme.quiet);
        }
        let cursor = u16::try_from(input.visual_cursor().saturating_sub(scroll)).unwrap_or(u16::MAX);
        Some(Position::new(field.x.saturating_add(cursor).min(area.right().saturating_sub(1)), area.y))
    }
}
