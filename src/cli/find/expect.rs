//! Comparing boards with the deal they should be.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};

use super::incomplete::IncompleteDeal;
use super::input::Origin;
use super::{UNEXPLAINED, names, reason};
use crate::cli::arguments::Format;
use crate::cli::generator::other_than_microsoft;
use crate::cli::json::Object;
use crate::cli::output::Output;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::deal::{Deal, Tableau};
use tableaux_engine::freecell::find::{Divergence, lowest_matches, mistakes_for};
use tableaux_engine::freecell::layout::Layout;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

/// The most numbers listed for a board.
const MAX_LISTED: usize = 20;

pub(super) struct Expected {
    generator: Generator,
    number: DealNumber,
    deal: Deal,
}

/// The first place at which a board differs from a deal, counted from 1. On a board with cascades of other lengths, one
/// of the two may have no card there, and there is no step of the shuffle for it.
struct FirstDifference {
    step: Option<usize>,
    row: usize,
    column: usize,
    /// The card on the board, or the word in its place.
    yours: Option<String>,
    dealt: Option<Card>,
}

impl Expected {
    /// Parses the value of `--expect`.
    pub(super) fn new(generator: &Generator, number: &str) -> Result<Self> {
        let number = number.parse().context("--expect")?;
        let deal = Deal::by(generator, number).context("--expect")?;
        Ok(Self { generator: *generator, number, deal })
    }

    /// Returns the first fields of an answer.
    pub(super) fn json(&self) -> Object {
        Object::new().with("expected", self.number.get())
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
        format: Format,
        out: &mut Output,
    ) -> bool {
        let difference = first_difference(layout, placeholder, &self.deal);
        match (format, &difference) {
            (Format::Text, None) => out.line(format_args!("{origin}{}", self.number)),
            (Format::Text, Some(difference)) => {
                out.line(format_args!("{origin}{}", self.difference_in_words(layout, difference, origin)));
            }
            (Format::Json, difference) => {
                out.line(origin.behind(self.difference_as_json(layout, difference.as_ref(), origin)));
            }
        }
        difference.is_none()
    }

    fn difference_as_json(&self, layout: &Layout, difference: Option<&FirstDifference>, origin: &Origin) -> Object {
        let object = self.json().with("matches", difference.is_none());
        let object = object.with_some("numbers", self.numbers(layout));
        let Some(FirstDifference { step, row, column, yours, dealt }) = difference else { return object };
        let mistakes = mistakes_for(&self.generator, layout, self.number);
        let object = object.with_some("first_step", *step).with("row", row).with("column", column);
        let object = object.with_some("yours", yours.as_ref()).with_some("dealt", dealt.map(letters));
        let why = reason(mistakes.as_deref(), layout, &self.deal);
        let why = why.unwrap_or_else(|| format!("{UNEXPLAINED}{}", self.see_trace(origin)));
        object.with("mistakes", names(&mistakes.unwrap_or_default())).with("explanation", why)
    }

    /// Describes the difference of a board in one line.
    fn difference_in_words(&self, layout: &Layout, difference: &FirstDifference, origin: &Origin) -> String {
        let FirstDifference { step, row, column, yours, dealt } = difference;
        let card = dealt.map_or("no card", letters);
        let dealt = match step {
            Some(step) => format!("step {step} deals {card}"),
            None => format!("{card} is dealt there"),
        };
        let mistakes = mistakes_for(&self.generator, layout, self.number);
        let why = reason(mistakes.as_deref(), layout, &self.deal);
        let see = if why.is_none() { self.see_trace(origin) } else { String::new() };
        let why = why.unwrap_or_else(|| UNEXPLAINED.into());
        let numbers = self.numbers(layout).unwrap_or_default();
        let numbers = numbers.iter().map(|number| format!("#{number}")).collect::<Vec<_>>().join(" ");
        let is_of = if numbers.is_empty() { "" } else { "; the board is that of " };
        format!(
            "not #{}: row {row}, column {column} has {}, but {dealt}; {why}{is_of}{numbers}{see}",
            self.number,
            yours.as_deref().unwrap_or("no card")
        )
    }

    /// Returns a hint at the command that shows the board's shuffle, if the board is the only one in its file.
    fn see_trace(&self, origin: &Origin) -> String {
        let generator = other_than_microsoft(&self.generator);
        let generator = generator.map_or(String::new(), |generator| format!(" --generator {generator}"));
        let command = |file| format!("; see tableaux trace {} --board {file}{generator}", self.number);
        origin.only_board_of().map_or(String::new(), command)
    }

    /// Returns the lowest numbers of a board, if a fast search finds them.
    fn numbers(&self, layout: &Layout) -> Option<Vec<u64>> {
        let Some(pattern) = layout.pattern() else { return Some(Vec::new()) };
        let matches = lowest_matches(&self.generator, &pattern, MAX_LISTED, &AtomicBool::new(false))?;
        Some(matches.lowest.into_iter().map(DealNumber::get).collect())
    }
}

fn letters(card: Card) -> &'static str {
    card.text(SuitStyle::Letters)
}

/// Returns the first difference of a board from a deal, in the order of dealing.
fn first_difference(layout: &Layout, placeholder: Option<&str>, deal: &Deal) -> Option<FirstDifference> {
    if let Some(places) = layout.places() {
        let first = Divergence::of(&places, deal.tableau()).map(|divergence| divergence.first);
        let gap = places.iter().position(Option::is_none).zip(placeholder);
        let gap = gap.filter(|&(place, _)| first.is_none_or(|first| place < first.place));
        let (place, yours) = match gap {
            Some((place, word)) => (place, word),
            None => first.map(|first| (first.place, letters(first.card)))?,
        };
        return Some(FirstDifference {
            step: Some(place + 1),
            row: place / Tableau::COLUMNS + 1,
            column: place % Tableau::COLUMNS + 1,
            yours: Some(yours.to_owned()),
            dealt: Some(deal.cards()[place]),
        });
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
        let yours = yours.map(|card| letters(card).to_owned());
        (!is_same).then_some(FirstDifference { step: None, row: row + 1, column: column + 1, yours, dealt })
    });
    // Otherwise only cells and foundations differ.
    difference.or(Some(FirstDifference { step: None, row: 1, column: 1, yours: None, dealt: None }))
}
