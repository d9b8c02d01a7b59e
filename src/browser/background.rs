//! Background work shared by the terminal interface and the linear mode: the store, searches and timers.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use super::incoming::Incoming;
use super::input::effect::{Effect, PracticeChange};
use super::input::update::Update;
use super::search::worker::{Found, Worker};
use super::session::{Ending, Session};
use super::start::Options;
use super::terminal::Report;
use super::timers::{Due, Timers};
use crate::browser::state::desk::Desk;
use crate::memory::MAX_SEARCH_BYTES;
use tableaux_engine::freecell::Position;

/// How long after a failure to wait for the signal that explains it.
const SIGNAL_AFTER: Duration = Duration::from_millis(100);

/// A frontend that shows the desk to the user.
pub trait Frontend {
    fn desk(&self) -> &Desk;

    /// Applies an update. Returns the effect to perform.
    fn apply(&mut self, update: Update) -> Option<Effect>;
}

pub struct Background {
    session: Session,
    worker: Worker<Incoming>,
    pub timers: Timers,
}

impl Background {
    /// Sets up the workers around an open store; search answers go to `sender`.
    pub fn new(session: Session, sender: Sender<Incoming>, options: &Options) -> Self {
        let worker = Worker::new(sender, options.preferences.settings.memory.unwrap_or(MAX_SEARCH_BYTES));
        Self { session, worker, timers: Timers::new(Instant::now()) }
    }

    /// Starts the search that the desk asks for. Returns false, and reports the error, if no thread can be started.
    pub fn search(&mut self, frontend: &mut impl Frontend) -> bool {
        let query = frontend.desk().searches.query();
        if let Err(error) = self.worker.search(query.clone())
            && let Some(failed) = query
        {
            // Do not retry the same query.
            self.worker.answered(&failed);
            let why = format!("no search because no thread can be started: {error}");
            frontend.apply(Update::Failed(Box::new(failed), why));
            return false;
        }
        true
    }

    /// Applies the result of a search to the desk.
    pub fn found(&mut self, found: Found, frontend: &mut impl Frontend) {
        let update = match found {
            Found::Answered(found) => {
                self.worker.answered(&found.0);
                self.session.keep_answer(&found);
                Update::Answered(found)
            }
            Found::Failed(query, why) => {
                self.worker.answered(&query);
                Update::Failed(query, why)
            }
        };
        let effect = frontend.apply(update);
        self.perform_any(effect, frontend);
    }

    /// Applies stored solutions of the positions that have come into view.
    pub fn read_solutions(&mut self, in_view: HashSet<Position>, frontend: &mut impl Frontend) {
        for answer in self.session.read_solutions(in_view) {
            let effect = frontend.apply(Update::Answered(Box::new(answer)));
            self.perform_any(effect, frontend);
        }
    }

    /// Waits for the next message, at most until the given time.
    ///
    /// # Errors
    /// If all senders are gone.
    pub fn wait(messages: &Receiver<Incoming>, until: Option<Instant>) -> Result<Option<Incoming>> {
        let received = match until {
            Some(until) => messages.recv_timeout(until.saturating_duration_since(Instant::now())),
            None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(message) => Ok(Some(message)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => bail!("the thread that reads the terminal has ended"),
        }
    }

    /// Handles the timers that are due. Returns them, and whether the store had updates for the desk.
    pub fn take_due(&mut self, frontend: &mut impl Frontend) -> (Due, bool) {
        let due = self.timers.take_due(Instant::now());
        let has_news = due.idle && self.idle(frontend);
        if due.typing_paused {
            frontend.apply(Update::TypingPaused);
        }
        if due.spin {
            frontend.apply(Update::Spin);
        }
        (due, has_news)
    }

    /// Saves unsaved changes while no key is typed; on failure, schedules a retry. Returns whether there were updates
    /// for the desk.
    fn idle(&mut self, frontend: &mut impl Frontend) -> bool {
        let begin = Instant::now();
        frontend.apply(Update::WarningsShown);
        let has_news = self.save(frontend);
        if has_news {
            self.timers.restart_idle(Instant::now());
        } else if frontend.desk().notices.unkept().is_some() {
            self.timers.retry(Instant::now(), begin.elapsed());
        }
        has_news
    }

    /// Saves unsaved changes. Returns whether there were updates for the desk.
    pub fn save(&mut self, frontend: &mut impl Frontend) -> bool {
        self.session.idle(frontend.desk());
        self.apply_updates(frontend)
    }

    /// Applies pending store updates to the desk. Returns whether there were any.
    pub fn apply_updates(&mut self, frontend: &mut impl Frontend) -> bool {
        let unkept = self.session.unkept(frontend.desk());
        let is_other = unkept != frontend.desk().notices.unkept();
        let unkept = is_other.then(|| Update::Unkept(unkept.map(str::to_owned)));
        let updates: Vec<Update> = unkept.into_iter().chain(self.session.take_updates()).collect();
        let has_news = !updates.is_empty();
        for update in updates {
            frontend.apply(update);
        }
        has_news
    }

    /// Performs a store effect and reports failures. Other effects are left to the frontend.
    pub fn perform(&mut self, effect: Effect, frontend: &mut impl Frontend) {
        let is_kept = self.is_done(effect, frontend);
        self.apply_updates(frontend);
        if !is_kept {
            // Replaces the message that the change is made.
            frontend.apply(Update::NotSaved);
        }
    }

    pub fn perform_any(&mut self, effect: Option<Effect>, frontend: &mut impl Frontend) {
        if let Some(effect) = effect {
            self.perform(effect, frontend);
        }
    }

    fn is_done(&mut self, effect: Effect, frontend: &mut impl Frontend) -> bool {
        match effect {
            Effect::Quit | Effect::Suspend | Effect::Redraw | Effect::CancelPaste | Effect::Copy(_) => {}
            Effect::Store(change) => return self.session.change(change, frontend.desk()),
            Effect::Game(key, change) => {
                let update = self.session.change_game(&key, &change, frontend.desk());
                // A game that cannot be read stays in the store unchanged.
                if let Some(effect) = update.and_then(|update| frontend.apply(update)) {
                    return self.is_done(effect, frontend);
                }
            }
            Effect::ReadRecord => {
                if let Some(record) = self.session.read_record(frontend.desk()) {
                    frontend.apply(Update::RecordRead(record.into()));
                }
                return self.is_done(Effect::Practice(PracticeChange::Read), frontend);
            }
            Effect::Practice(change) => {
                if let Some(update) = self.session.change_practice(change, frontend.desk()) {
                    frontend.apply(update);
                }
            }
            Effect::ReadMarks => self.session.read_marks(frontend.desk()),
        }
        true
    }

    /// Saves unsaved changes. Returns the outcome.
    pub fn end(self, desk: &Desk) -> Ending {
        self.session.end(desk)
    }
}

/// Returns a signal that arrives shortly after a failure: often the terminal has hung up.
pub fn late_signal(messages: &Receiver<Incoming>) -> Option<i32> {
    let mut late = std::iter::from_fn(|| messages.recv_timeout(SIGNAL_AFTER).ok());
    late.find_map(|message| if let Incoming::Terminal(Report::End(signal)) = message { Some(signal) } else { None })
}
