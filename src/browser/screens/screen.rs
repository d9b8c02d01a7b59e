//! The screens as one type: the only place that names them all.

use super::browse::Browse;
use super::card::CardField;
use super::component::Component;
use super::copy::CopyList;
use super::facts::Facts;
use super::filter::FilterField;
use super::find::Find;
use super::find_range::FindRange;
use super::generator::GeneratorList;
use super::hand::HandField;
use super::help::Help;
use super::histograms::Histograms;
use super::list::List;
use super::map::Map;
use super::mark_filter::MarkFilter;
use super::marks::MarkList;
use super::note::Note;
use super::number::NumberLine;
use super::overview::Overview;
use super::play::Play;
use super::playback::Playback;
use super::press::Press;
use super::statistics::StatisticsPage;
use super::step_number::StepNumber;
use super::trace::Trace;
use crate::browser::input::command::Opening;
use crate::browser::input::keys::Section;
use crate::browser::state::desk::Desk;
use crate::number::DealNumber;

/// Names the screens once, in the order of the help: `$` first, for the macro that it makes.
macro_rules! screens {
    ($dollar:tt $($name:ident($of:ty),)+) => {
        /// A screen.
        #[derive(Debug, Clone)]
        pub enum Screen {
            $($name($of),)+
        }

        /// All screens, in the order of the help.
        pub const SECTIONS: &[Section] = &[$(<$of>::SECTION,)+];

        /// Evaluates an expression with the screen that a [`Screen`] is, as a [`Component`].
        macro_rules! with {
            ($dollar of:expr, $dollar screen:ident => $dollar of_screen:expr) => {
                match $dollar of {
                    $($crate::browser::screens::screen::Screen::$name($dollar screen) => $dollar of_screen,)+
                }
            };
        }
    };
}

screens! {
    $
    Browse(Browse),
    Number(NumberLine),
    Filter(FilterField),
    Overview(Overview),
    Map(Map),
    Histograms(Histograms),
    Facts(Facts),
    List(List),
    Marks(MarkList),
    MarkFilter(MarkFilter),
    Note(Note),
    Card(CardField),
    Copy(CopyList),
    Hand(HandField),
    Generator(GeneratorList),
    Trace(Trace),
    Find(Find),
    FindRange(FindRange),
    Press(Press),
    Play(Play),
    Playback(Playback),
    StepNumber(StepNumber),
    Statistics(StatisticsPage),
    Help(Help),
}
pub(crate) use with;

impl Screen {
    /// Opens a screen above `below`; `None` where it is said why there is nothing to open.
    pub fn open(opening: Opening, desk: &mut Desk, below: &Self) -> Option<Self> {
        Some(match opening {
            Opening::Number(number) => Self::Number(NumberLine::new(number)),
            Opening::Filter => Self::Filter(FilterField::new(desk)),
            Opening::Note(table, number) => Self::Note(Note::new(desk, table, number)),
            Opening::Card => Self::Card(CardField::default()),
            Opening::Copy(number) => Self::Copy(CopyList::open(desk, number, matches!(below, Self::Play(_)))?),
            Opening::Hand => Self::Hand(HandField::default()),
            Opening::Generator => Self::Generator(GeneratorList::new(desk)),
            Opening::Trace => Self::Trace(Trace::open(desk)?),
            Opening::Find => Self::Find(Find::new(desk)),
            Opening::FindRange(range) => Self::FindRange(FindRange::new(range)),
            Opening::Press => Self::Press(Press),
            Opening::Play => Self::Play(Play::open(desk)?),
            Opening::Finish => Self::Playback(Playback::finish(desk)?),
            Opening::Statistics => Self::Statistics(StatisticsPage),
            Opening::Playback => Self::Playback(Playback::open(desk)?),
            Opening::StepNumber => Self::StepNumber(StepNumber::default()),
            Opening::Overview => Self::Overview(Overview::new(below.selected(desk))),
            Opening::Map(zoom) => Self::Map(Map::new(below.selected(desk), zoom)),
            Opening::Histograms => Self::Histograms(Histograms::default()),
            Opening::Facts => Self::Facts(Facts::default()),
            Opening::List(list) => Self::List(List::new(desk, below.selected(desk), list)),
            Opening::Marks => Self::Marks(MarkList::new(desk)),
            Opening::MarkFilter => Self::MarkFilter(MarkFilter::new(desk)),
            Opening::Help => Self::Help(Help::new(below.section(), SECTIONS)),
        })
    }

    /// The number it has selected, else that of the focused pane.
    fn selected(&self, desk: &Desk) -> DealNumber {
        with!(self, screen => screen.selected()).unwrap_or_else(|| desk.panes.focused().number())
    }

    /// Its name and keys.
    pub fn section(&self) -> Section {
        with!(self, screen => screen.section())
    }
}

#[cfg(test)]
mod tests;
