//! The program `tableaux`: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    tableaux::cli::run()
}
