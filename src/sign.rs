//! Signs: one for each meaning, on all screens and in all texts.

use tableaux_engine::coach::MoveSign;
use tableaux_engine::verdict::outcome::Outcome;

tableaux_engine::named_enum! {
    /// A sign, named by its meaning, in the order of a legend.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Sign {
        Winnable = "can be won: deal, position or move",
        Impossible = "cannot be won, or not any more",
        Mixed = "some moves of the card win, some do not",
        Unknown = "unknown: the search reached its limit",
        Pending = "not known yet",
        None = "there is none",
        Won = "won; a deal of the day, on its day",
        WonAnotherDay = "won, on another day than its own",
        Lost = "lost; the move that lost the game",
        GivenUp = "given up",
        Open = "a game is open",
        Only = "the only move that wins",
        Longer = "still winnable, but it takes longer",
        Marked = "marked",
        Here = "here: the deal or the position shown",
        Pointer = "the highlighted card; the player to move",
        Ascending = "sorted, the smallest first",
        Descending = "sorted, the largest first",
        Cell = "a free cell that the deal needs",
        SpareCell = "a free cell that it does not need",
        Bar = "difficulty: one of up to five bars",
        EmptyBar = "difficulty: a bar fewer than five",
    }
}

/// The signs of a scale's six steps, the easiest first, without colors: in Unicode and in ASCII.
pub const STEPS: [(char, char); 6] = [('.', 'a'), (':', 'b'), ('░', 'c'), ('▒', 'd'), ('▓', 'e'), ('█', 'f')];

impl Sign {
    /// Returns the sign in Unicode and in ASCII.
    const fn texts(self) -> (&'static str, char) {
        match self {
            Self::Winnable => ("●", '@'),
            Self::Impossible => ("○", 'o'),
            Self::Mixed => ("◐", '%'),
            Self::Unknown => ("?", '?'),
            Self::Pending => ("∙", ':'),
            Self::None => ("–", '-'),
            Self::Won => ("✓", '+'),
            Self::WonAnotherDay => ("◇", 'w'),
            Self::Lost => ("✗", 'x'),
            Self::GivenUp => ("/", '/'),
            Self::Open => ("»", '&'),
            Self::Only => ("!", '!'),
            Self::Longer => ("~", '~'),
            Self::Marked => ("★", '*'),
            Self::Here => ("◆", '='),
            Self::Pointer => ("▸", '>'),
            Self::Ascending => ("▲", '^'),
            Self::Descending => ("▼", 'v'),
            Self::Cell => ("▪", 'n'),
            Self::SpareCell => ("▫", ','),
            Self::Bar => ("▮", '#'),
            Self::EmptyBar => ("▯", '_'),
        }
    }

    pub const fn symbol(self) -> &'static str {
        self.texts().0
    }

    /// Returns the sign in Unicode as a character.
    ///
    /// # Panics
    /// Never, as each sign is one character.
    pub fn character(self) -> char {
        self.symbol().chars().next().expect("no sign is empty")
    }

    pub const fn ascii(self) -> char {
        self.texts().1
    }

    /// Returns the sign with a symbol.
    pub fn of_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sign| sign.symbol() == symbol)
    }

    pub const fn of_outcome(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Winnable) => Self::Winnable,
            Some(Outcome::Impossible) => Self::Impossible,
            Some(Outcome::Unknown) => Self::Unknown,
            None => Self::Pending,
        }
    }

    pub const fn of_move(sign: MoveSign) -> Self {
        match sign {
            MoveSign::Best | MoveSign::Kept => Self::Winnable,
            MoveSign::Longer(_) => Self::Longer,
            MoveSign::Only => Self::Only,
            MoveSign::LostHere => Self::Lost,
            MoveSign::AlreadyLost => Self::Impossible,
            MoveSign::Unknown => Self::Unknown,
        }
    }
}
