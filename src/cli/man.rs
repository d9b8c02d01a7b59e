//! `tableaux man`: manual pages.

use anyhow::Result;
use clap::Command;

use super::Command as Commands;
use super::names::{Suggestions, no_command};
use super::output::print;

/// Print a page of the manual, for man
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux man | man -l -\n  tableaux man solve > tableaux-solve.1")]
pub(super) struct Arguments {
    /// The command that the page is about [default: the whole program]
    #[arg(value_name = "COMMAND", value_parser = Suggestions(command_names), hide_possible_values = true)]
    command: Option<String>,
}

fn command_names() -> Vec<String> {
    Commands::NAMES.map(str::to_owned).to_vec()
}

/// Runs the command; `program` is the whole program.
pub(super) fn run(arguments: &Arguments, mut program: Command) -> Result<()> {
    // The help command has no page.
    program = program.disable_help_subcommand(true);
    program.build();
    let command = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
            no_command(name, &names)
        })?,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print(page)
}
