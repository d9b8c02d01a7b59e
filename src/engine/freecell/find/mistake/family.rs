//! The families of mistakes: their parts, names, descriptions and fixes, and the words for each mistake.

use std::fmt;

use super::{DealingMistake, Part};
use crate::card::{Card, Rank, Suit};
use crate::freecell::find::program::{
    Arithmetic, ConstantDraw, DealingOrder, DoubleDraw, Earlier, FirstDraw, Jokers, LostDraw, Method, Modulus,
    NegativeRemainder, Nesting, OneBased, Output, Print, RangeReduction, RankOrder, Repeat, Reseeding, Rounding,
    SeedValue, TextHash,
};
use crate::generator::Generator;
use crate::number::Band;
use crate::words::counted;

/// Mistakes of one name, made in different ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MistakeFamily {
    /// The part of the program that is wrong.
    pub part: Part,
    /// The name for programs: `rows-columns`.
    pub name: &'static str,
    /// The mistake, as a phrase: `rows and columns swapped`.
    pub what: &'static str,
    /// The right way, as a sentence without its period.
    pub fix: &'static str,
}

/// Defines the families, each with its mistakes and the words for each of them.
macro_rules! families {
    ($(
        $part:ident, $name:literal, $what:literal, $fix:expr => {
            $($variant:ident $(($($value:pat),+))?: $words:literal $(, $arg:expr)*;)+
        }
    )*) => {
        impl MistakeFamily {
            /// The families, those of a part together.
            pub const ALL: &[Self] =
                &[$(Self { part: Part::$part, name: $name, what: $what, fix: $fix }),*];
        }

        impl DealingMistake {
            /// Calls `take` with the words for the mistake, and returns its family.
            fn describe(&self, take: &mut dyn FnMut(fmt::Arguments)) -> &'static MistakeFamily {
                match *self {
                    $($(Self::$variant $(($($value),+))? => {
                        take(format_args!($words $(, $arg)*));
                        &MistakeFamily { part: Part::$part, name: $name, what: $what, fix: $fix }
                    })+)*
                    // A part with its right value.
                    _ => {
                        take(format_args!("nothing wrong"));
                        &MistakeFamily { part: Part::Pack, name: "right", what: "nothing wrong", fix: PACK }
                    }
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
    Order, "rows-columns", "rows and columns swapped",
        "card k should be in row k / 8 and column k % 8, and row 1 should be written first" => {
        Order(DealingOrder::ByColumns): "rows and columns swapped: the cards are dealt column by column";
        Order(DealingOrder::ColumnsAsRows): "rows and columns swapped: the columns are written as rows";
    }
    Order, "cascades-reversed", "each cascade written top card first, or the rows from the bottom",
        "each cascade should begin with the card dealt first, which is its deepest" => {
        Order(DealingOrder::CascadesReversed): "its cascades written top card first, or its rows from the bottom";
    }
    Order, "rows-mirrored", "each row written from right to left",
        "each row should begin with the card dealt first" => {
        Order(DealingOrder::RowsMirrored): "its rows written from right to left";
    }
    Order, "deal-reversed", "the shuffled pack dealt from its other end",
        "the card shuffled first should be dealt first, to row 1, column 1" => {
        Order(DealingOrder::DealReversed): "the shuffled pack dealt from its other end";
    }
    Order, "seven-columns", "the cards dealt over seven columns", PLACE => {
        Order(DealingOrder::SevenColumns): "the cards dealt over seven columns";
    }
    Order, "cascades-of-seven", "cascades of seven cards, and one of three",
        "card k should be in cascade k % 8, so four have seven cards and four have six" => {
        Order(DealingOrder::CascadesOfSeven): "the cards dealt to one cascade after the other, seven to each";
    }
    Order, "rows-back-and-forth", "every second row dealt from right to left", PLACE => {
        Order(DealingOrder::RowsBackAndForth): "every second row dealt from right to left";
    }
    Order, "last-row-right", "the last row under the last four columns",
        "the last row should be under the first four columns, card k in column k % 8" => {
        Order(DealingOrder::LastRowRight): "the last row under the last four columns";
    }
    Order, "columns-from-right", "the rows dealt from the last column to the first", PLACE => {
        Order(DealingOrder::ColumnsFromRight): "the rows dealt from the last column to the first: column 7 - k % 8";
    }
    Order, "rows-permuted", "the rows written in another order", "row 1 should have the cards dealt first, and so on" => {
        Order(DealingOrder::Rows(rows)): "{}", permuted("row", &rows);
    }
    Order, "cascades-permuted", "the cascades written in another order", PLACE => {
        Order(DealingOrder::Cascades(cascades)): "{}", permuted("cascade", &cascades);
    }
    Print, "suits-printed", "two suits swapped where the cards are printed",
        "each suit should be printed with its own symbol" => {
        Print(Print::SuitsExchanged([one, other])): "{one} and {other} swapped where the cards are printed";
    }
    Print, "printed-alike", "two ranks or suits printed alike", "each rank and suit should have a symbol of its own" => {
        Print(Print::SuitAs(suit, other)): "{suit} printed as {other}";
        Print(Print::RankAs(rank, other)): "{rank} printed as {other}";
    }
    Removal, "no-swap", "the card dealt removed, so those after it move up", GAP => {
        Removal(Method::Shift): "the last card not swapped in: the cards after the one dealt move up";
    }
    Removal, "fisher-yates-front", "the pack shuffled from its front",
        "the last card left should take the place of the one dealt, swap(pack[j], pack[left - 1]) with j = r % left" => {
        FromFront: "the pack shuffled from its front: swap(pack[i], pack[i + r % left])";
        FromStart(_): "the pack shuffled from its front, without + i: swap(pack[i], pack[r % left])";
    }
    Removal, "not-removed", "the card dealt left in the pack, so it is dealt again", GAP => {
        Removal(Method::Keep): "the card dealt still in the pack";
    }
    Removal, "hole", "no card where one was dealt before", GAP => {
        Removal(Method::Hole): "a hole in place of the card dealt, from which no card is dealt later";
    }
    Removal, "already-dealt", "another card where the one at the index was dealt before", GAP => {
        Removal(Method::NextFree): "the next card if the one at the index is already dealt";
        Removal(Method::DrawAgain): "another draw if the card at the index is already dealt";
    }
    Removal, "moved-card-dealt", "the card dealt that has just moved to the index",
        "the card at the index should be kept before the last one moves there: card = pack[j], then \
         pack[j] = pack[left - 1]" => {
        Removal(Method::DealMoved): "the wrong card dealt: pack[j] after the last card has moved there";
    }
    Removal, "fixed-last", "the gap filled from place 51 in every step", GAP => {
        Removal(Method::CopyFixed): "the gap filled from place 51 in every step: pack[j] = pack[51]";
        Removal(Method::SwapFixed): "the card at the index swapped with pack[51], which is dealt";
        Removal(Method::SwapFixedDealLast): "the card at the index swapped with pack[51], and pack[left - 1] dealt";
    }
    Removal, "first-dealt", "the first card dealt after a swap with the last",
        "the card at the index should be dealt: swap it with the last, and deal that" => {
        Removal(Method::DealFirst): "the first card dealt after the one at the index is swapped with the last";
    }
    Removal, "last-off-by-one", "the gap filled from a place next to the last", GAP => {
        Removal(Method::CopyAfter): "the gap filled from one place after the last: pack[j] = pack[left]";
        Removal(Method::CopyBefore): "the gap filled from one place before the last: pack[j] = pack[left - 2]";
    }
    Removal, "index-drawn-twice", "two draws in each step, to look at a card and to remove it",
        "each step should draw once: j = r % left, card = pack[j], pack[j] = pack[left - 1]" => {
        Removal(Method::DrawTwice): "two draws in each step: one to look at the card, and one to remove it";
    }
    Removal, "inside-out", "the pack shuffled inside out",
        "the last card left should take the place of the one dealt, with left from 52 down to 1" => {
        Removal(Method::InsideOut): "the pack shuffled inside out: card i changes places with card r % (i + 1)";
    }
    Repeat, "not-reseeded", "the generator not seeded again for the number",
        "each number should seed the generator, s = number, before its first card" => {
        Repeat(Repeat::State(Earlier::First(1))): "the generator not seeded again after #1";
        Repeat(Repeat::State(Earlier::First(count))):
            "the generator not seeded again after #1 and {} more", counted((count - 1).into(), "deal", "deals");
        Repeat(Repeat::State(Earlier::Preceding(1))): "the generator not seeded again after the number before";
        Repeat(Repeat::State(Earlier::Preceding(count))):
            "the generator not seeded again after the {count} numbers before";
        Repeat(Repeat::State(Earlier::Same(1))): "the generator not seeded again after the same number";
        Repeat(Repeat::State(Earlier::Same(count))): "the generator not seeded again after {count} deals since the seed";
    }
    Repeat, "pack-kept", "the pack left over from another deal",
        "each number should begin with a new pack, AC AD AH AS 2C …" => {
        Repeat(Repeat::Pack(Earlier::First(1))): "the pack left over from the deal of #1";
        Repeat(Repeat::Pack(Earlier::First(count))): "the pack left over from {count} deals of #1";
        Repeat(Repeat::Pack(Earlier::Preceding(1))): "the pack left over from the deal of the number before";
        Repeat(Repeat::Pack(Earlier::Preceding(count))): "the pack left over from the deals of the {count} numbers before";
        Repeat(Repeat::Pack(Earlier::Same(1))): "the pack left over from a first deal of the same number";
        Repeat(Repeat::Pack(Earlier::Same(count))): "the pack left over from {count} deals of the same number";
    }
    Repeat, "nothing-new", "neither a new pack nor a new seed for the number",
        "each number should begin with a new pack, AC AD AH AS 2C …, and seed the generator, s = number" => {
        Repeat(Repeat::Both(Earlier::Same(1))): "the pack shuffled twice";
        Repeat(Repeat::Both(Earlier::Same(count))): "the pack shuffled {} times", count + 1;
        Repeat(Repeat::Both(Earlier::First(1))): "neither a new pack nor a new seed after #1";
        Repeat(Repeat::Both(Earlier::First(count))):
            "neither a new pack nor a new seed after #1 and {} more", counted((count - 1).into(), "deal", "deals");
        Repeat(Repeat::Both(Earlier::Preceding(1))): "neither a new pack nor a new seed after the number before";
        Repeat(Repeat::Both(Earlier::Preceding(count))):
            "neither a new pack nor a new seed after the {count} numbers before";
    }
    Index, "modulo-52", "r taken modulo 52 at every step", REMAINDER => {
        Index(Modulus::Pack, Method::Hole):
            "the index always r modulo 52, and a hole in place of the card dealt, from which no card is dealt later";
        Index(Modulus::PackThenLeft, _): "the index r % 52 % left";
        Index(Modulus::Pack, Method::DrawAgain):
            "the index always r modulo 52, and another draw if that card is already dealt";
        Index(Modulus::Pack, Method::NextFree):
            "the index always r modulo 52, and the next card if that one is already dealt";
        Index(Modulus::Pack, _): "the index always r modulo 52";
    }
    Index, "left-off-by-one", "r taken modulo one more or one less than the cards left", REMAINDER => {
        Index(Modulus::OneLess, _): "r taken modulo one less than the cards left";
        Index(Modulus::OneMoreThenLeft, _): "the index r % (left + 1) % left";
        Index(Modulus::OneMore | Modulus::OneMoreAfterFirst, _): "r taken modulo one more than the cards left";
    }
    Index, "one-based-index", "the index one place too low or too high",
        "index 0 should be the first card of the pack: j = r % left where arrays begin at 0, r % left + 1 where they \
         begin at 1" => {
        OneBased(OneBased::Low): "the index one place too low, where 0 is not a card of the pack";
        OneBased(OneBased::LowWrapped): "the index one place too low, where 0 is the last card left";
        OneBased(OneBased::High): "the index one place too high: pack[r % left + 1]";
        Index(Modulus::Next, _): "the index one place too high: (r + 1) % left";
    }
    Index, "scaled", "the index a fraction of the cards left in place of a remainder",
        "the index should be a remainder, j = r % left" => {
        Reduction(RangeReduction::Scaled(m)): "the index floor(r / {m} * left)";
        Reduction(RangeReduction::ScaledFromOne(m)): "the index floor((r - 1) / {m} * left)";
        Reduction(RangeReduction::ScaledRemainder(m)): "the index floor(r % {m} / {m} * left)";
        Reduction(RangeReduction::Rounded(1)): "the index round(r * (left - 1)), r being a fraction";
        Reduction(RangeReduction::Rounded(m)): "the index round(r / {m} * (left - 1))";
    }
    Index, "remainder-of-mask", "% before &: r & (0x7fff % left)",
        "r should be masked before the remainder is taken, ((s >> 16) & 0x7fff) % left" => {
        Reduction(RangeReduction::Masked): "the index (s >> 16) & (0x7fff % left), because % binds tighter than &";
    }
    Pack, "pack-by-suit", "the pack sorted by suit",
        "the pack should be sorted by rank, AC AD AH AS 2C …, so that card i has rank i / 4 and suit i % 4" => {
        Nesting(Nesting::BySuit): "the pack sorted by suit: AC 2C … KC, then AD 2D …";
    }
    Pack, "pack-king-first", "the pack from king to ace",
        "the pack should begin with the aces, AC AD AH AS 2C …" => {
        Ranks(RankOrder::DownFrom(12)): "the pack from king to ace: KC KD KH KS QC …";
    }
    Pack, "pack-reversed", "the pack reversed", PACK => {
        PackReversed: "the pack reversed: KS KH KD KC QS … AC";
    }
    Pack, "pack-two-first", "the pack from two to ace", "the pack should begin with the aces, AC AD AH AS 2C …" => {
        Ranks(RankOrder::From(1)): "the pack from two to ace: 2C 2D 2H 2S 3C … AS";
    }
    Pack, "pack-ace-king", "the pack from ace to king and down to two",
        "the ranks of the pack should ascend, AC AD AH AS 2C … KS" => {
        Ranks(RankOrder::DownFrom(0)): "the pack from ace to king and down to two: AC AD AH AS KC … 2S";
    }
    Pack, "ranks-rotated", "the ranks beginning with another than the ace",
        "the pack should begin with the aces, AC AD AH AS 2C …" => {
        Ranks(RankOrder::From(12)): "the ranks one too low: K A 2 … Q";
        Ranks(RankOrder::From(first @ 2..)):
            "the ranks from {} on and around: {0} {} … {}", rank(first), rank(first + 1), rank(first + 12);
        Ranks(RankOrder::DownFrom(first @ 1..)):
            "the ranks down from {} and around: {0} {} … {}", rank(first), rank(first + 12), rank(first + 1);
    }
    Pack, "ranks-exchanged", "two ranks swapped", "the ranks should be in the order A 2 3 4 5 6 7 8 9 T J Q K" => {
        Ranks(RankOrder::Exchanged(one, other)):
            "{} and {} swapped in the pack, or where the cards are printed", rank(one), rank(other);
    }
    Pack, "pack-rotated", "the pack beginning with another card", PACK => {
        PackRotated(count): "the pack beginning with {}, and its first {} at its end",
            Card::PACK[usize::from(count) % Card::COUNT], counted(count.into(), "card", "cards");
    }
    Pack, "jokers", "jokers shuffled with the other cards", "the pack should have 52 cards, without jokers" => {
        Jokers(Jokers { count, are_first: false }):
            "{} at the end of the pack, left out when printed", counted(count.into(), "joker", "jokers");
        Jokers(Jokers { count, are_first: true }):
            "{} at the beginning of the pack, left out when printed", counted(count.into(), "joker", "jokers");
    }
    Pack, "pack-as-text", "the pack sorted as text",
        "the pack should be sorted by rank, not as text, AC AD AH AS 2C … KS" => {
        Ranks(RankOrder::TenAsLetter): "the ranks of the pack sorted as text: 2 … 9 A J K Q T";
        Ranks(RankOrder::TenAsDigits): "the ranks of the pack sorted as text: 10 2 … 9 A J K Q";
    }
    Pack, "pack-diagonal", "the pack with rank i % 13 and suit i % 4",
        "card i of the pack should have rank i / 4 and suit i % 4" => {
        Nesting(Nesting::Diagonal): "the pack with rank i % 13 and suit i % 4: AC 2D 3H 4S 5C …";
    }
    Pack, "suits-order", "the suits of the pack in another order",
        "the suits of the pack should be in the order C D H S, AC AD AH AS 2C …" => {
        Suits(order): "the suits ordered {}", suits_in_words(order);
    }
    Output, "unmasked", "the mask on r forgotten", DRAWN => {
        Output(Output::Unmasked): "the mask on r forgotten: r is s >> 16";
    }
    Output, "other-mask", "another mask on r", DRAWN => {
        Output(Output::Masked(mask)): "another mask: r is (s >> 16) & {mask:#x}";
        Output(Output::Remainder(modulus)): "another mask: r is (s >> 16) % {modulus}";
    }
    Output, "no-shift", "r the state itself", DRAWN => {
        Output(Output::Shifted31(0)): "no shift: r is s, modulo 2147483648";
        Output(Output::Shifted(0)): "no shift: r is s, modulo 4294967296";
        Output(Output::SignedState(_)): "no shift: r is s, negative where its highest bit is 1";
    }
    Output, "other-shift", "another shift", DRAWN => {
        Output(Output::BandShifted(bits)): "another shift: r is (s >> {bits}) & 0x7fff";
        Output(Output::Shifted(bits)): "another shift: r is s >> {bits}";
        Output(Output::Shifted31(bits)): "another shift: r is s >> {bits}, s being below 2147483648";
    }
    Output, "rounded", "s / 65536 not rounded down",
        "r should be floor(s / 65536), with s from 0 to 2147483647" => {
        Output(Output::Rounded31(Rounding::Nearest)): "s / 65536 rounded to the nearest integer";
        Output(Output::Rounded(Rounding::TowardsZero)): "s / 65536 rounded towards zero where s is negative";
        Output(Output::Rounded31(Rounding::Up)): "s / 65536 rounded up";
    }
    Output, "other-divisor", "s divided by another number than 65536", DRAWN => {
        Output(Output::Divided(divisor)): "another divisor: r is floor(s / {divisor})";
    }
    Output, "signed", "r negative where the highest bit of s is 1",
        "s should be unsigned, or r masked, (s >> 16) & 0x7fff" => {
        Output(Output::Signed(_, remainder)):
            "r negative where the highest bit of s is 1: {}", match remainder {
                NegativeRemainder::Absolute => "its absolute value is taken",
                NegativeRemainder::Floor => "r % left is rounded down",
                NegativeRemainder::FromEnd => "the index counts from the end of the pack",
                NegativeRemainder::Outside => "the index is outside the pack, where no card is",
            };
    }
    Output, "absolute-state", "r taken from the absolute value of s",
        "s should be unsigned, or r masked, (s >> 16) & 0x7fff" => {
        Output(Output::Absolute): "r taken from the absolute value of s: abs(s) >> 16";
    }
    Output, "other-band", "the rule for numbers of another band",
        "r should be (s >> 16) & 0x7fff below 2147483648, that | 0x8000 below 4294967296 and ((s >> 16) & 0xffff) + 1 \
         from there on" => {
        Output(Output::OtherBand(Band::Microsoft)): "the rule for numbers below 2147483648";
        Output(Output::OtherBand(Band::HighBit)): "the rule for numbers from 2147483648 to 4294967295";
        Output(Output::OtherBand(Band::PlusOne)): "the rule for numbers from 4294967296 on";
    }
    Step, "no-modulus", "s never reduced", REDUCED => {
        Arithmetic(Arithmetic::Unbounded): "no modulus: s grows without end, and r is s >> 16";
        Arithmetic(Arithmetic::Bits64): "no modulus: s has 64 bits, and r is s >> 16";
    }
    Step, "doubles", "s a floating-point number that is never reduced",
        "s should be taken modulo 2147483648 before it loses digits, s = (214013 * s + 2531011) % 2147483648" => {
        Arithmetic(Arithmetic::Double(DoubleDraw::Bits)):
            "s a growing floating-point number: r is (s >> 16) & 0x7fff";
        Arithmetic(Arithmetic::Double(DoubleDraw::Unmasked)):
            "s a growing floating-point number: r is floor(s / 65536)";
    }
    Step, "float32", "s a floating-point number of 32 bits",
        "s should be an integer of 32 bits, or a floating-point number of 64" => {
        Arithmetic(Arithmetic::Single): "s a floating-point number of 32 bits, which loses digits";
    }
    Step, "saturated", "s stuck at the largest integer", REDUCED => {
        Arithmetic(Arithmetic::Saturated(max)): "s stuck at overflow: it is at most {max}";
    }
    Step, "other-modulus", "another modulus", REDUCED => {
        Arithmetic(Arithmetic::Modulo(modulus @ (0..=28 | 30..))): "the modulus {modulus}: r is s >> 16";
    }
    Step, "modulus-as-xor", "2^31 computed as an exclusive or",
        "the modulus should be 2147483648, which is 1 << 31 or 2 ** 31 if ^ is an exclusive or" => {
        Arithmetic(Arithmetic::Modulo(29)):
            "2^31 computed as an exclusive or: s is taken modulo 29, and r is 0, as with & (1 << 31)";
    }
    Step, "modulus-as-mask", "s masked with 1 << 31", "s should be masked with all 31 bits, s & 0x7fffffff" => {
        Arithmetic(Arithmetic::TopBit): "& (1 << 31) as the modulus, which keeps one bit of s, and r is 0";
    }
    Step, "mistyped-constant", "a digit of a constant wrong, left out or swapped with another", STEP => {
        MistypedConstant(constant, value): "the {constant} {value} in place of {}", constant.value();
    }
    Step, "sum-first", "the increment added before the multiplication", STEP => {
        SumFirst: "the increment added first: s = 214013 * (s + 2531011)";
    }
    Step, "constants-exchanged", "multiplier and increment swapped", STEP => {
        ConstantsExchanged: "the constants swapped: s = 2531011 * s + 214013";
    }
    Step, "lost-draw", "two draws in each step, one of them lost",
        "each step should draw once, and keep r in a variable where it is used or printed again" => {
        LostDraw(LostDraw::After): "two draws in each step; the second is lost";
        LostDraw(LostDraw::Before): "two draws in each step; the first is lost";
    }
    Step, "reseeded", "the seed used again during the deal, or r kept as the state",
        "the number should seed the generator once, before the first card, and s should be kept whole from draw to draw" => {
        Reseeded(Reseeding::Every(1)): "the same r at every step";
        Reseeded(Reseeding::Every(8)): "the generator seeded again at each row";
        Reseeded(Reseeding::Every(steps)): "the generator seeded again every {steps} steps";
        Reseeded(Reseeding::DrawAsState): "r kept as the next state";
    }
    Step, "constant-draw", "the same r in every step, or from some step on",
        "each step should advance the state and keep it, s = (214013 * s + 2531011) % 2147483648, and take r from it" => {
        ConstantDraw(ConstantDraw { step: 1, r }): "r = {r} in every step";
        ConstantDraw(ConstantDraw { step, r }): "r = {r} from step {step} on";
    }
    Step, "other-generator", "another linear congruential generator",
        "the generator should be the one named, or else Microsoft's, s = 214013 * s + 2531011" => {
        OtherGenerator(generator): "the generator {generator}{}", known_as(&generator);
    }
    Step, "other-language", "a generator of a language, a library or a web page, seeded with the number",
        "the generator should be Microsoft's, s = 214013 * s + 2531011, and no library's" => {
        ForeignGenerator(generator): "{} seeded with the number", generator.words();
    }
    Seed, "seed-off-by-one", "the number before or after it as the seed", SEED => {
        Seed(SeedValue::OneLess): "the seed one too low";
        Seed(SeedValue::OneMore): "the seed one too high";
    }
    Seed, "seed-16-bits", "the seed cut to 16 bits",
        "the seed should be the number itself, in a variable of at least 32 bits" => {
        Seed(SeedValue::Signed16): "the seed cut to 16 bits with a sign";
        Seed(SeedValue::Unsigned16): "the seed cut to 16 bits";
        Seed(SeedValue::Unsigned8): "the seed cut to 8 bits";
    }
    Seed, "seed-computed", "a number computed from that of the deal as the seed", SEED => {
        Seed(SeedValue::Doubled): "the seed doubled";
        Seed(SeedValue::Negated): "the seed negated";
    }
    Seed, "seed-digits", "the seed made of the digits of the number", SEED => {
        Seed(SeedValue::Reversed): "the digits of the seed reversed";
        Seed(SeedValue::DigitSum): "the sum of the number's digits as the seed";
        Seed(SeedValue::Hexadecimal): "the number read as hexadecimal";
        Seed(SeedValue::Octal): "the number read as octal";
        Seed(SeedValue::CodeSum): "the number as text: the seed is the sum of its character codes";
        Seed(SeedValue::FirstCode): "the number as text: the seed is its first character code";
        Seed(SeedValue::Hash(hash)): "the number as text: the seed is its hash, {}", match hash {
            TextHash::Times31 => "31 * hash + code",
            TextHash::Times33 => "33 * hash + code from 5381 on",
            TextHash::Times33Xor => "33 * hash ^ code from 5381 on",
            TextHash::Fnv1a => "FNV-1a",
        };
    }
    Seed, "seed-ignored", "the number not used as the seed", SEED => {
        Seed(SeedValue::Constant(seed)): "the seed {seed}, whatever the number";
    }
    Seed, "extra-draw", "draws before that of the first card",
        "the first card should take the first draw after the seed" => {
        FirstDraw(FirstDraw::Extra(1)): "one draw too many before the first card";
        FirstDraw(FirstDraw::Extra(count)): "{count} draws too many before the first card";
    }
    Seed, "missing-draw", "one draw too few before the first card",
        "the state should advance before each draw, s = 214013 * s + 2531011 and then r" => {
        FirstDraw(FirstDraw::Missing):
            "one draw too few before the first card: the first r is taken from the seed itself";
    }
}

/// Describes another order of rows or cascades.
fn permuted(name: &str, order: &[u8]) -> String {
    let wrong: Vec<_> = (0..).zip(order).filter(|&(place, &other)| place != other).collect();
    match wrong[..] {
        [(one, &other), (again, _)] if other == again => format!("{name}s {} and {} swapped", one + 1, other + 1),
        _ => {
            let order = order.iter().map(|place| (place + 1).to_string()).collect::<Vec<_>>().join(" ");
            format!("its {name}s in the order {order}")
        }
    }
}

/// Returns the rank at a place of the right order, and around.
fn rank(place: u8) -> Rank {
    Card::PACK[usize::from(place) % Rank::COUNT * Suit::COUNT].rank()
}

fn suits_in_words(order: [Suit; Suit::COUNT]) -> String {
    let suits = order.map(|suit| suit.to_string()).join(" ");
    let wrong: Vec<_> = order.iter().zip(Suit::ALL).filter(|(suit, right)| **suit != *right).collect();
    match wrong[..] {
        // The cards cannot tell these apart.
        [(one, _), (other, _)] => format!("{suits}, or {other} and {one} swapped where the cards are printed"),
        _ => suits,
    }
}

fn known_as(generator: &Generator) -> &'static str {
    if generator.to_string() == "minstd" { ", which is rand() of BSD and macOS" } else { "" }
}

impl DealingMistake {
    /// Returns the mistake's family.
    pub fn family(&self) -> &'static MistakeFamily {
        self.describe(&mut |_| ())
    }
}

/// Completes the sentence that begins `#617 with`.
impl fmt::Display for DealingMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut written = Ok(());
        self.describe(&mut |words| written = f.write_fmt(words));
        written
    }
}
