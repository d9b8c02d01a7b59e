//! What can happen, and what it changes.

mod fields;
mod marks;
mod panes;
mod steps;

use std::collections::BTreeMap;

use ratatui::layout::{Position, Size};
use tui_input::{Input, InputRequest};

use super::app::{App, Layer};
use super::layout::{self, Target};
use crate::freecell::number::DealNumber;
use crate::store::Mark;

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
    /// Erase a digit; at the front of the line, give up.
    Erase,
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
    MarksRead(BTreeMap<DealNumber, String>),
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
    RemoveMark(DealNumber),
    /// Read the marks again, which another browser may have changed.
    ReadMarks,
}

/// Changes the state by what happened. What is to be done outside it is returned.
pub fn update(app: &mut App, action: Action) -> Option<Effect> {
    if !matches!(action, Action::Resize(_) | Action::MarksRead(_)) {
        app.message = None;
    }
    match action {
        Action::OpenNumberLine => app.layers.push(Layer::Number(Input::default())),
        Action::Step(step, count) => steps::take_step(app, step, count),
        Action::First => steps::go_to_end(app, |set| set.first, false),
        Action::Last => steps::go_to_end(app, |set| set.last, true),
        Action::Random => steps::go_anywhere(app),
        Action::Travel(steps) => steps::travel(app, steps),
        Action::OpenPane => panes::open_pane(app),
        Action::ClosePane => panes::close_pane(app),
        Action::Focus(steps) => panes::focus(app, steps),
        Action::Link => panes::link(app),
        Action::Compare => panes::compare(app),
        Action::ChooseCard => app.layers.push(Layer::Card(Input::default())),
        Action::OpenOverview => {
            let first = app.current();
            app.layers.push(Layer::Overview { first, selected: first });
            steps::settle_overview(app);
        }
        Action::OpenFacts => app.layers.push(Layer::Facts),
        Action::OpenNote => marks::open_note(app),
        Action::OpenMarks => {
            app.layers.push(Layer::Marks(0));
            return Some(Effect::ReadMarks);
        }
        Action::RemoveMark => return marks::remove_mark(app),
        Action::RestoreMark => return marks::restore_mark(app),
        Action::Copy => return Some(panes::copy(app)),
        Action::NextColours => panes::recolour(app),
        Action::OpenHelp => app.layers.push(Layer::Help(0)),
        Action::Accept => return fields::accept(app),
        Action::BackOut => {
            app.layers.pop();
        }
        Action::Erase => fields::erase(app),
        Action::Quit => return Some(Effect::Quit),
        Action::Suspend => return Some(Effect::Suspend),
        Action::Redraw => return Some(Effect::Redraw),
        Action::Edit(request) => fields::edit(app, request),
        Action::Paste(text) => fields::paste(app, &text),
        Action::Unknown(key) => fields::say_unknown(app, &key),
        Action::Click(position) => match layout::target(app, position) {
            Some(Target::Pane(index)) => app.focus = index,
            Some(Target::Deal(number)) => steps::go(app, number),
            Some(Target::Mark(line)) => marks::select_mark(app, line),
            None => {}
        },
        Action::Wheel(position, steps) => steps::turn_wheel(app, position, steps),
        Action::Resize(size) => {
            app.size = size;
            steps::settle_overview(app);
            steps::scroll_help(app, 0);
        }
        Action::MarksRead(marks) => {
            app.marks = marks;
            marks::move_mark(app, 0);
        }
        Action::Told(message) => app.message = Some(message),
    }
    None
}
