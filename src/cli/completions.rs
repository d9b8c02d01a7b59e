//! `tableaux completions`: completion scripts for shells.

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

/// Runs the command; `command` is the whole program.
pub(super) fn run(arguments: &Arguments, command: Command) -> Result<()> {
    print(match arguments.shell {
        Shell::Zsh => of_zsh(&command),
        shell => generated(shell, command),
    })
}

fn generated(shell: Shell, mut command: Command) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "tableaux", &mut script);
    String::from_utf8(script).expect("scripts are text")
}

/// Returns the zsh script, in which the first word is a command, options of the program follow any other word, and
/// options may come after numbers and files.
///
/// `clap_complete` puts the program's numbers before its commands, so that a command is taken for a number and its
/// options are unknown. With the two colons it puts before repeated arguments, zsh takes everything after them as such.
fn of_zsh(command: &Command) -> String {
    let program = Command::new("tableaux")
        .version(command.get_version().unwrap_or_default().to_owned())
        .args(command.get_arguments().filter(|argument| !argument.is_positional()).cloned())
        .subcommands(command.get_subcommands().cloned());
    let script = generated(Shell::Zsh, program).replace("\n'*::", "\n'*:");
    let (begin, commands) = ("    _arguments \"${_arguments_options[@]}\" : \\\n", "\":: :_tableaux_commands\" \\\n");
    let options = script.split_once(begin).and_then(|(_, rest)| rest.split_once(commands));
    let (options, _) = options.expect("options stand before the commands");
    // Commands have names of lower-case letters.
    let number = format!("            (*[^a-z]*)\n{begin}{options}'*: :_default' \\\n&& ret=0\n;;\n");
    let cases = "        case $line[1] in\n";
    script.replacen(cases, &(cases.to_owned() + &number), 1)
}
