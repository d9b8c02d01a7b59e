//! Drawing of state into cells; no keys, no changes.

pub mod boards;
pub mod cards;
pub mod comparison;
pub mod course;
pub mod deal_card;
pub mod draw;
pub mod fan;
pub mod game_line;
pub mod geometry;
pub mod hand_values;
pub mod histogram;
pub mod own_hand;
pub mod page;
pub mod pane_name;
pub mod panes;
pub mod pixels;
mod prelude;
pub mod rows;
pub mod scale;
pub mod single_board;
pub mod strip;
pub mod suits;
pub mod trick_table;
pub mod value_curve;
