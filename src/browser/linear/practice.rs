//! Practice in lines: prints a position, reads a move, and prints whether it is right and why.

use super::{Linear, speech};
use crate::browser::input::effect::{Effect, PracticeChange};
use crate::browser::search::Query;
use crate::browser::state::desk::Desk;
use crate::browser::state::practice::Stage;
use crate::browser::words::moves::refusal;
use crate::browser::words::practice::{question, verdict};
use crate::browser::words::solution::lines;
use tableaux_engine::freecell::notation::NotatedMove;
use tableaux_engine::freecell::{AutoPlay, Move};

/// The message for a move after the answer.
const ANSWERED: &str = "already answered; next asks the next, again the same once more, line says the winning line";

/// The message for requests that are only allowed after the answer.
const UNANSWERED: &str = "make a move first";

impl Linear {
    pub(super) fn practice(&mut self) {
        self.act_and_keep(|_| Some(Effect::Practice(PracticeChange::Read)));
        if self.act(Desk::practice) {
            self.dialog.is_practicing = true;
            self.dialog.refresh();
            self.tell_exercise();
            self.say("type a move from and to, as in 26 or 3a; line, next, again, help; quit goes back to the deals");
        } else {
            self.tell_message();
        }
    }

    pub(super) fn end_practice(&mut self) {
        self.act(|_| {});
        self.dialog.is_practicing = false;
        self.dialog.refresh();
        self.say("back to deals");
    }

    fn stage(&self) -> Option<Stage> {
        self.desk().practice.exercise().map(|exercise| exercise.stage)
    }

    pub(super) fn next_exercise(&mut self) {
        if self.stage() == Some(Stage::Asked) {
            return self.say(UNANSWERED);
        }
        if self.act(Desk::practice_next) {
            self.act_and_keep(|_| Some(Effect::Practice(PracticeChange::Read)));
            return self.tell_exercise();
        }
        self.tell_message();
        self.end_practice();
    }

    pub(super) fn repeat_exercise(&mut self) {
        if self.stage() != Some(Stage::Asked) {
            self.act(|desk| desk.practice.repeat());
            self.say("the same again; this answer does not count");
        }
        self.tell_exercise();
    }

    /// Prints the position to solve, and its board.
    fn tell_exercise(&mut self) {
        self.wait(|desk| !matches!(desk.searches.query(), Some(Query::Narrowness(_))));
        let Some(name) = self.desk().practice.exercise().map(|exercise| exercise.asked.name()) else { return };
        let parts: Vec<String> = std::iter::once(name).chain(question(self.desk())).collect();
        self.say(&parts.join("; "));
        self.tell_board();
    }

    /// Handles a move as the answer, and prints its result.
    pub(super) fn answer_exercise(&mut self, moves: &[NotatedMove]) {
        let &[NotatedMove { from, to, cards, .. }] = moves else {
            return self.say("type one move");
        };
        let Some(position) = self.position().cloned().filter(|_| self.stage() == Some(Stage::Asked)) else {
            return self.say(ANSWERED);
        };
        let step = match (cards, position.moves_between(from, to)) {
            (Some(cards), _) => {
                let step = Move { from, to, cards };
                position.check(step).map(|()| step)
            }
            (None, Ok(moves)) if moves.len() > 1 => {
                let most = moves.last().map_or(1, |step| step.cards);
                return self.say(&speech::count_question(from, to, most));
            }
            (None, moves) => moves.map(|moves| moves[0]),
        };
        match step {
            Err(why) => self.say(&super::words(&refusal(&position, why))),
            Ok(step) if !self.act(|desk| desk.answer_exercise(step)) => self.tell_message(),
            Ok(_) => {
                self.wait(|desk| !matches!(desk.searches.query(), Some(Query::Narrowness(_) | Query::Verdict(_))));
                self.act_and_keep(Desk::judge_exercise);
                self.wait(|desk| !matches!(desk.searches.query(), Some(Query::Reachable(_) | Query::Verdict(_))));
                match verdict(self.desk()) {
                    Some([words, ..]) => self.say(&format!("{words}; line says the winning line")),
                    None => self.say("the answer is still being checked; again asks the same"),
                }
            }
        }
    }

    /// Prints the winning line, one move per line.
    pub(super) fn tell_winning_line(&mut self) {
        if !matches!(self.stage(), Some(Stage::Judged(..))) {
            return self.say(UNANSWERED);
        }
        self.wait(|desk| desk.exercise_line().is_some() || desk.searches.query().is_none());
        match self.desk().exercise_line() {
            Some(line) => self.say_all(lines(&line, AutoPlay::None)),
            None => self.say("no winning line found"),
        }
    }
}
