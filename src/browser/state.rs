//! The state that the screens share, without a screen, a file or a terminal.

pub mod card_size;
pub mod comparing;
pub mod desk;
pub mod game;
pub mod number_search;
pub mod own_board;
pub mod pane;
pub mod preferences;
pub mod press_game;
pub mod selection;
pub mod theme;
