//! A board in play, and the rules of it: which moves are legal, and what they do.
//!
//! This is what every solution is checked by, so it shares nothing with the search that finds them.

mod cascade;
mod illegal;

pub use cascade::Cascade;
pub use illegal::IllegalMove;

use std::ops::RangeInclusive;

use super::cell_count::CellCount;
use super::deal::Tableau;
use super::moves::{Move, Place};
use crate::card::{Card, Rank, Suit};

/// How many cascades there are.
pub const CASCADES: usize = Tableau::COLUMNS;

/// A board in play: eight cascades, the free cells and the foundations, which hold each card of the pack once.
///
/// ```
/// use tableaux::freecell::{cell_count::CellCount, deal::Deal, moves::{Move, Place}, position::Position};
/// use tableaux::number::DealNumber;
///
/// let mut position = Position::new(Deal::new(DealNumber::new(617)?).tableau(), CellCount::FOUR);
/// position.play(Move::one(Place::Cascade(0), Place::Cell(0)))?;
/// assert_eq!(position.cells()[0].unwrap().to_string(), "JD");
/// let error = position.play(Move::one(Place::Cascade(3), Place::Cascade(0))).unwrap_err();
/// assert_eq!(error.to_string(), "4H does not go on 4S: 3D or 3H is accepted there");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    cascades: [Cascade; CASCADES],
    cells: [Option<Card>; CellCount::MAX.get() as usize],
    /// How many of those cells there are.
    cell_count: CellCount,
    /// For each suit the value of the highest card that is home, 0 for none.
    foundations: [u8; 4],
}

impl Position {
    /// A tableau before the first move.
    #[must_use]
    pub fn new(tableau: &Tableau, cells: CellCount) -> Self {
        let mut cascades = [Cascade::EMPTY; CASCADES];
        for (column, cascade) in cascades.iter_mut().enumerate() {
            cascade.extend(tableau.column(column));
        }
        Self { cascades, cells: [None; CellCount::MAX.get() as usize], cell_count: cells, foundations: [0; 4] }
    }

    /// The caller has taken each card of the pack once, and put none in a cell that is not there.
    pub(super) const fn of_a_whole_pack(
        cascades: &[Cascade; CASCADES],
        cells: [Option<Card>; CellCount::MAX.get() as usize],
        cell_count: CellCount,
        foundations: [u8; 4],
    ) -> Self {
        Self { cascades: *cascades, cells, cell_count, foundations }
    }

    /// The cascades from the left, each from its deepest card to the one that can be played.
    #[must_use]
    pub const fn cascades(&self) -> &[Cascade; CASCADES] {
        &self.cascades
    }

    /// The free cells, each in its place, with the card that lies in it; as many as there are.
    #[must_use]
    pub fn cells(&self) -> &[Option<Card>] {
        &self.cells[..self.cell_count.get().into()]
    }

    /// The highest card of a suit that is home.
    #[must_use]
    pub const fn foundation(&self, suit: Suit) -> Option<Rank> {
        Rank::new(self.foundations[suit as usize])
    }

    /// How many free cells there are, empty or not.
    #[must_use]
    pub const fn cell_count(&self) -> CellCount {
        self.cell_count
    }

    /// How many cards are not home yet, 0 to 52.
    #[must_use]
    pub fn cards_left(&self) -> u32 {
        52 - self.foundations.iter().copied().map(u32::from).sum::<u32>()
    }

    /// Whether all cards are home.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.cards_left() == 0
    }

    /// The card of a place that can be played: the last of a cascade, or that in a cell.
    #[must_use]
    pub fn top(&self, place: Place) -> Option<Card> {
        match place {
            Place::Cascade(cascade) => self.cascades.get(usize::from(cascade))?.last().copied(),
            Place::Cell(cell) => *self.cells().get(usize::from(cell))?,
            Place::Home => None,
        }
    }

    /// How many cards at the end of a cascade are a run, each fitting the one under it: 0 for an empty cascade.
    #[must_use]
    pub fn run(&self, cascade: u8) -> u8 {
        let Some(cards) = self.cascades.get(usize::from(cascade)).filter(|cards| !cards.is_empty()) else { return 0 };
        let fitting = cards.windows(2).rev().take_while(|pair| fits(pair[1], pair[0])).count();
        u8::try_from(fitting + 1).unwrap_or(u8::MAX) // a run has 13 cards at most
    }

    /// How many cards a supermove to a cascade may have: (1 + empty cells) · 2^(empty cascades), the one to which it
    /// goes not counted; 1 to 1,408.
    #[must_use]
    pub fn limit(&self, to: u8) -> u16 {
        let (cells, cascades) = self.room(to);
        (1 + u16::from(cells)) << cascades
    }

    /// How many cells are empty, and how many cascades other than that to which a move goes.
    fn room(&self, to: u8) -> (u8, u8) {
        let cells = (0u8..).zip(self.cells()).filter(|(_, card)| card.is_none()).count();
        let cascades = (0u8..).zip(&self.cascades).filter(|(at, cards)| *at != to && cards.is_empty()).count();
        // At most 10 and 8.
        (u8::try_from(cells).unwrap_or_default(), u8::try_from(cascades).unwrap_or_default())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The rule that the move breaks; the position is as it was then.
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        self.check(played)?;
        if let (Place::Cascade(from), Place::Cascade(to)) = (played.from, played.to) {
            let places = [from, to].map(usize::from);
            // They are two, and the board has both.
            if let Ok([from, to]) = self.cascades.get_disjoint_mut(places) {
                from.give(played.cards, to);
            }
            return Ok(());
        }
        let taken = match played.from {
            Place::Cascade(cascade) => self.cascades[usize::from(cascade)].pop(),
            Place::Cell(cell) => self.cells[usize::from(cell)].take(),
            Place::Home => None, // was refused
        };
        match played.to {
            Place::Cascade(cascade) => self.cascades[usize::from(cascade)].extend(taken),
            Place::Cell(cell) => self.cells[usize::from(cell)] = taken,
            Place::Home => taken.iter().for_each(|card| self.foundations[card.suit() as usize] += 1),
        }
        Ok(())
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    /// The rule that the move breaks.
    pub fn check(&self, Move { from, to, cards }: Move) -> Result<(), IllegalMove> {
        for place in [from, to] {
            if !self.has(place) {
                return Err(IllegalMove::NoSuchPlace { place, cells: self.cell_count() });
            }
        }
        if from == Place::Home {
            return Err(IllegalMove::FromHome);
        }
        if from == to {
            return Err(IllegalMove::SamePlace(from));
        }
        if cards == 0 {
            return Err(IllegalMove::NoCards);
        }
        let top = self.top(from).ok_or(IllegalMove::Empty(from))?;
        let (Place::Cascade(cascade), Place::Cascade(target)) = (from, to) else {
            if cards > 1 {
                return Err(IllegalMove::OneAtATime { from, to, cards });
            }
            return self.check_one(top, to);
        };
        let moved = self.moved(cascade, cards)?;
        self.check_one(moved, to)?;
        // One card has always room.
        let most = if cards == 1 { 1 } else { self.limit(target) };
        if u16::from(cards) > most {
            let (empty_cells, empty_cascades) = self.room(target);
            return Err(IllegalMove::TooMany { cards, most, empty_cells, empty_cascades });
        }
        Ok(())
    }

    /// The deepest of the cards that a move takes from a cascade with cards, if they are a run.
    fn moved(&self, cascade: u8, cards: u8) -> Result<Card, IllegalMove> {
        let (from, lying) = (Place::Cascade(cascade), &self.cascades[usize::from(cascade)]);
        let Some(at) = lying.len().checked_sub(cards.into()) else {
            // Fewer than `cards`, which is a u8.
            return Err(IllegalMove::TooFew { from, cards, there: u8::try_from(lying.len()).unwrap_or(cards) });
        };
        match lying[at..].windows(2).rev().find(|pair| !fits(pair[1], pair[0])) {
            Some(pair) => Err(IllegalMove::NoRun { from, cards, card: pair[1], on: pair[0] }),
            None => Ok(lying[at]),
        }
    }

    /// Whether a card may go to a place that the board has.
    fn check_one(&self, card: Card, to: Place) -> Result<(), IllegalMove> {
        match (to, self.top(to)) {
            (Place::Cell(_), Some(by)) => Err(IllegalMove::Occupied { card, cell: to, by }),
            (Place::Cascade(_), Some(on)) if !fits(card, on) => Err(IllegalMove::DoesNotFit { card, on }),
            (Place::Home, _) if card.rank().value() != self.foundations[card.suit() as usize] + 1 => {
                Err(IllegalMove::NotHome { card, highest: self.foundation(card.suit()) })
            }
            _ => Ok(()),
        }
    }

    fn has(&self, place: Place) -> bool {
        match place {
            Place::Cascade(cascade) => usize::from(cascade) < CASCADES,
            Place::Cell(cell) => cell < self.cell_count.get(),
            Place::Home => true,
        }
    }

    /// The places of the board: the cascades, the cells, home.
    fn places(&self) -> impl Iterator<Item = Place> + Clone + use<> {
        let cascades = (0..8).map(Place::Cascade);
        cascades.chain((0..self.cell_count().get()).map(Place::Cell)).chain([Place::Home])
    }

    /// Every legal move, in the order of [`Place`]s from which and to which it goes, then of the number of cards: to each
    /// empty cell, and to each empty cascade with every number of cards that may go there.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let pairs = self.places().flat_map(|from| self.places().map(move |to| (from, to)));
        let all = pairs.flat_map(|(from, to)| self.counts(from, to).map(move |cards| Move { from, to, cards }));
        all.filter(|&tried| self.check(tried).is_ok()).collect()
    }

    /// Whether several numbers of cards could go from a place to another: to an empty cascade.
    pub(super) fn is_open(&self, from: Place, to: Place) -> bool {
        matches!((from, to), (Place::Cascade(_), Place::Cascade(_)))
            && self.top(to).is_none()
            && *self.counts(from, to).end() > 1
    }

    /// How many cards might go from a place to another. On a card it is the number that fits; to an empty cascade it is
    /// each that there is room for.
    pub(super) fn counts(&self, from: Place, to: Place) -> RangeInclusive<u8> {
        let (Place::Cascade(cascade), Place::Cascade(target)) = (from, to) else { return 1..=1 };
        let run = self.run(cascade);
        match (self.top(from), self.top(to)) {
            (Some(top), Some(on)) => {
                let fitting = on.rank().value().saturating_sub(top.rank().value());
                // Where none fits, one card is what should have moved.
                if (1..=run).contains(&fitting) { fitting..=fitting } else { 1..=1 }
            }
            (Some(_), None) => 1..=self.limit(target).min(run.into()).try_into().unwrap_or(run),
            (None, _) => 1..=1,
        }
    }
}

/// Whether a card may lie on another in a cascade: one rank lower and of the other colour.
fn fits(card: Card, on: Card) -> bool {
    card.rank().value() + 1 == on.rank().value() && card.suit().is_red() != on.suit().is_red()
}
