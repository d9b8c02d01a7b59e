//! What stands beside the map: the selected deal, what the colours stand for, how the deals on the screen are
//! distributed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Shown;
use crate::atlas::boxed::value;
use crate::atlas::{Column, Difficulty, Value};
use crate::browser::bins::Bins;
use crate::browser::boards;
use crate::browser::desk::Desk;
use crate::browser::draw::{put_text, shortened, width};
use crate::browser::pixels::{Pixel, bar_style};
use crate::browser::scale::{Scale, ends};
use crate::number::{DealNumber, grouped};
use crate::verdict::Verdict;
use crate::verdict::fewest_cells::FewestCells;
use crate::verdict::outcome::Outcome;
use crate::words::{counted, plural};

/// The columns of the panel.
pub const WIDTH: u16 = 27;
/// The rows about the selected deal, with an empty one below.
const DEAL: u16 = 6;
/// The columns of each step of the scale, and of all.
const STEP: u16 = 4;
const STEPS_WIDTH: u16 = 24;
/// The rows that the histogram has, the fewest and the most.
const BARS: (u16, u16) = (3, 9);

/// The panel about a deal of the map.
pub struct Panel<'a> {
    pub desk: &'a Desk,
    pub number: DealNumber,
    pub shown: &'a Shown,
    pub scale: Option<&'a Scale>,
}

/// What is known of a deal: from the box, or else from searches.
struct Known {
    outcome: Option<Outcome>,
    moves: Option<u64>,
    cells: Option<u64>,
    difficulty: Option<Difficulty>,
}

impl Known {
    fn of(desk: &Desk, number: DealNumber, shown: &Shown) -> Self {
        let boxed = |column| match value(&desk.focused().generator(), number, column) {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        };
        let board = desk.table().board(number);
        let results = desk.results(&board);
        let found = results.verdict;
        let shortest = match found {
            Some(Verdict::Solved(solution)) => Some(u64::from(solution.moves())),
            _ => None,
        };
        let cells = match results.fewest_cells {
            Some(FewestCells::Exactly(cells)) => Some(cells.get().into()),
            _ => None,
        };
        Self {
            outcome: shown.outcome(number).or(found.map(Outcome::from)),
            moves: boxed(Column::Moves).into_iter().chain(shortest).min(),
            cells: boxed(Column::Cells).or(cells),
            difficulty: boxed(Column::Difficulty)
                .and_then(|percent| u8::try_from(percent).ok())
                .and_then(Difficulty::new),
        }
    }

    /// Whether it can be won, and in how many moves.
    fn verdict(&self) -> Option<String> {
        let moves = self.moves.map(|moves| counted(moves, "move", "moves"));
        Some(match (self.outcome?, moves) {
            (Outcome::Winnable, Some(moves)) => format!("winnable · {moves}"),
            (Outcome::Winnable, None) => "winnable".into(),
            (Outcome::Impossible, _) => "impossible".into(),
            (Outcome::Unknown, _) => "unknown".into(),
        })
    }

    fn cells(&self) -> Option<String> {
        self.cells.map(|cells| {
            if cells == 0 { "needs no cell".into() } else { format!("needs {}", counted(cells, "cell", "cells")) }
        })
    }

    fn harder(&self) -> Option<String> {
        self.difficulty.map(|difficulty| format!("harder than {} of 100", difficulty.percent_easier()))
    }
}

/// What is known of a deal, the most telling first.
pub fn in_a_line(desk: &Desk, number: DealNumber, shown: &Shown) -> Vec<String> {
    let known = Known::of(desk, number, shown);
    let name = format!("#{number}");
    let rest = [known.verdict(), known.harder(), known.cells(), measured(number, shown)];
    std::iter::once(name).chain(rest.into_iter().flatten()).collect()
}

/// The value that colours a deal, if no other words say it.
fn measured(number: DealNumber, shown: &Shown) -> Option<String> {
    let column = shown.coloured.column();
    let is_said = matches!(column, Column::Difficulty | Column::Cells | Column::Moves | Column::Verdict);
    shown.coloured.get(number).filter(|_| !is_said).map(|value| format!("{column} {value}"))
}

impl Panel<'_> {
    /// Draws as much as there is room for, from top to bottom: the deal with its board, the colours, the histogram, the
    /// counts.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let theme = self.desk.theme();
        let counts = self.counts();
        let of_board = boards::small_extent(self.desk.table()).rows;
        let of_counts = u16::try_from(counts.len()).unwrap_or(u16::MAX).saturating_add(1);
        let spare = area.height.saturating_sub(DEAL + of_board + 4);
        let has_counts = spare >= 2 + BARS.0 + of_counts;
        let is_tall = spare >= 2 + BARS.1 + of_counts;
        let (gap, words) = if is_tall { (1, 1) } else { (0, 0) };
        let of_bars = spare.saturating_sub(gap + words + 2 + if has_counts { of_counts } else { 0 });

        let mut left = area;
        let mut take = |rows: u16| {
            let taken = Rect { height: rows.min(left.height), ..left };
            left = Rect { y: taken.bottom(), height: left.bottom() - taken.bottom(), ..left };
            taken
        };
        // A line more or less from deal to deal moves nothing below.
        for ((text, style), row) in self.deal().iter().zip(take(DEAL + gap).rows()) {
            put_text(buffer, row, &shortened(text, row.width), *style);
        }
        boards::draw_small(&self.desk.table().board(self.number), theme, take(of_board), buffer);
        take(1);
        self.draw_legend(take(2 + words), buffer);
        take(1);
        if of_bars >= BARS.0 {
            self.draw_histogram(take(of_bars.min(BARS.1)), take(1), buffer);
        }
        if has_counts {
            take(1);
            for ((pixel, text), row) in counts.iter().zip(take(of_counts - 1).rows()) {
                if let Some((sign, style)) = pixel.map(|pixel| pixel.swatch(self.desk)) {
                    put_text(buffer, row, &sign.to_string().repeat(2), style);
                }
                put_text(buffer, Rect { x: row.x + 3, width: row.width - 3, ..row }, text, theme.text);
            }
        }
    }

    /// What is known of the selected deal, in lines.
    fn deal(&self) -> Vec<(String, Style)> {
        let (desk, theme) = (self.desk, self.desk.theme());
        let known = Known::of(desk, self.number, self.shown);
        let note = desk.note(desk.table(), self.number);
        let title = note.map_or_else(|| format!("#{}", self.number), |note| format!("#{} ★ {note}", self.number));
        let of_outcome = match known.outcome {
            Some(Outcome::Winnable) => theme.good,
            Some(Outcome::Impossible) => theme.bad,
            Some(Outcome::Unknown) | None => theme.unsure,
        };
        let bars = known.difficulty.map(|difficulty| {
            let bars = usize::from(difficulty.bars());
            let rest = usize::from(Difficulty::MAX_BARS) - bars;
            format!("difficulty {}{}", "▮".repeat(bars), "▯".repeat(rest))
        });
        let lines = [
            Some((title, theme.accent)),
            known.verdict().map(|words| (words, of_outcome)),
            bars.map(|bars| (bars, theme.strong)),
            known.harder().map(|words| (words, theme.text)),
            known.cells().map(|words| (words, theme.text)),
            measured(self.number, self.shown).map(|words| (words, theme.text)),
        ];
        lines.into_iter().flatten().collect()
    }

    /// Draws the steps of the scale, with the first value of each.
    fn draw_legend(&self, area: Rect, buffer: &mut Buffer) {
        let Some(scale) = self.scale.filter(|_| self.shown.coloured.column() != Column::Verdict) else { return };
        let theme = self.desk.theme();
        let mut rows = area.rows();
        let (Some(swatches), Some(values)) = (rows.next(), rows.next()) else { return };
        let mut x = area.x;
        for (step, first) in scale.firsts() {
            let place = |row: Rect| Rect { x, width: STEP, ..row }.intersection(row);
            let (sign, style) = Pixel::Step(step).swatch(self.desk);
            put_text(buffer, place(swatches), &sign.to_string().repeat(STEP.into()), style);
            put_text(buffer, place(values), &first.to_string(), theme.quiet);
            x += STEP;
        }
        if let Some(words) = rows.next() {
            let [easy, hard] = ends(self.shown.coloured.column());
            put_text(buffer, words, easy, theme.quiet);
            let end = x.saturating_sub(width(hard));
            put_text(buffer, Rect { x: end, width: x - end, ..words }, hard, theme.quiet);
        }
    }

    /// Draws how the measure of the deals on the screen is distributed, in its colours.
    fn draw_histogram(&self, area: Rect, caption: Rect, buffer: &mut Buffer) {
        let values = &self.shown.coloured;
        let (theme, column) = (self.desk.theme(), values.column());
        let bounds = values.usual_bounds().filter(|_| column != Column::Verdict);
        let (Some(scale), Some(bounds)) = (self.scale, bounds) else { return };
        if let Some(bins) = Bins::new(bounds, area.width.min(STEPS_WIDTH)) {
            let lit = values.get(self.number).map(|value| (value, bar_style(self.desk, None)));
            let style = |value: u8| bar_style(self.desk, Some(Pixel::Step(scale.step(value))));
            bins.draw(values, style, lit, area, buffer);
        }
        let deals = counted_deals(values.range().len());
        put_text(buffer, caption, &format!("{column}, {deals}"), theme.quiet);
    }

    /// How many of the deals on the screen are what, each with the pixel that stands for them.
    fn counts(&self) -> Vec<(Option<Pixel>, String)> {
        let Shown { coloured, verdicts, cells, .. } = self.shown;
        let [winnable, impossible] = [0, 1].map(|verdict| verdicts.count(verdict));
        let of_winnable = Some(Pixel::Step(1)).filter(|_| coloured.column() == Column::Verdict);
        let unknown = coloured.range().numbers().filter(|&deal| self.shown.pixel(deal, self.scale) == Pixel::Unknown);
        let unknown = u32::try_from(unknown.count()).unwrap_or(u32::MAX);
        let lines = [
            (winnable, of_winnable, "winnable"),
            (impossible, Some(Pixel::Impossible), "impossible"),
            (unknown, Some(Pixel::Unknown), "unknown"),
            (cells.count(0), None, "need no cell"),
            (cells.count(4), None, "need all four"),
        ];
        let lines = lines.into_iter().filter(|(count, ..)| *count > 0);
        lines.map(|(count, pixel, words)| (pixel, format!("{} {words}", grouped(count.into())))).collect()
    }
}

/// A number of deals in words.
fn counted_deals(count: u64) -> String {
    format!("{} {}", grouped(count), plural(count, "deal", "deals"))
}
