//! The page of an evening: the selected day and its month; on a larger screen the open game, the chances, and three
//! proposals as well.

use super::{Today, style_of};
use crate::browser::screens::prelude::*;
use crate::browser::widgets::boards::{self, freecell};
use crate::browser::widgets::draw::{cells, joined, put_right, split_columns, split_rows};
use crate::browser::widgets::page::{Block, stack};
use crate::browser::widgets::pixels::{Pixel, is_text};
use crate::browser::widgets::scale::{color_bars, draw_level};
use crate::record::{DayStanding, chance};
use crate::table::board::Board;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::daily::{self, Weekday};

/// The least columns and rows of the page with proposals.
const LARGE: (u16, u16) = (76, 21);
/// The days of a week.
const WEEK: u16 = 7;
/// The columns of a day, with room for brackets around it or without.
const DAY: u16 = 5;
const NARROW_DAY: u16 = 3;
/// The columns of the chances with a gap before them, and the fewest.
const CHANCES: u16 = 34;
const FEWEST_CHANCES: u16 = 30;
/// The rows above a board: a title, and the deal.
const TITLE: u16 = 2;
/// The most lines about a deal below its board, besides the first.
const MORE: u16 = 3;
/// The fewest columns between two parts, and those between the calendar and the board of a small page.
const GAP: u16 = 2;
const BESIDE_CALENDAR: u16 = 4;

#[derive(Debug, Clone)]
pub(super) enum Part {
    /// The selected day, its deal and its standing, a line each.
    Date,
    Deal,
    Standing,
    /// The board of the selected day.
    Board,
    /// The deal of the selected day with its board.
    Day,
    OpenGame,
    /// The name of the month, its days, and lines about them.
    Month,
    Days,
    Legend(Vec<String>),
    Chances,
    /// The title of the proposals.
    Title,
    Proposal(u8),
}

/// Returns the size of a board in an area, and its rows; `None` is the overview's.
fn board_size(table: Table, area: Rect) -> (Option<CardSize>, u16) {
    let largest = boards::largest(table, &boards::SIZES, 0, area);
    largest.map_or((None, boards::small_extent(table).rows), |(size, extent)| (Some(size), extent.rows))
}

/// A board below its title, with lines about it.
struct Entry {
    title: (String, Style),
    /// The words on the right of the title.
    beside: String,
    number: String,
    difficulty: Option<Difficulty>,
    cells: Option<CellCount>,
    board: Board,
    /// The lines below the board, the most important first.
    lines: Vec<(String, Style)>,
}

impl Entry {
    fn draw(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let largest = Rect { height: area.height - TITLE - 1, ..area };
        let (size, rows) = board_size(Table::FREECELL, largest);
        let columns = size.map_or(freecell::SMALL.columns, |size| freecell::extent(size, 0).columns);
        let [title, second, board, under] = split_rows(area, [1, 1, rows.min(largest.height), area.height]);
        put_text(buffer, title, &self.title.0, self.title.1);
        let beside = right_of(title, area.x + width(&self.title.0) + 2);
        put_text(buffer, beside, &shortened(&self.beside, beside.width), theme.quiet);
        put_text(buffer, second, &self.number, theme.accent);
        let rest = right_of(second, area.x + width(&self.number) + 1);
        let signs =
            self.cells.map_or(String::new(), |cells| format!(" {}", Sign::Cell.symbol().repeat(cells.get().into())));
        if let Some(difficulty) = self.difficulty {
            let short = difficulty.short();
            let with_bars = format!("{} {short}", bars(difficulty));
            let words = [format!("{with_bars}{signs}"), with_bars, format!("{short}{signs}"), short];
            let room = rest.width.min(columns.saturating_sub(width(&self.number) + 1).max(12));
            let fitting = words.iter().find(|words| width(words) <= room);
            put_text(buffer, rest, fitting.unwrap_or(&words[3]), theme.text);
            color_bars(desk, difficulty, rest, buffer);
        }
        boards::draw_largest(&self.board, theme, board, buffer);
        for ((words, style), row) in self.lines.iter().zip(under.rows()) {
            // `29 moves exist` if there is no room for the bound as well.
            let clauses = joined(words.split(", ").map(str::to_owned), ", ", area.width);
            put_text(buffer, row, if clauses.is_empty() { words } else { &clauses }, *style);
        }
    }
}

/// Returns lines about a deal of Microsoft's: the length of its solution, and what is counted on its board.
fn about(desk: &Desk, number: DealNumber) -> Vec<(String, Style)> {
    let (board, quiet) = (Table::FREECELL.board(number), desk.look.theme().quiet);
    let results = desk.searches.results(&board, CellCount::FOUR);
    let length = results.length().map(|length| {
        let bound = length.bound_in_words().map_or(String::new(), |bound| format!(", {bound}"));
        length.in_a_line() + &bound
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

/// Returns the columns of a day in a calendar.
const fn pitch(days: Rect) -> u16 {
    if days.width < DAY * WEEK { NARROW_DAY } else { DAY }
}

impl Today {
    /// Returns the parts of the page with their areas.
    pub(super) fn page(&self, desk: &Desk, body: Rect) -> Vec<(Part, Rect)> {
        let is_large = body.width >= LARGE.0 && body.height >= LARGE.1;
        if is_large && desk.table_of_day().has_levels() {
            self.large_page(desk, inset(body))
        } else {
            self.small_page(desk, body)
        }
    }

    /// Returns the days of the month, and around them what fits.
    fn small_page(&self, desk: &Desk, body: Rect) -> Vec<(Part, Rect)> {
        let area = right_of(body, body.x + u16::from(body.width > DAY * WEEK));
        let beside = right_of(area, area.x + DAY * WEEK + BESIDE_CALENDAR);
        let has_board = beside.width >= freecell::SMALL.columns;
        let legend = self.legend(desk, if has_board { DAY * WEEK } else { area.width });
        let lines = [Part::Date, Part::Deal, Part::Standing].into_iter().zip([5, 4, 3]);
        let lines = lines.map(|(part, priority)| Block::new(part, 1, priority));
        let [month, days, legend] = self.month(legend);
        let month = [month.apart(true), days, legend.apart(true)];
        let mut parts = stack(area, lines.chain(month).collect(), |spare| spare.min(1));
        // Level with the name of the month.
        let level = parts.iter().find(|(part, _)| matches!(part, Part::Month | Part::Days)).map(|(_, place)| place.y);
        let board = level.filter(|_| has_board).map(|y| below(beside, y - area.y));
        parts.extend(board.map(|board| (Part::Board, board)));
        parts
    }

    /// Returns the deal of the day, the open game, the month and the chances above the proposals. Each board is below the
    /// rows of its title, with a row for its standing below it.
    fn large_page(&self, desk: &Desk, area: Rect) -> Vec<(Part, Rect)> {
        let calendar = NARROW_DAY * WEEK;
        let has_chances = area.width >= 2 * (freecell::SMALL.columns + GAP) + calendar + CHANCES;
        // The chances leave columns to two boards with cards of the next size.
        let with_cards = (area.width - calendar).saturating_sub(2 * (freecell::extent(CardSize::S, 0).columns + GAP));
        let of_chances = with_cards.clamp(FEWEST_CHANCES, CHANCES);
        let of_chances = if has_chances { of_chances } else { 0 };
        let pitch = (area.width - calendar - of_chances) / 2;
        let third = area.width / 3;
        // Beside the chances, a day without an open game has the columns of one as well.
        let is_alone = has_chances && self.open.is_none();
        let [day, open] = if is_alone { [2 * pitch - GAP, 0] } else { [pitch - GAP, pitch] };
        // Of the rows, a title and a standing line go to each board, and one to the title of the proposals.
        let spare = area.height - 2 * (TITLE + 1) - 1;
        let gap = u16::from(spare >= 16);
        let rows = |width: u16, height: u16| board_size(Table::FREECELL, Rect { width, height, ..area }).1;
        // Two thirds of the rows go to the deal of the day, what the page is about.
        let room = spare - 2 * gap;
        let above = rows(day, (room * 2 / 3).min(room - freecell::SMALL.rows));
        let under = rows(third - GAP, room - above);
        // What is left goes to more lines about the deals, and around the parts.
        let more = ((spare - above - under) / 4).min(MORE);
        let rest = (spare - above - under - 2 * more) / 3;
        let [above, under] = [above, under].map(|board| TITLE + board + 1 + more);
        let heights = [rest.min(2), above, rest.max(gap), 1, u16::from(rest > 1), under];
        let [_, above, _, title, _, under] = split_rows(area, heights);
        let widths = [day, open.min(GAP), open - open.min(GAP), GAP, calendar + GAP, 1, of_chances.saturating_sub(3)];
        let [day, _, open, _, month, _, chances] = split_columns(above, widths);
        let mut parts = vec![(Part::Day, day), (Part::Title, title)];
        // The chances take the place of a missing open game.
        parts.extend((!is_alone).then_some((if self.open.is_some() { Part::OpenGame } else { Part::Chances }, open)));
        parts.extend(has_chances.then_some((Part::Chances, chances)));
        parts.extend(
            (0..3).map(|at| {
                (Part::Proposal(at), Rect { x: under.x + third * u16::from(at), width: third - GAP, ..under })
            }),
        );
        let legend = wrapped(&words::day::month(desk, self.day.month()), month.width);
        parts.extend(stack(month, self.month(legend).to_vec(), |_| 0));
        parts
    }

    /// Returns the month, with lines below its days.
    fn month(&self, legend: Vec<String>) -> [Block<Part>; 3] {
        let rows = [self.weeks().len() + 1, legend.len()].map(cells);
        [
            Block::new(Part::Month, 1, 2),
            Block::new(Part::Days, rows[0], 6),
            Block::new(Part::Legend(legend), rows[1], 1),
        ]
    }

    fn weeks(&self) -> Vec<[Option<Day>; 7]> {
        self.day.month().weeks()
    }

    /// Returns the day at a position of the days.
    pub(super) fn day_at(&self, days: Rect, position: Position) -> Option<Day> {
        let (x, y) = (position.x - days.x, (position.y - days.y).checked_sub(1)?);
        self.weeks().get(usize::from(y))?.get(usize::from(x / pitch(days))).copied().flatten()
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

    pub(super) fn draw_part(&self, desk: &Desk, part: &Part, area: Rect, buffer: &mut Buffer) {
        let (theme, table) = (desk.look.theme(), desk.table_of_day());
        match part {
            Part::Date => {
                let date = format!("{}, {}", self.day.weekday(), self.day);
                let from_today = format!(" · {}", words::day::from_today(desk, self.day));
                put_texts(buffer, area, [(&*date, theme.strong), (&from_today, theme.quiet)]);
            }
            Part::Deal => {
                let number = format!("#{}", table.of_day(self.day).0);
                let room = area.width.saturating_sub(width(&number));
                let mut words = vec![format!("  {}", words::day::about(desk, self.day))];
                if table.has_levels() {
                    let (difficulty, bars) = (daily::difficulty(self.day), bars(daily::difficulty(self.day)));
                    words.insert(0, format!("  {bars} {difficulty}"));
                    words.push(format!("  {bars} {}", difficulty.short()));
                }
                let fitting = words.iter().find(|words| width(words) <= room).or(words.last());
                put_texts(buffer, area, [(&*number, theme.accent), (fitting.map_or("", |words| words), theme.text)]);
                if table.has_levels() {
                    color_bars(desk, daily::difficulty(self.day), area, buffer);
                }
            }
            Part::Standing => {
                let standing = desk.standing_of_day(self.day);
                put_texts(buffer, area, [(&*standing.sentence(table), style_of(standing, theme))]);
            }
            Part::Board => {
                boards::draw_largest(&table.board(table.of_day(self.day).0), theme, area, buffer);
            }
            Part::Month => put_text(buffer, area, &self.day.month().to_string(), theme.strong),
            Part::Days => self.draw_days(desk, area, buffer),
            Part::Legend(lines) => {
                for (words, row) in lines.iter().zip(area.rows()) {
                    put_text(buffer, row, &shortened(words, area.width), theme.quiet);
                }
            }
            Part::Chances => self.draw_chances(desk, area, buffer),
            Part::Title => {
                let go_by = self.evening().map_or(String::new(), words::day::chances_go_by);
                put_texts(buffer, area, [("three for today  ", theme.strong), (&go_by, theme.quiet)]);
            }
            Part::Day | Part::OpenGame | Part::Proposal(_) => {
                if let Some(entry) = self.entry(desk, part) {
                    entry.draw(desk, area, buffer);
                }
            }
        }
    }

    /// Returns the deal of the day, the last open game as it stands, or a proposal.
    fn entry(&self, desk: &Desk, part: &Part) -> Option<Entry> {
        let theme = desk.look.theme();
        Some(match part {
            Part::Day => {
                let (number, standing, is_today) =
                    (daily::number(self.day), desk.standing_of_day(self.day), self.day == desk.today());
                let title = if is_today { "today's deal".into() } else { format!("deal of {}", self.day) };
                let standing = (standing.sentence(Table::FREECELL), style_of(standing, theme));
                Entry {
                    title: (title, theme.strong),
                    beside: if is_today { String::new() } else { words::day::from_today(desk, self.day) },
                    number: format!("#{number}"),
                    difficulty: Some(daily::difficulty(self.day)),
                    cells: None,
                    board: Table::FREECELL.board(number),
                    lines: std::iter::once(standing).chain(about(desk, number)).collect(),
                }
            }
            Part::OpenGame => {
                let (game, position) = self.open.as_deref()?;
                let (words, is_winnable) = words::day::open_standing(desk, game.moves, position);
                let style =
                    is_winnable.map_or(theme.quiet, |is_winnable| if is_winnable { theme.good } else { theme.bad });
                let is_own = matches!(game.table, Table::Layout(_));
                let difficulty = desk.searches.difficulty(game.table, game.number);
                Entry {
                    title: ("your open game".into(), theme.strong),
                    beside: game.played.map_or(String::new(), |time| words::day::near(desk, time)),
                    number: if is_own { "your board".into() } else { format!("#{}", game.number) },
                    difficulty: difficulty.filter(|_| game.cells == CellCount::FOUR.get()),
                    cells: None,
                    board: Board::Layout(Layout::from(position)),
                    lines: vec![(words, style)],
                }
            }
            Part::Proposal(at) => {
                let proposal = self.evening()?.proposals.get(usize::from(*at))?;
                let standing = words::record::of_number(desk, Table::FREECELL, proposal.number, None);
                let standing = standing.map(|words| (words, theme.strong));
                Entry {
                    title: (format!("{} {}", at + 1, proposal.dare.name()), theme.accent),
                    beside: words::day::chance(proposal.chance),
                    number: format!("#{}", proposal.number),
                    difficulty: Some(proposal.difficulty),
                    cells: proposal.cells,
                    board: Table::FREECELL.board(proposal.number),
                    lines: standing.into_iter().chain(about(desk, proposal.number)).collect(),
                }
            }
            _ => return None,
        })
    }

    fn draw_days(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let (theme, pitch) = (desk.look.theme(), pitch(area));
        let at = |row: Rect, weekday: u16| part(row, weekday * pitch, pitch);
        let before = if pitch < DAY { "" } else { " " };
        for weekday in Weekday::ALL {
            put_text(buffer, at(area, weekday as u16), &format!("{before}{}", weekday.short()), theme.quiet);
        }
        for (week, row) in self.weeks().into_iter().zip(below(area, 1).rows()) {
            for (weekday, day) in (0..).zip(week).filter_map(|(weekday, day)| Some((weekday, day?))) {
                let (area, standing, is_today) = (at(row, weekday), desk.standing_of_day(day), day == desk.today());
                let pixel = match standing {
                    DayStanding::Won(_) => Some(Pixel::Won),
                    DayStanding::Lost => Some(Pixel::Lost),
                    DayStanding::Open => Some(Pixel::Open),
                    DayStanding::WonAnotherDay(_) | DayStanding::Untried => None,
                };
                let style = if is_today { theme.accent } else { style_of(standing, theme) };
                let words = standing.place(day, is_today && pitch == DAY);
                let style = pixel.map(|pixel| pixel.style(theme)).filter(|_| !is_text(desk)).unwrap_or(style);
                put_text(buffer, area, if pitch < DAY { &words[1..] } else { &words }, style);
                if day == self.day {
                    buffer.set_style(part(area, 0, pitch - 1), theme.selected);
                }
            }
        }
    }

    fn draw_chances(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        const NAMES: u16 = 10;
        const PERCENT: u16 = 6;
        let Some(evening) = self.evening() else { return };
        let theme = desk.look.theme();
        put_text(buffer, area, "your chances", theme.strong);
        let room = area.width.saturating_sub(NAMES + PERCENT);
        for (level, row) in Level::ALL.into_iter().zip(below(area, 1).rows()) {
            let percent = chance(level, evening.tallies[level as usize]);
            put_text(buffer, row, level.name(), theme.quiet);
            let lit = u16::try_from(u32::from(room) * percent / 100).unwrap_or(room);
            draw_level(level, [lit, room], theme, right_of(row, row.x + NAMES), buffer);
            put_right(buffer, row, &format!("{percent} %"), theme.text);
        }
        let [_, under] = split_rows(area, [7, 2]);
        put_wrapped(buffer, under, &words::day::chances_go_by(evening), theme.quiet);
    }
}
