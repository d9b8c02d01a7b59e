//! All marks in memory, stored compactly: there may be a million.

use std::collections::BTreeMap;

use crate::table::Table;
use tableaux_engine::DealNumber;

/// The bits of a number; the table's index is above them.
const NUMBER_BITS: u32 = 33;

/// Marks with their notes, by table and number. A mark takes twenty bytes plus its note.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    /// The tables, each with its count of marks.
    tables: Vec<(Table, usize)>,
    indexes: BTreeMap<Table, usize>,
    /// The marks, including those since removed or replaced.
    rows: Vec<MarkEntry>,
    /// The notes of the rows, concatenated.
    notes: String,
    /// The current marks, by table and number.
    order: Vec<MarkId>,
}

/// The id of a mark, valid until the mark is removed or gets another note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkId(u32);

#[derive(Debug, Clone, Copy)]
struct MarkEntry {
    /// The number, with the index of its table above it.
    place: u64,
    /// The offset at which its note begins; it ends where the next one begins.
    note: usize,
}

impl Marks {
    pub const fn len(&self) -> usize {
        self.order.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    pub fn tables(&self) -> impl Iterator<Item = Table> {
        self.tables.iter().filter(|(_, count)| *count > 0).map(|&(table, _)| table)
    }

    pub fn ids(&self) -> &[MarkId] {
        &self.order
    }

    /// Returns the index of a number among the marks, if it is marked.
    pub fn position(&self, place: (Table, DealNumber)) -> Option<usize> {
        self.search(place).ok()
    }

    /// Returns the table and the number of a mark.
    ///
    /// # Panics
    /// If the id belongs to other marks.
    pub fn place(&self, id: MarkId) -> (Table, DealNumber) {
        #[cfg(test)]
        tests::READ.set(tests::READ.get() + 1);
        let place = self.rows[id.index()].place;
        let number = DealNumber::new(place & ((1 << NUMBER_BITS) - 1)).expect("it was one before");
        (self.tables[self.rows[id.index()].table()].0, number)
    }

    /// Returns the note of a mark.
    ///
    /// # Panics
    /// If the id belongs to other marks.
    pub fn note_of(&self, id: MarkId) -> &str {
        let end = self.rows.get(id.index() + 1).map_or(self.notes.len(), |next| next.note);
        &self.notes[self.rows[id.index()].note..end]
    }

    /// Returns the note of a number, if it is marked.
    pub fn note(&self, place: (Table, DealNumber)) -> Option<&str> {
        self.position(place).map(|at| self.note_of(self.order[at]))
    }

    /// Returns the marks by table and number, with their notes.
    pub fn iter(&self) -> impl Iterator<Item = ((Table, DealNumber), &str)> {
        self.order.iter().map(|&id| (self.place(id), self.note_of(id)))
    }

    /// Marks a number. Returns the mark, and the one that it replaces.
    pub fn insert(&mut self, place: (Table, DealNumber), note: &str) -> (MarkId, Option<MarkId>) {
        let id = self.push(place, note);
        match self.search(place) {
            Ok(at) => (id, Some(std::mem::replace(&mut self.order[at], id))),
            Err(at) => {
                self.order.insert(at, id);
                self.count(id, 1);
                (id, None)
            }
        }
    }

    pub fn remove(&mut self, place: (Table, DealNumber)) -> Option<MarkId> {
        let id = self.order.remove(self.position(place)?);
        self.count(id, -1);
        Some(id)
    }

    fn search(&self, place: (Table, DealNumber)) -> Result<usize, usize> {
        self.order.binary_search_by(|&id| self.place(id).cmp(&place))
    }

    fn count(&mut self, id: MarkId, change: isize) {
        let count = &mut self.tables[self.rows[id.index()].table()].1;
        *count = count.checked_add_signed(change).expect("what is removed was counted");
    }

    /// Adds a row without marking its number yet.
    fn push(&mut self, (table, number): (Table, DealNumber), note: &str) -> MarkId {
        let last = self.tables.len().checked_sub(1).filter(|&last| self.tables[last].0 == table);
        let table = last.unwrap_or_else(|| {
            *self.indexes.entry(table).or_insert_with(|| {
                self.tables.push((table, 0));
                self.tables.len() - 1
            })
        });
        let id = MarkId(u32::try_from(self.rows.len()).expect("memory ends before four billion marks"));
        self.rows.push(MarkEntry { place: (table as u64) << NUMBER_BITS | number.get(), note: self.notes.len() });
        self.notes.push_str(note);
        id
    }
}

impl MarkId {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl MarkEntry {
    fn table(self) -> usize {
        usize::try_from(self.place >> NUMBER_BITS).expect("it is the index of a table")
    }
}

/// Marks in insertion order; of several with the same number, the last is kept.
#[derive(Debug, Default)]
pub struct MarksBuilder(Marks);

impl MarksBuilder {
    pub fn push(&mut self, place: (Table, DealNumber), note: &str) {
        let id = self.0.push(place, note);
        self.0.order.push(id);
    }

    /// Returns the mark at an insertion index.
    ///
    /// # Panics
    /// If there are not that many.
    pub fn get(&self, index: usize) -> ((Table, DealNumber), &str) {
        let id = self.0.order[index];
        (self.0.place(id), self.0.note_of(id))
    }

    pub fn iter(&self) -> impl Iterator<Item = ((Table, DealNumber), &str)> {
        self.0.iter()
    }

    pub(super) fn finish(self) -> Marks {
        let Self(mut marks) = self;
        let mut order = std::mem::take(&mut marks.order);
        order.sort_by(|a, b| {
            let [first, second] = [a, b].map(|id| marks.rows[id.index()]);
            if first.table() == second.table() {
                first.place.cmp(&second.place)
            } else {
                marks.place(*a).cmp(&marks.place(*b))
            }
        });
        order.dedup_by(|later, earlier| {
            let is_same = marks.rows[later.index()].place == marks.rows[earlier.index()].place;
            if is_same {
                *earlier = *later;
            }
            is_same
        });
        for &id in &order {
            marks.count(id, 1);
        }
        Marks { order, ..marks }
    }
}

impl<N: AsRef<str>> FromIterator<((Table, DealNumber), N)> for Marks {
    fn from_iter<I: IntoIterator<Item = ((Table, DealNumber), N)>>(marks: I) -> Self {
        let mut builder = MarksBuilder::default();
        marks.into_iter().for_each(|(place, note)| builder.push(place, note.as_ref()));
        builder.finish()
    }
}

impl PartialEq for Marks {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        /// The number of mark places read in this thread.
        pub(crate) static READ: Cell<usize> = const { Cell::new(0) };
    }

    fn number(number: u32) -> DealNumber {
        number.into()
    }

    #[test]
    fn marks_are_found_changed_and_removed() {
        let tables = [Table::FREECELL, Table::Skat, Table::ALL[2]];
        let places = tables.into_iter().flat_map(|table| [7, 0, 5].map(|n| (table, number(n))));
        let mut marks: Marks = places.map(|place| (place, place.1.to_string())).collect();
        let listed = |marks: &Marks| {
            marks.iter().map(|((table, number), note)| format!("{} {number} {note}", table.name())).collect::<Vec<_>>()
        };
        let skat = |n| (Table::Skat, number(n));
        assert_eq!(listed(&marks)[2..5], ["FreeCell 7 7", "Skat 0 0", "Skat 5 5"]);
        assert_eq!((marks.note(skat(5)), marks.note(skat(6)), marks.position(skat(5))), (Some("5"), None, Some(4)));
        let (_, before) = marks.insert(skat(5), "grand");
        assert_eq!(
            (before.map(|id| marks.note_of(id)), marks.note(skat(5)), marks.len()),
            (Some("5"), Some("grand"), 9)
        );
        assert_eq!(marks.insert(skat(6), "").1, None);
        assert_eq!(listed(&marks)[4..7], ["Skat 5 grand", "Skat 6 ", "Skat 7 7"]);
        for n in [0, 5, 6, 7] {
            assert_eq!(marks.remove(skat(n)).map(|id| marks.place(id)), Some(skat(n)));
            assert_eq!(marks.remove(skat(n)), None);
        }
        assert_eq!((marks.len(), marks.tables().collect::<Vec<_>>()), (6, vec![Table::FREECELL, Table::ALL[2]]));
        let again: Marks = marks.iter().collect();
        assert!(again == marks);
        let last: Marks = [(skat(1), "first"), (skat(1), "last")].into_iter().collect();
        assert_eq!((last.len(), last.note(skat(1))), (1, Some("last")));
    }

    #[test]
    fn a_mark_takes_twenty_bytes() {
        let marks: Marks = (0..1 << 16).map(|n| ((Table::FREECELL, number(n)), "x")).collect();
        let bytes = size_of::<MarkEntry>() * marks.rows.capacity() + size_of::<MarkId>() * marks.order.capacity();
        assert!(bytes + marks.notes.capacity() <= 21 << 16, "{bytes}");
    }
}
