//! The option `--automatic`.

use clap::ValueEnum;

use crate::freecell::auto_play::AutoPlay;

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum RuleArgument {
    /// None: every move home is in the list
    None,
    /// Aces, twos, and cards of rank N if both of rank N − 1 in the other colour are home, as in Microsoft's game
    Horne,
    /// Also cards on which no card left can need to lie, which costs no solution
    Raymond,
    /// All that can, which makes some deals impossible
    Max,
}

impl From<RuleArgument> for AutoPlay {
    fn from(rule: RuleArgument) -> Self {
        match rule {
            RuleArgument::None => Self::None,
            RuleArgument::Horne => Self::Horne,
            RuleArgument::Raymond => Self::Raymond,
            RuleArgument::Max => Self::Max,
        }
    }
}
