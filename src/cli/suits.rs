//! The option `--suits`.

use clap::ValueEnum;

use crate::card::SuitStyle;

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum SuitsArgument {
    Letters,
    Symbols,
}

impl From<SuitsArgument> for SuitStyle {
    fn from(argument: SuitsArgument) -> Self {
        match argument {
            SuitsArgument::Letters => Self::Letters,
            SuitsArgument::Symbols => Self::Symbols,
        }
    }
}
