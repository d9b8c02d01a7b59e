//! FreeCell deals: their tableaux, the facts of a layout and its text forms.

pub mod deal;
pub mod facts;
pub mod run;
pub mod text;
