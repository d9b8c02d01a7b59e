//! The panel of a game on a wide screen: what is known of its deal above the list of moves, and what the last move has
//! changed below it.

use crate::browser::screens::prelude::*;
use crate::browser::state::clock::clock_words;
use crate::browser::state::game::Game;
use crate::browser::widgets::draw::{cells, split_rows};
use crate::browser::widgets::scale::color_bars;
use crate::browser::words::position::{next_home, uncovered};

/// The least columns and rows of the panel, and the least rows of the list in it.
const LEAST: (u16, u16) = (34, 30);
const WIDEST: u16 = 44;
const LIST: u16 = 8;
/// The columns of the names of the lines about the deal.
const NAMES: u16 = 11;
/// The rows about the last move: a title, at most two of what it uncovered, and one of the cells.
const LAST: u16 = 4;
/// The columns of a card and of its place.
const CARD: u16 = 5;
const PLACE: u16 = 5;

/// The areas of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Panel {
    head: Rect,
    pub list: Rect,
    foot: Rect,
}

impl Panel {
    /// Divides the area beside the board; `None` if it is too small.
    pub fn new(desk: &Desk, grid: &PaneGrid, body: Rect) -> Option<Self> {
        let beside = grid.aside()?;
        let area = Rect { width: body.right().saturating_sub(beside.x + 1).min(WIDEST), ..beside };
        let head = cells(facts(desk).len()) + 3;
        let foot = LAST + 2 + cells(desk.focused().game().map_or(0, |game| next_home(game.tree.position()).len()));
        let list = area.height.checked_sub(head + foot + 1)?;
        if area.width < LEAST.0 || area.height < LEAST.1 || list < LIST {
            return None;
        }
        let [head, list, _, foot] = split_rows(area, [head, list, 1, foot]);
        Some(Self { head: right_of(head, head.x + 1), list, foot: right_of(foot, foot.x + 1) })
    }

    /// Returns the first column after the panel.
    pub fn right(&self) -> u16 {
        self.list.right()
    }

    pub fn draw(&self, desk: &Desk, game: &Game, screen: Section, buffer: &mut Buffer) {
        self.draw_head(desk, game, screen, buffer);
        self.draw_last_move(desk, game, buffer);
        self.draw_next_home(desk, game, buffer);
    }

    /// Draws the outlook of the game, its difficulty, and what is known of the deal.
    fn draw_head(&self, desk: &Desk, game: &Game, screen: Section, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let mut rows = self.head.rows();
        let (Some(title), Some(second)) = (rows.next(), rows.next()) else { return };
        let name = pane_name::name(desk, desk.panes.focus());
        let is_lost = desk.is_shown_lost();
        let room = title.width.saturating_sub(width(&name) + 2);
        let oracle =
            words::game::oracle(desk, game).map(|words| words.map(|words| words::written(desk, screen, &words)));
        let oracle = oracle.into_iter().flatten().find(|words| width(words) <= room).unwrap_or_default();
        let style = if is_lost { theme.bad } else { theme.good };
        put_texts(buffer, title, [(&*name, theme.accent), ("  ", theme.text), (&*oracle, style)]);
        if let Some(difficulty) = desk.focused().results().difficulty {
            let words =
                [format!("{} {difficulty}", bars(difficulty)), format!("{} {}", bars(difficulty), difficulty.level())];
            let words = words.iter().find(|words| width(words) <= second.width).unwrap_or(&words[1]);
            put_text(buffer, second, words, theme.quiet);
            color_bars(desk, difficulty, second, buffer);
        }
        for ((name, value, words), row) in facts(desk).into_iter().zip(rows) {
            put_text(buffer, row, name, theme.quiet);
            let rest = right_of(row, row.x + NAMES);
            put_texts(buffer, rest, [(&*value, theme.strong), ("  ", theme.text), (&*words, theme.quiet)]);
        }
    }

    /// Draws what the last move has uncovered, and whether a cell is free.
    fn draw_last_move(&self, desk: &Desk, game: &Game, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let position = game.tree.position();
        let [title, about] = split_rows(self.foot, [1, LAST - 1]);
        let Some((step, _)) = game.tree.step(game.tree.at()) else { return };
        put_text(buffer, title, "the last move", theme.strong);
        let words = uncovered(position, step).unwrap_or_else(|| "uncovers no card".into());
        let used = wrapped(&words, about.width).len().min(2);
        put_wrapped(buffer, Rect { height: 2, ..about }, &words, theme.text);
        let free = position.cells().iter().filter(|cell| cell.is_none()).count();
        let free = usize::from(position.cell_count().get()).min(free);
        if free == 0 {
            put_text(buffer, line(about, cells(used)), "no cell is free now", theme.unsure);
        }
    }

    /// Draws the cards that go home next, each with those on top of it.
    fn draw_next_home(&self, desk: &Desk, game: &Game, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let area = below(self.foot, LAST + 1);
        put_texts(buffer, area, [("next home", theme.strong), ("  cards on top of it", theme.quiet)]);
        for (next, row) in next_home(game.tree.position()).into_iter().zip(area.rows().skip(1)) {
            let of_card = part(row, 0, CARD);
            let face = Face { card: next.card, area: of_card, is_covered: true, is_shaded: false };
            put_face(buffer, theme, CardSize::M, face, false);
            put_text(buffer, part(row, CARD + 1, PLACE), &format!("in {}", next.place.letter()), theme.quiet);
            let rest = right_of(row, row.x + CARD + 1 + PLACE);
            let above: Vec<String> = next.above.iter().map(|card| card.face()).collect();
            put_text(buffer, rest, &shortened(&above.join(" "), rest.width), theme.text);
        }
    }
}

/// Returns what is known of the deal and of one's games of it: names, figures, and words about them.
fn facts(desk: &Desk) -> Vec<(&'static str, String, String)> {
    let pane = desk.pane(desk.panes.focus());
    let mut facts = Vec::new();
    if let Some(length) = pane.results().length() {
        let (fewest, bound) = (length.fewest(), length.bound_in_words().unwrap_or_default());
        facts.push(if length.is_in_hand() {
            ("best known", fewest.to_string(), bound)
        } else {
            ("solution", format!("{fewest} exist"), bound)
        });
    }
    let Some(key) = pane.game_key() else { return facts };
    let record = desk.record();
    let results = record.of_number(key.table, key.number, key.cells.get());
    let tries = results.won + results.lost + results.given_up;
    if let Some(best) = results.best_moves {
        let seconds = results.best_seconds.map_or(String::new(), |seconds| format!("fastest {}", clock_words(seconds)));
        facts.push(("your best", best.to_string(), seconds));
    }
    if tries > 0 {
        let lost = if results.lost > 0 { format!(", lost {}", results.lost) } else { String::new() };
        facts.push(("your tries", tries.to_string(), format!("won {}{lost}", results.won)));
    }
    if record.games() > 0 {
        facts.push(("in a row", record.streak.to_string(), format!("your longest is {}", record.longest_streak)));
    }
    facts
}
