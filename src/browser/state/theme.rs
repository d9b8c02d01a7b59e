//! Colours and attributes, as data: each theme is a file of `assets/themes`, or one of a person's own. No other file
//! names a colour.

mod contrast;
mod file;
mod themes;

use self::contrast::{TEXT, contrast};
pub use self::themes::Themes;

use std::borrow::Cow;

use ratatui::style::{Color, Modifier, Style};

use crate::browser::terminal::depth::{Depth, rgb};
use tableaux_engine::card::Suit;
use tableaux_engine::gears::Direction;
use tableaux_engine::verdict::outcome::Outcome;

/// What stands for the terminal's own colour of text, and of its ground, in a picture.
pub const OWN_TEXT: Color = Color::Rgb(0xd0, 0xd0, 0xd0);
pub const OWN_GROUND: Color = Color::Rgb(0x1c, 0x1c, 0x1c);

/// How everything looks. Styles without a background stand on that of `text`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Theme {
    pub name: Cow<'static, str>,
    /// Whether cards have edges instead of backgrounds.
    pub edges: bool,
    /// Whether what is highlighted has a mark beside its colour.
    pub marker: bool,
    /// Text, and the ground of the whole screen.
    pub text: Style,
    pub strong: Style,
    /// What is read only when wanted: cascade numbers, names of facts.
    pub quiet: Style,
    /// Keys, the number of the focused pane.
    pub accent: Style,
    pub good: Style,
    pub bad: Style,
    /// A deal of which that is not known.
    pub unsure: Style,
    pub edge: Style,
    pub selected: Style,
    pub bar: Style,
    /// The bar that a deal is in.
    pub bar_lit: Style,
    /// An empty free cell, foundation or cascade.
    pub place: Style,
    pub face: Faces,
    /// The faces of cards that stand out.
    pub lit: Faces,
    pub gears: Gears,
    pub map: Map,
}

/// The faces of cards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faces {
    /// The edge of a card on another.
    pub edge: Style,
    clubs: Style,
    diamonds: Style,
    hearts: Style,
    spades: Style,
    /// The tints of their grounds, suit by suit, where there are more colours than sixteen.
    tints: Option<[Tints; Suit::COUNT]>,
}

/// The tints of the ground of a card. They follow from the other colours, so that no theme names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tints {
    /// The ground of every other card where each shows one row.
    pub shaded: Color,
    /// A large suit on a card that another one lies on.
    pub pale: Color,
}

/// How much of the colour of an edge is in a shaded ground, and how much of the colour of a suit in a pale one, in
/// percent.
const SHADE: u16 = 14;
const PALE: u16 = 9;

/// A colour as it can be mixed: none of the sixteen, whose look is the terminal's affair.
fn mixable(colour: Color) -> Option<(u8, u8, u8)> {
    matches!(colour, Color::Rgb(..) | Color::Indexed(16..)).then(|| rgb(colour))
}

/// A colour with some percent of another.
fn mixed(ground: (u8, u8, u8), other: (u8, u8, u8), percent: u16) -> Color {
    let mix = |ground: u8, other: u8| {
        let sum = u16::from(ground) * (100 - percent) + u16::from(other) * percent;
        u8::try_from((sum + 50) / 100).unwrap_or(ground)
    };
    Color::Rgb(mix(ground.0, other.0), mix(ground.1, other.1), mix(ground.2, other.2))
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

    /// The tints of the ground of a card of a suit, where cards have large suits and their rows are shaded.
    pub fn tints(&self, suit: Suit) -> Option<Tints> {
        self.tints.map(|tints| tints[suit as usize])
    }

    /// Finds the tints in the colours that a terminal has.
    fn mix_tints(&mut self, depth: Depth) {
        let tints = Suit::ALL.map(|suit| {
            let Style { fg, bg, .. } = self.of(suit);
            let (ink, ground, edge) = (mixable(fg?)?, mixable(bg?)?, mixable(self.edge.fg?)?);
            let shaded = depth.nearest(mixed(ground, edge, SHADE));
            // What is written can be read there too.
            let shaded = if contrast(ink, rgb(shaded)) < TEXT { bg? } else { shaded };
            Some(Tints { shaded, pale: depth.nearest(mixed(ground, ink, PALE)) })
        });
        self.tints = match tints {
            [Some(clubs), Some(diamonds), Some(hearts), Some(spades)] => Some([clubs, diamonds, hearts, spades]),
            _ => None,
        };
    }

    /// The edge of a card of a suit on another: on the ground of the suit, in the color of its writing where the
    /// edges of the theme are made for another ground.
    pub fn edge_of(&self, suit: Suit) -> Style {
        let Style { fg, bg, .. } = self.of(suit);
        if bg == self.edge.bg { self.edge } else { Style { fg, bg, ..Style::new() } }
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gears {
    up: Style,
    right: Style,
    down: Style,
    left: Style,
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Map {
    /// The steps of a scale, from easy to hard.
    pub steps: [Style; STEPS],
    pub unknown: Style,
    pub impossible: Style,
    /// A deal that the filter leaves out.
    pub faint: Style,
    pub cursor: Style,
}

impl Theme {
    /// The same theme in the colours that a terminal has.
    #[must_use]
    fn at(mut self, depth: Depth) -> Self {
        for Part { style, .. } in self.parts() {
            for colour in [&mut style.fg, &mut style.bg].into_iter().flatten() {
                *colour = depth.nearest(*colour);
            }
        }
        for faces in [&mut self.face, &mut self.lit] {
            faces.mix_tints(depth);
        }
        self
    }

    /// The same theme without large suits and shaded rows, for where only ASCII is written.
    #[must_use]
    pub fn without_tints(mut self) -> Self {
        (self.face.tints, self.lit.tints) = (None, None);
        self
    }

    /// The faces of cards, of those that stand out or of the others.
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

    /// All its styles, in the order of a theme's file.
    fn parts(&mut self) -> Vec<Part<'_>> {
        use Role::{Edge, Filled, Free, Text};
        let Self { text, strong, quiet, accent, good, bad, unsure, edge, selected, bar, bar_lit, place, .. } = self;
        let Faces { edge: face_edge, clubs, diamonds, hearts, spades, .. } = &mut self.face;
        let lit = &mut self.lit;
        let (gears, map) = (&mut self.gears, &mut self.map);
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
            part("face", "edge", Edge, face_edge),
            part("face", "clubs", Text, clubs),
            part("face", "diamonds", Text, diamonds),
            part("face", "hearts", Text, hearts),
            part("face", "spades", Text, spades),
            part("lit", "edge", Edge, &mut lit.edge),
            part("lit", "clubs", Text, &mut lit.clubs),
            part("lit", "diamonds", Text, &mut lit.diamonds),
            part("lit", "hearts", Text, &mut lit.hearts),
            part("lit", "spades", Text, &mut lit.spades),
            part("gears", "up", Text, &mut gears.up),
            part("gears", "right", Text, &mut gears.right),
            part("gears", "down", Text, &mut gears.down),
            part("gears", "left", Text, &mut gears.left),
            part("gears", "lit", Text, &mut gears.lit),
            part("map", "unknown", Filled, &mut map.unknown),
            part("map", "impossible", Filled, &mut map.impossible),
            part("map", "faint", Free, &mut map.faint),
            part("map", "cursor", Filled, &mut map.cursor),
        ];
        parts.extend(map.steps.iter_mut().map(|step| part("map", STEPS_NAME, Role::Step, step)));
        parts
    }
}

/// The name of the steps of a scale in a theme's file, where they are a list.
const STEPS_NAME: &str = "steps";

/// A style of a theme.
struct Part<'a> {
    /// The table of the file that it stands in, empty for the outermost, and its name there.
    table: &'static str,
    name: &'static str,
    role: Role,
    style: &'a mut Style,
}

/// What a style is for, which decides how well it must be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Text,
    Edge,
    /// A ground with text on it; without a ground it is not drawn.
    Filled,
    /// The same, and a bar of a histogram in the colour of the ground.
    Step,
    Free,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::state::theme::themes::tests::all;

    /// What a pixel of a map may look like, if no filter leaves it out.
    fn map_styles(theme: &Theme) -> impl Iterator<Item = Style> + Clone {
        let Map { unknown, impossible, cursor, .. } = theme.map;
        theme.map.steps.into_iter().chain([unknown, impossible, cursor])
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
        assert!(theme.edges && theme.parts().iter().all(|part| part.style.fg.is_none() && part.style.bg.is_none()));
    }
}
