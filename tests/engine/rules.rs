//! The rules of play and the notation: hand-made positions, independent implementations of the rules, random play, and
//! solutions of another program.

mod automatic;
mod descriptions;
mod game_tree;
mod legal;
mod notation;
mod positions;
mod random;
mod solutions;
mod supermoves;

use crate::readers::parse_position;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::cell_count::CellCount;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::freecell::position::Position;
use tableaux_engine::freecell::text::write_position;
use tableaux_engine::number::DealNumber;

/// The end of a game: sixteen cards, one empty cell and one empty cascade.
const END: &str = "\
Foundations: H-9 C-9 D-9 S-9
Freecells: KD -
: KS QH JS TD
: KC QD JC TH
: KH
: QS JD TC
: JH
: TS
: QC
:
# 2 free cells
";

fn cells(count: u8) -> CellCount {
    CellCount::new(count).unwrap()
}

fn end() -> Position {
    parse_position(END, cells(2)).unwrap()
}

fn dealt(number: u64, count: u8) -> Position {
    Position::new(Deal::new(DealNumber::new(number).unwrap()).tableau(), cells(count))
}

fn text(position: &Position) -> String {
    let mut text = Vec::new();
    write_position(position, SuitStyle::Letters, &mut text);
    String::from_utf8(text).unwrap()
}

/// A move, of one card unless the text has a number.
fn step(text: &str) -> Move {
    text.parse().unwrap()
}

/// The words of each line of a position as text: the foundations as `H-5`, the cells, the cascades.
fn words(position: &Position) -> Vec<Vec<String>> {
    let text = text(position);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(' ').skip(1).map(str::to_owned).collect()).collect()
}

fn home(from: u8) -> Move {
    Move::one(Place::Cascade(from), Place::Home)
}
