//! Statistics of ended games in words.

use crate::browser::input::command::Command;
use crate::browser::state::clock::clock_words;
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use crate::record::{GameOutcome, RecordedGame, Results, Sample, Tally, by_level};
use crate::sign::Sign;
use crate::table::Table;
use crate::table::facts::KnownLength;
use tableaux_engine::CellCount;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::number::grouped;
use tableaux_engine::words::counted;

/// A figure of the statistics: itself, what it is, and what it rests on.
#[derive(Debug, Clone)]
pub struct Figure {
    pub value: String,
    pub name: &'static str,
    pub below: String,
}

/// Returns the five figures that say most about a record, once a game has ended.
pub fn figures(desk: &Desk) -> Vec<Figure> {
    let record = desk.record();
    let (all, count) = (record.games(), |count: u32| grouped(count.into()));
    let percent = |part: u32, all: u32| format!("{} %", (part * 100 + all / 2) / all.max(1));
    if all == 0 {
        return Vec::new();
    }
    let games = || desk.games_at(desk.panes.table());
    let won = || games().filter(|game| game.outcome == GameOutcome::Won);
    let (shortest, fastest) = (won().min_by_key(|game| game.moves), won().min_by_key(|game| game.seconds));
    let without_hints = u32::try_from(won().filter(|game| game.hints == 0).count()).unwrap_or(u32::MAX);
    let of = |game: &RecordedGame| match game.table {
        Table::Layout(_) => "your board".to_owned(),
        _ => format!("#{}", game.number),
    };
    let mut figures = vec![
        Figure {
            value: percent(record.won, all),
            name: "won",
            below: format!("{} of {}", count(record.won), count(all)),
        },
        Figure {
            value: count(record.streak),
            name: "in a row now",
            below: format!("longest streak {}", count(record.longest_streak)),
        },
    ];
    figures.extend(shortest.map(|game| {
        let known = desk.searches.results(&game.table.board(game.number), CellCount::FOUR).length();
        let known = known.filter(|_| game.cells == CellCount::FOUR.get());
        let known = known.map_or(String::new(), |length| format!(", {}", length.beside_game()));
        let name = if desk.panes.table().is_played_by_presses() { "fewest presses" } else { "fewest moves" };
        Figure { value: count(game.moves), name, below: of(game) + &known }
    }));
    figures.extend(fastest.map(|game| Figure { value: clock_words(game.seconds), name: "fastest", below: of(game) }));
    figures.extend((record.won > 0).then(|| Figure {
        value: percent(without_hints, record.won),
        name: "without hints",
        below: format!("{} of the {}", count(without_hints), count(record.won)),
    }));
    figures
}

/// Returns the statistics besides the [`figures`]: names and values.
pub fn details(desk: &Desk) -> Vec<(String, Message)> {
    let table = desk.panes.table();
    let [_, many] = table.steps();
    let of_steps = format!("{many} to win");
    let said = ["games", "won", "in a row", "with hints", "lost", "given up", "time to win", &of_steps];
    let record = desk.record();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of counts")]
    let mean = |sample: &Sample| sample.mean().map(|mean| mean.round() as u32);
    let on_average = mean(&record.moves).zip(mean(&record.seconds)).filter(|_| record.won > 1);
    let on_average = on_average.map(|(moves, seconds)| {
        ("on average".to_owned(), Message::from(format!("{moves} {many}, {}", clock_words(seconds))))
    });
    let count = |count: u32| grouped(count.into());
    let lost = if table.can_be_lost() { format!("{} lost, ", count(record.lost)) } else { String::new() };
    let others = (record.lost + record.given_up > 0)
        .then(|| ("not won".to_owned(), Message::from(format!("{lost}{} given up", count(record.given_up)))));
    let rest = lines(desk).into_iter().filter(|(name, _)| !said.contains(&&**name));
    others.into_iter().chain(on_average).chain(rest).collect()
}

/// Returns the statistics of the table and of the focused pane's deal: names and values.
pub fn lines(desk: &Desk) -> Vec<(String, Message)> {
    let record = desk.record();
    let all = record.won + record.lost + record.given_up;
    let count = |count: u32| grouped(count.into());
    let table = desk.panes.table();
    let [one, many] = table.steps();
    let rate = record.win_rate().map_or(String::new(), |rate| format!(" of {}, {:.0} %", count(all), rate * 100.0));
    let lines: [(String, String); 9] = [
        ("games".into(), count(all)),
        ("won".into(), format!("{}{rate}", count(record.won))),
        ("lost".into(), count(record.lost)),
        ("given up".into(), count(record.given_up)),
        (
            "in a row".into(),
            format!("{} won now, longest streak {}", count(record.streak), count(record.longest_streak)),
        ),
        ("numbers won".into(), count(record.numbers_won)),
        ("with hints".into(), count(record.with_hints)),
        (format!("{many} to win"), summary(&record.moves, "fewest", |moves| grouped(moves.into()))),
        ("time to win".into(), summary(&record.seconds, "fastest", clock_words)),
    ];
    let mut lines = lines.map(|(name, words)| (name, Message::from(words))).to_vec();
    if !table.can_be_lost() {
        lines.retain(|(name, _)| name != "lost");
    }
    if table.can_be_lost() && desk.practice.counts().answered > 0 {
        lines.push(("practice".into(), desk.practice.counts().to_string().into()));
    }
    if let Some(key) = desk.focused().game_key() {
        let Results { won, lost, given_up, best_moves, best_seconds } =
            record.of_number(key.table, key.number, key.cells.get());
        let known = desk.focused().length().map(KnownLength::beside_game);
        let best = best_moves.map(|moves| format!("best in {}", counted(moves.into(), one, many)));
        let time = best_seconds.map(|seconds| format!("in {}", clock_words(seconds)));
        let counts = [(won, "won"), (lost, "lost"), (given_up, "given up")];
        let counts: Vec<String> =
            counts.iter().filter(|(count, _)| *count > 0).map(|(count, words)| format!("{count} {words}")).collect();
        let counts = if counts.is_empty() { "not finished yet".into() } else { counts.join(", ") };
        let parts: Vec<String> = std::iter::once(counts).chain(best).chain(known).chain(time).collect();
        lines.push((desk.focused().name(), parts.join(" · ").into()));
    }
    if let Some(next) = desk.lowest_not_won() {
        let lowest = Message::default().deal(next).text(" is the lowest number not won yet: ");
        lines.push(("marathon".into(), lowest.key(&[Command::Marathon]).text(" plays it")));
    }
    lines
}

/// Returns the games won at each level of difficulty in words: `easy 3 of 4; hard 1 of 2`; `None` if there are none.
pub fn levels_in_words(desk: &Desk) -> Option<String> {
    let levels =
        Level::ALL.into_iter().zip(by_level(desk.games_at(desk.panes.table())).0).filter(|(_, tally)| tally.all > 0);
    let words: Vec<String> =
        levels.map(|(level, Tally { won, all })| format!("{} {won} of {all}", level.name())).collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// Describes the mean and minimum of a sample.
fn summary(sample: &Sample, least_is: &str, words: impl Fn(u32) -> String) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of counts")]
    let mean = sample.mean().map(|mean| mean.round() as u32);
    match (mean, sample.least()) {
        (_, Some(only)) if sample.values().len() == 1 => words(only),
        (Some(mean), Some(least)) => format!("{} on average, {least_is} {}", words(mean), words(least)),
        _ => Sign::None.symbol().into(),
    }
}
