//! The terminal interface: an event loop that changes the state by what happens and draws it.
//!
//! The [`Desk`] is what all screens share, [`App`] the desk with the screens upon it; [`frame`] draws it.
#![allow(clippy::must_use_candidate, clippy::missing_panics_doc, reason = "the program alone calls it")]

mod app;
mod effects;
pub mod frame;
mod incoming;
pub mod input;
pub mod linear;
pub mod pictures;
mod screens;
mod search;
mod session;
mod start;
mod state;
pub mod terminal;
mod timers;
mod widgets;

pub use app::App;
pub use input::effect::{Change, Effect, GameChange, GameKey, GamePlace};
pub use input::event::Event;
pub use input::keys;
pub use input::pasted::MAX_RANGE;
pub use pictures::{recording::Recording, svg};
pub use screens::screen::SECTIONS;
pub use search::{Answer, Query, worker};
pub use start::{Options, StartGame, opening};
pub use state::desk::Desk;
pub use state::game::{Game, Oracle};
pub use state::own_board::YOURS;
pub use state::pane::OwnBoard;
pub use state::panes::MAX_PANES;
pub use state::preferences::Preferences;
pub use state::theme::Theme;
pub use terminal::depth::Depth;

use std::io::{self, Write, stderr};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail};
use ratatui::crossterm::event::Event as TerminalEvent;

use crate::memory::MAX_SEARCH_BYTES;
use effects::tell;
use incoming::Incoming;
use input::command::Opening;
use input::pasted::Pasted;
use search::worker::{Found, SEARCHING, Worker};
use session::Session;
use start::open_session;
use terminal::input::Input;
use terminal::{Report, Terminal};
use timers::Timers;

/// How long a signal may come after the failure that it explains.
const SIGNAL_AFTER: Duration = Duration::from_millis(100);

/// Runs the browser until it is quit. If a signal ends it, the program ends by that signal. Returns whether all marks
/// and games are kept; if they are not, that is written to standard error.
///
/// # Errors
/// If the file of marks that was named is not one, if there is no terminal, if it fails, or if a thread has failed. The
/// terminal is restored before.
pub fn run(options: &Options) -> Result<bool> {
    let (sender, messages) = mpsc::channel();
    terminal::watch(sender.clone()).map_err(|error| explained_start(error, "there is no terminal to type on"))?;
    let size = terminal::size().context("the terminal has no size")?;
    let (mut session, contents) = open_session(options)?;
    let mut app = App::new(start::desk(options, contents), size);
    if let Some(list) = options.list {
        app.open(Opening::List(Some(list)));
    }
    let read = options.game.as_deref().and_then(|start| app.play(start));

    terminal::report_panics(sender.clone(), SEARCHING);
    let mut terminal = Terminal::enter(!options.no_mouse, size).context("the terminal cannot be switched")?;
    tell(&mut session, &mut app);
    let warnings = options.preferences.warnings();
    for warning in &warnings {
        app.update(Event::Warn(warning.clone()));
    }
    if let Some(effect) = read {
        perform(effect, &mut app, &mut terminal, &mut session)?;
    }
    show(&mut app, &mut terminal, &mut session)?;
    // Only now: the first frame waits for nothing that it does not show.
    terminal::read_events(sender.clone()).map_err(|error| explained_start(error, "the terminal cannot be read"))?;
    let mut worker = Worker::new(sender.clone(), options.preferences.settings.memory.unwrap_or(MAX_SEARCH_BYTES));
    let mut end = browse(&mut app, &mut terminal, &mut session, &mut worker, &sender, &messages);
    if end.is_err() {
        // Often a terminal that has hung up, of which a signal tells a little later.
        let late = std::iter::from_fn(|| messages.recv_timeout(SIGNAL_AFTER).ok());
        let signal = late.into_iter().find_map(|message| {
            if let Incoming::Terminal(Report::End(signal)) = message { Some(signal) } else { None }
        });
        end = signal.map_or(end, |signal| Ok(End::Signal(signal)));
    }
    terminal.leave();
    let ending = session.end(app.desk());
    for notice in warnings.iter().chain(&ending.notices) {
        // Standard error may be gone with the terminal.
        let _ = writeln!(stderr(), "tableaux: {notice}");
    }
    if let End::Signal(signal) = end? {
        terminal::end_by(signal);
    }
    Ok(!ending.has_losses)
}

/// Why the terminal cannot be read: because no thread can be started, or for another reason.
fn explained_start(error: io::Error, reason: &'static str) -> Error {
    // The system's error if no thread can be started.
    let is_without_thread = error.kind() == io::ErrorKind::WouldBlock;
    Error::new(error).context(if is_without_thread { "no thread can be started" } else { reason })
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
    worker: &mut Worker<Incoming>,
    sender: &Sender<Incoming>,
    messages: &Receiver<Incoming>,
) -> Result<End> {
    let mut timers = Timers::new(Instant::now());
    let mut input = Input::new();
    loop {
        // Each frame is drawn before the search for what it shows begins.
        let mut query = app.desk().searches.query();
        if let Err(error) = worker.search(query.clone())
            && let Some(failed) = query.take()
        {
            // It is not tried again for the same query.
            worker.answered(&failed);
            let why = format!("nothing can be searched for, as no thread can be started: {error}");
            app.update(Event::Failed(Box::new(failed), why));
            terminal.draw(&frame::title(app), |buffer| frame::draw(app, buffer))?;
        }
        let now = Instant::now();
        let due =
            timers.set(now, app.interval(), query.as_ref(), app.just_closed()).into_iter().chain(input.due()).min();
        let first = match due {
            Some(due) => messages.recv_timeout(due.saturating_duration_since(now)),
            None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let first = match first {
            Ok(message) => Some(message),
            // What has waited for its next byte has got none.
            Err(RecvTimeoutError::Timeout) => input
                .due()
                .filter(|&due| due <= Instant::now())
                .map(|due| Incoming::Terminal(Report::Bytes(Vec::new(), due))),
            Err(RecvTimeoutError::Disconnected) => bail!("the thread that reads the terminal has ended"),
        };
        let due = timers.take_due(Instant::now());
        let has_news = due.idle && effects::idle(session, app, &mut timers);
        if due.closed {
            app.update(Event::SecondAfterClose);
        }
        if due.calm {
            app.update(Event::Calm);
        }
        if due.tick {
            app.update(Event::Tick);
        }
        if due.spin {
            app.update(Event::Spin);
        }
        if first.is_none() && !due.tick && !due.spin && !has_news {
            continue;
        }
        // What has piled up is taken together and drawn once.
        for message in first.into_iter().chain(messages.try_iter()) {
            match message {
                Incoming::Terminal(Report::Bytes(bytes, at)) => {
                    let events = input.take(&bytes, at).into_iter().filter_map(|event| received(event, sender));
                    if let Some(end) = update(events, app, terminal, session, &mut timers)? {
                        return Ok(end);
                    }
                }
                Incoming::Terminal(Report::Event(event)) => {
                    if let Some(end) = update(received(event, sender), app, terminal, session, &mut timers)? {
                        return Ok(end);
                    }
                }
                Incoming::Terminal(Report::End(signal)) => return Ok(End::Signal(signal)),
                Incoming::Terminal(Report::Stop) => {
                    terminal.leave();
                    session.idle(app.desk());
                    tell(session, app);
                    // The signal to go on comes like any other, after one to end: a program that is to end in the
                    // background must not reach for the terminal.
                    terminal::stop();
                }
                Incoming::Terminal(Report::Continue) => {
                    // The terminal may have another size by now.
                    app.update(Event::Resize(terminal::size()?));
                    terminal.enter_again(app.size())?;
                }
                Incoming::Terminal(Report::Resized) => {
                    let size = terminal::size()?;
                    if app.size() != size {
                        app.update(Event::Resize(size));
                        terminal.clear(size)?;
                    }
                }
                Incoming::Terminal(Report::InputEnded) => bail!("the terminal has ended"),
                Incoming::Terminal(Report::Lost(why)) => bail!(why),
                Incoming::Pasted(pasted) => {
                    if let Some(end) = update([Event::Paste(pasted)], app, terminal, session, &mut timers)? {
                        return Ok(end);
                    }
                }
                Incoming::Search(Found::Answered(found)) => {
                    worker.answered(&found.0);
                    session.keep_answer(&found);
                    if let Some(effect) = app.update(Event::Answered(found)) {
                        perform(effect, app, terminal, session)?;
                    }
                }
                Incoming::Search(Found::Failed(query, why)) => {
                    worker.answered(&query);
                    app.update(Event::Failed(query, why));
                }
            }
        }
        show(app, terminal, session)?;
    }
}

/// Draws what there is to see, with the solutions that are kept of what has come into view.
fn show(app: &mut App, terminal: &mut Terminal, session: &mut Session) -> Result<()> {
    let in_view = app.unread();
    for effect in effects::read_solutions(session, app, in_view) {
        perform(effect, app, terminal, session)?;
    }
    Ok(terminal.draw(&frame::title(app), |buffer| frame::draw(app, buffer))?)
}

/// What the terminal reports, if it means anything here. A text of which the meaning takes a while to read comes later.
fn received(event: TerminalEvent, sender: &Sender<Incoming>) -> Option<Event> {
    let TerminalEvent::Paste(text) = event else { return Event::from_terminal(event) };
    let sender = sender.clone();
    // The program may have ended.
    let late = move |pasted| drop(sender.send(Incoming::Pasted(pasted)));
    Some(match Pasted::read(text, late) {
        Ok(Some(pasted)) => Event::Paste(pasted),
        Ok(None) => Event::Notify("the pasted text takes a while to read".into()),
        Err(error) => Event::Notify(format!("what was pasted cannot be read, as no thread can be started: {error}")),
    })
}

/// Changes the state by what has happened, and does what that asks for.
fn update(
    events: impl IntoIterator<Item = Event>,
    app: &mut App,
    terminal: &mut Terminal,
    session: &mut Session,
    timers: &mut Timers,
) -> Result<Option<End>> {
    for event in events {
        timers.restart_idle(Instant::now());
        let before = app.size();
        let effect = app.update(event);
        if app.size() != before {
            terminal.clear(app.size())?;
        }
        match effect {
            Some(Effect::Quit) => return Ok(Some(End::Quit)),
            Some(effect) => perform(effect, app, terminal, session)?,
            None => {}
        }
    }
    Ok(None)
}

/// Does what an event asks for outside the state, but for quitting.
fn perform(effect: Effect, app: &mut App, terminal: &mut Terminal, session: &mut Session) -> Result<()> {
    let done = match effect {
        Effect::Quit => Ok(()),
        Effect::Suspend => terminal::ask_to_stop().map_err(str::to_owned),
        Effect::Redraw => return Ok(terminal.clear(app.size())?),
        Effect::Copy(text) => match (terminal.copy(&text)?, app.message()) {
            (false, Some(copied)) => Err(format!("{copied}, if the terminal allows")),
            _ => Ok(()),
        },
        effect => effects::perform(effect, app, session),
    };
    tell(session, app);
    if let Err(why) = done {
        app.update(Event::Notify(why));
    }
    Ok(())
}
