//! A table of the values of three dealt hands: a column per hand, a line per game.

use super::prelude::*;
use crate::table::facts::trump_games;
use crate::table::skat_words::SkatWords;
use tableaux_engine::skat::{Contract, Deal, Names, SEATS, challenge_value};

/// Returns the short name of grand: a German seat has a longer name, which needs its room.
const fn short_grand(names: Names) -> &'static str {
    match names {
        Names::English => "Grand",
        Names::German => "Gr.",
    }
}

/// Returns the columns of the short names of games, the longest of which is grand's or `open`.
fn short_name(names: Names) -> u16 {
    width(short_grand(names)).max(4)
}

/// The columns of `♦ Diamonds`.
const LONG_NAME: u16 = 10;
/// Returns the columns of each hand: those of its name.
fn hand_columns(names: Names) -> [u16; SEATS.len()] {
    names.seats().map(width)
}

/// Returns the fewest columns of the table, with a blank before each hand.
pub fn least_width(names: Names) -> u16 {
    short_name(names) + hand_columns(names).map(|columns| columns + 1).iter().sum::<u16>()
}

/// The most columns added to these blanks.
const MOST_SPARE: u16 = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The short and the long name of a game.
    names: [String; 2],
    /// A value for each hand, and the fact that it shows.
    values: [(String, Option<FactKind>); SEATS.len()],
}

/// Returns all lines: the names of the hands, their values by the challenge's rule and with open cards, and their own
/// ones.
pub fn lines(deal: &Deal, facts: &[Fact], names: Names) -> Vec<Line> {
    let line = |name: [&str; 2], value: &dyn Fn(usize) -> (String, Option<FactKind>)| Line {
        names: name.map(str::to_owned),
        values: [0, 1, 2].map(value),
    };
    let seats = line(["", ""], &|seat| (names.seats()[seat].into(), None));
    let words = SkatWords::of(names);
    let challenge = line([words.short_challenge, words.challenge], &|seat| {
        let value = challenge_value(deal.hands()[seat]);
        let value = value.map_or(words.pass.into(), |value| format!("{} {}", value.game_value, value.trump.symbol()));
        (value, Some(FactKind::Challenge(seat)))
    });
    let of_fact = |kind: FactKind| {
        let value = Fact::find(facts, kind).and_then(|fact| fact.value.clone());
        (value.unwrap_or_default(), Some(kind))
    };
    let open = line([words.short_open, words.open_cards], &|seat| match of_fact(FactKind::OpenCards(seat)) {
        (value, kind) if value.is_empty() => (Sign::Pending.symbol().into(), kind),
        (value, kind) if width(&value) > hand_columns(names)[seat] => (value.replace("Grand", "Gr."), kind),
        found => found,
    });
    let games = trump_games().map(|contract| {
        let name = names.contract(contract);
        let [short, long] = match contract {
            Contract::Suit(suit) => [suit.symbol().to_string(), format!("{} {name}", suit.symbol())],
            _ => [short_grand(names).into(), name],
        };
        line([&short, &long], &|seat| of_fact(FactKind::Official(seat, contract)))
    });
    [seats, challenge, open].into_iter().chain(games).collect()
}

/// Returns the areas of the hands' values in a row.
fn columns(row: Rect, names: Names) -> [Rect; SEATS.len()] {
    let least = least_width(names);
    let short = short_name(names);
    let name = if row.width < least + LONG_NAME - short { short } else { LONG_NAME };
    let spare = row.width.saturating_sub(least + name - short) / 3;
    let mut before = name;
    hand_columns(names).map(|width| {
        before += 1 + spare.min(MOST_SPARE) + width;
        part(row, before - width, width)
    })
}

impl Line {
    pub fn fact_at(&self, names: Names, row: Rect, position: Position) -> Option<FactKind> {
        let seat = columns(row, names).iter().position(|column| column.contains(position))?;
        self.values[seat].1
    }

    /// Draws the line into a row, highlighting the fact under the cursor.
    pub fn draw(&self, theme: &Theme, cursor: Option<FactKind>, row: Rect, buffer: &mut Buffer) {
        let columns = columns(row, theme.names);
        let [short, long] = &self.names;
        let is_short = columns[0].x <= row.x + LONG_NAME;
        put_text(buffer, row, if is_short { short } else { long }, theme.quiet);
        for ((value, fact), column) in self.values.iter().zip(columns) {
            let style = match (fact, value.as_str()) {
                (Some(_), _) if *fact == cursor => theme.selected,
                (None, _) => theme.quiet,
                (_, value) if value == SkatWords::of(theme.names).pass => theme.quiet,
                (Some(_), _) => theme.strong,
            };
            put_right(buffer, column, value, style);
        }
    }
}
