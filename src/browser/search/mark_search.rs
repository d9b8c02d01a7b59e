//! Filtering and sorting of marks.

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::store::Marks;
use crate::table::Table;
use tableaux_engine::DealNumber;

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

    /// Returns the positions of the listed marks, in order. Meaningless once `stop` is set.
    pub fn list(&self, marks: &Marks, stop: &AtomicBool) -> Vec<usize> {
        let mut has_words = self.matcher();
        let mut listed = Vec::new();
        for (position, (place, note)) in marks.iter().enumerate() {
            if position % BLOCK == 0 && stop.load(Relaxed) {
                return Vec::new();
            }
            if has_words(place, note) {
                listed.push((position, place.1, note));
            }
        }
        if self.order != MarkOrder::Table {
            listed.sort_by(|&(_, a, a_note), &(_, b, b_note)| self.compare((a, a_note), (b, b_note)));
        }
        listed.into_iter().map(|(position, ..)| position).collect()
    }

    /// Inserts the mark at a position where it belongs in the list, if it matches.
    pub fn insert(&self, marks: &Marks, listed: &mut Vec<usize>, position: usize) {
        let mark = |position| marks.get(position).expect("the listed marks exist");
        let (place, note) = mark(position);
        if self.matcher()(place, note) {
            let at = listed.partition_point(|&other| {
                let ((_, number), other_note) = mark(other);
                self.compare((number, other_note), (place.1, note)).then(other.cmp(&position)).is_lt()
            });
            listed.insert(at, position);
        }
    }

    /// Returns a predicate for marks that contain all words, ignoring case.
    fn matcher(&self) -> impl FnMut((Table, DealNumber), &str) -> bool {
        let words: Vec<String> = self.words.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let mut text = String::new();
        move |(table, number), note| {
            if words.is_empty() {
                return true;
            }
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

    /// Compares the numbers and notes of two marks in the view's order; ties are left to their positions.
    fn compare(&self, a: (DealNumber, &str), b: (DealNumber, &str)) -> Ordering {
        match self.order {
            MarkOrder::Number => a.0.cmp(&b.0),
            MarkOrder::Table => Ordering::Equal,
            MarkOrder::Note => {
                let [first, second] = [a.1, b.1].map(|note| note.chars().flat_map(char::to_lowercase));
                // Marks without a note come last.
                a.1.is_empty().cmp(&b.1.is_empty()).then_with(|| first.cmp(second))
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
