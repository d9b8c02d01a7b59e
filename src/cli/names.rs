//! Names that are accepted: suggested by shells while they are typed, and by errors when they are misspelled.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};

use crate::words::most_similar;

/// The end of an error: the name that is most similar to a text, if one is similar.
pub(super) fn did_you_mean(text: &str, names: &[impl AsRef<str>]) -> String {
    most_similar(text, names).map_or(String::new(), |name| format!("; did you mean '{name}'?"))
}

/// Takes any text as the value of an option, and suggests names to shells.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_are_suggested() {
        let names = ["microsoft", "minstd0", "minstd", "mmix"];
        assert_eq!(did_you_mean("MinStd ", &names), "; did you mean 'minstd'?");
        assert_eq!(did_you_mean("mircosoft", &names), "; did you mean 'microsoft'?");
        assert_eq!(did_you_mean("xyz", &names), "");
    }
}
