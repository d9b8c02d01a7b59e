//! A game recorded as screens with durations, one per step, as in the playback.

mod asciicast;

use std::io::{self, Write};
use std::iter;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;

use super::svg;
use crate::browser::input::command::Command;
use crate::browser::screens::component::Component;
use crate::browser::screens::playback::Playback;
use crate::browser::state::desk::Desk;
use crate::browser::state::pane::OwnBoard;
use crate::browser::theme::Theme;
use crate::browser::widgets::draw::{put_text, right_of, shortened, width};
use crate::browser::widgets::geometry::{Areas, PaneGrid};
use crate::browser::widgets::pane_name;
use tableaux_engine::ParseError;
use tableaux_engine::freecell::description::{describe, move_numbers};
use tableaux_engine::freecell::share::Origin;
use tableaux_engine::freecell::{CellCount, PlayedGame, Position};
use tableaux_engine::words::{counted, plural};

const SIZE: Size = Size { width: 80, height: 24 };
/// The minimum time the board is shown before the first step, and the time after the last.
const BEFORE: Duration = Duration::from_millis(1500);
const AFTER: Duration = Duration::from_secs(3);

/// A recording of a game; its screens are drawn while they are written.
#[derive(Debug, Clone)]
pub struct Recording<'a> {
    origin: &'a Origin,
    name: &'a str,
    start: Position,
    game: &'a PlayedGame,
    theme: &'a Theme,
    speed: f64,
}

impl<'a> Recording<'a> {
    /// Records a game at `speed` moves per second; moves to the foundations take half as long. A board is titled
    /// `name`.
    ///
    /// # Errors
    /// If there is no such deal or board.
    pub fn new(
        origin: &'a Origin,
        name: &'a str,
        game: &'a PlayedGame,
        theme: &'a Theme,
        speed: f64,
    ) -> Result<Self, ParseError> {
        let start = origin.start(game.position().cell_count())?;
        Ok(Self { origin, name, start, game, theme, speed })
    }

    /// Writes the recording as an asciicast, version 2.
    ///
    /// # Errors
    /// If it cannot be written.
    ///
    /// # Panics
    /// If the game does not begin with its deal or board, or the speed is 0.
    pub fn write_asciicast(&self, out: &mut dyn Write) -> io::Result<()> {
        let recorder = Recorder::new(self);
        asciicast::write(&recorder.title(), SIZE, self.times().sum(), self.screens(recorder), out)
    }

    /// Writes the recording as an animated SVG.
    ///
    /// # Errors
    /// If it cannot be written.
    ///
    /// # Panics
    /// If the game does not begin with its deal or board, or the speed is 0.
    pub fn write_svg(&self, out: &mut dyn Write) -> io::Result<()> {
        let recorder = Recorder::new(self);
        let (title, list) = (recorder.title(), recorder.list());
        svg::write_animation(&title, self.times().sum(), self.screens(recorder), list, out)
    }

    fn times(&self) -> impl Iterator<Item = Duration> {
        let step_time = |is_home: bool| Duration::from_secs_f64(if is_home { 0.5 } else { 1.0 } / self.speed);
        let steps = self.game.steps();
        let before = (0..).zip(steps).map(move |(at, step)| {
            let least = if at == 0 { BEFORE } else { Duration::ZERO };
            step_time(step.is_home()).max(least)
        });
        before.chain([if steps.is_empty() { BEFORE } else { AFTER }])
    }

    /// Returns the screens before the first step and after each, with their durations.
    fn screens(&self, mut recorder: Recorder) -> impl Iterator<Item = (Buffer, Duration)> {
        let (moves, end) = (recorder.moves.clone(), recorder.end.clone());
        let solve = plural(self.game.moves().into(), "solves", "solve");
        let begin = if self.game.position().is_won() { format!("{moves} {solve} it") } else { moves };
        let begin = recorder.screen(&begin);
        let steps = self.game.steps();
        let mut made = 0;
        let after = (1..).zip(steps.iter().zip(move_numbers(steps))).map(move |(at, (&step, number))| {
            made = number.unwrap_or(made);
            let words = format!("move {made} of {} · {}", self.game.moves(), describe(&recorder.position, step));
            recorder.position.play(step).expect("a game is played by the rules");
            recorder.playback.command(&mut recorder.desk, areas().body, Command::Seek(1));
            recorder.screen(if at == steps.len() { &end } else { &words })
        });
        iter::once(begin).chain(after).zip(self.times())
    }
}

fn desk(origin: &Origin, name: &str, theme: &Theme) -> Desk {
    let mut desk = match origin {
        Origin::Deal(generator, number) => {
            let mut desk = Desk::new(&[*number]);
            desk.panes.open_table(None, Some(*generator));
            desk
        }
        Origin::Board(layout) => {
            let mut desk = Desk::new(&[]);
            desk.panes.open_boards(&[OwnBoard::new(name, *layout)], true);
            desk
        }
    };
    desk.look.set_theme(theme.clone());
    desk
}

/// Returns the areas of a screen one line higher, whose footer is cut off.
fn areas() -> Areas {
    Areas::of(Size { height: SIZE.height + 1, ..SIZE }).expect("the size is large enough")
}

/// A renderer of the screens, in order.
struct Recorder {
    desk: Desk,
    playback: Playback,
    position: Position,
    /// The length of the game, and its outcome.
    moves: String,
    end: String,
}

impl Recorder {
    fn new(recording: &Recording) -> Self {
        let Recording { origin, name, ref start, game, theme, .. } = *recording;
        let moves = counted(game.moves().into(), "move", "moves");
        let cards = counted(game.cards().into(), "card", "cards");
        let end = match game.position().cards_left() {
            0 => format!("solved in {moves}, {cards}"),
            left => format!("{moves}, {} left", counted(left.into(), "card", "cards")),
        };
        let (desk, playback) = (desk(origin, name, theme), Playback::of_game(start.clone(), game));
        Self { desk, playback, position: start.clone(), moves, end }
    }

    fn title(&self) -> String {
        format!("{}: {}", pane_name::name(&self.desk, 0), self.end)
    }

    /// Returns the column where the list of moves begins.
    fn list(&self) -> u16 {
        let beside = PaneGrid::new(&self.desk, areas().body, self.playback.aside(&self.desk)).aside();
        beside.map_or(SIZE.width, |beside| beside.x)
    }

    /// Draws the screen with a text below the board.
    fn screen(&self, words: &str) -> Buffer {
        let (desk, theme) = (&self.desk, self.desk.look.theme());
        let areas = areas();
        let mut buffer = Buffer::empty(Rect::new(0, 0, SIZE.width, SIZE.height));
        buffer.set_style(buffer.area, theme.text);
        self.draw_header(areas.header, &mut buffer);
        self.playback.draw(desk, areas.body, &mut buffer);
        let room = areas.status.width.saturating_sub(2);
        put_text(&mut buffer, areas.status, &format!(" {}", shortened(words, room)), Style::new());
        buffer
    }

    /// Draws the header: the name, the free cells if not four, and the set.
    fn draw_header(&self, area: Rect, buffer: &mut Buffer) {
        const PROGRAM: &str = "tableaux";
        let (desk, theme) = (&self.desk, self.desk.look.theme());
        let cells = self.position.cell_count();
        let cells = match cells {
            CellCount::FOUR => String::new(),
            cells => format!(" · {}", counted(cells.get().into(), "free cell", "free cells")),
        };
        let set = if desk.pane(0).own().is_some() {
            String::new()
        } else {
            desk.panes.table().set_words(desk.pane(0).number())
        };
        let right = area.right().saturating_sub(width(&set) + 1);
        let left = area.x + width(PROGRAM) + 3;
        let room = right.saturating_sub(left + 2);
        put_text(buffer, right_of(area, area.x + 1), PROGRAM, theme.strong);
        put_text(
            buffer,
            right_of(area, left),
            &shortened(&format!("{}{cells}", pane_name::name(desk, 0)), room),
            theme.quiet,
        );
        put_text(buffer, right_of(area, right), &set, theme.quiet);
    }
}
