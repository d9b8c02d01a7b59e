//! `tableaux today`: the deal of a day, and its month.

use super::json::{MOVES, NUMBER};
use super::names::tables_with_boards;
use super::output::remark;
use super::prelude::*;
use super::{Data, Files, browse, gears};
use crate::browser::terminal::{self, locale};
use crate::browser::today;
use crate::browser::words::day::{chance, chances_go_by};
use crate::record::{DayStanding, Evening, Proposal, RecordedGame, Records};
use crate::sign::Sign;
use crate::store::OpenGame;
use crate::table::facts::needs_in_words;
use tableaux_engine::daily::{self, Day, Weekday};

const EXAMPLES: &str = "Examples:\n  tableaux today\n  tableaux today 2026-12-24\n  \
    tableaux today --format json\n  tableaux today --linear\n  tableaux today --table gears:5";

json_object! {
    struct BoardOfDayJson {
        date: String = "the day, as YYYY-MM-DD",
        weekday: &'static str = "day of the week",
        table: String = "gears and the size",
        number: DealNumber = NUMBER,
        board: String = "size and rows",
        fewest: u32 = "fewest presses that solve it",
        streak: u32 = "days won in a row, up to this one or the day before it",
        standing: &'static str = "as in a day of FreeCell",
        presses: OrNull<u32> = "fewest presses that you solved it with, on its day if you won it then",
    }

    struct TodayJson {
        @flatten day: DayJson,
        streak: u32 = "days won in a row, up to this one or the day before it",
        month: Vec<DayJson> = "a day of its month; the other fields repeat this",
        proposals: Vec<ProposalJson> = "one of three deals proposed for the day",
        chances_from: u32 = "finished games that the chances are based on; below 10, difficulty alone decides",
        open: OrNull<OpenJson> = "the open game played last; null if there is none",
    }

    struct ProposalJson {
        name: &'static str = "likely, even or daring",
        number: DealNumber = NUMBER,
        difficulty: u8 = "percentage of deals that are easier",
        level: &'static str = "its level",
        cells: OrNull<CellCount> = "fewest free cells needed to win",
        chance: u32 = "chance of winning it, in percent",
    }

    struct OpenJson {
        table: String = "freecell, with the generator unless it is Microsoft's",
        number: DealNumber = NUMBER,
        cells: u8 = "free cells",
        moves: u32 = MOVES,
    }

    struct DayJson {
        date: String = "the day, as YYYY-MM-DD",
        weekday: &'static str = "day of the week: Monday to Sunday",
        number: DealNumber = NUMBER,
        difficulty: u8 = "percentage of deals that are easier",
        level: &'static str = "its level: easy, medium, tricky, hard or very hard",
        standing: &'static str = "won (on its day), won-another-day, open, lost or untried",
        moves: OrNull<u32> = "fewest moves that you won it in, on its day if you won it then",
    }
}

/// Play the deal of the day, or print it
///
/// Each day has a deal of 1 to 32000, chosen by its date in UTC alone: easy on Mondays, harder each day, very hard on
/// Sundays. All can be won. The browser opens with the deal and the calendar of its month, which shows the deals you
/// won, on their day or on another one. Three more deals are proposed: one you are likely to win, an even bet and a
/// daring one, based on the games you finished before that day; with fewer than ten, based on difficulty alone. If the
/// output is not a terminal, or with --format, all this is printed.
///
/// With --table gears, or gears:N, each day has a board of gears instead: one number for every size, of 1 to 1000000.
/// The board is printed with the fewest presses that solve it, and the same calendar.
///
/// The lists of deals are built into the program and do not change, so each day keeps its deal. Nothing is sent or
/// downloaded.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<TodayJson>(EXAMPLES))]
pub(super) struct Arguments {
    /// A day other than today, from 1970-01-01 to 9999-12-31
    #[arg(value_name = "YYYY-MM-DD", conflicts_with = "date", allow_negative_numbers = true)]
    day: Option<String>,
    /// The day, as an option
    #[arg(long, value_name = "YYYY-MM-DD", allow_negative_numbers = true)]
    date: Option<String>,
    /// The table: freecell, gears, or gears with a size such as gears:9 [default: freecell; in the browser that of the
    /// last visit]
    #[arg(long, value_name = "TABLE")]
    #[arg(value_parser = Suggestions(tables_with_boards), hide_possible_values = true)]
    table: Option<String>,
    /// Print the day, even on a terminal
    #[arg(long, conflicts_with_all = ["linear", "config"])]
    #[arg(value_parser = text_or_json("The day as text, with the calendar of its month", "The same as one object"))]
    format: Option<Format>,
    /// Print lines of text and read commands by name, for users of screen readers and braille displays
    #[arg(long)]
    linear: bool,
    #[command(flatten)]
    files: Files,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let given = arguments.day.as_deref().map(|text| date("", text));
    let day = given.or_else(|| arguments.date.as_deref().map(|text| date("--date: ", text))).transpose()?;
    let table = arguments.table.as_deref().map(table).transpose()?;
    let has_browser = arguments.format.is_none() && (terminal::is_linear(arguments.linear) || terminal::is_there());
    if has_browser {
        return browse::today(day.unwrap_or_else(today), table, arguments.linear, &arguments.files);
    }
    let calendar = Calendar::new(day.unwrap_or_else(today), table.unwrap_or(Table::FREECELL), &arguments.files.data)?;
    print(match arguments.format {
        Some(Format::Json) => calendar.json(),
        Some(Format::Text) | None if locale::is_utf8() => calendar.text(),
        Some(Format::Text) | None => in_ascii(&calendar.text()),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Parses a table with a deal a day.
fn table(text: &str) -> Result<Table> {
    let table = browse::table(text)?;
    if table.with_day() == table {
        Ok(table)
    } else {
        Err(anyhow!("--table: {table} has no deal of the day; use freecell, gears or gears:9"))
    }
}

fn date(option: &str, text: &str) -> Result<Day> {
    text.parse().map_err(|error| anyhow!("{option}'{}' is not a day: {error}", quoted(text)))
}

/// A day, with the results of its month.
struct Calendar {
    day: Day,
    table: Table,
    records: Records,
    open: Vec<OpenGame>,
    evening: Evening,
}

impl Calendar {
    /// Reads the results for a day's month. If the default file cannot be read, the day is shown without them; a named
    /// file must be readable.
    fn new(day: Day, table: Table, data: &Data) -> Result<Self> {
        let (record, open) = match read(data) {
            Err(error) if data.data.is_none() => {
                remark(format_args!("your games cannot be shown: {}", causes(&error)));
                Default::default()
            }
            read => read?,
        };
        let evening = Evening::new(&record, day);
        Ok(Self { day, table, records: Records::of(&record), open, evening })
    }

    fn standing(&self, day: Day) -> DayStanding {
        let (number, cells) = self.table.of_day(day);
        let is_open = |game: &OpenGame| (game.table, game.cells, game.number) == (self.table, cells.get(), number);
        self.records.standing_of_day(self.table, day, self.open.iter().any(is_open))
    }

    fn text(&self) -> String {
        let (day, standing) = (self.day, self.standing(self.day));
        let streak = match self.records.days_won(self.table).streak(day) {
            streak @ 2.. => format!("; {streak} days won in a row"),
            _ => String::new(),
        };
        let (number, _) = self.table.of_day(day);
        let of_presses = gears::fewest(&self.table.board(number));
        let about = of_presses.map_or_else(
            || format!("difficulty: {}", daily::difficulty(day)),
            |(board, fewest)| format!("board: {board}\nfewest presses: {fewest}"),
        );
        let head = format!(
            "{day}, {}: {}#{number}\n{about}\nyour games: {}{streak}\n\n{}\n",
            day.weekday(),
            if of_presses.is_some() { format!("{} ", self.table) } else { String::new() },
            standing.sentence(self.table),
            day.month()
        );
        let names: Vec<String> = Weekday::ALL.map(|weekday| format!(" {} ", weekday.short())).into();
        let week = |week: [Option<Day>; 7]| week.map(|day| self.place(day)).concat();
        let rows = std::iter::once(names.join(" ")).chain(day.month().weeks().into_iter().map(week));
        let rows: String = rows.map(|row| row.trim_end().to_owned() + "\n").collect();
        let legend = DayStanding::legend(day.month().days().map(|day| self.standing(day)));
        let legend = if legend.is_empty() { String::new() } else { format!("\n{}\n", legend.join("  ")) };
        let proposals = if of_presses.is_some() { String::new() } else { self.proposals() };
        head + &rows + &legend + &proposals
    }

    /// Returns the open game and the proposals in lines.
    fn proposals(&self) -> String {
        let open = self.open_game().map(|game| match game.table {
            Table::Layout(_) => format!("a board of your own, move {}", game.moves),
            Table::FREECELL => format!("#{}, move {}", game.number, game.moves),
            table => format!("{table} #{}, move {}", game.number, game.moves),
        });
        let open = open.map_or(String::new(), |game| format!("\nyour open game: {game}\n"));
        let line = |proposal: &Proposal| {
            let cells = proposal.cells.map_or(String::new(), |cells| format!(", {}", needs_in_words(cells)));
            let (name, number) = (proposal.dare.name(), format!("#{}", proposal.number));
            format!("{name:<8}{number:<8}{}{cells}, {}\n", proposal.difficulty.short(), chance(proposal.chance))
        };
        let lines: String = self.evening.proposals.iter().map(line).collect();
        format!("{open}\nthree proposals, {}\n{lines}", chances_go_by(&self.evening))
    }

    /// Returns the open game of FreeCell that was played last.
    fn open_game(&self) -> Option<&OpenGame> {
        self.open.iter().find(|game| game.table.has_levels())
    }

    /// Returns a day for the calendar, in five columns; the selected one is in brackets.
    fn place(&self, day: Option<Day>) -> String {
        day.map_or_else(|| " ".repeat(5), |day| self.standing(day).place(day, day == self.day))
    }

    fn json(&self) -> String {
        if let Some((board, fewest)) = gears::fewest(&self.table.board(self.table.of_day(self.day).0)) {
            let standing = self.standing(self.day);
            let of_day = BoardOfDayJson {
                date: self.day.to_string(),
                weekday: self.day.weekday().name(),
                table: self.table.key(),
                number: self.table.of_day(self.day).0,
                board: board.to_string(),
                fewest,
                streak: self.records.days_won(self.table).streak(self.day),
                standing: standing.name(),
                presses: OrNull(standing.moves()),
            };
            return to_json(&of_day) + "\n";
        }
        let month = self.day.month().days().map(|day| self.day_json(day)).collect();
        let proposal = |proposal: &Proposal| ProposalJson {
            name: proposal.dare.name(),
            number: proposal.number,
            difficulty: proposal.difficulty.percent_easier(),
            level: proposal.difficulty.level().name(),
            cells: OrNull(proposal.cells),
            chance: proposal.chance,
        };
        let open = self.open_game().map(|game| OpenJson {
            table: game.table.key(),
            number: game.number,
            cells: game.cells,
            moves: game.moves,
        });
        let today = TodayJson {
            day: self.day_json(self.day),
            streak: self.records.days_won(self.table).streak(self.day),
            month,
            proposals: self.evening.proposals.iter().map(proposal).collect(),
            chances_from: self.evening.games(),
            open: OrNull(open),
        };
        to_json(&today) + "\n"
    }

    fn day_json(&self, day: Day) -> DayJson {
        let (difficulty, standing) = (daily::difficulty(day), self.standing(day));
        DayJson {
            date: day.to_string(),
            weekday: day.weekday().name(),
            number: daily::number(day),
            difficulty: difficulty.percent_easier(),
            level: difficulty.level().name(),
            standing: standing.name(),
            moves: OrNull(standing.moves()),
        }
    }
}

/// Reads the ended and the open games; none if there is no file.
fn read(data: &Data) -> Result<(Vec<RecordedGame>, Vec<OpenGame>)> {
    let Some(store) = data.existing()? else { return Ok(Default::default()) };
    let read = || Ok((store.record()?, store.open_games()?));
    read().map_err(|error| data.explained(&error))
}

/// Replaces symbols for locales without them.
fn in_ascii(text: &str) -> String {
    let sign = |c: char| match c {
        '…' => '.',
        '·' => '-',
        c => Sign::of_symbol(c.encode_utf8(&mut [0; 4])).map_or(c, Sign::ascii),
    };
    text.replace('±', "+-").chars().map(sign).collect()
}
