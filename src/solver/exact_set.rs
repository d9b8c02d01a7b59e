//! The keys that the exhaustive search has met, 128 bits each.
//!
//! Two positions of n with one key have odds of about n² / 2¹²⁹: for a billion positions, one in 7 · 10²⁰. That, and no
//! more, is the doubt about a verdict.

/// A key.
pub(super) type Key = [u64; 2];

/// What stands in an empty place. A position without cards has this key; it is won, so nobody looks it up.
const EMPTY: Key = [0; 2];
const LEAST: usize = 1 << 10;
/// How many places of an older table are moved at each insertion: it is empty before the newer one is full.
const MOVED: usize = 8;

/// A set of keys, which grows little by little: no insertion takes long.
#[derive(Debug)]
pub(super) struct Visited {
    table: Table,
    /// The table before it, and how many of its places have been moved over.
    older: Table,
    moved: usize,
    len: usize,
}

#[derive(Debug)]
struct Table {
    places: Vec<Key>,
}

impl Table {
    fn new(places: usize) -> Self {
        Self { places: vec![EMPTY; places] }
    }

    /// The place of a key, or the empty one where it belongs. The table has empty places.
    fn find(&self, key: Key) -> usize {
        let mask = self.places.len() - 1;
        let mut place = (key[0] >> 20) as usize & mask;
        while self.places[place] != key && self.places[place] != EMPTY {
            place = (place + 1) & mask;
        }
        place
    }

    fn insert(&mut self, key: Key) -> bool {
        let place = self.find(key);
        let new = self.places[place] == EMPTY;
        self.places[place] = key;
        new
    }
}

impl Visited {
    pub fn new() -> Self {
        Self { table: Table::new(LEAST), older: Table::new(0), moved: 0, len: 0 }
    }

    /// The bytes that are held.
    pub fn bytes(&self) -> usize {
        (self.table.places.capacity() + self.older.places.capacity()) * size_of::<Key>()
    }

    /// The bytes that will be held after one more insertion, at most.
    pub fn bytes_next(&self) -> usize {
        self.bytes() + if self.full() { 2 * self.table.places.len() * size_of::<Key>() } else { 0 }
    }

    fn full(&self) -> bool {
        // Up to three quarters.
        self.len >= self.table.places.len() / 4 * 3
    }

    /// Puts a key in. Whether it is new.
    pub fn insert(&mut self, key: Key) -> bool {
        if self.full() {
            let places = 2 * self.table.places.len();
            self.older = std::mem::replace(&mut self.table, Table::new(places));
            self.moved = 0;
        }
        if !self.older.places.is_empty() {
            if self.older.places[self.older.find(key)] == key {
                return false;
            }
            let end = (self.moved + MOVED).min(self.older.places.len());
            for index in self.moved..end {
                // The old table keeps its keys, so that what was laid beyond them is still found.
                let old = self.older.places[index];
                if old != EMPTY {
                    self.table.insert(old);
                }
            }
            self.moved = end;
            if end == self.older.places.len() {
                self.older = Table::new(0);
            }
        }
        let new = self.table.insert(key);
        self.len += usize::from(new);
        new
    }
}
