//! What a typed line asks for, and where it is typed.

use crate::browser::input::command::Command;
use crate::browser::state::game::Oracle;
use crate::table::Table;
use tableaux_engine::atlas::DealList;
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::notation::NotatedMove;
use tableaux_engine::freecell::{AutoPlay, CellCount, JokeDeal};
use tableaux_engine::gears::{BoardSize, Gear};
use tableaux_engine::number::DealRange;

/// Where a line is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    Deals,
    /// In a game of FreeCell with so many cells.
    Game(CellCount),
    /// At a position of the practice with so many cells.
    Practice(CellCount),
    /// In a game of gears on a board of this size.
    Gears(BoardSize),
}

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    Nothing,
    /// To do to the deals, or in the game, what a command of the browser does.
    Command(Command),
    /// To go to a number, or to open those of a range side by side.
    Go(DealRange),
    /// To show one of Microsoft's joke deals.
    Joke(JokeDeal),
    /// To open a deal, or several, beside the others.
    Beside(DealRange),
    /// To go to the pane of a number, from 1.
    Pane(usize),
    Compare,
    /// To say all facts, or to explain one.
    Facts(Option<String>),
    Why,
    Solution,
    Play,
    Find(Option<String>),
    Paste,
    /// To open a game that somebody has sent.
    Shared(String),
    /// To say the filter, or to set it; an empty one removes it.
    Filter(Option<String>),
    Mark(Option<String>),
    Unmark,
    Restore,
    /// To list the marks, those with some words.
    Marks(String),
    OpenGames,
    List(Option<DealList>),
    More,
    Table(Table),
    Cells(CellCount),
    Generator(String),
    Statistics,
    /// To go to the deal of a day, or of today.
    Today(Option<Day>),
    Practise,
    NextExercise,
    ExerciseAgain,
    WinningLine,
    Marathon,
    /// To print the board for other programs.
    Board,
    /// To say the cards, or to set whether they are said.
    Cards(Option<bool>),
    Hand(String),
    Moves(Vec<NotatedMove>),
    /// To make moves that are written in another way.
    OtherMoves(String),
    Presses(Vec<Gear>),
    Finish,
    /// To say what has come of the game.
    Result,
    /// To say which moves keep the game winnable.
    Narrow,
    /// To say what each move of the game did.
    Review,
    Made,
    Branches,
    /// To go to the branch of a number, from 1.
    Branch(usize),
    Oracle(Oracle),
    Automatic(AutoPlay),
    Help(Option<String>),
    Quit,
}
