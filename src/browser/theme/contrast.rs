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

/// Returns the relative luminance of a color, from 0 to 1, as defined by WCAG 2.
pub fn luminance((r, g, b): (u8, u8, u8)) -> f64 {
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
