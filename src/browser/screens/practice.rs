//! The practice screen: a position that asks for a move, and the judging of the answer.

use ratatui::layout::Position as ScreenPosition;

use super::component::unbound;
use super::move_entry::{Entry, MoveEntry, MoveRequest, Pending, is_count};
use super::playback::draw_step;
use super::prelude::*;
use crate::browser::input::effect::PracticeChange;
use crate::browser::input::keys::Key;
use crate::browser::state::practice::{Exercise, Stage};
use crate::browser::state::solution::Solution;
use crate::browser::widgets::boards::freecell::{Moved, Selection};
use crate::browser::widgets::page::{Block, stack};
use crate::browser::widgets::panes::InPlay;
use crate::browser::widgets::single_board::SingleBoard;
use crate::browser::words::moves::refusal;
use tableaux_engine::freecell::description::moved;
use tableaux_engine::freecell::{Move, Place, Position};

/// The steps per second at which the winning line is played.
const RATE: u32 = 2;
/// The commands after the answer: next position, same position again.
const ANSWERED: [Command; 2] = [Command::Accept, Command::Seek(-1)];

#[derive(Debug, Clone)]
pub struct PracticePage {
    entry: MoveEntry,
    /// The line of the current position.
    asked: String,
    /// The number of steps shown of the winning line; `None` while the answer itself is shown.
    at: Option<usize>,
    is_playing: bool,
}

impl PracticePage {
    /// Opens practice with a position; `None` if none is left.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        let page = Self { entry: MoveEntry::default(), asked: String::new(), at: None, is_playing: false };
        desk.practice().then_some(page)
    }

    /// Answers with the move that an input completes, or says why it completes none.
    fn enter(&mut self, desk: &mut Desk, input: impl FnOnce(&mut MoveEntry, &Position) -> Entry) -> Flow {
        let Some(position) = open_position(desk) else {
            desk.say(answered());
            return Flow::Stay;
        };
        match input(&mut self.entry, &position) {
            Ok(Some(request)) => return self.answer(desk, &position, request),
            Ok(None) => {}
            Err(words) => desk.say(words),
        }
        Flow::Stay
    }

    /// Answers with a move, or asks for the number of cards.
    fn answer(&mut self, desk: &mut Desk, position: &Position, request: MoveRequest) -> Flow {
        let MoveRequest { from, to, cards } = request;
        let moves = match cards {
            Some(cards) => {
                let step = Move { from, to, cards };
                position.check(step).map(|()| vec![step])
            }
            None => position.moves_between(from, to),
        };
        match moves.as_deref() {
            Err(why) => desk.say(refusal(position, *why)),
            Ok([step]) => {
                if desk.answer_exercise(*step) {
                    return Flow::after(desk.judge_exercise());
                }
            }
            Ok(moves) => {
                let most = moves.last().map_or(1, |step| step.cards);
                self.entry.pending = Pending::Count { from, to, most };
            }
        }
        Flow::Stay
    }

    /// Continues with the next position after an answer; else answers with the number of cards, or presses at the
    /// cursor.
    fn accept(&mut self, desk: &mut Desk) -> Flow {
        match stage(desk) {
            Some(Stage::Judged(..)) | None if desk.practice_next() => {
                Flow::Effect(Effect::Practice(PracticeChange::Read))
            }
            Some(Stage::Judged(..)) | None => Flow::Close,
            Some(Stage::Asked | Stage::Judging(_)) => self.enter(desk, MoveEntry::accept),
        }
    }

    /// Shows a move that wins instead of an answer.
    fn show_answer(desk: &mut Desk) -> Flow {
        if stage(desk) != Some(Stage::Asked) {
            desk.say(answered());
            return Flow::Stay;
        }
        let Some(step) = desk.winning_answer() else {
            desk.say("still searching for the moves that win");
            return Flow::Stay;
        };
        Flow::after(desk.show_answer(step))
    }

    /// Plays the winning line, pauses it, or restarts it.
    fn play_line(&mut self, desk: &mut Desk) {
        match (stage(desk), desk.exercise_line()) {
            (Some(Stage::Judged(..)), Some(line)) => {
                let is_at_end = self.at == Some(line.steps().len());
                self.is_playing = !self.is_playing || is_at_end;
                if self.at.is_none() || is_at_end {
                    self.at = Some(0);
                }
            }
            (Some(Stage::Judged(..)), None) => desk.say("still searching for the winning line"),
            _ => desk.say(Message::new("make a move first: ").key(&[Command::Solution]).text(" then plays the line")),
        }
    }

    fn seek(&mut self, desk: &Desk, right: i8) {
        let Some(line) = desk.exercise_line() else { return };
        self.is_playing = false;
        let at = self.at.unwrap_or(0).saturating_add_signed(right.into());
        self.at = Some(at.min(line.steps().len()));
    }

    fn layout(desk: &Desk, body: Rect) -> SingleBoard {
        let position = desk.practice.exercise().map(|exercise| exercise.asked.position());
        SingleBoard::new(&desk.look, position.map_or(CellCount::FOUR, Position::cell_count), body)
    }

    /// Returns the board shown: the position, the one after the answer, or one of the winning line.
    fn in_play(&self, desk: &Desk, exercise: &Exercise) -> InPlay {
        let position = exercise.asked.position();
        let after = |position: &Position, step: Move| {
            let moved = Moved { cards: moved(position, step).to_vec(), from: step.from };
            let mut position = position.clone();
            position.play(step).expect("it is legal");
            InPlay { position, moved: Some(moved), longest: 0, selection: Selection::default() }
        };
        let plain = |selection| InPlay { position: position.clone(), moved: None, longest: 0, selection };
        match (exercise.stage, self.at) {
            (Stage::Judged(..), Some(at)) => {
                let Some(line) = desk.exercise_line() else { return plain(Selection::default()) };
                let at = at.min(line.steps().len());
                match at.checked_sub(1).and_then(|last| Some((line.position(last)?, line.moves()[last]))) {
                    Some((before, step)) => after(&before, step),
                    None => plain(Selection::default()),
                }
            }
            (Stage::Judging(step) | Stage::Judged(step, _), _) => after(position, step),
            (Stage::Asked, _) => plain(self.entry.selection(position)),
        }
    }

    /// Draws the question, the result of the answer, and the winning line.
    fn draw_text(&self, desk: &Desk, exercise: &Exercise, area: Rect, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let mut blocks: Vec<Block<Option<(String, Style)>>> = Vec::new();
        let mut put = |words: &str, style: Style, is_apart: bool| {
            let lines = wrapped(words, area.width).into_iter().enumerate();
            blocks.extend(lines.map(|(at, words)| Block::new(Some((words, style)), 1, 1).apart(is_apart && at == 0)));
        };
        put(&exercise.asked.name(), theme.strong, false);
        for words in words::practice::question(desk) {
            put(&words, theme.text, false);
        }
        if let Some(words) = words::practice::score(desk) {
            put(&words, theme.quiet, false);
        }
        if let Some([words, ..]) = words::practice::verdict(desk) {
            put(&words, verdict_style(desk), true);
        }
        let line = desk.exercise_line();
        if let Some(line) = &line {
            put(&format!("the winning line: {}", words::solution::length(line)), theme.quiet, true);
            blocks.push(Block::new(None, 1, 0).up_to(u16::MAX));
        }
        for (text, area) in stack(area, blocks, |_| 0) {
            match (text, &line) {
                (Some((words, style)), _) => put_text(buffer, area, &words, style),
                (None, Some(line)) => self.rows(line, area).draw(theme, buffer, |buffer, step, row, is_current| {
                    draw_step(&line.steps()[step], theme, row, is_current, buffer);
                }),
                (None, None) => {}
            }
        }
    }

    fn rows(&self, line: &Solution, area: Rect) -> Rows {
        Rows::scrolled(area, line.steps().len(), self.at.and_then(|at| at.checked_sub(1)))
    }
}

fn stage(desk: &Desk) -> Option<Stage> {
    desk.practice.exercise().map(|exercise| exercise.stage)
}

/// Returns the position while it is unanswered.
fn open_position(desk: &Desk) -> Option<Position> {
    let exercise = desk.practice.exercise().filter(|exercise| exercise.stage == Stage::Asked)?;
    Some(exercise.asked.position().clone())
}

/// Returns the message for a move after the answer.
fn answered() -> Message {
    let message = Message::new("already answered: ").key(&ANSWERED[..1]).text(" asks the next, ");
    message.key(&ANSWERED[1..]).text(" the same again")
}

fn verdict_style(desk: &Desk) -> Style {
    let theme = desk.look.theme();
    match desk.exercise_outcome() {
        Some(Outcome::Winnable) if desk.practice.exercise().is_some_and(|exercise| exercise.is_shown) => theme.unsure,
        Some(Outcome::Winnable) => theme.good,
        Some(Outcome::Impossible) => theme.bad,
        _ => theme.unsure,
    }
}

command_set! {
    PracticeCommand {
        Move(right: i8, down: i8), Press, Accept, Solution, Seek(steps: i64), Notation, Hint,
        ResizeCards(is_larger: bool),
    }
}

impl Component for PracticePage {
    type Own = PracticeCommand;
    const ID: &'static str = "practice";
    const NAME: &'static str = "Practice";
    const TEXT: fn(char) -> bool = is_count;
    const KEYS: &'static [Binding] = bindings![
        Binding::new("move", &[Key::Place], Command::Notation, "the move: from and to; cascades, free cells, home")
            .fixed()
            .hint("move", 10),
        keys::CURSOR_ACROSS.words_of_both("left; back along the winning line", "right; on along the winning line"),
        keys::CURSOR_ALONG,
        Binding::new("take", &[c(' ')], Command::Press, "take the cards under the cursor, or drop them there"),
        Binding::new(
            "next",
            &[ENTER],
            Command::Accept,
            "the next position, once this one is answered; else take or drop"
        )
        .hint("next", 12),
        Binding::new(
            "again",
            &[c('u'), BACKSPACE],
            Command::Seek(-1),
            "take back a half-typed move; once answered, ask the same again, uncounted"
        )
        .hint("again", 20),
        Binding::new("show", &[c('.')], Command::Hint, "show a winning move; this counts as missed")
            .hint("show me", 14),
        Binding::new("line", &[c('s')], Command::Solution, "play the winning line, or pause it").hint("line", 15),
        keys::THEME_IN_GAME,
        keys::CARD_SIZE,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match command {
            PracticeCommand::Move(right, 0) if matches!(stage(desk), Some(Stage::Judged(..))) => self.seek(desk, right),
            PracticeCommand::Move(right, down) => {
                if let Some(position) = open_position(desk) {
                    self.entry.cursor.go(&position, right, down);
                }
            }
            // The key itself is typed then.
            PracticeCommand::Notation => {}
            PracticeCommand::Press => return self.enter(desk, MoveEntry::press),
            PracticeCommand::Accept => return self.accept(desk),
            PracticeCommand::Hint => return Self::show_answer(desk),
            PracticeCommand::Solution => self.play_line(desk),
            PracticeCommand::Seek(_) => {
                if matches!(stage(desk), Some(Stage::Judged(..))) {
                    desk.practice.repeat();
                    (self.at, self.is_playing) = (None, false);
                    desk.say("the same again: this answer does not count");
                } else if !self.entry.take_back(desk) {
                    desk.say("no move to take back");
                }
            }
            PracticeCommand::ResizeCards(is_larger) => {
                let shown = Self::layout(desk, body).size;
                desk.look.resize_cards(shown, is_larger);
            }
        }
        Flow::Stay
    }

    /// Handles a place of the notation, or the number of cards of a move.
    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        if open_position(desk).is_none() && key.code.as_char().and_then(Place::from_char).is_none() {
            desk.say(unbound(key));
            return Flow::Stay;
        }
        self.enter(desk, |entry, position| entry.typed(position, key))
    }

    /// Picks up the card under the mouse with those on it, or drops the picked-up cards there; in the list, goes to
    /// that step of the line.
    fn click(&mut self, desk: &mut Desk, body: Rect, at: ScreenPosition) -> Flow {
        let Some(exercise) = desk.practice.exercise() else { return Flow::Stay };
        let in_play = self.in_play(desk, exercise);
        let Some((place, cards)) = Self::layout(desk, body).place_at(&desk.look, &in_play, at) else {
            self.entry.pending = Pending::Nothing;
            return Flow::Stay;
        };
        self.enter(desk, |entry, position| entry.click(position, place, cards))
    }

    fn drag(&mut self, desk: &mut Desk, body: Rect, at: ScreenPosition) {
        let Some(exercise) = desk.practice.exercise() else { return };
        let over = Self::layout(desk, body).place_at(&desk.look, &self.in_play(desk, exercise), at);
        self.entry.drag(at, over.map(|(place, _)| place));
    }

    fn release(&mut self, desk: &mut Desk, body: Rect, at: ScreenPosition) -> Flow {
        self.entry.stop_dragging();
        let Some(exercise) = desk.practice.exercise() else { return Flow::Stay };
        let in_play = self.in_play(desk, exercise);
        let place = Self::layout(desk, body).place_at(&desk.look, &in_play, at);
        match place {
            Some((to, _)) if stage(desk) == Some(Stage::Asked) => {
                self.enter(desk, |entry, position| entry.release(position, to))
            }
            _ => Flow::Stay,
        }
    }

    fn cancel(&mut self, desk: &mut Desk) -> bool {
        self.entry.cancel(desk)
    }

    fn tick(&mut self, desk: &mut Desk) -> Flow {
        let end = desk.exercise_line().map_or(0, |line| line.steps().len());
        let at = self.at.map_or(0, |at| at + 1).min(end);
        self.at = Some(at);
        self.is_playing &= at < end;
        Flow::Stay
    }

    fn interval(&self) -> Option<Duration> {
        self.is_playing.then(|| Duration::from_secs(1) / RATE)
    }

    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        desk.exercise_query()
    }

    /// Resets the input for another position.
    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        desk.skip_wide_exercise();
        let asked = desk.practice.exercise().map_or("", |exercise| exercise.asked.line());
        if self.asked != asked {
            asked.clone_into(&mut self.asked);
            self.entry = MoveEntry::default();
            (self.at, self.is_playing) = (None, false);
        }
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let exercise = desk.practice.exercise()?;
        Some(format!("practice · {}", exercise.asked.name()))
    }

    fn corner(&self, desk: &Desk) -> Option<String> {
        let due = desk.practice.counts().due;
        Some(if due > 0 { format!("{due} due today") } else { String::new() })
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        let is_judged = matches!(stage(desk), Some(Stage::Judged(..)));
        match command {
            Command::Notation | Command::Hint => !is_judged,
            Command::Accept | Command::Solution => is_judged,
            Command::Seek(_) => is_judged || self.entry.pending != Pending::Nothing,
            _ => true,
        }
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let Some(exercise) = desk.practice.exercise() else { return words::practice::question(desk) };
        let room = body.width.saturating_sub(2);
        let fitting = |words: Vec<String>| words.into_iter().find(|words| width(words) <= room).into_iter().collect();
        if let Some(question) = self.entry.pending.question(exercise.asked.position()) {
            return fitting(question.iter().map(|words| words::written(desk, Self::SECTION, words)).collect());
        }
        if let Some(Stage::Judging(_)) = stage(desk) {
            return vec!["checking the answer …".into()];
        }
        match words::practice::verdict(desk) {
            Some(words) => fitting(words.to_vec()),
            None => words::practice::question(desk),
        }
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let Some(exercise) = desk.practice.exercise() else { return Drawn::Body(None) };
        let layout = Self::layout(desk, body);
        layout.draw(&desk.look, &self.in_play(desk, exercise), buffer);
        if let Some(area) = layout.text {
            self.draw_text(desk, exercise, area, buffer);
        }
        let position = exercise.asked.position();
        self.entry.draw_dragged(position, layout.size, desk.look.theme(), body, buffer);
        Drawn::Body(None)
    }
}
