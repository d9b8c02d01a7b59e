//! A game as a recording: a screen for each of its steps, as the playback shows it, and how long it is seen.

mod asciicast;

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
use crate::browser::state::theme::Theme;
use crate::browser::widgets::draw::{put_text, shortened, width};
use crate::browser::widgets::geometry::{Areas, PaneGrid};
use crate::browser::widgets::pane_name;
use crate::freecell::description::{describe, move_numbers};
use crate::freecell::share::{Origin, ShareError};
use crate::freecell::{CellCount, PlayedGame, Position};
use crate::words::{counted, plural};

/// The screen that is recorded.
const SIZE: Size = Size { width: 80, height: 24 };
/// How long the board is seen before the first step, at least, and after the last.
const BEFORE: Duration = Duration::from_millis(1500);
const AFTER: Duration = Duration::from_secs(3);

/// A game as it is recorded.
#[derive(Debug, Clone)]
pub struct Recording {
    title: String,
    screens: Vec<(Buffer, Duration)>,
    /// The column where the list of moves begins.
    list: u16,
}

impl Recording {
    /// Draws a game that begins with a deal or a board, at a number of moves a second; moves home take half as long. A
    /// board is called by `name`.
    ///
    /// # Errors
    /// If there is no such deal or board.
    ///
    /// # Panics
    /// If the game does not begin with it, or the speed is 0.
    pub fn new(origin: &Origin, name: &str, game: &PlayedGame, theme: Theme, speed: f64) -> Result<Self, ShareError> {
        let start = origin.start(game.position().cell_count())?;
        let desk = desk(origin, name, theme);
        let name = pane_name::name(&desk, 0);
        let mut recorder = Recorder { playback: Playback::of_game(start.clone(), game), desk, position: start };
        let moves = counted(game.moves().into(), "move", "moves");
        let cards = counted(game.cards().into(), "card", "cards");
        let end = match game.position().cards_left() {
            0 => format!("solved in {moves}, {cards}"),
            left => format!("{moves}, {} left", counted(left.into(), "card", "cards")),
        };
        let beside = PaneGrid::new(&recorder.desk, areas().body, recorder.playback.aside(&recorder.desk)).aside();
        let step_time = |is_move: bool| Duration::from_secs_f64(if is_move { 1.0 } else { 0.5 } / speed);
        let solve = plural(game.moves().into(), "solves", "solve");
        let begin = if game.position().is_won() { format!("{moves} {solve} it") } else { moves };
        let mut screens = vec![(recorder.screen(&begin), BEFORE)];
        let mut made = 0;
        for (at, (&step, number)) in (1..).zip(game.steps().iter().zip(move_numbers(game.steps()))) {
            made = number.unwrap_or(made);
            let words = format!("move {made} of {} · {}", game.moves(), describe(&recorder.position, step));
            let shown = &mut screens.last_mut().expect("there is one").1;
            *shown = step_time(number.is_some()).max(if at == 1 { BEFORE } else { Duration::ZERO });
            recorder.position.play(step).expect("a game is played by the rules");
            recorder.playback.update(&mut recorder.desk, areas().body, Command::Seek(1));
            let is_last = at == game.steps().len();
            screens.push((recorder.screen(if is_last { &end } else { &words }), AFTER));
        }
        Ok(Self { title: format!("{name}: {end}"), screens, list: beside.map_or(SIZE.width, |beside| beside.x) })
    }

    /// The recording as asciinema has it, in version 2 of its format.
    pub fn asciicast(&self) -> String {
        asciicast::written(&self.title, SIZE, &self.screens)
    }

    /// The recording as a picture that moves.
    pub fn svg(&self) -> String {
        let screens: Vec<_> = self.screens.iter().map(|(screen, shown)| (screen, *shown)).collect();
        svg::animation(&self.title, &screens, self.list)
    }
}

/// The desk with the deal.
fn desk(origin: &Origin, name: &str, theme: Theme) -> Desk {
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
    desk.look.set_theme(theme);
    desk
}

/// The parts of a screen that is a line higher: that of the keys is left out.
fn areas() -> Areas {
    Areas::of(Size { height: SIZE.height + 1, ..SIZE }).expect("the size is large enough")
}

/// What draws the screens one after the other.
struct Recorder {
    desk: Desk,
    playback: Playback,
    /// The board as it is after the steps that were made.
    position: Position,
}

impl Recorder {
    /// The screen with these words below the board.
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

    /// Draws what is played: its name, its free cells if they are not four, its set.
    fn draw_header(&self, area: Rect, buffer: &mut Buffer) {
        const PROGRAM: &str = "tableaux";
        let (desk, theme) = (&self.desk, self.desk.look.theme());
        let part = |x: u16| Rect { x, width: area.right().saturating_sub(x), ..area };
        let cells = self.position.cell_count();
        let cells = match cells {
            CellCount::FOUR => String::new(),
            cells => format!(" · {}", counted(cells.get().into(), "free cell", "free cells")),
        };
        let set = if desk.panes.own(0).is_some() {
            String::new()
        } else {
            desk.panes.table().set_words(desk.panes.list()[0].number())
        };
        let right = area.right().saturating_sub(width(&set) + 1);
        let left = area.x + width(PROGRAM) + 3;
        let room = right.saturating_sub(left + 2);
        put_text(buffer, part(area.x + 1), PROGRAM, theme.strong);
        put_text(buffer, part(left), &shortened(&format!("{}{cells}", pane_name::name(desk, 0)), room), theme.quiet);
        put_text(buffer, part(right), &set, theme.quiet);
    }
}
