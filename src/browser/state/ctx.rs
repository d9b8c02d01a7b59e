//! Changes of the desk. A screen is handed a [`Ctx`]: it reads the whole desk, and changes the parts that it declares.

use std::marker::PhantomData;
use std::ops::Deref;

use super::desk::Desk;
pub use super::filtering::Filtering;
pub use super::games::Games;
pub use super::look::Look;
pub use super::mark_book::MarkBook;
use super::notice::Reply;
use super::notices::Notices;
pub use super::panes::Panes;
pub use super::practice::Practice;
pub use super::searches::Searches;
use crate::browser::input::command::Command;
use crate::browser::input::effect::GameKey;
use crate::browser::search::Query;

/// Says that a screen may change a part of the desk. Every screen may say something and wait for a search.
pub trait Changes<Part> {}

/// Declares the parts of the desk that a screen changes.
macro_rules! changes {
    ($screen:ident: $($part:ident),+) => {
        $(impl $crate::browser::state::ctx::Changes<$crate::browser::state::ctx::$part> for $screen {})+
    };
}
pub(crate) use changes;

/// Going to other deals, which keeps to the filter.
pub trait Browses: Changes<Panes> + Changes<Filtering> {}
impl<S: Changes<Panes> + Changes<Filtering>> Browses for S {}

/// Playing games: search answers are noted in them, and lost positions in the practice.
pub trait Plays: Changes<Panes> + Changes<Games> + Changes<Searches> + Changes<Practice> {}
impl<S: Changes<Panes> + Changes<Games> + Changes<Searches> + Changes<Practice>> Plays for S {}

/// The owner of the desk.
#[derive(Debug)]
pub enum Everything {}
impl<Part> Changes<Part> for Everything {}

/// The desk, as the screen `S` may change it.
#[derive(Debug)]
pub struct Ctx<'a, S> {
    desk: &'a mut Desk,
    of: PhantomData<S>,
}

impl<S> Deref for Ctx<'_, S> {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        self.desk
    }
}

impl<'a, S> Ctx<'a, S> {
    pub fn new(desk: &'a mut Desk) -> Self {
        Self { desk, of: PhantomData }
    }
}

impl Ctx<'_, Everything> {
    /// Returns the desk as a screen may change it.
    pub fn of<S>(&mut self) -> Ctx<'_, S> {
        Ctx::new(self.desk)
    }
}

macro_rules! parts {
    ($($get:ident $field:ident $part:ident),+) => {
        $(pub fn $get(&mut self) -> &mut $part
        where
            S: Changes<$part>,
        {
            &mut self.desk.$field
        })+
    };
}

impl<S> Ctx<'_, S> {
    parts!(
        panes_mut panes Panes,
        games_mut games Games,
        marks_mut marks MarkBook,
        filter_mut filter Filtering,
        searches_mut searches Searches,
        practice_mut practice Practice,
        look_mut look Look
    );

    pub fn notices_mut(&mut self) -> &mut Notices {
        &mut self.desk.notices
    }

    pub fn random(&mut self) -> &mut fastrand::Rng {
        self.desk.random_mut()
    }

    /// Shows a notice or a message until the next key.
    pub fn say(&mut self, reply: impl Into<Reply>) {
        self.desk.notices.say(reply);
    }

    /// Repeats a command once a query is answered, unless a key comes first; `reply` announces it.
    pub fn wait_for(&mut self, query: Query, command: Command, reply: impl Into<Reply>) {
        self.desk.searches.wait_for(query, command);
        self.say(reply);
    }

    /// Applies the search answers to a game, near its current position or with all branches.
    pub(super) fn note_answers(&mut self, key: &GameKey, with_branches: bool)
    where
        S: Changes<Games> + Changes<Searches>,
    {
        self.desk.games.note_answers(key, self.desk.searches.answers_mut(), with_branches);
    }
}
