//! Histograms: where the facts of deals lie among those of 1–32,000.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::theme::Theme;
use crate::freecell::Distribution;

/// The bars, from an eighth of a row to a whole one.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Draws the histogram of a fact into the first line of an area, over all its columns. The bars that `lit` values are in
/// have their styles, those before the others.
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
    for (place, x) in (area.x..area.right()).enumerate() {
        let bin = place * bins / columns;
        // A bin that holds any deal is seen.
        let height = (u64::from(counts[bin]) * 8).div_ceil(u64::from(most)).max(1);
        let bar = BARS[usize::try_from(height).map_or(7, |height| height - 1)];
        let style = lit.iter().find(|(of, _)| *of == bin).map_or(theme.bar, |&(_, style)| style);
        let is_lit = style != theme.bar;
        buffer[(x, area.y)].set_char(if counts[bin] == 0 && !is_lit { ' ' } else { bar }).set_style(style);
    }
}
