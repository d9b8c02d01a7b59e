//! Between the browser and the store: the browser runs on whatever befalls the store, and tries again where that helps.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::app::{App, Colours};
use super::compare::Comparing;
use super::pane::Pane;
use crate::card::{Card, SuitStyle};
use crate::gears;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::store::{Mark, Store, StoreError, Visit};
use crate::table::Table;

/// A change of what is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Keep a mark.
    Put(Mark),
    /// Forget a mark.
    Remove(Table, DealNumber),
}

/// The store, if there is one, and what it has still to be told.
#[derive(Debug)]
pub struct Keeper {
    path: Result<PathBuf, StoreError>,
    store: Result<Store, StoreError>,
    /// Changes that could not be kept yet, the oldest first.
    pending: Vec<Change>,
    visit: Option<Visit>,
}

/// What an opened store holds.
#[derive(Debug, Default)]
pub struct Found {
    /// What there is to say of the opening.
    pub message: Option<String>,
    /// The last visit.
    pub visit: Option<Visit>,
    /// All marks.
    pub marks: BTreeMap<(Table, DealNumber), String>,
}

impl Keeper {
    /// Opens the store in `path`, or in the usual place.
    #[must_use]
    pub fn open(path: Option<PathBuf>) -> (Self, Found) {
        let path = path.map_or_else(Store::default_path, Ok);
        let mut keeper = Self { path, store: Err(StoreError::NoHome), pending: Vec::new(), visit: None };
        let message = keeper.reopen();
        let Ok(store) = &keeper.store else {
            return (keeper, Found { message, ..Found::default() });
        };
        keeper.visit = store.visit().ok().flatten();
        let found = Found { message, visit: keeper.visit.clone(), marks: store.marks().unwrap_or_default() };
        (keeper, found)
    }

    /// Opens the store. What there is to say of that is returned.
    fn reopen(&mut self) -> Option<String> {
        match self.path.clone().and_then(|path| Store::open(&path)) {
            Ok((store, set_aside)) => {
                self.store = Ok(store);
                set_aside.map(|set_aside| set_aside.to_string())
            }
            Err(error) => {
                let message = error.to_string();
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
    ///
    /// # Errors
    /// Why they cannot be read, in a line.
    pub fn marks(&mut self) -> Result<BTreeMap<(Table, DealNumber), String>, StoreError> {
        self.flush()?;
        self.store()?.marks()
    }

    /// Makes a change. One that cannot be made now is made when the store allows it.
    ///
    /// # Errors
    /// Why it cannot be made now, in a line.
    pub fn keep(&mut self, change: Change) -> Result<(), StoreError> {
        self.pending.push(change);
        self.flush()
    }

    /// Makes the changes that are left to make.
    ///
    /// # Errors
    /// Why they cannot be made, in a line.
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

    /// Keeps what the visit looks like, if that has changed since. A failure was told when it first mattered.
    pub fn save_visit(&mut self, app: &App) {
        let visit = visit(app);
        if self.visit.as_ref() != Some(&visit)
            && let Ok(store) = &self.store
            && store.save_visit(&visit).is_ok()
        {
            self.visit = Some(visit);
        }
    }
}

/// What a visit looks like.
#[must_use]
pub fn visit(app: &App) -> Visit {
    Visit {
        table: app.table.key(),
        gears: app.gears.get(),
        panes: app.panes.iter().map(|pane| pane.number().get()).collect(),
        generators: app.panes.iter().map(|pane| pane.generator().to_string()).collect(),
        focus: app.focus,
        linked: app.linked,
        comparing: app.comparing.name().into(),
        followed: app.followed.text(SuitStyle::Letters).into(),
        colours: app.colours.name().into(),
    }
}

/// Takes up a visit: its panes unless others were asked for, and what it had chosen. What makes no sense is passed over.
pub fn take_up(visit: &Visit, panes_too: bool, app: &mut App) {
    if panes_too {
        app.gears = gears::size::Size::new(visit.gears).unwrap_or(app.gears);
        if let Ok(table) = visit.table.parse() {
            app.open(table);
        }
        let panes = panes(visit);
        if !panes.is_empty() {
            app.focus = visit.focus.min(panes.len() - 1);
            app.panes = panes;
        }
    }
    app.linked = visit.linked;
    let comparing = Comparing::ALL.into_iter().find(|comparing| comparing.name() == visit.comparing);
    app.comparing = comparing.unwrap_or(app.comparing);
    app.followed = visit.followed.parse::<Card>().unwrap_or(app.followed);
    let colours = Colours::ALL.into_iter().find(|colours| colours.name() == visit.colours);
    app.colours = colours.unwrap_or(app.colours);
}

/// The panes that a visit ended with.
fn panes(visit: &Visit) -> Vec<Pane> {
    // There may be no generators, as in a visit from when there was only one.
    let generators = visit.generators.iter().map(|generator| generator.parse().unwrap_or_default());
    let generators = generators.chain(std::iter::repeat(Generator::Microsoft));
    let panes = visit.panes.iter().zip(generators).take(super::app::MOST_PANES);
    panes.filter_map(|(&number, generator)| Some(Pane::new(generator, DealNumber::new(number).ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Size;

    #[test]
    fn a_visit_is_taken_up_as_it_was_left() {
        let numbers = [1, 617, 11_982].map(|number| DealNumber::new(number).unwrap());
        let mut left = App::new(&numbers, Size::new(80, 24));
        left.open(Table::Gears(gears::size::Size::MAX));
        left.open(Table::Skat);
        left.focus = 2;
        left.linked = true;
        left.comparing = Comparing::Card;
        left.followed = Card::PACK[17];
        left.colours = Colours::HighContrast;
        let mut taken = App::new(&[], left.size);
        take_up(&visit(&left), true, &mut taken);
        assert_eq!(visit(&taken), visit(&left));
        assert_eq!((taken.table, taken.gears), (Table::Skat, gears::size::Size::MAX));
        let mut other = App::new(&numbers[..1], left.size);
        take_up(&visit(&left), false, &mut other);
        assert_eq!((other.panes.len(), other.focus, other.colours), (1, 0, Colours::HighContrast));
    }

    #[test]
    fn a_visit_that_makes_no_sense_changes_nothing() {
        let mut app = App::new(&[], Size::new(80, 24));
        let before = visit(&app);
        let nonsense = Visit { panes: vec![u64::MAX], focus: 9, comparing: "?".into(), ..Visit::default() };
        take_up(&nonsense, true, &mut app);
        assert_eq!(visit(&app), before);
    }
}
