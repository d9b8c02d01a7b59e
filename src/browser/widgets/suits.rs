//! Large suits on cards, in half blocks, and in quarter blocks where they begin in the middle of a column.

use super::draw::{cells, quarter_blocks};
use super::prelude::*;
use tableaux_engine::card::Suit;

/// The pictures, largest first: clubs, diamonds, hearts and spades side by side. A pixel is one column wide and half a
/// row high, a square on the screen.
pub const PICTURES: [&[&str]; 5] = [
    &[
        "....###.... .....#..... ..##...##.. .....#.....",
        "...#####... ....###.... .####.####. ....###....",
        "...#####... ...#####... ########### ...#####...",
        "...#####... ..#######.. ########### ..#######..",
        ".##.###.##. .#########. ########### .#########.",
        "####.#.#### ########### .#########. ###########",
        "########### .#########. .#########. ###########",
        "####.#.#### ..#######.. ..#######.. ####.#.####",
        ".##..#..##. ...#####... ...#####... .##..#..##.",
        "....###.... ....###.... ....###.... ....###....",
        "...#####... .....#..... .....#..... ...#####...",
    ],
    &[
        "...###... ....#.... .##...##. ....#....",
        "..#####.. ...###... ####.#### ...###...",
        "..#####.. ..#####.. ######### ..#####..",
        "...###... .#######. ######### .#######.",
        ".##.#.##. ######### ######### #########",
        "######### .#######. .#######. #########",
        "######### ..#####.. ..#####.. .##.#.##.",
        ".##.#.##. ...###... ...###... ....#....",
        "...###... ....#.... ....#.... ...###...",
    ],
    &[
        "..###.. ...#... .##.##. ...#...",
        "..###.. ..###.. ####### ..###..",
        "##.#.## .#####. ####### .#####.",
        "####### ####### ####### #######",
        "##.#.## .#####. .#####. #######",
        "...#... ..###.. ..###.. ...#...",
        "..###.. ...#... ...#... ..###..",
    ],
    &[
        "..###.. ...#... .##.##. ...#...",
        "..###.. ..###.. ####### ..###..",
        "##.#.## .#####. .#####. #######",
        "####### ..###.. ..###.. ##.#.##",
        "...#... ...#... ...#... ...#...",
    ],
    &[
        ".###. ..#.. .#.#. ..#..", //
        ".###. .###. ##### .###.",
        "##.## ##### ##### #####",
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
    // In half columns and half rows, so that an odd rest is shared by both sides.
    let (before, above) = (area.width - width(picture), area.height - cells(picture.len()).div_ceil(2));
    for position in area.positions() {
        let (x, y) = (2 * (position.x - area.x), 2 * (position.y - area.y));
        let is_filled = |(x, y): (u16, u16)| {
            let line = y.checked_sub(above).and_then(|y| picture.get(usize::from(y)));
            let x = x.checked_sub(before).map(|x| x / 2).filter(|&x| x < width(picture));
            let x = x.map(|x| (width(picture) + 1) * suit as u16 + x);
            line.zip(x).is_some_and(|(line, x)| line.as_bytes()[usize::from(x)] == b'#')
        };
        match quarter_blocks([(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(is_filled)) {
            ' ' => {}
            '█' if has_edge && position.y + 1 == area.bottom() => buffer[position].bg = style.fg.unwrap_or_default(),
            c => {
                buffer[position].set_char(c).set_style(style);
            }
        }
    }
}
