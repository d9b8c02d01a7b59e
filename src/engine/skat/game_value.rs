//! The game value by the International Skat Order: base value times level.

use super::contract::Contract;
use super::matadors::Matadors;

crate::listed_enum! {
    /// The modifiers that raise the level of a suit or grand game, in the combinations that the rules allow.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Modifiers {
        /// The skat is picked up; no other modifier.
        Plain,
        /// Schneider.
        Schneider,
        /// Schwarz, and so schneider.
        Schwarz,
        /// Hand: the skat is not picked up.
        Hand,
        /// Hand, schneider.
        HandSchneider,
        /// Hand, schneider, schwarz, none of them announced.
        HandSchwarz,
        /// Hand, schneider announced.
        SchneiderAnnounced,
        /// Hand, schneider announced, schwarz made without an announcement.
        SchneiderAnnouncedSchwarz,
        /// Hand, schneider and schwarz, both announced.
        SchwarzAnnounced,
        /// Open cards: hand, schneider and schwarz, both announced.
        Ouvert,
    }
}

impl Modifiers {
    /// Adds hand, if not included yet.
    #[must_use]
    pub const fn with_hand(self) -> Self {
        match self {
            Self::Plain => Self::Hand,
            Self::Schneider => Self::HandSchneider,
            Self::Schwarz => Self::HandSchwarz,
            _ => self,
        }
    }

    /// Returns the levels added: one each for hand, schneider, schneider announced, schwarz, schwarz announced and
    /// ouvert.
    pub const fn levels(self) -> u32 {
        match self {
            Self::Plain => 0,
            Self::Schneider | Self::Hand => 1,
            Self::Schwarz | Self::HandSchneider => 2,
            Self::HandSchwarz | Self::SchneiderAnnounced => 3,
            Self::SchneiderAnnouncedSchwarz => 4,
            Self::SchwarzAnnounced => 5,
            Self::Ouvert => 6,
        }
    }
}

/// Returns the game value: the contract's base value times its level, which is the matadors, one for the game, and the
/// modifiers (with hand in a hand contract). A null contract always has its base value. Sections 5.1 and 5.2 of the
/// International Skat Order.
///
/// ```
/// use tableaux_engine::skat::{Contract, Matadors, Modifiers, game_value};
/// assert_eq!(game_value(Contract::Grand, Matadors::With(2), Modifiers::Plain), 72);
/// assert_eq!(game_value(Contract::GrandHand, Matadors::With(2), Modifiers::Plain), 96);
/// assert_eq!(game_value(Contract::Grand, Matadors::Without(4), Modifiers::Ouvert), 264);
/// assert_eq!(game_value(Contract::Null, Matadors::With(2), Modifiers::Plain), 23);
/// ```
pub const fn game_value(contract: Contract, matadors: Matadors, modifiers: Modifiers) -> u32 {
    let modifiers = if contract.is_hand() { modifiers.with_hand() } else { modifiers };
    if contract.has_trumps() {
        contract.base_value() * (matadors.count() as u32 + 1 + modifiers.levels())
    } else {
        contract.base_value()
    }
}
