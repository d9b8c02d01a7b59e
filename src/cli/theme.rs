//! The themes of pictures.

use anyhow::{Context, Result};

use super::names::did_you_mean;
use crate::browser::{Depth, Theme};
use crate::sanitize::quoted;

/// The names of all themes.
pub(super) fn names() -> Vec<String> {
    Theme::names().map(str::to_owned).to_vec()
}

/// The theme of a name, the value of `--theme`, in which a `-` may stand for a blank.
pub(super) fn theme(text: &str) -> Result<Theme> {
    // A blank has to be quoted.
    Theme::named(&text.replace('-', " "), Depth::True).with_context(|| {
        let names = names();
        let suggestion = did_you_mean(text, &names);
        format!("--theme: '{}' is no theme: {} are accepted{suggestion}", quoted(text), names.join(", "))
    })
}
