//! The games in play, their settings, and the records of ended games.

use std::collections::BTreeMap;
use std::time::Instant;

use super::clock::{Clock, whole_seconds};
use super::game::{Game, NEARBY, Oracle, Restart, Resumption};
use super::ghost::Ghost;
use super::given_up::GivenUpGames;
use super::prelude::*;
use super::press_game::PressGame;
use crate::browser::search::answers::Answers;
use crate::record::Records;
use crate::settings::{ClockUnit, Narrow, RunHome, Settings};
use crate::store;
use tableaux_engine::gears::{Board, PressTree};
use tableaux_engine::verdict::Solution;

/// The last number of the marathon: Microsoft's later programs deal a million.
const LAST_OF_MARATHON: u32 = 1_000_000;
/// The most games held before those with nothing to save are dropped.
const MAX_IDLE: usize = 64;

/// The saved state of an open game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptGame {
    pub tree: String,
    pub hints: u32,
    pub seconds: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum OpenGame {
    Cards(Game),
    Presses(PressGame),
}

/// The games in play, and their settings.
#[derive(Debug, Clone)]
pub struct Games {
    open: BTreeMap<GameKey, OpenGame>,
    /// The open games in the store, last changed first.
    kept: Arc<[store::OpenGame]>,
    /// The current move of the first of them by key.
    kept_moves: BTreeMap<GameKey, u32>,
    /// Solutions found in these games that beat the known ones of their deals.
    found: Vec<(Position, Solution)>,
    oracle: Oracle,
    /// Whether the oracle asks at the next game how it is to tell, and whether it has asked ever.
    asks_oracle: bool,
    was_oracle_asked: bool,
    narrow: Narrow,
    /// The default setting of `narrow`.
    default_narrow: Narrow,
    auto_play: AutoPlay,
    run_home: RunHome,
    /// The initial oracle and rule of automatic moves.
    start: (Oracle, AutoPlay),
    pub clock: Clock,
    clock_unit: ClockUnit,
    /// The ghosts that race with games.
    ghosts: BTreeMap<GameKey, Ghost>,
    /// Records of ended games, as far as read.
    records: Arc<Records>,
    is_record_read: bool,
    /// The games given up since the start that may turn out to be lost.
    pub(super) given_up: GivenUpGames,
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
            asks_oracle: false,
            was_oracle_asked: false,
            narrow: Narrow::default(),
            default_narrow: Narrow::default(),
            auto_play,
            run_home: RunHome::default(),
            start: (oracle, auto_play),
            clock: Clock::default(),
            clock_unit: ClockUnit::default(),
            ghosts: BTreeMap::new(),
            records: Arc::default(),
            is_record_read: false,
            given_up: GivenUpGames::default(),
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

    /// Returns whether the game is begun and not over.
    fn is_open(&self) -> bool {
        !self.is_over()
            && match self {
                Self::Cards(game) => game.is_begun(),
                Self::Presses(game) => game.tree.is_begun(),
            }
    }

    /// Returns the time played until the last input.
    fn time(&self) -> Duration {
        match self {
            Self::Cards(game) => game.time,
            Self::Presses(game) => game.time,
        }
    }

    /// Returns the state to save; `None` if not begun or already recorded.
    fn to_keep(&self) -> Option<KeptGame> {
        let (tree, hints) = match self {
            _ if !self.is_open() => return None,
            Self::Cards(game) => (game.text(), game.hints),
            Self::Presses(game) => (game.tree.to_string(), game.hints),
        };
        Some(KeptGame { tree, hints, seconds: whole_seconds(self.time()) })
    }

    /// Returns whether the game is begun, and its current move if open.
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
        self.default_narrow = settings.narrow.unwrap_or(self.default_narrow);
        self.narrow = self.default_narrow;
        self.auto_play = settings.automatic.unwrap_or(self.auto_play);
        self.run_home = settings.run_home.unwrap_or(self.run_home);
        self.start = (self.oracle, self.auto_play);
        self.clock_unit = settings.clock.unwrap_or(self.clock_unit);
        self
    }

    /// Returns whether the game of a board is in the record: it has just ended, or is shown again.
    pub fn has_ended(&self, key: &GameKey) -> bool {
        self.open.get(key).is_some_and(OpenGame::is_over)
    }

    /// Returns a FreeCell game, if opened since the start.
    pub fn game(&self, key: &GameKey) -> Option<&Game> {
        if let OpenGame::Cards(game) = self.open.get(key)? { Some(game) } else { None }
    }

    pub fn game_mut(&mut self, key: &GameKey) -> Option<&mut Game> {
        if let OpenGame::Cards(game) = self.open.get_mut(key)? { Some(game) } else { None }
    }

    /// Returns a gear game, if opened since the start.
    pub fn presses(&self, key: &GameKey) -> Option<&PressGame> {
        if let OpenGame::Presses(game) = self.open.get(key)? { Some(game) } else { None }
    }

    pub fn presses_mut(&mut self, key: &GameKey) -> Option<&mut PressGame> {
        if let OpenGame::Presses(game) = self.open.get_mut(key)? { Some(game) } else { None }
    }

    pub fn game_or_new(&mut self, key: GameKey, start: Position) -> &mut Game {
        if self.game(&key).is_none() {
            self.set(key, Game::new(start));
        }
        self.game_mut(&key).expect("it was put there")
    }

    pub fn presses_or_new(&mut self, key: GameKey, start: &Board) -> &mut PressGame {
        if self.presses(&key).is_none() {
            self.insert(key, OpenGame::Presses(PressGame::new(start)));
        }
        self.presses_mut(&key).expect("it was put there")
    }

    pub fn set(&mut self, key: GameKey, game: Game) {
        self.insert(key, OpenGame::Cards(game));
    }

    pub fn set_presses(&mut self, key: GameKey, game: PressGame) {
        self.insert(key, OpenGame::Presses(game));
    }

    /// Returns the ghost that races with a game.
    pub fn ghost(&self, key: &GameKey) -> Option<&Ghost> {
        self.ghosts.get(key)
    }

    /// Sets the ghost that races with a game, or none.
    pub fn set_ghost(&mut self, key: GameKey, ghost: Option<Ghost>) {
        match ghost {
            Some(ghost) => drop(self.ghosts.insert(key, ghost)),
            None => drop(self.ghosts.remove(&key)),
        }
    }

    /// Removes a game that is dropped.
    pub fn forget(&mut self, key: &GameKey) {
        self.open.remove(key);
    }

    /// Removes a game from the open ones in the store, by its id there.
    pub fn drop_kept(&mut self, id: u64) {
        self.set_kept(self.kept.iter().filter(|game| game.id != id).cloned().collect());
    }

    /// Inserts a game; if there are many, drops those with nothing to save, which start anew when opened again.
    fn insert(&mut self, key: GameKey, game: OpenGame) {
        if self.open.len() >= MAX_IDLE && !self.open.contains_key(&key) {
            self.open.retain(|_, game| game.is_open());
        }
        self.open.insert(key, game);
    }

    /// Restarts a game; asks first unless confirmed or over. `None` if there is none.
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
            OpenGame::Cards(game) => {
                if !is_over && outcome == Some(GameOutcome::GivenUp) {
                    self.given_up.add(key, game.tree.clone());
                }
                game.restart();
            }
            OpenGame::Presses(game) => *game = PressGame::new(game.tree.start()),
        }
        Some(Restart::Done((!is_over).then_some(ended)))
    }

    /// Returns the state of a game to save; `None` if not begun or already recorded.
    pub fn to_keep(&self, key: &GameKey) -> Option<KeptGame> {
        self.open.get(key)?.to_keep()
    }

    /// Returns the moves of a game that is over.
    pub fn ended_text(&self, key: &GameKey) -> Option<String> {
        match self.open.get(key).filter(|game| game.is_over())? {
            OpenGame::Cards(game) => Some(game.text()),
            OpenGame::Presses(game) => Some(game.tree.to_string()),
        }
    }

    /// Adds the time since the last input to a game, unless it is over.
    pub fn pass_time(&mut self, key: Option<GameKey>) {
        let time = self.clock.take();
        match key.and_then(|key| self.open.get_mut(&key)).filter(|game| !game.is_over()) {
            Some(OpenGame::Cards(game)) => game.time += time,
            Some(OpenGame::Presses(game)) => game.time += time,
            None => {}
        }
    }

    /// Returns the time an open game has been played until now.
    pub fn time(&self, key: &GameKey) -> Option<Duration> {
        let game = self.open.get(key).filter(|game| game.is_open())?;
        Some(game.time() + self.clock.since())
    }

    pub fn clock_unit(&self) -> ClockUnit {
        self.clock_unit
    }

    /// Returns when a game's displayed clock changes next; `None` if stopped or hidden.
    pub fn clock_due(&self, key: &GameKey) -> Option<Instant> {
        let unit = match self.clock_unit {
            ClockUnit::Minutes => 60_000,
            ClockUnit::Seconds => 1_000,
            ClockUnit::Off => return None,
        };
        let past = self.time(key)?.as_millis() % unit;
        self.clock.after(Duration::from_millis(u64::try_from(unit - past).unwrap_or(0)))
    }

    pub fn open_move(&self, key: &GameKey) -> Option<u32> {
        match self.open.get(key).map(OpenGame::open_move) {
            Some((true, open_move)) => open_move,
            _ => self.kept_moves.get(key).copied(),
        }
    }

    pub fn set_kept(&mut self, kept: Vec<store::OpenGame>) {
        self.kept_moves.clear();
        for game in &kept {
            if let Ok(cells) = CellCount::new(game.cells) {
                let key = GameKey { table: game.table, number: game.number, cells };
                self.kept_moves.entry(key).or_insert(game.moves);
            }
        }
        self.kept = kept.into();
    }

    pub fn kept(&self) -> &Arc<[store::OpenGame]> {
        &self.kept
    }

    /// Returns the games begun since the start, and whether each is open.
    pub fn begun(&self) -> Vec<(GameKey, bool)> {
        let all = self.open.iter().map(|(key, game)| (*key, game.open_move()));
        all.filter(|(_, (is_begun, _))| *is_begun).map(|(key, (_, open_move))| (key, open_move.is_some())).collect()
    }

    /// Returns whether a text is a valid game on the board of an opened game.
    pub fn is_game(&self, key: &GameKey, text: &str) -> bool {
        match self.open.get(key) {
            Some(OpenGame::Cards(game)) => Game::parse(game.tree.start(), text).is_ok(),
            Some(OpenGame::Presses(game)) => PressTree::parse(*game.tree.start(), text).is_ok(),
            None => false,
        }
    }

    /// Returns the number of other open games of a key, as far as known.
    pub fn others(&self, key: &GameKey) -> usize {
        match self.open.get(key) {
            Some(OpenGame::Cards(game)) => game.others,
            Some(OpenGame::Presses(game)) => game.others,
            None => 0,
        }
    }

    /// Resumes a saved game, unless another has been begun meanwhile or its text is not a game of the board. Returns
    /// the change for the store, too.
    pub fn resume(
        &mut self,
        key: &GameKey,
        kept: Option<(Box<SavedGame>, GamePlace)>,
    ) -> (Resumption, Option<GameChange>) {
        match self.open.get_mut(key) {
            Some(OpenGame::Presses(game)) => game.resume(kept),
            Some(OpenGame::Cards(game)) => game.resume(kept),
            None => (Resumption::Silent, kept.filter(|_| !key.table.is_played_by_presses()).map(|_| GameChange::Fork)),
        }
    }

    /// Applies search answers to a game, near the current position on its line or to all positions: outlooks, and the
    /// current position's solution. A new shortest solution of the game becomes that of the deal.
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

    /// Returns the solutions found in games that beat the known ones, in order.
    pub fn found_solutions(&self) -> &[(Position, Solution)] {
        &self.found
    }

    pub fn oracle(&self) -> Oracle {
        self.oracle
    }

    /// Returns whether the oracle asks how it is to tell, until it is answered or the first game of all ends.
    pub fn asks_oracle(&self) -> bool {
        self.asks_oracle && self.records.games().is_empty()
    }

    /// Lets the oracle ask at the first game of all.
    pub fn let_oracle_ask(&mut self) {
        self.asks_oracle = !self.was_oracle_asked;
    }

    /// Ends the question of the oracle; it is never asked again.
    pub fn end_oracle_question(&mut self) {
        (self.asks_oracle, self.was_oracle_asked) = (false, true);
    }

    pub fn next_oracle(&self) -> Oracle {
        self.oracle.next()
    }

    pub fn set_oracle(&mut self, oracle: Oracle) {
        self.oracle = oracle;
    }

    pub fn narrow(&self) -> Narrow {
        self.narrow
    }

    /// Toggles between showing winning moves and the default.
    pub fn toggle_narrow(&mut self) {
        self.narrow = match (self.narrow, self.default_narrow) {
            (Narrow::On, Narrow::On) => Narrow::Off,
            (Narrow::On, usual) => usual,
            (Narrow::Off | Narrow::Warn, _) => Narrow::On,
        };
    }

    pub fn auto_play(&self) -> AutoPlay {
        self.auto_play
    }

    /// Returns the rule of automatic moves after the current one.
    pub fn next_auto_play(&self) -> AutoPlay {
        self.auto_play.next()
    }

    pub fn set_auto_play(&mut self, rule: AutoPlay) {
        self.auto_play = rule;
    }

    /// Returns whether cards run home once only moves to the foundations are needed.
    pub fn run_home(&self) -> RunHome {
        self.run_home
    }

    pub fn records(&self) -> &Arc<Records> {
        &self.records
    }

    pub fn add_record(&mut self, game: &RecordedGame) {
        Arc::make_mut(&mut self.records).add(game);
        self.given_up.record(game);
    }

    /// Counts a game that was given up as lost.
    pub(super) fn lose(&mut self, game: &RecordedGame) {
        Arc::make_mut(&mut self.records).lose(game);
    }

    /// Returns the games given up since the start, as they were recorded, that have turned out to be lost, in order.
    pub fn found_lost(&self) -> &[RecordedGame] {
        self.given_up.found_lost()
    }

    pub fn set_records(&mut self, records: Arc<Records>) {
        (self.records, self.is_record_read) = (records, true);
    }

    pub fn is_record_read(&self) -> bool {
        self.is_record_read
    }

    /// Returns the lowest number from 1 that is neither won with some free cells nor impossible.
    pub fn lowest_not_won(
        &self,
        table: Table,
        cells: CellCount,
        is_impossible: impl Fn(DealNumber) -> bool,
    ) -> Option<DealNumber> {
        let range = DealRange::new(1.into(), LAST_OF_MARATHON.into()).expect("it ends after it begins");
        self.records.at(table).lowest_not_won(table, cells.get(), range, is_impossible)
    }

    /// Writes the user's choices into a visit.
    pub fn keep(&self, visit: &mut Visit) {
        let (oracle, auto_play) = self.start;
        visit.oracle = if self.oracle == oracle { String::new() } else { self.oracle.to_string() };
        visit.oracle_asked = self.was_oracle_asked;
        visit.automatic = if self.auto_play == auto_play { "" } else { self.auto_play.name() }.into();
    }

    pub fn restore(&mut self, visit: &Visit) {
        self.was_oracle_asked = visit.oracle_asked;
        if visit.is_chosen(&visit.oracle, &Oracle::default().to_string()) {
            self.oracle = Oracle::named(&visit.oracle).unwrap_or(self.oracle);
        }
        if visit.is_chosen(&visit.automatic, AutoPlay::Horne.name()) {
            self.auto_play = AutoPlay::named(&visit.automatic).unwrap_or(self.auto_play);
        }
    }
}
