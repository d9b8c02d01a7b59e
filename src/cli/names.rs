//! Accepted names: completed by shells, and suggested in errors.

use anyhow::anyhow;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command, CommandFactory as _};

pub(super) use crate::words::did_you_mean;

use crate::browser::{Depth, Theme};
use tableaux_engine::sanitize::quoted;
use tableaux_engine::words::either;

/// Returns the error for an option's value that is not an accepted name.
pub(super) fn unknown(option: &str, text: &str, kind: &str, names: &[String]) -> anyhow::Error {
    anyhow!("{option}: unknown {kind} '{}'; use {}{}", quoted(text), either(names), did_you_mean(text, names))
}

/// Returns the names of the commands.
pub(super) fn commands() -> Vec<String> {
    super::Arguments::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// Returns the error for an unknown command.
pub(super) fn no_command(text: &str, commands: &[impl AsRef<str>]) -> anyhow::Error {
    anyhow!("unknown command '{}'; use {}{}", quoted(text), either(commands), did_you_mean(text, commands))
}

pub(super) fn themes() -> Vec<String> {
    Theme::names().map(str::to_owned).to_vec()
}

/// Returns the help of `--theme`, for a picture or a recording.
pub(super) fn theme_help(of: &str, default: &str) -> String {
    format!("The theme of the {of}: {} [default: {default}]", either(&themes()))
}

/// Finds a theme by the value of `--theme`.
pub(super) fn theme(text: &str) -> anyhow::Result<Theme> {
    let theme = Theme::named(&Theme::name_of(text), Depth::True);
    theme.ok_or_else(|| unknown("--theme", text, "theme", &themes()))
}

/// Parses any text as the value of an option, and suggests names to shells.
#[derive(Clone)]
pub(super) struct Suggestions(pub(super) fn() -> Vec<String>);

impl TypedValueParser for Suggestions {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &std::ffi::OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0().into_iter().map(PossibleValue::new)))
    }
}

/// Returns the names of the tables whose boards have a number to find, and a day.
pub(super) fn tables_with_boards() -> Vec<String> {
    ["freecell", "skat", "gears"].map(str::to_owned).to_vec()
}
