//! `tableaux practise`: positions that ask for a move.

use std::process::ExitCode;

use anyhow::Result;

use super::{Files, browse};

const EXAMPLES: &str = "Examples:\n  tableaux practise\n  tableaux practise --linear";

/// Practise: find the move that wins
///
/// Asks for a move in positions where few moves win: first those that were missed and are due today, then those where games
/// of your own were lost, then the puzzles in the program, which get harder as they are solved. Right or wrong is told with
/// the reason, and the line that wins. What was missed comes again after one, three and seven days.
///
/// If the output is not a terminal, the first puzzle is printed instead.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Print lines of text and read moves as they are written: for users of screen readers and braille displays
    #[arg(long)]
    linear: bool,
    #[command(flatten)]
    files: Files,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    browse::practise(arguments.linear, &arguments.files)
}
