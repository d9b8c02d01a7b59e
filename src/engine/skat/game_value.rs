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

    /// Returns what adds a level each, in the order of counting.
    pub const fn raises(self) -> &'static [Raise] {
        use Raise::{Hand, Ouvert, Schneider, SchneiderAnnounced, Schwarz, SchwarzAnnounced};
        match self {
            Self::Plain => &[],
            Self::Schneider => &[Schneider],
            Self::Schwarz => &[Schneider, Schwarz],
            Self::Hand => &[Hand],
            Self::HandSchneider => &[Hand, Schneider],
            Self::HandSchwarz => &[Hand, Schneider, Schwarz],
            Self::SchneiderAnnounced => &[Hand, Schneider, SchneiderAnnounced],
            Self::SchneiderAnnouncedSchwarz => &[Hand, Schneider, SchneiderAnnounced, Schwarz],
            Self::SchwarzAnnounced => &[Hand, Schneider, SchneiderAnnounced, Schwarz, SchwarzAnnounced],
            Self::Ouvert => &[Hand, Schneider, SchneiderAnnounced, Schwarz, SchwarzAnnounced, Ouvert],
        }
    }

    /// Returns the number of levels added.
    #[expect(clippy::cast_possible_truncation, reason = "there are six at most")]
    pub const fn levels(self) -> u32 {
        self.raises().len() as u32
    }
}

crate::listed_enum! {
    /// A reason to raise the level of a game by one.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Raise {
        /// The game itself.
        Game,
        /// The skat is not picked up.
        Hand,
        /// One side has 30 points at most.
        Schneider,
        /// Schneider is announced.
        SchneiderAnnounced,
        /// One side has no trick.
        Schwarz,
        /// Schwarz is announced.
        SchwarzAnnounced,
        /// Declarer's cards are open.
        Ouvert,
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

/// How a game value is counted: the base value times the matadors, one for the game, and one for each modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameCount {
    /// The contract, with its base value.
    pub contract: Contract,
    /// The matadors; none in a null contract.
    pub matadors: Option<Matadors>,
    /// The modifiers, without hand where the contract has it.
    pub modifiers: Modifiers,
}

impl GameCount {
    /// Returns the count of a game without schneider.
    pub const fn plain(contract: Contract, matadors: Option<Matadors>) -> Self {
        Self { contract, matadors, modifiers: Modifiers::Plain }
    }

    /// Returns the [game value](game_value).
    pub const fn value(self) -> u32 {
        match self.matadors {
            Some(matadors) => game_value(self.contract, matadors, self.modifiers),
            None => self.contract.base_value(),
        }
    }

    /// Returns what raises the level, each with the level that it reaches, from the game on: `game` 4, `schneider` 5.
    /// A null contract has no levels.
    pub fn levels(self) -> Vec<(Raise, u32)> {
        let Some(matadors) = self.matadors else { return Vec::new() };
        let modifiers = if self.contract.is_hand() { self.modifiers.with_hand() } else { self.modifiers };
        let first = u32::from(matadors.count()) + 1;
        std::iter::once(Raise::Game).chain(modifiers.raises().iter().copied()).zip(first..).collect()
    }
}
