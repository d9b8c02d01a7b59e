//! Color depths of terminals.

use ratatui::style::Color;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Sixteen colors, whose look the terminal defines.
    Sixteen,
    /// 256: the sixteen, a 6×6×6 cube and 24 grays.
    Indexed,
    True,
}

/// The levels of red, green and blue in the cube of 256 colors, as in xterm.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
/// The sixteen colors as in xterm.
const SIXTEEN: [(Color, (u8, u8, u8)); 16] = [
    (Color::Black, (0, 0, 0)),
    (Color::Red, (205, 0, 0)),
    (Color::Green, (0, 205, 0)),
    (Color::Yellow, (205, 205, 0)),
    (Color::Blue, (0, 0, 238)),
    (Color::Magenta, (205, 0, 205)),
    (Color::Cyan, (0, 205, 205)),
    (Color::Gray, (229, 229, 229)),
    (Color::DarkGray, (127, 127, 127)),
    (Color::LightRed, (255, 0, 0)),
    (Color::LightGreen, (0, 255, 0)),
    (Color::LightYellow, (255, 255, 0)),
    (Color::LightBlue, (92, 92, 255)),
    (Color::LightMagenta, (255, 0, 255)),
    (Color::LightCyan, (0, 255, 255)),
    (Color::White, (255, 255, 255)),
];

/// Terminals without colors, by the whole name.
const COLORLESS: [&str; 9] =
    ["dumb", "unknown", "network", "sun", "mach", "mach-gnu", "rxvt-basic", "xterm-r5", "xterm-r6"];
/// How the names of other terminals without colors end.
const COLORLESS_ENDS: [&str; 4] = ["-m", "-mono", "-monochrome", "-nocolor"];

/// Returns whether a terminal is known to have no colors. The names are those of terminfo, which is not everywhere: its
/// database is missing in small systems.
fn is_colorless(term: &str) -> bool {
    // The terminals of DEC up to the VT520; their numbers have two digits or three.
    let number = term.strip_prefix("vt").map(|rest| rest.split('-').next().unwrap_or_default());
    let is_dec = number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()) && number != "525");
    is_dec || COLORLESS.contains(&term) || COLORLESS_ENDS.iter().any(|end| term.ends_with(end))
}

impl Depth {
    /// Returns the depth according to `COLORTERM` and `TERM`; `None` without colors. `COLORTERM` may be that of another
    /// terminal, from which the program's own was started, so that a name without colors comes first.
    pub fn of(colorterm: Option<&str>, term: Option<&str>) -> Option<Self> {
        const KNOWN: [&str; 6] = ["kitty", "alacritty", "wezterm", "foot", "ghostty", "contour"];
        let term = term.unwrap_or_default();
        if cfg!(windows) {
            Some(Self::True)
        } else if is_colorless(term) {
            None
        } else if colorterm.is_some_and(|colorterm| matches!(colorterm, "truecolor" | "24bit"))
            || term.ends_with("-direct")
            || KNOWN.iter().any(|known| term.contains(known))
        {
            Some(Self::True)
        } else if term.contains("256color") {
            Some(Self::Indexed)
        } else {
            (!term.is_empty()).then_some(Self::Sixteen)
        }
    }

    /// Returns the nearest color of the terminal. With 256 colors, the 240 that look the same everywhere are sent by
    /// number, which is shorter.
    pub fn nearest(self, color: Color) -> Color {
        let Color::Rgb(..) = color else { return color };
        let wanted = rgb(color);
        let distance = |color: (u8, u8, u8)| {
            let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
            // The eye is most sensitive to green.
            2 * square(color.0, wanted.0) + 4 * square(color.1, wanted.1) + 3 * square(color.2, wanted.2)
        };
        let indexed = || (16..=255).map(Color::Indexed).min_by_key(|&color| distance(rgb(color)));
        match self {
            Self::Sixteen => {
                let nearest = SIXTEEN.into_iter().min_by_key(|&(_, of)| distance(of));
                nearest.map_or(color, |(color, _)| color)
            }
            Self::Indexed => indexed().unwrap_or(color),
            Self::True => indexed().filter(|&indexed| rgb(indexed) == wanted).unwrap_or(color),
        }
    }
}

/// Returns a color's red, green and blue; the sixteen as in xterm.
pub fn rgb(color: Color) -> (u8, u8, u8) {
    match color {
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Indexed(gray @ 232..) => {
            let level = 8 + 10 * (gray - 232);
            (level, level, level)
        }
        Color::Indexed(cube @ 16..) => {
            let level = |place: u8| LEVELS[usize::from((cube - 16) / place % 6)];
            (level(36), level(6), level(1))
        }
        Color::Indexed(index) => SIXTEEN[usize::from(index)].1,
        named => SIXTEEN.into_iter().find(|(of, _)| *of == named).map_or((0, 0, 0), |(_, rgb)| rgb),
    }
}
