//! The ladder of bids.

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
