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

pub use choices::{AUTO, Ascii, CardSize, ClockUnit, Narrow, Oracle, RunHome, Settings};
pub use document::{Document, Table, Value, WithLine};
pub use file::read_text;
pub use keys::{KeyEntry, KeyTables};
pub use mistake::{Mistake, Mistakes};
pub use options::{OPTIONS, Setting};
pub use text::{KeyLine, KeyScreen, default_text};

impl Settings {
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
