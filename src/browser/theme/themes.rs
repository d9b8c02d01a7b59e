//! The available themes: built-in ones, then the user's.

use std::borrow::Cow;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ratatui::style::Color;

use super::Theme;
use crate::browser::terminal::depth::Depth;
use crate::settings::{AUTO, Mistake, Mistakes, read_text};
use tableaux_engine::sanitize::{is_printable, sanitized};

/// The built-in themes, in the order in which a key cycles through them.
const FILES: [(&str, &str); 7] = [
    ("dark", include_str!("../../../assets/themes/dark.toml")),
    ("light", include_str!("../../../assets/themes/light.toml")),
    ("felt", include_str!("../../../assets/themes/felt.toml")),
    ("four colors", include_str!("../../../assets/themes/four-colors.toml")),
    (VIRIDIS, include_str!("../../../assets/themes/viridis.toml")),
    ("high contrast", include_str!("../../../assets/themes/high-contrast.toml")),
    (PLAIN, include_str!("../../../assets/themes/plain.toml")),
];
/// The default theme of a terminal with sixteen colors.
pub(super) const PLAIN: &str = "plain";
/// The theme for eyes that do not tell red from green.
const VIRIDIS: &str = "viridis";
/// The themes that remain legible in any sixteen colors.
pub(super) const OF_SIXTEEN: [&str; 2] = ["high contrast", PLAIN];
/// The monochrome theme; keys do not cycle through it.
const COLORLESS: (&str, &str) = ("no colors", include_str!("../../../assets/themes/colorless.toml"));
/// Names of earlier versions, and the names of these themes now.
const OLD_NAMES: [(&str, &str); 2] = [("four colours", "four colors"), ("no colours", COLORLESS.0)];

/// The most themes of the user, and the most characters of a name.
const MAX_OWN: usize = 100;
const MAX_NAME: usize = 60;

impl Theme {
    pub fn names() -> [&'static str; FILES.len()] {
        FILES.map(|(name, _)| name)
    }

    /// Returns the name that a text stands for: a hyphen is a blank, as in file names, and old names still work.
    pub fn name_of(text: &str) -> String {
        let name = text.replace('-', " ");
        OLD_NAMES.into_iter().find(|(old, _)| *old == name).map_or(name, |(_, name)| name.to_owned())
    }

    /// Returns a built-in theme by name, if the terminal has enough colors.
    pub fn named(name: &str, depth: Depth) -> Option<Self> {
        let (name, file) = offered(depth).find(|(of, _)| *of == name)?;
        Some(Self::of_program(name, file).at(depth))
    }

    /// Returns the default theme for a terminal and its background.
    pub fn default_for(depth: Depth, is_ground_light: bool) -> Self {
        let name = match depth {
            Depth::Sixteen => PLAIN,
            Depth::Indexed | Depth::True if is_ground_light => "light",
            Depth::Indexed | Depth::True => "dark",
        };
        Self::named(name, depth).expect("it is among the files")
    }

    pub fn colorless() -> Self {
        let (name, file) = COLORLESS;
        Self::of_program(name, file).at(Depth::Sixteen)
    }

    fn of_program(name: &'static str, file: &str) -> Self {
        Self::read(name.into(), file, &mut Mistakes::of(name)).expect("a test reads all themes")
    }
}

/// Returns the built-in themes that a terminal has enough colors for.
fn offered(depth: Depth) -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.into_iter().filter(move |(name, _)| depth != Depth::Sixteen || OF_SIXTEEN.contains(name))
}

#[derive(Debug, Clone, Default)]
pub struct Themes {
    own: Arc<[OwnTheme]>,
}

#[derive(Debug)]
struct OwnTheme {
    name: String,
    /// `None` if its file has mistakes.
    theme: Option<Theme>,
    /// Whether it uses only the sixteen standard colors.
    is_of_sixteen: bool,
}

impl Themes {
    /// Reads the user's themes: the `.toml` files in a folder.
    pub fn read(folder: &Path, mistakes: &mut Vec<Mistake>) -> Self {
        let mut paths: Vec<PathBuf> = match fs::read_dir(folder) {
            Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
            Err(error) if error.kind() == ErrorKind::NotFound => return Self::default(),
            Err(error) => {
                let mut of_folder = Mistakes::new(folder);
                of_folder.add_of_file(format!("it cannot be read: {error}; use a folder of themes"));
                mistakes.extend(of_folder.into_vec());
                return Self::default();
            }
        };
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
        paths.sort();
        if paths.len() > MAX_OWN {
            let mut of_folder = Mistakes::new(folder);
            of_folder.add_of_file(format!("{} themes are too many; only the first {MAX_OWN} are used", paths.len()));
            mistakes.extend(of_folder.into_vec());
            paths.truncate(MAX_OWN);
        }
        Self { own: paths.iter().filter_map(|path| OwnTheme::read(path, mistakes)).collect() }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        Theme::names().into_iter().chain(self.own.iter().map(|own| &*own.name))
    }

    /// Returns a theme by name, if the terminal has enough colors; the plain one if its file has mistakes.
    pub fn named(&self, name: &str, depth: Depth) -> Option<Theme> {
        match self.own.iter().find(|own| own.name == name) {
            Some(OwnTheme { theme: None, .. }) => Theme::named(PLAIN, depth),
            Some(own) => own.at(depth),
            None => Theme::named(name, depth),
        }
    }

    /// Returns the names of the themes that a terminal has enough colors for.
    pub fn offered(&self, depth: Depth) -> Vec<&str> {
        let own = self.own.iter().filter(|own| own.at(depth).is_some()).map(|own| &*own.name);
        offered(depth).map(|(name, _)| name).chain(own).collect()
    }

    pub fn next(&self, theme: &Theme, depth: Depth) -> Theme {
        let names = self.offered(depth);
        let at = names.iter().position(|name| *name == theme.name).map_or(0, |at| at + 1);
        self.named(names[at % names.len()], depth).expect("it is offered to the terminal")
    }
}

impl OwnTheme {
    /// Reads a theme file; `None` if its name is not usable.
    fn read(path: &Path, all: &mut Vec<Mistake>) -> Option<Self> {
        let file = path.file_name()?.to_string_lossy();
        let mut mistakes = Mistakes::of(&format!("themes/{file}"));
        // As with built-in themes: `four-colors.toml` is `four colors`.
        let name = Theme::name_of(&path.file_stem()?.to_string_lossy());
        let is_taken = name == AUTO || name == COLORLESS.0 || Theme::names().contains(&&*name);
        if is_taken {
            mistakes.add_of_file(format!("'{name}' is the name of another theme; use another name"));
        } else if name.chars().count() > MAX_NAME || !name.chars().all(is_printable) || path.to_str().is_none() {
            let name = sanitized(&name, MAX_NAME);
            let words = format!("'{name}' is not a name; use up to {MAX_NAME} printable characters");
            mistakes.add_of_file(words);
        }
        if !mistakes.is_empty() {
            all.extend(mistakes.into_vec());
            return None;
        }
        let text = read_text(path, &mut mistakes).unwrap_or_default();
        let is_read = mistakes.is_empty();
        let theme = is_read.then(|| Theme::parse(Cow::Owned(name.clone()), &text, &mut mistakes)).flatten();
        all.extend(mistakes.into_vec());
        let is_of_sixteen = theme.clone().is_some_and(|mut theme| {
            let mut colors = theme.parts().into_iter().flat_map(|part| [part.style.fg, part.style.bg]).flatten();
            !colors.any(|color| matches!(color, Color::Rgb(..) | Color::Indexed(16..)))
        });
        Some(Self { name, theme, is_of_sixteen })
    }

    /// Returns the theme, if the terminal has enough colors.
    fn at(&self, depth: Depth) -> Option<Theme> {
        let theme = self.theme.clone()?;
        (self.is_of_sixteen || depth != Depth::Sixteen).then(|| theme.at(depth))
    }
}
