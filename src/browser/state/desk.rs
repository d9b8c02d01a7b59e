//! What all screens share: the panes, the table, the marks, the answers, the settings, the message. A screen reads it
//! and changes it by a few verbs.

mod cells;
pub mod filter;
mod games;
mod gears;
mod keys;
mod marks;
mod number_search;
mod panes;
mod search;
mod start;
mod visit;
mod warnings;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use ratatui::layout::{Rect, Size};

use self::filter::Filtering;
use self::marks::MarkBook;
use self::start::Start;
use self::warnings::Warnings;
use super::card_size::CardSize;
use super::comparing::Comparing;
use super::game::{Game, Oracle};
use super::number_search::NumberSearch;
use super::pane::{OwnBoard, Pane};
use super::press_game::PressGame;
use super::theme::{Theme, Themes};
use crate::atlas::Column;
use crate::browser::input::command::Command;
use crate::browser::input::effect::GameKey;
use crate::browser::input::keys::Keymap;
use crate::browser::search::Query;
use crate::browser::search::answers::Answers;
use crate::browser::terminal::depth::Depth;
use crate::browser::widgets::geometry;
use crate::browser::widgets::geometry::Areas;
use crate::card::{Card, Rank, Suit};
use crate::freecell::{AutoPlay, CellCount, Position};
use crate::gears::BoardSize;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::record::Records;
use crate::solver::Effort;
use crate::table::Table;
use crate::table::board::Board;
use crate::verdict::Solution;

/// The most panes there can be.
pub const MAX_PANES: usize = 32;

/// The state that all screens share.
#[derive(Debug, Clone)]
pub struct Desk {
    /// What the number of the focused pane stands for.
    table: Table,
    /// The size of boards of gears, whatever the table.
    board_size: BoardSize,
    /// The free cells with which FreeCell deals are played, whatever the table.
    cells: CellCount,
    /// The games that are played, and how they are played.
    games: BTreeMap<GameKey, Game>,
    /// The solutions that were found in these games and are shorter than those known of their beginnings.
    found: Vec<(Position, Solution)>,
    press_games: BTreeMap<GameKey, PressGame>,
    oracle: Oracle,
    auto_play: AutoPlay,
    /// What the games that have ended come to, as far as they were read.
    record: Arc<Records>,
    /// The panes from left to right; never empty.
    panes: Vec<Pane>,
    focus: usize,
    /// The board of the user's own that was closed last, until it is brought back.
    closed: Option<OwnBoard>,
    linked: bool,
    comparing: Comparing,
    /// The card that [`Comparing::Card`] follows.
    followed: Card,
    /// How everything looks, in the colours that the terminal has.
    theme: Theme,
    themes: Themes,
    /// The name of the theme that was chosen by hand, which the terminal may have too few colours for.
    chosen_theme: Option<String>,
    /// What the visit starts with where nothing else was chosen.
    start: Start,
    keymap: Keymap,
    /// The most effort that is spent on shorter solutions.
    effort: Effort,
    /// How many colours the terminal has; `None` if they are forbidden, as by `NO_COLOR`.
    depth: Option<Depth>,
    /// The card size that was chosen by hand.
    card_size: Option<CardSize>,
    ascii: bool,
    marks: MarkBook,
    filtering: Filtering,
    /// The measure that maps are coloured by, and that histograms show.
    measure: Column,
    answers: Answers,
    /// The board whose number was looked for last.
    number_search: Option<Box<NumberSearch>>,
    /// Whether nothing was typed for a moment.
    is_calm: bool,
    /// What is searched for in the background.
    query: Option<Query>,
    /// The number of times that the spinner of its search was turned.
    spins: usize,
    /// A command that waits for the answer to a query.
    waiting: Option<(Query, Command)>,
    message: Option<String>,
    warnings: Warnings,
    /// The size of the terminal, in cells.
    size: Size,
    random: fastrand::Rng,
}

/// What the desk shows and how.
impl Desk {
    /// A desk with a pane for each number, or with one for #1 if there are none.
    pub fn new(numbers: &[DealNumber], size: Size) -> Self {
        let microsoft = |number| Pane::new(Generator::Microsoft, number);
        let mut panes: Vec<Pane> = numbers.iter().copied().take(MAX_PANES).map(microsoft).collect();
        if panes.is_empty() {
            panes.push(microsoft(1.into()));
        }
        let theme = Theme::default_for(Depth::True, false);
        Self {
            table: Table::FREECELL,
            board_size: BoardSize::DEFAULT,
            cells: CellCount::FOUR,
            games: BTreeMap::new(),
            found: Vec::new(),
            press_games: BTreeMap::new(),
            oracle: Oracle::default(),
            auto_play: AutoPlay::Horne,
            record: Arc::default(),
            panes,
            focus: 0,
            closed: None,
            linked: false,
            comparing: Comparing::Place,
            followed: Card::new(Rank::ACE, Suit::Spades),
            start: Start::new(&theme),
            theme,
            themes: Themes::default(),
            chosen_theme: None,
            keymap: Keymap::default(),
            effort: Effort::Best,
            depth: Some(Depth::True),
            card_size: None,
            ascii: false,
            marks: MarkBook::default(),
            filtering: Filtering::default(),
            measure: Column::Difficulty,
            answers: Answers::default(),
            number_search: None,
            is_calm: false,
            query: None,
            spins: 0,
            waiting: None,
            message: None,
            warnings: Warnings::default(),
            size,
            random: fastrand::Rng::new(),
        }
    }

    /// How many colours the terminal has, `None` if they are forbidden, whether its ground is light, and whether only
    /// ASCII is written.
    #[must_use]
    pub fn with_terminal(self, depth: Option<Depth>, is_ground_light: bool, ascii: bool) -> Self {
        let desk = Self { depth, ascii, ..self };
        // The theme that a desk has is read from its file already.
        if (depth, is_ground_light) == (self.depth, false) {
            return desk;
        }
        let theme = depth.map_or_else(Theme::colourless, |depth| Theme::default_for(depth, is_ground_light));
        Self { start: Start::new(&theme), theme, ..desk }
    }

    /// Takes random numbers from another generator, as a test does.
    #[must_use]
    pub fn with_random(self, random: fastrand::Rng) -> Self {
        Self { random, ..self }
    }

    /// What the number of the focused pane stands for.
    pub fn table(&self) -> Table {
        self.table
    }

    /// What the number of a pane stands for; each has a generator of its own. The user's own board in its place is
    /// [`Desk::own`].
    pub fn table_of(&self, pane: usize) -> Table {
        match self.table {
            Table::FreeCell(_) | Table::Layout(_) => Table::FreeCell(self.panes[pane].generator()),
            table => table,
        }
    }

    /// The panes from left to right; never empty.
    pub fn panes(&self) -> &[Pane] {
        &self.panes
    }

    /// The index of the focused pane.
    pub fn focus(&self) -> usize {
        self.focus
    }

    /// The focused pane.
    pub fn focused(&self) -> &Pane {
        &self.panes[self.focus]
    }

    /// Whether all panes step by the same amount.
    pub fn is_linked(&self) -> bool {
        self.linked
    }

    /// The panes that commands act on: all if they are linked, else the focused one.
    pub fn acting(&self) -> Range<usize> {
        if self.linked { 0..self.panes.len() } else { self.focus..self.focus + 1 }
    }

    /// What a pane shows; of gears the board as it was pressed.
    pub fn board(&self, pane: usize) -> Board {
        match self.panes[pane].board(self.table_of(pane)) {
            Board::Gears(dealt) => {
                let pressed = || self.press_game(pane).map(|game| *game.tree.board());
                Board::Gears(self.panes[pane].played.or_else(pressed).unwrap_or(dealt))
            }
            board => board,
        }
    }

    /// What a pane shows, in a word: `#617`, or the name of the user's own board.
    pub fn name_of(&self, pane: usize) -> String {
        self.own(pane).map_or_else(|| format!("#{}", self.panes[pane].number()), |own| own.name.to_string())
    }

    /// Whether a board of the user's own is in play, so that free cells and foundations are to be seen.
    pub fn has_board_in_play(&self) -> bool {
        (0..self.panes.len()).filter_map(|pane| self.own(pane)).any(|own| own.layout.is_in_play())
    }

    /// Where a pane is marked: its table and number. A board of the user's own is a table of itself.
    pub fn mark_place(&self, pane: usize) -> (Table, DealNumber) {
        match self.own(pane) {
            Some(own) => (Table::Layout(own.layout), DealNumber::MIN),
            None => (self.table_of(pane), self.panes[pane].number()),
        }
    }

    /// What is compared on this table.
    pub fn comparing(&self) -> Comparing {
        self.comparing.on(self.table)
    }

    /// The card that is followed.
    pub fn followed(&self) -> Card {
        self.followed
    }

    /// How everything looks.
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Whether only ASCII is written.
    pub fn is_ascii(&self) -> bool {
        self.ascii
    }

    /// The card size that was chosen by hand, if one was: else cards are as large as fit.
    pub fn card_size(&self) -> Option<CardSize> {
        self.card_size
    }

    /// The measure that maps are coloured by, and that histograms show.
    pub fn measure(&self) -> Column {
        self.measure
    }

    /// The message about the last command.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The size of the terminal, in cells.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The part of the screen that boards and lists have; nothing where the terminal is too small.
    pub fn body(&self) -> Rect {
        Areas::of(self.size).map_or(Rect::ZERO, |areas| areas.body)
    }
}

/// What every screen may do.
impl Desk {
    /// Shows a message until the next key.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = Some(message.into());
    }

    /// Colours maps by another measure, which histograms show then.
    pub fn set_measure(&mut self, measure: Column) {
        self.measure = measure;
    }

    /// Forgets the message and the command that waits, as a new key or click has come.
    pub fn begin_input(&mut self) {
        (self.message, self.waiting) = (None, None);
        self.filtering.begin_input();
    }

    /// Forgets the message, as what it hides is more important by now.
    pub fn dismiss_message(&mut self) {
        self.message = None;
    }

    /// Takes the size of the terminal.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// Shows everything in a theme.
    pub fn set_theme(&mut self, theme: Theme) {
        self.theme = theme;
    }

    /// Shows everything in another theme.
    pub fn next_theme(&mut self) {
        match self.depth {
            None => self.say("NO_COLOR is set: there are no themes without colours"),
            Some(depth) => {
                self.theme = self.themes.next(&self.theme, depth);
                self.chosen_theme = Some(self.theme.name.to_string()).filter(|name| *name != self.start.theme);
                self.say(format!("theme: {}", self.theme.name));
            }
        }
    }

    /// Draws cards larger by a size than those `shown`, or smaller; past the ends as large as fit.
    pub fn resize_cards(&mut self, shown: CardSize, is_larger: bool) {
        let at = CardSize::ALL.iter().position(|&size| size == shown).expect("all sizes are there");
        let next = if is_larger { Some(at + 1) } else { at.checked_sub(1) };
        self.card_size = next.and_then(|next| CardSize::ALL.get(next)).copied();
        self.say(match self.card_size {
            Some(size) => format!("card size {}, or the largest below it that fits", size.name()),
            None => "cards as large as fit".into(),
        });
    }

    /// Compares something else that the table has.
    pub fn compare_next(&mut self) {
        let offered: Vec<Comparing> =
            Comparing::ALL.into_iter().filter(|comparing| comparing.is_on(self.table)).collect();
        self.comparing = next(&offered, self.comparing());
        self.say(format!("compared: {}", self.comparing.name()));
    }

    /// Follows a card through the panes.
    pub fn follow(&mut self, card: Card) {
        (self.followed, self.comparing) = (card, Comparing::Card);
    }

    /// Follows a card through the panes, or stops following it.
    pub fn follow_or_stop(&mut self, card: Card) {
        if self.comparing() == Comparing::Card && self.followed == card {
            self.comparing = Comparing::Place;
        } else {
            self.follow(card);
        }
    }

    /// Brings in order what depends on the panes and the size: after every event. `aside` is what
    /// stands beside the panes.
    pub fn settle(&mut self, aside: geometry::Aside) {
        self.table = self.table_of(self.focus);
        self.settle_windows(aside);
    }
}

/// The element after `current`, in a circle.
fn next<T: Copy + PartialEq>(all: &[T], current: T) -> T {
    let at = all.iter().position(|&one| one == current).map_or(0, |at| at + 1);
    all[at % all.len()]
}
