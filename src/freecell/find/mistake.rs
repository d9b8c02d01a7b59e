//! Faults of a dealing: what is easily done wrong by who programs it, undone, and the number that then fits.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::indices::{Removal, indices};
use super::sieve::high_bits::Rule;
use super::sieve::{by_indices, number, sieve};
use crate::card::{Card, Suit};
use crate::freecell::deal::Tableau;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::generator::named;
use crate::number::{Band, DealNumber, DealRange};

/// How many cards have to be known at the front, the fault undone, before a number that fits is believed: by chance one
/// does in ten million layouts.
const TRUSTED: usize = 10;

/// Something done wrong in a dealing that is right otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealingMistake {
    /// The cards were dealt column by column: 7, 7, 7, 7, 6, 6, 6 and 6.
    DealtByColumns,
    /// The columns were written one after the other as rows of eight.
    ColumnsAsRows,
    /// Each column was written from its last card to its first.
    CascadesReversed,
    /// The suits of the pack before the shuffle had another order.
    SuitsOrder([Suit; 4]),
    /// A card was taken out and those after it moved up, instead of the last one taking its place.
    NoSwap,
    /// r is s >> 16, with a bit too many.
    Unmasked,
    /// A number past 2³¹ − 1 was dealt by the rule for those below.
    OtherBand,
    /// It was dealt by another generator.
    OtherGenerator(Generator),
}

impl DealingMistake {
    /// The faults that are looked for in dealings by a rule.
    #[must_use]
    pub fn all(generator: &Generator) -> Vec<Self> {
        let mut faults = vec![Self::DealtByColumns, Self::ColumnsAsRows, Self::CascadesReversed, Self::NoSwap];
        if *generator == Generator::Microsoft {
            faults.extend([Self::Unmasked, Self::OtherBand]);
        }
        let orders = (0..256).map(|code| [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3]);
        let is_order = |order: &[usize; 4]| (0..4).all(|suit| order.contains(&suit)) && *order != [0, 1, 2, 3];
        faults.extend(orders.filter(is_order).map(|order| Self::SuitsOrder(order.map(|suit| Suit::ALL[suit]))));
        // The first of the named is Microsoft's.
        let others = named::ALL[1..].iter().map(|named| Generator::Lcg(named.generator));
        let others = [Generator::Microsoft].into_iter().chain(others).filter(|other| other != generator);
        faults.extend(others.map(Self::OtherGenerator));
        faults
    }

    /// The same, the other generators apart: they take longest.
    #[must_use]
    pub fn own_and_generators(generator: &Generator) -> [Vec<Self>; 2] {
        let (generators, own) =
            Self::all(generator).into_iter().partition(|fault| matches!(fault, Self::OtherGenerator(_)));
        [own, generators]
    }

    /// What it is called in a few words, for programs.
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

    /// The lowest number of a range whose dealing by a rule, with this fault, is the layout; `None` also where too few
    /// cards are known.
    #[must_use]
    pub fn number(
        &self,
        generator: &Generator,
        layout: &Pattern,
        range: DealRange,
        stop: &AtomicBool,
    ) -> Option<DealNumber> {
        let fitting =
            |generator: &Generator, layout: &Pattern, among: &[DealRange]| lowest(generator, layout, among, stop);
        match self {
            Self::DealtByColumns => fitting(generator, &layout.rearranged(by_columns), &[range]),
            Self::ColumnsAsRows => fitting(generator, &layout.rearranged(as_rows), &[range]),
            Self::CascadesReversed => fitting(generator, &layout.rearranged(top_first), &[range]),
            Self::SuitsOrder(order) => {
                let name = |card: Card| {
                    let place = order.iter().position(|&suit| suit == card.suit()).unwrap_or_default();
                    Card::new(card.rank(), Suit::ALL[place])
                };
                fitting(generator, &layout.renamed(name), &[range])
            }
            Self::OtherGenerator(other) => {
                let Ok(range) = DealRange::new(range.first(), range.last().min(other.last())) else { return None };
                fitting(other, layout, &[range])
            }
            Self::OtherBand => {
                let first = lowest(generator, layout, &[Band::Microsoft.numbers()], stop)?.get();
                let numbers = [1 << 31, 1 << 32, 3 << 31].map(|more| number(first + more));
                numbers.into_iter().find(|&number| range.contains(number))
            }
            Self::NoSwap => {
                let indices = indices(layout.whole()?.cards().iter().copied(), Removal::MoveUp);
                let mut lowest = None;
                let _ = by_indices(
                    generator,
                    &indices,
                    stop,
                    |number| range.contains(number),
                    |number| {
                        lowest = Some(number);
                        ControlFlow::Break(())
                    },
                );
                lowest
            }
            Self::Unmasked => {
                let indices = indices(layout.whole()?.cards().iter().copied(), Removal::Swap);
                let mut lowest = None;
                Rule::without_mask().prepared(0).sieve(&indices, stop, |seed| {
                    let found = Some(number(seed.into())).filter(|&number| range.contains(number));
                    lowest = lowest.into_iter().chain(found).min();
                });
                lowest
            }
        }
    }
}

/// As it stands after `#617 with`.
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

fn letters(order: [Suit; 4]) -> String {
    order.map(|suit| suit.letter().to_string()).join(" ")
}

/// The lowest number that fits, if enough cards are known.
fn lowest(generator: &Generator, layout: &Pattern, among: &[DealRange], stop: &AtomicBool) -> Option<DealNumber> {
    if layout.leading().take(TRUSTED).count() < TRUSTED {
        return None;
    }
    let mut lowest = None;
    sieve(generator, layout, stop, |number| {
        if among.iter().any(|range| range.contains(number)) {
            lowest = Some(number);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    lowest
}

/// How many cards a column has.
const fn length(column: usize) -> usize {
    (Card::COUNT - column).div_ceil(Tableau::COLUMNS)
}

/// The place of the card that is dealt at a step where columns are filled one after the other.
fn by_columns(step: usize) -> usize {
    let (mut column, mut row) = (0, step);
    while row >= length(column) {
        row -= length(column);
        column += 1;
    }
    row * Tableau::COLUMNS + column
}

/// The step at which [`by_columns`] fills a place.
fn as_rows(place: usize) -> usize {
    (0..place % Tableau::COLUMNS).map(length).sum::<usize>() + place / Tableau::COLUMNS
}

/// The place that is as far from the top of its column as another from the bottom.
const fn top_first(place: usize) -> usize {
    let (row, column) = (place / Tableau::COLUMNS, place % Tableau::COLUMNS);
    (length(column) - 1 - row) * Tableau::COLUMNS + column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_exchanged_as_the_columns_say() {
        let steps: Vec<usize> = (0..Card::COUNT).map(by_columns).collect();
        assert_eq!(steps[..9], [0, 8, 16, 24, 32, 40, 48, 1, 9]);
        assert_eq!(steps[46..], [7, 15, 23, 31, 39, 47]);
        for place in 0..Card::COUNT {
            assert_eq!(as_rows(by_columns(place)), place);
            assert_eq!(top_first(top_first(place)), place);
        }
        assert_eq!([top_first(0), top_first(3), top_first(4), top_first(47)], [48, 51, 44, 7]);
    }
}
