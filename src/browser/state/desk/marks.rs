//! Marks and their notes, and what is listed of them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::Desk;
use crate::browser::search::Query;
use crate::browser::search::mark_search::{MarkOrder, MarkSearch, MarkView};
use crate::number::DealNumber;
use crate::store::{Mark, MarkId, Marks};
use crate::table::Table;

/// The most marks that are listed at once; for more they are searched for in the background.
const MAX_AT_ONCE: usize = 5000;

/// The marks, and what is listed of them.
#[derive(Debug, Clone, Default)]
pub(super) struct MarkBook {
    /// All marks. They are shared with the search for those that are listed.
    marks: Arc<Marks>,
    /// The mark that was removed last, until it is brought back.
    removed: Option<Mark>,
    view: MarkView,
    listed: Listed,
}

/// The marks that are listed.
#[derive(Debug, Clone, Default)]
enum Listed {
    /// All, as they lie in memory.
    #[default]
    All,
    /// These.
    Some(Vec<MarkId>),
    /// They are still to be searched for.
    Pending,
}

impl MarkBook {
    /// Finds out which marks are listed: nothing is walked where that is known, or takes long.
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

    /// Takes the answer to a search, if it is still what is searched for.
    pub(super) fn answer(&mut self, search: &MarkSearch, listed: Vec<MarkId>) {
        if self.search().as_ref() == Some(search) {
            self.listed = Listed::Some(listed);
        }
    }

    fn put(&mut self, mark: &Mark) {
        let (new, old) = Arc::make_mut(&mut self.marks).insert((mark.table, mark.number), &mark.note);
        self.replace(old, Some(new));
    }

    fn remove(&mut self, place: (Table, DealNumber)) -> Option<Mark> {
        let id = Arc::make_mut(&mut self.marks).remove(place)?;
        self.replace(Some(id), None);
        Some(Mark { table: place.0, number: place.1, note: self.marks.note_of(id).to_owned() })
    }

    /// Lists a mark in the place of another one.
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
            // The first mark of a second table changes what is by number.
            Listed::All => self.list(),
            Listed::Pending => {}
        }
    }
}

impl Desk {
    /// All marks with their notes.
    pub fn marks(&self) -> &Arc<Marks> {
        &self.marks.marks
    }

    /// The note of a number, if it is marked.
    pub fn note(&self, table: Table, number: DealNumber) -> Option<&str> {
        self.marks.marks.note((table, number))
    }

    /// The note of what a pane shows, if it is marked.
    pub fn note_of(&self, pane: usize) -> Option<&str> {
        let (table, number) = self.mark_place(pane);
        self.note(table, number)
    }

    /// Replaces all marks, as the store has them.
    pub fn set_marks(&mut self, marks: Marks) {
        self.marks.marks = Arc::new(marks);
        self.marks.list();
    }

    /// What is listed of the marks.
    pub fn mark_view(&self) -> &MarkView {
        &self.marks.view
    }

    /// Lists the marks with some words.
    pub fn filter_marks(&mut self, words: &str) {
        self.view_marks(MarkView { words: words.to_owned(), order: self.marks.view.order });
    }

    /// Lists the marks in another order.
    pub fn order_marks(&mut self, order: MarkOrder) {
        self.view_marks(MarkView { order, ..self.marks.view.clone() });
    }

    /// Lists all marks by number.
    pub fn list_all_marks(&mut self) {
        self.view_marks(MarkView::default());
    }

    fn view_marks(&mut self, view: MarkView) {
        if self.marks.view != view {
            self.marks.view = view;
            self.marks.list();
        }
    }

    /// How many marks are listed; `None` while they are searched for.
    pub fn listed_marks(&self) -> Option<usize> {
        self.marks.listed().map(<[MarkId]>::len)
    }

    /// The mark in a line of the list, from 0.
    pub fn listed_mark(&self, line: usize) -> Option<(Table, DealNumber, &str)> {
        let &id = self.marks.listed()?.get(line)?;
        let (table, number) = self.marks.marks.place(id);
        Some((table, number, self.marks.marks.note_of(id)))
    }

    /// The line of a mark in the list.
    pub fn mark_line(&self, place: (Table, DealNumber)) -> Option<usize> {
        let at = self.marks.marks.position(place)?;
        match &self.marks.listed {
            Listed::All => Some(at),
            Listed::Some(listed) => listed.iter().position(|&id| id == self.marks.marks.ids()[at]),
            Listed::Pending => None,
        }
    }

    /// The query for the marks that are listed, while they are searched for.
    pub fn mark_query(&self) -> Option<Query> {
        self.marks.search().map(Query::Marks)
    }

    /// Marks a number.
    pub fn mark(&mut self, mark: &Mark) {
        self.marks.put(mark);
        self.say(format!("{} is marked", self.named(mark.table, mark.number)));
    }

    /// Removes a mark. `restore` says how it can be brought back.
    pub fn remove_mark(&mut self, table: Table, number: DealNumber, restore: &str) {
        if let Some(mark) = self.marks.remove((table, number)) {
            self.marks.removed = Some(mark);
            self.say(format!("the mark of {} is removed: {restore}", self.named(table, number)));
        }
    }

    /// Brings back the mark that was removed last, if there is one.
    pub fn restore_mark(&mut self) -> Option<Mark> {
        let Some(mark) = self.marks.removed.take() else {
            self.say("no mark was removed");
            return None;
        };
        self.say(format!("the mark of {} is back", self.named(mark.table, mark.number)));
        self.marks.put(&mark);
        Some(mark)
    }

    /// A number in a message: with its table, if that is not the one on the screen.
    fn named(&self, table: Table, number: DealNumber) -> String {
        match table {
            Table::Layout(_) => "the board".into(),
            _ if table == self.table => format!("#{number}"),
            _ => format!("{table} #{number}"),
        }
    }
}
