//! Shapes of cells: letters, or blocks and lines, which are drawn as paths since those of a font may leave gaps between
//! cells.

use std::fmt::Write as _;

use super::{HEIGHT, WIDTH};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Blank,
    Letter,
    /// Filled from one edge of the cell to the opposite one.
    Block(Block),
    Line(Line),
    /// A rectangle as high as a capital letter, never joined to its neighbor.
    Bar {
        is_filled: bool,
    },
}

/// A filled part of the cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    top: u16,
    bottom: u16,
    right: u16,
    /// The opacity, if not fully opaque.
    pub opacity: Option<&'static str>,
}

/// Lines from the middle of the cell to some of its edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Whether a line goes left, right, up and down.
    to: [bool; 4],
    stroke: Stroke,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stroke {
    Light,
    Heavy,
    Round,
}

/// Left edge and width of light and heavy vertical lines; below, the top of horizontal ones.
const DOWN: [(u16, u16); 2] = [(4, 1), (3, 3)];
const ACROSS: [u16; 2] = [10, 9];
const _: () = assert!(WIDTH == 9 && HEIGHT == 20);

impl Shape {
    pub fn of(symbol: &str) -> Self {
        let mut chars = symbol.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else { return Self::Letter };
        let block = |top, bottom, right| Self::Block(Block { top, bottom, right, opacity: None });
        let shade = |opacity| Self::Block(Block { top: 0, bottom: HEIGHT, right: WIDTH, opacity: Some(opacity) });
        let stroke = match c {
            '━' | '┃' | '┏' | '┓' | '┗' | '┛' => Stroke::Heavy,
            '╭' | '╮' | '╰' | '╯' => Stroke::Round,
            _ => Stroke::Light,
        };
        let line = |left, right, up, down| Self::Line(Line { to: [left, right, up, down], stroke });
        match c {
            ' ' => Self::Blank,
            '▁'..='█' => {
                let eighths = u16::try_from(('▁'..=c).count()).expect("there are eight");
                block(HEIGHT - HEIGHT * eighths / 8, HEIGHT, WIDTH)
            }
            '▀' => block(0, HEIGHT / 2, WIDTH),
            '▏' => block(0, HEIGHT, 1),
            '░' => shade(".25"),
            '▒' => shade(".5"),
            '▓' => shade(".75"),
            '▮' | '▯' => Self::Bar { is_filled: c == '▮' },
            '─' | '━' => line(true, true, false, false),
            '│' | '┃' => line(false, false, true, true),
            '┌' | '╭' | '┏' => line(false, true, false, true),
            '┐' | '╮' | '┓' => line(true, false, false, true),
            '└' | '╰' | '┗' => line(false, true, true, false),
            '┘' | '╯' | '┛' => line(true, false, true, false),
            '├' => line(false, true, true, true),
            '┤' => line(true, false, true, true),
            '┬' => line(true, true, false, true),
            '┴' => line(true, true, true, false),
            '┼' => line(true, true, true, true),
            _ => Self::Letter,
        }
    }

    /// Returns whether the shape fills the cell's width, so that several can be drawn as one.
    pub const fn is_wide(self) -> bool {
        match self {
            Self::Blank | Self::Letter => true,
            Self::Block(block) => block.right == WIDTH,
            Self::Line(line) => matches!(line.to, [true, true, false, false]),
            Self::Bar { .. } => false,
        }
    }

    /// Returns whether to align edges to pixels, so that they meet adjacent backgrounds without a seam. Thin lines
    /// would vanish in a small picture.
    pub const fn is_crisp(self) -> bool {
        matches!(self, Self::Block(Block { right: WIDTH, .. }))
    }

    /// Adds the outline at a position to a path, spanning `cells` cells if it is wide.
    pub fn add_to(self, path: &mut String, x: u16, y: u16, cells: u16) {
        let mut rect = |x: u16, y: u16, width: u16, height: u16| {
            let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z"); // writing to a String cannot fail
        };
        match self {
            Self::Blank | Self::Letter => {}
            Self::Block(Block { top, bottom, right, .. }) => {
                rect(x, y + top, (cells - 1) * WIDTH + right, bottom - top);
            }
            Self::Bar { is_filled } => {
                rect(x + 2, y + 5, 5, 11);
                if !is_filled {
                    // Drawn in the opposite direction: a hole.
                    path.push_str("m1 1v9h3v-9z");
                }
            }
            Self::Line(line) if line.stroke == Stroke::Round => line.add_arc_to(path, x, y),
            Self::Line(Line { to: [left, right, up, down], stroke }) => {
                let is_heavy = stroke == Stroke::Heavy;
                let (middle, width) = DOWN[usize::from(is_heavy)];
                let top = ACROSS[usize::from(is_heavy)];
                if left || right {
                    let from = if left { 0 } else { middle };
                    let to = if right { cells * WIDTH } else { middle + width };
                    rect(x + from, y + top, to - from, width);
                }
                if up || down {
                    let from = if up { 0 } else { top };
                    let to = if down { HEIGHT } else { top + width };
                    rect(x + middle, y + from, width, to - from);
                }
            }
        }
    }
}

impl Line {
    /// Adds a light rounded corner.
    fn add_arc_to(self, path: &mut String, x: u16, y: u16) {
        let [_, to_right, _, to_bottom] = self.to;
        let ((left, width), top) = (DOWN[0], ACROSS[0]);
        let (right, bottom) = (left + width, top + width);
        // From the edge above or below towards the middle, around, to the side edge, and back along the other side.
        let (edge, turn) = if to_bottom { (HEIGHT, bottom + 3) } else { (0, top - 3) };
        let (side, outer, inner, near) =
            if to_right { (WIDTH, left, right, right + 3) } else { (0, right, left, left - 3) };
        let (far, close) = if to_bottom { (top, bottom) } else { (bottom, top) };
        let _ = write!(
            path,
            "M{} {}V{}Q{} {} {} {}H{}V{}H{}Q{} {} {} {}V{}z",
            x + outer,
            y + edge,
            y + turn,
            x + outer,
            y + far,
            x + near,
            y + far,
            x + side,
            y + close,
            x + near,
            x + inner,
            y + close,
            x + inner,
            y + turn,
            y + edge,
        ); // writing to a String cannot fail
    }
}
