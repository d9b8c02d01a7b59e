//! Tables: games with numbered positions.

pub mod board;
pub mod facts;
pub mod skat_review;
pub mod skat_words;

use std::fmt;
use std::str::FromStr;

use crate::words::grouped_count;
use tableaux_engine::atlas::{CardGame, Column};
use tableaux_engine::daily::{self, Day};
use tableaux_engine::freecell::Layout;
use tableaux_engine::freecell::share::Origin;
use tableaux_engine::gears::BoardSize;
use tableaux_engine::number::grouped;
use tableaux_engine::{CellCount, DealNumber, DealRange, Generator, skat};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// FreeCell deals of one generator.
    FreeCell(Generator),
    /// One FreeCell board of the user's own, which need not be a deal. It only has number 0.
    Layout(Layout),
    /// Skat deals: three hands and the skat.
    Skat,
    /// One Skat deal of the user's own. It only has number 0.
    SkatDeal(skat::Deal),
    /// Boards of the rotation puzzle (gears), of one size.
    Gears(BoardSize),
}

/// How the positions of a table are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    Moves,
    Presses,
}

/// The properties of a table. A new table answers all of these questions.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Features {
    /// The name, without a generator or a size, and the one that is typed.
    name: &'static str,
    word: &'static str,
    /// The words for one of its positions and for several.
    nouns: [&'static str; 2],
    /// The words for one piece and for several.
    pub pieces: [&'static str; 2],
    /// The words for pieces that two boards have in the same place.
    pub in_same_place: &'static str,
    /// The words for one step of a game or a solution and for several.
    steps: [&'static str; 2],
    /// How its games are played, if they are.
    play: Option<Play>,
    /// The game of whose measures its filters are, if it has any.
    card_game: Option<CardGame>,
    has_cards: bool,
    has_cells: bool,
    /// Whether its deals have the measures of the atlas: filters, lists, maps and histograms.
    has_measures: bool,
    /// Whether it is dealt by random number generators: boards have numbers that are found, and a shuffle to trace.
    has_generators: bool,
    /// Whether its deals are hands, which have values and contracts.
    has_hands: bool,
    /// Whether its deals have levels of difficulty, by which the deals of days and evenings are chosen.
    has_levels: bool,
    /// Whether its games can be lost, so that there is an outlook, a review, and practice.
    can_be_lost: bool,
    /// The measure that the browser counts itself for many of its boards, if the atlas has none.
    own_measure: Option<Column>,
}

impl Features {
    const FREECELL: Self = Self {
        name: "FreeCell",
        word: "freecell",
        nouns: ["deal", "deals"],
        pieces: ["card", "cards"],
        in_same_place: "in the same place",
        steps: ["move", "moves"],
        play: Some(Play::Moves),
        card_game: Some(CardGame::FreeCell),
        has_cards: true,
        has_cells: true,
        has_measures: true,
        has_generators: true,
        has_hands: false,
        has_levels: true,
        can_be_lost: true,
        own_measure: None,
    };
    const LAYOUT: Self = Self { nouns: ["board", "boards"], ..Self::FREECELL };
    const SKAT: Self = Self {
        name: "Skat",
        word: "skat",
        nouns: ["deal", "deals"],
        pieces: ["card", "cards"],
        in_same_place: "in the same hand",
        steps: ["card", "cards"],
        play: None,
        card_game: Some(CardGame::Skat),
        has_cards: true,
        has_cells: false,
        has_measures: false,
        has_generators: false,
        has_hands: true,
        has_levels: false,
        can_be_lost: false,
        own_measure: None,
    };
    const GEARS: Self = Self {
        name: "Gears",
        word: "gears",
        nouns: ["board", "boards"],
        pieces: ["gear", "gears"],
        in_same_place: "pointing the same way",
        steps: ["press", "presses"],
        play: Some(Play::Presses),
        card_game: None,
        has_cards: false,
        has_cells: false,
        has_measures: false,
        has_generators: false,
        has_hands: false,
        has_levels: false,
        can_be_lost: false,
        own_measure: Some(Column::Moves),
    };
}

impl Table {
    pub const FREECELL: Self = Self::FreeCell(Generator::Microsoft);
    /// Default tables: Microsoft's FreeCell deals, Skat, and gears of the default size.
    pub const ALL: [Self; 3] = [Self::FREECELL, Self::Skat, Self::Gears(BoardSize::DEFAULT)];

    /// Returns whether both are the same game, regardless of generator and size.
    pub fn matches(self, other: Self) -> bool {
        self.name() == other.name()
    }

    /// Returns the properties of the table.
    pub const fn features(self) -> &'static Features {
        match self {
            Self::FreeCell(_) => &Features::FREECELL,
            Self::Layout(_) => &Features::LAYOUT,
            Self::Skat | Self::SkatDeal(_) => &Features::SKAT,
            Self::Gears(_) => &Features::GEARS,
        }
    }

    pub const fn name(self) -> &'static str {
        self.features().name
    }

    /// Returns the name as it is typed, without a generator or a size.
    pub const fn word(self) -> &'static str {
        self.features().word
    }

    /// Returns the default table after this one in [`Table::ALL`], cyclically.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::FreeCell(_) | Self::Layout(_) => Self::Skat,
            Self::Skat | Self::SkatDeal(_) => Self::Gears(BoardSize::DEFAULT),
            Self::Gears(_) => Self::FREECELL,
        }
    }

    /// Returns the words for one step of a game or a solution and for several.
    pub const fn steps(self) -> [&'static str; 2] {
        self.features().steps
    }

    pub const fn play(self) -> Option<Play> {
        self.features().play
    }

    pub const fn is_played_by_moves(self) -> bool {
        matches!(self.play(), Some(Play::Moves))
    }

    pub const fn is_played_by_presses(self) -> bool {
        matches!(self.play(), Some(Play::Presses))
    }

    /// Returns whether its deals or boards can be played, and not only looked at.
    pub const fn is_played(self) -> bool {
        self.play().is_some()
    }

    pub const fn has_cards(self) -> bool {
        self.features().has_cards
    }

    pub const fn has_cells(self) -> bool {
        self.features().has_cells
    }

    pub const fn has_measures(self) -> bool {
        self.features().has_measures
    }

    /// Returns the only measure by which many of its boards are listed, which the browser counts itself.
    pub const fn own_measure(self) -> Option<Column> {
        self.features().own_measure
    }

    /// Returns whether thousands of its deals or boards are mapped by a measure.
    pub const fn has_maps(self) -> bool {
        self.has_measures() || self.own_measure().is_some()
    }

    /// Returns the measures by which many of its deals are listed and drawn, most significant first.
    pub fn measures(self) -> impl DoubleEndedIterator<Item = Column> + Clone {
        let atlas = self.has_measures().then(Column::of_many);
        let of_hands = if self.has_hands() { &Column::OF_SKAT[1..] } else { &[] };
        atlas.into_iter().flatten().chain(self.own_measure()).chain(of_hands.iter().copied())
    }

    /// Returns the name that people read of a measure, which is that of a step if it counts steps.
    pub fn measure_name(self, column: Column) -> &'static str {
        if column == Column::Moves { self.steps()[1] } else { column.title() }
    }

    /// Returns the game of whose measures its filters are.
    pub const fn card_game(self) -> Option<CardGame> {
        self.features().card_game
    }

    pub const fn has_filters(self) -> bool {
        self.card_game().is_some()
    }

    pub const fn has_generators(self) -> bool {
        self.features().has_generators
    }

    pub const fn has_hands(self) -> bool {
        self.features().has_hands
    }

    pub const fn has_levels(self) -> bool {
        self.features().has_levels
    }

    pub const fn can_be_lost(self) -> bool {
        self.features().can_be_lost
    }

    /// Returns the generator of its deals, if they are FreeCell's.
    pub const fn generator(self) -> Option<Generator> {
        if let Self::FreeCell(generator) = self { Some(generator) } else { None }
    }

    /// Returns where the games on one of its boards begin, if they are played by moves.
    pub const fn origin(self, number: DealNumber) -> Option<Origin> {
        match self {
            Self::FreeCell(generator) => Some(Origin::Deal(generator, number)),
            Self::Layout(layout) => Some(Origin::Board(layout)),
            Self::Skat | Self::SkatDeal(_) | Self::Gears(_) => None,
        }
    }

    /// Returns the table whose record has the games of this one: all of FreeCell are in one.
    #[must_use]
    pub const fn of_record(self) -> Self {
        match self {
            Self::FreeCell(_) | Self::Layout(_) => Self::FREECELL,
            Self::Skat | Self::SkatDeal(_) | Self::Gears(_) => self,
        }
    }

    /// Returns the table of the deal of the day that is shown here: FreeCell, except for Gears.
    #[must_use]
    pub const fn with_day(self) -> Self {
        match self {
            Self::FreeCell(_) | Self::Layout(_) | Self::Skat | Self::SkatDeal(_) => Self::FREECELL,
            Self::Gears(_) => self,
        }
    }

    /// Returns the number of the deal of a day, and its free cells: of FreeCell where none is played here.
    pub fn of_day(self, day: Day) -> (DealNumber, CellCount) {
        match self.with_day() {
            Self::Gears(_) => (daily::board_number(day), CellCount::NONE),
            Self::FreeCell(_) | Self::Layout(_) | Self::Skat | Self::SkatDeal(_) => {
                (daily::number(day), CellCount::FOUR)
            }
        }
    }

    /// Returns the number of free cells of its games, where the desk has `cells`.
    pub const fn cells(self, cells: CellCount) -> CellCount {
        if self.has_cells() { cells } else { CellCount::NONE }
    }

    /// Returns the word for one of its positions.
    pub const fn noun(self) -> &'static str {
        self.features().nouns[0]
    }

    /// Returns the word for several of its positions.
    pub const fn nouns(self) -> &'static str {
        self.features().nouns[1]
    }

    /// Counts its positions: `1,024 boards`.
    pub fn counted(self, count: u64) -> String {
        let [one, several] = self.features().nouns;
        grouped_count(count, one, several)
    }

    pub const fn last(self) -> DealNumber {
        match self {
            Self::FreeCell(generator) => generator.last(),
            Self::Layout(_) | Self::SkatDeal(_) => DealNumber::MIN,
            Self::Skat | Self::Gears(_) => DealNumber::MAX,
        }
    }

    /// Returns the range if the table has all its numbers.
    ///
    /// # Errors
    /// A message with the numbers that the table has.
    pub fn checked(self, range: DealRange) -> Result<DealRange, String> {
        let last = self.last();
        let refused = || format!("past the last deal; use 0 to {}", grouped(last.get()));
        if range.last() > last { Err(refused()) } else { Ok(range) }
    }

    /// Adds `steps`, which may be negative, to a number, staying within the numbers of the table.
    #[must_use]
    pub fn saturating_add_signed(self, number: DealNumber, steps: i64) -> DealNumber {
        number.saturating_add_signed(steps).min(self.last())
    }

    /// Returns the set of a number in words: by its name if it is Microsoft's, else by its bounds.
    pub fn set_words(self, number: DealNumber) -> String {
        match self {
            Self::FreeCell(Generator::Microsoft) => number.set().to_string(),
            Self::FreeCell(Generator::Lcg(_)) | Self::Layout(_) | Self::Skat | Self::SkatDeal(_) | Self::Gears(_) => {
                number.set().bounds()
            }
        }
    }

    /// Returns the parsable key: `freecell`, `freecell minstd`, `layout 7DTD… …`, `skat`, `skat JC.JS…`, `gears 9`.
    pub fn key(self) -> String {
        match self {
            Self::FreeCell(Generator::Microsoft) => "freecell".into(),
            Self::FreeCell(generator) => format!("freecell {generator}"),
            Self::Layout(layout) => format!("layout {layout}"),
            Self::Skat => "skat".into(),
            Self::SkatDeal(deal) => format!("skat {deal}"),
            Self::Gears(size) => format!("gears {size}"),
        }
    }
}

/// Written as `FreeCell`, `FreeCell by minstd`, `FreeCell board`, `Skat`, `Gears 9×9`.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FreeCell(Generator::Microsoft) | Self::Skat => f.write_str(self.name()),
            Self::Layout(_) => write!(f, "{} board", self.name()),
            Self::SkatDeal(_) => write!(f, "{} deal", self.name()),
            Self::FreeCell(generator) => write!(f, "{} by {generator}", self.name()),
            Self::Gears(size) => write!(f, "{} {size}×{size}", self.name()),
        }
    }
}

/// The error for a text that is not a [`Table::key`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown table; use freecell, freecell with a generator, skat, or gears with a size, as in 'gears 9'")]
pub struct ParseTableError;

/// Parses a [`Table::key`].
impl FromStr for Table {
    type Err = ParseTableError;

    fn from_str(key: &str) -> Result<Self, ParseTableError> {
        match key {
            "freecell" => Ok(Self::FREECELL),
            "skat" => Ok(Self::Skat),
            _ => {
                let generator = key.strip_prefix("freecell ").and_then(|generator| generator.parse().ok());
                let size = key.strip_prefix("gears ").and_then(|size| size.parse().ok());
                let layout = key.strip_prefix("layout ").and_then(Layout::from_key);
                let deal = key.strip_prefix("skat ").and_then(|deal| deal.parse().ok());
                let table = generator.map(Self::FreeCell).or(size.map(Self::Gears)).or(layout.map(Self::Layout));
                let table = table.or(deal.map(Self::SkatDeal));
                table.ok_or(ParseTableError)
            }
        }
    }
}
