//! The state that all screens share, in parts. What concerns several parts is a method of the desk.

mod browse;
pub mod coach;
mod daily;
pub mod ending;
pub mod filter;
mod games;
mod gears;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::state::pane::OwnBoard;
    use crate::store::VisitBoard;
    use crate::table::Table;
    use tableaux_engine::freecell::{CellCount, Layout};
    use tableaux_engine::gears::BoardSize;

    #[test]
    fn a_visit_is_restored_as_it_ended() {
        let numbers = [1, 617, 11_982].map(|number| DealNumber::new(number).unwrap());
        let mut ended = Desk::new(&numbers);
        ended.panes.change_table(Table::Gears(BoardSize::MAX));
        ended.panes.change_table(Table::Skat);
        ended.panes.set_cells(CellCount::NONE);
        ended.panes.focus_on(2);
        let layout = Layout::from_key("7D??AD//////7D/KS KH--2S 0/1/0/0").unwrap();
        ended.panes.open_own(OwnBoard::new("mine.txt", layout));
        ended.panes.change_table(Table::Skat);
        ended.panes.link();
        ended.panes.follow("5D".parse().unwrap());
        while ended.look.theme().name != "high contrast" {
            ended.look.next_theme();
        }
        let mut restored = Desk::new(&[]);
        restored.restore(&ended.snapshot(), true);
        // Only one visit more.
        let visits = ended.snapshot().visits + 1;
        assert_eq!(restored.snapshot(), Visit { visits, ..ended.snapshot() });
        assert_eq!((restored.panes.table(), restored.snapshot().gears), (Table::Skat, BoardSize::MAX.get()));
        assert_eq!((restored.panes.cells(), ended.snapshot().cells), (CellCount::NONE, Some(0)));
        let mut other = Desk::new(&numbers[..1]);
        other.restore(&ended.snapshot(), false);
        assert_eq!((other.panes.list().len(), other.panes.focus(), &*other.look.theme().name), (1, 0, "high contrast"));
        let fresh = Desk::new(&numbers[..1]);
        let asked_for = |desk: &Desk| {
            (
                desk.panes.are_linked(),
                desk.panes.comparing(),
                desk.panes.followed(),
                desk.panes.table(),
                desk.panes.cells(),
            )
        };
        assert_eq!(asked_for(&other), asked_for(&fresh), "what was named on the command line is what is seen");
        assert_ne!(asked_for(&other), asked_for(&restored));
    }

    #[test]
    fn a_visit_that_makes_no_sense_changes_nothing() {
        let mut desk = Desk::new(&[]);
        let before = desk.snapshot();
        let nonsense =
            Visit { panes: vec![u64::MAX], focus: 9, cells: Some(11), comparing: "?".into(), ..Visit::default() };
        desk.restore(&nonsense, true);
        assert_eq!(desk.snapshot(), before);
    }

    #[test]
    fn a_pane_whose_generator_cannot_be_read_is_left_out_with_a_warning() {
        let board =
            VisitBoard { name: "mine.txt".into(), layout: "7D??AD//////7D/KS KH--2S 0/1/0/0".into(), number: None };
        let mut visit = Visit {
            panes: vec![1, 617, 11_982, 5],
            generators: ["microsoft", "later", "minstd", "later"].map(str::to_owned).to_vec(),
            boards: vec![None, None, None, Some(board)],
            focus: 2,
            ..Visit::default()
        };
        let mut desk = Desk::new(&[]);
        let skipped = desk.restore(&visit, true);
        let shown: Vec<String> =
            desk.panes.list().iter().map(|pane| format!("{} {}", pane.generator(), pane.number())).collect();
        assert_eq!(shown, ["microsoft 1", "minstd 11982", "microsoft 5"], "a board of one's own needs no generator");
        assert_eq!(desk.panes.focus(), 1);
        assert_eq!(skipped, [SkippedPane { number: 617.into(), generator: "later".into() }]);
        // If no pane can be restored, the browser starts as without a visit.
        visit = Visit { panes: vec![617], generators: vec!["later".into()], ..Visit::default() };
        let mut desk = Desk::new(&[]);
        assert_eq!((desk.restore(&visit, true).len(), desk.snapshot().panes), (1, vec![1]));
        // Numbers given at the start replace those of the visit.
        let mut desk = Desk::new(&[1.into()]);
        assert_eq!(desk.restore(&visit, false), []);
    }
}
