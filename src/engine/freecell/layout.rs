//! A layout: cards as laid out or written down, not necessarily a playable board.

use std::fmt;
use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::cell_count::CellCount;
use super::deal::{Deal, Tableau};
use super::pattern::Pattern;
use super::position::{CASCADES, Cascade, CellCards, Position};
use crate::card::{Card, Rank, Suit};

/// The maximum number of cards in the cascades: eight rows of eight.
const MAX_CARDS: usize = 64;

/// Eight cascades, free cells and foundations with any cards: some may be unknown, duplicate or missing, and the
/// cascades may have any length.
///
/// ```
/// use tableaux_engine::freecell::{CellCount, Deal, Layout};
///
/// let deal = Deal::new(617.into());
/// let layout = Layout::from(deal.tableau());
/// assert_eq!(layout.tableau(), Some(*deal.tableau()));
/// assert!(layout.position(CellCount::FOUR).is_some() && layout.doubled().is_empty());
/// assert_eq!(Layout::from_key(&layout.key()), Some(layout));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Layout {
    /// The cascades one after the other, each from its deepest card; `None` is an unknown card.
    cards: [Option<Card>; MAX_CARDS],
    /// The end of each cascade in `cards`.
    ends: [u8; CASCADES],
    cells: CellCards,
    /// The value of the highest card on each suit's foundation, 0 for none.
    foundations: [u8; Suit::COUNT],
}

/// An error for cards that do not make a board: too many of them, or, where each card of the pack is needed once, a
/// missing or a duplicate one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct LayoutError(String);

impl LayoutError {
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Self(message.to_string())
    }
}

impl Layout {
    /// Lays out cascades from the left, each from its deepest card, free cells, and the number of cards on each
    /// foundation, in the order of [`Suit::ALL`]. `None` is an unknown card in a cascade, and an empty cell.
    ///
    /// # Errors
    /// [`LayoutError`] if there are too many of them.
    pub fn new<C: AsRef<[Option<Card>]>>(
        cascades: &[C],
        cells: &[Option<Card>],
        foundations: [u8; Suit::COUNT],
    ) -> Result<Self, LayoutError> {
        let count: usize = cascades.iter().map(|cascade| cascade.as_ref().len()).sum();
        if cascades.len() > CASCADES {
            return Err(LayoutError::new(format_args!("{} cascades are too many; use up to 8", cascades.len())));
        }
        if count > MAX_CARDS {
            return Err(LayoutError::new(format_args!("{count} cards in the cascades are too many; a board has 52")));
        }
        if let Some(&home) = foundations.iter().find(|&&home| home > Rank::KING.value()) {
            return Err(LayoutError::new(format_args!("{home} cards on a foundation are too many; use up to 13")));
        }
        let mut layout = Self { foundations, ..Self::EMPTY };
        let too_many = || LayoutError::new(format_args!("{} free cells are too many; use up to 10", cells.len()));
        let room = layout.cells.get_mut(..cells.len()).ok_or_else(too_many)?;
        room.copy_from_slice(cells);
        for cascade in 0..CASCADES {
            let cards = cascades.get(cascade).map_or(&[][..], AsRef::as_ref);
            layout.push_cascade(cascade, cards.iter().copied());
        }
        Ok(layout)
    }

    const EMPTY: Self = Self {
        cards: [None; MAX_CARDS],
        ends: [0; CASCADES],
        cells: [None; CellCount::MAX.get() as usize],
        foundations: [0; Suit::COUNT],
    };

    /// Adds the next cascade. The caller ensures that its cards fit.
    fn push_cascade(&mut self, cascade: usize, cards: impl Iterator<Item = Option<Card>>) {
        let mut end = cascade.checked_sub(1).map_or(0, |before| self.ends[before]);
        for card in cards {
            self.cards[usize::from(end)] = card;
            end += 1;
        }
        self.ends[cascade] = end;
    }

    /// Lays out as much as fits: the first eight cascades, the first cells, the cards of a suit.
    #[doc(hidden)]
    pub fn truncated(
        mut cascades: Vec<Vec<Option<Card>>>,
        cells: &[Option<Card>],
        foundations: [u8; Suit::COUNT],
    ) -> Self {
        cascades.truncate(CASCADES);
        let mut room = MAX_CARDS;
        for cascade in &mut cascades {
            cascade.truncate(room);
            room -= cascade.len();
        }
        let cells = &cells[..cells.len().min(CellCount::MAX.get().into())];
        let foundations = foundations.map(|home| home.min(Rank::KING.value()));
        Self::new(&cascades, cells, foundations).expect("what is too much has been left out")
    }

    /// Returns a cascade, 0 to 7, from its deepest card; `None` is an unknown card.
    ///
    /// # Panics
    /// If `cascade` is larger than 7.
    pub fn cascade(&self, cascade: usize) -> &[Option<Card>] {
        let start = cascade.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cards[start.into()..self.ends[cascade].into()]
    }

    /// Maps the known cards in the cascades.
    #[must_use]
    pub(crate) fn map(&self, other: impl Fn(Card) -> Card) -> Self {
        Self { cards: self.cards.map(|card| card.map(&other)), ..*self }
    }

    /// Returns the cascades from the left.
    pub fn cascades(&self) -> impl ExactSizeIterator<Item = &[Option<Card>]> {
        (0..CASCADES).map(|cascade| self.cascade(cascade))
    }

    /// Returns the ten free cells from the left; `None` is an empty one.
    pub const fn cells(&self) -> &[Option<Card>] {
        &self.cells
    }

    /// Returns the rank of the highest card on a suit's foundation, if any.
    pub const fn foundation(&self, suit: Suit) -> Option<Rank> {
        Rank::new(self.foundations[suit as usize])
    }

    /// Returns the known cards of the cascades and the cells.
    fn on_board(&self) -> impl Iterator<Item = Card> {
        self.cards.iter().chain(&self.cells).copied().flatten()
    }

    /// Returns how often a card occurs in cascades, cells and foundations.
    fn count(&self, card: Card) -> usize {
        let is_home = self.foundations[card.suit() as usize] >= card.rank().value();
        self.on_board().filter(|&other| other == card).count() + usize::from(is_home)
    }

    /// Returns the number of unknown cards in the cascades.
    pub fn unknown_count(&self) -> usize {
        self.cascades().flatten().filter(|card| card.is_none()).count()
    }

    /// Returns the number of known cards in the cascades and the cells.
    pub fn known_count(&self) -> usize {
        self.on_board().count()
    }

    /// Returns the cards that occur twice or more, in the order of the pack.
    pub fn doubled(&self) -> Vec<Card> {
        Card::PACK.into_iter().filter(|&card| self.count(card) > 1).collect()
    }

    /// Returns the missing cards, in the order of the pack; unknown cards may be among them.
    pub fn absent(&self) -> Vec<Card> {
        Card::PACK.into_iter().filter(|&card| self.count(card) == 0).collect()
    }

    /// Returns the places of a board before the first move in dealing order, if the cascades have its lengths and no
    /// card is in a cell or home. Cards may be unknown or duplicate.
    pub fn places(&self) -> Option<[Option<Card>; Card::COUNT]> {
        let lens = (0..CASCADES).map(|cascade| (Card::COUNT - cascade).div_ceil(CASCADES));
        if !self.is_unplayed() || !self.cascades().map(<[_]>::len).eq(lens) {
            return None;
        }
        Some(std::array::from_fn(|place| self.cascade(place % CASCADES)[place / CASCADES]))
    }

    /// Returns the pattern, if this is a board before the first move without duplicate cards.
    pub fn pattern(&self) -> Option<Pattern> {
        Pattern::new(self.places()?).ok()
    }

    /// Returns the tableau, if this is a whole board before the first move.
    pub fn tableau(&self) -> Option<Tableau> {
        self.pattern()?.tableau()
    }

    /// Returns whether a card lies in a cell or is home, or the cascade lengths are not those of a deal.
    pub fn is_in_play(&self) -> bool {
        self.places().is_none()
    }

    /// Returns whether no card is in a cell or home.
    pub fn is_unplayed(&self) -> bool {
        self.cells.iter().all(Option::is_none) && self.foundations == [0; Suit::COUNT]
    }

    /// Returns the number of free cells to play with: four, or more if cards lie in others.
    pub fn cell_count(&self) -> CellCount {
        self.occupied_cells().max(CellCount::FOUR)
    }

    /// Returns the fewest free cells that fit: up to the last occupied one.
    #[expect(clippy::missing_panics_doc, reason = "there are ten cells")]
    pub fn occupied_cells(&self) -> CellCount {
        let used = self.cells.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        u8::try_from(used).ok().and_then(|cells| CellCount::new(cells).ok()).expect("there are ten cells")
    }

    /// Returns the position, if each card occurs once and the cards in cells fit in `cells` of them.
    pub fn position(&self, cells: CellCount) -> Option<Position> {
        let is_whole = Card::PACK.iter().all(|&card| self.count(card) == 1) && self.unknown_count() == 0;
        if !is_whole || self.cells[usize::from(cells.get())..].iter().any(Option::is_some) {
            return None;
        }
        let mut cascades = [Cascade::EMPTY; CASCADES];
        for (cascade, cards) in cascades.iter_mut().zip(self.cascades()) {
            cascade.extend(cards.iter().copied().flatten());
        }
        Some(Position::from_parts(&cascades, self.cells, cells, self.foundations))
    }

    /// Returns a compact line for programs, which [`Layout::from_key`] parses.
    pub fn key(&self) -> String {
        let written = |card: &Option<Card>, other: &str| card.map_or(other.into(), |card| card.to_string());
        let cascade = |cards: &[Option<Card>]| cards.iter().map(|card| written(card, "??")).collect::<String>();
        let cells: String = self.cells.iter().map(|card| written(card, "--")).collect();
        let home: Vec<String> = self.foundations.iter().map(u8::to_string).collect();
        let cascades: Vec<String> = self.cascades().map(cascade).collect();
        format!("{} {} {}", cascades.join("/"), cells.trim_end_matches('-'), home.join("/"))
    }

    /// Parses a [`Layout::key`].
    pub fn from_key(key: &str) -> Option<Self> {
        let cards = |text: &str, other: &str| -> Option<Vec<Option<Card>>> {
            let words = text.as_bytes().chunks(2).map(|word| str::from_utf8(word).ok());
            words.map(|word| if word? == other { Some(None) } else { word?.parse().ok().map(Some) }).collect()
        };
        let [cascades, cells, home]: [&str; 3] = key.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let cascades: Vec<_> = cascades.split('/').map(|cascade| cards(cascade, "??")).collect::<Option<_>>()?;
        let home: Vec<_> = home.split('/').map(|count| count.parse::<u8>().ok()).collect::<Option<_>>()?;
        Self::new(&cascades, &cards(cells, "--")?, home.try_into().ok()?).ok()
    }
}

/// Hashes all cards at once, as layouts are looked up on every frame.
impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        #[expect(clippy::cast_possible_truncation, reason = "a pack has 52 cards")]
        let byte = |card: Option<Card>| card.map_or(u8::MAX, |card| card.index() as u8);
        state.write(&self.cards.map(byte));
        state.write(&self.cells.map(byte));
        state.write(&self.ends);
        state.write(&self.foundations);
    }
}

impl From<&Tableau> for Layout {
    fn from(tableau: &Tableau) -> Self {
        (&tableau.cards().map(Some)).into()
    }
}

/// Lays out the places of a board before the first move, in dealing order. Cards may be unknown or duplicate.
impl From<&[Option<Card>; Card::COUNT]> for Layout {
    fn from(places: &[Option<Card>; Card::COUNT]) -> Self {
        let mut layout = Self::EMPTY;
        for column in 0..CASCADES {
            layout.push_cascade(column, places[column..].iter().step_by(CASCADES).copied());
        }
        layout
    }
}

impl From<&Deal> for Layout {
    fn from(deal: &Deal) -> Self {
        deal.tableau().into()
    }
}

impl From<&Pattern> for Layout {
    fn from(pattern: &Pattern) -> Self {
        pattern.places().into()
    }
}

impl From<&Position> for Layout {
    fn from(position: &Position) -> Self {
        let foundations = Suit::ALL.map(|suit| position.foundation(suit).map_or(0, Rank::value));
        let mut layout = Self { foundations, ..Self::EMPTY };
        layout.cells[..position.cells().len()].copy_from_slice(position.cells());
        for (cascade, cards) in position.cascades().iter().enumerate() {
            layout.push_cascade(cascade, cards.iter().copied().map(Some));
        }
        layout
    }
}

/// Writes the [`Layout::key`].
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key())
    }
}
