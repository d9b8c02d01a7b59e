//! What each action changes. Nothing else changes the state.

mod fields;
mod find;
mod gears;
mod marks;
mod panes;
mod playback;
mod search;
mod steps;
mod trace;

use tui_input::Input;

use super::action::{Action, Effect};
use super::app::{App, Layer, Mode};
use super::geometry::{self, Target};
use super::sought::Sought;

/// Changes the state by what happened. What is to be done outside it is returned.
pub fn update(app: &mut App, action: Action) -> Option<Effect> {
    let nobody =
        matches!(action, Action::Resize(_) | Action::MarksRead(_) | Action::Found(_) | Action::Tick | Action::Spin);
    if !nobody {
        app.message = None;
        app.awaited = None;
    }
    let effect = perform(app, action);
    app.table = app.table_of(app.focus);
    gears::settle_windows(app);
    search::ask(app);
    effect
}

fn perform(app: &mut App, action: Action) -> Option<Effect> {
    match action {
        Action::OpenNumberLine => app.layers.push(Layer::Number(Input::default())),
        Action::Step(step, count) => steps::take_step(app, step, count),
        Action::First => steps::go_to_end(app, |set| set.numbers().first(), false),
        Action::Last => steps::go_to_end(app, |set| set.numbers().last(), true),
        Action::Random => steps::go_anywhere(app),
        Action::Travel(steps) => steps::travel(app, steps),
        Action::OpenPane => panes::open_pane(app),
        Action::ClosePane => panes::close_pane(app),
        Action::Focus(steps) => panes::focus(app, steps),
        Action::Link => panes::link(app),
        Action::Compare => panes::compare(app),
        Action::ChooseCard => app.layers.push(Layer::Card(Input::default())),
        Action::NextTable => panes::next_table(app),
        Action::Enlarge(steps) => panes::enlarge(app, steps),
        Action::OpenHand => app.layers.push(Layer::Hand(Input::default())),
        Action::OpenGenerator => {
            app.message = Some(format!("#{} is dealt by {}", app.focused().number(), app.focused().generator()));
            app.layers.push(Layer::Generator(Input::default()));
        }
        Action::OpenFind => find::open(app),
        Action::OpenTrace => trace::open(app),
        Action::OpenPress => app.layers.push(Layer::Press),
        Action::Move(right, down) if app.mode() == Mode::Find => find::change(app, |sought| sought.step(right, down)),
        Action::Move(right, down) => gears::move_cursor(app, right, down),
        Action::Press => gears::press(app),
        Action::Replay(steps) => playback::replay(app, steps),
        Action::Play => playback::play(app),
        Action::Pause => playback::pause(app),
        Action::Faster(steps) => playback::faster(app, steps),
        Action::Tick => playback::tick(app),
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
        Action::Copy => return panes::copy(app),
        Action::NextColours => panes::recolour(app),
        Action::OpenHelp => app.layers.push(Layer::Help(0)),
        Action::Accept => return fields::accept(app),
        Action::BackOut => {
            if let Some(Layer::Playback(ended)) = app.layers.pop() {
                playback::end(app, &ended);
            }
        }
        Action::Erase if app.mode() == Mode::Find => find::change(app, Sought::erase),
        Action::Erase => fields::erase(app),
        Action::Delete => find::change(app, Sought::delete),
        Action::Quit => return Some(Effect::Quit),
        Action::Suspend => return Some(Effect::Suspend),
        Action::Redraw => return Some(Effect::Redraw),
        Action::Edit(request) => fields::edit(app, request),
        Action::Paste(text) => fields::paste(app, &text),
        Action::Unknown(key) => fields::say_unknown(app, &key),
        Action::Click(position) => match geometry::target(app, position) {
            // What is played is not to be pressed, nor left; no more is what is traced.
            Some(Target::Pane(..)) if matches!(app.mode(), Mode::Playback | Mode::Trace) => {}
            Some(Target::Pane(index, Some(gear))) if index == app.focus => gears::press_there(app, gear),
            Some(Target::Pane(index, _)) => app.focus = index,
            Some(Target::Deal(number)) => steps::go(app, number),
            Some(Target::Mark(line)) => marks::select_mark(app, line),
            Some(Target::Place(place)) => find::change(app, |sought| sought.go(place)),
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
        Action::Found(finding) => search::found(app, &finding),
        Action::Failed(question, why) => search::failed(app, &question, why),
        Action::Spin => app.spins += 1,
        Action::Told(message) => app.message = Some(message),
    }
    None
}
