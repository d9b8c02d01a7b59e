//! The end of a FreeCell game, won or lost, and the next deal.

use super::Desk;
use crate::browser::search::Query;
use crate::browser::search::filter::FitSearch;
use crate::browser::state::clock::whole_seconds;
use crate::browser::state::ctx::{Changes, Ctx, Filtering, Plays};
use crate::browser::state::game::Game;
use crate::record::Standing;
use crate::table::Table;
use crate::table::board::Board;
use tableaux_engine::atlas::Difficulty;
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::share::{self, Origin};
use tableaux_engine::freecell::{Move, Outlook, Position};
use tableaux_engine::number::DealNumber;
use tableaux_engine::undo_tree::NodeId;
use tableaux_engine::verdict::outcome::Outcome;

/// The most won or impossible deals skipped at once.
const MAX_PASSED: usize = 1000;

/// The end of a FreeCell game.
#[derive(Debug, Clone)]
pub struct Ending {
    pub moves: u32,
    pub cards: u32,
    /// The time played, in seconds; `None` if the game began with moves that were sent.
    pub seconds: Option<u32>,
    pub hints: u32,
    /// The lower bound and the fewest known moves of the deal, if the game is won.
    pub length: Option<(u32, u32)>,
    pub difficulty: Option<Difficulty>,
    /// How the game was lost; `None` if it is won.
    pub loss: Option<Loss>,
    /// The day whose deal it is.
    pub day: Option<Day>,
    /// The outlook after each move, in order; moves to the foundations are omitted.
    pub signs: Vec<Option<Outlook>>,
    /// The number of times that a won game was lost on the way, once all outlooks are known.
    pub losses: Option<usize>,
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
    /// Returns whether the focused FreeCell game has ended: it is won or no move is left.
    pub fn has_ended(&self) -> bool {
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
        let (key, game) = (self.pane(pane).game_key()?, self.pane(pane).game()?);
        let (tree, results) = (&game.tree, self.pane(pane).results());
        let is_won = tree.position().is_won();
        if !is_won && tree.outlook(tree.at()) != Some(Outlook::Lost) {
            return None;
        }
        let (moves, cards) = tree.counts(tree.at());
        let time = self.games.time(&key).unwrap_or(game.time);
        let ids: Vec<NodeId> = tree.ids().filter(|&id| id != NodeId::START).collect();
        let is_move = |id: &&NodeId| tree.step(**id).is_some_and(|(step, _)| !step.is_home());
        let signs: Vec<Option<Outlook>> = ids.iter().filter(is_move).map(|&id| tree.outlook(id)).collect();
        let is_lost = |id| tree.outlook(id) == Some(Outlook::Lost);
        let losses = ids.iter().filter(|&&id| is_lost(id) && !tree.before(id).is_some_and(is_lost)).count();
        Some(Ending {
            moves,
            cards,
            seconds: (!game.is_borrowed).then(|| whole_seconds(time)),
            hints: game.hints,
            length: results.length().filter(|_| is_won),
            difficulty: results.difficulty,
            loss: (!is_won).then(|| Loss::of(game)),
            day: self.day_of_game(),
            losses: (is_won && signs.iter().all(Option::is_some)).then_some(losses),
            signs,
        })
    }

    /// Returns the next query for the outlook of a position of the focused game, first on the way to the current one.
    pub fn course_query(&self) -> Option<Query> {
        let tree = &self.focused().game()?.tree;
        let unknown = |id: &NodeId| tree.outlook(*id).is_none();
        let way = tree.way_to(tree.at());
        let ids = way.into_iter().rev().chain(tree.ids());
        ids.filter(unknown).find_map(|id| self.searches.unsolved_game(tree.position_of(id)))
    }

    /// Returns the current focused game as a line to share.
    pub fn game_line(&self) -> Option<String> {
        let pane = self.panes.focus();
        let game = self.pane(pane).game()?;
        let origin = match (self.pane(pane).board(), self.pane(pane).table()) {
            (Board::FreeCell(deal), Table::FreeCell(generator)) => Origin::Deal(generator, deal.number()),
            (Board::Layout(layout), _) => Origin::Board(layout),
            _ => return None,
        };
        Some(share::line(&origin, &game.tree.game(), self.games.auto_play()) + "\n")
    }
}

impl<S: Plays> Ctx<'_, S> {
    /// Applies the search answers to all positions of the focused game.
    pub fn refresh_course(&mut self) {
        if let Some(key) = self.focused().game_key() {
            self.note_answers(&key, true);
            self.note_loss(self.panes.focus());
        }
    }
}

impl<S: Changes<Filtering>> Ctx<'_, S> {
    /// Returns the next deal after the focused pane's that is neither won nor known to be impossible, and matches the
    /// filter.
    pub fn next_not_won(&mut self) -> NextDeal {
        let (pane, table, cells) = (self.panes.focus(), self.panes.table(), self.panes.cells().get());
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
                    Err(search) => return NextDeal::Search(Box::new(search)),
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
