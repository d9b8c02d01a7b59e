//! The length of a deal's solutions: of the one in hand, and of a shorter one that is known to exist.

use tableaux_engine::words::counted;

/// The most moves of a solution that is told in a line beside a shorter one: the first found is replaced in a moment.
const LONG: u32 = 99;

/// The moves that win a deal, as far as known: of the solution in hand, of a shorter one, or of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownLength {
    /// The lower bound on the moves of every solution; 0 if unknown.
    bound: u32,
    /// The moves of the solution in hand, which playback shows.
    found: Option<u32>,
    /// The moves of a shorter solution that exists and is not in hand.
    shorter: Option<u32>,
}

impl KnownLength {
    /// Returns the length of a solution in hand with `found` moves, and of one with `existing` moves that is known from
    /// elsewhere; `None` without either.
    pub fn new(bound: u32, found: Option<u32>, existing: Option<u32>) -> Option<Self> {
        let is_shorter = |existing: &u32| found.is_none_or(|found| (bound..found).contains(existing));
        let shorter = existing.filter(is_shorter);
        found.or(shorter).map(|_| Self { bound, found, shorter })
    }

    pub const fn bound(self) -> u32 {
        self.bound
    }

    /// Returns the moves of the solution in hand.
    pub const fn found(self) -> Option<u32> {
        self.found
    }

    /// Returns whether no shorter solution is known to exist than the one in hand.
    pub const fn is_in_hand(self) -> bool {
        self.shorter.is_none()
    }

    /// Returns the fewest moves known to be enough, whether such a solution is in hand or not.
    pub fn fewest(self) -> u32 {
        self.shorter.or(self.found).unwrap_or(0)
    }

    /// Describes the length of the best solution known: `34 moves`, or if it is not in hand, `34 moves exist`.
    pub fn in_a_line(self) -> String {
        match (self.found, self.shorter) {
            (_, Some(shorter)) => counted(shorter.into(), "move exists", "moves exist"),
            (found, None) => counted(found.unwrap_or(0).into(), "move", "moves"),
        }
    }

    /// Describes the length in few words: `34 moves`, `36; 34 exist`.
    pub fn briefly(self) -> String {
        if self.is_in_hand() { self.in_a_line() } else { self.figure() }
    }

    /// Describes a solution that exists, and the one in hand: `34 moves exist`, `best found so far 36`; `None` if the
    /// best one known is in hand. While shorter ones are searched for, the one in hand is the best so far.
    pub fn existing_and_found(self, is_searched: bool) -> Option<(String, Option<String>)> {
        let existing = counted(self.shorter?.into(), "move exists", "moves exist");
        let so_far = if is_searched { " so far" } else { "" };
        Some((existing, self.found.map(|found| format!("best found{so_far} {found}"))))
    }

    /// Describes the length as the value of a fact: `34, min. 29`, `36; 34 exist`.
    pub fn figure(self) -> String {
        match (self.found, self.shorter) {
            (Some(found @ ..=LONG), Some(shorter)) => format!("{found}; {shorter} exist"),
            (_, Some(shorter)) => format!("{shorter} exist"),
            (found, None) => match (self.bound, found.unwrap_or(0)) {
                (0, moves @ 1..) => format!("at most {moves}"),
                (bound, moves) if bound < moves => format!("{moves}, min. {bound}"),
                (_, moves) => moves.to_string(),
            },
        }
    }

    /// Describes the best solution known beside the moves of a game: `best known 34`, or if it is not in hand,
    /// `34 exist`.
    pub fn beside_game(self) -> String {
        if self.is_in_hand() { format!("best known {}", self.fewest()) } else { format!("{} exist", self.fewest()) }
    }

    /// Describes the lower bound, if known: `at least 29`, `the shortest there is`.
    pub fn bound_in_words(self) -> Option<String> {
        match (self.bound, self.shorter) {
            (1.., Some(_)) => Some(format!("at least {}", self.bound)),
            _ => bound_in_words(self.bound, self.fewest()),
        }
    }
}

/// Describes the lower bound on a solution with some moves, if known: `at least 29`, `the shortest there is`.
pub fn bound_in_words(bound: u32, moves: u32) -> Option<String> {
    match bound {
        0 => None,
        _ if bound >= moves => Some("the shortest there is".into()),
        bound => Some(format!("at least {bound}")),
    }
}
