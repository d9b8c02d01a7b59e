//! `tableaux config`: checks the settings, prints the defaults, or prints the path of the file.

use super::files::path_name;
use super::prelude::*;
use crate::browser::{Preferences, SECTIONS, keys};
use crate::settings::{default_path, default_text};

/// Check the settings of the browser, or print the defaults
///
/// All settings are optional: the theme and the card size to start with, the keys, and how the browser uses the terminal
/// and the memory. Each line is checked. For an invalid line, the error says what to use, and the exit code is 2.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux config\n  tableaux config --default > ~/.config/tableaux/config.toml")]
pub(super) struct Arguments {
    /// Print all settings and every key of every screen with their defaults, commented out
    #[arg(long, conflicts_with_all = ["path", "config"])]
    default: bool,
    /// Print where the file belongs
    #[arg(long, conflicts_with = "config")]
    path: bool,
    /// Check FILE [default: tableaux/config.toml in the XDG config folder]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    config: Option<PathBuf>,
}

/// Reads the settings in a file, which must exist if it is named, or else in the default place.
pub(super) fn preferences(path: Option<&Path>) -> Result<Preferences> {
    let (preferences, is_there) = Preferences::read(path, SECTIONS);
    if let Some(path) = path.filter(|_| !is_there) {
        bail!("--config: '{}' does not exist; tableaux config --default prints such a file", path_name(path));
    }
    Ok(preferences)
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    if arguments.default {
        return print(default_text(&keys::lines(SECTIONS)));
    }
    let usual = || default_path().context("there is no home folder to look for settings in");
    let path = arguments.config.clone().map_or_else(usual, Ok)?;
    if arguments.path {
        // Unquoted, for other programs.
        return print([path.as_os_str().as_encoded_bytes(), b"\n"].concat());
    }
    let (_, is_there) = Preferences::read(Some(&path), SECTIONS);
    let mistakes = preferences(arguments.config.as_deref())?.mistakes;
    let name = path_name(&path);
    match mistakes.len() as u64 {
        0 if is_there => print(format!("'{name}' is valid\n")),
        0 => print(format!("'{name}' does not exist; all settings have their defaults\n")),
        count => {
            let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
            print(lines.join("\n") + "\n")?;
            bail!("{} in the settings", counted(count, "mistake", "mistakes"));
        }
    }
}
