//! A deal: a number and the tableau that it stands for.

use crate::card::Card;
use crate::freecell::trace::trace;
use crate::generator::{DealError, Generator, microsoft};
use crate::number::DealNumber;

/// The laid-out board: 52 cards, no two alike, in the order in which they were dealt.
///
/// They lie row by row over eight columns: six rows of eight cards and a seventh of four, so that the first four
/// columns hold seven cards and the others six.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tableau([Card; Card::COUNT]);

impl Tableau {
    /// How many rows there are.
    pub const ROWS: usize = 7;
    /// How many columns there are.
    pub const COLUMNS: usize = 8;

    /// Lays out cards given in dealing order.
    ///
    /// # Errors
    /// A card that is there twice.
    pub fn new(cards: [Card; Card::COUNT]) -> Result<Self, Card> {
        let mut seen = 0u64;
        for card in cards {
            if seen & 1 << card.index() != 0 {
                return Err(card);
            }
            seen |= 1 << card.index();
        }
        Ok(Self(cards))
    }

    /// The caller has taken each card of the pack once.
    pub(super) const fn of_a_whole_pack(cards: [Card; Card::COUNT]) -> Self {
        Self(cards)
    }

    /// The cards in dealing order.
    #[must_use]
    pub const fn cards(&self) -> &[Card; Card::COUNT] {
        &self.0
    }

    /// The seven rows from the top: six of eight cards, one of four.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Card]> {
        self.0.chunks(Self::COLUMNS)
    }

    /// The eight columns from the left, each from its deepest card to the one that can be played: four of seven
    /// cards, four of six. In play they are the cascades.
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = impl ExactSizeIterator<Item = Card>> {
        (0..Self::COLUMNS).map(|column| self.column(column))
    }

    /// One column, 0 to 7, as [`Tableau::columns`] gives it.
    ///
    /// # Panics
    /// With a column past 7.
    #[must_use]
    pub fn column(&self, column: usize) -> impl ExactSizeIterator<Item = Card> + Clone {
        assert!(column < Self::COLUMNS, "there are eight columns");
        self.0[column..].iter().step_by(Self::COLUMNS).copied()
    }

    /// The card in a row (0 to 6) of a column (0 to 7), if there is one.
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> Option<Card> {
        if column < Self::COLUMNS { self.0.get(row * Self::COLUMNS + column).copied() } else { None }
    }

    /// The row (0 to 6) and the column (0 to 7) in which a card lies.
    #[must_use]
    pub fn place(&self, card: Card) -> (usize, usize) {
        // All 52 cards are there, so the position is always found.
        let index = self.0.iter().position(|&other| other == card).unwrap_or_default();
        (index / Self::COLUMNS, index % Self::COLUMNS)
    }
}

/// A deal: a number and its tableau.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    number: DealNumber,
    tableau: Tableau,
}

impl Deal {
    /// Deals a number: the pack A♣ A♦ A♥ A♠ 2♣ … K♠, [shuffled](microsoft::shuffle), row by row.
    ///
    /// ```
    /// use tableaux::{freecell::deal::Deal, number::DealNumber};
    /// let deal = Deal::new(DealNumber::new(617)?);
    /// let first_row: Vec<String> = deal.cards()[..8].iter().map(ToString::to_string).collect();
    /// assert_eq!(first_row.join(" "), "7D AD 5C 3S 5S 8C 2D AH");
    /// # Ok::<(), tableaux::number::NumberError>(())
    /// ```
    #[must_use]
    pub fn new(number: DealNumber) -> Self {
        Self::of(number, Tableau::of_a_whole_pack(microsoft::shuffle(number, Card::PACK)))
    }

    /// Deals a number by any rule; [`Deal::new`] is quicker for Microsoft's.
    ///
    /// # Errors
    /// Where the number has no deal by that rule.
    pub fn by(generator: &Generator, number: DealNumber) -> Result<Self, DealError> {
        let cards = trace(generator, number)?.map(|step| step.dealt);
        Ok(Self::of(number, Tableau::of_a_whole_pack(cards)))
    }

    /// The tableau must be the number's.
    pub(super) const fn of(number: DealNumber, tableau: Tableau) -> Self {
        Self { number, tableau }
    }

    /// The deal's number.
    #[must_use]
    pub const fn number(&self) -> DealNumber {
        self.number
    }

    /// The deal's tableau.
    #[must_use]
    pub const fn tableau(&self) -> &Tableau {
        &self.tableau
    }

    /// The 52 cards in dealing order.
    #[must_use]
    pub const fn cards(&self) -> &[Card; Card::COUNT] {
        self.tableau.cards()
    }

    /// See [`Tableau::rows`].
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Card]> {
        self.tableau.rows()
    }

    /// See [`Tableau::columns`].
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = impl ExactSizeIterator<Item = Card>> {
        self.tableau.columns()
    }
}
