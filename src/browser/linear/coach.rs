//! The coach in lines: the moves that keep a game winnable, and a review of its moves.

use super::Linear;
use crate::browser::input::command::{Command, Opening};
use crate::browser::search::Query;
use crate::browser::state::desk::Desk;
use crate::browser::state::game::Game;
use crate::browser::state::message::Message;
use tableaux_engine::coach::{MoveSign, ReviewedMove};
use tableaux_engine::freecell::description::describe;
use tableaux_engine::freecell::{GameTree, Move, Outlook};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::words::counted;

impl Linear {
    /// Prints how many moves keep the game winnable, and which.
    pub(super) fn tell_narrowness(&mut self) {
        let lines = self.ask(|desk| {
            let game = desk.focused().game()?;
            let position = game.tree.position().clone();
            if let Some(query) = desk.searches.pending(Query::Narrowness(position.clone())) {
                desk.wait_for(query, Command::Narrow, Message::default());
                return None;
            }
            let narrowness = desk.searches.answers().narrowness(&position)?;
            let mut lines = vec![narrowness.to_string()];
            for (outcome, wins) in
                [(Outcome::Winnable, "wins"), (Outcome::Impossible, "loses"), (Outcome::Unknown, "unknown")]
            {
                for judged in narrowness.moves.iter().filter(|judged| judged.outcome == outcome) {
                    let [first, others @ ..] = &judged.moves[..] else { continue };
                    let words = describe(&position, *first);
                    let same: Vec<String> = others.iter().map(Move::to_string).collect();
                    let same =
                        if same.is_empty() { String::new() } else { format!("; the same as {}", same.join(", ")) };
                    lines.push(format!("{wins}: {first}, {words}{same}"));
                }
            }
            Some(lines)
        });
        self.act(|desk| desk.notices_mut().dismiss_message());
        self.say_all(lines.unwrap_or_default());
    }

    /// Prints the effect of each move of the game, then its turning points, and the loss of a lost game.
    pub(super) fn tell_review(&mut self) {
        if !self.desk().focused().game().is_some_and(Game::is_begun) {
            return self.say("no move was made yet: there is nothing to review");
        }
        let is_whole = self.ask(|desk| desk.wait_for_review(Command::Open(Opening::Review)).then_some(()));
        self.act(|desk| desk.notices_mut().dismiss_message());
        if is_whole.is_none() {
            return;
        }
        let desk = self.desk();
        let (Some(review), Some(game)) = (desk.review(), desk.focused().game()) else { return };
        let tree = &game.tree;
        let line = |reviewed: &ReviewedMove| Some(format!("{}: {}", name(tree, reviewed)?, reviewed.in_words()));
        let mut lines: Vec<String> =
            review.moves.iter().filter(|reviewed| reviewed.sign != MoveSign::AlreadyLost).filter_map(line).collect();
        let turns: Vec<&ReviewedMove> = review.turning_points().collect();
        if !turns.is_empty() {
            lines.push(counted(turns.len() as u64, "turning point", "turning points"));
        }
        for reviewed in turns {
            lines.extend(line(reviewed));
            lines.extend(winning_line(desk, reviewed));
        }
        lines.extend(desk.lost_reachable().map(|lost| format!("the lost position: {lost}")));
        self.say_all(lines);
    }
}

/// Names a move: `move 12, 7♣ from cascade 5 to free cell a`.
fn name(tree: &GameTree, reviewed: &ReviewedMove) -> Option<String> {
    let ((step, _), before) = (tree.step(reviewed.id)?, tree.before(reviewed.id)?);
    let words = describe(tree.position_of(before), step);
    Some(reviewed.number.map_or_else(|| words.clone(), |number| format!("move {number}, {words}")))
}

/// Returns the winning moves from before a move: `won from before it in 24 moves: 3a 26 …`.
fn winning_line(desk: &Desk, reviewed: &ReviewedMove) -> Option<String> {
    let game = desk.focused().game()?;
    let before = game.tree.before(reviewed.id)?;
    let Some(Outlook::Winnable { moves }) = game.tree.outlook(before) else { return None };
    let steps: Vec<String> = game.solution_of(before)?.iter().map(Move::to_string).collect();
    let moves = counted(moves.into(), "move", "moves");
    Some(format!("won from before it in {moves}: {}", steps.join(" ")))
}
