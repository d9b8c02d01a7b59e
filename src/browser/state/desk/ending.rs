//! The end of a FreeCell game, won or lost, and the next deal.

use super::Desk;
use crate::browser::search::Query;
use crate::browser::search::filter::FitSearch;
use crate::browser::state::clock::{clock_words, whole_seconds};
use crate::browser::state::ctx::{Changes, Ctx, Filtering, Plays};
use crate::browser::state::game::Game;
use crate::record::{Results, Standing};
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::{bound_in_words, cells_in_words};
use crate::words::times;
use tableaux_engine::atlas::Difficulty;
use tableaux_engine::freecell::Outlook;
use tableaux_engine::freecell::description::describe;
use tableaux_engine::freecell::share::{self, Origin};
use tableaux_engine::number::DealNumber;
use tableaux_engine::undo_tree::NodeId;
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::words::counted;

/// The most won or impossible deals skipped at once.
const MAX_PASSED: usize = 1000;

#[derive(Debug, Clone)]
pub struct Ending {
    /// Whether the game was won; otherwise it is lost.
    pub is_won: bool,
    /// Moves and cards, time unless borrowed, hints: `in 38 moves, 107 cards`, `14:02`.
    pub counts: Vec<String>,
    /// The comparison of the moves: `best known 34`, `at least 29`.
    pub known: Vec<String>,
    pub difficulty: Option<Difficulty>,
    /// Names and values: `moves`, `38 · best known 34`.
    pub lines: Vec<(&'static str, String)>,
    /// The outlook after each move, in order; moves to the foundations are omitted.
    pub signs: Vec<Option<Outlook>>,
    /// A summary of the outlooks, once all are known: `lost once, and found the way back`.
    pub course: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextDeal {
    Deal(DealNumber),
    /// Found only by this search.
    Search(Box<FitSearch>),
    None,
}

impl Ending {
    /// Returns the signs: `●` winnable, `✗` lost, `·` unknown.
    pub fn line(&self) -> String {
        self.signs.iter().map(|&sign| sign_of(sign)).collect()
    }
}

pub const fn sign_of(outlook: Option<Outlook>) -> char {
    match outlook {
        Some(Outlook::Winnable { .. }) => '●',
        Some(Outlook::Lost) => '✗',
        None => '·',
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
        let hints = (game.hints > 0).then(|| counted(game.hints.into(), "hint", "hints"));
        let (in_moves, time) = (counted(moves.into(), "move", "moves"), clock_words(whole_seconds(time)));
        let in_or_after = if is_won { "in" } else { "after" };
        let in_moves = format!("{in_or_after} {in_moves}, {}", counted(cards.into(), "card", "cards"));
        let time = Some(time).filter(|_| !game.is_borrowed);
        let known = results.length().filter(|_| is_won).map_or(Vec::new(), |(bound, shortest)| {
            let best = match shortest {
                best if best < moves => Some(format!("best known {best}")),
                best if bound < best => Some("no shorter solution is known".into()),
                _ => None,
            };
            best.into_iter().chain(bound_in_words(bound, shortest)).collect()
        });
        let mut lines = if is_won {
            vec![("moves", std::iter::once(moves.to_string()).chain(known.clone()).collect::<Vec<_>>().join(" · "))]
        } else {
            Self::loss(game)
        };
        let Results { won, lost, given_up, .. } = self.record().of_number(key.table, key.number, key.cells.get());
        let (here, all) = (won + lost + given_up, self.record().games());
        if game.is_borrowed {
            lines.push(("your games", "not counted: it began with moves that were sent".into()));
        } else if all > 0 {
            let here = if here > 0 { format!("won {won} of {here} here") } else { "the first here".into() };
            lines.push(("your games", format!("{here} · {} of {all} in all", self.record().won)));
        }
        lines.extend(self.day_of_game().map(|day| ("day", format!("deal of {day}"))));
        let ids: Vec<NodeId> = tree.ids().filter(|&id| id != NodeId::START).collect();
        let is_move = |id: &&NodeId| tree.step(**id).is_some_and(|(step, _)| !step.is_home());
        let signs: Vec<Option<Outlook>> = ids.iter().filter(is_move).map(|&id| tree.outlook(id)).collect();
        let is_lost = |id| tree.outlook(id) == Some(Outlook::Lost);
        let losses = ids.iter().filter(|&&id| is_lost(id) && !tree.before(id).is_some_and(is_lost)).count();
        let course = (is_won && signs.iter().all(Option::is_some)).then(|| match losses {
            0 => "never lost".into(),
            count => format!("lost {}, and found the way back", times(count as u64)),
        });
        let counts = std::iter::once(in_moves).chain(time).chain(hints).collect();
        Some(Ending { is_won, counts, known, difficulty: results.difficulty, lines, signs, course })
    }

    /// Describes where a game was lost, and what is still possible.
    fn loss(game: &Game) -> Vec<(&'static str, String)> {
        let tree = &game.tree;
        let is_lost = |id: NodeId| tree.outlook(id) == Some(Outlook::Lost);
        let way = tree.way_to(tree.at());
        let first = way.iter().copied().find(|&id| is_lost(id));
        let mut lines = Vec::new();
        if is_lost(NodeId::START) {
            lines.push(("lost", "it could not be won from its beginning".into()));
        } else if let Some((id, before)) = first.and_then(|id| Some((id, tree.before(id)?))) {
            match (tree.outlook(before), tree.step(id)) {
                (Some(Outlook::Winnable { moves }), Some((step, _))) => {
                    let words = describe(tree.position_of(before), step);
                    lines.push(("lost", format!("by move {}: {words}", tree.counts(id).0)));
                    lines.push(("before it", format!("could be won in {}", counted(moves.into(), "move", "moves"))));
                }
                _ => lines.push(("lost", "where is searched for".into())),
            }
        }
        let position = tree.position();
        let left = counted(position.cards_left().into(), "card is", "cards are");
        let stuck = if position.is_stuck() { "no move is left, " } else { "" };
        lines.push(("left", format!("{stuck}{left} not home")));
        lines
    }

    /// Returns the next query for the outlook of a position of the focused game, first on the way to the current one.
    pub fn course_query(&self) -> Option<Query> {
        let tree = &self.focused().game()?.tree;
        let unknown = |id: &NodeId| tree.outlook(*id).is_none();
        let way = tree.way_to(tree.at());
        let ids = way.into_iter().rev().chain(tree.ids());
        ids.filter(unknown).find_map(|id| self.searches.unsolved_game(tree.position_of(id)))
    }

    /// Returns the focused game's result in two lines to share, without spoilers.
    pub fn result_text(&self) -> Option<String> {
        let (pane, ending) = (self.panes.focus(), self.ending()?);
        let cells = self.pane(pane).cells();
        let with = if cells.get() == 4 { String::new() } else { format!(" with {}", cells_in_words(cells)) };
        let outcome = if ending.is_won { "won" } else { "lost" };
        let day = self.day_of_game().map_or(String::new(), |day| format!("{day} · "));
        let first = format!(
            "{day}{} {}{with}: {outcome} {}",
            self.pane(pane).table(),
            self.pane(pane).name(),
            ending.counts.join(" · ")
        );
        let (line, difficulty) = (ending.line(), ending.difficulty.map(|difficulty| difficulty.to_string()));
        let second = std::iter::once(line).chain(ending.course);
        let first: Vec<String> = std::iter::once(first).chain(ending.known).chain(difficulty).collect();
        Some(format!("{}\n{}\n", first.join(" · "), second.collect::<Vec<_>>().join(" ")))
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
