//! The cursor of a game.

use crate::browser::widgets::boards::freecell::FIRST_CELLS;
use tableaux_engine::freecell::{Place, Position};

/// The cursor's place; hidden until the cursor is moved.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cursor {
    place: Option<Place>,
    /// The cascade it was on before it moved up to the foundations.
    column: u8,
}

impl Cursor {
    /// Returns the place under the cursor, unless it is hidden.
    pub const fn place(self) -> Option<Place> {
        self.place
    }

    pub const fn show(&mut self) {
        self.place = Some(Place::Cascade(0));
    }

    /// Moves the cursor along the cascades, or up to the cells and the foundations.
    pub fn go(&mut self, position: &Position, right: i8, down: i8) {
        let cells = position.cell_count().get();
        let Some(cursor) = self.place else {
            self.show();
            return;
        };
        let step = |at: u8, count: u8| (i16::from(at) + i16::from(right)).rem_euclid(i16::from(count));
        let byte = |at: i16| u8::try_from(at).expect("it is within the count");
        self.place = Some(match cursor {
            Place::Cascade(at) if down < 0 => {
                self.column = at;
                if at < FIRST_CELLS && cells > 0 { Place::Cell(at.min(cells - 1)) } else { Place::Home }
            }
            Place::Cascade(at) => Place::Cascade(byte(step(at, Place::CASCADES))),
            // Each cell is above a cascade.
            Place::Cell(cell) if down > 0 => Place::Cascade(cell.checked_sub(FIRST_CELLS).unwrap_or(cell)),
            Place::Home if down > 0 => Place::Cascade(self.column),
            // The foundations follow the cells, cyclically.
            Place::Cell(_) | Place::Home => {
                let at = if let Place::Cell(cell) = cursor { cell } else { cells };
                match byte(step(at, cells + 1)) {
                    at if at == cells => Place::Home,
                    at => Place::Cell(at),
                }
            }
        });
    }
}
