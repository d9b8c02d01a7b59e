//! The steps of a shuffle: the card dealt, and the change to the pack.

use super::arrangement::NO_CARD;
use super::drawn::Drawn;
use crate::card::Card;
use crate::freecell::find::mistake::{
    DealingMistake, LeftOffByOne, ModuloPack, NegativeRemainder, NoShift, OneBased, Scaling, Signed,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) struct Shuffling {
    pub modulus: Modulus,
    pub method: Method,
    /// Whether the cards left are at the end of the pack, and those dealt at its front.
    pub is_from_front: bool,
    offset: Option<OneBased>,
    /// Whether an index outside the pack leads to a place of its own, which is empty at first; otherwise a negative one
    /// counts from the end of the pack.
    pub has_outside: bool,
}

/// A way in which r becomes an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum Modulus {
    /// Modulo the cards left, the right way.
    Left,
    OneLess,
    OneMore,
    OneMoreAfterFirst,
    Pack,
    PackThenLeft,
    OneMoreThenLeft,
    /// (r + 1) modulo the cards left.
    Next,
    Scaled(Scaling),
}

/// A way to treat the card at the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum Method {
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
}

impl Modulus {
    pub fn divisor(self, left: usize) -> Option<usize> {
        match self {
            Self::Left | Self::Next => Some(left),
            // The last card needs no draw.
            Self::OneLess => Some((left - 1).max(1)),
            Self::OneMore | Self::OneMoreThenLeft => Some(left + 1),
            Self::OneMoreAfterFirst => Some((left + 1).min(Card::COUNT)),
            Self::Pack | Self::PackThenLeft => Some(Card::COUNT),
            Self::Scaled(_) => None,
        }
    }

    pub const fn reduced(self, remainder: isize, left: usize) -> isize {
        match self {
            Self::PackThenLeft | Self::OneMoreThenLeft => remainder % left.cast_signed(),
            Self::Next => (remainder + 1) % left.cast_signed(),
            _ => remainder,
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "an index is small")]
    pub fn index(self, r: Drawn, negative: NegativeRemainder, left: usize) -> Option<isize> {
        let Self::Scaled(scaling) = self else {
            return Some(self.reduced(r.remainder(self.divisor(left)?, negative), left));
        };
        let (r, left) = (r.to_f64(), left as f64);
        let index = match scaling {
            Scaling::By32768 => (r / 32_768.0 * left).floor(),
            Scaling::By32767 => (r / 32_767.0 * left).floor(),
            Scaling::Rounded => (r / 32_767.0 * (left - 1.0)).round(),
        };
        (index.abs() <= 52.0).then_some(index as isize)
    }

    /// Returns whether the first draw is only taken modulo 52.
    pub fn is_plain_at_first(self) -> bool {
        matches!(self, Self::Left | Self::Pack | Self::PackThenLeft | Self::OneMoreAfterFirst)
    }
}

/// The number of places outside the pack: 52 below its first, and some above its last.
const OUTSIDE: usize = 60;

impl Shuffling {
    pub fn new(mistakes: &[DealingMistake]) -> Option<Self> {
        let mut shuffle = Self {
            modulus: Modulus::Left,
            method: Method::Copy,
            is_from_front: false,
            offset: None,
            has_outside: false,
        };
        for mistake in mistakes {
            let (modulus, method) = match mistake {
                DealingMistake::ModuloPack(ModuloPack::ThenLeft) => (Modulus::PackThenLeft, Method::Copy),
                DealingMistake::ModuloPack(way) => (
                    Modulus::Pack,
                    match way {
                        ModuloPack::Copied | ModuloPack::ThenLeft => Method::Copy,
                        ModuloPack::Swapped => Method::Swap,
                        ModuloPack::SwappedThenDealt => Method::SwapThenDeal(52),
                        ModuloPack::SwappedThenDealt51 => Method::SwapThenDeal(51),
                        ModuloPack::Kept => Method::Keep,
                        ModuloPack::NextFree => Method::NextFree,
                        ModuloPack::DrawnAgain => Method::DrawAgain,
                    },
                ),
                DealingMistake::LeftOffByOne(way) => match way {
                    LeftOffByOne::OneLess => (Modulus::OneLess, Method::Copy),
                    LeftOffByOne::OneMore => (Modulus::OneMore, Method::Copy),
                    LeftOffByOne::OneMoreAfterFirst => (Modulus::OneMoreAfterFirst, Method::Copy),
                    LeftOffByOne::OneMoreSwapped => (Modulus::OneMore, Method::Swap),
                    LeftOffByOne::OneMoreSwappedThenDealt => (Modulus::OneMore, Method::SwapThenDeal(52)),
                    LeftOffByOne::OneMoreThenLeft => (Modulus::OneMoreThenLeft, Method::Copy),
                },
                DealingMistake::Scaled(scaling) => (Modulus::Scaled(*scaling), Method::Copy),
                DealingMistake::OneBased(OneBased::HighWrapped) => (Modulus::Next, Method::Copy),
                DealingMistake::OneBased(offset) => {
                    if shuffle.offset.replace(*offset).is_some() {
                        return None;
                    }
                    shuffle.has_outside = *offset != OneBased::LowWrapped;
                    continue;
                }
                DealingMistake::Signed(Signed { remainder: NegativeRemainder::Outside, .. })
                | DealingMistake::NoShift(NoShift::Signed(NegativeRemainder::Outside)) => {
                    shuffle.has_outside = true;
                    continue;
                }
                _ => continue,
            };
            if shuffle.modulus != Modulus::Left {
                return None;
            }
            (shuffle.modulus, shuffle.method) = (modulus, method);
        }
        if mistakes.contains(&DealingMistake::NoSwap) {
            // If cards move up, there is no place outside the pack to put one.
            if shuffle.method != Method::Copy || shuffle.has_outside {
                return None;
            }
            shuffle.method = Method::Shift;
        }
        if mistakes.contains(&DealingMistake::FisherYatesFront) {
            if !matches!(shuffle.method, Method::Copy | Method::Swap | Method::SwapThenDeal(_)) {
                return None;
            }
            shuffle.is_from_front = true;
        }
        Some(shuffle)
    }

    /// Returns whether the steps can be undone from the remainders of the draws.
    pub fn is_undone(self) -> bool {
        let is_plain = matches!(
            self.modulus,
            Modulus::Left | Modulus::OneLess | Modulus::OneMore | Modulus::OneMoreAfterFirst | Modulus::Pack
        );
        is_plain && self.offset.is_none() && !self.has_outside
    }

    /// Returns whether the first index is just the remainder of the first draw.
    pub fn begins_plainly(self) -> bool {
        self.modulus.is_plain_at_first() && self.offset.is_none() && !matches!(self.method, Method::SwapThenDeal(_))
    }

    /// Returns the place in the pack for an index before a step; places outside the pack come after it.
    #[inline]
    pub fn place(self, step: usize, index: isize) -> Option<usize> {
        /// The first of the places above the pack, which come after those below it.
        const ABOVE: usize = 2 * Card::COUNT;
        // From the front, the index is counted from the first card left, unless it is that of the whole pack.
        let first = if self.is_from_front && self.modulus != Modulus::Pack { step } else { 0 };
        let place = first.cast_signed() + index;
        let place = match self.offset {
            None | Some(OneBased::HighWrapped) => place,
            Some(OneBased::LowWrapped) if index == 0 => {
                (Card::COUNT - 1 - if self.is_from_front { 0 } else { step }).cast_signed()
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
        mut index: impl FnMut(Modulus, usize) -> Option<isize>,
        mut take: impl FnMut(usize, u8) -> bool,
    ) -> bool {
        /// A number of draws larger than any finite shuffle needs.
        const MAX_DRAWS: usize = 10_000;
        const PACK: [u8; Card::COUNT + OUTSIDE] = {
            let mut pack = [NO_CARD; Card::COUNT + OUTSIDE];
            let mut card = 0_u8;
            while (card as usize) < Card::COUNT {
                pack[card as usize] = card;
                card += 1;
            }
            pack
        };
        let mut pack = PACK;
        // A bitset of the places in the pack dealt from.
        let mut dealt_from = 0_u64;
        let is_dealt = |dealt_from: u64, place: usize| place < Card::COUNT && dealt_from >> place & 1 != 0;
        for step in 0..Card::COUNT {
            let left = Card::COUNT - step;
            if matches!(self.method, Method::SwapThenDeal(swaps) if step >= usize::from(swaps)) {
                break;
            }
            let Some(mut place) = index(self.modulus, left).and_then(|index| self.place(step, index)) else {
                return false;
            };
            // The place of the card that is moved.
            let end = if self.is_from_front { step } else { left - 1 };
            let card = match self.method {
                Method::Copy => {
                    let card = pack[place];
                    pack[place] = pack[end];
                    card
                }
                Method::Shift => {
                    let card = pack[place];
                    if place < left {
                        pack.copy_within(place + 1..left, place);
                    }
                    card
                }
                Method::Keep => pack[place],
                Method::NextFree => {
                    while is_dealt(dealt_from, place) {
                        place = (place + 1) % Card::COUNT;
                    }
                    pack[place]
                }
                Method::DrawAgain => {
                    for _ in 0..MAX_DRAWS {
                        if !is_dealt(dealt_from, place) {
                            break;
                        }
                        match index(self.modulus, left).and_then(|index| self.place(step, index)) {
                            Some(again) => place = again,
                            None => return false,
                        }
                    }
                    if is_dealt(dealt_from, place) {
                        return false;
                    }
                    pack[place]
                }
                Method::Swap | Method::SwapThenDeal(_) => {
                    pack.swap(place, end);
                    pack[end]
                }
            };
            dealt_from |= if place < Card::COUNT { 1 << place } else { 0 };
            if !matches!(self.method, Method::SwapThenDeal(_)) && !take(step, card) {
                return false;
            }
        }
        let Method::SwapThenDeal(_) = self.method else { return true };
        (0..Card::COUNT).all(|step| {
            let place = if self.is_from_front { step } else { Card::COUNT - 1 - step };
            take(step, pack[place])
        })
    }
}
