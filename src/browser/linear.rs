//! The linear mode: the browser in lines, for users of screen readers and braille displays. Output is printed, and
//! numbers and command names are typed. It shares the browser's state and draws nothing.
mod boards;
pub mod commands;
mod deals;
mod dialog;
mod facts;
mod game;
pub mod input;
mod lists;
pub mod output;
pub mod parser;
mod practice;
mod skat;
pub mod speech;

use std::collections::BTreeSet;
use std::io::{IsTerminal, Write, stderr, stdin};
use std::iter;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};

use self::boards::MultilineInput;
use self::commands::Context;
use self::dialog::Dialog;
use self::input::{Input, Line, MAX_LINE};
use self::lists::Listed;
use self::output::Output;
use self::parser::Request;
use self::speech::{card_in_words, spoken};
use crate::browser::background::{Background, Frontend as _, late_signal};
use crate::browser::incoming::Incoming;
use crate::browser::input::command::{Command, Opening};
use crate::browser::input::effect::Effect;
use crate::browser::input::update::Update;
use crate::browser::screens::screen::SECTIONS;
use crate::browser::search::Query;
use crate::browser::search::worker::SEARCHING;
use crate::browser::start;
use crate::browser::start::{Options, open_session};
use crate::browser::state::desk::Desk;
use crate::browser::state::message::{Message, Part, Question};
use crate::browser::terminal;
use crate::browser::terminal::Report;
use crate::browser::words::reply;
use tableaux_engine::freecell::Place;

/// The duration of a search after which a message is printed.
const SEARCHING_AFTER: Duration = Duration::from_secs(1);
/// The reason for ending.
#[derive(Debug)]
enum End {
    Quit,
    Signal(i32),
    Lost(String),
}

struct Linear {
    dialog: Dialog,
    background: Background,
    messages: Receiver<Incoming>,
    output: Output,
    input: Input,
    end: Option<End>,
    said_warnings: BTreeSet<String>,
    /// Whether the cards of every deal are printed.
    says_cards: bool,
    /// The multiline input that the next lines belong to, if any.
    multiline: Option<MultilineInput>,
    /// The move awaiting a number of cards, and the most that it can take.
    asked: Option<(Place, Place, u8)>,
    /// Whether quitting was already refused because something is not saved.
    is_quit_asked: bool,
    /// The rest of a list, for `more`.
    rest: Box<dyn ExactSizeIterator<Item = Listed>>,
}

/// Runs the linear mode until the user quits or the input ends. Returns whether all marks and games are saved.
///
/// # Errors
/// If the named store file is not one, if the input cannot be read or the output not written, or if a thread has
/// failed. Earlier changes are saved.
pub fn run(options: &Options) -> Result<bool> {
    let (sender, messages) = mpsc::channel();
    let no_thread = "cannot start a thread";
    terminal::watch_ends(sender.clone()).context(no_thread)?;
    let (session, contents) = open_session(options)?;
    let mut desk = start::desk(options, contents);
    // No line asks how the oracle is to tell.
    desk.games.end_oracle_question();
    let dialog = Dialog::new(desk);
    terminal::report_panics(sender.clone(), SEARCHING);
    let (permits, permitted) = mpsc::channel();
    terminal::read_input(sender.clone(), permitted).context(no_thread)?;
    let mut linear = Linear {
        dialog,
        background: Background::new(session, sender, options),
        messages,
        output: Output::new(options.ascii),
        input: Input::new(permits, stdin().is_terminal()),
        end: None,
        said_warnings: BTreeSet::new(),
        says_cards: true,
        multiline: None,
        asked: None,
        is_quit_asked: false,
        rest: Box::new(iter::empty()),
    };
    linear.begin(options);
    linear.converse();
    linear.finish(&options.preferences.warnings())
}

impl Linear {
    /// Prints the greeting and the initial state.
    fn begin(&mut self, options: &Options) {
        self.background.apply_updates(&mut self.dialog);
        for warning in options.preferences.warnings() {
            self.dialog.apply(Update::Warn(warning));
        }
        self.say("tableaux in lines: type a number or a command; help lists the commands");
        self.tell_message();
        if let Some(start) = options.game.as_deref() {
            self.act(|desk| desk.place_game(start.cells, start.game.as_ref()));
            self.open_game();
        } else if let Some(Opening::Today(day)) = options.screen {
            self.tell_day(day);
        } else if options.screen == Some(Opening::Practice) {
            self.practice();
        } else {
            self.tell_panes();
        }
        if let Some(list) = options.list {
            self.list(Some(list));
        }
    }

    fn converse(&mut self) {
        loop {
            self.tell_warnings();
            if self.input.is_typed {
                let prompt = match (&self.multiline, self.context()) {
                    (Some(multiline), _) => multiline.prompt(),
                    (None, Context::Deals) => "> ",
                    (None, Context::Game(_) | Context::Gears(_)) => "play> ",
                    (None, Context::Practice(_)) => "practice> ",
                };
                self.output.prompt(prompt);
            }
            let Some(line) = self.next_line() else { break };
            self.answer(line);
        }
        if self.multiline.is_some() && self.end.is_none() {
            self.end_multiline();
        }
    }

    /// Returns the next line, waiting for it; `None` at the end.
    fn next_line(&mut self) -> Option<Line> {
        loop {
            if self.end.is_some() || self.output.has_failed() {
                return None;
            }
            match self.input.next_line() {
                None if self.input.has_ended() => return None,
                None => self.pump(None),
                line => return line,
            }
        }
    }

    /// Saves the rest, and prints what could not be saved.
    fn finish(mut self, warnings: &[String]) -> Result<bool> {
        if self.input.is_typed && !matches!(self.end, Some(End::Quit)) {
            // Ends the line of the prompt.
            self.output.prompt("\n");
        }
        if let Some(End::Lost(_)) = self.end {
            self.end = late_signal(&self.messages).map(End::Signal).or(self.end);
        }
        let ending = self.background.end(self.dialog.desk());
        // Warnings already on standard output are not repeated, except the reason for the exit code.
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
            Line::TooLong => return self.say(&format!("the line is too long; use up to {MAX_LINE} bytes")),
            Line::NotUtf8 => return self.say("the line is not text; use UTF-8"),
        };
        if self.multiline.is_some() {
            return self.take_line(&text);
        }
        if self.answers_count(&text) {
            return;
        }
        let request = match parser::parse(&text, self.context()) {
            Ok(request) => request,
            Err(why) => return self.say(&why),
        };
        let is_called = |name| matches!(request, Request::Command(entry, _) if entry.name() == name);
        if !is_called("restart") && self.desk().notices.question() == Some(Question::Restart) {
            self.act(|_| {});
        }
        self.is_quit_asked &= is_called("quit");
        match request {
            Request::Nothing => {}
            Request::Command(entry, argument) => {
                let refused = entry.run(self, argument).err();
                self.say_all(refused);
            }
            Request::Go(range) => self.go_to(range),
            Request::Joke(joke) => self.go_to_joke(joke),
            Request::Shared(game) => self.open_text(game.to_owned()),
            Request::Moves(moves) if self.dialog.is_practicing => self.answer_exercise(&moves),
            Request::Moves(moves) => self.make_moves(&moves),
            Request::OtherMoves(text) => self.enter_moves(text),
            Request::Presses(gears) => self.press_gears(&gears),
        }
    }

    fn context(&self) -> Context {
        self.dialog.context()
    }

    /// Handles the next message and what is due, waiting at most until a given time.
    fn pump(&mut self, until: Option<Instant>) {
        self.background.read_solutions(self.dialog.unread(), &mut self.dialog);
        self.background.search(&mut self.dialog);
        self.input.read_on();
        let due = self.background.timers.set(Instant::now(), None, None, None);
        let message = Background::wait(&self.messages, due.into_iter().chain(until).min());
        self.background.take_due(&mut self.dialog);
        match message {
            Ok(message) => message.into_iter().for_each(|message| self.take(message)),
            Err(error) => self.end = Some(End::Lost(error.to_string())),
        }
    }

    fn take(&mut self, message: Incoming) {
        match message {
            Incoming::Terminal(Report::Bytes(bytes, _)) => {
                self.background.timers.restart_idle(Instant::now());
                self.input.take(&bytes);
            }
            Incoming::Terminal(Report::InputEnded) => self.input.end(),
            Incoming::Terminal(Report::End(signal)) => self.end = Some(End::Signal(signal)),
            Incoming::Terminal(Report::Lost(why)) => self.end = Some(End::Lost(why)),
            Incoming::Search(found) => self.background.found(found, &mut self.dialog),
            // These only concern drawing.
            Incoming::Terminal(Report::Event(_) | Report::Stop | Report::Continue | Report::Resized)
            | Incoming::Pasted(_)
            | Incoming::Ground(_)
            | Incoming::Ignored(_) => {}
        }
    }

    fn desk(&self) -> &Desk {
        self.dialog.desk()
    }

    /// Performs a user action.
    fn act<T>(&mut self, verb: impl FnOnce(&mut Desk) -> T) -> T {
        self.background.timers.restart_idle(Instant::now());
        self.dialog.act(verb)
    }

    /// Performs a user action and its effect on the store.
    fn act_and_keep(&mut self, verb: impl FnOnce(&mut Desk) -> Option<Effect>) {
        let effect = self.act(verb);
        self.background.perform_any(effect, &mut self.dialog);
    }

    /// Performs a user action, and prints its message.
    fn act_and_tell(&mut self, verb: impl FnOnce(&mut Desk)) {
        self.act(verb);
        self.tell_message();
    }

    /// Waits until `is_done`, and returns whether it is. A newly typed line ends the wait.
    fn wait(&mut self, is_done: impl Fn(&Desk) -> bool) -> bool {
        let begin = Instant::now();
        let mut has_said = false;
        loop {
            if is_done(self.desk()) {
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

    /// Waits until the verdicts of the deals are known.
    fn wait_for_verdicts(&mut self) -> bool {
        self.wait(|desk| !matches!(desk.searches.query(), Some(Query::Verdict(_) | Query::Presses(_))))
    }

    /// Waits until the verdict of the game and a solution are known. Other searches are not waited for.
    fn wait_for_solution(&mut self) -> bool {
        self.dialog.apply(Update::TypingPaused);
        self.wait(|desk| match desk.searches.query() {
            Some(Query::Verdict(_) | Query::Presses(_)) => false,
            Some(Query::Solution(of, _)) => desk.focused().game().is_none_or(|game| *game.tree.position() != of),
            _ => true,
        })
    }

    /// Waits for everything that is searched for unasked, except shorter solutions.
    fn wait_for_facts(&mut self) -> bool {
        self.dialog.apply(Update::TypingPaused);
        self.wait(|desk| matches!(desk.searches.query(), None | Some(Query::Solution(..))))
    }

    /// Waits for the searches that a command needs.
    fn wait_for_command(&mut self) -> bool {
        self.wait(|desk| !desk.searches.is_waiting())
    }

    /// Repeats a query of the desk until it needs no more searching, or a line is typed.
    fn ask<T>(&mut self, verb: impl Fn(&mut Desk) -> Option<T>) -> Option<T> {
        loop {
            let result = self.act(&verb);
            if result.is_some() || !self.desk().searches.is_waiting() || !self.wait_for_command() {
                return result;
            }
        }
    }

    fn say(&mut self, text: &str) {
        let line = spoken(text, self.desk().panes.table().noun());
        self.output.line(&line);
    }

    fn say_all(&mut self, lines: impl IntoIterator<Item = String>) {
        for line in lines {
            self.say(&line);
        }
    }

    /// Prints the message about the last command, if there is one.
    fn tell_message(&mut self) {
        if let Some(message) = reply(self.desk()).map(|message| words(&message)) {
            self.say(&message);
        }
    }

    fn tell_warnings(&mut self) {
        let warnings = self.desk().notices.warnings().to_vec();
        // One that was withdrawn is said again if it returns.
        self.said_warnings.retain(|warning| warnings.contains(warning));
        for warning in warnings {
            if self.said_warnings.insert(warning.clone()) {
                self.say(&warning);
            }
        }
    }
}

/// Returns a message in words, with typed commands in place of keys.
fn words(message: &Message) -> String {
    let command = |of: &[Command]| {
        let typed = of.iter().find_map(|&command| commands::name_of(command));
        let named = || of.iter().find_map(|&command| SECTIONS.iter().find_map(|screen| screen.command_name(command)));
        typed.or_else(named).unwrap_or_default().to_owned()
    };
    let part = |part: &Part| match part {
        Part::Text(text) => text.to_string(),
        Part::Key(of) | Part::KeyOn { keys: of, .. } => command(of),
        Part::Card(card) => card_in_words(*card),
        Part::Deal(number) => format!("#{number}"),
        Part::ScreenOnly(_) => String::new(),
    };
    message.parts().iter().map(part).collect()
}
