//! An answer about a board: a line of text, or an object.

use super::input::Origin;
use crate::cli::numbers::DealOrJoke;
use crate::cli::prelude::*;
use tableaux_engine::freecell::find::Diagnosis;
use tableaux_engine::freecell::find::divergence::Difference;
use tableaux_engine::freecell::find::mistake::DealingMistake;

json_object! {
    #[derive(Default)]
    pub(super) struct FindJson {
        expected: Option<DealNumber> = "number of --expect",
        matches: Option<OrNull<bool>> = "whether the board is that deal, with all of its cards; null if it \
            cannot be read",
        number: Option<OrNull<DealOrJoke>> = "deal number, -1 to -4 for Microsoft's joke deals; null if none is found, \
            or the board cannot be read",
        generator: Option<String> = "generator that deals the board",
        meant: Option<DealNumber> = "number above 2147483647 that gives this deal by the rule for those below",
        likelier: Option<DealNumber> = "number up to 1000000 that gives this deal with the mistakes",
        by_chance: Option<f64> = "numbers of the range that are expected to have as many known cards by chance, if \
            0.001 or more",
        numbers: Option<Vec<DealNumber>> = "lowest deal numbers of the board, at most 20",
        @flatten first_difference: Option<FirstDifference>,
        missing: Option<Vec<Card>> = "cards of the deal that the board lacks, if it has all the others",
        mistakes: Option<Vec<&'static str>> = "likeliest mistakes in dealing that explain the board, one or two of \
            those named above",
        explanation: Option<String> = "the same in words, or the statement that there is no number; with --expect, \
            what the program does and should do",
        error: Option<String> = "why the board cannot be read",
        fault: Option<String> = "former name of some single mistakes: dealt by columns, columns as \
            rows, top card first, suits and their order, moved up, no mask, first rule, or generator and its name",
        differences: Option<Vec<DifferenceJson>>,
        file: Option<String> = "file of the board, if there are several",
        board: Option<usize> = "place of the board in its file, from 1, if there are several boards",
    }

    /// The first place at which a board differs from a deal. On a board with cascades of other lengths, one of the two
    /// may have no card there, and there is no step of the shuffle for it. `yours` may be a word in place of a card.
    pub(super) struct FirstDifference {
        first_step: Option<usize> = "first step of the shuffle that deals another card, from 1",
        row: usize = "row of the first card that differs, from 1",
        column: usize = "its column, from 1",
        yours: Option<String> = "the card on the board",
        dealt: Option<Card> = "the card in the deal",
    }

    /// A card that differs from the nearest deal's.
    pub(super) struct DifferenceJson {
        row: usize = "row of a card that differs from the nearest deal, from 1",
        column: usize = "its column, from 1",
        card: Card = "the card on the board",
        dealt: Card = "the card in the deal",
    }
}

impl From<&Difference> for DifferenceJson {
    fn from(difference: &Difference) -> Self {
        let (row, column) = difference.row_and_column();
        Self { row, column, card: difference.card, dealt: difference.dealt }
    }
}

impl FindJson {
    /// Returns an answer with a number, null if there is none.
    pub(super) fn numbered(number: Option<DealNumber>) -> Self {
        Self { number: Some(OrNull(number.map(DealOrJoke::Deal))), ..Self::default() }
    }

    /// Adds the mistakes of a diagnosis, with an explanation in words.
    pub(super) fn with_mistakes(self, diagnosis: &Diagnosis) -> Self {
        Self { mistakes: Some(names(&diagnosis.mistakes)), explanation: Some(diagnosis.to_string()), ..self }
    }

    /// Adds an explanation in words.
    pub(super) fn explained(self, words: String) -> Self {
        Self { explanation: Some(words), ..self }
    }

    /// Returns whether mistakes or wrong cards explain the board.
    pub(super) fn is_explained(&self) -> bool {
        self.mistakes.is_some() || self.differences.is_some()
    }

    /// Returns the answer about a board, as a line.
    pub(super) fn of(self, origin: &Origin) -> String {
        to_json(&Self { file: origin.file.clone(), board: origin.board, ..self })
    }
}

pub(in crate::cli) fn names(mistakes: &[DealingMistake]) -> Vec<&'static str> {
    mistakes.iter().map(DealingMistake::name).collect()
}
