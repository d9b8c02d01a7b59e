//! Plots with axes: bars of one measure, or dots of two.

use super::axis_name;
use crate::browser::screens::prelude::*;
use crate::browser::theme::STEPS;
use crate::browser::widgets::histogram::Bins;
use crate::browser::widgets::pixels::{Pixel, Pixels, bar_style};
use crate::browser::widgets::scale::Scale;
use tableaux_engine::atlas::Values;

/// The columns of the vertical axis labels.
const LABELS: u16 = 7;

/// The areas of a plot.
#[derive(Debug, Clone, Copy)]
pub struct Plot {
    /// The vertical axis with its labels.
    labels: Rect,
    pub chart: Rect,
    /// The horizontal axis, its labels, and a line for the quartiles.
    below: Rect,
    pub words: Rect,
}

impl Plot {
    /// Lays out a plot with some lines of text below it; `None` if it does not fit.
    pub fn new(area: Rect, lines: u16) -> Option<Self> {
        let axis = 3;
        let inner = Rect { x: area.x + 1, width: area.width.checked_sub(3)?, ..area };
        let lines = if inner.height >= 20 { lines + 1 } else { lines };
        let top = u16::from(inner.height >= 20);
        let height = inner.height.checked_sub(lines + axis + top + 1).filter(|&height| height >= 3)?;
        let chart_width = inner.width.checked_sub(LABELS).filter(|&width| width >= 8)?;
        // The line above is for the highlighted deal.
        let chart = Rect { x: inner.x + LABELS, y: inner.y + top + 1, width: chart_width, height };
        let words = inner.bottom() - (lines - u16::from(lines > 4));
        Some(Self {
            labels: Rect { x: inner.x, width: LABELS, ..chart },
            chart,
            below: Rect { y: chart.bottom(), height: axis, ..chart },
            words: Rect { y: words, height: inner.bottom() - words, ..inner },
        })
    }

    /// Draws the distribution of values, with the quartiles below and the bar of a deal highlighted.
    pub fn draw_bars(&self, desk: &Desk, values: &Values, lit: Option<(DealNumber, u16)>, buffer: &mut Buffer) {
        let Some(axis) = Axis::new(values, self.chart.width) else { return };
        let chart = axis.area(self.chart);
        let theme = desk.look.theme();
        let scale = Scale::new(desk, values.column());
        let style = |value: u16| match &scale {
            Some(scale) => bar_style(desk, Some(Pixel::Step(scale.step(value)))),
            None => theme.bar,
        };
        let lit_bar = lit.map(|(_, value)| (value, bar_style(desk, None)));
        axis.bins.draw(values.counts(), style, lit_bar.as_slice(), chart, buffer);
        let most = axis.bins.counts(values.counts()).into_iter().max().unwrap_or(0);
        // Labels for the highest bar and half of it.
        let rows = [(chart.y, most), (chart.y + chart.height / 2, most / 2)];
        self.draw_vertical(desk, rows.map(|(y, count)| (y, grouped(count.into()))), buffer);
        self.draw_horizontal(desk, axis, values, lit, buffer);
        let above = chart.y - 1;
        put_text(buffer, Rect { y: above, height: 1, ..self.labels }, "deals", theme.quiet);
        if let Some((number, value)) = lit {
            let here = Sign::Here.symbol();
            let words = format!("{here} #{number}: {value}");
            let middle = axis.middle(self.chart, value);
            // The text goes left of the mark if there is no room on the right.
            let is_left = middle + width(&words) > self.chart.right();
            let words = if is_left { format!("#{number}: {value} {here}") } else { words };
            let x = if is_left { (middle + 1).saturating_sub(width(&words)).max(self.labels.x) } else { middle };
            put_text(buffer, Rect { x, y: above, width: self.chart.right() - x, height: 1 }, &words, theme.strong);
        }
        self.draw_quartiles(desk, axis, values, buffer);
    }

    /// Draws the joint distribution of two measures, brighter for more deals, with a deal highlighted.
    pub fn draw_dots(
        &self,
        desk: &Desk,
        x_values: &Values,
        y_values: &Values,
        lit: Option<(DealNumber, u16, u16)>,
        buffer: &mut Buffer,
    ) {
        let theme = desk.look.theme();
        let pixels = Pixels::new(desk, Zoom::Far, self.chart);
        let (Some(x_axis), Some(y_axis)) =
            (Axis::filling(x_values, pixels.across()), Axis::filling(y_values, pixels.down()))
        else {
            return;
        };
        let (across, down) = (x_axis.bins.count(), y_axis.bins.count());
        let mut counts = vec![0u32; usize::from(across) * usize::from(down)];
        let at = |x: u16, y: u16| usize::from(y) * usize::from(across) + usize::from(x);
        for (x, y) in x_values.pairs(y_values) {
            counts[at(x_axis.bins.of(x), y_axis.bins.of(y))] += 1;
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        // The last row of pixels has the lowest value.
        let place = |x: u16, y: u16| {
            let from_below = pixels.down().checked_sub(y + 1)?;
            Some((x_axis.bins.at(x)?, y_axis.bins.at(from_below)?))
        };
        let pixel = |x: u16, y: u16| {
            let count = place(x, y).map_or(0, |(x, y)| counts[at(x, y)]);
            (density(count, most).map_or(Pixel::Empty, Pixel::Step), None)
        };
        let lit_place = lit.map(|(_, x, y)| (x_axis.bins.of(x), y_axis.bins.of(y)));
        let is_lit = |x: u16, y: u16| lit_place.is_some() && place(x, y) == lit_place;
        pixels.draw(desk, pixel, is_lit, buffer);
        // Labels at the rows of the lowest, the middle and the highest value.
        let (lowest, highest) = y_axis.bounds;
        let labels = [lowest, lowest.midpoint(highest), highest].map(|value| {
            let from_below = pixels.down() - 1 - y_axis.bins.middle(value);
            let row = from_below * self.chart.height / pixels.down();
            (self.chart.y + row, value.to_string())
        });
        self.draw_vertical(desk, labels, buffer);
        self.draw_horizontal(desk, x_axis, x_values, lit.map(|(number, x, _)| (number, x)), buffer);
        let top = Rect { y: self.chart.y - 1, height: 1, ..self.chart };
        let y_name = axis_name(y_values.column());
        put_text(buffer, Rect { x: self.labels.x, ..top }, y_name, theme.quiet);
        let name = lit.map_or(String::new(), |(number, x, y)| format!("#{number}: {x}, {y}"));
        let legend = 2 * cells(STEPS) + 10;
        let x = top.right().saturating_sub(legend);
        let beside = self.labels.x + width(y_name) + 3;
        if beside + width(&name) < x {
            put_text(buffer, Rect { x: beside, width: width(&name), ..top }, &name, theme.strong);
        }
        draw_densities(desk, Rect { x, width: legend, ..top }, buffer);
    }

    /// Draws the vertical axis with labels beside some of its rows.
    fn draw_vertical(&self, desk: &Desk, labels: impl IntoIterator<Item = (u16, String)>, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let x = self.labels.right() - 1;
        for y in self.labels.top()..self.labels.bottom() {
            put_text(buffer, Rect::new(x, y, 1, 1), "│", theme.edge);
        }
        for (y, label) in labels {
            let row = Rect { y, height: 1, width: self.labels.width - 1, ..self.labels };
            put_text(buffer, row, &format!("{label:>5}"), theme.quiet);
            put_text(buffer, Rect::new(x, y, 1, 1), "┤", theme.edge);
        }
    }

    /// Draws the horizontal axis with labels and the name of the measure.
    fn draw_horizontal(
        &self,
        desk: &Desk,
        axis: Axis,
        values: &Values,
        lit: Option<(DealNumber, u16)>,
        buffer: &mut Buffer,
    ) {
        let theme = desk.look.theme();
        let mut rows = self.below.rows();
        let (Some(line), Some(labels)) = (rows.next(), rows.next()) else { return };
        put_text(buffer, Rect { x: line.x - 1, width: 1, ..line }, "└", theme.edge);
        put_text(buffer, line, &"─".repeat(line.width.into()), theme.edge);
        let name = axis_name(values.column());
        let names = labels.right().saturating_sub(width(name));
        put_text(buffer, Rect { x: names, width: labels.right() - names, ..labels }, name, theme.quiet);
        let mut free = labels.x;
        for value in axis.labels() {
            let x = axis.middle(self.chart, value);
            let text = value.to_string();
            let start = (x + 1).saturating_sub(width(&text).div_ceil(2)).max(labels.x);
            if start < free || start + width(&text) >= names {
                continue;
            }
            let is_lit = lit.is_some_and(|(_, of)| of == value);
            let style = if is_lit { theme.strong } else { theme.quiet };
            put_text(buffer, Rect { x: start, width: labels.right() - start, ..labels }, &text, style);
            put_text(buffer, Rect { x, width: 1, ..line }, "┬", theme.edge);
            free = start + width(&text) + 2;
        }
    }

    fn draw_quartiles(&self, desk: &Desk, axis: Axis, values: &Values, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let Some(row) = self.below.rows().nth(2) else { return };
        let [low, median, high] = [25, 50, 75].map(|percent| {
            values.counts().quantile(percent).map_or(self.chart.x, |value| axis.middle(self.chart, value))
        });
        put_text(
            buffer,
            Rect { x: low, width: high - low + 1, ..row },
            &"━".repeat(usize::from(high - low) + 1),
            theme.edge,
        );
        put_text(buffer, Rect { x: median, width: 1, ..row }, "┃", theme.strong);
        let words = "the middle half";
        let beside = right_of(row, high + 2);
        if width(words) <= beside.width {
            put_text(buffer, beside, words, theme.quiet);
        }
    }
}

/// Returns the density step of a pixel; `None` without deals. Densities vary so much that equal steps would leave
/// nearly all pixels on the first: the steps are of the square root.
fn density(count: u32, most: u32) -> Option<usize> {
    let root = (f64::from(count) / f64::from(most.max(1))).sqrt();
    (count > 0).then(|| (1..STEPS).filter(|&step| root * f64::from(cells(STEPS)) >= f64::from(cells(step))).count())
}

/// Draws a legend of the densities: `few ▇▇▇ many`.
fn draw_densities(desk: &Desk, area: Rect, buffer: &mut Buffer) {
    let theme = desk.look.theme();
    let rest = |x: u16| right_of(area, area.x + x);
    put_text(buffer, rest(0), "few", theme.quiet);
    for step in 0..STEPS {
        let (sign, style) = Pixel::Step(step).swatch(desk);
        put_text(buffer, rest(4 + 2 * cells(step)), &sign.to_string().repeat(2), style);
    }
    put_text(buffer, rest(5 + 2 * cells(STEPS)), "many", theme.quiet);
}

fn cells(count: usize) -> u16 {
    u16::try_from(count).expect("there are a few steps")
}

#[derive(Debug, Clone, Copy)]
pub struct Axis {
    bins: Bins,
    bounds: (u16, u16),
}

impl Axis {
    /// Creates an axis for bars within some columns.
    pub fn new(values: &Values, room: u16) -> Option<Self> {
        let bounds = Self::bounds(values)?;
        Some(Self { bins: Bins::new(bounds, room)?, bounds })
    }

    /// Creates an axis for dots that fills some columns or rows.
    fn filling(values: &Values, room: u16) -> Option<Self> {
        let bounds = Self::bounds(values)?;
        Some(Self { bins: Bins::filling(bounds, room)?, bounds })
    }

    /// Returns the lowest and highest value, without outliers except for the number of cells, which has few values.
    fn bounds(values: &Values) -> Option<(u16, u16)> {
        let (is_of_few, values) = (values.column() == Column::Cells, values.counts());
        if is_of_few { values.bounds() } else { values.usual_bounds() }
    }

    /// Returns the part of a chart covered by its bars.
    fn area(self, chart: Rect) -> Rect {
        Rect { width: self.bins.extent(), ..chart }
    }

    /// Returns the column in the middle of a value's bar.
    fn middle(self, chart: Rect, value: u16) -> u16 {
        chart.x + self.bins.middle(value).saturating_sub(self.bins.gap().div_ceil(2))
    }

    /// Returns the values to label: every one, or every tenth, fiftieth …
    fn labels(self) -> impl Iterator<Item = u16> {
        let (lowest, highest) = self.bounds;
        let (extent, values) = (u32::from(self.bins.extent()), u32::from(highest - lowest) + 1);
        // As many labels as fit with a gap each.
        let step = [1, 10, 50].into_iter().find(|&step| u32::from(step) * extent >= 4 * values).unwrap_or(100);
        (lowest..=highest).filter(move |value| value % step == 0)
    }

    /// Returns the values and the number of deals of the bar at a screen position.
    pub fn bar_at(self, values: &Values, chart: Rect, position: Position) -> Option<(u16, u16, u32)> {
        let column = self.area(chart).contains(position).then(|| position.x - chart.x)?;
        let bin = self.bins.at(column)?;
        let (lowest, highest) = self.bins.values(bin);
        Some((lowest, highest, self.bins.counts(values.counts())[usize::from(bin)]))
    }
}
