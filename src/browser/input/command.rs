//! Commands: the meaning of a key on a screen, the sets of them that screens have, and the flow that results.

use super::effect::Effect;
use crate::table::{Play, Table};
use tableaux_engine::atlas::DealList;
use tableaux_engine::daily::Day;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    Open(Opening),
    /// Step forward, or back if negative.
    Step(Step, i64),
    /// Step one pane forward, or back if negative.
    StepPane(usize, i64),
    Go(DealNumber),
    /// Show the numbers of a range, one per pane.
    GoRange(DealRange),
    /// Switch the focused pane to another generator.
    DealBy(Generator),
    /// Go to the first number of the set or list.
    First,
    /// Go to the last number of the set or list.
    Last,
    /// Go to a random number of the set.
    Random,
    /// Go to the first number at or after this one that matches the filter.
    NextFit(DealNumber),
    /// Go to the first matching number at or after the current one, and show the number of matches.
    ShowFits,
    /// Move through the pane's history, back if negative.
    History(i64),
    /// Open a pane beside the focused one.
    OpenPane,
    ClosePane,
    /// Reopen the user's own board that was closed last.
    ReopenLayout,
    /// Show the number of the board of gears that was pasted.
    ShowPastedGears,
    /// Move the focus by this many panes.
    Focus(i64),
    Link,
    Compare,
    NextTable,
    /// Change the size of gear boards.
    ResizeBoards(i8),
    ChangeCells(i8),
    /// Edit the note of the current deal, which marks it.
    Mark,
    RemoveMark,
    RestoreMark,
    Sort,
    /// Remove the selected open game, once confirmed.
    DropGame,
    Copy,
    NextTheme,
    ResizeCards(bool),
    /// Zoom in (true) or out.
    Zoom(bool),
    /// Move this many places in the list of measures.
    Measure(i64),
    /// Color deals by the games played of them, or by the measure again.
    ColorByRecord,
    /// Change the second measure by this many places, or to none.
    SecondMeasure(i64),
    NextRange,
    /// Replace all screens but the first.
    Switch(Opening),
    /// Move the cursor right and down by these amounts.
    Move(i8, i8),
    /// Press the gear or pick up the cards under the cursor.
    Press,
    Notation,
    /// Show the next move of the best known solution.
    Hint,
    PlayHint,
    /// Show whether the game is winnable.
    Ask,
    /// Toggle which moves keep the game winnable.
    Narrow,
    /// Jump to another turning point of the game, back if negative.
    Turn(i64),
    BackToWinnable,
    NextOracle,
    /// Save the game and open the next open one of its number.
    NextGame,
    /// Switch to the next ghost that races with the game, or to none.
    NextGhost,
    /// Switch to the next rule of automatic moves.
    NextAutoPlay,
    Restart,
    /// Play the next deal that is not won yet.
    PlayNext,
    /// Play back a solution of the game that has ended.
    Solution,
    /// Play one of the proposed deals.
    Propose(u8),
    /// Go on with the open game that was played last.
    Resume,
    /// Play the lowest number that is not won yet.
    Marathon,
    Today,
    /// Move by this many steps in a playback, a trace or the presses; back if negative.
    Seek(i64),
    /// Go to a move, press or step by its number.
    SeekNumber(u32),
    Pause,
    ChangeSpeed(i32),
    /// Switch the playback to a shorter solution found meanwhile.
    ShorterSolution,
    Accept,
    Back,
    /// Complete a word, or replace it by the next that was offered; by the one before if negative.
    Complete(i64),
    Erase,
    Delete,
    Clear,
    Restore,
    EditRange,
    /// Set the range to find in; `None` is the default.
    SetRange(Option<DealRange>),
    /// Quit, perhaps after a question.
    Quit,
    QuitAtOnce,
    Suspend,
    Redraw,
}

/// A screen to open, with its initial contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// The number prompt, with its initial range.
    Number(Option<DealRange>),
    Filter,
    /// The prompt for a move or step number.
    StepNumber,
    Note(Table, DealNumber),
    Card,
    Hand,
    Generator,
    Trace,
    Find,
    /// Copying a number or the focused pane.
    Copy(Option<DealNumber>),
    /// The prompt for the range to find in, with its initial range.
    FindRange(Option<DealRange>),
    Press,
    /// The contracts of a Skat deal, to watch one.
    Contracts,
    Playback,
    Play,
    /// The current game, played to its end.
    Finish,
    Result,
    Review,
    /// The game that was played on the user's own Skat deal.
    SkatReview,
    /// All pairs of cards that declarer of that game could have put away.
    Discards,
    Practice,
    Statistics,
    /// The deal of a day (`None` is today), and its month.
    Today(Option<Day>),
    /// The list of themes.
    Themes,
    Overview,
    /// A map of many deals at a zoom level.
    Map(Zoom),
    /// A map of the games played.
    RecordMap,
    Histograms,
    Facts,
    /// A list of deals with their measures: around the focused one, or a named list.
    List(Option<DealList>),
    Marks,
    Games,
    MarkFilter,
    Help,
}

impl Opening {
    /// Returns the screen on which a table's positions are played, or else its contracts watched.
    pub const fn game(table: Table) -> Self {
        match table.play() {
            Some(Play::Presses) => Self::Press,
            Some(Play::Moves) => Self::Play,
            None => Self::Contracts,
        }
    }
}

/// The size of the deals on a map, smallest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zoom {
    /// A hundred deals in half a character.
    Hundreds,
    /// Ten deals in half a character.
    Tens,
    /// A deal in half a character.
    Far,
    Near,
    /// Two rows of four characters, with the value.
    Nearest,
}

impl Zoom {
    /// Returns the number of deals in a pixel.
    pub const fn deals(self) -> u64 {
        match self {
            Self::Hundreds => 100,
            Self::Tens => 10,
            Self::Far | Self::Near | Self::Nearest => 1,
        }
    }
}

/// The length of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    One,
    Ten,
    Hundred,
    /// A row of the overview or a line of a list.
    Row,
    /// A screenful of the overview or of a list.
    Page,
}

impl Step {
    /// Returns the number of deals in a step where there are neither rows nor pages.
    pub const fn deals(self) -> i64 {
        match self {
            Self::One | Self::Row | Self::Page => 1,
            Self::Ten => 10,
            Self::Hundred => 100,
        }
    }

    /// Returns the number of deals in a step, given the sizes of a row and of a page.
    pub const fn among(self, row: i64, page: i64) -> i64 {
        match self {
            Self::Row => row,
            Self::Page => page,
            Self::One | Self::Ten | Self::Hundred => self.deals(),
        }
    }
}

/// The response of a screen to an input.
#[derive(Debug, Clone, PartialEq)]
pub enum Flow {
    Stay,
    /// The screen stays and an effect is performed.
    Effect(Effect),
    Close,
    /// The screen closes and an effect is performed.
    CloseWith(Effect),
    /// The screen closes, and the one below receives a command.
    CloseThen(Command),
    CloseAll,
    Open(Opening),
    /// The game has ended: its result page opens on top, and an effect may be performed.
    End(Option<Effect>),
    /// All screens but the first close, and another opens.
    Switch(Opening),
}

impl Flow {
    /// Returns the flow of a screen that stays open, with an effect if there is one.
    pub fn after(effect: Option<Effect>) -> Self {
        effect.map_or(Self::Stay, Self::Effect)
    }
}

/// Returns `place` moved by `steps`, at least 0.
pub fn moved(place: usize, steps: i64) -> usize {
    let steps = isize::try_from(steps).unwrap_or(if steps < 0 { isize::MIN } else { isize::MAX });
    place.saturating_add_signed(steps)
}

/// A set of commands: those of one screen, or those that several screens share.
pub trait CommandSet: Sized {
    /// Returns a command as one of the set, if it belongs to it.
    fn of(command: Command) -> Option<Self>;
}

/// Declares sets: some of the commands, `+` other sets whose commands belong to it unless they are named themselves.
macro_rules! command_set {
    ($(
        $(#[$doc:meta])*
        $name:ident { $($command:ident $(($($field:ident: $type:ty),+))?),* $(,)? } $(+ $set:ident($of:ty))*
    )+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($command $(($($type),+))?,)*
            $($set($of),)*
        }

        impl $name {
            pub const fn of(command: $crate::browser::input::command::Command) -> Option<Self> {
                // A screen may have none of its own.
                let _ = command;
                $(if let $crate::browser::input::command::Command::$command $(($($field),+))? = command {
                    return Some(Self::$command $(($($field),+))?);
                })*
                $(if let Some(command) = <$of>::of(command) {
                    return Some(Self::$set(command));
                })*
                None
            }
        }

        impl $crate::browser::input::command::CommandSet for $name {
            fn of(command: $crate::browser::input::command::Command) -> Option<Self> {
                Self::of(command)
            }
        }
    )+};
}
pub(crate) use command_set;

command_set! {
    /// The commands that are the same on every screen.
    AppCommand { Open(opening: Opening), Switch(opening: Opening), Back, Quit, QuitAtOnce, Suspend, Redraw, NextTheme }

    /// Selecting a row of a list.
    RowCommand { Step(step: Step, steps: i64), First, Last }

    /// Lists whose rows are only accepted.
    ListCommand { Accept } + Rows(RowCommand)

    /// Going to a number of the set that matches the filter.
    JumpCommand { First, Last, Random, NextFit(from: DealNumber), ShowFits }

    /// Changing the table, or the size of its boards.
    TableCommand { NextTable, ResizeBoards(steps: i8), ChangeCells(steps: i8) }

    /// The panes and their numbers.
    PaneCommand {
        Step(step: Step, steps: i64), StepPane(pane: usize, steps: i64), Go(number: DealNumber),
        GoRange(range: DealRange), DealBy(generator: Generator), History(steps: i64), OpenPane, ClosePane,
        ReopenLayout, ShowPastedGears, Focus(steps: i64), Link, Compare,
    } + Jump(JumpCommand) + Table(TableCommand)

    /// The board in the focused pane.
    BoardCommand { Mark, Copy, ResizeCards(is_larger: bool) }

    /// Screens of panes.
    DealsCommand {} + Panes(PaneCommand) + Board(BoardCommand)

    /// Screens of many deals, of which one is selected.
    SelectCommand {
        Go(number: DealNumber), GoRange(range: DealRange), OpenPane, Mark, Copy, Accept,
    } + Jump(JumpCommand)

    /// The game in the focused pane.
    GameCommand {
        Seek(steps: i64), History(steps: i64), Hint, PlayHint, Restart, Accept, BackToWinnable, Narrow, NextGame, Ask,
    }
}
