//! What is asked for above all deals.

use super::lists::Collection;
use super::request::Request;
use super::{End, Linear, commands, knowledge, speech};
use crate::browser::input::command::{Command, Opening, Step};
use crate::browser::input::event::Event;
use crate::browser::screens::screen::Screen;
use crate::browser::search::Query;
use crate::freecell::{CellCount, Position};
use crate::generator::GeneratorError;
use crate::number::{DealNumber, DealRange};
use crate::sanitize::quoted;
use crate::skat::{Hand, challenge_text};
use crate::solver::Effort;
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::cells_in_words;
use crate::words::counted;

/// What each pane shows and which is focused, by which changes are noticed.
type Shown = (Vec<(Table, DealNumber)>, usize);

impl Linear {
    /// Answers a line that is typed above all deals.
    pub(super) fn answer_above_deals(&mut self, request: Request) {
        match request {
            Request::Go(range) if range.len() == 1 => self.go_to(range.first()),
            Request::Go(range) => self.go_to_range(range),
            Request::Step(steps) => self.go(Command::Step(Step::One, steps)),
            Request::First => self.go(Command::First),
            Request::Last => self.go(Command::Last),
            Request::Random => self.go(Command::Random),
            Request::History(steps) => self.go(Command::History(steps)),
            Request::Beside(None) => self.go(Command::OpenPane),
            Request::Beside(Some(range)) => self.open_beside(range),
            Request::Close => self.go(Command::ClosePane),
            Request::Reopen => self.go(Command::ReopenLayout),
            Request::Pane(None) => self.go(Command::Focus(1)),
            Request::Pane(Some(number)) => self.go_to_pane(number),
            Request::Link => {
                self.run(Command::Link);
                self.tell_message();
            }
            Request::Compare => self.compare(),
            Request::Solution => self.tell_solution(),
            Request::Play => self.play(),
            Request::Find(Some(cards)) => self.find(&cards),
            Request::Find(None) => self.begin_collection(Collection::find()),
            Request::Paste => self.begin_collection(Collection::board()),
            Request::Shared(game) => self.open_text(game),
            Request::Filter(None) => self.tell_filter(),
            Request::Filter(Some(condition)) => self.set_filter(&condition),
            Request::Restore => {
                self.run(Command::Open(Opening::Marks));
                self.run(Command::RestoreMark);
                self.tell_message();
                self.run(Command::Back);
            }
            Request::Marks(words) => self.list_marks(&words),
            Request::List(list) => self.list(list),
            Request::Table(table) => self.set_table(table),
            Request::Cells(cells) => self.set_cells(cells),
            Request::Generator(name) => self.set_generator(&name),
            Request::Marathon => self.begin_marathon(),
            Request::Hand(cards) => self.value_hand(&cards),
            Request::Quit => self.quit(),
            other => self.answer_anywhere(other),
        }
    }

    /// Quits, or asks first where something would be lost and somebody is there to answer.
    fn quit(&mut self) {
        let is_asked = std::mem::replace(&mut self.is_quit_asked, true) || !self.input.is_typed;
        match self.app.desk().notices.unkept().filter(|_| !is_asked) {
            Some(why) => self.say(&format!("quit again quits; {why}")),
            None => self.end = Some(End::Quit),
        }
    }

    /// Answers a line that may be typed anywhere.
    pub(super) fn answer_anywhere(&mut self, request: Request) {
        let pane = self.app.desk().panes.focus();
        match request {
            Request::Facts(name) => {
                self.wait_above_deals();
                match name.map(|name| knowledge::meaning(self.app.desk(), pane, &name)) {
                    None => self.say_all(knowledge::facts(self.app.desk(), pane)),
                    Some(Ok(lines)) => self.say_all(lines),
                    Some(Err(why)) => self.say(&why),
                }
            }
            Request::Why => {
                self.wait_above_deals();
                self.say_all(knowledge::why(self.app.desk(), pane));
            }
            Request::Mark(note) => self.mark(note),
            Request::Unmark => {
                let (table, number) = self.app.desk().panes.mark_place(pane);
                if self.app.desk().marks.note(table, number).is_none() {
                    self.say("it is not marked");
                    return;
                }
                self.run(Command::Open(Opening::Note(table, number)));
                self.run(Command::RemoveMark);
                self.tell_message();
            }
            Request::More => self.tell_more(),
            Request::Statistics => self.tell_statistics(),
            Request::Board => {
                let cells = self.position().map_or(self.app.desk().panes.cells(), Position::cell_count);
                for line in self.board_here().text_with(cells).lines() {
                    self.output.line(line);
                }
            }
            Request::Cards(None) => self.say_all(speech::board(&self.app.desk().board(pane))),
            Request::Cards(Some(says_cards)) => {
                self.says_cards = says_cards;
                self.say(if says_cards { "the cards of every deal are said" } else { "type cards to hear the cards" });
            }
            Request::Help(name) => self.help(name),
            _ => {}
        }
    }

    /// Waits for what is known of deals; in a game that alone is searched for which concerns it.
    fn wait_above_deals(&mut self) {
        if self.app.screens().len() == 1 {
            self.wait_for_facts();
        }
    }

    fn help(&mut self, name: Option<String>) {
        let Some(name) = name else {
            let entries: Vec<_> = commands::of(self.context()).collect();
            self.say("a command may be shortened as long as it is clear; help COMMAND explains one");
            self.say_all(entries.iter().map(|entry| format!("{}: {}", entry.usage, entry.words())));
            return;
        };
        let exact = commands::exact(&name, self.context()).or_else(|| commands::anywhere(&name));
        let beginning = commands::beginning_with(&name, self.context());
        let only = beginning.first().filter(|_| beginning.len() == 1).copied();
        match exact.or(only) {
            Some(entry) => self.say(&format!("{}: {}", entry.usage, entry.words())),
            None => self.say(&format!("there is no command '{}': help lists the commands", quoted(&name))),
        }
    }

    fn shown(&self) -> Shown {
        let desk = self.app.desk();
        ((0..desk.panes.list().len()).map(|pane| desk.panes.mark_place(pane)).collect(), desk.panes.focus())
    }

    /// Carries out a command that may lead to another deal, and says what is shown then that was not before.
    fn go(&mut self, command: Command) {
        let before = self.shown();
        self.run(command);
        let is_done = self.wait_for_command();
        let after = self.shown();
        if is_done || after != before {
            self.tell_message();
        }
        if after == before {
            return;
        }
        let (panes, focus) = &after;
        let changed: Vec<usize> = if panes.len() == before.0.len() {
            (0..panes.len()).filter(|&pane| panes[pane] != before.0[pane]).collect()
        } else {
            vec![*focus]
        };
        if changed.is_empty() || panes.len() < before.0.len() {
            // It was said before.
            let heading = knowledge::heading(self.app.desk(), *focus);
            let verdict = knowledge::verdict(self.app.desk(), *focus);
            self.say_all(std::iter::once(heading).chain(verdict));
            return;
        }
        for pane in changed {
            self.tell_pane(pane);
        }
    }

    fn is_past_last(&mut self, last: DealNumber) -> bool {
        let most = self.app.desk().panes.table().last();
        if last > most {
            self.say(&format!("past the last deal: numbers from 0 to {most} are accepted"));
        }
        last > most
    }

    fn go_to(&mut self, number: DealNumber) {
        if self.is_past_last(number) {
            return;
        }
        self.run(Command::Go(number));
        self.tell_message();
        self.tell_pane(self.app.desk().panes.focus());
    }

    fn go_to_range(&mut self, range: DealRange) {
        if self.is_past_last(range.last()) {
            return;
        }
        self.run(Command::GoRange(range));
        self.tell_message();
        for pane in 0..self.app.desk().panes.list().len() {
            self.tell_pane(pane);
        }
    }

    fn open_beside(&mut self, range: DealRange) {
        if self.is_past_last(range.last()) {
            return;
        }
        for number in range.numbers() {
            let before = self.app.desk().panes.list().len();
            self.run(Command::OpenPane);
            self.wait_for_command();
            if self.app.desk().panes.list().len() == before {
                return self.tell_message();
            }
            self.go_to(number);
        }
    }

    fn go_to_pane(&mut self, number: usize) {
        let (count, focus) = (self.app.desk().panes.list().len(), self.app.desk().panes.focus());
        if number > count {
            let deals = counted(count as u64, "deal is", "deals are");
            return self.say(&format!("{deals} open: pane 1 to {count} is accepted"));
        }
        let steps = |place: usize| i64::try_from(place).unwrap_or(0);
        self.go(Command::Focus(steps(number - 1) - steps(focus)));
    }

    /// Says what a pane shows, and whether it can be won as soon as that is known.
    pub(super) fn tell_pane(&mut self, pane: usize) {
        let desk = self.app.desk();
        let heading = knowledge::heading(desk, pane);
        let fame = knowledge::fame(desk, pane).map(str::to_owned);
        let misfit = if desk.panes.own(pane).is_none() && pane == desk.panes.focus() {
            desk.misfit(desk.panes.list()[pane].number())
        } else {
            None
        };
        let is_own = desk.panes.own(pane).is_some();
        let board = desk.board(pane);
        self.say_all([heading].into_iter().chain(fame).chain(misfit));
        if self.says_cards {
            self.say_all(speech::board(&board));
        }
        if let Board::Skat(_) = board {
            let values = knowledge::facts(self.app.desk(), pane);
            self.say_all(values);
        }
        if is_own {
            self.wait_for_facts();
            self.say_all(knowledge::of_own(self.app.desk(), pane));
        } else {
            self.wait_for_verdicts();
        }
        self.say_all(knowledge::verdict(self.app.desk(), pane));
    }

    fn compare(&mut self) {
        if self.app.desk().panes.list().len() == 1 {
            return self.say("there is one deal: beside opens another");
        }
        self.wait_for_facts();
        self.say_all(knowledge::comparison(self.app.desk()));
    }

    /// Says a solution of the deal, a step a line: the shortest that a search finds, which takes a moment, of several
    /// deals side by side a short one.
    fn tell_solution(&mut self) {
        self.wait_for_verdicts();
        self.app.update(Event::Calm);
        self.wait(|app| match app.desk().searches.query() {
            Some(Query::Solution(of, effort)) => {
                effort == Effort::Best && app.desk().panes.start(app.desk().panes.focus()) != Some(of)
            }
            query => query.is_none(),
        });
        self.tell_playback(Opening::Playback);
    }

    /// Says what a playback plays, a step a line, and closes it; or why there is nothing to play.
    pub(super) fn tell_playback(&mut self, opening: Opening) {
        let depth = self.app.screens().len();
        self.run(Command::Open(opening));
        self.wait_for_command();
        match self.app.top() {
            Screen::Playback(playback) if self.app.screens().len() > depth => {
                let lines = playback.in_lines(self.app.desk());
                self.say_all(lines);
                self.run(Command::Back);
            }
            _ => self.tell_message(),
        }
    }

    /// Opens what can be pasted: a game, boards, or a number.
    pub(super) fn open_text(&mut self, text: String) {
        let before = self.shown();
        self.update(Event::paste(text));
        if self.app.screens().len() > 1 && !matches!(self.app.top(), Screen::Play(_)) {
            // The number line: what is in it is opened.
            self.run(Command::Accept);
        }
        self.tell_message();
        if self.app.screens().len() > 1 {
            let pane = self.app.desk().panes.focus();
            self.say(&knowledge::heading(self.app.desk(), pane));
            return self.tell_opened_game();
        }
        let (after, _) = self.shown();
        for (pane, shown) in after.iter().enumerate() {
            if !before.0.contains(shown) {
                self.tell_pane(pane);
            }
        }
    }

    fn tell_filter(&mut self) {
        match self.app.desk().filter().map(|filter| filter.query().to_string()) {
            Some(query) => self.say(&format!("the filter is {query}: filter off takes it away")),
            None => self.say("there is no filter: filter hard and cells >= 3 sets one"),
        }
    }

    fn set_filter(&mut self, condition: &str) {
        if !self.app.desk().panes.table().is_freecell() {
            return self.say("deals of FreeCell alone are filtered: table freecell shows them");
        }
        let had_one = self.app.desk().filter().is_some();
        self.run(Command::Open(Opening::Filter));
        self.run(Command::Clear);
        self.update(Event::paste(condition));
        let is_whole = self.app.desk().notices.message().is_none();
        if is_whole {
            self.run(Command::Accept);
        }
        if self.app.screens().len() > 1 {
            self.tell_message();
            return self.run(Command::Back);
        }
        match self.app.desk().filter().map(|filter| filter.query().to_string()) {
            Some(query) => self.say(&format!("next, previous, random and list keep to the deals that fit {query}")),
            None if had_one => self.tell_message(),
            None => self.say("there was no filter"),
        }
        let misfit = self.app.desk().misfit(self.app.desk().panes.focused().number());
        self.say_all(misfit);
    }

    fn mark(&mut self, note: Option<String>) {
        let desk = self.app.desk();
        let (table, number) = desk.panes.mark_place(desk.panes.focus());
        self.run(Command::Open(Opening::Note(table, number)));
        if let Some(note) = note {
            self.run(Command::Clear);
            self.update(Event::paste(note));
            // A note that is too long is kept as far as it may be.
            self.tell_message();
        }
        self.run(Command::Accept);
        self.tell_message();
    }

    fn set_table(&mut self, table: Table) {
        let is_there = |here: Table| match (here, table) {
            (Table::Gears(_), Table::Gears(_)) => true,
            _ => here.is_like(table),
        };
        for _ in 0..Table::ALL.len() {
            if is_there(self.app.desk().panes.table()) {
                break;
            }
            self.run(Command::NextTable);
        }
        if let (Table::Gears(here), Table::Gears(wanted)) = (self.app.desk().panes.table(), table) {
            let steps = wanted.as_u8().cast_signed() - here.as_u8().cast_signed();
            self.run(Command::ResizeBoards(steps));
        }
        self.say(&self.app.desk().panes.table().to_string());
        for pane in 0..self.app.desk().panes.list().len() {
            self.tell_pane(pane);
        }
    }

    fn set_cells(&mut self, cells: CellCount) {
        let desk = self.app.desk();
        if !desk.panes.table().is_freecell() {
            return self.say("FreeCell alone has free cells: table freecell shows it");
        }
        let here = desk.panes.cells_of(desk.panes.focus());
        if here == cells {
            return self.say(&format!("it is played with {} already", cells_in_words(cells)));
        }
        self.run(Command::ChangeCells(cells.get().cast_signed() - here.get().cast_signed()));
        self.tell_message();
        self.wait_for_verdicts();
        self.say_all(knowledge::verdict(self.app.desk(), self.app.desk().panes.focus()));
    }

    fn set_generator(&mut self, name: &str) {
        if !self.app.desk().panes.table().is_freecell() {
            return self.say("FreeCell alone is dealt by other generators: table freecell shows it");
        }
        match name.parse() {
            Ok(generator) => self.run(Command::DealBy(generator)),
            Err(why) => return self.say(&GeneratorError::to_string(&why)),
        }
        self.tell_message();
        self.tell_pane(self.app.desk().panes.focus());
    }

    fn value_hand(&mut self, cards: &str) {
        match cards.parse::<Hand>() {
            Ok(hand) => self.say(&challenge_text(hand)),
            Err(why) => self.say(&why.to_string()),
        }
    }

    fn begin_marathon(&mut self) {
        // What was played is read first.
        self.run(Command::Open(Opening::Statistics));
        self.run(Command::Back);
        match self.app.desk().lowest_not_won() {
            Some(number) => {
                self.run(Command::Go(number));
                self.tell_pane(self.app.desk().panes.focus());
                self.play();
            }
            None => self.say("every number of the set is won"),
        }
    }
}
