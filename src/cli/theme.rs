//! The themes of pictures.

use anyhow::Result;

use super::names::unknown;
use crate::browser::{Depth, Theme};

/// The names of all themes.
pub(super) fn names() -> Vec<String> {
    Theme::names().map(str::to_owned).to_vec()
}

/// The theme of a name, the value of `--theme`, in which a `-` may stand for a blank.
pub(super) fn theme(text: &str) -> Result<Theme> {
    // A blank has to be quoted.
    let theme = Theme::named(&text.replace('-', " "), Depth::True);
    theme.ok_or_else(|| unknown("--theme", text, "theme", &names()))
}
