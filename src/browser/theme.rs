//! Colors and attributes as data: each theme is a file in `assets/themes`, or one of the user's. No other file names a
//! color.

pub mod contrast;
mod file;
mod themes;

use self::contrast::{TEXT, contrast};
use self::themes::PLAIN;
pub use self::themes::Themes;

use std::borrow::Cow;

use ratatui::style::{Color, Modifier, Style};

use crate::browser::terminal::depth::{Depth, rgb};
use tableaux_engine::card::Suit;
use tableaux_engine::gears::Direction;
use tableaux_engine::skat::Names;
use tableaux_engine::verdict::outcome::Outcome;

/// The colors that replace the terminal's own text and background in pictures.
pub const OWN_TEXT: Color = Color::Rgb(0xd0, 0xd0, 0xd0);
pub const OWN_GROUND: Color = Color::Rgb(0x1c, 0x1c, 0x1c);

/// The styles of everything. Styles without a background use that of `text`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Theme {
    pub name: Cow<'static, str>,
    /// Whether cards have edges instead of backgrounds.
    pub edges: bool,
    /// Whether highlights have a mark besides their color.
    pub marker: bool,
    /// The language of names and of letters on cards of hands.
    pub names: Names,
    /// Text, and the background of the screen.
    pub text: Style,
    pub strong: Style,
    /// Secondary text: cascade numbers, names of facts.
    pub quiet: Style,
    /// Keys, and the number of the focused pane.
    pub accent: Style,
    pub good: Style,
    pub bad: Style,
    /// A deal whose outcome is unknown.
    pub unsure: Style,
    pub edge: Style,
    pub selected: Style,
    pub bar: Style,
    /// The bar that contains the current deal.
    pub bar_lit: Style,
    /// An empty free cell, foundation or cascade.
    pub place: Style,
    pub face: Faces,
    /// The faces of highlighted cards.
    pub lit: Faces,
    pub gears: Gears,
    pub map: Map,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faces {
    /// The edge of a card that lies on another.
    pub edge: Style,
    suits: [Style; Suit::COUNT],
    /// The background tints by suit, if there are more than sixteen colors.
    tints: Option<[Tints; Suit::COUNT]>,
}

/// The tints of a card's background, derived from its other colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tints {
    /// The background of every other card when each shows one row.
    pub shaded: Color,
    /// The large suit on a covered card.
    pub pale: Color,
}

/// The percentage of the edge color in a shaded background, and of the suit color in a pale suit.
const SHADE: u16 = 14;
const PALE: u16 = 9;

/// Returns the RGB of a color, unless it is one of the sixteen that the terminal defines.
fn mixable(color: Color) -> Option<(u8, u8, u8)> {
    matches!(color, Color::Rgb(..) | Color::Indexed(16..)).then(|| rgb(color))
}

/// Mixes a percentage of another color into a background.
fn mixed(ground: (u8, u8, u8), other: (u8, u8, u8), percent: u16) -> Color {
    let mix = |ground: u8, other: u8| {
        let sum = u16::from(ground) * (100 - percent) + u16::from(other) * percent;
        u8::try_from((sum + 50) / 100).unwrap_or(ground)
    };
    Color::Rgb(mix(ground.0, other.0), mix(ground.1, other.1), mix(ground.2, other.2))
}

impl Faces {
    pub const fn of(&self, suit: Suit) -> Style {
        self.suits[suit as usize]
    }

    /// Returns the background tints of a suit, if the theme has them.
    pub fn tints(&self, suit: Suit) -> Option<Tints> {
        self.tints.map(|tints| tints[suit as usize])
    }

    /// Derives the tints, within the terminal's colors.
    fn mix_tints(&mut self, depth: Depth) {
        let tints = Suit::ALL.map(|suit| {
            let Style { fg, bg, .. } = self.of(suit);
            let (ink, ground, edge) = (mixable(fg?)?, mixable(bg?)?, mixable(self.edge.fg?)?);
            let shaded = depth.nearest(mixed(ground, edge, SHADE));
            // Text must be legible on the tint too.
            let shaded = if contrast(ink, rgb(shaded)) < TEXT { bg? } else { shaded };
            Some(Tints { shaded, pale: depth.nearest(mixed(ground, ink, PALE)) })
        });
        self.tints = match tints {
            [Some(clubs), Some(diamonds), Some(hearts), Some(spades)] => Some([clubs, diamonds, hearts, spades]),
            _ => None,
        };
    }

    /// Returns the edge of a card on another: in the theme's edge color, or in the suit's text color if its background
    /// differs.
    pub fn edge_of(&self, suit: Suit) -> Style {
        let Style { fg, bg, .. } = self.of(suit);
        if bg == self.edge.bg { self.edge } else { Style { fg, bg, ..Style::new() } }
    }

    /// Returns the face of a suit where nothing is written. Its text color is the same for all suits, so that an
    /// unchanged background is not sent to the terminal again.
    pub fn blank(&self, suit: Suit) -> Style {
        let of_suit = self.of(suit);
        let style = Style { fg: self.of(Suit::Spades).fg, bg: of_suit.bg, ..Style::new() };
        style.add_modifier(of_suit.add_modifier & Modifier::REVERSED)
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gears {
    directions: [Style; Direction::ALL.len()],
    pub lit: Style,
}

impl Gears {
    pub const fn of(&self, direction: Direction) -> Style {
        self.directions[direction as usize]
    }
}

/// The number of steps of a measure's scale.
pub const STEPS: usize = 6;

/// The colors of a map: backgrounds, with text colors.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Map {
    /// The steps of a scale, from easy to hard.
    pub steps: [Style; STEPS],
    pub unknown: Style,
    pub impossible: Style,
    /// A deal that does not match the filter.
    pub faint: Style,
    pub cursor: Style,
    /// The colors by games played, derived from the others.
    pub record: RecordColors,
}

/// The colors of a map by games played: backgrounds, with text colors.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordColors {
    pub won: Style,
    pub lost: Style,
    pub open: Style,
    /// The steps of a scale, dimmed, for deals that were not played.
    pub untried: [Style; STEPS],
    /// The text colors of days by the games won, from few to many; `None` without colors that mix.
    pub days: Option<[Style; DAYS]>,
}

/// The steps of a day's brightness.
pub const DAYS: usize = 4;

impl RecordColors {
    /// The percentage of a step's color that is left in a dimmed one.
    const DIMMED: u16 = 30;
    /// The percentages of the color of a day.
    const BRIGHTNESS: [u16; DAYS] = [40, 60, 80, 100];

    /// Derives the colors from those of a theme.
    fn of(theme: &Theme) -> Self {
        let text = theme.map.steps[0].fg.or(theme.map.unknown.fg);
        let filled = |style: Style| Style { fg: theme.text.bg.or(text), bg: style.fg, ..Style::new() };
        // Without colors, signs stand for them.
        let has_colors = theme.map.steps[0].bg.is_some();
        let of = |style: Style| if has_colors { filled(style) } else { Style::new() };
        let untried = theme.map.steps.map(|step| {
            let dimmed = theme.text.bg.and_then(mixable).zip(step.bg.and_then(mixable));
            match dimmed {
                Some((ground, color)) => {
                    Style { fg: theme.quiet.fg, bg: Some(mixed(ground, color, Self::DIMMED)), ..Style::new() }
                }
                None => theme.map.unknown,
            }
        });
        let bright = theme.text.bg.and_then(mixable).zip(theme.good.fg.and_then(mixable));
        let days = bright
            .map(|(ground, color)| Self::BRIGHTNESS.map(|percent| Style::new().fg(mixed(ground, color, percent))));
        Self { won: of(theme.good), lost: of(theme.bad), open: of(theme.accent), untried, days }
    }
}

impl Theme {
    /// Reduces the theme to the terminal's colors.
    #[must_use]
    fn at(mut self, depth: Depth) -> Self {
        for Part { style, .. } in self.parts() {
            for color in [&mut style.fg, &mut style.bg].into_iter().flatten() {
                *color = depth.nearest(*color);
            }
        }
        // Where highlights have marks, an even ground is easier to read than rows of two.
        for faces in [&mut self.face, &mut self.lit].into_iter().filter(|_| !self.marker) {
            faces.mix_tints(depth);
        }
        self.map.record = RecordColors::of(&self);
        for style in &mut self.map.record.untried {
            style.bg = style.bg.map(|color| depth.nearest(color));
        }
        for style in self.map.record.days.iter_mut().flatten() {
            style.fg = style.fg.map(|color| depth.nearest(color));
        }
        self
    }

    /// Returns the theme on a light ground of the terminal's own, where cards without edges would not be seen.
    #[must_use]
    pub fn on_light_ground(self) -> Self {
        Self { edges: self.edges || self.name == PLAIN, ..self }
    }

    /// Removes large suits and shaded rows, for ASCII.
    #[must_use]
    pub fn without_tints(mut self) -> Self {
        (self.face.tints, self.lit.tints) = (None, None);
        self
    }

    /// Returns the faces of highlighted or of other cards.
    pub const fn faces(&self, is_lit: bool) -> &Faces {
        if is_lit { &self.lit } else { &self.face }
    }

    pub const fn title(&self, is_focused: bool) -> Style {
        if is_focused { self.accent } else { self.strong }
    }

    pub const fn of_outcome(&self, outcome: Option<Outcome>) -> Style {
        match outcome {
            Some(Outcome::Winnable) => self.good,
            Some(Outcome::Impossible) => self.bad,
            Some(Outcome::Unknown) => self.unsure,
            None => self.quiet,
        }
    }

    /// Returns all styles, in the order of a theme file.
    fn parts(&mut self) -> Vec<Part<'_>> {
        use Role::{Edge, Filled, Free, Text};
        let Self { text, strong, quiet, accent, good, bad, unsure, edge, selected, bar, bar_lit, place, .. } = self;
        let Self { face, lit, gears, map, .. } = self;
        let part = |table, name, role, style| Part { table, name, role, style };
        let mut parts = vec![
            part("", "text", Text, text),
            part("", "strong", Text, strong),
            part("", "quiet", Text, quiet),
            part("", "accent", Text, accent),
            part("", "good", Text, good),
            part("", "bad", Text, bad),
            part("", "unsure", Text, unsure),
            part("", "edge", Edge, edge),
            part("", "selected", Text, selected),
            part("", "bar", Edge, bar),
            part("", "bar_lit", Edge, bar_lit),
            part("", "place", Text, place),
        ];
        for (table, faces) in [("face", face), ("lit", lit)] {
            parts.push(part(table, "edge", Edge, &mut faces.edge));
            let suits = ["clubs", "diamonds", "hearts", "spades"].into_iter().zip(&mut faces.suits);
            parts.extend(suits.map(|(name, style)| part(table, name, Text, style)));
        }
        let directions = ["up", "right", "down", "left"].into_iter().zip(&mut gears.directions);
        parts.extend(directions.map(|(name, style)| part("gears", name, Text, style)));
        parts.extend([
            part("gears", "lit", Text, &mut gears.lit),
            part("map", "unknown", Filled, &mut map.unknown),
            part("map", "impossible", Filled, &mut map.impossible),
            part("map", "faint", Free, &mut map.faint),
            part("map", "cursor", Filled, &mut map.cursor),
        ]);
        parts.extend(map.steps.iter_mut().map(|step| part("map", STEPS_NAME, Role::Step, step)));
        parts
    }
}

/// The name of the list of scale steps in a theme file.
const STEPS_NAME: &str = "steps";

/// A style with its place in a theme file.
struct Part<'a> {
    /// The table in the file, empty for the top level.
    table: &'static str,
    name: &'static str,
    role: Role,
    style: &'a mut Style,
}

/// The role of a style, which decides the contrast it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Text,
    Edge,
    /// A background with text; not drawn without a background.
    Filled,
    /// A filled style whose background is also the color of a bar.
    Step,
    Free,
}
