//! Named lists of deals.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::OnceLock;

use thiserror::Error;

use super::embedded::Atlas;
use crate::freecell::CellCount;
use crate::number::DealNumber;
use crate::verdict::outcome::Outcome;

crate::named_enum! {
    /// A list of Microsoft's deals.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum DealList {
        /// Deals that cannot be won with four free cells, as far as the atlas covers them.
        Impossible = "impossible",
        /// The hardest winnable deals of 1–32,000, hardest first.
        Hardest = "hardest",
        /// The easiest deals of 1–32,000, easiest first.
        Easiest = "easiest",
        /// Deals that people talk about and test programs with.
        Famous = "famous",
    }
}

/// The length of [`DealList::Hardest`] and [`DealList::Easiest`].
const MAX_RANKED: usize = 100;

const FAMOUS: [(u64, &str); 26] = [
    (0, "in no list of Microsoft's, but a number all the same"),
    (1, "the first one of Microsoft's"),
    (617, "the example that programs are tested with"),
    (1941, "lost if every card goes home as soon as it can"),
    (11_982, "the only one of 1–32,000 that cannot be won"),
    (14_239, "all 52 cards can go home at the very end"),
    (17_871, "all 52 cards can go home at the very end"),
    (18_492, "all 52 cards can go home at the very end"),
    (22_574, "all 52 cards can go home at the very end"),
    (28_527, "won in 9 moves, the fewest of 1–32,000"),
    (31_465, "no solution of less than 47 moves is known"),
    (32_000, "the last one of the first Microsoft FreeCell"),
    (57_148, "no solution of less than 51 moves is known"),
    (98_714, "lost if every card goes home as soon as it can"),
    (146_692, "the second one that cannot be won"),
    (739_671, "hard to solve for programs"),
    (1_000_000, "the last one of Microsoft FreeCell since Windows XP"),
    (14_720_822, "the first one that cannot be won with five cells either"),
    (647_519_280, "cannot be won with five cells either"),
    (2_147_483_648, "the first one that FreeCell Pro has added"),
    (3_015_622_123, "cannot be won with five cells either"),
    (4_294_967_296, "the first one of another rule of dealing"),
    (5_705_339_228, "cannot be won with five cells either"),
    (7_273_316_239, "cannot be won with five cells either"),
    (7_573_544_118, "cannot be won with five cells either"),
    (8_589_934_591, "the last one that there is"),
];

/// Returns why a deal is famous, if it is.
pub fn remark(number: DealNumber) -> Option<&'static str> {
    FAMOUS.iter().find(|&&(famous, _)| famous == number.get()).map(|&(_, remark)| remark)
}

impl DealList {
    /// Returns the deals, in the order of the list.
    pub fn numbers(self) -> Vec<DealNumber> {
        match self {
            Self::Impossible => {
                let atlas = Atlas::embedded();
                let is_impossible = |number: &DealNumber| atlas.record(*number).cells.outcome() == Outcome::Impossible;
                atlas.all_numbers().map_or_else(Vec::new, |range| range.numbers().filter(is_impossible).collect())
            }
            Self::Hardest => DifficultyRanking::embedded().hardest_first.iter().take(MAX_RANKED).copied().collect(),
            Self::Easiest => {
                DifficultyRanking::embedded().hardest_first.iter().rev().take(MAX_RANKED).copied().collect()
            }
            Self::Famous => {
                let number = |&(number, _): &(u64, &str)| match DealNumber::new(number) {
                    Ok(number) => number,
                    Err(_) => unreachable!("famous deals are dealt"),
                };
                FAMOUS.iter().map(number).collect()
            }
        }
    }
}

/// The deals rated in the atlas, ranked by difficulty.
struct DifficultyRanking {
    hardest_first: Vec<DealNumber>,
    ranks: HashMap<DealNumber, u32>,
}

impl DifficultyRanking {
    /// Returns the ranking of the embedded atlas. Ties in the score are broken by more cells, then more moves, then the
    /// lower number.
    fn embedded() -> &'static Self {
        static RANKING: OnceLock<DifficultyRanking> = OnceLock::new();
        RANKING.get_or_init(|| {
            let atlas = Atlas::embedded();
            let mut hardest_first: Vec<DealNumber> = atlas.rated_numbers().map_or_else(Vec::new, |range| {
                range.numbers().filter(|&number| atlas.record(number).difficulty.is_some()).collect()
            });
            hardest_first.sort_by_cached_key(|&number| {
                let record = atlas.record(number);
                let cells = record.cells.fewest().unwrap_or(CellCount::NONE);
                Reverse((record.difficulty, cells, record.moves, Reverse(number)))
            });
            let ranks = hardest_first.iter().copied().zip(1..).collect();
            Self { hardest_first, ranks }
        })
    }
}

/// Returns the rank of one of Microsoft's deals by difficulty, if the atlas rates it: 1 is the hardest.
///
/// ```
/// use tableaux_engine::atlas::deal_list::{DealList, rank};
///
/// let hardest = DealList::Hardest.numbers();
/// assert_eq!([rank(hardest[0]), rank(hardest[99]), rank(11_982.into())], [Some(1), Some(100), None]);
/// ```
pub fn rank(number: DealNumber) -> Option<u32> {
    DifficultyRanking::embedded().ranks.get(&number).copied()
}

/// The error for text that names no list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not the name of a list")]
#[non_exhaustive]
pub struct ParseDealListError;

impl FromStr for DealList {
    type Err = ParseDealListError;

    fn from_str(text: &str) -> Result<Self, ParseDealListError> {
        Self::named(text).ok_or(ParseDealListError)
    }
}
