//! Lists of deals, marks and games, a page at a time; statistics; the month of a day.

use std::iter;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Linear, facts};
use crate::browser::input::effect::Effect;
use crate::browser::screens::deals;
use crate::browser::search::mark_search::{MarkOrder, MarkView};
use crate::browser::state::clock::clock_words;
use crate::browser::state::desk::Desk;
use crate::browser::state::game_list::{GameIndex, GameOrder};
use crate::browser::words;
use crate::record::{DayStanding, Evening};
use crate::table::Table;
use crate::table::facts::{cells_in_words, needs_in_words};
use tableaux_engine::atlas::{DealList, Difficulty};
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::number::DealNumber;
use tableaux_engine::words::counted;

/// The number of lines listed at a time.
const PAGE: usize = 10;
/// The number of deals listed after the current one.
const NEIGHBORS: u64 = 32_000;

/// An item of a list.
#[derive(Debug, Clone, Copy)]
pub enum Listed {
    Deal(Table, DealNumber),
    /// A game, with its place in the list from 1.
    Game(usize, GameIndex),
}

impl Listed {
    const fn of((table, number): (Table, DealNumber)) -> Self {
        Self::Deal(table, number)
    }
}

impl Linear {
    /// Lists deals that match the filter: a list by name, or those after the current one.
    pub(super) fn list(&mut self, list: Option<DealList>) {
        let desk = self.desk();
        let table = desk.focused().table();
        if list.is_some() && table != Table::FREECELL {
            return self.say("the lists have Microsoft's deals; type generator microsoft");
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
        let fit = if desk.filter().is_some() { " known to fit the filter" } else { "" };
        let name = list.map_or_else(|| format!("the deals after #{here}"), |list| format!("{} deals", list.name()));
        self.say(&format!("{name}: {count}{fit}"));
        self.rest = Box::new(numbers.into_iter().map(move |number| Listed::Deal(table, number)));
        self.tell_more();
    }

    /// Lists the marks that contain all words.
    pub(super) fn list_marks(&mut self, words: &str) {
        // Another browser may have changed them.
        self.act_and_keep(|_| Some(Effect::ReadMarks));
        let marks = Arc::clone(self.desk().marks.all());
        let view = MarkView { words: words.to_owned(), order: MarkOrder::Table };
        let listed = view.list(&marks, &AtomicBool::new(false));
        let mark = move |position| Listed::of(marks.get(position).expect("the listed marks exist").0);
        self.rest = Box::new(listed.into_iter().map(mark));
        self.begin_list(&counted(self.rest.len() as u64, "mark", "marks"));
    }

    /// Lists the games that match the filter, open and ended, the newest first.
    pub(super) fn list_games(&mut self) {
        self.act_and_keep(|_| Some(Effect::ReadRecord));
        let games = self.desk().list_games(GameOrder::Newest);
        let open = games.iter().filter(|game| matches!(game, GameIndex::Open(_))).count();
        let words = counted(games.len() as u64, "game", "games");
        let words = if open > 0 { format!("{words}, {open} of them open; games 1 opens the first") } else { words };
        self.rest = Box::new(games.into_iter().enumerate().map(|(at, game)| Listed::Game(at + 1, game)));
        self.begin_list(&words);
    }

    /// Opens a game of the list: an open one where it was left, an ended one as it ended.
    pub(super) fn open_listed(&mut self, place: usize) {
        self.act_and_keep(|_| Some(Effect::ReadRecord));
        let games = self.desk().list_games(GameOrder::Newest);
        let Some(&index) = place.checked_sub(1).and_then(|at| games.get(at)) else {
            return self.say(&format!("there is no game {place}; games lists {}", games.len()));
        };
        let reads = self.act(|desk| deals::open_game(desk, index));
        self.say(&facts::heading(self.desk(), self.desk().panes.focus()));
        if reads.is_none() {
            return self.open_game();
        }
        self.act_and_keep(|_| reads);
        self.tell_message();
        if self.desk().has_ended() {
            self.tell_ending();
        } else if self.dialog.is_playing {
            self.say("review says what each move did; quit goes back to the deals");
        }
    }

    /// Prints what is listed, and the first of it.
    fn begin_list(&mut self, words: &str) {
        self.say(words);
        if self.rest.len() > 0 {
            self.tell_more();
        }
    }

    pub(super) fn tell_more(&mut self) {
        if self.rest.len() == 0 {
            return self.say("the list has ended");
        }
        let page: Vec<Listed> = self.rest.by_ref().take(PAGE).collect();
        let deals = page.iter().filter_map(|&listed| match listed {
            Listed::Deal(table, number) => Some((table, number)),
            Listed::Game(..) => None,
        });
        self.background.read_solutions(self.desk().unread(&[], false, deals), &mut self.dialog);
        for listed in page {
            self.say_all(match listed {
                Listed::Deal(table, number) => Some(self.line_of(table, number)),
                Listed::Game(place, index) => self.line_of_game(place, index),
            });
        }
        if self.rest.len() > 0 {
            self.say(&format!("{} left; type more", self.rest.len()));
        } else {
            // Releases the shared marks.
            self.rest = Box::new(iter::empty());
        }
    }

    /// Returns the line of a game in a list; `None` if it is gone.
    fn line_of_game(&self, place: usize, index: GameIndex) -> Option<String> {
        let desk = self.desk();
        let game = desk.listed_game(index)?;
        let table = game.table();
        let name = match table {
            Table::Layout(_) => "a board of your own".into(),
            Table::SkatDeal(_) => "a Skat deal of your own".into(),
            _ if table == desk.focused().table() => format!("#{}", game.number()),
            _ => format!("{table} #{}", game.number()),
        };
        let result = game.outcome().map_or("open", words::record::outcome);
        let [one, several] = table.steps();
        let steps = counted(game.moves().into(), one, several);
        let cells = game.cells().filter(|&cells| cells != CellCount::FOUR).map(cells_in_words);
        let parts = [
            Some(format!("{place}: {name}, {result}")),
            Some(format!("{steps}, {}", clock_words(game.seconds()))),
            game.time().map(|time| words::day::near(desk, time)),
            desk.difficulty_of(&game).map(Difficulty::short),
            cells,
        ];
        Some(parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }

    /// Returns the line of a deal in a list.
    fn line_of(&self, table: Table, number: DealNumber) -> String {
        let desk = self.desk();
        let is_named = table == desk.focused().table();
        let mut parts = vec![match table {
            Table::Layout(_) => "a board of your own".into(),
            Table::SkatDeal(_) => "a Skat deal of your own".into(),
            Table::FreeCell(generator) if is_named => facts::listed(desk, generator, number),
            Table::FreeCell(generator) => format!("{table} {}", facts::listed(desk, generator, number)),
            _ if is_named => format!("#{number}"),
            _ => format!("{table} #{number}"),
        }];
        parts.extend(desk.games.kept().iter().filter(|game| (game.table, game.number) == (table, number)).map(
            |game| {
                let cells =
                    CellCount::new(game.cells).ok().filter(|&cells| cells != desk.panes.cells() && table.has_cells());
                let cells = cells.map_or(String::new(), |cells| format!(" with {}", cells_in_words(cells)));
                let after = if table.is_played_by_presses() { "after " } else { "" };
                format!("game open{cells}, {after}{} {}", table.steps()[0], game.moves)
            },
        ));
        parts.extend(facts::mark(desk.marks.note(table, number)));
        parts.join("; ")
    }

    /// Prints the statistics of the games played.
    pub(super) fn tell_statistics(&mut self) {
        self.wait(|desk| !desk.is_judging_given_up());
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
        if self.desk().table_of_day().own_measure().is_some() {
            self.wait_for_solution();
        }
        let desk = self.desk();
        let table = desk.table_of_day();
        let ((number, _), about) = (table.of_day(day), words::day::about(desk, day));
        let (weekday, days) = (day.weekday(), words::day::from_today(desk, day));
        let mut lines = vec![format!("{} of {weekday}, {day}, {days}: #{number}, {about}", table.noun())];
        lines.push(desk.standing_of_day(day).sentence(table));
        lines.extend(words::day::result(desk, day).map(|text| format!("to share: {}", text.trim_end())));
        lines.extend(of_month(desk, day));
        if !table.has_levels() {
            lines.push("play plays it; today with a date goes to another day".into());
            return self.say_all(lines);
        }
        let evening = Evening::new(desk.games.records().games(), desk.today());
        lines.push(format!("three for today, {}", words::day::chances_go_by(&evening)));
        lines.extend(evening.proposals.iter().map(|proposal| {
            let cells = proposal.cells.map_or(String::new(), |cells| format!(", {}", needs_in_words(cells)));
            let (name, number, difficulty) = (proposal.dare.name(), proposal.number, proposal.difficulty.short());
            format!("{name}: deal {number}, {difficulty}{cells}, {}", words::day::chance(proposal.chance))
        }));
        let open = desk.games.kept().iter().find(|game| game.table.has_levels());
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
    if lines.is_empty() { vec![format!("{month}: no deals played")] } else { lines }
}
