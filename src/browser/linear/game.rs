//! Commands in a game: moves of FreeCell, presses of gears, branches, and the review.

use super::{Linear, speech, words};
use crate::browser::input::command::{Command, GameCommand, Opening};
use crate::browser::search::Query;
use crate::browser::state::desk::Desk;
use crate::browser::state::desk::ending::NextDeal;
use crate::browser::state::desk::moves::MoveError;
use crate::browser::state::game::{Game, WayBack};
use crate::browser::state::message::Message;
use crate::browser::words::solution::describe_with;
use crate::browser::words::{ending, game};
use tableaux_engine::coach::{MoveSign, ReviewedMove};
use tableaux_engine::freecell::description::describe;
use tableaux_engine::freecell::notation::NotatedMove;
use tableaux_engine::freecell::{GameTree, Move, Outlook, Place, Position};
use tableaux_engine::gears::Gear;
use tableaux_engine::undo_tree::{NodeId, UndoTree};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::words::counted;

/// The message for a game without branches.
const ONE_LINE: &str = "there is one line; undo steps and make another move to begin a branch";

impl Linear {
    pub(super) fn play(&mut self) {
        self.open_game();
    }

    /// Opens the game in the focused pane and prints its state, or why it cannot be played.
    pub(super) fn open_game(&mut self) {
        if self.act(Desk::open_game) {
            self.dialog.is_playing = true;
            self.act_and_keep(Desk::read_game);
        } else if !self.desk().panes.table().is_played() {
            let table = self.desk().panes.table();
            let instead = "; contracts says the results, solution prints the best game";
            return self.say(&format!("{table} is not played here{}", if table.has_hands() { instead } else { "" }));
        }
        self.tell_message();
        if !self.dialog.is_playing {
            return;
        }
        self.tell_board();
        self.tell_standing();
        if self.desk().has_ended() {
            return self.tell_ending();
        }
        self.say(&if self.desk().panes.table().is_played_by_presses() {
            let why = "why explains why their order does not matter";
            format!("{}: type gears by column and row, as in 2,1; undo, hint, help; {why}; quit goes back", game::GOAL)
        } else {
            "type moves from and to, as in 26, 3a or 5h; undo, hint, help; quit goes back to the deals".into()
        });
    }

    /// Returns the FreeCell position of the exercise, or of the game that is played.
    pub(super) fn position(&self) -> Option<&Position> {
        let desk = self.desk();
        if self.dialog.is_practicing {
            return desk.practice.exercise().map(|exercise| exercise.asked.position());
        }
        self.game().filter(|_| self.dialog.is_playing).map(|game| game.tree.position())
    }

    /// Returns the FreeCell game of the focused pane.
    fn game(&self) -> Option<&Game> {
        let desk = self.desk();
        desk.focused().game().filter(|_| desk.panes.table().is_played_by_moves())
    }

    /// Returns the current node of the game.
    fn at(&self) -> Option<NodeId> {
        let desk = self.desk();
        let presses = || Some(desk.focused().press_game()?.tree.at());
        self.game().map(|game| game.tree.at()).or_else(presses)
    }

    /// Prints the state of the game: whether it can be won, as soon as that is known, and the last move.
    fn tell_standing(&mut self) {
        let mut parts = self.outlook();
        parts.extend(self.last_move());
        self.say(&parts.join("; "));
    }

    /// Returns the words for the state of the game, without the last move.
    fn outlook(&mut self) -> Vec<String> {
        self.wait_for_solution();
        let desk = self.desk();
        let pane = desk.panes.focus();
        if desk.panes.table().is_played_by_presses() {
            let made = desk.pane(pane).press_game().map_or(0, |game| game.tree.count(game.tree.at()));
            let to_go =
                desk.pane(pane).results().solution.map(|solution| format!("{} to go", solution.presses.count()));
            return [counted(made.into(), "press made", "presses made")].into_iter().chain(to_go).collect();
        }
        let race = self.game().and_then(|game| game::race(desk, game)).map(|[long, _]| long);
        game::standing(desk).iter().map(words).chain(race).collect()
    }

    /// Prints whether the game can be won, after a move that was printed itself.
    fn tell_outlook(&mut self) {
        let outlook = self.outlook();
        self.say(&outlook.join("; "));
    }

    /// Returns the last move in words, with the automatic moves that followed.
    fn last_move(&self) -> Option<String> {
        let tree = &self.game()?.tree;
        let (step, automatic) = tree.step(tree.at())?;
        let before = tree.position_of(tree.before(tree.at())?);
        if tree.position().is_won() && automatic.len() > 1 {
            let moved = describe(before, step);
            return Some(format!("{moved}; then the other {} cards go home automatically", automatic.len()));
        }
        let uncovered = match (step.from, tree.position().top(step.from)) {
            (Place::Cascade(_), Some(card)) => format!("; uncovers {}", speech::card_in_words(card)),
            (from @ Place::Cascade(_), None) => format!("; empties {from}"),
            (Place::Cell(_) | Place::Home, _) => String::new(),
        };
        Some(describe_with(before, step, automatic) + &uncovered)
    }

    /// Makes moves until one is refused.
    pub(super) fn make_moves(&mut self, moves: &[NotatedMove]) {
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
                Err(MoveError::OpenCount(most)) => {
                    self.asked = Some((from, to, most));
                    self.say(&speech::count_question(from, to, most));
                }
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
    pub(super) fn enter_moves(&mut self, text: &str) {
        match self.act(|desk| desk.enter_moves(text)) {
            Ok(effect) => {
                self.background.perform_any(effect, &mut self.dialog);
                self.tell_message();
                self.say_all(self.last_move());
                if self.desk().has_ended() { self.tell_ending() } else { self.tell_outlook() }
            }
            // There is only one line.
            Err(Some(why)) => self.say(why.strip_prefix("line 1, ").unwrap_or(&why)),
            Err(None) => self.say("these moves cannot be read; use moves such as 26 and 3a"),
        }
    }

    /// Prints how the game ended, and the next options.
    pub(super) fn tell_ending(&mut self) {
        let Some(ending) = self.desk().ending() else { return };
        let way_back = self.desk().focused().game().map_or(WayBack::Unknown, Game::way_back);
        let (outcome, how) = if ending.is_won() {
            ("won", "restart plays it again".into())
        } else {
            ("lost", format!("winnable goes {}, undo takes back the last step", game::way_back(way_back)))
        };
        let mut lines = vec![format!("{outcome} {}", ending::counts(&ending).join(", "))];
        lines.extend(ending.difficulty.map(|difficulty| format!("difficulty: {difficulty}")));
        lines.extend(ending::lines(self.desk(), &ending).iter().map(|(name, words)| format!("{name}: {words}")));
        lines.extend(ending::course(&ending).map(|words| format!("your line: {words}")));
        let noun = self.desk().panes.table().noun();
        lines.push(format!("next plays the next {noun} not won yet, result prints a text to share, {how}"));
        self.say_all(lines);
    }

    /// Prints the result of the game, and the line for sharing it.
    pub(super) fn tell_result(&mut self) {
        let (Some(result), Some(line)) = (ending::result(self.desk()), self.desk().game_line()) else {
            return self.say("the game is not over: neither won nor lost");
        };
        // The second line consists of symbols.
        self.say_all(result.lines().next().map(str::to_owned));
        self.output.line(line.trim_end());
    }

    /// Lets the next ghost race with the game, or none.
    pub(super) fn next_ghost(&mut self) {
        self.act_and_keep(Desk::next_ghost);
        self.tell_message();
    }

    /// Plays the next deal not yet won.
    pub(super) fn play_next(&mut self) {
        loop {
            match self.act(Desk::next_not_won) {
                NextDeal::Deal(number) => {
                    self.act(|desk| desk.panes.go(number));
                    return self.open_game();
                }
                NextDeal::Search(search) => {
                    self.act(|desk| desk.search_fits(*search, Command::PlayNext));
                    if !self.wait_for_command() {
                        return;
                    }
                }
                NextDeal::None => return self.say("no next deal is left to win"),
            }
        }
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

    pub(super) fn press_gears(&mut self, gears: &[Gear]) {
        for &gear in gears {
            self.act_and_keep(|desk| {
                desk.panes.move_cursor(gear);
                desk.press();
                desk.keep_presses()
            });
            // Includes the message that it is solved.
            self.tell_message();
            if self.desk().has_ended() {
                self.wait_for_verdicts();
                return self.tell_ending();
            }
        }
        self.tell_outlook();
    }

    /// Runs a command in the game, and prints its outcome.
    pub(super) fn run(&mut self, command: GameCommand) {
        let before = self.at();
        self.act_and_keep(|desk| desk.play(command));
        self.wait_for_command();
        self.tell_message();
        match command {
            GameCommand::Hint => self.say_all(game::hint(self.desk()).map(|[long, ..]| words(&long))),
            GameCommand::NextGame => {
                self.tell_board();
                self.tell_standing();
            }
            GameCommand::Accept if self.desk().has_ended() => self.tell_ending(),
            GameCommand::Ask => self.tell_standing(),
            GameCommand::Seek(_) | GameCommand::History(_) | GameCommand::Accept | GameCommand::BackToWinnable => {
                if self.at() != before {
                    self.tell_standing();
                }
            }
            GameCommand::PlayHint | GameCommand::Narrow | GameCommand::Restart => {}
        }
    }

    /// Prints how the game can be won from here.
    pub(super) fn tell_finish(&mut self) {
        self.wait_for_verdicts();
        let is_pressed = self.desk().panes.table().is_played_by_presses();
        self.tell_steps(if is_pressed { |desk| desk.solution() } else { |desk| desk.finish() });
    }

    /// Prints the moves made, one per line.
    pub(super) fn tell_moves(&mut self) {
        let presses = || self.desk().focused().press_game();
        let lines: Vec<String> = if let Some(game) = self.game() {
            let tree = &game.tree;
            let line = |&id: &NodeId| {
                let ((step, automatic), before) = (tree.step(id)?, tree.before(id)?);
                let words = format!("{step}: {}", describe_with(tree.position_of(before), step, automatic));
                Some(if step.is_home() { words } else { format!("{}. {words}", tree.counts(id).0) })
            };
            tree.way_to(tree.at()).iter().filter_map(line).collect()
        } else if let Some(game) = presses() {
            let way = game.tree.way_to(game.tree.at());
            let gears = way.iter().filter_map(|&id| game.tree.gear(id));
            (1..).zip(gears).map(|(number, gear)| format!("{number}. {}", gear.in_words())).collect()
        } else {
            Vec::new()
        };
        if lines.is_empty() {
            return self.say("no steps yet");
        }
        self.say_all(lines);
    }

    /// Returns the branches at the last fork in words, and the index of the current one.
    fn branches(&self) -> (Vec<String>, usize) {
        let desk = self.desk();
        if let Some(game) = self.game() {
            let tree = &game.tree;
            return branches_of(tree, |id| {
                let (step, before) = (tree.step(id).map(|(step, _)| step), tree.before(id));
                let words = step.zip(before).map(|(step, before)| describe(tree.position_of(before), step));
                let (moves, _) = tree.counts(tree.end_of(id));
                format!("move {}, {}; it ends after move {moves}", tree.counts(id).0, words.unwrap_or_default())
            });
        }
        let Some(game) = desk.focused().press_game() else { return (Vec::new(), 0) };
        let tree = &game.tree;
        branches_of(tree, |id| {
            let gear = tree.gear(id).map_or(String::new(), Gear::in_words);
            format!("press {}, {gear}; it ends after press {}", tree.count(id), tree.count(tree.end_of(id)))
        })
    }

    pub(super) fn tell_branches(&mut self) {
        let (branches, here) = self.branches();
        if branches.is_empty() {
            return self.say(ONE_LINE);
        }
        let line = |(place, words): (usize, &String)| {
            let mark = if place == here { ", the current one" } else { "" };
            format!("branch {}: {words}{mark}", place + 1)
        };
        self.say_all(branches.iter().enumerate().map(line));
    }

    pub(super) fn go_to_branch(&mut self, number: usize) {
        let (branches, here) = self.branches();
        match branches.len() {
            0 => self.say(ONE_LINE),
            count if number > count => {
                self.say(&format!("there are {count} branches; use branch 1 to {count}"));
            }
            _ if number - 1 == here => self.tell_standing(),
            _ => {
                let place = |at: usize| i64::try_from(at).expect("branches are few");
                self.run(GameCommand::History(place(number - 1) - place(here)));
            }
        }
    }

    /// Prints how many moves keep the game winnable, and which.
    pub(super) fn tell_narrowness(&mut self) {
        let lines = self.ask(|desk| {
            let position = desk.focused().game()?.tree.position().clone();
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
                    let same = others.iter().map(Move::to_string).collect::<Vec<_>>().join(", ");
                    let same = if same.is_empty() { same } else { format!("; the same as {same}") };
                    lines.push(format!("{wins}: {first}, {}{same}", describe(&position, *first)));
                }
            }
            Some(lines)
        });
        self.act(|desk| desk.notices.dismiss_message());
        self.say_all(lines.unwrap_or_default());
    }

    /// Prints the effect of each move of the game, then its turning points, and the loss of a lost game.
    pub(super) fn tell_review(&mut self) {
        if !self.game().is_some_and(Game::is_begun) {
            return self.say("no moves yet, so there is nothing to review");
        }
        let is_whole = self.ask(|desk| desk.wait_for_review(Command::Open(Opening::Review)).then_some(()));
        self.act(|desk| desk.notices.dismiss_message());
        let (Some(review), Some(game), Some(())) = (self.desk().review(), self.game(), is_whole) else { return };
        let line =
            |reviewed: &ReviewedMove| Some(format!("{}: {}", name_of_move(&game.tree, reviewed)?, reviewed.in_words()));
        let known = review.moves.iter().filter(|reviewed| reviewed.sign != MoveSign::AlreadyLost);
        let mut lines: Vec<String> = known.filter_map(line).collect();
        let turns: Vec<&ReviewedMove> = review.turning_points().collect();
        if !turns.is_empty() {
            lines.push(counted(turns.len() as u64, "turning point", "turning points"));
        }
        for reviewed in turns {
            lines.extend(line(reviewed));
            lines.extend(winning_line(game, reviewed));
        }
        lines.extend(self.desk().lost_reachable().map(|lost| format!("the lost position: {lost}")));
        self.say_all(lines);
    }
}

/// Returns the branches of a tree in words, and the index of the current one.
fn branches_of<T>(tree: &UndoTree<T>, words: impl Fn(NodeId) -> String) -> (Vec<String>, usize) {
    let way = tree.way_to(tree.at());
    let here = tree.branches().iter().position(|id| way.contains(id));
    (tree.branches().iter().map(|&id| words(id)).collect(), here.unwrap_or(0))
}

/// Names a move: `move 12, 7♣ from cascade 5 to free cell a`.
fn name_of_move(tree: &GameTree, reviewed: &ReviewedMove) -> Option<String> {
    let ((step, _), before) = (tree.step(reviewed.id)?, tree.before(reviewed.id)?);
    let words = describe(tree.position_of(before), step);
    Some(reviewed.number.map_or_else(|| words.clone(), |number| format!("move {number}, {words}")))
}

/// Returns the winning moves from before a move: `won from before it in 24 moves: 3a 26 …`.
fn winning_line(game: &Game, reviewed: &ReviewedMove) -> Option<String> {
    let before = game.tree.before(reviewed.id)?;
    let Some(Outlook::Winnable { moves }) = game.tree.outlook(before) else { return None };
    let steps: Vec<String> = game.solution_of(before)?.iter().map(Move::to_string).collect();
    let moves = counted(moves.into(), "move", "moves");
    Some(format!("instead, won in {moves}: {}", steps.join(" ")))
}
