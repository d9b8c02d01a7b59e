//! Going to other deals: steps, jumps, ends, and what scrolls.

use ratatui::layout::{Position, Rect};

use super::{find, marks, playback};
use crate::browser::action::Step;
use crate::browser::app::{App, Layer, Mode};
use crate::browser::geometry::{self, Target};
use crate::browser::help;
use crate::number::{DealNumber, DealSet, grouped};
use crate::table::Table;

/// The body of the screen; nothing where the terminal is too small.
fn body(app: &App) -> Rect {
    geometry::screen(app.size).map_or(Rect::ZERO, |screen| screen.body)
}

/// The deal that the overview has selected.
pub(super) fn overview(app: &mut App) -> Option<&mut DealNumber> {
    match app.layers.last_mut() {
        Some(Layer::Overview { selected, .. }) => Some(selected),
        _ => None,
    }
}

/// Keeps the selected deal of the overview on the screen.
pub(super) fn settle_overview(app: &mut App) {
    let (table, body) = (app.table, body(app));
    for layer in &mut app.layers {
        if let Layer::Overview { first, selected } = layer {
            *first = geometry::overview(table, *first, *selected, body).first;
        }
    }
}

/// Shows a number: in the overview as the selected one, else in the focused pane alone.
pub(super) fn go(app: &mut App, number: DealNumber) {
    if let Some(selected) = overview(app) {
        *selected = number;
        settle_overview(app);
    } else {
        let focus = app.focus;
        app.panes[focus].go(number);
    }
}

/// Takes a step as often as the number line says, of whatever is on the screen.
pub(super) fn take_step(app: &mut App, step: Step, count: i64) {
    let mut count = count;
    if let Some(Layer::Number(input)) = app.layers.last() {
        // A number before a step is how often it is taken, backwards if it is negative. Anything else is no number.
        count *= input.value().parse().unwrap_or(1);
        app.layers.pop();
    }
    let body = body(app);
    let unit = match step {
        Step::One => 1,
        Step::Ten => 10,
        Step::Hundred => 100,
        Step::Row | Step::Page => match app.layers.last() {
            Some(Layer::Overview { first, selected }) => {
                let shown = geometry::overview(app.table, *first, *selected, body);
                if step == Step::Row { shown.row() } else { shown.page() }
            }
            _ if step == Step::Row => 1,
            _ => i64::from(body.height.max(1)),
        },
    };
    let steps = count * unit;
    match app.layers.last() {
        Some(Layer::Marks(_)) => marks::move_mark(app, steps),
        Some(Layer::Help(_)) => scroll_help(app, steps),
        Some(Layer::Overview { selected, .. }) => {
            let number = app.table.stepped(*selected, steps);
            tell_end(app, &[(app.table, *selected)], steps);
            go(app, number);
        }
        _ => step_panes(app, steps),
    }
}

/// Steps the focused pane, or all if they are linked: then by as much as each of them can.
fn step_panes(app: &mut App, steps: i64) {
    let from: Vec<(Table, DealNumber)> =
        app.moving().map(|pane| (app.table_of(pane), app.panes[pane].number())).collect();
    let possible = |&(table, number): &(Table, DealNumber)| {
        let far = table.stepped(number, steps).get().cast_signed() - number.get().cast_signed();
        // A number past the end of its table is not stepped back to it.
        if steps < 0 { far.min(0) } else { far.max(0) }
    };
    let steps_taken = from.iter().map(possible).min_by_key(|steps| steps.abs()).unwrap_or(0);
    tell_end(app, &from, steps);
    for pane in app.moving() {
        let pane = &mut app.panes[pane];
        pane.go(pane.number().saturating_add_signed(steps_taken));
    }
}

/// Says that numbers end where so many steps from one of these would pass an end.
fn tell_end(app: &mut App, from: &[(Table, DealNumber)], steps: i64) {
    let past = |&&(table, number): &&(Table, DealNumber)| {
        let number = number.get().cast_signed();
        if steps < 0 { number < -steps } else { table.last().get().cast_signed() - number < steps }
    };
    if let Some((table, _)) = from.iter().find(past) {
        let (name, end) = if steps < 0 { ("first", DealNumber::MIN) } else { ("last", table.last()) };
        app.message = Some(format!("#{} is the {name} {}", grouped(end.get()), table.noun()));
    }
}

/// Goes to the first or the last of the set, or of what scrolls.
pub(super) fn go_to_end(app: &mut App, end: fn(DealSet) -> DealNumber, last: bool) {
    let far = if last { i64::MAX / 2 } else { i64::MIN / 2 };
    match app.layers.last() {
        Some(Layer::Marks(_)) => marks::move_mark(app, far),
        Some(Layer::Help(_)) => scroll_help(app, far),
        Some(Layer::Find(_)) => find::change(app, |sought| sought.go(if last { usize::MAX } else { 0 })),
        _ => go(app, end(app.current().set())),
    }
}

/// Scrolls the help, as far as there is more of it.
pub(super) fn scroll_help(app: &mut App, steps: i64) {
    let body = body(app);
    let most = help::lines(app, body.width).len().saturating_sub(usize::from(body.height));
    if let Some(Layer::Help(first)) = app.layers.last_mut() {
        *first = first.saturating_add_signed(isize::try_from(steps).unwrap_or_default()).min(most);
    }
}

/// Steps the pane under the mouse, or scrolls what lies over the panes.
pub(super) fn turn_wheel(app: &mut App, position: Position, steps: i64) {
    if app.mode() == Mode::Find || app.layers.last().is_some_and(|layer| layer.input().is_some()) {
        return;
    }
    if matches!(app.mode(), Mode::Press | Mode::Playback | Mode::Trace) {
        playback::replay(app, steps);
        return;
    }
    if app.mode() != Mode::Browse {
        take_step(app, Step::Row, steps);
        return;
    }
    if let Some(Target::Pane(index, _)) = geometry::target(app, position) {
        if app.linked {
            step_panes(app, steps);
        } else {
            let (table, number) = (app.table_of(index), app.panes[index].number());
            tell_end(app, &[(table, number)], steps);
            app.panes[index].go(table.stepped(number, steps));
        }
    }
}

/// Goes to a random number of the set.
pub(super) fn go_anywhere(app: &mut App) {
    let set = app.current().set().numbers();
    let number = app.random.u64(set.first().get()..=set.last().get());
    go(app, DealNumber::new(number).expect("a set has deal numbers only"));
}

/// Goes on through the pane's numbers, or back.
pub(super) fn travel(app: &mut App, steps: i64) {
    let focus = app.focus;
    if !app.panes[focus].travel(steps) {
        let end = if steps < 0 { "first" } else { "last" };
        app.message = Some(format!("this is the {end} of this pane's numbers"));
    }
}
