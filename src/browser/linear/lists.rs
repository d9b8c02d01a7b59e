//! What is listed, and what is typed in several lines.

use std::iter;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::input::MAX_LINE;
use super::{Linear, knowledge};
use crate::atlas::DealList;
use crate::browser::input::command::{Command, Opening};
use crate::browser::input::event::Event;
use crate::browser::screens::screen::Screen;
use crate::browser::search::mark_search::{MarkOrder, MarkView};
use crate::freecell::CellCount;
use crate::number::{DealNumber, grouped};
use crate::table::Table;
use crate::words::counted;

/// How many lines are listed at a time.
const PAGE: usize = 10;
/// How many deals after the one that is shown are listed.
const NEIGHBOURS: u64 = 32_000;

/// Lines that belong together, up to an empty one.
#[derive(Debug, Clone)]
pub struct Collection {
    is_to_find: bool,
    text: String,
}

impl Collection {
    /// The lines of a board whose number is looked for.
    pub const fn find() -> Self {
        Self { is_to_find: true, text: String::new() }
    }

    /// The lines of a board to lay beside the deals.
    pub const fn board() -> Self {
        Self { is_to_find: false, text: String::new() }
    }

    /// What stands before the next line.
    pub const fn prompt(&self) -> &'static str {
        if self.is_to_find { "find> " } else { "paste> " }
    }
}

impl Linear {
    /// Has the next lines belong together.
    pub(super) fn begin_collection(&mut self, collection: Collection) {
        if !self.app.desk().panes.table().is_freecell() {
            return self.say("boards of FreeCell alone are read: table freecell shows them");
        }
        self.collection = Some(collection);
        self.say("type the cards row by row, as 7D AD 5C, unknown ones as ??; an empty line ends the board");
    }

    /// Takes a line of several.
    pub(super) fn collect(&mut self, line: &str) {
        let Some(collection) = &mut self.collection else { return };
        if line.trim().is_empty() {
            return self.collected();
        }
        if collection.text.len() + line.len() > MAX_LINE {
            self.collection = None;
            return self.say(&format!("the board is too long: up to {MAX_LINE} bytes are accepted"));
        }
        collection.text.push_str(line);
        collection.text.push('\n');
    }

    /// Takes the lines that belong together.
    pub(super) fn collected(&mut self) {
        let Some(Collection { is_to_find, text }) = self.collection.take() else { return };
        match text.is_empty() {
            true => self.say("no card was typed"),
            false if is_to_find => self.find(&text),
            false => self.open_text(text),
        }
    }

    /// Says the numbers of a board.
    pub(super) fn find(&mut self, text: &str) {
        if !self.app.desk().panes.table().is_freecell() {
            return self.say("numbers of FreeCell boards alone are found: table freecell shows them");
        }
        self.run(Command::Open(Opening::Find));
        self.run(Command::Clear);
        self.run(Command::Clear);
        self.update(Event::paste(text));
        // What was ignored of it, or why it is no board.
        self.tell_message();
        if self.app.screens().len() == 1 {
            // A board in play has no number, and lies beside the deals.
            return self.tell_pane(self.app.desk().panes.focus());
        }
        self.wait(|app| app.desk().searches.query().is_none());
        let (words, count) = match self.app.top() {
            Screen::Find(find) => (find.words(self.app.desk()), find.number_search().count()),
            _ => return,
        };
        self.say(&words);
        if count > 1 {
            self.tell_numbers(count);
        }
        if count > 0 {
            self.say("type a number to open it");
        }
        self.run(Command::Back);
    }

    /// Says the first numbers of several that were found.
    fn tell_numbers(&mut self, count: u64) {
        let mut numbers: Vec<String> = Vec::new();
        for _ in 0..count.min(PAGE as u64) {
            self.wait(|app| app.desk().searches.query().is_none());
            let Screen::Find(find) = self.app.top() else { break };
            let Some(number) = find.number_search().number(self.app.desk().searches.answers()) else { break };
            numbers.push(format!("#{number}"));
            self.run(Command::Focus(1));
        }
        let more = count - numbers.len() as u64;
        let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
        self.say(&format!("{}{more}", numbers.join(", ")));
    }

    /// Lists deals: a list by name, or those after the one that is shown, as far as they fit the filter.
    pub(super) fn list(&mut self, list: Option<DealList>) {
        let desk = self.app.desk();
        if !desk.panes.table().is_freecell() {
            return self.say("deals of FreeCell alone are listed: table freecell shows them");
        }
        let table = desk.panes.table_of(desk.panes.focus());
        if list.is_some() && table != Table::FREECELL {
            return self.say("the lists are of Microsoft's deals: generator microsoft deals them");
        }
        let here = desk.panes.focused().number();
        let after = |steps: u64| table.saturating_add_signed(here, steps.cast_signed());
        let numbers: Vec<DealNumber> = match list {
            Some(list) => list.numbers(),
            None => (1..=NEIGHBOURS).map(after).take_while(|&number| number > here).collect(),
        };
        let mut numbers: Vec<DealNumber> =
            numbers.into_iter().filter(|&number| desk.fits(number) == Some(true)).collect();
        numbers.dedup();
        let count = counted(numbers.len() as u64, "deal", "deals");
        let fit = if desk.filter().is_some() { ", of those known to fit the filter" } else { "" };
        let name = list.map_or_else(|| format!("the deals after #{here}"), |list| format!("{} deals", list.name()));
        self.say(&format!("{name}: {count}{fit}"));
        self.rest = Box::new(numbers.into_iter().map(move |number| (table, number)));
        self.tell_more();
    }

    /// Lists the marks that have all of the words.
    pub(super) fn list_marks(&mut self, words: &str) {
        // Another browser may have changed them.
        self.run(Command::Open(Opening::Marks));
        self.run(Command::Back);
        let marks = Arc::clone(self.app.desk().marks.all());
        let view = MarkView { words: words.to_owned(), order: MarkOrder::Table };
        self.rest = if view.is_as_in_memory(&marks) {
            Box::new((0..marks.len()).map(move |line| marks.place(marks.ids()[line])))
        } else {
            let listed = view.list(&marks, &AtomicBool::new(false));
            Box::new(listed.into_iter().map(move |id| marks.place(id)))
        };
        self.say(&counted(self.rest.len() as u64, "mark", "marks"));
        if self.rest.len() > 0 {
            self.tell_more();
        }
    }

    /// Goes on with what is listed.
    pub(super) fn tell_more(&mut self) {
        if self.rest.len() == 0 {
            return self.say("there is no more to list");
        }
        let page: Vec<(Table, DealNumber)> = self.rest.by_ref().take(PAGE).collect();
        let starts = page.iter().filter_map(|(table, number)| table.board(*number).start(CellCount::FOUR));
        self.read_solutions(self.app.desk().searches.unread(starts));
        for (table, number) in page {
            let line = self.line_of(table, number);
            self.say(&line);
        }
        if self.rest.len() > 0 {
            self.say(&format!("{} left; type more", self.rest.len()));
        } else {
            // The marks are no longer shared.
            self.rest = Box::new(iter::empty());
        }
    }

    /// What is said of a deal in a list.
    fn line_of(&self, table: Table, number: DealNumber) -> String {
        let desk = self.app.desk();
        let here = desk.panes.table_of(desk.panes.focus());
        let name = match table {
            Table::Layout(_) => "a board of your own".into(),
            Table::FreeCell(generator) if table == here => knowledge::listed(desk, generator, number),
            Table::FreeCell(generator) => format!("{table} {}", knowledge::listed(desk, generator, number)),
            _ if table == here => format!("#{number}"),
            _ => format!("{table} #{number}"),
        };
        match desk.marks.note(table, number) {
            Some("") => format!("{name}; marked"),
            Some(note) => format!("{name}; marked: {note}"),
            None => name,
        }
    }

    /// Says what the games come to that were played.
    pub(super) fn tell_statistics(&mut self) {
        if !self.app.desk().panes.table().has_solutions() {
            return self.say("Skat deals are not played here: there are no statistics of them");
        }
        self.run(Command::Open(Opening::Statistics));
        let lines = crate::browser::screens::statistics::StatisticsPage::lines(self.app.desk());
        for (name, message) in lines {
            let words = self.words(&message);
            self.say(&format!("{name}: {words}"));
        }
        self.run(Command::Back);
    }
}
