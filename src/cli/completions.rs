//! `tableaux completions`: completion in shells. The scripts of bash, fish and zsh ask the program for the candidates, so
//! that they follow the arguments of the installed version.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;

use clap::{Arg, Command};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, complete};
use clap_complete::{Shell, generate};

use super::prelude::*;

/// Print a shell script that completes commands, options and values
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  source <(tableaux completions bash)\n  \
    source <(tableaux completions zsh)\n  \
    tableaux completions fish > ~/.config/fish/completions/tableaux.fish")]
pub(super) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
    /// The words typed so far, of which the last is completed: prints the kind of the candidates, and each on a line
    #[arg(last = true, hide = true)]
    words: Vec<OsString>,
}

/// The kinds of candidates, as the scripts read them: the names of files are left to the shell, and after an item of a
/// list there is no blank.
const FILES: &str = "files";
pub(super) const LIST: &str = "list";
const WORDS: &str = "words";

/// Runs the command; `program` is the whole program.
pub(super) fn run(arguments: &Arguments, program: Command) -> Result<()> {
    if !arguments.words.is_empty() {
        return print(candidates(&arguments.words, program));
    }
    print(match arguments.shell {
        Shell::Bash => include_str!("completions/tableaux.bash").to_owned(),
        Shell::Fish => include_str!("completions/tableaux.fish").to_owned(),
        Shell::Zsh => include_str!("completions/tableaux.zsh").to_owned(),
        shell => generated(shell, program),
    })
}

fn generated(shell: Shell, mut program: Command) -> String {
    let mut script = Vec::new();
    generate(shell, &mut program, "tableaux", &mut script);
    String::from_utf8(script).expect("scripts are text")
}

/// Returns a completer of names separated by commas.
pub(super) fn list_completer(names: fn() -> Vec<String>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let typed = typed.to_string_lossy();
        let (before, last) =
            typed.rsplit_once(',').map_or(("", &*typed), |(_, last)| typed.split_at(typed.len() - last.len()));
        let used: HashSet<&str> = before.split(',').collect();
        let names = names().into_iter().filter(|name| name.starts_with(last) && !used.contains(&**name));
        names.map(|name| CompletionCandidate::new(format!("{before}{name}")).tag(Some(LIST.into()))).collect()
    })
}

/// Returns the candidates for the last word: their kind on the first line, then each with its description.
fn candidates(words: &[OsString], mut program: Command) -> String {
    program.build();
    let mut program = with_files(program);
    let (current, before) = words.split_last().expect("there is a word");
    let flags = flags(&program);
    let mut words: Vec<OsString> = before.iter().filter(|word| !flags.contains(*word)).cloned().collect();
    words.push(current.clone());
    let index = words.len() - 1;
    let mut found = complete(&mut program, words, index, None).unwrap_or_default();
    // Options stand behind whatever else there is, as they are many.
    let is_option = |found: &CompletionCandidate| found.get_value().to_string_lossy().starts_with('-');
    if current.is_empty() && !found.iter().all(is_option) {
        found.retain(|found| !is_option(found));
    }
    let has = |kind: &str| found.iter().any(|found| found.get_tag().is_some_and(|tag| tag.to_string() == kind));
    let kind = [FILES, LIST].into_iter().find(|kind| has(kind)).unwrap_or(WORDS);
    let mut text = format!("{kind}\n");
    for candidate in found.iter().filter(|found| found.get_tag().is_none_or(|tag| tag.to_string() != FILES)) {
        text += &candidate.get_value().to_string_lossy();
        if let Some(help) = candidate.get_help().map(ToString::to_string) {
            let _ = write!(text, "\t{}", help.lines().next().unwrap_or_default()); // writing to a String cannot fail
        }
        text.push('\n');
    }
    text
}

/// Returns the command with a candidate of the kind [`FILES`] for each argument that is a file.
fn with_files(command: Command) -> Command {
    let file = |typed: &OsStr| {
        let is_option = typed.to_string_lossy().starts_with('-');
        if is_option { Vec::new() } else { vec![CompletionCandidate::new("").tag(Some(FILES.into()))] }
    };
    let command = command.mut_args(|argument| {
        let is_file = matches!(argument.get_value_hint(), ValueHint::FilePath | ValueHint::AnyPath);
        if is_file { argument.add(ArgValueCompleter::new(file)) } else { argument }
    });
    command.mut_subcommands(with_files)
}

/// Returns the options, of all commands, whose value can only follow an equals sign.
fn flags(program: &Command) -> HashSet<OsString> {
    let commands = || std::iter::once(program).chain(program.get_subcommands());
    let arguments = commands().flat_map(Command::get_arguments).filter(|argument| argument.is_require_equals_set());
    arguments.filter_map(Arg::get_long).map(|long| format!("--{long}").into()).collect()
}
