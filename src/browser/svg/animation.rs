//! Screens one after the other as a picture that moves, again and again.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Duration;

use ratatui::buffer::{Buffer, Cell};

use super::{BASELINE, HEIGHT, Ink, WIDTH, escaped, opened, put};

/// The columns of a piece of a row. What comes again anywhere on a later screen, as the rows of a list that scrolls, is
/// in the file once.
const PIECE: usize = 8;

/// Screens of one size, each with how long it is seen, as a picture that goes through them without end. Each screen
/// after the first has the pieces alone that are not those of the screen before it, drawn on top of that.
///
/// # Panics
/// If there are no screens.
pub fn animation(title: &str, screens: &[(&Buffer, Duration)]) -> String {
    let (first, _) = screens[0];
    let mut pieces = Pieces::default();
    let whole: Duration = screens.iter().map(|(_, shown)| *shown).sum();
    let mut before: Option<&Buffer> = None;
    let mut begin = Duration::ZERO;
    let mut body = String::new();
    for &(screen, shown) in screens {
        if before.is_some() {
            // One animation a screen, all as long as the whole: they begin together, and so do their repetitions.
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
        let width = usize::from(screen.area.width);
        for (at, piece) in rows_of_pieces(screen, width) {
            let is_same = before.is_some_and(|before| before.content[at..at + piece.len()] == *piece);
            if !is_same {
                let place = |cells: usize, size: u16| cells * usize::from(size);
                let (x, y) = (place(at % width, WIDTH), place(at / width, HEIGHT));
                let id = pieces.id(piece);
                put(&mut body, format_args!(r##"<use href="#{id}" x="{x}" y="{y}"/>"##));
            }
        }
        if before.is_some() {
            body.push_str("</g>\n");
        }
        (before, begin) = (Some(screen), begin + shown);
    }
    let ground = Ink::of(first.content.first().expect("a screen has cells")).background;
    let head = opened(first, &ground);
    let (svg, rest) = head.split_once('\n').expect("it has two lines");
    format!(
        "{svg}\n<title>{}</title>\n<style>rect{{shape-rendering:crispEdges}}path{{fill:none}}{}</style>\n<defs>\n{}</defs>\n{rest}{body}</svg>\n",
        escaped(title),
        pieces.rules,
        pieces.definitions
    )
}

/// The pieces of a screen, each with the index of its first cell.
fn rows_of_pieces(screen: &Buffer, width: usize) -> impl Iterator<Item = (usize, &[Cell])> {
    let of_row = move |(row, cells): (usize, &'_ [Cell])| (row * width, cells.len());
    let rows = screen.content.chunks(width).enumerate().map(of_row);
    rows.flat_map(move |(start, len)| {
        (0..len).step_by(PIECE).map(move |at| (start + at, &screen.content[start + at..start + len.min(at + PIECE)]))
    })
}

/// The pieces that were drawn, and the styles of their letters.
#[derive(Default)]
struct Pieces {
    ids: HashMap<Vec<Cell>, String>,
    definitions: String,
    classes: HashMap<Ink, String>,
    /// A rule of CSS for each class.
    rules: String,
}

impl Pieces {
    /// The name of a piece, which is drawn if it is new.
    fn id(&mut self, piece: &[Cell]) -> String {
        if let Some(id) = self.ids.get(piece) {
            return id.clone();
        }
        let id = name('p', self.ids.len());
        let drawn = self.draw(piece);
        put(&mut self.definitions, format_args!(r#"<g id="{id}">{drawn}</g>"#));
        self.ids.insert(piece.to_vec(), id.clone());
        id
    }

    fn draw(&mut self, piece: &[Cell]) -> String {
        let mut drawn = String::new();
        // All backgrounds first: a letter may be wider than its column.
        let mut x = 0;
        for run in piece.chunk_by(|a, b| Ink::of(a).background == Ink::of(b).background) {
            let width = columns(run);
            let fill = Ink::of(&run[0]).background;
            put(&mut drawn, format_args!(r#"<rect x="{x}" width="{width}" height="{HEIGHT}" fill="{fill}"/>"#));
            x += width;
        }
        x = 0;
        for run in piece.chunk_by(|a, b| Ink::of(a) == Ink::of(b) && kind(a) == kind(b)) {
            let width = columns(run);
            let ink = Ink::of(&run[0]);
            let fill = &ink.foreground;
            match kind(&run[0]) {
                Kind::Blank => {}
                Kind::Letters => {
                    let text: String = run.iter().map(Cell::symbol).collect();
                    let (text, class) = (escaped(&text), self.class(&ink));
                    // As wide as its columns, in whatever font.
                    let length = if run.len() > 1 { format!(" textLength=\"{width}\"") } else { String::new() };
                    put(
                        &mut drawn,
                        format_args!(r#"<text class="{class}" x="{x}" y="{BASELINE}"{length}>{text}</text>"#),
                    );
                }
                Kind::Block { top, bottom } => {
                    let height = bottom - top;
                    put(
                        &mut drawn,
                        format_args!(r#"<rect x="{x}" y="{top}" width="{width}" height="{height}" fill="{fill}"/>"#),
                    );
                }
                Kind::Line { path, is_heavy } => {
                    let stroke = if is_heavy { 3 } else { 1 };
                    for column in 0..width / WIDTH {
                        let left = x + column * WIDTH;
                        put(
                            &mut drawn,
                            format_args!(
                                r#"<path transform="translate({left})" d="{path}" stroke="{fill}" stroke-width="{stroke}"/>"#
                            ),
                        );
                    }
                }
            }
            x += width;
        }
        drawn.replace('\n', "")
    }

    fn class(&mut self, ink: &Ink) -> String {
        // The background is a rectangle of its own.
        let ink = Ink { background: String::new(), ..ink.clone() };
        if let Some(class) = self.classes.get(&ink) {
            return class.clone();
        }
        let class = name('c', self.classes.len());
        let Ink { foreground, weight, opacity, .. } = &ink;
        let _ = write!(self.rules, ".{class}{{fill:{foreground};font-weight:{weight};opacity:{opacity}}}"); // cannot fail
        self.classes.insert(ink, class.clone());
        class
    }
}

/// The columns of cells beside each other, as wide as they are drawn.
fn columns(run: &[Cell]) -> u16 {
    u16::try_from(run.len()).expect("a piece has eight") * WIDTH
}

/// A short name: `p0`, `pz`, `p10`.
fn name(kind: char, number: usize) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut digits = vec![char::from(DIGITS[number % 36])];
    let mut rest = number / 36;
    while rest > 0 {
        digits.push(char::from(DIGITS[rest % 36]));
        rest /= 36;
    }
    std::iter::once(kind).chain(digits.into_iter().rev()).collect()
}

/// What a cell shows. Blocks and lines are drawn as such: those of a font need not meet those of the next row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Letters,
    /// A part of the cell, filled.
    Block {
        top: u16,
        bottom: u16,
    },
    /// Lines through the middle of the cell.
    Line {
        path: &'static str,
        is_heavy: bool,
    },
}

fn kind(cell: &Cell) -> Kind {
    let line = |path| Kind::Line { path, is_heavy: false };
    let heavy = |path| Kind::Line { path, is_heavy: true };
    match cell.symbol() {
        " " => Kind::Blank,
        "▁" => Kind::Block { top: 18, bottom: 20 },
        "▂" => Kind::Block { top: 15, bottom: 20 },
        "▄" => Kind::Block { top: 10, bottom: 20 },
        "▀" => Kind::Block { top: 0, bottom: 10 },
        "█" => Kind::Block { top: 0, bottom: 20 },
        "─" => line("M0 10H9"),
        "━" => heavy("M0 10H9"),
        "│" => line("M4.5 0V20"),
        "┃" => heavy("M4.5 0V20"),
        "┌" | "╭" => line("M4.5 20V10H9"),
        "┏" => heavy("M4.5 20V10H9"),
        "┐" | "╮" => line("M0 10H4.5V20"),
        "┓" => heavy("M0 10H4.5V20"),
        "└" | "╰" => line("M4.5 0V10H9"),
        "┗" => heavy("M4.5 0V10H9"),
        "┘" | "╯" => line("M0 10H4.5V0"),
        "┛" => heavy("M0 10H4.5V0"),
        "├" => line("M4.5 0V20M4.5 10H9"),
        "┤" => line("M4.5 0V20M4.5 10H0"),
        "┬" => line("M0 10H9M4.5 10V20"),
        _ => Kind::Letters,
    }
}
