//! How the browser starts: what is asked for, and the desk and the store that it begins with.

use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Result, bail};

use super::terminal::depth::Depth;
use crate::browser::input::command::Opening;
use crate::browser::session::{Contents, Session};
use crate::browser::state::desk::Desk;
use crate::browser::state::pane::OwnBoard;
use crate::browser::state::preferences::Preferences;
use crate::store::StoreError;
use crate::table::Table;
use tableaux_engine::atlas::DealList;
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::{CellCount, PlayedGame};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

/// How the browser is to start.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The numbers to open; where the last visit ended if there are none.
    pub numbers: Vec<DealNumber>,
    /// Boards of the user's own to open beside them, and what is to be said of them.
    pub boards: Vec<OwnBoard>,
    /// What is wrong with these boards, or was ignored of their texts.
    pub remarks: Vec<String>,
    /// The table to open; that of the last visit, or FreeCell for given numbers, if none is named.
    pub table: Option<Table>,
    /// The list of deals to open above them.
    pub list: Option<DealList>,
    /// The game to play in the first pane above them, if one is to be.
    pub game: Option<Box<StartGame>>,
    /// The screen to open above them, if one is.
    pub screen: Option<Opening>,
    /// The generator of FreeCell deals in all panes, if not that of the last visit, or Microsoft's.
    pub generator: Option<Generator>,
    /// The free cells of FreeCell deals, if not as many as at the last visit, or four.
    pub cells: Option<CellCount>,
    pub preferences: Preferences,
    pub ascii: bool,
    pub no_mouse: bool,
    /// How many colours to use; `None` is no colours at all.
    pub depth: Option<Depth>,
    /// Whether the terminal's own ground is light.
    pub is_ground_light: bool,
    /// The file of marks and the last visit, if not in the usual place.
    pub data: Option<PathBuf>,
}

/// A game to start with.
#[derive(Debug, Clone)]
pub struct StartGame {
    pub cells: CellCount,
    /// The moves that somebody has sent, if there are any: else the game is taken up where it was left.
    pub game: Option<PlayedGame>,
}

/// The day that it is, in UTC.
pub fn today() -> Day {
    // A clock before 1970 is set wrong, and tells no day.
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    Day::of_unix_time(since.map_or(0, |time| time.as_secs()))
}

/// The table and the numbers that would be opened if there were no last visit, each with its generator. What the user
/// keeps is left alone.
pub fn opening(options: &Options) -> (Table, Vec<(Generator, DealNumber)>) {
    let desk = desk(options, Contents::default());
    (desk.panes.table(), desk.panes.list().iter().map(|pane| (pane.generator(), pane.number())).collect())
}

/// The desk that the browser starts with.
pub(super) fn desk(options: &Options, contents: Contents) -> Desk {
    let mut desk = Desk::new(&options.numbers)
        .with_terminal(options.depth, options.is_ground_light, options.ascii)
        .with_preferences(&options.preferences);
    if let Some(visit) = &contents.visit {
        desk.restore(visit, options.numbers.is_empty() && options.boards.is_empty());
    }
    // Who names free cells wants to see FreeCell.
    desk.panes.open_table(options.table.or(options.cells.map(|_| Table::FREECELL)), options.generator);
    if let Some(cells) = options.cells {
        desk.panes.set_cells(cells);
    }
    desk.panes.open_boards(&options.boards, options.numbers.is_empty());
    if !options.remarks.is_empty() {
        desk.say(options.remarks.join("; "));
    }
    desk.marks.set(contents.marks);
    desk.set_today(today());
    desk
}

/// Opens the store that was named, or that in the usual place.
pub(super) fn open_session(options: &Options) -> Result<(Session, Contents)> {
    let (session, contents) = Session::open(options.data.clone());
    if let (Some(error @ StoreError::Foreign { .. }), Some(_)) = (session.error(), &options.data) {
        bail!("--data: {error}; a new name, an empty file and one that tableaux made are accepted");
    }
    Ok((session, contents))
}
