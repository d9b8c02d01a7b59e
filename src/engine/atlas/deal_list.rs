//! Named lists of deals.

use std::cmp::Reverse;
use std::str::FromStr;
use std::sync::OnceLock;

use super::column::Column;
use super::counts::Counts;
use super::difficulty::Difficulty;
use super::embedded::Atlas;
use crate::freecell::CellCount;
use crate::number::{DealNumber, DealRange};
use crate::parse_error::ParseError;
use crate::verdict::outcome::Outcome;

crate::named_enum! {
    /// A list of Microsoft's deals.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum DealList {
        /// Deals that cannot be won with four free cells, as far as the atlas covers them.
        Impossible = "impossible",
        /// The hardest winnable deals of those that the atlas rates, hardest first.
        Hardest = "hardest",
        /// The easiest deals of those, easiest first.
        Easiest = "easiest",
        /// Deals that people talk about and test programs with.
        Famous = "famous",
    }
}

/// The length of [`DealList::Hardest`] and [`DealList::Easiest`].
const MAX_RANKED: usize = 100;

const FAMOUS: [(u64, &str); 26] = [
    (0, "in no list of Microsoft's, but still a number"),
    (1, "the first of Microsoft's"),
    (617, "the example that programs are tested with"),
    (1941, "lost if every card goes home as soon as it can"),
    (11_982, "the only one of 1–32,000 that cannot be won"),
    (14_239, "all 52 cards can go home at the very end"),
    (17_871, "all 52 cards can go home at the very end"),
    (18_492, "all 52 cards can go home at the very end"),
    (22_574, "all 52 cards can go home at the very end"),
    (28_527, "won in 9 moves, the fewest of 1–32,000"),
    (31_465, "no solution under 47 moves is known"),
    (32_000, "the last of the first Microsoft FreeCell"),
    (57_148, "no solution under 51 moves is known"),
    (98_714, "lost if every card goes home as soon as it can"),
    (146_692, "the second one that cannot be won"),
    (739_671, "hard for programs to solve"),
    (1_000_000, "the last of Microsoft FreeCell since Windows XP"),
    (14_720_822, "the first one that cannot be won with five cells either"),
    (647_519_280, "cannot be won with five cells either"),
    (2_147_483_648, "the first one added by FreeCell Pro"),
    (3_015_622_123, "cannot be won with five cells either"),
    (4_294_967_296, "the first one with another dealing rule"),
    (5_705_339_228, "cannot be won with five cells either"),
    (7_273_316_239, "cannot be won with five cells either"),
    (7_573_544_118, "cannot be won with five cells either"),
    (8_589_934_591, "the last one of all"),
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
            Self::Hardest => ranked().hardest.clone(),
            Self::Easiest => ranked().easiest.clone(),
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

/// The ends of the order of difficulty.
struct Ranked {
    hardest: Vec<DealNumber>,
    easiest: Vec<DealNumber>,
    /// The number of deals that are rated.
    count: usize,
}

/// Returns the hardest and the easiest of the deals that the embedded atlas rates.
fn ranked() -> &'static Ranked {
    static RANKED: OnceLock<Ranked> = OnceLock::new();
    RANKED.get_or_init(|| {
        let mut counts = Counts::default();
        rated().for_each(|(difficulty, _)| counts.add(difficulty.score()));
        // Every deal of a list is at or past the score of its last deal.
        let scores = || 0..=Difficulty::MAX_SCORE;
        let [highest, lowest] = [last_score(&counts, &mut scores().rev()), last_score(&counts, &mut scores())];
        let list = |is_listed: &dyn Fn(u16) -> bool| {
            let listed = rated().filter(|(difficulty, _)| is_listed(difficulty.score()));
            let mut numbers: Vec<DealNumber> = listed.map(|(_, number)| number).collect();
            numbers.sort_by_cached_key(|&number| Reverse(hardness(number)));
            numbers
        };
        let mut hardest = list(&|score| score >= highest);
        hardest.truncate(MAX_RANKED);
        let mut easiest = list(&|score| score <= lowest);
        easiest.reverse();
        easiest.truncate(MAX_RANKED);
        Ranked { hardest, easiest, count: counts.total() as usize }
    })
}

/// Returns the deals that the embedded atlas rates.
fn rated() -> impl Iterator<Item = (Difficulty, DealNumber)> {
    let atlas = Atlas::embedded();
    let numbers = atlas.searched_numbers(Column::Difficulty).into_iter().flat_map(DealRange::numbers);
    numbers.filter_map(|number| Some((atlas.difficulty(number)?, number)))
}

/// Returns the first of some scores by which [`MAX_RANKED`] deals are counted, or else the last.
fn last_score(counts: &Counts, scores: &mut dyn Iterator<Item = u16>) -> u16 {
    let mut found = 0;
    let mut last = 0;
    for score in scores {
        (found, last) = (found + counts.count(score) as usize, score);
        if found >= MAX_RANKED {
            break;
        }
    }
    last
}

/// Returns the key that sorts Microsoft's deals by difficulty, the hardest last, if the embedded atlas rates the deal.
/// Ties in the score are broken by more cells, then more moves, then the lower number.
pub fn hardness(number: DealNumber) -> Option<impl Ord + Copy> {
    let record = Atlas::embedded().record(number);
    let cells = record.cells.exactly().unwrap_or(CellCount::NONE);
    Some((record.difficulty?, cells, record.moves, Reverse(number)))
}

/// Returns the rank of one of Microsoft's deals by difficulty among all that the embedded atlas rates: 1 is the
/// hardest. Takes milliseconds unless the deal is in a list.
///
/// ```
/// use tableaux_engine::atlas::deal_list::{DealList, rank};
///
/// let hardest = DealList::Hardest.numbers();
/// assert_eq!([rank(hardest[0]), rank(hardest[99]), rank(11_982.into())], [Some(1), Some(100), None]);
/// ```
pub fn rank(number: DealNumber) -> Option<u32> {
    let own = Atlas::embedded().difficulty(number)?;
    let Ranked { hardest, easiest, count } = ranked();
    let place = |list: &[DealNumber]| list.iter().position(|&listed| listed == number);
    let from_end = || place(easiest).map(|place| count - 1 - place);
    let is_harder = |other: DealNumber| hardness(other) > hardness(number);
    let harder = || rated().filter(|&(difficulty, other)| difficulty >= own && is_harder(other)).count();
    u32::try_from(place(hardest).or_else(from_end).unwrap_or_else(harder) + 1).ok()
}

impl FromStr for DealList {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::named(text).ok_or_else(|| ParseError::new("not the name of a list"))
    }
}
