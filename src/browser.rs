//! The terminal interface: an event loop that updates the state and draws it.
//!
//! [`App`] holds the [`Desk`], which all screens share, and the stack of screens; [`frame`] draws it.
#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    clippy::len_without_is_empty,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "the program alone calls it"
)]

mod app;
mod background;
pub mod frame;
pub mod incoming;
pub mod input;
pub mod linear;
pub mod pictures;
mod preferences;
pub mod screens;
pub mod search;
pub mod session;
mod start;
pub mod state;
pub mod terminal;
pub mod theme;
mod timers;
pub mod widgets;
pub mod words;

pub use app::App;
pub use input::effect::{Change, Effect, GameChange, GameKey, GamePlace, PracticeChange};
pub use input::event::Event;
pub use input::keys;
pub use input::pasted::MAX_RANGE;
pub use input::update::Update;
pub use pictures::{recording::Recording, svg};
pub use preferences::Preferences;
pub use screens::screen::SECTIONS;
pub use search::{Answer, Query, worker};
pub use start::{Options, StartGame, opening, today};
pub use state::desk::Desk;
pub use state::game::{Game, Oracle};
pub use state::own_board::YOURS;
pub use state::pane::{OwnBoard, OwnDeal};
pub use state::panes::MAX_PANES;
pub use terminal::depth::Depth;
pub use theme::{Theme, Themes};

use std::io::{self, Write, stderr};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail};
use ratatui::crossterm::event::Event as TerminalEvent;

use background::Background;
use incoming::Incoming;
use incoming::inbox::Inbox;
use incoming::queue::MAX_WAITING;
use input::command::Opening;
use input::paste_reader::PasteReader;
use search::worker::SEARCHING;
use start::open_session;
use terminal::input::MAX_PASTE;
use terminal::{Report, Terminal};

use crate::words::grouped_count;
use tableaux_engine::number::grouped;

/// Runs the browser until it is quit; if a signal ends it, the program ends by that signal. Returns whether all marks
/// and games are saved; if not, the reason is written to standard error.
///
/// # Errors
/// If the data file is not one, or the terminal or a thread fails. The terminal is restored first.
pub fn run(options: &Options) -> Result<bool> {
    let (sender, messages) = mpsc::channel();
    terminal::watch(sender.clone()).map_err(|error| explained_start(error, "there is no terminal to type on"))?;
    let size = terminal::size().context("the terminal has no size")?;
    let (session, contents) = open_session(options)?;
    let mut app = App::new(start::desk(options, contents), size);
    if let Some(list) = options.list {
        app.open(Opening::List(Some(list)));
    }
    let read = match options.game.as_deref() {
        Some(start) => app.play(start),
        None => options.opening().and_then(|screen| app.open(screen)),
    };

    terminal::report_panics(sender.clone(), SEARCHING);
    let terminal = Terminal::enter(!options.no_mouse, size).context("the terminal cannot be switched")?;
    let background = Background::new(session, sender.clone(), options);
    let pastes = PasteReader::new(sender.clone());
    let (inbox, permits) = Inbox::new(messages);
    let mut browser = Browser { app, terminal, background, inbox, pastes };
    if browser.app.desk().look.follows_ground() {
        browser.terminal.ask_for_ground()?;
    }
    browser.background.apply_updates(&mut browser.app);
    let warnings = options.preferences.warnings();
    for warning in &warnings {
        browser.app.update(Update::Warn(warning.clone()));
    }
    browser.background.perform_any(read, &mut browser.app);
    browser.show()?;
    // Started only now, so that the first frame does not wait for it.
    terminal::read_events(sender, permits).map_err(|error| explained_start(error, "the terminal cannot be read"))?;
    let mut end = browser.browse();
    if end.is_err() {
        // A signal may have arrived before the error and still be queued.
        end = browser.inbox.signal().map_or(end, |signal| Ok(End::Signal(signal)));
    }
    browser.leave();
    let ending = browser.background.end(browser.app.desk());
    for notice in warnings.iter().chain(&ending.notices) {
        // Standard error may be gone with the terminal.
        let _ = writeln!(stderr(), "tableaux: {notice}");
    }
    if let End::Signal(signal) = end? {
        terminal::end_by(signal);
    }
    Ok(!ending.has_losses)
}

/// Adds context to an error from starting a terminal thread.
fn explained_start(error: io::Error, reason: &'static str) -> Error {
    // The system's error if no thread can be started.
    let is_without_thread = error.kind() == io::ErrorKind::WouldBlock;
    Error::new(error).context(if is_without_thread { "cannot start a thread" } else { reason })
}

/// The longest time spent on queued messages before the next frame is drawn.
const LONGEST_FRAME: Duration = Duration::from_millis(50);
/// The time of a frame from which the terminal counts as slow: pictures do not move there.
const SLOW_FRAME: Duration = Duration::from_millis(200);
/// The longest time spent on messages that are queued before the one that ends the browser.
const LONGEST_END: Duration = Duration::from_millis(25);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Quit,
    Signal(i32),
}

struct Browser {
    app: App,
    terminal: Terminal,
    background: Background,
    inbox: Inbox,
    pastes: PasteReader<Incoming>,
}

impl Browser {
    fn browse(&mut self) -> Result<End> {
        loop {
            // Draw each frame before searching for what it shows.
            if !self.background.search(&mut self.app) {
                self.draw()?;
            }
            let query = self.app.desk().searches.query();
            let timers = &mut self.background.timers;
            let due = timers.set(Instant::now(), self.app.interval(), query.as_ref(), self.app.just_changed());
            self.inbox.wait(due.into_iter().chain(self.app.clock_due()).min())?;
            let (due, has_news) = self.background.take_due(&mut self.app);
            if due.changed {
                self.app.update(Event::SecondAfterChange);
            }
            if due.tick {
                let effect = self.app.update(Event::Tick);
                self.background.perform_any(effect, &mut self.app);
            }
            let is_clock_due = self.app.clock_due().is_some_and(|due| due <= Instant::now());
            if is_clock_due {
                self.app.update_at(Instant::now(), Update::Clock);
            }
            if self.inbox.is_empty() && !due.tick && !due.spin && !has_news && !is_clock_due {
                continue;
            }
            if let Some(end) = self.take_all()? {
                return Ok(end);
            }
            self.show()?;
        }
    }

    /// Handles queued messages until the next frame is due. Returns the reason to end, if any.
    fn take_all(&mut self) -> Result<Option<End>> {
        let begin = Instant::now();
        loop {
            // Keys typed ahead must not delay quitting.
            let end = self.inbox.end().filter(|_| begin.elapsed() >= LONGEST_END);
            if end.is_some() || begin.elapsed() >= LONGEST_FRAME {
                return Ok(end);
            }
            let Some(message) = self.inbox.take() else { return Ok(None) };
            let end = self.take(message)?;
            if end.is_some() {
                return Ok(end);
            }
        }
    }

    /// Handles one message. Returns the reason to end, if any.
    fn take(&mut self, message: Incoming) -> Result<Option<End>> {
        match message {
            // The backlog has decoded them into events.
            Incoming::Terminal(Report::Bytes(..)) => {}
            Incoming::Terminal(Report::Event(event)) => return self.received(event),
            Incoming::Terminal(Report::End(signal)) => return Ok(Some(End::Signal(signal))),
            Incoming::Terminal(Report::Stop) => {
                self.leave();
                self.background.save(&mut self.app);
                // SIGCONT arrives as a message, behind any signal to end: a program about to end in the background must
                // not touch the terminal.
                terminal::stop();
            }
            Incoming::Terminal(Report::Continue) => {
                // The terminal may have been resized meanwhile.
                self.app.update(Event::Resize(terminal::size()?));
                self.terminal.enter_again(self.app.size())?;
            }
            Incoming::Terminal(Report::Resized) => {
                let size = terminal::size()?;
                if self.app.size() != size {
                    self.app.update(Event::Resize(size));
                    self.terminal.clear(size)?;
                }
            }
            Incoming::Terminal(Report::InputEnded) => bail!("the terminal has ended"),
            Incoming::Terminal(Report::Lost(why)) => bail!(why),
            Incoming::Pasted(late) => {
                return late.take().map_or(Ok(None), |pasted| self.update(Event::Paste(pasted)));
            }
            Incoming::Ground(is_light) => {
                self.app.update(Update::Ground(is_light));
            }
            Incoming::Ignored(count) => {
                let keys = grouped_count(count as u64, "key or click", "keys and clicks");
                let most = grouped(MAX_WAITING as u64);
                self.app.update(Update::Notify(format!("{keys} ignored: more than {most} were waiting")));
            }
            Incoming::Search(found) => self.background.found(found, &mut self.app),
        }
        Ok(None)
    }

    /// Handles a terminal event. A paste that takes long to parse is delivered later.
    fn received(&mut self, event: TerminalEvent) -> Result<Option<End>> {
        let TerminalEvent::Paste(text) = event else {
            return Event::from_terminal(event).map_or(Ok(None), |event| self.update(event));
        };
        if text.len() > MAX_PASTE {
            return self.update(Update::Notify("pasted text: it is too long; use up to 1 MiB".into()).into());
        }
        let event = match self.pastes.read(text) {
            Ok(Some(pasted)) => Event::Paste(pasted),
            Ok(None) => Event::PasteBegun,
            Err(error) => {
                let why = format!("cannot read the pasted text because no thread can be started: {error}");
                Update::Notify(why).into()
            }
        };
        self.update(event)
    }

    /// Updates the state and performs the resulting effect.
    fn update(&mut self, event: Event) -> Result<Option<End>> {
        self.background.timers.restart_idle(Instant::now());
        self.app.set_today(today());
        let effect = self.app.update_at(Instant::now(), event);
        match effect {
            Some(Effect::Quit) => return Ok(Some(End::Quit)),
            Some(Effect::Redraw) => self.terminal.clear(self.app.size())?,
            Some(Effect::CancelPaste) => self.pastes.cancel(),
            Some(Effect::Suspend) => {
                if let Err(why) = terminal::ask_to_stop() {
                    self.app.update(Update::Notify(why.into()));
                }
            }
            Some(Effect::Copy(text)) => {
                if let (false, Some(copied)) = (self.terminal.copy(&text)?, self.app.message()) {
                    self.app.update(Update::Notify(format!("{copied}, if the terminal allows")));
                }
            }
            effect => self.background.perform_any(effect, &mut self.app),
        }
        Ok(None)
    }

    /// Draws the screen, after reading stored solutions of the deals that have come into view.
    fn show(&mut self) -> Result<()> {
        self.background.read_solutions(self.app.unread(), &mut self.app);
        self.draw()
    }

    fn draw(&mut self) -> Result<()> {
        let Self { app, terminal, inbox, .. } = self;
        let begin = Instant::now();
        terminal.draw(&frame::title(app), |buffer| frame::draw(app, buffer), || inbox.end().is_some())?;
        if begin.elapsed() >= SLOW_FRAME {
            app.update(Update::SlowTerminal);
        }
        Ok(())
    }

    /// Restores the terminal, and swallows what it still sends.
    fn leave(&mut self) {
        let Self { terminal, inbox, .. } = self;
        terminal.leave(|| inbox.drain());
    }
}
