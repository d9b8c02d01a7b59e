//! The page of an evening on a larger screen: today's deal, the open game, the month, the chances, and three proposals.

use super::{Today, style_of};
use crate::browser::screens::prelude::*;
use crate::browser::widgets::boards::freecell::{self, Look};
use crate::browser::widgets::draw::put_right;
use crate::browser::widgets::scale::step_of_percent;
use crate::record::{DayStanding, Proposal, chance};
use crate::table::facts::bound_behind;
use tableaux_engine::CellCount;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::daily::{self, Weekday};
use tableaux_engine::freecell::Deal;

/// The least columns and rows of the page.
const LEAST: (u16, u16) = (76, 21);
/// The columns of a day, and of the calendar.
const DAY: u16 = 3;
const CALENDAR: u16 = DAY * 7;
/// The columns of the chances with a gap before them.
const CHANCES: u16 = 34;
/// The rows above a board: a title, and the deal.
const TITLE: u16 = 2;
/// The most lines about a deal below its board, besides the first.
const MORE: u16 = 3;
/// The possible sizes of the boards, largest first; smaller ones are drawn as in the overview.
const SIZES: [CardSize; 4] = [CardSize::Xl, CardSize::L, CardSize::M, CardSize::S];
/// The fewest columns between two parts.
const GAP: u16 = 2;

/// The parts of the page. Each board is below the rows of its title, with a row for its standing below it.
pub(super) struct Parts {
    day: Rect,
    /// The open game, or the chances where there is none.
    open: Rect,
    calendar: Rect,
    /// The chances, where there is room for them beside the open game.
    chances: Option<Rect>,
    title: Rect,
    proposals: [Rect; 3],
}

/// A part of the page under the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// The deal of the selected day.
    Deal,
    OpenGame,
    Day(Day),
    Proposal(u8),
}

/// Returns the size of a board in an area, and its rows; `None` is the overview's.
fn board_size(area: Rect) -> (Option<CardSize>, u16) {
    let fits = |size: &CardSize| {
        let extent = freecell::extent(*size, 0);
        extent.columns <= area.width && extent.rows <= area.height
    };
    let size = SIZES.into_iter().find(fits);
    (size, size.map_or(freecell::SMALL.rows, |size| freecell::extent(size, 0).rows))
}

impl Parts {
    /// Lays out the page; `None` if there is no room for it.
    pub(super) fn new(body: Rect) -> Option<Self> {
        if body.width < LEAST.0 || body.height < LEAST.1 {
            return None;
        }
        let area = Rect { x: body.x + 1, width: body.width - 2, ..body };
        let has_chances = area.width >= 2 * (freecell::SMALL.columns + GAP) + CALENDAR + CHANCES;
        let beside = CALENDAR + if has_chances { CHANCES } else { 0 };
        let pitch = (area.width - beside) / 2;
        let third = area.width / 3;
        // Of the rows, a title and a standing line go to each board, and one to the title of the proposals.
        let spare = area.height - 2 * (TITLE + 1) - 1;
        let gap = u16::from(spare >= 16);
        let half = Rect { width: pitch - GAP, height: (spare - 2 * gap) / 2, ..area };
        let (_, above) = board_size(half);
        let largest = Rect { width: third - GAP, height: spare - 2 * gap - above, ..area };
        let (_, under) = board_size(largest);
        // What is left goes to more lines about the deals, and around the parts.
        let more = ((spare - above - under) / 4).min(MORE);
        let rest = (spare - above - under - 2 * more) / 3;
        let top = area.y + rest.min(2);
        let part = |x: u16, width: u16| Rect { x, y: top, width, height: TITLE + above + 1 + more };
        let title_y = top + TITLE + above + 1 + more + rest.max(gap);
        let title = Rect { y: title_y, height: 1, ..area };
        let third_y = title_y + 1 + u16::from(rest > 1);
        let proposal = |at: u16| Rect {
            x: area.x + at * third,
            y: third_y,
            width: third - GAP,
            height: (TITLE + under + 1 + more).min(area.bottom() - third_y),
        };
        let after_boards = area.x + 2 * pitch;
        Some(Self {
            day: part(area.x, pitch - GAP),
            open: part(area.x + pitch, pitch - GAP),
            calendar: Rect { height: 9, ..part(after_boards, CALENDAR) },
            chances: has_chances.then(|| part(after_boards + CALENDAR + 3, CHANCES - 3)),
            title,
            proposals: [0, 1, 2].map(proposal),
        })
    }

    pub(super) fn at(&self, day: Day, position: Position) -> Option<Spot> {
        if let Some(at) = (0..).zip(&self.proposals).find(|(_, area)| area.contains(position)) {
            return Some(Spot::Proposal(at.0));
        }
        let weeks = below(self.calendar, 2);
        if weeks.contains(position) {
            let (week, weekday) = (usize::from(position.y - weeks.y), usize::from((position.x - weeks.x) / DAY));
            return day.month().weeks().get(week)?.get(weekday).copied().flatten().map(Spot::Day);
        }
        match position {
            _ if self.day.contains(position) => Some(Spot::Deal),
            _ if self.open.contains(position) => Some(Spot::OpenGame),
            _ => None,
        }
    }
}

/// Draws a board below its title, with a line about it.
struct Board<'a> {
    title: (&'a str, Style),
    /// The words on the right of the title.
    beside: String,
    number: String,
    difficulty: Option<Difficulty>,
    cells: Option<CellCount>,
    layout: Layout,
    /// The lines below the board, the most important first.
    lines: Vec<(String, Style)>,
}

impl Board<'_> {
    fn draw(&self, theme: &Theme, area: Rect, buffer: &mut Buffer) {
        let line = |row: u16| Rect { y: area.y + row, height: 1, ..area }.intersection(area);
        let (size, rows) = board_size(Rect { height: area.height - TITLE - 1, ..area });
        let rows = rows.min(area.height - TITLE - 1);
        let columns = size.map_or(freecell::SMALL.columns, |size| freecell::extent(size, 0).columns);
        put_text(buffer, line(0), self.title.0, self.title.1);
        let beside = right_of(line(0), area.x + width(self.title.0) + 2);
        put_text(buffer, beside, &shortened(&self.beside, beside.width), theme.quiet);
        put_text(buffer, line(1), &self.number, theme.accent);
        let rest = right_of(line(1), area.x + width(&self.number) + 1);
        let dots = self.cells.map_or(String::new(), |cells| " ●".replace('●', &"●".repeat(cells.get().into())));
        if let Some(difficulty) = self.difficulty {
            let short = difficulty.short();
            let with_bars = format!("{} {short}", bars(difficulty));
            let words = [format!("{with_bars}{dots}"), with_bars, format!("{short}{dots}"), short];
            let room = rest.width.min(columns.saturating_sub(width(&self.number) + 1).max(12));
            let fitting = words.iter().find(|words| width(words) <= room);
            put_text(buffer, rest, fitting.unwrap_or(&words[3]), theme.text);
        }
        let board = below(Rect { height: area.height - 1, ..area }, TITLE);
        match size {
            Some(size) => {
                let look = Look { theme, size, cells: None, longest: 0, moved: None, selection: None };
                freecell::draw(&self.layout, &look, |_, _| false, board, buffer);
            }
            None => freecell::draw_rows(&self.layout, theme, board, buffer),
        }
        let first = (TITLE + rows).min(area.height - 1);
        for ((words, style), row) in self.lines.iter().zip(first..area.height) {
            put_text(buffer, line(row), &shortened(words, area.width), *style);
        }
    }
}

/// Returns lines about a deal of Microsoft's: the length of its solution, and what is counted on its board.
fn about(desk: &Desk, number: DealNumber) -> Vec<(String, Style)> {
    let (board, quiet) = (Table::FREECELL.board(number), desk.look.theme().quiet);
    let results = desk.searches.results(&board, CellCount::FOUR);
    let length = results.length().map(|(bound, moves)| {
        let bound = bound_behind(bound, moves).map_or(String::new(), |bound| format!(", {bound}"));
        counted(moves.into(), "move", "moves") + &bound
    });
    let facts = board.facts(results);
    let counts = facts
        .iter()
        .filter(|fact| fact.is_counted())
        .filter_map(|fact| fact.value.as_deref().map(|value| format!("{} {value}", fact.long)));
    let counts: Vec<String> = counts.collect();
    let pairs = counts.chunks(2).map(|pair| pair.join(" · "));
    length.into_iter().chain(pairs).map(|words| (words, quiet)).collect()
}

fn layout_of(number: DealNumber) -> Layout {
    (&Deal::new(number)).into()
}

impl Today {
    pub(super) fn draw_wide(&self, desk: &Desk, parts: &Parts, buffer: &mut Buffer) {
        self.draw_day(desk, parts.day, buffer);
        let has_open = self.draw_open(desk, parts.open, buffer);
        self.draw_month(desk, parts.calendar, buffer);
        if let Some(area) = parts.chances.or((!has_open).then_some(parts.open)) {
            self.draw_chances(desk, area, buffer);
        }
        let theme = desk.look.theme();
        let Some(evening) = self.evening() else { return };
        let words = "three for tonight";
        put_text(buffer, parts.title, words, theme.strong);
        let beside = right_of(parts.title, parts.title.x + width(words) + 2);
        put_text(buffer, beside, &words::day::chances_go_by(evening), theme.quiet);
        for ((key, proposal), area) in "abc".chars().zip(&evening.proposals).zip(parts.proposals) {
            Self::draw_proposal(desk, key, proposal, area, buffer);
        }
    }

    fn draw_day(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let (theme, standing) = (desk.look.theme(), desk.standing_of_day(self.day));
        let number = daily::number(self.day);
        let is_today = self.day == desk.today();
        let title = if is_today { "today's deal".into() } else { format!("deal of {}", self.day) };
        let board = Board {
            title: (&title, theme.strong),
            beside: if is_today { String::new() } else { words::day::from_today(desk, self.day) },
            number: format!("#{number}"),
            difficulty: Some(daily::difficulty(self.day)),
            cells: None,
            layout: layout_of(number),
            lines: [(standing.sentence(Table::FREECELL), style_of(standing, theme))]
                .into_iter()
                .chain(about(desk, number))
                .collect(),
        };
        board.draw(theme, area, buffer);
    }

    /// Draws the last open game as it stands. Returns whether there is one.
    fn draw_open(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) -> bool {
        let Some((game, position)) = self.open_game(desk) else { return false };
        let theme = desk.look.theme();
        let (words, style) = words::day::open_standing(desk, game.moves, position);
        let style = match style {
            Some(true) => theme.good,
            Some(false) => theme.bad,
            None => theme.quiet,
        };
        let is_own = matches!(game.table, Table::Layout(_));
        let board = Board {
            title: ("your open game", theme.strong),
            beside: game.played.map_or(String::new(), |time| words::day::near(desk, time)),
            number: if is_own { "your board".into() } else { format!("#{}", game.number) },
            difficulty: desk
                .searches
                .difficulty(game.table, game.number)
                .filter(|_| game.cells == CellCount::FOUR.get()),
            cells: None,
            layout: Layout::from(position),
            lines: vec![(words, style)],
        };
        board.draw(theme, area, buffer);
        true
    }

    fn draw_proposal(desk: &Desk, key: char, proposal: &Proposal, area: Rect, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let standing = words::record::of_number(desk, Table::FREECELL, proposal.number, None);
        let standing = standing.map(|words| (words, theme.strong));
        let title = format!("{key} {}", proposal.dare.name());
        let board = Board {
            title: (&title, theme.accent),
            beside: words::day::chance(proposal.chance),
            number: format!("#{}", proposal.number),
            difficulty: Some(proposal.difficulty),
            cells: proposal.cells,
            layout: layout_of(proposal.number),
            lines: standing.into_iter().chain(about(desk, proposal.number)).collect(),
        };
        board.draw(theme, area, buffer);
    }

    fn draw_month(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let line = |row: u16| Rect { y: area.y + row, height: 1, ..area };
        let at = |row: Rect, weekday: u16| Rect { x: row.x + weekday * DAY, width: DAY, ..row };
        put_text(buffer, line(0), &self.day.month().to_string(), theme.strong);
        for (place, weekday) in (0..).zip(Weekday::ALL) {
            put_text(buffer, at(line(1), place), weekday.short(), theme.quiet);
        }
        let weeks = self.day.month().weeks();
        for (row, week) in (2..).zip(&weeks) {
            for (place, day) in (0..).zip(week) {
                let Some(day) = *day else { continue };
                let (area, standing) = (at(line(row), place), desk.standing_of_day(day));
                let style = match (day, standing) {
                    (day, _) if day == desk.today() => theme.accent,
                    (_, DayStanding::Untried) => theme.quiet,
                    (_, standing) => style_of(standing, theme),
                };
                let sign = standing.sign();
                put_text(buffer, area, &format!("{:>2}{sign}", day.day_of_month()), style);
                if day == self.day {
                    buffer.set_style(Rect { width: 2, ..area }, theme.selected);
                }
            }
        }
        let row = 2 + u16::try_from(weeks.len()).unwrap_or(6);
        let words = words::day::month(desk, self.day.month());
        let under = Rect { width: area.width + GAP, ..line(row) };
        put_text(buffer, under, &shortened(&words, under.width), theme.quiet);
    }

    fn draw_chances(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        const NAMES: u16 = 10;
        const PERCENT: u16 = 6;
        let Some(evening) = self.evening() else { return };
        let theme = desk.look.theme();
        let line = |row: u16| Rect { y: area.y + row, height: 1, ..area };
        put_text(buffer, line(0), "your chances", theme.strong);
        let room = area.width.saturating_sub(NAMES + PERCENT);
        for (row, level) in (1..).zip(Level::ALL) {
            let percent = chance(level, evening.tallies[level as usize]);
            put_text(buffer, line(row), level.name(), theme.quiet);
            let bar = Rect { x: area.x + NAMES, width: room, ..line(row) };
            put_text(buffer, bar, &"░".repeat(room.into()), theme.quiet);
            let step = theme.map.steps[step_of_percent(level.least())];
            let (sign, style) = if step.bg.is_some() { (" ", step) } else { ("█", theme.bar) };
            let columns = u32::from(room) * percent / 100;
            put_text(buffer, bar, &sign.repeat(columns as usize), style);
            put_right(buffer, line(row), &format!("{percent} %"), theme.text);
        }
        let under = Rect { height: 2, ..line(7) }.intersection(area);
        put_wrapped(buffer, under, &words::day::chances_go_by(evening), theme.quiet);
    }
}
