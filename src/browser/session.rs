//! Saving and reading: the browser goes on when the store fails, retries where that helps, and reports what is not
//! saved.

mod games;
mod practice;
mod recovery;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::mem::{replace, take};
use std::path::PathBuf;

use self::games::Games;
use self::practice::Practice;
use self::recovery::{missing, rewritten};
use super::input::effect::Change;
use super::input::update::Update;
use crate::browser::search::{Answer, Query};
use crate::browser::state::desk::Desk;
use crate::store::{Mark, Marks, Notice, Store, StoreError, Visit};
use crate::table::Table;
use tableaux_engine::freecell::Position;
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::Effort;
use tableaux_engine::verdict::{Solution, Verdict};

/// The most solutions queued for a store that is locked or not open.
const MAX_PENDING: usize = 100;

/// The store, if open, and the changes not yet written to it.
#[derive(Debug)]
pub struct Session {
    path: Result<PathBuf, StoreError>,
    store: Result<Store, StoreError>,
    /// The note of each mark changed since the start; `None` if removed.
    changes: BTreeMap<(Table, DealNumber), Option<String>>,
    /// The changes not yet written to the store.
    pending: BTreeSet<(Table, DealNumber)>,
    /// Whether an open store has lost changes, so that everything must be written again.
    is_lost: bool,
    /// The numbers of marks, games and answers written to a store that had lost them, until they are announced.
    rewritten: Option<[u64; 3]>,
    was_open: bool,
    /// The data version that the desk's marks are based on.
    data_version: Option<i64>,
    /// Whether the store was reopened, so that its marks may differ from the desk's.
    is_reopened: bool,
    /// The visible positions whose solutions were looked up in the store.
    in_view: HashSet<Position>,
    /// Solutions not yet written to the store.
    solutions: Vec<(Position, Solution, Effort)>,
    /// The number of solutions found in games that are queued or stored.
    found: usize,
    used: Vec<Position>,
    games: Games,
    practice: Practice,
    /// The visit as stored.
    saved: Option<Visit>,
    /// Updates not yet applied to the desk.
    updates: Vec<Update>,
    /// Notices to print at the end.
    notices: Vec<String>,
    /// The error of the last failed attempt to save, unless one has succeeded since.
    failure: Option<String>,
}

/// The contents of a store when opened.
#[derive(Debug, Default)]
pub struct Contents {
    pub visit: Option<Visit>,
    pub marks: Marks,
}

#[derive(Debug)]
pub struct Ending {
    /// Notices for the user, one per line.
    pub notices: Vec<String>,
    /// Whether marks or games could not be saved.
    pub has_losses: bool,
}

impl Session {
    /// Opens the store at `path` or at the default place.
    pub fn open(path: Option<PathBuf>) -> (Self, Contents) {
        let mut session = Self {
            path: path.map_or_else(Store::default_path, Ok),
            store: Err(StoreError::NoHome),
            changes: BTreeMap::new(),
            pending: BTreeSet::new(),
            is_lost: false,
            rewritten: None,
            was_open: false,
            data_version: None,
            is_reopened: false,
            in_view: HashSet::new(),
            solutions: Vec::new(),
            found: 0,
            used: Vec::new(),
            games: Games::default(),
            practice: Practice::default(),
            saved: None,
            updates: Vec::new(),
            notices: Vec::new(),
            failure: None,
        };
        session.reopen();
        let contents =
            session.store.as_ref().map_err(Clone::clone).and_then(|store| {
                Ok((store.data_version()?, Contents { visit: store.visit()?, marks: store.marks()? }))
            });
        let (version, contents) = session.report(contents, true).unzip();
        session.data_version = version;
        let contents = contents.unwrap_or_default();
        session.is_reopened = false;
        session.saved.clone_from(&contents.visit);
        (session, contents)
    }

    /// Returns the error of a store that is not open.
    pub fn error(&self) -> Option<&StoreError> {
        self.store.as_ref().err()
    }

    /// Makes a change; if it cannot be written now, it is queued. Returns whether it is saved.
    pub fn change(&mut self, change: Change, desk: &Desk) -> bool {
        let (place, note) = match change {
            Change::Put(mark) => ((mark.table, mark.number), Some(mark.note)),
            Change::Remove(table, number) => ((table, number), None),
        };
        self.changes.insert(place, note);
        self.pending.insert(place);
        self.flush(desk, true)
    }

    /// Writes all pending changes; reports an error if it is new or `always` is set. Returns whether all are written.
    fn flush(&mut self, desk: &Desk, always: bool) -> bool {
        let result = self.attempt(desk, Store::check_in_place);
        self.report(result, always).is_some()
    }

    /// Rereads the marks if another process has changed the file.
    pub fn read_marks(&mut self, desk: &Desk) {
        let known = self.data_version;
        let result = self.attempt(desk, |store| {
            store.check_in_place()?;
            let version = store.data_version()?;
            let is_new = Some(version) != known;
            Ok(if is_new { Some((version, store.marks()?, store.damaged_records()?)) } else { None })
        });
        if let Some(Some((version, marks, damaged))) = self.report(result, true) {
            self.updates.push(Update::MarksRead(marks));
            self.data_version = Some(version);
            if let Some(damaged) = damaged {
                self.notify(damaged.to_string());
            }
        }
    }

    /// Returns the stored solutions of positions that have just come into view.
    pub fn read_solutions(&mut self, in_view: HashSet<Position>) -> Vec<(Query, Answer)> {
        let before = replace(&mut self.in_view, in_view);
        let Ok(store) = &self.store else { return Vec::new() };
        let solved = |solution| Verdict::Solved(Box::new(solution));
        let read = |start: &Position| -> Option<(Query, Answer)> {
            if let Some(best) = store.solution(start, Effort::Best).ok()? {
                return Some((Query::Solution(start.clone(), Effort::Best), Answer::Solution(solved(best))));
            }
            // A solution found in a game: a shorter one is still searched for.
            let found = store.solution(start, Effort::Fast).ok()??;
            Some((Query::Verdict(start.clone()), Answer::Verdict(solved(found))))
        };
        let mut solutions = Vec::new();
        for start in self.in_view.difference(&before) {
            // An unreadable solution is silently searched for again.
            if let Some(solution) = read(start) {
                self.used.push(start.clone());
                solutions.push(solution);
            }
        }
        solutions
    }

    /// Saves an answer that is the best solution of a deal, now or later. Failures are ignored.
    pub fn keep_answer(&mut self, found: &(Query, Answer)) {
        if let (Query::Solution(start, Effort::Best), Answer::Solution(Verdict::Solved(solution))) = found {
            self.solutions.push((start.clone(), (**solution).clone(), Effort::Best));
            self.keep_solutions();
        }
    }

    /// Stores queued solutions, latest first. One that cannot be stored is dropped, unless the file is only locked.
    fn keep_solutions(&mut self) {
        let surplus = self.solutions.len().saturating_sub(MAX_PENDING);
        self.solutions.drain(..surplus);
        let Ok(store) = &self.store else { return };
        while let Some((start, solution, effort)) = self.solutions.last() {
            if let Err(StoreError::Locked { .. }) = store.put_solution(start, solution, *effort) {
                return;
            }
            self.solutions.pop();
        }
    }

    /// Records in the store which solutions were used.
    fn note_use(&mut self) {
        if let Ok(store) = &self.store
            && !self.used.is_empty()
        {
            let _ = store.use_solutions(&take(&mut self.used));
        }
    }

    /// Saves the visit if changed, and checkpoints the log, while idle.
    pub fn idle(&mut self, desk: &Desk) {
        // Retry a failure only once: each attempt may wait for a lock.
        if self.failure.is_some() && self.has_unsaved() && !self.flush(desk, false) {
            return;
        }
        // A store that is not open is retried only when there is something to save.
        if self.store.is_ok() || self.is_lost || self.has_unsaved() {
            self.save(desk);
        }
        self.refresh_record(desk);
    }

    fn save(&mut self, desk: &Desk) {
        let found = desk.games.found_solutions();
        let new = found[self.found..].iter().cloned();
        self.solutions.extend(new.map(|(start, solution)| (start, solution, Effort::Fast)));
        self.found = found.len();
        self.keep_solutions();
        self.note_use();
        self.practice.find(desk);
        let has_lost = self.games.find_lost(desk);
        if has_lost || self.practice.is_unsaved() {
            self.flush(desk, false);
        }
        let visit = desk.snapshot();
        if self.saved.as_ref() != Some(&visit) {
            let result = self.attempt(desk, |store| store.save_visit(&visit));
            if self.report(result, false).is_some() {
                self.saved = Some(visit);
            }
        }
        // Changes in the log are safe even without a checkpoint.
        let result = self.attempt(desk, |store| match store.checkpoint() {
            Err(error @ StoreError::Moved { .. }) => Err(error),
            _ => Ok(()),
        });
        if self.report(result, false).is_some() && !self.has_unsaved() && self.saved.as_ref() == Some(&desk.snapshot())
        {
            self.updates.extend(self.failure.take().map(Update::Withdraw));
        }
    }

    /// Saves unsaved changes. Returns the outcome.
    pub fn end(mut self, desk: &Desk) -> Ending {
        self.flush(desk, false);
        self.save(desk);
        self.verify(desk);
        let has_losses = self.has_losses(desk);
        self.notices.extend(self.failure);
        let mut reported = BTreeSet::new();
        self.notices.retain(|notice| reported.insert(notice.clone()));
        Ending { notices: self.notices, has_losses }
    }

    /// Returns the reason marks or games are not saved, if some are not.
    pub fn unkept(&self, desk: &Desk) -> Option<&str> {
        self.failure.as_deref().filter(|_| self.has_losses(desk))
    }

    /// Returns whether quitting now would lose marks or games.
    fn has_losses(&self, desk: &Desk) -> bool {
        self.has_unsaved() || {
            self.is_lost && (!desk.marks.all().is_empty() || self.games.are_any() || self.practice.is_any())
        }
    }

    /// Returns whether marks or games are not yet in the store.
    fn has_unsaved(&self) -> bool {
        !self.pending.is_empty() || self.games.are_unsaved() || self.practice.is_unsaved()
    }

    /// Reopens the file, which checks all of it: SQLite does not reread what it has in memory.
    fn verify(&mut self, desk: &Desk) {
        if self.store.is_err() {
            return;
        }
        self.reopen();
        if let Err(error) = &self.store
            && !matches!(error, StoreError::Locked { .. })
        {
            self.is_lost = true;
        }
        if self.is_lost {
            self.flush(desk, false);
            self.save(desk);
        }
    }

    pub fn take_updates(&mut self) -> Vec<Update> {
        take(&mut self.updates)
    }

    /// Runs an action on the up-to-date store. On failure the store is reopened and the action retried.
    fn attempt<T>(&mut self, desk: &Desk, action: impl Fn(&Store) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let was_open = self.store.is_ok();
        let mut result = self.up_to_date(desk).and_then(&action);
        if let Err(error) = &result
            && was_open
            && !matches!(error, StoreError::Locked { .. })
        {
            self.is_lost |= matches!(error, StoreError::Moved { .. } | StoreError::Damaged { .. });
            // Damage is reported when the file is opened.
            if let StoreError::Moved { .. } = error {
                self.notify(error.to_string());
            }
            self.reopen();
            result = self.up_to_date(desk).and_then(action);
        }
        if let Ok(store) = &self.store
            && result.is_ok()
            && take(&mut self.is_reopened)
        {
            self.data_version = store.data_version().ok();
            self.updates.extend(store.marks().ok().map(Update::MarksRead));
        }
        result
    }

    /// Returns the store with all pending changes written, reopening it if needed.
    fn up_to_date(&mut self, desk: &Desk) -> Result<&Store, StoreError> {
        if self.store.is_err() {
            self.reopen();
        }
        let is_waiting = self.has_unsaved();
        let store = self.store.as_ref().map_err(Clone::clone)?;
        if self.is_lost {
            let lost = [store.add_marks(desk.marks.all())?, self.games.recover(store)?, self.practice.recover(store)?];
            let before = self.rewritten.unwrap_or_default();
            self.rewritten = Some([0, 1, 2].map(|index| before[index] + lost[index]));
            self.pending = self.changes.keys().copied().collect();
            self.updates.extend(self.failure.take().map(Update::Withdraw));
            (self.is_lost, self.saved, self.found) = (false, None, 0);
        }
        while let Some(&(table, number)) = self.pending.first() {
            match &self.changes[&(table, number)] {
                Some(note) => store.put_mark(&Mark { table, number, note: note.clone() })?,
                None => store.remove_mark(table, number)?,
            }
            self.pending.pop_first();
        }
        self.games.save(store)?;
        self.practice.save(store)?;
        if let Some(counts) = self.rewritten {
            let missing = missing(store, desk, &self.games)?;
            self.rewritten = None;
            for notice in rewritten(counts).chain(missing) {
                self.notices.push(notice.clone());
                self.updates.push(Update::Warn(notice));
            }
        }
        if is_waiting && let Some(failure) = self.failure.take() {
            self.updates.push(Update::Withdraw(failure));
            self.updates.push(Update::Warn("marks and games are saved again".into()));
        }
        Ok(store)
    }

    /// Closes the store if open, and opens it again.
    fn reopen(&mut self) {
        self.games.forget_version();
        let identity = replace(&mut self.store, Err(StoreError::NoHome)).ok().and_then(Store::close);
        match self.path.clone().and_then(|path| Store::open_again(&path, identity)) {
            Ok((store, notices)) => {
                self.is_lost |= self.was_open && notices.iter().any(Notice::is_about_lost_changes);
                (self.store, self.was_open, self.is_reopened) = (Ok(store), true, true);
                for notice in notices.iter().map(Notice::to_string) {
                    // Damaged records are reported at each opening.
                    if !self.notices.contains(&notice) {
                        self.notify(notice);
                    }
                }
            }
            Err(error) => self.store = Err(error),
        }
    }

    /// Reports an error, if it is new or `always` is set.
    fn report<T>(&mut self, result: Result<T, StoreError>, always: bool) -> Option<T> {
        let failure = result.as_ref().err().map(explained);
        if let Some(failure) = failure {
            if always || self.failure.as_ref() != Some(&failure) {
                let before = self.failure.take().filter(|before| *before != failure);
                self.updates.extend(before.map(Update::Withdraw));
                self.updates.push(Update::Warn(failure.clone()));
            }
            self.failure = Some(failure);
        }
        result.ok()
    }

    /// Shows a notice now and at the end.
    fn notify(&mut self, notice: String) {
        self.notices.push(notice.clone());
        self.updates.push(Update::Warn(notice));
    }
}

/// Formats a store error for the user, who can name another file on the command line.
pub fn explained(error: &StoreError) -> String {
    match error {
        StoreError::NoHome => format!("{error}: use --data FILE to save marks and games"),
        StoreError::Locked { .. } => format!("{error}: marks and games are not saved until it is free"),
        _ => format!("{error}: marks and games are not saved"),
    }
}
