//! Large suits on cards, in half blocks.

use super::draw::{cells, half_block};
use super::prelude::*;
use tableaux_engine::card::Suit;

/// The pictures, largest first: clubs, diamonds, hearts and spades side by side. A pixel is one column wide and half a
/// row high, a square on the screen.
pub const PICTURES: [&[&str]; 5] = [
    &[
        "....###.... .....#..... ..##...##.. .....#.....",
        "...#####... ....###.... .####.####. ....###....",
        "...#####... ...#####... ########### ...#####...",
        "....###.... ..#######.. ########### ..#######..",
        ".##.###.##. .#########. ########### .#########.",
        "########### ########### .#########. ###########",
        "########### .#########. .#########. ###########",
        "####.#.#### ..#######.. ..#######.. ###########",
        ".##..#..##. ...#####... ...#####... .###.#.###.",
        "....###.... ....###.... ....###.... .....#.....",
        "...#####... .....#..... .....#..... ...#####...",
    ],
    &[
        "...###... ....#.... ..#...#.. ....#....",
        "...###... ...###... .###.###. ...###...",
        "...###... ..#####.. ######### ..#####..",
        ".##.#.##. .#######. ######### .#######.",
        "######### ######### ######### #########",
        "######### .#######. .#######. #########",
        ".##.#.##. ..#####.. ..#####.. .##.#.##.",
        "....#.... ...###... ...###... ....#....",
        "...###... ....#.... ....#.... ...###...",
    ],
    &[
        "..###.. ...#... .##.##. ...#...",
        "..###.. ..###.. ####### ..###..",
        "####### .#####. ####### .#####.",
        "####### ####### ####### #######",
        "##.#.## .#####. .#####. #######",
        "...#... ..###.. ..###.. ...#...",
        "..###.. ...#... ...#... ..###..",
    ],
    &[
        "..###.. ...#... .##.##. ...#...",
        "..###.. ..###.. ####### ..###..",
        "####### .#####. .#####. #######",
        "##.#.## ..###.. ..###.. ##.#.##",
        "...#... ...#... ...#... ...#...",
    ],
    &[
        ".###. ..#.. .#.#. ..#..", //
        ".###. .###. ##### .###.",
        "##### ##### ##### #####",
        "##### .###. .###. #####",
        "..#.. ..#.. ..#.. ..#..",
    ],
];

/// Draws the largest picture of a suit that fits, in the middle of an area; nothing if none fits. With `has_edge` the last
/// row has the edge of the card on top, which stays: full blocks of the suit become its background.
pub fn put_suit(buffer: &mut Buffer, suit: Suit, area: Rect, style: Style, has_edge: bool) {
    let width = |picture: &[&str]| cells(picture[0].len() / Suit::ALL.len());
    let fits = |picture: &&[&str]| width(picture) <= area.width && cells(picture.len()) <= 2 * area.height;
    let Some(picture) = PICTURES.into_iter().find(fits) else { return };
    let (columns, pixels) = (width(picture), cells(picture.len()));
    let (before, above) = ((area.width - columns) / 2, area.height - pixels.div_ceil(2));
    for position in area.positions() {
        let (x, y) = (position.x - area.x, 2 * (position.y - area.y));
        let is_filled = |y: u16| {
            let line = y.checked_sub(above).and_then(|y| picture.get(usize::from(y)));
            let x = x.checked_sub(before).filter(|&x| x < columns).map(|x| (columns + 1) * suit as u16 + x);
            line.zip(x).is_some_and(|(line, x)| line.as_bytes()[usize::from(x)] == b'#')
        };
        match half_block(is_filled(y), is_filled(y + 1)) {
            Some('█') if has_edge && position.y + 1 == area.bottom() => {
                buffer[position].bg = style.fg.unwrap_or_default();
            }
            Some(c) => {
                buffer[position].set_char(c).set_style(style);
            }
            None => {}
        }
    }
}
