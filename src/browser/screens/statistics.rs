//! The statistics screen.

mod charts;

use self::charts::Draw;
use super::prelude::*;
use crate::browser::widgets::draw::cells as size_of;
use crate::browser::widgets::page::{Block, stack};
use crate::browser::words::statistics::Figure;
use crate::record::Losses;

#[derive(Debug, Clone, Default)]
pub struct StatisticsPage {
    /// Where games were lost, by that many positions of the practice.
    losses: Option<(usize, Losses)>,
}

/// The least columns and rows for the figures at the top.
const FIGURES: (u16, u16) = (74, 18);

/// The columns of the names, including the gap after them; on a narrow screen as few as there have to be.
const NAMES: u16 = 20;
const NARROW: u16 = 60;
impl StatisticsPage {
    /// Returns the page: figures where there is room, lines, and charts.
    fn blocks<'a>(&'a self, desk: &'a Desk, area: Rect) -> Vec<Block<Draw<'a>>> {
        let figures = figures(desk, area.width).filter(|_| area.width >= FIGURES.0 && area.height >= FIGURES.1);
        let has_figures = figures.is_some();
        let lines = if has_figures { words::statistics::details(desk) } else { words::statistics::lines(desk) };
        let rows = size_of(lines.len()).min(area.height);
        let longest = lines.iter().map(|(name, _)| width(name) + 2).max().unwrap_or(NAMES);
        let names = if area.width < NARROW { longest } else { NAMES };
        let lines: Draw = Box::new(move |area, buffer| {
            let theme = desk.look.theme();
            for ((name, words), line) in lines.iter().zip(area.rows()) {
                put_text(buffer, line, name, theme.quiet);
                let rest = right_of(line, line.x + names);
                let words = words::written(desk, Self::SECTION, words);
                put_text(buffer, rest, &shortened(&words, rest.width), theme.text);
            }
        });
        let lines = Block::new(lines, rows, 4).apart(has_figures);
        let losses = self.losses.as_ref().map(|(_, losses)| losses);
        let figures = figures.map(|draw| Block::new(draw, 2, 5));
        figures.into_iter().chain([lines]).chain(charts::blocks(desk, losses, area.width)).collect()
    }
}

/// The fewest columns between two figures.
const GAP: u16 = 3;

/// Returns the figures side by side, as far apart as there is room; `None` before a game has ended.
fn figures(desk: &Desk, columns: u16) -> Option<Draw<'_>> {
    let (theme, mut figures) = (desk.look.theme(), words::statistics::figures(desk));
    let extent = |figure: &Figure| (width(&figure.value) + 1 + width(figure.name)).max(width(&figure.below));
    let used =
        |figures: &[Figure]| figures.iter().map(extent).sum::<u16>() + GAP * size_of(figures.len()).saturating_sub(1);
    if used(&figures) > columns {
        // The comparison stands behind the comma.
        for figure in &mut figures {
            figure.below.truncate(figure.below.find(", best").unwrap_or(figure.below.len()));
        }
    }
    // The last says least.
    while figures.len() > 1 && used(&figures) > columns {
        figures.pop();
    }
    let gap = columns.saturating_sub(used(&figures)).checked_div(size_of(figures.len()))? + GAP;
    Some(Box::new(move |mut area, buffer| {
        for figure in &figures {
            put_text(buffer, area, &figure.value, theme.accent);
            put_text(buffer, right_of(area, area.x + width(&figure.value) + 1), figure.name, theme.strong);
            put_text(buffer, line(area, 1), &figure.below, theme.quiet);
            area = right_of(area, area.x + extent(figure) + gap);
        }
    }))
}

command_set! { StatisticsCommand { Marathon } }

impl Component for StatisticsPage {
    type Own = StatisticsCommand;
    const ID: &'static str = "statistics";
    const NAME: &'static str = "Statistics";
    const ON: fn(Table) -> bool = Table::is_played;
    const KEYS: &'static [Binding] = bindings![
        Binding::new("marathon", &[ENTER], Command::Marathon, "play the lowest number not won yet")
            .hidden(&[c('n')])
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
        let of = if table.has_levels() { String::new() } else { format!(" of {table}") };
        Some(format!("statistics{of}"))
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let area = below(inset(body), u16::from(body.height > 24));
        for (draw, area) in stack(area, self.blocks(desk, area), |_| 0) {
            draw(area, buffer);
        }
        Drawn::Body(None)
    }
}
