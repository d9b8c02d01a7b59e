//! Setting values.

use super::document::WithLine;
use super::keys::KeyTables;
use tableaux_engine::skat::Names;
use tableaux_engine::{AutoPlay, Effort};

/// All settings; `None` for each that is not set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
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
    pub celebrate: Option<bool>,
    pub start: Option<StartScreen>,
    pub clock: Option<ClockUnit>,
    /// The effort for shortening solutions in the background.
    pub effort: Option<Effort>,
    /// The names of seats, suits and cards in hands.
    pub skat_names: Option<Names>,
    /// The memory limit of a search, in bytes.
    pub memory: Option<usize>,
    pub layout_keys: Option<LayoutKeys>,
    pub keys: KeyTables,
}

/// The theme chosen by what the terminal reports about itself.
pub const AUTO: &str = "auto";

tableaux_engine::named_enum! {
    /// When to write ASCII alone.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
    pub enum Ascii {
        /// If the terminal can print nothing else.
        Auto = "auto",
        Always = "always",
        Never = "never",
    }
}

impl Ascii {
    /// Returns whether to write only ASCII; `is_needed` if the terminal can show nothing else.
    pub fn is_on(self, is_needed: bool) -> bool {
        match self {
            Self::Auto => is_needed,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

tableaux_engine::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum CardSize {
        /// Two characters and a blank: the overview.
        Xs = "XS",
        /// Two characters and a gap: many panes.
        S = "S",
        M = "M",
        /// A face of six columns; two of its rows show on a covered card.
        L = "L",
        Xl = "XL",
        Xxl = "XXL",
    }
}

tableaux_engine::named_enum! {
    /// The screen of a start without a deal.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum StartScreen {
        #[default]
        Deals = "deals",
        Today = "today",
    }
}

tableaux_engine::named_enum! {
    /// Whether the remaining cards go home by themselves once only moves home are needed.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum RunHome {
        #[default]
        On = "on",
        /// Only on request.
        Asked = "asked",
        Off = "off",
    }
}

tableaux_engine::named_enum! {
    /// Whether letters of other alphabets without a command stand for the Latin letter on the same key.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub enum LayoutKeys {
        #[default]
        Auto = "auto",
        Off = "off",
    }
}

tableaux_engine::named_enum! {
    /// When the oracle shows whether a game can be won.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum Oracle {
        Off = "off",
        /// Only for the requested position.
        Asked = "asked",
        #[default]
        On = "on",
    }
}

tableaux_engine::named_enum! {
    /// The unasked display of the number of winning moves.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum Narrow {
        #[default]
        Off = "off",
        /// A bar per position, and a warning where few moves win.
        Warn = "warn",
        On = "on",
    }
}

tableaux_engine::named_enum! {
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum ClockUnit {
        #[default]
        Minutes = "minutes",
        Seconds = "seconds",
        Off = "off",
    }
}
