//! Lists, and multiline input.

use std::iter;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::input::MAX_LINE;
use super::{Linear, knowledge, words};
use crate::browser::input::effect::Effect;
use crate::browser::input::pasted::Pasted;
use crate::browser::search::mark_search::{MarkOrder, MarkView};
use crate::browser::state::number_search::NumberSearch;
use crate::browser::state::number_words;
use crate::table::Table;
use crate::table::facts::cells_in_words;
use tableaux_engine::atlas::DealList;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::number::{DealNumber, grouped};
use tableaux_engine::words::counted;

/// The number of lines listed at a time.
const PAGE: usize = 10;
/// The number of deals listed after the current one.
const NEIGHBOURS: u64 = 32_000;

/// Multiline text, ended by an empty line.
#[derive(Debug, Clone)]
pub struct MultilineInput {
    is_to_find: bool,
    text: String,
}

impl MultilineInput {
    /// Starts a board to find the number of.
    pub const fn find() -> Self {
        Self { is_to_find: true, text: String::new() }
    }

    /// Starts a board to show beside the deals.
    pub const fn board() -> Self {
        Self { is_to_find: false, text: String::new() }
    }

    pub const fn prompt(&self) -> &'static str {
        if self.is_to_find { "find> " } else { "paste> " }
    }
}

impl Linear {
    /// Reads the next lines as one text.
    pub(super) fn begin_multiline(&mut self, multiline: MultilineInput) {
        if !self.desk().panes.table().is_freecell() {
            return self.say("boards of FreeCell alone are read: table freecell shows them");
        }
        self.multiline = Some(multiline);
        self.say("type the cards row by row, as 7D AD 5C, unknown ones as ??; an empty line ends the board");
    }

    pub(super) fn take_line(&mut self, line: &str) {
        let Some(multiline) = &mut self.multiline else { return };
        if line.trim().is_empty() {
            return self.end_multiline();
        }
        if multiline.text.len() + line.len() > MAX_LINE {
            self.multiline = None;
            return self.say(&format!("the board is too long: up to {MAX_LINE} bytes are accepted"));
        }
        multiline.text.push_str(line);
        multiline.text.push('\n');
    }

    pub(super) fn end_multiline(&mut self) {
        let Some(MultilineInput { is_to_find, text }) = self.multiline.take() else { return };
        match text.is_empty() {
            true => self.say("no card was typed"),
            false if is_to_find => self.find(&text),
            false => self.open_text(text),
        }
    }

    pub(super) fn find(&mut self, text: &str) {
        if !self.desk().panes.table().is_freecell() {
            return self.say("numbers of FreeCell boards alone are found: table freecell shows them");
        }
        let mut search = self.desk().number_search();
        search.replace([None; Card::COUNT]);
        let boards = Pasted::new(text).boards;
        let is_deal = self.act(|desk| desk.take_board(&mut search, &boards));
        // Prints what was ignored in the text, or why it is not a board.
        self.tell_message();
        if !is_deal {
            // The board is shown beside the deals.
            return self.tell_pane(self.desk().panes.focus());
        }
        search = self.settled(search);
        self.say(&number_words::words(&search, &self.desk().searches));
        let count = search.count();
        if count > 1 {
            search = self.tell_numbers(search);
        }
        if count > 0 {
            self.say("type a number to open it");
        }
        self.act(|desk| desk.searches_mut().keep_number_search(search));
    }

    /// Prints the first of several numbers found.
    fn tell_numbers(&mut self, mut search: NumberSearch) -> NumberSearch {
        let mut numbers: Vec<String> = Vec::new();
        for place in 0..search.count().min(PAGE as u64) {
            search.select(place);
            search = self.settled(search);
            let Some(number) = search.number(self.desk().searches.answers()) else { break };
            numbers.push(format!("#{number}"));
        }
        let more = search.count() - numbers.len() as u64;
        let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
        self.say(&format!("{}{more}", numbers.join(", ")));
        search
    }

    /// Waits for the numbers of a board to be searched.
    fn settled(&mut self, search: NumberSearch) -> NumberSearch {
        self.dialog.number_search = Some(search);
        self.dialog.refresh();
        self.wait(|desk| desk.searches.query().is_none());
        self.dialog.number_search.take().expect("it stays there while it is waited for")
    }

    /// Lists deals that match the filter: a list by name, or those after the current one.
    pub(super) fn list(&mut self, list: Option<DealList>) {
        let desk = self.desk();
        if !desk.panes.table().is_freecell() {
            return self.say("deals of FreeCell alone are listed: table freecell shows them");
        }
        let table = desk.focused().table();
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
        self.say(&counted(self.rest.len() as u64, "mark", "marks"));
        if self.rest.len() > 0 {
            self.tell_more();
        }
    }

    /// Lists the open games, the last played first.
    pub(super) fn list_games(&mut self) {
        self.act_and_keep(|_| Some(Effect::ReadRecord));
        let games = Arc::clone(self.desk().games.kept());
        self.say(&counted(games.len() as u64, "open game", "open games"));
        self.rest = Box::new((0..games.len()).map(move |at| (games[at].table, games[at].number)));
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
            let line = self.line_of(table, number);
            self.say(&line);
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
        let here = desk.focused().table();
        let name = match table {
            Table::Layout(_) => "a board of your own".into(),
            Table::FreeCell(generator) if table == here => knowledge::listed(desk, generator, number),
            Table::FreeCell(generator) => format!("{table} {}", knowledge::listed(desk, generator, number)),
            _ if table == here => format!("#{number}"),
            _ => format!("{table} #{number}"),
        };
        let games = desk.games.kept().iter().filter(|game| (game.table, game.number) == (table, number));
        let name = games.fold(name, |name, game| {
            let cells = CellCount::new(game.cells).filter(|&cells| cells != desk.panes.cells() && !table.is_gears());
            let cells = cells.map_or(String::new(), |cells| format!(" with {}", cells_in_words(cells)));
            let stands = if table.is_gears() { "after press" } else { "move" };
            format!("{name}; game open{cells}, {stands} {}", game.moves)
        });
        match desk.marks.note(table, number) {
            Some("") => format!("{name}; marked"),
            Some(note) => format!("{name}; marked: {note}"),
            None => name,
        }
    }

    /// Prints the statistics of the games played.
    pub(super) fn tell_statistics(&mut self) {
        if !self.desk().panes.table().has_solutions() {
            return self.say("Skat deals are not played here: there are no statistics of them");
        }
        self.act_and_keep(|_| Some(Effect::ReadRecord));
        self.say_all(self.desk().statistics().iter().map(|(name, message)| format!("{name}: {}", words(message))));
    }
}
