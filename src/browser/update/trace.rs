//! The steps of a shuffle.

use crate::browser::app::{App, Layer};
use crate::card::Card;
use crate::table::board::Board;

/// Shows them from the first.
pub(super) fn open(app: &mut App) {
    match app.layout(app.focus) {
        Board::Nothing(why) => app.message = Some(why.to_string()),
        _ => app.layers.push(Layer::Trace(1)),
    }
}

/// Goes so many steps on, or back where `steps` is negative.
pub(super) fn step(app: &mut App, steps: isize) {
    if let Some(Layer::Trace(step)) = app.layers.last_mut() {
        *step = step.saturating_add_signed(steps).clamp(1, Card::COUNT);
    }
}
