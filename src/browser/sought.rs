//! A layout that is typed in, to be told its number.

use super::question::Question;
use crate::card::{Card, Rank, Suit, SuitStyle};
use crate::freecell::deal::Tableau;
use crate::freecell::find::identification::Identification;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;

/// The places of a tableau in dealing order, some of them with a card; while it is typed, one may be there twice.
#[derive(Debug, Clone)]
pub struct Sought {
    /// Who has dealt it.
    pub generator: Generator,
    places: [Option<Card>; Card::COUNT],
    /// Which place is typed into.
    at: usize,
    /// The rank that was typed, if its suit is still to come.
    rank: Option<Rank>,
    /// Whether a card was typed just now, which a blank may follow.
    after_card: bool,
    /// The last layout that was searched for, and what was found.
    pub known: Option<(Pattern, Identification)>,
}

impl Sought {
    /// Nothing is typed yet.
    #[must_use]
    pub const fn new(generator: Generator) -> Self {
        Self { generator, places: [None; Card::COUNT], at: 0, rank: None, after_card: false, known: None }
    }

    /// What is in each place.
    #[must_use]
    pub const fn places(&self) -> &[Option<Card>; Card::COUNT] {
        &self.places
    }

    /// The place that is typed into.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The rank that waits for its suit.
    #[must_use]
    pub const fn rank(&self) -> Option<Rank> {
        self.rank
    }

    /// What is wrong with it, if a card is there twice.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let doubled = Card::PACK.into_iter().filter(|&card| self.is_doubled(card));
        let doubled: Vec<&str> = doubled.map(|card| card.text(SuitStyle::Symbols)).collect();
        let are = if doubled.len() == 1 { "is" } else { "are" };
        (!doubled.is_empty()).then(|| format!("{} {are} there twice", doubled.join(", ")))
    }

    /// Whether a card is in more than one place.
    #[must_use]
    pub fn is_doubled(&self, card: Card) -> bool {
        self.places.iter().filter(|&&place| place == Some(card)).count() > 1
    }

    /// The layout, unless nothing is known of it or a card is there twice.
    #[must_use]
    pub fn layout(&self) -> Option<Pattern> {
        Pattern::new(self.places).ok().filter(|layout| layout.known_count() > 0)
    }

    /// What was found, if it was searched for what is there now.
    #[must_use]
    pub fn sighting(&self) -> Option<&Identification> {
        let layout = self.layout()?;
        self.known.as_ref().filter(|(known, _)| *known == layout).map(|(_, sighting)| sighting)
    }

    /// What is to be searched for.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        let layout = self.layout()?;
        self.sighting().is_none().then_some(Question::Board(self.generator, layout))
    }

    /// Puts in what was pasted.
    pub fn fill(&mut self, layout: &Pattern) {
        self.places = *layout.places();
        self.rank = None;
        self.go(self.places.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    }

    /// Takes a character: a rank, then a suit, then perhaps a blank; `?` or another blank for a card that is not known.
    /// Whether it is one of those.
    pub fn type_char(&mut self, c: char) -> bool {
        let after_card = std::mem::take(&mut self.after_card);
        match (self.rank, c) {
            (None, ' ') if after_card => {}
            (_, '?' | ' ') => self.put(None),
            // The end of a ten that is written as 10.
            (Some(Rank::TEN), '0') => {}
            (_, '0' | '1') => self.rank = Some(Rank::TEN),
            (Some(rank), c) if Suit::from_char(c).is_some() => {
                self.put(Suit::from_char(c).map(|suit| Card::new(rank, suit)));
                self.after_card = true;
            }
            (_, c) if Rank::from_char(c).is_some() => self.rank = Rank::from_char(c),
            _ => return false,
        }
        true
    }

    fn put(&mut self, card: Option<Card>) {
        self.places[self.at] = card;
        self.rank = None;
        self.go(self.at + 1);
    }

    /// Erases the rank that waits for its suit, or else the card before.
    pub fn erase(&mut self) {
        if self.rank.take().is_none() {
            // In the last place the card itself, as typing does not leave it.
            if self.places[self.at].is_none() || self.at + 1 < Card::COUNT {
                self.at = self.at.saturating_sub(1);
            }
            self.places[self.at] = None;
        }
    }

    /// Makes the card of the place unknown.
    pub fn delete(&mut self) {
        self.rank = None;
        self.places[self.at] = None;
    }

    /// Goes to a place, or to the last.
    pub fn go(&mut self, place: usize) {
        self.at = place.min(Card::COUNT - 1);
        (self.rank, self.after_card) = (None, false);
    }

    /// Goes so many places to the right and rows down, as far as there are any.
    pub fn step(&mut self, right: i8, down: i8) {
        let rows = isize::from(down) * Tableau::COLUMNS.cast_signed();
        let place = self.at.checked_add_signed(isize::from(right) + rows);
        self.go(place.filter(|&place| place < Card::COUNT).unwrap_or(self.at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Sought {
        let mut sought = Sought::new(Generator::Microsoft);
        assert!(text.chars().all(|c| sought.type_char(c)), "{text}");
        sought
    }

    fn cards(sought: &Sought) -> String {
        let last = sought.places().iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let cards = sought.places()[..last].iter().map(|card| card.map_or("??".into(), |card| card.to_string()));
        cards.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cards_are_typed_as_they_are_written() {
        assert_eq!(cards(&typed("7dADt♥10s0c?9h")), "7D AD TH TS TC ?? 9H");
        assert_eq!(cards(&typed("7d ad  5c ?3s")), "7D AD ?? 5C ?? 3S", "one blank ends a card");
        let mut sought = typed("7");
        assert!(!sought.type_char('x') && sought.rank().is_some());
        assert!(sought.type_char('8') && sought.type_char('d'));
        assert_eq!(cards(&sought), "8D", "another rank takes the place of the first");
        assert!(!sought.type_char('♠') && !sought.type_char('d'), "a suit needs a rank");
    }

    #[test]
    fn what_was_typed_is_erased() {
        let mut sought = typed("7dad5");
        sought.erase();
        assert_eq!((cards(&sought), sought.at()), ("7D AD".into(), 2));
        sought.erase();
        assert_eq!((cards(&sought), sought.at()), ("7D".into(), 1));
        sought.go(0);
        sought.delete();
        assert_eq!(cards(&sought), "");
        sought.erase();
        assert_eq!(sought.at(), 0);
        // The last place.
        sought.go(51);
        assert!(sought.type_char('4') && sought.type_char('h'));
        sought.erase();
        assert_eq!((cards(&sought), sought.at()), (String::new(), 51));
    }

    #[test]
    fn a_card_that_is_there_twice_makes_no_layout() {
        let mut sought = typed("7dad7d");
        assert!(sought.is_doubled("7D".parse().unwrap()) && !sought.is_doubled("AD".parse().unwrap()));
        assert_eq!(sought.layout(), None);
        sought.erase();
        assert_eq!(sought.layout().map(|layout| layout.known_count()), Some(2));
    }

    #[test]
    fn it_stays_on_the_board() {
        let mut sought = typed("");
        sought.step(-1, 0);
        sought.step(0, -1);
        assert_eq!(sought.at(), 0);
        sought.step(7, 6);
        assert_eq!(sought.at(), 0, "the last row has four places");
        sought.step(3, 6);
        assert_eq!(sought.at(), 51);
        sought.step(0, 1);
        assert_eq!(sought.at(), 51);
    }
}
