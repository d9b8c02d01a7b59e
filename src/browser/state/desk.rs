//! The state that all screens share, in parts. What concerns several parts is a method of the desk.

mod browse;
pub mod coach;
mod daily;
pub mod ending;
pub mod filter;
mod games;
mod gears;
mod given_up;
mod keys;
mod marks;
pub mod moves;
mod oracle;
pub mod pane_view;
pub mod pasted;
pub mod play;
mod practice;
mod results;
pub mod solutions;
mod stepping;
pub mod update;

use super::filtering::Filtering;
use super::games::Games;
use super::look::Look;
use super::mark_book::MarkBook;
use super::notice::Reply;
use super::notices::Notices;
use super::panes::{Panes, SkippedPane};
use super::practice::Practice;
use super::prelude::*;
use super::searches::Searches;
use super::tour::Tour;
use crate::browser::input::keys::Keymap;
use crate::browser::preferences::Preferences;
use crate::browser::terminal::depth::Depth;
use crate::settings::LayoutKeys;

#[derive(Debug, Clone)]
pub struct Desk {
    pub panes: Panes,
    pub games: Games,
    pub marks: MarkBook,
    pub filter: Filtering,
    pub searches: Searches,
    pub practice: Practice,
    pub look: Look,
    pub notices: Notices,
    pub tour: Tour,
    keymap: Keymap,
    layout_keys: LayoutKeys,
    random: fastrand::Rng,
    /// The current day in UTC, set from outside.
    today: Day,
}

impl Desk {
    pub fn new(numbers: &[DealNumber]) -> Self {
        Self {
            panes: Panes::new(numbers),
            games: Games::default(),
            marks: MarkBook::default(),
            filter: Filtering::default(),
            searches: Searches::default(),
            practice: Practice::default(),
            look: Look::default(),
            notices: Notices::default(),
            tour: Tour::default(),
            keymap: Keymap::default(),
            layout_keys: LayoutKeys::default(),
            random: fastrand::Rng::new(),
            today: Day::FIRST,
        }
    }

    /// Sets the look for a terminal with `depth` colors (`None` is monochrome).
    #[must_use]
    pub fn with_terminal(self, depth: Option<Depth>, is_ground_light: bool, ascii: bool) -> Self {
        Self { look: Look::new(depth, is_ground_light, ascii), ..self }
    }

    #[must_use]
    pub fn with_preferences(mut self, preferences: &Preferences) -> Self {
        self.searches.set_effort(preferences.settings.effort.unwrap_or(Effort::Best));
        Self {
            keymap: preferences.keymap.clone(),
            layout_keys: preferences.settings.layout_keys.unwrap_or_default(),
            look: self.look.with_preferences(preferences),
            games: self.games.with_settings(&preferences.settings),
            ..self
        }
    }

    /// Replaces the random number generator, for tests.
    #[must_use]
    pub fn with_random(self, random: fastrand::Rng) -> Self {
        Self { random, ..self }
    }

    /// Begins handling an input: clears the message, interrupts a waiting command, and counts the time since the last
    /// input as played.
    pub fn begin_input(&mut self) {
        self.games.pass_time(self.focused().game_key());
        self.notices.begin_input();
        self.searches.interrupt_waiting();
        self.searches.set_calm(false);
        self.filter.begin_input();
    }

    pub fn random_mut(&mut self) -> &mut fastrand::Rng {
        &mut self.random
    }

    /// Shows a notice or a message until the next key.
    pub fn say(&mut self, reply: impl Into<Reply>) {
        self.notices.say(reply);
    }

    /// Repeats a command once a query is answered, unless a key comes first; `reply` announces it.
    pub fn wait_for(&mut self, query: Query, command: Command, reply: impl Into<Reply>) {
        self.searches.wait_for(query, command);
        self.say(reply);
    }

    /// Applies the search answers to a game, near its current position or with all branches.
    fn note_answers(&mut self, key: &GameKey, with_branches: bool) {
        self.games.note_answers(key, self.searches.answers_mut(), with_branches);
    }

    pub fn snapshot(&self) -> Visit {
        let mut visit = Visit { has_choices: true, ..Visit::default() };
        self.panes.keep(&mut visit);
        self.games.keep(&mut visit);
        self.filter.keep(&mut visit);
        self.look.keep(&mut visit);
        self.tour.keep(&mut visit);
        visit
    }

    /// Restores a visit: its settings, and its panes if `with_panes`. Returns the panes that cannot be opened again.
    pub fn restore(&mut self, visit: &Visit, with_panes: bool) -> Vec<SkippedPane> {
        let skipped = if with_panes { self.panes.restore(visit) } else { Vec::new() };
        self.games.restore(visit);
        self.filter.restore(visit);
        self.look.restore(visit);
        self.tour.restore(visit);
        skipped
    }
}
