//! Colors of the terminal, according to the environment.

use std::env;

use super::depth::Depth;

/// Returns the color depth; `None` if the terminal has no colors or `NO_COLOR` is set, see <https://no-color.org>.
pub fn depth() -> Option<Depth> {
    let is_colorless = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let [colorterm, term] = ["COLORTERM", "TERM"].map(|name| env::var(name).ok());
    Depth::of(colorterm.as_deref(), term.as_deref()).filter(|_| !is_colorless)
}

/// Returns whether `COLORFGBG` declares a light background (its last number). Most terminals do not set it.
pub fn is_ground_light() -> bool {
    let colors = env::var("COLORFGBG").unwrap_or_default();
    colors.rsplit(';').next().is_some_and(|ground| matches!(ground, "7" | "15"))
}
