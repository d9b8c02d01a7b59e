use crate::table::Table;
use tableaux_engine::DealNumber;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RecordedGame {
    pub table: Table,
    /// The deal or board number; 0 for a board of the user's own.
    pub number: DealNumber,
    /// The number of free cells; 0 where there are none.
    pub cells: u8,
    pub outcome: GameOutcome,
    /// The moves: a supermove is one, a move home none; for gears, the presses.
    pub moves: u32,
    /// The single-card moves; 0 for gears.
    pub cards: u32,
    /// The time played, in seconds.
    pub seconds: u32,
    pub hints: u32,
    /// The end of the game, in seconds since 1970 (Unix time).
    pub finished: u64,
}

tableaux_engine::listed_enum! {
    /// The store numbers the outcomes in this order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GameOutcome {
        Won,
        Lost,
        /// Abandoned while it could still be won.
        GivenUp,
    }
}
