//! The board to identify: its cards, and the numbers found for it. The desk keeps it while the screen is closed.

pub mod matches;
pub mod places;

use self::matches::Matches;
use self::places::Places;
use super::prelude::*;
use crate::browser::search::answers::Answers;
use tableaux_engine::freecell::find::Identification;
use tableaux_engine::freecell::{Deal, Tableau};

/// The most boards that can be restored.
const MAX_EARLIER: usize = 50;

/// Returns the cards of a layout by tableau place; `None` if a card is in a free cell or on a foundation, or a cascade
/// is too long. Rows may be missing.
pub fn places_of(layout: &Layout) -> Option<[Option<Card>; Card::COUNT]> {
    let mut places = [None; Card::COUNT];
    for (column, cascade) in layout.cascades().enumerate() {
        for (row, &card) in cascade.iter().enumerate() {
            *places.get_mut(row * Tableau::COLUMNS + column)? = card;
        }
    }
    layout.is_unplayed().then_some(places)
}

/// A typed or pasted board, and the numbers found for it.
#[derive(Debug, Clone)]
pub struct NumberSearch {
    generator: Generator,
    pub places: Places,
    /// The range to search, if not the default.
    pub range: Option<DealRange>,
    matches: Option<Matches>,
    /// The index of the selected match.
    selected: u64,
    /// The boards that were replaced, latest last.
    earlier: Vec<[Option<Card>; Card::COUNT]>,
}

impl NumberSearch {
    pub fn new(generator: Generator) -> Self {
        let places = Places::default();
        Self { generator, places, range: None, matches: None, selected: 0, earlier: Vec::new() }
    }

    pub const fn generator(&self) -> Generator {
        self.generator
    }

    #[must_use]
    pub fn dealt_by(self, generator: Generator) -> Self {
        Self { generator, ..self }
    }

    /// Replaces the cards; the previous ones can be restored.
    pub fn replace(&mut self, cards: [Option<Card>; Card::COUNT]) {
        if !self.places.is_empty() && *self.places.cards() != cards {
            self.earlier.retain(|earlier| earlier != self.places.cards());
            self.earlier.push(*self.places.cards());
            if self.earlier.len() > MAX_EARLIER {
                self.earlier.remove(0);
            }
        }
        self.places = Places::new(cards);
    }

    pub fn has_earlier(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Restores the previous cards; the current ones go to the end of the queue. Returns whether there were any.
    pub fn bring_back(&mut self) -> bool {
        let Some(cards) = self.earlier.pop() else { return false };
        if !self.places.is_empty() {
            self.earlier.insert(0, *self.places.cards());
        }
        self.places = Places::new(cards);
        true
    }

    pub fn layout(&self) -> Layout {
        self.places.cards().into()
    }

    /// Applies search answers, or starts over for another board.
    pub fn refresh(&mut self, answers: &Answers) {
        let pattern = self.places.pattern();
        let is_of = |matches: &Matches| {
            pattern.as_ref().is_some_and(|pattern| matches.is_of(self.generator, pattern, self.range))
        };
        if !self.matches.as_ref().is_some_and(is_of) {
            self.matches = pattern.map(|pattern| Matches::new(self.generator, pattern, self.range));
            self.selected = 0;
        }
        if let Some(matches) = &mut self.matches {
            matches.take(answers);
        }
    }

    pub const fn matches(&self) -> Option<&Matches> {
        self.matches.as_ref()
    }

    /// Returns the next query: visible numbers, more numbers, or the reason there are none.
    pub fn query(&self, answers: &Answers, shown: impl Iterator<Item = u64>) -> Option<Query> {
        let matches = self.matches.as_ref()?;
        let is_open = |query: &Query| !answers.is_settled(query);
        let mut shown = std::iter::once(self.selected).chain(shown).filter_map(|place| matches.number_query(place));
        shown.find(is_open).or_else(|| matches.query().filter(is_open))
    }

    /// Returns how many numbers match, as far as found.
    pub fn count(&self) -> u64 {
        self.matches.as_ref().map_or(0, Matches::count)
    }

    pub const fn selected(&self) -> u64 {
        self.selected
    }

    /// Selects a match, at most the last.
    pub fn select(&mut self, place: u64) {
        self.selected = place.min(self.count().saturating_sub(1));
    }

    /// Moves the selection, cyclically once all matches are found.
    pub fn walk(&mut self, steps: i64) {
        let count = self.count();
        let next = self.selected.checked_add_signed(steps).filter(|&next| next < count);
        let is_done = self.matches.as_ref().is_some_and(Matches::is_done);
        match next {
            Some(next) => self.selected = next,
            None if is_done && count > 0 => {
                let steps = steps.rem_euclid(count.cast_signed()).cast_unsigned();
                self.selected = (self.selected + steps) % count;
            }
            None => self.select(if steps < 0 { 0 } else { count }),
        }
    }

    /// Returns the selected number, if known.
    pub fn number(&self, answers: &Answers) -> Option<DealNumber> {
        self.matches.as_ref()?.number(self.selected, answers)
    }

    pub fn deal(&self, answers: &Answers) -> Option<Deal> {
        Deal::by(&self.generator, self.number(answers)?).ok()
    }

    /// Returns the reason no number matches, if known.
    pub fn explanation<'a>(&self, answers: &'a Answers) -> Option<&'a Identification> {
        self.matches.as_ref()?.explanation(answers)
    }
}
