//! The deal that a layout is but a few cards away from.
//!
//! A card in a wrong place spoils the index of its step, and later ones only here and there: the packs, the dealt one and
//! the one traced from the layout, differ in a few places and no more. So somewhere some steps in a row have the right
//! indices, and from these the numbers are sieved as from the first ones, whatever is wrong before or after.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::indices::{Removal, indices};
use super::sieve::high_bits::bands;
use super::sieve::number;
use crate::card::Card;
use crate::freecell::deal::{Deal, Tableau};
use crate::number::DealNumber;

/// How many cards may differ.
pub const MOST: usize = 4;
/// How many windows there are: from each step on one, as long as few cards are not so few that too many numbers fit.
pub const WINDOWS: usize = 34;
/// How many steps of a window have to have the right index.
const STEPS: usize = 4;

/// A place where a layout differs from a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The place in dealing order, from 0.
    pub place: usize,
    /// The layout's card.
    pub card: Card,
    /// The deal's card.
    pub dealt: Card,
}

/// A deal that a layout is close to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearestDeal {
    /// The deal's number.
    pub number: DealNumber,
    /// Where the layout differs, in dealing order: in one to [`MOST`] places.
    pub differences: Vec<Difference>,
}

impl Difference {
    /// Where that is on the board, counted from 1.
    #[must_use]
    pub const fn row_and_column(&self) -> (usize, usize) {
        (self.place / Tableau::COLUMNS + 1, self.place % Tableau::COLUMNS + 1)
    }
}

/// `#617 with 5C at row 1, column 3 and 3S at row 1, column 4 exchanged`, or for each card that differs where it is and
/// which was dealt there.
impl fmt::Display for NearestDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |difference: &Difference| {
            let (row, column) = difference.row_and_column();
            format!("{} at row {row}, column {column}", difference.card)
        };
        let words = pairs(&self.differences).map_or_else(
            || {
                let all = self.differences.iter();
                all.map(|difference| format!("{} in place of {}", at(difference), difference.dealt)).collect()
            },
            |pairs| {
                pairs.iter().map(|(one, other)| format!("{} and {} exchanged", at(one), at(other))).collect::<Vec<_>>()
            },
        );
        write!(f, "#{} with {}", self.number, words.join("; "))
    }
}

/// The differences, if they are pairs of cards exchanged.
fn pairs(differences: &[Difference]) -> Option<Vec<(&Difference, &Difference)>> {
    let mut pairs = Vec::new();
    for one in differences {
        let other = differences.iter().find(|other| other.card == one.dealt && other.dealt == one.card)?;
        if one.place < other.place {
            pairs.push((one, other));
        }
    }
    Some(pairs)
}

/// The deal by Microsoft's rule that differs from a layout in the fewest cards, [`MOST`] at most and one at least, of
/// those whose steps in one of the [`WINDOWS`] have the layout's indices. Nearly always that is so in most of them; no
/// deal differs so little from two.
#[must_use]
pub fn nearest(tableau: &Tableau, window: usize, stop: &AtomicBool) -> Option<NearestDeal> {
    let indices = indices(tableau.cards().iter().copied(), Removal::Swap);
    let mut nearest: Option<NearestDeal> = None;
    for (begin, prepared) in bands(window) {
        prepared.sieve(&indices[window..window + STEPS], stop, |seed| {
            let number = number(begin + u64::from(seed));
            let most = nearest.as_ref().map_or(MOST, |nearest| nearest.differences.len() - 1);
            if let Some(differences) = differences(tableau, Deal::new(number).tableau(), most) {
                nearest = Some(NearestDeal { number, differences });
            }
        });
    }
    nearest
}

/// Where two tableaux differ, unless in no place or in more than `most`.
fn differences(tableau: &Tableau, dealt: &Tableau, most: usize) -> Option<Vec<Difference>> {
    let pairs = tableau.cards().iter().zip(dealt.cards()).enumerate();
    let differences = pairs.filter(|(_, (card, dealt))| card != dealt);
    let differences = differences.map(|(place, (&card, &dealt))| Difference { place, card, dealt });
    let differences: Vec<Difference> = differences.take(most + 1).collect();
    (1..=most).contains(&differences.len()).then_some(differences)
}
