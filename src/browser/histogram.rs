//! Histograms: where the facts of deals lie among those of 1–32,000.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::theme::Theme;
use crate::freecell::Distribution;

/// The bars, from an eighth of a row to a whole one.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Draws the histogram of a fact over an area. The bars that `lit` values are in have their styles, the first of them
/// where there are several.
pub fn draw(
    distribution: &Distribution,
    fact: usize,
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
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let lit: Vec<(usize, Style)> =
        lit.iter().map(|&(value, style)| (distribution.bin_of(fact, value, bins), style)).collect();
    let eighths = 8 * u64::from(area.height);
    for (place, x) in (area.x..area.right()).enumerate() {
        let bin = place * bins / columns;
        let style = lit.iter().find(|(of, _)| *of == bin).map(|&(_, style)| style);
        // A bin that holds any deal is seen, and so is one that is lit.
        let least = u64::from(counts[bin] > 0 || style.is_some());
        let mut height = (u64::from(counts[bin]) * eighths).div_ceil(u64::from(most)).max(least);
        for y in (area.y..area.bottom()).rev() {
            if height == 0 {
                break;
            }
            let eighth = usize::try_from(height.min(8)).expect("it is eight at most");
            buffer[(x, y)].set_char(BARS[eighth - 1]).set_style(style.unwrap_or(theme.bar));
            height -= eighth as u64;
        }
    }
}
