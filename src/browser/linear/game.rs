//! Requests in a game: moves of FreeCell, presses of gears.

use super::request::Request;
use super::{Linear, speech, words};
use crate::browser::input::command::{Command, GameCommand};
use crate::browser::state::desk::ending::NextDeal;
use crate::browser::state::desk::moves::MoveError;
use crate::browser::words::{game, solution::describe_with};
use crate::table::Table;
use crate::table::board::Board;
use tableaux_engine::freecell::description::describe;
use tableaux_engine::freecell::notation::NotatedMove;
use tableaux_engine::freecell::{Layout, Move, Place, Position};
use tableaux_engine::gears::Gear;
use tableaux_engine::undo_tree::{NodeId, UndoTree};
use tableaux_engine::words::counted;

/// The message for a game without branches.
const ONE_LINE: &str = "there is one line: a move after steps are taken back begins a branch";

impl Linear {
    pub(super) fn play(&mut self) {
        if self.desk().panes.table().is_skat() {
            return self.say("Skat deals are not played here");
        }
        self.open_game();
    }

    /// Opens the game in the focused pane and prints its state, or why it cannot be played.
    pub(super) fn open_game(&mut self) {
        if self.act(|desk| desk.open_game()) {
            self.dialog.is_playing = true;
            self.act_and_keep(|desk| desk.read_game());
        }
        self.tell_message();
        if !self.dialog.is_playing {
            return;
        }
        self.tell_board();
        self.tell_standing();
        let how = match self.desk().panes.table() {
            Table::Gears(_) => "type gears by column and row, as 2,1; undo, hint, help; quit goes back to the deals",
            _ => "type moves from and to, as 26, 3a or 5h; undo, hint, help; quit goes back to the deals",
        };
        self.say(how);
    }

    /// Handles a request typed in a game.
    pub(super) fn answer_in_game(&mut self, request: Request) {
        match request {
            Request::Moves(moves) => self.make_moves(&moves),
            Request::OtherMoves(text) => self.enter_moves(&text),
            Request::Presses(gears) => self.press_gears(&gears),
            Request::Branches => self.tell_branches(),
            Request::Branch(number) => self.go_to_branch(number),
            Request::Finish => {
                self.wait_for_verdicts();
                let is_gears = self.desk().panes.table().is_gears();
                self.tell_steps(if is_gears { |desk| desk.solution() } else { |desk| desk.finish() });
            }
            Request::Made => self.tell_moves(),
            Request::Result => self.tell_result(),
            Request::Narrow => self.tell_narrowness(),
            Request::Review => self.tell_review(),
            Request::PlayNext => self.play_next(),
            Request::InGame(command) => self.run(command),
            Request::Oracle(oracle) => {
                self.act(|desk| desk.set_oracle(oracle));
                self.tell_message();
            }
            Request::Automatic(rule) => {
                self.act(|desk| desk.set_auto_play(rule));
                self.tell_message();
            }
            Request::Cards(None) => self.tell_board(),
            Request::Quit => {
                self.act(|_| {});
                self.dialog.is_playing = false;
                self.dialog.refresh();
                self.say("back to deals; game saved");
            }
            other => self.answer_anywhere(other),
        }
    }

    /// Returns the position of the current game, if it is FreeCell.
    pub(super) fn position(&self) -> Option<&Position> {
        let desk = self.desk();
        Some(desk.focused().game()?.tree.position())
    }

    /// Returns the current node of the game.
    fn at(&self) -> Option<NodeId> {
        let desk = self.desk();
        let pane = desk.panes.focus();
        desk.pane(pane).game().map(|game| game.tree.at()).or_else(|| Some(desk.pane(pane).press_game()?.tree.at()))
    }

    /// Returns the current board, in a game after its moves.
    pub(super) fn board_here(&self) -> Board {
        let is_played = self.dialog.is_playing && self.desk().panes.table().is_freecell();
        let position = self.position().filter(|_| is_played);
        position.map_or_else(|| self.desk().focused().board(), |game| Board::Layout(Layout::from(game)))
    }

    fn tell_board(&mut self) {
        let is_freecell = self.desk().panes.table().is_freecell();
        let lines = match self.position().filter(|_| is_freecell) {
            Some(position) => speech::position(position),
            None => speech::board(&self.board_here()),
        };
        self.say_all(lines);
    }

    /// Prints the state of the game: whether it can be won, as soon as that is known, and the last move.
    fn tell_standing(&mut self) {
        let outlook = self.outlook();
        let last = self.last_move().filter(|_| self.desk().panes.table().is_freecell());
        self.say(&outlook.into_iter().chain(last).collect::<Vec<_>>().join("; "));
    }

    /// Prints whether the game can be won, after a move that was printed itself.
    fn tell_outlook(&mut self) {
        let outlook = self.outlook();
        self.say(&outlook.join("; "));
    }

    /// Returns the words for the state of the game, without the last move.
    fn outlook(&mut self) -> Vec<String> {
        self.wait_for_solution();
        let desk = self.desk();
        let pane = desk.panes.focus();
        if desk.panes.table().is_gears() {
            let made = desk.pane(pane).press_game().map_or(0, |game| game.tree.count(game.tree.at()));
            let to_go =
                desk.pane(pane).results().solution.map(|solution| format!("{} to go", solution.presses.count()));
            return [counted(made.into(), "press made", "presses made")].into_iter().chain(to_go).collect();
        }
        game::standing(desk).iter().map(words).collect()
    }

    /// Returns the last move in words, with the automatic moves that followed.
    fn last_move(&self) -> Option<String> {
        let tree = &self.desk().focused().game()?.tree;
        let (step, automatic) = tree.step(tree.at())?;
        let before = tree.position_of(tree.before(tree.at())?);
        if tree.position().is_won() && automatic.len() > 1 {
            let moved = describe(before, step);
            return Some(format!("{moved}; then the other {} cards go home by themselves", automatic.len()));
        }
        Some(describe_with(before, step, automatic))
    }

    /// Makes moves until one is refused.
    fn make_moves(&mut self, moves: &[NotatedMove]) {
        for (made, &NotatedMove { from, to, cards, .. }) in moves.iter().enumerate() {
            match self.act(|desk| desk.make_move(from, to, cards)) {
                Ok(effect) => {
                    self.background.perform_any(effect, &mut self.dialog);
                    self.say_all(self.last_move());
                    if self.desk().has_ended() {
                        return self.tell_ending();
                    }
                    continue;
                }
                Err(MoveError::Illegal) => self.tell_message(),
                Err(MoveError::OpenCount(most)) => self.ask_count(from, to, most),
            }
            let left = moves.len() - made - 1;
            if left > 0 {
                let words = counted(left as u64, "step after it is", "steps after it are");
                self.say(&format!("the {words} not made"));
            }
            break;
        }
        if self.asked.is_none() {
            self.tell_outlook();
        }
    }

    /// Makes all or none of some moves in a notation other than the standard one.
    fn enter_moves(&mut self, text: &str) {
        match self.act(|desk| desk.enter_moves(text)) {
            Ok(effect) => {
                self.background.perform_any(effect, &mut self.dialog);
                self.tell_message();
                self.say_all(self.last_move());
                if self.desk().has_ended() {
                    return self.tell_ending();
                }
                self.tell_outlook();
            }
            // There is only one line.
            Err(Some(why)) => self.say(why.strip_prefix("line 1, ").unwrap_or(&why)),
            Err(None) => self.say("these moves cannot be read: moves as 26 and 3a are accepted"),
        }
    }

    /// Prints how the game ended, and the next options.
    fn tell_ending(&mut self) {
        let Some(ending) = self.desk().ending() else { return };
        let outcome = if ending.is_won { "won" } else { "lost" };
        let difficulty = ending.difficulty.map(|difficulty| format!("difficulty: {difficulty}"));
        let lines = ending.lines.iter().map(|(name, words)| format!("{name}: {words}"));
        let course = ending.course.iter().map(|words| format!("your line: {words}"));
        let how = if ending.is_won {
            "restart plays it again"
        } else {
            "undo takes the last step back, winnable goes back to where it could be won"
        };
        let how = format!("next plays the next deal that is not won, result says what can be sent, {how}");
        let first = format!("{outcome} {}", ending.counts.join(", "));
        self.say_all(
            std::iter::once(first).chain(difficulty).chain(lines).chain(course).chain([how]).collect::<Vec<_>>(),
        );
    }

    /// Prints the result of the game, and the line for sharing it.
    fn tell_result(&mut self) {
        let (Some(result), Some(line)) = (self.desk().result_text(), self.desk().game_line()) else {
            return self.say("the game has not ended: it is neither won nor lost");
        };
        // The second line consists of symbols.
        self.say_all(result.lines().next().map(str::to_owned));
        self.output.line(line.trim_end());
    }

    /// Plays the next deal not yet won.
    fn play_next(&mut self) {
        loop {
            match self.act(|desk| desk.next_not_won()) {
                NextDeal::Deal(number) => {
                    self.act(|desk| desk.panes_mut().go(number));
                    return self.open_game();
                }
                NextDeal::Search(search) => {
                    self.act(|desk| desk.search_fits(*search, Command::PlayNext));
                    if !self.wait_for_command() {
                        return;
                    }
                }
                NextDeal::None => return self.say("there is no next deal that is not won"),
            }
        }
    }

    /// Asks how many cards to move to an empty cascade.
    fn ask_count(&mut self, from: Place, to: Place, most: u8) {
        self.asked = Some((from, to, most));
        let example = Move { from, to, cards: most };
        self.say(&format!("how many cards to {to}, which is empty? 1 to {most} is accepted, as in {example}"));
    }

    /// Handles a line as the number of cards to move; returns whether it was one.
    pub(super) fn answers_count(&mut self, line: &str) -> bool {
        let Some((from, to, most)) = self.asked.take() else { return false };
        let text = line.trim();
        // Two digits are a move, unless that many cards can be moved.
        let cards = text.parse().ok().filter(|&cards: &u8| text.len() == 1 || cards <= most);
        let Some(cards) = cards.filter(|_| self.dialog.is_playing) else { return false };
        self.make_moves(&[NotatedMove { from, to, cards: Some(cards), at: None }]);
        true
    }

    fn press_gears(&mut self, gears: &[Gear]) {
        for &gear in gears {
            self.act_and_keep(|desk| {
                desk.panes_mut().move_cursor(gear);
                desk.press();
                desk.keep_presses()
            });
            // Includes the message that it is solved.
            self.tell_message();
        }
        self.tell_outlook();
    }

    /// Runs a command in the game, and prints its outcome.
    fn run(&mut self, command: GameCommand) {
        let before = self.at();
        self.act_and_keep(|desk| desk.play(command));
        self.wait_for_command();
        self.tell_message();
        if command == GameCommand::Hint {
            self.say_all(game::hint(self.desk()).map(|[long, ..]| words(&long)));
        }
        if command == GameCommand::NextGame {
            self.tell_board();
        }
        let is_told = match command {
            GameCommand::Seek(_) | GameCommand::History(_) | GameCommand::Accept | GameCommand::BackToWinnable => {
                self.at() != before
            }
            command => matches!(command, GameCommand::NextGame | GameCommand::Ask),
        };
        if command == GameCommand::Accept && self.desk().has_ended() {
            self.tell_ending();
        } else if is_told {
            self.tell_standing();
        }
    }

    /// Prints the moves made, one per line.
    fn tell_moves(&mut self) {
        let desk = self.desk();
        let pane = desk.panes.focus();
        let lines: Vec<String> = if let Some(game) = desk.pane(pane).game().filter(|_| desk.panes.table().is_freecell())
        {
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
        } else if let Some(game) = desk.pane(pane).press_game() {
            let way = game.tree.way_to(game.tree.at());
            let gears = way.iter().filter_map(|&id| game.tree.gear(id));
            (1..).zip(gears).map(|(number, gear)| format!("{number}. {}", gear.in_words())).collect()
        } else {
            Vec::new()
        };
        if lines.is_empty() {
            return self.say("no step was made yet");
        }
        self.say_all(lines);
    }

    /// Returns the branches at the last fork in words, and the index of the current one.
    fn branches(&self) -> (Vec<String>, usize) {
        let desk = self.desk();
        let pane = desk.panes.focus();
        if let Some(game) = desk.pane(pane).game().filter(|_| desk.panes.table().is_freecell()) {
            let tree = &game.tree;
            return branches_of(tree, |id| {
                let (step, before) = (tree.step(id).map(|(step, _)| step), tree.before(id));
                let words = step.zip(before).map(|(step, before)| describe(tree.position_of(before), step));
                let (moves, _) = tree.counts(tree.end_of(id));
                format!("move {}, {}; it ends after move {moves}", tree.counts(id).0, words.unwrap_or_default())
            });
        }
        let Some(game) = desk.pane(pane).press_game() else { return (Vec::new(), 0) };
        let tree = &game.tree;
        branches_of(tree, |id| {
            let gear = tree.gear(id).map_or(String::new(), Gear::in_words);
            format!("press {}, {gear}; it ends after press {}", tree.count(id), tree.count(tree.end_of(id)))
        })
    }

    fn tell_branches(&mut self) {
        let (branches, here) = self.branches();
        if branches.is_empty() {
            return self.say(ONE_LINE);
        }
        let line = |(place, words): (usize, &String)| {
            let mark = if place == here { ", where the game stands" } else { "" };
            format!("branch {}: {words}{mark}", place + 1)
        };
        self.say_all(branches.iter().enumerate().map(line).collect::<Vec<_>>());
    }

    fn go_to_branch(&mut self, number: usize) {
        let (branches, here) = self.branches();
        match branches.len() {
            0 => self.say(ONE_LINE),
            count if number > count => {
                self.say(&format!("there are {count} branches: branch 1 to {count} is accepted"));
            }
            _ if number - 1 == here => self.tell_standing(),
            _ => {
                let place = |at: usize| i64::try_from(at).expect("branches are few");
                self.run(GameCommand::History(place(number - 1) - place(here)));
            }
        }
    }
}

/// Returns the branches of a tree in words, and the index of the current one.
fn branches_of<T>(tree: &UndoTree<T>, words: impl Fn(NodeId) -> String) -> (Vec<String>, usize) {
    let way = tree.way_to(tree.at());
    let here = tree.branches().iter().position(|id| way.contains(id));
    (tree.branches().iter().map(|&id| words(id)).collect(), here.unwrap_or(0))
}
