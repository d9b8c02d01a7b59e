//! Mistakes that programmers make in dealing, by name.

mod advice;
mod variants;

pub use variants::{LeftOffByOne, ModuloPack, NegativeRemainder, Reseeding, Signed, SignedDraw, Transposition};

use std::fmt;

use crate::card::Suit;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::generator::named;
use crate::number::{Band, DealNumber, DealRange};

/// Something done wrong in dealing that is right otherwise. What each of them deals is what
/// [`deal_with`](super::deal_with) does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealingMistake {
    /// Rows and columns were exchanged.
    RowsColumns(Transposition),
    /// Each column was written from its last card to its first.
    CascadesReversed,
    /// The suits of the pack before the shuffle had another order.
    SuitsOrder([Suit; Suit::COUNT]),
    /// A card was removed and those after it moved up, instead of the last one taking its place.
    NoSwap,
    /// r was s >> 16, with a bit too many, for every number.
    Unmasked,
    /// The number was dealt by the rule of another band.
    OtherBand(Band),
    /// Another generator was used.
    OtherGenerator(Generator),
    /// The pack before the shuffle was sorted by suit, from ace to king.
    PackBySuit,
    /// The ranks of the pack before the shuffle went from king to ace.
    PackKingFirst,
    /// The pack before the shuffle was reversed.
    PackReversed,
    /// The shuffled pack was dealt from its other end.
    DealReversed,
    /// The index was always r modulo 52.
    ModuloPack(ModuloPack),
    /// r was taken modulo one more or one less than the number of cards left.
    LeftOffByOne(LeftOffByOne),
    /// The first draw was thrown away.
    ExtraDraw,
    /// The first r was taken from the seed itself.
    MissingDraw,
    /// The pack was shuffled from its front: the card dealt changed places with the first one left.
    FisherYatesFront,
    /// r was negative where the highest bit of s is 1, and so was its remainder.
    Signed(Signed),
    /// The seed was ignored, or used again, after the first draw.
    Reseeded(Reseeding),
    /// The cards were dealt over seven columns, in eight rows.
    SevenColumns,
}

impl DealingMistake {
    /// Every mistake that can be made with a generator, the likelier ones first.
    pub fn all(generator: &Generator) -> Vec<Self> {
        let is_microsoft = *generator == Generator::Microsoft;
        let mut mistakes = Transposition::ALL.map(Self::RowsColumns).to_vec();
        mistakes.extend([Self::CascadesReversed, Self::DealReversed, Self::NoSwap]);
        mistakes.extend([Self::PackBySuit, Self::PackKingFirst, Self::PackReversed]);
        // The permutations in lexicographic order, without the right one.
        let orders = (0..256).map(|code| [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3]);
        let is_wrong = |order: &[usize; 4]| (0..4).all(|suit| order.contains(&suit)) && *order != [0, 1, 2, 3];
        mistakes.extend(orders.filter(is_wrong).map(|order| Self::SuitsOrder(order.map(|suit| Suit::ALL[suit]))));
        if is_microsoft {
            mistakes.push(Self::Unmasked);
            mistakes.extend([Band::Microsoft, Band::HighBit, Band::PlusOne].map(Self::OtherBand));
        }
        mistakes.extend([Self::ExtraDraw, Self::MissingDraw, Self::FisherYatesFront, Self::SevenColumns]);
        mistakes.extend(LeftOffByOne::ALL.map(Self::LeftOffByOne));
        mistakes.extend(ModuloPack::ALL.map(Self::ModuloPack));
        mistakes.extend(Reseeding::ALL.map(Self::Reseeded));
        if is_microsoft {
            mistakes.extend(Signed::all().map(Self::Signed));
        }
        // The first named generator is Microsoft's.
        let named = named::ALL[1..].iter().map(|named| Generator::Lcg(named.lcg));
        let others = [Generator::Microsoft].into_iter().chain(named).filter(|other| other != generator);
        mistakes.extend(others.map(Self::OtherGenerator));
        mistakes
    }

    /// Its name, for programs: `rows-columns`. Variants of a mistake have the same.
    pub const fn name(&self) -> &'static str {
        self.entry().0
    }

    /// Its name, and what completes the sentence that begins `#617 with`.
    const fn entry(&self) -> (&'static str, &'static str) {
        match self {
            Self::RowsColumns(Transposition::DealtByColumns) => {
                ("rows-columns", "rows and columns exchanged: the cards are dealt column by column")
            }
            Self::RowsColumns(Transposition::ColumnsAsRows) => {
                ("rows-columns", "rows and columns exchanged: the columns are written as rows")
            }
            Self::CascadesReversed => ("cascades-reversed", "its cascades written top card first"),
            Self::SuitsOrder(_) => ("suits-order", "the suits ordered "),
            Self::NoSwap => ("no-swap", "the last card not swapped in: the cards after the one dealt move up"),
            Self::Unmasked => ("unmasked", "the mask on r forgotten: r is s >> 16"),
            Self::OtherBand(Band::Microsoft) => ("other-band", "the rule for numbers below 2147483648"),
            Self::OtherBand(Band::HighBit) => ("other-band", "the rule for numbers from 2147483648 to 4294967295"),
            Self::OtherBand(Band::PlusOne) => ("other-band", "the rule for numbers from 4294967296 on"),
            Self::OtherGenerator(_) => ("other-generator", "the generator "),
            Self::PackBySuit => ("pack-by-suit", "the pack sorted by suit: AC 2C … KC, then AD 2D …"),
            Self::PackKingFirst => ("pack-king-first", "the pack from king to ace: KC KD KH KS QC …"),
            Self::PackReversed => ("pack-reversed", "the pack reversed: KS KH KD KC QS … AC"),
            Self::DealReversed => ("deal-reversed", "the shuffled pack dealt from its other end"),
            Self::ModuloPack(_) => ("modulo-52", "the index always r modulo 52"),
            Self::LeftOffByOne(LeftOffByOne::OneLess) => {
                ("left-off-by-one", "r taken modulo one less than the cards left")
            }
            Self::LeftOffByOne(_) => ("left-off-by-one", "r taken modulo one more than the cards left"),
            Self::ExtraDraw => ("extra-draw", "one draw too many before the first card"),
            Self::MissingDraw => {
                ("missing-draw", "one draw too few before the first card: the first r is taken from the seed itself")
            }
            Self::FisherYatesFront => ("fisher-yates-front", "the pack shuffled from its front"),
            Self::Signed(_) => ("signed", "r negative where the highest bit of s is 1"),
            Self::Reseeded(Reseeding::SameDraw) => ("reseeded", "the same r at every step"),
            Self::Reseeded(Reseeding::DrawAsState) => ("reseeded", "r kept as the next state"),
            Self::SevenColumns => ("seven-columns", "the cards dealt over seven columns"),
        }
    }

    /// Whether it is in how the dealt cards are laid out, so that two of these may be made in either order.
    pub(super) const fn is_of_layout(&self) -> bool {
        matches!(self, Self::RowsColumns(_) | Self::CascadesReversed | Self::DealReversed | Self::SevenColumns)
    }
}

/// Completes the sentence that begins `#617 with`.
impl fmt::Display for DealingMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().1)?;
        match self {
            Self::SuitsOrder(order) => f.write_str(&letters(*order)),
            Self::OtherGenerator(generator) => generator.fmt(f),
            _ => Ok(()),
        }
    }
}

fn letters(order: [Suit; Suit::COUNT]) -> String {
    order.map(|suit| suit.to_string()).join(" ")
}

/// The number of known cards at the front that makes a mistake trustworthy: of ten million boards one matches by
/// chance.
pub(super) const MIN_TRUSTED_PREFIX: usize = 10;

/// The lowest number of a range that may have been meant where a pattern matches `number`, with the mistake
/// [`DealingMistake::OtherBand`]. There is none if the number is above 2³¹ − 1 itself, or fewer than ten cards are
/// known at the front.
///
/// Nothing in the cards tells the two apart: each of the deals up to 2³¹ − 1 is what that mistake makes of higher ones.
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

/// The lowest number of a range above 2³¹ − 1 that is the same as `low` modulo 2³¹.
pub(super) fn higher_number(low: DealNumber, range: DealRange) -> Option<DealNumber> {
    let higher = [1 << 31, 1 << 32, 3 << 31].map(|more| DealNumber::new(low.get() + more));
    higher.into_iter().flatten().find(|&number| range.contains(number))
}
