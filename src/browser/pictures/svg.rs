//! Screens and deals as self-contained SVG.

mod animation;
mod card_table;
mod classes;
mod part;
mod shape;

pub use self::animation::write_animation;
pub use self::card_table::card_table;

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;

use self::classes::Classes;
use self::part::parts;
use self::shape::Shape;
use crate::browser::terminal::depth::rgb;
use crate::browser::theme::{OWN_GROUND, OWN_TEXT};

/// The width and height of a cell, in pixels.
const WIDTH: u16 = 9;
const HEIGHT: u16 = 20;
const BASELINE: u16 = 15;
const MARGIN: u16 = 8;

/// Draws a screen: a path for each color of backgrounds, blocks and lines, and a text for each word.
pub fn picture(buffer: &Buffer) -> String {
    let ground = ground(buffer);
    let (mut classes, mut paths, mut texts) = (Classes::default(), Paths::default(), String::new());
    put_grounds(buffer, &ground, &mut paths);
    for (row, cells) in rows(buffer) {
        let y = row * HEIGHT;
        for part in parts(cells) {
            let x = part.column * WIDTH;
            match part.shape {
                Shape::Blank => {}
                Shape::Letter => put(&mut texts, format_args!("{}", part.text(&mut classes, x, y))),
                shape => shape.add_to(paths.of(&part.rule()), x, y, part.len()),
            }
        }
    }
    let mut drawn = String::new();
    for (rule, path) in paths.0 {
        put(&mut drawn, format_args!(r#"<path class="{}" d="{path}"/>"#, classes.name_of(rule)));
    }
    let (begin, whole_ground) = opened(buffer, &ground);
    format!("{begin}<style>{}</style>\n{whole_ground}{drawn}{texts}</svg>\n", classes.rules())
}

/// Returns the background of the screen: that of its top left cell.
fn ground(buffer: &Buffer) -> String {
    Ink::of(buffer.content.first().unwrap_or(&Cell::EMPTY)).background
}

/// Returns the rows of a screen, numbered.
fn rows(buffer: &Buffer) -> impl Iterator<Item = (u16, &[Cell])> {
    (0u16..).zip(buffer.content.chunks(usize::from(buffer.area.width)))
}

/// Path outlines by CSS rule, in drawing order.
#[derive(Default)]
struct Paths(Vec<(String, String)>);

impl Paths {
    fn of(&mut self, rule: &str) -> &mut String {
        let at = self.0.iter().position(|(of, _)| of == rule).unwrap_or_else(|| {
            self.0.push((rule.to_owned(), String::new()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }
}

/// A run of cells with a background of its own.
#[derive(PartialEq, Eq)]
struct Ground {
    x: u16,
    width: u16,
    fill: String,
}

impl Ground {
    fn add_to(&self, paths: &mut Paths, rows: std::ops::Range<u16>) {
        let Self { x, width, fill } = self;
        let (y, height) = (rows.start * HEIGHT, (rows.end - rows.start) * HEIGHT);
        let path = paths.of(&format!("fill:{fill};{CRISP}"));
        let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z"); // writing to a String cannot fail
    }
}

const CRISP: &str = "shape-rendering:crispEdges";

/// Adds the backgrounds that differ from the screen's, merging those below each other.
fn put_grounds(buffer: &Buffer, whole: &str, paths: &mut Paths) {
    let mut open: Vec<(Ground, u16)> = Vec::new();
    for (row, cells) in rows(buffer) {
        let mut x = 0;
        let mut here = Vec::new();
        for run in cells.chunk_by(|a, b| Ink::of(a).background == Ink::of(b).background) {
            let ground = Ground { x, width: columns(run) * WIDTH, fill: Ink::of(&run[0]).background };
            x += ground.width;
            if ground.fill != whole {
                let above = open.iter().position(|(above, _)| *above == ground);
                here.push(above.map_or((ground, row), |above| open.swap_remove(above)));
            }
        }
        for (ended, first) in std::mem::replace(&mut open, here) {
            ended.add_to(paths, first..row);
        }
    }
    for (ended, first) in open {
        ended.add_to(paths, first..buffer.area.height);
    }
}

fn columns(run: &[Cell]) -> u16 {
    u16::try_from(run.len()).expect("a row is as wide as the screen")
}

/// Returns the opening tag with size and font, and the background.
fn opened(buffer: &Buffer, ground: &str) -> (String, String) {
    let (width, height) = (buffer.area.width * WIDTH + 2 * MARGIN, buffer.area.height * HEIGHT + 2 * MARGIN);
    let begin = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\" font-size=\"15\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" xml:space=\"preserve\">\n"
    );
    let ground = format!("<rect x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\n");
    (begin, ground)
}

fn put(svg: &mut String, line: std::fmt::Arguments) {
    let _ = writeln!(svg, "{line}"); // writing to a String cannot fail
}

/// Escapes a text for XML, including `>`, as `]]>` is not allowed in text. Characters invalid in XML 1.0 (control
/// characters, U+FFFE and U+FFFF) become U+FFFD.
fn escaped(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '\t' | '\n' | '\r' => xml.push(c),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => xml.push(char::REPLACEMENT_CHARACTER),
            c => xml.push(c),
        }
    }
    xml
}

/// How a cell is drawn: CSS colors, font weight and opacity.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Ink {
    foreground: String,
    background: String,
    weight: u16,
    opacity: &'static str,
}

impl Ink {
    fn of(cell: &Cell) -> Self {
        let hex = |colour, own| {
            let (r, g, b) = rgb(if colour == ratatui::style::Color::Reset { own } else { colour });
            format!("#{r:02x}{g:02x}{b:02x}")
        };
        let (foreground, background) = (hex(cell.fg, OWN_TEXT), hex(cell.bg, OWN_GROUND));
        let weight = if cell.modifier.contains(Modifier::BOLD) { 700 } else { 400 };
        let opacity = if cell.modifier.contains(Modifier::DIM) { "0.6" } else { "1" };
        let is_reversed = cell.modifier.contains(Modifier::REVERSED);
        let (foreground, background) = if is_reversed { (background, foreground) } else { (foreground, background) };
        Self { foreground, background, weight, opacity }
    }
}
