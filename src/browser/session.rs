//! Between the browser and the store: the browser runs on whatever befalls the store, and tries again where that helps.

use std::path::PathBuf;

use super::desk::Desk;
use super::event::{Change, Marks};
use crate::store::{Store, StoreError, Visit};

/// The store, if it is open, and the changes that it has not got yet.
#[derive(Debug)]
pub struct Session {
    path: Result<PathBuf, StoreError>,
    store: Result<Store, StoreError>,
    /// The changes that could not be made yet, the oldest first.
    pending: Vec<Change>,
    /// The visit that is in the store.
    saved: Option<Visit>,
}

/// What the store holds when it is opened.
#[derive(Debug, Default)]
pub struct Contents {
    /// A message about the opening.
    pub message: Option<String>,
    /// The last visit.
    pub visit: Option<Visit>,
    /// All marks.
    pub marks: Marks,
}

impl Session {
    /// Opens the store in `path`, or in the usual place.
    pub fn open(path: Option<PathBuf>) -> (Self, Contents) {
        let path = path.map_or_else(Store::default_path, Ok);
        let mut session = Self { path, store: Err(StoreError::NoHome), pending: Vec::new(), saved: None };
        let message = session.reopen();
        let Ok(store) = &session.store else {
            return (session, Contents { message, ..Contents::default() });
        };
        session.saved = store.visit().ok().flatten();
        let contents = Contents { message, visit: session.saved.clone(), marks: store.marks().unwrap_or_default() };
        (session, contents)
    }

    /// Opens the store, and returns a message about that.
    fn reopen(&mut self) -> Option<String> {
        match self.path.clone().and_then(|path| Store::open(&path)) {
            Ok((store, set_aside)) => {
                self.store = Ok(store);
                set_aside.map(|set_aside| set_aside.to_string())
            }
            Err(error) => {
                let message = explained(&error);
                self.store = Err(error);
                Some(message)
            }
        }
    }

    /// The store, opened again if it was locked before.
    fn store(&mut self) -> Result<&Store, StoreError> {
        if matches!(self.store, Err(StoreError::Locked { .. })) {
            self.reopen();
        }
        self.store.as_ref().map_err(Clone::clone)
    }

    /// All marks as they are now, another browser's included.
    pub fn marks(&mut self) -> Result<Marks, StoreError> {
        self.flush()?;
        self.store()?.marks()
    }

    /// Makes a change. One that cannot be made now is made when the store allows it.
    pub fn change(&mut self, change: Change) -> Result<(), StoreError> {
        self.pending.push(change);
        self.flush()
    }

    /// Makes the changes that could not be made yet.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        while let Some(change) = self.pending.first().cloned() {
            let store = self.store()?;
            match change {
                Change::Put(mark) => store.put_mark(&mark)?,
                Change::Remove(table, number) => store.remove_mark(table, number)?,
            }
            self.pending.remove(0);
        }
        Ok(())
    }

    /// Saves the visit, if it has changed. A store that fails has said so when it was opened or a mark was made.
    pub fn save_visit(&mut self, desk: &Desk) {
        let visit = desk.snapshot();
        if self.saved.as_ref() != Some(&visit)
            && let Ok(store) = &self.store
            && store.save_visit(&visit).is_ok()
        {
            self.saved = Some(visit);
        }
    }
}

/// An error of the store for a person, who can name another file on the command line.
pub fn explained(error: &StoreError) -> String {
    match error {
        StoreError::NoHome => format!("{error}: marks are kept only in a file given by --data FILE"),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_home_folder_the_option_is_named() {
        let expected = "no home folder is known: marks are kept only in a file given by --data FILE";
        assert_eq!(explained(&StoreError::NoHome), expected);
    }
}
