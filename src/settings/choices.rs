//! What a person sets.

use std::fmt;

use super::document::WithLine;
use super::keys::KeyTables;
use tableaux_engine::freecell::AutoPlay;
use tableaux_engine::solver::Effort;

/// What is set; `None` for all that is not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The name of the theme to start with.
    pub theme: Option<WithLine<String>>,
    pub ascii: Option<Ascii>,
    pub mouse: Option<bool>,
    /// The card size to start with, if not as large as fits.
    pub card_size: Option<CardSize>,
    /// When the oracle shows whether a game can be won.
    pub oracle: Option<Oracle>,
    /// What is shown of how many moves win.
    pub narrow: Option<Narrow>,
    /// The rule of automatic moves to start with.
    pub automatic: Option<AutoPlay>,
    /// Whether the rest goes home by itself once nothing but moves home is needed.
    pub run_home: Option<RunHome>,
    /// What the clock of a game shows.
    pub clock: Option<ClockUnit>,
    /// How far solutions are shortened in the background.
    pub effort: Option<Effort>,
    /// The most memory that a search may hold, in bytes.
    pub memory: Option<usize>,
    pub keys: KeyTables,
}

/// The theme that is chosen by what the terminal says of itself.
pub const AUTO: &str = "auto";

/// When to write ASCII alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Ascii {
    /// Where the terminal can write nothing else.
    Auto,
    Always,
    Never,
}

impl Ascii {
    pub const ALL: [Self; 3] = [Self::Auto, Self::Always, Self::Never];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Always => "always",
            Self::Never => "never",
        }
    }

    /// Whether to write ASCII alone; `is_needed` if nothing else can be shown.
    pub fn is_on(self, is_needed: bool) -> bool {
        match self {
            Self::Auto => is_needed,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// How large cards are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardSize {
    /// Two characters and a blank: the overview.
    Xs,
    /// The same with a gap: many panes.
    S,
    M,
    /// A face of six columns, two rows of it on a covered card.
    L,
    Xl,
    Xxl,
}

impl CardSize {
    pub const ALL: [Self; 6] = [Self::Xs, Self::S, Self::M, Self::L, Self::Xl, Self::Xxl];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Xs => "XS",
            Self::S => "S",
            Self::M => "M",
            Self::L => "L",
            Self::Xl => "XL",
            Self::Xxl => "XXL",
        }
    }
}

/// Whether the rest goes home by itself once nothing but moves home is needed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum RunHome {
    #[default]
    On,
    /// It does when that is asked for.
    Asked,
    Off,
}

impl RunHome {
    pub const ALL: [Self; 3] = [Self::On, Self::Asked, Self::Off];

    pub const fn name(self) -> &'static str {
        match self {
            Self::On => "on",
            Self::Asked => "asked",
            Self::Off => "off",
        }
    }
}

/// When the oracle shows whether a game can be won.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Oracle {
    Off,
    /// It does for the position of which it is asked.
    Asked,
    #[default]
    On,
}

impl Oracle {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Asked, Self::On];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Asked => "asked",
            Self::On => "on",
        }
    }
}

/// What a game shows of how many moves win, without being asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Narrow {
    #[default]
    Off,
    /// A bar a position, and a warning where few do.
    Warn,
    On,
}

impl Narrow {
    pub const ALL: [Self; 3] = [Self::Off, Self::Warn, Self::On];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Warn => "warn",
            Self::On => "on",
        }
    }
}

/// What the clock of a game shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum ClockUnit {
    #[default]
    Minutes,
    Seconds,
    Off,
}

impl ClockUnit {
    pub const ALL: [Self; 3] = [Self::Minutes, Self::Seconds, Self::Off];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Minutes => "minutes",
            Self::Seconds => "seconds",
            Self::Off => "off",
        }
    }
}

impl fmt::Display for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
