//! What can happen, and what it changes.

use std::collections::BTreeMap;

use ratatui::layout::{Position, Rect, Size};
use tui_input::{Input, InputRequest};
use unicode_width::UnicodeWidthChar;

use super::app::{App, Colours, Comparing, Layer, MOST_PANES, Mode};
use super::layout::{self, Target};
use super::{help, keys};
use super::pane::Pane;
use crate::card::{Card, Suits};
use crate::freecell::deal::Deal;
use crate::freecell::number::{DealNumber, Set, grouped};
use crate::freecell::text::{Form, write};
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

/// The longest note, in characters.
const LONGEST_NOTE: usize = 200;

/// The longest number line, in characters: room for one digit too many, so that it is seen to be too many.
const LONGEST_NUMBER: usize = 11;

/// Changes the state by what happened. What is to be done outside it is returned.
pub fn update(app: &mut App, action: Action) -> Option<Effect> {
    if !matches!(action, Action::Resize(_) | Action::MarksRead(_)) {
        app.message = None;
    }
    match action {
        Action::OpenNumberLine => app.layers.push(Layer::Number(Input::default())),
        Action::Step(step, count) => return take_step(app, step, count),
        Action::First => go_to_end(app, |set| set.first, false),
        Action::Last => go_to_end(app, |set| set.last, true),
        Action::Random => {
            let set = app.current().set();
            let number = app.random.u64(set.first.get()..=set.last.get());
            go(app, DealNumber::MIN.stepped(number.cast_signed()));
        }
        Action::Travel(steps) => {
            let focus = app.focus;
            if !app.panes[focus].travel(steps) {
                let end = if steps < 0 { "first" } else { "last" };
                app.message = Some(format!("this is the {end} of this pane's numbers"));
            }
        }
        Action::OpenPane => open_pane(app),
        Action::ClosePane => close_pane(app),
        Action::Focus(steps) => {
            let panes = i64::try_from(app.panes.len()).unwrap_or(1);
            let focus = i64::try_from(app.focus).unwrap_or(0) + steps;
            app.focus = usize::try_from(focus.rem_euclid(panes)).unwrap_or(0);
            if panes == 1 {
                app.message = Some("there is one pane".into());
            }
        }
        Action::Link => {
            app.linked = !app.linked;
            let state = if app.linked { "linked: they step together" } else { "no longer linked" };
            app.message = Some(format!("the panes are {state}"));
        }
        Action::Compare => {
            app.comparing = next(&Comparing::ALL, app.comparing);
            app.message = Some(format!("compared: {}", app.comparing.name()));
        }
        Action::ChooseCard => app.layers.push(Layer::Card(Input::default())),
        Action::OpenOverview => {
            let first = app.current();
            app.layers.push(Layer::Overview { first, selected: first });
            settle_overview(app);
        }
        Action::OpenFacts => app.layers.push(Layer::Facts),
        Action::OpenNote => open_note(app),
        Action::OpenMarks => {
            app.layers.push(Layer::Marks(0));
            return Some(Effect::ReadMarks);
        }
        Action::RemoveMark => {
            let number = app.selected_mark()?;
            let note = app.marks.remove(&number)?;
            app.removed = Some((number, note));
            move_mark(app, 0);
            let key = keys::name_of(Mode::Marks, &Action::RestoreMark);
            app.message = Some(format!("the mark of #{number} is removed: {key} brings it back"));
            return Some(Effect::RemoveMark(number));
        }
        Action::RestoreMark => return restore_mark(app),
        Action::Copy => {
            let number = app.current();
            let mut text = Vec::new();
            write(Form::Rows, &Deal::new(number), Suits::Letters, &mut text);
            app.message = Some(format!("#{number} is sent to the terminal's clipboard: seven rows"));
            return Some(Effect::Copy(String::from_utf8_lossy(&text).into_owned()));
        }
        Action::NextColours => {
            if app.colourless {
                app.message = Some("NO_COLOR is set: no colours".into());
            } else {
                app.colours = next(&Colours::ALL, app.colours);
                app.message = Some(format!("colours: {}", app.colours.name()));
            }
        }
        Action::OpenHelp => match app.layers.last() {
            Some(Layer::Help(_)) => app.message = Some("this is the help".into()),
            _ => app.layers.push(Layer::Help(0)),
        },
        Action::Accept => return accept(app),
        Action::BackOut => {
            app.layers.pop();
        }
        Action::Erase => {
            if let Some(Layer::Number(input)) = app.layers.last_mut()
                && input.handle(InputRequest::DeletePrevChar).is_none()
            {
                app.layers.pop();
            }
        }
        Action::Quit => return Some(Effect::Quit),
        Action::Suspend => return Some(Effect::Suspend),
        Action::Redraw => return Some(Effect::Redraw),
        Action::Edit(request) => edit(app, request),
        Action::Paste(text) => paste(app, &text),
        Action::Unknown(key) => {
            let mode = app.mode();
            let name = |action| keys::name_of(mode, action);
            let (enter, esc, help) = (name(&Action::Accept), name(&Action::BackOut), name(&Action::OpenHelp));
            app.message = Some(match mode {
                Mode::Number => format!("{key} is no digit: {enter} goes to the number, {esc} gives up"),
                Mode::Note | Mode::Card => format!("{key} does nothing here: {enter} takes the text, {esc} gives up"),
                _ => format!("{key} does nothing here: {help} shows the keys"),
            });
        }
        Action::Click(position) => match layout::target(app, position) {
            Some(Target::Pane(index)) => app.focus = index,
            Some(Target::Deal(number)) => go(app, number),
            Some(Target::Mark(line)) => select_mark(app, line),
            None => {}
        },
        Action::Wheel(position, steps) => return turn_wheel(app, position, steps),
        Action::Resize(size) => {
            app.size = size;
            settle_overview(app);
            scroll_help(app, 0);
        }
        Action::MarksRead(marks) => {
            app.marks = marks;
            move_mark(app, 0);
        }
        Action::Told(message) => app.message = Some(message),
    }
    None
}

/// What follows `current`, in a circle.
fn next<T: Copy + PartialEq>(all: &[T], current: T) -> T {
    let at = all.iter().position(|&one| one == current).map_or(0, |at| at + 1);
    all[at % all.len()]
}

/// The body of the screen; nothing where the terminal is too small.
fn body(app: &App) -> Rect {
    layout::screen(app.size).map_or(Rect::ZERO, |screen| screen.body)
}

/// The deal that the overview has selected.
fn overview(app: &mut App) -> Option<&mut DealNumber> {
    match app.layers.last_mut() {
        Some(Layer::Overview { selected, .. }) => Some(selected),
        _ => None,
    }
}

/// Keeps the selected deal of the overview on the screen.
fn settle_overview(app: &mut App) {
    let body = body(app);
    for layer in &mut app.layers {
        if let Layer::Overview { first, selected } = layer {
            *first = layout::overview(*first, *selected, body).first;
        }
    }
}

/// Shows a number: in the overview as the selected one, else in the focused pane alone.
fn go(app: &mut App, number: DealNumber) {
    if let Some(selected) = overview(app) {
        *selected = number;
        settle_overview(app);
    } else {
        let focus = app.focus;
        app.panes[focus].go(number);
    }
}

fn take_step(app: &mut App, step: Step, count: i64) -> Option<Effect> {
    let mut count = count;
    if let Some(Layer::Number(input)) = app.layers.last() {
        // A number before a step is how often it is taken; more than there are deals is as good as all of them.
        count *= match input.value() {
            "" => 1,
            digits => digits.parse().unwrap_or(i64::MAX / 2).min(DealNumber::MAX.get().cast_signed()),
        };
        app.layers.pop();
    }
    let body = body(app);
    let unit = match step {
        Step::One => 1,
        Step::Ten => 10,
        Step::Hundred => 100,
        Step::Row | Step::Page => match app.layers.last() {
            Some(Layer::Overview { first, selected }) => {
                let shown = layout::overview(*first, *selected, body);
                if step == Step::Row { shown.row() } else { shown.page() }
            }
            _ if step == Step::Row => 1,
            _ => i64::from(body.height.max(1)),
        },
    };
    let steps = count * unit;
    match app.layers.last() {
        Some(Layer::Marks(_)) => move_mark(app, steps),
        Some(Layer::Help(_)) => scroll_help(app, steps),
        Some(Layer::Overview { selected, .. }) => {
            let number = selected.stepped(steps);
            tell_end(app, &[*selected], steps);
            go(app, number);
        }
        _ => step_panes(app, steps),
    }
    None
}

/// Steps the focused pane, or all if they are linked: then by as much as each of them can.
fn step_panes(app: &mut App, steps: i64) {
    let moving = if app.linked { 0..app.panes.len() } else { app.focus..app.focus + 1 };
    let numbers: Vec<DealNumber> = app.panes[moving.clone()].iter().map(Pane::number).collect();
    let possible = |number: &DealNumber| number.stepped(steps).get().cast_signed() - number.get().cast_signed();
    let steps_taken = numbers.iter().map(possible).min_by_key(|steps| steps.abs()).unwrap_or(0);
    tell_end(app, &numbers, steps);
    for pane in &mut app.panes[moving] {
        pane.go(pane.number().stepped(steps_taken));
    }
}

/// Says that numbers end where so many steps from one of these would pass an end.
fn tell_end(app: &mut App, from: &[DealNumber], steps: i64) {
    let past = |number: &DealNumber| {
        let number = number.get().cast_signed();
        if steps < 0 { number < -steps } else { DealNumber::MAX.get().cast_signed() - number < steps }
    };
    if from.iter().any(past) {
        let end = if steps < 0 { DealNumber::MIN } else { DealNumber::MAX };
        let name = if steps < 0 { "first" } else { "last" };
        app.message = Some(format!("#{} is the {name} deal", grouped(end.get())));
    }
}

fn go_to_end(app: &mut App, end: fn(Set) -> DealNumber, last: bool) {
    let far = if last { i64::MAX / 2 } else { i64::MIN / 2 };
    match app.layers.last() {
        Some(Layer::Marks(_)) => move_mark(app, far),
        Some(Layer::Help(_)) => scroll_help(app, far),
        _ => go(app, end(app.current().set())),
    }
}

fn open_pane(app: &mut App) {
    if app.panes.len() == MOST_PANES {
        app.message = Some(format!("there can be {MOST_PANES} panes"));
        return;
    }
    let number = if overview(app).is_some() {
        let selected = app.current();
        app.layers.pop();
        selected
    } else {
        let shown = app.focused().number();
        // The last deal has none after it.
        if shown == DealNumber::MAX { shown.stepped(-1) } else { shown.stepped(1) }
    };
    app.focus += 1;
    app.panes.insert(app.focus, Pane::new(number));
}

fn close_pane(app: &mut App) {
    if app.panes.len() == 1 {
        app.message = Some("the last pane stays open".into());
        return;
    }
    app.panes.remove(app.focus);
    app.focus = app.focus.saturating_sub(1);
}

fn open_note(app: &mut App) {
    let number = match app.layers.last() {
        Some(Layer::Marks(_)) => match app.selected_mark() {
            Some(number) => number,
            None => return,
        },
        _ => app.current(),
    };
    let note = app.marks.get(&number).cloned().unwrap_or_default();
    app.layers.push(Layer::Note(number, note.into()));
}

fn restore_mark(app: &mut App) -> Option<Effect> {
    let Some((number, note)) = app.removed.take() else {
        app.message = Some("no mark was removed".into());
        return None;
    };
    app.message = Some(format!("the mark of #{number} is back"));
    app.marks.insert(number, note.clone());
    if let Some(line) = app.marks.keys().position(|&marked| marked == number) {
        select_mark(app, line);
    }
    Some(Effect::PutMark(Mark { number, note }))
}

fn select_mark(app: &mut App, line: usize) {
    if let Some(Layer::Marks(selected)) = app.layers.last_mut() {
        *selected = line.min(app.marks.len().saturating_sub(1));
    }
}

fn move_mark(app: &mut App, steps: i64) {
    if let Some(Layer::Marks(selected)) = app.layers.last() {
        let line = selected.saturating_add_signed(isize::try_from(steps).unwrap_or_default());
        select_mark(app, line);
    }
}

fn scroll_help(app: &mut App, steps: i64) {
    let body = body(app);
    let most = help::lines(app, body.width).len().saturating_sub(usize::from(body.height));
    if let Some(Layer::Help(first)) = app.layers.last_mut() {
        *first = first.saturating_add_signed(isize::try_from(steps).unwrap_or_default()).min(most);
    }
}

fn accept(app: &mut App) -> Option<Effect> {
    match app.layers.last()? {
        Layer::Number(input) => {
            let number = input.value().parse::<DealNumber>();
            match number {
                Ok(number) => {
                    app.layers.pop();
                    go(app, number);
                }
                Err(error) => app.message = Some(error.to_string()),
            }
        }
        Layer::Card(input) => match Card::read(input.value().trim()) {
            Some(card) => {
                app.layers.pop();
                app.followed = card;
                app.comparing = Comparing::Card;
            }
            None => {
                let typed = input.value();
                app.message = Some(format!("'{typed}' is no card: a rank A 2–9 T J Q K and a suit C D H S, as in 7D"));
            }
        },
        Layer::Note(number, input) => {
            let mark = Mark { number: *number, note: input.value().trim().to_owned() };
            app.layers.pop();
            app.message = Some(format!("#{} is marked", mark.number));
            app.marks.insert(mark.number, mark.note.clone());
            return Some(Effect::PutMark(mark));
        }
        Layer::Overview { selected, .. } => {
            let number = *selected;
            app.layers.pop();
            go(app, number);
        }
        Layer::Marks(_) => {
            let number = app.selected_mark()?;
            // The deal is to be seen, so whatever else lies over the panes goes too.
            app.layers.clear();
            go(app, number);
        }
        Layer::Facts | Layer::Help(_) => {
            app.layers.pop();
        }
    }
    None
}

/// Whether a character of typed or pasted text may reach the screen and the store: nothing that steers a terminal,
/// nothing that turns the direction of writing.
fn is_harmless(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn edit(app: &mut App, request: InputRequest) {
    let limit = match app.layers.last() {
        Some(Layer::Number(_)) => LONGEST_NUMBER,
        Some(Layer::Note(..)) => LONGEST_NOTE,
        _ => 4,
    };
    // A digit where there is no field opens the number line.
    if let InputRequest::InsertChar('0'..='9') = request
        && !app.layers.last().is_some_and(|layer| layer.input().is_some())
    {
        app.layers.push(Layer::Number(Input::default()));
    }
    let number = app.mode() == Mode::Number;
    let Some(Layer::Number(input) | Layer::Note(_, input) | Layer::Card(input)) = app.layers.last_mut() else {
        return;
    };
    if let InputRequest::InsertChar(c) = request {
        // A minus is let in so that a negative number can be refused with its reason.
        if number && !(c.is_ascii_digit() || (c == '-' && input.value().is_empty())) {
            update(app, Action::Unknown(format!("'{c}'")));
            return;
        }
        if !is_harmless(c) || (c.width() == Some(0) && input.value().is_empty()) {
            return;
        }
        if input.value().chars().count() >= limit {
            app.message = Some(if number {
                "too long: deal numbers go from 0 to 8,589,934,591".into()
            } else {
                format!("no more than {limit} characters")
            });
            return;
        }
    }
    input.handle(request);
}

fn paste(app: &mut App, text: &str) {
    match app.mode() {
        Mode::Note | Mode::Card => {
            // Lines are joined: a field has one.
            for c in text.trim().chars().map(|c| if c.is_whitespace() { ' ' } else { c }).take(LONGEST_NOTE + 1) {
                edit(app, InputRequest::InsertChar(c));
            }
        }
        mode => match text.parse::<DealNumber>() {
            Ok(number) if matches!(mode, Mode::Marks | Mode::Help) => {
                app.message = Some(format!("#{number} was pasted: go back to the deals to type a number"));
            }
            Ok(number) => {
                if mode == Mode::Number {
                    app.layers.pop();
                }
                app.layers.push(Layer::Number(number.to_string().into()));
            }
            Err(error) => app.message = Some(format!("what was pasted is refused: {error}")),
        },
    }
}

fn turn_wheel(app: &mut App, position: Position, steps: i64) -> Option<Effect> {
    if app.layers.last().is_some_and(|layer| layer.input().is_some()) {
        return None;
    }
    if app.mode() != Mode::Browse {
        return take_step(app, Step::Row, steps);
    }
    if let Some(Target::Pane(index)) = layout::target(app, position) {
        if app.linked {
            step_panes(app, steps);
        } else {
            let number = app.panes[index].number();
            tell_end(app, &[number], steps);
            app.panes[index].go(number.stepped(steps));
        }
    }
    None
}
