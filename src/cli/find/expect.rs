//! Comparing boards with the deal they should be.

use super::answer::{FindJson, FirstDifference, names};
use super::answers::Answers;
use super::incomplete::IncompleteDeal;
use super::input::Origin;
use super::{reason, unexplained};
use crate::cli::generator::other_than_microsoft;
use crate::cli::prelude::*;
use tableaux_engine::Tableau;
use tableaux_engine::freecell::find::{NoDeal, differences, lowest_matches, other_heights, search_mistakes};
use tableaux_engine::words::plural;

/// The most numbers listed for a board.
const MAX_LISTED: usize = 20;

pub(super) struct Expected {
    generator: Generator,
    number: DealNumber,
    deal: Deal,
}

impl Expected {
    pub(super) fn new(generator: &Generator, number: &str) -> Result<Self> {
        let number = number.parse().context("--expect")?;
        let deal = Deal::by(generator, number).context("--expect")?;
        Ok(Self { generator: *generator, number, deal })
    }

    /// Returns an answer that says whether a board is the deal, if that is known.
    pub(super) fn json(&self, matches: Option<bool>) -> FindJson {
        FindJson { expected: Some(self.number), matches: Some(OrNull(matches)), ..FindJson::default() }
    }

    /// Returns the deal if a board only lacks some of its cards.
    pub(super) fn incomplete(&self, layout: &Layout) -> Option<IncompleteDeal> {
        IncompleteDeal::of_deal(&self.deal, layout)
    }

    /// Writes whether a board is the deal, or where and why it is not. Returns whether it is.
    ///
    /// `placeholder` is the word in place of a card that was not dealt.
    pub(super) fn answer(
        &self,
        layout: &Layout,
        placeholder: Option<&str>,
        origin: &Origin,
        answers: &mut Answers,
    ) -> bool {
        if let Some(why @ (NoDeal::InPlay(_) | NoDeal::Unreachable(..))) = NoDeal::of(layout) {
            let words = format!("not #{}: {why}", self.number);
            answers.answer(words.clone(), self.json(Some(false)).explained(words), origin);
            return false;
        }
        let known = layout.known_count();
        if let Some(row) = IncompleteDeal::row_missing(&self.deal, layout) {
            let words = format!("#{} without row {row}", self.number);
            let missing = Some(layout.absent());
            answers.answer(words.clone(), FindJson { missing, ..self.json(Some(false)).explained(words) }, origin);
            return false;
        }
        let difference = first_difference(layout, placeholder, &self.deal);
        if difference.is_none() && known < Card::COUNT {
            let words = format!("#{}: {}", self.number, agreement(known));
            let missing = Some(layout.absent());
            answers.answer(words.clone(), FindJson { missing, ..self.json(Some(false)).explained(words) }, origin);
            return false;
        }
        let Some(difference) = difference else {
            match answers.format {
                Format::Text => answers.line(format_args!("{origin}{}", self.number)),
                Format::Json => {
                    answers.line(FindJson { numbers: self.numbers(layout), ..self.json(Some(true)) }.of(origin));
                }
            }
            return true;
        };
        let right = Layout::from(&self.deal);
        let rules = other_heights(layout);
        let (rule, board) = match rules.iter().find(|(_, board)| *board == right).or(rules.first()) {
            Some((rule, board)) => (Some(rule), board),
            None => (None, layout),
        };
        let (mistakes, tried) = search_mistakes(&self.generator, self.number, board);
        let why = match rule {
            Some(rule) if *board == right => Some(rule.to_string()),
            Some(rule) => reason(mistakes.as_deref(), board, &self.deal).map(|why| format!("{rule}; {why}")),
            None => reason(mistakes.as_deref(), board, &self.deal),
        };
        let see = if why.is_none() { self.see_trace(origin) } else { String::new() };
        let why = why.unwrap_or_else(|| unexplained(tried));
        let numbers = self.numbers(layout);
        let words = self.difference_in_words(&difference, &why, numbers.as_deref().unwrap_or_default()) + &see;
        let json = FindJson {
            numbers,
            first_difference: Some(difference),
            mistakes: Some(names(&mistakes.unwrap_or_default())),
            explanation: Some(why + &see),
            ..self.json(Some(false))
        };
        answers.answer(words, json, origin);
        false
    }

    /// Describes the difference of a board in one line.
    fn difference_in_words(&self, difference: &FirstDifference, why: &str, numbers: &[DealNumber]) -> String {
        let FirstDifference { first_step, row, column, yours, dealt } = difference;
        let card = dealt.map_or("no card".into(), |card| card.to_string());
        let dealt =
            first_step.map_or_else(|| format!("{card} is dealt there"), |step| format!("step {step} deals {card}"));
        let is_of = if numbers.is_empty() { "" } else { "; the board is that of " };
        let numbers = numbers.iter().map(|number| format!("#{number}")).collect::<Vec<_>>().join(" ");
        let (number, yours) = (self.number, yours.as_deref().unwrap_or("no card"));
        format!("not #{number}: row {row}, column {column} has {yours}, but {dealt}; {why}{is_of}{numbers}")
    }

    /// Returns a hint at the command that shows the board's shuffle, if the board is the only one in its file.
    fn see_trace(&self, origin: &Origin) -> String {
        let generator = other_than_microsoft(&self.generator);
        let generator = generator.map_or(String::new(), |generator| format!(" --generator {generator}"));
        let command = |file| format!("; see tableaux trace {} --board {file}{generator}", self.number);
        origin.only_board_of().map_or(String::new(), command)
    }

    /// Returns the lowest numbers of a board, if a fast search finds them.
    fn numbers(&self, layout: &Layout) -> Option<Vec<DealNumber>> {
        let Some(pattern) = layout.pattern() else { return Some(Vec::new()) };
        Some(lowest_matches(&self.generator, &pattern, MAX_LISTED, &AtomicBool::new(false))?.lowest)
    }
}

/// Returns the words for a part of a board that is as in the deal.
pub(in crate::cli) fn agreement(known: usize) -> String {
    let missing = Card::COUNT - known;
    let agree = if known == 1 { "this card agrees".to_owned() } else { format!("these {known} cards agree") };
    format!("{agree}; {missing} {} missing", plural(missing as u64, "is", "are"))
}

/// Returns the first difference of a board from a deal, in the order of dealing.
fn first_difference(layout: &Layout, placeholder: Option<&str>, deal: &Deal) -> Option<FirstDifference> {
    if let Some(places) = layout.places() {
        let first = differences(&places, deal.tableau()).next();
        let gap = places.iter().position(Option::is_none).zip(placeholder);
        let gap = gap.filter(|&(place, _)| first.is_none_or(|first| place < first.place));
        let (place, yours) = match gap {
            Some((place, word)) => (place, word.to_owned()),
            None => first.map(|first| (first.place, first.card.to_string()))?,
        };
        let (row, column) = (place / Tableau::COLUMNS + 1, place % Tableau::COLUMNS + 1);
        let (yours, dealt) = (Some(yours), Some(deal.cards()[place]));
        return Some(FirstDifference { first_step: Some(place + 1), row, column, yours, dealt });
    }
    let right = Layout::from(deal);
    let cascades: Vec<_> = layout.cascades().zip(right.cascades()).collect();
    let rows = cascades.iter().map(|(yours, dealt)| yours.len().max(dealt.len())).max().unwrap_or(0);
    let mut places = (0..rows).flat_map(|row| (0..cascades.len()).map(move |column| (row, column)));
    let difference = places.find_map(|(row, column)| {
        let (yours, dealt) = (cascades[column].0.get(row), cascades[column].1.get(row));
        // An unknown card is not a missing one.
        let is_same =
            yours.is_some() == dealt.is_some() && yours.is_none_or(|yours| yours.is_none() || Some(yours) == dealt);
        let (yours, dealt) = (yours.copied().flatten(), dealt.copied().flatten());
        let yours = yours.map(|card| card.to_string());
        (!is_same).then_some(FirstDifference { first_step: None, row: row + 1, column: column + 1, yours, dealt })
    });
    // Otherwise only cells and foundations differ.
    difference.or(Some(FirstDifference { first_step: None, row: 1, column: 1, yours: None, dealt: None }))
}
