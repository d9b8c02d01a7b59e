//! The page of a day on a small screen: the deal, the calendar of its month, and the board where there is room.

use super::{Today, style_of};
use crate::browser::screens::prelude::*;
use crate::browser::widgets::boards::{self, freecell};
use crate::browser::widgets::draw::cells;
use crate::record::DayStanding;
use tableaux_engine::daily::{self, Weekday};

/// The columns of a day and of the calendar.
const DAY: u16 = 5;
const CALENDAR: u16 = DAY * 7;
/// The least columns of the board beside the calendar, and the gap before it.
const BOARD: u16 = freecell::SMALL.columns;
const GAP: u16 = 4;
/// The board's card sizes, the largest first; the fallback is the overview's size.
const SIZES: [CardSize; 3] = [CardSize::L, CardSize::M, CardSize::S];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    Date,
    Deal,
    Standing,
    Gap,
    Month,
}

struct Layout {
    /// The lines above the calendar, with their areas.
    lines: Vec<(Line, Rect)>,
    /// The names of the weekdays, and the weeks below them.
    names: Rect,
    weeks: Rect,
    /// The legend of the signs, if it fits.
    legend: Vec<(String, Rect)>,
    board: Option<Rect>,
}

impl Today {
    /// Lays out a body: the calendar always, then what fits.
    fn layout(&self, desk: &Desk, body: Rect) -> Layout {
        let margin = u16::from(body.width > CALENDAR);
        let area = Rect { x: body.x + margin, width: body.width.saturating_sub(margin), ..body };
        let weeks = cells(self.day.month().weeks().len());
        let has_board = area.width >= CALENDAR + GAP + BOARD;
        let column = if has_board { CALENDAR } else { area.width };
        let mut left = area.height.saturating_sub(weeks + 1);
        let mut lines = Vec::new();
        for line in [Line::Date, Line::Deal, Line::Standing, Line::Month] {
            if left > 0 {
                left -= 1;
                lines.push(line);
            }
        }
        let mut legend = self.legend(desk, column);
        legend.truncate(if legend.len() <= left.into() { legend.len() } else { 0 });
        left -= cells(legend.len());
        // The rest becomes gaps: above the month, above the legend, above everything.
        let (gap, below, above) = (left > 0, u16::from(left > 1), u16::from(left > 2));
        if gap {
            lines.insert(lines.len() - 1, Line::Gap);
        }
        let row = |y: u16, height: u16| Rect { y, height, width: column, ..area }.intersection(area);
        let first = area.y + above;
        let names = first + cells(lines.len());
        let end = names + 1 + weeks;
        // Level with the name of the month and the lines below it.
        let top = names.saturating_sub(u16::from(lines.contains(&Line::Month)));
        let board = Rect {
            x: area.x + CALENDAR + GAP,
            y: top,
            width: area.width.saturating_sub(CALENDAR + GAP),
            height: area.bottom().saturating_sub(top),
        };
        Layout {
            lines: lines.into_iter().zip(first..).map(|(line, y)| (line, Rect { y, height: 1, ..area })).collect(),
            names: row(names, 1),
            weeks: row(names + 1, weeks),
            legend: legend.into_iter().zip(end + below..).map(|(words, y)| (words, row(y, 1))).collect(),
            board: has_board.then_some(board),
        }
    }

    /// Returns the legend of the signs in the month, in lines.
    fn legend(&self, desk: &Desk, columns: u16) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for words in DayStanding::legend(self.day.month().days().map(|day| desk.standing_of_day(day))) {
            match lines.last_mut().filter(|line| width(line) + 2 + width(&words) <= columns) {
                Some(line) => line.extend(["  ", &words]),
                None => lines.push(words),
            }
        }
        lines
    }

    /// Returns the day at a position of the calendar.
    pub(super) fn day_at_narrow(&self, desk: &Desk, body: Rect, position: Position) -> Option<Day> {
        let weeks = self.layout(desk, body).weeks;
        if !weeks.contains(position) {
            return None;
        }
        let week = usize::from(position.y - weeks.y);
        let weekday = usize::from((position.x - weeks.x) / DAY);
        self.day.month().weeks().get(week)?.get(weekday).copied().flatten()
    }

    fn draw_line(&self, desk: &Desk, line: Line, area: Rect, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let mut x = area.x;
        let mut put = |text: &str, style: Style| {
            let rest = Rect { x, width: area.right().saturating_sub(x), ..area };
            put_text(buffer, rest, &shortened(text, rest.width), style);
            x += width(text).min(rest.width);
        };
        match line {
            Line::Date => {
                put(&format!("{}, {}", self.day.weekday(), self.day), theme.strong);
                put(&format!(" · {}", words::day::from_today(desk, self.day)), theme.quiet);
            }
            Line::Deal => {
                let table = desk.table_of_day();
                let number = format!("#{}", table.of_day(self.day).0);
                let room = area.width.saturating_sub(width(&number));
                put(&number, theme.accent);
                if table.is_played_by_presses() {
                    return put(&format!("  {}", words::day::about(desk, self.day)), theme.text);
                }
                let difficulty = daily::difficulty(self.day);
                let bars = bars(difficulty);
                let words = [format!("  {bars} {difficulty}"), format!("  {difficulty}")];
                let short = format!("  {bars} {}", difficulty.short());
                put(words.iter().find(|words| width(words) <= room).unwrap_or(&short), theme.text);
            }
            Line::Standing => {
                let standing = desk.standing_of_day(self.day);
                put(&standing.sentence(desk.table_of_day()), style_of(standing, theme));
            }
            Line::Month => put(&self.day.month().to_string(), theme.strong),
            Line::Gap => {}
        }
    }

    /// Draws the board with the largest cards that fit.
    fn draw_board(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let (table, theme) = (desk.table_of_day(), desk.look.theme());
        let board = table.board(table.of_day(self.day).0);
        let fits = |size: &CardSize| {
            let extent = boards::extent(table, *size, 0);
            extent.columns <= area.width && extent.rows <= area.height
        };
        match SIZES.into_iter().find(fits) {
            Some(size) => boards::draw_alone(&board, theme, size, area, buffer),
            None => boards::draw_small(&board, theme, area, buffer),
        }
    }

    fn draw_calendar(&self, desk: &Desk, layout: &Layout, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let at = |row: Rect, weekday: usize| {
            let x = row.x + DAY * cells(weekday);
            Rect { x, width: DAY.min(row.right().saturating_sub(x)), ..row }
        };
        for weekday in Weekday::ALL {
            put_text(buffer, at(layout.names, weekday as usize), &format!(" {}", weekday.short()), theme.quiet);
        }
        for (week, row) in self.day.month().weeks().into_iter().zip(layout.weeks.rows()) {
            for (weekday, day) in week.into_iter().enumerate() {
                let Some(day) = day else { continue };
                let (area, standing) = (at(row, weekday), desk.standing_of_day(day));
                let is_today = day == desk.today();
                let style = match day {
                    _ if is_today => theme.accent,
                    day if day > desk.today() => theme.quiet,
                    _ => theme.text,
                };
                put_text(buffer, area, &standing.place(day, is_today), style);
                if standing != DayStanding::Untried {
                    let sign = Rect { x: area.x + 3, width: 1, ..area }.intersection(area);
                    buffer.set_style(sign, style_of(standing, theme));
                }
                if day == self.day {
                    buffer.set_style(area, theme.selected);
                }
            }
        }
    }

    pub(super) fn draw_narrow(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) {
        let layout = self.layout(desk, body);
        for &(line, area) in &layout.lines {
            self.draw_line(desk, line, area, buffer);
        }
        self.draw_calendar(desk, &layout, buffer);
        for (words, area) in &layout.legend {
            put_text(buffer, *area, words, desk.look.theme().quiet);
        }
        if let Some(area) = layout.board {
            self.draw_board(desk, area, buffer);
        }
    }
}
