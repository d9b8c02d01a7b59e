//! Lists of deals, marks and open games, a page at a time; statistics; the month of a day.

use std::iter;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Linear, facts};
use crate::browser::input::effect::Effect;
use crate::browser::search::mark_search::{MarkOrder, MarkView};
use crate::browser::state::desk::Desk;
use crate::browser::words;
use crate::record::{DayStanding, Evening};
use crate::table::Table;
use crate::table::facts::{cells_in_words, needs_in_words};
use tableaux_engine::atlas::DealList;
use tableaux_engine::daily::{self, Day};
use tableaux_engine::freecell::CellCount;
use tableaux_engine::number::DealNumber;
use tableaux_engine::words::counted;

/// The number of lines listed at a time.
const PAGE: usize = 10;
/// The number of deals listed after the current one.
const NEIGHBORS: u64 = 32_000;

impl Linear {
    /// Lists deals that match the filter: a list by name, or those after the current one.
    pub(super) fn list(&mut self, list: Option<DealList>) {
        let desk = self.desk();
        let table = desk.focused().table();
        if list.is_some() && table != Table::FREECELL {
            return self.say("the lists are of Microsoft's deals: generator microsoft deals them");
        }
        let here = desk.focused().number();
        let after = |steps: u64| table.saturating_add_signed(here, steps.cast_signed());
        let mut numbers: Vec<DealNumber> = match list {
            Some(list) => list.numbers(),
            None => (1..=NEIGHBORS).map(after).take_while(|&number| number > here).collect(),
        };
        numbers.retain(|&number| desk.fits(number) == Some(true));
        numbers.dedup();
        let count = counted(numbers.len() as u64, "deal", "deals");
        let fit = if desk.filter().is_some() { ", of those known to fit the filter" } else { "" };
        let name = list.map_or_else(|| format!("the deals after #{here}"), |list| format!("{} deals", list.name()));
        self.say(&format!("{name}: {count}{fit}"));
        self.rest = Box::new(numbers.into_iter().map(move |number| (table, number)));
        self.tell_more();
    }

    /// Lists the marks that contain all words.
    pub(super) fn list_marks(&mut self, words: &str) {
        // Another browser may have changed them.
        self.act_and_keep(|_| Some(Effect::ReadMarks));
        let marks = Arc::clone(self.desk().marks.all());
        let view = MarkView { words: words.to_owned(), order: MarkOrder::Table };
        self.rest = if view.is_as_in_memory(&marks) {
            Box::new((0..marks.len()).map(move |line| marks.place(marks.ids()[line])))
        } else {
            let listed = view.list(&marks, &AtomicBool::new(false));
            Box::new(listed.into_iter().map(move |id| marks.place(id)))
        };
        self.begin_list("mark", "marks");
    }

    /// Lists the open games, the last played first.
    pub(super) fn list_games(&mut self) {
        self.act_and_keep(|_| Some(Effect::ReadRecord));
        let games = Arc::clone(self.desk().games.kept());
        self.rest = Box::new((0..games.len()).map(move |at| (games[at].table, games[at].number)));
        self.begin_list("open game", "open games");
    }

    /// Prints how many items are to be listed, and the first of them.
    fn begin_list(&mut self, one: &str, many: &str) {
        self.say(&counted(self.rest.len() as u64, one, many));
        if self.rest.len() > 0 {
            self.tell_more();
        }
    }

    pub(super) fn tell_more(&mut self) {
        if self.rest.len() == 0 {
            return self.say("there is no more to list");
        }
        let page: Vec<(Table, DealNumber)> = self.rest.by_ref().take(PAGE).collect();
        self.background.read_solutions(self.desk().unread(&[], false, page.iter().copied()), &mut self.dialog);
        for (table, number) in page {
            self.say(&self.line_of(table, number));
        }
        if self.rest.len() > 0 {
            self.say(&format!("{} left; type more", self.rest.len()));
        } else {
            // Releases the shared marks.
            self.rest = Box::new(iter::empty());
        }
    }

    /// Returns the line of a deal in a list.
    fn line_of(&self, table: Table, number: DealNumber) -> String {
        let desk = self.desk();
        let is_named = table == desk.focused().table();
        let mut parts = vec![match table {
            Table::Layout(_) => "a board of your own".into(),
            Table::FreeCell(generator) if is_named => facts::listed(desk, generator, number),
            Table::FreeCell(generator) => format!("{table} {}", facts::listed(desk, generator, number)),
            _ if is_named => format!("#{number}"),
            _ => format!("{table} #{number}"),
        }];
        parts.extend(desk.games.kept().iter().filter(|game| (game.table, game.number) == (table, number)).map(
            |game| {
                let cells =
                    CellCount::new(game.cells).filter(|&cells| cells != desk.panes.cells() && table.has_cells());
                let cells = cells.map_or(String::new(), |cells| format!(" with {}", cells_in_words(cells)));
                let stands = if table.is_played_by_presses() { "after press" } else { "move" };
                format!("game open{cells}, {stands} {}", game.moves)
            },
        ));
        parts.extend(facts::mark(desk.marks.note(table, number)));
        parts.join("; ")
    }

    /// Prints the statistics of the games played.
    pub(super) fn tell_statistics(&mut self) {
        if !self.desk().panes.table().has_solutions() {
            return self.say("Skat deals are not played here: there are no statistics of them");
        }
        self.act_and_keep(|_| Some(Effect::ReadRecord));
        let lines = words::statistics::lines(self.desk());
        let levels =
            words::statistics::levels_in_words(self.desk()).map(|levels| format!("won by difficulty: {levels}"));
        self.say_all(lines.iter().map(|(name, message)| format!("{name}: {}", super::words(message))).chain(levels));
    }

    /// Goes to the deal of a day, by default today's, and prints its facts and the results of its month.
    pub(super) fn tell_day(&mut self, day: Option<Day>) {
        let day = day.unwrap_or_else(|| self.desk().today());
        self.act_and_keep(|desk| {
            desk.show_day(day);
            Some(Effect::ReadRecord)
        });
        let desk = self.desk();
        let (number, difficulty) = (daily::number(day), daily::difficulty(day));
        let (weekday, days) = (day.weekday(), words::day::from_today(desk, day));
        let mut lines = vec![format!("deal of {weekday}, {day}, {days}: #{number}, {difficulty}")];
        lines.push(desk.standing_of_day(day).sentence());
        lines.extend(words::day::result(desk, day).map(|text| format!("to be sent: {}", text.trim_end())));
        lines.extend(of_month(desk, day));
        let evening = Evening::new(desk.games.records().games(), desk.today());
        lines.push(format!("three for tonight, {}", words::day::chances_go_by(&evening)));
        lines.extend(evening.proposals.iter().map(|proposal| {
            let cells = proposal.cells.map_or(String::new(), |cells| format!(", {}", needs_in_words(cells)));
            let (name, number, difficulty) = (proposal.dare.name(), proposal.number, proposal.difficulty.short());
            format!("{name}: deal {number}, {difficulty}{cells}, {}", words::day::chance(proposal.chance))
        }));
        let open = desk.games.kept().iter().find(|game| game.table.is_played_by_moves());
        lines.extend(open.map(|game| format!("your open game: {}", self.line_of(game.table, game.number))));
        lines.push("play plays it, cards says its cards, today with a date goes to another day".into());
        self.say_all(lines);
    }
}

/// Returns the results of a day's month, one line per kind.
fn of_month(desk: &Desk, day: Day) -> Vec<String> {
    let month = day.month();
    let line = |of: DayStanding| {
        let days = month.days().filter(|&day| desk.standing_of_day(day).name() == of.name());
        let days: Vec<String> = days.map(|day| day.day_of_month().to_string()).collect();
        (!days.is_empty()).then(|| format!("{month}, {}: {}", of.words(), days.join(", ")))
    };
    let played = DayStanding::ALL.into_iter().filter(|&of| of != DayStanding::Untried);
    let lines: Vec<String> = played.filter_map(line).collect();
    if lines.is_empty() { vec![format!("{month}: no deal was played")] } else { lines }
}
