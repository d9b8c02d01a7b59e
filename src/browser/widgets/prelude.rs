//! Names that most widgets use.

pub(super) use ratatui::buffer::Buffer;
pub(super) use ratatui::layout::{Position, Rect};
pub(super) use ratatui::style::Style;

pub(super) use super::draw::{below, inset, line, part, put_right, put_text, put_wrapped, right_of, shortened, width};
pub(super) use crate::browser::state::card_size::CardSize;
pub(super) use crate::browser::state::desk::Desk;
pub(super) use crate::browser::theme::Theme;
pub(super) use crate::sign::Sign;
pub(super) use crate::table::Table;
pub(super) use crate::table::board::Board;
pub(super) use crate::table::facts::{Fact, FactKind, cells_in_words};
pub(super) use tableaux_engine::atlas::Difficulty;
pub(super) use tableaux_engine::card::{Card, SuitStyle};
pub(super) use tableaux_engine::freecell::{CellCount, Layout, Place};
pub(super) use tableaux_engine::verdict::outcome::Outcome;
