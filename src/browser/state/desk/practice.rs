//! Practice: a position is asked, answered, and judged with a reason.

use super::Desk;
use super::coach::{MIN_CHOICE, is_narrow};
use crate::browser::input::effect::PracticeChange;
use crate::browser::state::notice::Notice;
use crate::browser::state::practice::{Exercise, Stage};
use crate::browser::state::prelude::*;
use crate::browser::state::solution::Solution;
use crate::practice::{AnswerKind, PracticePosition, Source};
use tableaux_engine::coach::{Narrowness, different_moves};
use tableaux_engine::freecell::GameTree;

impl Desk {
    /// Returns the outcome of a move in the position, once known.
    fn outcome_of(&self, exercise: &Exercise, step: Move) -> Option<Outcome> {
        let position = exercise.asked.position();
        let answers = self.searches.answers();
        if AnswerKind::of(position, step) == AnswerKind::Home {
            let after = exercise.after(step);
            let is_settled = answers.is_settled(&Query::Verdict(after.clone()));
            return answers.verdict(&after).map(Outcome::from).or(is_settled.then_some(Outcome::Unknown));
        }
        let is_settled = answers.is_settled(&Query::Narrowness(position.clone()));
        is_settled
            .then(|| answers.narrowness(position)?.outcome_of(step))
            .map(|known| known.unwrap_or(Outcome::Unknown))
    }

    /// Returns the next query about the position asked.
    pub fn exercise_query(&self) -> Option<Query> {
        let exercise = self.practice.exercise()?;
        let position = exercise.asked.position();
        let narrowness = || self.searches.pending(Query::Narrowness(position.clone()));
        let short = |position: Position| {
            self.searches.unsolved_game(&position).or_else(|| self.searches.unshortened_game(position, Effort::Short))
        };
        match exercise.stage {
            Stage::Judging(step) if AnswerKind::of(position, step) == AnswerKind::Home => {
                self.searches.unsolved_game(&exercise.after(step))
            }
            Stage::Asked | Stage::Judging(_) => narrowness(),
            Stage::Judged(step, Outcome::Winnable) => short(exercise.after(step)),
            Stage::Judged(step, _) => {
                let reason = self.searches.pending(Query::Reachable(exercise.after(step)));
                reason.or_else(|| short(position.clone()))
            }
        }
    }

    /// Returns the winning moves of the position, if known.
    pub fn exercise_narrowness(&self) -> Option<&Narrowness> {
        self.searches.answers().narrowness(self.practice.exercise()?.asked.position())
    }

    /// Asks another position if the one asked, where a game was lost, turns out not to be narrow.
    pub fn skip_wide_exercise(&mut self) {
        let Some(exercise) = self.practice.exercise() else { return };
        let is_untouched = exercise.stage == Stage::Asked && !exercise.is_again;
        let is_wide = |narrowness: &Narrowness| !is_narrow(narrowness);
        let is_of_loss = exercise.asked.source() == Source::Lost;
        if is_untouched && is_of_loss && self.exercise_narrowness().is_some_and(is_wide) {
            self.practice.skip();
        }
    }

    /// Returns a move that wins, if one is known.
    pub fn winning_answer(&self) -> Option<Move> {
        let judged = &self.exercise_narrowness()?.moves;
        judged.iter().find(|judged| judged.outcome == Outcome::Winnable)?.moves.first().copied()
    }

    pub fn exercise_outcome(&self) -> Option<Outcome> {
        match self.practice.exercise()?.stage {
            Stage::Judged(_, outcome) => Some(outcome),
            Stage::Asked | Stage::Judging(_) => None,
        }
    }

    /// Returns a winning line, once the answer is judged and the line known; it begins with a right answer.
    pub fn exercise_line(&self) -> Option<Solution> {
        let exercise = self.practice.exercise()?;
        let Stage::Judged(step, outcome) = exercise.stage else { return None };
        let start = exercise.asked.position().clone();
        let mut line = PlayedGame::new(start.clone());
        let mut from = start.clone();
        if outcome == Outcome::Winnable {
            line.play(step).expect("it is legal");
            from = exercise.after(step);
        }
        let Verdict::Solved(rest) = self.searches.answers().verdict(&from)? else { return None };
        for &step in rest.game().steps() {
            line.play(step).expect("a solution is legal where it begins");
        }
        Some(Solution::of_game(start, &line))
    }

    /// Asks a position, if none is asked. Returns false, with a message, if none is left.
    pub fn practice(&mut self) -> bool {
        self.practice.choose();
        self.say_if_nothing_left()
    }

    /// Asks the next position. Returns false, with a message, if none is left.
    pub fn practice_next(&mut self) -> bool {
        self.practice.next();
        self.say_if_nothing_left()
    }

    fn say_if_nothing_left(&mut self) -> bool {
        let is_any = self.practice.exercise().is_some();
        if !is_any {
            self.say(Notice::NothingToPractice);
        }
        is_any
    }

    /// Takes a legal move as the answer, to be judged. Returns false, with a message, if it does not count as one.
    pub fn answer_exercise(&mut self, step: Move) -> bool {
        let Some(exercise) = self.practice.exercise_mut() else { return false };
        if AnswerKind::of(exercise.asked.position(), step) == AnswerKind::Nothing {
            self.say(Notice::NoAnswer);
            return false;
        }
        exercise.stage = Stage::Judging(step);
        true
    }

    /// Shows a move that wins, which counts as a wrong answer. Returns the effect that saves it.
    pub fn show_answer(&mut self, step: Move) -> Option<Effect> {
        let exercise = self.practice.exercise_mut()?;
        (exercise.stage, exercise.is_shown) = (Stage::Judged(step, Outcome::Winnable), true);
        self.practice.count(false).map(|answer| Effect::Practice(PracticeChange::Answer(answer)))
    }

    /// Judges the answer once the necessary facts are known. Returns the effect that saves it.
    pub fn judge_exercise(&mut self) -> Option<Effect> {
        let exercise = self.practice.exercise()?;
        let Stage::Judging(step) = exercise.stage else { return None };
        let outcome = self.outcome_of(exercise, step)?;
        self.practice.exercise_mut()?.stage = Stage::Judged(step, outcome);
        let is_right = match outcome {
            Outcome::Winnable => true,
            Outcome::Impossible => false,
            Outcome::Unknown => return None,
        };
        self.practice.count(is_right).map(|answer| Effect::Practice(PracticeChange::Answer(answer)))
    }

    /// Saves the position in which a pane's game was lost, once the losing move is known.
    pub(super) fn note_loss(&mut self, pane: usize) {
        let (table, number) = self.pane(pane).bookmark();
        if let Some((position, line)) = self.pane(pane).game().and_then(|game| self.loss(table, number, &game.tree)) {
            self.practice.note_lost(&position, line);
        }
    }

    /// Returns the position in which a game was lost, unless it was noted last, and its line if it is worth practicing;
    /// `None` until the losing move is known.
    pub(super) fn loss(&self, table: Table, number: DealNumber, tree: &GameTree) -> Option<(Position, Option<String>)> {
        let is_lost = |id: NodeId| tree.outlook(id) == Some(Outlook::Lost);
        if !is_lost(tree.at()) {
            return None;
        }
        let first = tree.way_to(tree.at()).into_iter().find(|&id| is_lost(id))?;
        let before = tree.before(first)?;
        let position = tree.position_of(before);
        if !matches!(tree.outlook(before), Some(Outlook::Winnable { .. })) || self.practice.is_noted(position) {
            return None;
        }
        let origin = table.origin(number);
        let is_worth = different_moves(position) >= MIN_CHOICE;
        let line = origin.filter(|_| is_worth).map(|origin| PracticePosition::line_of(&origin, &tree.game_to(before)));
        Some((position.clone(), line))
    }
}
