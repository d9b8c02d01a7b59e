//! Positions and the rules of play: legal moves and their effects.
//!
//! These rules check every solution, so they share no code with the search that finds solutions.

mod canonical;
mod cascade;
mod illegal;

pub use cascade::Cascade;
pub use illegal::IllegalMove;

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use super::cell_count::CellCount;
use super::deal::Tableau;
use super::moves::{Move, Place};
use crate::card::{Card, Rank, Suit};

/// The number of cascades.
pub const CASCADES: usize = Place::CASCADES as usize;

/// The cards in cells, with room for the maximum number of cells.
pub(in crate::freecell) type CellCards = [Option<Card>; CellCount::MAX.get() as usize];

/// A board in play: eight cascades, the free cells and the foundations, which together hold each card of the pack once.
///
/// The text is that of [`write_position`](super::text::write_position); serialized,
/// `{"cascades":[["7D",…],…],"cells":["KH",null,…],"foundations":{"C":0,"D":1,"H":5,"S":13}}`. Parsing either fails
/// unless each card is there once.
///
/// ```
/// use tableaux_engine::freecell::{CellCount, Deal, Move, Place, Position};
///
/// let mut position = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
/// position.play(Move::one(Place::Cascade(0), Place::Cell(0)))?;
/// assert_eq!(position.cells()[0], Some("JD".parse()?));
/// let error = position.play("41".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "4H does not go on 4S; 3D or 3H goes there");
/// assert_eq!(position.supermove_limit(0), 4);
///
/// assert!(position.to_string().starts_with("Foundations: H-0 C-0 D-0 S-0\nFreecells: JD - - -\n: 7D TD "));
/// assert_eq!(position.to_string().parse(), Ok(position.clone()));
/// let data = serde_json::to_string(&position)?;
/// assert_eq!(serde_json::from_str::<Position>(&data)?, position);
/// let error = serde_json::from_str::<Position>(&data.replace("JD", "QD")).unwrap_err();
/// assert_eq!(error.to_string(), "QD is there twice; use each card once");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    cascades: [Cascade; CASCADES],
    /// The cells; only the first `cell_count` are used.
    cells: CellCards,
    cell_count: CellCount,
    /// The value of the highest card on each suit's foundation, 0 for none.
    foundations: [u8; Suit::COUNT],
}

impl Position {
    /// Returns the position before the first move of a tableau.
    pub fn new(tableau: &Tableau, cell_count: CellCount) -> Self {
        let mut cascades = [Cascade::EMPTY; CASCADES];
        for (column, cascade) in cascades.iter_mut().enumerate() {
            cascade.extend(tableau.column(column));
        }
        Self { cascades, cells: CellCards::default(), cell_count, foundations: [0; Suit::COUNT] }
    }

    /// Returns a position made of its parts, without checking that they hold each card of the pack once, and none in
    /// cells past `cell_count`.
    pub(super) const fn from_parts(
        cascades: &[Cascade; CASCADES],
        cells: CellCards,
        cell_count: CellCount,
        foundations: [u8; Suit::COUNT],
    ) -> Self {
        Self { cascades: *cascades, cells, cell_count, foundations }
    }

    /// Returns the cascades from the left, each from its deepest card to the playable one.
    pub const fn cascades(&self) -> &[Cascade; CASCADES] {
        &self.cascades
    }

    /// Returns the [`Position::cell_count`] free cells from the left; `None` is an empty one.
    pub fn cells(&self) -> &[Option<Card>] {
        &self.cells[..self.cell_count.get().into()]
    }

    /// Returns the rank of the highest card on a suit's foundation, if any.
    pub const fn foundation(&self, suit: Suit) -> Option<Rank> {
        Rank::new(self.foundations[suit as usize])
    }

    /// Returns the number of free cells, empty or not.
    pub const fn cell_count(&self) -> CellCount {
        self.cell_count
    }

    /// Returns the number of cards that are not home yet, 0 to 52.
    pub fn cards_left(&self) -> u32 {
        self.foundations.iter().map(|highest| u32::from(Rank::KING.value() - highest)).sum()
    }

    /// Returns whether all cards are home.
    pub fn is_won(&self) -> bool {
        self.cards_left() == 0
    }

    /// Returns the playable card of a place: the last of a cascade, or the one in a cell.
    pub fn top(&self, place: Place) -> Option<Card> {
        match place {
            Place::Cascade(cascade) => self.cascades.get(usize::from(cascade))?.last().copied(),
            Place::Cell(cell) => *self.cells().get(usize::from(cell))?,
            Place::Home => None,
        }
    }

    /// Returns the length of the run at the end of a cascade, in which each card fits the one under it; 0 for an empty
    /// cascade.
    pub fn run_len(&self, cascade: u8) -> u8 {
        let Some(cards) = self.cascades.get(usize::from(cascade)).filter(|cards| !cards.is_empty()) else { return 0 };
        1 + count(cards.windows(2).rev().take_while(|pair| fits(pair[1], pair[0])))
    }

    /// Returns the maximum number of cards in a supermove to a cascade: (1 + empty cells) · 2^(empty cascades), not
    /// counting the target cascade; 1 to 1,408.
    pub fn supermove_limit(&self, to: u8) -> u16 {
        let (cells, cascades) = self.empty_places(to);
        (1 + u16::from(cells)) << cascades
    }

    fn empty_places(&self, to: u8) -> (u8, u8) {
        let cells = self.cells().iter().filter(|cell| cell.is_none());
        let cascades = (0u8..).zip(&self.cascades).filter(|(at, cards)| *at != to && cards.is_empty());
        (count(cells), count(cascades))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The rule that the move breaks; the position is then unchanged.
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        self.check(played)?;
        if let (Place::Cascade(from), Place::Cascade(to)) = (played.from, played.to) {
            let cascades = self.cascades.get_disjoint_mut([from, to].map(usize::from));
            let Ok([from, to]) = cascades else { unreachable!("a legal move is between two cascades of the board") };
            from.move_last(played.cards, to);
            return Ok(());
        }
        let card = match played.from {
            Place::Cascade(cascade) => self.cascades[usize::from(cascade)].pop(),
            Place::Cell(cell) => self.cells[usize::from(cell)].take(),
            Place::Home => None,
        };
        let Some(card) = card else { unreachable!("a legal move has a card to move") };
        match played.to {
            Place::Cascade(cascade) => self.cascades[usize::from(cascade)].push(card),
            Place::Cell(cell) => self.cells[usize::from(cell)] = Some(card),
            Place::Home => self.foundations[card.suit() as usize] += 1,
        }
        Ok(())
    }

    /// Checks that a move is legal.
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
            return self.check_card(top, to);
        };
        self.check_card(self.deepest_of_run(cascade, cards)?, to)?;
        // A single card needs no empty place along the way.
        let most = if cards == 1 { 1 } else { self.supermove_limit(target) };
        if u16::from(cards) > most {
            let (empty_cells, empty_cascades) = self.empty_places(target);
            return Err(IllegalMove::TooMany { cards, most, empty_cells, empty_cascades });
        }
        Ok(())
    }

    /// Returns the deepest of the last `cards` cards of a cascade, if they are a run.
    fn deepest_of_run(&self, cascade: u8, cards: u8) -> Result<Card, IllegalMove> {
        let (from, all) = (Place::Cascade(cascade), &self.cascades[usize::from(cascade)]);
        let Some(at) = all.len().checked_sub(cards.into()) else {
            return Err(IllegalMove::TooFew { from, cards, there: count(all.iter()) });
        };
        match all[at..].windows(2).rev().find(|pair| !fits(pair[1], pair[0])) {
            Some(pair) => Err(IllegalMove::NoRun { from, cards, card: pair[1], on: pair[0] }),
            None => Ok(all[at]),
        }
    }

    /// Checks that a card may go to a place of the board.
    fn check_card(&self, card: Card, to: Place) -> Result<(), IllegalMove> {
        match (to, self.top(to)) {
            (Place::Cell(_), Some(by)) => Err(IllegalMove::Occupied { card, cell: to, by }),
            (Place::Cascade(_), Some(on)) if !fits(card, on) => Err(IllegalMove::DoesNotFit { card, on }),
            (Place::Home, _) if card.rank().value() != self.foundations[card.suit() as usize] + 1 => {
                Err(IllegalMove::NotHome { card, highest: self.foundation(card.suit()) })
            }
            _ => Ok(()),
        }
    }

    const fn has(&self, place: Place) -> bool {
        match place {
            Place::Cascade(cascade) => cascade < Place::CASCADES,
            Place::Cell(cell) => cell < self.cell_count.get(),
            Place::Home => true,
        }
    }

    /// Sorts the cascades and the cells, so that positions that differ only in their order become equal.
    pub fn sort_places(&mut self) {
        // Empty ones last, the others by their first card.
        let key = |card: Option<&Card>| card.map_or(Card::COUNT, |card| card.index());
        self.cascades.sort_unstable_by_key(|cascade| key(cascade.first()));
        self.cells.sort_unstable_by_key(|cell| key(cell.as_ref()));
    }

    /// Returns the places of the board: the cascades, the cells, home.
    pub fn places(&self) -> impl Iterator<Item = Place> + Clone + use<> {
        Place::cascades().chain(Place::cells(self.cell_count)).chain([Place::Home])
    }

    /// Returns the legal moves between two places: one or, to an empty cascade, one for each possible number of cards,
    /// ascending.
    ///
    /// # Errors
    /// The rule that a move between them breaks, if none is legal.
    pub fn moves_between(&self, from: Place, to: Place) -> Result<Vec<Move>, IllegalMove> {
        let all = self.card_counts(from, to).map(|cards| Move { from, to, cards });
        let (mut legal, mut refusal) = (Vec::new(), None);
        for candidate in all {
            match self.check(candidate) {
                Ok(()) => legal.push(candidate),
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        match refusal {
            Some(why) if legal.is_empty() => Err(why),
            _ => Ok(legal),
        }
    }

    /// Returns every legal move, ordered by the [`Place`]s from and to, then by the number of cards: to each empty
    /// cell, and to each empty cascade with every possible number of cards.
    pub fn legal_moves(&self) -> Vec<Move> {
        let places: Vec<(Place, Option<Card>)> = self.places().map(|place| (place, self.top(place))).collect();
        // The largest supermove onto a card, and to an empty cascade.
        let (cells, cascades) = self.empty_places(Place::CASCADES);
        let most = [cascades, cascades.saturating_sub(1)].map(|cascades| (1 + u16::from(cells)) << cascades);
        let mut legal = Vec::new();
        for &(from, top) in &places {
            let Some(top) = top else { continue };
            let run = if let Place::Cascade(cascade) = from { self.run_len(cascade) } else { 1 };
            let [onto_card, to_empty] = most.map(|most| u8::try_from(most).unwrap_or(u8::MAX).min(run));
            for &(to, on) in places.iter().filter(|&&(to, _)| to != from) {
                let counts = match (to, on) {
                    (Place::Cascade(_), Some(on)) => {
                        // Colors alternate along the run.
                        let count = on.rank().value().saturating_sub(top.rank().value());
                        let is_other_color = on.suit().is_red() != top.suit().is_red();
                        let is_fitting = is_other_color != count.is_multiple_of(2);
                        if is_fitting && (1..=onto_card).contains(&count) { count..=count } else { continue }
                    }
                    (Place::Cascade(_), None) => 1..=to_empty,
                    (Place::Cell(_), None) => 1..=1,
                    (Place::Home, _) if top.rank().value() == self.foundations[top.suit() as usize] + 1 => 1..=1,
                    (Place::Cell(_) | Place::Home, _) => continue,
                };
                legal.extend(counts.map(|cards| Move { from, to, cards }));
            }
        }
        legal
    }

    /// Returns whether there is no legal move.
    pub fn is_stuck(&self) -> bool {
        self.legal_moves().is_empty()
    }

    /// Returns whether the number of cards in a move between two places is ambiguous: several numbers may go to an
    /// empty cascade.
    pub(super) fn is_card_count_ambiguous(&self, from: Place, to: Place) -> bool {
        matches!((from, to), (Place::Cascade(_), Place::Cascade(_)))
            && self.top(to).is_none()
            && *self.card_counts(from, to).end() > 1
    }

    /// Returns the possible numbers of cards in a move between two places: onto a card the one number that fits, to an
    /// empty cascade every number that there is room for.
    pub(super) fn card_counts(&self, from: Place, to: Place) -> RangeInclusive<u8> {
        let (Place::Cascade(cascade), Place::Cascade(target)) = (from, to) else { return 1..=1 };
        let run = self.run_len(cascade);
        match (self.top(from), self.top(to)) {
            (Some(top), Some(on)) => {
                let fitting = on.rank().value().saturating_sub(top.rank().value());
                // If no number fits, the error should be about the last card.
                if (1..=run).contains(&fitting) { fitting..=fitting } else { 1..=1 }
            }
            (Some(_), None) => {
                let limit = self.supermove_limit(target).min(run.into());
                1..=u8::try_from(limit).expect("no more than the run")
            }
            (None, _) => 1..=1,
        }
    }
}

/// Hashes all cards at once, as positions are looked up on every frame.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        #[expect(clippy::cast_possible_truncation, reason = "a pack has 52 cards")]
        let byte = |card: Card| card.index() as u8;
        // `u8::MAX` ends each cascade.
        let cascades = self.cascades.iter().flat_map(|cards| cards.iter().copied().map(byte).chain([u8::MAX]));
        let cells = self.cells.iter().map(|card| card.map_or(u8::MAX, byte));
        let mut bytes = [0; Card::COUNT + CASCADES + CellCount::MAX.get() as usize];
        for (place, byte) in bytes.iter_mut().zip(cascades.chain(cells)) {
            *place = byte;
        }
        state.write(&bytes);
        state.write(&self.foundations);
        state.write_u8(self.cell_count.get());
    }
}

/// Returns whether a card may be placed on another in a cascade: one rank lower and of the other color.
const fn fits(card: Card, on: Card) -> bool {
    card.rank().value() + 1 == on.rank().value() && card.suit().is_red() != on.suit().is_red()
}

fn count(items: impl Iterator) -> u8 {
    u8::try_from(items.count()).expect("a board has 52 cards and 19 places at most")
}
