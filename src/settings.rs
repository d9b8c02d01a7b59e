//! What a person sets: `config.toml`, all of which is optional. Themes of a person's own lie beside it.
//!
//! A wrong entry is a [`Mistake`] and counts as one that is not there. What is in the file is read here; which themes,
//! screens and commands there are is known to the browser.

mod choices;
mod document;
mod file;
mod keys;
mod memory_size;
mod mistake;
mod options;
mod text;

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

pub use choices::{Ascii, CardSize, Oracle};
pub use document::{Document, Table, Value};
pub use file::read_text;
pub use keys::KeyEntry;
pub use mistake::{Mistake, Mistakes};
pub use options::{OPTIONS, Setting};
pub use text::{KeyLine, KeyScreen, default_text};

use crate::freecell::AutoPlay;
use crate::solver::Effort;

/// The theme that is chosen by what the terminal says of itself.
pub const AUTO: &str = "auto";

/// A value and the line of the file that it stands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithLine<T> {
    /// The value.
    pub value: T,
    /// The line, from 1.
    pub line: usize,
}

/// What is set; `None` for all that is not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The name of the theme to start with.
    pub theme: Option<WithLine<String>>,
    /// When to write ASCII alone.
    pub ascii: Option<Ascii>,
    /// Whether to use the mouse.
    pub mouse: Option<bool>,
    /// The card size to start with, if not as large as fits.
    pub card_size: Option<CardSize>,
    /// When the oracle shows whether a game can be won.
    pub oracle: Option<Oracle>,
    /// The rule of automatic moves to start with.
    pub automatic: Option<AutoPlay>,
    /// How far solutions are shortened in the background.
    pub effort: Option<Effort>,
    /// The most memory that a search may hold, in bytes.
    pub memory: Option<usize>,
    /// The keys of commands.
    pub keys: Vec<KeyEntry>,
}

impl Settings {
    /// Reads the settings of a text.
    pub fn parse(text: &str, mistakes: &mut Mistakes) -> Self {
        let document = Document::parse(text, mistakes);
        let mut settings = Self::default();
        for (name, value) in document.root().entries() {
            match name.text {
                keys::TABLE => settings.keys = keys::read(value, mistakes),
                _ => options::read(name, value, &mut settings, mistakes),
            }
        }
        settings
    }
}

/// `tableaux/config.toml` in the XDG config folder; `None` if there is no home folder.
pub fn default_path() -> Option<PathBuf> {
    let folder = etcetera::choose_base_strategy().ok()?.config_dir();
    folder.is_absolute().then(|| folder.join("tableaux").join("config.toml"))
}

/// The folder of the themes that belong to a file of settings.
pub fn themes_folder(config: &Path) -> PathBuf {
    config.with_file_name("themes")
}

#[cfg(test)]
mod tests;
