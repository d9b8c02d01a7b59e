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
    /// When to write ASCII alone.
    pub ascii: Option<Ascii>,
    /// Whether to use the mouse.
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
    /// The keys of commands.
    pub keys: KeyTables,
}

/// The theme that is chosen by what the terminal says of itself.
pub const AUTO: &str = "auto";

/// When to write ASCII alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Ascii {
    /// Where the terminal can write nothing else.
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

impl Ascii {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Always, Self::Never];

    /// Its name.
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
    /// A face of five columns.
    M,
    /// A face of six columns, two rows of it on a covered card.
    L,
    /// A face of nine columns.
    Xl,
    /// A face of thirteen columns.
    Xxl,
}

impl CardSize {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 6] = [Self::Xs, Self::S, Self::M, Self::L, Self::Xl, Self::Xxl];

    /// Its name.
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
    /// It does.
    #[default]
    On,
    /// It does when that is asked for.
    Asked,
    /// It does not.
    Off,
}

impl RunHome {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::On, Self::Asked, Self::Off];

    /// Its name.
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
    /// It does not.
    Off,
    /// It does for the position of which it is asked.
    Asked,
    /// It does.
    #[default]
    On,
}

impl Oracle {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Asked, Self::On];

    /// Its name.
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
    /// Nothing.
    #[default]
    Off,
    /// A bar a position, and a warning where few do.
    Warn,
    /// Also which, on the board.
    On,
}

impl Narrow {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Warn, Self::On];

    /// Its name.
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
    /// Minutes, once each is over.
    #[default]
    Minutes,
    /// Minutes and seconds.
    Seconds,
    /// Nothing: there is no clock.
    Off,
}

impl ClockUnit {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Minutes, Self::Seconds, Self::Off];

    /// Its name.
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
