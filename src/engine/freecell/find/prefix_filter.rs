//! A quick test whether a program may have dealt a board, by its first indices alone.
//!
//! Pack, order and removal are undone first: each combination of them turns the board into the indices that a program
//! must have drawn. The combinations are found by the first four of these, so that draws need not be tried with each.

use super::catalog::{Arrangement, Catalog};
use super::prefix::{OUTSIDE, PREFIX, Prefix};
use super::program::order::IN_ORDER;
use super::program::{DealtBoard, Jokers, Method, Removal};
use crate::card::Card;

/// The ways in which boards may have been arranged, by their first indices.
#[derive(Debug)]
pub struct PrefixFilter {
    /// A bit for each hash of a prefix.
    bits: Vec<u64>,
    /// The bits of a product that are not in its hash.
    shift: u32,
    /// The prefixes, with the place of their arrangement and removal, grouped by the first bits of their hash.
    entries: Vec<(u32, u32)>,
    /// The end of each group.
    ends: Vec<u32>,
    /// The bits of a product that are not in the number of its group.
    group_shift: u32,
    arrangements: Vec<Arrangement>,
    removals: Vec<Removal>,
    /// The end of the arrangements of a board, which come one after the other, and the board.
    parts: Vec<(u32, usize)>,
    /// The number of entries of each board.
    counts: Vec<usize>,
}

/// A board and the ways in which it may have been arranged; `None` for one of which nothing is found.
pub type ArrangedBoard<'a> = Option<(&'a DealtBoard, Vec<Arrangement>)>;

/// The bits of a hash of few prefixes; 32 to 64 bits for each entry of more, up to 2 MiB in all.
const HASH_BITS: u32 = 19;
const MAX_HASH_BITS: u32 = 24;

/// Returns the prefix as a number of 30 bits.
const fn code(prefix: Prefix) -> u32 {
    let [one, two, three, four, five] = prefix;
    (one as u32 & 63) << 24
        | (two as u32 & 63) << 18
        | (three as u32 & 63) << 12
        | (four as u32 & 63) << 6
        | five as u32 & 63
}

#[inline]
const fn hash(code: u32, shift: u32) -> u32 {
    code.wrapping_mul(0x9e37_79b1) >> shift
}

impl PrefixFilter {
    /// Returns a filter of the first indices of all arrangements of some boards and all removals; those that do not show
    /// the indices are left out. A card that is not known counts as one outside the pack. Arrangements with two mistakes
    /// in the order, or with a rare one and another, go with the right removal alone.
    pub fn of_indices(catalog: &Catalog, boards: &[ArrangedBoard]) -> Self {
        let shown = catalog.removals.iter().copied().filter(|removal| shows_index(*removal)).collect();
        let mut filter = Self::empty(shown, boards.len());
        filter.add_indices(catalog, boards);
        filter
    }

    /// Adds more arrangements of the boards of [`PrefixFilter::of_indices`].
    pub fn add_indices(&mut self, catalog: &Catalog, boards: &[ArrangedBoard]) {
        let shown = self.removals.clone();
        let codes = |arrangement: &Arrangement, cards: Prefix, take: &mut dyn FnMut(u32, u32)| {
            let is_rare = catalog.in_order(arrangement).len() > 1 || arrangement.cost > 1 && arrangement.is_rare;
            // No step of the prefix moves such a card before it is dealt.
            let is_inside = |card: &u8| (PREFIX..Card::COUNT - PREFIX).contains(&usize::from(*card));
            let is_plain = (0..PREFIX).all(|step| is_inside(&cards[step]) && !cards[..step].contains(&cards[step]));
            for (removal, value) in (0_u32..).zip(&shown) {
                if is_rare && *value != Removal::RIGHT {
                    continue;
                }
                if is_plain && !matches!(value.method, Method::Shift) && !value.is_from_front {
                    take(code(cards), removal);
                    continue;
                }
                let mut undone = Undone { removal: *value, cards, indices: [0; PREFIX], changed: [0; PREFIX] };
                undone.step(0, IN_ORDER, &mut |indices| {
                    take(code(indices), removal);
                    if value.is_from_front {
                        // r modulo 52 is counted from the first card of the pack.
                        let whole = |step: usize| (indices[step] + u8::try_from(step).expect("a few")).min(OUTSIDE);
                        take(code(std::array::from_fn(whole)), removal);
                    }
                });
            }
        };
        self.add(catalog, boards, codes);
    }

    /// Returns a filter of the first places dealt on some boards.
    pub fn of_places(catalog: &Catalog, boards: &[ArrangedBoard]) -> Self {
        let mut filter = Self::empty(vec![Removal::RIGHT], boards.len());
        filter.add_places(catalog, boards);
        filter
    }

    /// Adds more arrangements of the boards of [`PrefixFilter::of_places`].
    pub fn add_places(&mut self, catalog: &Catalog, boards: &[ArrangedBoard]) {
        self.add(catalog, boards, |_, cards, take| take(code(cards), 0));
    }

    fn empty(removals: Vec<Removal>, boards: usize) -> Self {
        Self {
            bits: Vec::new(),
            shift: 0,
            entries: Vec::new(),
            ends: Vec::new(),
            group_shift: 0,
            arrangements: Vec::new(),
            removals,
            parts: Vec::new(),
            counts: vec![0; boards],
        }
    }

    /// Adds arrangements. `codes` calls back with the code of each prefix of an arrangement with some first places, and the
    /// place of its removal.
    fn add(
        &mut self,
        catalog: &Catalog,
        boards: &[ArrangedBoard],
        codes: impl Fn(&Arrangement, Prefix, &mut dyn FnMut(u32, u32)),
    ) {
        for (place, board) in boards.iter().enumerate() {
            let Some((board, all)) = board else { continue };
            let before = self.entries.len();
            let mut at = self.end();
            catalog.for_each_first(board, all, |arrangement, cards| {
                let cards = cards.map(|card| card.unwrap_or(OUTSIDE));
                codes(arrangement, cards, &mut |code, removal| self.entries.push((code, at << 8 | removal)));
                at += 1;
            });
            self.arrangements.extend_from_slice(all);
            self.parts.push((self.end(), place));
            self.counts[place] += self.entries.len() - before;
        }
        let hash_bits = (self.entries.len().max(1).ilog2() + 6).clamp(HASH_BITS, MAX_HASH_BITS);
        self.shift = 32 - hash_bits;
        self.bits = vec![0; 1 << (hash_bits - 6)];
        for &(code, _) in &self.entries {
            let hash = hash(code, self.shift);
            self.bits[(hash / 64) as usize] |= 1 << (hash % 64);
        }
        self.group(hash_bits - 7);
    }

    /// Returns the number of all arrangements.
    fn end(&self) -> u32 {
        u32::try_from(self.arrangements.len()).expect("a filter is of some hundred boards at most")
    }

    /// Groups the entries by the first bits of their hashes, those of a group in their order.
    fn group(&mut self, bits: u32) {
        self.group_shift = 32 - bits;
        let group = |code: u32| hash(code, 32 - bits) as usize;
        // First the numbers of entries, then the places of the next ones.
        let mut next = vec![0; 1 << bits];
        for &(code, _) in &self.entries {
            next[group(code)] += 1;
        }
        let mut end = 0;
        for next in &mut next {
            end += std::mem::replace(next, end);
        }
        let mut grouped = vec![(0, 0); self.entries.len()];
        for &entry in &self.entries {
            let place = &mut next[group(entry.0)];
            grouped[*place as usize] = entry;
            *place += 1;
        }
        (self.entries, self.ends) = (grouped, next);
    }

    /// Returns the number of arrangements of a board, each with its removals.
    pub fn len(&self, board: usize) -> usize {
        self.counts[board]
    }

    /// Returns whether some arrangement may have this prefix; false for most.
    #[inline]
    pub fn may_have(&self, prefix: Prefix) -> bool {
        self.has_hash(self.hash(prefix))
    }

    /// Returns the hash of a prefix, for [`PrefixFilter::has_hash`].
    #[inline]
    pub const fn hash(&self, prefix: Prefix) -> u32 {
        hash(code(prefix), self.shift)
    }

    /// Returns whether some arrangement may have a prefix with this hash.
    #[inline]
    pub fn has_hash(&self, hash: u32) -> bool {
        self.bits[(hash / 64) as usize] >> (hash % 64) & 1 != 0
    }

    /// Returns the arrangements with a prefix, each with its board and a removal.
    pub fn with(&self, prefix: Prefix) -> impl Iterator<Item = (usize, &Arrangement, Removal)> {
        let code = code(prefix);
        let group = hash(code, self.group_shift) as usize;
        let first = group.checked_sub(1).map_or(0, |before| self.ends[before]);
        let of_group = &self.entries[first as usize..self.ends[group] as usize];
        of_group.iter().filter(move |(other, _)| *other == code).map(|(_, tag)| {
            let (at, removal) = (tag >> 8, tag & 0xff);
            let (_, board) = self.parts[self.parts.partition_point(|(end, _)| *end <= at)];
            (board, &self.arrangements[at as usize], self.removals[removal as usize])
        })
    }
}

/// Returns whether the card dealt in a step shows its index.
pub fn shows_index(removal: Removal) -> bool {
    if removal.jokers != Jokers::NONE {
        return false;
    }
    match removal.method {
        Method::Copy
        | Method::Swap
        | Method::Shift
        | Method::Keep
        | Method::CopyAfter
        | Method::CopyBefore
        | Method::CopyFixed
        | Method::SwapFixed => true,
        Method::SwapFixedDealLast
        | Method::NextFree
        | Method::DrawAgain
        | Method::SwapThenDeal(_)
        | Method::DealMoved
        | Method::DealFirst
        | Method::DrawTwice
        | Method::InsideOut
        | Method::Hole => false,
    }
}

/// The first steps of a removal that is undone.
struct Undone {
    removal: Removal,
    cards: Prefix,
    indices: Prefix,
    /// The places where cards were put.
    changed: [usize; PREFIX],
}

impl Undone {
    /// Calls `take` with the indices, counted from the first card left, with which the removal deals the first cards.
    /// There are several where a card is in more than one place.
    fn step(&mut self, step: usize, pack: [u8; Card::COUNT], take: &mut dyn FnMut(Prefix)) {
        const FIRST: u64 = (1 << PREFIX) - 1;
        /// The places that swaps in the first steps put cards at.
        const ENDS: u64 = FIRST | FIRST << (Card::COUNT - PREFIX);
        let Some(&card) = self.cards.get(step) else { return take(self.indices) };
        if card == OUTSIDE {
            self.indices[step] = OUTSIDE;
            return self.step(step + 1, pack, take);
        }
        // Cards are in their first place, a few places before it, or where one was moved.
        let near = |place: usize| 1_u64 << place;
        let moved = self.changed[..step].iter().fold(near(card.into()), |places, &place| places | near(place));
        let mut places = match self.removal.method {
            Method::Shift => (0..=step)
                .filter_map(|less| usize::from(card).checked_sub(less))
                .fold(0, |places, place| places | near(place)),
            Method::Swap | Method::SwapFixed => moved | ENDS,
            _ => moved,
        };
        let first = if self.removal.is_from_front { step } else { 0 };
        places &= !0 << first;
        while places != 0 {
            let place = places.trailing_zeros() as usize;
            places &= places - 1;
            if pack[place] != card {
                continue;
            }
            let mut pack = pack;
            self.removal.remove(&mut pack, step, place);
            self.changed[step] = place;
            self.indices[step] = u8::try_from(place - first).expect("below 52");
            self.step(step + 1, pack, take);
        }
    }
}
