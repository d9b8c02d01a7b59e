//! A pane: one board on the screen, and its history.

use super::prelude::*;
use crate::browser::input::command::moved;
use tableaux_engine::gears;
use tableaux_engine::skat::{self, Contract, IssGame, Seat};

/// The most history entries of a pane; the oldest are dropped first.
const MAX_HISTORY: usize = 1000;

/// The playback position of a pane's solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaybackPlace {
    /// The moves of a FreeCell solution, which identify it.
    pub moves: Arc<[Move]>,
    pub presses: Arc<[Gear]>,
    /// The cards of a round of Skat.
    pub cards: Arc<[Card]>,
    /// The number of steps made.
    pub at: usize,
}

/// The user's own FreeCell board: pasted, typed or from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnBoard {
    /// The name: `yours`, or that of its file.
    pub name: Arc<str>,
    pub layout: Layout,
    /// The number stated above it, right or wrong.
    pub expected: Option<DealNumber>,
}

impl OwnBoard {
    pub fn new(name: &str, layout: Layout) -> Self {
        Self { name: name.into(), layout, expected: None }
    }

    pub fn joke(joke: JokeDeal) -> Self {
        Self::new(&format!("Microsoft's −{}", joke.number().unsigned_abs()), joke.layout())
    }
}

/// The user's own Skat deal: pasted or from a file, perhaps with the game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnDeal {
    /// The name: `yours`, or that of its file.
    pub name: Arc<str>,
    pub deal: skat::Deal,
    /// The games of its file, of which one is on the deal.
    pub games: Option<OwnGames>,
}

/// The games of a Skat server's file, and the one that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnGames {
    pub games: Arc<[IssGame]>,
    pub at: usize,
}

impl OwnDeal {
    pub fn new(name: &str, deal: skat::Deal) -> Self {
        Self { name: name.into(), deal, games: None }
    }

    /// Returns the deal of the first game of a file that somebody declared, or else of the first; `None` without games.
    pub fn of_games(name: &str, games: Arc<[IssGame]>) -> Option<Self> {
        let at = games.iter().position(|game| game.record.is_some()).unwrap_or(0);
        Self::of_game(name, OwnGames { games, at })
    }

    /// Returns the deal of one of the games of a file, if there is one.
    pub fn of_game(name: &str, games: OwnGames) -> Option<Self> {
        let deal = games.games.get(games.at)?.deal;
        Some(Self { name: name.into(), deal, games: Some(games) })
    }

    /// Returns the name, and which of the games of a file it is: `yours, game 2 of 3`.
    pub fn title(&self) -> String {
        match &self.games {
            Some(OwnGames { games, at }) if games.len() > 1 => {
                format!("{}, game {} of {}", self.name, at + 1, games.len())
            }
            _ => self.name.to_string(),
        }
    }

    /// Returns the game that was played on the deal, if somebody declared one.
    pub fn game(&self) -> Option<&IssGame> {
        let OwnGames { games, at } = self.games.as_ref()?;
        games.get(*at)
    }
}

/// A board of FreeCell or a deal of Skat that the user brought.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Own {
    Board(OwnBoard),
    Deal(OwnDeal),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct HistoryEntry {
    /// The generator on the FreeCell table.
    generator: Generator,
    number: DealNumber,
    /// The user's own board or deal, shown instead of the numbered one on its table.
    own: Option<Own>,
}

/// A pane: its number, history and playback.
///
/// A jump to a number adds a history entry. Steps then change that entry, so that going back returns to where they
/// ended.
#[derive(Debug, Clone)]
pub struct Pane {
    history: Vec<HistoryEntry>,
    at: usize,
    /// The board of gears shown by a playback.
    pub played: Option<gears::Board>,
    /// The position where the playback was left.
    pub playback: Option<PlaybackPlace>,
    pub cursor: Gear,
    /// The declarer and contract chosen on the Skat table.
    pub contract: Option<(Seat, Contract)>,
    /// The first visible gear, if not all fit.
    pub first: Gear,
}

impl Pane {
    pub fn new(generator: Generator, number: DealNumber) -> Self {
        Self {
            history: vec![HistoryEntry { generator, number, own: None }],
            at: 0,
            played: None,
            playback: None,
            cursor: Gear::FIRST,
            contract: None,
            first: Gear::FIRST,
        }
    }

    /// Replaces the deal with the user's own board.
    #[must_use]
    pub fn with_own(mut self, own: OwnBoard) -> Self {
        self.history[self.at].own = Some(Own::Board(own));
        self
    }

    /// Replaces the deal with the user's own Skat deal.
    #[must_use]
    pub fn with_own_deal(mut self, own: OwnDeal) -> Self {
        self.history[self.at].own = Some(Own::Deal(own));
        self
    }

    pub fn number(&self) -> DealNumber {
        self.history[self.at].number
    }

    pub fn generator(&self) -> Generator {
        self.history[self.at].generator
    }

    /// Returns the user's own board shown on the FreeCell table.
    pub fn own(&self) -> Option<&OwnBoard> {
        if let Some(Own::Board(own)) = &self.history[self.at].own { Some(own) } else { None }
    }

    /// Returns the user's own deal shown on the Skat table.
    pub fn own_deal(&self) -> Option<&OwnDeal> {
        if let Some(Own::Deal(own)) = &self.history[self.at].own { Some(own) } else { None }
    }

    pub fn layout(&self) -> Option<&Layout> {
        self.own().map(|own| &own.layout)
    }

    /// Steps to another number, replacing the current history entry.
    pub fn step(&mut self, number: DealNumber) {
        if number != self.number() {
            self.history[self.at].number = number;
            self.forget_played();
        }
    }

    /// Jumps to another number, dropping the entries ahead.
    pub fn jump(&mut self, generator: Generator, number: DealNumber) {
        self.show(HistoryEntry { generator, number, own: None });
    }

    /// Shows the user's own board; other tables keep the number.
    pub fn show_own(&mut self, own: OwnBoard) {
        self.show(HistoryEntry { own: Some(Own::Board(own)), ..self.history[self.at].clone() });
    }

    /// Shows the user's own Skat deal; other tables keep the number.
    pub fn show_own_deal(&mut self, own: OwnDeal) {
        self.show(HistoryEntry { own: Some(Own::Deal(own)), ..self.history[self.at].clone() });
    }

    fn show(&mut self, shown: HistoryEntry) {
        if shown == self.history[self.at] {
            return;
        }
        self.history.truncate(self.at + 1);
        if self.history.len() == MAX_HISTORY {
            self.history.remove(0);
        }
        self.history.push(shown);
        self.at = self.history.len() - 1;
        self.forget_played();
    }

    /// Moves through the history, back if negative. Returns whether it moved.
    pub fn travel(&mut self, steps: i64) -> bool {
        let before = self.at;
        self.at = moved(before, steps).min(self.history.len() - 1);
        if self.at != before {
            self.forget_played();
        }
        self.at != before
    }

    /// Resets the playback, as for another board.
    fn forget_played(&mut self) {
        (self.played, self.playback, self.contract) = (None, None, None);
    }

    /// Returns the board on a table: of the number, or the user's own.
    pub fn board(&self, table: Table) -> Board {
        if let Some(layout) = self.layout().filter(|_| table.has_cells()) {
            return Board::Layout(*layout);
        }
        if let Some(own) = self.own_deal().filter(|_| table.has_hands()) {
            return Board::Skat(own.deal);
        }
        table.board(self.number())
    }

    /// Resets the state of the board, as for one of another size.
    pub fn reset_board(&mut self) {
        self.forget_played();
        (self.cursor, self.first) = (Gear::FIRST, Gear::FIRST);
    }
}
