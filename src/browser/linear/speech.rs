//! Boards in words.

use super::plain::card_in_words;
use crate::table::board::Board;
use tableaux_engine::card::{Card, Suit};
use tableaux_engine::freecell::{Layout, Place, Position};
use tableaux_engine::gears;
use tableaux_engine::skat::{self, SEATS};
use tableaux_engine::words::counted;

/// Writes cards in a row, the first one first.
fn cards(cards: &[Option<Card>]) -> String {
    if cards.is_empty() {
        return "empty".into();
    }
    let words = cards.iter().map(|card| card.map_or("unknown".into(), card_in_words));
    words.collect::<Vec<_>>().join(", ")
}

pub fn board(board: &Board) -> Vec<String> {
    match board {
        Board::FreeCell(deal) => cascades(&Layout::from(deal)),
        Board::Layout(layout) => {
            let in_play =
                if layout.is_unplayed() { Vec::new() } else { free_cells_and_home(layout, layout.cell_count().get()) };
            cascades(layout).into_iter().chain(in_play).collect()
        }
        Board::Skat(deal) => hands(deal),
        Board::Gears(board) => rows(board),
        Board::Nothing(why) => vec![why.to_string()],
    }
}

/// Returns a position in lines: the cascades, the free cells and the foundations.
pub fn position(position: &Position) -> Vec<String> {
    let layout = Layout::from(position);
    cascades(&layout).into_iter().chain(free_cells_and_home(&layout, position.cell_count().get())).collect()
}

/// Returns the cascades in lines, each from the card dealt first to the one that can be moved.
fn cascades(layout: &Layout) -> Vec<String> {
    (1..).zip(layout.cascades()).map(|(number, cascade)| format!("cascade {number}: {}", cards(cascade))).collect()
}

fn free_cells_and_home(layout: &Layout, count: u8) -> Vec<String> {
    let cells = layout.cells().iter().zip(0..count);
    let taken = cells.filter_map(|(card, cell)| Some((Place::Cell(cell), (*card)?)));
    let taken: Vec<String> = taken.map(|(cell, card)| format!("free {cell}: {}", card_in_words(card))).collect();
    let empty = match (usize::from(count) - taken.len(), count) {
        (_, 0) => "there are no free cells".into(),
        (0, _) => "no free cell is empty".into(),
        (empty, _) => counted(empty as u64, "free cell is empty", "free cells are empty"),
    };
    let home = Suit::ALL.into_iter().filter_map(|suit| Some(Card::new(layout.foundation(suit)?, suit)));
    let home: Vec<String> = home.map(card_in_words).collect();
    let home = if home.is_empty() { "nothing is home".into() } else { format!("home: {}", home.join(", ")) };
    let cells = taken.into_iter().chain([empty]).collect::<Vec<_>>().join("; ");
    vec![cells, home]
}

fn hands(deal: &skat::Deal) -> Vec<String> {
    let hand = |(hand, seat): (&skat::Hand, &str)| {
        let held: Vec<Option<Card>> = hand.cards().map(Some).collect();
        format!("{seat}: {}", cards(&held))
    };
    let skat = deal.skat().map(Some);
    deal.hands().iter().zip(SEATS).map(hand).chain([format!("skat: {}", cards(&skat))]).collect()
}

fn rows(board: &gears::Board) -> Vec<String> {
    let gears: Vec<gears::Gear> = board.gears().collect();
    let rows = gears.chunk_by(|a, b| a.y == b.y);
    let row = |(number, row): (u32, &[gears::Gear])| {
        let directions: Vec<String> = row.iter().map(|&gear| board.at(gear).to_string()).collect();
        format!("row {number}: {}", directions.join(", "))
    };
    (1..).zip(rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;
    use tableaux_engine::freecell::{CellCount, Deal};
    use tableaux_engine::gears::BoardSize;

    #[test]
    fn a_deal_is_said_by_its_cascades() {
        let lines = board(&Table::FREECELL.board(617.into()));
        assert_eq!(lines.len(), 8);
        let first = "cascade 1: 7 of diamonds, 10 of diamonds, 10 of hearts, king of diamonds, 4 of clubs, 4 of spades, \
                     jack of diamonds";
        assert_eq!(lines[0], first);
        assert!(lines[7].starts_with("cascade 8: ace of hearts, king of hearts, 10 of clubs"), "{}", lines[7]);
    }

    #[test]
    fn a_game_is_said_with_its_free_cells_and_what_is_home() {
        let mut game = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
        let cells = |game: &Position| position(game)[8..].join("; ");
        assert_eq!(cells(&game), "4 free cells are empty; nothing is home");
        for step in ["7a", "5b", "6c"] {
            game.play(step.parse().unwrap()).unwrap();
        }
        let words = "free cell a: jack of hearts; free cell b: jack of clubs; free cell c: 6 of clubs; 1 free cell is empty; nothing is home";
        assert_eq!(cells(&game), words);
        let none = Position::new(Deal::new(617.into()).tableau(), CellCount::NONE);
        assert_eq!(cells(&none), "there are no free cells; nothing is home");
    }

    #[test]
    fn the_other_tables_are_said_by_hands_and_rows() {
        let lines = board(&Table::Skat.board(617.into()));
        assert!(lines[0].starts_with("forehand: jack of clubs, jack of hearts, queen of clubs"), "{}", lines[0]);
        assert_eq!(lines[3], "skat: 9 of clubs, 8 of spades");
        let lines = board(&Table::Gears(BoardSize::new(9).unwrap()).board(617.into()));
        assert_eq!(lines.len(), 9);
        assert_eq!(lines[0], "row 1: down, right, up, up, down, up, up, up, left");
    }
}
