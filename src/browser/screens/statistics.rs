//! The statistics screen.

mod charts;

use super::prelude::*;
use crate::browser::state::clock::clock_words;
use crate::browser::widgets::draw::cells as size_of;
use crate::browser::widgets::histogram::{Bar, draw_bars};
use crate::browser::words::statistics::Figure;
use crate::record::{Losses, Sample};

#[derive(Debug, Clone, Default)]
pub struct StatisticsPage {
    /// Where games were lost, by that many positions of the practice.
    losses: Option<(usize, Losses)>,
}

/// The least columns and rows for the figures at the top.
const FIGURES: (u16, u16) = (76, 18);

/// The columns of the names, including the gap after them.
const NAMES: u16 = 20;
/// The rows of a histogram, including its axis and title.
const HISTOGRAM: u16 = 9;

/// The number of games from which a histogram is drawn instead of a list of values.
const ENOUGH: usize = 5;
/// The maximum width of a bar.
const WIDEST: usize = 6;

/// Draws a histogram of values, or a list of a few values.
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
    let rows = if values.len() < ENOUGH { 2 } else { HISTOGRAM };
    // A single value is already shown above.
    if values.len() < 2 || area.height < rows || area.width < 20 {
        return;
    }
    let line = |y: u16| Rect { y, height: 1, ..area };
    put_text(buffer, line(area.y), title, theme.strong);
    if values.len() < ENOUGH {
        let values = values.iter().map(|&value| words(value)).collect::<Vec<_>>().join(" · ");
        put_text(buffer, line(area.y + 1), &shortened(&values, area.width), theme.text);
        return;
    }
    let bars = usize::from(area.width.min(60));
    let span = u64::from(most - least) + 1;
    let bins = usize::try_from(span).unwrap_or(bars).min(bars);
    let each = (bars / bins).min(WIDEST);
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

impl StatisticsPage {
    /// Draws the charts that fit, and returns the area below.
    fn draw_charts(&self, desk: &Desk, mut area: Rect, buffer: &mut Buffer) -> Rect {
        let below = |area: Rect, rows: u16| {
            let rows = (rows + 1).min(area.height);
            Rect { y: area.y + rows, height: area.height - rows, ..area }
        };
        let left = Rect { width: (area.width / 2).saturating_sub(1), ..area };
        let right = Rect { x: area.x + area.width / 2 + 1, ..left };
        let has_levels = desk.panes.table().is_played_by_moves() && charts::draw_levels(desk, left, buffer);
        let has_months = charts::draw_months(desk, if has_levels { right } else { left }, buffer);
        if has_levels || has_months {
            area = below(area, charts::BARS);
        }
        if charts::draw_year(desk, area, buffer) {
            area = below(area, charts::YEAR);
        }
        let losses = self.losses.as_ref().map(|(_, losses)| losses).filter(|losses| !losses.moves.is_empty());
        if desk.panes.table().is_played_by_moves()
            && losses.is_some_and(|losses| charts::draw_losses(desk, losses, area, buffer))
        {
            area = below(area, charts::LOSSES);
        }
        area
    }

    /// Draws the figures side by side. Returns the rows that they take.
    fn draw_figures(desk: &Desk, area: Rect, buffer: &mut Buffer) -> u16 {
        let (theme, figures) = (desk.look.theme(), words::statistics::figures(desk));
        if figures.is_empty() {
            return 0;
        }
        let extent = |figure: &Figure| (width(&figure.value) + 1 + width(figure.name)).max(width(&figure.below));
        let used = |figures: &[Figure]| figures.iter().map(extent).sum::<u16>() + size_of(figures.len());
        let mut figures = figures;
        if used(&figures) > area.width {
            // What a figure is compared with is told on the right of the comma.
            for figure in &mut figures {
                figure.below.truncate(figure.below.find(", best").unwrap_or(figure.below.len()));
            }
        }
        let gap = area.width.saturating_sub(used(&figures)) / size_of(figures.len()) + 1;
        let mut x = area.x;
        for figure in &figures {
            let part = |row: u16| Rect { x, y: area.y + row, width: extent(figure), height: 1 }.intersection(area);
            put_text(buffer, part(0), &figure.value, theme.accent);
            let name = right_of(part(0), part(0).x + width(&figure.value) + 1);
            put_text(buffer, name, figure.name, theme.strong);
            put_text(buffer, part(1), &figure.below, theme.quiet);
            x += extent(figure) + gap;
        }
        2
    }
}

command_set! { StatisticsCommand { Marathon } }

impl Component for StatisticsPage {
    type Own = StatisticsCommand;
    const ID: &'static str = "statistics";
    const NAME: &'static str = "Statistics";
    const ON: fn(Table) -> bool = Table::is_played;
    const KEYS: &'static [Binding] = bindings![
        Binding::new("marathon", &[c('n')], Command::Marathon, "play the lowest number not won yet")
            .hint("marathon", 20),
        Binding::new("games", &[c('O')], Command::Switch(Opening::Games), "games: open and finished ones")
            .hint("games", 30),
        Binding::new("map", &[c('M')], Command::Switch(Opening::RecordMap), "the map of your wins")
            .hint("map of your wins", 40)
            .on(Table::has_measures),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Self::Own) -> Flow {
        match (command, desk.lowest_not_won()) {
            (StatisticsCommand::Marathon, Some(number)) => {
                desk.panes.go(number);
                return Flow::Switch(Opening::game(desk.panes.table()));
            }
            (StatisticsCommand::Marathon, None) => desk.say("you have won every number of the set"),
        }
        Flow::Stay
    }

    /// Replays the positions where games were lost, if there are new ones.
    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        let lost = desk.practice.lost();
        if self.losses.as_ref().is_none_or(|(count, _)| *count != lost.len()) {
            self.losses = Some((lost.len(), Losses::of(lost)));
        }
    }

    fn corner(&self, desk: &Desk) -> Option<String> {
        let first = desk.games_at(desk.panes.table()).next()?;
        let games = words::record::games(desk.record().games().into());
        Some(format!("{games} since {}", Day::of_unix_time(first.finished).month()))
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let table = desk.panes.table();
        let of = if table.is_played_by_presses() { format!(" of {table}") } else { String::new() };
        Some(format!("statistics{of}"))
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let theme = desk.look.theme();
        let gap = u16::from(body.height > 24);
        let top = Rect { x: body.x + 1, y: body.y + gap, width: body.width.saturating_sub(2), ..body };
        let has_figures = body.width >= FIGURES.0 && body.height >= FIGURES.1;
        let of_figures = if has_figures { Self::draw_figures(desk, top, buffer) } else { 0 };
        let lines = if of_figures > 0 { words::statistics::details(desk) } else { words::statistics::lines(desk) };
        let mut end = body.y + gap + if of_figures > 0 { of_figures + 1 } else { 0 };
        let rows = (end..body.bottom()).zip(lines);
        for (y, (name, words)) in rows {
            let line = Rect { x: body.x + 1, y, width: body.width.saturating_sub(2), height: 1 };
            put_text(buffer, line, &name, theme.quiet);
            let rest = Rect { x: line.x + NAMES, width: line.width.saturating_sub(NAMES), ..line };
            let words = words::written(desk, Self::SECTION, &words);
            put_text(buffer, rest, &shortened(&words, rest.width), theme.text);
            end = y + 1;
        }
        let rest = Rect {
            x: body.x + 1,
            y: end + 1,
            width: body.width.saturating_sub(2),
            height: body.bottom().saturating_sub(end + 1),
        };
        let rest = self.draw_charts(desk, rest, buffer);
        let half = Rect { width: rest.width / 2 - 1, height: rest.height.min(16), ..rest };
        draw_histogram(
            desk,
            &format!("{} of the games won", desk.panes.table().steps()[1]),
            &desk.record().moves,
            |moves| moves.to_string(),
            half,
            buffer,
        );
        let right = Rect { x: rest.x + rest.width / 2 + 1, ..half };
        draw_histogram(desk, "time of these games", &desk.record().seconds, clock_words, right, buffer);
        Drawn::Body(None)
    }
}
