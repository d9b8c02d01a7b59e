//! The contrast of a theme's styles.

use ratatui::style::Style;

use super::{Role, Theme};
use crate::browser::terminal::depth::rgb;

/// The least contrast of text and of edges with their background.
pub const TEXT: f64 = 4.5;
pub const EDGE: f64 = 3.0;

/// Possible text and background colors of a terminal.
const OWN: [[(u8, u8, u8); 2]; 2] = [[(0, 0, 0), (255, 255, 255)], [(255, 255, 255), (0, 0, 0)]];

/// A style with too little contrast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fault {
    /// The index of the style among the parts of the theme.
    pub part: usize,
    /// The actual contrast, and the least accepted.
    pub found: f64,
    pub needed: f64,
}

/// Returns the styles with too little contrast, and the least contrast of the others.
pub fn faults(theme: &Theme) -> (Vec<Fault>, f64) {
    let ground = theme.text;
    let mut theme = theme.clone();
    let (mut faults, mut least) = (Vec::new(), f64::MAX);
    for (part, of) in theme.parts().into_iter().enumerate() {
        let written = |needed| OWN.map(|own| (contrast_of(*of.style, ground, own), needed)).to_vec();
        let pairs = match of.role {
            Role::Free => Vec::new(),
            Role::Filled | Role::Step if of.style.bg.is_none() => Vec::new(),
            Role::Text | Role::Filled => written(TEXT),
            Role::Edge => written(EDGE),
            Role::Step => {
                let bar = of.style.bg.zip(ground.bg).map(|(bar, ground)| (contrast(rgb(bar), rgb(ground)), EDGE));
                written(TEXT).into_iter().chain(bar).collect()
            }
        };
        let worst = pairs.into_iter().min_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
        match worst {
            Some((found, needed)) if found < needed => faults.push(Fault { part, found, needed }),
            Some((found, _)) => least = least.min(found),
            None => {}
        }
    }
    (faults, least)
}

/// Returns the contrast of two colors, from 1 to 21, as defined by WCAG 2.
pub fn contrast(a: (u8, u8, u8), b: (u8, u8, u8)) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    if a > b { a / b } else { b / a }
}

fn luminance((r, g, b): (u8, u8, u8)) -> f64 {
    let linear = |channel: u8| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// Returns the contrast of a style; `own` are the terminal's text and background colors.
fn contrast_of(style: Style, ground: Style, own: [(u8, u8, u8); 2]) -> f64 {
    let front = style.fg.or(ground.fg).map_or(own[0], rgb);
    let back = style.bg.or(ground.bg).map_or(own[1], rgb);
    contrast(front, back)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::terminal::depth::Depth;
    use crate::browser::theme::themes::OF_SIXTEEN;
    use crate::browser::theme::themes::tests::all;

    #[test]
    fn every_text_has_a_contrast_of_four_and_a_half_and_every_edge_of_three() {
        let mut least = f64::MAX;
        for (depth, mut theme) in all() {
            let (faults, of_theme) = faults(&theme);
            let named: Vec<_> = faults.iter().map(|fault| (fault, theme.parts()[fault.part].name)).collect();
            assert!(faults.is_empty(), "{} at {depth:?}: {named:?}", theme.name);
            least = least.min(of_theme);
        }
        assert!(least < 5.0, "the test looks at colours: {least}");
    }

    /// From green by yellow and orange to red, each step darker than the last, which sixteen colors cannot provide.
    #[test]
    fn the_steps_of_a_map_are_one_ramp() {
        for (depth, theme) in all().filter(|(_, theme)| theme.map.steps[0].bg.is_some()) {
            let steps = theme.map.steps.map(|step| rgb(step.bg.unwrap()));
            if theme.name == "viridis" {
                // From yellow by green to blue, and darker all the way, in 256 colors too.
                let blueness = steps.map(|(r, g, b)| f64::from(b) - f64::from(r.max(g)) / 2.0);
                assert!(blueness[0] < 0.0 && blueness[5] > 0.0, "{blueness:?}");
                assert!(steps.map(luminance).windows(2).all(|pair| pair[0] > pair[1]), "at {depth:?}: {steps:?}");
                continue;
            }
            // Less and less green beside the red; a dark red may lean to blue.
            let redness = steps.map(|(r, g, b)| (f64::from(r) - f64::from(g)) / f64::from(r.max(g).max(b)));
            assert!(redness.is_sorted(), "{} at {depth:?}: {redness:?}", theme.name);
            assert!(steps.iter().all(|&(r, g, b)| b <= r.max(g)), "{} at {depth:?}: no blue", theme.name);
            if depth == Depth::True && !OF_SIXTEEN.contains(&&*theme.name) {
                let lightness = steps.map(|step| 116.0 * luminance(step).cbrt() - 16.0);
                let is_darker = |pair: &[f64]| pair[0] - pair[1] > 3.0;
                assert!(lightness.windows(2).all(is_darker), "{}: {lightness:?}", theme.name);
            }
        }
    }

    #[test]
    fn black_and_white_differ_most() {
        assert!((contrast((0, 0, 0), (255, 255, 255)) - 21.0).abs() < 1e-9);
        assert!((contrast((9, 9, 9), (9, 9, 9)) - 1.0).abs() < 1e-9);
    }
}
