//! All marks in memory.

use std::collections::BTreeMap;

use crate::table::Table;
use tableaux_engine::DealNumber;

/// The marks of a table with their notes, by number.
type Rows = Vec<(DealNumber, Box<str>)>;

/// Marks with their notes, by table and number. Each has a position from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks(BTreeMap<Table, Rows>);

impl Marks {
    /// Sorts the marks of each table. Of several with the same number, the last is kept.
    pub(super) fn new(mut tables: BTreeMap<Table, Rows>) -> Self {
        for rows in tables.values_mut() {
            rows.reverse();
            rows.sort_by_key(|row| row.0);
            rows.dedup_by_key(|row| row.0);
        }
        Self(tables)
    }

    pub fn len(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn tables(&self) -> impl Iterator<Item = Table> {
        self.0.keys().copied()
    }

    pub fn iter(&self) -> impl Iterator<Item = ((Table, DealNumber), &str)> {
        self.0.iter().flat_map(|(&table, rows)| rows.iter().map(move |row| read(table, row)))
    }

    /// Returns the mark at a position.
    pub fn get(&self, mut position: usize) -> Option<((Table, DealNumber), &str)> {
        for (&table, rows) in &self.0 {
            match rows.get(position) {
                Some(row) => return Some(read(table, row)),
                None => position -= rows.len(),
            }
        }
        None
    }

    /// Returns the position of a number if it is marked, else the one that its mark would get.
    pub fn position(&self, (table, number): (Table, DealNumber)) -> Result<usize, usize> {
        let before: usize = self.0.range(..table).map(|(_, rows)| rows.len()).sum();
        let found = self.0.get(&table).map_or(Err(0), |rows| search(rows, number));
        found.map(|at| before + at).map_err(|at| before + at)
    }

    /// Returns the note of a number, if it is marked.
    pub fn note(&self, (table, number): (Table, DealNumber)) -> Option<&str> {
        let rows = self.0.get(&table)?;
        Some(&rows[search(rows, number).ok()?].1)
    }

    /// Marks a number, or replaces its note.
    pub fn insert(&mut self, (table, number): (Table, DealNumber), note: &str) {
        let rows = self.0.entry(table).or_default();
        match search(rows, number) {
            Ok(at) => rows[at].1 = note.into(),
            Err(at) => rows.insert(at, (number, note.into())),
        }
    }

    /// Removes the mark of a number and returns its note, if it was marked.
    pub fn remove(&mut self, (table, number): (Table, DealNumber)) -> Option<Box<str>> {
        let rows = self.0.get_mut(&table)?;
        let (_, note) = rows.remove(search(rows, number).ok()?);
        if rows.is_empty() {
            self.0.remove(&table);
        }
        Some(note)
    }
}

fn search(rows: &Rows, number: DealNumber) -> Result<usize, usize> {
    rows.binary_search_by_key(&number, |row| row.0)
}

fn read(table: Table, (number, note): &(DealNumber, Box<str>)) -> ((Table, DealNumber), &str) {
    ((table, *number), note)
}

impl<N: AsRef<str>> FromIterator<((Table, DealNumber), N)> for Marks {
    fn from_iter<I: IntoIterator<Item = ((Table, DealNumber), N)>>(marks: I) -> Self {
        let mut tables = BTreeMap::<Table, Rows>::new();
        for ((table, number), note) in marks {
            tables.entry(table).or_default().push((number, note.as_ref().into()));
        }
        Self::new(tables)
    }
}
