//! The 52 places of a tableau, filled by typing.

use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::freecell::{Pattern, Tableau};

/// The places of a tableau in dealing order, some of them filled. A card may occur twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    cards: [Option<Card>; Card::COUNT],
    cursor: usize,
    /// The rank typed, until its suit follows.
    rank: Option<Rank>,
    last: LastTyped,
}

/// The last input, which decides the meaning of a blank or a `?`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LastTyped {
    /// A card, or `??`: a blank ends it.
    Whole,
    /// `?`: a second one belongs to it, and a blank ends it.
    Question,
    /// Anything else: a blank skips a place.
    Other,
}

impl Default for Places {
    fn default() -> Self {
        Self::new([None; Card::COUNT])
    }
}

impl Places {
    /// Creates places with the cursor after the last card.
    pub fn new(cards: [Option<Card>; Card::COUNT]) -> Self {
        let mut places = Self { cards, cursor: 0, rank: None, last: LastTyped::Other };
        places.go(cards.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
        places
    }

    pub const fn cards(&self) -> &[Option<Card>; Card::COUNT] {
        &self.cards
    }

    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    pub const fn rank(&self) -> Option<Rank> {
        self.rank
    }

    pub fn is_empty(&self) -> bool {
        self.cards.iter().all(Option::is_none)
    }

    /// Returns the board, unless it is empty or has a card twice.
    pub fn pattern(&self) -> Option<Pattern> {
        Pattern::new(self.cards).ok().filter(|pattern| pattern.known_count() > 0)
    }

    pub fn is_doubled(&self, card: Card) -> bool {
        self.cards.iter().filter(|&&place| place == Some(card)).count() > 1
    }

    pub fn doubled(&self) -> impl Iterator<Item = Card> {
        Card::PACK.into_iter().filter(|&card| self.is_doubled(card))
    }

    /// Types a character: a rank, then a suit; `?` or `??` or a blank for an unknown card; a blank may follow each.
    /// Returns whether it is valid.
    pub fn type_char(&mut self, c: char) -> bool {
        let last = std::mem::replace(&mut self.last, LastTyped::Other);
        match (self.rank, Rank::from_char(c), Suit::from_char(c)) {
            (None, ..) if c == ' ' && last != LastTyped::Other => {}
            (None, ..) if c == '?' && last == LastTyped::Question => self.last = LastTyped::Whole,
            _ if c == '?' || c == ' ' => {
                self.put(None);
                self.last = if c == '?' { LastTyped::Question } else { LastTyped::Other };
            }
            // The zero of a ten written as 10.
            (Some(Rank::TEN), ..) if c == '0' => {}
            _ if c == '0' || c == '1' => self.rank = Some(Rank::TEN),
            (Some(rank), _, Some(suit)) => {
                self.put(Some(Card::new(rank, suit)));
                self.last = LastTyped::Whole;
            }
            (_, Some(rank), _) => self.rank = Some(rank),
            _ => return false,
        }
        true
    }

    fn put(&mut self, card: Option<Card>) {
        self.cards[self.cursor] = card;
        self.go(self.cursor + 1);
    }

    /// Erases the pending rank, or else the card before the cursor.
    pub fn erase(&mut self) {
        self.last = LastTyped::Other;
        if self.rank.take().is_none() {
            // In the last place erase the card itself, as typing does not move past it.
            if self.cards[self.cursor].is_none() || self.cursor + 1 < Card::COUNT {
                self.cursor = self.cursor.saturating_sub(1);
            }
            self.cards[self.cursor] = None;
        }
    }

    pub fn delete(&mut self) {
        self.cards[self.cursor] = None;
        self.rank = None;
    }

    /// Moves the cursor to a place, at most the last.
    pub fn go(&mut self, place: usize) {
        self.cursor = place.min(Card::COUNT - 1);
        (self.rank, self.last) = (None, LastTyped::Other);
    }

    /// Moves the cursor right and down, if there is a place.
    pub fn step(&mut self, right: i8, down: i8) {
        let rows = isize::from(down) * Tableau::COLUMNS.cast_signed();
        let place = self.cursor.checked_add_signed(isize::from(right) + rows);
        self.go(place.filter(|&place| place < Card::COUNT).unwrap_or(self.cursor));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Places {
        let mut places = Places::default();
        assert!(text.chars().all(|c| places.type_char(c)), "{text}");
        places
    }

    fn cards(places: &Places) -> String {
        let last = places.cards.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let cards = places.cards[..last].iter().map(|card| card.map_or("??".into(), |card| card.to_string()));
        cards.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cards_are_typed_as_they_are_written() {
        assert_eq!(cards(&typed("7dADt♥10s0c?9h")), "7D AD TH TS TC ?? 9H");
        assert_eq!(cards(&typed("7d ad  5c ?3s")), "7D AD ?? 5C ?? 3S", "one blank ends a card");
        let mut places = typed("7");
        assert!(!places.type_char('x') && places.rank.is_some());
        assert!(places.type_char('8') && places.type_char('d'));
        assert_eq!(cards(&places), "8D", "another rank takes the place of the first");
        assert!(!places.type_char('♠') && !places.type_char('d'), "a suit needs a rank");
    }

    #[test]
    fn one_or_two_question_marks_are_one_unknown_card_with_or_without_blanks() {
        for text in ["QS ? 5C", "QS?5C", "QS ?? 5C", "QS??5C", "qs ?5c", "qs? 5c", "qs?? 5c"] {
            assert_eq!(cards(&typed(text)), "QS ?? 5C", "{text}");
        }
        for text in ["???5c", "????5c", "? ? 5c", "?? ??5c", "   5c", "?  5c"] {
            let unknown = if text == "   5c" { 3 } else { 2 };
            assert_eq!(cards(&typed(text)), "?? ".repeat(unknown) + "5C", "{text}");
        }
        // A `?` elsewhere is another card.
        let mut places = typed("?");
        places.go(8);
        assert!("?5c".chars().all(|c| places.type_char(c)));
        assert_eq!(places.cards[9], Some("5C".parse().unwrap()));
        // An erased `?` is not half of the next.
        let mut places = typed("qs?");
        places.erase();
        assert!("?5c".chars().all(|c| places.type_char(c)));
        assert_eq!(cards(&places), "QS ?? 5C");
    }

    #[test]
    fn typed_cards_are_erased() {
        let mut places = typed("7dad5");
        places.erase();
        assert_eq!((cards(&places), places.cursor), ("7D AD".into(), 2));
        places.erase();
        assert_eq!((cards(&places), places.cursor), ("7D".into(), 1));
        places.go(0);
        places.delete();
        assert_eq!(cards(&places), "");
        places.erase();
        assert_eq!(places.cursor, 0);
        // The last place.
        places.go(51);
        assert!(places.type_char('4') && places.type_char('h'));
        places.erase();
        assert_eq!((cards(&places), places.cursor), (String::new(), 51));
    }

    #[test]
    fn a_card_in_two_places_makes_no_board() {
        let mut places = typed("7dad7d");
        assert!(places.is_doubled("7D".parse().unwrap()) && !places.is_doubled("AD".parse().unwrap()));
        assert_eq!(places.pattern(), None);
        places.erase();
        assert_eq!(places.pattern().map(|pattern| pattern.known_count()), Some(2));
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        let mut places = typed("");
        places.step(-1, 0);
        places.step(0, -1);
        assert_eq!(places.cursor, 0);
        places.step(7, 6);
        assert_eq!(places.cursor, 0, "the last row has four places");
        places.step(3, 6);
        assert_eq!(places.cursor, 51);
        places.step(0, 1);
        assert_eq!(places.cursor, 51);
    }
}
