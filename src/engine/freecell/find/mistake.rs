//! Common programming mistakes in dealing.

pub mod family;
mod language;
mod mistyped_constant;
mod of_draws;
mod of_shuffle;

pub use family::MistakeFamily;
pub use language::Language;
#[doc(hidden)]
pub use mistyped_constant::mistyped;
pub use mistyped_constant::{Constant, MistypedConstant};
pub use of_draws::{
    DoubleDraw, NegativeRemainder, NoModulus, NoShift, OtherMask, OtherShift, Reseeding, Rounding, SeedOffByOne,
    Signed, SignedDraw,
};
pub use of_shuffle::{LeftOffByOne, ModuloPack, OneBased, Scaling, Transposition};

use std::fmt;

use crate::card::Suit;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::generator::named;
use crate::number::{Band, DealNumber, DealRange};

/// A mistake in an otherwise right dealing program. [`deal_with`](super::deal_with) defines what each of them deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealingMistake {
    /// Rows and columns were exchanged.
    RowsColumns(Transposition),
    /// The columns were written from the last card to the first.
    CascadesReversed,
    /// The rows were written from the last card to the first.
    RowsMirrored,
    /// The shuffled pack was dealt from its other end.
    DealReversed,
    /// The cards were dealt over seven columns, in eight rows.
    SevenColumns,
    /// The cards were dealt to one cascade after the other, seven to each.
    CascadesOfSeven,
    /// A card was removed and those after it moved up, instead of the last one taking its place.
    NoSwap,
    /// The pack was shuffled from its front: the card dealt changed places with the first one left.
    FisherYatesFront,
    /// The index was r modulo 52.
    ModuloPack(ModuloPack),
    /// r was taken modulo one more or one less than the number of cards left.
    LeftOffByOne(LeftOffByOne),
    /// The index was one place off.
    OneBased(OneBased),
    /// The index was a fraction of the cards left.
    Scaled(Scaling),
    /// The pack before the shuffle was sorted by suit, from ace to king.
    PackBySuit,
    /// The ranks of the pack before the shuffle went from king to ace.
    PackKingFirst,
    /// The pack before the shuffle was reversed.
    PackReversed,
    /// The suits of the pack before the shuffle had another order.
    SuitsOrder([Suit; Suit::COUNT]),
    /// r was s >> 16, with a bit too many, for every number.
    Unmasked,
    /// r had another mask.
    OtherMask(OtherMask),
    /// r was s.
    NoShift(NoShift),
    /// s was shifted by another number of bits.
    OtherShift(OtherShift),
    /// s / 65536 was not rounded down.
    Rounded(Rounding),
    /// r was negative where the highest bit of s is 1, and so was its remainder.
    Signed(Signed),
    /// The number was dealt by the rule of another band.
    OtherBand(Band),
    /// s was never reduced; r was s >> 16.
    NoModulus(NoModulus),
    /// s was a floating-point number that was never reduced.
    Doubles(DoubleDraw),
    /// s was taken modulo another number; r was s >> 16.
    OtherModulus(u64),
    /// A constant of the generator was mistyped; if it was the modulus, r was s >> 16.
    MistypedConstant(MistypedConstant),
    /// The seed was one too low or too high.
    SeedOffByOne(SeedOffByOne),
    /// This many draws were discarded before the first card.
    ExtraDraw(u8),
    /// The first r was taken from the seed itself.
    MissingDraw,
    /// The seed was ignored, or used again, after the first draw.
    Reseeded(Reseeding),
    /// Another generator was used.
    OtherGenerator(Generator),
    /// The generator of a language was seeded with the number.
    OtherLanguage(Language),
}

impl DealingMistake {
    /// Returns every mistake that can be made with a generator, the likelier ones first.
    pub fn all(generator: &Generator) -> Vec<Self> {
        let is_microsoft = *generator == Generator::Microsoft;
        let mut mistakes = Transposition::ALL.map(Self::RowsColumns).to_vec();
        mistakes.extend([Self::CascadesReversed, Self::RowsMirrored, Self::DealReversed, Self::NoSwap]);
        mistakes.extend([Self::PackBySuit, Self::PackKingFirst, Self::PackReversed]);
        // The permutations in lexicographic order, without the right one.
        let orders = (0..256).map(|code| [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3]);
        let is_wrong = |order: &[usize; 4]| (0..4).all(|suit| order.contains(&suit)) && *order != [0, 1, 2, 3];
        mistakes.extend(orders.filter(is_wrong).map(|order| Self::SuitsOrder(order.map(|suit| Suit::ALL[suit]))));
        if is_microsoft {
            mistakes.push(Self::Unmasked);
            mistakes.extend([Band::Microsoft, Band::HighBit, Band::PlusOne].map(Self::OtherBand));
        }
        mistakes.extend([Self::ExtraDraw(1), Self::MissingDraw, Self::FisherYatesFront]);
        mistakes.extend([Self::SevenColumns, Self::CascadesOfSeven]);
        mistakes.extend([SeedOffByOne::OneMore, SeedOffByOne::OneLess].map(Self::SeedOffByOne));
        mistakes.push(Self::ExtraDraw(2));
        mistakes.extend(LeftOffByOne::ALL.map(Self::LeftOffByOne));
        mistakes.extend(ModuloPack::ALL.map(Self::ModuloPack));
        mistakes.extend(Reseeding::ALL.map(Self::Reseeded));
        mistakes.extend(OneBased::ALL.map(Self::OneBased));
        if is_microsoft {
            mistakes.extend(Signed::all().map(Self::Signed));
            mistakes.extend(NoShift::all().map(Self::NoShift));
            mistakes.extend(NoModulus::ALL.map(Self::NoModulus));
            mistakes.extend(Scaling::ALL.map(Self::Scaled));
            mistakes.extend(Rounding::ALL.map(Self::Rounded));
            mistakes.extend([(1 << 31) - 1, (1 << 32) - 1].map(Self::OtherModulus));
            mistakes.extend(DoubleDraw::ALL.map(Self::Doubles));
            mistakes.extend(OtherShift::all().map(Self::OtherShift));
            mistakes.extend(OtherMask::all().map(Self::OtherMask));
        }
        // The first named generator is Microsoft's.
        let named = named::ALL[1..].iter().map(|named| Generator::Lcg(named.lcg));
        let others = [Generator::Microsoft].into_iter().chain(named).filter(|other| other != generator);
        mistakes.extend(others.map(Self::OtherGenerator));
        mistakes.extend(Language::ALL.map(Self::OtherLanguage));
        if is_microsoft {
            mistakes.extend(MistypedConstant::all().map(Self::MistypedConstant));
        }
        mistakes
    }

    /// Returns the name of the mistake's family, for programs: `rows-columns`.
    pub const fn name(&self) -> &'static str {
        self.family().name
    }

    /// Returns what the program should do, as a sentence.
    pub const fn fix(&self) -> &'static str {
        self.family().fix
    }

    /// Returns what the program should do, and what this one does instead, as a sentence.
    pub fn advice(&self) -> String {
        format!("{}; yours has {self}", self.fix())
    }

    /// Returns whether the mistake is in the layout of the dealt cards, where the order of two matters.
    pub(super) const fn is_of_layout(&self) -> bool {
        matches!(
            self,
            Self::RowsColumns(_)
                | Self::CascadesReversed
                | Self::RowsMirrored
                | Self::DealReversed
                | Self::SevenColumns
                | Self::CascadesOfSeven
        )
    }

    /// Returns whether the mistake is in the pack before the shuffle, or in the layout of the dealt cards.
    pub(super) const fn is_of_arrangement(&self) -> bool {
        matches!(self, Self::PackBySuit | Self::PackKingFirst | Self::PackReversed | Self::SuitsOrder(_))
            || self.is_of_layout()
    }
}

/// Completes the sentence that begins `#617 with`.
impl fmt::Display for DealingMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RowsColumns(Transposition::DealtByColumns) => {
                "rows and columns exchanged: the cards are dealt column by column"
            }
            Self::RowsColumns(Transposition::ColumnsAsRows) => {
                "rows and columns exchanged: the columns are written as rows"
            }
            Self::CascadesReversed => "its cascades written top card first, or its rows from the bottom",
            Self::RowsMirrored => "its rows written from right to left",
            Self::DealReversed => "the shuffled pack dealt from its other end",
            Self::SevenColumns => "the cards dealt over seven columns",
            Self::CascadesOfSeven => "the cards dealt to one cascade after the other, seven to each",
            Self::NoSwap => "the last card not swapped in: the cards after the one dealt move up",
            Self::FisherYatesFront => "the pack shuffled from its front: swap(pack[i], pack[i + r % left])",
            Self::ModuloPack(ModuloPack::ThenLeft) => "the index r % 52 % left",
            Self::ModuloPack(ModuloPack::DrawnAgain) => {
                "the index always r modulo 52, and another draw where that card is dealt already"
            }
            Self::ModuloPack(ModuloPack::NextFree) => {
                "the index always r modulo 52, and the next card where that one is dealt already"
            }
            Self::ModuloPack(_) => "the index always r modulo 52",
            Self::LeftOffByOne(LeftOffByOne::OneLess) => "r taken modulo one less than the cards left",
            Self::LeftOffByOne(LeftOffByOne::OneMoreThenLeft) => "the index r % (left + 1) % left",
            Self::LeftOffByOne(_) => "r taken modulo one more than the cards left",
            Self::OneBased(OneBased::Low) => "the index one place too low, where 0 is no card of the pack",
            Self::OneBased(OneBased::LowWrapped) => "the index one place too low, where 0 is the last card left",
            Self::OneBased(OneBased::High) => "the index one place too high: pack[r % left + 1]",
            Self::OneBased(OneBased::HighWrapped) => "the index one place too high: (r + 1) % left",
            Self::Scaled(Scaling::By32768) => "the index floor(r / 32768 * left)",
            Self::Scaled(Scaling::By32767) => "the index floor(r / 32767 * left)",
            Self::Scaled(Scaling::Rounded) => "the index round(r / 32767 * (left - 1))",
            Self::PackBySuit => "the pack sorted by suit: AC 2C … KC, then AD 2D …",
            Self::PackKingFirst => "the pack from king to ace: KC KD KH KS QC …",
            Self::PackReversed => "the pack reversed: KS KH KD KC QS … AC",
            Self::SuitsOrder(order) => return write!(f, "the suits ordered {}", letters(*order)),
            Self::Unmasked => "the mask on r forgotten: r is s >> 16",
            Self::OtherMask(OtherMask::And(mask)) => return write!(f, "another mask: r is (s >> 16) & {mask:#x}"),
            Self::OtherMask(OtherMask::Remainder(modulus)) => {
                return write!(f, "another mask: r is (s >> 16) % {modulus}");
            }
            Self::NoShift(NoShift::Bits31) => "no shift: r is s, modulo 2147483648",
            Self::NoShift(NoShift::Bits32) => "no shift: r is s, modulo 4294967296",
            Self::NoShift(NoShift::Signed(_)) => "no shift: r is s, negative where its highest bit is 1",
            Self::OtherShift(OtherShift { bits, is_masked: true }) => {
                return write!(f, "another shift: r is (s >> {bits}) & 0x7fff");
            }
            Self::OtherShift(OtherShift { bits, is_masked: false }) => {
                return write!(f, "another shift: r is s >> {bits}, s being below 2147483648");
            }
            Self::Rounded(Rounding::Nearest) => "s / 65536 rounded to the nearest integer",
            Self::Rounded(Rounding::TowardsZero) => "s / 65536 rounded towards zero where s is negative",
            Self::Signed(Signed { remainder, .. }) => {
                let what = match remainder {
                    NegativeRemainder::Absolute => "its absolute value is taken",
                    NegativeRemainder::Floor => "r % left is rounded down",
                    NegativeRemainder::FromEnd => "the index counts from the end of the pack",
                    NegativeRemainder::Outside => "the index is outside the pack, where no card is",
                };
                return write!(f, "r negative where the highest bit of s is 1: {what}");
            }
            Self::OtherBand(Band::Microsoft) => "the rule for numbers below 2147483648",
            Self::OtherBand(Band::HighBit) => "the rule for numbers from 2147483648 to 4294967295",
            Self::OtherBand(Band::PlusOne) => "the rule for numbers from 4294967296 on",
            Self::NoModulus(NoModulus::Unbounded) => "no modulus: s grows without end, and r is s >> 16",
            Self::NoModulus(NoModulus::Bits64) => "no modulus: s has 64 bits, and r is s >> 16",
            Self::Doubles(DoubleDraw::Bits) => "s a growing floating-point number: r is (s >> 16) & 0x7fff",
            Self::Doubles(DoubleDraw::Unmasked) => "s a growing floating-point number: r is floor(s / 65536)",
            Self::OtherModulus(modulus) => return write!(f, "the modulus {modulus}: r is s >> 16"),
            Self::MistypedConstant(MistypedConstant { constant, value }) => {
                return write!(f, "the {} {value} in place of {}", constant.name(), constant.value());
            }
            Self::SeedOffByOne(SeedOffByOne::OneLess) => "the seed one too low",
            Self::SeedOffByOne(SeedOffByOne::OneMore) => "the seed one too high",
            Self::ExtraDraw(1) => "one draw too many before the first card",
            Self::ExtraDraw(count) => return write!(f, "{count} draws too many before the first card"),
            Self::MissingDraw => "one draw too few before the first card: the first r is taken from the seed itself",
            Self::Reseeded(Reseeding::SameDraw) => "the same r at every step",
            Self::Reseeded(Reseeding::DrawAsState) => "r kept as the next state",
            Self::OtherGenerator(generator) => return write!(f, "the generator {generator}"),
            Self::OtherLanguage(language) => return write!(f, "{} seeded with the number", language.call()),
        })
    }
}

fn letters(order: [Suit; Suit::COUNT]) -> String {
    order.map(|suit| suit.to_string()).join(" ")
}

/// The number of known cards at the front that makes a mistake trustworthy: one of ten million boards matches by
/// chance.
pub(super) const MIN_TRUSTED_PREFIX: usize = 10;

/// Returns the lowest number of a range that may have been meant if a pattern matches `number`, with the mistake
/// [`DealingMistake::OtherBand`]. There is none if the number itself is above 2³¹ − 1, or fewer than ten cards are
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
