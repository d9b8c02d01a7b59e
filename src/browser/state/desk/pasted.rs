//! What is pasted or typed as text: deals, boards and games to open, a board whose number is looked for.

use super::Desk;
use crate::browser::input::pasted::{Meaning, Pasted};
use crate::browser::state::number_search::{NumberSearch, places_of};
use crate::browser::state::own_board;
use crate::browser::state::own_board::YOURS;
use crate::browser::state::pane::OwnBoard;
use crate::freecell::share::Origin;
use crate::number::DealRange;
use crate::read::{Board, ParseBoardError};
use crate::table::Table;
use crate::words::counted;

/// What comes of a pasted text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opened {
    /// Boards lie beside the deals, or it is said why nothing does.
    Boards,
    /// A game stands in the focused pane, to be played.
    Game,
    /// These numbers are to be opened.
    Numbers(DealRange),
}

impl Desk {
    /// Opens pasted boards beside the deals, or a pane for a game that was sent.
    pub fn open_pasted(&mut self, pasted: &Pasted) -> Opened {
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
            Meaning::Boards => own_board::open(self, pasted.boards.as_deref().unwrap_or_default()),
            Meaning::Refused(why) => self.say(why.clone()),
        }
        Opened::Boards
    }

    /// The user's own board in the focused pane, or the board whose number was looked for last, to be looked for among the
    /// numbers of the focused pane's generator.
    pub fn number_search(&self) -> NumberSearch {
        let mut number_search = self.searches.number_search(self.panes.focused().generator());
        if let Some(places) = self.panes.own(self.panes.focus()).and_then(|own| places_of(&own.layout)) {
            number_search.replace(places);
        }
        number_search
    }

    /// Looks for the number of the first of some boards, as much of it as can be read. One that is no deal, in play as it
    /// may be, is opened beside the deals: returns false then.
    pub fn take_board(&mut self, search: &mut NumberSearch, boards: &Result<Vec<Board>, ParseBoardError>) -> bool {
        let boards = match boards {
            Ok(boards) => boards,
            Err(error) => {
                self.say(error.to_string());
                return true;
            }
        };
        let Some(first) = boards.first() else { return true };
        let mut remarks: Vec<String> = first.error.iter().map(ToString::to_string).collect();
        remarks.extend((!first.ignored.is_empty()).then(|| format!("ignored: {}", first.ignored.join(", "))));
        if boards.len() > 1 {
            remarks.push(format!("the first of {} is taken", counted(boards.len() as u64, "board", "boards")));
        }
        let Some(places) = places_of(&first.layout) else {
            // In play, of another shape, or with too many cards.
            own_board::open(self, boards);
            return false;
        };
        search.replace(places);
        if !remarks.is_empty() {
            self.say(remarks.join("; "));
        }
        true
    }
}
