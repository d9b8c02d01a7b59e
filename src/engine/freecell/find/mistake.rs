//! Common programming mistakes in dealing: wrong values of the parts of a program.

mod constant;
pub mod family;
mod made;
mod part;

pub use super::program::{
    Arithmetic, ConstantDraw, DealingOrder, DoubleDraw, Earlier, FirstDraw, ForeignGenerator, Jokers, LostDraw, Method,
    Modulus, NegativeRemainder, Nesting, OneBased, Output, Print, RangeReduction, RankOrder, Repeat, Reseeding,
    Rounding, SeedValue, SignedDraw, TextHash,
};
pub use constant::Constant;
#[doc(hidden)]
pub use constant::mistyped;
pub use family::MistakeFamily;
pub use made::deal_with;
pub(super) use made::made;
pub use part::Part;

use crate::card::Suit;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::generator::named;
use crate::number::{Band, DealNumber, DealRange};

/// A mistake in an otherwise right dealing program: the wrong value of a part. [`deal_with`] defines what each of them
/// deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DealingMistake {
    /// The ranks of the pack before the shuffle had another order.
    Ranks(RankOrder),
    /// The suits of the pack before the shuffle had another order.
    Suits([Suit; Suit::COUNT]),
    /// The place of a card in the pack before the shuffle gave its rank and suit in another way.
    Nesting(Nesting),
    /// The pack before the shuffle was reversed.
    PackReversed,
    /// The first cards of the pack, as many as given, were at its end before the shuffle.
    PackRotated(u8),
    /// The pack had jokers, which were shuffled with the other cards, and left out where these were printed.
    Jokers(Jokers),
    /// The seed was not the number.
    Seed(SeedValue),
    /// The first card was dealt by another draw than the one after the seed.
    FirstDraw(FirstDraw),
    /// s was reduced in another way, or not at all.
    Arithmetic(Arithmetic),
    /// A constant of the generator was mistyped, as this; if it was the modulus, r was s >> 16.
    MistypedConstant(Constant, u64),
    /// The increment was added before the multiplication.
    SumFirst,
    /// Multiplier and increment changed places.
    ConstantsExchanged,
    /// Each step took two draws.
    LostDraw(LostDraw),
    /// The seed was ignored, or used again, after the first draw.
    Reseeded(Reseeding),
    /// r was the same from some step on, for an unknown reason.
    ConstantDraw(ConstantDraw),
    /// Another generator was used.
    OtherGenerator(Generator),
    /// A generator of a language, a library or a web page was seeded with the number.
    ForeignGenerator(ForeignGenerator),
    /// r was drawn from s in another way.
    Output(Output),
    /// r chose among another number of cards, maybe with another removal.
    Index(Modulus, Method),
    /// r became an index in another way than as a remainder.
    Reduction(RangeReduction),
    /// The index was one place off.
    OneBased(OneBased),
    /// The card at the index was removed in another way.
    Removal(Method),
    /// The pack was shuffled from its front: the card dealt changed places with the first one left.
    FromFront,
    /// The pack was shuffled from its front by so many swaps, with the index counted from its first card, and dealt then.
    FromStart(u8),
    /// Something was kept from an earlier deal.
    Repeat(Repeat),
    /// The cards were dealt to other places of the board, or printed so.
    Order(DealingOrder),
    /// Some cards had the sign of others where they were printed.
    Print(Print),
}

impl DealingMistake {
    /// Returns every mistake that can be made with a generator, the likelier ones first.
    #[expect(clippy::too_many_lines, reason = "a list in one order")]
    pub fn all(generator: &Generator) -> Vec<Self> {
        use DealingOrder as Order;
        let is_microsoft = *generator == Generator::Microsoft;
        let mut mistakes = vec![];
        mistakes.extend([Order::ByColumns, Order::ColumnsAsRows].map(Self::Order));
        mistakes.extend([Order::CascadesReversed, Order::RowsMirrored, Order::DealReversed].map(Self::Order));
        mistakes.extend([Self::Removal(Method::Shift), Self::Nesting(Nesting::BySuit)]);
        mistakes.extend([Self::Ranks(RankOrder::DownFrom(12)), Self::PackReversed, Self::Ranks(RankOrder::From(1))]);
        // The permutations in lexicographic order, without the right one.
        let orders = (0..256).map(|code| [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3]);
        let is_wrong = |order: &[usize; 4]| (0..4).all(|suit| order.contains(&suit)) && *order != [0, 1, 2, 3];
        mistakes.extend(orders.filter(is_wrong).map(|order| Self::Suits(order.map(|suit| Suit::ALL[suit]))));
        if is_microsoft {
            mistakes.push(Self::Output(Output::Unmasked));
            let bands = [Band::Microsoft, Band::HighBit, Band::PlusOne];
            mistakes.extend(bands.map(|band| Self::Output(Output::OtherBand(band))));
        }
        mistakes.extend([FirstDraw::Extra(1), FirstDraw::Missing].map(Self::FirstDraw));
        mistakes.extend([Self::FromFront, Self::Removal(Method::Keep)]);
        mistakes.extend([52, 51].map(Self::FromStart));
        mistakes.extend([Order::SevenColumns, Order::CascadesOfSeven].map(Self::Order));
        mistakes.extend([Order::LastRowRight, Order::ColumnsFromRight].map(Self::Order));
        mistakes.extend([SeedValue::OneMore, SeedValue::OneLess].map(Self::Seed));
        mistakes.push(Self::FirstDraw(FirstDraw::Extra(2)));
        let off_by_one = [Modulus::OneLess, Modulus::OneMore, Modulus::OneMoreAfterFirst];
        mistakes.extend(off_by_one.map(|modulus| Self::Index(modulus, Method::Copy)));
        mistakes.extend([Method::Swap, Method::SwapThenDeal(52)].map(|method| Self::Index(Modulus::OneMore, method)));
        mistakes.push(Self::Index(Modulus::OneMoreThenLeft, Method::Copy));
        let methods = [Method::Copy, Method::Swap, Method::Keep, Method::NextFree, Method::DrawAgain];
        mistakes.extend(methods.map(|method| Self::Index(Modulus::Pack, method)));
        mistakes.extend([52, 51].map(|swaps| Self::Index(Modulus::Pack, Method::SwapThenDeal(swaps))));
        mistakes.push(Self::Index(Modulus::PackThenLeft, Method::Copy));
        mistakes.extend([Reseeding::Every(1), Reseeding::DrawAsState].map(Self::Reseeded));
        mistakes.extend(OneBased::ALL.map(Self::OneBased));
        mistakes.push(Self::Index(Modulus::Next, Method::Copy));
        if is_microsoft {
            let signed = |draw| NegativeRemainder::ALL.map(|remainder| Output::Signed(draw, remainder));
            mistakes.extend(SignedDraw::ALL.into_iter().flat_map(signed).map(Self::Output));
            mistakes.extend([Output::Shifted31(0), Output::Shifted(0)].map(Self::Output));
            mistakes.extend(NegativeRemainder::ALL.map(Output::SignedState).map(Self::Output));
            mistakes.extend([Arithmetic::Unbounded, Arithmetic::Bits64].map(Self::Arithmetic));
            mistakes.extend(RangeReduction::fractions().map(Self::Reduction));
            mistakes.push(Self::Output(Output::Rounded31(Rounding::Nearest)));
            mistakes.push(Self::Output(Output::Rounded(Rounding::TowardsZero)));
            mistakes.push(Self::Output(Output::Rounded31(Rounding::Up)));
            // Smaller powers of two leave the same r as a mask on it.
            let moduli = [(1 << 31) - 1, (1 << 32) - 1, 1 << 35];
            mistakes.extend(moduli.map(Arithmetic::Modulo).map(Self::Arithmetic));
            mistakes.extend([Self::SumFirst, Self::ConstantsExchanged]);
            mistakes.extend([Arithmetic::Modulo(2 ^ 31), Arithmetic::TopBit].map(Self::Arithmetic));
            mistakes.extend(DoubleDraw::ALL.map(Arithmetic::Double).map(Self::Arithmetic));
            mistakes.push(Self::Arithmetic(Arithmetic::Single));
            mistakes.extend([u32::MAX, u32::MAX >> 1].map(Arithmetic::Saturated).map(Self::Arithmetic));
            mistakes.extend([Self::Output(Output::Absolute), Self::Reduction(RangeReduction::Masked)]);
            let shifts = [15, 17, 8, 1, 4, 10, 12, 14, 18, 20, 24];
            let shifts = shifts.into_iter().flat_map(|bits| [Output::BandShifted(bits), Output::Shifted31(bits)]);
            mistakes.extend(shifts.map(Self::Output));
            let masks = [
                0x8000, 0x7ffe, 0x7ff0, 0x7f00, 0x77ff, 0x3fff, 0x1fff, 0x0fff, 0x07ff, 0x03ff, 0x01ff, 0x00ff, 0x007f,
            ];
            mistakes.extend(masks.map(Output::Masked).map(Self::Output));
            let remainders = [32_767, 65_535, 32_000, 10_000, 1_000, 100];
            mistakes.extend(remainders.map(Output::Remainder).map(Self::Output));
            mistakes.extend([65_535, 65_537, 32_767].map(Output::Divided).map(Self::Output));
        }
        mistakes.extend(LostDraw::ALL.map(Self::LostDraw));
        let removals = [
            Method::DealMoved,
            Method::DrawTwice,
            Method::DealFirst,
            Method::InsideOut,
            Method::CopyAfter,
            Method::CopyBefore,
            Method::CopyFixed,
            Method::SwapFixed,
            Method::SwapFixedDealLast,
            Method::NextFree,
            Method::DrawAgain,
            Method::Hole,
        ];
        mistakes.extend(removals.map(Self::Removal));
        mistakes.push(Self::Index(Modulus::Pack, Method::Hole));
        mistakes.extend([8, 7, 4, 13, 2, 26].map(Reseeding::Every).map(Self::Reseeded));
        mistakes.extend([Self::Ranks(RankOrder::DownFrom(0)), Self::Nesting(Nesting::Diagonal)]);
        mistakes.push(Self::Order(Order::RowsBackAndForth));
        let jokers = [(2, false), (2, true), (1, false), (1, true)];
        mistakes.extend(jokers.map(|(count, are_first)| Self::Jokers(Jokers { count, are_first })));
        mistakes.extend([RankOrder::TenAsLetter, RankOrder::TenAsDigits].map(Self::Ranks));
        let earlier = [Earlier::First(1), Earlier::Preceding(1), Earlier::Same(1)];
        mistakes.extend(earlier.map(Repeat::State).map(Self::Repeat));
        mistakes.extend(earlier.map(Repeat::Pack).map(Self::Repeat));
        mistakes.extend(earlier.map(Repeat::Both).map(Self::Repeat));
        mistakes.extend([SeedValue::Signed16, SeedValue::Unsigned16, SeedValue::Unsigned8].map(Self::Seed));
        mistakes.extend([SeedValue::Doubled, SeedValue::Negated, SeedValue::Octal].map(Self::Seed));
        mistakes.extend([SeedValue::Reversed, SeedValue::DigitSum, SeedValue::Hexadecimal].map(Self::Seed));
        mistakes.extend([SeedValue::CodeSum, SeedValue::FirstCode].map(Self::Seed));
        mistakes.extend(TextHash::ALL.map(SeedValue::Hash).map(Self::Seed));
        mistakes.extend([0, 1].map(SeedValue::Constant).map(Self::Seed));
        // The first named generator is Microsoft's.
        let named = named::ALL[1..].iter().map(|named| Generator::Lcg(named.lcg));
        let others = [Generator::Microsoft].into_iter().chain(named).filter(|other| other != generator);
        mistakes.extend(others.map(Self::OtherGenerator));
        mistakes.extend([Output::Shifted(16), Output::BandShifted(16)].map(Self::Output));
        mistakes.extend([Output::Shifted(32), Output::Shifted(33)].map(Self::Output));
        mistakes.extend(ForeignGenerator::ALL.map(Self::ForeignGenerator));
        mistakes.extend(Self::of_many());
        if is_microsoft {
            mistakes.extend(Constant::mistyped().map(|(constant, value)| Self::MistypedConstant(constant, value)));
        }
        mistakes
    }

    /// Returns the mistakes of the pack and the order of which there are many.
    fn of_many() -> Vec<Self> {
        let mut mistakes = vec![];
        // The ranks one too low, and the other rotations.
        mistakes.extend([12].into_iter().chain(2..12).map(RankOrder::From).map(Self::Ranks));
        mistakes.extend((1..12).map(RankOrder::DownFrom).map(Self::Ranks));
        let exchanged = (0..13).rev().flat_map(|one| (one + 1..13).map(move |other| RankOrder::Exchanged(one, other)));
        mistakes.extend(exchanged.map(Self::Ranks));
        mistakes.extend((1..52).map(Self::PackRotated));
        mistakes.extend(DealingOrder::exchanges().map(Self::Order));
        mistakes
    }

    /// Returns whether a mistake is one of so many of its kind that it is tried with few others.
    pub const fn is_rare(&self) -> bool {
        match self {
            Self::MistypedConstant(..)
            | Self::PackRotated(_)
            | Self::Ranks(RankOrder::Exchanged(..))
            | Self::Order(DealingOrder::Rows(_) | DealingOrder::Cascades(_)) => true,
            Self::Ranks(RankOrder::From(first)) => !matches!(first, 0 | 1 | 12),
            Self::Ranks(RankOrder::DownFrom(first)) => !matches!(first, 0 | 12),
            _ => false,
        }
    }

    /// Returns the name of the mistake's family, for programs: `rows-columns`.
    pub fn name(&self) -> &'static str {
        self.family().name
    }

    /// Returns what the program should do, as a sentence.
    pub fn fix(&self) -> &'static str {
        self.family().fix
    }

    /// Returns what the program should do, and what this one does instead, as a sentence.
    pub fn advice(&self) -> String {
        format!("{}; yours has {self}", self.fix())
    }
}

/// The number of known cards at the front that makes a mistake trustworthy: one of ten million boards matches by
/// chance.
pub(super) const MIN_TRUSTED_PREFIX: usize = 10;

/// Returns the lowest number of a range that may have been meant if a pattern matches `number`, with the mistake
/// [`Output::OtherBand`]. There is none if the number itself is above 2³¹ − 1, or fewer than ten cards are
/// known at the front.
///
/// The cards cannot tell the two apart: with that mistake, higher numbers deal each of the deals up to 2³¹ − 1.
pub fn meant_number(
    generator: &Generator,
    pattern: &Pattern,
    number: DealNumber,
    range: DealRange,
) -> Option<DealNumber> {
    let is_trusted = pattern.leading_cards().take(MIN_TRUSTED_PREFIX).count() == MIN_TRUSTED_PREFIX;
    let is_ambiguous = *generator == Generator::Microsoft && number.band() == Band::Microsoft && is_trusted;
    if is_ambiguous { higher_number(number, range) } else { None }
}

/// Returns the lowest number of a range that is above 2³¹ − 1 and equal to `low` modulo 2³¹.
pub(super) fn higher_number(low: DealNumber, range: DealRange) -> Option<DealNumber> {
    let higher = [1 << 31, 1 << 32, 3 << 31].map(|more| DealNumber::new(low.get() + more));
    higher.into_iter().flatten().find(|&number| range.contains(number))
}
