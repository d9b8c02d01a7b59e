//! The state of the browser: plain data. [`update`](super::update::update) is the only thing that changes it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use ratatui::layout::Size;
use tui_input::Input;

use super::compare::Comparing;
pub use super::mode::Mode;
use super::pane::Pane;
use super::question::Question;
use super::replay::Replay;
use super::sought::Sought;
use crate::card::{Card, Rank, Suit};
use crate::freecell::trace::{TraceStep, trace};
use crate::gears;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::store::Mark;
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::Searched;
use crate::verdict::Verdict;

/// The most panes there can be.
pub const MOST_PANES: usize = 32;

/// Everything the browser knows.
#[derive(Debug, Clone)]
pub struct App {
    /// What the numbers stand for: in the focused pane, as FreeCell is dealt in each by a generator of its own.
    pub table: Table,
    /// How large boards of gears are, whatever the table.
    pub gears: gears::size::Size,
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
    /// The marked positions with their notes.
    pub marks: BTreeMap<(Table, DealNumber), String>,
    /// The mark that was removed last, until it is brought back.
    pub removed: Option<Mark>,
    /// What is searched for in the background.
    pub asked: Option<Question>,
    /// How often it was time to show that the search goes on.
    pub spins: usize,
    /// What a search has failed on, which is not asked again.
    pub failed: Vec<Question>,
    /// The question of which the solution is to be played as soon as it is found.
    pub awaited: Option<Question>,
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
    Note(Table, DealNumber, Input),
    /// The card that is to be followed.
    Card(Input),
    /// A Skat hand that is to be valued.
    Hand(Input),
    /// The generator that is to deal.
    Generator(Input),
    /// The steps of a shuffle: which of them, from 1.
    Trace(usize),
    /// A layout is typed in, to be told its number.
    Find(Box<Sought>),
    /// Gears are pressed.
    Press,
    /// Solutions are played.
    Playback(Playback),
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

/// Solutions that are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playback {
    /// Whether they go on by themselves.
    pub playing: bool,
    /// How fast: [`Playback::rate`] is doubled by each.
    pub speed: u32,
    /// How many steps of each are made, as far as it has so many.
    pub at: usize,
    /// How many steps the longest has.
    pub end: usize,
    /// The panes, and how many gears were pressed in each before.
    pub panes: Vec<(usize, usize)>,
}

impl Playback {
    /// The usual speed.
    pub const USUAL: u32 = 2;
    /// The highest speed.
    pub const FASTEST: u32 = 6;

    /// How many steps a second it plays.
    #[must_use]
    pub const fn rate(&self) -> u32 {
        1 << self.speed
    }

    /// How long a step takes.
    #[must_use]
    pub fn interval(&self) -> Duration {
        Duration::from_secs(1) / self.rate()
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
            Self::Hand(_) => Mode::Hand,
            Self::Generator(_) => Mode::Generator,
            Self::Trace(_) => Mode::Trace,
            Self::Find(_) => Mode::Find,
            Self::Press => Mode::Press,
            Self::Playback(_) => Mode::Playback,
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
            Self::Number(input)
            | Self::Note(_, _, input)
            | Self::Card(input)
            | Self::Hand(input)
            | Self::Generator(input) => Some(input),
            _ => None,
        }
    }

    /// Whether the layer covers the panes.
    #[must_use]
    pub const fn covers(&self) -> bool {
        match self {
            Self::Overview { .. } | Self::Facts | Self::Marks(_) | Self::Help(_) | Self::Hand(_) | Self::Find(_) => {
                true
            }
            Self::Number(_)
            | Self::Note(..)
            | Self::Card(_)
            | Self::Generator(_)
            | Self::Trace(_)
            | Self::Press
            | Self::Playback(_) => false,
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
        let microsoft = |number| Pane::new(Generator::Microsoft, number);
        let mut panes: Vec<Pane> = numbers.iter().copied().take(MOST_PANES).map(microsoft).collect();
        if panes.is_empty() {
            panes.push(microsoft(DealNumber::from(1)));
        }
        Self {
            table: Table::FREECELL,
            gears: gears::size::Size::USUAL,
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
            asked: None,
            spins: 0,
            failed: Vec::new(),
            awaited: None,
            message: None,
            size,
            random: fastrand::Rng::new(),
        }
    }

    /// Shows the numbers on a table.
    pub fn open(&mut self, table: Table) {
        self.table = table;
        if let Table::Gears(size) = table {
            self.gears = size;
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

    /// What the number of a pane stands for.
    #[must_use]
    pub fn table_of(&self, pane: usize) -> Table {
        match self.table {
            Table::FreeCell(_) => Table::FreeCell(self.panes[pane].generator()),
            table => table,
        }
    }

    /// What a pane shows.
    #[must_use]
    pub fn layout(&self, pane: usize) -> Board {
        self.panes[pane].layout(self.table_of(pane))
    }

    /// What is still to be found out about what a pane shows; on the screen of facts that is more.
    #[must_use]
    pub fn question(&self, pane: usize) -> Option<Question> {
        let known = &self.panes[pane].known;
        let all = match self.layout(pane) {
            Board::Gears(board) => [known.presses(&board).is_none().then_some(Question::Presses(board)), None],
            Board::FreeCell(deal) => {
                let facts = self.layers.iter().any(|layer| matches!(layer, Layer::Facts));
                [
                    known.verdict(&deal).is_none().then_some(Question::Verdict(deal)),
                    (facts && known.fewest(&deal).is_none()).then_some(Question::FewestCells(deal)),
                ]
            }
            Board::Skat(_) | Board::Nothing(_) => [None, None],
        };
        all.into_iter().flatten().find(|question| !self.failed.contains(question))
    }

    /// A sign that turns while a search goes on.
    #[must_use]
    pub fn turning(&self) -> char {
        const SIGNS: [char; 4] = ['|', '/', '-', '\\'];
        SIGNS[self.spins % SIGNS.len()]
    }

    /// What searches have found out about what a pane shows.
    #[must_use]
    pub fn searched(&self, pane: usize, shown: &Board) -> Searched<'_> {
        let known = &self.panes[pane].known;
        let is_asked = self.spins > 0 && self.asked.is_some() && self.question(pane) == self.asked;
        let nothing = Searched { turning: is_asked.then(|| self.turning()), ..Searched::default() };
        match shown {
            Board::Gears(board) => Searched { answer: known.presses(board).and_then(Option::as_ref), ..nothing },
            Board::FreeCell(deal) => Searched { verdict: known.verdict(deal), fewest: known.fewest(deal), ..nothing },
            Board::Skat(_) | Board::Nothing(_) => nothing,
        }
    }

    /// The board that a pane shows in a playback of its solution, with the last step that was made.
    #[must_use]
    pub fn played(&self, pane: usize) -> Option<Replay<'_>> {
        let playback = self.playback()?;
        playback.panes.iter().find(|&&(played, _)| played == pane)?;
        let Board::FreeCell(deal) = self.layout(pane) else { return None };
        let Some(Verdict::Solved(solution)) = self.panes[pane].known.verdict(&deal) else { return None };
        Some(Replay::new(&deal, solution, playback.at))
    }

    /// The note of a number that is marked.
    #[must_use]
    pub fn note(&self, table: Table, number: DealNumber) -> Option<&str> {
        self.marks.get(&(table, number)).map(String::as_str)
    }

    /// The selected mark of the list, if there is one.
    #[must_use]
    pub fn selected_mark(&self) -> Option<(Table, DealNumber)> {
        self.layers.iter().rev().find_map(|layer| match layer {
            Layer::Marks(selected) => self.marks.keys().nth(*selected).copied(),
            _ => None,
        })
    }

    /// The playback that is on the screen.
    #[must_use]
    pub fn playback(&self) -> Option<&Playback> {
        self.layers
            .iter()
            .rev()
            .find_map(|layer| if let Layer::Playback(playback) = layer { Some(playback) } else { None })
    }

    /// What covers the panes, if anything does.
    #[must_use]
    pub fn cover(&self) -> Option<&Layer> {
        self.layers.iter().rev().find(|layer| layer.covers())
    }

    /// The layout that is typed in.
    #[must_use]
    pub fn sought(&self) -> Option<&Sought> {
        self.layers.iter().rev().find_map(|layer| if let Layer::Find(sought) = layer { Some(&**sought) } else { None })
    }

    /// The step of the shuffle that is looked at, from 1.
    #[must_use]
    pub fn traced(&self) -> Option<usize> {
        self.layers.iter().rev().find_map(|layer| if let Layer::Trace(step) = layer { Some(*step) } else { None })
    }

    /// That step of the deal in the focused pane.
    #[must_use]
    pub fn traced_step(&self) -> Option<TraceStep> {
        let step = self.traced()?;
        let steps = trace(&self.focused().generator(), self.focused().number()).ok()?;
        steps.get(step.checked_sub(1)?).copied()
    }

    /// The pane of whose playback the steps are listed: the focused one, else the first.
    #[must_use]
    pub fn listed(&self) -> Option<usize> {
        let panes = &self.playback()?.panes;
        let focused = panes.iter().find(|(pane, _)| *pane == self.focus);
        focused.or(panes.first()).map(|&(pane, _)| pane)
    }

    /// How long until the next step of what is played, if something is.
    #[must_use]
    pub fn interval(&self) -> Option<Duration> {
        match self.layers.last() {
            Some(Layer::Playback(playback)) if playback.playing => Some(playback.interval()),
            _ => None,
        }
    }

    /// The panes that keys act on: all if they are linked, else the focused one.
    #[must_use]
    pub fn moving(&self) -> Range<usize> {
        if self.linked { 0..self.panes.len() } else { self.focus..self.focus + 1 }
    }

    /// How cards are coloured, `NO_COLOR` considered.
    #[must_use]
    pub fn shown_colours(&self) -> Colours {
        if self.colourless { Colours::None } else { self.colours }
    }
}
