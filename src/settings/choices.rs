//! What a person chooses by name.

use std::fmt;

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

impl fmt::Display for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
