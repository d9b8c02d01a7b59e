//! What is asked for in a game: moves of FreeCell, presses of gears.

use super::request::Request;
use super::{Linear, speech};
use crate::browser::input::command::{Command, Opening};
use crate::browser::screens::playback::solution::describe_with;
use crate::browser::screens::screen::Screen;
use crate::browser::state::game::Oracle;
use crate::freecell::description::describe;
use crate::freecell::notation::NotatedMove;
use crate::freecell::{AutoPlay, Layout, Move, Position};
use crate::gears::Gear;
use crate::table::Table;
use crate::table::board::Board;
use crate::undo_tree::NodeId;
use crate::words::counted;

impl Linear {
    /// Plays the deal, or presses the gears.
    pub(super) fn play(&mut self) {
        let opening = match self.app.desk().panes.table() {
            Table::Skat => return self.say("Skat deals are not played here"),
            Table::Gears(_) => Opening::Press,
            Table::FreeCell(_) | Table::Layout(_) => Opening::Play,
        };
        self.run(Command::Open(opening));
        self.tell_opened_game();
    }

    /// Says how a game stands that was opened, or why it was not.
    pub(super) fn tell_opened_game(&mut self) {
        self.tell_message();
        if self.app.screens().len() == 1 {
            return;
        }
        self.tell_board();
        self.tell_standing();
        let how = match self.app.desk().panes.table() {
            Table::Gears(_) => "type gears by column and row, as 2,1; undo, hint, help; quit goes back to the deals",
            _ => "type moves from and to, as 26, 3a or 5h; undo, hint, help; quit goes back to the deals",
        };
        self.say(how);
    }

    /// Answers a line that is typed in a game.
    pub(super) fn answer_in_game(&mut self, request: Request) {
        match request {
            Request::Moves(moves) => self.make_moves(&moves),
            Request::Presses(gears) => self.press_gears(&gears),
            Request::Undo(steps) => self.step(Command::Seek(steps)),
            Request::StepBranch(steps) => self.step(Command::History(steps)),
            Request::Branches => self.tell_branches(),
            Request::Branch(number) => self.go_to_branch(number),
            Request::Hint => {
                self.run(Command::Hint);
                self.wait_for_command();
                self.tell_message();
            }
            Request::Finish => {
                let opening =
                    if self.app.desk().panes.table().is_gears() { Opening::Playback } else { Opening::Finish };
                self.wait_for_verdicts();
                self.tell_playback(opening);
            }
            Request::Ask => {
                self.run(Command::Ask);
                self.tell_standing();
            }
            Request::Made => self.tell_moves(),
            Request::Restart => {
                self.run(Command::Restart);
                self.tell_message();
            }
            Request::NextGame => {
                self.run(Command::NextGame);
                self.tell_message();
                self.tell_board();
                self.tell_standing();
            }
            Request::Oracle(oracle) => self.set_oracle(oracle),
            Request::Automatic(rule) => self.set_automatic(rule),
            Request::Cards(None) => self.tell_board(),
            Request::Quit => {
                self.run(Command::Back);
                self.say("back to deals; game saved");
            }
            other => self.answer_anywhere(other),
        }
    }

    /// The position of the game that is played, if it is one of FreeCell.
    pub(super) fn position(&self) -> Option<&Position> {
        let desk = self.app.desk();
        Some(desk.game(desk.panes.focus())?.tree.position())
    }

    /// The state of the game that is played.
    fn at(&self) -> Option<NodeId> {
        let desk = self.app.desk();
        let pane = desk.panes.focus();
        desk.game(pane).map(|game| game.tree.at()).or_else(|| Some(desk.press_game(pane)?.tree.at()))
    }

    /// The board as it is now, in a game as it stands.
    pub(super) fn board_here(&self) -> Board {
        let is_played = self.app.screens().len() > 1;
        let position = self.position().filter(|_| is_played && self.app.desk().panes.table().is_freecell());
        position.map_or_else(
            || self.app.desk().board(self.app.desk().panes.focus()),
            |game| Board::Layout(Layout::from(game)),
        )
    }

    fn tell_board(&mut self) {
        let is_freecell = self.app.desk().panes.table().is_freecell();
        let lines = match self.position().filter(|_| is_freecell) {
            Some(position) => speech::position(position),
            None => speech::board(&self.board_here()),
        };
        self.say_all(lines);
    }

    /// Says where the game stands: whether it can be won, as soon as that is known, and the last move.
    fn tell_standing(&mut self) {
        let outlook = self.outlook();
        let last = self.last_move().filter(|_| self.app.desk().panes.table().is_freecell());
        self.say(&outlook.into_iter().chain(last).collect::<Vec<_>>().join("; "));
    }

    /// Says the same after a move, which was said itself.
    fn tell_outlook(&mut self) {
        let outlook = self.outlook();
        self.say(&outlook.join("; "));
    }

    /// What is said of where the game stands, without the last move.
    fn outlook(&mut self) -> Vec<String> {
        self.wait_for_solution();
        let desk = self.app.desk();
        let pane = desk.panes.focus();
        if desk.panes.table().is_gears() {
            let made = desk.press_game(pane).map_or(0, |game| game.tree.count(game.tree.at()));
            let to_go = desk.results_of(pane).solution.map(|solution| format!("{} to go", solution.presses.count()));
            return [counted(made.into(), "press made", "presses made")].into_iter().chain(to_go).collect();
        }
        match self.app.top() {
            Screen::Play(play) => play.standing(desk).iter().map(|message| self.words(message)).collect(),
            _ => Vec::new(),
        }
    }

    /// The last move in words, with those home that followed by themselves.
    fn last_move(&self) -> Option<String> {
        let tree = &self.app.desk().game(self.app.desk().panes.focus())?.tree;
        let (step, automatic) = tree.step(tree.at())?;
        Some(describe_with(tree.position_of(tree.before(tree.at())?), step, automatic))
    }

    /// Makes moves, up to the first that is refused.
    fn make_moves(&mut self, moves: &[NotatedMove]) {
        for (made, &NotatedMove { from, to, cards, .. }) in moves.iter().enumerate() {
            let before = self.at();
            self.run(Command::MakeMove(from, to, cards));
            if self.at() == before {
                self.tell_message();
                self.ask_count();
                let left = moves.len() - made - 1;
                if left > 0 {
                    let words = counted(left as u64, "step after it is", "steps after it are");
                    self.say(&format!("the {words} not made"));
                }
                break;
            }
            self.say_all(self.last_move());
            if self.position().is_some_and(Position::is_won) {
                self.tell_message();
                return;
            }
        }
        if self.asked.is_none() {
            self.tell_outlook();
        }
    }

    /// Asks how many cards a move takes, where that is open as it goes to an empty cascade.
    fn ask_count(&mut self) {
        let Screen::Play(play) = self.app.top() else { return };
        let Some(example @ Move { from, to, cards: most }) = play.open_count() else { return };
        self.run(Command::Back);
        self.asked = Some((from, to, most));
        self.say(&format!("how many cards to {to}, which is empty? 1 to {most} is accepted, as in {example}"));
    }

    /// Takes a line as the answer to how many cards a move takes. Whether it is one.
    pub(super) fn answers_count(&mut self, line: &str) -> bool {
        let Some((from, to, most)) = self.asked.take() else { return false };
        let text = line.trim();
        // Two digits are a move, unless that many cards can be moved.
        let cards = text.parse().ok().filter(|&cards: &u8| text.len() == 1 || cards <= most);
        let Some(cards) = cards.filter(|_| self.app.screens().len() > 1) else { return false };
        self.make_moves(&[NotatedMove { from, to, cards: Some(cards), at: None }]);
        true
    }

    fn press_gears(&mut self, gears: &[Gear]) {
        for &gear in gears {
            let cursor = self.app.desk().panes.focused().cursor;
            let steps = |from: u8, to: u8| to.cast_signed() - from.cast_signed();
            self.run(Command::Move(steps(cursor.x, gear.x), steps(cursor.y, gear.y)));
            self.run(Command::Press);
            // That it is solved, if it is.
            self.tell_message();
        }
        self.tell_outlook();
    }

    /// Goes to another position of the game, and says it.
    fn step(&mut self, command: Command) {
        let before = self.at();
        self.run(command);
        self.tell_message();
        if self.at() != before {
            self.tell_standing();
        }
    }

    /// Says the moves made, a line each.
    fn tell_moves(&mut self) {
        let desk = self.app.desk();
        let pane = desk.panes.focus();
        let lines: Vec<String> = if let Some(game) = desk.game(pane).filter(|_| desk.panes.table().is_freecell()) {
            let tree = &game.tree;
            let way = tree.way_to(tree.at());
            let steps = way.iter().filter_map(|&id| Some((id, tree.step(id)?, tree.before(id)?)));
            let line = |(id, (step, automatic), before): (NodeId, (Move, &[Move]), NodeId)| {
                let words = describe_with(tree.position_of(before), step, automatic);
                if step.is_home() {
                    format!("{step}: {words}")
                } else {
                    format!("{}. {step}: {words}", tree.counts(id).0)
                }
            };
            steps.map(line).collect()
        } else if let Some(game) = desk.press_game(pane) {
            let gears = game.tree.way_to(game.tree.at());
            let gears = gears.iter().filter_map(|&id| game.tree.gear(id));
            (1..).zip(gears).map(|(number, gear)| format!("{number}. {}", gear.in_words())).collect()
        } else {
            Vec::new()
        };
        if lines.is_empty() {
            return self.say("no step was made yet");
        }
        self.say_all(lines);
    }

    /// The branches that begin at the last fork, in words, and which of them leads to where the game stands.
    fn branches(&self) -> (Vec<String>, usize) {
        let desk = self.app.desk();
        let pane = desk.panes.focus();
        if let Some(game) = desk.game(pane).filter(|_| desk.panes.table().is_freecell()) {
            let tree = &game.tree;
            let way = tree.way_to(tree.at());
            let words = |&id: &NodeId| {
                let (step, before) = (tree.step(id).map(|(step, _)| step), tree.before(id));
                let move_words = step.zip(before).map(|(step, before)| describe(tree.position_of(before), step));
                let (moves, _) = tree.counts(tree.end_of(id));
                format!("move {}, {}; it ends after move {moves}", tree.counts(id).0, move_words.unwrap_or_default())
            };
            let here = tree.branches().iter().position(|id| way.contains(id));
            return (tree.branches().iter().map(words).collect(), here.unwrap_or(0));
        }
        let Some(game) = desk.press_game(pane) else { return (Vec::new(), 0) };
        let tree = &game.tree;
        let way = tree.way_to(tree.at());
        let words = |&id: &NodeId| {
            let gear = tree.gear(id).map_or(String::new(), Gear::in_words);
            format!("press {}, {gear}; it ends after press {}", tree.count(id), tree.count(tree.end_of(id)))
        };
        let here = tree.branches().iter().position(|id| way.contains(id));
        (tree.branches().iter().map(words).collect(), here.unwrap_or(0))
    }

    fn tell_branches(&mut self) {
        let (branches, here) = self.branches();
        if branches.is_empty() {
            return self.say("there is one line: a move after steps are taken back begins a branch");
        }
        let line = |(place, words): (usize, &String)| {
            let mark = if place == here { ", where the game stands" } else { "" };
            format!("branch {}: {words}{mark}", place + 1)
        };
        self.say_all(branches.iter().enumerate().map(line).collect::<Vec<_>>());
    }

    fn go_to_branch(&mut self, number: usize) {
        let (branches, here) = self.branches();
        if number > branches.len() {
            return self.say(&match branches.len() {
                0 => "there is one line: a move after steps are taken back begins a branch".into(),
                count => format!("there are {count} branches: branch 1 to {count} is accepted"),
            });
        }
        let place = |at: usize| i64::try_from(at).unwrap_or(0);
        if number - 1 == here {
            return self.tell_standing();
        }
        self.step(Command::History(place(number - 1) - place(here)));
    }

    fn set_oracle(&mut self, oracle: Oracle) {
        for _ in Oracle::ALL {
            self.run(Command::NextOracle);
            if self.app.desk().games.oracle() == oracle {
                break;
            }
        }
        self.tell_message();
    }

    fn set_automatic(&mut self, rule: AutoPlay) {
        for _ in AutoPlay::ALL {
            self.run(Command::NextAutoPlay);
            if self.app.desk().games.auto_play() == rule {
                break;
            }
        }
        self.tell_message();
    }
}
