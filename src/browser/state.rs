//! The state that the screens share, independent of screens, files and terminal.

pub mod card_size;
pub mod clock;
pub mod comparing;
pub mod desk;
pub mod filtering;
pub mod game;
pub mod game_list;
pub mod games;
pub mod ghost;
mod given_up;
pub mod look;
pub mod mark_book;
pub mod message;
pub mod notice;
pub mod notices;
pub mod number_search;
pub mod own_board;
pub mod pane;
pub mod panes;
pub mod practice;
mod prelude;
pub mod press_game;
pub mod searches;
pub mod solution;
pub mod tour;
