//! The state of the browser: the desk and the stack of screens. [`App::update`] is the only way to change it.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::input::effect::{Effect, PracticeChange};
use crate::browser::background::Frontend;
use crate::browser::input::command::{AppCommand, Command, Flow, Opening};
use crate::browser::input::event::Event;
use crate::browser::input::keys::{EVERYWHERE, pressed};
use crate::browser::input::update::Update;
use crate::browser::screens::browse::Browse;
use crate::browser::screens::component::Component;
use crate::browser::screens::deals;
use crate::browser::screens::footer::Footer;
use crate::browser::screens::screen::{Screen, with};
use crate::browser::start::StartGame;
use crate::browser::state::desk::Desk;
use crate::browser::state::desk::update::FollowUp;
use crate::browser::state::message::{Message, Question};
use crate::browser::widgets::geometry::{Areas, Aside, PaneGrid, first_gears};
use crate::browser::words;
use crate::table::Table;
use ratatui::layout::{Position as ScreenPosition, Rect, Size};
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::Position;
use tableaux_engine::number::DealNumber;

#[derive(Debug, Clone)]
pub struct App {
    desk: Desk,
    /// The terminal size, in cells.
    size: Size,
    /// The screens from bottom to top; the first shows the panes and never closes.
    screens: Vec<Screen>,
    /// Whether the current input has interrupted a search for deals that match the filter.
    is_canceled: bool,
    /// Whether a pasted text is being parsed.
    is_reading: bool,
    /// Whether a message has said why a letter of another alphabet does what a Latin one does.
    is_layout_explained: bool,
    /// The number of times the topmost screen has changed under the user's fingers.
    changes: u32,
    recent: Option<Change>,
}

/// The reason a key typed within a second may be meant for the previous screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Closed,
    /// The result page has opened by itself after the end of a game.
    Ended,
}

impl App {
    pub fn new(desk: Desk, size: Size) -> Self {
        let screens = vec![Screen::Browse(Browse)];
        let mut app = Self {
            desk,
            size,
            screens,
            is_canceled: false,
            is_reading: false,
            is_layout_explained: false,
            changes: 0,
            recent: None,
        };
        app.refresh();
        app
    }

    /// Opens a screen on top, as at the start. The returned effect reads its data from the store.
    pub fn open(&mut self, opening: Opening) -> Option<Effect> {
        let effect = self.follow(Flow::Open(opening));
        self.refresh();
        effect
    }

    /// Opens a game on top. The returned effect reads its saved state.
    pub fn play(&mut self, start: &StartGame) -> Option<Effect> {
        self.desk.place_game(start.cells, start.game.as_ref());
        let effect = self.follow(Flow::Open(Opening::Play));
        self.refresh();
        effect
    }

    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the area of boards and lists; empty if the terminal is too small.
    pub fn body(&self) -> Rect {
        Areas::of(self.size).map_or(Rect::ZERO, |areas| areas.body)
    }

    /// Returns the screens from bottom to top.
    pub fn screens(&self) -> &[Screen] {
        &self.screens
    }

    /// Returns the topmost screen, which receives the keys.
    pub fn top(&self) -> &Screen {
        self.screens.last().expect("the first screen never closes")
    }

    /// Returns the selected deal number: that of a screen with a selection, else that of the focused pane unless it
    /// shows the user's own board.
    pub fn selected(&self) -> Option<DealNumber> {
        let selected = self.screens.iter().rev().find_map(|screen| with!(screen, screen => screen.selected()));
        selected.or_else(|| (!self.desk.focused().is_own()).then(|| self.desk.focused().number()))
    }

    /// Returns the visible positions whose best solution is unknown and may be in the store: panes, listed deals, and
    /// the game in play.
    pub fn unread(&self) -> HashSet<Position> {
        let panes = deals::in_view(&self.desk, self.body());
        let listed = with!(self.top(), screen => screen.listed(&self.desk, self.body()));
        let listed = listed.into_iter().map(|(generator, number)| (Table::FreeCell(generator), number));
        self.desk.unread(&panes, matches!(self.top(), Screen::Play(_)), listed)
    }

    /// Returns the time between two animation steps, if anything is animated.
    pub fn interval(&self) -> Option<Duration> {
        with!(self.top(), screen => screen.interval())
    }

    /// Returns the message about the last command, naming keys of the topmost screen.
    pub fn message(&self) -> Option<String> {
        words::reply(&self.desk).map(|message| words::written(&self.desk, self.top().section(), &message))
    }

    /// Returns the topmost screen's status texts, most important first.
    pub fn status(&self) -> Vec<String> {
        with!(self.top(), screen => screen.status(&self.desk, self.body()))
    }

    /// Returns a number that identifies the last time a key closed a screen or a game's end opened its page, until
    /// [`Event::SecondAfterChange`].
    pub fn just_changed(&self) -> Option<u32> {
        self.recent.map(|_| self.changes)
    }

    fn change(&mut self, change: Change) {
        self.changes = self.changes.wrapping_add(1);
        self.recent = Some(change);
    }

    /// Returns when the displayed clock of the current game changes next, if it is running.
    pub fn clock_due(&self) -> Option<Instant> {
        self.desk.games.clock_due(&self.desk.focused().game_key()?)
    }

    pub fn set_today(&mut self, today: Day) {
        self.desk.set_today(today);
    }

    /// Updates the state at a given time. Returns the effect to perform outside it.
    pub fn update_at(&mut self, now: Instant, event: impl Into<Event>) -> Option<Effect> {
        self.desk.games.clock.set(now);
        self.update(event)
    }

    /// Updates the state. Returns the effect to perform outside it.
    pub fn update(&mut self, event: impl Into<Event>) -> Option<Effect> {
        let event = event.into();
        let screen = Rect::from((ScreenPosition::ORIGIN, self.size));
        if event.place().is_some_and(|place| !screen.contains(place)) {
            // Beside what is drawn: the terminal is larger, or was.
            return None;
        }
        if event.is_input() {
            self.is_canceled = self.desk.searches.is_searching_fits();
            self.desk.begin_input();
        }
        match event {
            Event::Key(_) => self.desk.notices.dismiss_warnings(),
            Event::Paste(_) => self.is_reading = false,
            _ => {}
        }
        let effect = self.handle(event);
        self.refresh();
        effect
    }

    fn handle(&mut self, event: Event) -> Option<Effect> {
        if event.is_input() && !self.is_of_every_screen(&event) {
            if self.recent == Some(Change::Ended) {
                let screen = self.screens.last_mut().expect("the first screen never closes");
                with!(screen, screen => screen.skip());
                // The key was meant for the game.
                let what = if let Event::Key(key) = event { format!("{} is ", pressed(key)) } else { String::new() };
                self.desk.notices.say(format!("{what}ignored: the game has just ended"));
                return None;
            }
            let screen = self.screens.last_mut().expect("the first screen never closes");
            if let Some(flow) = with!(screen, screen => screen.skip()) {
                return self.follow(flow);
            }
        }
        let (body, size) = (self.body(), self.size);
        let (screen, desk) = (self.screens.last_mut().expect("the first screen never closes"), &mut self.desk);
        let mut flow = Flow::Stay;
        match event {
            Event::Key(key) => return self.key(key),
            Event::Command(command) => return self.command(command),
            Event::Update(update) => {
                return match desk.apply(update)? {
                    FollowUp::Command(command) => self.command(command),
                    FollowUp::Effect(effect) => Some(effect),
                    FollowUp::Screens(openings) => {
                        self.screens.truncate(1);
                        openings.iter().filter_map(|&opening| self.follow(Flow::Open(opening))).last()
                    }
                };
            }
            Event::Paste(pasted) => flow = with!(screen, screen => screen.paste(desk, &pasted)),
            Event::PasteBegun => {
                self.is_reading = true;
                let words = Message::new("reading the pasted text: ");
                desk.notices.say(words.key(&[Command::Quit, Command::Back]).text(" cancels"));
            }
            Event::Click(place) if !body.contains(place) => {
                let footer = Areas::of(size).map(|areas| Footer::new(screen, desk, areas.footer));
                return footer?.command_at(place).and_then(|command| self.command(command));
            }
            Event::Click(place) => flow = with!(screen, screen => screen.click(desk, body, place)),
            Event::RightClick(place) => {
                flow = with!(screen, screen => screen.right_click(desk, body, place));
            }
            Event::Drag(place) => with!(screen, screen => screen.drag(desk, body, place)),
            Event::Release(place) => flow = with!(screen, screen => screen.release(desk, body, place)),
            Event::Wheel(place, lines) => {
                flow = with!(screen, screen => screen.wheel(desk, body, place, lines));
            }
            Event::Tick => flow = with!(screen, screen => screen.tick(desk)),
            Event::Resize(new) => self.size = new,
            Event::SecondAfterChange => self.recent = None,
        }
        self.follow(flow)
    }

    /// Returns whether the event is a key bound on every screen, such as the one that quits at once.
    fn is_of_every_screen(&self, event: &Event) -> bool {
        let Event::Key(key) = event else { return false };
        let command = self.desk.command_of(self.top().section(), *key);
        command.is_some_and(|command| EVERYWHERE.command_name(command).is_some())
    }

    fn key(&mut self, typed: KeyEvent) -> Option<Effect> {
        let Some(key) = self.desk.in_place(self.top().section(), typed) else { return self.latin_key(typed) };
        let effect = self.latin_key(key);
        if !self.is_layout_explained && self.desk.notices.reply().is_none() {
            self.is_layout_explained = true;
            let (typed, key) = (pressed(typed), pressed(key));
            self.desk
                .notices
                .say(format!("{typed} is on the key of {key} and does what it does (setting layout-keys)"));
        }
        effect
    }

    fn latin_key(&mut self, key: KeyEvent) -> Option<Effect> {
        let Some(command) = self.desk.command_of(self.top().section(), key) else {
            return self.typed(key);
        };
        let effect = self.command(command);
        // The digit that opens the number prompt is its first character.
        match (command, key.code) {
            (Command::Open(Opening::Number(None) | Opening::StepNumber), KeyCode::Char('0'..='9'))
            | (Command::Notation, _) => self.typed(key),
            _ => effect,
        }
    }

    fn typed(&mut self, key: KeyEvent) -> Option<Effect> {
        let screen = self.screens.last_mut().expect("the first screen never closes");
        let flow = with!(screen, screen => screen.typed(&mut self.desk, key));
        self.follow(flow)
    }

    fn command(&mut self, command: Command) -> Option<Effect> {
        self.desk.tour.note(command);
        let flow = match AppCommand::of(command) {
            Some(AppCommand::Quit | AppCommand::Back) if self.is_reading => {
                self.is_reading = false;
                self.desk.notices.say("the pasted text was not read");
                Flow::Effect(Effect::CancelPaste)
            }
            Some(AppCommand::Quit | AppCommand::Back) if self.is_canceled => {
                self.desk.notices.say("search canceled");
                Flow::Stay
            }
            Some(AppCommand::Quit) if self.asks() => Flow::Stay,
            Some(AppCommand::Quit | AppCommand::QuitAtOnce) => Flow::Effect(Effect::Quit),
            Some(AppCommand::Suspend) => Flow::Effect(Effect::Suspend),
            Some(AppCommand::Redraw) => Flow::Effect(Effect::Redraw),
            Some(AppCommand::NextTheme) => {
                let words = self.desk.look.next_theme().map(|name| format!("theme: {name}"));
                self.desk.notices.say(words.unwrap_or_else(|| words::COLORLESS.into()));
                Flow::Stay
            }
            Some(AppCommand::Open(opening)) => Flow::Open(opening),
            Some(AppCommand::Back) if self.cancels() => Flow::Stay,
            Some(AppCommand::Switch(opening)) => Flow::Switch(opening),
            Some(AppCommand::Back) => {
                if self.screens.len() > 1 {
                    self.change(Change::Closed);
                }
                if with!(self.top(), screen => screen.closes_all(&self.desk)) { Flow::CloseAll } else { Flow::Close }
            }
            None => {
                let body = self.body();
                let screen = self.screens.last_mut().expect("the first screen never closes");
                with!(screen, screen => screen.command(&mut self.desk, body, command))
            }
        };
        self.follow(flow)
    }

    /// Cancels the topmost screen's pending action. Returns whether there was one.
    fn cancels(&mut self) -> bool {
        let screen = self.screens.last_mut().expect("the first screen never closes");
        with!(screen, screen => screen.cancel(&mut self.desk))
    }

    /// Asks before quitting where that may be a mistake, unless just asked. Returns whether it asks.
    fn asks(&mut self) -> bool {
        let (panes, unkept) = (self.desk.panes.list().len(), self.desk.notices.unkept());
        let has_just_closed = self.recent == Some(Change::Closed);
        if self.desk.notices.was_asked(Question::Quit) || (panes == 1 && unkept.is_none() && !has_just_closed) {
            return false;
        }
        let why = match unkept {
            Some(why) => format!(" again quits; {why}"),
            None if panes > 1 => format!(" again quits; {panes} panes are open"),
            None => " again quits".into(),
        };
        self.desk.notices.ask(Question::Quit, Message::default().key(&[Command::Quit]).text(why));
        true
    }

    fn follow(&mut self, flow: Flow) -> Option<Effect> {
        match flow {
            Flow::Stay => None,
            Flow::Effect(effect) => Some(effect),
            Flow::Close => self.close(None),
            Flow::CloseWith(effect) => self.close(Some(effect)),
            Flow::CloseThen(command) => {
                self.close(None);
                self.command(command)
            }
            Flow::CloseAll => {
                self.screens.truncate(1);
                None
            }
            Flow::Switch(opening) => {
                let opened =
                    Screen::open(opening, &mut self.desk, self.screens.last().expect("the first never closes"));
                if opened.is_some() {
                    self.screens.truncate(1);
                }
                self.screens.extend(opened);
                self.read_for(opening)
            }
            Flow::End(effect) => {
                self.follow(Flow::Open(Opening::Result));
                if let Some(Screen::Result(page)) = self.screens.last_mut() {
                    page.celebrate(&self.desk);
                    self.change(Change::Ended);
                }
                effect
            }
            Flow::Open(opening) => {
                let below = self.screens.last().expect("the first screen never closes");
                let opened = Screen::open(opening, &mut self.desk, below);
                // Screens that lead to each other do not pile up.
                let is_same = |screen: &Screen| opened.as_ref().is_some_and(|opened| opened.replaces(screen));
                if let Some(at) = self.screens.iter().position(is_same) {
                    self.screens.truncate(at);
                }
                self.screens.extend(opened);
                self.read_for(opening)
            }
        }
    }

    /// Returns the effect that reads a newly opened screen's data from the store.
    fn read_for(&mut self, opening: Opening) -> Option<Effect> {
        match opening {
            Opening::Marks => Some(Effect::ReadMarks),
            Opening::Statistics | Opening::Games | Opening::Today(_) => Some(Effect::ReadRecord),
            Opening::Practice => Some(Effect::Practice(PracticeChange::Read)),
            Opening::Play | Opening::Press => self.desk.read_game(),
            _ => None,
        }
    }

    /// Closes the topmost screen, but never the first. Returns `effect`.
    fn close(&mut self, effect: Option<Effect>) -> Option<Effect> {
        if self.screens.len() > 1
            && let Some(mut screen) = self.screens.pop()
        {
            with!(&mut screen, screen => screen.close(&mut self.desk));
        }
        effect
    }

    /// Recomputes derived state and the current search query.
    fn refresh(&mut self) {
        let asides = self.screens.iter().rev().map(|screen| with!(screen, screen => screen.aside(&self.desk)));
        let aside = asides.into_iter().find(|&aside| aside != Aside::Facts).unwrap_or(Aside::Facts);
        self.desk.panes.refresh_table();
        let is_played = |screen: &Screen| matches!(screen, Screen::Play(_) | Screen::Press(_));
        self.desk.games.clock.run(self.screens.iter().any(is_played));
        self.desk.refresh_filter();
        let body = self.body();
        for (pane, first) in first_gears(&self.desk, body, aside) {
            self.desk.panes.set_first_gear(pane, first);
        }
        for screen in &mut self.screens {
            with!(screen, screen => screen.refresh(&mut self.desk, body));
        }
        // The focused pane first, then the visible ones, then all others.
        let shown = PaneGrid::new(&self.desk, body, aside).shown();
        let panes: Vec<usize> =
            std::iter::once(self.desk.panes.focus()).chain(shown).chain(0..self.desk.panes.list().len()).collect();
        let query = self
            .screens
            .iter()
            .rev()
            .find_map(|screen| with!(screen, screen => screen.query(&self.desk, body, &panes)));
        self.desk.search(query);
    }
}

impl Frontend for App {
    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn apply(&mut self, update: Update) -> Option<Effect> {
        self.update(update)
    }
}
