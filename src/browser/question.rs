//! What is to be searched for in the background, and what is found.

use crate::freecell::deal::Deal;
use crate::freecell::find::identification::Identification;
use crate::freecell::pattern::Pattern;
use crate::gears::{Board, Solution};
use crate::generator::Generator;
use crate::verdict::Verdict;
use crate::verdict::fewest_cells::FewestCells;

/// What is asked of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The fewest presses that solve a board.
    Presses(Board),
    /// Whether a deal can be won, and how.
    Verdict(Deal),
    /// The fewest free cells with which it can.
    FewestCells(Deal),
    /// The numbers of a layout that a generator has dealt.
    Board(Generator, Pattern),
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "it is sent in a box")]
pub enum Finding {
    /// The answer to a board, if it has one.
    Presses(Board, Option<Solution>),
    /// Whether a deal can be won, and how.
    Verdict(Deal, Verdict),
    /// The fewest free cells with which it can.
    FewestCells(Deal, FewestCells),
    /// The numbers of a layout.
    Board(Generator, Pattern, Identification),
}

impl Finding {
    /// What was asked.
    #[must_use]
    pub fn question(&self) -> Question {
        match *self {
            Self::Presses(board, _) => Question::Presses(board),
            Self::Verdict(deal, _) => Question::Verdict(deal),
            Self::FewestCells(deal, _) => Question::FewestCells(deal),
            Self::Board(generator, layout, _) => Question::Board(generator, layout),
        }
    }
}

/// What is known of what a pane shows, or showed: the last finding of each kind.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// Of a board.
    pub presses: Option<(Board, Option<Solution>)>,
    /// Of a deal.
    pub verdict: Option<(Deal, Verdict)>,
    /// Of a deal, too.
    pub fewest: Option<(Deal, FewestCells)>,
}

impl Known {
    /// What is known of a board: its answer, if it has one.
    #[must_use]
    pub fn presses(&self, board: &Board) -> Option<&Option<Solution>> {
        self.presses.as_ref().filter(|(known, _)| known == board).map(|(_, answer)| answer)
    }

    /// What is known of a deal.
    #[must_use]
    pub fn verdict(&self, deal: &Deal) -> Option<&Verdict> {
        self.verdict.as_ref().filter(|(known, _)| known == deal).map(|(_, verdict)| verdict)
    }

    /// How many cells a deal is known to need.
    #[must_use]
    pub fn fewest(&self, deal: &Deal) -> Option<FewestCells> {
        self.fewest.filter(|(known, _)| known == deal).map(|(_, fewest)| fewest)
    }
}
