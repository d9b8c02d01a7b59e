//! Numbered positions of the tables.

use super::Table;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::Layout;
use tableaux_engine::freecell::text::write_layout;
use tableaux_engine::generator::DealError;
use tableaux_engine::{Card, CellCount, DealNumber, Generator, Position, Tableau, freecell, gears, skat};

/// A position of one of the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    FreeCell(freecell::Deal),
    /// A FreeCell board of the user's own.
    Layout(Layout),
    Skat(skat::Deal),
    Gears(gears::Board),
    Nothing(DealError),
}

impl Table {
    /// Returns the position of a number.
    ///
    /// ```
    /// use tableaux::table::Table;
    /// use tableaux_engine::number::DealNumber;
    /// let board = Table::FREECELL.board(DealNumber::new(617)?);
    /// assert!(board.text().starts_with("7D AD 5C 3S 5S 8C 2D AH\n"));
    /// # Ok::<(), tableaux_engine::number::NumberError>(())
    /// ```
    pub fn board(self, number: DealNumber) -> Board {
        match self {
            // A faster path.
            Self::FreeCell(Generator::Microsoft) => Board::FreeCell(freecell::Deal::new(number)),
            Self::FreeCell(generator) => {
                freecell::Deal::by(&generator, number).map_or_else(Board::Nothing, Board::FreeCell)
            }
            Self::Layout(layout) => Board::Layout(layout),
            Self::Skat => Board::Skat(skat::Deal::new(number)),
            Self::SkatDeal(deal) => Board::Skat(deal),
            Self::Gears(size) => Board::Gears(gears::Board::numbered(number, size)),
        }
    }
}

impl Board {
    /// Returns the start position with `cells` free cells, or more if cards are in others; `None` if the board cannot
    /// be played because a card is missing or duplicated.
    pub fn start(&self, cells: CellCount) -> Option<Position> {
        match self {
            Self::FreeCell(deal) => Some(Position::new(deal.tableau(), cells)),
            Self::Layout(layout) => layout.position(cells.max(layout.occupied_cells())),
            Self::Skat(_) | Self::Gears(_) | Self::Nothing(_) => None,
        }
    }

    /// Returns the position as parsable text with a newline after every line: rows of cards, three hands and the skat,
    /// or a gears board.
    pub fn text(&self) -> String {
        self.text_with(CellCount::FOUR)
    }

    /// Returns the text; a board of the user's own also names the number of free cells, if it is not four.
    pub fn text_with(&self, cells: CellCount) -> String {
        match self {
            Self::FreeCell(deal) => deal.tableau().to_string(),
            Self::Layout(layout) => layout_text(layout, cells),
            Self::Skat(deal) => {
                let line = |cards: &mut dyn Iterator<Item = Card>| {
                    cards.map(|card| card.text(SuitStyle::Letters)).collect::<Vec<_>>().join(" ") + "\n"
                };
                let hands: String = deal.hands().iter().map(|hand| line(&mut hand.cards())).collect();
                hands + &line(&mut deal.skat().iter().copied())
            }
            Self::Gears(board) => format!("{board}\n"),
            Self::Nothing(_) => String::new(),
        }
    }

    /// Returns the cards of FreeCell as they lie, if it is a board of it.
    pub fn layout(&self) -> Option<Layout> {
        match self {
            Self::FreeCell(deal) => Some(Layout::from(deal)),
            Self::Layout(layout) => Some(*layout),
            Self::Skat(_) | Self::Gears(_) | Self::Nothing(_) => None,
        }
    }

    /// Returns the known card at a place (8 × row + cascade) of a FreeCell board.
    pub fn card_in(&self, place: usize) -> Option<Card> {
        match self {
            Self::FreeCell(deal) => deal.cards().get(place).copied(),
            Self::Layout(layout) => {
                layout.cascade(place % Tableau::COLUMNS).get(place / Tableau::COLUMNS).copied().flatten()
            }
            Self::Skat(_) | Self::Gears(_) | Self::Nothing(_) => None,
        }
    }

    /// Returns the board of gears, if it is one.
    pub const fn gears(&self) -> Option<gears::Board> {
        if let Self::Gears(board) = self { Some(*board) } else { None }
    }

    /// Returns the index of a card in dealing order, or of the hand that has it (the skat is the last); `None` if there
    /// is no such card.
    pub fn place(&self, card: Card) -> Option<usize> {
        match self {
            Self::FreeCell(deal) => {
                let (row, column) = deal.tableau().find(card);
                Some(row * Tableau::COLUMNS + column)
            }
            Self::Layout(layout) => layout.cascades().enumerate().find_map(|(column, cascade)| {
                let row = cascade.iter().position(|&other| other == Some(card))?;
                Some(row * Tableau::COLUMNS + column)
            }),
            Self::Skat(deal) => {
                let hand = deal.hands().iter().position(|hand| hand.contains(card));
                hand.or_else(|| deal.skat().contains(&card).then_some(deal.hands().len()))
            }
            Self::Gears(_) | Self::Nothing(_) => None,
        }
    }
}

fn layout_text(layout: &Layout, cells: CellCount) -> String {
    let mut text = Vec::new();
    write_layout(layout, cells, SuitStyle::Letters, &mut text);
    String::from_utf8(text).expect("cards are text")
}
