//! All screens as one type; the only place that lists them all.

use std::mem::discriminant;

use super::prelude::*;
use super::{
    browse::Browse, contracts::Contracts, copy::CopyList, discards::Discards, facts::Facts, find::Find,
    games::GameList, generator::GeneratorList, help::Help, histograms::Histograms, list::List, map::Map,
    marks::MarkList, overview::Overview, play::Play, playback::Playback, practice::PracticePage, press::Press,
    prompt::Prompt, result::ResultPage, review::ReviewPage, skat_review::SkatReview, statistics::StatisticsPage,
    themes::ThemeList, today::Today, trace::Trace,
};
use crate::browser::input::keys::check_keys;

/// Lists the screens once: for each the keys that the help has of it and of the text fields above it, in its order, and
/// what opens it, with the desk and the screen below. The first argument is `$`, for the macro it defines.
macro_rules! screens {
    ($dollar:tt, $desk:ident, $below:ident; $(
        $name:ident($of:ty) [$($section:expr),+] { $($opening:pat => $open:expr,)* }
    )+) => {
        /// The screens.
        #[derive(Debug, Clone)]
        pub enum Screen {
            $($name($of),)+
        }

        /// The key sections of all screens, in the order of the help.
        pub static SECTIONS: &[Section] = &[$($($section,)+)+];

        impl Screen {
            /// Opens a screen above `below`; `None`, with a message, if there is nothing to open.
            pub fn open(opening: Opening, $desk: &mut Desk, $below: &Self) -> Option<Self> {
                Some(match opening {
                    $($($opening => Self::$name($open),)*)+
                })
            }
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
    $, desk, below;

    Browse(Browse) [Browse::SECTION] {}
    Prompt(Prompt) [Prompt::NUMBERS, Prompt::FILTER] {
        opening @ (Opening::Number(_) | Opening::Filter | Opening::MarkFilter | Opening::Note(..) | Opening::Card
            | Opening::Hand | Opening::FindRange(_) | Opening::StepNumber)
            => Prompt::open(opening, desk, below.selected(desk))?,
    }
    Overview(Overview) [Overview::SECTION] { Opening::Overview => Overview::new(below.selected(desk)), }
    Map(Map) [Map::SECTION] {
        Opening::Map(zoom) => Map::new(below.selected(desk), zoom),
        Opening::RecordMap => Map::of_record(below.selected(desk)),
    }
    Histograms(Histograms) [Histograms::SECTION] { Opening::Histograms => Histograms::default(), }
    Facts(Facts) [Facts::SECTION] { Opening::Facts => Facts::new(matches!(below, Self::Play(_) | Self::Press(_))), }
    List(List) [List::SECTION] { Opening::List(list) => List::new(desk, below.selected(desk), list), }
    Marks(MarkList) [MarkList::SECTION] { Opening::Marks => MarkList::new(desk), }
    Games(GameList) [GameList::SECTION, Prompt::MARK_FILTER, Prompt::NOTE, Prompt::CARD] {
        Opening::Games => GameList::default(),
    }
    Copy(CopyList) [CopyList::SECTION, Prompt::HAND] {
        Opening::Copy(number) => CopyList::open(desk, number, matches!(below, Self::Play(_)))?,
    }
    Generator(GeneratorList) [GeneratorList::SECTION] { Opening::Generator => GeneratorList::new(desk), }
    Trace(Trace) [Trace::SECTION] { Opening::Trace => Trace::open(desk)?, }
    Find(Find) [Find::SECTION, Prompt::RANGE] { Opening::Find => Find::new(desk), }
    Press(Press) [Press::SECTION] { Opening::Press => Press, }
    Play(Play) [Play::SECTION] { Opening::Play => Play::open(desk)?, }
    Contracts(Contracts) [Contracts::SECTION] { Opening::Contracts => Contracts::open(desk), }
    Playback(Playback) [Playback::SECTION, Prompt::STEP_NUMBER] {
        Opening::Playback => Playback::open(desk)?,
        Opening::Finish => Playback::finish(desk)?,
    }
    Practice(PracticePage) [PracticePage::SECTION] { Opening::Practice => PracticePage::open(desk)?, }
    Result(ResultPage) [ResultPage::SECTION] { Opening::Result => ResultPage::open(desk)?, }
    Review(ReviewPage) [ReviewPage::SECTION] { Opening::Review => ReviewPage::open(desk)?, }
    SkatReview(SkatReview) [SkatReview::SECTION] { Opening::SkatReview => SkatReview::open(desk)?, }
    Discards(Discards) [Discards::SECTION] { Opening::Discards => Discards::open(desk)?, }
    Statistics(StatisticsPage) [StatisticsPage::SECTION] { Opening::Statistics => StatisticsPage::default(), }
    Today(Today) [Today::SECTION] { Opening::Today(day) => Today::new(desk, day), }
    Themes(ThemeList) [ThemeList::SECTION] { Opening::Themes => ThemeList::open(desk)?, }
    Help(Help) [Help::SECTION] { Opening::Help => Help::new(below.section(), SECTIONS), }
}
pub(crate) use with;

impl Screen {
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
