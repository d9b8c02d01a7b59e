//! Marks of the deals in the panes.

use super::Desk;
use super::pane_view::PaneView;
use crate::browser::input::effect::Change;
use crate::browser::state::message::Message;
use crate::browser::state::notice::{MarkedDeal, Notice};
use crate::browser::state::prelude::*;
use crate::store::Mark;

impl Desk {
    fn marked(&self, table: Table, number: DealNumber) -> MarkedDeal {
        MarkedDeal { table, number, is_here: table == self.panes.table() }
    }
}

impl<'a> PaneView<'a> {
    pub fn note(self) -> Option<&'a str> {
        let (table, number) = self.bookmark();
        self.desk.marks.note(table, number)
    }
}

impl Desk {
    pub fn mark(&mut self, table: Table, number: DealNumber, note: &str) -> Effect {
        let mark = Mark { table, number, note: note.trim().to_owned() };
        self.marks.put(&mark);
        self.say(Notice::Marked(self.marked(table, number)));
        Effect::Store(Change::Put(mark))
    }

    /// Removes a mark; `restore` names the key that restores it.
    pub fn remove_mark(&mut self, table: Table, number: DealNumber, restore: Message) -> Effect {
        if self.marks.remove((table, number)) {
            self.say(Notice::MarkRemoved(self.marked(table, number), restore));
        }
        Effect::Store(Change::Remove(table, number))
    }

    pub fn restore_mark(&mut self) -> Option<Effect> {
        let restored = self.marks.restore();
        self.say(Notice::MarkRestored(restored.as_ref().map(|mark| self.marked(mark.table, mark.number))));
        restored.map(|mark| Effect::Store(Change::Put(mark)))
    }
}
