//! Names that most screens use.

pub(super) use std::time::Duration;

pub(super) use ratatui::buffer::Buffer;
pub(super) use ratatui::crossterm::event::KeyEvent;
pub(super) use ratatui::layout::{Position, Rect};
pub(super) use ratatui::style::Style;

pub(super) use super::component::{Component, Drawn, Wheel};
pub(super) use crate::browser::input::command::{
    BoardCommand, Command, DealsCommand, Flow, ListCommand, Opening, RowCommand, Step, Zoom, command_set, moved,
};
pub(super) use crate::browser::input::effect::Effect;
pub(super) use crate::browser::input::keys::{
    self, BACK_TAB, BACKSPACE, Binding, DOWN, ENTER, LEFT, RIGHT, Section, Shortcut, TAB, UP, bindings, c, ctrl, f,
};
pub(super) use crate::browser::input::pasted::Pasted;
pub(super) use crate::browser::search::Query;
pub(super) use crate::browser::state::card_size::CardSize;
pub(super) use crate::browser::state::desk::Desk;
pub(super) use crate::browser::state::message::Message;
pub(super) use crate::browser::theme::Theme;
pub(super) use crate::browser::widgets::cards::{Face, put_face};
pub(super) use crate::browser::widgets::draw::{
    bars, below, inset, line, part, put_text, put_texts, put_wrapped, right_of, shortened, width, wrapped,
};
pub(super) use crate::browser::widgets::geometry::{Aside, PaneGrid};
pub(super) use crate::browser::widgets::pane_name;
pub(super) use crate::browser::widgets::rows::{ListAreas, Rows};
pub(super) use crate::browser::words;
pub(super) use crate::sign::Sign;
pub(super) use crate::table::Table;
pub(super) use tableaux_engine::atlas::{Column, Difficulty};
pub(super) use tableaux_engine::daily::Day;
pub(super) use tableaux_engine::freecell::{CellCount, Layout};
pub(super) use tableaux_engine::generator::Generator;
pub(super) use tableaux_engine::number::{DealNumber, DealRange, grouped};
pub(super) use tableaux_engine::verdict::outcome::Outcome;
pub(super) use tableaux_engine::words::counted;
