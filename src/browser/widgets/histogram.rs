//! Histograms: bins, axes, and bars.

use ratatui::widgets::{Sparkline, SparklineBar, Widget};

use super::draw::{cells, split_rows};
use super::prelude::*;
use tableaux_engine::atlas::Counts;

/// Bins of equally many values, so that their heights are comparable. Values outside are counted in the first and the
/// last bin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bins {
    /// The lowest value of the first bin.
    first: u16,
    width: u16,
    count: u16,
    /// The columns or rows taken on the screen.
    extent: u16,
    /// Whether wide bars have gaps between them.
    has_gaps: bool,
}

impl Bins {
    /// Returns bins of equal extent for values within `bounds`, in some columns or rows, with as few values each as
    /// leave at most two fifths of the room empty; `None` if there is no room.
    pub fn new(bounds: (u16, u16), room: u16) -> Option<Self> {
        let finest = Self::filling(bounds, room)?;
        let even = |bins: Self| Self { extent: room / bins.count * bins.count, ..bins };
        let wider = (finest.width..=len(bounds)).map(|width| even(Self::of_width(bounds, width, room)));
        wider.take_while(|bins| bins.count > 1).find(|bins| bins.extent * 5 >= room * 3).or_else(|| Some(even(finest)))
    }

    /// Returns the finest bins; they fill the room, some of them a little wider than others.
    pub fn filling(bounds: (u16, u16), room: u16) -> Option<Self> {
        (room > 0).then(|| Self::of_width(bounds, len(bounds).div_ceil(room), room))
    }

    /// Returns the bins of a scale for all deals, as many as there are columns or values. Surplus room is split evenly
    /// between values below and above.
    pub fn around(bounds: (u16, u16), room: u16) -> Option<Self> {
        let values = len(bounds);
        let count = Some(values.min(room)).filter(|&count| count > 0)?;
        let width = values.div_ceil(count);
        let first = bounds.0.saturating_sub((width * count - values) / 2);
        Some(Self { first, width, count, extent: room, has_gaps: false })
    }

    fn of_width(bounds: (u16, u16), width: u16, room: u16) -> Self {
        Self { first: bounds.0, width, count: len(bounds).div_ceil(width), extent: room, has_gaps: true }
    }

    /// Returns the columns or rows taken.
    pub const fn extent(self) -> u16 {
        self.extent
    }

    /// Returns the columns or rows of the narrowest bin.
    pub const fn pitch(self) -> u16 {
        self.extent / self.count
    }

    /// Returns the first column or row of a bin.
    pub fn start(self, bin: u16) -> u16 {
        let start = (u32::from(bin) * u32::from(self.extent)).div_ceil(self.count.into());
        u16::try_from(start).unwrap_or(self.extent)
    }

    /// Returns the middle column or row of a value's bin.
    pub fn middle(self, value: u16) -> u16 {
        let bin = self.of(value);
        (self.start(bin) + self.start(bin + 1) - 1) / 2
    }

    pub const fn count(self) -> u16 {
        self.count
    }

    pub fn of(self, value: u16) -> u16 {
        (value.saturating_sub(self.first) / self.width).min(self.count - 1)
    }

    /// Returns the bin in a column or row, from 0.
    pub fn at(self, place: u16) -> Option<u16> {
        let bin = u32::from(place) * u32::from(self.count) / u32::from(self.extent);
        u16::try_from(bin).ok().filter(|_| place < self.extent)
    }

    /// Returns the lowest and highest value of a bin, without those counted from outside.
    pub fn values(self, bin: u16) -> (u16, u16) {
        let lowest = self.first.saturating_add(bin.saturating_mul(self.width));
        (lowest, lowest.saturating_add(self.width - 1))
    }

    pub fn counts(self, values: &Counts) -> Vec<u32> {
        let mut counts = vec![0; self.count.into()];
        for value in values.values() {
            counts[usize::from(self.of(value))] += values.count(value);
        }
        counts
    }

    /// Returns the empty columns on the right of each bar.
    pub fn gap(self) -> u16 {
        u16::from(self.has_gaps && self.pitch() >= 4)
    }

    /// Draws a bar for each bin, in the style of its middle value. Bins of `lit` values use theirs, the first if there
    /// are several.
    pub fn draw(
        self,
        values: &Counts,
        style: impl Fn(u16) -> Style,
        lit: &[(u16, Style)],
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let counts = self.counts(values);
        let bars = (0..self.extent).filter_map(|place| {
            let bin = self.at(place)?;
            let (lowest, highest) = self.values(bin);
            let lit = lit.iter().find(|&&(value, _)| self.of(value) == bin);
            let is_gap = place >= self.start(bin + 1) - self.gap();
            Some(Bar {
                count: if is_gap { 0 } else { counts[usize::from(bin)] },
                style: lit.map_or_else(|| style(lowest.midpoint(highest)), |&(_, style)| style),
                // A highlighted bin is visible even without deals.
                is_seen: lit.is_some() && !is_gap,
            })
        });
        draw_bars(&bars.collect::<Vec<_>>(), area, buffer);
    }
}

/// Returns the number of values within bounds.
const fn len((lowest, highest): (u16, u16)) -> u16 {
    highest.saturating_sub(lowest).saturating_add(1)
}

/// A bar, one column wide.
#[derive(Debug, Clone, Copy)]
pub struct Bar {
    pub count: u32,
    pub style: Style,
    /// Whether the bar is visible even if the count is 0.
    pub is_seen: bool,
}

/// Draws bars side by side, the highest as high as the area.
pub fn draw_bars(bars: &[Bar], area: Rect, buffer: &mut Buffer) {
    draw_bars_up_to(bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1), bars, area, buffer);
}

/// Draws bars side by side, one of `most` as high as the area.
pub fn draw_bars_up_to(most: u32, bars: &[Bar], area: Rect, buffer: &mut Buffer) {
    let eighths = 8 * u64::from(area.height);
    let heights = bars.iter().map(|bar| {
        // Anything counted is visible, at least as an eighth of a row.
        let least = u64::from(bar.count > 0 || bar.is_seen);
        let height = (u64::from(bar.count) * eighths).div_ceil(most.into()).max(least);
        SparklineBar::from(height).style(bar.style)
    });
    Sparkline::default().data(heights).max(eighths).render(area, buffer);
}

/// Draws the distribution of a measure over the whole width of an area, with the bars of some values in other styles.
pub fn draw_scale(values: &Counts, lit: &[(u16, Style)], theme: &Theme, area: Rect, buffer: &mut Buffer) {
    if let Some(bins) = values.usual_bounds().and_then(|bounds| Bins::around(bounds, area.width)) {
        bins.draw(values, |_| theme.bar, lit, area, buffer);
    }
}

/// Draws the distribution of some values above its axis, which names the least, the greatest and a lit one.
pub fn draw_sample(
    values: &[u32],
    lit: Option<u32>,
    words: fn(u32) -> String,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    /// The most columns of all bars, and of each.
    const MOST: u16 = 60;
    const WIDEST: usize = 6;
    let (Some(&least), Some(&most)) = (values.iter().min(), values.iter().max()) else { return };
    let room = usize::from(area.width.min(MOST)).max(1);
    let span = u64::from(most - least) + 1;
    let bins = usize::try_from(span).unwrap_or(room).min(room);
    let each = (room / bins).min(WIDEST);
    let bin = |value: u32| usize::try_from(u64::from(value - least) * bins as u64 / span).unwrap_or(0);
    let mut counts = vec![0u32; bins];
    for &value in values {
        counts[bin(value)] += 1;
    }
    let lit = lit.filter(|lit| (least..=most).contains(lit));
    let bars = counts.iter().enumerate().flat_map(|(at, &count)| {
        let style = if lit.map(bin) == Some(at) { theme.bar_lit } else { theme.bar };
        std::iter::repeat_n(Bar { count, style, is_seen: false }, each)
    });
    let [plot, axis] = split_rows(area, [area.height.saturating_sub(1), 1]);
    draw_bars(&bars.collect::<Vec<_>>(), plot, buffer);
    let columns = cells(bins * each);
    let lit_at = lit.map(|value| (words(value), cells(bin(value) * each)));
    let ends = [(words(least), 0), (words(most), columns)];
    let place = |(text, x): &(String, u16)| {
        let x = x.saturating_sub(if *x == columns { width(text) } else { 0 }).min(columns.saturating_sub(width(text)));
        (axis.x + x, axis.x + x + width(text))
    };
    let taken = lit_at.as_ref().map(place);
    for (at, end) in ends.iter().enumerate().filter(|(at, _)| *at == 0 || most > least) {
        let (x, right) = place(end);
        if at == 0 || taken.is_none_or(|(left, end)| right < left || end < x) {
            put_text(buffer, right_of(axis, x), &end.0, theme.quiet);
        }
    }
    if let (Some((text, _)), Some((x, right))) = (&lit_at, taken) {
        // It covers the least value rather than stand beside half of it.
        let (_, end) = place(&ends[0]);
        if x <= end {
            put_text(buffer, axis, &" ".repeat(usize::from(end - axis.x)), theme.text);
        }
        put_text(buffer, part(axis, x - axis.x, right - x), text, theme.bar_lit);
    }
}
