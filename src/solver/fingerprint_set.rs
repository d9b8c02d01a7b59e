//! The keys that a capped search has met.

/// A set of keys, of which it keeps 20 bits beside the place: now and then it takes a new key for an old one. That costs
/// a capped search a path, never a verdict.
#[derive(Debug)]
pub(super) struct Seen {
    /// A stamp in the high 12 bits, and 20 bits of the key. Other stamps are older searches': empty places.
    slots: Vec<u32>,
    stamp: u32,
    /// The places in use, a power of two less one.
    mask: usize,
    len: usize,
}

const STAMP_BITS: u32 = 12;

impl Seen {
    pub fn new() -> Self {
        Self { slots: Vec::new(), stamp: 0, mask: 0, len: 0 }
    }

    /// Empties the set, and makes room for a number of keys.
    pub fn clear(&mut self, keys: usize) {
        let places = places(keys);
        if self.slots.len() < places {
            self.slots = vec![0; places];
            self.stamp = 0;
        }
        // Places are used by searches of all sizes, under stamps of their own.
        self.mask = places - 1;
        self.len = 0;
        self.stamp += 1;
        if self.stamp == 1 << STAMP_BITS {
            self.slots.fill(0);
            self.stamp = 1;
        }
    }

    /// The bytes that it needs.
    pub fn bytes(&self) -> usize {
        (self.mask + 1) * size_of::<u32>()
    }

    /// Whether it is time to stop: there is room left for the moves of one node.
    pub fn full(&self) -> bool {
        self.len + NODE > self.mask
    }

    /// The bytes that are held for a number of keys.
    pub fn bytes_for(keys: usize) -> usize {
        places(keys) * size_of::<u32>()
    }

    /// Puts a key in. Whether it is new.
    pub fn insert(&mut self, key: u64) -> bool {
        let stamped = self.stamp << (32 - STAMP_BITS) | (key >> 44) as u32;
        let mut place = (key >> 12) as usize & self.mask;
        loop {
            let slot = &mut self.slots[place];
            if *slot == stamped {
                return false;
            }
            if *slot >> (32 - STAMP_BITS) != self.stamp {
                *slot = stamped;
                self.len += 1;
                return true;
            }
            place = (place + 1) & self.mask;
        }
    }
}

/// More than the moves from one node.
const NODE: usize = 256;

/// Three quarters of the places for the keys, and room for the moves of a last node.
const fn places(keys: usize) -> usize {
    (keys / 3 * 4 + NODE).next_power_of_two()
}
