//! All screens as one type; the only place that lists them all.

use std::mem::discriminant;

use super::browse::Browse;
use super::contracts::Contracts;
use super::copy::CopyList;
use super::facts::Facts;
use super::find::Find;
use super::games::GameList;
use super::generator::GeneratorList;
use super::help::Help;
use super::histograms::Histograms;
use super::list::List;
use super::map::Map;
use super::marks::MarkList;
use super::overview::Overview;
use super::play::Play;
use super::playback::Playback;
use super::practice::PracticePage;
use super::prelude::*;
use super::press::Press;
use super::prompt::Prompt;
use super::result::ResultPage;
use super::review::ReviewPage;
use super::statistics::StatisticsPage;
use super::themes::ThemeList;
use super::today::Today;
use super::trace::Trace;
use crate::browser::input::keys::check_keys;

/// Lists the screens once. The first argument is `$`, for the macro it defines.
macro_rules! screens {
    ($dollar:tt $($name:ident($of:ty),)+) => {
        /// The screens.
        #[derive(Debug, Clone)]
        pub enum Screen {
            $($name($of),)+
        }

        /// Evaluates an expression with the inner screen of a [`Screen`], as a [`Component`].
        macro_rules! with {
            ($dollar of:expr, $dollar screen:ident => $dollar of_screen:expr) => {
                match $dollar of {
                    $($crate::browser::screens::screen::Screen::$name($dollar screen) => $dollar of_screen,)+
                }
            };
        }

        $(check_keys!(<$of as Component>::Own: <$of as Component>::KEYS);)+
    };
}

screens! {
    $
    Browse(Browse),
    Prompt(Prompt),
    Overview(Overview),
    Map(Map),
    Histograms(Histograms),
    Facts(Facts),
    List(List),
    Marks(MarkList),
    Games(GameList),
    Copy(CopyList),
    Generator(GeneratorList),
    Trace(Trace),
    Find(Find),
    Press(Press),
    Play(Play),
    Contracts(Contracts),
    Playback(Playback),
    Practice(PracticePage),
    Result(ResultPage),
    Review(ReviewPage),
    Statistics(StatisticsPage),
    Today(Today),
    Themes(ThemeList),
    Help(Help),
}
pub(crate) use with;

/// The key sections of all screens, in the order of the help.
pub static SECTIONS: &[Section] = &[
    Browse::SECTION,
    Prompt::NUMBERS,
    Prompt::FILTER,
    Overview::SECTION,
    Map::SECTION,
    Histograms::SECTION,
    Facts::SECTION,
    List::SECTION,
    MarkList::SECTION,
    GameList::SECTION,
    Prompt::MARK_FILTER,
    Prompt::NOTE,
    Prompt::CARD,
    CopyList::SECTION,
    Prompt::HAND,
    GeneratorList::SECTION,
    Trace::SECTION,
    Find::SECTION,
    Prompt::RANGE,
    Press::SECTION,
    Play::SECTION,
    Contracts::SECTION,
    Playback::SECTION,
    Prompt::STEP_NUMBER,
    PracticePage::SECTION,
    ResultPage::SECTION,
    ReviewPage::SECTION,
    StatisticsPage::SECTION,
    Today::SECTION,
    ThemeList::SECTION,
    Help::SECTION,
];

impl Screen {
    /// Opens a screen above `below`; `None`, with a message, if there is nothing to open.
    pub fn open(opening: Opening, desk: &mut Desk, below: &Self) -> Option<Self> {
        Some(match opening {
            Opening::Number(_)
            | Opening::Filter
            | Opening::MarkFilter
            | Opening::Note(..)
            | Opening::Card
            | Opening::Hand
            | Opening::FindRange(_)
            | Opening::StepNumber => Self::Prompt(Prompt::open(opening, desk, below.selected(desk))?),
            Opening::Copy(number) => Self::Copy(CopyList::open(desk, number, matches!(below, Self::Play(_)))?),
            Opening::Generator => Self::Generator(GeneratorList::new(desk)),
            Opening::Trace => Self::Trace(Trace::open(desk)?),
            Opening::Find => Self::Find(Find::new(desk)),
            Opening::Press => Self::Press(Press),
            Opening::Play => Self::Play(Play::open(desk)?),
            Opening::Contracts => Self::Contracts(Contracts::open(desk)),
            Opening::Finish => Self::Playback(Playback::finish(desk)?),
            Opening::Result => Self::Result(ResultPage::open(desk)?),
            Opening::Review => Self::Review(ReviewPage::open(desk)?),
            Opening::Statistics => Self::Statistics(StatisticsPage::default()),
            Opening::Today(day) => Self::Today(Today::new(desk, day)),
            Opening::Themes => Self::Themes(ThemeList::open(desk)?),
            Opening::Practice => Self::Practice(PracticePage::open(desk)?),
            Opening::Playback => Self::Playback(Playback::open(desk)?),
            Opening::Overview => Self::Overview(Overview::new(below.selected(desk))),
            Opening::Map(zoom) => Self::Map(Map::new(below.selected(desk), zoom)),
            Opening::RecordMap => Self::Map(Map::of_record(below.selected(desk))),
            Opening::Histograms => Self::Histograms(Histograms::default()),
            Opening::Facts => Self::Facts(Facts::new(matches!(below, Self::Play(_) | Self::Press(_)))),
            Opening::List(list) => Self::List(List::new(desk, below.selected(desk), list)),
            Opening::Marks => Self::Marks(MarkList::new(desk)),
            Opening::Games => Self::Games(GameList::default()),
            Opening::Help => Self::Help(Help::new(below.section(), SECTIONS)),
        })
    }

    /// Returns the selected number, or the focused pane's.
    fn selected(&self, desk: &Desk) -> DealNumber {
        with!(self, screen => screen.selected()).unwrap_or_else(|| desk.focused().number())
    }

    pub fn section(&self) -> Section {
        with!(self, screen => screen.section())
    }

    /// Returns whether the screen, when it opens, takes the place of one below it and of those between.
    pub fn replaces(&self, below: &Self) -> bool {
        let leads_on = matches!(self, Self::Games(_) | Self::Statistics(_) | Self::Today(_) | Self::Map(_));
        leads_on && discriminant(self) == discriminant(below)
    }
}

#[cfg(test)]
mod tests;
