//! The value of a hand by the rule of a programming challenge.

use std::fmt;

use super::contract::Contract;
use super::hand::Hand;
use crate::card::Suit;

/// The value of a hand that does not pass, by the rule of [`challenge_value`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChallengeValue {
    /// The game value: jack factor times base value, 18 to 60.
    pub game_value: u32,
    /// The trump suit.
    pub trump: Suit,
}

/// Writes `36 Clubs`.
impl fmt::Display for ChallengeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game_value, self.trump.name())
    }
}

/// The fewest trumps, jacks included, of a hand that does not pass.
const MIN_TRUMPS: u32 = 6;

/// Returns the value of a hand by the challenge's rule; `None` for a pass.
///
/// The challenge, a programming exercise, asks for one suit and value for each hand of ten, or a pass. Its rule is a
/// simplification of the official ones, without grand, null, hand and schneider, and does not consider the skat:
///
/// 1. The *jack factor* is one more than the number of jacks in the unbroken run ♣ ♠ ♥ ♦ from J♣ down that the hand
///    holds or, without J♣, lacks. So it is 2 to 5.
/// 2. The *trump suit* is the one with the most trumps, which are its cards and all jacks of the hand; of equally long
///    suits the one with the highest base value.
/// 3. A hand with fewer than six trumps passes, and so does one without an ace of another suit. No other trump suit is
///    tried then.
/// 4. The value is the jack factor times the suit's [base value](Contract::base_value).
///
/// ```
/// use tableaux_engine::skat::{Hand, challenge_value};
/// let hand: Hand = "JC JS JD AC KC 9C AS 7H QD 8D".parse()?;
/// assert_eq!(challenge_value(hand).map(|value| value.to_string()).as_deref(), Some("36 Clubs"));
/// let hand: Hand = "JH JD 10S KS 9C 8C QH KH AD 9D".parse()?;
/// assert_eq!(challenge_value(hand), None);
/// # Ok::<(), tableaux_engine::skat::HandError>(())
/// ```
pub fn challenge_value(hand: Hand) -> Option<ChallengeValue> {
    let trump = hand.longest_suit();
    let jacks = hand.jacks();
    let has_other_ace = hand.aces() & !(1 << trump as u32) != 0;
    if jacks.count_ones() + hand.length(trump) < MIN_TRUMPS || !has_other_ace {
        return None;
    }
    // A fifth bit ends the run of missing jacks.
    let run = if jacks & 1 == 1 { jacks.trailing_ones() } else { (jacks | 1 << 4).trailing_zeros() };
    Some(ChallengeValue { game_value: (run + 1) * Contract::Suit(trump).base_value(), trump })
}

/// Returns the value of a hand by the challenge's rule as text: `36 Clubs`, or `pass`.
pub fn challenge_text(hand: Hand) -> String {
    challenge_value(hand).map_or_else(|| "pass".into(), |value| value.to_string())
}
