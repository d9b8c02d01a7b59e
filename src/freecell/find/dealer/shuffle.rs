//! The steps of a shuffle: which card is dealt, and what happens to the pack.

use crate::card::Card;
use crate::freecell::find::mistake::{DealingMistake, LeftOffByOne, ModuloPack};

/// How the pack is shuffled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) struct Shuffle {
    pub(in crate::freecell::find) modulus: Modulus,
    pub(in crate::freecell::find) method: Method,
    /// Whether the cards left are at the end of the pack, those dealt at its front.
    pub(in crate::freecell::find) is_from_front: bool,
}

/// What r is taken modulo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum Modulus {
    /// The cards left, as it should be.
    Left,
    OneLess,
    OneMore,
    OneMoreAfterFirst,
    Pack,
}

/// What is done with the card at the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::freecell::find) enum Method {
    /// It is dealt, and the last card left is copied to its place, as it should.
    Copy,
    /// It is dealt, and those after it move up.
    Shift,
    /// It is dealt, and stays in the pack.
    Keep,
    /// It is dealt, or else the next one that is not dealt yet.
    NextFree,
    /// It is dealt, unless it is already; then another is drawn.
    DrawAgain,
    /// It is swapped with the last card left, and dealt.
    Swap,
    /// The same, as many times as given, and only then the cards are dealt.
    SwapThenDeal(u8),
}

impl Modulus {
    /// For a step with this number of cards left.
    pub(in crate::freecell::find) fn at(self, left: usize) -> usize {
        match self {
            Self::Left => left,
            // The last card needs no draw.
            Self::OneLess => (left - 1).max(1),
            Self::OneMore => left + 1,
            Self::OneMoreAfterFirst => (left + 1).min(Card::COUNT),
            Self::Pack => Card::COUNT,
        }
    }
}

impl Shuffle {
    pub(super) fn new(mistakes: &[DealingMistake]) -> Option<Self> {
        let mut shuffle = Self { modulus: Modulus::Left, method: Method::Copy, is_from_front: false };
        for mistake in mistakes {
            let (modulus, method) = match mistake {
                DealingMistake::ModuloPack(way) => (
                    Modulus::Pack,
                    match way {
                        ModuloPack::Copied => Method::Copy,
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
                },
                _ => continue,
            };
            if shuffle.modulus != Modulus::Left {
                return None;
            }
            (shuffle.modulus, shuffle.method) = (modulus, method);
        }
        if mistakes.contains(&DealingMistake::NoSwap) {
            if shuffle.method != Method::Copy {
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

    /// The place in the pack to which a remainder leads before a step; a negative one counts from the end of the pack.
    pub(in crate::freecell::find) fn place(self, step: usize, remainder: isize) -> Option<usize> {
        // From the front, the remainder is counted from the first card left, unless it is that of the whole pack.
        let first = if self.is_from_front && self.modulus != Modulus::Pack { step } else { 0 };
        let place = first.cast_signed() + remainder;
        let place = if place < 0 { place + Card::COUNT.cast_signed() } else { place };
        usize::try_from(place).ok().filter(|&place| place < Card::COUNT)
    }

    /// Deals a pack. `draw` is given what r is taken modulo, and returns the remainder. `None` if an index is outside
    /// the pack, or the draws never come to the cards left.
    pub(super) fn deal<T: Copy>(
        self,
        pack: &[T; Card::COUNT],
        mut draw: impl FnMut(usize) -> isize,
    ) -> Option<[T; Card::COUNT]> {
        /// More draws than any shuffle that ends needs.
        const MAX_DRAWS: usize = 10_000;
        let mut pack = *pack;
        let mut dealt = pack;
        let mut is_dealt = [false; Card::COUNT];
        for (step, dealt) in dealt.iter_mut().enumerate() {
            let left = Card::COUNT - step;
            let modulus = self.modulus.at(left);
            if matches!(self.method, Method::SwapThenDeal(swaps) if step >= usize::from(swaps)) {
                break;
            }
            let mut place = self.place(step, draw(modulus))?;
            // The place of the card that is moved.
            let end = if self.is_from_front { step } else { left - 1 };
            *dealt = match self.method {
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
                    while is_dealt[place] {
                        place = (place + 1) % Card::COUNT;
                    }
                    pack[place]
                }
                Method::DrawAgain => {
                    for _ in 0..MAX_DRAWS {
                        if !is_dealt[place] {
                            break;
                        }
                        place = self.place(step, draw(modulus))?;
                    }
                    if is_dealt[place] {
                        return None;
                    }
                    pack[place]
                }
                Method::Swap | Method::SwapThenDeal(_) => {
                    pack.swap(place, end);
                    pack[end]
                }
            };
            is_dealt[place] = true;
        }
        if let Method::SwapThenDeal(_) = self.method {
            dealt = pack;
            if !self.is_from_front {
                dealt.reverse();
            }
        }
        Some(dealt)
    }
}
