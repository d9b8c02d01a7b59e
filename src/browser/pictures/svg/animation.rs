//! Screens as an animated, looping SVG.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;
use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::{Buffer, Cell};

use super::classes::{Classes, short_name};
use super::part::{parts, shape};
use super::shape::Shape;
use super::{CRISP, HEIGHT, Ink, WIDTH, columns, escaped, ground, opened, put, rows};

/// Writes screens of one size, with durations that add up to `whole`, as a looping SVG. Each screen adds only the
/// pieces that differ from the previous one, and each distinct piece is stored once. From column `list` on a row is one
/// piece, as in a scrolling list.
///
/// # Errors
/// If it cannot be written.
///
/// # Panics
/// If there are no screens.
pub fn write_animation(
    title: &str,
    whole: Duration,
    screens: impl Iterator<Item = (Buffer, Duration)>,
    list: u16,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut pieces = Pieces::default();
    let mut opening = None;
    let mut before: Option<Buffer> = None;
    let mut begin = Duration::ZERO;
    let mut body = String::new();
    for (screen, shown) in screens {
        opening.get_or_insert_with(|| opened(&screen, &ground(&screen)));
        if before.is_some() {
            // One animation per screen, all as long as the whole: they start and repeat in sync.
            put(
                &mut body,
                format_args!(
                    "<g visibility=\"hidden\"><animate attributeName=\"visibility\" values=\"hidden;visible\" \
                     keyTimes=\"0;{:.5}\" dur=\"{:.3}s\" calcMode=\"discrete\" repeatCount=\"indefinite\"/>",
                    begin.as_secs_f64() / whole.as_secs_f64(),
                    whole.as_secs_f64()
                ),
            );
        }
        for (row, cells) in rows(&screen) {
            let start = usize::from(row) * cells.len();
            for piece in pieces_of(cells, list.into()) {
                let (at, drawn) = (piece.start, &cells[piece.clone()]);
                let is_same =
                    before.as_ref().is_some_and(|before| before.content[start + at..start + piece.end] == *drawn);
                if !is_same {
                    let (x, y) = (at * usize::from(WIDTH), row * HEIGHT);
                    let id = pieces.id(drawn);
                    put(&mut body, format_args!(r##"<use href="#{id}" x="{x}" y="{y}"/>"##));
                }
            }
        }
        if before.is_some() {
            body.push_str("</g>\n");
        }
        (before, begin) = (Some(screen), begin + shown);
    }
    let (begin, whole_ground) = opening.expect("there are screens");
    let (title, rules) = (escaped(title), pieces.classes.rules());
    write!(out, "{begin}<title>{title}</title>\n<style>{rules}</style>\n<defs>\n")?;
    for (number, drawn) in pieces.drawn.iter().enumerate() {
        writeln!(out, r#"<g id="{}">{drawn}</g>"#, short_name('p', number))?;
    }
    write!(out, "</defs>\n{whole_ground}{body}</svg>\n")
}

/// Splits a row into pieces: before column `list`, cells of one background, with distant words and gaps apart; then the
/// rest.
fn pieces_of(row: &[Cell], list: usize) -> Vec<Range<usize>> {
    let (board, _) = row.split_at(list.min(row.len()));
    let mut pieces = Vec::new();
    let mut start = 0;
    for run in board.chunk_by(|a, b| Ink::of(a).background == Ink::of(b).background) {
        let end = start + run.len();
        while start < end {
            let rest = &row[start..end];
            let blanks = rest.iter().take_while(|cell| shape(cell) == Shape::Blank).count();
            let is_gap = |pair: &[Cell]| pair.iter().all(|cell| shape(cell) == Shape::Blank);
            let word = rest[blanks..].windows(2).position(is_gap).unwrap_or(rest.len() - blanks);
            // A single blank belongs to the word after it.
            let len = if blanks > 1 { blanks } else { blanks + word };
            pieces.push(start..start + len);
            start += len;
        }
    }
    if list < row.len() {
        pieces.push(list..row.len());
    }
    pieces
}

/// The pieces already drawn, and their styles.
#[derive(Default)]
struct Pieces {
    numbers: HashMap<Rc<str>, usize>,
    drawn: Vec<Rc<str>>,
    classes: Classes,
}

impl Pieces {
    fn id(&mut self, piece: &[Cell]) -> String {
        // The drawn text takes a tenth of the memory of the cells.
        let drawn = self.draw(piece);
        let number = self.numbers.get(&*drawn).copied().unwrap_or_else(|| {
            let (number, drawn) = (self.drawn.len(), Rc::from(drawn));
            self.numbers.insert(Rc::clone(&drawn), number);
            self.drawn.push(drawn);
            number
        });
        short_name('p', number)
    }

    fn draw(&mut self, piece: &[Cell]) -> String {
        let mut drawn = String::new();
        // All backgrounds first: a letter may be wider than its cell.
        let ground = Ink::of(&piece[0]).background;
        let mut x = 0;
        self.draw_rect(0, columns(piece) * WIDTH, &ground, &mut drawn);
        for run in piece.chunk_by(|a, b| Ink::of(a).background == Ink::of(b).background) {
            let (fill, width) = (Ink::of(&run[0]).background, columns(run) * WIDTH);
            if fill != ground {
                self.draw_rect(x, width, &fill, &mut drawn);
            }
            x += width;
        }
        for part in parts(piece) {
            let x = part.column * WIDTH;
            match part.shape {
                Shape::Blank => {}
                Shape::Letter => drawn += &part.text(&mut self.classes, x, 0),
                shape => {
                    let mut path = String::new();
                    shape.add_to(&mut path, x, 0, part.len());
                    let class = self.classes.name_of(part.rule());
                    let _ = write!(drawn, r#"<path class="{class}" d="{path}"/>"#); // writing to a String cannot fail
                }
            }
        }
        drawn
    }

    fn draw_rect(&mut self, x: u16, width: u16, fill: &str, drawn: &mut String) {
        let class = self.classes.name_of(format!("fill:{fill};{CRISP}"));
        let left = if x > 0 { format!(" x=\"{x}\"") } else { String::new() };
        let _ = write!(drawn, r#"<rect class="{class}"{left} width="{width}" height="{HEIGHT}"/>"#); // cannot fail
    }
}
