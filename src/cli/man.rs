//! `tableaux man`: pages of the manual.

use anyhow::{Context, Result};
use clap::Command;

use super::names::did_you_mean;
use super::output::Output;
use crate::sanitize::quoted;

/// Print a page of the manual, for man
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux man | man -l -\n  tableaux man solve > tableaux-solve.1")]
pub(super) struct Arguments {
    /// The command that the page is about [default: the whole program]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// `program` is the whole program.
pub(super) fn run(arguments: &Arguments, mut program: Command) -> Result<()> {
    program.build();
    let command = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().with_context(|| {
            let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
            let suggestion = did_you_mean(name, &names);
            format!("there is no command '{}': {} are accepted{suggestion}", quoted(name), names.join(", "))
        })?,
    };
    let mut out = Output::new();
    clap_mangen::Man::new(command).render(&mut out.text)?;
    out.flush()
}
