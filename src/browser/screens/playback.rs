//! The playback of solutions in the panes.

pub mod ruler;

use std::sync::Arc;

use ratatui::layout::Margin;

use self::ruler::Ruler;
use super::prelude::*;
use crate::browser::input::command;
use crate::browser::input::keys::ESC;
use crate::browser::state::desk::solutions::Playable;
use crate::browser::state::pane::PlaybackPlace;
use crate::browser::state::solution::{Solution, Step};
use crate::browser::widgets::boards::freecell::{Moved, Selection};
use crate::browser::widgets::draw::joined;
use crate::browser::widgets::panes::InPlay;
use crate::browser::widgets::panes::{self, View};
use crate::browser::words::solution;
use tableaux_engine::freecell::description::moved;
use tableaux_engine::freecell::{PlayedGame, Position as Start};
use tableaux_engine::verdict::Solution as VerifiedSolution;

/// The default speed. [`Playback::rate`] doubles with each step.
const USUAL: u32 = 2;
const FASTEST: u32 = 6;
/// The seconds of playback for which a message hides the steps.
const MESSAGE_SECONDS: u32 = 2;
/// The rows of the list from which blank lines go below its title and above its end.
const AIRY: u16 = 12;

#[derive(Debug, Clone)]
pub struct Playback {
    is_playing: bool,
    speed: u32,
    /// The number of steps made of each solution; shorter solutions stay at their end.
    at: usize,
    played: Vec<Played>,
    /// The number of steps played since the current message appeared.
    since_message: u32,
    /// Whether it is a recording, which cannot be paused.
    is_recording: bool,
    /// Whether it starts at the current position of the game.
    continues_game: bool,
}

#[derive(Debug, Clone)]
struct Played {
    pane: usize,
    solution: Solution,
}

impl Played {
    fn end(&self) -> usize {
        self.solution.steps().len()
    }

    /// Returns the solution found since with fewer moves from the same position, if there is one.
    fn shorter<'a>(&self, desk: &'a Desk) -> Option<&'a VerifiedSolution> {
        let start = self.solution.position(0)?;
        let in_hand = desk.pane(self.pane).results().in_hand()?;
        let is_shorter = in_hand.moves() < self.solution.number(self.end());
        (is_shorter && *in_hand.start() == start).then_some(in_hand)
    }

    /// Returns whether another solution has the same last step and position after `at` steps.
    fn shares(&self, at: usize, other: &VerifiedSolution) -> bool {
        let (own, Some(steps)) = (&self.solution.moves()[..at], other.game().steps().get(..at)) else { return false };
        let mut position = other.start().clone();
        steps.last() == own.last()
            && steps.iter().all(|&step| position.play(step).is_ok())
            && self.solution.position(at) == Some(position)
    }

    /// Returns the number of steps with which both solutions begin, at most `at`.
    fn common(&self, at: usize, other: &VerifiedSolution) -> usize {
        let both = self.solution.moves()[..at].iter().zip(other.game().steps());
        both.take_while(|(own, others)| own == others).count()
    }

    fn replace(&mut self, other: &VerifiedSolution) {
        self.solution = Solution::of_game(other.start().clone(), other.game());
    }
}

impl Playback {
    fn of(played: Vec<Played>) -> Self {
        let (is_recording, continues_game) = (false, false);
        Self { is_playing: true, speed: USUAL, at: 0, played, since_message: 0, is_recording, continues_game }
    }

    /// Plays the known solutions of the acting panes from where they were left. If the focused pane's is still being
    /// searched for, the play command is repeated when it is found.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        let mut playback = Self::of(Vec::new());
        let mut without: Vec<String> = Vec::new();
        for pane in desk.panes.acting() {
            let name = desk.pane(pane).name();
            match desk.pane(pane).playable() {
                Playable::Solution(solution) => playback.played.push(Played { pane, solution }),
                Playable::Pending => {
                    if pane == desk.panes.focus() {
                        desk.wait_for_solution();
                    }
                    without.push(format!("{name}: still being solved"));
                }
                Playable::Nothing(why) => without.push(format!("{name}: {}", solution::reason(why))),
            }
        }
        if desk.searches.is_waiting() {
            playback.close(desk);
            return None;
        }
        let left = playback.left_at(desk);
        playback.seek(desk, left);
        if !without.is_empty() {
            desk.say(without.join("; "));
        }
        (playback.end() > 0).then_some(playback)
    }

    /// Plays the game in the focused pane from its current position to the end by the best known solution.
    pub fn finish(desk: &mut Desk) -> Option<Self> {
        let solution = desk.finish()?;
        Some(Self { continues_game: true, ..Self::of(vec![Played { pane: desk.panes.focus(), solution }]) })
    }

    /// Records a game from its start in the first pane; it need not be won.
    pub fn of_game(start: Start, game: &PlayedGame) -> Self {
        let played = Played { pane: 0, solution: Solution::of_game(start, game) };
        Self { is_playing: false, is_recording: true, ..Self::of(vec![played]) }
    }

    /// Returns where the same solutions were left: the earliest place of several, or the start if all were at their
    /// ends.
    fn left_at(&self, desk: &Desk) -> usize {
        let left = |played: &Played| {
            let left = desk.panes.list()[played.pane].playback.as_ref();
            let is_same = |left: &&PlaybackPlace| {
                let cards = played.solution.cards_of_round();
                left.moves == *played.solution.moves()
                    && left.presses == *played.solution.presses()
                    && cards.is_none_or(|cards| left.cards == *cards)
            };
            left.filter(is_same).map_or(0, |left| left.at)
        };
        let begun = self.played.iter().map(|played| (left(played), played.end()));
        begun.filter(|(left, end)| left < end).map(|(left, _)| left).min().unwrap_or(0)
    }

    fn end(&self) -> usize {
        self.played.iter().map(Played::end).max().unwrap_or(0)
    }

    /// Returns the steps per second.
    const fn rate(&self) -> u32 {
        1 << self.speed
    }

    fn rate_words(&self) -> String {
        format!("{} a second", self.rate())
    }

    /// Goes to a number of steps made; pauses at the end.
    fn seek(&mut self, desk: &mut Desk, at: usize) {
        self.at = at.min(self.end());
        if self.at == self.end() {
            self.is_playing = false;
            desk.notices.dismiss_message();
        }
        self.note_places(desk);
    }

    /// Notes in the panes what is played and where it stands.
    fn note_places(&self, desk: &mut Desk) {
        for played in &self.played {
            let at = self.at_of(played);
            let (moves, presses) = (Arc::clone(played.solution.moves()), Arc::clone(played.solution.presses()));
            let cards = played.solution.cards_of_round().cloned().unwrap_or_default();
            desk.show_presses(played.pane, &presses, at);
            desk.panes.set_playback(played.pane, Some(PlaybackPlace { moves, presses, cards, at }));
        }
    }

    /// Replaces solutions by shorter ones found since, where nothing on the boards changes by that.
    fn shorten(&mut self, desk: &mut Desk) {
        let at = self.at;
        let mut is_changed = false;
        for played in &mut self.played {
            let shorter = played.shorter(desk).filter(|shorter| played.shares(at.min(played.end()), shorter));
            if let Some(shorter) = shorter {
                played.replace(shorter);
                is_changed = true;
            }
        }
        if is_changed {
            self.note_places(desk);
        }
    }

    /// Returns the moves of a shorter solution found since than the one whose steps are listed, or else than another.
    fn offered(&self, desk: &Desk) -> Option<u32> {
        let all = self.listed(desk).into_iter().chain(&self.played);
        all.into_iter().find_map(|played| played.shorter(desk)).map(VerifiedSolution::moves)
    }

    /// Switches to the shorter solutions found since, where they part from those played; from the end, to their
    /// beginning.
    fn switch(&mut self, desk: &mut Desk) {
        let (at, is_at_end) = (self.at, self.at == self.end());
        let mut common = None;
        for played in &mut self.played {
            if let Some(shorter) = played.shorter(desk) {
                let own = played.common(at.min(played.end()), shorter);
                common = Some(common.map_or(own, |common: usize| common.min(own)));
                played.replace(shorter);
            }
        }
        match common {
            None => desk.say("no shorter solution has been found meanwhile"),
            Some(_) if is_at_end => {
                self.is_playing = true;
                self.seek(desk, 0);
            }
            Some(common) => self.seek(desk, common),
        }
    }

    /// Goes to a step by hand, and pauses there.
    fn go(&mut self, desk: &mut Desk, at: usize) {
        self.is_playing = false;
        self.seek(desk, at);
    }

    /// Pauses or continues; restarts at the end.
    fn pause(&mut self, desk: &mut Desk) {
        let is_at_end = self.at == self.end();
        self.is_playing = is_at_end || !self.is_playing;
        if is_at_end {
            self.seek(desk, 0);
        }
    }

    /// Continues as a game from here: with the steps up to here, keeping earlier branches. The game opens above the
    /// playback, unless the playback was opened from it.
    fn play_on(&mut self, desk: &mut Desk) -> Flow {
        let Some(played) = self.listed(desk) else { return Flow::Stay };
        let (pane, at, solution) = (played.pane, self.at_of(played), &played.solution);
        if at == played.end() {
            let ends = Message::new("nothing left to play: ").key(&[Command::Seek(-1)]);
            desk.say(ends.text(" goes a step back"));
            return Flow::Stay;
        }
        if solution.position(0).is_none() {
            desk.press_on(pane, &solution.presses()[..at]);
            return Flow::Switch(Opening::Press);
        }
        desk.play_on(pane, &solution.moves()[..at], self.continues_game);
        self.is_playing = false;
        if self.continues_game { Flow::Switch(Opening::Play) } else { Flow::Open(Opening::Play) }
    }

    fn change_speed(&mut self, desk: &mut Desk, steps: i32) {
        self.speed = self.speed.saturating_add_signed(steps).min(FASTEST);
        desk.say(self.rate_words());
    }

    fn at_of(&self, played: &Played) -> usize {
        self.at.min(played.end())
    }

    /// Returns the solution played in a pane, if any.
    fn played_in(&self, pane: usize) -> Option<&Played> {
        self.played.iter().find(|played| played.pane == pane)
    }

    /// Returns the solution whose steps are listed: the focused pane's, else the first.
    fn listed(&self, desk: &Desk) -> Option<&Played> {
        self.played_in(desk.panes.focus()).or(self.played.first())
    }

    fn grid(&self, desk: &Desk, body: Rect) -> PaneGrid {
        PaneGrid::new(desk, body, self.aside(desk))
    }

    fn rulers<'a>(&'a self, grid: &'a PaneGrid) -> impl Iterator<Item = (&'a Played, Ruler)> {
        let played = grid.shown().filter_map(|pane| self.played_in(pane));
        played.filter_map(|played| Some((played, Ruler { area: grid.ruler(played.pane)?, steps: played.end() })))
    }

    /// Returns the list of a solution's steps, between a title and a line below.
    fn list(&self, played: &Played, beside: Rect) -> Rows {
        let margin = if beside.height > AIRY { 2 } else { 1 };
        Rows::scrolled(beside.inner(Margin::new(0, margin)), played.end(), self.at_of(played).checked_sub(1))
    }

    /// Describes the last step, or the first if none was made, in at most `columns` columns.
    fn words(&self, played: &Played, columns: u16) -> String {
        let (steps, at) = (played.solution.steps(), self.at_of(played));
        let Some(step) = steps.get(at.saturating_sub(1)) else { return String::new() };
        let first = if at == 0 { "first " } else { "" };
        let words = [&step.words, &step.brief].map(|words| format!("{first}{words}"));
        words.into_iter().find(|words| width(words) <= columns).unwrap_or_default()
    }

    /// Returns the status of a solution, with its progress if the pane has no title to show it.
    fn progress(&self, desk: &Desk, body: Rect, grid: &PaneGrid, played: &Played) -> Vec<String> {
        let (solution, at) = (&played.solution, self.at_of(played));
        let has_title = grid.title(played.pane).is_some();
        let number = if has_title { format!("{}: ", desk.pane(played.pane).name()) } else { String::new() };
        let offer = self.offered(desk).map(|moves| {
            let key = desk.key_name(Self::SECTION, Command::ShorterSolution);
            format!("{} found: {key} plays them", counted(moves.into(), "move", "moves"))
        });
        if at == played.end() {
            let pause = || desk.key_name(Self::SECTION, Command::Pause);
            let again = (self.at == self.end()).then(|| format!("{} plays it again", pause()));
            let solved = format!("{number}{}", solution::ending(solution));
            return std::iter::once(solved).chain(offer).chain(again).collect();
        }
        let count = match (has_title, at) {
            (true, _) => None,
            (false, 0) => Some(solution::length(solution)),
            (false, _) => Some(solution::count(solution, at)),
        };
        let room = body.width.saturating_sub(2 + count.as_deref().map_or(width(&number), |count| width(count) + 3));
        // Where there is no room for both, the footer has the key.
        let beside = room.saturating_sub(offer.as_deref().map_or(0, |offer| width(offer) + 3));
        let offer = offer.filter(|_| !self.words(played, beside).is_empty());
        let room = if offer.is_some() { beside } else { room };
        let words = format!("{number}{}", self.words(played, room));
        count.into_iter().chain([words]).chain(offer).collect()
    }

    fn draw_list(&self, desk: &Desk, played: &Played, beside: Rect, buffer: &mut Buffer) {
        let (theme, solution) = (desk.look.theme(), &played.solution);
        let text = right_of(beside, beside.x + 1);
        let name = (desk.panes.list().len() > 1).then(|| desk.pane(played.pane).name());
        let title = name.into_iter().chain([solution::length(solution)]).chain(solution::cards(solution));
        put_text(buffer, line(text, 0), &joined(title, " · ", text.width), theme.strong);
        self.list(played, beside).draw(theme, buffer, |buffer, step, row, is_current| {
            draw_step(&solution.steps()[step], theme, row, is_current, buffer);
        });
        if text.height > 1 && !self.is_recording {
            let paused = if self.is_playing || self.at == self.end() { "" } else { "paused · " };
            put_text(buffer, line(text, text.height - 1), &format!("{paused}{}", self.rate_words()), theme.quiet);
        }
    }
}

command_set! {
    PlaybackCommand {
        Focus(steps: i64), Pause, Accept, Seek(steps: i64), SeekNumber(number: u32), ChangeSpeed(steps: i32),
        ShorterSolution,
    }
}

impl Component for Playback {
    type Own = PlaybackCommand;
    const ID: &'static str = "playback";
    const NAME: &'static str = "Playback";
    const WHEEL: Wheel = Wheel::Steps;
    const KEYS: &'static [Binding] = bindings![
        keys::FOCUS,
        Binding::new("pause", &[c(' ')], Command::Pause, "pause, play on; at the end, play it again")
            .hint("pause", 100),
        Binding::new("play-on", &[ENTER], Command::Accept, "play on from here, after the moves up to here")
            .hint("play on", 105)
            .on(Table::is_played),
        keys::SEEK,
        keys::SEEK_TEN,
        keys::SEEK_ENDS,
        keys::STEP_NUMBER,
        Binding::pair(
            Shortcut::new("faster", &[c('+')], Command::ChangeSpeed(1), "faster"),
            Shortcut::new("slower", &[c('-')], Command::ChangeSpeed(-1), "slower"),
        )
        .hint("speed", 100),
        Binding::new("shorter", &[c('b')], Command::ShorterSolution, "switch to a shorter solution found meanwhile")
            .hint("shorter", 90)
            .on(Table::is_played_by_moves),
        keys::HELP,
        Binding::new("back", &[c('q'), ESC], Command::Back, "back; played again, it resumes from here")
            .hidden(&[c('s')])
            .hint("back", 0)
            .kept(),
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Self::Own) -> Flow {
        match command {
            PlaybackCommand::Focus(_) if self.played.len() < 2 => {
                desk.say("only one solution is playing; linked panes play together");
            }
            PlaybackCommand::Focus(steps) => desk.focus_next(steps),
            PlaybackCommand::Pause => self.pause(desk),
            PlaybackCommand::Accept => return self.play_on(desk),
            PlaybackCommand::Seek(steps) => self.go(desk, command::moved(self.at, steps)),
            PlaybackCommand::SeekNumber(number) => {
                let listed = self.listed(desk).map(|played| &played.solution);
                match listed.map(|solution| (solution.steps_to(number), solution::length(solution))) {
                    Some((Some(at), _)) => self.go(desk, at),
                    Some((None, length)) => desk.say(format!("the solution has {length}")),
                    None => {}
                }
            }
            PlaybackCommand::ChangeSpeed(steps) => self.change_speed(desk, steps),
            PlaybackCommand::ShorterSolution => self.switch(desk),
        }
        Flow::Stay
    }

    /// Goes to the step under the mouse in a ruler or the list; or focuses a pane.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let grid = self.grid(desk, body);
        let in_ruler = self.rulers(&grid).find(|(_, ruler)| ruler.area.contains(position));
        let in_list = || Some(self.list(self.listed(desk)?, grid.aside()?).at(position)? + 1);
        match in_ruler.map(|(_, ruler)| ruler.at(position.x)).or_else(in_list) {
            Some(at) => self.go(desk, at),
            None => grid.at(position).into_iter().for_each(|pane| desk.panes.focus_on(pane)),
        }
        Flow::Stay
    }

    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        self.shorten(desk);
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        match command {
            Command::ShorterSolution => self.offered(desk).is_some(),
            Command::Accept => self.listed(desk).is_some_and(|played| self.at_of(played) < played.end()),
            _ => true,
        }
    }

    fn hint(&self, _desk: &Desk, command: Command) -> Option<&'static str> {
        match command {
            Command::Pause if self.at == self.end() => Some("play again"),
            Command::Pause if !self.is_playing => Some("go on"),
            _ => None,
        }
    }

    /// Restores the gears as they were pressed.
    fn close(&mut self, desk: &mut Desk) {
        self.played.iter().for_each(|played| desk.panes.show_played(played.pane, None));
    }

    fn tick(&mut self, desk: &mut Desk) -> Flow {
        if !self.is_playing {
            return Flow::Stay;
        }
        self.since_message = if desk.notices.reply().is_some() { self.since_message + 1 } else { 0 };
        if self.since_message >= MESSAGE_SECONDS * self.rate() {
            desk.notices.dismiss_message();
        }
        self.seek(desk, self.at + 1);
        Flow::Stay
    }

    fn interval(&self) -> Option<Duration> {
        self.is_playing.then(|| Duration::from_secs(1) / self.rate())
    }

    fn aside(&self, _desk: &Desk) -> Aside {
        Aside::Solution
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        Some(match &self.played[..] {
            [played] => {
                let cells = words::deals::cells(desk, desk.pane(played.pane).cells());
                match played.solution.round(0) {
                    Some(round) => {
                        let names = desk.look.theme().names;
                        let declarer = names.seats()[round.declarer() as usize];
                        let name = pane_name::name(desk, played.pane);
                        format!("Skat {name}: {} by {declarer}", names.contract(round.contract()))
                    }
                    None => format!("solution of {}{}", pane_name::name(desk, played.pane), cells),
                }
            }
            played => format!("{} solutions{}", played.len(), words::deals::cells(desk, desk.panes.cells())),
        })
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let grid = self.grid(desk, body);
        let mut parts = self.listed(desk).map_or_else(Vec::new, |played| self.progress(desk, body, &grid, played));
        if grid.aside().is_none() && self.at < self.end() {
            parts.push(if self.is_playing { self.rate_words() } else { "paused".into() });
        }
        // Boards in play are not compared.
        parts.extend(panes::placement(desk, &grid));
        parts
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let grid = self.grid(desk, body);
        let with_cursor: Vec<usize> = self.played.iter().map(|played| played.pane).collect();
        let shown = || grid.shown().filter_map(|pane| self.played_in(pane));
        let in_play: Vec<_> =
            shown().filter_map(|played| Some((played.pane, in_play(&played.solution, self.at)?))).collect();
        let titles: Vec<_> =
            shown().map(|played| (played.pane, solution::count(&played.solution, self.at_of(played)))).collect();
        let round = |played: &Played| Some((played.pane, played.solution.round(self.at_of(played))?));
        let rounds: Vec<_> = shown().filter_map(round).collect();
        let view =
            View { in_play: &in_play, rounds: &rounds, titles: &titles, with_cursor: &with_cursor, ..View::PLAIN };
        panes::draw(desk, &grid, &view, buffer);
        for (played, ruler) in self.rulers(&grid) {
            ruler.draw(self.at_of(played), desk.look.theme(), buffer);
        }
        if let (Some(listed), Some(beside)) = (self.listed(desk), grid.aside()) {
            self.draw_list(desk, listed, beside, buffer);
        }
        Drawn::Body(None)
    }
}

/// Returns the board after `at` steps of a game.
fn in_play(solution: &Solution, at: usize) -> Option<InPlay> {
    let (before, last) = match at.min(solution.moves().len()).checked_sub(1) {
        Some(before) => (before, Some(solution.moves()[before])),
        None => (0, None),
    };
    let mut position = solution.position(before)?;
    let moved = last.map(|step| Moved { cards: moved(&position, step).to_vec(), from: step.from });
    if let Some(step) = last {
        position.play(step).expect("a game is played by the rules");
    }
    Some(InPlay { position, moved, longest: solution.longest(), selection: Selection::default() })
}

/// Draws a step in a row of the list: its number, its card as a small face, its words. Moves home are dimmed.
pub fn draw_step(step: &Step, theme: &Theme, row: Rect, is_current: bool, buffer: &mut Buffer) {
    let style = |plain| if is_current { theme.selected } else { plain };
    let part = |x: u16, width: u16| part(row, x, width);
    let number = step.number.map_or(String::new(), |number| number.to_string());
    put_text(buffer, part(0, 4), &format!("{number:>4}"), style(theme.quiet));
    let Some(card) = step.card else {
        let words = if width(&step.words) + 6 <= row.width { &step.words } else { &step.brief };
        put_text(buffer, part(6, row.width), words, style(theme.text));
        return;
    };
    put_face(buffer, theme, CardSize::M, Face { card, area: part(5, 5), is_covered: true, is_shaded: false }, false);
    let words = if step.number.is_none() { theme.quiet } else { theme.text };
    // The face already shows the card.
    let brief = step.brief.split_once(' ').map_or("", |(_, brief)| brief);
    put_text(buffer, part(11, row.width), brief, style(words));
}
