//! Colours and attributes, as data: each theme is a file of `assets/themes`. No other file names a colour.

mod depth;

pub use depth::{Depth, rgb};

use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Deserializer, de::Error};

use crate::card::Suit;
use crate::gears::Direction;
use crate::verdict::outcome::Outcome;

/// The themes, by their names, in the order in which a key goes through them.
const FILES: [(&str, &str); 6] = [
    ("dark", include_str!("../../assets/themes/dark.toml")),
    ("light", include_str!("../../assets/themes/light.toml")),
    ("felt", include_str!("../../assets/themes/felt.toml")),
    ("four colours", include_str!("../../assets/themes/four-colours.toml")),
    ("high contrast", include_str!("../../assets/themes/high-contrast.toml")),
    (PLAIN, include_str!("../../assets/themes/plain.toml")),
];
/// The theme of a terminal that has sixteen colours.
const PLAIN: &str = "plain";
/// The themes whose colours can be told apart where there are sixteen, whatever these are.
const OF_SIXTEEN: [&str; 2] = ["high contrast", PLAIN];
/// The theme where colours are forbidden; it is not among those that a key goes through.
const COLOURLESS: (&str, &str) = ("no colours", include_str!("../../assets/themes/colourless.toml"));

/// What stands for the terminal's own colour of text, and of its ground, in a picture.
pub const OWN_TEXT: Color = Color::Rgb(0xd0, 0xd0, 0xd0);
pub const OWN_GROUND: Color = Color::Rgb(0x1c, 0x1c, 0x1c);

/// How everything looks. Styles without a background stand on that of `text`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// Its name.
    #[serde(skip)]
    pub name: &'static str,
    /// Whether cards have edges instead of backgrounds.
    #[serde(default)]
    pub edges: bool,
    /// Whether what is lit has a mark beside its colour.
    #[serde(default)]
    pub marker: bool,
    /// Text, and the ground of the whole screen.
    #[serde(deserialize_with = "style")]
    pub text: Style,
    /// A heading, a value, a message.
    #[serde(deserialize_with = "style")]
    pub strong: Style,
    /// What is read only when wanted: cascade numbers, names of facts.
    #[serde(deserialize_with = "style")]
    pub quiet: Style,
    /// Keys, the number of the focused pane.
    #[serde(deserialize_with = "style")]
    pub accent: Style,
    /// A deal that can be won.
    #[serde(deserialize_with = "style")]
    pub good: Style,
    /// A deal that cannot.
    #[serde(deserialize_with = "style")]
    pub bad: Style,
    /// A deal of which that is not known.
    #[serde(deserialize_with = "style")]
    pub unsure: Style,
    /// Rulers, hollow cards.
    #[serde(deserialize_with = "style")]
    pub edge: Style,
    /// The selected line or title.
    #[serde(deserialize_with = "style")]
    pub selected: Style,
    /// The bars of a histogram.
    #[serde(deserialize_with = "style")]
    pub bar: Style,
    /// The bar that a deal is in.
    #[serde(deserialize_with = "style")]
    pub bar_lit: Style,
    /// An empty free cell, foundation or cascade.
    #[serde(deserialize_with = "style")]
    pub place: Style,
    /// The faces of cards.
    pub face: Faces,
    /// The faces of cards that stand out.
    pub lit: Faces,
    /// Gears.
    pub gears: Gears,
    /// Maps and histograms of measures.
    pub map: Map,
}

/// The faces of cards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    /// The edge of a card on another.
    #[serde(deserialize_with = "style")]
    pub edge: Style,
    #[serde(deserialize_with = "style")]
    clubs: Style,
    #[serde(deserialize_with = "style")]
    diamonds: Style,
    #[serde(deserialize_with = "style")]
    hearts: Style,
    #[serde(deserialize_with = "style")]
    spades: Style,
}

impl Faces {
    /// The face of a card of a suit.
    pub const fn of(&self, suit: Suit) -> Style {
        match suit {
            Suit::Clubs => self.clubs,
            Suit::Diamonds => self.diamonds,
            Suit::Hearts => self.hearts,
            Suit::Spades => self.spades,
        }
    }

    /// The face of a card of a suit where nothing is written. It has one colour of writing for all suits, so that where
    /// only the ground is seen nothing changes from deal to deal, and nothing is sent to the terminal.
    pub fn blank(&self, suit: Suit) -> Style {
        let of_suit = self.of(suit);
        let style = Style { fg: self.spades.fg, bg: of_suit.bg, ..Style::new() };
        style.add_modifier(of_suit.add_modifier & Modifier::REVERSED)
    }
}

/// Gears by their directions.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gears {
    #[serde(deserialize_with = "style")]
    up: Style,
    #[serde(deserialize_with = "style")]
    right: Style,
    #[serde(deserialize_with = "style")]
    down: Style,
    #[serde(deserialize_with = "style")]
    left: Style,
    /// One that stands out.
    #[serde(deserialize_with = "style")]
    pub lit: Style,
}

impl Gears {
    /// A gear that points in a direction.
    pub const fn of(&self, direction: Direction) -> Style {
        match direction {
            Direction::Up => self.up,
            Direction::Right => self.right,
            Direction::Down => self.down,
            Direction::Left => self.left,
        }
    }
}

/// The number of steps that the scale of a measure has.
pub const STEPS: usize = 6;

/// The colours of a map: backgrounds, with what is written on them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The steps of a scale, from easy to hard.
    #[serde(deserialize_with = "steps")]
    pub steps: [Style; STEPS],
    /// A deal whose value is unknown.
    #[serde(deserialize_with = "style")]
    pub unknown: Style,
    /// A deal that cannot be won.
    #[serde(deserialize_with = "style")]
    pub impossible: Style,
    /// A deal that the filter leaves out.
    #[serde(deserialize_with = "style")]
    pub faint: Style,
    /// The selected deal.
    #[serde(deserialize_with = "style")]
    pub cursor: Style,
}

impl Theme {
    /// The theme of a name, if a terminal with these colours can have it.
    pub fn named(name: &str, depth: Depth) -> Option<Self> {
        let (name, file) = offered(depth).find(|(of, _)| *of == name)?;
        Some(Self::of_file(name, file, depth))
    }

    /// The names of all themes.
    pub fn names() -> [&'static str; FILES.len()] {
        FILES.map(|(name, _)| name)
    }

    /// The theme that a terminal starts with: one for its ground, if that is known.
    pub fn default_for(depth: Depth, is_ground_light: bool) -> Self {
        let name = match depth {
            Depth::Sixteen => PLAIN,
            Depth::Indexed | Depth::True if is_ground_light => "light",
            Depth::Indexed | Depth::True => "dark",
        };
        Self::named(name, depth).expect("it is among the files")
    }

    /// The theme after this one, in a circle.
    #[must_use]
    pub fn next(&self, depth: Depth) -> Self {
        let at = offered(depth).position(|(name, _)| name == self.name).map_or(0, |at| at + 1);
        let (name, file) = offered(depth).cycle().nth(at).expect("some are offered to every terminal");
        Self::of_file(name, file, depth)
    }

    /// The theme without colours.
    pub fn colourless() -> Self {
        let (name, file) = COLOURLESS;
        Self::of_file(name, file, Depth::Sixteen)
    }

    fn of_file(name: &'static str, file: &str, depth: Depth) -> Self {
        let mut theme: Self = toml::from_str(file).expect("a test reads all themes");
        theme.name = name;
        for style in theme.styles_mut() {
            for colour in [&mut style.fg, &mut style.bg].into_iter().flatten() {
                *colour = depth.nearest(*colour);
            }
        }
        theme
    }

    /// The faces of cards, of those that stand out or of the others.
    pub const fn faces(&self, is_lit: bool) -> &Faces {
        if is_lit { &self.lit } else { &self.face }
    }

    /// The number of a pane.
    pub const fn title(&self, is_focused: bool) -> Style {
        if is_focused { self.accent } else { self.strong }
    }

    /// What is said of an outcome.
    pub const fn of_outcome(&self, outcome: Option<Outcome>) -> Style {
        match outcome {
            Some(Outcome::Winnable) => self.good,
            Some(Outcome::Impossible) => self.bad,
            Some(Outcome::Unknown) => self.unsure,
            None => self.quiet,
        }
    }

    fn styles_mut(&mut self) -> Vec<&mut Style> {
        let Self { text, strong, quiet, accent, good, bad, unsure, edge, selected, bar, bar_lit, place, .. } = self;
        let (face, lit, gears, map) = (&mut self.face, &mut self.lit, &mut self.gears, &mut self.map);
        let mut styles = vec![
            text,
            strong,
            quiet,
            accent,
            good,
            bad,
            unsure,
            edge,
            selected,
            bar,
            bar_lit,
            place,
            &mut face.edge,
            &mut face.clubs,
            &mut face.diamonds,
            &mut face.hearts,
            &mut face.spades,
            &mut lit.edge,
            &mut lit.clubs,
            &mut lit.diamonds,
            &mut lit.hearts,
            &mut lit.spades,
            &mut gears.up,
            &mut gears.right,
            &mut gears.down,
            &mut gears.left,
            &mut gears.lit,
            &mut map.unknown,
            &mut map.impossible,
            &mut map.faint,
            &mut map.cursor,
        ];
        styles.extend(&mut map.steps);
        styles
    }
}

/// The themes that a terminal with these colours can have.
fn offered(depth: Depth) -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    FILES.into_iter().filter(move |(name, _)| depth != Depth::Sixteen || OF_SIXTEEN.contains(name))
}

/// Reads the styles of a scale.
fn steps<'de, D: Deserializer<'de>>(from: D) -> Result<[Style; STEPS], D::Error> {
    #[derive(Deserialize)]
    struct Step(#[serde(deserialize_with = "style")] Style);
    Ok(<[Step; STEPS]>::deserialize(from)?.map(|Step(style)| style))
}

/// Reads a style: a colour, perhaps `on` another, perhaps attributes, as in `#1c1c1c on white bold`. `default` is the
/// terminal's own colour.
fn style<'de, D: Deserializer<'de>>(from: D) -> Result<Style, D::Error> {
    let text = String::deserialize(from)?;
    let mut words = text.split_whitespace();
    let colour = |word: Option<&str>| match word {
        Some("default") => Ok(None),
        word => word
            .and_then(|word| word.parse::<Color>().ok())
            .map(Some)
            .ok_or_else(|| D::Error::custom(format!("'{text}': a colour is accepted, as #1c1c1c, red or default"))),
    };
    let mut style = Style { fg: colour(words.next())?, ..Style::new() };
    while let Some(word) = words.next() {
        style = match word {
            "on" => Style { bg: colour(words.next())?, ..style },
            "bold" => style.add_modifier(Modifier::BOLD),
            "dim" => style.add_modifier(Modifier::DIM),
            "underlined" => style.add_modifier(Modifier::UNDERLINED),
            "reversed" => style.add_modifier(Modifier::REVERSED),
            _ => {
                let accepted = "'on' and a colour, bold, dim, underlined and reversed are accepted";
                return Err(D::Error::custom(format!("'{text}': {accepted} after the first colour")));
            }
        };
    }
    Ok(style)
}

#[cfg(test)]
mod tests {
    use super::depth::rgb;
    use super::*;

    const DEPTHS: [Depth; 3] = [Depth::True, Depth::Indexed, Depth::Sixteen];

    /// All themes, in all colours that they can have.
    fn all() -> impl Iterator<Item = (Depth, Theme)> {
        DEPTHS
            .into_iter()
            .flat_map(|depth| offered(depth).map(move |(name, file)| (depth, Theme::of_file(name, file, depth))))
    }

    /// The contrast of two colours, from 1 to 21, as WCAG 2 defines it.
    fn contrast(a: (u8, u8, u8), b: (u8, u8, u8)) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let luminance = |(r, g, b): (u8, u8, u8)| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        if a > b { a / b } else { b / a }
    }

    /// The contrast of a style with what it stands on, where the terminal's own colours are `own`: text and ground.
    fn contrast_of(style: Style, ground: Style, own: [(u8, u8, u8); 2]) -> f64 {
        let front = style.fg.or(ground.fg).map_or(own[0], rgb);
        let back = style.bg.or(ground.bg).map_or(own[1], rgb);
        contrast(front, back)
    }

    #[test]
    fn every_text_has_a_contrast_of_four_and_a_half_and_every_edge_of_three() {
        const BLACK_AND_WHITE: [(u8, u8, u8); 2] = [(0, 0, 0), (255, 255, 255)];
        const WHITE_ON_BLACK: [(u8, u8, u8); 2] = [(255, 255, 255), (0, 0, 0)];
        let mut least = f64::MAX;
        for (depth, theme) in all() {
            let Theme { text, strong, quiet, accent, good, bad, unsure, selected, place, .. } = theme.clone();
            let gears = Direction::ALL.map(|direction| theme.gears.of(direction));
            let faces = [false, true].map(|is_lit| Suit::ALL.map(|suit| theme.faces(is_lit).of(suit)));
            let texts = [text, strong, quiet, accent, good, bad, unsure, selected, place, theme.gears.lit]
                .into_iter()
                .chain(gears)
                .chain(map_styles(&theme).filter(|style| style.bg.is_some()))
                .chain(faces.as_flattened().iter().copied());
            let edges = [theme.edge, theme.bar, theme.bar_lit, theme.face.edge, theme.lit.edge];
            for own in [BLACK_AND_WHITE, WHITE_ON_BLACK] {
                for (style, needed) in texts.clone().map(|text| (text, 4.5)).chain(edges.map(|edge| (edge, 3.0))) {
                    let found = contrast_of(style, theme.text, own);
                    assert!(found >= needed, "{} at {depth:?}: {style:?} has {found:.2} of {needed}", theme.name);
                    least = least.min(found);
                }
            }
        }
        assert!(least < 5.0, "the test looks at colours: {least}");
    }

    /// What a pixel of a map may look like, if no filter leaves it out.
    fn map_styles(theme: &Theme) -> impl Iterator<Item = Style> + Clone {
        let Map { unknown, impossible, cursor, .. } = theme.map;
        theme.map.steps.into_iter().chain([unknown, impossible, cursor])
    }

    /// The bars of a histogram of a measure have the colours of its steps. Where the ground is the terminal's own, they
    /// have the colour of all bars.
    #[test]
    fn the_steps_of_a_scale_are_seen_on_the_ground() {
        for (depth, theme) in all().filter(|(_, theme)| theme.text.bg.is_some()) {
            for step in theme.map.steps {
                let found = contrast(step.bg.map(rgb).unwrap(), theme.text.bg.map(rgb).unwrap());
                assert!(found >= 3.0, "{} at {depth:?}: {step:?} has {found:.2}", theme.name);
            }
        }
    }

    /// A lit card is no other card, a red one no black one, a gear none of another direction.
    #[test]
    fn what_differs_looks_different() {
        for theme in all().map(|(_, theme)| theme).chain([Theme::colourless()]) {
            for suit in Suit::ALL {
                assert_ne!(theme.face.of(suit), theme.lit.of(suit), "{}", theme.name);
            }
            for faces in [&theme.face, &theme.lit] {
                assert_ne!(faces.of(Suit::Spades), faces.of(Suit::Hearts), "{}", theme.name);
                assert_ne!(faces.of(Suit::Clubs), faces.of(Suit::Diamonds), "{}", theme.name);
            }
            assert_ne!(theme.bar, theme.bar_lit, "{}", theme.name);
            if theme.map.steps[0].bg.is_some() {
                let grounds: Vec<_> = map_styles(&theme).map(|style| style.bg).collect();
                for (at, ground) in grounds.iter().enumerate() {
                    assert!(!grounds[at + 1..].contains(ground), "{}: {ground:?} stands for two", theme.name);
                }
            }
            for direction in [Direction::Right, Direction::Down, Direction::Left] {
                assert_ne!(theme.gears.of(Direction::Up), theme.gears.of(direction), "{}", theme.name);
            }
        }
    }

    #[test]
    fn without_colours_there_is_none() {
        let mut theme = Theme::colourless();
        assert!(theme.edges && theme.styles_mut().iter().all(|style| style.fg.is_none() && style.bg.is_none()));
    }

    #[test]
    fn a_key_goes_through_all_themes() {
        let mut theme = Theme::default_for(Depth::True, false);
        for (name, _) in FILES.iter().cycle().skip(1).take(FILES.len()) {
            theme = theme.next(Depth::True);
            assert_eq!(theme.name, *name);
        }
        assert_eq!(Theme::named("beige", Depth::True), None);
    }
}
