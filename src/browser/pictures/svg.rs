//! Screens and deals as self-contained SVG.

mod animation;
mod card_table;
pub mod classes;
pub mod part;
pub mod shape;

pub use self::animation::write_animation;
pub use self::card_table::card_table;

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;

use crate::browser::terminal::depth::rgb;
use crate::browser::theme::{OWN_GROUND, OWN_TEXT};

/// The width and height of a cell, in pixels.
pub const WIDTH: u16 = 9;
pub const HEIGHT: u16 = 20;
const BASELINE: u16 = 15;
const MARGIN: u16 = 8;

/// Returns the background of the screen: that of its top left cell.
pub fn ground(buffer: &Buffer) -> String {
    Ink::of(buffer.content.first().unwrap_or(&Cell::EMPTY)).background
}

/// Returns the rows of a screen, numbered.
pub fn rows(buffer: &Buffer) -> impl Iterator<Item = (u16, &[Cell])> {
    (0u16..).zip(buffer.content.chunks(usize::from(buffer.area.width)))
}

pub const CRISP: &str = "shape-rendering:crispEdges";

pub fn columns(run: &[Cell]) -> u16 {
    u16::try_from(run.len()).expect("a row is as wide as the screen")
}

/// Returns the opening tag with size and font, and the background.
pub fn opened(buffer: &Buffer, ground: &str) -> (String, String) {
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
pub struct Ink {
    foreground: String,
    pub background: String,
    weight: u16,
    opacity: &'static str,
}

impl Ink {
    pub fn of(cell: &Cell) -> Self {
        let hex = |color, own| {
            let (r, g, b) = rgb(if color == ratatui::style::Color::Reset { own } else { color });
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
