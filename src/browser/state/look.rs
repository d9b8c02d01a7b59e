//! How everything looks: the theme, the size of cards, the measure that colours maps.

use std::borrow::Cow;

use super::card_size::CardSize;
use super::preferences::Preferences;
use super::theme::{Theme, Themes};
use crate::browser::terminal::depth::Depth;
use crate::settings::AUTO;
use crate::store::Visit;
use tableaux_engine::atlas::Column;

/// How everything looks, in the colours that the terminal has.
#[derive(Debug, Clone)]
pub struct Look {
    theme: Theme,
    themes: Themes,
    /// The name of the theme that the terminal has where none is set.
    terminal_theme: Cow<'static, str>,
    /// The name of the theme that a visit starts with.
    start_theme: Cow<'static, str>,
    /// The name of the theme that was chosen by hand, which the terminal may have too few colours for.
    chosen_theme: Option<String>,
    /// How many colours the terminal has; `None` if they are forbidden, as by `NO_COLOR`.
    depth: Option<Depth>,
    /// The card size, if not the largest that fits, and that which a visit starts with.
    card_size: Option<CardSize>,
    start_card_size: Option<CardSize>,
    ascii: bool,
    measure: Column,
}

impl Default for Look {
    /// That of a terminal with all colours on dark ground.
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
            measure: Column::Difficulty,
        }
    }
}

impl Look {
    /// That of a terminal with `depth` colours, `None` if they are forbidden, on light ground or dark, where only ASCII
    /// is written or not.
    pub fn new(depth: Option<Depth>, is_ground_light: bool, ascii: bool) -> Self {
        let look = Self { depth, ascii, ..Self::default() };
        // The default theme is read from its file already.
        if (depth, is_ground_light, ascii) == (Some(Depth::True), false, false) {
            return look;
        }
        let theme = depth.map_or_else(Theme::colourless, |depth| Theme::default_for(depth, is_ground_light));
        let (terminal_theme, start_theme) = (theme.name.clone(), theme.name.clone());
        let mut look = Self { terminal_theme, start_theme, ..look };
        look.set_theme(theme);
        look
    }

    #[must_use]
    pub fn with_preferences(mut self, preferences: &Preferences) -> Self {
        self.themes = preferences.themes.clone();
        if let (Some(theme), Some(depth)) = (&preferences.settings.theme, self.depth) {
            // Where the terminal has too few colours for it, it is as if none were set.
            if let Some(theme) = self.themes.named(&theme.value.replace('-', " "), depth) {
                self.set_theme(theme);
            }
        }
        self.start_theme = self.theme.name.clone();
        self.card_size = preferences.settings.card_size;
        self.start_card_size = self.card_size;
        self
    }

    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Shows everything in a theme; where only ASCII is written, without what takes half blocks.
    pub fn set_theme(&mut self, theme: Theme) {
        self.theme = if self.ascii { theme.without_tints() } else { theme };
    }

    /// Shows everything in the next theme. Returns its name; there is none where colours are forbidden.
    pub fn next_theme(&mut self) -> Option<&str> {
        self.set_theme(self.themes.next(&self.theme, self.depth?));
        self.chosen_theme = Some(self.theme.name.to_string()).filter(|name| *name != self.start_theme);
        Some(&self.theme.name)
    }

    /// Whether there are more colours than sixteen.
    pub fn has_many_colours(&self) -> bool {
        matches!(self.depth, Some(Depth::Indexed | Depth::True))
    }

    pub fn is_ascii(&self) -> bool {
        self.ascii
    }

    /// The card size that was chosen by hand, if one was: else cards are as large as fit.
    pub fn card_size(&self) -> Option<CardSize> {
        self.card_size
    }

    /// Draws cards larger by a size than those `shown`, or smaller: the smallest follow the largest, and before the
    /// smallest come those that are as large as fit.
    pub fn resize_cards(&mut self, shown: CardSize, is_larger: bool) {
        let at = CardSize::ALL.iter().position(|&size| size == shown).expect("all sizes are there");
        let next = if is_larger { Some((at + 1) % CardSize::ALL.len()) } else { at.checked_sub(1) };
        self.card_size = next.map(|next| CardSize::ALL[next]);
    }

    /// The measure that maps are coloured by, and that histograms show.
    pub fn measure(&self) -> Column {
        self.measure
    }

    /// Colours maps by another measure, which histograms show then.
    pub fn set_measure(&mut self, measure: Column) {
        self.measure = measure;
    }

    /// Writes what a person has chosen into a visit.
    pub fn keep(&self, visit: &mut Visit) {
        visit.theme = self.chosen_theme.clone().unwrap_or_default();
        if self.card_size != self.start_card_size {
            visit.card_size = self.card_size.map_or(AUTO, CardSize::name).into();
        }
    }

    /// Restores what a person has chosen in a visit.
    pub fn restore(&mut self, visit: &Visit) {
        match &*visit.card_size {
            "" => {}
            AUTO => self.card_size = None,
            name => {
                let chosen = CardSize::ALL.into_iter().find(|size| size.name() == name);
                self.card_size = chosen.or(self.card_size);
            }
        }
        let is_chosen = visit.is_chosen(&visit.theme, &self.terminal_theme);
        if is_chosen && self.themes.names().any(|name| name == visit.theme) {
            // Kept where the terminal has too few colours for it, for one that has more.
            self.chosen_theme = Some(visit.theme.clone());
            if let Some(theme) = self.depth.and_then(|depth| self.themes.named(&visit.theme, depth)) {
                self.set_theme(theme);
            }
        }
    }
}
