use std::process::ExitCode;

fn main() -> ExitCode {
    tableaux::cli::run()
}
