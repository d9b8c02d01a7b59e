//! The name of a pane: its number with the generator, or that of the user's own board.

use super::prelude::*;
use tableaux_engine::generator::Generator;

/// The most columns of a generator in a title: those of the longest name.
const GENERATOR: u16 = 17;

/// Returns ` by minstd`, unless the generator is Microsoft's.
fn generator(desk: &Desk, pane: usize, columns: u16) -> String {
    match desk.pane(pane).table() {
        Table::FreeCell(generator @ Generator::Lcg(_)) => format!(" by {}", shortened(&generator.to_string(), columns)),
        _ => String::new(),
    }
}

/// Names a pane: number and generator, `#617 by minstd`, or the user's own board, with its number if unique, `yours =
/// #617`.
pub fn name(desk: &Desk, pane: usize) -> String {
    let number = desk.pane(pane).identification().map(|found| &found.matches.lowest[..]);
    let number = match number {
        Some([number]) => format!(" = #{number}"),
        _ => String::new(),
    };
    let generator = if desk.pane(pane).own().is_none() { generator(desk, pane, GENERATOR) } else { String::new() };
    format!("{}{number}{generator}", desk.pane(pane).name())
}
