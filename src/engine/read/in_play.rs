//! Positions as given in a text, and checks of their consistency.

use super::error::ParseBoardError;
use super::lines::{Faults, Line, missing_cards};
use super::rows::{CellList, Item, ItemKind, RowKind, Rows};
use super::text::Text;
use crate::card::{Card, Rank, Suit};
use crate::freecell::layout::Layout;
use crate::freecell::position::CASCADES;

/// A position that may be inconsistent, and have unknown cards.
pub(super) struct InPlay {
    pub cascades: Vec<Line>,
    /// The occupied cells, from 0, with their items.
    pub cells: Vec<(usize, Item)>,
    pub home: [Option<(u8, u32)>; Suit::COUNT],
    /// The byte where one more cascade would be.
    pub end: u32,
}

impl InPlay {
    /// Takes the cells and foundations from the rows of a board, and reports those given twice.
    pub fn named(text: &Text, rows: &Rows, board: &[usize], cascades: Vec<Line>, faults: &mut Faults) -> Self {
        let is_part = |at: &&usize| !matches!(rows[**at].kind, RowKind::CellCount(_));
        let end = board.iter().rfind(is_part).map_or(0, |&last| rows[last].end);
        let mut position = Self { cascades, cells: Vec::new(), home: [None; Suit::COUNT], end };
        let (mut has_cells, mut has_home) = (false, false);
        let mut counts = None;
        for &at in board {
            let row = &rows[at];
            let number = row.label.and_then(|label| label.number).map(usize::from);
            match row.kind {
                RowKind::Cells(list) => {
                    let list = &rows.cells[list as usize];
                    if has_cells && number.is_none() {
                        faults.report(ParseBoardError::repeated(text.position(row.start), "free cells"));
                        continue;
                    }
                    has_cells = true;
                    for &(cell, item) in &list.cards {
                        let cell = if list.listed == 1 { number.unwrap_or(cell) } else { cell };
                        if item.kind != ItemKind::Unknown && faults.card(text, &item).is_none() {
                            continue;
                        }
                        position.cells.push((cell, item));
                    }
                }
                RowKind::Foundations(home) => {
                    let home = &rows.homes[home as usize];
                    if let Some((start, end)) = home.wrong {
                        let word = crate::sanitize::quoted(&text.word(start, end));
                        faults.report(ParseBoardError::not_a_foundation(text.position(start), &word));
                    }
                    if let Some((suit, at)) = home.repeated {
                        faults.report(ParseBoardError::repeated(text.position(at), suit.name()));
                    }
                    if has_home && number.is_none() && row.depth == 0 {
                        faults.report(ParseBoardError::repeated(text.position(row.start), "foundations"));
                    }
                    has_home = true;
                    for (place, suit) in position.home.iter_mut().zip(home.suits) {
                        *place = place.or(suit);
                    }
                    if home.counts.len() == Suit::COUNT {
                        counts = Some((home, row.start));
                    }
                }
                RowKind::Cards | RowKind::Empty | RowKind::CellCount(_) => {}
            }
        }
        // The cells may come after the foundations.
        if let Some((home, at)) = counts {
            position.take_counts(&home.counts, at);
        }
        position
    }

    /// Assigns counts without suits to the foundations, if they match the cards that are not on the board.
    fn take_counts(&mut self, counts: &[u8], at: u32) {
        let in_cells = self.cells.iter().filter_map(|(_, item)| item.card());
        let cards: Vec<Card> =
            self.cascades.iter().flat_map(|line| &line.cards).filter_map(|&(_, card)| card).chain(in_cells).collect();
        let home = Suit::ALL.map(|suit| {
            let lowest = cards.iter().filter(|card| card.suit() == suit).map(|card| card.rank().value()).min();
            lowest.map_or(Rank::KING.value(), |lowest| lowest - 1)
        });
        let mut given = counts.to_vec();
        let mut found = home.to_vec();
        given.sort_unstable();
        found.sort_unstable();
        if given == found {
            self.home = home.map(|count| Some((count, at)));
        }
    }

    /// Returns the cards that fit in a layout.
    pub fn layout(&self) -> Layout {
        let mut cells = [None; 10];
        for (cell, item) in &self.cells {
            if CellList::has_room(*cell) {
                cells[*cell] = item.card();
            }
        }
        let cascade = |line: &Line| line.cards.iter().map(|&(_, card)| card).collect();
        let home = self.home.map(|home| home.map_or(0, |(count, _)| count));
        Layout::truncated(self.cascades.iter().map(cascade).collect(), &cells, home)
    }

    /// Returns the first contradiction as an error; missing cards may be unknown ones.
    pub fn check(&self, text: &Text) -> Result<(), ParseBoardError> {
        if let Some(line) = self.cascades.get(CASCADES) {
            let (at, card) = line.cards.first().map_or((line.end, None), |&(at, card)| (at, card));
            return Err(ParseBoardError::too_many_cascades(text.position(at), card));
        }
        let all = || self.cascades.iter().flat_map(|line| &line.cards);
        let on_board = || {
            let in_cells = self.cells.iter().filter_map(|(_, item)| Some((item.start, item.card()?)));
            in_cells.chain(all().filter_map(|&(at, card)| Some((at, card?))))
        };
        // The position in the text that says a card is home, if any.
        let home = |card: Card| {
            let (highest, at) = self.home[card.suit() as usize]?;
            (card.rank().value() <= highest).then_some(at)
        };
        let missing = missing_cards(text, on_board(), |card| home(card).is_some())?;
        let also_home = on_board().filter_map(|(at, card)| Some((at, card, home(card)?)));
        // A foundation that ends below the lowest card ends below the others too.
        if let Some((at, card, home)) = also_home.min_by_key(|&(_, card, _)| card) {
            return Err(ParseBoardError::also_home(text.position(at), card, text.position(home)));
        }
        let (cascades, at) = (self.cascades.len(), text.next_line(self.end));
        if cascades < CASCADES {
            return Err(ParseBoardError::too_few_cascades(at, cascades, &missing));
        }
        let in_cells = self.cells.iter().filter(|(_, item)| item.card().is_none()).map(|(_, item)| item.start);
        let in_cascades = all().filter(|(_, card)| card.is_none()).map(|&(at, _)| at);
        let mut unknown = in_cascades.chain(in_cells);
        match unknown.by_ref().take(missing.len()).count() {
            count if count < missing.len() => Err(ParseBoardError::incomplete(at, &missing)),
            count => {
                let too_many = unknown.next();
                too_many.map_or(Ok(()), |at| Err(ParseBoardError::too_many_unknown(text.position(at), count)))
            }
        }
    }
}
