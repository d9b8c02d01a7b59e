//! The list of themes: each is shown as it is selected.

use super::prelude::*;
use crate::browser::theme::STEPS;
use crate::browser::widgets::boards::freecell::{self, Look};
use crate::browser::widgets::pixels::Pixel;
use tableaux_engine::freecell::Deal;

/// The columns of the names, and the fewest, with the longest of them.
const NAMES: u16 = 18;
const FEWEST_NAMES: u16 = 15;

#[derive(Debug, Clone)]
pub struct ThemeList {
    row: usize,
    /// The theme to go back to unless another is accepted.
    before: Option<String>,
}

impl ThemeList {
    /// Lists the themes with the current one selected; `None`, with a message, in monochrome.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        let name = desk.look.theme().name.to_string();
        let names = desk.look.theme_names();
        if names.is_empty() {
            desk.say(words::COLORLESS);
            return None;
        }
        Some(Self { row: names.iter().position(|of| *of == name).unwrap_or(0), before: Some(name) })
    }

    fn areas(body: Rect) -> ListAreas {
        let names = body.width.saturating_sub(freecell::SMALL.columns + 1).clamp(FEWEST_NAMES, NAMES);
        ListAreas::new(body, 1, body.width.saturating_sub(names))
    }
}

impl Component for ThemeList {
    type Own = ListCommand;
    const ID: &'static str = "themes";
    const NAME: &'static str = "Themes";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        keys::LIST_ROW.hint("look at", 20),
        keys::LIST_PAGE,
        keys::ENDS,
        Binding::new("accept", &[ENTER], Command::Accept, "keep the theme shown").hint("keep", 10),
        keys::HELP,
        keys::BACK.words("back to the previous theme"),
    ];

    fn rows(&self, desk: &Desk, body: Rect) -> Option<Rows> {
        Some(Rows::paged(Self::areas(body).list, desk.look.theme_names().len(), self.row))
    }

    fn row(&mut self) -> Option<&mut usize> {
        Some(&mut self.row)
    }

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match command {
            ListCommand::Rows(command) => return self.select_row(desk, body, command),
            ListCommand::Accept => {
                self.before = None;
                desk.look.choose_theme();
                desk.say(format!("theme: {}", desk.look.theme().name));
            }
        }
        Flow::Close
    }

    fn close(&mut self, desk: &mut Desk) {
        if let Some(before) = self.before.take() {
            desk.look.show_theme(&before);
        }
    }

    /// Shows the selected theme.
    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        let name = desk.look.theme_names().get(self.row).map(|&name| name.to_owned());
        if let Some(name) = name.filter(|name| self.before.is_some() && *name != desk.look.theme().name) {
            desk.look.show_theme(&name);
        }
    }

    fn heading(&self, _desk: &Desk, _body: Rect) -> Option<String> {
        Some("themes".into())
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let (theme, areas, names) = (desk.look.theme(), Self::areas(body), desk.look.theme_names());
        Rows::paged(areas.list, names.len(), self.row).draw(theme, buffer, |buffer, at, row, is_selected| {
            let place = right_of(row, row.x + 1);
            put_text(buffer, place, names[at], if is_selected { theme.selected } else { theme.text });
        });
        let sample = right_of(areas.list, areas.list.right() + 1);
        // A large board takes the row beside the first one of the list as well.
        let sample = Rect { y: body.y, width: body.right().saturating_sub(sample.x), height: body.height, ..sample };
        draw_sample(desk, sample, buffer);
        Drawn::Body(None)
    }
}

/// Draws a board, the ramp of the map and some words in the current theme.
fn draw_sample(desk: &Desk, area: Rect, buffer: &mut Buffer) {
    let theme = desk.look.theme();
    let words = [
        ("winnable", theme.good),
        ("impossible", theme.bad),
        ("unknown", theme.unsure),
        ("#617", theme.accent),
        ("quiet", theme.quiet),
    ];
    let mut x = area.x;
    for (text, style) in words {
        let place = right_of(area, x);
        if width(text) <= place.width {
            put_text(buffer, place, text, style);
        }
        x = x.saturating_add(width(text) + 2);
    }
    let ramp = below(area, 1);
    for (at, step) in (0..).zip(0..STEPS) {
        let (sign, style) = Pixel::Step(step).swatch(desk);
        let place = Rect { x: ramp.x + at * 5, width: 5, height: 1, ..ramp }.intersection(ramp);
        put_text(buffer, place, &sign.to_string().repeat(5), style);
    }
    let board = below(area, 3);
    let layout = Layout::from(&Deal::new(617.into()));
    let fits = |size: &CardSize| {
        let extent = freecell::extent(*size, freecell::place_lines(Some(CellCount::FOUR)));
        extent.columns <= board.width && extent.rows <= board.height
    };
    match CardSize::ALL.into_iter().rev().find(fits) {
        Some(size) => {
            let cells = Some(CellCount::FOUR);
            let look = Look { theme, size, cells, longest: 0, moved: None, selection: None };
            // Some cards are highlighted.
            freecell::draw(&layout, &look, |place, _| place % 9 == 4, board, buffer);
        }
        None => freecell::draw_rows(&layout, theme, board, buffer),
    }
}
