mod contrast;
mod themes;

use ratatui::style::Style;
use tableaux::browser::terminal::depth::Depth;
use tableaux::browser::theme::{Map, Theme};
use tableaux_engine::card::Suit;
use tableaux_engine::gears::Direction;

/// Returns all built-in themes at all color depths they support.
fn all() -> impl Iterator<Item = (Depth, Theme)> {
    let at = |depth| Theme::names().into_iter().filter_map(move |name| Some((depth, Theme::named(name, depth)?)));
    [Depth::True, Depth::Indexed, Depth::Sixteen].into_iter().flat_map(at)
}

/// Returns the styles of map pixels, except those hidden by a filter.
fn map_styles(theme: &Theme) -> impl Iterator<Item = Style> + Clone {
    let Map { unknown, impossible, cursor, .. } = theme.map;
    theme.map.steps.into_iter().chain([unknown, impossible, cursor])
}

/// Highlighted and other cards, red and black ones, and the directions of gears can be told apart.
#[test]
fn what_differs_looks_different() {
    for theme in all().map(|(_, theme)| theme).chain([Theme::colorless()]) {
        for suit in Suit::ALL {
            assert_ne!(theme.face.of(suit), theme.lit.of(suit), "{}", theme.name);
        }
        for faces in [&theme.face, &theme.lit] {
            assert_ne!(faces.of(Suit::Spades), faces.of(Suit::Hearts), "{}", theme.name);
            assert_ne!(faces.of(Suit::Clubs), faces.of(Suit::Diamonds), "{}", theme.name);
        }
        assert_ne!(theme.bar, theme.bar_lit, "{}", theme.name);
        if theme.map.steps[0].bg.is_some() {
            let grounds: Vec<_> = map_styles(&theme).map(|style| style.bg).collect();
            for (at, ground) in grounds.iter().enumerate() {
                assert!(!grounds[at + 1..].contains(ground), "{}: {ground:?} stands for two", theme.name);
            }
        }
        for direction in [Direction::Right, Direction::Down, Direction::Left] {
            assert_ne!(theme.gears.of(Direction::Up), theme.gears.of(direction), "{}", theme.name);
        }
    }
}

#[test]
fn without_colours_there_is_none() {
    let styles = include_str!("../../../assets/themes/colorless.toml").split('"').skip(1).step_by(2);
    for style in styles {
        assert!(style.split(' ').all(|word| ["default", "bold", "dim", "reversed"].contains(&word)), "{style}");
    }
    assert!(Theme::colorless().edges);
}
