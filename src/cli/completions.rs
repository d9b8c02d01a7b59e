//! `tableaux completions`: scripts that complete commands in shells.

use anyhow::Result;
use clap::Command;
use clap_complete::Shell;

use super::output::print;

/// Print the script that completes commands, options and names in a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  source <(tableaux completions bash)\n  \
    tableaux completions fish > ~/.config/fish/completions/tableaux.fish")]
pub(super) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// `command` is the whole program.
pub(super) fn run(arguments: &Arguments, mut command: Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "tableaux", &mut script);
    print(script)
}
