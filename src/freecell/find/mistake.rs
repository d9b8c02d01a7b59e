//! Mistakes that programmers make in dealing, and the numbers that match once a mistake is undone.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::indices::{Removal, shuffle_indices};
use super::sieve::high_bits::HighBitsLcg;
use super::sieve::{sieve, sieve_by_indices};
use crate::card::{Card, Suit};
use crate::freecell::deal::Tableau;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::generator::named;
use crate::number::{Band, DealNumber, DealRange};

/// The number of known cards at the front, after the mistake is undone, that makes a match trustworthy: of ten million
/// boards one matches by chance.
const MIN_TRUSTED_PREFIX: usize = 10;

/// Something done wrong in dealing that is right otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealingMistake {
    /// The cards were dealt column by column: 7, 7, 7, 7, 6, 6, 6 and 6.
    DealtByColumns,
    /// The columns were written one after the other as rows of eight.
    ColumnsAsRows,
    /// Each column was written from its last card to its first.
    CascadesReversed,
    /// The suits of the pack before the shuffle had another order.
    SuitsOrder([Suit; Suit::COUNT]),
    /// A card was removed and those after it moved up, instead of the last one taking its place.
    NoSwap,
    /// r was s >> 16, with a bit too many.
    Unmasked,
    /// A number above 2³¹ − 1 was dealt by the rule for those below.
    OtherBand,
    /// Another generator was used.
    OtherGenerator(Generator),
}

impl DealingMistake {
    /// The mistakes that are looked for in deals by a generator, those of using another one left out.
    #[must_use]
    pub fn with_generator(generator: &Generator) -> Vec<Self> {
        let mut mistakes = vec![Self::DealtByColumns, Self::ColumnsAsRows, Self::CascadesReversed, Self::NoSwap];
        if *generator == Generator::Microsoft {
            mistakes.extend([Self::Unmasked, Self::OtherBand]);
        }
        // The permutations in lexicographic order, without the right one.
        let orders = (0..256).map(|code| [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3]);
        let is_wrong = |order: &[usize; 4]| (0..4).all(|suit| order.contains(&suit)) && *order != [0, 1, 2, 3];
        let orders = orders.filter(is_wrong).map(|order| order.map(|suit| Suit::ALL[suit]));
        mistakes.extend(orders.map(Self::SuitsOrder));
        mistakes
    }

    /// The mistakes of using another generator: Microsoft's or one with a name. They take longest to look for.
    #[must_use]
    pub fn other_generators(generator: &Generator) -> Vec<Self> {
        // The first named generator is Microsoft's.
        let named = named::ALL[1..].iter().map(|named| Generator::Lcg(named.lcg));
        let others = [Generator::Microsoft].into_iter().chain(named).filter(|other| other != generator);
        others.map(Self::OtherGenerator).collect()
    }

    /// A name of a few words, for programs.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Self::DealtByColumns => "dealt by columns".into(),
            Self::ColumnsAsRows => "columns as rows".into(),
            Self::CascadesReversed => "top card first".into(),
            Self::SuitsOrder(order) => format!("suits {}", letters(*order)),
            Self::NoSwap => "moved up".into(),
            Self::Unmasked => "no mask".into(),
            Self::OtherBand => "first rule".into(),
            Self::OtherGenerator(generator) => format!("generator {generator}"),
        }
    }

    /// The lowest number of a range that matches a pattern if it is dealt with this mistake. `None` also if too few
    /// cards are known, ten at the front for most mistakes and all 52 for [`DealingMistake::NoSwap`] and
    /// [`DealingMistake::Unmasked`].
    #[must_use]
    pub fn number(
        &self,
        generator: &Generator,
        pattern: &Pattern,
        range: DealRange,
        stop: &AtomicBool,
    ) -> Option<DealNumber> {
        let lowest = |pattern: &Pattern| lowest(generator, pattern, range, stop);
        match self {
            Self::DealtByColumns => lowest(&pattern.permuted(place_of_column_step)),
            Self::ColumnsAsRows => lowest(&pattern.permuted(column_step_of_place)),
            Self::CascadesReversed => lowest(&pattern.permuted(place_from_top)),
            Self::SuitsOrder(order) => lowest(&pattern.map_cards(|card| undo_suits_order(card, *order))),
            Self::OtherGenerator(other) => {
                let range = DealRange::new(range.first(), range.last().min(other.last())).ok()?;
                self::lowest(other, pattern, range, stop)
            }
            Self::OtherBand => {
                let low = self::lowest(generator, pattern, Band::Microsoft.numbers(), stop)?;
                higher_number(low, range)
            }
            Self::NoSwap => {
                let indices = shuffle_indices(pattern.tableau()?.cards().iter().copied(), Removal::Shift);
                sieve_by_indices(generator, &indices, stop, |number| range.contains(number), ControlFlow::Break)
            }
            Self::Unmasked => {
                let indices = shuffle_indices(pattern.tableau()?.cards().iter().copied(), Removal::Swap);
                let mut lowest: Option<DealNumber> = None;
                HighBitsLcg::without_mask().sieve_from(0).run(&indices, stop, |seed| {
                    let found = Some(DealNumber::from(seed)).filter(|&number| range.contains(number));
                    lowest = lowest.into_iter().chain(found).min();
                });
                lowest
            }
        }
    }
}

/// Completes the sentence that begins `#617 with`.
impl fmt::Display for DealingMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DealtByColumns => f.write_str("rows and columns exchanged: the cards are dealt column by column"),
            Self::ColumnsAsRows => f.write_str("rows and columns exchanged: the columns are written as rows"),
            Self::CascadesReversed => f.write_str("its cascades written top card first"),
            Self::SuitsOrder(order) => write!(f, "the suits ordered {}", letters(*order)),
            Self::NoSwap => f.write_str("the last card not swapped in: the cards after the one dealt move up"),
            Self::Unmasked => f.write_str("the mask on r forgotten: r is s >> 16"),
            Self::OtherBand => f.write_str("the rule for numbers below 2147483648"),
            Self::OtherGenerator(generator) => write!(f, "the generator {generator}"),
        }
    }
}

fn letters(order: [Suit; Suit::COUNT]) -> String {
    order.map(|suit| suit.to_string()).join(" ")
}

/// The lowest number of a range that may have been meant where a pattern matches `number`, with the mistake
/// [`DealingMistake::OtherBand`]. There is none if the number is above 2³¹ − 1 itself, or fewer than ten cards are known
/// at the front.
///
/// Nothing in the cards tells the two apart: each of the deals up to 2³¹ − 1 is what that mistake makes of higher ones.
#[must_use]
pub fn meant_number(
    generator: &Generator,
    pattern: &Pattern,
    number: DealNumber,
    range: DealRange,
) -> Option<DealNumber> {
    let is_ambiguous = *generator == Generator::Microsoft && number.band() == Band::Microsoft && is_trusted(pattern);
    if is_ambiguous { higher_number(number, range) } else { None }
}

/// The lowest number of a range above 2³¹ − 1 that is the same as `low` modulo 2³¹.
fn higher_number(low: DealNumber, range: DealRange) -> Option<DealNumber> {
    let higher = [1 << 31, 1 << 32, 3 << 31].map(|more| DealNumber::new(low.get() + more));
    higher.into_iter().flatten().find(|&number| range.contains(number))
}

/// Whether enough cards are known.
fn is_trusted(pattern: &Pattern) -> bool {
    pattern.leading_cards().take(MIN_TRUSTED_PREFIX).count() == MIN_TRUSTED_PREFIX
}

/// The lowest number of a range that matches, if enough cards are known.
fn lowest(generator: &Generator, pattern: &Pattern, range: DealRange, stop: &AtomicBool) -> Option<DealNumber> {
    if !is_trusted(pattern) {
        return None;
    }
    sieve(generator, pattern, stop, |number| {
        if range.contains(number) { ControlFlow::Break(number) } else { ControlFlow::Continue(()) }
    })
}

/// The card that has the same index in the right pack as `card` has in a pack with the suits in this order.
fn undo_suits_order(card: Card, order: [Suit; Suit::COUNT]) -> Card {
    let suit = order.iter().position(|&suit| suit == card.suit()).expect("an order has all four suits");
    Card::new(card.rank(), Suit::ALL[suit])
}

/// The number of cards in a column.
const fn column_len(column: usize) -> usize {
    (Card::COUNT - column).div_ceil(Tableau::COLUMNS)
}

/// The place to which a step deals if the columns are filled one after the other.
const fn place_of_column_step(step: usize) -> usize {
    let (mut column, mut row) = (0, step);
    while row >= column_len(column) {
        row -= column_len(column);
        column += 1;
    }
    row * Tableau::COLUMNS + column
}

/// The inverse of [`place_of_column_step`].
fn column_step_of_place(place: usize) -> usize {
    (0..place % Tableau::COLUMNS).map(column_len).sum::<usize>() + place / Tableau::COLUMNS
}

/// The place that is as far from the last card of its column as `place` is from the first.
const fn place_from_top(place: usize) -> usize {
    let (row, column) = (place / Tableau::COLUMNS, place % Tableau::COLUMNS);
    (column_len(column) - 1 - row) * Tableau::COLUMNS + column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_permuted() {
        let places: Vec<usize> = (0..Card::COUNT).map(place_of_column_step).collect();
        assert_eq!(places[..9], [0, 8, 16, 24, 32, 40, 48, 1, 9]);
        assert_eq!(places[46..], [7, 15, 23, 31, 39, 47]);
        for place in 0..Card::COUNT {
            assert_eq!(column_step_of_place(place_of_column_step(place)), place);
            assert_eq!(place_from_top(place_from_top(place)), place);
        }
        assert_eq!([0, 3, 4, 47].map(place_from_top), [48, 51, 44, 7]);
    }
}
