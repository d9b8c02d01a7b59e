//! Deals of other programs.

/// A hundred deals from all bands; dealt by pysol-cards and by fc-solve.
pub const BOARDS: &str = include_str!("../data/boards.txt");

/// The boards with their numbers, as rows.
pub fn boards() -> impl Iterator<Item = (u64, &'static str)> {
    BOARDS.split("\n\n").map(|board| {
        let (name, rows) = board.trim().split_once('\n').unwrap();
        (name[1..].parse().unwrap(), rows)
    })
}
