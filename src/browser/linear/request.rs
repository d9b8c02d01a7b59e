//! Requests of typed lines, and their contexts.

use crate::browser::input::command::{GameCommand, PaneCommand};
use crate::browser::state::game::Oracle;
use crate::table::Table;
use tableaux_engine::atlas::DealList;
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::notation::NotatedMove;
use tableaux_engine::freecell::{AutoPlay, CellCount, JokeDeal};
use tableaux_engine::gears::{BoardSize, Gear};
use tableaux_engine::number::DealRange;

/// The context in which a line is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    Deals,
    /// A game of FreeCell with this number of cells.
    Game(CellCount),
    /// A practice position with this number of cells.
    Practice(CellCount),
    /// A game of gears on a board of this size.
    Gears(BoardSize),
}

/// A request typed by the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    Nothing,
    /// Run a command of the browser on the panes.
    OnPanes(PaneCommand),
    /// Run a command of the browser in the game.
    InGame(GameCommand),
    PlayNext,
    /// Go to a number, or open a range side by side.
    Go(DealRange),
    /// Show one of Microsoft's joke deals.
    Joke(JokeDeal),
    /// Open one or several deals beside the others.
    Beside(DealRange),
    /// Focus a pane, from 1.
    Pane(usize),
    Compare,
    /// Print all facts, or explain one.
    Facts(Option<String>),
    Why,
    Solution,
    Play,
    Find(Option<String>),
    Paste,
    /// Open a shared game.
    Shared(String),
    /// Print the filter, or set it; an empty one removes it.
    Filter(Option<String>),
    Mark(Option<String>),
    Unmark,
    Restore,
    /// List the marks that contain some words.
    Marks(String),
    OpenGames,
    List(Option<DealList>),
    More,
    Table(Table),
    Cells(CellCount),
    Generator(String),
    Statistics,
    /// Go to the deal of a day, or of today.
    Today(Option<Day>),
    Practise,
    NextExercise,
    ExerciseAgain,
    WinningLine,
    Marathon,
    /// Print the board for other programs.
    Board,
    /// Print the cards, or set whether they are printed.
    Cards(Option<bool>),
    Hand(String),
    Moves(Vec<NotatedMove>),
    /// Make moves in a nonstandard notation.
    OtherMoves(String),
    Presses(Vec<Gear>),
    Finish,
    /// Print the result of the game.
    Result,
    /// Print the moves that keep the game winnable.
    Narrow,
    /// Print the effect of each move of the game.
    Review,
    Made,
    Branches,
    /// Go to a branch, from 1.
    Branch(usize),
    Oracle(Oracle),
    Automatic(AutoPlay),
    Help(Option<String>),
    Quit,
}
