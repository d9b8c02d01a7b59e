//! What can happen, and what is to be done about it outside the state.

use std::collections::BTreeMap;

use ratatui::layout::{Position, Size};
use tui_input::InputRequest;

use super::question::{Finding, Question};
use crate::number::DealNumber;
use crate::store::Mark;
use crate::table::Table;

/// Something that happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Open the number line.
    OpenNumberLine,
    /// Step on, or back where the count is negative.
    Step(Step, i64),
    /// Go to the first of the set or the list.
    First,
    /// Go to the last of the set or the list.
    Last,
    /// Go to a random number of the set.
    Random,
    /// Go on through the pane's numbers, or back.
    Travel(i64),
    /// Open a pane beside the focused one.
    OpenPane,
    /// Close the focused pane.
    ClosePane,
    /// Focus the pane so many further on.
    Focus(i64),
    /// Link or unlink the panes.
    Link,
    /// Compare something else.
    Compare,
    /// Open the field for the card to follow.
    ChooseCard,
    /// Show what the numbers stand for on the next table.
    NextTable,
    /// Show boards of gears so much larger, or smaller.
    Enlarge(i8),
    /// Open the field for a Skat hand.
    OpenHand,
    /// Open the field for the generator that deals.
    OpenGenerator,
    /// Type a layout in, to be told its number.
    OpenFind,
    /// Show the steps of the shuffle.
    OpenTrace,
    /// Press gears by hand.
    OpenPress,
    /// Move the cursor so many gears, or places of a layout, to the right and down.
    Move(i8, i8),
    /// Press the gear under the cursor.
    Press,
    /// Go so many steps on in what is played or traced, or make presses again; back where that is negative.
    Replay(i64),
    /// Play the answer.
    Play,
    /// Go on playing, or pause.
    Pause,
    /// Play faster, or slower.
    Faster(i32),
    /// It is time for the next step of what is played.
    Tick,
    /// Fill the screen with consecutive deals.
    OpenOverview,
    /// Show all facts.
    OpenFacts,
    /// Open the field for the note of a mark.
    OpenNote,
    /// Show the list of marks.
    OpenMarks,
    /// Remove the selected mark.
    RemoveMark,
    /// Bring the mark back that was removed last.
    RestoreMark,
    /// Copy the board.
    Copy,
    /// Colour the cards another way.
    NextColours,
    /// Show the keys.
    OpenHelp,
    /// Take what was typed or selected.
    Accept,
    /// Close the topmost layer.
    BackOut,
    /// Erase what was typed last; on the number line, with nothing left, give up.
    Erase,
    /// Make the card under the cursor unknown.
    Delete,
    /// Leave the program.
    Quit,
    /// Suspend the program.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Edit the text field.
    Edit(InputRequest),
    /// Text was pasted; it may hold anything.
    Paste(String),
    /// A key was pressed that does nothing.
    Unknown(String),
    /// A button of the mouse was pressed there.
    Click(Position),
    /// The wheel of the mouse was turned there: down (1) or up (−1).
    Wheel(Position, i64),
    /// The terminal has another size.
    Resize(Size),
    /// The store was read.
    MarksRead(BTreeMap<(Table, DealNumber), String>),
    /// A search has found something.
    Found(Box<Finding>),
    /// A search has failed: for what, and why.
    Failed(Box<Question>, String),
    /// A search goes on; it is time to show so.
    Spin,
    /// Something outside has something to say.
    Told(String),
}

/// How far a step goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// One deal.
    One,
    /// Ten deals.
    Ten,
    /// A hundred deals.
    Hundred,
    /// A row of the overview, a line of a list.
    Row,
    /// A screenful of the overview or of a list.
    Page,
}

/// What is to be done outside the state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Leave the program.
    Quit,
    /// Suspend the program.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Put a text into the clipboard.
    Copy(String),
    /// Keep a mark.
    PutMark(Mark),
    /// Forget a mark.
    RemoveMark(Table, DealNumber),
    /// Read the marks again, which another browser may have changed.
    ReadMarks,
}
