//! `tableaux practice`: positions that ask for a move.

use super::prelude::*;
use super::{Files, browse};

const EXAMPLES: &str = "Examples:\n  tableaux practice\n  tableaux practice --linear";

/// Practice finding the move that wins
///
/// Asks for a move in positions where few moves win: first those you missed that are due today, then positions from
/// games you lost, then the program's puzzles, which get harder as you solve them. Each answer shows whether you were
/// right, why, and the winning line. A missed position comes back after one, three and seven days.
///
/// If the output is not a terminal, the first puzzle is printed instead.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Print lines of text and read moves as text, for users of screen readers and braille displays
    #[arg(long)]
    linear: bool,
    #[command(flatten)]
    files: Files,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    browse::practice(arguments.linear, &arguments.files)
}
