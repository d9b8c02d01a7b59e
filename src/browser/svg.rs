//! Screens as pictures: SVG, which needs nothing but itself.

mod animation;

pub use animation::animation;

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;

use super::theme::{OWN_GROUND, OWN_TEXT, rgb};

/// The width of a column and the height of a row.
const WIDTH: u16 = 9;
const HEIGHT: u16 = 20;
/// Where letters stand in a row.
const BASELINE: u16 = 15;
/// The room around the screen.
const MARGIN: u16 = 8;

/// A screen as a picture: a rectangle for each background, a text for each run of one style.
pub fn picture(buffer: &Buffer) -> String {
    let ground = Ink::of(&Cell::EMPTY).background;
    let mut svg = opened(buffer, &ground);
    for (row, cells) in (0u16..).zip(buffer.content.chunks(usize::from(buffer.area.width))) {
        let mut x = 0u16;
        for run in cells.chunk_by(|a, b| Ink::of(a) == Ink::of(b)) {
            let Ink { foreground, background, weight, opacity } = Ink::of(&run[0]);
            let columns = u16::try_from(run.len()).expect("a row is as wide as the screen");
            let (left, top) = (x * WIDTH, row * HEIGHT);
            x += columns;
            if background != ground {
                let size = columns * WIDTH;
                put(
                    &mut svg,
                    format_args!(
                        r#"<rect x="{left}" y="{top}" width="{size}" height="{HEIGHT}" fill="{background}"/>"#
                    ),
                );
            }
            let text: String = run.iter().map(Cell::symbol).collect();
            if !text.trim().is_empty() {
                // Every character in its column, however wide the font draws it.
                let places: Vec<String> = (0..columns).map(|column| (left + column * WIDTH).to_string()).collect();
                let text = escaped(&text);
                put(
                    &mut svg,
                    format_args!(
                        r#"<text x="{}" y="{}" fill="{foreground}" font-weight="{weight}" opacity="{opacity}">{text}</text>"#,
                        places.join(" "),
                        top + BASELINE
                    ),
                );
            }
        }
    }
    svg + "</svg>\n"
}

/// The beginning of a picture: its size, its font and its ground.
fn opened(buffer: &Buffer, ground: &str) -> String {
    let (width, height) = (buffer.area.width * WIDTH + 2 * MARGIN, buffer.area.height * HEIGHT + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\" font-size=\"15\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" xml:space=\"preserve\">\n\
         <rect x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\n"
    )
}

/// Adds a line.
fn put(svg: &mut String, line: std::fmt::Arguments) {
    let _ = writeln!(svg, "{line}"); // writing to a String cannot fail
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// How a cell is drawn: colours as a picture has them, the weight of its letters and how strong they are.
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
