//! The terminal interface: an event loop that turns what is typed into actions, and draws the state that they change.

pub mod action;
pub mod app;
pub mod compare;
pub mod event;
pub mod geometry;
pub mod help;
pub mod keeper;
pub mod keys;
pub mod mode;
pub mod pane;
pub mod question;
pub mod record;
pub mod replay;
pub mod sought;
pub mod terminal;
pub mod theme;
pub mod update;
pub mod view;
pub mod worker;
pub mod wrap;

use std::io::{Write, stderr};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ratatui::layout::Size;

use crate::generator::Generator;
use crate::number::DealNumber;
use crate::table::Table;
use action::{Action, Effect};
use app::App;
use keeper::{Change, Found, Keeper};
use pane::Pane;
use terminal::{Message, Terminal};
use update::update;
use worker::Worker;

/// How the browser is to start.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The numbers to open; where the last visit ended if there are none.
    pub numbers: Vec<DealNumber>,
    /// The table to open; that of the last visit, or FreeCell for given numbers, if none is named.
    pub table: Option<Table>,
    /// Who deals FreeCell in all panes, if it is to be somebody else than in the last visit, or than Microsoft.
    pub generator: Option<Generator>,
    /// Write ASCII alone.
    pub ascii: bool,
    /// Leave the mouse to the terminal.
    pub no_mouse: bool,
    /// Name no colour.
    pub colourless: bool,
    /// Where marks and the last visit are kept, if not in the usual place.
    pub data: Option<PathBuf>,
}

/// How long after the last key the visit is saved, so that a killed browser is found again where it was.
const SAVE_AFTER: Duration = Duration::from_millis(300);

/// How long a search takes before it is told that it goes on, again and again.
const SPIN_AFTER: Duration = Duration::from_millis(100);

/// How long a signal may come after the failure that it explains.
const SIGNAL_AFTER: Duration = Duration::from_millis(100);

/// The table and the numbers that would be opened, with who deals them.
#[must_use]
pub fn opening(options: &Options) -> (Table, Vec<(Generator, DealNumber)>) {
    let mut app = App::new(&options.numbers, Size::ZERO);
    if options.numbers.is_empty()
        && let (_, Found { visit: Some(visit), .. }) = Keeper::open(options.data.clone())
    {
        keeper::take_up(&visit, true, &mut app);
    }
    open(&mut app, options);
    (app.table, app.panes.iter().map(|pane| (pane.generator(), pane.number())).collect())
}

/// Opens the table and the generator that are asked for; a generator alone asks for the table of FreeCell.
fn open(app: &mut App, options: &Options) {
    if let Some(generator) = options.generator {
        app.panes.iter_mut().for_each(|pane| *pane = Pane::new(generator, pane.number()));
    }
    if let Some(table) = options.table.or(options.generator.map(Table::FreeCell)) {
        app.open(table);
    }
    app.table = app.table_of(app.focus);
}

/// Runs the browser until it is left. If a signal ends it, the program ends by that signal.
///
/// # Errors
/// If there is no terminal, if it fails, or if a thread has failed. The terminal is given back before.
pub fn run(options: &Options) -> Result<()> {
    let (sender, messages) = mpsc::channel();
    terminal::watch(sender.clone()).context("there is no terminal to type on")?;
    let size = terminal::size().context("the terminal has no size")?;
    let (mut keeper, found) = Keeper::open(options.data.clone());
    let mut app = App::new(&options.numbers, size);
    app.ascii = options.ascii;
    app.colourless = options.colourless;
    if let Some(visit) = &found.visit {
        keeper::take_up(visit, options.numbers.is_empty(), &mut app);
    }
    open(&mut app, options);
    app.message = found.message;
    app.marks = found.marks;

    terminal::report_panics(sender.clone());
    let mut terminal = Terminal::take(!options.no_mouse, size).context("the terminal cannot be switched")?;
    terminal.draw(|buffer| view::draw(&app, buffer))?;
    // What is to be searched for comes of what is shown.
    update(&mut app, Action::Resize(size));
    // Only now: the first frame waits for nothing that it does not show.
    terminal::read_events(sender.clone()).context("the terminal cannot be read")?;
    let mut worker = Worker::new(sender);
    let mut end = browse(&mut app, &mut terminal, &mut keeper, &mut worker, &messages);
    if end.is_err() {
        // Often a terminal that has hung up, of which a signal tells a little later.
        let told = std::iter::from_fn(|| messages.recv_timeout(SIGNAL_AFTER).ok());
        let signal =
            told.into_iter().find_map(|message| if let Message::End(signal) = message { Some(signal) } else { None });
        end = signal.map_or(end, |signal| Ok(End::Signal(signal)));
    }
    terminal.give_back();
    keeper.save_visit(&app);
    if let Err(error) = keeper.flush() {
        // Standard error may be gone with the terminal.
        let _ = writeln!(stderr(), "tableaux: {}", keeper::explained(&error));
    }
    if let End::Signal(signal) = end? {
        terminal::end_by(signal);
    }
    Ok(())
}

/// Why the browser ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Left,
    Signal(i32),
}

fn browse(
    app: &mut App,
    terminal: &mut Terminal,
    keeper: &mut Keeper,
    worker: &mut Worker,
    messages: &Receiver<Message>,
) -> Result<End> {
    let mut save_at = Some(Instant::now() + SAVE_AFTER);
    let mut tick_at = None;
    let (mut asked, mut spin_at) = (None, None);
    loop {
        // The first frame, and every other, before any search for what it shows.
        if let Err(error) = worker.ask(app.asked) {
            update(app, Action::Told(format!("nothing can be searched for: {error}")));
        }
        tick_at = app.interval().map(|interval| tick_at.unwrap_or_else(|| Instant::now() + interval));
        if asked != app.asked {
            asked = app.asked;
            spin_at = asked.map(|_| Instant::now() + SPIN_AFTER);
        }
        let first = match [save_at, tick_at, spin_at].into_iter().flatten().min() {
            Some(due) => messages.recv_timeout(due.saturating_duration_since(Instant::now())),
            None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let first = match first {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => bail!("nobody listens to the terminal any more"),
        };
        let now = Instant::now();
        if save_at.is_some_and(|due| due <= now) {
            keeper.save_visit(app);
            save_at = None;
        }
        let mut changed = first.is_some();
        if tick_at.is_some_and(|due| due <= now) {
            update(app, Action::Tick);
            (tick_at, changed) = (None, true);
        }
        if spin_at.is_some_and(|due| due <= now) {
            update(app, Action::Spin);
            (spin_at, changed) = (Some(now + SPIN_AFTER), true);
        }
        if !changed {
            continue;
        }
        // What has piled up is taken together and drawn once.
        for message in first.into_iter().chain(messages.try_iter()) {
            match message {
                Message::Event(event) => {
                    let Some(action) = event::action(app, event) else { continue };
                    save_at = Some(Instant::now() + SAVE_AFTER);
                    let before = app.size;
                    let effect = update(app, action);
                    if app.size != before {
                        terminal.renew(app.size)?;
                    }
                    if let Some(effect) = effect
                        && perform(effect, app, terminal, keeper)? == Some(End::Left)
                    {
                        return Ok(End::Left);
                    }
                }
                Message::End(signal) => return Ok(End::Signal(signal)),
                Message::Stop => {
                    terminal.give_back();
                    keeper.save_visit(app);
                    // Going on is told as any other signal, after one to end: who is to end in the background must not
                    // reach for the terminal.
                    terminal::stop();
                }
                Message::Continue => {
                    // The terminal may have another size by now.
                    update(app, Action::Resize(terminal::size()?));
                    terminal.take_again(app.size)?;
                }
                Message::Resized => {
                    let size = terminal::size()?;
                    if app.size != size {
                        update(app, Action::Resize(size));
                        terminal.renew(size)?;
                    }
                }
                Message::Lost(why) => bail!(why),
                Message::Found(finding) => {
                    worker.answered(&finding.question());
                    update(app, Action::Found(finding));
                }
                Message::Failed(question, why) => {
                    worker.answered(&question);
                    update(app, Action::Failed(question, why));
                }
            }
        }
        terminal.draw(|buffer| view::draw(app, buffer))?;
    }
}

fn perform(effect: Effect, app: &mut App, terminal: &mut Terminal, keeper: &mut Keeper) -> Result<Option<End>> {
    let kept = match effect {
        Effect::Quit => return Ok(Some(End::Left)),
        Effect::Suspend => {
            if let Err(why) = terminal::ask_to_stop() {
                update(app, Action::Told(why.into()));
            }
            return Ok(None);
        }
        Effect::Redraw => {
            terminal.renew(app.size)?;
            return Ok(None);
        }
        Effect::Copy(text) => {
            terminal.copy(&text)?;
            return Ok(None);
        }
        Effect::PutMark(mark) => keeper.keep(Change::Put(mark)),
        Effect::RemoveMark(table, number) => keeper.keep(Change::Remove(table, number)),
        Effect::ReadMarks => keeper.marks().map(|marks| {
            update(app, Action::MarksRead(marks));
        }),
    };
    if let Err(error) = kept {
        update(app, Action::Told(keeper::explained(&error)));
    }
    Ok(None)
}
