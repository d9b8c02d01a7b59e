//! Marks and notes, and the filtered list of them.

use std::sync::atomic::AtomicBool;

use super::prelude::*;
use crate::browser::search::mark_search::{MarkOrder, MarkSearch, MarkView};
use crate::store::{Mark, MarkId, Marks};

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
    Some(Vec<MarkId>),
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

    fn listed(&self) -> Option<&[MarkId]> {
        match &self.listed {
            Listed::All => Some(self.marks.ids()),
            Listed::Some(listed) => Some(listed),
            Listed::Pending => None,
        }
    }

    fn search(&self) -> Option<MarkSearch> {
        let search = || MarkSearch { marks: Arc::clone(&self.marks), view: self.view.clone() };
        matches!(self.listed, Listed::Pending).then(search)
    }

    /// Applies the answer to a search, if still current.
    pub fn answer(&mut self, search: &MarkSearch, listed: Vec<MarkId>) {
        if self.search().as_ref() == Some(search) {
            self.listed = Listed::Some(listed);
        }
    }

    fn replace(&mut self, old: Option<MarkId>, new: Option<MarkId>) {
        match &mut self.listed {
            Listed::Some(listed) => {
                if let Some(at) = listed.iter().position(|&id| Some(id) == old) {
                    listed.remove(at);
                }
                if let Some(new) = new {
                    self.view.insert(&self.marks, listed, new);
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
        self.listed().map(<[MarkId]>::len)
    }

    /// Returns the mark at a line of the list, from 0.
    pub fn mark_at(&self, line: usize) -> Option<(Table, DealNumber, &str)> {
        let &id = self.listed()?.get(line)?;
        let (table, number) = self.marks.place(id);
        Some((table, number, self.marks.note_of(id)))
    }

    /// Returns the line of a mark in the list.
    pub fn line_of(&self, place: (Table, DealNumber)) -> Option<usize> {
        let at = self.marks.position(place)?;
        match &self.listed {
            Listed::All => Some(at),
            Listed::Some(listed) => listed.iter().position(|&id| id == self.marks.ids()[at]),
            Listed::Pending => None,
        }
    }

    /// Returns the query for the listed marks, while pending.
    pub fn query(&self) -> Option<Query> {
        self.search().map(Query::Marks)
    }

    pub fn put(&mut self, mark: &Mark) {
        let (new, old) = Arc::make_mut(&mut self.marks).insert((mark.table, mark.number), &mark.note);
        self.replace(old, Some(new));
    }

    /// Removes a mark. Returns whether there was one.
    pub fn remove(&mut self, place: (Table, DealNumber)) -> bool {
        let Some(id) = Arc::make_mut(&mut self.marks).remove(place) else { return false };
        self.replace(Some(id), None);
        self.removed = Some(Mark { table: place.0, number: place.1, note: self.marks.note_of(id).to_owned() });
        true
    }

    /// Restores the mark removed last, if there is one.
    pub fn restore(&mut self) -> Option<Mark> {
        let mark = self.removed.take()?;
        self.put(&mark);
        Some(mark)
    }
}
