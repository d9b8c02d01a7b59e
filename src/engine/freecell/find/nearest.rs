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
pub const MAX_DIFFERENCES: usize = 4;
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
        let at = |difference: &Difference| {
            let (row, number) = difference.row_and_column();
            format!("{} at row {row}, {column} {number}", difference.card.text(style))
        };
        let parts: Vec<String> = if let Some(pairs) = self.exchanged_pairs() {
            pairs.iter().map(|(one, other)| format!("{} and {} exchanged", at(one), at(other))).collect()
        } else {
            let differences = self.differences.iter();
            differences
                .map(|difference| format!("{} in place of {}", at(difference), difference.dealt.text(style)))
                .collect()
        };
        parts.join("; ")
    }

    /// Returns the differences as pairs of exchanged cards, if they are such pairs.
    pub fn exchanged_pairs(&self) -> Option<Vec<(&Difference, &Difference)>> {
        let differences = &self.differences;
        let mut pairs = Vec::new();
        for one in differences {
            let other = differences.iter().find(|other| other.card == one.dealt && other.dealt == one.card)?;
            if one.place < other.place {
                pairs.push((one, other));
            }
        }
        Some(pairs)
    }
}

/// Writes `#617 with 5C at row 1, column 3 and 3S at row 1, column 4 exchanged`; if the cards are not exchanged in
/// pairs, `#617 with 5C at row 1, column 1 in place of 7D; …`.
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
    nearest_with(&FilterTables::default(), tableau, window, stop)
}

/// Works like [`nearest_in_window`], with tables that several searches share.
pub(super) fn nearest_with(
    tables: &FilterTables,
    tableau: &Tableau,
    window: usize,
    stop: &AtomicBool,
) -> Option<NearestDeal> {
    let indices = shuffle_indices(tableau.cards().iter().copied());
    let places = tableau.cards().map(Some);
    let mut nearest: Option<NearestDeal> = None;
    for (first, lcg) in bands() {
        lcg.sieve(window, &indices[window..window + WINDOW_LEN], tables, stop, |seed| {
            let Ok(number) = DealNumber::new(first.get() + u64::from(seed)) else {
                unreachable!("seeds are below the end of a band")
            };
            let max = nearest.as_ref().map_or(MAX_DIFFERENCES, |nearest| nearest.differences.len() - 1);
            if !is_near(tableau, number, max) {
                return;
            }
            if let Some(differences) = at_most(max, &places, Deal::new(number).tableau()) {
                nearest = Some(NearestDeal { number, differences });
            }
        });
    }
    nearest
}

/// Returns whether a board differs from a deal in at most `max` cards. Most comparisons end after as many cards.
fn is_near(tableau: &Tableau, number: DealNumber, max: usize) -> bool {
    let Ok(draws) = Generator::Microsoft.draws(number) else { return false };
    let (mut pack, mut differences) = (Card::PACK, 0);
    for ((left, card), draw) in (1..=Card::COUNT).rev().zip(tableau.cards()).zip(draws) {
        let index = Generator::Microsoft.index(draw.r, left);
        differences += usize::from(pack[index] != *card);
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
