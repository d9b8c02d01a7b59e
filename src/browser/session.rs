//! Between the browser and the store: the browser goes on when the store fails, tries again where that helps, and reports
//! what is not kept.

mod games;
mod practice;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::mem::{replace, take};
use std::path::PathBuf;

use self::games::Games;
use self::practice::Practice;
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
use tableaux_engine::words::counted;

/// How many solutions may wait for a store that is locked or not open.
const MAX_PENDING: usize = 100;

/// The store, if it is open, and the changes that it has not got yet.
#[derive(Debug)]
pub struct Session {
    path: Result<PathBuf, StoreError>,
    store: Result<Store, StoreError>,
    /// The note of each mark that was made or changed since the start; `None` for one that was removed.
    changes: BTreeMap<(Table, DealNumber), Option<String>>,
    /// Those of the changes that are not in the store yet.
    pending: BTreeSet<(Table, DealNumber)>,
    /// Whether a store that was open has lost changes, so that all that the browser knows is to be written again.
    is_lost: bool,
    was_open: bool,
    /// The version of the data that the marks on the desk are of, or are newer than by changes of their own.
    data_version: Option<i64>,
    /// Whether the store was opened again, so that the marks on the desk may be others than its own.
    is_reopened: bool,
    /// The games on the screen whose solutions were looked for in the store.
    in_view: HashSet<Position>,
    /// Solutions that are not in the store yet, and games whose solutions there were used.
    solutions: Vec<(Position, Solution, Effort)>,
    /// How many of those that were found in games are among these or stored.
    found: usize,
    used: Vec<Position>,
    /// The games that were played since the start.
    games: Games,
    practice: Practice,
    /// The visit that is in the store.
    saved: Option<Visit>,
    /// What the desk does not know yet.
    updates: Vec<Update>,
    /// All that is still true at the end and that the user must know then.
    notices: Vec<String>,
    /// Why the last attempt to store something has failed, unless one has succeeded since.
    failure: Option<String>,
}

/// What the store holds when it is opened.
#[derive(Debug, Default)]
pub struct Contents {
    pub visit: Option<Visit>,
    pub marks: Marks,
}

/// How a session has ended.
#[derive(Debug)]
pub struct Ending {
    /// What the user must know, in lines.
    pub notices: Vec<String>,
    /// Whether there were marks or games that could not be kept.
    pub has_losses: bool,
}

impl Session {
    /// Opens the store in `path`, or in the usual place.
    pub fn open(path: Option<PathBuf>) -> (Self, Contents) {
        let mut session = Self {
            path: path.map_or_else(Store::default_path, Ok),
            store: Err(StoreError::NoHome),
            changes: BTreeMap::new(),
            pending: BTreeSet::new(),
            is_lost: false,
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

    /// The error of a store that is not open.
    pub fn error(&self) -> Option<&StoreError> {
        self.store.as_ref().err()
    }

    /// Makes a change, and returns whether it is kept. One that cannot be made now is made when the store allows it.
    pub fn change(&mut self, change: Change, desk: &Desk) -> bool {
        let (place, note) = match change {
            Change::Put(mark) => ((mark.table, mark.number), Some(mark.note)),
            Change::Remove(table, number) => ((table, number), None),
        };
        self.changes.insert(place, note);
        self.pending.insert(place);
        let result = self.attempt(desk, Store::check_in_place);
        self.report(result, true).is_some()
    }

    /// Reads all marks as they are now, another browser's included, if another program has changed the file.
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

    /// The solutions that are kept of those of the games on the screen that have just come into view.
    pub fn read_solutions(&mut self, in_view: HashSet<Position>) -> Vec<(Query, Answer)> {
        let before = replace(&mut self.in_view, in_view);
        let Ok(store) = &self.store else { return Vec::new() };
        let solved = |solution| Verdict::Solved(Box::new(solution));
        let read = |start: &Position| -> Option<(Query, Answer)> {
            if let Some(best) = store.solution(start, Effort::Best).ok()? {
                return Some((Query::Solution(start.clone(), Effort::Best), Answer::Solution(solved(best))));
            }
            // One that was found in a game: a shorter one is still searched for.
            let found = store.solution(start, Effort::Fast).ok()??;
            Some((Query::Verdict(start.clone()), Answer::Verdict(solved(found))))
        };
        let mut solutions = Vec::new();
        for start in self.in_view.difference(&before) {
            // One that cannot be read is searched for again, without a word.
            if let Some(solution) = read(start) {
                self.used.push(start.clone());
                solutions.push(solution);
            }
        }
        solutions
    }

    /// Keeps what was found if it is the best solution of a game, now or when the store allows it. Failures are ignored.
    pub fn keep_answer(&mut self, found: &(Query, Answer)) {
        if let (Query::Solution(start, Effort::Best), Answer::Solution(Verdict::Solved(solution))) = found {
            self.solutions.push((start.clone(), (**solution).clone(), Effort::Best));
            self.keep_solutions();
        }
    }

    /// Stores the solutions that wait, the latest first. One that cannot be stored is forgotten, unless another program
    /// has only locked the file.
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

    /// Notes in the store which solutions were used.
    fn note_use(&mut self) {
        if let Ok(store) = &self.store
            && !self.used.is_empty()
        {
            let _ = store.use_solutions(&take(&mut self.used));
        }
    }

    /// Saves the visit, if it has changed, and brings all changes into the file itself, while nothing else is to be done.
    pub fn idle(&mut self, desk: &Desk) {
        // What has failed is tried once: each attempt may wait for a lock.
        if self.failure.is_some() && self.has_unsaved() {
            let result = self.attempt(desk, Store::check_in_place);
            if self.report(result, false).is_none() {
                return;
            }
        }
        // A store that is not open is tried again when there is something for it.
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
        if self.practice.is_unsaved() {
            let result = self.attempt(desk, Store::check_in_place);
            self.report(result, false);
        }
        let visit = desk.snapshot();
        if self.saved.as_ref() != Some(&visit) {
            let result = self.attempt(desk, |store| store.save_visit(&visit));
            if self.report(result, false).is_some() {
                self.saved = Some(visit);
            }
        }
        // Where the log stays, its changes are kept all the same.
        let result = self.attempt(desk, |store| match store.checkpoint() {
            Err(error @ StoreError::Moved { .. }) => Err(error),
            _ => Ok(()),
        });
        if self.report(result, false).is_some() && !self.has_unsaved() && self.saved.as_ref() == Some(&desk.snapshot())
        {
            self.failure = None;
        }
    }

    /// Saves what is not saved yet, and says how that went.
    pub fn end(mut self, desk: &Desk) -> Ending {
        let result = self.attempt(desk, Store::check_in_place);
        self.report(result, false);
        self.save(desk);
        self.verify(desk);
        let has_losses = self.has_losses(desk);
        self.notices.extend(self.failure);
        let mut reported = BTreeSet::new();
        self.notices.retain(|notice| reported.insert(notice.clone()));
        Ending { notices: self.notices, has_losses }
    }

    /// Why marks or games are not in the store yet, if some are not.
    pub fn unkept(&self, desk: &Desk) -> Option<&str> {
        self.failure.as_deref().filter(|_| self.has_losses(desk))
    }

    /// Whether marks or games would be lost now.
    fn has_losses(&self, desk: &Desk) -> bool {
        self.has_unsaved() || {
            self.is_lost && (!desk.marks.all().is_empty() || self.games.are_any() || self.practice.is_any())
        }
    }

    /// Whether there are marks or games that are not in the store yet.
    fn has_unsaved(&self) -> bool {
        !self.pending.is_empty() || self.games.are_unsaved() || self.practice.is_unsaved()
    }

    /// Opens the file once more, which checks all of it: SQLite does not read again what it has in memory.
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
            let result = self.attempt(desk, Store::check_in_place);
            self.report(result, false);
            self.save(desk);
        }
    }

    /// What has happened since this was last asked.
    pub fn take_updates(&mut self) -> Vec<Update> {
        take(&mut self.updates)
    }

    /// Does something with the store, which has all changes by then. One that fails is opened again, for that may help.
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

    /// The store, opened again if it is not open, with all that it should hold.
    fn up_to_date(&mut self, desk: &Desk) -> Result<&Store, StoreError> {
        if self.store.is_err() {
            self.reopen();
        }
        let is_waiting = self.has_unsaved();
        let store = self.store.as_ref().map_err(Clone::clone)?;
        if self.is_lost {
            let marks = store.add_marks(desk.marks.all())?;
            let games = self.games.recover(store)?;
            let answers = self.practice.recover(store)?;
            self.pending = self.changes.keys().copied().collect();
            (self.is_lost, self.saved, self.failure) = (false, None, None);
            let counts = [
                (marks, "mark is", "marks are"),
                (games, "game is", "games are"),
                (answers, "answer is", "answers are"),
            ];
            for (count, one, several) in counts {
                if count > 0 {
                    let notice = format!("{} written again", counted(count, one, several));
                    self.notices.push(notice.clone());
                    self.updates.push(Update::Warn(notice));
                }
            }
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
        if is_waiting && self.failure.take().is_some() {
            self.updates.push(Update::Warn("marks and games are kept again".into()));
        }
        Ok(store)
    }

    /// Opens the store, after one that was open is closed.
    fn reopen(&mut self) {
        let identity = replace(&mut self.store, Err(StoreError::NoHome)).ok().and_then(Store::close);
        match self.path.clone().and_then(|path| Store::open_again(&path, identity)) {
            Ok((store, notices)) => {
                self.is_lost |= self.was_open && notices.iter().any(Notice::is_about_lost_changes);
                (self.store, self.was_open, self.is_reopened) = (Ok(store), true, true);
                for notice in notices.iter().map(Notice::to_string) {
                    // Damaged records are found again each time.
                    if !self.notices.contains(&notice) {
                        self.notify(notice);
                    }
                }
            }
            Err(error) => self.store = Err(error),
        }
    }

    /// Says what has failed, where that is news or `always`.
    fn report<T>(&mut self, result: Result<T, StoreError>, always: bool) -> Option<T> {
        let failure = result.as_ref().err().map(explained);
        if let Some(failure) = failure {
            if always || self.failure.as_ref() != Some(&failure) {
                self.updates.push(Update::Warn(failure.clone()));
            }
            self.failure = Some(failure);
        }
        result.ok()
    }

    /// Says something now and at the end.
    fn notify(&mut self, notice: String) {
        self.notices.push(notice.clone());
        self.updates.push(Update::Warn(notice));
    }
}

/// An error of the store for a person, who can name another file on the command line.
fn explained(error: &StoreError) -> String {
    match error {
        StoreError::NoHome => format!("{error}: marks and games are kept only in a file given by --data FILE"),
        StoreError::Locked { .. } => format!("{error}: marks and games are not kept until it is free"),
        _ => format!("{error}: marks and games are not kept"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_home_folder_the_option_is_named() {
        let expected = "no home folder is known: marks and games are kept only in a file given by --data FILE";
        assert_eq!(explained(&StoreError::NoHome), expected);
    }
}
