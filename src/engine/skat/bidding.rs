//! Bidding: the ladder of bids, and who wins the bidding if everybody's limit is known.

use super::contract::Contract;
use super::hand::Hand;
use super::official::ContractValue;

/// All bids in ascending order: the possible game values by the International Skat Order.
pub const BIDS: [u32; 63] = [
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88,
    90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165,
    168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
];

/// Returns the highest bid up to a limit and the lowest bid above it.
///
/// ```
/// use tableaux_engine::skat::bids_beside;
/// assert_eq!(bids_beside(19), (Some(18), Some(20)));
/// assert_eq!((bids_beside(17), bids_beside(264)), ((None, Some(18)), (Some(264), None)));
/// ```
pub fn bids_beside(limit: u32) -> (Option<u32>, Option<u32>) {
    let above = BIDS.partition_point(|&bid| bid <= limit);
    (above.checked_sub(1).map(|at| BIDS[at]), BIDS.get(above).copied())
}

/// Returns the bid that a hand can always keep in its longest suit: the least game value there over all skats.
pub fn bid_in_longest_suit(hand: Hand) -> u32 {
    ContractValue::of(hand, Contract::Suit(hand.longest_suit())).min
}

/// Returns the seat that becomes declarer, from 0 for forehand, and its last bid, if each of forehand, middlehand and
/// rearhand bids up to a limit; `None` if all pass.
///
/// Middlehand bids to forehand, who may hold every bid; then rearhand bids to the one who is left. Forehand declares
/// for 18 if both others pass at once.
///
/// ```
/// use tableaux_engine::skat::bidding;
/// assert_eq!(bidding([20, 24, 18]), Some((1, 22)));
/// assert_eq!(bidding([20, 20, 22]), Some((2, 22)));
/// assert_eq!(bidding([18, 0, 0]), Some((0, 18)));
/// assert_eq!(bidding([0, 0, 0]), None);
/// ```
pub fn bidding(limits: [u32; 3]) -> Option<(usize, u32)> {
    let bids = limits.map(|limit| bids_beside(limit).0.unwrap_or(0));
    // Who holds stays at the bid of who passes; who bids needs one more.
    let duel = |(holder, least): (usize, u32), bidder: usize| {
        if bids[bidder] > bids[holder] {
            (bidder, bids_beside(bids[holder]).1.unwrap_or(0))
        } else {
            (holder, least.max(bids[bidder]))
        }
    };
    let (seat, bid) = duel(duel((0, 0), 1), 2);
    (bids[seat] > 0).then(|| (seat, bid.max(BIDS[0])))
}
