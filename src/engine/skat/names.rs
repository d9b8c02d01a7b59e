//! The names of seats, suits, contracts and cards, in English and in German.

use std::str::FromStr;

use super::challenge::ChallengeValue;
use super::contract::Contract;
use super::game_value::{GameCount, Raise};
use super::matadors::Matadors;
use super::seat::SEATS;
use crate::card::{Card, Rank, Suit, SuitStyle};
use crate::parse_error::ParseError;
use crate::sanitize::quoted;

crate::named_enum! {
    /// The language of names.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum Names {
        /// `forehand`, `Clubs`, and J Q K A on the cards.
        #[default]
        English = "english",
        /// `Vorhand`, `Kreuz`, and B D K A on the cards.
        German = "german",
    }
}

impl Names {
    /// Returns the names of the players, in dealing order.
    pub const fn seats(self) -> [&'static str; 3] {
        match self {
            Self::English => SEATS,
            Self::German => ["Vorhand", "Mittelhand", "Hinterhand"],
        }
    }

    /// Returns the name of a suit: `Clubs`, `Kreuz`.
    pub const fn suit(self, suit: Suit) -> &'static str {
        match (self, suit) {
            (Self::English, suit) => suit.name(),
            (Self::German, Suit::Clubs) => "Kreuz",
            (Self::German, Suit::Spades) => "Pik",
            (Self::German, Suit::Hearts) => "Herz",
            (Self::German, Suit::Diamonds) => "Karo",
        }
    }

    /// Returns the name of a contract: `Clubs hand`, `Kreuz Hand`.
    pub fn contract(self, contract: Contract) -> String {
        match (self, contract) {
            (Self::German, Contract::Suit(suit)) => self.suit(suit).into(),
            (Self::German, Contract::SuitHand(suit)) => format!("{} Hand", self.suit(suit)),
            (Self::German, contract) => contract.name().replace("hand", "Hand"),
            (Self::English, contract) => contract.name().into(),
        }
    }

    /// Returns a value by the challenge's rule: `36 Clubs`, `36 Kreuz`, or `pass`, `passe`.
    pub fn challenge(self, value: Option<ChallengeValue>) -> String {
        let pass = match self {
            Self::English => "pass",
            Self::German => "passe",
        };
        value.map_or_else(|| pass.into(), |value| format!("{} {}", value.game_value, self.suit(value.trump)))
    }

    /// Returns matadors: `without 2`, `ohne 2`.
    pub fn matadors(self, matadors: Matadors) -> String {
        match (self, matadors) {
            (Self::English, matadors) => matadors.to_string(),
            (Self::German, Matadors::With(count)) => format!("mit {count}"),
            (Self::German, Matadors::Without(count)) => format!("ohne {count}"),
        }
    }

    /// Returns the word for what raises the level of a game: `schneider`, `Schneider`.
    pub const fn raise(self, raise: Raise) -> &'static str {
        match (self, raise) {
            (Self::English, Raise::Game) => "game",
            (Self::English, Raise::Hand) => "hand",
            (Self::English, Raise::Schneider) => "schneider",
            (Self::English, Raise::SchneiderAnnounced | Raise::SchwarzAnnounced) => "announced",
            (Self::German, Raise::Game) => "Spiel",
            (Self::German, Raise::Hand) => "Hand",
            (Self::German, Raise::Schneider) => "Schneider",
            (Self::German, Raise::SchneiderAnnounced | Raise::SchwarzAnnounced) => "angesagt",
            (_, Raise::Schwarz) => "schwarz",
            (_, Raise::Ouvert) => "ouvert",
        }
    }

    /// Returns how a game is counted: `without 2, game 3, hand 4`; nothing in a null contract.
    ///
    /// ```
    /// use tableaux_engine::skat::{Contract, GameCount, Matadors, Modifiers, Names};
    ///
    /// let matadors = Some(Matadors::With(3));
    /// let count = GameCount { contract: Contract::Grand, matadors, modifiers: Modifiers::Schneider };
    /// assert_eq!(Names::English.count(count), "with 3, game 4, schneider 5");
    /// assert_eq!((Names::German.count(count), count.value()), ("mit 3, Spiel 4, Schneider 5".into(), 120));
    /// ```
    pub fn count(self, count: GameCount) -> String {
        let matadors = count.matadors.map(|matadors| self.matadors(matadors));
        let levels = count.levels().into_iter().map(|(raise, level)| format!("{} {level}", self.raise(raise)));
        matadors.into_iter().chain(levels).collect::<Vec<_>>().join(", ")
    }

    /// Returns the letter on a card in place of an English one: `B` for `J`, `D` for `Q`.
    pub const fn letter(self, english: char) -> char {
        match (self, english) {
            (Self::German, 'J') => 'B',
            (Self::German, 'Q') => 'D',
            (_, letter) => letter,
        }
    }

    /// Returns a card as text that [`read_cards`](super::read_cards) parses. German cards always have symbols, as `D` is
    /// also the letter of a suit: `B♣`.
    pub fn card(self, card: Card, style: SuitStyle) -> String {
        match self {
            Self::English => card.text(style).into(),
            Self::German => [self.letter(card.rank().letter()), card.suit().symbol()].iter().collect(),
        }
    }

    /// Returns a card as it is written in a text, with its symbol and a whole ten: `10♠`, `B♣`.
    pub fn card_in_text(self, card: Card) -> String {
        match card.rank() {
            Rank::TEN => format!("10{}", card.suit().symbol()),
            _ => self.card(card, SuitStyle::Symbols),
        }
    }

    /// Returns a card in words: `jack of clubs`, `Kreuz Bube`.
    pub fn card_in_words(self, card: Card) -> String {
        let value = card.rank().value();
        let name = match (self, value) {
            (Self::English, 1) => "ace",
            (Self::English, 11) => "jack",
            (Self::English, 12) => "queen",
            (Self::English, 13) => "king",
            (Self::German, 1) => "Ass",
            (Self::German, 11) => "Bube",
            (Self::German, 12) => "Dame",
            (Self::German, 13) => "König",
            _ => &value.to_string(),
        };
        match self {
            Self::English => format!("{name} of {}", self.suit(card.suit()).to_lowercase()),
            Self::German => format!("{} {name}", self.suit(card.suit())),
        }
    }
}

/// Parses a [name](Contract::name), English or German, in either case, with hyphens or blanks between its words.
impl FromStr for Contract {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let name = text.trim().replace('-', " ");
        let is_named =
            |contract: &Self| Names::ALL.map(|of| of.contract(*contract).eq_ignore_ascii_case(&name)).contains(&true);
        let contract = Self::ALL.into_iter().find(is_named);
        contract.ok_or_else(|| {
            ParseError::new(format_args!(
                "unknown contract '{}'; use clubs, spades, hearts, diamonds, grand, null or null-ouvert, each also \
                 with -hand after it",
                quoted(text.trim())
            ))
        })
    }
}
