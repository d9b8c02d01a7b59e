//! `tableaux today`: the deal of a day, and its month.

use std::process::ExitCode;

use anyhow::{Result, anyhow};

use super::arguments::{Format, text_or_json};
use super::json::{NUMBER, OrNull, json_help, json_object, to_json};
use super::output::{causes, note, print};
use super::{Data, Files, browse};
use crate::browser::terminal::{self, locale};
use crate::browser::today;
use crate::record::{DayStanding, RecordedGame, Records};
use crate::store::OpenGame;
use crate::table::Table;
use tableaux_engine::daily::{self, Day, Weekday};
use tableaux_engine::sanitize::quoted;
use tableaux_engine::{CellCount, DealNumber};

const EXAMPLES: &str = "Examples:\n  tableaux today\n  tableaux today --date 2026-12-24\n  \
    tableaux today --format json\n  tableaux today --linear";

json_object! {
    struct TodayJson {
        @flatten day: DayJson,
        month: Vec<DayJson> = "a day of its month, of which the others tell the same",
    }

    struct DayJson {
        date: String = "the day, as YYYY-MM-DD",
        weekday: &'static str = "its day of the week: Monday to Sunday",
        number: DealNumber = NUMBER,
        difficulty: u8 = "how many of 100 deals are easier",
        level: &'static str = "the word for it: easy, medium, tricky, hard or very hard",
        standing: &'static str = "won (on its day), won-another-day, open, lost or untried",
        moves: OrNull<u32> = "the fewest moves in which it was won, on its day if it was won then",
    }
}

/// Play the deal of the day, or print it
///
/// Each day has a deal of 1 to 32000, by its date in UTC alone: easy on Mondays, harder each day, very hard on Sundays.
/// All can be won. The browser opens with the deal and the calendar of its month, which shows what was won, on its day or
/// on another one. If the output is not a terminal, or with --format, these are printed.
///
/// The lists of the deals are a part of the program that does not change: each day keeps its deal. Nothing is sent and
/// nothing is fetched.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<TodayJson>(EXAMPLES))]
pub(super) struct Arguments {
    /// Another day than today, from 1970-01-01 to 9999-12-31
    #[arg(long, value_name = "YYYY-MM-DD", allow_negative_numbers = true)]
    date: Option<String>,
    /// Print the day, even on a terminal
    #[arg(long, conflicts_with_all = ["linear", "config"])]
    #[arg(value_parser = text_or_json("The day in lines, with the calendar of its month", "The same as one object"))]
    format: Option<Format>,
    /// Print lines of text and read commands by name: for users of screen readers and braille displays
    #[arg(long)]
    linear: bool,
    #[command(flatten)]
    files: Files,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let day = arguments.date.as_deref().map(date).transpose()?;
    let has_browser = arguments.format.is_none() && (terminal::is_linear(arguments.linear) || terminal::is_there());
    if has_browser {
        return browse::today(day.unwrap_or_else(today), arguments.linear, &arguments.files);
    }
    let calendar = Calendar::new(day.unwrap_or_else(today), &arguments.files.data)?;
    print(match arguments.format {
        Some(Format::Json) => calendar.json(),
        Some(Format::Text) | None if locale::is_utf8() => calendar.text(),
        Some(Format::Text) | None => in_ascii(&calendar.text()),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn date(text: &str) -> Result<Day> {
    text.parse().map_err(|error| anyhow!("--date: '{}' is no day: {error}", quoted(text)))
}

/// A day, with the results of its month.
struct Calendar {
    day: Day,
    records: Records,
    open: Vec<DealNumber>,
}

impl Calendar {
    /// Reads the results for a day's month. If the default file cannot be read, the day is shown without them; a named
    /// file must be readable.
    fn new(day: Day, data: &Data) -> Result<Self> {
        let (record, open) = match read(data) {
            Err(error) if data.data.is_none() => {
                note(format_args!("what was played is not known: {}", causes(&error)));
                Default::default()
            }
            read => read?,
        };
        let is_here = |game: &&OpenGame| (game.table, game.cells) == (Table::FREECELL, CellCount::FOUR.get());
        let open = open.iter().filter(is_here).map(|game| game.number).collect();
        Ok(Self { day, records: Records::of(&record), open })
    }

    fn standing(&self, day: Day) -> DayStanding {
        self.records.standing_of_day(day, self.open.contains(&daily::number(day)))
    }

    fn text(&self) -> String {
        let (day, standing) = (self.day, self.standing(self.day));
        let head = format!(
            "{day}, {}: #{}\ndifficulty: {}\nyour games: {}\n\n{}\n",
            day.weekday(),
            daily::number(day),
            daily::difficulty(day),
            standing.sentence(),
            day.month()
        );
        let names: Vec<String> = Weekday::ALL.map(|weekday| format!(" {} ", weekday.short())).into();
        let week = |week: [Option<Day>; 7]| week.map(|day| self.place(day)).concat();
        let rows = std::iter::once(names.join(" ")).chain(day.month().weeks().into_iter().map(week));
        let rows: String = rows.map(|row| row.trim_end().to_owned() + "\n").collect();
        let legend = DayStanding::legend(day.month().days().map(|day| self.standing(day)));
        let legend = if legend.is_empty() { String::new() } else { format!("\n{}\n", legend.join("  ")) };
        head + &rows + &legend
    }

    /// Returns a day for the calendar, in five columns; the selected one is in brackets.
    fn place(&self, day: Option<Day>) -> String {
        day.map_or_else(|| " ".repeat(5), |day| self.standing(day).place(day, day == self.day))
    }

    fn json(&self) -> String {
        let month = self.day.month().days().map(|day| self.day_json(day)).collect();
        to_json(&TodayJson { day: self.day_json(self.day), month }) + "\n"
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
    let sign = |c| match c {
        '●' => '@',
        '○' => 'o',
        '✗' => 'x',
        '…' => '.',
        '·' => '-',
        c => c,
    };
    text.chars().map(sign).collect()
}
