//! Commands: what a key means to the screen it is typed on, and what comes of it.

use super::effect::Effect;
use crate::table::Table;
use tableaux_engine::atlas::DealList;
use tableaux_engine::daily::Day;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

/// What a key means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    Open(Opening),
    /// Step on, or back where the count is negative.
    Step(Step, i64),
    /// Step a pane on, or back where the count is negative.
    StepPane(usize, i64),
    Go(DealNumber),
    /// Show the numbers of a range, a pane each.
    GoRange(DealRange),
    /// Deal with another generator in the focused pane.
    DealBy(Generator),
    /// Go to the first of the set or the list.
    First,
    /// Go to the last of the set or the list.
    Last,
    /// Go to a random number of the set.
    Random,
    /// Go to the first number from this one on that fits the filter, or to the first of its set.
    NextFit(DealNumber),
    /// Go to the first number from the current one on that fits the filter, and say how many do.
    ShowFits,
    /// Go on through the numbers that the pane has shown, or back.
    History(i64),
    /// Open a pane beside the focused one.
    OpenPane,
    ClosePane,
    /// Bring back the board of the user's own that was closed last.
    ReopenLayout,
    /// Focus the pane this many further on.
    Focus(i64),
    Link,
    Compare,
    /// Show what the numbers stand for on the next table.
    NextTable,
    /// Show boards of gears larger by this much, or smaller.
    ResizeBoards(i8),
    /// Play FreeCell with this many more free cells, or fewer.
    ChangeCells(i8),
    /// Edit the note of the current deal, which marks it.
    Mark,
    RemoveMark,
    /// Bring back the mark that was removed last.
    RestoreMark,
    Sort,
    Copy,
    NextTheme,
    ResizeCards(bool),
    /// Show fewer deals, each larger (true), or more.
    Zoom(bool),
    /// Show the measure this many further on in the list of measures.
    Measure(i64),
    /// Colour deals by the games that were played of them, or by the measure again.
    ColourByRecord,
    /// Hold it against the measure this many further on, or against none.
    SecondMeasure(i64),
    NextRange,
    /// Open a screen in the place of all but the first.
    Switch(Opening),
    /// Move the cursor this many places to the right and down.
    Move(i8, i8),
    /// Press the gear under the cursor, or take the cards there.
    Press,
    Notation,
    /// Say the next move of the best solution known.
    Hint,
    PlayHint,
    /// Tell whether the game can be won.
    Ask,
    /// Show which moves keep the game winnable, or no longer.
    Narrow,
    /// Go to a turning point of the game this many further on, or back.
    Turn(i64),
    /// Go back to the last position from which the game can be won.
    BackToWinnable,
    NextOracle,
    /// Keeps a game and takes up the next open one of its number.
    NextGame,
    /// Take the next rule of automatic moves.
    NextAutoPlay,
    Restart,
    /// Play the next deal that is not won yet.
    PlayNext,
    /// Watch how the game that has ended is won.
    Solution,
    /// Play the lowest number that is not won yet.
    Marathon,
    /// Go back to the day that it is.
    Today,
    /// Go this many steps on in a playback, a trace or the presses made; back where that is negative.
    Seek(i64),
    /// Go to the move, the press or the step of this number in a playback or a trace.
    SeekNumber(u32),
    Pause,
    ChangeSpeed(i32),
    Accept,
    Back,
    Erase,
    Delete,
    Clear,
    Restore,
    EditRange,
    /// Find in a range, or in the usual one.
    SetRange(Option<DealRange>),
    /// Quit the program, perhaps after a question.
    Quit,
    QuitAtOnce,
    Suspend,
    Redraw,
}

/// A screen to be opened, with what it opens on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// The number line, with what is in it, or empty.
    Number(Option<DealRange>),
    Filter,
    /// The number of a move or a step to go to.
    StepNumber,
    Note(Table, DealNumber),
    Card,
    Hand,
    Generator,
    Trace,
    Find,
    /// What can be copied of a number, or of the focused pane.
    Copy(Option<DealNumber>),
    /// The range to find in, with what is in it.
    FindRange(Option<DealRange>),
    Press,
    Playback,
    Play,
    /// The game from where it stands, played to the end.
    Finish,
    /// What has come of the game that has ended.
    Result,
    /// The review of the game, move by move.
    Review,
    /// Positions in which a move is asked for.
    Practice,
    /// Statistics of the games that were played.
    Statistics,
    /// The deal of a day, or of today, with its month.
    Today(Option<Day>),
    Overview,
    /// A map of many deals, with how large each is.
    Map(Zoom),
    Histograms,
    Facts,
    /// The list of deals with their measures: those around the focused one, or a list by name.
    List(Option<DealList>),
    Marks,
    Games,
    MarkFilter,
    Help,
}

/// How large the deals of a map are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zoom {
    Far,
    Near,
    /// Two rows of four characters, with the value.
    Nearest,
}

/// How far a step goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    One,
    Ten,
    Hundred,
    /// A row of the overview, a line of a list.
    Row,
    /// A screenful of the overview or of a list.
    Page,
}

impl Step {
    /// How many deals it goes where there are neither rows nor pages.
    pub const fn deals(self) -> i64 {
        match self {
            Self::One | Self::Row | Self::Page => 1,
            Self::Ten => 10,
            Self::Hundred => 100,
        }
    }

    /// How many deals it goes where there are so many in a row and on a page.
    pub const fn among(self, row: i64, page: i64) -> i64 {
        match self {
            Self::Row => row,
            Self::Page => page,
            Self::One | Self::Ten | Self::Hundred => self.deals(),
        }
    }
}

/// What happens to a screen after a key, a click or a paste.
#[derive(Debug, Clone, PartialEq)]
pub enum Flow {
    Stay,
    /// It stays, and something is done outside the browser's state.
    Effect(Effect),
    Close,
    /// It closes, and something is done outside the browser's state.
    CloseWith(Effect),
    /// It closes, and the screen below it is given a command.
    CloseThen(Command),
    CloseAll,
    Open(Opening),
    /// The game has ended: its page opens above it by itself, and something may be done outside the browser's state.
    End(Option<Effect>),
    /// All screens but the first close, and another opens.
    Switch(Opening),
}

impl Flow {
    /// The screen stays, and something may be done outside the browser's state.
    pub fn after(effect: Option<Effect>) -> Self {
        effect.map_or(Self::Stay, Self::Effect)
    }
}

/// A place in a list, `steps` further on, or back where that is negative; never before the first.
pub fn moved(place: usize, steps: i64) -> usize {
    let steps = isize::try_from(steps).unwrap_or(if steps < 0 { isize::MIN } else { isize::MAX });
    place.saturating_add_signed(steps)
}
