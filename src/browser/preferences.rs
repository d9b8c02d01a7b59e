//! The user's preferences, checked against the existing themes, screens and commands.

use std::path::{Path, PathBuf};

use super::theme::{Theme, Themes};
use crate::browser::input::keys::{Keymap, Section};
use crate::settings::{self, AUTO, Mistake, Mistakes, Settings};
use crate::words::did_you_mean;
use tableaux_engine::sanitize::quoted;
use tableaux_engine::words::{either, plural};

/// The most mistakes reported one by one.
const MAX_TOLD: usize = 3;

#[derive(Debug, Clone, Default)]
pub struct Preferences {
    /// The valid settings.
    pub settings: Settings,
    pub keymap: Keymap,
    pub themes: Themes,
    pub mistakes: Vec<Mistake>,
}

impl Preferences {
    /// Reads the settings file at `path` or at the default place, with the keys of `screens`, and the themes beside it.
    /// Also returns whether the file exists.
    pub fn read(path: Option<&Path>, screens: &[Section]) -> (Self, bool) {
        let Some(path) = path.map(PathBuf::from).or_else(settings::default_path) else {
            return (Self::default(), false);
        };
        let mut mistakes = Mistakes::new(&path);
        let text = settings::read_text(&path, &mut mistakes);
        let is_there = text.is_some() || !mistakes.is_empty();
        let mut of_themes = Vec::new();
        let themes = Themes::read(&settings::themes_folder(&path), &mut of_themes);
        let mut preferences = Self::parse(&text.unwrap_or_default(), themes, screens, mistakes);
        preferences.mistakes.extend(of_themes);
        (preferences, is_there)
    }

    /// Parses settings with the keys of `screens`; `mistakes` are those found before.
    pub fn parse(text: &str, themes: Themes, screens: &[Section], mut mistakes: Mistakes) -> Self {
        let mut settings = Settings::parse(text, &mut mistakes);
        check_theme(&mut settings, &themes, &mut mistakes);
        let keymap = Keymap::new(screens, &settings.keys, &mut mistakes);
        Self { settings, keymap, themes, mistakes: mistakes.into_vec() }
    }

    /// Describes the mistakes in a few lines.
    pub fn warnings(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.mistakes.iter().take(MAX_TOLD).map(Mistake::to_string).collect();
        if let Some(more) = self.mistakes.len().checked_sub(MAX_TOLD).filter(|&more| more > 0) {
            let are = plural(more as u64, "is", "are");
            lines.push(format!("{more} more settings {are} wrong; tableaux config lists them"));
        }
        lines
    }
}

fn check_theme(settings: &mut Settings, themes: &Themes, mistakes: &mut Mistakes) {
    let names: Vec<&str> = std::iter::once(AUTO).chain(themes.names()).collect();
    let wrong = settings.theme.take_if(|theme| !names.contains(&&*Theme::name_of(&theme.value)));
    if let Some(theme) = wrong {
        let suggestion = did_you_mean(&theme.value, &names);
        let name = quoted(&theme.value);
        let words = format!("theme: unknown theme '{name}'; use {}{suggestion}", either(&names));
        mistakes.add(theme.line, words);
    }
}
