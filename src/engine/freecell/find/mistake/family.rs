//! The families of mistakes: their names, descriptions, and fixes.

use super::DealingMistake;

/// Mistakes of one name, made in different ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MistakeFamily {
    /// The name for programs: `rows-columns`.
    pub name: &'static str,
    /// The mistake, as a phrase: `rows and columns exchanged`.
    pub what: &'static str,
    /// The right way, as a sentence without its period.
    pub fix: &'static str,
}

/// Defines the families, each shared by all values of a variant.
macro_rules! families {
    ($($variant:ident $(($any:tt))?: $name:literal, $what:literal, $fix:literal;)*) => {
        impl MistakeFamily {
            /// The families of the layout, then those of the shuffle, of the pack, and of the draws.
            pub const ALL: &[Self] = &[$(Self { name: $name, what: $what, fix: $fix }),*];
        }

        impl DealingMistake {
            /// Returns the mistake's family.
            pub const fn family(&self) -> &'static MistakeFamily {
                match self {
                    $(Self::$variant $(($any))? => &MistakeFamily { name: $name, what: $what, fix: $fix },)*
                }
            }
        }
    };
}

families! {
    RowsColumns(_): "rows-columns", "rows and columns exchanged",
        "card k should lie in row k / 8 and column k % 8, and row 1 should be written first";
    CascadesReversed: "cascades-reversed", "each cascade written top card first, or the rows from the bottom",
        "each cascade should begin with the card dealt first, which is its deepest";
    RowsMirrored: "rows-mirrored", "each row written from right to left",
        "each row should begin with the card dealt first";
    DealReversed: "deal-reversed", "the shuffled pack dealt from its other end",
        "the card shuffled first should be dealt first, to row 1, column 1";
    SevenColumns: "seven-columns", "the cards dealt over seven columns",
        "card k should lie in row k / 8 and column k % 8";
    CascadesOfSeven: "cascades-of-seven", "cascades of seven cards, and one of three",
        "card k should lie in cascade k % 8, so that four have seven cards and four have six";
    NoSwap: "no-swap", "the card dealt removed, so that those after it move up",
        "the last card left should take the place of the one dealt, pack[j] = pack[left - 1]";
    FisherYatesFront: "fisher-yates-front", "the pack shuffled from its front",
        "the last card left should take the place of the one dealt, swap(pack[j], pack[left - 1]) with j = r % left";
    ModuloPack(_): "modulo-52", "r taken modulo 52 at every step",
        "r should be taken modulo the cards left, j = r % left, with left from 52 down to 1";
    LeftOffByOne(_): "left-off-by-one", "r taken modulo one more or one less than the cards left",
        "r should be taken modulo the cards left, j = r % left, with left from 52 down to 1";
    OneBased(_): "one-based-index", "the index one place too low or too high",
        "index 0 should be the first card of the pack: j = r % left where arrays begin at 0, r % left + 1 where they \
         begin at 1";
    Scaled(_): "scaled", "the index a fraction of the cards left in place of a remainder",
        "the index should be a remainder, j = r % left";
    PackBySuit: "pack-by-suit", "the pack sorted by suit",
        "the pack should be sorted by rank, AC AD AH AS 2C …, so that card i has rank i / 4 and suit i % 4";
    PackKingFirst: "pack-king-first", "the pack from king to ace",
        "the pack should begin with the aces, AC AD AH AS 2C …";
    PackReversed: "pack-reversed", "the pack reversed",
        "the pack should begin AC AD AH AS 2C …";
    SuitsOrder(_): "suits-order", "the suits of the pack in another order",
        "the suits of the pack should be in the order C D H S, AC AD AH AS 2C …";
    Unmasked: "unmasked", "the mask on r forgotten",
        "r should be (s >> 16) & 0x7fff";
    OtherMask(_): "other-mask", "another mask on r",
        "r should be (s >> 16) & 0x7fff";
    NoShift(_): "no-shift", "r the state itself",
        "r should be (s >> 16) & 0x7fff";
    OtherShift(_): "other-shift", "another shift",
        "r should be (s >> 16) & 0x7fff";
    Rounded(_): "rounded", "s / 65536 not rounded down",
        "r should be floor(s / 65536), with s from 0 to 2147483647";
    Signed(_): "signed", "r negative where the highest bit of s is 1",
        "s should be unsigned, or r masked, (s >> 16) & 0x7fff";
    OtherBand(_): "other-band", "the rule for numbers of another band",
        "r should be (s >> 16) & 0x7fff below 2147483648, that | 0x8000 below 4294967296 and ((s >> 16) & 0xffff) + 1 \
         from there on";
    NoModulus(_): "no-modulus", "s never reduced",
        "s should be taken modulo 2147483648, s = (214013 * s + 2531011) % 2147483648";
    Doubles(_): "doubles", "s a floating-point number that is never reduced",
        "s should be taken modulo 2147483648 before it loses digits, s = (214013 * s + 2531011) % 2147483648";
    OtherModulus(_): "other-modulus", "another modulus",
        "s should be taken modulo 2147483648, s = (214013 * s + 2531011) % 2147483648";
    MistypedConstant(_): "mistyped-constant", "a digit of a constant wrong, left out or exchanged with another",
        "s should be (214013 * s + 2531011) % 2147483648";
    SeedOffByOne(_): "seed-off-by-one", "the number before or after it as the seed",
        "the seed should be the number itself, s = number";
    ExtraDraw(_): "extra-draw", "a draw or two too many before the first card",
        "the first card should take the first draw after the seed";
    MissingDraw: "missing-draw", "one draw too few before the first card",
        "the state should advance before each draw, s = 214013 * s + 2531011 and then r";
    Reseeded(_): "reseeded", "the seed used again, or r kept as the state",
        "the number should seed the generator once, before the first card, and s should be kept whole from draw to draw";
    OtherGenerator(_): "other-generator", "another linear congruential generator",
        "the generator should be the one that is named, or else Microsoft's, s = 214013 * s + 2531011";
    OtherLanguage(_): "other-language", "the generator of a language, seeded with the number",
        "the generator should be Microsoft's, s = 214013 * s + 2531011, and no library's";
}
