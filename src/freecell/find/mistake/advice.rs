//! The line of code that is likely wrong.

use super::{DealingMistake, LeftOffByOne, ModuloPack, NegativeRemainder, Reseeding, Transposition};
use crate::number::Band;

impl DealingMistake {
    /// The line of code that is likely wrong, and what it should be, in a sentence.
    #[expect(clippy::too_many_lines, reason = "it is a list")]
    pub fn advice(&self) -> String {
        let sentence = match self {
            Self::RowsColumns(Transposition::DealtByColumns) => {
                "card k is to lie in row k / 8 and column k % 8; here each column is filled before the next, 7 7 7 7 6 6 \
                 6 6 cards"
            }
            Self::RowsColumns(Transposition::ColumnsAsRows) => {
                "the rows are to be written, cards 0 to 7 first; here the columns are written one after the other as \
                 rows of eight"
            }
            Self::CascadesReversed => {
                "each column is to begin with the card dealt first, which is its deepest; here it begins with the card \
                 dealt last"
            }
            Self::SuitsOrder(order) => {
                return format!(
                    "the suits of the pack are to be in the order C D H S, AC AD AH AS 2C …; here they are in the order \
                     {}",
                    super::letters(*order)
                );
            }
            Self::NoSwap => {
                "the last card left is to take the place of the one dealt, pack[j] = pack[left - 1]; here the cards \
                 after it move up, as remove(j) does"
            }
            Self::Unmasked => "r is to be (s >> 16) & 0x7fff; here the mask is missing, r = s >> 16",
            Self::OtherBand(band) => {
                let rule = match band {
                    Band::Microsoft => "(s >> 16) & 0x7fff",
                    Band::HighBit => "((s >> 16) & 0x7fff) | 0x8000",
                    Band::PlusOne => "((s >> 16) & 0xffff) + 1",
                };
                return format!(
                    "r is to be (s >> 16) & 0x7fff below 2147483648, that | 0x8000 below 4294967296 and ((s >> 16) & \
                     0xffff) + 1 from there on; here it is {rule}"
                );
            }
            Self::OtherGenerator(generator) => {
                return format!(
                    "the generator is to be Microsoft's, s = 214013 * s + 2531011, unless another is named; here it is \
                     {generator}"
                );
            }
            Self::PackBySuit => {
                "the pack is to be sorted by rank, AC AD AH AS 2C …, so that card i has rank i / 4 and suit i % 4; here \
                 it is sorted by suit, AC 2C … KC AD …"
            }
            Self::PackKingFirst => {
                "the pack is to begin with the aces, AC AD AH AS 2C …; here it begins with the kings, KC KD KH KS QC …"
            }
            Self::PackReversed => "the pack is to begin AC AD AH AS 2C …; here it is reversed, KS KH KD KC QS …",
            Self::DealReversed => {
                "the card shuffled first is to be dealt first, to row 1, column 1; here the shuffled pack is dealt from \
                 its other end"
            }
            Self::ModuloPack(ModuloPack::DrawnAgain | ModuloPack::NextFree) => {
                "r is to be taken modulo the cards left, j = r % left, from a pack that has these alone; here it is r % \
                 52, and another card is taken where that one is dealt already"
            }
            Self::ModuloPack(_) => {
                "r is to be taken modulo the cards left, j = r % left, with left from 52 down to 1; here it is always r \
                 % 52"
            }
            Self::LeftOffByOne(LeftOffByOne::OneLess) => {
                "r is to be taken modulo the cards left, j = r % left, with left from 52 down to 1; here it is r % \
                 (left - 1), as where left is decreased before the draw"
            }
            Self::LeftOffByOne(_) => {
                "r is to be taken modulo the cards left, j = r % left, with left from 52 down to 1; here it is r % \
                 (left + 1), as where left is decreased too late"
            }
            Self::ExtraDraw => {
                "the first card is to take the first draw after the seed; here one draw is made before it and thrown \
                 away"
            }
            Self::MissingDraw => {
                "the state is to advance before each draw, s = 214013 * s + 2531011 and then r; here the first r is \
                 taken from the seed itself"
            }
            Self::FisherYatesFront => {
                "the last card left is to take the place of the one dealt, swap(pack[j], pack[left - 1]) with j = r % \
                 left; here the pack is shuffled from its front, swap(pack[i], pack[i + r % left])"
            }
            Self::Signed(signed) => {
                let what = match signed.remainder {
                    NegativeRemainder::Absolute => "its absolute value is used",
                    NegativeRemainder::Floor => "it is rounded down",
                    NegativeRemainder::FromEnd => "it counts from the end of the pack",
                };
                return format!(
                    "s is to be unsigned, or r masked, (s >> 16) & 0x7fff; here s >> 16 keeps the sign, r and r % left \
                     are negative, and {what}"
                );
            }
            Self::Reseeded(Reseeding::SameDraw) => {
                "the number is to seed the generator once, before the first card; here every card gets the same r, as \
                 where it is seeded for each card"
            }
            Self::Reseeded(Reseeding::DrawAsState) => {
                "the whole state is to be kept from draw to draw; here r is kept in its place, s = 214013 * r + 2531011"
            }
            Self::SevenColumns => {
                "card k is to lie in row k / 8 and column k % 8; here there are seven columns, k / 7 and k % 7"
            }
        };
        sentence.to_owned()
    }
}
