//! Sets of commands: those of one screen, and those that several screens share. Each is an enum that is matched to the
//! end, and a key whose command its screen does not have does not compile.

use super::command::{Command, Opening, Step};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

pub trait CommandSet: Sized {
    /// Returns a command as one of the set, if it belongs to it.
    fn of(command: Command) -> Option<Self>;
}

/// Declares a set: some of the commands, and after `with` other sets whose commands belong to it, too. A command that
/// is named itself is never one of those sets.
macro_rules! command_set {
    (
        $(#[$doc:meta])*
        $name:ident { $($command:ident $(($($field:ident: $type:ty),+))?),* $(,)? }
        $(with $($set:ident($of:ty)),+)?
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($command $(($($type),+))?,)*
            $($($set($of),)+)?
        }

        impl $name {
            pub const fn of(command: $crate::browser::input::command::Command) -> Option<Self> {
                $(if let $crate::browser::input::command::Command::$command $(($($field),+))? = command {
                    return Some(Self::$command $(($($field),+))?);
                })*
                $($(if let Some(command) = <$of>::of(command) {
                    return Some(Self::$set(command));
                })+)?
                None
            }
        }

        impl $crate::browser::input::command_set::CommandSet for $name {
            fn of(command: $crate::browser::input::command::Command) -> Option<Self> {
                Self::of(command)
            }
        }
    };
}
pub(crate) use command_set;

command_set! {
    /// The commands that are the same on every screen.
    AppCommand {
        Open(opening: Opening), Switch(opening: Opening), Back, Quit, QuitAtOnce, Suspend, Redraw, NextTheme,
    }
}

command_set! {
    /// Selecting a row of a list.
    RowCommand { Step(step: Step, steps: i64), First, Last }
}

command_set! {
    /// Lists whose rows are only accepted.
    ListCommand { Accept } with Rows(RowCommand)
}

command_set! {
    /// Going to a number of the set that matches the filter.
    JumpCommand { First, Last, Random, NextFit(from: DealNumber), ShowFits }
}

command_set! {
    /// Changing the table, or the size of its boards.
    TableCommand { NextTable, ResizeBoards(steps: i8), ChangeCells(steps: i8) }
}

command_set! {
    /// The panes and their numbers.
    PaneCommand {
        Step(step: Step, steps: i64), StepPane(pane: usize, steps: i64), Go(number: DealNumber),
        GoRange(range: DealRange), DealBy(generator: Generator), History(steps: i64), OpenPane, ClosePane,
        ReopenLayout, Focus(steps: i64), Link, Compare,
    } with Jump(JumpCommand), Table(TableCommand)
}

command_set! {
    /// The board in the focused pane.
    BoardCommand { Mark, Copy, ResizeCards(is_larger: bool) }
}

command_set! {
    /// Screens of panes.
    DealsCommand {} with Panes(PaneCommand), Board(BoardCommand)
}

command_set! {
    /// Screens of many deals, of which one is selected.
    SelectCommand {
        Go(number: DealNumber), GoRange(range: DealRange), OpenPane, Mark, Copy, Accept,
    } with Jump(JumpCommand)
}

command_set! {
    /// The game in the focused pane.
    GameCommand {
        Seek(steps: i64), History(steps: i64), Hint, PlayHint, Restart, Accept, BackToWinnable, Narrow, NextGame, Ask,
    }
}
