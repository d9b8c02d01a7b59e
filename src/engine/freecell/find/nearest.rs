//! The deal that differs from a board in a few cards.
//!
//! A misplaced card makes the index of its step wrong, and a few later ones: the dealt pack and the pack reconstructed
//! from the board differ in few places. So a few consecutive steps somewhere have the right indices. The sieve works
//! with these as well as with the first ones, whatever is wrong before or after.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::divergence::{Difference, differences};
use super::indices::shuffle_indices;
use super::sieve::high_bits::{FilterTables, bands};
use crate::card::{Card, SuitStyle};
use crate::freecell::deal::{Deal, Tableau};
use crate::generator::Generator;
use crate::number::DealNumber;

/// The maximum number of cards that differ.
pub const MAX_DIFFERENCES: usize = 5;
/// The number of windows, one starting at each step. Later ones have so few cards left that too many numbers match.
pub const WINDOWS: usize = 34;
/// The number of steps in a window, which must all have the right index.
const WINDOW_LEN: usize = 4;

/// A deal that differs from a board in a few cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearestDeal {
    /// The deal's number.
    pub number: DealNumber,
    /// The differences, 1 to [`MAX_DIFFERENCES`], in dealing order.
    pub differences: Vec<Difference>,
}

impl NearestDeal {
    /// Returns the deal if a board differs from it in 1 to [`MAX_DIFFERENCES`] cards; unknown ones do not count.
    pub fn of(places: &[Option<Card>; Card::COUNT], deal: &Deal) -> Option<Self> {
        let differences = at_most(MAX_DIFFERENCES, places, deal.tableau())?;
        Some(Self { number: deal.number(), differences })
    }

    /// Returns the text after `#617 with`. `column` is the word for a column; on the screen it is a cascade.
    pub fn differences_in_words(&self, style: SuitStyle, column: &str) -> String {
        let name = |card: Card| match style {
            SuitStyle::Letters => card.to_string(),
            SuitStyle::Symbols => card.face(),
        };
        let at = |difference: &Difference| {
            let (row, number) = difference.row_and_column();
            format!("{} at row {row}, {column} {number}", name(difference.card))
        };
        let parts = self.differences.iter().filter_map(|one| match self.swapped_with(one) {
            Some(other) if one.place < other.place => Some(format!("{} and {} swapped", at(one), at(other))),
            Some(_) => None,
            None => Some(format!("{} in place of {}", at(one), name(one.dealt))),
        });
        parts.collect::<Vec<_>>().join("; ")
    }

    /// Returns the difference whose card is swapped with that of another, if the two are such a pair.
    fn swapped_with(&self, one: &Difference) -> Option<&Difference> {
        self.differences.iter().find(|other| other.card == one.dealt && other.dealt == one.card)
    }

    /// Returns the differences as pairs of swapped cards, if they are such pairs.
    pub fn swapped_pairs(&self) -> Option<Vec<(&Difference, &Difference)>> {
        let pairs: Option<Vec<_>> = self.differences.iter().map(|one| Some((one, self.swapped_with(one)?))).collect();
        Some(pairs?.into_iter().filter(|(one, other)| one.place < other.place).collect())
    }
}

/// Writes `#617 with 5C at row 1, column 3 and 3S at row 1, column 4 swapped`, and for cards that are not swapped in
/// pairs, `5C at row 1, column 1 in place of 7D`.
impl fmt::Display for NearestDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} with {}", self.number, self.differences_in_words(SuitStyle::Letters, "column"))
    }
}

/// Returns the deal by Microsoft's generator that differs from the board in the fewest cards, 1 to [`MAX_DIFFERENCES`],
/// among those whose steps in a window have the board's indices.
///
/// `window` is below [`WINDOWS`]. Almost always most windows find the deal that a board is close to. No board is that
/// close to two deals.
pub fn nearest_in_window(tableau: &Tableau, window: usize, stop: &AtomicBool) -> Option<NearestDeal> {
    nearest_with(&FilterTables::default(), &tableau.cards().map(Some), tableau, window, stop)
}

/// Returns whole packs in the places of a board that has up to [`MAX_DIFFERENCES`] doubled or unknown cards: each doubled
/// card stays in one of its places, and missing cards take the others. If the board is near a deal, one of these is.
pub(super) fn repaired(places: &[Option<Card>; Card::COUNT]) -> Vec<Tableau> {
    let is_missing = |card: &Card| !places.contains(&Some(*card));
    let missing: Vec<Card> = Card::PACK.into_iter().filter(is_missing).collect();
    if missing.len() > MAX_DIFFERENCES {
        return Vec::new();
    }
    let mut kept = vec![[false; Card::COUNT]];
    for card in Card::PACK {
        let of_card: Vec<usize> = (0..Card::COUNT).filter(|&place| places[place] == Some(card)).collect();
        if of_card.is_empty() {
            continue;
        }
        let with_place = |kept: &[bool; Card::COUNT]| {
            let kept = *kept;
            of_card
                .iter()
                .map(move |&place| std::array::from_fn(|other| kept[other] || other == place))
                .collect::<Vec<_>>()
        };
        kept = kept.iter().flat_map(with_place).collect();
    }
    let tableau = |kept: [bool; Card::COUNT]| {
        let mut missing = missing.iter().copied();
        let cards: Vec<Card> = (0..Card::COUNT)
            .filter_map(|place| places[place].filter(|_| kept[place]).or_else(|| missing.next()))
            .collect();
        Tableau::new(cards.try_into().ok()?).ok()
    };
    kept.into_iter().filter_map(tableau).collect()
}

/// Works like [`nearest_in_window`] for a board and one of its [`repaired`] packs, with tables that several searches
/// share.
pub(super) fn nearest_with(
    tables: &FilterTables,
    places: &[Option<Card>; Card::COUNT],
    repaired: &Tableau,
    window: usize,
    stop: &AtomicBool,
) -> Option<NearestDeal> {
    let indices = shuffle_indices(repaired.cards().iter().copied());
    let mut nearest: Option<NearestDeal> = None;
    for (first, lcg) in bands() {
        lcg.sieve(window, &indices[window..window + WINDOW_LEN], tables, stop, |seed| {
            let Ok(number) = DealNumber::new(first.get() + u64::from(seed)) else {
                unreachable!("seeds are below the end of a band")
            };
            let max = nearest.as_ref().map_or(MAX_DIFFERENCES, |nearest| nearest.differences.len() - 1);
            if !is_near(places, number, max) {
                return;
            }
            if let Some(differences) = at_most(max, places, Deal::new(number).tableau()) {
                nearest = Some(NearestDeal { number, differences });
            }
        });
    }
    nearest
}

/// Returns whether the known cards of a board differ from a deal in at most `max` places. Most comparisons end after as
/// many.
fn is_near(places: &[Option<Card>; Card::COUNT], number: DealNumber, max: usize) -> bool {
    let Ok(draws) = Generator::Microsoft.draws(number) else { return false };
    let (mut pack, mut differences) = (Card::PACK, 0);
    for ((left, card), draw) in (1..=Card::COUNT).rev().zip(places).zip(draws) {
        let index = Generator::Microsoft.index(draw.r, left);
        differences += usize::from(card.is_some_and(|card| pack[index] != card));
        if differences > max {
            return false;
        }
        pack[index] = pack[left - 1];
    }
    true
}

/// Returns the differences of the places of a board from a deal, if there are 1 to `max`.
fn at_most(max: usize, places: &[Option<Card>; Card::COUNT], dealt: &Tableau) -> Option<Vec<Difference>> {
    let differences: Vec<Difference> = differences(places, dealt).take(max + 1).collect();
    (1..=max).contains(&differences.len()).then_some(differences)
}
