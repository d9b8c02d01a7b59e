//! The families of mistakes: their parts, names, descriptions, and fixes.

use super::{DealingMistake, Part};

/// Mistakes of one name, made in different ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MistakeFamily {
    /// The part of the program that is wrong.
    pub part: Part,
    /// The name for programs: `rows-columns`.
    pub name: &'static str,
    /// The mistake, as a phrase: `rows and columns exchanged`.
    pub what: &'static str,
    /// The right way, as a sentence without its period.
    pub fix: &'static str,
}

/// Defines the families, each shared by all values of a variant.
macro_rules! families {
    ($($variant:ident $(($($any:tt),+))?: $part:ident, $name:literal, $what:literal, $fix:expr;)*) => {
        impl MistakeFamily {
            /// The families, those of a part together.
            pub const ALL: &[Self] =
                &[$(Self { part: Part::$part, name: $name, what: $what, fix: $fix }),*];
        }

        impl DealingMistake {
            /// Returns the mistake's family.
            pub const fn family(&self) -> &'static MistakeFamily {
                match self {
                    $(Self::$variant $(($($any),+))? => {
                        &MistakeFamily { part: Part::$part, name: $name, what: $what, fix: $fix }
                    })*
                }
            }
        }
    };
}

const PLACE: &str = "card k should be in row k / 8 and column k % 8";
const PACK: &str = "the pack should begin AC AD AH AS 2C …";
const REDUCED: &str = "s should be taken modulo 2147483648, s = (214013 * s + 2531011) % 2147483648";
const STEP: &str = "s should be (214013 * s + 2531011) % 2147483648";
const DRAWN: &str = "r should be (s >> 16) & 0x7fff";
const REMAINDER: &str = "r should be taken modulo the cards left, j = r % left, with left from 52 down to 1";
const GAP: &str = "the last card left should take the place of the one dealt, pack[j] = pack[left - 1]";
const SEED: &str = "the seed should be the number itself, s = number";

families! {
    RowsColumns(_): Order, "rows-columns", "rows and columns exchanged",
        "card k should be in row k / 8 and column k % 8, and row 1 should be written first";
    CascadesReversed: Order, "cascades-reversed", "each cascade written top card first, or the rows from the bottom",
        "each cascade should begin with the card dealt first, which is its deepest";
    RowsMirrored: Order, "rows-mirrored", "each row written from right to left",
        "each row should begin with the card dealt first";
    DealReversed: Order, "deal-reversed", "the shuffled pack dealt from its other end",
        "the card shuffled first should be dealt first, to row 1, column 1";
    SevenColumns: Order, "seven-columns", "the cards dealt over seven columns", PLACE;
    CascadesOfSeven: Order, "cascades-of-seven", "cascades of seven cards, and one of three",
        "card k should be in cascade k % 8, so four have seven cards and four have six";
    RowsBackAndForth: Order, "rows-back-and-forth", "every second row dealt from right to left", PLACE;
    LastRowRight: Order, "last-row-right", "the last row under the last four columns",
        "the last row should be under the first four columns, card k in column k % 8";
    ColumnsFromRight: Order, "columns-from-right", "the rows dealt from the last column to the first", PLACE;
    SuitsPrinted(_, _): Print, "suits-printed", "two suits exchanged where the cards are printed",
        "each suit should be printed with its own symbol";
    NoSwap: Removal, "no-swap", "the card dealt removed, so those after it move up", GAP;
    FisherYatesFront: Removal, "fisher-yates-front", "the pack shuffled from its front",
        "the last card left should take the place of the one dealt, swap(pack[j], pack[left - 1]) with j = r % left";
    NotRemoved: Removal, "not-removed", "the card dealt left in the pack, so it is dealt again", GAP;
    AlreadyDealt(_): Removal, "already-dealt", "another card where the one at the index was dealt before", GAP;
    MovedCardDealt: Removal, "moved-card-dealt", "the card dealt that has just moved to the index",
        "the card at the index should be kept before the last one moves there: card = pack[j], then \
         pack[j] = pack[left - 1]";
    FixedLast(_): Removal, "fixed-last", "the gap filled from place 51 in every step", GAP;
    FirstDealt: Removal, "first-dealt", "the first card dealt after a swap with the last",
        "the card at the index should be dealt: swap it with the last, and deal that";
    LastOffByOne(_): Removal, "last-off-by-one", "the gap filled from a place next to the last", GAP;
    IndexDrawnTwice: Removal, "index-drawn-twice", "two draws in each step, to look at a card and to remove it",
        "each step should draw once: j = r % left, card = pack[j], pack[j] = pack[left - 1]";
    InsideOut: Removal, "inside-out", "the pack shuffled inside out",
        "the last card left should take the place of the one dealt, with left from 52 down to 1";
    NotReseeded(_): Repeat, "not-reseeded", "the generator not seeded again for the number",
        "each number should seed the generator, s = number, before its first card";
    PackKept(_): Repeat, "pack-kept", "the pack left over from another deal",
        "each number should begin with a new pack, AC AD AH AS 2C …";
    ModuloPack(_): Index, "modulo-52", "r taken modulo 52 at every step", REMAINDER;
    LeftOffByOne(_): Index, "left-off-by-one", "r taken modulo one more or one less than the cards left", REMAINDER;
    OneBased(_): Index, "one-based-index", "the index one place too low or too high",
        "index 0 should be the first card of the pack: j = r % left where arrays begin at 0, r % left + 1 where they \
         begin at 1";
    Scaled(_): Index, "scaled", "the index a fraction of the cards left in place of a remainder",
        "the index should be a remainder, j = r % left";
    RemainderOfMask: Index, "remainder-of-mask", "% before &: r & (0x7fff % left)",
        "r should be masked before the remainder is taken, ((s >> 16) & 0x7fff) % left";
    PackBySuit: Pack, "pack-by-suit", "the pack sorted by suit",
        "the pack should be sorted by rank, AC AD AH AS 2C …, so that card i has rank i / 4 and suit i % 4";
    PackKingFirst: Pack, "pack-king-first", "the pack from king to ace",
        "the pack should begin with the aces, AC AD AH AS 2C …";
    PackReversed: Pack, "pack-reversed", "the pack reversed", PACK;
    PackTwoFirst: Pack, "pack-two-first", "the pack from two to ace",
        "the pack should begin with the aces, AC AD AH AS 2C …";
    PackAceKing: Pack, "pack-ace-king", "the pack from ace to king and down to two",
        "the ranks of the pack should ascend, AC AD AH AS 2C … KS";
    PackAsText(_): Pack, "pack-as-text", "the pack sorted as text",
        "the pack should be sorted by rank, not as text, AC AD AH AS 2C … KS";
    PackDiagonal: Pack, "pack-diagonal", "the pack with rank i % 13 and suit i % 4",
        "card i of the pack should have rank i / 4 and suit i % 4";
    SuitsOrder(_): Pack, "suits-order", "the suits of the pack in another order",
        "the suits of the pack should be in the order C D H S, AC AD AH AS 2C …";
    Unmasked: Output, "unmasked", "the mask on r forgotten", DRAWN;
    OtherMask(_): Output, "other-mask", "another mask on r", DRAWN;
    NoShift(_): Output, "no-shift", "r the state itself", DRAWN;
    OtherShift(_): Output, "other-shift", "another shift", DRAWN;
    Rounded(_): Output, "rounded", "s / 65536 not rounded down",
        "r should be floor(s / 65536), with s from 0 to 2147483647";
    Signed(_): Output, "signed", "r negative where the highest bit of s is 1",
        "s should be unsigned, or r masked, (s >> 16) & 0x7fff";
    AbsoluteState: Output, "absolute-state", "r taken from the absolute value of s",
        "s should be unsigned, or r masked, (s >> 16) & 0x7fff";
    OtherBand(_): Output, "other-band", "the rule for numbers of another band",
        "r should be (s >> 16) & 0x7fff below 2147483648, that | 0x8000 below 4294967296 and ((s >> 16) & 0xffff) + 1 \
         from there on";
    NoModulus(_): Step, "no-modulus", "s never reduced", REDUCED;
    Doubles(_): Step, "doubles", "s a floating-point number that is never reduced",
        "s should be taken modulo 2147483648 before it loses digits, s = (214013 * s + 2531011) % 2147483648";
    Float32: Step, "float32", "s a floating-point number of 32 bits",
        "s should be an integer of 32 bits, or a floating-point number of 64";
    Saturated(_): Step, "saturated", "s stuck at the largest integer", REDUCED;
    OtherModulus(_): Step, "other-modulus", "another modulus", REDUCED;
    ModulusAsXor: Step, "modulus-as-xor", "2^31 computed as an exclusive or",
        "the modulus should be 2147483648, which is 1 << 31 or 2 ** 31 if ^ is an exclusive or";
    ModulusAsMask: Step, "modulus-as-mask", "s masked with 1 << 31",
        "s should be masked with all 31 bits, s & 0x7fffffff";
    MistypedConstant(_): Step, "mistyped-constant", "a digit of a constant wrong, left out or exchanged with another",
        STEP;
    SumFirst: Step, "sum-first", "the increment added before the multiplication", STEP;
    ConstantsExchanged: Step, "constants-exchanged", "multiplier and increment exchanged", STEP;
    LostDraw(_): Step, "lost-draw", "two draws in each step, one of them lost",
        "each step should draw once, and keep r in a variable where it is used or printed again";
    Reseeded(_): Step, "reseeded", "the seed used again, or r kept as the state",
        "the number should seed the generator once, before the first card, and s should be kept whole from draw to draw";
    ConstantDraw(_): Step, "constant-draw", "the same r in every step, or from some step on",
        "each step should advance the state and keep it, s = (214013 * s + 2531011) % 2147483648, and take r from it";
    OtherGenerator(_): Step, "other-generator", "another linear congruential generator",
        "the generator should be the one named, or else Microsoft's, s = 214013 * s + 2531011";
    OtherLanguage(_): Step, "other-language", "the generator of a language, seeded with the number",
        "the generator should be Microsoft's, s = 214013 * s + 2531011, and no library's";
    SeedOffByOne(_): Seed, "seed-off-by-one", "the number before or after it as the seed", SEED;
    SeedBits16(_): Seed, "seed-16-bits", "the seed cut to 16 bits",
        "the seed should be the number itself, in a variable of at least 32 bits";
    SeedDigits(_): Seed, "seed-digits", "the seed made of the digits of the number", SEED;
    SeedIgnored(_): Seed, "seed-ignored", "the number not used as the seed", SEED;
    ExtraDraw(_): Seed, "extra-draw", "a draw or two too many before the first card",
        "the first card should take the first draw after the seed";
    MissingDraw: Seed, "missing-draw", "one draw too few before the first card",
        "the state should advance before each draw, s = 214013 * s + 2531011 and then r";
}
