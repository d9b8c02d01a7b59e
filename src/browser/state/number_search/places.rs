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
