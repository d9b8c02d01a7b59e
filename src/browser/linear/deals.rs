//! Requests among the deals.

use super::lists::MultilineInput;
use super::request::Request;
use super::{End, Linear, commands, knowledge, speech};
use crate::browser::background::Frontend as _;
use crate::browser::input::command::{Command, JumpCommand, PaneCommand};
use crate::browser::input::effect::Effect;
use crate::browser::input::pasted::Pasted;
use crate::browser::input::update::Update;
use crate::browser::search::Query;
use crate::browser::state::ctx::{Ctx, Everything};
use crate::browser::state::desk::pasted::Opened;
use crate::browser::state::message::Message;
use crate::browser::state::pane::OwnBoard;
use crate::browser::state::solution::Solution;
use crate::browser::words;
use crate::store::Mark;
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::cells_in_words;
use tableaux_engine::freecell::{CellCount, Position};
use tableaux_engine::generator::{Generator, GeneratorError};
use tableaux_engine::number::{DealNumber, DealRange};
use tableaux_engine::sanitize::{printable, quoted};
use tableaux_engine::skat::{Hand, challenge_text};
use tableaux_engine::solver::Effort;
use tableaux_engine::words::counted;

/// The content of each pane and the focus, for noticing changes.
type Shown = (Vec<(Table, DealNumber)>, usize);

impl Linear {
    /// Handles a request typed among the deals.
    pub(super) fn answer_above_deals(&mut self, request: Request) {
        match request {
            Request::Go(range) => self.go_to(range),
            Request::Joke(joke) if !self.desk().panes.table().is_freecell() => {
                self.say(&format!("{joke} is a deal of FreeCell: table freecell goes there"));
            }
            Request::Joke(joke) => {
                self.act(|desk| desk.panes_mut().show_own(OwnBoard::joke(joke)));
                self.tell_pane(self.desk().panes.focus());
            }
            Request::OnPanes(command) => self.browse(command),
            Request::Beside(range) => self.open_beside(range),
            Request::Pane(number) => self.go_to_pane(number),
            Request::Compare => self.compare(),
            Request::Solution => self.tell_solution(),
            Request::Play => self.play(),
            Request::Practise => self.practise(),
            Request::Find(Some(cards)) => self.find(&cards),
            Request::Find(None) => self.begin_multiline(MultilineInput::find()),
            Request::Paste => self.begin_multiline(MultilineInput::board()),
            Request::Shared(game) => self.open_text(game),
            Request::Filter(None) => self.tell_filter(),
            Request::Filter(Some(condition)) => self.set_filter(&condition),
            Request::Restore => {
                self.act_and_keep(|_| Some(Effect::ReadMarks));
                self.act_and_keep(|desk| desk.restore_mark());
                self.tell_message();
            }
            Request::Marks(words) => self.list_marks(&words),
            Request::OpenGames => self.list_games(),
            Request::List(list) => self.list(list),
            Request::Table(table) => {
                self.act(|desk| desk.panes_mut().change_table(table));
                self.say(&self.desk().panes.table().to_string());
                self.tell_panes();
            }
            Request::Cells(cells) => self.set_cells(cells),
            Request::Generator(name) => self.set_generator(&name),
            Request::Marathon => self.begin_marathon(),
            Request::Today(day) => self.tell_day(day),
            Request::Hand(cards) => match cards.parse::<Hand>() {
                Ok(hand) => self.say(&challenge_text(hand)),
                Err(why) => self.say(&why.to_string()),
            },
            Request::Quit => self.quit(),
            other => self.answer_anywhere(other),
        }
    }

    /// Quits; first asks for confirmation if something would be lost and a person is typing.
    fn quit(&mut self) {
        let is_asked = std::mem::replace(&mut self.is_quit_asked, true) || !self.input.is_typed;
        match self.desk().notices.unkept().filter(|_| !is_asked) {
            Some(why) => self.say(&format!("quit again quits; {why}")),
            None => self.end = Some(End::Quit),
        }
    }

    /// Handles a request that may be typed anywhere.
    pub(super) fn answer_anywhere(&mut self, request: Request) {
        let pane = self.desk().panes.focus();
        match request {
            Request::Facts(name) => {
                self.wait_above_deals();
                match name.map(|name| knowledge::meaning(self.desk(), pane, &name)) {
                    None => self.say_all(knowledge::facts(self.desk(), pane)),
                    Some(Ok(lines)) => self.say_all(lines),
                    Some(Err(why)) => self.say(&why),
                }
            }
            Request::Why => {
                self.wait_above_deals();
                self.say_all(knowledge::why(self.desk(), pane));
            }
            Request::Mark(note) => self.mark(note),
            Request::Unmark => {
                let (table, number) = self.desk().pane(pane).bookmark();
                if self.desk().marks.note(table, number).is_none() {
                    return self.say("it is not marked");
                }
                let restore = Message::default().key(&[Command::RestoreMark]);
                self.act_and_keep(|desk| Some(desk.remove_mark(table, number, restore)));
                self.tell_message();
            }
            Request::More => self.tell_more(),
            Request::Statistics => self.tell_statistics(),
            Request::Board => {
                let cells = self.position().map_or(self.desk().panes.cells(), Position::cell_count);
                for line in self.board_here().text_with(cells).lines() {
                    self.output.line(line);
                }
            }
            Request::Cards(None) => self.say_all(speech::board(&self.desk().pane(pane).board())),
            Request::Cards(Some(says_cards)) => {
                self.says_cards = says_cards;
                self.say(if says_cards { "the cards of every deal are said" } else { "type cards to hear the cards" });
            }
            Request::Help(name) => self.help(name),
            _ => {}
        }
    }

    /// Waits for the facts of the deals; not in a game, where only searches about the game run.
    fn wait_above_deals(&mut self) {
        if !self.dialog.is_playing {
            self.wait_for_facts();
        }
    }

    fn help(&mut self, name: Option<String>) {
        let Some(name) = name else {
            let entries: Vec<_> = commands::of(self.dialog.context()).collect();
            self.say("a command may be shortened as long as it is clear; help COMMAND explains one");
            self.say_all(entries.iter().map(|entry| format!("{}: {}", entry.usage, entry.words())));
            return;
        };
        let exact = commands::exact(&name, self.dialog.context()).or_else(|| commands::anywhere(&name));
        let beginning = commands::beginning_with(&name, self.dialog.context());
        let only = beginning.first().filter(|_| beginning.len() == 1).copied();
        match exact.or(only) {
            Some(entry) => self.say(&format!("{}: {}", entry.usage, entry.words())),
            None => self.say(&format!("there is no command '{}': help lists the commands", quoted(&name))),
        }
    }

    fn shown(&self) -> Shown {
        let desk = self.desk();
        ((0..desk.panes.list().len()).map(|pane| desk.pane(pane).bookmark()).collect(), desk.panes.focus())
    }

    /// Runs a command that may lead to another deal, and prints what changed.
    fn browse(&mut self, command: PaneCommand) {
        self.go(|desk| desk.browse(command));
    }

    /// Runs anything that may lead to another deal, and prints what changed.
    fn go(&mut self, verb: impl FnOnce(&mut Ctx<Everything>)) {
        let before = self.shown();
        self.act(verb);
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
            // The rest was printed before.
            let heading = knowledge::heading(self.desk(), *focus);
            let verdict = knowledge::verdict(self.desk(), *focus);
            self.say_all(std::iter::once(heading).chain(verdict));
            return;
        }
        for pane in changed {
            self.tell_pane(pane);
        }
    }

    /// Returns whether the table ends before some numbers, and prints that.
    fn is_past_last(&mut self, range: DealRange) -> bool {
        let why = self.desk().panes.table().checked(range).err();
        let is_past = why.is_some();
        self.say_all(why);
        is_past
    }

    /// Goes to a number, or opens a range side by side.
    fn go_to(&mut self, range: DealRange) {
        if self.is_past_last(range) {
            return;
        }
        if range.len() == 1 {
            self.act(|desk| desk.panes_mut().go(range.first()));
            return self.tell_pane(self.desk().panes.focus());
        }
        self.act(|desk| desk.panes_mut().show_range(range));
        self.tell_panes();
    }

    fn open_beside(&mut self, range: DealRange) {
        if self.is_past_last(range) {
            return;
        }
        for number in range.numbers() {
            if !self.act(|desk| desk.open_beside(desk.panes.focused().generator(), number)) {
                return self.tell_message();
            }
            self.tell_pane(self.desk().panes.focus());
        }
    }

    fn go_to_pane(&mut self, number: usize) {
        let count = self.desk().panes.list().len();
        if number > count {
            let deals = counted(count as u64, "deal is", "deals are");
            return self.say(&format!("{deals} open: pane 1 to {count} is accepted"));
        }
        self.go(|desk| desk.panes_mut().focus_on(number - 1));
    }

    pub(super) fn tell_panes(&mut self) {
        for pane in 0..self.desk().panes.list().len() {
            self.tell_pane(pane);
        }
    }

    /// Prints what a pane shows, and its verdict once known.
    pub(super) fn tell_pane(&mut self, pane: usize) {
        let desk = self.desk();
        let heading = knowledge::heading(desk, pane);
        let fame = knowledge::fame(desk, pane).map(str::to_owned);
        let misfit = if desk.pane(pane).own().is_none() && pane == desk.panes.focus() {
            words::deals::misfit(desk, desk.pane(pane).number())
        } else {
            None
        };
        let is_own = desk.pane(pane).own().is_some();
        let board = desk.pane(pane).board();
        self.say_all([heading].into_iter().chain(fame).chain(misfit));
        if self.says_cards {
            self.say_all(speech::board(&board));
        }
        if let Board::Skat(_) = board {
            let values = knowledge::facts(self.desk(), pane);
            self.say_all(values);
        }
        if is_own {
            self.wait_for_facts();
            self.say_all(knowledge::of_own(self.desk(), pane));
        } else {
            self.wait_for_verdicts();
        }
        self.say_all(knowledge::verdict(self.desk(), pane));
    }

    fn compare(&mut self) {
        if self.desk().panes.list().len() == 1 {
            return self.say("there is one deal: beside opens another");
        }
        self.wait_for_facts();
        self.say_all(knowledge::comparison(self.desk()));
    }

    /// Prints a solution of the deal, a step per line: the shortest that a search finds, which takes a moment, or a
    /// short one if several deals are side by side.
    fn tell_solution(&mut self) {
        self.wait_for_verdicts();
        self.dialog.apply(Update::TypingPaused);
        self.wait(|desk| match desk.searches.query() {
            Some(Query::Solution(of, effort)) => effort == Effort::Best && desk.focused().start() != Some(of),
            query => query.is_none(),
        });
        self.tell_steps(|desk| desk.solution());
    }

    /// Prints a solution, a step per line, as played with the current automatic moves; or why there is none.
    pub(super) fn tell_steps(&mut self, solution: fn(&mut Ctx<Everything>) -> Option<Solution>) {
        match self.ask(solution) {
            Some(solution) => self.say_all(words::solution::lines(&solution, self.desk().games.auto_play())),
            None => self.tell_message(),
        }
    }

    /// Opens pasted text: a game, boards, or a number.
    pub(super) fn open_text(&mut self, text: String) {
        let before = self.shown();
        let pasted = Pasted::new(text);
        match self.act(|desk| desk.open_pasted(&pasted)) {
            Opened::Numbers(range) => self.go_to(range),
            Opened::Game => {
                self.say(&knowledge::heading(self.desk(), self.desk().panes.focus()));
                self.open_game();
            }
            Opened::Boards => {
                self.tell_message();
                let (after, _) = self.shown();
                for (pane, shown) in after.iter().enumerate() {
                    if !before.0.contains(shown) {
                        self.tell_pane(pane);
                    }
                }
            }
        }
    }

    fn tell_filter(&mut self) {
        match self.desk().filter().map(|filter| filter.query().to_string()) {
            Some(query) => self.say(&format!("the filter is {query}: filter off takes it away")),
            None => self.say("there is no filter: filter hard and cells >= 3 sets one"),
        }
    }

    fn set_filter(&mut self, condition: &str) {
        if !self.desk().panes.table().is_freecell() {
            return self.say("deals of FreeCell alone are filtered: table freecell shows them");
        }
        let had_one = self.desk().filter().is_some();
        let condition = printable(condition);
        let set = self.desk().panes.focused().number().set();
        let mut is_set = self.act(|desk| desk.set_filter(&condition, set));
        if let Some(effect) = self.desk().record_for_filter() {
            self.background.perform(effect, &mut self.dialog);
            is_set = self.act(|desk| desk.set_filter(&condition, set));
        }
        if !is_set {
            return self.tell_message();
        }
        match self.desk().filter().map(|filter| filter.query().to_string()) {
            Some(query) => {
                self.say(&format!("next, previous, random and list keep to the deals that fit {query}"));
                self.browse(PaneCommand::Jump(JumpCommand::ShowFits));
            }
            None if had_one => self.tell_message(),
            None => self.say("there was no filter"),
        }
    }

    /// Marks the deal, replacing its note if one is given.
    fn mark(&mut self, note: Option<String>) {
        let (table, number) = self.desk().focused().bookmark();
        let before = || self.desk().marks.note(table, number).unwrap_or_default().to_owned();
        let note = note.map_or_else(before, |note| printable(&note));
        let kept: String = note.chars().take(Mark::MAX_NOTE).collect();
        if kept.len() < note.len() {
            self.say(&format!("no more than {} characters", Mark::MAX_NOTE));
        }
        self.act_and_keep(|desk| Some(desk.mark(table, number, &kept)));
        self.tell_message();
    }

    fn set_cells(&mut self, cells: CellCount) {
        let desk = self.desk();
        if !desk.panes.table().is_freecell() {
            return self.say("FreeCell alone has free cells: table freecell shows it");
        }
        let here = desk.focused().cells();
        if here == cells {
            return self.say(&format!("it is played with {} already", cells_in_words(cells)));
        }
        self.act(|desk| desk.change_cells(cells.get().cast_signed() - here.get().cast_signed()));
        self.tell_message();
        self.wait_for_verdicts();
        self.say_all(knowledge::verdict(self.desk(), self.desk().panes.focus()));
    }

    fn set_generator(&mut self, name: &str) {
        if !self.desk().panes.table().is_freecell() {
            return self.say("FreeCell alone is dealt by other generators: table freecell shows it");
        }
        match name.parse::<Generator>() {
            Ok(generator) => self.act(|desk| desk.deal_by(generator)),
            Err(why) => return self.say(&GeneratorError::to_string(&why)),
        }
        self.tell_message();
        self.tell_pane(self.desk().panes.focus());
    }

    fn begin_marathon(&mut self) {
        // The record is read first.
        self.act_and_keep(|_| Some(Effect::ReadRecord));
        match self.desk().lowest_not_won() {
            Some(number) => {
                self.go_to(number.into());
                self.play();
            }
            None => self.say("every number of the set is won"),
        }
    }
}
