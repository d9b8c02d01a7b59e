//! The mistakes that deal a board from any number.
//!
//! A mistake is undone if possible: the board gives the dealing order of the cards, the pack their indices, and the
//! shuffle the remainders of the draws. The sieve finds the numbers with these draws, and each of them is dealt with
//! the mistakes and compared.

mod block;
mod hypothesis;
mod inversion;
mod number_scan;
mod residues;
mod undo;

pub(super) use block::{BLOCK, Block};
pub(super) use hypothesis::{arranged, other_generators, own_mistakes};
pub(super) use number_scan::{Likeliest, MadeDraws, NumberScan, ScanPart, kept_pack_of};

use std::fmt;

use super::mistake::DealingMistake;
use super::program::{DealingProgram, DealtBoard, Earlier, FirstDraw, Index, Repeat, SeedValue};
use crate::generator::{Generator, microsoft};
use crate::number::{DealNumber, DealSet};

const RIGHT_INDEX: Index = Index::RIGHT;

/// A number, and the mistakes with which it deals a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// The lowest number that the mistakes explain.
    pub number: DealNumber,
    /// The mistakes; those in the order of the cards are in the order in which they are made.
    pub mistakes: Vec<DealingMistake>,
}

/// Writes `#617 with the suits ordered S H D C`, and `; and with …` for a second mistake.
impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} with {}", self.number, in_words(&self.mistakes))
    }
}

impl Diagnosis {
    /// Returns what the program should do, as a sentence.
    pub fn fix(&self) -> String {
        fix(&self.mistakes)
    }

    /// Returns the generator that deals the number.
    pub fn generator(&self, generator: Generator) -> Generator {
        let other = self.mistakes.iter().find_map(|mistake| match mistake {
            DealingMistake::OtherGenerator(other) => Some(*other),
            _ => None,
        });
        other.unwrap_or(generator)
    }
}

/// Completes a sentence that begins `#617 with`.
pub(super) fn in_words(mistakes: &[DealingMistake]) -> String {
    mistakes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; and with ")
}

/// Returns the [`DealingMistake::fix`] of mistakes, in one sentence.
pub fn fix(mistakes: &[DealingMistake]) -> String {
    mistakes.iter().map(DealingMistake::fix).collect::<Vec<_>>().join("; and ")
}

/// Returns the [`DealingMistake::advice`] of mistakes, in one sentence.
pub fn advice(mistakes: &[DealingMistake]) -> String {
    mistakes.iter().map(DealingMistake::advice).collect::<Vec<_>>().join("; and ")
}

/// Returns an explanation that is likelier than `number` dealt with the given mistakes (none or one): a number from 1
/// to 1,000,000 that was meant, but dealt with one or two extra draws or a missing one, with the generator not seeded
/// again after another deal, or with a seed of 16 bits; or a number to 32,000 after more draws or deals. Of all other
/// numbers, one in three hundred is that close to such a number.
///
/// Only Microsoft's generator is supported.
pub(super) fn likelier(
    generator: &Generator,
    board: &DealtBoard,
    number: DealNumber,
    mistakes: &[DealingMistake],
) -> Option<Diagnosis> {
    let usual = DealSet::WINDOWS.numbers();
    if *generator != Generator::Microsoft || usual.contains(number) {
        return None;
    }
    let before = |seed: u32, count: u32| (0..count).fold(seed, |seed, _| microsoft::previous(seed));
    let seed = number.seed();
    let shifted = [
        (DealingMistake::FirstDraw(FirstDraw::Extra(1)), before(seed, 1)),
        (DealingMistake::FirstDraw(FirstDraw::Missing), microsoft::next(seed)),
        (DealingMistake::FirstDraw(FirstDraw::Extra(2)), before(seed, 2)),
        (DealingMistake::Repeat(Repeat::State(Earlier::Same(1))), before(seed, 52)),
        (DealingMistake::Repeat(Repeat::State(Earlier::Preceding(1))), before(seed, 52).wrapping_add(1)),
        (DealingMistake::Seed(SeedValue::Signed16), seed.wrapping_add(1 << 16)),
    ];
    let extra = [3, 4, 5, 10, 20, 50, 100, 1000]
        .map(|count| (DealingMistake::FirstDraw(FirstDraw::Extra(count)), before(seed, count.into())));
    let deals = (2..=20_u16).map(|count| {
        (DealingMistake::Repeat(Repeat::State(Earlier::Same(count))), before(seed, 52 * u32::from(count)))
    });
    let is_meant = |at: usize, number| {
        if at < shifted.len() { usual.contains(number) } else { DealSet::MICROSOFT.numbers().contains(number) }
    };
    shifted.into_iter().chain(extra).chain(deals).enumerate().find_map(|(at, (draw, seed))| {
        let mistakes = [mistakes, &[draw]].concat();
        let dealer = DealingProgram::new(generator, &mistakes)?;
        // In the first band the highest bit of a state has no effect.
        let numbers = [seed, seed & 0x7fff_ffff].map(DealNumber::from);
        let number = numbers.into_iter().find(|&number| is_meant(at, number) && dealer.deals(number, board))?;
        Some(Diagnosis { number, mistakes })
    })
}
