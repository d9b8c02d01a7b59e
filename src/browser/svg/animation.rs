//! Screens one after the other as a picture that moves, again and again.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::time::Duration;

use ratatui::buffer::{Buffer, Cell};

use super::{BASELINE, HEIGHT, Ink, WIDTH, escaped, opened, put};

/// Screens of one size, each with how long it is seen, as a picture that goes through them without end. Each screen
/// after the first has the pieces alone that are not those of the screen before it, drawn on top of that. A piece that
/// comes again anywhere is in the file once. From the column `list` on a row is one piece, as those of a list that
/// scrolls.
///
/// # Panics
/// If there are no screens.
pub fn animation(title: &str, screens: &[(&Buffer, Duration)], list: u16) -> String {
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
        for (row, cells) in (0u16..).zip(screen.content.chunks(width)) {
            let start = usize::from(row) * width;
            for piece in pieces_of(cells, list.into()) {
                let (at, drawn) = (piece.start, &cells[piece.clone()]);
                let is_same = before.is_some_and(|before| before.content[start + at..start + piece.end] == *drawn);
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

/// The pieces of a row: up to a column cells of one background, words and gaps apart where they are far from each other;
/// the rest.
fn pieces_of(row: &[Cell], list: usize) -> Vec<Range<usize>> {
    let (board, _) = row.split_at(list.min(row.len()));
    let mut pieces = Vec::new();
    let mut start = 0;
    for run in board.chunk_by(|a, b| Ink::of(a).background == Ink::of(b).background) {
        let end = start + run.len();
        while start < end {
            let rest = &row[start..end];
            let blanks = rest.iter().take_while(|cell| kind(cell) == Kind::Blank).count();
            let is_gap = |pair: &[Cell]| pair.iter().all(|cell| kind(cell) == Kind::Blank);
            let word = rest[blanks..].windows(2).position(is_gap).unwrap_or(rest.len() - blanks);
            // A single blank belongs to the word behind it.
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

/// The pieces that were drawn, and the styles of their letters.
#[derive(Default)]
struct Pieces {
    ids: HashMap<Vec<Cell>, String>,
    definitions: String,
    /// The classes of rules of CSS.
    classes: HashMap<String, String>,
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
        let ground = Ink::of(&piece[0]).background;
        let mut x = 0;
        self.draw_rect(0, columns(piece), &ground, &mut drawn);
        for run in piece.chunk_by(|a, b| Ink::of(a).background == Ink::of(b).background) {
            let fill = Ink::of(&run[0]).background;
            if fill != ground {
                self.draw_rect(x, columns(run), &fill, &mut drawn);
            }
            x += columns(run);
        }
        x = 0;
        for run in piece.chunk_by(|a, b| Ink::of(a) == Ink::of(b)) {
            let mut rest = run;
            while let Some(first) = rest.first() {
                let kind = kind(first);
                let len = if kind == Kind::Letters { letters(rest) } else { same(rest, kind) };
                let (cells, after) = rest.split_at(len);
                self.draw_cells(x, kind, cells, &mut drawn);
                (x, rest) = (x + columns(cells), after);
            }
        }
        drawn
    }

    fn draw_rect(&mut self, x: u16, width: u16, fill: &str, drawn: &mut String) {
        let class = self.class(format!("fill:{fill}"));
        let left = if x > 0 { format!(" x=\"{x}\"") } else { String::new() };
        let _ = write!(drawn, r#"<rect class="{class}"{left} width="{width}" height="{HEIGHT}"/>"#); // cannot fail
    }

    /// Draws cells of one style and kind.
    fn draw_cells(&mut self, x: u16, kind: Kind, cells: &[Cell], drawn: &mut String) {
        let width = columns(cells);
        let Ink { foreground, weight, opacity, .. } = Ink::of(&cells[0]);
        let element = match kind {
            Kind::Blank => return,
            Kind::Letters => {
                let weight = if weight > 400 { format!(";font-weight:{weight}") } else { String::new() };
                let opacity = if opacity == "1" { String::new() } else { format!(";opacity:{opacity}") };
                let class = self.class(format!("fill:{foreground}{weight}{opacity}"));
                let text = escaped(&cells.iter().map(Cell::symbol).collect::<String>());
                // As wide as its columns, in whatever font.
                let length = if cells.len() > 1 { format!(" textLength=\"{width}\"") } else { String::new() };
                format!(r#"<text class="{class}" x="{x}" y="{BASELINE}"{length}>{text}</text>"#)
            }
            Kind::Block { top, bottom } => {
                let (class, height) = (self.class(format!("fill:{foreground}")), bottom - top);
                format!(r#"<rect class="{class}" x="{x}" y="{top}" width="{width}" height="{height}"/>"#)
            }
            Kind::Line { to, is_heavy } => {
                let class = self.class(format!("stroke:{foreground};stroke-width:{}", if is_heavy { 3 } else { 1 }));
                let (middle, end) = (x + WIDTH / 2, x + width);
                let mut path = String::new();
                for (side, line) in to.chars().zip([
                    format!("M{x} 10H{middle}.5"),
                    format!("M{middle}.5 10H{end}"),
                    format!("M{middle}.5 0V10"),
                    format!("M{middle}.5 10V{HEIGHT}"),
                ]) {
                    path += if side == '1' { &line } else { "" };
                }
                format!(r#"<path class="{class}" d="{path}"/>"#)
            }
        };
        drawn.push_str(&element);
    }

    /// The name of a rule of CSS.
    fn class(&mut self, rule: String) -> String {
        if let Some(class) = self.classes.get(&rule) {
            return class.clone();
        }
        let class = name('c', self.classes.len());
        let _ = write!(self.rules, ".{class}{{{rule}}}"); // writing to a String cannot fail
        self.classes.insert(rule, class.clone());
        class
    }
}

/// How many cells there are letters in, words with a blank between them among them.
fn letters(cells: &[Cell]) -> usize {
    let is_letter = |cell: Option<&Cell>| cell.is_some_and(|cell| kind(cell) == Kind::Letters);
    let goes_on = |at: &usize| is_letter(cells.get(*at)) || cells[*at].symbol() == " " && is_letter(cells.get(at + 1));
    (0..cells.len()).take_while(goes_on).count()
}

/// How many cells are of a kind, that is drawn as one: a single cell where the kind has lines up or down.
fn same(cells: &[Cell], of: Kind) -> usize {
    match of {
        Kind::Line { to, .. } if to != HORIZONTAL => 1,
        _ => cells.iter().take_while(|cell| kind(cell) == of).count(),
    }
}

/// The columns of cells beside each other, as wide as they are drawn.
fn columns(run: &[Cell]) -> u16 {
    u16::try_from(run.len()).expect("a piece is no wider than the screen") * WIDTH
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
    /// Lines from the middle of the cell.
    Line {
        /// Whether there is one to the left, right, top and bottom.
        to: &'static str,
        is_heavy: bool,
    },
}

const HORIZONTAL: &str = "1100";

fn kind(cell: &Cell) -> Kind {
    let block = |top| Kind::Block { top, bottom: HEIGHT };
    let line = |to| Kind::Line { to, is_heavy: false };
    let heavy = |to| Kind::Line { to, is_heavy: true };
    match cell.symbol() {
        " " => Kind::Blank,
        "▁" => block(18),
        "▂" => block(15),
        "▄" => block(10),
        "▀" => Kind::Block { top: 0, bottom: 10 },
        "█" => block(0),
        "─" => line(HORIZONTAL),
        "━" => heavy(HORIZONTAL),
        "│" => line("0011"),
        "┃" => heavy("0011"),
        "┌" | "╭" => line("0101"),
        "┏" => heavy("0101"),
        "┐" | "╮" => line("1001"),
        "┓" => heavy("1001"),
        "└" | "╰" => line("0110"),
        "┗" => heavy("0110"),
        "┘" | "╯" => line("1010"),
        "┛" => heavy("1010"),
        "├" => line("0111"),
        "┤" => line("1011"),
        "┬" => line("1101"),
        _ => Kind::Letters,
    }
}
