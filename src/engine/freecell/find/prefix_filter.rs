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
    /// The prefixes in ascending order, with the place of their arrangement and removal.
    entries: Vec<(u32, u32)>,
    /// The arrangements of the first board, then those of the next.
    arrangements: Vec<Arrangement>,
    removals: Vec<Removal>,
    boards: Vec<BoardPart>,
}

/// A board and the ways in which it may have been arranged; `None` for one of which nothing is found.
pub type ArrangedBoard<'a> = Option<(&'a DealtBoard, Vec<Arrangement>)>;

/// A board's part of a filter.
#[derive(Debug, Clone, Copy)]
struct BoardPart {
    /// The end of its arrangements among all.
    end: u32,
    /// The number of its entries.
    entries: usize,
}

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
        let removals: Vec<Removal> = catalog.removals.iter().copied().filter(|removal| shows_index(*removal)).collect();
        let shown = removals.clone();
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
        Self::new(catalog, boards, removals, codes)
    }

    /// Returns a filter of the first places dealt on some boards.
    pub fn of_places(catalog: &Catalog, boards: &[ArrangedBoard]) -> Self {
        let codes = |_: &Arrangement, cards: Prefix, take: &mut dyn FnMut(u32, u32)| take(code(cards), 0);
        Self::new(catalog, boards, vec![Removal::RIGHT], codes)
    }

    /// `codes` calls back with the code of each prefix of an arrangement with some first places, and the place of its
    /// removal.
    fn new(
        catalog: &Catalog,
        boards: &[ArrangedBoard],
        removals: Vec<Removal>,
        codes: impl Fn(&Arrangement, Prefix, &mut dyn FnMut(u32, u32)),
    ) -> Self {
        let count = boards.iter().flatten().map(|(_, all)| all.len()).sum();
        let (mut entries, mut parts) = (Vec::with_capacity(4 * count), Vec::new());
        let mut arrangements = Vec::with_capacity(count);
        for board in boards {
            let before = entries.len();
            if let Some((board, all)) = board {
                let mut at = u32::try_from(arrangements.len()).expect("a filter is of some hundred boards at most");
                catalog.for_each_first(board, all, |arrangement, cards| {
                    let cards = cards.map(|card| card.unwrap_or(OUTSIDE));
                    codes(arrangement, cards, &mut |code, removal| entries.push((code, at << 8 | removal)));
                    at += 1;
                });
                arrangements.extend_from_slice(all);
            }
            let end = u32::try_from(arrangements.len()).expect("as above");
            parts.push(BoardPart { end, entries: entries.len() - before });
        }
        let hash_bits = (entries.len().max(1).ilog2() + 6).clamp(HASH_BITS, MAX_HASH_BITS);
        let (shift, mut bits) = (32 - hash_bits, vec![0; 1 << (hash_bits - 6)]);
        for &(code, _) in &entries {
            let hash = hash(code, shift);
            bits[(hash / 64) as usize] |= 1 << (hash % 64);
        }
        entries.sort_unstable();
        Self { bits, shift, entries, arrangements, removals, boards: parts }
    }

    /// Returns the number of arrangements of a board, each with its removals.
    pub fn len(&self, board: usize) -> usize {
        self.boards[board].entries
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
        let first = self.entries.partition_point(|(other, _)| *other < code);
        let found = self.entries[first..].iter().take_while(move |(other, _)| *other == code);
        found.map(|(_, tag)| {
            let (at, removal) = (tag >> 8, tag & 0xff);
            let board = self.boards.partition_point(|part| part.end <= at);
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
