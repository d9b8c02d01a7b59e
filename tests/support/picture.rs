//! A screen as an SVG picture, as in the README and the gallery.

use std::fmt::Write as _;
use std::ops::Range;

use ratatui::buffer::Buffer;
use tableaux::browser::svg::classes::Classes;
use tableaux::browser::svg::part::parts;
use tableaux::browser::svg::shape::Shape;
use tableaux::browser::svg::{CRISP, HEIGHT, Ink, WIDTH, columns, ground, opened, rows};

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
                Shape::Letter => texts += &(part.text(&mut classes, x, y) + "\n"),
                shape => shape.add_to(paths.of(&part.rule()), x, y, part.len()),
            }
        }
    }
    let mut drawn = String::new();
    for (rule, path) in paths.0 {
        writeln!(drawn, "<path class=\"{}\" d=\"{path}\"/>", classes.name_of(rule)).unwrap();
    }
    let (begin, whole_ground) = opened(buffer, &ground);
    format!("{begin}<style>{}</style>\n{whole_ground}{drawn}{texts}</svg>\n", classes.rules())
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
    fn add_to(&self, paths: &mut Paths, rows: Range<u16>) {
        let Self { x, width, fill } = self;
        let (y, height) = (rows.start * HEIGHT, (rows.end - rows.start) * HEIGHT);
        write!(paths.of(&format!("fill:{fill};{CRISP}")), "M{x} {y}h{width}v{height}h-{width}z").unwrap();
    }
}

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
