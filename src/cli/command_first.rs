//! Options typed before a command.

use std::ffi::OsString;

use clap::{ArgAction, Command};

/// Moves the command to the front if only options precede it: `--cells 2 play 617` becomes `play --cells 2 617`. The
/// first of `arguments` is the name of the program.
///
/// Other arguments are returned unchanged.
pub(super) fn command_first(mut arguments: Vec<OsString>, program: &Command) -> Vec<OsString> {
    if let Some(place) = command_place(&arguments, program) {
        arguments.get_mut(1..=place).expect("a command is behind the name of the program").rotate_right(1);
    }
    arguments
}

/// Returns the index of a command that only options precede.
fn command_place(arguments: &[OsString], program: &Command) -> Option<usize> {
    let mut place = 1;
    loop {
        let text = arguments.get(place)?.to_str()?;
        if !text.starts_with('-') {
            return program.find_subcommand(text).map(|_| place);
        }
        if matches!(text, "-" | "--") {
            return None;
        }
        place += 1 + usize::from(takes_next(text, program));
    }
}

/// Returns whether the argument after an option is its value.
fn takes_next(option: &str, program: &Command) -> bool {
    // The option may belong to a command only.
    let commands = || std::iter::once(program).chain(program.get_subcommands());
    let mut all = commands().flat_map(Command::get_arguments);
    let argument = match option.strip_prefix("--") {
        Some(long) => all.find(|argument| argument.get_long() == Some(long)),
        None => all
            .find(|argument| argument.get_short().is_some_and(|short| option[1..] == *short.encode_utf8(&mut [0; 4]))),
    };
    argument.is_some_and(|argument| {
        let takes_value = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
        let needs_value = argument.get_num_args().is_none_or(|count| count.min_values() > 0);
        takes_value && !argument.is_require_equals_set() && needs_value
    })
}
