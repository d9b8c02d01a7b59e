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

/// A screen.
#[derive(Debug, Clone)]
pub enum Screen {
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

/// All screens, in the order of the help.
pub const SECTIONS: &[Section] = &[
    Browse::SECTION,
    NumberLine::SECTION,
    FilterField::SECTION,
    Overview::SECTION,
    Map::SECTION,
    Histograms::SECTION,
    Facts::SECTION,
    List::SECTION,
    MarkList::SECTION,
    MarkFilter::SECTION,
    Note::SECTION,
    CardField::SECTION,
    CopyList::SECTION,
    HandField::SECTION,
    GeneratorList::SECTION,
    Trace::SECTION,
    Find::SECTION,
    FindRange::SECTION,
    Press::SECTION,
    Play::SECTION,
    Playback::SECTION,
    StepNumber::SECTION,
    StatisticsPage::SECTION,
    Help::SECTION,
];

/// Evaluates an expression with the screen that a [`Screen`] is, as a [`Component`].
macro_rules! with {
    ($of:expr, $screen:ident => $of_screen:expr) => {
        match $of {
            $crate::browser::screens::screen::Screen::Browse($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Number($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Filter($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Overview($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Map($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Histograms($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Facts($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::List($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Marks($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::MarkFilter($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Note($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Card($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Copy($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Hand($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Generator($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Trace($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Find($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::FindRange($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Press($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Play($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Playback($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::StepNumber($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Statistics($screen) => $of_screen,
            $crate::browser::screens::screen::Screen::Help($screen) => $of_screen,
        }
    };
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
            Opening::Press => Self::Press(Press::default()),
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
        with!(self, screen => screen.selected()).unwrap_or_else(|| desk.focused().number())
    }

    /// Its name and keys.
    pub fn section(&self) -> Section {
        with!(self, screen => screen.section())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::input::keys;
    use crate::browser::input::keys::{ESC, GLOBAL, Key};
    use crate::table::Table;

    #[test]
    fn no_key_means_two_commands_on_a_screen() {
        for (section, table) in SECTIONS.iter().flat_map(|section| Table::ALL.map(|table| (section, table))) {
            let bindings = keys::on(section.keys, table).chain(GLOBAL);
            let keys: Vec<Key> =
                bindings.flat_map(|binding| binding.keys).flat_map(|(keys, _)| keys.iter().copied()).collect();
            for (at, key) in keys.iter().enumerate() {
                let twice = keys[at + 1..].iter().any(|other| key.is_for(*other) || other.is_for(*key));
                assert!(!twice, "{key:?} means two commands on {} of {table}", section.name);
            }
        }
    }

    #[test]
    fn every_screen_is_listed_with_words_and_a_way_back() {
        for section in SECTIONS {
            for binding in section.keys {
                let alternatives = binding.keys[0].0.len();
                assert!(!binding.words.is_empty() && alternatives > 0, "{binding:?}");
                assert!(binding.keys.iter().all(|(keys, _)| keys.len() == alternatives), "{binding:?}");
            }
            for binding in section.keys {
                let several = binding.keys.len() > 1;
                assert_eq!(binding.each.len(), if several { binding.keys.len() } else { 0 }, "{binding:?}");
                assert!(binding.words.chars().count() < 100, "{binding:?}");
            }
            let mut all = section.keys.iter().flat_map(|binding| binding.keys);
            assert!(all.any(|(keys, _)| keys.contains(&ESC)), "Esc on {}", section.name);
        }
    }
}
