//! The look: theme, card size, and the measure that colors maps.

use std::borrow::Cow;

use super::card_size::CardSize;
use crate::browser::preferences::Preferences;
use crate::browser::terminal::depth::Depth;
use crate::browser::theme::{Theme, Themes};
use crate::settings::AUTO;
use crate::store::Visit;
use tableaux_engine::atlas::Column;

#[derive(Debug, Clone)]
pub struct Look {
    theme: Theme,
    themes: Themes,
    /// The default theme of the terminal.
    terminal_theme: Cow<'static, str>,
    /// The initial theme of a visit.
    start_theme: Cow<'static, str>,
    /// The theme chosen by hand, even if the terminal has too few colors for it.
    chosen_theme: Option<String>,
    /// The terminal's color depth; `None` is monochrome, as with `NO_COLOR`.
    depth: Option<Depth>,
    /// The card size, if not automatic, and the initial one.
    card_size: Option<CardSize>,
    start_card_size: Option<CardSize>,
    ascii: bool,
    /// Whether a won game is celebrated: it is to be, and the terminal is not too slow for moving pictures.
    celebrates: bool,
    /// Whether the terminal's own ground is light, as far as known.
    is_ground_light: bool,
    measure: Column,
}

impl Default for Look {
    /// Returns the look for a terminal with all colors and a dark background.
    fn default() -> Self {
        let theme = Theme::default_for(Depth::True, false);
        Self {
            terminal_theme: theme.name.clone(),
            start_theme: theme.name.clone(),
            theme,
            themes: Themes::default(),
            chosen_theme: None,
            depth: Some(Depth::True),
            card_size: None,
            start_card_size: None,
            ascii: false,
            celebrates: true,
            is_ground_light: false,
            measure: Column::Difficulty,
        }
    }
}

impl Look {
    /// Returns the look for a terminal with `depth` colors (`None` is monochrome).
    pub fn new(depth: Option<Depth>, is_ground_light: bool, ascii: bool) -> Self {
        let look = Self { depth, ascii, is_ground_light, ..Self::default() };
        // The default theme is already parsed.
        if (depth, is_ground_light, ascii) == (Some(Depth::True), false, false) {
            return look;
        }
        let theme = depth.map_or_else(Theme::colorless, |depth| Theme::default_for(depth, is_ground_light));
        let (terminal_theme, start_theme) = (theme.name.clone(), theme.name.clone());
        let mut look = Self { terminal_theme, start_theme, ..look };
        look.set_theme(theme);
        look
    }

    #[must_use]
    pub fn with_preferences(mut self, preferences: &Preferences) -> Self {
        self.themes = preferences.themes.clone();
        self.theme.names = preferences.settings.skat_names.unwrap_or_default();
        if let (Some(theme), Some(depth)) = (&preferences.settings.theme, self.depth) {
            // A theme with too many colors for the terminal is ignored.
            if let Some(theme) = self.themes.named(&Theme::name_of(&theme.value), depth) {
                self.set_theme(theme);
            }
        }
        self.start_theme = self.theme.name.clone();
        self.celebrates = preferences.settings.celebrate.unwrap_or(true);
        self.card_size = preferences.settings.card_size;
        self.start_card_size = self.card_size;
        self
    }

    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Sets the theme; in ASCII, without half blocks. The names stay.
    pub fn set_theme(&mut self, theme: Theme) {
        let theme = Theme { names: self.theme.names, ..theme };
        let theme = if self.is_ground_light { theme.on_light_ground() } else { theme };
        self.theme = if self.ascii { theme.without_tints() } else { theme };
    }

    /// Returns whether a won game is celebrated: if it is to be, in colors, and not over a slow line.
    pub fn celebrates(&self) -> bool {
        self.celebrates && self.depth.is_some() && !self.ascii
    }

    /// Notes that a frame took long to send.
    pub fn set_slow(&mut self) {
        self.celebrates = false;
    }

    /// Returns whether the ground of the terminal decides on the theme.
    pub fn follows_ground(&self) -> bool {
        self.depth.is_some() && self.chosen_theme.is_none() && self.theme.name == self.terminal_theme
    }

    /// Sets whether the terminal's own ground is light, and the theme for it unless another was chosen.
    pub fn set_ground(&mut self, is_light: bool) {
        self.is_ground_light = is_light;
        let Some(depth) = self.depth else { return };
        if self.follows_ground() {
            let theme = Theme::default_for(depth, is_light);
            if self.start_theme == self.terminal_theme {
                self.start_theme.clone_from(&theme.name);
            }
            self.terminal_theme.clone_from(&theme.name);
            self.set_theme(theme);
        } else if let Some(theme) = self.themes.named(&self.theme.name, depth) {
            self.set_theme(theme);
        }
    }

    /// Returns the names of the themes that the terminal has enough colors for.
    pub fn theme_names(&self) -> Vec<&str> {
        self.depth.map_or_else(Vec::new, |depth| self.themes.offered(depth))
    }

    /// Shows a theme by its name.
    pub fn show_theme(&mut self, name: &str) {
        if let Some(theme) = self.depth.and_then(|depth| self.themes.named(name, depth)) {
            self.set_theme(theme);
        }
    }

    /// Chooses the theme that is shown.
    pub fn choose_theme(&mut self) {
        self.chosen_theme = Some(self.theme.name.to_string()).filter(|name| *name != self.start_theme);
    }

    /// Switches to the next theme. Returns its name; `None` in monochrome.
    pub fn next_theme(&mut self) -> Option<&str> {
        self.set_theme(self.themes.next(&self.theme, self.depth?));
        self.choose_theme();
        Some(&self.theme.name)
    }

    /// Returns whether the terminal has more than sixteen colors.
    pub fn has_many_colours(&self) -> bool {
        matches!(self.depth, Some(Depth::Indexed | Depth::True))
    }

    pub fn is_ascii(&self) -> bool {
        self.ascii
    }

    /// Returns the card size chosen by hand; `None` is automatic.
    pub fn card_size(&self) -> Option<CardSize> {
        self.card_size
    }

    /// Makes cards larger or smaller than those `shown`: the smallest follow the largest, and automatic size comes
    /// before the smallest.
    pub fn resize_cards(&mut self, shown: CardSize, is_larger: bool) {
        let smaller = (shown as usize).checked_sub(1).map(|at| CardSize::ALL[at]);
        self.card_size = if is_larger { Some(shown.next()) } else { smaller };
    }

    /// Returns the measure that colors maps and is shown in histograms.
    pub fn measure(&self) -> Column {
        self.measure
    }

    pub fn set_measure(&mut self, measure: Column) {
        self.measure = measure;
    }

    /// Writes the user's choices into a visit.
    pub fn keep(&self, visit: &mut Visit) {
        visit.theme = self.chosen_theme.clone().unwrap_or_default();
        if self.card_size != self.start_card_size {
            visit.card_size = self.card_size.map_or(AUTO, CardSize::name).into();
        }
    }

    pub fn restore(&mut self, visit: &Visit) {
        match &*visit.card_size {
            "" => {}
            AUTO => self.card_size = None,
            name => self.card_size = CardSize::named(name).or(self.card_size),
        }
        let is_chosen = visit.is_chosen(&visit.theme, &self.terminal_theme);
        let name = Theme::name_of(&visit.theme);
        if is_chosen && self.themes.names().any(|of| of == name) {
            if let Some(theme) = self.depth.and_then(|depth| self.themes.named(&name, depth)) {
                self.set_theme(theme);
            }
            // Kept even without enough colors, for a terminal that has more.
            self.chosen_theme = Some(name);
        }
    }
}
