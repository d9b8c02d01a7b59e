//! Statistics of ended games in words.

use crate::browser::input::command::Command;
use crate::browser::state::clock::clock_words;
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use crate::record::{Results, Sample, Tally, by_level};
use crate::table::Play;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::number::grouped;
use tableaux_engine::words::counted;

/// Returns the statistics of the table and of the focused pane's deal: names and values.
pub fn lines(desk: &Desk) -> Vec<(String, Message)> {
    let record = desk.record();
    let all = record.won + record.lost + record.given_up;
    let count = |count: u32| grouped(count.into());
    let play = desk.panes.table().play();
    let [one, many] = play.steps();
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
    if play == Play::Presses {
        // A gear game can always be undone.
        lines.retain(|(name, _)| name != "lost");
    }
    if play == Play::Moves && desk.practice.counts().answered > 0 {
        lines.push(("practice".into(), desk.practice.counts().to_string().into()));
    }
    if let Some(key) = desk.focused().game_key() {
        let Results { won, lost, given_up, best_moves, best_seconds } =
            record.of_number(key.table, key.number, key.cells.get());
        let known = desk.focused().fewest_known().map(|best| format!("best known {best}"));
        let best = best_moves.map(|moves| format!("best in {}", counted(moves.into(), one, many)));
        let time = best_seconds.map(|seconds| format!("in {}", clock_words(seconds)));
        let lost = if play == Play::Presses { String::new() } else { format!(" {lost} lost,") };
        let parts = [format!("{won} won,{lost} {given_up} given up")];
        let parts: Vec<String> = parts.into_iter().chain(best).chain(known).chain(time).collect();
        lines.push((desk.focused().name(), parts.join(" · ").into()));
    }
    if let Some(next) = desk.lowest_not_won() {
        let lowest = Message::default().deal(next).text(" is the lowest number that is not won yet: ");
        lines.push(("marathon".into(), lowest.key(&[Command::Marathon]).text(" plays it")));
    }
    lines
}

/// Returns the games won at each level of difficulty in words: `easy 3 of 4; hard 1 of 2`; `None` if there are none.
pub fn levels_in_words(desk: &Desk) -> Option<String> {
    let levels = Level::ALL.into_iter().zip(by_level(desk.games_at(desk.panes.table())).0).filter(|(_, tally)| tally.all > 0);
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
        _ => "–".into(),
    }
}
