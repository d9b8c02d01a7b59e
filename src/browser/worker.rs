//! The search in the background: one thread, which looks for the answer to one board at a time.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::app::App;
use super::layout;
use super::pane::Answered;
use super::terminal::{Message, SEARCHING};
use crate::gears::board::Board;
use crate::gears::solve::{LIMIT, shortest};
use crate::table::layout::Layout;

/// The board whose answer is wanted next: that of the focused pane, then those on the screen, then all others.
#[must_use]
pub fn wanted(app: &App) -> Option<Board> {
    let shown = layout::screen(app.size).map_or(0..0, |screen| layout::panes(app, screen.body).shown());
    let panes = std::iter::once(app.focus).chain(shown).chain(0..app.panes.len());
    panes.map(|pane| (pane, app.layout(pane))).find_map(|(pane, layout)| match layout {
        Layout::Gears(board) if app.panes[pane].answered(&board).is_none() => Some(board),
        _ => None,
    })
}

/// A question, and the flag that calls it off.
struct Question {
    board: Board,
    stop: Arc<AtomicBool>,
}

/// The searching thread, which is started when it is first needed. It is stopped when this is dropped.
pub struct Worker {
    answers: Sender<Message>,
    questions: Option<Sender<Question>>,
    /// What is being looked for, or was last.
    asked: Option<Board>,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// A worker that sends what it finds to `answers`.
    #[must_use]
    pub fn new(answers: Sender<Message>) -> Self {
        Self { answers, questions: None, asked: None, stop: Arc::default() }
    }

    /// Looks for the answer to `wanted` and for nothing else.
    ///
    /// # Errors
    /// If there can be no thread.
    pub fn ask(&mut self, wanted: Option<Board>) -> io::Result<()> {
        if self.asked == wanted {
            return Ok(());
        }
        self.stop.store(true, Ordering::Relaxed);
        self.asked = wanted;
        let Some(board) = wanted else { return Ok(()) };
        self.stop = Arc::default();
        let questions = match &self.questions {
            Some(questions) => questions,
            None => self.questions.insert(start(self.answers.clone())?),
        };
        // The thread listens for as long as this is here.
        let _ = questions.send(Question { board, stop: Arc::clone(&self.stop) });
        Ok(())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn start(answers: Sender<Message>) -> io::Result<Sender<Question>> {
    let (sender, questions) = mpsc::channel();
    thread::Builder::new().name(SEARCHING.into()).spawn(move || work(&questions, &answers))?;
    Ok(sender)
}

fn work(questions: &Receiver<Question>, answers: &Sender<Message>) {
    for Question { board, stop } in questions {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        // A panic is told by the hook; the next question may do better.
        let Ok(answer) = catch_unwind(AssertUnwindSafe(|| shortest(&board, LIMIT, &stop))) else { continue };
        let stopped = stop.load(Ordering::Relaxed);
        if !stopped && answers.send(Message::Answered(Box::new(Answered { board, answer }))).is_err() {
            return;
        }
    }
}
