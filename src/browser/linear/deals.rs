//! Commands among the deals: going to others, their cards, marks, filter and settings.

use super::{End, Linear, commands, facts, speech};
use crate::browser::background::Frontend as _;
use crate::browser::input::command::{Command, JumpCommand, PaneCommand};
use crate::browser::input::effect::Effect;
use crate::browser::input::update::Update;
use crate::browser::search::Query;
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use crate::browser::state::pane::OwnBoard;
use crate::browser::state::solution::Solution;
use crate::browser::words;
use crate::store::Mark;
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::cells_in_words;
use tableaux_engine::ParseError;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::{CellCount, JokeDeal, Layout};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};
use tableaux_engine::sanitize::{printable, quoted};
use tableaux_engine::skat::{Hand, Names, challenge_value};
use tableaux_engine::solver::Effort;
use tableaux_engine::words::counted;

/// The content of each pane and the focus, for noticing changes.
type Shown = (Vec<(Table, DealNumber)>, usize);

impl Linear {
    /// Goes back from practice or a game, or ends the program. If something would be lost and a person is typing, that
    /// is confirmed first.
    pub(super) fn quit(&mut self) {
        if self.dialog.is_practicing {
            return self.end_practice();
        }
        if self.dialog.is_playing {
            self.act(|_| {});
            self.dialog.is_playing = false;
            self.dialog.refresh();
            return self.say("back to deals; game saved");
        }
        let is_asked = std::mem::replace(&mut self.is_quit_asked, true) || !self.input.is_typed;
        match self.desk().notices.unkept().filter(|_| !is_asked) {
            Some(why) => self.say(&format!("quit again quits; {why}")),
            None => self.end = Some(End::Quit),
        }
    }

    pub(super) fn tell_facts(&mut self, name: Option<&str>) {
        self.wait_above_deals();
        let (desk, pane) = (self.desk(), self.desk().panes.focus());
        let lines = name.map_or_else(|| facts::facts(desk, pane), |name| facts::meaning(desk, pane, name));
        self.say_all(lines);
    }

    pub(super) fn tell_why(&mut self) {
        self.wait_above_deals();
        self.say_all(facts::why(self.desk(), self.desk().panes.focus()));
    }

    /// Waits for the facts of the deals; not in a game, where only searches about the game run.
    fn wait_above_deals(&mut self) {
        if !self.dialog.is_playing {
            self.wait_for_facts();
        }
    }

    /// Prints the board as other programs read it.
    pub(super) fn print_board(&mut self) {
        let (desk, pane) = (self.desk(), self.desk().panes.focus());
        let text = match self.position() {
            Some(position) => Board::Layout(Layout::from(position)).text_with(position.cell_count()),
            None => desk.pane(pane).board().text_with(desk.pane(pane).cells()),
        };
        text.lines().for_each(|line| self.output.line(line));
    }

    /// Prints the cards, or sets whether they are printed with every deal.
    pub(super) fn tell_cards(&mut self, says_cards: Option<bool>) {
        let Some(says_cards) = says_cards else { return self.tell_board() };
        self.says_cards = says_cards;
        self.say(if says_cards { "saying the cards of every deal" } else { "type cards to hear the cards" });
    }

    /// Prints the cards of the exercise, of the game after its moves, or of the focused pane.
    pub(super) fn tell_board(&mut self) {
        let lines = match self.position() {
            Some(position) => speech::position(position),
            None => speech::board(&self.desk().focused().board(), self.names()),
        };
        self.say_all(lines);
    }

    /// Prints the cards of a cascade, from 1.
    pub(super) fn tell_cascade(&mut self, number: usize) {
        let words = match self.layout() {
            Some(layout) => speech::cascade(&layout, number),
            None => "this table has no cascades; cards says its cards".into(),
        };
        self.say(&words);
    }

    /// Prints where a card lies.
    pub(super) fn tell_place(&mut self, card: Card) {
        let words = match (self.layout(), self.desk().focused().board()) {
            (Some(layout), _) => speech::place_of(&layout, card),
            (None, Board::Skat(deal)) => speech::holder(&deal, card, self.names()),
            (None, _) => "this table has no cards".into(),
        };
        self.say(&words);
    }

    /// Returns the cards of FreeCell as they lie: of the exercise, of the game, or of the focused pane.
    fn layout(&self) -> Option<Layout> {
        self.position().map(Layout::from).or_else(|| self.desk().focused().board().layout())
    }

    pub(super) fn names(&self) -> Names {
        self.desk().look.theme().names
    }

    pub(super) fn tell_hand(&mut self, cards: &str) {
        let value = cards.parse::<Hand>().map(|hand| self.names().challenge(challenge_value(hand)));
        let words = value.unwrap_or_else(|why| why.to_string());
        self.say(&words);
    }

    pub(super) fn help(&mut self, name: Option<&str>) {
        let context = self.context();
        let Some(name) = name else {
            self.say("you can shorten a command as long as it is unique; help COMMAND explains one");
            return self.say_all(commands::of(context).map(|entry| format!("{}: {}", entry.usage, entry.words())));
        };
        let beginning = commands::beginning_with(name, context);
        let only = beginning.first().filter(|_| beginning.len() == 1).copied();
        match commands::exact(name, context).or_else(|| commands::anywhere(name)).or(only) {
            Some(entry) => self.say(&format!("{}: {}", entry.usage, entry.words())),
            None => self.say(&format!("unknown command '{}'; help lists the commands", quoted(name))),
        }
    }

    pub(super) fn shown(&self) -> Shown {
        let desk = self.desk();
        ((0..desk.panes.list().len()).map(|pane| desk.pane(pane).bookmark()).collect(), desk.panes.focus())
    }

    /// Runs a command that may lead to another deal, and prints what changed.
    pub(super) fn browse(&mut self, command: PaneCommand) {
        self.go(|desk| desk.browse(command));
    }

    /// Runs anything that may lead to another deal, and prints what changed.
    fn go(&mut self, verb: impl FnOnce(&mut Desk)) {
        let (before, _) = self.shown();
        let focus_before = self.desk().panes.focus();
        self.act(verb);
        let is_done = self.wait_for_command();
        let (panes, focus) = self.shown();
        let is_changed = (&panes, focus) != (&before, focus_before);
        if is_done || is_changed {
            self.tell_message();
        }
        if !is_changed {
            return;
        }
        let mut changed = vec![focus];
        if panes.len() == before.len() {
            changed = (0..panes.len()).filter(|&pane| panes[pane] != before[pane]).collect();
        }
        if changed.is_empty() || panes.len() < before.len() {
            // The rest was printed before.
            let heading = facts::heading(self.desk(), focus);
            return self.say_all(std::iter::once(heading).chain(facts::verdict(self.desk(), focus)));
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
    pub(super) fn go_to(&mut self, range: DealRange) {
        if self.is_past_last(range) {
            return;
        }
        if range.len() == 1 {
            self.act(|desk| desk.panes.go(range.first()));
            return self.tell_pane(self.desk().panes.focus());
        }
        self.act(|desk| desk.panes.show_range(range));
        self.tell_panes();
    }

    pub(super) fn go_to_joke(&mut self, joke: JokeDeal) {
        if !self.desk().panes.table().has_generators() {
            return self.say(&format!("{joke} is a deal of FreeCell; type table freecell"));
        }
        self.act(|desk| desk.panes.show_own(OwnBoard::joke(joke)));
        self.tell_pane(self.desk().panes.focus());
    }

    pub(super) fn open_beside(&mut self, range: DealRange) {
        if self.is_past_last(range) {
            return;
        }
        for number in range.numbers() {
            if !self.act(|desk| desk.open_beside(desk.focused().generator(), number)) {
                return self.tell_message();
            }
            self.tell_pane(self.desk().panes.focus());
        }
    }

    pub(super) fn go_to_pane(&mut self, number: usize) {
        let count = self.desk().panes.list().len();
        if number > count {
            let deals = counted(count as u64, "deal is", "deals are");
            return self.say(&format!("{deals} open; use pane 1 to {count}"));
        }
        self.go(|desk| desk.panes.focus_on(number - 1));
    }

    pub(super) fn tell_panes(&mut self) {
        (0..self.desk().panes.list().len()).for_each(|pane| self.tell_pane(pane));
    }

    /// Prints what a pane shows, and its verdict once known.
    pub(super) fn tell_pane(&mut self, pane: usize) {
        let (desk, is_own) = (self.desk(), self.desk().pane(pane).own().is_some());
        let is_dealt_here = !is_own && pane == desk.panes.focus();
        let misfit = is_dealt_here.then(|| words::deals::misfit(desk, desk.panes.list()[pane].number())).flatten();
        let board = desk.pane(pane).board();
        let first = [facts::heading(desk, pane)].into_iter().chain(facts::fame(desk, pane).map(str::to_owned));
        let mut lines: Vec<String> = first.chain(misfit).collect();
        if self.says_cards {
            lines.extend(speech::board(&board, desk.look.theme().names));
        }
        if let Board::Skat(_) = board {
            lines.extend(facts::facts(desk, pane));
        }
        self.say_all(lines);
        if is_own {
            self.wait_for_facts();
            self.say_all(facts::of_own(self.desk(), pane));
        } else {
            self.wait_for_verdicts();
        }
        self.say_all(facts::verdict(self.desk(), pane));
    }

    pub(super) fn compare(&mut self) {
        if self.desk().panes.list().len() == 1 {
            return self.say("only one deal is open; beside opens another");
        }
        self.wait_for_facts();
        self.say_all(facts::comparison(self.desk()));
    }

    /// Prints a solution of the deal, a step per line: the shortest that a search finds, which takes a moment, or a
    /// short one if several deals are side by side.
    pub(super) fn tell_solution(&mut self) {
        self.wait_for_verdicts();
        self.dialog.apply(Update::TypingPaused);
        self.wait(|desk| match desk.searches.query() {
            Some(Query::Solution(of, effort)) => effort == Effort::Best && desk.focused().start() != Some(of),
            query => query.is_none(),
        });
        self.tell_steps(Desk::solution);
    }

    /// Prints a solution, a step per line, as played with the current automatic moves; or why there is none.
    pub(super) fn tell_steps(&mut self, solution: fn(&mut Desk) -> Option<Solution>) {
        match self.ask(solution) {
            Some(solution) => self.say_all(words::solution::lines(&solution, self.desk().games.auto_play())),
            None => self.tell_message(),
        }
    }

    fn filter_in_words(&self) -> Option<String> {
        self.desk().filter().map(|filter| filter.query().to_string())
    }

    pub(super) fn tell_filter(&mut self) {
        match self.filter_in_words() {
            Some(query) => self.say(&format!("the filter is {query}; filter off removes it")),
            None => self.say("there is no filter; filter hard and cells >= 3 sets one"),
        }
    }

    pub(super) fn set_filter(&mut self, condition: &str) {
        let had_one = self.desk().filter().is_some();
        let condition = printable(condition);
        let set = self.desk().focused().number().set();
        let mut is_set = self.act(|desk| desk.set_filter(&condition, set));
        if let Some(effect) = self.desk().record_for_filter() {
            self.background.perform(effect, &mut self.dialog);
            is_set = self.act(|desk| desk.set_filter(&condition, set));
        }
        match self.filter_in_words().filter(|_| is_set) {
            Some(query) => {
                self.say(&format!("next, previous, random and list use only deals that fit {query}"));
                self.browse(PaneCommand::Jump(JumpCommand::ShowFits));
            }
            None if had_one || !is_set => self.tell_message(),
            None => self.say("there was no filter"),
        }
    }

    /// Marks the deal, replacing its note if one is given.
    pub(super) fn mark(&mut self, note: Option<&str>) {
        let (table, number) = self.desk().focused().bookmark();
        let before = || self.desk().marks.note(table, number).unwrap_or_default().to_owned();
        let note = note.map_or_else(before, printable);
        let kept: String = note.chars().take(Mark::MAX_NOTE).collect();
        if kept.len() < note.len() {
            self.say(&format!("use up to {} characters", Mark::MAX_NOTE));
        }
        self.act_and_keep(|desk| Some(desk.mark(table, number, &kept)));
        self.tell_message();
    }

    pub(super) fn unmark(&mut self) {
        let (table, number) = self.desk().focused().bookmark();
        if self.desk().marks.note(table, number).is_none() {
            return self.say("it is not marked");
        }
        let restore = Message::default().key(&[Command::RestoreMark]);
        self.act_and_keep(|desk| Some(desk.remove_mark(table, number, restore)));
        self.tell_message();
    }

    pub(super) fn restore_mark(&mut self) {
        self.act_and_keep(|_| Some(Effect::ReadMarks));
        self.act_and_keep(Desk::restore_mark);
        self.tell_message();
    }

    pub(super) fn change_table(&mut self, table: Table) {
        self.act(|desk| desk.panes.change_table(table));
        self.say(&self.desk().panes.table().to_string());
        self.tell_panes();
    }

    pub(super) fn set_cells(&mut self, cells: CellCount) {
        let here = self.desk().focused().cells();
        if here == cells {
            return self.say(&format!("it already has {}", cells_in_words(cells)));
        }
        self.act_and_tell(|desk| desk.change_cells(cells.get().cast_signed() - here.get().cast_signed()));
        self.wait_for_verdicts();
        self.say_all(facts::verdict(self.desk(), self.desk().panes.focus()));
    }

    pub(super) fn set_generator(&mut self, name: &str) {
        match name.parse::<Generator>() {
            Ok(generator) => self.act_and_tell(|desk| desk.deal_by(generator)),
            Err(why) => return self.say(&ParseError::to_string(&why)),
        }
        self.tell_pane(self.desk().panes.focus());
    }

    pub(super) fn begin_marathon(&mut self) {
        // The record is read first.
        self.act_and_keep(|_| Some(Effect::ReadRecord));
        match self.desk().lowest_not_won() {
            Some(number) => {
                self.go_to(number.into());
                self.play();
            }
            None => self.say("you have won every number of the set"),
        }
    }
}
