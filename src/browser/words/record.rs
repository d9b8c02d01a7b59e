//! Played games in words.

use crate::browser::input::effect::GameKey;
use crate::browser::state::clock::{clock_words, whole_seconds};
use crate::browser::state::desk::Desk;
use crate::record::{GameOutcome, Results};
use crate::settings::ClockUnit;
use crate::table::Table;
use crate::table::facts::KnownLength;
use crate::words::{grouped_count, times};
use tableaux_engine::number::DealNumber;

/// Counts games: `no game`, `1,204 games`.
pub fn games(count: u64) -> String {
    if count == 0 { "no game".into() } else { grouped_count(count, "game", "games") }
}

/// Names the outcome of a game.
pub const fn outcome(outcome: GameOutcome) -> &'static str {
    match outcome {
        GameOutcome::Won => "won",
        GameOutcome::Lost => "lost",
        GameOutcome::GivenUp => "given up",
    }
}

/// Describes the ended games of a number, beside the length of its solutions.
pub fn of_number(desk: &Desk, table: Table, number: DealNumber, length: Option<KnownLength>) -> Option<String> {
    of_key(desk, &GameKey { table, number, cells: table.cells(desk.panes.cells()) }, length)
}

/// Describes the ended games of a pane's deal, beside the length of its solutions.
pub fn of_pane(desk: &Desk, pane: usize) -> Option<String> {
    of_key(desk, &desk.pane(pane).game_key()?, desk.pane(pane).length())
}

/// Describes ended games: `won in 38 · lost twice`; `None` if there are none.
fn of_key(desk: &Desk, &GameKey { table, number, cells }: &GameKey, length: Option<KnownLength>) -> Option<String> {
    let statistics = desk.games.records().at(table);
    let Results { lost, given_up, best_moves, .. } = statistics.of_number(table, number, cells.get());
    let known = length.map_or(String::new(), |length| format!(", {}", length.beside_game()));
    let best = best_moves.map(|moves| format!("won in {moves}{known}"));
    let lost = (lost > 0).then(|| format!("lost {}", times(lost.into())));
    let given_up = (given_up > 0).then(|| format!("given up {}", times(given_up.into())));
    let parts: Vec<String> = [best, lost, given_up].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// Formats the time of a pane's game as the clock shows it: `12 min`, `12:41`.
pub fn clock(desk: &Desk, pane: usize) -> Option<String> {
    let seconds = whole_seconds(desk.games.time(&desk.pane(pane).game_key()?)?);
    match desk.games.clock_unit() {
        ClockUnit::Minutes => Some(format!("{} min", seconds / 60)),
        ClockUnit::Seconds => Some(clock_words(seconds)),
        ClockUnit::Off => None,
    }
}
