//! The screens: what each shows and what its keys do, a file each.

pub mod browse;
pub mod card;
pub mod copy;
pub mod facts;
pub mod filter;
pub mod find;
pub mod find_range;
pub mod generator;
pub mod hand;
pub mod help;
pub mod histograms;
pub mod list;
pub mod map;
pub mod mark_filter;
pub mod marks;
pub mod note;
pub mod number;
pub mod overview;
pub mod play;
pub mod playback;
pub mod press;
pub mod statistics;
pub mod step_number;
pub mod trace;

// What the screens are made of, for all of them.
use super::command::{Command, Flow, Opening, Step, Zoom, moved};
use super::component::{Component, Drawn, Wheel, unbound};
use super::desk::Desk;
use super::draw::{put_text, put_wrapped, shortened, width, wrapped};
use super::event::{Change, Effect};
use super::field::{Field, Prompt, inserted};
use super::geometry::{Aside, PaneGrid, cells};
use super::keys::{self, Binding};
use super::panes::{self, Lit, View};
use super::search::Query;
use super::selection::Selection;
use super::step_list::StepList;
use super::theme::Theme;
