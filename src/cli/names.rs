//! Accepted names: completed by shells, and suggested in errors.

use anyhow::anyhow;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};

pub(super) use crate::words::did_you_mean;

use crate::browser::{Depth, Theme};
use tableaux_engine::sanitize::quoted;
use tableaux_engine::words::either;

/// Returns the error for an option's value that is not an accepted name.
pub(super) fn unknown(option: &str, text: &str, kind: &str, names: &[String]) -> anyhow::Error {
    anyhow!("{option}: unknown {kind} '{}'; use {}{}", quoted(text), either(names), did_you_mean(text, names))
}

/// Returns the error for an unknown command.
pub(super) fn no_command(text: &str, commands: &[impl AsRef<str>]) -> anyhow::Error {
    anyhow!("unknown command '{}'; use {}{}", quoted(text), either(commands), did_you_mean(text, commands))
}

pub(super) fn themes() -> Vec<String> {
    Theme::names().map(str::to_owned).to_vec()
}

/// Finds a theme by the value of `--theme`, where `-` may replace a blank to save quoting.
pub(super) fn theme(text: &str) -> anyhow::Result<Theme> {
    let theme = Theme::named(&text.replace('-', " "), Depth::True);
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
    ["freecell", "gears"].map(str::to_owned).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_are_suggested() {
        let names = ["microsoft", "minstd0", "minstd", "mmix"];
        assert_eq!(did_you_mean("MinStd ", &names), "; did you mean 'minstd'?");
        assert_eq!(did_you_mean("mircosoft", &names), "; did you mean 'microsoft'?");
        assert_eq!(did_you_mean("xyz", &names), "");
        assert_eq!(did_you_mean("newlib", &names), "");
    }

    #[test]
    fn only_near_names_are_suggested() {
        let themes = ["dark", "light", "felt", "four colours", "high contrast", "plain"];
        // One wrong letter is always near, two only in six or more.
        for (text, suggested) in [
            ("foo", None),
            ("", None),
            ("f", None),
            ("darc", Some("dark")),
            ("drak", Some("dark")),
            ("dork x", None),
            ("lihgt", Some("light")),
            ("lyghd", None),
            ("fou", Some("four colours")),
            ("fo", None),
            ("plainly", Some("plain")),
            ("HIGH", Some("high contrast")),
            ("for colors", Some("four colours")),
        ] {
            let words = suggested.map_or(String::new(), |name| format!("; did you mean '{name}'?"));
            assert_eq!(did_you_mean(text, &themes), words, "{text:?}");
        }
    }
}
