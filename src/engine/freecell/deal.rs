//! A deal: a number and its tableau.

use std::fmt;

use crate::card::Card;
use crate::freecell::trace::trace;
use crate::generator::{DealError, Generator, microsoft};
use crate::number::DealNumber;

/// A board before the first move: the 52 cards of the pack in dealing order.
///
/// Six rows of eight cards and a seventh of four make eight cascades: the first four hold seven cards, the others six.
/// Serialized as seven rows: `[["7D","AD",…],…]`.
///
/// ```
/// use tableaux_engine::freecell::{Deal, Tableau};
/// let tableau: Tableau = "\
/// 7D AD 5C 3S 5S 8C 2D AH
/// TD 7S QD AC 6D 8H AS KH
/// TH QC 3H 9D 6S 8D 3D TC
/// KD 5H 9S 3C 8S 7H 4D JS
/// 4C QS 9C 9H 7C 6H 2C 2S
/// 4S TS 2H 5D JC 6C JH QH
/// JD KS KC 4H
/// ".parse()?;
/// assert_eq!(tableau, *Deal::new(617.into()).tableau());
/// assert_eq!(tableau.column(0).map(|card| card.to_string()).collect::<Vec<_>>().join(" "), "7D TD TH KD 4C 4S JD");
/// assert_eq!(tableau.find("KH".parse()?), (1, 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tableau([Card; Card::COUNT]);

impl Tableau {
    /// The number of rows.
    pub const ROWS: usize = 7;
    /// The number of cascades.
    pub const COLUMNS: usize = 8;

    /// Returns a tableau of the cards in dealing order.
    ///
    /// # Errors
    /// A card that appears twice.
    pub fn new(cards: [Card; Card::COUNT]) -> Result<Self, Card> {
        // A bitset.
        let mut seen = 0u64;
        for card in cards {
            if seen & 1 << card.index() != 0 {
                return Err(card);
            }
            seen |= 1 << card.index();
        }
        Ok(Self(cards))
    }

    /// Returns the tableau of a permutation of the pack, unchecked.
    pub(super) const fn from_permutation(cards: [Card; Card::COUNT]) -> Self {
        Self(cards)
    }

    /// Returns the cards in dealing order.
    pub const fn cards(&self) -> &[Card; Card::COUNT] {
        &self.0
    }

    /// Returns the seven rows from the top: six of eight cards, one of four.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Card]> {
        self.0.chunks(Self::COLUMNS)
    }

    /// Returns the eight cascades from the left, each from its deepest card to the playable one: four of seven cards,
    /// four of six.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = impl ExactSizeIterator<Item = Card>> {
        (0..Self::COLUMNS).map(|column| self.column(column))
    }

    /// Returns one cascade, 0 to 7, like [`Tableau::columns`].
    ///
    /// # Panics
    /// If `column` is larger than 7.
    pub fn column(&self, column: usize) -> impl ExactSizeIterator<Item = Card> + Clone {
        assert!(column < Self::COLUMNS, "there are eight columns");
        self.0[column..].iter().step_by(Self::COLUMNS).copied()
    }

    /// Returns the card in a row (0 to 6) of a cascade (0 to 7), if there is one.
    pub fn at(&self, row: usize, column: usize) -> Option<Card> {
        if column < Self::COLUMNS { self.0.get(row * Self::COLUMNS + column).copied() } else { None }
    }

    /// Returns the row (0 to 6) and the cascade (0 to 7) of a card.
    pub fn find(&self, card: Card) -> (usize, usize) {
        let Some(place) = self.0.iter().position(|&other| other == card) else {
            unreachable!("a tableau holds every card")
        };
        (place / Self::COLUMNS, place % Self::COLUMNS)
    }
}

/// Writes seven lines, one for each row from the top, with single spaces between the cards: `7D AD 5C 3S 5S 8C 2D AH`.
impl fmt::Display for Tableau {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            for (column, card) in row.iter().enumerate() {
                write!(f, "{}{card}", if column > 0 { " " } else { "" })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A deal: a number, the generator, and the tableau it deals.
///
/// The text is a line with the number and the lines of the tableau; serialized,
/// `{"number":617,"rows":[["7D","AD",…],…]}`. Both name the generator unless it is Microsoft's. Parsing either fails
/// unless number and tableau match.
///
/// ```
/// use tableaux_engine::{Deal, Generator};
///
/// let deal = Deal::new(617.into());
/// assert!(deal.to_string().starts_with("#617\n7D AD 5C 3S 5S 8C 2D AH\nTD 7S QD AC 6D 8H AS KH\n"));
/// assert_eq!(deal.to_string().parse(), Ok(deal));
/// let other = Deal::by(&"minstd".parse::<Generator>()?, 617.into())?;
/// assert!(other.to_string().starts_with("#617 by minstd\n"));
///
/// let data = serde_json::to_string(&deal)?;
/// assert!(data.starts_with(r#"{"number":617,"rows":[["7D","AD","#));
/// assert_eq!(serde_json::from_str::<Deal>(&data)?, deal);
/// let error = serde_json::from_str::<Deal>(&data.replace("617", "618")).unwrap_err();
/// assert!(error.to_string().starts_with("row 1, column 1 has 7D, but #618 has 8C there"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    number: DealNumber,
    generator: Generator,
    tableau: Tableau,
}

impl Deal {
    /// Deals a number: the pack A♣ A♦ A♥ A♠ 2♣ … K♠, [shuffled](microsoft::shuffle), row by row.
    pub fn new(number: DealNumber) -> Self {
        Self::from_parts(number, Tableau::from_permutation(microsoft::shuffle(number, Card::PACK)))
    }

    /// Deals a number by any generator; [`Deal::new`] is faster with Microsoft's.
    ///
    /// # Errors
    /// Fails if the generator has no deal with that number.
    pub fn by(generator: &Generator, number: DealNumber) -> Result<Self, DealError> {
        let cards = trace(generator, number)?.map(|step| step.dealt);
        Ok(Self { number, generator: *generator, tableau: Tableau::from_permutation(cards) })
    }

    /// Returns a deal of Microsoft's with a number and its tableau, unchecked.
    pub(crate) const fn from_parts(number: DealNumber, tableau: Tableau) -> Self {
        Self { number, generator: Generator::Microsoft, tableau }
    }

    /// Returns the number.
    pub const fn number(&self) -> DealNumber {
        self.number
    }

    /// Returns the generator.
    pub const fn generator(&self) -> &Generator {
        &self.generator
    }

    /// Returns the tableau.
    pub const fn tableau(&self) -> &Tableau {
        &self.tableau
    }

    /// Returns the 52 cards in dealing order.
    pub const fn cards(&self) -> &[Card; Card::COUNT] {
        self.tableau.cards()
    }
}

/// A line `#617`, or `#617 by minstd` with another generator than Microsoft's, and the lines of the tableau.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.generator {
            Generator::Microsoft => write!(f, "#{}\n{}", self.number, self.tableau),
            generator @ Generator::Lcg(_) => write!(f, "#{} by {generator}\n{}", self.number, self.tableau),
        }
    }
}
