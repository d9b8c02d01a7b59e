//! What a visit starts with where the person has chosen nothing else: by default, or as it is set.

use std::borrow::Cow;

use super::Desk;
use crate::browser::state::card_size::CardSize;
use crate::browser::state::game::Oracle;
use crate::browser::state::preferences::Preferences;
use crate::browser::state::theme::Theme;
use crate::freecell::AutoPlay;
use crate::settings::Settings;
use crate::solver::Effort;

/// What a visit starts with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Start {
    /// The name of the theme that the terminal has where none is set.
    pub usual_theme: Cow<'static, str>,
    /// The name of the theme.
    pub theme: Cow<'static, str>,
    /// The card size, if not the largest that fits.
    pub card_size: Option<CardSize>,
    pub oracle: Oracle,
    pub auto_play: AutoPlay,
}

impl Start {
    /// What it is where nothing is set.
    pub fn new(theme: &Theme) -> Self {
        let name = theme.name.clone();
        let (oracle, auto_play) = (Oracle::default(), AutoPlay::Horne);
        Self { usual_theme: name.clone(), theme: name, card_size: None, oracle, auto_play }
    }
}

impl Desk {
    /// Starts as a person has set it.
    #[must_use]
    pub fn with_preferences(mut self, preferences: &Preferences) -> Self {
        let Settings { theme, card_size, oracle, automatic, effort, .. } = &preferences.settings;
        self.keymap = preferences.keymap.clone();
        self.themes = preferences.themes.clone();
        if let (Some(theme), Some(depth)) = (theme, self.depth) {
            // Where the terminal has too few colours for it, it is as if none were set.
            if let Some(theme) = self.themes.named(&theme.value.replace('-', " "), depth) {
                self.theme = theme;
            }
        }
        self.card_size = card_size.as_deref().and_then(card_size_of);
        self.oracle = oracle.as_deref().and_then(oracle_of).unwrap_or(self.oracle);
        self.auto_play = automatic.unwrap_or(self.auto_play);
        self.effort = effort.unwrap_or(Effort::Best);
        self.start = Start {
            usual_theme: self.start.usual_theme,
            theme: self.theme.name.clone(),
            card_size: self.card_size,
            oracle: self.oracle,
            auto_play: self.auto_play,
        };
        self
    }
}

/// The card size of a name.
pub(super) fn card_size_of(name: &str) -> Option<CardSize> {
    CardSize::ALL.into_iter().find(|size| size.name() == name)
}

/// The oracle of a name.
pub(super) fn oracle_of(name: &str) -> Option<Oracle> {
    Oracle::ALL.into_iter().find(|oracle| oracle.to_string() == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::OPTIONS;

    #[test]
    fn the_settings_accept_all_card_sizes_and_oracles() {
        let accepted = |name: &str| OPTIONS.iter().find(|option| option.name == name).unwrap().values;
        let sizes: Vec<&str> = std::iter::once("auto").chain(CardSize::ALL.map(CardSize::name)).collect();
        assert_eq!(accepted("card-size"), sizes);
        assert_eq!(accepted("oracle"), Oracle::ALL.map(|oracle| oracle.to_string()));
    }
}
