//! The start of the browser: options, initial desk, and store.

use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Result, bail};

use super::terminal::depth::Depth;
use crate::browser::input::command::Opening;
use crate::browser::preferences::Preferences;
use crate::browser::session::{Contents, Session};
use crate::browser::state::desk::Desk;
use crate::browser::state::pane::{OwnBoard, OwnDeal};
use crate::browser::state::panes::SkippedPane;
use crate::settings::StartScreen;
use crate::store::StoreError;
use crate::table::Table;
use tableaux_engine::atlas::DealList;
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::{CellCount, PlayedGame};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;
use tableaux_engine::sanitize::quoted;

#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The numbers to open; if empty, those of the last visit.
    pub numbers: Vec<DealNumber>,
    /// The user's own boards to open beside them.
    pub boards: Vec<OwnBoard>,
    /// The user's own Skat deals to open beside them.
    pub deals: Vec<OwnDeal>,
    /// Problems with these boards, or ignored parts of their texts.
    pub remarks: Vec<String>,
    /// The table to open; by default that of the last visit, or FreeCell for given numbers.
    pub table: Option<Table>,
    /// The list of deals to open on top.
    pub list: Option<DealList>,
    /// The game to play in the first pane.
    pub game: Option<Box<StartGame>>,
    /// The screen to open on top.
    pub screen: Option<Opening>,
    /// The FreeCell generator of all panes; by default that of the last visit, or Microsoft's.
    pub generator: Option<Generator>,
    /// The number of free cells; by default that of the last visit, or four.
    pub cells: Option<CellCount>,
    pub preferences: Preferences,
    pub ascii: bool,
    pub no_mouse: bool,
    /// The number of colors; `None` is monochrome.
    pub depth: Option<Depth>,
    /// Whether the terminal's background is light.
    pub is_ground_light: bool,
    /// The file of marks and the last visit, if not at the default place.
    pub data: Option<PathBuf>,
}

impl Options {
    /// Returns the screen to open on top: the one asked for, or that of the settings if nothing was.
    pub fn opening(&self) -> Option<Opening> {
        let is_bare = self.numbers.is_empty() && self.boards.is_empty() && self.deals.is_empty() && self.list.is_none();
        let is_today = is_bare && self.preferences.settings.start == Some(StartScreen::Today);
        self.screen.or(is_today.then_some(Opening::Today(None)))
    }
}

#[derive(Debug, Clone)]
pub struct StartGame {
    pub cells: CellCount,
    /// A received game; `None` resumes the saved one.
    pub game: Option<PlayedGame>,
}

/// Returns the current day, in UTC.
pub fn today() -> Day {
    // A clock before 1970 is set wrong and yields day 0.
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    Day::of_unix_time(since.map_or(0, |time| time.as_secs()))
}

/// Returns the table and the numbers, with generators, opened without a last visit. The user's data is not read.
pub fn opening(options: &Options) -> (Table, Vec<(Generator, DealNumber)>) {
    let desk = desk(options, Contents::default());
    (desk.panes.table(), desk.panes.list().iter().map(|pane| (pane.generator(), pane.number())).collect())
}

pub(super) fn desk(options: &Options, contents: Contents) -> Desk {
    let mut desk = Desk::new(&options.numbers)
        .with_terminal(options.depth, options.is_ground_light, options.ascii)
        .with_preferences(&options.preferences);
    if let Some(visit) = &contents.visit {
        for SkippedPane { number, generator } in
            desk.restore(visit, options.numbers.is_empty() && options.boards.is_empty() && options.deals.is_empty())
        {
            let generator = quoted(&generator);
            desk.notices.warn(format!("#{number} was not reopened: its generator '{generator}' cannot be read"));
        }
    }
    if contents.visit.is_none() && options.preferences.settings.oracle.is_none() {
        desk.games.let_oracle_ask();
    }
    // Naming free cells implies FreeCell.
    desk.panes.open_table(options.table.or(options.cells.map(|_| Table::FREECELL)), options.generator);
    if let Some(cells) = options.cells {
        desk.panes.set_cells(cells);
    }
    desk.panes.open_boards(&options.boards, options.numbers.is_empty());
    desk.panes.open_deals(&options.deals, options.numbers.is_empty());
    if !options.remarks.is_empty() {
        desk.notices.say(options.remarks.join("; "));
    }
    desk.marks.set(contents.marks);
    desk.set_today(today());
    desk
}

/// Opens the named store, or the one at the default place.
pub(super) fn open_session(options: &Options) -> Result<(Session, Contents)> {
    let (session, contents) = Session::open(options.data.clone());
    if let (Some(error @ StoreError::Foreign { .. }), Some(_)) = (session.error(), &options.data) {
        bail!("--data: {error}; use a new name, an empty file or a file made by tableaux");
    }
    Ok((session, contents))
}
