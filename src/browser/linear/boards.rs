//! Boards and games as typed or pasted: numbers of boards, boards beside the deals, shared games.

use super::input::MAX_LINE;
use super::{Linear, facts};
use crate::browser::input::pasted::Pasted;
use crate::browser::state::desk::pasted::Opened;
use crate::browser::state::number_search::NumberSearch;
use crate::browser::words::number_search;
use tableaux_engine::card::Card;
use tableaux_engine::number::grouped;

/// The number of deal numbers listed for a board.
const LISTED: u64 = 10;

/// Multiline text, ended by an empty line: a board to find the number of, or to show beside the deals.
pub struct MultilineInput {
    is_to_find: bool,
    text: String,
}

impl MultilineInput {
    pub const fn prompt(&self) -> &'static str {
        if self.is_to_find { "find> " } else { "paste> " }
    }
}

impl Linear {
    pub(super) fn find_or_begin(&mut self, cards: Option<&str>) {
        match cards {
            Some(cards) => self.find(cards),
            None => self.begin_multiline(true),
        }
    }

    /// Reads the next lines as one text.
    pub(super) fn begin_multiline(&mut self, is_to_find: bool) {
        self.multiline = Some(MultilineInput { is_to_find, text: String::new() });
        self.say("type the cards row by row, as in 7D AD 5C, unknown ones as ??; an empty line ends the board");
    }

    pub(super) fn take_line(&mut self, line: &str) {
        let Some(multiline) = &mut self.multiline else { return };
        if line.trim().is_empty() {
            return self.end_multiline();
        }
        if multiline.text.len() + line.len() > MAX_LINE {
            self.multiline = None;
            return self.say(&format!("the board is too long; use up to {MAX_LINE} bytes"));
        }
        multiline.text += line;
        multiline.text += "\n";
    }

    pub(super) fn end_multiline(&mut self) {
        let Some(MultilineInput { is_to_find, text }) = self.multiline.take() else { return };
        match text.is_empty() {
            true => self.say("no cards typed"),
            false if is_to_find => self.find(&text),
            false => self.open_text(text),
        }
    }

    /// Opens pasted text: a game, boards, or a number.
    pub(super) fn open_text(&mut self, text: String) {
        let (before, _) = self.shown();
        let pasted = Pasted::new(text);
        match self.act(|desk| desk.open_pasted(&pasted)) {
            Opened::Numbers(range) => self.go_to(range),
            Opened::Game => {
                self.say(&facts::heading(self.desk(), self.desk().panes.focus()));
                self.open_game();
            }
            Opened::SkatGames => {
                self.tell_message();
                self.tell_skat_review();
            }
            Opened::Boards => {
                self.tell_message();
                let (after, _) = self.shown();
                let new = (0..after.len()).filter(|&pane| !before.contains(&after[pane]));
                new.for_each(|pane| self.tell_pane(pane));
            }
        }
    }

    fn find(&mut self, text: &str) {
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
        self.say(&number_search::words(&search, &self.desk().searches));
        let count = search.count();
        if count > 1 {
            search = self.tell_numbers(search);
        }
        if count > 0 {
            self.say("type a number to open it");
        }
        self.act(|desk| desk.searches.keep_number_search(search));
    }

    /// Prints the first of several numbers found.
    fn tell_numbers(&mut self, mut search: NumberSearch) -> NumberSearch {
        let mut numbers: Vec<String> = Vec::new();
        for place in 0..search.count().min(LISTED) {
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
}
