//! The mistakes that deal a board from any number.
//!
//! A mistake is undone if possible: the board gives the dealing order of the cards, the pack their indices, and the
//! shuffle the remainders of the draws. The sieve finds the numbers with these draws, and each of them is dealt with
//! the mistakes and compared.

mod hypothesis;
mod inversion;
mod number_scan;
mod shuffle_scan;
mod undo;

pub(super) use hypothesis::{Hypothesis, other_generators, own_mistakes, pairs, usual_numbers};

use std::fmt;

use super::dealer::{DealingProgram, DealtBoard};
use super::mistake::DealingMistake;
use crate::generator::{Generator, microsoft};
use crate::number::{DealNumber, DealSet};

/// A number, and the mistakes with which it deals a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// The lowest number that the mistakes explain.
    pub number: DealNumber,
    /// One mistake or two; those in the layout are in the order in which they are made.
    pub mistakes: Vec<DealingMistake>,
}

/// Writes `#617 with the suits ordered S H D C`, and `; and with …` for a second mistake.
impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mistakes: Vec<String> = self.mistakes.iter().map(ToString::to_string).collect();
        write!(f, "#{} with {}", self.number, mistakes.join("; and with "))
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

/// Returns the [`DealingMistake::fix`] of mistakes, in one sentence.
pub fn fix(mistakes: &[DealingMistake]) -> String {
    mistakes.iter().map(DealingMistake::fix).collect::<Vec<_>>().join("; and ")
}

/// Returns the [`DealingMistake::advice`] of mistakes, in one sentence.
pub fn advice(mistakes: &[DealingMistake]) -> String {
    mistakes.iter().map(DealingMistake::advice).collect::<Vec<_>>().join("; and ")
}

/// Returns an explanation that is likelier than `number` dealt with the given mistakes (none or one): a number from 1
/// to 1,000,000 that was meant, but dealt with one or two extra draws or a missing one. Of all other numbers, one in
/// seven hundred is that close to such a number.
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
    let before = microsoft::previous(number.seed());
    let shifted = [
        (DealingMistake::ExtraDraw(1), before),
        (DealingMistake::MissingDraw, microsoft::next(number.seed())),
        (DealingMistake::ExtraDraw(2), microsoft::previous(before)),
    ];
    shifted.into_iter().find_map(|(draw, seed)| {
        let mistakes = [mistakes, &[draw]].concat();
        let dealer = DealingProgram::new(generator, &mistakes)?;
        // In the first band the highest bit of a state has no effect.
        let numbers = [seed, seed & 0x7fff_ffff].map(DealNumber::from);
        let number = numbers.into_iter().find(|&number| usual.contains(number) && dealer.deals(number, board))?;
        Some(Diagnosis { number, mistakes })
    })
}
