//! The result of a played game: its value, whether it is won, and the score.

use super::bidding::{BIDS, bids_beside};
use super::contract::Contract;
use super::game_value::{GameCount, Modifiers};
use super::matadors::Matadors;
use super::rule_error::RuleError;

/// All card points of the pack; declarer needs more than half of them.
const ALL_POINTS: u32 = 120;
/// The points of a side that is schneider, at most.
const SCHNEIDER: u32 = 30;
/// All tricks.
const ALL_TRICKS: u32 = 10;
/// The most points of two cards, as declarer without a trick has in the skat.
const MOST_IN_SKAT: u32 = 22;

crate::listed_enum! {
    /// The announcements of a hand game with trumps, each of which includes those before it.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum Announcement {
        /// No announcement.
        #[default]
        Nothing,
        /// Schneider: the opponents get 30 points at most.
        Schneider,
        /// Schwarz: the opponents get no trick.
        Schwarz,
        /// Open cards, and every trick.
        Ouvert,
    }
}

/// A game that was bid and declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeclaredGame {
    /// The contract.
    pub contract: Contract,
    /// Declarer's matadors, hand and skat together; ignored in a null contract.
    pub matadors: Matadors,
    /// The announcement; hand and, in null, ouvert are part of the contract.
    pub announcement: Announcement,
    /// Declarer's last bid.
    pub bid: u32,
}

/// The reason why a game is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Declarer has no more than 60 points or, in a null contract, a trick.
    Cards,
    /// The announced schneider, schwarz or every trick of an open game is missed.
    Announcement,
    /// The bid exceeds the game value.
    Overbid,
}

/// The score of a played game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// How the game is counted, before an overbid raises its value.
    pub count: GameCount,
    /// The game value; of an overbid game the least multiple of the base value that reaches the bid.
    pub game_value: u32,
    /// Why the game is lost, the first of the reasons in the order of [`Loss`]; `None` if it is won.
    pub loss: Option<Loss>,
    /// Declarer's score: the game value or, if lost, twice the game value off.
    pub points: i32,
}

fn beside(bid: u32) -> String {
    let (below, above) = bids_beside(bid);
    below.into_iter().chain(above).map(|bid| bid.to_string()).collect::<Vec<_>>().join(" or ")
}

/// Scores a game by the International Skat Order (sections 5.2 winning levels, 5.3 scoring, 5.4 overbidding), from
/// declarer's card points, the skat included, and tricks.
///
/// A game with trumps is won with 61 points and more, a null contract without a trick. Whoever has 30 points at most is
/// schneider and whoever has no trick is schwarz, which counts for a lost game too. A game that misses what was
/// announced is lost at the value that it would have had, and so is one whose value the bid exceeds, at the least
/// multiple of its base value that reaches the bid; this is applied to the fixed values of null contracts too. Lost
/// games count double.
///
/// # Errors
/// If the bid does not exist, the contract has no announcement, or matadors or tricks are impossible.
///
/// ```
/// use tableaux_engine::skat::{Announcement, Contract, DeclaredGame, Matadors, score};
///
/// let game = DeclaredGame {
///     contract: Contract::Grand,
///     matadors: Matadors::With(2),
///     announcement: Announcement::Nothing,
///     bid: 33,
/// };
/// assert_eq!(score(&game, 74, 6)?.points, 72);
/// assert_eq!(score(&game, 60, 6)?.points, -144);
/// # Ok::<(), tableaux_engine::skat::RuleError>(())
/// ```
pub fn score(game: &DeclaredGame, points: u32, tricks: u32) -> Result<Score, RuleError> {
    let &DeclaredGame { contract, matadors, announcement, bid } = game;
    check(game, points, tricks)?;
    let (schneider, schwarz) = if contract.has_trumps() {
        let opponents = ALL_POINTS - points;
        (points.min(opponents) <= SCHNEIDER, tricks == 0 || tricks == ALL_TRICKS)
    } else {
        (false, false)
    };
    let count = GameCount {
        contract,
        matadors: contract.has_trumps().then_some(matadors),
        modifiers: modifiers(announcement, contract.is_hand(), schneider, schwarz),
    };
    let value = count.value();
    let base = contract.base_value();
    let is_made = if contract.has_trumps() { 2 * points > ALL_POINTS } else { tricks == 0 };
    let keeps_announcement = match announcement {
        Announcement::Nothing => true,
        Announcement::Schneider => ALL_POINTS - points <= SCHNEIDER,
        Announcement::Schwarz | Announcement::Ouvert => tricks == ALL_TRICKS,
    };
    let loss = match (is_made, keeps_announcement, bid <= value) {
        (true, true, true) => None,
        (false, ..) => Some(Loss::Cards),
        (true, false, _) => Some(Loss::Announcement),
        (true, true, false) => Some(Loss::Overbid),
    };
    let game_value = value.max(bid.div_ceil(base) * base * u32::from(bid > value));
    let won = game_value.cast_signed();
    Ok(Score { count, game_value, loss, points: if loss.is_none() { won } else { -2 * won } })
}

/// Returns the modifiers of a game: an announcement counts as if it was kept.
const fn modifiers(announcement: Announcement, is_hand: bool, schneider: bool, schwarz: bool) -> Modifiers {
    let made = match (announcement, schneider, schwarz) {
        (Announcement::Ouvert, ..) => Modifiers::Ouvert,
        (Announcement::Schwarz, ..) => Modifiers::SchwarzAnnounced,
        (Announcement::Schneider, _, true) => Modifiers::SchneiderAnnouncedSchwarz,
        (Announcement::Schneider, _, false) => Modifiers::SchneiderAnnounced,
        (Announcement::Nothing, _, true) => Modifiers::Schwarz,
        (Announcement::Nothing, true, false) => Modifiers::Schneider,
        (Announcement::Nothing, false, false) => Modifiers::Plain,
    };
    if is_hand { made.with_hand() } else { made }
}

fn check(game: &DeclaredGame, points: u32, tricks: u32) -> Result<(), RuleError> {
    let &DeclaredGame { contract, matadors, announcement, bid } = game;
    let (has_trumps, is_hand) = (contract.has_trumps(), contract.is_hand());
    let most = if matches!(contract, Contract::Grand | Contract::GrandHand) { 4 } else { 11 };
    let fits = match tricks {
        0 => points <= MOST_IN_SKAT,
        ALL_TRICKS => points == ALL_POINTS,
        1..ALL_TRICKS => points <= ALL_POINTS,
        _ => false,
    };
    Err(RuleError::new(if !BIDS.contains(&bid) {
        format!("{bid} is not a bid; use {}", beside(bid))
    } else if announcement != Announcement::Nothing && !(has_trumps && is_hand) {
        format!("{contract} has no announcement; use a suit or grand hand, or Null ouvert")
    } else if has_trumps && !(1..=most).contains(&matadors.count()) {
        format!("{matadors} is impossible in {contract}; use 1 to 4 in grand, 1 to 11 in a suit")
    } else if tricks > ALL_TRICKS || points > ALL_POINTS || has_trumps && !fits {
        format!(
            "{points} points in {tricks} tricks are impossible; use 0 to 120 points in 0 to 10 tricks, 120 with all of \
             them, 0 to 22 with none"
        )
    } else {
        return Ok(());
    }))
}
