//! Histograms: bars, and where the facts of deals lie among those of 1–32,000.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::browser::state::theme::Theme;
use crate::freecell::{Distribution, FactName};

/// The bars, from an eighth of a row to a whole one.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Draws the histogram of a fact over an area. The bars that `lit` values are in have their styles, the first of them
/// where there are several.
pub fn draw(
    distribution: &Distribution,
    fact: FactName,
    lit: &[(u32, Style)],
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let columns = usize::from(area.width);
    let bins = columns.min(distribution.values(fact));
    if bins == 0 || area.height == 0 {
        return;
    }
    let counts = distribution.histogram(fact, bins);
    let lit: Vec<(usize, Style)> =
        lit.iter().map(|&(value, style)| (distribution.bin_of(fact, value, bins), style)).collect();
    let bars = (0..columns).map(|place| {
        let bin = place * bins / columns;
        let style = lit.iter().find(|(of, _)| *of == bin).map(|&(_, style)| style);
        // A bin that is lit is seen even if it holds no deal.
        Bar { count: counts[bin], style: style.unwrap_or(theme.bar), is_seen: style.is_some() }
    });
    draw_bars(&bars.collect::<Vec<_>>(), area, buffer);
}

/// A bar, one column wide.
#[derive(Debug, Clone, Copy)]
pub struct Bar {
    /// How many deals it stands for.
    pub count: u32,
    /// How it looks.
    pub style: Style,
    /// Whether it is seen even if it stands for none.
    pub is_seen: bool,
}

/// Draws bars beside each other, the highest as high as the area.
pub fn draw_bars(bars: &[Bar], area: Rect, buffer: &mut Buffer) {
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1);
    let eighths = 8 * u64::from(area.height);
    for (bar, x) in bars.iter().zip(area.x..area.right()) {
        let least = u64::from(bar.count > 0 || bar.is_seen);
        let mut height = (u64::from(bar.count) * eighths).div_ceil(u64::from(most)).max(least);
        for y in (area.y..area.bottom()).rev() {
            if height == 0 {
                break;
            }
            let eighth = usize::try_from(height.min(8)).expect("it is eight at most");
            buffer[(x, y)].set_char(BARS[eighth - 1]).set_style(bar.style);
            height -= eighth as u64;
        }
    }
}
