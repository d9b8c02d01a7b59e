//! The state of the browser: plain data. [`update`](super::update::update) is the only thing that changes it.

use std::collections::BTreeMap;

use ratatui::layout::Size;
use tui_input::Input;

use super::pane::Pane;
use crate::card::{Card, Rank, Suit};
use crate::number::DealNumber;

/// The most panes there can be.
pub const MOST_PANES: usize = 32;

/// Everything the browser knows.
#[derive(Debug, Clone)]
pub struct App {
    /// The panes from left to right; never empty.
    pub panes: Vec<Pane>,
    /// Which of them has the focus.
    pub focus: usize,
    /// Whether all panes step by the same amount.
    pub linked: bool,
    /// What of the other panes is compared with the focused one.
    pub comparing: Comparing,
    /// The card that [`Comparing::Card`] follows.
    pub followed: Card,
    /// What lies over the panes, the topmost last.
    pub layers: Vec<Layer>,
    /// How cards are coloured.
    pub colours: Colours,
    /// Whether colours are forbidden, as by `NO_COLOR`.
    pub colourless: bool,
    /// Whether only ASCII is written.
    pub ascii: bool,
    /// The marked deals with their notes.
    pub marks: BTreeMap<DealNumber, String>,
    /// The mark that was removed last, until it is brought back.
    pub removed: Option<(DealNumber, String)>,
    /// What there is to say of the last action.
    pub message: Option<String>,
    /// The size of the terminal, in cells.
    pub size: Size,
    /// Where random numbers come from.
    pub random: fastrand::Rng,
}

/// What lies over the panes.
#[derive(Debug, Clone)]
pub enum Layer {
    /// The number line.
    Number(Input),
    /// The note of a deal that is marked.
    Note(DealNumber, Input),
    /// The card that is to be followed.
    Card(Input),
    /// Consecutive deals.
    Overview {
        /// The first deal on the screen.
        first: DealNumber,
        /// The one that keys act on.
        selected: DealNumber,
    },
    /// All facts of the deals in the panes.
    Facts,
    /// The list of marks: which of them is selected.
    Marks(usize),
    /// The keys, from this line on.
    Help(usize),
}

/// What the keys act on; each mode has its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The panes alone.
    Browse,
    /// See [`Layer::Number`].
    Number,
    /// See [`Layer::Overview`].
    Overview,
    /// See [`Layer::Facts`].
    Facts,
    /// See [`Layer::Marks`].
    Marks,
    /// See [`Layer::Note`].
    Note,
    /// See [`Layer::Card`].
    Card,
    /// See [`Layer::Help`].
    Help,
}

impl Mode {
    /// All modes, as the help lists them.
    pub const ALL: [Self; 8] =
        [Self::Browse, Self::Number, Self::Overview, Self::Facts, Self::Marks, Self::Note, Self::Card, Self::Help];

    /// What the mode is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Browse => "Browse",
            Self::Number => "Number line",
            Self::Overview => "Overview",
            Self::Facts => "Facts",
            Self::Marks => "Marks",
            Self::Note => "Note",
            Self::Card => "Card to follow",
            Self::Help => "Help",
        }
    }
}

impl Layer {
    /// The mode of the keys while the layer is the topmost.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        match self {
            Self::Number(_) => Mode::Number,
            Self::Note(..) => Mode::Note,
            Self::Card(_) => Mode::Card,
            Self::Overview { .. } => Mode::Overview,
            Self::Facts => Mode::Facts,
            Self::Marks(_) => Mode::Marks,
            Self::Help(_) => Mode::Help,
        }
    }

    /// The text field that typing goes to, if the layer has one.
    #[must_use]
    pub const fn input(&self) -> Option<&Input> {
        match self {
            Self::Number(input) | Self::Note(_, input) | Self::Card(input) => Some(input),
            _ => None,
        }
    }
}

/// What of the other panes is compared with the focused one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparing {
    /// Nothing.
    Nothing,
    /// Cards in the same row and column.
    Place,
    /// Cards in the same column.
    Column,
    /// Where one card lies.
    Card,
}

impl Comparing {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [Self; 4] = [Self::Place, Self::Column, Self::Card, Self::Nothing];

    /// A word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Place => "same place",
            Self::Column => "same column",
            Self::Card => "one card",
        }
    }
}

/// How cards are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// Red and black.
    Two,
    /// A colour for each suit.
    Four,
    /// None; red cards are bold.
    None,
    /// Light on dark and dark on light, whatever the terminal's own colours are.
    HighContrast,
}

impl Colours {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [Self; 4] = [Self::Two, Self::Four, Self::None, Self::HighContrast];

    /// A word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Four => "four",
            Self::None => "none",
            Self::HighContrast => "high contrast",
        }
    }
}

impl App {
    /// A browser with a pane for each number, or with one for #1 if there are none.
    #[must_use]
    pub fn new(numbers: &[DealNumber], size: Size) -> Self {
        let mut panes: Vec<Pane> = numbers.iter().copied().take(MOST_PANES).map(Pane::new).collect();
        if panes.is_empty() {
            panes.push(Pane::new(DealNumber::MIN.stepped(1)));
        }
        Self {
            panes,
            focus: 0,
            linked: false,
            comparing: Comparing::Place,
            followed: Card::new(Rank::ACE, Suit::Spades),
            layers: Vec::new(),
            colours: Colours::Two,
            colourless: false,
            ascii: false,
            marks: BTreeMap::new(),
            removed: None,
            message: None,
            size,
            random: fastrand::Rng::new(),
        }
    }

    /// The mode of the keys.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.layers.last().map_or(Mode::Browse, Layer::mode)
    }

    /// The pane that has the focus.
    #[must_use]
    pub fn focused(&self) -> &Pane {
        &self.panes[self.focus]
    }

    /// The deal that a mark or a copy would take: that of the focused pane, or the selected one of the overview.
    #[must_use]
    pub fn current(&self) -> DealNumber {
        self.layers
            .iter()
            .rev()
            .find_map(|layer| if let Layer::Overview { selected, .. } = layer { Some(*selected) } else { None })
            .unwrap_or_else(|| self.focused().number())
    }

    /// The selected mark of the list, if there is one.
    #[must_use]
    pub fn selected_mark(&self) -> Option<DealNumber> {
        self.layers.iter().rev().find_map(|layer| match layer {
            Layer::Marks(selected) => self.marks.keys().nth(*selected).copied(),
            _ => None,
        })
    }

    /// How cards are coloured, `NO_COLOR` considered.
    #[must_use]
    pub fn shown_colours(&self) -> Colours {
        if self.colourless { Colours::None } else { self.colours }
    }
}
