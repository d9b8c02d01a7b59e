//! Parts of a row drawn as one: words, blocks and lines.

use ratatui::buffer::Cell;

use super::classes::Classes;
use super::shape::Shape;
use super::{BASELINE, CRISP, Ink, WIDTH, columns, escaped};

/// Adjacent cells of one style.
pub struct Part<'a> {
    pub column: u16,
    /// The shape of the cells; letters may have blanks between them.
    pub shape: Shape,
    cells: &'a [Cell],
}

impl Part<'_> {
    pub fn len(&self) -> u16 {
        columns(self.cells)
    }

    /// Returns the CSS rule of the cells' color.
    pub fn rule(&self) -> String {
        let Ink { foreground, weight, opacity, .. } = Ink::of(&self.cells[0]);
        let is_bold = self.shape == Shape::Letter && weight > 400;
        let weight = if is_bold { format!(";font-weight:{weight}") } else { String::new() };
        let opacity = match self.shape {
            Shape::Block(block) => block.opacity.unwrap_or(opacity),
            _ => opacity,
        };
        let opacity = if opacity == "1" { String::new() } else { format!(";opacity:{opacity}") };
        let crisp = if self.shape.is_crisp() { format!(";{CRISP}") } else { String::new() };
        format!("fill:{foreground}{weight}{opacity}{crisp}")
    }

    /// Draws letters exactly as wide as their cells, whatever the font.
    pub fn text(&self, classes: &mut Classes, x: u16, y: u16) -> String {
        let class = classes.name_of(self.rule());
        let text = escaped(&self.cells.iter().map(Cell::symbol).collect::<String>());
        let length = if self.len() > 1 { format!(" textLength=\"{}\"", self.len() * WIDTH) } else { String::new() };
        format!(r#"<text class="{class}" x="{x}" y="{}"{length}>{text}</text>"#, y + BASELINE)
    }
}

/// Splits adjacent cells into parts, from the left.
pub fn parts(cells: &[Cell]) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut column = 0;
    for run in cells.chunk_by(|a, b| Ink::of(a) == Ink::of(b)) {
        let mut rest = run;
        while let Some(first) = rest.first() {
            let shape = shape(first);
            let len = match shape {
                Shape::Letter => letters(rest),
                shape if shape.is_wide() => rest.iter().take_while(|cell| self::shape(cell) == shape).count(),
                _ => 1,
            };
            let (cells, after) = rest.split_at(len);
            parts.push(Part { column, shape, cells });
            (column, rest) = (column + columns(cells), after);
        }
    }
    parts
}

pub fn shape(cell: &Cell) -> Shape {
    Shape::of(cell.symbol())
}

/// Returns the number of leading cells with letters, including single blanks between words.
fn letters(cells: &[Cell]) -> usize {
    let is_letter = |cell: Option<&Cell>| cell.is_some_and(|cell| shape(cell) == Shape::Letter);
    let goes_on = |at: &usize| is_letter(cells.get(*at)) || cells[*at].symbol() == " " && is_letter(cells.get(at + 1));
    (0..cells.len()).take_while(goes_on).count()
}
