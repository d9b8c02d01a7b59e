//! The search in the background: one thread, which answers one question at a time.

use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::question::{Finding, Question};
use super::terminal::{Message, SEARCHING};
use crate::freecell::cell_count::CellCount;
use crate::freecell::find::identification::identify;
use crate::freecell::position::Position;
use crate::gears::solve::{LIMIT, shortest};
use crate::memory;
use crate::solver::{Limits, Solver};
use crate::verdict::fewest_cells::fewest_cells;
use crate::verdict::{VerifyError, verdict};

/// The most memory that a search may hold, in bytes, however much there is.
const MOST: usize = 1 << 30;

/// How many numbers of a layout are told.
const TOLD: usize = 20;

/// Searches for the answer to a question. What is found after `stop` was set means nothing.
///
/// # Errors
/// [`VerifyError`], if solver and rules contradict each other.
pub fn find(
    question: Question,
    solver: &mut Solver,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<Finding, VerifyError> {
    Ok(match question {
        Question::Presses(board) => Finding::Presses(board, shortest(&board, LIMIT, stop)),
        Question::Verdict(deal) => {
            let start = Position::new(deal.tableau(), CellCount::FOUR);
            Finding::Verdict(deal, verdict(solver, &start, limits, stop)?)
        }
        Question::FewestCells(deal) => Finding::FewestCells(deal, fewest_cells(solver, deal.tableau(), limits, stop)?),
        Question::Board(generator, layout) => {
            Finding::Board(generator, layout, identify(&generator, &layout, TOLD, stop))
        }
    })
}

/// A question, and the flag that calls it off.
type Asked = (Question, Arc<AtomicBool>);

/// The searching thread, which is started when it is first needed. It is stopped when this is dropped.
pub struct Worker {
    answers: Sender<Message>,
    questions: Option<Sender<Asked>>,
    /// What is being looked for, or was last.
    asked: Option<Question>,
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
    pub fn ask(&mut self, wanted: Option<Question>) -> io::Result<()> {
        if self.asked == wanted {
            return Ok(());
        }
        self.stop.store(true, Ordering::Relaxed);
        self.asked = wanted;
        let Some(question) = wanted else { return Ok(()) };
        self.stop = Arc::default();
        let questions = match &self.questions {
            Some(questions) => questions,
            None => self.questions.insert(start(self.answers.clone())?),
        };
        // The thread listens for as long as this is here.
        let _ = questions.send((question, Arc::clone(&self.stop)));
        Ok(())
    }

    /// Takes note that a question is answered. The answer may be dropped, so that it is asked again.
    pub fn answered(&mut self, question: &Question) {
        self.asked.take_if(|asked| asked == question);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn start(answers: Sender<Message>) -> io::Result<Sender<Asked>> {
    let (sender, questions) = mpsc::channel();
    thread::Builder::new().name(SEARCHING.into()).spawn(move || work(&questions, &answers))?;
    Ok(sender)
}

fn work(questions: &Receiver<Asked>, answers: &Sender<Message>) {
    let mut solver = None;
    let limits = memory::limits(u64::MAX, NonZeroUsize::MIN);
    let limits = Limits { bytes: limits.bytes.min(MOST), ..limits };
    for (question, stop) in questions {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let search = || find(question, solver.get_or_insert_with(Solver::new), limits, &stop);
        let message = match catch_unwind(AssertUnwindSafe(search)) {
            Ok(Ok(finding)) => Message::Found(Box::new(finding)),
            Ok(Err(fault)) => Message::Failed(Box::new(question), fault.to_string()),
            Err(panic) => {
                // What the solver holds may be in disorder.
                solver = None;
                let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
                let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
                Message::Failed(Box::new(question), format!("internal error: the search has failed: {text}"))
            }
        };
        if !stop.load(Ordering::Relaxed) && answers.send(message).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::freecell::deal::Deal;
    use crate::number::DealNumber;
    use std::time::Duration;

    #[test]
    fn what_is_answered_can_be_asked_again() {
        let (sender, answers) = mpsc::channel();
        let mut worker = Worker::new(sender);
        let question = Question::Verdict(Deal::new(DealNumber::from(617)));
        for _ in 0..3 {
            worker.ask(Some(question)).unwrap();
            // Nothing is asked twice as long as it is not answered.
            worker.ask(Some(question)).unwrap();
            let Ok(Message::Found(finding)) = answers.recv_timeout(Duration::from_secs(60)) else {
                panic!("no answer")
            };
            assert_eq!(finding.question(), question);
            worker.answered(&question);
        }
        assert!(answers.try_recv().is_err());
    }
}
