//! Common programming mistakes in dealing.

pub mod family;
mod language;
mod mistyped_constant;
mod of_draws;
mod of_shuffle;
mod part;

pub use family::MistakeFamily;
pub use language::Language;
#[doc(hidden)]
pub use mistyped_constant::mistyped;
pub use mistyped_constant::{Constant, MistypedConstant};
pub use of_draws::{
    ConstantDraw, DoubleDraw, LostDraw, NegativeRemainder, NoModulus, NoShift, OtherMask, OtherShift, Reseeding,
    Rounding, SeedBits16, SeedDigits, SeedOffByOne, Signed, SignedDraw,
};
pub use of_shuffle::{
    AlreadyDealt, Earlier, FixedLast, LastOffByOne, LeftOffByOne, ModuloPack, OneBased, Scaling, TextTen, Transposition,
};
pub use part::Part;

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
    /// Every second row was dealt from right to left.
    RowsBackAndForth,
    /// The last row was dealt to the last four columns.
    LastRowRight,
    /// The rows were dealt from the last column to the first.
    ColumnsFromRight,
    /// Two suits had each other's sign where the cards were printed.
    SuitsPrinted(Suit, Suit),
    /// A card was removed and those after it moved up, instead of the last one taking its place.
    NoSwap,
    /// The pack was shuffled from its front: the card dealt changed places with the first one left.
    FisherYatesFront,
    /// The card dealt stayed in the pack.
    NotRemoved,
    /// Another card was dealt where the one at the index was dealt before.
    AlreadyDealt(AlreadyDealt),
    /// The card that moved to the index was dealt in place of the one that was there.
    MovedCardDealt,
    /// The card from the last place of the whole pack moved.
    FixedLast(FixedLast),
    /// The card at the index was swapped with the last, and the first one left was dealt.
    FirstDealt,
    /// The card beside the last one left moved.
    LastOffByOne(LastOffByOne),
    /// A second draw gave the index of the card that is removed.
    IndexDrawnTwice,
    /// The pack was shuffled from its first two cards on: card i changed places with one of the first i + 1.
    InsideOut,
    /// The generator went on from the deal of another number.
    NotReseeded(Earlier),
    /// The pack was what the shuffle of another number left.
    PackKept(Earlier),
    /// The index was r modulo 52.
    ModuloPack(ModuloPack),
    /// r was taken modulo one more or one less than the number of cards left.
    LeftOffByOne(LeftOffByOne),
    /// The index was one place off.
    OneBased(OneBased),
    /// The index was a fraction of the cards left.
    Scaled(Scaling),
    /// The index was r & (32767 % left).
    RemainderOfMask,
    /// The pack before the shuffle was sorted by suit, from ace to king.
    PackBySuit,
    /// The ranks of the pack before the shuffle went from king to ace.
    PackKingFirst,
    /// The pack before the shuffle was reversed.
    PackReversed,
    /// The ranks of the pack before the shuffle went from two to ace.
    PackTwoFirst,
    /// The ranks of the pack before the shuffle were ace, king, queen and so on to two.
    PackAceKing,
    /// The ranks of the pack before the shuffle were sorted as text.
    PackAsText(TextTen),
    /// Rank and suit of the pack before the shuffle were counted at once: i % 13 and i % 4.
    PackDiagonal,
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
    /// The seed was the low 16 bits of the number.
    SeedBits16(SeedBits16),
    /// The seed was made of the digits of the number.
    SeedDigits(SeedDigits),
    /// The seed was this, whatever the number.
    SeedIgnored(u8),
    /// This many draws were discarded before the first card.
    ExtraDraw(u8),
    /// The first r was taken from the seed itself.
    MissingDraw,
    /// The seed was ignored, or used again, after the first draw.
    Reseeded(Reseeding),
    /// The increment was added before the multiplication.
    SumFirst,
    /// Multiplier and increment changed places.
    ConstantsExchanged,
    /// Each step took two draws.
    LostDraw(LostDraw),
    /// s was a floating-point number of 32 bits.
    Float32,
    /// s was this where it should be larger.
    Saturated(u32),
    /// The power 2^31 was an exclusive or.
    ModulusAsXor,
    /// s was masked with one bit, 1 << 31.
    ModulusAsMask,
    /// r was abs(s) >> 16, with a sign in s.
    AbsoluteState,
    /// r was the same from some step on, for an unknown reason.
    ConstantDraw(ConstantDraw),
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
        mistakes.extend([Self::PackBySuit, Self::PackKingFirst, Self::PackReversed, Self::PackTwoFirst]);
        // The permutations in lexicographic order, without the right one.
        let orders = (0..256).map(|code| [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3]);
        let is_wrong = |order: &[usize; 4]| (0..4).all(|suit| order.contains(&suit)) && *order != [0, 1, 2, 3];
        mistakes.extend(orders.filter(is_wrong).map(|order| Self::SuitsOrder(order.map(|suit| Suit::ALL[suit]))));
        if is_microsoft {
            mistakes.push(Self::Unmasked);
            mistakes.extend([Band::Microsoft, Band::HighBit, Band::PlusOne].map(Self::OtherBand));
        }
        mistakes.extend([Self::ExtraDraw(1), Self::MissingDraw, Self::FisherYatesFront, Self::NotRemoved]);
        mistakes.extend([Self::SevenColumns, Self::CascadesOfSeven, Self::LastRowRight, Self::ColumnsFromRight]);
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
            mistakes.extend([Self::SumFirst, Self::ConstantsExchanged, Self::ModulusAsXor, Self::ModulusAsMask]);
            mistakes.extend(DoubleDraw::ALL.map(Self::Doubles));
            mistakes.extend([Self::Float32, Self::Saturated(u32::MAX), Self::Saturated(u32::MAX >> 1)]);
            mistakes.extend([Self::AbsoluteState, Self::RemainderOfMask]);
            mistakes.extend(OtherShift::all().map(Self::OtherShift));
            mistakes.extend(OtherMask::all().map(Self::OtherMask));
        }
        mistakes.extend(LostDraw::ALL.map(Self::LostDraw));
        mistakes.extend([Self::MovedCardDealt, Self::IndexDrawnTwice, Self::FirstDealt, Self::InsideOut]);
        mistakes.extend(LastOffByOne::ALL.map(Self::LastOffByOne));
        mistakes.extend(FixedLast::ALL.map(Self::FixedLast));
        mistakes.extend(AlreadyDealt::ALL.map(Self::AlreadyDealt));
        mistakes.extend([Self::PackAceKing, Self::PackDiagonal, Self::RowsBackAndForth]);
        mistakes.extend(TextTen::ALL.map(Self::PackAsText));
        mistakes.extend(Earlier::ALL.map(Self::NotReseeded));
        mistakes.extend(Earlier::ALL.map(Self::PackKept));
        mistakes.extend(SeedBits16::ALL.map(Self::SeedBits16));
        mistakes.extend(SeedDigits::ALL.map(Self::SeedDigits));
        mistakes.extend([0, 1].map(Self::SeedIgnored));
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
}

/// Completes the sentence that begins `#617 with`.
impl fmt::Display for DealingMistake {
    #[expect(clippy::too_many_lines, reason = "one row for each mistake")]
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
            Self::RowsBackAndForth => "every second row dealt from right to left",
            Self::LastRowRight => "the last row under the last four columns",
            Self::ColumnsFromRight => "the rows dealt from the last column to the first: column 7 - k % 8",
            Self::SuitsPrinted(one, other) => {
                return write!(f, "{one} and {other} exchanged where the cards are printed");
            }
            Self::NotRemoved => "the card dealt still in the pack",
            Self::AlreadyDealt(AlreadyDealt::NextFree) => "the next card if the one at the index is already dealt",
            Self::AlreadyDealt(AlreadyDealt::DrawnAgain) => "another draw if the card at the index is already dealt",
            Self::MovedCardDealt => "the wrong card dealt: pack[j] after the last card has moved there",
            Self::FixedLast(FixedLast::Copied) => "the gap filled from place 51 in every step: pack[j] = pack[51]",
            Self::FixedLast(FixedLast::Swapped) => "the card at the index swapped with pack[51], which is dealt",
            Self::FixedLast(FixedLast::LastDealt) => {
                "the card at the index swapped with pack[51], and pack[left - 1] dealt"
            }
            Self::FirstDealt => "the first card dealt after the one at the index is swapped with the last",
            Self::LastOffByOne(LastOffByOne::After) => {
                "the gap filled from one place after the last: pack[j] = pack[left]"
            }
            Self::LastOffByOne(LastOffByOne::Before) => {
                "the gap filled from one place before the last: pack[j] = pack[left - 2]"
            }
            Self::IndexDrawnTwice => "two draws in each step: one to look at the card, and one to remove it",
            Self::InsideOut => "the pack shuffled inside out: card i changes places with card r % (i + 1)",
            Self::NotReseeded(Earlier::First) => "the generator not seeded again after #1",
            Self::NotReseeded(Earlier::Previous) => "the generator not seeded again after the number before",
            Self::NotReseeded(Earlier::Same) => "the generator not seeded again after the same number",
            Self::PackKept(Earlier::First) => "the pack left over from the deal of #1",
            Self::PackKept(Earlier::Previous) => "the pack left over from the deal of the number before",
            Self::PackKept(Earlier::Same) => "the pack left over from a first deal of the same number",
            Self::NoSwap => "the last card not swapped in: the cards after the one dealt move up",
            Self::FisherYatesFront => "the pack shuffled from its front: swap(pack[i], pack[i + r % left])",
            Self::ModuloPack(ModuloPack::ThenLeft) => "the index r % 52 % left",
            Self::ModuloPack(ModuloPack::DrawnAgain) => {
                "the index always r modulo 52, and another draw if that card is already dealt"
            }
            Self::ModuloPack(ModuloPack::NextFree) => {
                "the index always r modulo 52, and the next card if that one is already dealt"
            }
            Self::ModuloPack(_) => "the index always r modulo 52",
            Self::LeftOffByOne(LeftOffByOne::OneLess) => "r taken modulo one less than the cards left",
            Self::LeftOffByOne(LeftOffByOne::OneMoreThenLeft) => "the index r % (left + 1) % left",
            Self::LeftOffByOne(_) => "r taken modulo one more than the cards left",
            Self::OneBased(OneBased::Low) => "the index one place too low, where 0 is not a card of the pack",
            Self::OneBased(OneBased::LowWrapped) => "the index one place too low, where 0 is the last card left",
            Self::OneBased(OneBased::High) => "the index one place too high: pack[r % left + 1]",
            Self::OneBased(OneBased::HighWrapped) => "the index one place too high: (r + 1) % left",
            Self::Scaled(Scaling::By32768) => "the index floor(r / 32768 * left)",
            Self::Scaled(Scaling::By32767) => "the index floor(r / 32767 * left)",
            Self::Scaled(Scaling::Rounded) => "the index round(r / 32767 * (left - 1))",
            Self::RemainderOfMask => "the index (s >> 16) & (0x7fff % left), because % binds tighter than &",
            Self::PackTwoFirst => "the pack from two to ace: 2C 2D 2H 2S 3C … AS",
            Self::PackAceKing => "the pack from ace to king and down to two: AC AD AH AS KC … 2S",
            Self::PackAsText(TextTen::Letter) => "the ranks of the pack sorted as text: 2 … 9 A J K Q T",
            Self::PackAsText(TextTen::Digits) => "the ranks of the pack sorted as text: 10 2 … 9 A J K Q",
            Self::PackDiagonal => "the pack with rank i % 13 and suit i % 4: AC 2D 3H 4S 5C …",
            Self::PackBySuit => "the pack sorted by suit: AC 2C … KC, then AD 2D …",
            Self::PackKingFirst => "the pack from king to ace: KC KD KH KS QC …",
            Self::PackReversed => "the pack reversed: KS KH KD KC QS … AC",
            Self::SuitsOrder(order) => {
                write!(f, "the suits ordered {}", order.map(|suit| suit.to_string()).join(" "))?;
                let wrong: Vec<_> = order.iter().zip(Suit::ALL).filter(|(suit, right)| **suit != *right).collect();
                return match wrong[..] {
                    // The cards cannot tell these apart.
                    [(one, _), (other, _)] => write!(f, ", or {other} and {one} exchanged where the cards are printed"),
                    _ => Ok(()),
                };
            }
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
            Self::Rounded(Rounding::Up) => "s / 65536 rounded up",
            Self::AbsoluteState => "r taken from the absolute value of s: abs(s) >> 16",
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
            Self::SeedBits16(SeedBits16::Signed) => "the seed cut to 16 bits with a sign",
            Self::SeedBits16(SeedBits16::Unsigned) => "the seed cut to 16 bits",
            Self::SeedDigits(SeedDigits::Reversed) => "the digits of the seed reversed",
            Self::SeedDigits(SeedDigits::Sum) => "the sum of the number's digits as the seed",
            Self::SeedDigits(SeedDigits::Hexadecimal) => "the number read as hexadecimal",
            Self::SeedDigits(SeedDigits::CodeSum) => "the number as text: the seed is the sum of its character codes",
            Self::SeedDigits(SeedDigits::FirstCode) => "the number as text: the seed is its first character code",
            Self::SeedDigits(SeedDigits::Hash31) => "the number as text: the seed is its hash, 31 * hash + code",
            Self::SeedIgnored(seed) => return write!(f, "the seed {seed}, whatever the number"),
            Self::SumFirst => "the increment added first: s = 214013 * (s + 2531011)",
            Self::ConstantsExchanged => "the constants exchanged: s = 2531011 * s + 214013",
            Self::LostDraw(LostDraw::After) => "two draws in each step; the second is lost",
            Self::LostDraw(LostDraw::Before) => "two draws in each step; the first is lost",
            Self::Float32 => "s a floating-point number of 32 bits, which loses digits",
            Self::Saturated(max) => return write!(f, "s stuck at overflow: it is at most {max}"),
            Self::ModulusAsXor => {
                "2^31 computed as an exclusive or: s is taken modulo 29, and r is 0, as with & (1 << 31)"
            }
            Self::ModulusAsMask => "& (1 << 31) as the modulus, which keeps one bit of s, and r is 0",
            Self::ConstantDraw(ConstantDraw { step: 1, r }) => return write!(f, "r = {r} in every step"),
            Self::ConstantDraw(ConstantDraw { step, r }) => return write!(f, "r = {r} from step {step} on"),
            Self::ExtraDraw(1) => "one draw too many before the first card",
            Self::ExtraDraw(count) => return write!(f, "{count} draws too many before the first card"),
            Self::MissingDraw => "one draw too few before the first card: the first r is taken from the seed itself",
            Self::Reseeded(Reseeding::SameDraw) => "the same r at every step",
            Self::Reseeded(Reseeding::DrawAsState) => "r kept as the next state",
            Self::OtherGenerator(generator) => {
                let known_as =
                    if generator.to_string() == "minstd" { ", which is rand() of BSD and macOS" } else { "" };
                return write!(f, "the generator {generator}{known_as}");
            }
            Self::OtherLanguage(language) => return write!(f, "{} seeded with the number", language.call()),
        })
    }
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
