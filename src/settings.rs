//! Settings from `config.toml`, all optional. The user's themes are in a folder beside it.
//!
//! A wrong entry is reported as a [`Mistake`] and ignored. This module only reads the file; the browser knows which
//! themes, screens and commands exist.

mod choices;
mod document;
mod file;
mod keys;
pub mod memory_size;
mod mistake;
mod options;
mod text;

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

pub use choices::{AUTO, Ascii, CardSize, ClockUnit, LayoutKeys, Narrow, Oracle, RunHome, Settings, StartScreen};
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

/// Reads the settings of the default file, without its mistakes, which `tableaux config` lists.
pub fn usual() -> Settings {
    let Some(path) = default_path() else { return Settings::default() };
    let mut mistakes = Mistakes::new(&path);
    read_text(&path, &mut mistakes).map_or_else(Settings::default, |text| Settings::parse(&text, &mut mistakes))
}

/// Returns `tableaux/config.toml` in the XDG config folder; `None` if there is no home folder.
pub fn default_path() -> Option<PathBuf> {
    let folder = etcetera::choose_base_strategy().ok()?.config_dir();
    folder.is_absolute().then(|| folder.join("tableaux").join("config.toml"))
}

/// Returns the themes folder for a settings file.
pub fn themes_folder(config: &Path) -> PathBuf {
    config.with_file_name("themes")
}
