//! Pasted or typed text: deals, boards and games to open, boards to identify.

use super::Desk;
use crate::browser::input::pasted::{Meaning, Pasted, SkatText, refused, refused_moves};
use crate::browser::state::notice::Notice;
use crate::browser::state::number_search::{NumberSearch, places_of};
use crate::browser::state::own_board;
use crate::browser::state::own_board::YOURS;
use crate::browser::state::pane::{OwnBoard, OwnDeal};
use crate::browser::state::prelude::*;
use tableaux_engine::freecell::share::Origin;
use tableaux_engine::gears::any_solution;
use tableaux_engine::read::moves::{ReadMovesError, has_moves, named_deal, read};
use tableaux_engine::read::{Board, ParseBoardError};
use tableaux_engine::{CellCount, Deal, Generator, Position};

/// The longest text parsed for moves: thousands of sentences, with boards between them.
const MAX_MOVES_LEN: usize = 1 << 18;

/// The length of a move with a sign between its places.
const MAX_MOVE_LEN: usize = 3;

/// The result of opening a pasted text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opened {
    /// Boards were opened beside the deals, or a message says why not.
    Boards,
    /// A game was placed in the focused pane.
    Game,
    Numbers(DealRange),
    /// The games of a Skat server's file were placed in the focused pane, to be reviewed.
    SkatGames,
}

impl Desk {
    /// Returns the user's own board in the focused pane, or the board identified last, to identify with the focused
    /// pane's generator.
    pub fn number_search(&self) -> NumberSearch {
        let mut number_search = self.searches.number_search(self.focused().generator());
        if let Some(places) = self.focused().own().and_then(|own| places_of(&own.layout)) {
            number_search.replace(places);
        }
        number_search
    }

    /// Opens pasted boards beside the deals, or a pane for a received game.
    pub fn open_pasted(&mut self, pasted: &Pasted) -> Opened {
        let is_skat = |skat: &&SkatText| {
            self.panes.table().has_hands() && !pasted.has_whole_board() || skat.is_sure() && !pasted.has_whole_board()
        };
        if let Some(skat) = pasted.skat.as_ref().filter(is_skat) {
            return self.open_skat(skat);
        }
        match &pasted.meaning {
            Meaning::Numbers(range) => return Opened::Numbers(*range),
            Meaning::Game(game) => {
                let (shared, game) = &**game;
                let is_open = match shared.origin {
                    Origin::Deal(generator, number) => {
                        self.panes.change_table(Table::FreeCell(generator));
                        self.open_beside(generator, number)
                    }
                    Origin::Board(layout) => self.open_own(OwnBoard::new(YOURS, layout)),
                };
                if is_open {
                    self.place_game(shared.cells, Some(game));
                    return Opened::Game;
                }
            }
            Meaning::Gears(board) => {
                self.panes.set_pasted_gears(**board);
                self.show_pasted_gears();
            }
            Meaning::Boards => {
                // A list of moves by card may look like part of a board.
                if !pasted.has_whole_board() && self.prepare_pasted(&pasted.text).is_ok() {
                    return Opened::Game;
                }
                own_board::open(self, pasted.boards.as_deref().unwrap_or_default());
            }
            // A single move such as `3-1` is more likely meant as a number.
            Meaning::Refused(why) if pasted.text.trim().len() <= MAX_MOVE_LEN => self.say(Notice::Text(why.clone())),
            Meaning::Refused(why) => match self.prepare_pasted(&pasted.text) {
                Ok(()) => return Opened::Game,
                Err(of_moves) => {
                    self.say(Notice::Text(of_moves.map_or_else(|| why.clone(), |why| refused_moves(&why))));
                }
            },
        }
        Opened::Boards
    }

    /// Opens pasted Skat deals beside the others, or the games of a file in a pane, and says what is wrong with them.
    fn open_skat(&mut self, skat: &SkatText) -> Opened {
        let wrong = skat.errors.first().map(refused);
        if let Some(own) = OwnDeal::of_games(YOURS, Arc::clone(&skat.games)) {
            let has_game = own.game().is_some_and(|game| game.record.is_some());
            if self.open_own_deal(own) {
                self.say(Notice::SkatOpened { deals: skat.games.len(), is_game: true, wrong });
                return if has_game { Opened::SkatGames } else { Opened::Boards };
            }
            return Opened::Boards;
        }
        let mut opened = 0;
        for &deal in &skat.deals {
            if !self.open_own_deal(OwnDeal::new(YOURS, deal)) {
                return Opened::Boards;
            }
            opened += 1;
        }
        self.say(Notice::SkatOpened { deals: opened, is_game: false, wrong });
        Opened::Boards
    }

    /// Opens the deal that a text of moves names, if it is not the focused one, and prepares its moves.
    ///
    /// # Errors
    /// The reason they cannot be played, if the text is moves.
    fn prepare_pasted(&mut self, text: &str) -> Result<(), Option<String>> {
        let number = named_deal(text).filter(|_| text.len() <= MAX_MOVES_LEN && has_moves(text));
        let is_focused = |number| {
            let pane = self.focused();
            pane.own().is_none() && (pane.generator(), pane.number()) == (Generator::Microsoft, number)
        };
        if let Some(number) = number.filter(|number| !is_focused(*number)) {
            let start = Position::new(Deal::new(number).tableau(), CellCount::FOUR);
            let moves = read(text, &start, None)
                .map_err(|error| Some(error).filter(ReadMovesError::is_about_play).map(|error| error.to_string()))?;
            if moves.count > 0 {
                self.panes.change_table(Table::FreeCell(Generator::Microsoft));
                if !self.open_beside(Generator::Microsoft, number) {
                    return Err(None);
                }
            }
        }
        self.prepare_moves(text)
    }

    /// Shows the number of the board of gears that was pasted last, once it is found.
    pub fn show_pasted_gears(&mut self) {
        let Some(board) = self.panes.pasted_gears() else { return };
        match self.searches.answers().gears_number(&board) {
            None => self.wait_for(Query::GearsNumber(board), Command::ShowPastedGears, Notice::SearchingGears),
            Some(None) => self.say(Notice::NoGearsNumber { is_solvable: any_solution(&board).is_some() }),
            Some(Some(number)) => {
                let generator = self.focused().generator();
                self.panes.change_table(Table::Gears(board.size()));
                self.panes.show(generator, number);
                self.say(Notice::GearsNumber(number));
            }
        }
    }

    /// Plays the moves of a text in the focused game, which is open. Returns the effect for the store.
    ///
    /// # Errors
    /// The reason they are not played, if the text is moves.
    pub fn enter_moves(&mut self, text: &str) -> Result<Option<Effect>, Option<String>> {
        self.prepare_moves(text)?;
        let pane = self.panes.focus();
        let Some((key, game)) = self.pane(pane).game_key().zip(self.game_mut(pane)) else { return Err(None) };
        let Some(entry) = game.entry_cells.take() else { return Err(None) };
        let entered = game.enter(&entry);
        let ended = game.tree.position().is_won().then(|| game.ended(GameOutcome::Won));
        game.is_recorded = ended.is_some();
        self.say_entered(pane, &entry, entered);
        Ok(ended.map_or_else(|| self.keep_game(), |ended| Some(Effect::Game(key, ended))))
    }

    /// Makes the focused game continue, once opened, after the moves of a text: from its current position or its
    /// beginning.
    ///
    /// # Errors
    /// The reason they cannot be played, if the text is moves.
    fn prepare_moves(&mut self, text: &str) -> Result<(), Option<String>> {
        let (pane, rule) = (self.panes.focus(), self.games.auto_play());
        let Some(start) = self.pane(pane).start().filter(|_| text.len() <= MAX_MOVES_LEN) else { return Err(None) };
        let here =
            self.pane(pane).game().map(|game| game.tree.position().clone()).filter(|position| *position != start);
        let mut refused: Option<ReadMovesError> = None;
        for (position, continues) in here.map(|here| (here, true)).into_iter().chain([(start, false)]) {
            // By the game's rule of automatic moves, or by another.
            let moves = read(text, &position, Some(rule)).or_else(|_| read(text, &position, None));
            if let Ok(moves) = &moves
                && moves.count > 0
            {
                self.prepare_entry(pane, moves.game.steps(), continues, moves.remark());
                return Ok(());
            }
            // Of two errors, report the one after more moves.
            let error = moves.err().filter(|error| refused.as_ref().is_none_or(|known| error.step() > known.step()));
            refused = error.or(refused);
        }
        Err(refused.filter(ReadMovesError::is_about_play).map(|error| error.to_string()))
    }

    /// Fills the search with the first of some boards, as far as readable. Returns false if it is not an initial deal;
    /// it is then opened beside the deals.
    pub fn take_board(&mut self, search: &mut NumberSearch, boards: &Result<Vec<Board>, ParseBoardError>) -> bool {
        let boards = match boards {
            Ok(boards) => boards,
            Err(error) => {
                self.say(Notice::Text(error.to_string()));
                return true;
            }
        };
        let Some(first) = boards.first() else { return true };
        let Some(places) = places_of(&first.layout) else {
            // In play, of another shape, or with too many cards.
            own_board::open(self, boards);
            return false;
        };
        search.replace(places);
        let (error, ignored) = (
            first.error.as_ref().map(ToString::to_string),
            first.ignored.iter().map(ToString::to_string).collect::<Vec<_>>(),
        );
        if error.is_some() || !ignored.is_empty() || boards.len() > 1 {
            self.say(Notice::BoardTaken { error, ignored, boards: boards.len() });
        }
        true
    }
}
