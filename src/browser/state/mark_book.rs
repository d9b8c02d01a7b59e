//! Marks and notes, and the filtered list of them.

use std::sync::atomic::AtomicBool;

use super::prelude::*;
use crate::browser::search::mark_search::{MarkOrder, MarkSearch, MarkView};
use crate::store::{Mark, Marks};

/// The most marks filtered at once; more are filtered in the background.
const MAX_AT_ONCE: usize = 5000;

#[derive(Debug, Clone, Default)]
pub struct MarkBook {
    /// All marks, shared with the background search.
    marks: Arc<Marks>,
    /// The mark removed last, until restored.
    removed: Option<Mark>,
    view: MarkView,
    listed: Listed,
}

#[derive(Debug, Clone, Default)]
enum Listed {
    #[default]
    All,
    /// The positions of the listed marks.
    Some(Vec<usize>),
    /// The search has not finished.
    Pending,
}

impl MarkBook {
    /// Filters the marks, at once if that is quick.
    fn list(&mut self) {
        self.listed = if self.view.is_as_in_memory(&self.marks) {
            Listed::All
        } else if self.marks.len() <= MAX_AT_ONCE {
            Listed::Some(self.view.list(&self.marks, &AtomicBool::new(false)))
        } else {
            Listed::Pending
        };
    }

    fn search(&self) -> Option<MarkSearch> {
        let search = || MarkSearch { marks: Arc::clone(&self.marks), view: self.view.clone() };
        matches!(self.listed, Listed::Pending).then(search)
    }

    /// Applies the answer to a search, if still current.
    pub fn answer(&mut self, search: &MarkSearch, listed: Vec<usize>) {
        if self.search().as_ref() == Some(search) {
            self.listed = Listed::Some(listed);
        }
    }

    /// Updates the list after the mark at a position was added, changed or removed.
    fn update(&mut self, position: usize, was_marked: bool, is_marked: bool) {
        match &mut self.listed {
            Listed::Some(listed) => {
                if was_marked {
                    listed.retain(|&other| other != position);
                }
                for other in listed.iter_mut().filter(|other| **other >= position) {
                    *other = *other + usize::from(is_marked) - usize::from(was_marked);
                }
                if is_marked {
                    self.view.insert(&self.marks, listed, position);
                }
            }
            // The first mark of a second table changes the order by number.
            Listed::All => self.list(),
            Listed::Pending => {}
        }
    }
}

impl MarkBook {
    pub fn all(&self) -> &Arc<Marks> {
        &self.marks
    }

    pub fn note(&self, table: Table, number: DealNumber) -> Option<&str> {
        self.marks.note((table, number))
    }

    pub fn set(&mut self, marks: Marks) {
        self.marks = Arc::new(marks);
        self.list();
    }

    pub fn view(&self) -> &MarkView {
        &self.view
    }

    pub fn filter_by(&mut self, words: &str) {
        self.set_view(MarkView { words: words.to_owned(), order: self.view.order });
    }

    pub fn order_by(&mut self, order: MarkOrder) {
        self.set_view(MarkView { order, ..self.view.clone() });
    }

    pub fn list_all(&mut self) {
        self.set_view(MarkView::default());
    }

    fn set_view(&mut self, view: MarkView) {
        if self.view != view {
            self.view = view;
            self.list();
        }
    }

    /// Returns the number of listed marks; `None` while searching.
    pub fn listed_count(&self) -> Option<usize> {
        match &self.listed {
            Listed::All => Some(self.marks.len()),
            Listed::Some(listed) => Some(listed.len()),
            Listed::Pending => None,
        }
    }

    /// Returns the mark at a line of the list, from 0.
    pub fn mark_at(&self, line: usize) -> Option<(Table, DealNumber, &str)> {
        let position = match &self.listed {
            Listed::All => line,
            Listed::Some(listed) => *listed.get(line)?,
            Listed::Pending => return None,
        };
        self.marks.get(position).map(|((table, number), note)| (table, number, note))
    }

    /// Returns the line of a mark in the list.
    pub fn line_of(&self, place: (Table, DealNumber)) -> Option<usize> {
        let position = self.marks.position(place).ok()?;
        match &self.listed {
            Listed::All => Some(position),
            Listed::Some(listed) => listed.iter().position(|&other| other == position),
            Listed::Pending => None,
        }
    }

    /// Returns the query for the listed marks, while pending.
    pub fn query(&self) -> Option<Query> {
        self.search().map(Query::Marks)
    }

    pub fn put(&mut self, mark: &Mark) {
        let place = (mark.table, mark.number);
        let position = self.marks.position(place);
        Arc::make_mut(&mut self.marks).insert(place, &mark.note);
        self.update(position.unwrap_or_else(|new| new), position.is_ok(), true);
    }

    /// Removes a mark. Returns whether there was one.
    pub fn remove(&mut self, place: (Table, DealNumber)) -> bool {
        let Ok(position) = self.marks.position(place) else { return false };
        let note = Arc::make_mut(&mut self.marks).remove(place).expect("it has a position");
        self.update(position, true, false);
        self.removed = Some(Mark { table: place.0, number: place.1, note: note.into() });
        true
    }

    /// Restores the mark removed last, if there is one.
    pub fn restore(&mut self) -> Option<Mark> {
        let mark = self.removed.take()?;
        self.put(&mark);
        Some(mark)
    }
}
