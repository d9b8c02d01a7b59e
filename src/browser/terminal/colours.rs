//! What the environment says of the terminal's colours.

use std::env;

use super::depth::Depth;

/// How many colours are to be used: none where `NO_COLOR` is set, see <https://no-color.org>.
pub fn depth() -> Option<Depth> {
    let is_colourless = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let [colorterm, term] = ["COLORTERM", "TERM"].map(|name| env::var(name).ok());
    (!is_colourless).then(|| Depth::of(colorterm.as_deref(), term.as_deref()))
}

/// Whether the terminal says that its ground is light: by `COLORFGBG`, whose last number is the colour of the ground.
/// Most say nothing.
pub fn is_ground_light() -> bool {
    let colours = env::var("COLORFGBG").unwrap_or_default();
    colours.rsplit(';').next().is_some_and(|ground| matches!(ground, "7" | "15"))
}
