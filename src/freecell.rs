//! FreeCell: deals and their tableaux, the facts of a layout, the text forms of a board, the rules of play and the
//! notation of moves.

pub mod automatic;
pub mod cells;
pub mod deal;
pub mod dealer;
pub mod facts;
pub mod find;
pub mod moves;
pub mod notation;
pub mod partial;
pub mod played;
pub mod position;
pub mod run;
pub mod text;
pub mod trace;
