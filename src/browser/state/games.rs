//! The games that are played, how they are played, and what those that have ended come to.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::clock::{Clock, clock_words, whole_seconds};
use super::game::{Game, NEARBY, Oracle, Restart, Resumption};
use super::press_game::PressGame;
use crate::browser::input::effect::{GameChange, GameKey, GamePlace};
use crate::browser::search::answers::Answers;
use crate::record::{GameOutcome, RecordedGame, Records, Results};
use crate::settings::{ClockUnit, Narrow, RunHome, Settings};
use crate::store::{self, SavedGame, Visit};
use crate::table::Table;
use crate::words::times;
use tableaux_engine::freecell::{AutoPlay, CellCount, Move, Outlook, Position};
use tableaux_engine::gears::{Board, PressTree};
use tableaux_engine::number::{DealNumber, DealRange};
use tableaux_engine::undo_tree::NodeId;
use tableaux_engine::verdict::{Solution, Verdict};

/// The last number of the marathon, of those that Microsoft's later programs deal.
const LAST_OF_MARATHON: u32 = 1_000_000;
/// The most games that are held before those are dropped of which there is nothing to keep.
const MAX_IDLE: usize = 64;

/// What is kept of a game that is not over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptGame {
    pub tree: String,
    /// How often a hint was asked for.
    pub hints: u32,
    pub seconds: u32,
}

/// A game on its table.
#[derive(Debug, Clone, PartialEq, Eq)]
enum OpenGame {
    Cards(Game),
    Presses(PressGame),
}

/// The games that are played, and how they are played.
#[derive(Debug, Clone)]
pub struct Games {
    open: BTreeMap<GameKey, OpenGame>,
    /// The open games as the store had them when they were read, the one that was changed last first.
    kept: Arc<[store::OpenGame]>,
    /// The moves of the first of them of each key.
    kept_moves: BTreeMap<GameKey, u32>,
    /// The solutions that were found in these games and are shorter than those known of their beginnings.
    found: Vec<(Position, Solution)>,
    oracle: Oracle,
    narrow: Narrow,
    /// What is shown of how many moves win without being asked.
    usual_narrow: Narrow,
    auto_play: AutoPlay,
    run_home: RunHome,
    /// The oracle and the rule of automatic moves that a visit starts with.
    start: (Oracle, AutoPlay),
    pub clock: Clock,
    clock_unit: ClockUnit,
    /// What the games that have ended come to, as far as they were read.
    records: Arc<Records>,
    is_record_read: bool,
}

impl Default for Games {
    fn default() -> Self {
        let (oracle, auto_play) = (Oracle::default(), AutoPlay::Horne);
        Self {
            open: BTreeMap::new(),
            kept: Arc::default(),
            kept_moves: BTreeMap::new(),
            found: Vec::new(),
            oracle,
            narrow: Narrow::default(),
            usual_narrow: Narrow::default(),
            auto_play,
            run_home: RunHome::default(),
            start: (oracle, auto_play),
            clock: Clock::default(),
            clock_unit: ClockUnit::default(),
            records: Arc::default(),
            is_record_read: false,
        }
    }
}

impl OpenGame {
    fn is_over(&self) -> bool {
        match self {
            Self::Cards(game) => game.is_recorded,
            Self::Presses(game) => game.is_recorded,
        }
    }

    /// Whether it was begun and is not over.
    fn is_open(&self) -> bool {
        !self.is_over()
            && match self {
                Self::Cards(game) => game.is_begun(),
                Self::Presses(game) => game.tree.is_begun(),
            }
    }

    /// How long it was played until the last input.
    fn time(&self) -> Duration {
        match self {
            Self::Cards(game) => game.time,
            Self::Presses(game) => game.time,
        }
    }

    /// What is to be kept of it; `None` for one that is not begun or is in the record.
    fn to_keep(&self) -> Option<KeptGame> {
        let (tree, hints) = match self {
            _ if !self.is_open() => return None,
            Self::Cards(game) => (game.text(), game.hints),
            Self::Presses(game) => (game.tree.to_string(), game.hints),
        };
        Some(KeptGame { tree, hints, seconds: whole_seconds(self.time()) })
    }

    /// Whether it was begun, and after how many moves or presses it stands then, if it is not in the record.
    fn open_move(&self) -> (bool, Option<u32>) {
        let (is_begun, count) = match self {
            Self::Cards(game) => (game.is_begun(), game.tree.counts(game.tree.at()).0),
            Self::Presses(game) => (game.tree.is_begun(), game.tree.count(game.tree.at())),
        };
        (is_begun, Some(count).filter(|_| self.is_open()))
    }
}

impl Games {
    #[must_use]
    pub fn with_settings(mut self, settings: &Settings) -> Self {
        self.oracle = settings.oracle.unwrap_or(self.oracle);
        self.usual_narrow = settings.narrow.unwrap_or(self.usual_narrow);
        self.narrow = self.usual_narrow;
        self.auto_play = settings.automatic.unwrap_or(self.auto_play);
        self.run_home = settings.run_home.unwrap_or(self.run_home);
        self.start = (self.oracle, self.auto_play);
        self.clock_unit = settings.clock.unwrap_or(self.clock_unit);
        self
    }

    /// The game of FreeCell of a key, if one was begun or looked at since the start.
    pub fn game(&self, key: &GameKey) -> Option<&Game> {
        if let OpenGame::Cards(game) = self.open.get(key)? { Some(game) } else { None }
    }

    pub fn game_mut(&mut self, key: &GameKey) -> Option<&mut Game> {
        if let OpenGame::Cards(game) = self.open.get_mut(key)? { Some(game) } else { None }
    }

    /// The game of gears of a key, if one was begun or looked at since the start.
    pub fn presses(&self, key: &GameKey) -> Option<&PressGame> {
        if let OpenGame::Presses(game) = self.open.get(key)? { Some(game) } else { None }
    }

    pub fn presses_mut(&mut self, key: &GameKey) -> Option<&mut PressGame> {
        if let OpenGame::Presses(game) = self.open.get_mut(key)? { Some(game) } else { None }
    }

    /// The game of FreeCell of a key; a new one if there is none.
    pub fn game_or_new(&mut self, key: GameKey, start: Position) -> &mut Game {
        if self.game(&key).is_none() {
            self.set(key, Game::new(start));
        }
        self.game_mut(&key).expect("it was put there")
    }

    /// The game of gears of a key; a new one if there is none.
    pub fn presses_or_new(&mut self, key: GameKey, start: &Board) -> &mut PressGame {
        if self.presses(&key).is_none() {
            self.insert(key, OpenGame::Presses(PressGame::new(start)));
        }
        self.presses_mut(&key).expect("it was put there")
    }

    /// Puts a game in the place of that of a key.
    pub fn set(&mut self, key: GameKey, game: Game) {
        self.insert(key, OpenGame::Cards(game));
    }

    /// Games of which nothing is to be kept are dropped where there are many: they are new when they are opened again.
    fn insert(&mut self, key: GameKey, game: OpenGame) {
        if self.open.len() >= MAX_IDLE && !self.open.contains_key(&key) {
            self.open.retain(|_, game| game.is_open());
        }
        self.open.insert(key, game);
    }

    /// Restarts a game, once that is confirmed where it is not over. `None` where there is none.
    pub fn restart(&mut self, key: GameKey, is_confirmed: bool) -> Option<Restart> {
        let (is_over, outcome, ended) = match self.open.get(&key)? {
            OpenGame::Cards(game) => {
                let is_lost = game.tree.outlook(game.tree.at()) == Some(Outlook::Lost);
                let outcome = if is_lost { GameOutcome::Lost } else { GameOutcome::GivenUp };
                let counted = (!game.is_borrowed).then_some(outcome);
                (game.is_recorded || !game.is_begun(), counted, game.ended(outcome))
            }
            OpenGame::Presses(game) => {
                let outcome = GameOutcome::GivenUp;
                (game.is_recorded || !game.tree.is_begun(), Some(outcome), game.ended(outcome))
            }
        };
        if !is_over && !is_confirmed {
            return Some(Restart::Ask(outcome));
        }
        match self.open.get_mut(&key)? {
            OpenGame::Cards(game) => game.restart(),
            OpenGame::Presses(game) => *game = PressGame::new(game.tree.start()),
        }
        Some(Restart::Done((!is_over).then_some(ended)))
    }

    /// What is to be kept of a game; `None` for one that is not begun or is in the record.
    pub fn to_keep(&self, key: &GameKey) -> Option<KeptGame> {
        self.open.get(key)?.to_keep()
    }

    /// Counts the time since the last input as played in a game, unless that is over.
    pub fn pass_time(&mut self, key: Option<GameKey>) {
        let time = self.clock.take();
        match key.and_then(|key| self.open.get_mut(&key)).filter(|game| !game.is_over()) {
            Some(OpenGame::Cards(game)) => game.time += time,
            Some(OpenGame::Presses(game)) => game.time += time,
            None => {}
        }
    }

    /// How long a game that is not over was played until now.
    pub fn time(&self, key: &GameKey) -> Option<Duration> {
        let game = self.open.get(key).filter(|game| game.is_open())?;
        Some(game.time() + self.clock.since())
    }

    /// The time of a game as the clock shows it, if it does: `12 min`, `12:41`.
    pub fn clock_words(&self, key: &GameKey) -> Option<String> {
        let seconds = whole_seconds(self.time(key)?);
        match self.clock_unit {
            ClockUnit::Minutes => Some(format!("{} min", seconds / 60)),
            ClockUnit::Seconds => Some(clock_words(seconds)),
            ClockUnit::Off => None,
        }
    }

    /// When the clock of a game shows another time next; `None` if it has stopped or is not shown.
    pub fn clock_due(&self, key: &GameKey) -> Option<Instant> {
        let unit = match self.clock_unit {
            ClockUnit::Minutes => 60_000,
            ClockUnit::Seconds => 1_000,
            ClockUnit::Off => return None,
        };
        let past = self.time(key)?.as_millis() % unit;
        self.clock.after(Duration::from_millis(u64::try_from(unit - past).unwrap_or(0)))
    }

    /// After how many moves or presses the game of a key stands, if one is open.
    pub fn open_move(&self, key: &GameKey) -> Option<u32> {
        match self.open.get(key).map(OpenGame::open_move) {
            Some((true, open_move)) => open_move,
            _ => self.kept_moves.get(key).copied(),
        }
    }

    /// Takes the open games, as the store has them.
    pub fn set_kept(&mut self, kept: Vec<store::OpenGame>) {
        self.kept_moves.clear();
        for game in &kept {
            if let Some(cells) = CellCount::new(game.cells) {
                let key = GameKey { table: game.table, number: game.number, cells };
                self.kept_moves.entry(key).or_insert(game.moves);
            }
        }
        self.kept = kept.into();
    }

    /// The open games as they were read, the one that was changed last first.
    pub fn kept(&self) -> &Arc<[store::OpenGame]> {
        &self.kept
    }

    /// The games that were begun since the start, and whether each is open.
    pub fn begun(&self) -> Vec<(GameKey, bool)> {
        let all = self.open.iter().map(|(key, game)| (*key, game.open_move()));
        all.filter(|(_, (is_begun, _))| *is_begun).map(|(key, (_, open_move))| (key, open_move.is_some())).collect()
    }

    /// Whether a text is a game on the board of one that was begun or looked at.
    pub fn is_game(&self, key: &GameKey, text: &str) -> bool {
        match self.open.get(key) {
            Some(OpenGame::Cards(game)) => Game::parse(game.tree.start(), text).is_ok(),
            Some(OpenGame::Presses(game)) => PressTree::parse(*game.tree.start(), text).is_ok(),
            None => false,
        }
    }

    /// How many other games of a key are open, as far as is known.
    pub fn others(&self, key: &GameKey) -> usize {
        match self.open.get(key) {
            Some(OpenGame::Cards(game)) => game.others,
            Some(OpenGame::Presses(game)) => game.others,
            None => 0,
        }
    }

    /// Resumes a game that was kept, if one was, unless one has been begun in the meantime that it is not to replace, or
    /// its text is no game of its board. Returns what is to be done about the game in the store, too.
    pub fn resume(
        &mut self,
        key: &GameKey,
        kept: Option<(Box<SavedGame>, GamePlace)>,
    ) -> (Resumption, Option<GameChange>) {
        match self.open.get_mut(key) {
            Some(OpenGame::Presses(game)) => game.resume(kept),
            Some(OpenGame::Cards(game)) => game.resume(kept),
            None => (Resumption::Silent, kept.filter(|_| !key.table.is_gears()).map(|_| GameChange::Fork)),
        }
    }

    /// Takes over what searches have found of a game, near where it stands on its line or of all its positions: whether
    /// they can be won, and the solution from where it stands. One from its beginning that is shorter than all that were
    /// known becomes that of the deal.
    pub fn note_answers(&mut self, key: &GameKey, answers: &mut Answers, with_branches: bool) {
        let Some(game) = self.game_mut(key) else { return };
        let (tree, at) = (&game.tree, game.tree.at());
        let known = |id: NodeId| game.moves_left_of(id).unwrap_or(u32::MAX);
        let is_open = |id: NodeId| {
            tree.outlook(id).is_none() || game.moves_left_of(id).is_none() || [at, NodeId::START].contains(&id)
        };
        let answered = |id: NodeId| Some((id, answers.verdict(tree.position_of(id))?));
        let ids = if with_branches { tree.ids().collect() } else { tree.line_nearby(NEARBY) };
        let found: Vec<(NodeId, Option<Vec<Move>>)> = ids
            .into_iter()
            .filter(|&id| is_open(id))
            .filter_map(answered)
            .filter_map(|(id, verdict)| match verdict {
                Verdict::Solved(solution) if solution.moves() < known(id) => {
                    Some((id, Some(solution.game().steps().to_vec())))
                }
                Verdict::Impossible { .. } if tree.outlook(id) != Some(Outlook::Lost) => Some((id, None)),
                _ => None,
            })
            .collect();
        for (id, steps) in found {
            match steps {
                Some(steps) => game.note_solution(id, steps),
                None => game.tree.set_outlook(id, Outlook::Lost),
            }
        }
        if let Some((start, solution)) = game.improvement(answers) {
            answers.improve(&start, solution.clone());
            self.found.push((start, solution));
        }
    }

    /// The solutions that were found in games and were shorter than those known of their beginnings, in order.
    pub fn found_solutions(&self) -> &[(Position, Solution)] {
        &self.found
    }

    /// Whether the oracle tells after every move if the game can be won.
    pub fn oracle(&self) -> Oracle {
        self.oracle
    }

    /// What the oracle tells if it is turned on or off.
    pub fn next_oracle(&self) -> Oracle {
        next(&Oracle::ALL, self.oracle)
    }

    pub fn set_oracle(&mut self, oracle: Oracle) {
        self.oracle = oracle;
    }

    /// What a game shows of how many moves win.
    pub fn narrow(&self) -> Narrow {
        self.narrow
    }

    /// Shows which moves win, or no more than without being asked.
    pub fn toggle_narrow(&mut self) {
        self.narrow = match (self.narrow, self.usual_narrow) {
            (Narrow::On, Narrow::On) => Narrow::Off,
            (Narrow::On, usual) => usual,
            (Narrow::Off | Narrow::Warn, _) => Narrow::On,
        };
    }

    pub fn auto_play(&self) -> AutoPlay {
        self.auto_play
    }

    /// The rule of automatic moves after the one that is set.
    pub fn next_auto_play(&self) -> AutoPlay {
        next(&AutoPlay::ALL, self.auto_play)
    }

    pub fn set_auto_play(&mut self, rule: AutoPlay) {
        self.auto_play = rule;
    }

    /// Whether the rest goes home by itself once nothing but moves home is needed.
    pub fn run_home(&self) -> RunHome {
        self.run_home
    }

    /// What the games that have ended come to.
    pub fn records(&self) -> &Arc<Records> {
        &self.records
    }

    /// Adds a game that has just ended to what they come to.
    pub fn add_record(&mut self, game: &RecordedGame) {
        Arc::make_mut(&mut self.records).add(game);
    }

    /// Takes what the games that have ended come to, as the store has them.
    pub fn set_records(&mut self, records: Arc<Records>) {
        (self.records, self.is_record_read) = (records, true);
    }

    /// Whether they were read from the store.
    pub fn is_record_read(&self) -> bool {
        self.is_record_read
    }

    /// What the games of a number come to that have ended, in words: `won in 38 · lost twice`; `None` if there are none.
    /// `known` are the fewest moves that are known.
    pub fn record_in_words(&self, key: &GameKey, known: Option<u32>) -> Option<String> {
        let GameKey { table, number, cells } = *key;
        let Results { lost, given_up, best_moves, .. } = self.records.at(table).of_number(table, number, cells.get());
        let known = known.map_or(String::new(), |known| format!(", best known {known}"));
        let best = best_moves.map(|moves| format!("won in {moves}{known}"));
        let lost = (lost > 0).then(|| format!("lost {}", times(lost.into())));
        let given_up = (given_up > 0).then(|| format!("given up {}", times(given_up.into())));
        let parts: Vec<String> = [best, lost, given_up].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    /// The lowest number from 1 on of a table that is not won yet with some free cells, and is not impossible.
    pub fn lowest_not_won(
        &self,
        table: Table,
        cells: CellCount,
        is_impossible: impl Fn(DealNumber) -> bool,
    ) -> Option<DealNumber> {
        let range = DealRange::new(1.into(), LAST_OF_MARATHON.into()).expect("it ends after it begins");
        self.records.at(table).lowest_not_won(table, cells.get(), range, is_impossible)
    }

    /// Writes what a person has chosen into a visit.
    pub fn keep(&self, visit: &mut Visit) {
        let (oracle, auto_play) = self.start;
        visit.oracle = if self.oracle == oracle { String::new() } else { self.oracle.to_string() };
        visit.automatic = if self.auto_play == auto_play { "" } else { self.auto_play.name() }.into();
    }

    /// Restores what a person has chosen in a visit.
    pub fn restore(&mut self, visit: &Visit) {
        if visit.is_chosen(&visit.oracle, &Oracle::default().to_string()) {
            let oracle = Oracle::ALL.into_iter().find(|oracle| oracle.name() == visit.oracle);
            self.oracle = oracle.unwrap_or(self.oracle);
        }
        if visit.is_chosen(&visit.automatic, AutoPlay::Horne.name()) {
            let rule = AutoPlay::ALL.into_iter().find(|rule| rule.name() == visit.automatic);
            self.auto_play = rule.unwrap_or(self.auto_play);
        }
    }
}

/// The element after `current`, in a circle.
fn next<T: Copy + PartialEq>(all: &[T], current: T) -> T {
    let at = all.iter().position(|&one| one == current).map_or(0, |at| at + 1);
    all[at % all.len()]
}
