//! Names that are accepted: suggested by shells while they are typed, and by errors when they are misspelled.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};

/// The least similarity of a suggestion, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.7;

/// The end of an error: the name that is most similar to a text, if one is similar.
pub(super) fn did_you_mean(text: &str, names: &[impl AsRef<str>]) -> String {
    let text = text.trim().to_lowercase();
    let similar = names.iter().map(AsRef::as_ref).map(|name| (strsim::jaro_winkler(&text, name), name));
    let nearest = similar.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|&(similarity, _)| similarity > MIN_SIMILARITY);
    nearest.map_or(String::new(), |(_, name)| format!("; did you mean '{name}'?"))
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
