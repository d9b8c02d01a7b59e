//! What an event asks of the store, done, and what the store has to tell the desk.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use super::input::effect::Effect;
use crate::browser::app::App;
use crate::browser::input::event::Event;
use crate::browser::session::{News, Session};
use crate::browser::timers::Timers;
use crate::freecell::Position;

/// Has the desk show what has happened to the store. Returns whether anything has.
pub fn tell(session: &mut Session, app: &mut App) -> bool {
    let News { notices, marks, record } = session.take_news();
    let unkept = session.unkept(app.desk());
    let is_other = unkept != app.desk().notices.unkept();
    let has_news = is_other || !notices.is_empty() || marks.is_some() || record.is_some();
    if is_other {
        app.update(Event::Unkept(unkept.map(str::to_owned)));
    }
    let record = record.map(|record| Event::RecordRead(Arc::new(record)));
    let marks = marks.map(Event::MarksRead);
    for event in marks.into_iter().chain(record).chain(notices.into_iter().map(Event::Warn)) {
        app.update(event);
    }
    has_news
}

/// Has the store get what it lacks, while nothing is typed; what it cannot get now is tried again in a while. Returns
/// whether that is news for the desk.
pub fn idle(session: &mut Session, app: &mut App, timers: &mut Timers) -> bool {
    let begin = Instant::now();
    app.update(Event::Seen);
    session.idle(app.desk());
    let has_news = tell(session, app);
    if has_news {
        timers.restart_idle(Instant::now());
    } else if app.desk().notices.unkept().is_some() {
        timers.retry(Instant::now(), begin.elapsed());
    }
    has_news
}

/// Has the desk know the solutions that are kept of what has come into view. Returns what is to be done about them.
pub fn read_solutions(session: &mut Session, app: &mut App, in_view: HashSet<Position>) -> Vec<Effect> {
    let found = session.read_solutions(in_view);
    found.into_iter().filter_map(|answer| app.update(Event::Answered(Box::new(answer)))).collect()
}

/// Does what an event asks of the store, and says why if it cannot be done yet. All else is left to who shows the desk.
pub fn perform(effect: Effect, app: &mut App, session: &mut Session) -> Result<(), String> {
    match effect {
        Effect::Quit | Effect::Suspend | Effect::Redraw | Effect::Copy(_) => Ok(()),
        Effect::Store(change) => {
            let is_kept = session.change(change, app.desk());
            // This replaces the message that it is made.
            if is_kept { Ok(()) } else { Err("the change is not kept yet".into()) }
        }
        Effect::Game(key, change) => {
            let event = session.change_game(&key, &change, app.desk());
            // A game that cannot be read stays in the store as it is.
            event.and_then(|event| app.update(event)).map_or(Ok(()), |effect| perform(effect, app, session))
        }
        Effect::ReadRecord => {
            if let Some(record) = session.read_record(app.desk()) {
                app.update(Event::RecordRead(Arc::new(record)));
            }
            Ok(())
        }
        Effect::ReadMarks => {
            session.read_marks(app.desk());
            Ok(())
        }
    }
}
