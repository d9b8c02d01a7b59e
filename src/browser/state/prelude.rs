//! Names from the floors below that most parts of the desk use.

pub(super) use std::sync::Arc;
pub(super) use std::time::Duration;

pub(super) use crate::browser::input::command::{Command, Opening};
pub(super) use crate::browser::input::effect::{Effect, GameChange, GameKey, GamePlace};
pub(super) use crate::browser::search::{Answer, Query};
pub(super) use crate::record::{GameOutcome, RecordedGame};
pub(super) use crate::store::{SavedGame, Visit};
pub(super) use crate::table::Table;
pub(super) use crate::table::board::Board;
pub(super) use tableaux_engine::card::Card;
pub(super) use tableaux_engine::daily::Day;
pub(super) use tableaux_engine::freecell::{
    AutoPlay, CellCount, JokeDeal, Layout, Move, Outlook, PlayedGame, Position,
};
pub(super) use tableaux_engine::gears::Gear;
pub(super) use tableaux_engine::generator::Generator;
pub(super) use tableaux_engine::number::{DealNumber, DealRange};
pub(super) use tableaux_engine::solver::Effort;
pub(super) use tableaux_engine::undo_tree::NodeId;
pub(super) use tableaux_engine::verdict::Verdict;
pub(super) use tableaux_engine::verdict::outcome::Outcome;
