//! Filtering and sorting of marks.

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::store::{MarkId, Marks};

/// The number of marks visited between checks of the stop flag.
const BLOCK: usize = 4096;

tableaux_engine::listed_enum! {
    /// The sort order of marks.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum MarkOrder {
        #[default]
        Number,
        Table,
        Note,
    }
}

impl MarkOrder {
    pub const fn words(self) -> &'static str {
        match self {
            Self::Number => "by number",
            Self::Table => "by table and number",
            Self::Note => "by note",
        }
    }
}

/// A view of the marks: those that contain all words in number, table or note, sorted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct MarkView {
    pub words: String,
    pub order: MarkOrder,
}

impl MarkView {
    /// Returns whether the view lists all marks in storage order (table, number).
    pub fn is_as_in_memory(&self, marks: &Marks) -> bool {
        let is_in_order = match self.order {
            MarkOrder::Number => marks.tables().nth(1).is_none(),
            MarkOrder::Table => true,
            MarkOrder::Note => false,
        };
        is_in_order && self.words.trim().is_empty()
    }

    /// Returns the listed marks, in order. Meaningless once `stop` is set.
    pub fn list(&self, marks: &Marks, stop: &AtomicBool) -> Vec<MarkId> {
        let mut has_words = self.matcher();
        let mut listed = Vec::new();
        for block in marks.ids().chunks(BLOCK) {
            if stop.load(Relaxed) {
                return listed;
            }
            listed.extend(block.iter().filter(|&&id| has_words(marks, id)));
        }
        if self.order != MarkOrder::Table {
            listed.sort_by(|&a, &b| self.compare(marks, a, b));
        }
        listed
    }

    /// Inserts a mark at its place in the list, if it matches.
    pub fn insert(&self, marks: &Marks, listed: &mut Vec<MarkId>, id: MarkId) {
        if self.matcher()(marks, id) {
            let at = listed.partition_point(|&other| {
                self.compare(marks, other, id).then_with(|| marks.place(other).cmp(&marks.place(id))).is_lt()
            });
            listed.insert(at, id);
        }
    }

    /// Returns a predicate for marks that contain all words, ignoring case.
    fn matcher(&self) -> impl FnMut(&Marks, MarkId) -> bool {
        let words: Vec<String> = self.words.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let mut text = String::new();
        move |marks, id| {
            if words.is_empty() {
                return true;
            }
            let ((table, number), note) = (marks.place(id), marks.note_of(id));
            text.clear();
            write!(text, "#{number} {table} {note}").expect("writing to a String does not fail");
            if text.is_ascii() {
                text.make_ascii_lowercase();
            } else {
                text = text.to_lowercase();
            }
            words.iter().all(|word| text.contains(word))
        }
    }

    /// Compares two marks in the view's order; ties are left to table and number.
    fn compare(&self, marks: &Marks, a: MarkId, b: MarkId) -> Ordering {
        match self.order {
            MarkOrder::Number => marks.place(a).1.cmp(&marks.place(b).1),
            MarkOrder::Table => Ordering::Equal,
            MarkOrder::Note => {
                let notes = [a, b].map(|id| marks.note_of(id));
                let [first, second] = notes.map(|note| note.chars().flat_map(char::to_lowercase));
                // Marks without a note come last.
                notes[0].is_empty().cmp(&notes[1].is_empty()).then_with(|| first.cmp(second))
            }
        }
    }
}

#[derive(Debug, Clone)]
pub struct MarkSearch {
    pub marks: Arc<Marks>,
    pub view: MarkView,
}

/// Compares marks by pointer.
impl PartialEq for MarkSearch {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.marks, &other.marks) && self.view == other.view
    }
}

impl Eq for MarkSearch {}

impl Hash for MarkSearch {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.view.hash(state);
    }
}
