//! The terminal interface: an event loop that changes the state by what happens and draws it.
//!
//! The [`Desk`] is what all screens share, [`App`] the desk with the screens upon it; [`frame`] draws it.
#![allow(clippy::must_use_candidate, clippy::missing_panics_doc, reason = "the program alone calls it")]

mod app;
mod boards;
mod command;
mod component;
mod desk;
mod draw;
mod event;
mod field;
pub mod frame;
mod geometry;
pub mod keys;
mod pane;
mod panes;
mod screen;
mod screens;
mod search;
mod session;
pub mod terminal;
mod theme;
mod timers;

pub use app::App;
pub use desk::{Desk, MAX_PANES};
pub use event::{Change, Effect, Event, Marks};
pub use screen::SECTIONS;
pub use search::{Answer, Query, worker};

use std::io::{self, Write, stderr};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail};
use ratatui::layout::Size;

use crate::generator::Generator;
use crate::number::DealNumber;
use crate::table::Table;
use search::worker::Worker;
use session::{Contents, Session, explained};
use terminal::{Message, Terminal};
use timers::Timers;

/// How the browser is to start.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The numbers to open; where the last visit ended if there are none.
    pub numbers: Vec<DealNumber>,
    /// The table to open; that of the last visit, or FreeCell for given numbers, if none is named.
    pub table: Option<Table>,
    /// The generator of FreeCell deals in all panes, if not that of the last visit, or Microsoft's.
    pub generator: Option<Generator>,
    /// Write ASCII alone.
    pub ascii: bool,
    /// Leave the mouse to the terminal.
    pub no_mouse: bool,
    /// Use no colours.
    pub colourless: bool,
    /// The file of marks and the last visit, if not in the usual place.
    pub data: Option<PathBuf>,
}

/// How long a signal may come after the failure that it explains.
const SIGNAL_AFTER: Duration = Duration::from_millis(100);

/// The table and the numbers that would be opened, each with its generator.
pub fn opening(options: &Options) -> (Table, Vec<(Generator, DealNumber)>) {
    let contents = if options.numbers.is_empty() { Session::open(options.data.clone()).1 } else { Contents::default() };
    let desk = desk(options, &contents, Size::ZERO);
    (desk.table(), desk.panes().iter().map(|pane| (pane.generator(), pane.number())).collect())
}

/// The desk that the browser starts with.
fn desk(options: &Options, contents: &Contents, size: Size) -> Desk {
    let mut desk = Desk::new(&options.numbers, size).with_terminal(options.colourless, options.ascii);
    if let Some(visit) = &contents.visit {
        desk.restore(visit, options.numbers.is_empty());
    }
    desk.open(options.table, options.generator);
    desk.set_marks(contents.marks.clone());
    if let Some(message) = &contents.message {
        desk.say(message);
    }
    desk
}

/// Runs the browser until it is quit. If a signal ends it, the program ends by that signal.
///
/// # Errors
/// If there is no terminal, if it fails, or if a thread has failed. The terminal is restored before.
pub fn run(options: &Options) -> Result<()> {
    let (sender, messages) = mpsc::channel();
    terminal::watch(sender.clone()).map_err(|error| explained_start(error, "there is no terminal to type on"))?;
    let size = terminal::size().context("the terminal has no size")?;
    let (mut session, contents) = Session::open(options.data.clone());
    let mut app = App::new(desk(options, &contents, size));

    terminal::report_panics(sender.clone());
    let mut terminal = Terminal::enter(!options.no_mouse, size).context("the terminal cannot be switched")?;
    terminal.draw(|buffer| frame::draw(&app, buffer))?;
    // Only now: the first frame waits for nothing that it does not show.
    terminal::read_events(sender.clone()).map_err(|error| explained_start(error, "the terminal cannot be read"))?;
    let mut worker = Worker::new(sender);
    let mut end = browse(&mut app, &mut terminal, &mut session, &mut worker, &messages);
    if end.is_err() {
        // Often a terminal that has hung up, of which a signal tells a little later.
        let late = std::iter::from_fn(|| messages.recv_timeout(SIGNAL_AFTER).ok());
        let signal =
            late.into_iter().find_map(|message| if let Message::End(signal) = message { Some(signal) } else { None });
        end = signal.map_or(end, |signal| Ok(End::Signal(signal)));
    }
    terminal.leave();
    session.save_visit(app.desk());
    if let Err(error) = session.flush() {
        // Standard error may be gone with the terminal.
        let _ = writeln!(stderr(), "tableaux: {}", explained(&error));
    }
    if let End::Signal(signal) = end? {
        terminal::end_by(signal);
    }
    Ok(())
}

/// Why the terminal cannot be listened to: for want of a thread, or for a reason of its own.
fn explained_start(error: io::Error, reason: &'static str) -> Error {
    // What the system says if it gives no thread.
    let is_for_want_of_a_thread = error.kind() == io::ErrorKind::WouldBlock;
    Error::new(error).context(if is_for_want_of_a_thread { "no thread can be started" } else { reason })
}

/// Why the browser ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Quit,
    Signal(i32),
}

fn browse(
    app: &mut App,
    terminal: &mut Terminal,
    session: &mut Session,
    worker: &mut Worker,
    messages: &Receiver<Message>,
) -> Result<End> {
    let mut timers = Timers::new(Instant::now());
    loop {
        // Each frame is drawn before the search for what it shows begins.
        let mut query = app.desk().query();
        if let Err(error) = worker.search(query)
            && let Some(failed) = query.take()
        {
            // It is not tried again for the same query.
            worker.answered(&failed);
            let why = format!("nothing can be searched for, as no thread can be started: {error}");
            app.update(Event::Failed(Box::new(failed), why));
            terminal.draw(|buffer| frame::draw(app, buffer))?;
        }
        let now = Instant::now();
        let first = match timers.set(now, app.interval(), query.as_ref()) {
            Some(due) => messages.recv_timeout(due.saturating_duration_since(now)),
            None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let first = match first {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => bail!("nobody listens to the terminal any more"),
        };
        let due = timers.take_due(Instant::now());
        if due.save {
            session.save_visit(app.desk());
        }
        if due.tick {
            app.update(Event::Tick);
        }
        if due.spin {
            app.update(Event::Spin);
        }
        if first.is_none() && !due.tick && !due.spin {
            continue;
        }
        // What has piled up is taken together and drawn once.
        for message in first.into_iter().chain(messages.try_iter()) {
            match message {
                Message::Event(event) => {
                    let Some(event) = Event::from_terminal(event) else { continue };
                    timers.input(Instant::now());
                    let before = app.desk().size();
                    let effect = app.update(event);
                    if app.desk().size() != before {
                        terminal.clear(app.desk().size())?;
                    }
                    match effect {
                        Some(Effect::Quit) => return Ok(End::Quit),
                        Some(effect) => perform(effect, app, terminal, session)?,
                        None => {}
                    }
                }
                Message::End(signal) => return Ok(End::Signal(signal)),
                Message::Stop => {
                    terminal.leave();
                    session.save_visit(app.desk());
                    // The signal to go on comes like any other, after one to end: a program that is to end in the
                    // background must not reach for the terminal.
                    terminal::stop();
                }
                Message::Continue => {
                    // The terminal may have another size by now.
                    app.update(Event::Resize(terminal::size()?));
                    terminal.enter_again(app.desk().size())?;
                }
                Message::Resized => {
                    let size = terminal::size()?;
                    if app.desk().size() != size {
                        app.update(Event::Resize(size));
                        terminal.clear(size)?;
                    }
                }
                Message::Lost(why) => bail!(why),
                Message::Answered(found) => {
                    worker.answered(&found.0);
                    app.update(Event::Answered(found));
                }
                Message::Failed(query, why) => {
                    worker.answered(&query);
                    app.update(Event::Failed(query, why));
                }
            }
        }
        terminal.draw(|buffer| frame::draw(app, buffer))?;
    }
}

/// Does what an event asks for outside the state, but for quitting.
fn perform(effect: Effect, app: &mut App, terminal: &mut Terminal, session: &mut Session) -> Result<()> {
    let done = match effect {
        Effect::Quit => Ok(()),
        Effect::Suspend => terminal::ask_to_stop().map_err(str::to_owned),
        Effect::Redraw => return Ok(terminal.clear(app.desk().size())?),
        Effect::Copy(text) => return Ok(terminal.copy(&text)?),
        Effect::Store(change) => session.change(change).map_err(|error| explained(&error)),
        Effect::ReadMarks => {
            let marks = session.marks().map_err(|error| explained(&error));
            marks.map(|marks| _ = app.update(Event::MarksRead(marks)))
        }
    };
    if let Err(why) = done {
        app.update(Event::Notify(why));
    }
    Ok(())
}
