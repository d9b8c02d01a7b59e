//! Setting values.

use std::fmt;

use super::document::WithLine;
use super::keys::KeyTables;
use tableaux_engine::freecell::AutoPlay;
use tableaux_engine::solver::Effort;

/// All settings; `None` for each that is not set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The initial theme.
    pub theme: Option<WithLine<String>>,
    pub ascii: Option<Ascii>,
    pub mouse: Option<bool>,
    /// The initial card size, if not the largest that fits.
    pub card_size: Option<CardSize>,
    /// When the oracle shows whether a game can be won.
    pub oracle: Option<Oracle>,
    /// The display of the number of winning moves.
    pub narrow: Option<Narrow>,
    /// The initial rule of automatic moves.
    pub automatic: Option<AutoPlay>,
    /// Whether the remaining cards go home by themselves once only moves home are needed.
    pub run_home: Option<RunHome>,
    pub clock: Option<ClockUnit>,
    /// The effort for shortening solutions in the background.
    pub effort: Option<Effort>,
    /// The memory limit of a search, in bytes.
    pub memory: Option<usize>,
    pub keys: KeyTables,
}

/// The theme chosen by what the terminal reports about itself.
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

    /// Returns whether to write only ASCII; `is_needed` if the terminal can show nothing else.
    pub fn is_on(self, is_needed: bool) -> bool {
        match self {
            Self::Auto => is_needed,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardSize {
    /// Two characters and a blank: the overview.
    Xs,
    /// Two characters and a gap: many panes.
    S,
    M,
    /// A face of six columns; two of its rows show on a covered card.
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

/// Whether the remaining cards go home by themselves once only moves home are needed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum RunHome {
    #[default]
    On,
    /// Only on request.
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
    /// Only for the requested position.
    Asked,
    #[default]
    On,
}

impl Oracle {
    /// All settings, in the order in which a key cycles through them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Asked, Self::On];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Asked => "asked",
            Self::On => "on",
        }
    }
}

/// The unasked display of the number of winning moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Narrow {
    #[default]
    Off,
    /// A bar per position, and a warning where few moves win.
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
