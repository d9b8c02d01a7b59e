//! Names that most subcommands use.

pub(super) use std::fs::{self, File};
pub(super) use std::io::{self, BufReader, Write};
pub(super) use std::num::NonZeroUsize;
pub(super) use std::path::{Path, PathBuf};
pub(super) use std::process::ExitCode;
pub(super) use std::sync::Arc;
pub(super) use std::sync::atomic::{AtomicBool, Ordering};
pub(super) use std::time::{Duration, Instant};

pub(super) use anyhow::{Context, Result, anyhow, bail};
pub(super) use clap::ValueHint;

pub(super) use super::arguments::{Format, positive, text_or_json};
pub(super) use super::json::{OrNull, StartJson, json_help, json_object, to_json};
pub(super) use super::names::Suggestions;
pub(super) use super::output::{Output, causes, exit_code, note, print};
pub(super) use crate::table::Table;
pub(super) use crate::words::grouped_count;
pub(super) use tableaux_engine::atlas::{CardGame, Column, RowColumn};
pub(super) use tableaux_engine::card::SuitStyle;
pub(super) use tableaux_engine::freecell::Layout;
pub(super) use tableaux_engine::number::grouped;
pub(super) use tableaux_engine::sanitize::{quoted, sanitized};
pub(super) use tableaux_engine::words::counted;
pub(super) use tableaux_engine::{
    AutoPlay, Card, CellCount, Deal, DealNumber, DealRange, Effort, Generator, Limits, Position, Solver, Verdict,
};
