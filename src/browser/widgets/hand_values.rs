//! A table of the values of the three hands of a Skat deal: a column per hand, a line per game.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::draw::{put_right, put_text};
use crate::browser::theme::Theme;
use crate::table::facts::{Fact, FactKind, trump_games};
use tableaux_engine::card::Suit;
use tableaux_engine::skat::{Contract, Deal, SEATS, challenge_value};

/// The columns of `Grand`.
const SHORT_NAME: u16 = 5;
/// The columns of `♦ Diamonds`.
const LONG_NAME: u16 = 10;
/// The columns of each hand: those of its name.
const HANDS: [u16; SEATS.len()] = [8, 10, 8];
/// The fewest columns of the table, with a blank before each hand.
pub const LEAST_WIDTH: u16 = SHORT_NAME + 1 + HANDS[0] + 1 + HANDS[1] + 1 + HANDS[2];
/// The most columns added to these blanks.
const MOST_SPARE: u16 = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The short and the long name of a game.
    names: [String; 2],
    /// A value for each hand, and the fact that it shows.
    values: [(String, Option<FactKind>); SEATS.len()],
}

/// Returns all lines: the names of the hands, their values by the challenge's rule, and the official ones.
pub fn lines(deal: &Deal, facts: &[Fact]) -> Vec<Line> {
    let line = |names: [&str; 2], value: &dyn Fn(usize) -> (String, Option<FactKind>)| Line {
        names: names.map(str::to_owned),
        values: [0, 1, 2].map(value),
    };
    let seats = line(["", ""], &|seat| (SEATS[seat].into(), None));
    let challenge = line(["challenge", "challenge"], &|seat| {
        let value = challenge_value(deal.hands()[seat]);
        let value = value.map_or("pass".into(), |value| format!("{} {}", value.game_value, value.trump.symbol()));
        (value, Some(FactKind::Challenge(seat)))
    });
    let games = trump_games().map(|contract| {
        let suit = match contract {
            Contract::Suit(suit) => Suit::symbol(suit).to_string(),
            _ => contract.name().into(),
        };
        let long = if suit == contract.name() { suit.clone() } else { format!("{suit} {contract}") };
        line([&suit, &long], &|seat| {
            let kind = FactKind::Official(seat, contract);
            let value = Fact::find(facts, kind).and_then(|fact| fact.value.clone());
            (value.unwrap_or_default(), Some(kind))
        })
    });
    [seats, challenge].into_iter().chain(games).collect()
}

/// Returns the areas of the hands' values in a row.
fn columns(row: Rect) -> [Rect; SEATS.len()] {
    let name = if row.width < LEAST_WIDTH + LONG_NAME - SHORT_NAME { SHORT_NAME } else { LONG_NAME };
    let spare = row.width.saturating_sub(LEAST_WIDTH + name - SHORT_NAME) / 3;
    let mut x = row.x + name;
    HANDS.map(|width| {
        x += 1 + spare.min(MOST_SPARE);
        let column = Rect { x, width, ..row }.intersection(row);
        x += width;
        column
    })
}

impl Line {
    pub fn fact_at(&self, row: Rect, position: Position) -> Option<FactKind> {
        let seat = columns(row).iter().position(|column| column.contains(position))?;
        self.values[seat].1
    }

    /// Draws the line into a row, highlighting the fact under the cursor.
    pub fn draw(&self, theme: &Theme, cursor: Option<FactKind>, row: Rect, buffer: &mut Buffer) {
        let columns = columns(row);
        let [short, long] = &self.names;
        let is_short = columns[0].x <= row.x + LONG_NAME;
        put_text(buffer, row, if is_short { short } else { long }, theme.quiet);
        for ((value, fact), column) in self.values.iter().zip(columns) {
            let style = match (fact, value.as_str()) {
                (Some(_), _) if *fact == cursor => theme.selected,
                (None, _) | (_, "pass") => theme.quiet,
                (Some(_), _) => theme.strong,
            };
            put_right(buffer, column, value, style);
        }
    }
}
