//! The linear mode: the browser in lines, for who reads with a screen reader or a braille line. What is shown is said,
//! numbers and the names of commands are typed. It has the same state as the browser, and nothing of it is drawn.

mod commands;
mod deals;
mod game;
mod input;
mod knowledge;
mod lists;
mod output;
mod parser;
mod plain;
mod request;
mod speech;

use std::collections::{BTreeSet, HashSet};
use std::io::{IsTerminal, Write, stderr, stdin};
use std::iter;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};
use ratatui::layout::Size;

use self::input::{Input, Line, MAX_LINE};
use self::lists::Collection;
use self::output::Output;
use self::plain::{card_in_words, plain};
use self::request::{Context, Request};
use super::input::effect::Effect;
use crate::browser::app::App;
use crate::browser::effects;
use crate::browser::incoming::Incoming;
use crate::browser::input::command::Command;
use crate::browser::input::event::Event;
use crate::browser::search::Query;
use crate::browser::search::worker::{Found, SEARCHING, Worker};
use crate::browser::session::Session;
use crate::browser::start;
use crate::browser::start::{Options, open_session};
use crate::browser::state::message::{Message, Part, Question};
use crate::browser::terminal;
use crate::browser::terminal::Report;
use crate::browser::timers::Timers;
use crate::freecell::{Place, Position};
use crate::memory::MAX_SEARCH_BYTES;
use crate::number::DealNumber;
use crate::table::Table;

/// The screen that nobody sees: every message has room in a line, and nothing else has any.
const UNSEEN: Size = Size::new(u16::MAX, 0);
/// How long a search takes before that is said.
const SEARCHING_AFTER: Duration = Duration::from_secs(1);
/// How long a signal may come after the failure that it explains.
const SIGNAL_AFTER: Duration = Duration::from_millis(100);

/// Why it ends.
#[derive(Debug)]
enum End {
    Quit,
    Signal(i32),
    Lost(String),
}

/// The browser in lines.
struct Linear {
    app: App,
    session: Session,
    worker: Worker<Incoming>,
    messages: Receiver<Incoming>,
    timers: Timers,
    output: Output,
    input: Input,
    end: Option<End>,
    said_warnings: BTreeSet<String>,
    /// Whether the cards of every deal are said.
    says_cards: bool,
    /// What the next lines belong to, if not each stands for itself.
    collection: Option<Collection>,
    /// The move of which it was asked how many cards it takes, and the most.
    asked: Option<(Place, Place, u8)>,
    /// Whether it was asked to quit though something is not kept.
    is_quit_asked: bool,
    /// What is listed when more is asked for.
    rest: Box<dyn ExactSizeIterator<Item = (Table, DealNumber)>>,
}

/// Runs the linear mode until it is quit or the input ends. Returns whether all marks and games are kept.
///
/// # Errors
/// If the file of marks that was named is not one, if the input cannot be read or the output not be written, or if a
/// thread has failed. What was done until then is kept.
pub fn run(options: &Options) -> Result<bool> {
    let (sender, messages) = mpsc::channel();
    let no_thread = "no thread can be started";
    terminal::watch_ends(sender.clone()).context(no_thread)?;
    let (session, contents) = open_session(options)?;
    let app = App::new(start::desk(options, contents), UNSEEN);
    terminal::report_panics(sender.clone(), SEARCHING);
    let (permits, permitted) = mpsc::channel();
    terminal::read_input(sender.clone(), permitted).context(no_thread)?;
    let mut linear = Linear {
        app,
        session,
        worker: Worker::new(sender, options.preferences.settings.memory.unwrap_or(MAX_SEARCH_BYTES)),
        messages,
        timers: Timers::new(Instant::now()),
        output: Output::new(options.ascii),
        input: Input::new(permits, stdin().is_terminal()),
        end: None,
        said_warnings: BTreeSet::new(),
        says_cards: true,
        collection: None,
        asked: None,
        is_quit_asked: false,
        rest: Box::new(iter::empty()),
    };
    linear.begin(options);
    linear.converse();
    linear.finish(&options.preferences.warnings())
}

impl Linear {
    /// Says what there is at the start.
    fn begin(&mut self, options: &Options) {
        effects::tell(&mut self.session, &mut self.app);
        for warning in options.preferences.warnings() {
            self.app.update(Event::Warn(warning));
        }
        self.say("tableaux in lines: type a number or a command; help lists the commands");
        self.tell_message();
        if let Some(start) = options.game.as_deref() {
            let effect = self.app.play(start);
            self.perform(effect);
            self.tell_opened_game();
        } else {
            for pane in 0..self.app.desk().panes.list().len() {
                self.tell_pane(pane);
            }
        }
        if let Some(list) = options.list {
            self.list(Some(list));
        }
    }

    /// Answers line by line.
    fn converse(&mut self) {
        loop {
            self.tell_warnings();
            if self.input.is_typed {
                let prompt = match (&self.collection, self.context()) {
                    (Some(collection), _) => collection.prompt(),
                    (None, Context::Deals) => "> ",
                    (None, Context::Game | Context::Gears(_)) => "play> ",
                };
                self.output.prompt(prompt);
            }
            let Some(line) = self.next_line() else { break };
            self.answer(line);
        }
        if self.collection.is_some() && self.end.is_none() {
            self.collected();
        }
    }

    /// The next line, as soon as there is one; `None` at the end.
    fn next_line(&mut self) -> Option<Line> {
        loop {
            if self.end.is_some() || self.output.has_failed() {
                return None;
            }
            match self.input.next() {
                None if self.input.has_ended() => return None,
                None => self.pump(None),
                line => return line,
            }
        }
    }

    /// Keeps what is not kept yet, and says at the end what could not be.
    fn finish(mut self, warnings: &[String]) -> Result<bool> {
        if self.input.is_typed && !matches!(self.end, Some(End::Quit)) {
            // The prompt has no end of its own.
            self.output.prompt("\n");
        }
        if let Some(End::Lost(_)) = self.end {
            // Often a terminal that has hung up, of which a signal tells a little later.
            let late = std::iter::from_fn(|| self.messages.recv_timeout(SIGNAL_AFTER).ok());
            let signal = late.into_iter().find_map(|message| match message {
                Incoming::Terminal(Report::End(signal)) => Some(End::Signal(signal)),
                _ => None,
            });
            self.end = signal.or(self.end);
        }
        let ending = self.session.end(self.app.desk());
        // What was said on standard output is not said again, but for the reason of the exit code.
        let is_new = |notice: &&String| !self.said_warnings.contains(*notice);
        let notices = ending.notices.iter().filter(|notice| ending.has_losses || is_new(notice));
        for notice in warnings.iter().filter(is_new).chain(notices) {
            // Standard error may be gone with the terminal.
            let _ = writeln!(stderr(), "tableaux: {notice}");
        }
        if let Some(error) = self.output.failure() {
            return Err(anyhow!(error).context("standard output"));
        }
        match self.end {
            Some(End::Signal(signal)) => terminal::end_by(signal),
            Some(End::Lost(why)) => return Err(anyhow!(why)),
            Some(End::Quit) | None => {}
        }
        Ok(!ending.has_losses)
    }

    fn answer(&mut self, line: Line) {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => return self.say(&format!("the line is too long: up to {MAX_LINE} bytes are accepted")),
            Line::NotUtf8 => return self.say("the line is no text: UTF-8 is accepted"),
        };
        if self.collection.is_some() {
            self.collect(&text);
            return;
        }
        let context = self.context();
        if self.answers_count(&text) {
            return;
        }
        match parser::parse(&text, context) {
            Ok(request) => {
                if request != Request::Restart && self.app.desk().notices.question() == Some(Question::Restart) {
                    self.run(Command::Back);
                }
                self.is_quit_asked &= request == Request::Quit;
                match context {
                    Context::Deals => self.answer_above_deals(request),
                    Context::Game | Context::Gears(_) => self.answer_in_game(request),
                }
            }
            Err(why) => self.say(&why),
        }
    }

    /// Where a line is typed.
    fn context(&self) -> Context {
        match (self.app.screens().len(), self.app.desk().panes.table()) {
            (1, _) => Context::Deals,
            (_, Table::Gears(size)) => Context::Gears(size),
            _ => Context::Game,
        }
    }

    /// Takes what comes next, and does what is due; until a time, if one is given.
    fn pump(&mut self, until: Option<Instant>) {
        self.read_solutions(self.app.unread());
        let query = self.app.desk().searches.query();
        if let Err(error) = self.worker.search(query.clone())
            && let Some(failed) = query
        {
            // It is not tried again for the same query.
            self.worker.answered(&failed);
            let why = format!("nothing can be searched for, as no thread can be started: {error}");
            self.update(Event::Failed(Box::new(failed), why));
        }
        self.input.read_on();
        let now = Instant::now();
        let due = self.timers.set(now, None, None, None).into_iter().chain(until).min();
        let first = match due {
            Some(due) => self.messages.recv_timeout(due.saturating_duration_since(now)).ok(),
            None => self.messages.recv().ok(),
        };
        let due = self.timers.take_due(Instant::now());
        if due.idle {
            effects::idle(&mut self.session, &mut self.app, &mut self.timers);
        }
        if due.calm {
            self.app.update(Event::Calm);
        }
        if let Some(message) = first {
            self.take(message);
        }
    }

    fn take(&mut self, message: Incoming) {
        match message {
            Incoming::Terminal(Report::Bytes(bytes, _)) => {
                self.timers.restart_idle(Instant::now());
                self.input.take(&bytes);
            }
            Incoming::Terminal(Report::InputEnded) => self.input.end(),
            Incoming::Terminal(Report::End(signal)) => self.end = Some(End::Signal(signal)),
            Incoming::Terminal(Report::Lost(why)) => self.end = Some(End::Lost(why)),
            Incoming::Search(Found::Answered(found)) => {
                self.worker.answered(&found.0);
                self.session.keep_answer(&found);
                self.update(Event::Answered(found));
            }
            Incoming::Search(Found::Failed(query, why)) => {
                self.worker.answered(&query);
                self.update(Event::Failed(query, why));
            }
            // They concern what is drawn.
            Incoming::Terminal(Report::Event(_) | Report::Stop | Report::Continue | Report::Resized)
            | Incoming::Pasted(_) => {}
        }
    }

    /// Changes the state, and does what that asks for.
    fn update(&mut self, event: Event) {
        let effect = self.app.update(event);
        self.perform(effect);
    }

    /// Has the desk know the solutions that are kept.
    fn read_solutions(&mut self, in_view: HashSet<Position>) {
        for effect in effects::read_solutions(&mut self.session, &mut self.app, in_view) {
            self.perform(Some(effect));
        }
    }

    fn perform(&mut self, effect: Option<Effect>) {
        let Some(effect) = effect else { return };
        let done = effects::perform(effect, &mut self.app, &mut self.session);
        effects::tell(&mut self.session, &mut self.app);
        if let Err(why) = done {
            self.app.update(Event::Notify(why));
        }
    }

    /// Carries out a command of the browser.
    fn run(&mut self, command: Command) {
        self.timers.restart_idle(Instant::now());
        self.update(Event::Command(command));
    }

    /// Waits for something that is searched for. Whether it has come: a line that is typed goes on at once.
    fn wait(&mut self, is_done: impl Fn(&App) -> bool) -> bool {
        let begin = Instant::now();
        let mut has_said = false;
        loop {
            if is_done(&self.app) {
                return true;
            }
            if self.input.interrupts() || self.end.is_some() || self.output.has_failed() {
                return false;
            }
            if !has_said && begin.elapsed() >= SEARCHING_AFTER {
                has_said = true;
                self.say("searching");
            }
            self.pump((!has_said).then(|| begin + SEARCHING_AFTER));
        }
    }

    /// Waits until it is known whether the deals can be won.
    fn wait_for_verdicts(&mut self) -> bool {
        self.wait(|app| !matches!(app.desk().searches.query(), Some(Query::Verdict(_) | Query::Presses(_))))
    }

    /// Waits until it is known whether the game can be won, and how: nothing is said of a search that goes on.
    fn wait_for_solution(&mut self) -> bool {
        self.app.update(Event::Calm);
        self.wait(|app| match app.desk().searches.query() {
            Some(Query::Verdict(_) | Query::Presses(_)) => false,
            Some(Query::Solution(of, _)) => {
                let game = app.desk().game(app.desk().panes.focus());
                game.is_none_or(|game| *game.tree.position() != of)
            }
            _ => true,
        })
    }

    /// Waits until all is known that comes without being asked for, but for shorter solutions.
    fn wait_for_facts(&mut self) -> bool {
        self.app.update(Event::Calm);
        self.wait(|app| matches!(app.desk().searches.query(), None | Some(Query::Solution(..))))
    }

    /// Waits for what a command waits for.
    fn wait_for_command(&mut self) -> bool {
        self.wait(|app| !app.desk().searches.is_waiting())
    }

    /// Says something, in plain words.
    fn say(&mut self, text: &str) {
        let line = plain(text, self.app.desk().panes.table().noun());
        self.output.line(&line);
    }

    fn say_all(&mut self, lines: impl IntoIterator<Item = String>) {
        for line in lines {
            self.say(&line);
        }
    }

    /// Says the message about the last command, if there is one.
    fn tell_message(&mut self) {
        if let Some(message) = self.app.desk().notices.message().map(|message| self.words(message)) {
            self.say(&message);
        }
    }

    /// A message with the commands that are typed here in place of keys.
    fn words(&self, message: &Message) -> String {
        let screen = self.app.top().section();
        let command = |of: &[Command]| {
            let typed = || of.iter().find_map(|&command| commands::name_of(command));
            typed()
                .or_else(|| of.iter().find_map(|&command| screen.command_name(command)))
                .unwrap_or_default()
                .to_owned()
        };
        let part = |part: &Part| match part {
            Part::Text(text) => text.to_string(),
            Part::Key(of) | Part::KeyOn { keys: of, .. } => command(of),
            Part::Card(card) => card_in_words(*card),
            Part::Deal(number) => format!("#{number}"),
            Part::Seen(_) => String::new(),
        };
        message.parts().iter().map(part).collect()
    }

    /// Says what is to be known of the store, once.
    fn tell_warnings(&mut self) {
        let warnings = self.app.desk().notices.warnings().to_vec();
        for warning in warnings {
            if self.said_warnings.insert(warning.clone()) {
                self.say(&warning);
            }
        }
    }
}
