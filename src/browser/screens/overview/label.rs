//! Labels above the deals of the overview: number, measure, cells needed, and past games.

use crate::browser::screens::prelude::*;
use crate::browser::widgets::pixels::{Pixel, bar_style};
use crate::browser::widgets::scale::{self, Scale};
use crate::browser::widgets::strip;
use crate::record::Standing;
use tableaux_engine::atlas::Value;
use tableaux_engine::verdict::fewest_cells::FewestCells;

type Words = (String, Style);

/// Draws labels of deals.
pub(super) struct Label<'a> {
    desk: &'a Desk,
    scale: Option<Scale>,
}

impl<'a> Label<'a> {
    pub(super) fn new(desk: &'a Desk) -> Self {
        Self { desk, scale: Scale::new(desk, desk.look.measure()) }
    }

    /// Draws the label of a deal, as much as fits.
    pub(super) fn draw(&self, number: DealNumber, is_selected: bool, area: Rect, buffer: &mut Buffer) {
        let (desk, theme) = (self.desk, self.desk.look.theme());
        let title = (format!("#{number}"), if is_selected { theme.selected } else { theme.accent });
        let mark =
            desk.marks.note(desk.panes.table(), number).map(|_| (Sign::Marked.symbol().to_owned(), theme.unsure));
        let (long, short) = self.measure(number);
        let (words, sign) = self.played(number).unzip();
        let choices = [
            [&long[..], self.cells(number).as_slice(), words.as_slice()].concat(),
            [&long[..], self.cells(number).as_slice(), sign.as_slice()].concat(),
            [&long[..], sign.as_slice()].concat(),
            [&short[..], sign.as_slice()].concat(),
            sign.clone().into_iter().collect(),
        ];
        let left = [std::slice::from_ref(&title), mark.as_slice()].concat();
        let length = |parts: &[Words]| parts.iter().map(|(words, _)| width(words) + 1).sum::<u16>();
        let room = area.width.saturating_add(1).saturating_sub(length(&left));
        let parts = choices.into_iter().find(|parts| length(parts) <= room).unwrap_or_default();
        // Past games are on the right.
        let is_played = words.is_some() && !parts.is_empty();
        let spare = room - length(&parts);
        let last = parts.len();
        let mut x = area.x;
        for (place, (text, style)) in left.into_iter().chain(parts).enumerate() {
            let is_last = is_played && place + 1 == last + 1 + usize::from(mark.is_some());
            x += if is_last { spare } else { 0 };
            put_text(buffer, right_of(area, x), &text, style);
            x += width(&text) + 1;
        }
    }

    /// Returns the chosen measure in long and short form; or the verdict, if only that is known.
    fn measure(&self, number: DealNumber) -> (Vec<Words>, Vec<Words>) {
        let (desk, theme, measure) = (self.desk, self.desk.look.theme(), self.desk.look.measure());
        let Some(generator) = desk.panes.table().generator() else {
            let words = strip::best_game(desk, desk.panes.table(), number);
            return words.map_or_else(Default::default, |[long, short]| (vec![long], vec![short]));
        };
        let outcome = desk.outcome_here(desk.panes.table(), number);
        let (sign, style) = strip::sign(outcome, theme);
        let is_solved = outcome.is_none_or(|outcome| outcome == Outcome::Winnable);
        let value = desk.searches.value_at_hand(generator, number, measure).and_then(Value::number);
        let Some(value) = value.filter(|_| is_solved && desk.panes.cells() == CellCount::FOUR) else {
            let sign = vec![(sign.to_string(), style)];
            return (sign.clone(), sign);
        };
        let difficulty = desk.searches.difficulty(desk.panes.table(), number).filter(|_| measure == Column::Difficulty);
        let step = difficulty.map(scale::step_of).or_else(|| {
            let value = u16::try_from(value).ok()?;
            self.scale.as_ref().map(|scale| scale.step(value))
        });
        let style = step.map_or(theme.text, |step| bar_style(desk, Some(Pixel::Step(step))));
        let (name, value) = match difficulty {
            Some(difficulty) => (bars(difficulty), format!("{value:>2}")),
            None => (measure.title().to_owned(), value.to_string()),
        };
        let value = (value, theme.strong);
        (vec![(name, style), value.clone()], vec![value])
    }

    /// Returns the fewest cells that the deal needs, a sign for each.
    fn cells(&self, number: DealNumber) -> Option<Words> {
        let (desk, table) = (self.desk, self.desk.panes.table());
        if !table.has_cells() || desk.look.measure() == Column::Cells {
            return None;
        }
        let fewest = desk.searches.results(&table.board(number), CellCount::FOUR).fewest_cells;
        let fewest = fewest.and_then(FewestCells::exactly).filter(|cells| (1..=4).contains(&cells.get()))?;
        Some((Sign::Cell.symbol().repeat(fewest.get().into()), desk.look.theme().quiet))
    }

    /// Returns the past games of the deal in words and as a symbol; else whether one of several panes shows it.
    fn played(&self, number: DealNumber) -> Option<(Words, Words)> {
        let (desk, theme, table) = (self.desk, self.desk.look.theme(), self.desk.panes.table());
        if let Some(moves) = desk.open_move(table, number) {
            return Some(((format!("open {moves}"), theme.accent), (Sign::Open.symbol().into(), theme.accent)));
        }
        let cells = table.cells(desk.panes.cells());
        let (word, sign, style) = match desk.record().standing(table, number, cells.get()) {
            Standing::Won => ("won", Sign::Won.symbol(), theme.good),
            Standing::Lost => ("lost", Sign::Lost.symbol(), theme.bad),
            Standing::Untried => {
                let mut panes = 0..desk.panes.list().len();
                let is_shown = |pane: usize| (desk.pane(pane).table(), desk.pane(pane).number()) == (table, number);
                return (panes.len() > 1 && panes.any(is_shown))
                    .then(|| (("shown".into(), theme.quiet), ("shown".into(), theme.quiet)));
            }
        };
        Some(((format!("{sign} {word}"), style), (sign.into(), style)))
    }
}
