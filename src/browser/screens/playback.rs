//! The playback of solutions in the panes.

mod frame;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use self::frame::PlaybackFrame;
use super::{
    Aside, Binding, Command, Component, Desk, Drawn, Flow, InPlay, Opening, PaneGrid, Theme, View, Wheel, cells, keys,
    moved, panes, put_text,
};
use crate::browser::keys::{END, HOME, LEFT, RIGHT, c};
use crate::freecell::Place;
use crate::gears::Gear;
use crate::table::Table;
use crate::table::board::Board;
use crate::verdict::Verdict;

/// The usual speed: [`Playback::rate`] is doubled by each.
const USUAL: u32 = 2;
/// The highest speed.
const FASTEST: u32 = 6;
/// The width of the progress bar.
const BAR: usize = 10;

/// Solutions that are played.
#[derive(Debug, Clone)]
pub struct Playback {
    is_playing: bool,
    speed: u32,
    /// The number of steps made of each solution, or all of a shorter one.
    at: usize,
    /// How many steps the longest has.
    end: usize,
    /// The panes, and how many gears were pressed in each before.
    panes: Vec<(usize, usize)>,
}

/// What there is to play in a pane.
enum Playable {
    /// This many steps; on a board of gears the presses, from where it is.
    Steps(usize, Vec<Gear>),
    /// It is still searched for.
    Pending,
    /// Nothing, and why.
    Nothing(&'static str),
}

fn playable(desk: &Desk, pane: usize) -> Playable {
    let board = desk.board(pane);
    let pending = || {
        if desk.unsolved(pane).is_some() { Playable::Pending } else { Playable::Nothing("the search has failed") }
    };
    match board {
        Board::FreeCell(deal) => match desk.answers().verdict(&deal) {
            Some(Verdict::Solved(game)) => Playable::Steps(game.steps().len(), Vec::new()),
            Some(Verdict::Impossible { .. }) => Playable::Nothing("impossible"),
            Some(Verdict::Unknown(_)) => Playable::Nothing("no solution was found within the memory there is"),
            None => pending(),
        },
        Board::Gears(board) => match desk.answers().presses(&board) {
            Some(Some(solution)) if solution.presses.count() > 0 => {
                let presses: Vec<Gear> = solution.presses.gears().collect();
                Playable::Steps(presses.len(), presses)
            }
            Some(Some(_)) => Playable::Nothing("all gears point up already"),
            Some(None) => Playable::Nothing("it has no solution"),
            None => pending(),
        },
        Board::Skat(_) | Board::Nothing(_) => Playable::Nothing("there is nothing to solve"),
    }
}

impl Playback {
    /// Plays the solutions of the panes that act together, as far as they are known. Where that of the focused one is
    /// still searched for, the command to play is given again when it is found.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        let mut playback = Self { is_playing: true, speed: USUAL, at: 0, end: 0, panes: Vec::new() };
        let mut without: Vec<String> = Vec::new();
        for pane in desk.acting() {
            let number = desk.panes()[pane].number();
            match playable(desk, pane) {
                Playable::Steps(steps, presses) => {
                    playback.end = playback.end.max(steps);
                    playback.panes.push((pane, desk.panes()[pane].presses.at()));
                    desk.plan_presses(pane, presses);
                }
                Playable::Pending => {
                    if let Some(query) = desk.unsolved(pane).filter(|_| pane == desk.focus()) {
                        desk.wait_for(
                            query,
                            Command::Open(Opening::Playback),
                            "the solution is still searched for: it is played as soon as it is found",
                        );
                    }
                    without.push(format!("#{number}: still being solved"));
                }
                Playable::Nothing(why) => without.push(format!("#{number}: {why}")),
            }
        }
        if desk.is_waiting() {
            playback.close(desk);
            return None;
        }
        playback.seek(desk, 0);
        if !without.is_empty() {
            desk.say(without.join("; "));
        }
        (playback.end > 0).then_some(playback)
    }

    /// How many steps a second it plays.
    const fn rate(&self) -> u32 {
        1 << self.speed
    }

    /// Goes to where this many steps are made; at the end it pauses.
    fn seek(&mut self, desk: &mut Desk, at: usize) {
        self.at = at.min(self.end);
        self.is_playing &= self.at < self.end;
        for &(pane, before) in &self.panes {
            desk.seek_presses(pane, before + self.at);
        }
        desk.say_solved();
    }

    /// Pauses, or plays on; from the beginning if the end is reached.
    fn pause(&mut self, desk: &mut Desk) {
        let is_at_end = self.at == self.end;
        self.is_playing = is_at_end || !self.is_playing;
        if is_at_end {
            self.seek(desk, 0);
        }
    }

    /// The board in play of a FreeCell pane, if its solution is played.
    fn frame<'a>(&self, desk: &'a Desk, pane: usize) -> Option<PlaybackFrame<'a>> {
        self.panes.iter().find(|&&(played, _)| played == pane)?;
        let Board::FreeCell(deal) = desk.board(pane) else { return None };
        let Some(Verdict::Solved(game)) = desk.answers().verdict(&deal) else { return None };
        Some(PlaybackFrame::new(&deal, game, self.at))
    }

    /// The pane whose steps are listed: the focused one, else the first that is played.
    fn listed(&self, desk: &Desk) -> Option<usize> {
        let focused = self.panes.iter().find(|&&(pane, _)| pane == desk.focus());
        focused.or(self.panes.first()).map(|&(pane, _)| pane)
    }
}

impl Component for Playback {
    const NAME: &'static str = "Playback";
    const WHEEL: Wheel = Wheel::Steps;
    const KEYS: &'static [Binding] = &[
        keys::FOCUS,
        Binding::new(&[(&[c(' ')], Command::Pause)], "pause, play on").hint("pause"),
        Binding::new(
            &[(&[LEFT, c('h')], Command::Seek(-1)), (&[RIGHT, c('l')], Command::Seek(1))],
            "a step back, a step on",
        )
        .each(&["a step back", "a step on"])
        .hint("step"),
        Binding::new(
            &[(&[HOME, c('g')], Command::Seek(i64::MIN)), (&[END, c('G')], Command::Seek(i64::MAX))],
            "to the beginning, to the end",
        )
        .each(&["to the beginning", "to the end"]),
        Binding::new(&[(&[c('+')], Command::ChangeSpeed(1)), (&[c('-')], Command::ChangeSpeed(-1))], "faster, slower")
            .each(&["faster", "slower"])
            .hint("speed"),
        keys::HELP,
        keys::BACK,
    ];

    fn is_on(table: Table) -> bool {
        table.has_solutions()
    }

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match command {
            Command::Focus(steps) => desk.focus_next(steps),
            Command::Pause => self.pause(desk),
            Command::Seek(steps) => self.seek(desk, moved(self.at, steps)),
            Command::ChangeSpeed(steps) => self.speed = self.speed.saturating_add_signed(steps).min(FASTEST),
            _ => {}
        }
        Flow::Stay
    }

    /// Gears stay as they are, without the presses that were not made.
    fn close(&mut self, desk: &mut Desk) {
        self.panes.iter().for_each(|&(pane, _)| desk.forget_planned(pane));
    }

    fn tick(&mut self, desk: &mut Desk) {
        if self.is_playing {
            self.seek(desk, self.at + 1);
        }
    }

    fn interval(&self) -> Option<Duration> {
        self.is_playing.then(|| Duration::from_secs(1) / self.rate())
    }

    fn aside(&self, desk: &Desk) -> Aside {
        if desk.table().is_freecell() { Aside::Solution } else { Aside::Facts }
    }

    fn status(&self, desk: &Desk) -> Vec<String> {
        let Self { at, end, .. } = *self;
        let done = (at * BAR).checked_div(end).unwrap_or(BAR);
        let bar = "█".repeat(done) + &"░".repeat(BAR - done);
        let next = match self.listed(desk).and_then(|pane| self.frame(desk, pane)) {
            Some(frame) => frame.notation().get(frame.at).map(ToString::to_string),
            None => desk.focused().presses.ahead().map(|gear| gear.to_string()),
        };
        let mut parts = vec![format!("{bar} {at} of {end}")];
        parts.extend(next.map(|next| format!("next {next}")));
        parts.push(if self.is_playing { format!("{} a second", self.rate()) } else { "paused".into() });
        let grid = PaneGrid::new(desk, desk.body(), self.aside(desk));
        // Boards in play are not compared.
        let of_panes = if desk.table().is_freecell() { panes::placement } else { panes::status };
        parts.extend(of_panes(desk, &grid));
        parts
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let grid = PaneGrid::new(desk, body, self.aside(desk));
        let with_cursor: Vec<usize> = self.panes.iter().map(|&(pane, _)| pane).collect();
        let frames = grid.shown().filter_map(|pane| Some((pane, self.frame(desk, pane)?.in_play)));
        let in_play: Vec<(usize, InPlay)> = frames.collect();
        panes::draw(desk, &grid, &View { in_play: &in_play, with_cursor: &with_cursor, ..View::PLAIN }, buffer);
        if let (Some(listed), Some(beside)) = (self.listed(desk), grid.aside())
            && let Some(frame) = self.frame(desk, listed)
        {
            put_text(
                buffer,
                Rect { height: 1, ..beside },
                &format!(" {}", panes::name(desk, listed)),
                desk.theme().strong,
            );
            let below = Rect { y: beside.y + 1, height: beside.height.saturating_sub(1), ..beside };
            draw_steps(&frame, desk.theme(), below, buffer);
        }
        Drawn::Body(None)
    }
}

/// Lists the steps of a solution, numbered, the last one made selected; moves home are quiet.
fn draw_steps(frame: &PlaybackFrame, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    // A number, a blank, a move and a blank; the last column needs none after it.
    const COLUMN: u16 = 9;
    let steps = frame.notation();
    let (rows, columns) = (usize::from(area.height.max(1)), usize::from((area.width + 1) / COLUMN));
    let current = frame.at.saturating_sub(1);
    let first = if columns == 1 {
        current.saturating_sub(rows / 2).min(steps.len().saturating_sub(rows))
    } else {
        let all = steps.len().div_ceil(rows);
        (current / rows).saturating_sub(columns / 2).min(all.saturating_sub(columns)) * rows
    };
    for (place, (number, step)) in (1..).zip(&steps).skip(first).take(rows * columns).enumerate() {
        let (column, row) = (cells(place / rows), cells(place % rows));
        let cell = Rect { x: area.x + column * COLUMN, y: area.y + row, width: COLUMN - 1, height: 1 };
        let style = if number == frame.at {
            theme.selected
        } else if step.to == Place::Home {
            theme.quiet
        } else {
            Style::new()
        };
        put_text(buffer, cell.intersection(area), &format!("{number:>3} {step}"), style);
    }
}
