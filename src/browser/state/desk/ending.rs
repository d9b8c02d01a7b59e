//! The end of a game, won or lost, and the next deal.

use super::Desk;
use crate::browser::search::filter::FitSearch;
use crate::browser::state::clock::whole_seconds;
use crate::browser::state::game::Game;
use crate::browser::state::prelude::*;
use crate::browser::state::press_game::PressGame;
use crate::record::Standing;
use crate::table::facts::KnownLength;
use tableaux_engine::atlas::Difficulty;
use tableaux_engine::freecell::share;

/// The most won or impossible deals skipped at once.
const MAX_PASSED: usize = 1000;

/// The most positions of a game whose winning moves are counted: fewer than the answers that are kept.
const MAX_JUDGED: usize = 500;

/// The end of a game.
#[derive(Debug, Clone)]
pub struct Ending {
    /// The words for one step and for several.
    pub steps: [&'static str; 2],
    /// The moves, or presses.
    pub moves: u32,
    /// The single-card moves, of a game with cards.
    pub cards: Option<u32>,
    /// The time played, in seconds; `None` if the game began with moves that were sent.
    pub seconds: Option<u32>,
    pub hints: u32,
    /// The length of the deal's solutions, if the game is won.
    pub length: Option<KnownLength>,
    pub difficulty: Option<Difficulty>,
    /// How a game of moves was lost; `None` if it is won.
    pub loss: Option<Loss>,
    /// The day whose deal it is.
    pub day: Option<Day>,
    /// The course of the game, in the order in which its moves were made.
    pub course: Vec<CourseStep>,
    /// The number of times that a won game was lost on the way, once all outlooks are known.
    pub losses: Option<usize>,
}

/// A move of a game that is not to a foundation, and how the position after it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CourseStep {
    /// The position after the move.
    pub id: NodeId,
    /// The 1-based number of the move on its line.
    pub number: u32,
    pub point: CoursePoint,
}

/// How a position of a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoursePoint {
    Lost,
    /// The percentage of its moves that win; 100 for a won one.
    Winning(u8),
    /// The position can be won; the number of winning moves is not known yet.
    Winnable,
    Unknown,
}

/// The loss of a game.
#[derive(Debug, Clone)]
pub struct Loss {
    /// The first lost position, if a search has shown one.
    pub by: Option<LostBy>,
    pub is_stuck: bool,
    pub cards_left: u32,
}

#[derive(Debug, Clone)]
pub enum LostBy {
    Beginning,
    /// A numbered move from a position that can be won in `moves`.
    Move {
        number: u32,
        position: Box<Position>,
        step: Move,
        moves: u32,
    },
    /// Still searched for.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextDeal {
    Deal(DealNumber),
    /// Found only by this search.
    Search(Box<FitSearch>),
    None,
}

/// Returns the points of a course in some columns: several moves in a column are the worst of them, few moves take
/// several columns each.
pub fn points(course: &[CourseStep], columns: usize) -> Vec<CoursePoint> {
    /// The most columns of a move.
    const WIDEST: usize = 3;
    let (count, columns) = (course.len(), columns.min(course.len() * WIDEST));
    let worst = |column: usize| {
        let first = column * count / columns;
        let last = ((column + 1) * count / columns).max(first + 1);
        let rank = |point: &CoursePoint| match *point {
            CoursePoint::Lost => 0,
            CoursePoint::Unknown => 1,
            CoursePoint::Winning(percent) => 2 + u32::from(percent),
            CoursePoint::Winnable => 200,
        };
        course[first..last].iter().map(|step| step.point).min_by_key(rank).unwrap_or(CoursePoint::Unknown)
    };
    (0..columns).map(worst).collect()
}

impl Ending {
    pub const fn is_won(&self) -> bool {
        self.loss.is_none()
    }
}

impl Loss {
    fn of(game: &Game) -> Self {
        let (tree, position) = (&game.tree, game.tree.position());
        let is_lost = |id: NodeId| tree.outlook(id) == Some(Outlook::Lost);
        let way = tree.way_to(tree.at());
        let first = || way.iter().copied().find(|&id| is_lost(id)).and_then(|id| Some((id, tree.before(id)?)));
        let by = if is_lost(NodeId::START) {
            Some(LostBy::Beginning)
        } else {
            first().map(|(id, before)| match (tree.outlook(before), tree.step(id)) {
                (Some(Outlook::Winnable { moves }), Some((step, _))) => {
                    let position = Box::new(tree.position_of(before).clone());
                    LostBy::Move { number: tree.counts(id).0, position, step, moves }
                }
                _ => LostBy::Unknown,
            })
        };
        Self { by, is_stuck: position.is_stuck(), cards_left: position.cards_left() }
    }
}

impl Desk {
    /// Returns whether the focused game has ended: it is won or no move is left.
    pub fn has_ended(&self) -> bool {
        if let Some(game) = self.focused().press_game() {
            return game.is_won();
        }
        let position = self.focused().game().map(|game| game.tree.position());
        position.is_some_and(|position| position.is_won() || position.is_stuck())
    }

    /// Returns whether the focused game is known to be lost.
    pub fn is_lost(&self) -> bool {
        let game = self.focused().game();
        game.is_some_and(|game| game.is_begun() && game.tree.outlook(game.tree.at()) == Some(Outlook::Lost))
    }

    /// Returns the end of the focused game; `None` unless it is won or known to be lost.
    pub fn ending(&self) -> Option<Ending> {
        let pane = self.panes.focus();
        let key = self.pane(pane).game_key()?;
        if let Some(game) = self.pane(pane).press_game() {
            return game.is_won().then(|| self.press_ending(&key, game));
        }
        let game = self.pane(pane).game()?;
        let (tree, results) = (&game.tree, self.pane(pane).results());
        let is_won = tree.position().is_won();
        if !is_won && tree.outlook(tree.at()) != Some(Outlook::Lost) {
            return None;
        }
        let (moves, cards) = tree.counts(tree.at());
        let time = self.games.time(&key).unwrap_or(game.time);
        let ids: Vec<NodeId> = tree.ids().filter(|&id| id != NodeId::START).collect();
        let is_lost = |id| tree.outlook(id) == Some(Outlook::Lost);
        let losses = ids.iter().filter(|&&id| is_lost(id) && !tree.before(id).is_some_and(is_lost)).count();
        let course = self.course(game, ids);
        let is_known = |step: &CourseStep| step.point != CoursePoint::Unknown;
        Some(Ending {
            steps: key.table.steps(),
            moves,
            cards: Some(cards),
            seconds: (!game.is_borrowed).then(|| whole_seconds(time)),
            hints: game.hints,
            length: results.length().filter(|_| is_won),
            difficulty: results.difficulty,
            loss: (!is_won).then(|| Loss::of(game)),
            day: self.day_of_game(),
            losses: (is_won && course.iter().all(is_known)).then_some(losses),
            course,
        })
    }

    /// Returns the end of a game that is won by presses.
    fn press_ending(&self, key: &GameKey, game: &PressGame) -> Ending {
        let solution = self.focused().dealt_solution();
        Ending {
            steps: key.table.steps(),
            moves: game.tree.count(game.tree.at()),
            cards: None,
            seconds: Some(whole_seconds(self.games.time(key).unwrap_or(game.time))),
            hints: game.hints,
            length: solution.and_then(|solution| {
                let fewest = solution.presses.count();
                KnownLength::new(if solution.is_shortest { fewest } else { 0 }, Some(fewest), None)
            }),
            difficulty: None,
            loss: None,
            day: self.day_of_game(),
            losses: None,
            course: Vec::new(),
        }
    }

    /// Returns how a game stood after each of some positions' moves, without those to the foundations.
    pub fn course(&self, game: &Game, ids: impl IntoIterator<Item = NodeId>) -> Vec<CourseStep> {
        let tree = &game.tree;
        let point = |id: NodeId| match tree.outlook(id) {
            _ if tree.position_of(id).is_won() => CoursePoint::Winning(100),
            Some(Outlook::Lost) => CoursePoint::Lost,
            // A position from which only moves home are left has no others to count.
            Some(Outlook::Winnable { .. }) => self
                .narrowness(game, id)
                .map_or(CoursePoint::Winnable, |narrowness| CoursePoint::Winning(narrowness.percent().unwrap_or(100))),
            None => CoursePoint::Unknown,
        };
        let is_move = |id: &NodeId| tree.step(*id).is_some_and(|(step, _)| !step.is_home());
        let step = |id| CourseStep { id, number: tree.counts(id).0, point: point(id) };
        ids.into_iter().filter(is_move).map(step).collect()
    }

    /// Returns the next query for the course of the focused game: the outlook of its positions, first on the way to the
    /// current one, then the winning moves of the last ones. Of presses, the fewest.
    pub fn course_query(&self) -> Option<Query> {
        if self.focused().press_game().is_some() {
            return self.searches.pending(Query::Presses(self.focused().dealt_gears()?));
        }
        let game = self.focused().game()?;
        let tree = &game.tree;
        let unknown = |id: &NodeId| tree.outlook(*id).is_none();
        let way = tree.way_to(tree.at());
        let ids = way.into_iter().rev().chain(tree.ids());
        let outlook = ids.filter(unknown).find_map(|id| self.searches.unsolved_game(tree.position_of(id)));
        outlook.or_else(|| tree.ids().rev().take(MAX_JUDGED).find_map(|id| self.unjudged(game, id)))
    }

    /// Returns the current focused game as a line to share: of presses, the board and the gears.
    pub fn game_line(&self) -> Option<String> {
        let pane = self.panes.focus();
        if let Some(game) = self.pane(pane).press_game() {
            let gears: Vec<String> = game.tree.presses().map(|gear| gear.to_string()).collect();
            return Some(format!("{} {}\n", game.tree.start(), gears.join("|")));
        }
        let game = self.pane(pane).game()?;
        let (table, number) = self.pane(pane).bookmark();
        let origin = table.origin(number)?;
        Some(share::line(&origin, &game.tree.game(), self.games.auto_play()) + "\n")
    }

    /// Applies the search answers to all positions of the focused game.
    pub fn refresh_course(&mut self) {
        if let Some(key) = self.focused().game_key() {
            self.note_answers(&key, true);
            self.note_loss(self.panes.focus());
        }
    }

    /// Returns the next deal after the focused pane's that is neither won nor known to be impossible, and matches the
    /// filter.
    pub fn next_not_won(&mut self) -> NextDeal {
        let (pane, table, cells) = (self.panes.focus(), self.panes.table(), self.panes.cells());
        let cells = table.cells(cells).get();
        if self.pane(pane).own().is_some() {
            return NextDeal::None;
        }
        let mut number = self.focused().number();
        for _ in 0..MAX_PASSED {
            if self.filter().is_some() {
                match self.walk(table, number, 1) {
                    Ok(walk) => match walk.numbers.first() {
                        Some(&next) => number = next,
                        None => return NextDeal::None,
                    },
                    Err(search) => return NextDeal::Search(search),
                }
            } else if number == table.last() {
                return NextDeal::None;
            } else {
                number = table.saturating_add_signed(number, 1);
            }
            let is_won = self.record().standing(table, number, cells) == Standing::Won;
            if !is_won && self.outcome_here(table, number) != Some(Outcome::Impossible) {
                return NextDeal::Deal(number);
            }
        }
        NextDeal::None
    }
}
