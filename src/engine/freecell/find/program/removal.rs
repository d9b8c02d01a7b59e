//! The steps of a shuffle: the card dealt, and the change to the pack.

use super::dealt_cards::{DealtCards, NO_CARD};
use super::drawn::NegativeRemainder;
use super::index::{Index, Modulus, OneBased, RangeReduction};
use super::order::IN_ORDER;
use crate::card::Card;

/// The card dealt in a step, and the one that moves to its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Removal {
    pub method: Method,
    /// Whether the cards left are at the end of the pack, and those dealt at its front.
    pub is_from_front: bool,
    /// The jokers that are shuffled with the other cards, and left out where these are printed.
    pub jokers: Jokers,
}

/// The number of jokers in a pack, which begins or ends with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Jokers {
    pub count: u8,
    pub are_first: bool,
}

impl Jokers {
    pub const NONE: Self = Self { count: 0, are_first: false };
}

/// A way to treat the card at the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// The card is dealt, and the last card left is copied to its place: the right way.
    Copy,
    /// The card is dealt, and those after it move up.
    Shift,
    /// The card is dealt, and stays in the pack.
    Keep,
    /// The card is dealt, or else the next one not dealt yet.
    NextFree,
    /// The card is dealt, unless it already was; then another is drawn.
    DrawAgain,
    /// The card is swapped with the last card left, and dealt.
    Swap,
    /// The swaps come first, as many as given; then the cards are dealt.
    SwapThenDeal(u8),
    /// The last card left is copied to the place, and dealt.
    DealMoved,
    /// The card is dealt, and `pack[left]`, beyond the pack at first, is copied to its place.
    CopyAfter,
    /// The card is dealt, and `pack[left - 2]`, before the pack at last, is copied to its place.
    CopyBefore,
    /// The card is dealt, and the one in place 51 is copied there.
    CopyFixed,
    /// The card is swapped with the one in place 51, which is dealt.
    SwapFixed,
    /// The card is swapped with the one in place 51, and the last card left is dealt.
    SwapFixedDealLast,
    /// The card is swapped with the last of the pack, and the first one left is dealt.
    DealFirst,
    /// The card is dealt, and the last card left is copied to the place of another draw.
    DrawTwice,
    /// Card after card is swapped with one before it or itself, at the index modulo their number; then all are dealt.
    InsideOut,
    /// The card is dealt, and leaves a hole, from which no card is dealt later.
    Hole,
}

impl Removal {
    pub const RIGHT: Self = Self { method: Method::Copy, is_from_front: false, jokers: Jokers::NONE };

    /// Removes the card at a place of the pack, and returns the one dealt. Methods that draw again do so outside.
    #[inline(always)]
    pub fn remove(self, pack: &mut [u8], step: usize, place: usize) -> u8 {
        const LAST: usize = Card::COUNT - 1;
        let left = Card::COUNT - step;
        let is_first = self.is_from_front || self.method == Method::InsideOut;
        // The place of the card that is moved.
        let end = if is_first { step } else { left - 1 };
        let card = pack[place];
        match self.method {
            Method::Copy => pack[place] = pack[end],
            Method::Shift if place < left => pack.copy_within(place + 1..left, place),
            Method::Shift | Method::Keep | Method::NextFree | Method::DrawAgain | Method::DrawTwice => {}
            Method::Swap | Method::SwapThenDeal(_) | Method::InsideOut => pack.swap(place, end),
            Method::DealMoved => {
                pack[place] = pack[end];
                return pack[end];
            }
            Method::CopyAfter => pack[place] = if step > 0 { pack[left] } else { NO_CARD },
            Method::CopyBefore => pack[place] = left.checked_sub(2).map_or(NO_CARD, |before| pack[before]),
            Method::CopyFixed => pack[place] = pack[LAST],
            Method::Hole => pack[place] = NO_CARD,
            Method::SwapFixed => pack.swap(place, LAST),
            Method::SwapFixedDealLast => {
                pack.swap(place, LAST);
                return pack[end];
            }
            Method::DealFirst => {
                // The cards left are at the end of the pack, from which the first is taken.
                pack.swap(step + place, LAST);
                return pack[step];
            }
        }
        card
    }

    /// Returns the indices, from the first card left, with which a removal of one card after the other deals a whole
    /// pack.
    pub fn indices(self, dealt: &DealtCards) -> Option<[u8; Card::COUNT]> {
        let mut pack = IN_ORDER;
        // The place of each card of the pack.
        let mut places = pack;
        let mut indices = [0; Card::COUNT];
        for (step, &card) in dealt.iter().enumerate() {
            let place = usize::from(places[usize::from(card?)]);
            let (first, end) = if self.is_from_front { (step, Card::COUNT - 1) } else { (0, Card::COUNT - 1 - step) };
            if place > end || pack[place] != card? {
                return None;
            }
            indices[step] = u8::try_from(place.checked_sub(first)?).ok()?;
            self.remove(&mut pack, step, place);
            let moved = if self.method == Method::Shift { place..end } else { place..place + 1 };
            for at in moved {
                places[usize::from(pack[at])] = u8::try_from(at).ok()?;
            }
        }
        Some(indices)
    }
}

/// The index and the removal of each step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shuffling {
    pub index: Index,
    pub removal: Removal,
    /// Whether an index outside the pack leads to a place of its own, which is empty at first; otherwise a negative one
    /// counts from the end of the pack.
    pub has_outside: bool,
}

/// The number of places outside the pack: 52 below its first, and some above its last.
const OUTSIDE: usize = 60;

impl Shuffling {
    /// Returns `None` if the index and the removal cannot be combined.
    pub fn new(index: Index, removal: Removal, negative: NegativeRemainder) -> Option<Self> {
        let has_outside =
            negative == NegativeRemainder::Outside || matches!(index.offset, Some(OneBased::Low | OneBased::High));
        let Removal { method, is_from_front, jokers } = removal;
        let fits = match method {
            // Without a place outside the pack, no card can be put there.
            Method::Shift | Method::DealFirst | Method::InsideOut => !has_outside && !is_from_front,
            Method::Copy | Method::Swap | Method::SwapThenDeal(_) => true,
            _ => !is_from_front,
        };
        let needs_left = matches!(method, Method::DealFirst | Method::InsideOut);
        let has_left =
            matches!(index.modulus, Modulus::Left | Modulus::Next) && index.reduction != RangeReduction::Masked;
        let is_from_start = index.modulus != Modulus::LeftFromStart || is_from_front;
        let takes_jokers = jokers == Jokers::NONE
            || matches!(method, Method::Copy | Method::Shift | Method::Swap | Method::SwapThenDeal(_))
                && !has_outside
                && index.offset.is_none();
        let fits = fits && is_from_start && takes_jokers && (!needs_left || has_left && index.offset.is_none());
        fits.then_some(Self { index, removal, has_outside })
    }

    /// Returns whether the steps can be undone from the remainders of the draws.
    pub fn is_undone(self) -> bool {
        let is_known = matches!(
            self.removal.method,
            Method::Copy
                | Method::Shift
                | Method::Swap
                | Method::Keep
                | Method::NextFree
                | Method::DrawAgain
                | Method::SwapThenDeal(_)
        );
        is_known && self.index.is_undone() && !self.has_outside && self.removal.jokers == Jokers::NONE
    }

    /// Returns whether a step may deal no card.
    pub fn has_gaps(self) -> bool {
        self.has_outside || matches!(self.removal.method, Method::CopyAfter | Method::CopyBefore | Method::Hole)
    }

    /// Returns whether a card is dealt in each of the 52 steps, by one draw.
    pub fn draws_once(self) -> bool {
        !matches!(
            self.removal.method,
            Method::DrawAgain | Method::DrawTwice | Method::SwapThenDeal(_) | Method::InsideOut
        ) && self.removal.jokers == Jokers::NONE
    }

    /// Returns the number of draws of a deal; `None` if it depends on them.
    pub fn draws(self) -> Option<usize> {
        let jokers = usize::from(self.removal.jokers.count);
        match self.removal.method {
            Method::DrawAgain => None,
            Method::DrawTwice => Some(2 * Card::COUNT),
            Method::SwapThenDeal(swaps) => Some(usize::from(swaps) + jokers),
            _ => Some(Card::COUNT + jokers),
        }
    }

    /// Returns whether the cards are dealt after all steps.
    pub const fn deals_last(self) -> bool {
        matches!(self.removal.method, Method::SwapThenDeal(_) | Method::InsideOut)
    }

    /// Returns the place in the pack for an index before a step; places outside the pack come after it.
    #[inline]
    pub fn place(self, step: usize, index: isize) -> Option<usize> {
        /// The first of the places above the pack, which come after those below it.
        const ABOVE: usize = 2 * Card::COUNT;
        // From the front, the index is counted from the first card left, unless it is that of the whole pack.
        let is_from_front = self.removal.is_from_front;
        let is_of_pack = matches!(self.index.modulus, Modulus::Pack | Modulus::LeftFromStart);
        let first = if is_from_front && !is_of_pack { step } else { 0 };
        let place = first.cast_signed() + index;
        let place = match self.index.offset {
            None => place,
            Some(OneBased::LowWrapped) if index == 0 => {
                (Card::COUNT - 1 - if is_from_front { 0 } else { step }).cast_signed()
            }
            Some(OneBased::Low | OneBased::LowWrapped) => place - 1,
            Some(OneBased::High) => place + 1,
        };
        let count = Card::COUNT.cast_signed();
        match usize::try_from(place) {
            Ok(place) if place < Card::COUNT => Some(place),
            Ok(place) if self.has_outside => {
                Some(place - Card::COUNT + ABOVE).filter(|&place| place < Card::COUNT + OUTSIDE)
            }
            Err(_) if self.has_outside => usize::try_from(count - 1 - place).ok().filter(|&place| place < ABOVE),
            Ok(_) => None,
            Err(_) => usize::try_from(place + count).ok(),
        }
    }

    /// Deals a pack of the cards 0 to 51. `index` gets the rule for an index and the number of cards left. `take` gets
    /// each step and its card, or [`NO_CARD`], and returns false to stop. Returns whether all 52 were taken: not if an
    /// index is outside the pack, or the draws never reach the cards left.
    pub fn deal(
        self,
        mut index: impl FnMut(Index, usize) -> Option<isize>,
        mut take: impl FnMut(usize, u8) -> bool,
    ) -> bool {
        /// With a card left, more draws than any shuffle needs that ends; with more of them, in proportion.
        const MAX_DRAWS: usize = 2000;
        const PACK: [u8; Card::COUNT + OUTSIDE] = {
            let mut pack = [NO_CARD; Card::COUNT + OUTSIDE];
            let mut card = 0_u8;
            while (card as usize) < Card::COUNT {
                pack[card as usize] = card;
                card += 1;
            }
            pack
        };
        let method = self.removal.method;
        if self.removal.jokers != Jokers::NONE {
            return self.deal_among_jokers(index, take);
        }
        if self.deals_last() && !self.has_outside {
            let dealt = self.swapped(|step| index(self.index, self.left(step)));
            return dealt.is_some_and(|dealt| dealt.into_iter().enumerate().all(|(step, card)| take(step, card)));
        }
        let mut pack = PACK;
        // A bitset of the places in the pack dealt from.
        let mut dealt_from = 0_u64;
        let is_dealt = |dealt_from: u64, place: usize| place < Card::COUNT && dealt_from >> place & 1 != 0;
        for step in 0..Card::COUNT {
            let left = Card::COUNT - step;
            if matches!(method, Method::SwapThenDeal(swaps) if step >= usize::from(swaps)) {
                break;
            }
            let mut draw = || index(self.index, left).and_then(|index| self.place(step, index));
            let Some(mut place) = draw() else { return false };
            match method {
                Method::NextFree => {
                    while is_dealt(dealt_from, place) {
                        place = (place + 1) % Card::COUNT;
                    }
                }
                Method::DrawAgain => {
                    for _ in 0..MAX_DRAWS / left {
                        if !is_dealt(dealt_from, place) {
                            break;
                        }
                        match draw() {
                            Some(again) => place = again,
                            None => return false,
                        }
                    }
                    if is_dealt(dealt_from, place) {
                        return false;
                    }
                }
                _ => {}
            }
            let card = self.removal.remove(&mut pack, step, place);
            if method == Method::DrawTwice {
                let Some(other) = draw() else { return false };
                pack[other] = pack[left - 1];
            }
            dealt_from |= if place < Card::COUNT { 1 << place } else { 0 };
            if !self.deals_last() && !take(step, card) {
                return false;
            }
        }
        !self.deals_last()
            || (0..Card::COUNT)
                .all(|step| take(step, pack[if self.removal.is_from_front { step } else { Card::COUNT - 1 - step }]))
    }

    /// Returns the number of swaps of a shuffle that deals after them.
    fn swaps(self) -> usize {
        if let Method::SwapThenDeal(swaps) = self.removal.method { swaps.into() } else { Card::COUNT }
    }

    /// Returns the cards left before a step; inside out, the cards swapped are counted in place of them.
    #[inline]
    pub fn left(self, step: usize) -> usize {
        if self.removal.method == Method::InsideOut { step + 1 } else { Card::COUNT - step }
    }

    /// Returns the cards dealt after all swaps; `None` if an index is outside the pack.
    pub fn swapped(self, mut index: impl FnMut(usize) -> Option<isize>) -> Option<[u8; Card::COUNT]> {
        let mut pack = IN_ORDER;
        let is_from_front = self.removal.is_from_front || self.removal.method == Method::InsideOut;
        for step in 0..self.swaps() {
            let place = self.place(step, index(step)?).filter(|&place| place < Card::COUNT)?;
            pack.swap(place, if is_from_front { step } else { Card::COUNT - 1 - step });
        }
        if !is_from_front {
            pack.reverse();
        }
        Some(pack)
    }

    /// Deals a pack with jokers, of which `take` gets no step.
    fn deal_among_jokers(
        self,
        mut index: impl FnMut(Index, usize) -> Option<isize>,
        mut take: impl FnMut(usize, u8) -> bool,
    ) -> bool {
        /// More jokers than programs have, after the other cards.
        const PACK: [u8; Card::COUNT + 4] = {
            let mut pack = [0; Card::COUNT + 4];
            let mut card = 0_u8;
            while (card as usize) < pack.len() {
                pack[card as usize] = card;
                card += 1;
            }
            pack
        };
        let Removal { method, is_from_front, jokers } = self.removal;
        let (mut pack, count) = (PACK, Card::COUNT + usize::from(jokers.count));
        if jokers.are_first {
            // Below the first card, they are taken for some beyond the last.
            pack = pack.map(|card| card.wrapping_sub(jokers.count));
        }
        let pack = &mut pack[..count];
        // Jokers are dealt without a step.
        let mut dealt = 0;
        let mut take = |card: u8| {
            let is_card = usize::from(card) < Card::COUNT && dealt < Card::COUNT;
            dealt += usize::from(is_card);
            !is_card || take(dealt - 1, card)
        };
        for step in 0..count {
            let (left, end) = (count - step, if is_from_front { step } else { count - 1 - step });
            if matches!(method, Method::SwapThenDeal(swaps) if step + Card::COUNT >= count + usize::from(swaps)) {
                break;
            }
            let is_of_pack = matches!(self.index.modulus, Modulus::Pack | Modulus::LeftFromStart);
            let first = if is_from_front && !is_of_pack { step } else { 0 };
            let place = index(self.index, left).and_then(|index| usize::try_from(first.cast_signed() + index).ok());
            let Some(place) = place.filter(|&place| place < count) else { return false };
            if !self.deals_last() && !take(pack[place]) {
                return false;
            }
            match method {
                Method::Shift if place < left => pack[place..left].rotate_left(1),
                Method::Shift => {}
                Method::Copy => pack[place] = pack[end],
                _ => pack.swap(place, end),
            }
        }
        if self.deals_last() {
            if !is_from_front {
                pack.reverse();
            }
            if !pack.iter().copied().all(take) {
                return false;
            }
        }
        dealt == Card::COUNT
    }
}
