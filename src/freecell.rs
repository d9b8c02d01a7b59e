//! FreeCell: deals and their tableaux, the facts of a layout, the text forms of a board, the rules of play and the
//! notation of moves.

pub mod auto_play;
pub mod batch;
pub mod cell_count;
pub mod deal;
pub mod facts;
pub mod find;
pub mod moves;
pub mod notation;
pub mod pattern;
pub mod played_game;
pub mod position;
pub mod text;
pub mod trace;
