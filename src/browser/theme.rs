//! Colours and attributes. No other file names a colour.

use ratatui::style::{Color, Modifier, Style};

use crate::card::Suit;
use crate::gears::Direction;

/// How cards are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// Red and black.
    Two,
    /// A colour for each suit.
    Four,
    /// None; red cards are bold.
    None,
    /// Light on dark and dark on light, whatever the terminal's own colours are.
    HighContrast,
}

impl Colours {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [Self; 4] = [Self::Two, Self::Four, Self::None, Self::HighContrast];

    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Four => "four",
            Self::None => "none",
            Self::HighContrast => "high contrast",
        }
    }

    /// The style of a card of a suit.
    pub fn card(self, suit: Suit) -> Style {
        let plain = Style::new();
        match (self, suit) {
            (Self::Two, suit) if suit.is_red() => plain.fg(Color::Red),
            (Self::Four, Suit::Clubs) => plain.fg(Color::Green),
            (Self::Four, Suit::Diamonds) => plain.fg(Color::LightBlue),
            (Self::Four, Suit::Hearts) => plain.fg(Color::Red),
            // Bold tells red from black where colours do not.
            (Self::None, suit) if suit.is_red() => plain.add_modifier(Modifier::BOLD),
            (Self::HighContrast, suit) if suit.is_red() => bold().fg(Color::White).bg(Color::Red),
            (Self::HighContrast, _) => bold().fg(Color::Black).bg(Color::White),
            (Self::Two | Self::Four | Self::None, _) => plain,
        }
    }

    /// The style of a gear.
    pub fn gear(self, direction: Direction) -> Style {
        let colour = match direction {
            Direction::Up => Color::Green,
            Direction::Right => Color::Yellow,
            Direction::Down => Color::Red,
            Direction::Left => Color::LightBlue,
        };
        match (self, direction) {
            (Self::Two | Self::Four, _) => Style::new().fg(colour),
            // What is still to be turned stands out.
            (Self::None, Direction::Up) => quiet(),
            (Self::None, _) => bold(),
            (Self::HighContrast, Direction::Up) => bold().fg(Color::Black).bg(Color::White),
            (Self::HighContrast, _) => bold().fg(Color::White).bg(Color::Red),
        }
    }

    /// The border and the title of a pane.
    pub fn frame(self, is_focused: bool) -> Style {
        match (is_focused, self) {
            (true, Self::None) => bold(),
            (true, _) => bold().fg(Color::Yellow),
            // Dim, not grey: some palettes make the bright black of the sixteen the background.
            (false, _) => quiet(),
        }
    }
}

/// A card or a gear that stands out.
pub fn highlighted(style: Style) -> Style {
    style.add_modifier(Modifier::REVERSED)
}

/// What is read only when wanted: cascade numbers, hints.
pub fn quiet() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// A heading, a value, a message.
pub fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// The selected line or title.
pub fn selected() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}
