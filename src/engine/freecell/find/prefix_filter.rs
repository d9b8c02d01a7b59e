//! A quick test whether a program may have dealt a board, by its first indices alone.
//!
//! Pack, order and removal are undone first: each combination of them turns the board into the indices that a program
//! must have drawn. The combinations are found by the first four of these, so that draws need not be tried with each.

use super::catalog::{Arrangement, Catalog};
use super::program::{DealtCards, Method, Removal};
use crate::card::Card;

/// The number of steps compared.
pub const PREFIX: usize = 4;

/// The place of all indices outside the pack.
pub const OUTSIDE: u8 = 63;

/// The first indices of a shuffle, or the first places dealt.
pub type Prefix = [u8; PREFIX];

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

/// A board's part of a filter.
#[derive(Debug, Clone, Copy)]
struct BoardPart {
    /// The end of its arrangements among all.
    end: u32,
    /// The number of its entries.
    entries: usize,
}

/// The bits of a hash of a few boards' prefixes; 16 to 32 bits for each entry of more boards, up to one for each code.
const HASH_BITS: u32 = 19;
const CODE_BITS: u32 = 24;

const fn code(prefix: Prefix) -> u32 {
    let [one, two, three, four] = prefix;
    (one as u32 & 63) << 18 | (two as u32 & 63) << 12 | (three as u32 & 63) << 6 | four as u32 & 63
}

#[inline]
const fn hash(code: u32, shift: u32) -> u32 {
    code.wrapping_mul(0x9e37_79b1) >> shift
}

impl PrefixFilter {
    /// Returns a filter of the first indices of all arrangements of some boards and all removals; those that do not show
    /// the indices are left out. A card that is not known counts as one outside the pack. Arrangements with two mistakes
    /// in the order go with the right removal alone.
    pub fn of_indices(catalog: &Catalog, boards: Vec<Vec<Arrangement>>) -> Self {
        let removals: Vec<Removal> = catalog.removals.iter().copied().filter(|removal| shows_index(*removal)).collect();
        let shown = removals.clone();
        let codes = |arrangement: &Arrangement, take: &mut dyn FnMut(u32, u32)| {
            let cards = first_places(&arrangement.dealt);
            let is_rare = catalog.orders[arrangement.order].mistakes.len() > 1;
            for (removal, value) in (0_u32..).zip(&shown) {
                if is_rare && *value != Removal::RIGHT {
                    continue;
                }
                let Some((indices, is_sole)) = undo(*value, cards, Wanted::First) else { continue };
                take(code(indices), removal);
                for wanted in [Wanted::Last, Wanted::Beyond].into_iter().filter(|_| !is_sole) {
                    if let Some((others, _)) = undo(*value, cards, wanted).filter(|(others, _)| *others != indices) {
                        take(code(others), removal);
                    }
                }
                if value.is_from_front {
                    // r modulo 52 is counted from the first card of the pack.
                    let whole =
                        std::array::from_fn(|step| (indices[step] + u8::try_from(step).expect("a few")).min(OUTSIDE));
                    take(code(whole), removal);
                }
            }
        };
        Self::new(boards, removals, codes)
    }

    /// Returns a filter of the first places dealt on some boards.
    pub fn of_places(boards: Vec<Vec<Arrangement>>) -> Self {
        let codes = |arrangement: &Arrangement, take: &mut dyn FnMut(u32, u32)| {
            take(code(first_places(&arrangement.dealt)), 0);
        };
        Self::new(boards, vec![Removal::RIGHT], codes)
    }

    /// `codes` calls back with the code of each prefix of an arrangement, and the place of its removal.
    fn new(
        boards: Vec<Vec<Arrangement>>,
        removals: Vec<Removal>,
        codes: impl Fn(&Arrangement, &mut dyn FnMut(u32, u32)),
    ) -> Self {
        let (mut entries, mut arrangements, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for board in boards {
            let before = entries.len();
            for arrangement in board {
                let at = u32::try_from(arrangements.len()).expect("a filter is of some hundred boards at most");
                codes(&arrangement, &mut |code, removal| entries.push((code, at << 8 | removal)));
                arrangements.push(arrangement);
            }
            let end = u32::try_from(arrangements.len()).expect("as above");
            parts.push(BoardPart { end, entries: entries.len() - before });
        }
        let hash_bits = (entries.len().max(1).ilog2() + 5).clamp(HASH_BITS, CODE_BITS);
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

/// Returns the first places dealt, [`OUTSIDE`] for a card that is not known.
fn first_places(dealt: &DealtCards) -> Prefix {
    std::array::from_fn(|step| dealt[step].unwrap_or(OUTSIDE))
}

/// Returns whether the card dealt in a step shows its index.
pub fn shows_index(removal: Removal) -> bool {
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
        | Method::InsideOut => false,
    }
}

/// The place of a card that is in several: the first or the last of those left, or one beyond these. If there is no such
/// place, another is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    First,
    Last,
    Beyond,
}

/// Returns the indices with which a removal deals the first cards, counted from the first card left, and whether each
/// card is in one place only; `None` if it does not deal them.
fn undo(removal: Removal, cards: Prefix, wanted: Wanted) -> Option<(Prefix, bool)> {
    const LAST: usize = Card::COUNT - 1;
    let mut pack: [u8; Card::COUNT] = super::program::order::IN_ORDER;
    // The places where cards were put.
    let mut changed = [0; PREFIX];
    let (mut indices, mut is_sole) = ([0; PREFIX], true);
    for (step, &card) in cards.iter().enumerate() {
        if card == OUTSIDE {
            indices[step] = OUTSIDE;
            continue;
        }
        let left = if removal.is_from_front { step..Card::COUNT } else { 0..Card::COUNT - step };
        let is_there = pack.get(usize::from(card)) == Some(&card) && left.contains(&usize::from(card)) && step == 0;
        let place = if is_there {
            usize::from(card)
        } else {
            let (mut inside, mut beyond) = (None::<usize>, None);
            // Cards are in their first place, a few places before it, or where one was moved.
            let shifted = (0..=step).filter_map(|less| usize::from(card).checked_sub(less));
            let moved = changed[..step].iter().copied();
            let places = shifted.chain(moved).chain(LAST + 1 - PREFIX..=LAST).chain(0..PREFIX);
            for place in places.filter(|&place| pack.get(place) == Some(&card)) {
                is_sole &= inside.or(beyond).is_none_or(|other| other == place);
                if !left.contains(&place) {
                    beyond = Some(place);
                } else if inside.is_none_or(|other| if wanted == Wanted::Last { place > other } else { place < other })
                {
                    inside = Some(place);
                }
            }
            if wanted == Wanted::Beyond { beyond.or(inside)? } else { inside.or(beyond)? }
        };
        removal.remove(&mut pack, step, place);
        changed[step] = place;
        let first = if removal.is_from_front { step } else { 0 };
        indices[step] = u8::try_from(place.checked_sub(first)?).ok()?;
    }
    Some((indices, is_sole))
}
