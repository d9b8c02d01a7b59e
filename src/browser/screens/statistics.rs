//! The statistics of the games that were played.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::component::{Component, Drawn};
use crate::browser::input::command::{Command, Flow, Opening};
use crate::browser::input::keys::{self, Binding, c};
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use crate::browser::widgets::draw::width;
use crate::browser::widgets::draw::{put_text, shortened};
use crate::browser::widgets::histogram::{Bar, draw_bars};
use crate::number::grouped;
use crate::record::{Results, Sample};
use crate::table::Table;
use crate::words::counted;

/// The statistics of all games, and those of the number in the focused pane.
#[derive(Debug, Clone, Default)]
pub struct StatisticsPage;

/// The columns of the names, and of the gap after them.
const NAMES: u16 = 20;
/// The rows of a histogram, with its axis and its title.
const HISTOGRAM: u16 = 9;

impl StatisticsPage {
    /// What is said above the histograms, in lines: names and values.
    pub fn lines(desk: &Desk) -> Vec<(String, Message)> {
        let record = desk.record();
        let all = record.won + record.lost + record.given_up;
        let count = |count: u32| grouped(count.into());
        let is_gears = desk.panes.table().is_gears();
        let (one, many) = if is_gears { ("press", "presses") } else { ("move", "moves") };
        let rate = record.win_rate().map_or(String::new(), |rate| format!(", {:.0} of 100", rate * 100.0));
        let lines: [(String, String); 9] = [
            ("games".into(), count(all)),
            ("won".into(), format!("{}{rate}", count(record.won))),
            ("lost".into(), count(record.lost)),
            ("given up".into(), count(record.given_up)),
            ("in a row".into(), format!("{} won, {} at most", count(record.streak), count(record.longest_streak))),
            ("numbers won".into(), count(record.numbers_won)),
            ("with hints".into(), count(record.with_hints)),
            (format!("{many} to win"), summary(&record.moves, |moves| grouped(moves.into()))),
            ("time to win".into(), summary(&record.seconds, clock)),
        ];
        let mut lines = lines.map(|(name, words)| (name, Message::from(words))).to_vec();
        if is_gears {
            // They can always be pressed back.
            lines.retain(|(name, _)| name != "lost");
        }
        if let Some(key) = desk.panes.game_key(desk.panes.focus()) {
            let Results { won, lost, given_up, best_moves, best_seconds } =
                record.of_number(key.table, key.number, key.cells.get());
            let known = desk.fewest_known(desk.panes.focus()).map(|best| format!("best known {best}"));
            let best = best_moves.map(|moves| format!("best in {}", counted(moves.into(), one, many)));
            let time = best_seconds.map(|seconds| format!("in {}", clock(seconds)));
            let lost = if is_gears { String::new() } else { format!(" {lost} lost,") };
            let parts = [format!("{won} won,{lost} {given_up} given up")];
            let parts: Vec<String> = parts.into_iter().chain(best).chain(known).chain(time).collect();
            lines.push((desk.panes.name_of(desk.panes.focus()), parts.join(" · ").into()));
        }
        if let Some(next) = desk.lowest_not_won() {
            let lowest = Message::default().deal(next).text(" is the lowest number that is not won yet: ");
            lines.push(("marathon".into(), lowest.key(&[Command::Marathon]).text(" plays it")));
        }
        lines
    }
}

/// The mean and the least of some values.
fn summary(sample: &Sample, words: impl Fn(u32) -> String) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of counts")]
    let mean = sample.mean().map(|mean| mean.round() as u32);
    match (mean, sample.least()) {
        (Some(mean), Some(least)) => format!("{} on average, {} at least", words(mean), words(least)),
        _ => "–".into(),
    }
}

/// A time: `4:12`, `1:02:03`.
fn clock(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Draws how many games have which value.
fn draw_histogram(
    desk: &Desk,
    title: &str,
    sample: &Sample,
    words: impl Fn(u32) -> String,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = desk.look.theme();
    let values = sample.values();
    let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else { return };
    if area.height < HISTOGRAM || area.width < 20 {
        return;
    }
    let line = |y: u16| Rect { y, height: 1, ..area };
    put_text(buffer, line(area.y), title, theme.strong);
    let bars = usize::from(area.width.min(60));
    let span = u64::from(most - least) + 1;
    let bins = usize::try_from(span).unwrap_or(bars).min(bars);
    let each = bars / bins;
    let mut counts = vec![0u32; bins];
    for value in values {
        let bin = u64::from(value - least) * bins as u64 / span;
        counts[usize::try_from(bin).unwrap_or(0)] += 1;
    }
    let bars: Vec<Bar> = counts
        .iter()
        .flat_map(|&count| std::iter::repeat_n(Bar { count, style: theme.bar, is_seen: false }, each))
        .collect();
    let plot = Rect { y: area.y + 1, height: area.height - 2, ..area };
    draw_bars(&bars, plot, buffer);
    let end = words(*most);
    put_text(buffer, line(area.bottom() - 1), &words(*least), theme.quiet);
    let x = area.x + u16::try_from(bars.len()).unwrap_or(0).saturating_sub(width(&end));
    if *most > *least {
        put_text(buffer, Rect { x, ..line(area.bottom() - 1) }, &end, theme.quiet);
    }
}

impl Component for StatisticsPage {
    const ID: &'static str = "statistics";
    const NAME: &'static str = "Statistics";
    const ON: fn(Table) -> bool = Table::has_solutions;
    const KEYS: &'static [Binding] = &[
        Binding::new("marathon", &[c('n')], Command::Marathon, "play the lowest number that is not won yet")
            .hint("marathon", 20),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Command) -> Flow {
        match (command, desk.lowest_not_won()) {
            (Command::Marathon, Some(number)) => {
                desk.panes.go(number);
                return Flow::Switch(if desk.panes.table().is_gears() { Opening::Press } else { Opening::Play });
            }
            (Command::Marathon, None) => desk.say("every number of the set is won"),
            _ => {}
        }
        Flow::Stay
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let of = if desk.panes.table().is_gears() { format!(" of {}", desk.panes.table()) } else { String::new() };
        Some(format!("statistics{of}"))
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let theme = desk.look.theme();
        let gap = u16::from(body.height > 24);
        let rows = (body.y + gap..body.bottom()).zip(Self::lines(desk));
        let mut end = body.y + gap;
        for (y, (name, words)) in rows {
            let line = Rect { x: body.x + 1, y, width: body.width.saturating_sub(2), height: 1 };
            put_text(buffer, line, &name, theme.quiet);
            let rest = Rect { x: line.x + NAMES, width: line.width.saturating_sub(NAMES), ..line };
            let words = desk.written(Self::SECTION, &words);
            put_text(buffer, rest, &shortened(&words, rest.width), theme.text);
            end = y + 1;
        }
        let rest = Rect {
            x: body.x + 1,
            y: end + 1,
            width: body.width.saturating_sub(2),
            height: body.bottom().saturating_sub(end + 1),
        };
        let half = Rect { width: rest.width / 2 - 1, height: rest.height.min(16), ..rest };
        draw_histogram(
            desk,
            &format!("{} of the games that were won", if desk.panes.table().is_gears() { "presses" } else { "moves" }),
            &desk.record().moves,
            |moves| moves.to_string(),
            half,
            buffer,
        );
        let right = Rect { x: rest.x + rest.width / 2 + 1, ..half };
        draw_histogram(desk, "time of these games", &desk.record().seconds, clock, right, buffer);
        Drawn::Body(None)
    }
}
