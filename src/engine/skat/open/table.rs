//! The transposition table of the search with open cards.

/// A position between two tricks: the order of the cards, who holds which, and who leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Key {
    /// Two bits for each card, in two halves: its player, counted from 1; 0 once it is played.
    owners: u64,
    /// The id of the order and the leader.
    tag: u8,
}

impl Key {
    #[expect(clippy::cast_possible_truncation, reason = "there are three players")]
    pub(super) const fn new(order: u8, hands: [u32; 3], leader: usize) -> Self {
        let owners = ((hands[1] | hands[2]) as u64) << u32::BITS | (hands[0] | hands[2]) as u64;
        Self { owners, tag: order << 2 | leader as u8 }
    }

    /// Returns the number of cards left.
    const fn cards(self) -> u32 {
        ((self.owners | self.owners >> u32::BITS) & u32::MAX as u64).count_ones()
    }

    /// Returns one of `2^log` places, by multiplication with 2⁶⁴ / φ.
    #[expect(clippy::cast_possible_truncation, reason = "there are far fewer than 2³² places")]
    const fn place(self, log: u32) -> usize {
        let tagged = self.owners ^ (self.tag as u64 + 1).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (tagged.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - log)) as usize
    }
}

/// Bounds of the points that declarer still makes, and the best card found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: u8,
    pub(super) upper: u8,
    /// The place of the card led.
    pub(super) card: u8,
}

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    owners: u64,
    tag: u8,
    /// The search that wrote it, modulo 256.
    age: u8,
    bounds: Bounds,
}

impl Slot {
    const fn key(&self) -> Key {
        Key { owners: self.owners, tag: self.tag }
    }
}

/// The slots of one place of the table, in one line of the cache.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(32))]
struct Pair([Slot; 2]);

/// Bounds of positions, of all orders and deals; they stay true whatever is searched next.
#[derive(Debug)]
pub(super) struct Table {
    pairs: Box<[Pair]>,
    /// The base two logarithm of the number of places.
    log: u32,
    age: u8,
}

impl Table {
    /// Makes a table of `2^log` places of 32 bytes.
    pub(super) fn new(log: u32) -> Self {
        Self { pairs: vec![Pair::default(); 1 << log].into_boxed_slice(), log, age: 1 }
    }

    /// Begins a search: positions of earlier ones are the first to be replaced.
    pub(super) const fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    pub(super) fn get(&self, key: Key) -> Option<Bounds> {
        let Pair(pair) = &self.pairs[key.place(self.log)];
        pair.iter().find(|slot| slot.key() == key).map(|slot| slot.bounds)
    }

    /// Stores bounds: in the first slot of a place the position with most cards, in the second the latest.
    pub(super) fn put(&mut self, key: Key, bounds: Bounds) {
        let (slot, at) = (Slot { owners: key.owners, tag: key.tag, age: self.age, bounds }, key.place(self.log));
        let Pair([first, second]) = &mut self.pairs[at];
        let is_free = first.age != slot.age || first.key() == key;
        if is_free || key.cards() >= first.key().cards() {
            if first.key() != key {
                *second = *first;
            }
            *first = slot;
        } else {
            *second = slot;
        }
    }
}
