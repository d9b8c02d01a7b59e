//! Colours and attributes. No other file names a colour.

use ratatui::style::{Color, Modifier, Style};

use super::app::{App, Colours};
use crate::card::Suit;
use crate::gears::Direction;

/// The style of a card of a suit.
#[must_use]
pub fn card(app: &App, suit: Suit) -> Style {
    let plain = Style::new();
    match (app.shown_colours(), suit) {
        (Colours::Two, suit) => {
            if suit.is_red() {
                plain.fg(Color::Red)
            } else {
                plain
            }
        }
        (Colours::Four, Suit::Clubs) => plain.fg(Color::Green),
        (Colours::Four, Suit::Diamonds) => plain.fg(Color::LightBlue),
        (Colours::Four, Suit::Hearts) => plain.fg(Color::Red),
        (Colours::Four, Suit::Spades) => plain,
        // Bold tells red from black where colours do not.
        (Colours::None, suit) => {
            if suit.is_red() {
                plain.add_modifier(Modifier::BOLD)
            } else {
                plain
            }
        }
        (Colours::HighContrast, suit) => {
            let plain = plain.add_modifier(Modifier::BOLD);
            if suit.is_red() { plain.fg(Color::White).bg(Color::Red) } else { plain.fg(Color::Black).bg(Color::White) }
        }
    }
}

/// The style of a gear.
#[must_use]
pub fn gear(app: &App, direction: Direction) -> Style {
    let plain = Style::new();
    let colour = match direction {
        Direction::Up => Color::Green,
        Direction::Right => Color::Yellow,
        Direction::Down => Color::Red,
        Direction::Left => Color::LightBlue,
    };
    match (app.shown_colours(), direction) {
        (Colours::Two | Colours::Four, _) => plain.fg(colour),
        // What is still to be turned stands out.
        (Colours::None, Direction::Up) => quiet(),
        (Colours::None, _) => plain.add_modifier(Modifier::BOLD),
        (Colours::HighContrast, Direction::Up) => plain.add_modifier(Modifier::BOLD).fg(Color::Black).bg(Color::White),
        (Colours::HighContrast, _) => plain.add_modifier(Modifier::BOLD).fg(Color::White).bg(Color::Red),
    }
}

/// How a card stands out that agrees with the focused pane, or is followed.
#[must_use]
pub fn standing_out(style: Style) -> Style {
    style.add_modifier(Modifier::REVERSED)
}

/// The border and the title of a pane.
#[must_use]
pub fn frame(app: &App, focused: bool) -> Style {
    match (focused, app.shown_colours()) {
        (true, Colours::None) => Style::new().add_modifier(Modifier::BOLD),
        (true, _) => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
        // Dim, not grey: some palettes make the bright black of the sixteen the background.
        (false, _) => quiet(),
    }
}

/// What is there to be read only when wanted: column numbers, hints.
#[must_use]
pub fn quiet() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// A heading.
#[must_use]
pub fn heading() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// The selected line or title.
#[must_use]
pub fn selected() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}
