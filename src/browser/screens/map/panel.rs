//! The panel beside the map: the selected deal, the color legend, and the distribution of the deals on the screen.

use super::{Known, Shown};
use crate::browser::screens::prelude::*;
use crate::browser::widgets::boards;
use crate::browser::widgets::histogram::Bins;
use crate::browser::widgets::pixels::{Pixel, bar_style};
use crate::browser::widgets::scale::{Scale, shown};
use crate::record::Standing;
use crate::table::facts::{SearchResults, needs_in_words, outcome_in_words};

pub const WIDTH: u16 = 27;
/// The rows for the selected deal, with a blank one below.
const DEAL: u16 = 6;
/// The columns of each step of the scale, and of the whole scale.
const STEP: u16 = 4;
const STEPS_WIDTH: u16 = 24;
/// The least and most rows of the histogram.
const BARS: (u16, u16) = (2, 9);

pub struct Panel<'a> {
    pub desk: &'a Desk,
    pub number: DealNumber,
    pub shown: &'a Shown,
    pub scale: Option<&'a Scale>,
    /// Whether deals are colored by past games.
    pub is_of_record: bool,
}

/// Returns a deal's verdict and moves in words, if known.
fn verdict(results: SearchResults) -> Option<String> {
    let word = outcome_in_words(results.outcome()?);
    let moves = results.length().map(|length| format!(" · {}", length.in_a_line()));
    Some(word.to_owned() + &moves.unwrap_or_default())
}

/// Returns the cells that a deal needs in words, if known.
fn cells(results: SearchResults) -> Option<String> {
    results.fewest_cells?.exactly().map(needs_in_words)
}

/// Returns the value that colors a deal, unless another line shows it.
fn measured(desk: &Desk, number: DealNumber, shown: &Shown) -> Option<String> {
    let column = shown.all.coloured.column();
    let table = desk.panes.table();
    let is_said = table.own_measure().is_none()
        && matches!(column, Column::Difficulty | Column::Cells | Column::Moves | Column::Verdict);
    shown.all.coloured.get(number).filter(|_| !is_said).map(|value| format!("{} {value}", table.measure_name(column)))
}

/// Returns the results of a deal's past games, if any.
fn played(desk: &Desk, number: DealNumber, results: SearchResults) -> Option<String> {
    let known = results.length().filter(|_| desk.panes.cells() == CellCount::FOUR);
    words::record::of_number(desk, desk.panes.table(), number, known)
}

/// Returns the known facts of a deal, the most telling first.
pub fn in_a_line(desk: &Desk, number: DealNumber, shown: &Shown) -> Vec<String> {
    let board = desk.panes.table().board(number);
    let results = desk.searches.results(&board, CellCount::FOUR);
    // A deal with a difficulty can be won.
    let level = results.difficulty.map(|difficulty| difficulty.level().to_string());
    let known = [
        played(desk, number, results),
        level.or(verdict(results)),
        results.difficulty.map(Difficulty::place),
        cells(results),
        measured(desk, number, shown),
    ];
    std::iter::once(format!("#{number}")).chain(known.into_iter().flatten()).collect()
}

impl Panel<'_> {
    /// Draws as much as fits, from top to bottom: the deal with its board, the color legend, the histogram, the counts.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let theme = self.desk.look.theme();
        let counts = self.counts();
        let of_board = boards::small_extent(self.desk.panes.table()).rows;
        let of_counts = u16::try_from(counts.len()).unwrap_or(u16::MAX).saturating_add(1);
        let spare = area.height.saturating_sub(DEAL + of_board + 4);
        // By games played, the counts come before the scale of what is dimmed.
        let (has_scale, has_counts) = if self.is_of_record {
            (spare >= of_counts, spare + 3 >= of_counts)
        } else {
            (true, spare >= 2 + BARS.0 + of_counts)
        };
        let is_tall = spare >= 2 + BARS.1 + of_counts;
        let (gap, words) = if is_tall { (1, 1) } else { (0, 0) };
        let of_bars = spare.saturating_sub(gap + words + 2 + if has_counts { of_counts } else { 0 });
        let of_bars = if self.is_of_record { 0 } else { of_bars };

        let mut left = area;
        let mut take = |rows: u16| {
            let taken = Rect { height: rows.min(left.height), ..left };
            left = Rect { y: taken.bottom(), height: left.bottom() - taken.bottom(), ..left };
            taken
        };
        // A varying number of lines per deal moves nothing below.
        for ((text, style), row) in self.deal().iter().zip(take(DEAL + gap).rows()) {
            put_text(buffer, row, &shortened(text, row.width), *style);
        }
        boards::draw_small(&self.desk.panes.table().board(self.number), theme, take(of_board), buffer);
        take(1);
        if has_scale {
            self.draw_legend(take(2 + words), buffer);
            take(1);
        }
        if of_bars >= BARS.0 {
            self.draw_histogram(take(of_bars.min(BARS.1)), take(1), buffer);
        }
        if has_counts {
            take(1);
            for ((pixel, text), row) in counts.iter().zip(take(of_counts - 1).rows()) {
                if let Some((sign, style)) = pixel.map(|pixel| pixel.swatch(self.desk)) {
                    put_text(buffer, row, &sign.to_string().repeat(2), style);
                }
                put_text(buffer, right_of(row, row.x + 3), text, theme.text);
            }
        }
    }

    /// Returns the lines about the selected deal.
    fn deal(&self) -> Vec<(String, Style)> {
        let (desk, theme) = (self.desk, self.desk.look.theme());
        let board = desk.panes.table().board(self.number);
        let results = desk.searches.results(&board, CellCount::FOUR);
        let note = desk.marks.note(desk.panes.table(), self.number);
        let title = note.map_or_else(
            || format!("#{}", self.number),
            |note| format!("#{} {} {note}", self.number, Sign::Marked.symbol()),
        );
        let level = results.difficulty.map(|difficulty| format!("{} {}", bars(difficulty), difficulty.level()));
        let text = |words: Option<String>| words.map(|words| (words, theme.text));
        let lines = [
            Some((title, theme.accent)),
            played(desk, self.number, results).map(|words| (words, theme.strong)),
            verdict(results).map(|words| (words, theme.of_outcome(results.outcome()))),
            level.map(|words| (words, theme.strong)),
            text(results.difficulty.map(Difficulty::place)),
            text(cells(results)),
            text(measured(desk, self.number, self.shown)),
        ];
        lines.into_iter().flatten().collect()
    }

    /// Draws the steps of the scale, each with its first value.
    fn draw_legend(&self, area: Rect, buffer: &mut Buffer) {
        let column = self.shown.all.coloured.column();
        let Some(scale) = self.scale.filter(|_| column != Column::Verdict) else { return };
        let pixel = if self.is_of_record { Pixel::Untried } else { Pixel::Step };
        let theme = self.desk.look.theme();
        let mut rows = area.rows();
        let (Some(swatches), Some(values)) = (rows.next(), rows.next()) else { return };
        let mut x = area.x;
        for (step, first) in scale.firsts() {
            let place = |row: Rect| Rect { x, width: STEP, ..row }.intersection(row);
            let (sign, style) = pixel(step).swatch(self.desk);
            put_text(buffer, place(swatches), &sign.to_string().repeat(STEP.into()), style);
            let first = shown(column, first);
            put_text(buffer, place(values), &first.to_string(), theme.quiet);
            x += STEP;
        }
        if let Some(words) = rows.next() {
            let [easy, hard] = column.measure().ends;
            put_text(buffer, words, easy, theme.quiet);
            let end = x.saturating_sub(width(hard));
            put_text(buffer, Rect { x: end, width: x - end, ..words }, hard, theme.quiet);
        }
    }

    /// Draws the distribution of the measure over the matching deals on the screen, in its colors.
    fn draw_histogram(&self, area: Rect, caption: Rect, buffer: &mut Buffer) {
        let values = &self.shown.fitting.coloured;
        let (theme, column) = (self.desk.look.theme(), values.column());
        let is_hidden = column == Column::Verdict || self.is_of_record;
        let bounds = values.counts().usual_bounds().filter(|_| !is_hidden);
        let (Some(scale), Some(bounds)) = (self.scale, bounds) else { return };
        if let Some(bins) = Bins::new(bounds, area.width.min(STEPS_WIDTH)) {
            let lit = values.get(self.number).map(|value| (value, bar_style(self.desk, None)));
            let style = |value: u16| bar_style(self.desk, Some(Pixel::Step(scale.step(value))));
            bins.draw(values.counts(), style, lit.as_slice(), area, buffer);
        }
        let total = values.counts().total().into();
        let deals = match self.shown.filter {
            Some(_) => format!("{} fit", grouped(total)),
            None => self.desk.panes.table().counted(total),
        };
        let name = self.desk.panes.table().measure_name(column);
        put_text(buffer, caption, &shortened(&format!("{name}, {deals}"), caption.width), theme.quiet);
    }

    /// Returns counts of the matching deals on the screen by category, each with its pixel.
    fn counts(&self) -> Vec<(Option<Pixel>, String)> {
        let Shown { all: Known { coloured, .. }, blocks, fitting, .. } = self.shown;
        if self.is_of_record {
            return self.record_counts();
        }
        let [winnable, impossible] = [0, 1].map(|verdict| fitting.verdicts.counts().count(verdict));
        let of_winnable = Some(Pixel::Step(1)).filter(|_| coloured.column() == Column::Verdict);
        let lines = [
            (winnable, of_winnable, "winnable"),
            (impossible, Some(Pixel::Impossible), "impossible"),
            (blocks.unknown(), Some(Pixel::Unknown), "unknown"),
            (fitting.cells.counts().count(0), None, "need no cell"),
            (fitting.cells.counts().count(4), None, "need all four"),
            (fitting.coloured.undecided(), None, "undecided"),
        ];
        let lines = lines.into_iter().filter(|(count, ..)| *count > 0);
        lines.map(|(count, pixel, words)| (pixel, format!("{} {words}", grouped(count.into())))).collect()
    }

    /// Returns the counts of the deals on the screen by the games played of them, and of all numbers won.
    fn record_counts(&self) -> Vec<(Option<Pixel>, String)> {
        let [mut won, mut lost, mut open, mut others] = [0u64; 4];
        for number in self.shown.blocks.matching() {
            match self.shown.record_pixel(self.desk, number, self.scale) {
                Pixel::Won => won += 1,
                Pixel::Lost => lost += 1,
                Pixel::Open => open += 1,
                _ => others += 1,
            }
        }
        let (desk, set) = (self.desk, self.number.set());
        let standings = desk.record().standings(desk.panes.table(), desk.panes.table().cells(desk.panes.cells()).get());
        let all_won = standings.filter(|(number, of)| *of == Standing::Won && number.set() == set).count();
        let lines = [
            (Pixel::Won, won, "won here"),
            (Pixel::Lost, lost, "lost or given up"),
            (Pixel::Open, open, "open"),
            (Pixel::Untried(2), others, "untried, dimmed"),
        ];
        let line = |(pixel, count, words)| (Some(pixel), format!("{} {words}", grouped(count)));
        let lines = lines.into_iter().filter(|(_, count, _)| *count > 0).map(line);
        let end = grouped(set.numbers().last().get());
        lines.chain([(None, format!("{} of {end} won", grouped(all_won as u64)))]).collect()
    }
}
